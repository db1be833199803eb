import { type Day, toDay, toDayNumber } from "../../../shared/repeat/days.ts";
import { findNextDay, hasDay, type RepeatRule, toDueTime } from "../../../shared/repeat/rule.ts";
import { List } from "../../entities/List.ts";
import type { Context } from "../base/context.ts";
import { actForUser } from "../callers/ownerContext.ts";
import { keepOneForId, queryOwned } from "../ownership/ownedRows.ts";
import { callers, literal, sql } from "../ownership/sql.ts";
import type { CalendarEvent } from "./calendarFile.ts";

/** How far a calendar looks ahead, and back at what is still to be done. */
export const CALENDAR_DAYS = 90;
/** The most events of a list, and of a calendar. */
export const MAX_EVENTS_OF_LIST = 12;
export const MAX_EVENTS = 1_000;

type DatedList = Pick<
  List,
  | "ownerId"
  | "id"
  | "notebookId"
  | "name"
  | "isTemplate"
  | "active"
  | "date"
  | "repeat"
  | "repeatNext"
  | "createdAt"
  | "updatedAt"
>;

type Span = { first: Day; last: Day };

/**
 * Returns the days on which lists of a user and those shared with the user are due, the earliest first: the dates of
 * active lists, and the next days on which lists come back or a template makes one.
 */
export async function readCalendarEvents(context: Context, userId: string, now = new Date()): Promise<CalendarEvent[]> {
  const acting = await actForUser(context, userId);
  if (!acting) return [];
  const today = toDayNumber(now.toISOString().slice(0, 10));
  const span = { first: toDay(today - CALENDAR_DAYS), last: toDay(today + CALENDAR_DAYS) };
  const lists = keepOneForId(acting, await readDatedLists(acting, span));
  return lists
    .flatMap((list) => listEvents(list, span, context.services.origin ?? ""))
    .toSorted((one, other) => (one.day + one.listId < other.day + other.listId ? -1 : 1))
    .slice(0, MAX_EVENTS);
}

/** Each list has an event, so the calendar needs no more lists than it may have events. */
const readDatedLists = (context: Context, { first, last }: Span): Promise<DatedList[]> =>
  queryOwned<DatedList>(
    context,
    sql`select owner_id as "ownerId", id, notebook_id as "notebookId", name, is_template as "isTemplate", active, date,
               repeat, repeat_next as "repeatNext", created_at as "createdAt", updated_at as "updatedAt"
          from ${List}
         where ${callers(List)} and ((active and not is_template and date between ${first} and ${last})
                                     or repeat_next <= ${last})
         order by least(case when active and not is_template and date >= ${first} then date end, repeat_next), id
         limit ${literal(MAX_EVENTS)}`,
  );

function listEvents(list: DatedList, { first, last }: Span, origin: string): CalendarEvent[] {
  const { id: listId, name, notebookId, updatedAt, repeat, date } = list;
  const own = list.active && !list.isTemplate && date !== null && date >= first && date <= last ? date : null;
  const coming = repeat ? listComingDays(repeat, list.repeatNext, last).filter((day) => day !== own) : [];
  const isOfRule = (day: Day) => repeat !== null && (day !== own || hasDay(repeat, day));
  return [...(own ? [own] : []), ...coming].slice(0, MAX_EVENTS_OF_LIST).map((day) => ({
    listId,
    day,
    at: repeat?.time && isOfRule(day) ? toDueTime(repeat, day).toISOString() : null,
    name,
    url: `${origin}/n/${notebookId}/l/${listId}`,
    changedAt: updatedAt,
  }));
}

/** Returns the next days of a rule. */
function listComingDays(rule: RepeatRule, next: Day | null, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = next; day && day <= last && days.length < MAX_EVENTS_OF_LIST; day = findNextDay(rule, day))
    days.push(day);
  return days;
}
