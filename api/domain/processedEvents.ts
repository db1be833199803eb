import type { Context } from "./context.ts";
import { WebhookEvent } from "../entities/WebhookEvent.ts";

/** Days after which neither provider sends an event again. */
const RETENTION_DAYS = 35;

export const isEventProcessed = ({ db }: Context, id: string): Promise<boolean> => db.existsBy(WebhookEvent, { id });

/** Stores that an event was processed, in the transaction that processes it; false when it was stored already. */
export async function markEventProcessed({ db }: Context, id: string): Promise<boolean> {
  await db.query("delete from webhook_events where received_at < now() - make_interval(days => $1)", [RETENTION_DAYS]);
  const [isNew] = await db.query<unknown[]>(
    "insert into webhook_events (id) values ($1) on conflict do nothing returning id",
    [id],
  );
  return Boolean(isNew);
}
