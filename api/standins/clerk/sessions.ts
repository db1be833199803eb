import { createHash, randomBytes } from "node:crypto";
import { type FindOptionsWhere, MoreThan, Not } from "typeorm";
import { type FrontendCall, resourceNotFound, ClerkApiError, toIso } from "./frontendCall.ts";
import { LocalClient } from "./entities/LocalClient.ts";
import { LocalSession } from "./entities/LocalSession.ts";
import { LocalUser } from "./entities/LocalUser.ts";
import { findAccount, createClerkId, type Account } from "./accounts.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds. */
const SESSION_LIFETIME = 7 * DAY;
/** Minutes after a verification in where a person may change how they sign in (Clerk's level `strict`). */
const FRESH_MINUTES = 10;

const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** The browser with this token in its cookie; null when the token is not valid. */
export const findClient = (db: FrontendCall["db"], token: string): Promise<LocalClient | null> =>
  db.findOneBy(LocalClient, { tokenHash: hashToken(token) });

/** The browser that calls; a new browser gets a cookie with the response. */
export async function ensureClient(call: FrontendCall): Promise<LocalClient> {
  if (call.client) return call.client;
  const token = randomBytes(32).toString("base64url");
  const client = { id: createClerkId("client"), tokenHash: hashToken(token), createdAt: toIso(call.now) };
  await call.db.insert(LocalClient, client);
  call.token = token;
  call.client = client;
  return client;
}

/** The sessions of the calling browser that have not expired. */
export async function findSessions({ db, client, now }: FrontendCall): Promise<LocalSession[]> {
  if (!client) return [];
  return db.find(LocalSession, {
    where: { clientId: client.id, expiresAt: MoreThan(toIso(now)) },
    order: { createdAt: "ASC" },
  });
}

/** The sessions of a user in all browsers that have not expired. */
export const findUserSessions = ({ db, now }: FrontendCall, userId: string): Promise<LocalSession[]> =>
  db.find(LocalSession, { where: { userId, expiresAt: MoreThan(toIso(now)) }, order: { createdAt: "ASC" } });

/** Throws a `ClerkApiError` when a user is signed in, because a browser has one session at a time. */
export async function checkSignedOut(call: FrontendCall): Promise<void> {
  const [session] = await findSessions(call);
  if (session) throw new ClerkApiError(400, "session_exists", "You’re already signed in.");
}

/**
 * Signs a user in on the calling browser. The browser gets a new cookie, so that an attacker who planted the old cookie
 * cannot use the session.
 */
export async function createSession(call: FrontendCall, userId: string): Promise<LocalSession> {
  const { db, now, userAgent } = call;
  const client = await ensureClient(call);
  const token = randomBytes(32).toString("base64url");
  await db.update(LocalClient, { id: client.id }, { tokenHash: hashToken(token) });
  call.token = token;
  const nowIso = toIso(now);
  const session = {
    id: createClerkId("sess"),
    clientId: client.id,
    userId,
    organizationId: null,
    userAgent,
    verifiedAt: nowIso,
    lastActiveAt: nowIso,
    createdAt: nowIso,
    expiresAt: toIso(now + SESSION_LIFETIME),
  };
  await db.insert(LocalSession, session);
  await db.update(LocalUser, { id: userId }, { lastSignInAt: nowIso });
  return session;
}

/** The session with this id. Throws a `ClerkApiError` when it is not a session of the calling browser. */
export async function requireSession(call: FrontendCall, id: string): Promise<LocalSession> {
  const session = (await findSessions(call)).find((candidate) => candidate.id === id);
  if (!session) throw resourceNotFound();
  return session;
}

/** The session that the call names, and its user. Throws a `ClerkApiError` when nobody is signed in. */
export async function requireAccount(call: FrontendCall): Promise<{ session: LocalSession; person: Account }> {
  const id = call.query.get("_clerk_session_id");
  const session = (await findSessions(call)).find((candidate) => candidate.id === id);
  const person = session && (await findAccount(call.db, session.userId));
  if (!person) throw new ClerkApiError(401, "authentication_invalid", "You are signed out.");
  return { session, person };
}

/** Whole minutes since the session's person was last verified. */
export const getMinutesSinceVerified = ({ verifiedAt }: LocalSession, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(verifiedAt)) / 60_000));

/**
 * Like `requireAccount`, for actions that a stranger at an unlocked computer must not do. Also throws a `ClerkApiError`
 * that makes the components verify the person again.
 */
export async function requireRecentlyVerified(call: FrontendCall): Promise<{ session: LocalSession; person: Account }> {
  const account = await requireAccount(call);
  if (getMinutesSinceVerified(account.session, call.now) >= FRESH_MINUTES)
    throw new ClerkApiError(403, "session_reverification_required", "Please verify that it’s you.");
  return account;
}

/** Ends sessions, and sends the app an event for each. Returns the number of sessions. */
export async function endSessions(
  { db, sendEvent }: FrontendCall,
  where: FindOptionsWhere<LocalSession>,
): Promise<number> {
  const sessions = await db.findBy(LocalSession, where);
  await db.delete(LocalSession, where);
  for (const { id, userId } of sessions) await sendEvent("session.removed", { id, user_id: userId });
  return sessions.length;
}

/** Ends the sessions of a user in all browsers, except for the one with the id `remainingId`. */
export const endOtherSessions = (call: FrontendCall, userId: string, remainingId: string) =>
  endSessions(call, { userId, id: Not(remainingId) });
