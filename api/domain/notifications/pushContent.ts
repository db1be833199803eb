import { deriveRunId } from "../../../shared/repeat/derivedIds.ts";
import { type Day, toLocalDay } from "../../../shared/repeat/days.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import type { PushMessage } from "../../entities/PushMessage.ts";
import type { PushSubscription } from "../../entities/PushSubscription.ts";
import { Run } from "../../entities/Run.ts";
import { derivePushId } from "../accounts/pushMessages.ts";
import type { Context, RowKey } from "../base/context.ts";
import { inTurns } from "../base/turns.ts";
import { actForUser } from "../callers/ownerContext.ts";
import { countDays, type DatedList, LISTS_AT_ONCE, readDueRows, toDueKey } from "../lists/dueDays.ts";
import { IS_FINISHED } from "../lists/repeat/finish.ts";
import { IS_SETTLED, NEWEST_FIRST } from "../lists/runs.ts";
import { keepOneForId, queryOwned } from "../ownership/ownedRows.ts";
import { callers, sameOwner, sql } from "../ownership/sql.ts";
import { LAST_TICKED_BY } from "./pushPlans.ts";
import type { PushNews } from "./pushText.ts";

type SeenList = Pick<List, "ownerId" | "id" | "notebookId" | "name" | "date" | "templateId" | "createdAt"> & {
  runId: string;
  isFinished: boolean;
  lastTickedBy: string | null;
  /** Whether something was ticked or skipped in the run before; null where there was none. */
  wasTouched: boolean | null;
};

/** What messages say, and how many lists are due, for the badge of the app; null where no message is about the day. */
type News = PushNews & { badge: number | null };

/**
 * Returns what messages say to a user now. They leave out what was finished, deleted or left since, and lists that nobody
 * has touched since they last came back.
 */
export async function readNews(
  context: Context,
  subscription: PushSubscription,
  messages: readonly PushMessage[],
  now: Date,
): Promise<News> {
  const acting = await actForUser(context, subscription.userId);
  if (!acting) return { due: [], finished: [], endingKeys: [], badge: null };
  const day = messages.some(({ kind }) => kind === "DUE_TODAY") ? toLocalDay(now, subscription.zone) : null;
  const dueItems = day === null ? NO_ITEMS : await countDueItems(acting, day, subscription.zone);
  const ids = [...messages.flatMap(({ listId }) => listId ?? []), ...dueItems.keys()];
  const lists = await readLists(acting, ids, day);
  const isAbout = ({ id, runId }: SeenList, kind: string) =>
    messages.some((message) => message.kind === kind && message.occurrence === `${id}/${runId}`);

  const isDue = ({ id, date, isFinished }: SeenList) =>
    day !== null && !isFinished && ((date !== null && date <= day) || dueItems.has(id));
  const returned = lists.filter((list) => isAbout(list, "CAME_BACK"));
  const dated = lists.filter(
    (list) => day !== null && (list.date === day || (dueItems.get(list.id) ?? 0) > 0) && !returned.includes(list),
  );
  const sentBefore = await findSentOn(context, subscription, dated, day);
  const due = [...returned, ...dated.filter(({ id }) => !sentBefore.has(id))].filter(
    (list) => !list.isFinished && !(isRunOfRule(list) && list.wasTouched === false),
  );
  const finished = lists.filter((list) => list.isFinished && isAbout(list, "FINISHED"));
  const names = await readNames(context, finished);
  return {
    due: due.map((list) => ({
      ...list,
      cameBack: returned.includes(list),
      // On the list's own day all of it is due.
      dueCount: list.date === day ? null : dueItems.get(list.id) || null,
    })),
    finished: finished.flatMap((list) => {
      const person = names.get(`${list.ownerId} ${list.lastTickedBy}`);
      return person ? [{ ...list, person }] : [];
    }),
    endingKeys: await readEndingKeys(context, subscription, messages, now),
    badge: day === null ? null : lists.filter(isDue).length,
  };
}

/** Returns the keys of programs that messages are about and that still end, with the day of the user's zone. */
async function readEndingKeys(
  { db }: Context,
  { userId, zone }: PushSubscription,
  messages: readonly PushMessage[],
  now: Date,
): Promise<PushNews["endingKeys"]> {
  const ids = messages.flatMap(({ kind, occurrence }) => (kind === "KEY_ENDS" ? occurrence : []));
  if (ids.length === 0) return [];
  const rows = await db.query<{ name: string; expiresAt: string }[]>(
    `select name, expires_at as "expiresAt" from access_tokens
      where user_id = $1 and id = any($2::uuid[]) and expires_at > $3 order by expires_at, id`,
    [userId, ids, now.toISOString()],
  );
  return rows.map(({ name, expiresAt }) => ({ name, day: toLocalDay(new Date(expiresAt), zone) }));
}

/** Whether a list came back by its rule, or was made by that of its template, for its date. */
const isRunOfRule = ({ id, runId, date, templateId }: SeenList) =>
  date !== null && [id, templateId].some((ruled) => ruled && deriveRunId(ruled, date) === runId);

const NO_ITEMS: ReadonlyMap<string, number> = new Map();

/**
 * Counts the open items of a user's active lists that are due on a day, by the ids of the lists. Those in which some are due
 * on earlier days alone count 0.
 */
async function countDueItems(acting: Context, day: Day, zone: string): Promise<ReadonlyMap<string, number>> {
  const lists = await queryOwned<DatedList & RowKey>(
    acting,
    sql`select owner_id as "ownerId", id, date, null as repeat, run_started_at as "runStartedAt", created_at as "createdAt"
          from ${List} where ${callers(List)} and active and not is_template and date is not null order by id`,
  );
  const counts = new Map<string, number>();
  const dated = keepOneForId(acting, lists);
  for (let start = 0; start < dated.length; start += LISTS_AT_ONCE) {
    const some = dated.slice(start, start + LISTS_AT_ONCE);
    const rows = await readDueRows(
      acting,
      some.map(({ id }) => id),
    );
    for await (const list of inTurns(some)) {
      const days = countDays(list, rows.get(toDueKey(list)) ?? [], zone);
      const due = days.filter((each) => each.day <= day);
      if (due.length > 0) counts.set(list.id, due.find((each) => each.day === day)?.openCount ?? 0);
    }
  }
  return counts;
}

/** Reads active lists of a user by their ids, and those that are due on a day. */
async function readLists(acting: Context, ids: string[], day: string | null): Promise<SeenList[]> {
  const rows = await queryOwned<SeenList>(
    acting,
    sql`select owner_id as "ownerId", id, notebook_id as "notebookId", name, date, template_id as "templateId",
               created_at as "createdAt", coalesce(run_id, id) as "runId", ${IS_FINISHED} as "isFinished",
               ${LAST_TICKED_BY} as "lastTickedBy", ${WAS_TOUCHED} as "wasTouched"
          from ${List}
         where ${callers(List)} and active and not is_template and (id = any(${ids}::uuid[]) or date <= ${day}::date)
         order by date, name, id`,
  );
  return addEarlierUses(acting, keepOneForId(acting, rows));
}

/** Whether something was ticked or skipped in the last run of a list; null where there was none. */
const WAS_TOUCHED = sql`(
  select ${IS_SETTLED} from ${Run} where ${sameOwner(Run, List)} and runs.list_id = lists.id and size > 0
   order by ${NEWEST_FIRST} limit 1)`;

type Use = Pick<List, "templateId" | "createdAt"> & { isTouched: boolean };

/** Says of lists that templates have made whether something was ticked in the list before, and passes the others on. */
async function addEarlierUses(acting: Context, lists: SeenList[]): Promise<SeenList[]> {
  const templateIds = lists.flatMap(({ templateId }) => templateId ?? []);
  if (templateIds.length === 0) return lists;
  const uses = await queryOwned<Use>(
    acting,
    sql`select template_id as "templateId", created_at as "createdAt",
               exists (select 1 from ${Item} where ${sameOwner(Item, List)} and items.list_id = lists.id and completed) as "isTouched"
          from ${List} where ${callers(List)} and template_id = any(${templateIds}::uuid[]) order by created_at`,
  );
  return lists.map((list) => {
    const earlier = uses.findLast(
      ({ templateId, createdAt }) => templateId === list.templateId && createdAt < list.createdAt,
    );
    return { ...list, wasTouched: list.wasTouched ?? earlier?.isTouched ?? null };
  });
}

/** Returns the lists of which this browser got a message on a day, because their current run began. */
async function findSentOn(
  { db }: Context,
  { id, zone }: PushSubscription,
  lists: readonly SeenList[],
  day: Day | null,
): Promise<Set<string>> {
  const messageIds = new Map(lists.map((list) => [derivePushId(id, "CAME_BACK", `${list.id}/${list.runId}`), list.id]));
  const rows = await db.query<{ id: string; doneAt: string }[]>(
    `select id, done_at as "doneAt" from push_messages where id = any($1::uuid[]) and done_at is not null`,
    [[...messageIds.keys()]],
  );
  const today = rows.filter(({ doneAt }) => toLocalDay(new Date(doneAt), zone) === day);
  return new Set(today.map((row) => messageIds.get(row.id) ?? ""));
}

/** Returns by which names the people of groups know those who have finished lists. */
async function readNames({ db }: Context, lists: readonly SeenList[]): Promise<Map<string, string>> {
  if (lists.length === 0) return new Map();
  const rows = await db.query<{ key: string; name: string }[]>(
    `select group_id || ' ' || user_id as key, name from memberships
      where (group_id, user_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [lists.map(({ ownerId }) => ownerId), lists.map(({ lastTickedBy }) => lastTickedBy)],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}
