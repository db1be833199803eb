import type { Caller, Context } from "../context.ts";
import { CallerChanged } from "../ownership/notFound.ts";
import { parameter, Sql } from "../ownership/sql.ts";
import { GROUPS_OF_USER, isSameAccess } from "./groups.ts";
import { hashToken, readGuest } from "./guests.ts";

/**
 * Guests whom earlier requests have read, so that a request needs no statement for the question who is calling. What is
 * remembered is only an assumption: the first statement on rows asks in the database whether the session is still that
 * of this guest, is not refused, and belongs to the same groups (docs/decisions/0035-remembered-callers.md).
 */

/** Milliseconds after which a guest is read again, so that the session is renewed in time. */
const MAX_AGE = 60_000;
const MAX_GUESTS = 10_000;

type Guest = Extract<Caller["viewer"], { kind: "guest" }>;

export type RememberedGuests = {
  /** Returns the guest of a cookie's token as a caller with an assumption; null for one who must be read. */
  recall: (token: string) => Caller | null;
  /** Remembers who was calling when a request ends, or forgets who was not the remembered one. */
  update: (caller: Caller) => void;
};

export function createRememberedGuests(now = Date.now): RememberedGuests {
  const guests = new Map<string, { viewer: Guest; until: number }>();

  function remember(viewer: Guest) {
    const { sessionId } = viewer;
    const known = guests.get(sessionId);
    // A map is in the order of its entries, so this is the oldest one.
    const [oldest] = guests.keys();
    if (!known && guests.size === MAX_GUESTS && oldest !== undefined) guests.delete(oldest);
    guests.set(sessionId, { viewer: { ...viewer }, until: known?.until ?? now() + MAX_AGE });
  }

  return {
    recall(token) {
      const sessionId = hashToken(token);
      const known = guests.get(sessionId);
      if (!known) return null;
      if (known.until <= now()) {
        guests.delete(sessionId);
        return null;
      }
      const viewer = { ...known.viewer };
      return { viewer, guestToken: token, cookie: "keep", refusal: null, assumption: isStillGuest(viewer) };
    },
    update({ viewer, guestToken, refusal }) {
      if (viewer.kind === "guest" && !refusal) remember(viewer);
      else if (guestToken) guests.delete(hashToken(guestToken));
    },
  };
}

/** Condition: the session is still that of a guest with these groups, and is not refused. A statement fails where not. */
function isStillGuest({ sessionId, user, groups }: Guest): Sql {
  const [session, userId, access] = [parameter(sessionId), parameter(user.id), parameter(JSON.stringify(groups))];
  return new Sql((writer) => {
    writer.add(`(select case when exists (
      select from guest_sessions join users on users.id = guest_sessions.user_id
       where claimed_by is null and ${GROUPS_OF_USER}::jsonb = `);
    access.write(writer);
    writer.add("::jsonb and token_hash = ");
    session.write(writer);
    writer.add(" and users.id = ");
    userId.write(writer);
    writer.add(` and not exists (select from session_refusals where session_id = token_hash))
      then true else refuse_changed_caller() end)`);
  });
}

/** Reads a remembered caller anew. Returns whether it is the same; else the request goes on as the one who was read. */
export async function confirmCaller({ caller, db }: Context): Promise<boolean> {
  const { assumption, viewer, guestToken } = caller;
  if (!assumption) return true;
  const current = await readGuest(db, guestToken);
  Object.assign(caller, current);
  if (viewer.kind !== "guest" || current.viewer.kind !== "guest" || current.refusal) return false;
  return viewer.user.id === current.viewer.user.id && isSameAccess(viewer.groups, current.viewer.groups);
}

/**
 * Runs an operation, and once more when the caller is not the remembered one: until that is known, it has changed
 * nothing. It is known at the latest when the operation ends. A transaction runs again as a whole, and not an operation
 * inside of it.
 */
export async function runForCaller<T>(context: Context, operation: () => T | Promise<T>): Promise<T> {
  if (context.db.queryRunner?.isTransactionActive) return operation();
  try {
    const answer = await operation();
    if (await confirmCaller(context)) return answer;
  } catch (error) {
    const isSame = await confirmCaller(context);
    if (isSame && !(error instanceof CallerChanged)) throw error;
  }
  return operation();
}
