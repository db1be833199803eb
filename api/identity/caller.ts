import type { EntityManager } from "typeorm";
import type { Auth, Caller } from "../domain/base/context.ts";
import { invalidSession } from "../domain/base/errors.ts";
import { createMember, readMemberSession } from "../domain/callers/members.ts";
import { createOrganization } from "../domain/callers/organizations.ts";
import { findGuest, readGuest } from "../domain/callers/guests.ts";
import { isSameAccess } from "../domain/callers/groups.ts";
import { refuseEndedSession } from "../domain/callers/confirmCaller.ts";
import { createCaller } from "../domain/callers/createCaller.ts";
import type { SessionCache } from "../domain/callers/sessionCache.ts";
import type { ClerkClient } from "./clerk.ts";
import { readGuestToken } from "./guestCookie.ts";

export type CallerOptions = {
  origin: string;
  /** Null when no identity provider is set up: then no token is valid. */
  clerk: ClerkClient | null;
  db: EntityManager;
  /** Null for a handler that needs a caller whom this request has read. */
  sessionCache: SessionCache | null;
};

/**
 * Finds out who is calling (docs/api.md, Who is calling). A bearer token means a member. Without a token, the
 * guest's cookie means a guest. Without either, the viewer is `nobody`. A request whose token is not valid is refused,
 * and its cookie is not tried. Errors: `UNAUTHENTICATED`, `UNAVAILABLE`.
 */
export async function readCaller(
  request: Request,
  { origin, clerk, db, sessionCache }: CallerOptions,
): Promise<Caller> {
  const guestToken = readGuestToken(request, origin);
  const authorization = request.headers.get("authorization");
  if (authorization === null) return (guestToken && sessionCache?.getGuest(guestToken)) || readGuest(db, guestToken);
  if (!clerk) throw invalidSession();
  const auth = await clerk.authenticate(authorization);
  if (!auth) return createCaller({ kind: "nobody", session: "pending" }, guestToken);
  const read = (manager: EntityManager) => readMember(manager, clerk, auth, guestToken);
  const caller = sessionCache?.getMember(auth, guestToken, read) ?? (await read(db));
  refuseEndedSession(caller);
  return caller;
}

/** Reads the member of a verified token; `nobody` when the session or its user has ended. */
async function readMember(
  db: EntityManager,
  clerk: ClerkClient,
  tokenAuth: Auth,
  guestToken: string | null,
): Promise<Caller> {
  const session = await readMemberSession(db, tokenAuth);
  if (!session) return createCaller({ kind: "nobody", session: "ended" }, guestToken);
  const { auth, refusal } = session;
  const { user, groups } = session.member ?? (await createMember(db, await clerk.readProfile(auth.userId)));
  const organization =
    session.organization ?? (auth.orgId ? await createOrganization(db, auth.orgId, auth.orgSlug) : null);
  return createCaller({ kind: "member", user, auth, organization, groups }, guestToken, { refusal });
}

/**
 * Checks again, while a stream is open, what its caller may see: "same" as before, "less" when the member has left the
 * organisation that was active, or the groups of the caller have changed, "over" when the session has ended, its
 * device was removed, or the guest was claimed.
 */
export async function recheckCaller(
  { viewer, guestToken }: Caller,
  db: EntityManager,
): Promise<"same" | "less" | "over"> {
  if (viewer.kind === "nobody") return "over";
  if (viewer.kind === "guest") {
    const guest = guestToken ? await findGuest(db, guestToken) : null;
    if (!guest || guest.refusal === "device_removed") return "over";
    return isSameAccess(guest.groups, viewer.groups) ? "same" : "less";
  }
  const session = await readMemberSession(db, viewer.auth);
  if (!session || session.refusal === "device_removed") return "over";
  if (session.auth.orgId !== viewer.auth.orgId) return "less";
  return isSameAccess(session.member?.groups ?? [], viewer.groups) ? "same" : "less";
}
