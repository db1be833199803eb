import type { EntityManager } from "typeorm";
import type { Caller } from "../domain/context.ts";
import { ensureMember } from "../domain/people/members.ts";
import { ensureOrganization } from "../domain/people/organizations.ts";
import { findGuest } from "../domain/people/guests.ts";
import { applyRevocations } from "../domain/people/revocations.ts";
import { type ClerkClient, invalidSession } from "./clerk.ts";
import { readGuest, readGuestToken } from "./guestCookie.ts";

export type CallerOptions = {
  origin: string;
  /** Null: without an identity provider no token is valid. */
  clerk: ClerkClient | null;
  db: EntityManager;
};

/**
 * Who is calling (docs/contract.md, Who is calling): a bearer token means a member, else the guest's cookie a guest,
 * else nobody. A token that is present but not valid never falls through to the cookie. Errors: `UNAUTHENTICATED`,
 * `UNAVAILABLE`.
 */
export async function readCaller(request: Request, { origin, clerk, db }: CallerOptions): Promise<Caller> {
  const guestToken = readGuestToken(request, origin);
  const authorization = request.headers.get("authorization");
  if (authorization === null) return readGuest(guestToken, db);
  if (!clerk) throw invalidSession();
  const tokenAuth = await clerk.authenticate(authorization);
  if (!tokenAuth) return { viewer: { kind: "nobody", isPending: true }, guestToken, cookie: "keep" };
  const auth = await applyRevocations(db, tokenAuth);
  if (!auth) throw invalidSession();
  const user = await ensureMember(db, auth.userId, clerk.readProfile);
  const organization = await ensureOrganization(db, auth);
  return { viewer: { kind: "member", user, auth, organization }, guestToken, cookie: "keep" };
}

/**
 * What is left of a caller whom the server goes on talking to: everything, less than there was (its organisation is
 * left), or nothing any more.
 */
export async function recheckCaller(
  { viewer, guestToken }: Caller,
  db: EntityManager,
): Promise<"same" | "less" | "over"> {
  if (viewer.kind === "nobody") return "over";
  if (viewer.kind === "guest") return guestToken && (await findGuest(db, guestToken)) ? "same" : "over";
  const auth = await applyRevocations(db, viewer.auth);
  if (!auth) return "over";
  return auth.orgId === viewer.auth.orgId ? "same" : "less";
}
