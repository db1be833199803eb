import type { SignUpJSON } from "@clerk/shared/types";
import { IsNull, MoreThan } from "typeorm";
import {
  type FrontendCall,
  resourceNotFound,
  readField,
  ClerkApiError,
  type FrontendRoutes,
  toIso,
} from "../frontendCall.ts";
import { checkCode, sendCode } from "../emailCodes.ts";
import { LocalEmail } from "../entities/LocalEmail.ts";
import { LocalSignUp } from "../entities/LocalSignUp.ts";
import { LocalUser } from "../entities/LocalUser.ts";
import { hashPassword } from "../passwords.ts";
import { admit, checkMayBegin, requireTicket } from "../admission.ts";
import { checkAddressAvailable, withUniqueAddress, createClerkId, readAddress, readName } from "../accounts.ts";
import { beginVisit, OPEN_ID_STRATEGY } from "../openId/visits.ts";
import { checkSignedOut, createSession, ensureClient } from "../sessions.ts";
import { type PartialJson, presentVerification } from "../presenter.ts";

/** Milliseconds that a sign-in or a sign-up may take. */
export const SIGN_IN_LIFETIME = 60 * 60 * 1000;

/** The newest unfinished sign-up of a browser; null without one. */
export const findSignUp = ({ db, now }: FrontendCall, clientId: string): Promise<LocalSignUp | null> =>
  db.findOne(LocalSignUp, {
    where: { clientId, userId: IsNull(), createdAt: MoreThan(toIso(now - SIGN_IN_LIFETIME)) },
    order: { createdAt: "DESC" },
  });

async function requireSignUp(call: FrontendCall, id: string): Promise<LocalSignUp> {
  const clientId = call.client?.id;
  const where = { id, clientId, userId: IsNull(), createdAt: MoreThan(toIso(call.now - SIGN_IN_LIFETIME)) };
  const signUp = clientId ? await call.db.findOneBy(LocalSignUp, where) : null;
  if (!signUp) throw resourceNotFound();
  return signUp;
}

export function presentSignUp(signUp: LocalSignUp): PartialJson<SignUpJSON> {
  const missing = [!signUp.address && ("email_address" as const), !signUp.passwordHash && ("password" as const)];
  return {
    object: "sign_up",
    id: signUp.id,
    status: signUp.userId ? "complete" : "missing_requirements",
    required_fields: ["email_address", "password"],
    optional_fields: ["first_name", "last_name"],
    missing_fields: missing.filter((field) => field !== false),
    unverified_fields: signUp.address && !signUp.verified ? ["email_address"] : [],
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    email_address: signUp.address,
    has_password: signUp.passwordHash !== null,
    verifications: {
      email_address: {
        ...presentVerification("email_code", signUp.verified),
        next_action: signUp.verified ? "" : "needs_attempt",
        supported_strategies: ["email_code"],
      },
    },
    created_user_id: signUp.userId,
    created_session_id: signUp.sessionId,
    abandon_at: Date.parse(signUp.createdAt) + SIGN_IN_LIFETIME,
  };
}

/** Reads the invitation that a sign-up begins with. The operator vouches for its address. */
async function readTicket(call: FrontendCall): Promise<Partial<LocalSignUp>> {
  const token = readField(call, "ticket");
  if (!token) return {};
  const { tokenHash, address } = await requireTicket(call, token);
  await checkAddressAvailable(call.db, address);
  return { ticketHash: tokenHash, address, verified: true };
}

/**
 * Reads the fields of a sign-up from the form. An invited person cannot choose another address. Throws a `ClerkApiError`
 * for an invalid field.
 */
async function readSignUpFields(call: FrontendCall, ticketHash: string | null): Promise<Partial<LocalSignUp>> {
  const { form, db } = call;
  const fields = await readTicket(call);
  const isInvited = ticketHash !== null || fields.ticketHash !== undefined;
  if (form.has("first_name")) fields.firstName = readName(readField(call, "first_name"));
  if (form.has("last_name")) fields.lastName = readName(readField(call, "last_name"));
  if (form.get("email_address") && !isInvited) {
    fields.address = readAddress(readField(call, "email_address"), "email_address");
    fields.verified = false;
    await checkAddressAvailable(db, fields.address);
  }
  const password = form.get("password");
  if (password) fields.passwordHash = await hashPassword(password, call.passwordCost);
  return fields;
}

/** The OpenID provider's page comes next. Who comes back from it gets the account that fits, or a new one. */
const presentVisit = async (call: FrontendCall): Promise<PartialJson<SignUpJSON>> => ({
  object: "sign_up",
  id: createClerkId("sua"),
  status: "missing_requirements",
  required_fields: [],
  optional_fields: [],
  missing_fields: [],
  unverified_fields: [],
  has_password: false,
  verifications: { external_account: await beginVisit(call) },
  created_user_id: null,
  created_session_id: null,
});

async function createSignUp(call: FrontendCall) {
  await checkSignedOut(call);
  if (readField(call, "strategy") === OPEN_ID_STRATEGY) return presentVisit(call);
  const fields = await readSignUpFields(call, null);
  await checkMayBegin(call, fields.ticketHash ?? null);
  const client = await ensureClient(call);
  const signUp: LocalSignUp = {
    id: createClerkId("sua"),
    clientId: client.id,
    firstName: null,
    lastName: null,
    address: null,
    verified: false,
    passwordHash: null,
    ticketHash: null,
    userId: null,
    sessionId: null,
    createdAt: toIso(call.now),
    ...fields,
  };
  await call.db.insert(LocalSignUp, signUp);
  return presentSignUp(await completeSignUp(call, signUp));
}

async function updateSignUp(call: FrontendCall, id: string) {
  const before = await requireSignUp(call, id);
  const signUp = { ...before, ...(await readSignUpFields(call, before.ticketHash)) };
  await call.db.update(LocalSignUp, { id }, signUp);
  return presentSignUp(await completeSignUp(call, signUp));
}

/** The subject of a code contains the address, so that a new address needs a new code. */
const toCodeSubject = ({ id, address }: LocalSignUp) => `${id} ${address}`;

async function prepareVerification(call: FrontendCall, id: string) {
  const signUp = await requireSignUp(call, id);
  if (!signUp.address || readField(call, "strategy") !== "email_code")
    throw new ClerkApiError(422, "form_param_value_invalid", "Only email codes work here.", "strategy");
  await sendCode(call, toCodeSubject(signUp), signUp.address);
  return presentSignUp(signUp);
}

async function attemptVerification(call: FrontendCall, id: string) {
  const signUp = await requireSignUp(call, id);
  await checkCode(call, toCodeSubject(signUp), readField(call, "code"));
  await call.db.update(LocalSignUp, { id }, { verified: true });
  return presentSignUp(await completeSignUp(call, { ...signUp, verified: true }));
}

/** Creates the account and signs it in when no field is missing. Otherwise returns the sign-up as it is. */
async function completeSignUp(call: FrontendCall, signUp: LocalSignUp): Promise<LocalSignUp> {
  const { address, passwordHash, verified, firstName, lastName } = signUp;
  if (!address || !passwordHash || !verified) return signUp;
  const userId = createClerkId("user");
  const emailId = createClerkId("idn");
  const nowIso = toIso(call.now);
  const user = { id: userId, firstName, lastName, passwordHash, primaryEmailId: emailId };
  const { sessionId, token } = await withUniqueAddress(() =>
    call.db.transaction(async (tx) => {
      await admit(tx, call, signUp.ticketHash);
      await tx.insert(LocalUser, { ...user, createdAt: nowIso, updatedAt: nowIso, lastSignInAt: nowIso });
      await tx.insert(LocalEmail, { id: emailId, userId, address, verified: true, createdAt: nowIso });
      const callInTransaction = { ...call, db: tx };
      const session = await createSession(callInTransaction, userId);
      await tx.update(LocalSignUp, { id: signUp.id }, { userId, sessionId: session.id });
      return { sessionId: session.id, token: callInTransaction.token };
    }),
  );
  call.token = token;
  return { ...signUp, userId, sessionId };
}

export const signUpRoutes: FrontendRoutes = {
  "POST /client/sign_ups": createSignUp,
  "GET /client/sign_ups/:id": async (call, id) => presentSignUp(await requireSignUp(call, id)),
  "PATCH /client/sign_ups/:id": updateSignUp,
  "POST /client/sign_ups/:id/prepare_verification": prepareVerification,
  "POST /client/sign_ups/:id/attempt_verification": attemptVerification,
};
