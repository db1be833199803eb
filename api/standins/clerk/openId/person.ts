import type { EntityManager } from "typeorm";
import { createClerkId, isAddress, readName, withUniqueAddress } from "../accounts.ts";
import { admit, findTicket } from "../admission.ts";
import { LocalEmail } from "../entities/LocalEmail.ts";
import { LocalIdentity } from "../entities/LocalIdentity.ts";
import { LocalUser } from "../entities/LocalUser.ts";
import { ClerkApiError, type FrontendCall, toIso } from "../frontendCall.ts";
import type { OpenIdPerson } from "./provider.ts";

/** Why a person of the provider is not signed in. The sign-in page explains each (`client/account/clerk/`). */
type SignInProblem = "cancelled" | "unverified" | "address" | "closed" | "failed";

export class SignInRefused extends Error {
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Returns the id of the account of a person of the provider: the one that the person has used before, else the one whose
 * address both sides have verified, else a new one. Throws a `SignInRefused`.
 */
export async function findOrCreateAccount(call: FrontendCall, person: OpenIdPerson): Promise<string> {
  const { issuer, subject } = person;
  // A subject is ASCII of at most 255 characters (OpenID Connect Core, 2).
  if (!/^[\x20-\x7E]{1,255}$/.test(subject)) throw new SignInRefused("failed");
  const known = await call.db.findOneBy(LocalIdentity, { issuer, subject });
  if (known) return known.userId;
  if (person.email === null || !person.isVerified) throw new SignInRefused("unverified");
  const address = person.email;
  if (!isAddress(address)) throw new SignInRefused("address");
  return withUniqueAddress(() =>
    call.db.transaction(async (tx) => {
      const email = await tx.findOneBy(LocalEmail, { address, verified: true });
      const userId = email?.userId ?? (await createAccount(tx, call, address, person));
      // The same person may come back in two windows at once.
      await tx
        .createQueryBuilder()
        .insert()
        .into(LocalIdentity)
        .values({ issuer, subject, userId })
        .orIgnore()
        .execute();
      return userId;
    }),
  );
}

async function createAccount(tx: EntityManager, call: FrontendCall, address: string, person: OpenIdPerson) {
  const ticket = await findTicket(tx, address, call.now);
  await admit(tx, call, ticket?.tokenHash ?? null).catch((error: unknown) => {
    throw error instanceof ClerkApiError ? new SignInRefused("closed") : error;
  });
  const [userId, emailId, nowIso] = [createClerkId("user"), createClerkId("idn"), toIso(call.now)];
  await tx.insert(LocalUser, {
    id: userId,
    firstName: person.firstName && readName(person.firstName),
    lastName: person.lastName && readName(person.lastName),
    passwordHash: null,
    primaryEmailId: emailId,
    createdAt: nowIso,
    updatedAt: nowIso,
    lastSignInAt: nowIso,
  });
  await tx.insert(LocalEmail, { id: emailId, userId, address, verified: true, createdAt: nowIso });
  return userId;
}
