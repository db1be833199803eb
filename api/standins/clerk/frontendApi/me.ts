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
import { LocalSession } from "../entities/LocalSession.ts";
import { LocalUser } from "../entities/LocalUser.ts";
import { hashPassword } from "../passwords.ts";
import {
  checkAddressAvailable,
  withUniqueAddress,
  findAccount,
  createClerkId,
  type Account,
  readAddress,
  readName,
} from "../accounts.ts";
import {
  endOtherSessions,
  endSessions,
  findUserSessions,
  requireRecentlyVerified,
  requireAccount,
} from "../sessions.ts";
import { presentEmail, presentUser } from "../presenter.ts";

async function presentMe({ db }: FrontendCall, id: string) {
  const person = await findAccount(db, id);
  if (!person) throw resourceNotFound();
  return presentUser(db, person);
}

const changesPrimaryEmail = ({ form }: FrontendCall, { user }: Account) =>
  (form.get("primary_email_address_id") ?? user.primaryEmailId) !== user.primaryEmailId;

async function updateMe(call: FrontendCall) {
  const { form, db } = call;
  const account = await requireAccount(call);
  const { person } = changesPrimaryEmail(call, account.person) ? await requireRecentlyVerified(call) : account;
  const changes: Partial<LocalUser> = { updatedAt: toIso(call.now) };
  if (form.has("first_name")) changes.firstName = readName(readField(call, "first_name"));
  if (form.has("last_name")) changes.lastName = readName(readField(call, "last_name"));
  if (form.has("primary_email_address_id")) {
    const email = requireEmail(person, readField(call, "primary_email_address_id"));
    if (!email.verified) throw new ClerkApiError(422, "form_param_value_invalid", "Verify this email address first.");
    changes.primaryEmailId = email.id;
  }
  await db.update(LocalUser, { id: person.user.id }, changes);
  const me = await presentMe(call, person.user.id);
  await call.sendEvent("user.updated", me);
  return me;
}

async function deleteMe(call: FrontendCall) {
  const { person } = await requireRecentlyVerified(call);
  await call.db.delete(LocalUser, { id: person.user.id });
  await call.sendEvent("user.deleted", { id: person.user.id, deleted: true });
  return { object: "user", id: person.user.id, deleted: true };
}

async function changePassword(call: FrontendCall) {
  const { session, person } = await requireRecentlyVerified(call);
  const passwordHash = await hashPassword(call.form.get("new_password") ?? "", call.passwordCost);
  await call.db.update(LocalUser, { id: person.user.id }, { passwordHash, updatedAt: toIso(call.now) });
  if (readField(call, "sign_out_of_other_sessions") === "true")
    await endOtherSessions(call, person.user.id, session.id);
  return presentMe(call, person.user.id);
}

/** The person's email address with this id. Throws a `ClerkApiError` when there is none. */
function requireEmail(person: Account, id: string): LocalEmail {
  const email = person.emails.find((candidate) => candidate.id === id);
  if (!email) throw resourceNotFound();
  return email;
}

async function addEmail(call: FrontendCall) {
  const { person } = await requireRecentlyVerified(call);
  const address = readAddress(readField(call, "email_address"), "email_address");
  await checkAddressAvailable(call.db, address);
  const existing = person.emails.find((candidate) => candidate.address === address);
  const email: LocalEmail = existing ?? {
    id: createClerkId("idn"),
    userId: person.user.id,
    address,
    verified: false,
    createdAt: toIso(call.now),
  };
  if (!existing) await call.db.insert(LocalEmail, email);
  return presentEmail(email);
}

async function prepareEmail(call: FrontendCall, id: string) {
  const email = requireEmail((await requireAccount(call)).person, id);
  await sendCode(call, email.id, email.address);
  return presentEmail(email);
}

async function attemptEmail(call: FrontendCall, id: string) {
  const email = requireEmail((await requireAccount(call)).person, id);
  await checkCode(call, email.id, readField(call, "code"));
  await withUniqueAddress(() => call.db.update(LocalEmail, { id: email.id }, { verified: true }));
  return presentEmail({ ...email, verified: true });
}

async function deleteEmail(call: FrontendCall, id: string) {
  const { person } = await requireRecentlyVerified(call);
  const email = requireEmail(person, id);
  if (email.id === person.user.primaryEmailId)
    throw new ClerkApiError(422, "primary_identification_deletion", "The primary email address cannot be removed.");
  await call.db.delete(LocalEmail, { id: email.id });
  return { object: "email_address", id: email.id, deleted: true };
}

/** The browser and the device of a session, by which a person recognises it. */
const presentActivity = ({ id, userAgent }: LocalSession) => ({
  object: "session_activity",
  id,
  browser_name: /(Edg|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1]?.replace("Edg", "Edge") ?? "Browser",
  device_type: /Windows|Macintosh|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0] ?? "",
  // The stand-in cannot look up the place of a network address.
  city: "local",
  is_mobile: /Mobile/.test(userAgent),
});

async function listSessions(call: FrontendCall) {
  const { person } = await requireAccount(call);
  const sessions = await findUserSessions(call, person.user.id);
  return sessions.map((session) => ({
    object: "session",
    id: session.id,
    status: "active",
    expire_at: Date.parse(session.expiresAt),
    abandon_at: Date.parse(session.expiresAt),
    last_active_at: Date.parse(session.lastActiveAt),
    latest_activity: presentActivity(session),
    user: null,
  }));
}

async function revokeSession(call: FrontendCall, id: string) {
  const { person } = await requireRecentlyVerified(call);
  if ((await endSessions(call, { id, userId: person.user.id })) === 0) throw resourceNotFound();
  return { object: "session", id, status: "revoked" };
}

export const meRoutes: FrontendRoutes = {
  "GET /me": async (call) => presentMe(call, (await requireAccount(call)).person.user.id),
  "PATCH /me": updateMe,
  "DELETE /me": deleteMe,
  "POST /me/change_password": changePassword,
  "POST /me/email_addresses": addEmail,
  "POST /me/email_addresses/:id/prepare_verification": prepareEmail,
  "POST /me/email_addresses/:id/attempt_verification": attemptEmail,
  "DELETE /me/email_addresses/:id": deleteEmail,
  "GET /me/sessions/active": listSessions,
  "POST /me/sessions/:id/revoke": revokeSession,
};
