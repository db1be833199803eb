import type { SignInJSON } from "@clerk/shared/types";
import { MoreThan, Not } from "typeorm";
import { type Call, notFound, read, Refusal, type Routes, toIso } from "./call.ts";
import { LocalEmail } from "./entities/LocalEmail.ts";
import { LocalSignIn } from "./entities/LocalSignIn.ts";
import { LocalUser } from "./entities/LocalUser.ts";
import { checkFactor, prepareFactor, showFactors } from "./factors.ts";
import { hashPassword } from "./passwords.ts";
import { findPerson, makeId } from "./people.ts";
import { checkSignedOut, createSession, endOtherSessions, ensureClient } from "./sessions.ts";
import { showPublicUser, type Shown, showVerification } from "./show.ts";
import { ENTRY_LIFE } from "./signUps.ts";

const RESET = "reset_password_email_code";
const STRATEGIES = ["password", "email_code", RESET];

const isAlive = ({ now }: Call) => ({
  status: Not("complete" as const),
  createdAt: MoreThan(toIso(now - ENTRY_LIFE)),
});

/** The sign-in that a browser is in the middle of. */
export const findSignIn = (call: Call, clientId: string): Promise<LocalSignIn | null> =>
  call.db.findOne(LocalSignIn, {
    where: { clientId, ...isAlive(call) },
    relations: { email: true },
    order: { createdAt: "DESC" },
  });

/** A sign-in of the calling browser that is at this step, and the address that it is for. */
async function requireSignIn(call: Call, id: string, status?: LocalSignIn["status"]) {
  const clientId = call.client?.id;
  const where = { id, clientId, ...isAlive(call), ...(status && { status }) };
  const signIn = clientId ? await call.db.findOne(LocalSignIn, { where, relations: { email: true } }) : null;
  if (!signIn?.email) throw notFound();
  return { signIn, email: signIn.email };
}

export async function showSignIn({ db }: Call, signIn: LocalSignIn): Promise<Shown<SignInJSON>> {
  const { email } = signIn;
  const person = email ? await findPerson(db, email.userId) : null;
  return {
    object: "sign_in",
    id: signIn.id,
    status: signIn.status,
    supported_identifiers: ["email_address"],
    identifier: email?.address,
    // Clerk shows the name and the face only to somebody who has proven to be the person.
    user_data: person && signIn.status === "complete" ? (showPublicUser(person) as object) : undefined,
    supported_first_factors: email ? showFactors(email, STRATEGIES) : [],
    supported_second_factors: [],
    first_factor_verification: showVerification(signIn.strategy, signIn.status !== "needs_first_factor"),
    second_factor_verification: null,
    created_session_id: signIn.sessionId,
  };
}

async function createSignIn(call: Call) {
  await checkSignedOut(call);
  const address = read(call, "identifier").toLowerCase();
  const email = await call.db.findOneBy(LocalEmail, { address, verified: true });
  if (!email) throw new Refusal(422, "form_identifier_not_found", "Couldn't find your account.", "identifier");
  const client = await ensureClient(call);
  const signIn: LocalSignIn = {
    id: makeId("sia"),
    clientId: client.id,
    emailId: email.id,
    email,
    status: "needs_first_factor",
    strategy: null,
    sessionId: null,
    createdAt: toIso(call.now),
  };
  await call.db.insert(LocalSignIn, signIn);
  // A browser that fills in both fields sends both at once.
  return call.form.get("password") ? attemptFactor(call, signIn.id) : showSignIn(call, signIn);
}

async function prepareFirstFactor(call: Call, id: string) {
  const { signIn, email } = await requireSignIn(call, id, "needs_first_factor");
  const strategy = await prepareFactor(call, id, email, STRATEGIES);
  await call.db.update(LocalSignIn, { id }, { strategy });
  return showSignIn(call, { ...signIn, strategy });
}

async function attemptFactor(call: Call, id: string) {
  const { signIn, email } = await requireSignIn(call, id, "needs_first_factor");
  const strategy = await checkFactor(call, id, email, STRATEGIES);
  if (strategy !== RESET) return complete(call, { ...signIn, strategy }, email);
  const proven = { strategy, status: "needs_new_password" as const };
  await call.db.update(LocalSignIn, { id }, proven);
  return showSignIn(call, { ...signIn, ...proven });
}

async function resetPassword(call: Call, id: string) {
  const { signIn, email } = await requireSignIn(call, id, "needs_new_password");
  const passwordHash = await hashPassword(call.form.get("password") ?? "");
  await call.db.update(LocalUser, { id: email.userId }, { passwordHash, updatedAt: toIso(call.now) });
  if (read(call, "sign_out_of_other_sessions") === "true") await endOtherSessions(call, email.userId, "");
  return complete(call, signIn, email);
}

async function complete(call: Call, signIn: LocalSignIn, { userId }: LocalEmail) {
  await checkSignedOut(call);
  const session = await createSession(call, userId);
  const done = { strategy: signIn.strategy, status: "complete" as const, sessionId: session.id };
  await call.db.update(LocalSignIn, { id: signIn.id }, done);
  return showSignIn(call, { ...signIn, ...done });
}

export const signInRoutes: Routes = {
  "POST /client/sign_ins": createSignIn,
  "GET /client/sign_ins/:id": async (call, id) => showSignIn(call, (await requireSignIn(call, id)).signIn),
  "POST /client/sign_ins/:id/prepare_first_factor": prepareFirstFactor,
  "POST /client/sign_ins/:id/attempt_first_factor": attemptFactor,
  "POST /client/sign_ins/:id/reset_password": resetPassword,
};
