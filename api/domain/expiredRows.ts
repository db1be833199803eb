import type { Context } from "./context.ts";
import { deleteOldEvents } from "./processedEvents.ts";
import { inTransaction } from "./transaction.ts";
import { Device } from "../entities/Device.ts";
import { DeviceSession } from "../entities/DeviceSession.ts";
import { GuestSession } from "../entities/GuestSession.ts";
import { User } from "../entities/User.ts";
import { findOwnersOfExpired, queryOwned } from "./ownership/ownedRows.ts";
import { scopeTo } from "./ownership/scope.ts";
import { callers, deleteFrom, sql } from "./ownership/sql.ts";
import { deleteRefusal } from "./people/deviceAccess.ts";
import { GUEST_DAYS } from "./people/guests.ts";
import { hardDeleteOwner } from "./trash/hardDelete.ts";
import { purgeTrash } from "./trash/purge.ts";

/** The number of rows that a run has deleted, by what they were. */
export type DeletedRows = {
  trash: number;
  guests: number;
  guestSessions: number;
  deviceSessions: number;
  removedDevices: number;
  events: number;
};

/** The largest number of guests or sessions that one statement reads. */
const BATCH_SIZE = 500;

const DAY = 24 * 60 * 60_000;

/**
 * Permanently deletes what nobody can use any more (docs/contract.md, What ends by itself): the trash after its time,
 * guests and sessions without a visit in 400 days, devices that were removed as long ago, and old events of the
 * providers. Several servers may run it at the same time. `now` replaces the current time in tests.
 */
export async function deleteExpiredRows(context: Context, now = new Date()): Promise<DeletedRows> {
  const before = new Date(now.getTime() - GUEST_DAYS * DAY).toISOString();
  return {
    trash: await purgeTrash(context, now),
    guests: await deleteExpiredGuests(context, before),
    guestSessions: await deleteExpiredGuestSessions(context, before),
    ...(await deleteExpiredDevices(context, before)),
    events: await deleteOldEvents(context, now),
  };
}

/** Condition: the user is a guest, claimed or not, none of whose sessions was used since `$1`. */
const IS_EXPIRED_GUEST = `auth_id like 'anonymous-%' and created_at < $1 and not exists
  (select from guest_sessions where user_id = users.id and last_seen_at >= $1)`;

/** Deletes expired guests with everything that they own, each in its own transaction. */
async function deleteExpiredGuests(context: Context, before: string): Promise<number> {
  let deleted = 0;
  for (let lastId = "00000000-0000-0000-0000-000000000000"; ;) {
    const guests = await context.db.query<{ id: string }[]>(
      `select id from users where ${IS_EXPIRED_GUEST} and id > $2 order by id limit ${BATCH_SIZE}`,
      [before, lastId],
    );
    for (const { id } of guests) if (await deleteExpiredGuest(context, id, before)) deleted++;
    const last = guests.at(-1);
    if (!last || guests.length < BATCH_SIZE) return deleted;
    lastId = last.id;
  }
}

/** Returns false when another server deletes the guest, or when the guest came back meanwhile. */
const deleteExpiredGuest = (context: Context, id: string, before: string): Promise<boolean> =>
  inTransaction(context, async (tx) => {
    const [guest] = await tx.db.query<{ claimed: boolean }[]>(
      `select claimed_by is not null as claimed from users
        where ${IS_EXPIRED_GUEST} and id = $2 for update skip locked`,
      [before, id],
    );
    if (!guest) return false;
    // A claimed guest owns nothing any more.
    if (!guest.claimed) await hardDeleteOwner(scopeTo(tx, id));
    await tx.db.delete(User, { id });
    return true;
  });

/** Deletes the sessions that a guest no longer uses, with what was stored for them. */
async function deleteExpiredGuestSessions(context: Context, before: string): Promise<number> {
  for (let deleted = 0; ;) {
    const sessions = await context.db.query<Pick<GuestSession, "tokenHash" | "userId">[]>(
      `select token_hash as "tokenHash", user_id as "userId" from guest_sessions where last_seen_at < $1
        order by token_hash limit ${BATCH_SIZE}`,
      [before],
    );
    for (const { tokenHash, userId } of sessions) {
      await inTransaction(context, async (tx) => {
        await queryOwned(
          scopeTo(tx, userId),
          sql`${deleteFrom(DeviceSession)} where ${callers(DeviceSession)} and id = ${tokenHash}`,
        );
        await deleteRefusal(tx, tokenHash);
        await tx.db.delete(GuestSession, { tokenHash });
      });
    }
    deleted += sessions.length;
    if (sessions.length < BATCH_SIZE) return deleted;
  }
}

/** Deletes the sessions that have checked no device since, and the devices that were removed before. */
async function deleteExpiredDevices(context: Context, before: string) {
  const deleted = { deviceSessions: 0, removedDevices: 0 };
  for (const ownerId of await findOwnersOfExpired(context, EXPIRING_COLUMNS, before)) {
    const scoped = scopeTo(context, ownerId);
    const sessions = await queryOwned(
      scoped,
      sql`${deleteFrom(DeviceSession)} where ${callers(DeviceSession)} and last_seen_at < ${before} returning id`,
    );
    const devices = await queryOwned(
      scoped,
      sql`${deleteFrom(Device)} where ${callers(Device)} and removed_at < ${before} returning id`,
    );
    deleted.deviceSessions += sessions.length;
    deleted.removedDevices += devices.length;
  }
  return deleted;
}

const EXPIRING_COLUMNS = [
  [DeviceSession, "last_seen_at"],
  [Device, "removed_at"],
] as const;
