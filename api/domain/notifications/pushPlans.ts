import { toInstant, toLocalDay } from "../../../shared/repeat/days.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import type { PushSubscription } from "../../entities/PushSubscription.ts";
import { addPushMessages, addRunMessages } from "../accounts/pushMessages.ts";
import { DUE_TIME, findNextDueTime } from "../accounts/pushSubscriptions.ts";
import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { IS_FINISHED } from "../lists/repeat/finish.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo } from "../ownership/scope.ts";
import { callers, sameOwner, sql } from "../ownership/sql.ts";

/** The most browsers of one look. */
const MAX_BROWSERS = 500;

/** Minutes after the last tick from which a list counts as finished, and until which a message about it is made. */
const FINISHED_AFTER = 2;
const FINISHED_UNTIL = 15;

/** Keeps a message about the lists of the day for each browser where it is time for one. */
export async function planDueMessages(context: Context, now: Date): Promise<void> {
  const found = await context.db.query<Pick<PushSubscription, "id" | "zone">[]>(
    "select id, zone from push_subscriptions where due_at <= $1 and 'DUE_TODAY' = any(kinds) order by due_at limit $2",
    [now.toISOString(), MAX_BROWSERS],
  );
  if (found.length === 0) return;
  // After a long time without a server the day may not have begun yet.
  const due = found
    .map(({ id, zone }) => ({ id, zone, day: toLocalDay(now, zone) }))
    .filter(({ zone, day }) => toInstant(day, DUE_TIME, zone) <= now);
  await inTransaction(context, async (tx) => {
    const messages = due.map(({ id, day }) => ({ subscriptionId: id, listId: null, occurrence: day }));
    await addPushMessages(
      tx,
      messages.map((message) => ({ ...message, kind: "DUE_TODAY" as const })),
    );
    await tx.db.query(
      `update push_subscriptions set due_at = next.at
         from unnest($1::uuid[], $2::timestamptz[]) as next (id, at) where push_subscriptions.id = next.id`,
      [found.map(({ id }) => id), found.map(({ zone }) => findNextDueTime(zone, now).toISOString())],
    );
  });
}

/**
 * Hours before its end between which a key of a program is told to end. It is told within that time even after a server
 * was away for a day, and only once: messages are kept for longer.
 */
const KEY_ENDS_FROM = 7 * 24;
const KEY_ENDS_UNTIL = KEY_ENDS_FROM - 36;

/** Keeps a message for each browser of a user about a key of a program that ends in a week. */
export async function planKeyMessages(context: Context, now: Date): Promise<void> {
  const [from, until] = [KEY_ENDS_UNTIL, KEY_ENDS_FROM].map((hours) =>
    new Date(now.getTime() + hours * 60 * 60_000).toISOString(),
  );
  const ending = await context.db.query<{ subscriptionId: string; occurrence: string }[]>(
    `select push_subscriptions.id as "subscriptionId", access_tokens.id as occurrence
       from access_tokens join push_subscriptions on push_subscriptions.user_id = access_tokens.user_id
      where access_tokens.expires_at between $1 and $2`,
    [from, until],
  );
  await addPushMessages(
    context,
    ending.map((each) => ({ ...each, kind: "KEY_ENDS" as const, listId: null })),
  );
}

/** A list in which everything is settled, and who ticked last. */
type FinishedList = { listId: string; runId: string; by: string | null };

/** Keeps messages about lists of shared notebooks that somebody has finished, for the other people. */
export async function planFinishedMessages(context: Context, now: Date): Promise<void> {
  const groups = await context.db.query<{ id: string }[]>(
    `select distinct group_id as id from memberships join push_subscriptions on push_subscriptions.user_id = memberships.user_id
      where 'FINISHED' = any(kinds)`,
  );
  const [from, until] = [FINISHED_UNTIL, FINISHED_AFTER].map((minutes) =>
    new Date(now.getTime() - minutes * 60_000).toISOString(),
  ) as [string, string];
  for (const { id } of groups) {
    const lists = await queryOwned<FinishedList>(
      scopeTo(context, id),
      sql`select id as "listId", coalesce(run_id, id) as "runId", ${LAST_TICKED_BY} as by from ${List}
           where ${callers(List)} and active and not is_template and ${IS_FINISHED}
             and (select max(items.updated_at) from ${Item} where ${sameOwner(Item, List)} and items.list_id = lists.id)
                 between ${from} and ${until}`,
    );
    for (const { by, ...run } of lists) if (by) await addRunMessages(context, id, "FINISHED", [run], by);
  }
}

/** Who has ticked the last item of a list. */
export const LAST_TICKED_BY = sql`(
  select items.completed_by from ${Item} where ${sameOwner(Item, List)} and items.list_id = lists.id and completed
   order by items.completed_at desc nulls last limit 1)`;
