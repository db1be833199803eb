import type { Context } from "../base/context.ts";
import { IsNull, LessThan } from "typeorm";
import { deleteInBatches, ROWS_PER_BATCH } from "../base/chunks.ts";
import { deleteOldEvents } from "../base/processedEvents.ts";
import { runOperation } from "../callers/runOperation.ts";
import { inTransaction } from "../callers/transaction.ts";
import { ChangedRows } from "../../entities/ChangedRows.ts";
import { Device } from "../../entities/Device.ts";
import { DeviceSession } from "../../entities/DeviceSession.ts";
import { GuestSession } from "../../entities/GuestSession.ts";
import { IdempotencyRecord } from "../../entities/IdempotencyRecord.ts";
import { AppliedOperation } from "../../entities/AppliedOperation.ts";
import { ProgramCall } from "../../entities/ProgramCall.ts";
import { ProgramChange } from "../../entities/ProgramChange.ts";
import { Run } from "../../entities/Run.ts";
import { isGuestUser, User } from "../../entities/User.ts";
import { OPERATION_DAYS } from "../lists/appliedOperations.ts";
import { CURSOR_DAYS } from "../lists/changes.ts";
import { column } from "../ownership/columns.ts";
import { findOwnersOfExpired, queryOwned } from "../ownership/ownedRows.ts";
import { requireViewer, scopeTo } from "../ownership/scope.ts";
import { callers, deleteFrom, type Entity, literal, Sql, sql } from "../ownership/sql.ts";
import { deleteRefusal } from "../callers/deviceAccess.ts";
import { endTokens } from "../accounts/accessTokens.ts";
import { deleteExpiredCodes } from "../accounts/guestCredentials.ts";
import { deleteExpiredAuthorizations } from "../oauth/codes.ts";
import { deleteOldPushMessages } from "../accounts/pushMessages.ts";
import { endPushOfSessions } from "../accounts/pushSubscriptions.ts";
import { lockUser } from "../callers/callerUser.ts";
import { actForUser } from "../callers/ownerContext.ts";
import { GUEST_DAYS } from "../callers/guests.ts";
import { deleteEndedInvitations } from "../sharing/invitations.ts";
import { leaveAllGroups } from "../sharing/sharing.ts";
import { deleteOwnerState } from "../limits/owners.ts";
import { hardDeleteOwner } from "../rows/hardDelete.ts";
import { purgeTrash } from "../trash/purge.ts";

/** The number of rows that a run has deleted, by what they were. */
export type DeletedRows = {
  trash: number;
  guests: number;
  guestSessions: number;
  deviceSessions: number;
  removedDevices: number;
  appliedOperations: number;
  emptyRuns: number;
  idempotencyRecords: number;
  changedRows: number;
  programCalls: number;
  programChanges: number;
  invitations: number;
  deviceCodes: number;
  tokens: number;
  authorizationCodes: number;
  pushMessages: number;
  events: number;
};

const DAY = 24 * 60 * 60_000;

type Step = (context: Context, now: Date) => Promise<number>;

/** Returns the time of the last visit that keeps a guest or a session, as an ISO 8601 string. */
const getLastVisit = (now: Date) => new Date(now.getTime() - GUEST_DAYS * DAY).toISOString();

/** Returns the time of the oldest operation and the oldest answer that are kept, as an ISO 8601 string. */
const getOldestKept = (now: Date) => new Date(now.getTime() - OPERATION_DAYS * DAY).toISOString();

/** Returns the time of the oldest change that is kept, as an ISO 8601 string: a day more than a cursor is good for. */
const getOldestChange = (now: Date) => new Date(now.getTime() - (CURSOR_DAYS + 1) * DAY).toISOString();

const STEPS: Record<keyof DeletedRows, Step> = {
  trash: purgeTrash,
  guests: deleteExpiredGuests,
  guestSessions: deleteExpiredGuestSessions,
  deviceSessions: (context, now) => deleteOwned(context, DeviceSession, "lastSeenAt", getLastVisit(now)),
  removedDevices: (context, now) => deleteOwned(context, Device, "removedAt", getLastVisit(now)),
  appliedOperations: (context, now) => deleteOwned(context, AppliedOperation, "createdAt", getOldestKept(now)),
  // The places of runs without a tick: no more ticks come for them.
  emptyRuns: (context, now) => deleteOwned(context, Run, "finishedAt", getOldestKept(now), "size = 0"),
  idempotencyRecords: (context, now) => deleteOwned(context, IdempotencyRecord, "createdAt", getOldestKept(now)),
  changedRows: (context, now) => deleteOwned(context, ChangedRows, "createdAt", getOldestChange(now)),
  programCalls: (context, now) => deleteOwned(context, ProgramCall, "createdAt", getOldestKept(now)),
  programChanges: (context, now) => deleteOwned(context, ProgramChange, "createdAt", getOldestKept(now)),
  invitations: deleteEndedInvitations,
  deviceCodes: deleteExpiredCodes,
  tokens: deleteExpiredTokens,
  authorizationCodes: deleteExpiredAuthorizations,
  pushMessages: deleteOldPushMessages,
  events: deleteOldEvents,
};

type Options = {
  /** Called with the error of a kind of rows that could not all be deleted; the others are deleted all the same. */
  onFailure: (error: unknown) => void;
  /** Replaces the current time in tests. */
  now?: Date;
};

/**
 * Permanently deletes what nobody can use any more (docs/api.md, What ends by itself): the trash after its time, guests
 * and sessions without a visit in 400 days, devices that were removed as long ago, applied operations, runs without
 * items, idempotency records, changes and what programs have done after their time, codes of devices and of programs after
 * their five minutes, tokens at their end, push messages after two days, and old events of the providers. Several servers
 * may run it at the same time. The result has no number for rows whose deletion has failed.
 */
export async function deleteExpiredRows(
  context: Context,
  { onFailure, now = new Date() }: Options,
): Promise<Partial<DeletedRows>> {
  const deleted: Partial<DeletedRows> = {};
  for (const [rows, deleteRows] of Object.entries(STEPS) as [keyof DeletedRows, Step][]) {
    try {
      deleted[rows] = await deleteRows(context, now);
    } catch (error) {
      onFailure(error);
    }
  }
  return deleted;
}

/** Condition: the user is a guest, claimed or not, none of whose sessions and tokens was used since `$1`. */
const IS_EXPIRED_GUEST = `auth_id like 'anonymous-%' and created_at < $1
  and not exists (select 1 from guest_sessions where user_id = users.id and last_seen_at >= $1)
  and not exists (select 1 from access_tokens where user_id = users.id and last_used_at >= $1)`;

/** Deletes expired guests with everything that they own, each in its own transaction. */
async function deleteExpiredGuests(context: Context, now: Date): Promise<number> {
  const before = getLastVisit(now);
  let deleted = 0;
  for (let lastId = "00000000-0000-0000-0000-000000000000"; ;) {
    // A statement that looked for expired guests among all users would take longer than it may where there are few.
    const users = await context.db.query<{ id: string; isExpired: boolean }[]>(
      `select id, ${IS_EXPIRED_GUEST} as "isExpired" from users where id > $2 order by id limit ${ROWS_PER_BATCH}`,
      [before, lastId],
    );
    for (const { id, isExpired } of users)
      if (isExpired && (await runOperation(context, () => deleteExpiredGuest(context, id, before)))) deleted++;
    const last = users.at(-1);
    if (!last || users.length < ROWS_PER_BATCH) return deleted;
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
    if (guest.claimed) await deleteOwnerState(scopeTo(tx, id));
    else {
      await leaveAllGroups(tx, id);
      await hardDeleteOwner(scopeTo(tx, id));
    }
    await tx.db.delete(User, { id });
    return true;
  });

/**
 * Deletes the tokens that have expired. That of a guest stays while its last use is a visit that keeps the guest. What only
 * they needed a group for is given back.
 */
async function deleteExpiredTokens(context: Context, now: Date): Promise<number> {
  const [end, before] = [now.toISOString(), getLastVisit(now)];
  const users = await context.db.query<{ id: string }[]>(
    `select distinct user_id as id from access_tokens join users on users.id = user_id
      where expires_at < $1 and (auth_id not like 'anonymous-%' or last_used_at is null or last_used_at < $2)`,
    [end, before],
  );
  let deleted = 0;
  for (const { id } of users) {
    const acting = await actForUser(context, id);
    if (acting) deleted += await runOperation(acting, () => deleteExpiredTokensOf(acting, end, before));
  }
  return deleted;
}

const deleteExpiredTokensOf = (acting: Context, end: string, before: string): Promise<number> =>
  inTransaction(acting, async (tx) => {
    const { user } = requireViewer(tx);
    await lockUser(tx, user.id);
    const isExpired = { expiresAt: LessThan(end) };
    if (!isGuestUser(user)) return endTokens(tx, user.id, isExpired);
    return endTokens(
      tx,
      user.id,
      { ...isExpired, lastUsedAt: IsNull() },
      { ...isExpired, lastUsedAt: LessThan(before) },
    );
  });

type SessionKey = Pick<GuestSession, "tokenHash" | "userId">;

/** Deletes the sessions that a guest no longer uses, with what was stored for them. */
function deleteExpiredGuestSessions(context: Context, now: Date): Promise<number> {
  const before = getLastVisit(now);
  return deleteInBatches(async (size) => {
    const sessions = await context.db.query<SessionKey[]>(
      `select token_hash as "tokenHash", user_id as "userId" from guest_sessions where last_seen_at < $1
        order by token_hash limit ${size}`,
      [before],
    );
    let deleted = 0;
    for (const session of sessions)
      if (await runOperation(context, () => deleteExpiredGuestSession(context, session, before))) deleted++;
    return deleted;
  });
}

/** Returns false when another server deletes the session or its guest, or when the guest came back meanwhile. */
const deleteExpiredGuestSession = (context: Context, session: SessionKey, before: string): Promise<boolean> =>
  inTransaction(context, async (tx) => {
    const { tokenHash, userId } = session;
    // The deletion of a guest locks the user first too. In another order, each could wait for the other.
    const users = await tx.db.query<unknown[]>("select 1 from users where id = $1 for update skip locked", [userId]);
    if (users.length === 0) return false;
    const { affected } = await tx.db.delete(GuestSession, { tokenHash, lastSeenAt: LessThan(before) });
    if (!affected) return false;
    await queryOwned(
      scopeTo(tx, userId),
      sql`${deleteFrom(DeviceSession)} where ${callers(DeviceSession)} and id = ${tokenHash}`,
    );
    await deleteRefusal(tx, tokenHash);
    await endPushOfSessions(tx, [tokenHash]);
    return true;
  });

/** Deletes the rows of all owners whose `time` is before `before` (ISO 8601), and for which a condition is true. */
async function deleteOwned<
  T extends
    Device | DeviceSession | IdempotencyRecord | AppliedOperation | Run | ProgramCall | ProgramChange | ChangedRows,
>(
  context: Context,
  entity: Entity<T>,
  time: Extract<keyof T, "lastSeenAt" | "removedAt" | "createdAt" | "finishedAt">,
  before: string,
  condition = "true",
): Promise<number> {
  let deleted = 0;
  const isMeant = new Sql((writer) => writer.add(condition));
  for (const ownerId of await findOwnersOfExpired(context, [[entity, time]], before, condition)) {
    const scoped = scopeTo(context, ownerId);
    deleted += await deleteInBatches(async (size) => {
      const batch = await queryOwned(
        scoped,
        sql`${deleteFrom(entity)} where ${callers(entity)} and id in (
              select id from ${entity} where ${callers(entity)} and ${column(entity, time)} < ${before} and ${isMeant}
               order by id limit ${literal(size)} for update skip locked) returning id`,
      );
      return batch.length;
    });
  }
  return deleted;
}
