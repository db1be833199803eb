import type { Context } from "./context.ts";
import { WebhookEvent } from "../entities/WebhookEvent.ts";

/** Days after which nobody sends an event again. */
const KEPT_DAYS = 35;

export const isEventProcessed = ({ db }: Context, id: string): Promise<boolean> => db.existsBy(WebhookEvent, { id });

/** Remembers that an event was handled, in the transaction that handles it; false when it was before. */
export async function markEventProcessed({ db }: Context, id: string): Promise<boolean> {
  await db.query("delete from webhook_events where received_at < now() - make_interval(days => $1)", [KEPT_DAYS]);
  const [isNew] = await db.query<unknown[]>(
    "insert into webhook_events (id) values ($1) on conflict do nothing returning id",
    [id],
  );
  return Boolean(isNew);
}
