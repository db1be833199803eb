import type { EntityManager } from "typeorm";
import type { Auth, Caller, CallerAssumption, GroupAccess, Viewer } from "../base/context.ts";
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

type ReadCaller = CallerAssumption["readAgain"];

/**
 * How a request finds its caller: by the key of the session, or else with `read`. `assume` gets a copy of the cached viewer,
 * and returns whom the request assumes and what must still hold; null for a viewer of another kind.
 */
type Search = {
  key: string;
  guestToken: string | null;
  read: ReadCaller;
  assume: (viewer: KnownViewer) => { viewer: KnownViewer; condition: CallerAssumption["condition"] } | null;
};

/** The callers that are returned from the cache have an assumption. Errors: those of the statements that read a caller. */
export type SessionCache = {
  /** Returns the guest of a cookie's token; `nobody` where the token is not valid. */
  readGuest: (db: EntityManager, token: string) => Promise<Caller>;
  /** Returns the member of a verified token. `read` reads the member where the cache has none. */
  readMember: (db: EntityManager, auth: Auth, guestToken: string | null, read: ReadCaller) => Promise<Caller>;
  /** Returns the program of a token; `nobody` where the token is not valid. */
  readProgram: (db: EntityManager, token: string) => Promise<Caller>;
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
  /** The reads of callers that are not over, by the key of the session. */
  const reads = new Map<string, Promise<Caller>>();

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

  function update({ viewer, guestToken, refusal }: Caller) {
    if (viewer.kind === "nobody") {
      if (guestToken) callers.delete(hashToken(guestToken));
    } else if (refusal) callers.delete(getSessionKey(viewer));
    else save(getSessionKey(viewer), viewer);
  }

  async function readAndSave(key: string, db: EntityManager, read: ReadCaller) {
    try {
      const caller = await read(db);
      update(caller);
      return caller;
    } finally {
      reads.delete(key);
    }
  }

  /** Returns the cached caller of a request, with the assumption; null where the cache has none. */
  function findCaller({ key, guestToken, read, assume }: Search): Caller | null {
    const known = find(key);
    const assumed = known && assume({ ...known });
    if (!assumed) return null;
    const { viewer, condition } = assumed;
    return createCaller(viewer, guestToken, { assumption: { condition, readAgain: read } });
  }

  /**
   * Returns the cached caller, or else the one that is read. The first requests of a page come at the same moment: one of
   * them reads the caller, the others wait for it and assume the same.
   */
  async function findOrRead(db: EntityManager, search: Search): Promise<Caller> {
    const { key, read } = search;
    const cached = findCaller(search);
    if (cached) return cached;
    const other = reads.get(key);
    if (!other) {
      const own = readAndSave(key, db, read);
      reads.set(key, own);
      return own;
    }
    await other;
    // Who is nobody or refused is not assumed to be that: it may have ended before this request began.
    return findCaller(search) ?? read(db);
  }

  return {
    readGuest: (db, token) =>
      findOrRead(db, {
        key: hashToken(token),
        guestToken: token,
        read: (manager) => readGuest(manager, token),
        assume: (viewer) => (viewer.kind === "guest" ? { viewer, condition: isStillGuest(viewer) } : null),
      }),
    readMember: (db, auth, guestToken, read) =>
      findOrRead(db, {
        key: getMemberKey(auth),
        guestToken,
        read,
        assume(known) {
          if (known.kind !== "member") return null;
          const viewer = { ...known, auth };
          return { viewer, condition: isStillMember(viewer) };
        },
      }),
    readProgram: (db, token) =>
      findOrRead(db, {
        key: hashToken(token),
        guestToken: null,
        read: (manager) => readProgram(manager, token),
        assume: (viewer) => (viewer.kind === "program" ? { viewer, condition: isStillProgram(viewer) } : null),
      }),
    update,
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
