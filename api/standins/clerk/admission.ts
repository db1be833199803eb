import { createHash, randomBytes } from "node:crypto";
import { type EntityManager, MoreThan } from "typeorm";
import type { SignUpMode } from "../../settings/values.ts";
import { LocalTicket } from "./entities/LocalTicket.ts";
import { LocalUser } from "./entities/LocalUser.ts";
import { ClerkApiError, type FrontendCall, toIso } from "./frontendCall.ts";

/** Milliseconds for which an invitation of the operator can be used. */
const TICKET_LIFETIME = 14 * 24 * 60 * 60_000;

const hashTicket = (token: string) => createHash("sha256").update(token).digest("hex");

/** Makes an invitation for an address. Returns its token, of which only the hash is kept. */
export async function createTicket(db: EntityManager, address: string, now: number): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  await db.insert(LocalTicket, { tokenHash: hashTicket(token), address, expiresAt: toIso(now + TICKET_LIFETIME) });
  return token;
}

/** Returns the invitation of a token. Throws a `ClerkApiError` for one that cannot be used any more. */
export async function requireTicket({ db, now }: FrontendCall, token: string): Promise<LocalTicket> {
  const ticket = await db.findOneBy(LocalTicket, { tokenHash: hashTicket(token), expiresAt: MoreThan(toIso(now)) });
  if (ticket) return ticket;
  throw new ClerkApiError(400, "ticket_invalid", "The ticket of this invitation is not valid.", "ticket");
}

/** Returns an invitation for an address; null without one. */
export const findTicket = (db: EntityManager, address: string, now: number): Promise<LocalTicket | null> =>
  db.findOneBy(LocalTicket, { address, expiresAt: MoreThan(toIso(now)) });

const hasAccount = (db: EntityManager) => db.exists(LocalUser, {});

const signUpRefused = () =>
  new ClerkApiError(403, "sign_up_mode_restricted", "This server isn’t accepting new accounts.");

/**
 * Refuses a new account that the operator does not want: without an invitation where one is needed, and any where the
 * mode is `closed`. The first account is always allowed. Throws a `ClerkApiError`.
 */
export async function checkMayBegin({ db, signUp }: FrontendCall, ticketHash: string | null): Promise<void> {
  if (signUp === "open" || (signUp === "invited" && ticketHash !== null)) return;
  if (await hasAccount(db)) throw signUpRefused();
}

/** The same when the account is made, in its transaction: two first accounts wait here, and an invitation is used up. */
export async function admit(
  tx: EntityManager,
  { signUp, now }: FrontendCall,
  ticketHash: string | null,
): Promise<void> {
  const expiresAt = MoreThan(toIso(now));
  const isInvited =
    ticketHash !== null && (await tx.delete(LocalTicket, { tokenHash: ticketHash, expiresAt })).affected;
  if (signUp === "open" || (signUp === "invited" && isInvited)) return;
  await tx.query("lock table standin.users in share row exclusive mode");
  if (await hasAccount(tx)) throw signUpRefused();
}

/**
 * Returns a function that says whether pages offer to make an account: where everybody may, and before the first one.
 * While the database cannot be reached they do not.
 */
export function createSignUpOffer(db: EntityManager, mode: SignUpMode): () => Promise<boolean> {
  let isFirstMade = false;
  return async () => {
    if (mode === "open") return true;
    isFirstMade ||= await hasAccount(db).catch(() => true);
    return !isFirstMade;
  };
}
