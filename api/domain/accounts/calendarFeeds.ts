import { randomBytes } from "node:crypto";
import type { Context } from "../base/context.ts";
import type { CalendarFeed as CalendarFeedAnswer, NewCalendarFeed } from "../base/schema.types.ts";
import { notFound } from "../base/errors.ts";
import { hashToken } from "../callers/guests.ts";
import { inTransaction } from "../callers/transaction.ts";
import { CalendarFeed } from "../../entities/CalendarFeed.ts";
import { lockUnclaimedUser } from "../callers/callerUser.ts";
import { requireOwnerId } from "../ownership/scope.ts";

/**
 * Makes the secret address of the caller's calendar, whose token is 128 random bits. The address before it ends. Errors:
 * `UNAUTHENTICATED`.
 */
export async function createCalendarFeed(context: Context): Promise<NewCalendarFeed> {
  const userId = requireOwnerId(context);
  const token = randomBytes(16).toString("base64url");
  return inTransaction(context, async (tx) => {
    // A claim or a deletion of the user's data is over, or finds the address.
    await lockUnclaimedUser(tx, userId);
    const [made] = await tx.db.query<{ createdAt: string }[]>(
      `insert into calendar_feeds (user_id, token_hash) values ($1, $2)
         on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
           last_read_at = null
         returning created_at as "createdAt"`,
      [userId, hashToken(token)],
    );
    return { url: `${context.services.origin}/calendar/${token}.ics`, createdAt: made?.createdAt ?? "" };
  });
}

/**
 * Returns since when the caller's calendar has an address, and when it was last read; null for none. Errors:
 * `UNAUTHENTICATED`.
 */
export const calendarFeed = (context: Context): Promise<CalendarFeedAnswer | null> =>
  context.db.findOneBy(CalendarFeed, { userId: requireOwnerId(context) });

/** Ends the address of the caller's calendar. Errors: `UNAUTHENTICATED`, `NOT_FOUND`. */
export async function deleteCalendarFeed(context: Context): Promise<{ success: true }> {
  const userId = requireOwnerId(context);
  return inTransaction(context, async (tx) => {
    if (!(await endCalendarFeed(tx, userId))) throw notFound("Calendar address");
    return { success: true };
  });
}

/** Ends the address of a user's calendar. Returns whether there was one. */
export async function endCalendarFeed({ db }: Context, userId: string): Promise<boolean> {
  const { affected } = await db.delete(CalendarFeed, { userId });
  return (affected ?? 0) > 0;
}

/** Returns whose calendar has a token; null for one that is unknown or has ended. */
export async function findCalendarOwner({ db }: Context, token: string): Promise<string | null> {
  const feed = await db.findOneBy(CalendarFeed, { tokenHash: hashToken(token) });
  return feed?.userId ?? null;
}

/** Notes that a calendar was read, at most once a minute. */
export const noteCalendarRead = ({ db }: Context, userId: string): Promise<unknown> =>
  db.query(
    `update calendar_feeds set last_read_at = now()
      where user_id = $1 and (last_read_at is null or last_read_at < now() - interval '1 minute')`,
    [userId],
  );
