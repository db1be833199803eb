import { In, LessThan } from "typeorm";
import { deleteInBatches } from "./chunks.ts";
import type { Context } from "./context.ts";
import { WebhookEvent } from "../../entities/WebhookEvent.ts";

/** Days after which neither provider sends an event again. */
const RETENTION_MILLISECONDS = 35 * 24 * 60 * 60_000;

export const isEventProcessed = ({ db }: Context, id: string): Promise<boolean> => db.existsBy(WebhookEvent, { id });

/** Stores that an event was processed, in the transaction that processes it; false when it was stored already. */
export async function markEventProcessed({ db }: Context, id: string): Promise<boolean> {
  const [isNew] = await db.query<unknown[]>(
    "insert into webhook_events (id) values ($1) on conflict do nothing returning id",
    [id],
  );
  return Boolean(isNew);
}

/** Deletes the events that no provider sends again, and returns their number. */
export async function deleteOldEvents({ db }: Context, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_MILLISECONDS).toISOString();
  return deleteInBatches(async (size) => {
    const events = await db.find(WebhookEvent, { where: { receivedAt: LessThan(before) }, take: size });
    const { affected } = await db.delete(WebhookEvent, { id: In(events.map(({ id }) => id)) });
    return affected ?? 0;
  });
}
