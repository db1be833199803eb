import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { type Day, toDay, toDayNumber, toInstant } from "../../../shared/repeat/days.ts";
import { findNextDay, hasDay, type RepeatRule } from "../../../shared/repeat/rule.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import type { Context } from "../base/context.ts";
import { inTurns } from "../base/turns.ts";
import type { DueDay } from "../base/schema.types.ts";
import { actForUser } from "../callers/ownerContext.ts";
import { countDays, IS_DUE_ROW, LISTS_AT_ONCE, readDueRows, toDueKey } from "../lists/dueDays.ts";
import { keepOneForId, queryOwned } from "../ownership/ownedRows.ts";
import { callers, literal, sameOwner, type Sql, sql } from "../ownership/sql.ts";
import { say, textsOf } from "../../texts/texts.ts";
import type { CalendarEvent } from "./calendarFile.ts";

/** How far a calendar looks ahead, and back at what is still to be done. */
export const CALENDAR_DAYS = 90;
/** The most events of a list, and of a calendar. */
export const MAX_EVENTS_OF_LIST = 12;
export const MAX_EVENTS = 1_000;

/** How far from its date an item of a list can be due: 36 months. */
const MAX_DAYS_FROM_DATE = 36 * 31;

type ShownList = Pick<
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
  | "runStartedAt"
  | "createdAt"
  | "updatedAt"
> & { itemsChangedAt: string | null };

/** `farthest` are the first and the last date of lists whose items can be due in the span. */
type Span = { first: Day; today: Day; last: Day; farthest: [first: Day, last: Day] };

/** A calendar as it is now. Two with one version have the same events. */
export type Calendar = { version: string; readEvents: () => Promise<CalendarEvent[]> };

/** Finds the calendar of a user, own lists and those that are shared with the user; null where the user is gone. */
export async function findCalendar(context: Context, userId: string, now = new Date()): Promise<Calendar | null> {
  const acting = await actForUser(context, userId);
  if (!acting) return null;
  const today = toDayNumber(now.toISOString().slice(0, 10));
  const [first, last] = [today - CALENDAR_DAYS, today + CALENDAR_DAYS];
  const span: Span = {
    first: toDay(first),
    today: toDay(today),
    last: toDay(last),
    farthest: [toDay(first - MAX_DAYS_FROM_DATE), toDay(last + MAX_DAYS_FROM_DATE)],
  };
  return {
    version: `${span.first} ${context.language} ${await readVersion(acting, span)}`,
    readEvents: async () => readEvents(acting, span, await textsOf(context.language)),
  };
}

/** Condition: a list, or an item of it, may have a day in the calendar. */
const isDated = ({ last, farthest: [first, farthest] }: Span) =>
  sql`((active and not is_template and date between ${first} and ${farthest}) or repeat_next <= ${last})`;

/** What is read of the items of lists that are selected. */
const ofItems = (columns: Sql) =>
  sql`(select ${columns} from ${Item} where ${sameOwner(Item, List)} and items.list_id = lists.id)`;

const ITEMS_VERSION = ofItems(
  sql`md5(string_agg(concat_ws(' ', items.id, items.updated_at), ' ' order by items.id) filter (where ${IS_DUE_ROW}))`,
);

/** Returns a hash of all that the calendar tells of its lists. It takes no time of this process. */
async function readVersion(context: Context, span: Span): Promise<string> {
  const [found] = await queryOwned<{ version: string | null }>(
    context,
    sql`select md5(string_agg(concat_ws(' ', owner_id, id, notebook_id, is_template, active, coalesce(date::text, '-'),
                                        coalesce(repeat_next::text, '-'), repeat, updated_at, name,
                                        case when active and date is not null then ${ITEMS_VERSION} end), ' '
                              order by owner_id, id)) as version
          from ${List} where ${callers(List)} and ${isDated(span)}`,
  );
  return found?.version ?? "";
}

/** A day on which a list is due, or so many items of it. */
type DueEvent = { list: ShownList; day: Day; openCount?: number };

/**
 * Returns the days on which lists are due, the earliest first: the dates of active lists, the days from today on on which
 * items of these are due, and the next days on which lists come back or a template makes one. Many lists take long, so others
 * get their turn between two.
 */
async function readEvents(context: Context, span: Span, i18n: I18n): Promise<CalendarEvent[]> {
  const due: DueEvent[] = [];
  const lists = keepOneForId(context, await readDatedLists(context, span));
  for (let start = 0; start < lists.length; start += LISTS_AT_ONCE) {
    const some = lists.slice(start, start + LISTS_AT_ONCE);
    const rows = await readDueRows(
      context,
      some.filter(isCounted).map(({ id }) => id),
    );
    for await (const list of inTurns(some)) {
      const days = isCounted(list) ? countDays(list, rows.get(toDueKey(list)) ?? [], DEFAULT_ZONE) : [];
      due.push(...listEvents(list, days, span));
    }
  }
  const earliest = due
    .toSorted((one, other) => (one.day + one.list.id < other.day + other.list.id ? -1 : 1))
    .slice(0, MAX_EVENTS);
  return earliest.map((each) => toEvent(each, span, { i18n, origin: context.services.origin ?? "" }));
}

/** The zone in which runs began of lists that have no rule. A calendar is read by programs, which name none. */
const DEFAULT_ZONE = "UTC";

/** Whether items of a list can be due. */
const isCounted = ({ active, isTemplate, date }: ShownList) => active && !isTemplate && date !== null;

/** Most lists have an event, so the calendar needs no more lists than it may have events. */
const readDatedLists = (context: Context, span: Span): Promise<ShownList[]> =>
  queryOwned<ShownList>(
    context,
    sql`select owner_id as "ownerId", id, notebook_id as "notebookId", name, is_template as "isTemplate", active, date,
               repeat, repeat_next as "repeatNext", run_started_at as "runStartedAt", created_at as "createdAt",
               updated_at as "updatedAt", ${ofItems(sql`max(items.updated_at)`)} as "itemsChangedAt"
          from ${List} where ${callers(List)} and ${isDated(span)}
         order by least(case when active and not is_template and date >= ${span.first} then date end, repeat_next), id
         limit ${literal(MAX_EVENTS)}`,
  );

/** Returns the date of a list that is in the calendar; null for none. */
const getOwnDay = ({ active, isTemplate, date }: ShownList, { first, last }: Span): Day | null =>
  active && !isTemplate && date !== null && date >= first && date <= last ? date : null;

/** Returns the events of a list. On its own day there is one, which is about all of it. */
function listEvents(list: ShownList, days: readonly DueDay[], span: Span): DueEvent[] {
  const own = getOwnDay(list, span);
  const coming = list.repeat
    ? listComingDays(list.repeat, list.repeatNext, span.last).filter((day) => day !== own)
    : [];
  const ofItemsAlone = days.filter(({ day }) => day >= span.today && day <= span.last && day !== own);
  return [
    ...(own ? [{ list, day: own }] : []),
    ...ofItemsAlone.map((each) => ({ list, ...each })),
    ...coming.map((day) => ({ list, day })),
  ].slice(0, MAX_EVENTS_OF_LIST);
}

function toEvent(
  { list, day, openCount }: DueEvent,
  span: Span,
  { i18n, origin }: { i18n: I18n; origin: string },
): CalendarEvent {
  const { id: listId, name, notebookId, updatedAt, itemsChangedAt, repeat } = list;
  const isOfItems = openCount !== undefined;
  const isOfRule = !isOfItems && repeat !== null && (day !== getOwnDay(list, span) || hasDay(repeat, day));
  return {
    listId,
    isOfItems,
    day,
    at: repeat?.time && isOfRule ? toInstant(day, repeat.time, repeat.zone).toISOString() : null,
    name: isOfItems
      ? say(i18n, msg`${{ list: name }}: ${plural({ count: openCount }, { one: "# due", other: "# due" })}`)
      : name,
    url: `${origin}/n/${notebookId}/l/${listId}`,
    changedAt: isOfItems && itemsChangedAt && itemsChangedAt > updatedAt ? itemsChangedAt : updatedAt,
  };
}

/** Returns the next days of a rule. */
function listComingDays(rule: RepeatRule, next: Day | null, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = next; day && day <= last && days.length < MAX_EVENTS_OF_LIST; day = findNextDay(rule, day))
    days.push(day);
  return days;
}
