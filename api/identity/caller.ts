import type { EntityManager } from "typeorm";
import type { Caller, GroupAccess } from "../domain/base/context.ts";
import { invalidSession } from "../domain/base/errors.ts";
import { createMember, readMemberSession } from "../domain/callers/members.ts";
import { createOrganization } from "../domain/callers/organizations.ts";
import { findProgram, readBearerToken, readProgram } from "../domain/callers/programs.ts";
import { findGuest, readGuest } from "../domain/callers/guests.ts";
import { isSameAccess } from "../domain/callers/groups.ts";
import { createCaller } from "../domain/callers/createCaller.ts";
import type { CallerQuery } from "../domain/callers/requestCounts.ts";
import type { ClerkClient } from "./clerk.ts";
import { readGuestToken } from "./guestCookie.ts";

type CallerOptions = {
  origin: string;
  /** Null when no identity provider is set up: then no token is valid. */
  clerk: ClerkClient | null;
  db: EntityManager;
  /** Finds the caller. */
  query: CallerQuery;
};

/** Another scheme is meant for a proxy that asks for a password: a browser then sends it with each request. */
const IS_BEARER = /^bearer( |$)/i;

/**
 * Finds out who is calling (docs/api.md, Who is calling). A bearer token that begins with `lb_` means a program, whose
 * cookie is not read, and any other one a member. Without a bearer token, the
 * guest's cookie means a guest. Without either, the viewer is `nobody`. A request whose token is not valid is refused,
 * and its cookie is not tried. Errors: `UNAUTHENTICATED`, `UNAVAILABLE`.
 */
export async function readCaller(request: Request, { origin, clerk, db, query }: CallerOptions): Promise<Caller> {
  const token = readBearerToken(request);
  if (token !== null) return readProgram(db, token, query);
  const guestToken = readGuestToken(request, origin);
  const authorization = request.headers.get("authorization") ?? "";
  if (!IS_BEARER.test(authorization)) return readGuest(db, guestToken, query);
  if (!clerk) throw invalidSession();
  const tokenAuth = await clerk.authenticate(authorization);
  if (!tokenAuth) return createCaller({ kind: "nobody", session: "pending" }, guestToken);
  const session = await readMemberSession(db, tokenAuth, query);
  if (!session) throw invalidSession();
  const { auth, refusal } = session;
  const { user, groups } = session.member ?? (await createMember(db, await clerk.readProfile(auth.userId)));
  const organization =
    session.organization ?? (auth.orgId ? await createOrganization(db, auth.orgId, auth.orgSlug) : null);
  return createCaller({ kind: "member", user, auth, organization, groups }, guestToken, { refusal });
}

/** What the caller of an open stream may see besides own rows: the organisation, as Clerk names it, and the groups. */
type Access = { orgId: string | null; groups: readonly GroupAccess[] };

/**
 * Reads again, while a stream is open, what its caller may see. Null when the session or the token has ended, its device was
 * removed, or the guest was claimed.
 */
export async function readAccess({ viewer, guestToken }: Caller, db: EntityManager): Promise<Access | null> {
  if (viewer.kind === "nobody") return null;
  if (viewer.kind === "guest") {
    const guest = guestToken ? await findGuest(db, guestToken) : null;
    return guest && guest.refusal !== "device_removed" ? { orgId: null, groups: guest.groups } : null;
  }
  if (viewer.kind === "program") {
    const program = await findProgram(db, viewer.sessionId);
    return program?.user.id === viewer.user.id ? { orgId: null, groups: program.groups } : null;
  }
  const session = await readMemberSession(db, viewer.auth);
  if (!session || session.refusal === "device_removed") return null;
  return { orgId: session.auth.orgId, groups: session.member?.groups ?? [] };
}

/** Whether a caller may see now what the caller could see when the request began. */
export function hasSameAccess({ viewer }: Caller, { orgId, groups }: Access): boolean {
  if (viewer.kind === "nobody") return false;
  return (viewer.kind === "member" ? viewer.auth.orgId : null) === orgId && isSameAccess(groups, viewer.groups);
}
