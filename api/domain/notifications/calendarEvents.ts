import { type Day, toDay, toDayNumber } from "../../../shared/repeat/days.ts";
import { findNextDay, hasDay, type RepeatRule, toDueTime } from "../../../shared/repeat/rule.ts";
import { List } from "../../entities/List.ts";
import type { Context } from "../base/context.ts";
import { inTurns } from "../base/turns.ts";
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

/** A calendar as it is now. Two with one version have the same events. */
export type Calendar = { version: string; readEvents: () => Promise<CalendarEvent[]> };

/** Finds the calendar of a user, own lists and those that are shared with the user; null where the user is gone. */
export async function findCalendar(context: Context, userId: string, now = new Date()): Promise<Calendar | null> {
  const acting = await actForUser(context, userId);
  if (!acting) return null;
  const today = toDayNumber(now.toISOString().slice(0, 10));
  const span = { first: toDay(today - CALENDAR_DAYS), last: toDay(today + CALENDAR_DAYS) };
  return {
    version: `${span.first} ${await readVersion(acting, span)}`,
    readEvents: () => readEvents(acting, span),
  };
}

/** Condition: a list has a day in the calendar. */
const isDated = ({ first, last }: Span) =>
  sql`((active and not is_template and date between ${first} and ${last}) or repeat_next <= ${last})`;

/** Returns a hash of all that the calendar tells of its lists. It takes no time of this process. */
async function readVersion(context: Context, span: Span): Promise<string> {
  const [found] = await queryOwned<{ version: string | null }>(
    context,
    sql`select md5(string_agg(concat_ws(' ', owner_id, id, notebook_id, is_template, active, coalesce(date::text, '-'),
                                        coalesce(repeat_next::text, '-'), repeat, updated_at, name), ' '
                              order by owner_id, id)) as version
          from ${List} where ${callers(List)} and ${isDated(span)}`,
  );
  return found?.version ?? "";
}

/** A day on which a list is due. */
type DueDay = { list: DatedList; day: Day };

/**
 * Returns the days on which lists are due, the earliest first: the dates of active lists, and the next days on which lists
 * come back or a template makes one. Many lists take long, so others get their turn between two.
 */
async function readEvents(context: Context, span: Span): Promise<CalendarEvent[]> {
  const due: DueDay[] = [];
  for await (const list of inTurns(keepOneForId(context, await readDatedLists(context, span))))
    due.push(...listDays(list, span).map((day) => ({ list, day })));
  const earliest = due
    .toSorted((one, other) => (one.day + one.list.id < other.day + other.list.id ? -1 : 1))
    .slice(0, MAX_EVENTS);
  return earliest.map((each) => toEvent(each, span, context.services.origin ?? ""));
}

/** Each list has an event, so the calendar needs no more lists than it may have events. */
const readDatedLists = (context: Context, span: Span): Promise<DatedList[]> =>
  queryOwned<DatedList>(
    context,
    sql`select owner_id as "ownerId", id, notebook_id as "notebookId", name, is_template as "isTemplate", active, date,
               repeat, repeat_next as "repeatNext", created_at as "createdAt", updated_at as "updatedAt"
          from ${List} where ${callers(List)} and ${isDated(span)}
         order by least(case when active and not is_template and date >= ${span.first} then date end, repeat_next), id
         limit ${literal(MAX_EVENTS)}`,
  );

/** Returns the date of a list that is in the calendar; null for none. */
const getOwnDay = ({ active, isTemplate, date }: DatedList, { first, last }: Span): Day | null =>
  active && !isTemplate && date !== null && date >= first && date <= last ? date : null;

function listDays(list: DatedList, span: Span): Day[] {
  const own = getOwnDay(list, span);
  const coming = list.repeat
    ? listComingDays(list.repeat, list.repeatNext, span.last).filter((day) => day !== own)
    : [];
  return [...(own ? [own] : []), ...coming].slice(0, MAX_EVENTS_OF_LIST);
}

function toEvent({ list, day }: DueDay, span: Span, origin: string): CalendarEvent {
  const { id: listId, name, notebookId, updatedAt, repeat } = list;
  const isOfRule = repeat !== null && (day !== getOwnDay(list, span) || hasDay(repeat, day));
  return {
    listId,
    day,
    at: repeat?.time && isOfRule ? toDueTime(repeat, day).toISOString() : null,
    name,
    url: `${origin}/n/${notebookId}/l/${listId}`,
    changedAt: updatedAt,
  };
}

/** Returns the next days of a rule. */
function listComingDays(rule: RepeatRule, next: Day | null, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = next; day && day <= last && days.length < MAX_EVENTS_OF_LIST; day = findNextDay(rule, day))
    days.push(day);
  return days;
}
