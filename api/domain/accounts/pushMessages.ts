import { In, LessThan } from "typeorm";
import { v5 } from "uuid";
import type { PushKind } from "../../entities/PushSubscription.ts";
import { PushMessage, type PushMessageKind } from "../../entities/PushMessage.ts";
import { deleteInBatches } from "../base/chunks.ts";
import type { Context } from "../base/context.ts";
import { getSessionId } from "../callers/deviceAccess.ts";

/** The namespace of the ids of messages. */
const NAMESPACE = "6b9f6b0c-3a0e-4f0d-9d51-0c8f3f5b7a1e";

/** Returns the id of a message, the same one wherever and however often it is made. */
export const derivePushId = (subscriptionId: string, kind: string, occurrence: string): string =>
  v5(`${subscriptionId}/${kind}/${occurrence}`, NAMESPACE);

/** A run of a list that messages are about. */
type ListRun = { listId: string; runId: string };

/** Days for which messages are kept, so that none is sent twice. */
const MESSAGE_DAYS = 2;

/** Deletes messages that nothing could send a second time, and returns their number. */
export const deleteOldPushMessages = ({ db }: Context, now: Date): Promise<number> =>
  deleteInBatches(async (size) => {
    const before = new Date(now.getTime() - MESSAGE_DAYS * 24 * 60 * 60_000).toISOString();
    const messages = await db.find(PushMessage, { where: { createdAt: LessThan(before) }, take: size });
    const { affected } = await db.delete(PushMessage, { id: In(messages.map(({ id }) => id)) });
    return affected ?? 0;
  });

type NewMessage = { subscriptionId: string; kind: PushMessageKind; listId: string | null; occurrence: string };

/** Keeps messages to send, each once. */
export async function addPushMessages({ db }: Context, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await db.query(
    `insert into push_messages (id, subscription_id, kind, list_id, occurrence)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::text[]) on conflict do nothing`,
    [
      messages.map(({ subscriptionId, kind, occurrence }) => derivePushId(subscriptionId, kind, occurrence)),
      messages.map(({ subscriptionId }) => subscriptionId),
      messages.map(({ kind }) => kind),
      messages.map(({ listId }) => listId),
      messages.map(({ occurrence }) => occurrence),
    ],
  );
}

/**
 * Keeps messages about runs of an owner's lists for all who see them: the owner, or the people of a group. The browser
 * from which it was done gets none, and the user `exceptUserId` gets none anywhere.
 */
export async function addRunMessages(
  context: Context,
  ownerId: string,
  kind: PushKind,
  runs: readonly ListRun[],
  exceptUserId: string | null = null,
): Promise<void> {
  if (runs.length === 0) return;
  const { viewer } = context.caller;
  const subscriptions = await context.db.query<{ id: string }[]>(
    `select id from push_subscriptions
      where $2 = any(kinds) and session_id <> $3 and user_id is distinct from $4::uuid
        and (user_id = $1 or user_id in (select user_id from memberships where group_id = $1))`,
    [ownerId, kind, viewer.kind === "nobody" ? "" : getSessionId(viewer), exceptUserId],
  );
  const messages = subscriptions.flatMap(({ id: subscriptionId }) =>
    runs.map(({ listId, runId }) => ({ subscriptionId, kind, listId, occurrence: `${listId}/${runId}` })),
  );
  await addPushMessages(context, messages);
}
