import type { SignInJSON } from "@clerk/shared/types";
import { MoreThan, Not } from "typeorm";
import {
  type FrontendCall,
  resourceNotFound,
  readField,
  ClerkApiError,
  type FrontendRoutes,
  toIso,
} from "../frontendCall.ts";
import { LocalEmail } from "../entities/LocalEmail.ts";
import { LocalSignIn } from "../entities/LocalSignIn.ts";
import { LocalUser } from "../entities/LocalUser.ts";
import { checkFactor, prepareFactor, presentFactors } from "./factors.ts";
import { hashPassword } from "../passwords.ts";
import { findAccount, createClerkId } from "../accounts.ts";
import { beginVisit, OPEN_ID_STRATEGY } from "../openId/visits.ts";
import { checkSignedOut, createSession, endOtherSessions, ensureClient } from "../sessions.ts";
import { presentPublicUser, type PartialJson, presentVerification } from "../presenter.ts";
import { SIGN_IN_LIFETIME } from "./signUps.ts";

const RESET_PASSWORD = "reset_password_email_code";
const STRATEGIES = ["password", "email_code", RESET_PASSWORD];

const isUnfinished = ({ now }: FrontendCall) => ({
  status: Not("complete" as const),
  createdAt: MoreThan(toIso(now - SIGN_IN_LIFETIME)),
});

/** The newest unfinished sign-in of a browser; null without one. */
export const findSignIn = (call: FrontendCall, clientId: string): Promise<LocalSignIn | null> =>
  call.db.findOne(LocalSignIn, {
    where: { clientId, ...isUnfinished(call) },
    relations: { email: true },
    order: { createdAt: "DESC" },
  });

/**
 * An unfinished sign-in of the calling browser and its email address. Throws a `ClerkApiError` when there is none with
 * this id and `status`.
 */
async function requireSignIn(call: FrontendCall, id: string, status?: LocalSignIn["status"]) {
  const clientId = call.client?.id;
  const where = { id, clientId, ...isUnfinished(call), ...(status && { status }) };
  const signIn = clientId ? await call.db.findOne(LocalSignIn, { where, relations: { email: true } }) : null;
  if (!signIn?.email) throw resourceNotFound();
  return { signIn, email: signIn.email };
}

export async function presentSignIn({ db }: FrontendCall, signIn: LocalSignIn): Promise<PartialJson<SignInJSON>> {
  const { email } = signIn;
  const person = email ? await findAccount(db, email.userId) : null;
  return {
    object: "sign_in",
    id: signIn.id,
    status: signIn.status,
    supported_identifiers: ["email_address"],
    identifier: email?.address,
    // Clerk shows the name and the image only after the person was verified.
    user_data: person && signIn.status === "complete" ? (presentPublicUser(person) as object) : undefined,
    supported_first_factors: email && person ? presentFactors(email, person.user, STRATEGIES) : [],
    supported_second_factors: [],
    first_factor_verification: presentVerification(signIn.strategy, signIn.status !== "needs_first_factor"),
    second_factor_verification: null,
    created_session_id: signIn.sessionId,
  };
}

/** The provider's page comes next. What was begun there is in its own table: nobody is known yet. */
const presentVisit = async (call: FrontendCall): Promise<PartialJson<SignInJSON>> => ({
  object: "sign_in",
  id: createClerkId("sia"),
  status: "needs_identifier",
  supported_identifiers: ["email_address"],
  supported_first_factors: [],
  supported_second_factors: [],
  first_factor_verification: await beginVisit(call),
  second_factor_verification: null,
  created_session_id: null,
});

async function createSignIn(call: FrontendCall) {
  await checkSignedOut(call);
  if (readField(call, "strategy") === OPEN_ID_STRATEGY) return presentVisit(call);
  const address = readField(call, "identifier").toLowerCase();
  const email = await call.db.findOneBy(LocalEmail, { address, verified: true });
  if (!email) throw new ClerkApiError(422, "form_identifier_not_found", "Couldn’t find your account.", "identifier");
  const client = await ensureClient(call);
  const signIn: LocalSignIn = {
    id: createClerkId("sia"),
    clientId: client.id,
    emailId: email.id,
    email,
    status: "needs_first_factor",
    strategy: null,
    sessionId: null,
    createdAt: toIso(call.now),
  };
  await call.db.insert(LocalSignIn, signIn);
  // A browser that fills in saved passwords sends the password together with the address.
  return call.form.get("password") ? attemptFactor(call, signIn.id) : presentSignIn(call, signIn);
}

async function prepareFirstFactor(call: FrontendCall, id: string) {
  const { signIn, email } = await requireSignIn(call, id, "needs_first_factor");
  const strategy = await prepareFactor(call, id, email, STRATEGIES);
  await call.db.update(LocalSignIn, { id }, { strategy });
  return presentSignIn(call, { ...signIn, strategy });
}

async function attemptFactor(call: FrontendCall, id: string) {
  const { signIn, email } = await requireSignIn(call, id, "needs_first_factor");
  const strategy = await checkFactor(call, id, email, STRATEGIES);
  if (strategy !== RESET_PASSWORD) return completeSignIn(call, { ...signIn, strategy }, email);
  const verified = { strategy, status: "needs_new_password" as const };
  await call.db.update(LocalSignIn, { id }, verified);
  return presentSignIn(call, { ...signIn, ...verified });
}

async function resetPassword(call: FrontendCall, id: string) {
  const { signIn, email } = await requireSignIn(call, id, "needs_new_password");
  const passwordHash = await hashPassword(call.form.get("password") ?? "", call.passwordCost);
  await call.db.update(LocalUser, { id: email.userId }, { passwordHash, updatedAt: toIso(call.now) });
  if (readField(call, "sign_out_of_other_sessions") === "true") await endOtherSessions(call, email.userId, "");
  return completeSignIn(call, signIn, email);
}

async function completeSignIn(call: FrontendCall, signIn: LocalSignIn, { userId }: LocalEmail) {
  await checkSignedOut(call);
  const session = await createSession(call, userId);
  const completed = { strategy: signIn.strategy, status: "complete" as const, sessionId: session.id };
  await call.db.update(LocalSignIn, { id: signIn.id }, completed);
  return presentSignIn(call, { ...signIn, ...completed });
}

export const signInRoutes: FrontendRoutes = {
  "POST /client/sign_ins": createSignIn,
  "GET /client/sign_ins/:id": async (call, id) => presentSignIn(call, (await requireSignIn(call, id)).signIn),
  "POST /client/sign_ins/:id/prepare_first_factor": prepareFirstFactor,
  "POST /client/sign_ins/:id/attempt_first_factor": attemptFactor,
  "POST /client/sign_ins/:id/reset_password": resetPassword,
};
