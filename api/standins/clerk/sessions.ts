import { createHash, randomBytes } from "node:crypto";
import { type FindOptionsWhere, MoreThan, Not } from "typeorm";
import { type FrontendCall, resourceNotFound, ClerkApiError, toIso } from "./frontendCall.ts";
import { LocalClient } from "./entities/LocalClient.ts";
import { LocalSession } from "./entities/LocalSession.ts";
import { LocalUser } from "./entities/LocalUser.ts";
import { findAccount, createClerkId, type Account } from "./accounts.ts";

const DAY = 24 * 60 * 60 * 1000;
const SESSION_LIFETIME = 7 * DAY;
/** Minutes after which a person must prove anew who they are, before they change how they sign in (Clerk's `strict`). */
const FRESH_MINUTES = 10;

const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** The browser whose cookie this token came in. */
export const findClient = (db: FrontendCall["db"], token: string): Promise<LocalClient | null> =>
  db.findOneBy(LocalClient, { tokenHash: hashToken(token) });

/** The browser that calls; a new one gets its cookie with the answer. */
export async function ensureClient(call: FrontendCall): Promise<LocalClient> {
  if (call.client) return call.client;
  const token = randomBytes(32).toString("base64url");
  const client = { id: createClerkId("client"), tokenHash: hashToken(token), createdAt: toIso(call.now) };
  await call.db.insert(LocalClient, client);
  call.token = token;
  call.client = client;
  return client;
}

/** The sessions of the calling browser that are not over. */
export async function findSessions({ db, client, now }: FrontendCall): Promise<LocalSession[]> {
  if (!client) return [];
  return db.find(LocalSession, {
    where: { clientId: client.id, expiresAt: MoreThan(toIso(now)) },
    order: { createdAt: "ASC" },
  });
}

/** The sessions of a user on all browsers. */
export const findUserSessions = ({ db, now }: FrontendCall, userId: string): Promise<LocalSession[]> =>
  db.find(LocalSession, { where: { userId, expiresAt: MoreThan(toIso(now)) }, order: { createdAt: "ASC" } });

/** Errors: a refusal when the browser has somebody signed in: it holds one session at a time. */
export async function checkSignedOut(call: FrontendCall): Promise<void> {
  const [session] = await findSessions(call);
  if (session) throw new ClerkApiError(400, "session_exists", "You're already signed in.");
}

/**
 * Signs a user in on the calling browser. Its cookie changes with that, so that one planted before proves nothing after.
 */
export async function createSession(call: FrontendCall, userId: string): Promise<LocalSession> {
  const { db, now, userAgent } = call;
  const client = await ensureClient(call);
  const token = randomBytes(32).toString("base64url");
  await db.update(LocalClient, { id: client.id }, { tokenHash: hashToken(token) });
  call.token = token;
  const at = toIso(now);
  const session = {
    id: createClerkId("sess"),
    clientId: client.id,
    userId,
    organizationId: null,
    userAgent,
    verifiedAt: at,
    lastActiveAt: at,
    createdAt: at,
    expiresAt: toIso(now + SESSION_LIFETIME),
  };
  await db.insert(LocalSession, session);
  await db.update(LocalUser, { id: userId }, { lastSignInAt: at });
  return session;
}

/** Errors: a refusal when the id is not of a session of the calling browser. */
export async function requireSession(call: FrontendCall, id: string): Promise<LocalSession> {
  const session = (await findSessions(call)).find((each) => each.id === id);
  if (!session) throw resourceNotFound();
  return session;
}

/** Who calls, by the session that the call names. Errors: a refusal when nobody is signed in. */
export async function requireAccount(call: FrontendCall): Promise<{ session: LocalSession; person: Account }> {
  const id = call.query.get("_clerk_session_id");
  const session = (await findSessions(call)).find((each) => each.id === id);
  const person = session && (await findAccount(call.db, session.userId));
  if (!person) throw new ClerkApiError(401, "authentication_invalid", "You are signed out.");
  return { session, person };
}

/** Whole minutes since the person of the session last proved who they are. */
export const getMinutesSinceVerified = ({ verifiedAt }: LocalSession, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(verifiedAt)) / 60_000));

/** Like `requireAccount`, for what must not be done at a browser left open. Errors: asks for a verification, too. */
export async function requireRecentlyVerified(call: FrontendCall): Promise<{ session: LocalSession; person: Account }> {
  const found = await requireAccount(call);
  if (getMinutesSinceVerified(found.session, call.now) >= FRESH_MINUTES)
    throw new ClerkApiError(403, "session_reverification_required", "Please verify that it is you.");
  return found;
}

/** Ends sessions, and tells of each. Answers how many there were. */
export async function endSessions({ db, tell }: FrontendCall, which: FindOptionsWhere<LocalSession>): Promise<number> {
  const sessions = await db.findBy(LocalSession, which);
  await db.delete(LocalSession, which);
  for (const { id, userId } of sessions) await tell("session.removed", { id, user_id: userId });
  return sessions.length;
}

/** Ends the sessions of a user on all browsers, but for the one with the id `kept`. */
export const endOtherSessions = (call: FrontendCall, userId: string, kept: string) =>
  endSessions(call, { userId, id: Not(kept) });
