import type { SignUpJSON } from "@clerk/shared/types";
import { IsNull, MoreThan } from "typeorm";
import { type Call, notFound, read, Refusal, type Routes, toIso } from "./call.ts";
import { checkCode, sendCode } from "./codes.ts";
import { LocalEmail } from "./entities/LocalEmail.ts";
import { LocalSignUp } from "./entities/LocalSignUp.ts";
import { LocalUser } from "./entities/LocalUser.ts";
import { hashPassword } from "./passwords.ts";
import { checkFree, claimAddress, makeId, readAddress, readName } from "./people.ts";
import { checkSignedOut, createSession, ensureClient } from "./sessions.ts";
import { type Shown, showVerification } from "./show.ts";

/** How long a sign-in or a sign-up may take. */
export const ENTRY_LIFE = 60 * 60 * 1000;

/** The sign-up that a browser is in the middle of. */
export const findSignUp = ({ db, now }: Call, clientId: string): Promise<LocalSignUp | null> =>
  db.findOne(LocalSignUp, {
    where: { clientId, userId: IsNull(), createdAt: MoreThan(toIso(now - ENTRY_LIFE)) },
    order: { createdAt: "DESC" },
  });

async function requireSignUp(call: Call, id: string): Promise<LocalSignUp> {
  const clientId = call.client?.id;
  const where = { id, clientId, userId: IsNull(), createdAt: MoreThan(toIso(call.now - ENTRY_LIFE)) };
  const signUp = clientId ? await call.db.findOneBy(LocalSignUp, where) : null;
  if (!signUp) throw notFound();
  return signUp;
}

export function showSignUp(signUp: LocalSignUp): Shown<SignUpJSON> {
  const missing = [!signUp.address && ("email_address" as const), !signUp.passwordHash && ("password" as const)];
  return {
    object: "sign_up",
    id: signUp.id,
    status: signUp.userId ? "complete" : "missing_requirements",
    required_fields: ["email_address", "password"],
    optional_fields: ["first_name", "last_name"],
    missing_fields: missing.filter((each) => each !== false),
    unverified_fields: signUp.address && !signUp.verified ? ["email_address"] : [],
    first_name: signUp.firstName,
    last_name: signUp.lastName,
    email_address: signUp.address,
    has_password: signUp.passwordHash !== null,
    verifications: {
      email_address: {
        ...showVerification("email_code", signUp.verified),
        next_action: signUp.verified ? "" : "needs_attempt",
        supported_strategies: ["email_code"],
      },
    },
    created_user_id: signUp.userId,
    created_session_id: signUp.sessionId,
    abandon_at: Date.parse(signUp.createdAt) + ENTRY_LIFE,
  };
}

/** What the form has of a sign-up's fields. */
async function readFields(call: Call): Promise<Partial<LocalSignUp>> {
  const { form, db } = call;
  const fields: Partial<LocalSignUp> = {};
  if (form.has("first_name")) fields.firstName = readName(read(call, "first_name"));
  if (form.has("last_name")) fields.lastName = readName(read(call, "last_name"));
  if (form.get("email_address")) {
    fields.address = readAddress(read(call, "email_address"), "email_address");
    fields.verified = false;
    await checkFree(db, fields.address);
  }
  const password = form.get("password");
  if (password) fields.passwordHash = await hashPassword(password);
  return fields;
}

async function createSignUp(call: Call) {
  await checkSignedOut(call);
  const fields = await readFields(call);
  const client = await ensureClient(call);
  const signUp: LocalSignUp = {
    id: makeId("sua"),
    clientId: client.id,
    firstName: null,
    lastName: null,
    address: null,
    verified: false,
    passwordHash: null,
    userId: null,
    sessionId: null,
    createdAt: toIso(call.now),
    ...fields,
  };
  await call.db.insert(LocalSignUp, signUp);
  return showSignUp(signUp);
}

async function updateSignUp(call: Call, id: string) {
  const signUp = { ...(await requireSignUp(call, id)), ...(await readFields(call)) };
  await call.db.update(LocalSignUp, { id }, signUp);
  return showSignUp(await finish(call, signUp));
}

/** A new address asks for a new code. */
const subjectOf = ({ id, address }: LocalSignUp) => `${id} ${address}`;

async function prepareVerification(call: Call, id: string) {
  const signUp = await requireSignUp(call, id);
  if (!signUp.address || read(call, "strategy") !== "email_code")
    throw new Refusal(422, "form_param_value_invalid", "Only codes by email are possible here.", "strategy");
  await sendCode(call, subjectOf(signUp), signUp.address);
  return showSignUp(signUp);
}

async function attemptVerification(call: Call, id: string) {
  const signUp = await requireSignUp(call, id);
  await checkCode(call, subjectOf(signUp), read(call, "code"));
  await call.db.update(LocalSignUp, { id }, { verified: true });
  return showSignUp(await finish(call, { ...signUp, verified: true }));
}

/** Makes the account and signs it in, once nothing is missing. */
async function finish(call: Call, signUp: LocalSignUp): Promise<LocalSignUp> {
  const { address, passwordHash, verified, firstName, lastName } = signUp;
  if (!address || !passwordHash || !verified) return signUp;
  const userId = makeId("user");
  const emailId = makeId("idn");
  const at = toIso(call.now);
  const user = { id: userId, firstName, lastName, passwordHash, primaryEmailId: emailId };
  const { sessionId, token } = await claimAddress(() =>
    call.db.transaction(async (db) => {
      await db.insert(LocalUser, { ...user, createdAt: at, updatedAt: at, lastSignInAt: at });
      await db.insert(LocalEmail, { id: emailId, userId, address, verified: true, createdAt: at });
      const inside = { ...call, db };
      const session = await createSession(inside, userId);
      await db.update(LocalSignUp, { id: signUp.id }, { userId, sessionId: session.id });
      return { sessionId: session.id, token: inside.token };
    }),
  );
  call.token = token;
  return { ...signUp, userId, sessionId };
}

export const signUpRoutes: Routes = {
  "POST /client/sign_ups": createSignUp,
  "GET /client/sign_ups/:id": async (call, id) => showSignUp(await requireSignUp(call, id)),
  "PATCH /client/sign_ups/:id": updateSignUp,
  "POST /client/sign_ups/:id/prepare_verification": prepareVerification,
  "POST /client/sign_ups/:id/attempt_verification": attemptVerification,
};
