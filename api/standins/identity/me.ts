import { type Call, notFound, read, Refusal, type Routes, toIso } from "./call.ts";
import { checkCode, sendCode } from "./codes.ts";
import { LocalEmail } from "./entities/LocalEmail.ts";
import { LocalSession } from "./entities/LocalSession.ts";
import { LocalUser } from "./entities/LocalUser.ts";
import { hashPassword } from "./passwords.ts";
import { checkFree, claimAddress, findPerson, makeId, type Person, readAddress, readName } from "./people.ts";
import { endOtherSessions, endSessions, findUserSessions, requireFreshPerson, requirePerson } from "./sessions.ts";
import { showEmail, showUser } from "./show.ts";

async function showMe({ db }: Call, id: string) {
  const person = await findPerson(db, id);
  if (!person) throw notFound();
  return showUser(db, person);
}

const isAnotherPrimary = ({ form }: Call, { user }: Person) =>
  (form.get("primary_email_address_id") ?? user.primaryEmailId) !== user.primaryEmailId;

async function updateMe(call: Call) {
  const { form, db } = call;
  const found = await requirePerson(call);
  const { person } = isAnotherPrimary(call, found.person) ? await requireFreshPerson(call) : found;
  const changes: Partial<LocalUser> = { updatedAt: toIso(call.now) };
  if (form.has("first_name")) changes.firstName = readName(read(call, "first_name"));
  if (form.has("last_name")) changes.lastName = readName(read(call, "last_name"));
  if (form.has("primary_email_address_id")) {
    const email = findEmail(person, read(call, "primary_email_address_id"));
    if (!email.verified) throw new Refusal(422, "form_param_value_invalid", "Verify this email address first.");
    changes.primaryEmailId = email.id;
  }
  await db.update(LocalUser, { id: person.user.id }, changes);
  const me = await showMe(call, person.user.id);
  await call.tell("user.updated", me);
  return me;
}

async function deleteMe(call: Call) {
  const { person } = await requireFreshPerson(call);
  await call.db.delete(LocalUser, { id: person.user.id });
  await call.tell("user.deleted", { id: person.user.id, deleted: true });
  return { object: "user", id: person.user.id, deleted: true };
}

async function changePassword(call: Call) {
  const { session, person } = await requireFreshPerson(call);
  const passwordHash = await hashPassword(call.form.get("new_password") ?? "");
  await call.db.update(LocalUser, { id: person.user.id }, { passwordHash, updatedAt: toIso(call.now) });
  if (read(call, "sign_out_of_other_sessions") === "true") await endOtherSessions(call, person.user.id, session.id);
  return showMe(call, person.user.id);
}

/** Errors: a refusal when the address is not the person's. */
function findEmail(person: Person, id: string): LocalEmail {
  const email = person.emails.find((each) => each.id === id);
  if (!email) throw notFound();
  return email;
}

async function addEmail(call: Call) {
  const { person } = await requireFreshPerson(call);
  const address = readAddress(read(call, "email_address"), "email_address");
  await checkFree(call.db, address);
  const old = person.emails.find((each) => each.address === address);
  const email: LocalEmail = old ?? {
    id: makeId("idn"),
    userId: person.user.id,
    address,
    verified: false,
    createdAt: toIso(call.now),
  };
  if (!old) await call.db.insert(LocalEmail, email);
  return showEmail(email);
}

async function prepareEmail(call: Call, id: string) {
  const email = findEmail((await requirePerson(call)).person, id);
  await sendCode(call, email.id, email.address);
  return showEmail(email);
}

async function attemptEmail(call: Call, id: string) {
  const email = findEmail((await requirePerson(call)).person, id);
  await checkCode(call, email.id, read(call, "code"));
  await claimAddress(() => call.db.update(LocalEmail, { id: email.id }, { verified: true }));
  return showEmail({ ...email, verified: true });
}

async function deleteEmail(call: Call, id: string) {
  const { person } = await requireFreshPerson(call);
  const email = findEmail(person, id);
  if (email.id === person.user.primaryEmailId)
    throw new Refusal(422, "primary_identification_deletion", "The primary email address cannot be removed.");
  await call.db.delete(LocalEmail, { id: email.id });
  return { object: "email_address", id: email.id, deleted: true };
}

/** Which device a person recognises a session by. */
const showActivity = ({ id, userAgent }: LocalSession) => ({
  object: "session_activity",
  id,
  browser_name: /(Edg|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1]?.replace("Edg", "Edge") ?? "Browser",
  device_type: /Windows|Macintosh|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0] ?? "",
  // Where it is would have to be looked up elsewhere.
  city: "local",
  is_mobile: /Mobile/.test(userAgent),
});

async function listSessions(call: Call) {
  const { person } = await requirePerson(call);
  const sessions = await findUserSessions(call, person.user.id);
  return sessions.map((session) => ({
    object: "session",
    id: session.id,
    status: "active",
    expire_at: Date.parse(session.expiresAt),
    abandon_at: Date.parse(session.expiresAt),
    last_active_at: Date.parse(session.lastActiveAt),
    latest_activity: showActivity(session),
    user: null,
  }));
}

async function revokeSession(call: Call, id: string) {
  const { person } = await requireFreshPerson(call);
  if ((await endSessions(call, { id, userId: person.user.id })) === 0) throw notFound();
  return { object: "session", id, status: "revoked" };
}

export const meRoutes: Routes = {
  "GET /me": async (call) => showMe(call, (await requirePerson(call)).person.user.id),
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
