import type { Auth, Caller, CallerAssumption, Context, GroupAccess, Viewer } from "../base/context.ts";
import { forgetOldest } from "../base/forgetOldest.ts";
import { parameter, Sql, sql } from "../ownership/sql.ts";
import { createCaller } from "./createCaller.ts";
import { GROUPS_OF_USER_OR_NULL } from "./groups.ts";
import { hashToken, readGuest } from "./guests.ts";
import { readProgram } from "./programs.ts";
import { isRevoked } from "./revocations.ts";

/**
 * The session cache: a process keeps the callers of earlier requests, so that a request needs no statement to find out who
 * is calling. A cached caller is only an assumption: the first statement on rows asks in the database whether the session
 * is still that of this user, is not refused, and belongs to the same groups (docs/decisions/0035-remembered-callers.md).
 */

/** Milliseconds after which a caller is read again, so that the session of a guest is renewed in time. */
const MAX_AGE = 60_000;
const MAX_CALLERS = 10_000;

type Guest = Extract<Viewer, { kind: "guest" }>;
type Member = Extract<Viewer, { kind: "member" }>;
type Program = Extract<Viewer, { kind: "program" }>;
type KnownViewer = Guest | Member | Program;

export type SessionCache = {
  /** Returns the guest of a cookie's token as a caller with an assumption; null for one who must be read. */
  getGuest: (token: string) => Caller | null;
  /** Does the same for the member of a verified token. */
  getMember: (auth: Auth, guestToken: string | null, readAgain: CallerAssumption["readAgain"]) => Caller | null;
  /** Does the same for the program of a token. */
  getProgram: (token: string) => Caller | null;
  /** Caches the caller of a request that ends, or removes one who was not the cached caller. */
  update: (caller: Caller) => void;
};

/** A session has one caller for each organisation that is active in it. */
const getMemberKey = ({ sessionId, userId, orgId }: Auth) => JSON.stringify([sessionId, userId, orgId]);

/** Returns a key of the session: those of one user differ, and those of a member with another active organisation. */
export const getSessionKey = (viewer: KnownViewer): string =>
  viewer.kind === "member" ? getMemberKey(viewer.auth) : viewer.sessionId;

export function createSessionCache(now = Date.now): SessionCache {
  const callers = new Map<string, { viewer: KnownViewer; until: number }>();

  function save(key: string, viewer: KnownViewer) {
    const known = callers.get(key);
    if (!known) forgetOldest(callers, MAX_CALLERS, now());
    callers.set(key, { viewer: { ...viewer }, until: known?.until ?? now() + MAX_AGE });
  }

  function find(key: string) {
    const known = callers.get(key);
    if (known && known.until > now()) return known.viewer;
    callers.delete(key);
    return null;
  }

  return {
    getGuest(token) {
      const known = find(hashToken(token));
      if (known?.kind !== "guest") return null;
      const viewer = { ...known };
      const assumption = { condition: isStillGuest(viewer), readAgain: (db: Context["db"]) => readGuest(db, token) };
      return createCaller(viewer, token, { assumption });
    },
    getMember(auth, guestToken, readAgain) {
      const known = find(getMemberKey(auth));
      if (known?.kind !== "member") return null;
      const viewer = { ...known, auth };
      const assumption = { condition: isStillMember(viewer), readAgain };
      return createCaller(viewer, guestToken, { assumption });
    },
    getProgram(token) {
      const known = find(hashToken(token));
      if (known?.kind !== "program") return null;
      const viewer = { ...known };
      const assumption = {
        condition: isStillProgram(viewer),
        readAgain: (db: Context["db"]) => readProgram(db, token),
      };
      return createCaller(viewer, null, { assumption });
    },
    update({ viewer, guestToken, refusal }) {
      if (viewer.kind === "nobody") {
        if (guestToken) callers.delete(hashToken(guestToken));
      } else if (refusal) callers.delete(getSessionKey(viewer));
      else save(getSessionKey(viewer), viewer);
    },
  };
}

/** Condition: the row of `users` belongs to these groups. */
function hasGroups(groups: readonly GroupAccess[]): Sql {
  const groupsOfUser = new Sql((writer) => writer.add(GROUPS_OF_USER_OR_NULL));
  const access = parameter(groups.length > 0 ? JSON.stringify(groups) : null);
  return sql`${groupsOfUser}::jsonb is not distinct from ${access}::jsonb`;
}

/**
 * Condition: a statement finds a row. The statement that asks it fails where not. It is asked once for all rows, and has
 * none of the forms that a cluster refuses in a statement that writes.
 */
const isStillTrue = (found: Sql) => sql`(select require_same_caller(exists (${found})))`;

/** Condition: the session is still that of a guest with these groups, and is not refused. */
function isStillGuest({ sessionId, user, groups }: Guest): Sql {
  const [session, userId] = [parameter(sessionId), parameter(user.id)];
  return isStillTrue(sql`
    select 1 from guest_sessions join users on users.id = guest_sessions.user_id
     where claimed_by is null and ${hasGroups(groups)} and token_hash = ${session}
       and users.id = ${userId} and not exists (select 1 from session_refusals where session_id = token_hash)`);
}

/** Condition: the token has not ended, and is still that of this user with these groups. What it allows never changes. */
function isStillProgram({ sessionId, user, groups }: Program): Sql {
  const [session, userId] = [parameter(sessionId), parameter(user.id)];
  return isStillTrue(sql`
    select 1 from access_tokens join users on users.id = access_tokens.user_id
     where claimed_by is null and ${hasGroups(groups)} and token_hash = ${session} and expires_at > now()
       and users.id = ${userId}`);
}

/** Condition: the member with these groups is as before, and the session and the membership are neither over nor refused. */
function isStillMember({ auth, user, groups, organization }: Member): Sql {
  const [userId, session] = [parameter(user.id), parameter(auth.sessionId)];
  const [profileAt, organizationId] = [parameter(user.profileAt), parameter(organization?.id ?? null)];
  return isStillTrue(sql`
    select 1 from users
     where users.id = ${userId} and profile_at is not distinct from ${profileAt}::timestamptz
       and ${hasGroups(groups)}
       and not exists (select 1 from session_refusals where session_id = ${session}) and not ${isRevoked(auth)}
       and (${organizationId}::uuid is null or exists (select 1 from organizations where id = ${organizationId}::uuid))`);
}
