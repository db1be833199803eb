import type { SessionVerificationJSON } from "@clerk/shared/types";
import { type Call, notFound, type Routes, toIso } from "./call.ts";
import { LocalMembership } from "./entities/LocalMembership.ts";
import { LocalSession } from "./entities/LocalSession.ts";
import { checkFactor, prepareFactor, showFactors } from "./factors.ts";
import { findPerson } from "./people.ts";
import { endSessions, requireSession } from "./sessions.ts";
import { type Shown, showVerification } from "./show.ts";
import { makeToken, showSession } from "./tokens.ts";

const STRATEGIES = ["password", "email_code"];

/** The organisation that the form names; somebody who is no member of it acts for themselves. */
async function readOrganization({ db, form }: Call, session: LocalSession, field: string): Promise<string | null> {
  const organizationId = form.get(field);
  if (organizationId === null) return session.organizationId;
  const isMember = await db.existsBy(LocalMembership, { organizationId, userId: session.userId });
  return isMember ? organizationId : null;
}

async function touch(call: Call, id: string) {
  const session = await requireSession(call, id);
  const organizationId = await readOrganization(call, session, "active_organization_id");
  const changes = { organizationId, lastActiveAt: toIso(call.now) };
  await call.db.update(LocalSession, { id }, changes);
  return showSession(call, { ...session, ...changes });
}

async function createToken(call: Call, id: string) {
  const session = await requireSession(call, id);
  const organizationId = await readOrganization(call, session, "organization_id");
  return { object: "token", jwt: await makeToken(call, session, organizationId) };
}

async function endSession(call: Call, id: string) {
  const session = await requireSession(call, id);
  await endSessions(call, { id });
  return { ...(await showSession(call, session)), status: "removed" };
}

async function signOut(call: Call) {
  if (call.client) await endSessions(call, { clientId: call.client.id });
  return null;
}

async function showSessionVerification(call: Call, session: LocalSession, strategy: string | null, isDone: boolean) {
  const email = await findPrimaryEmail(call, session);
  const shown: Shown<SessionVerificationJSON> = {
    object: "session_verification",
    status: isDone ? "complete" : "needs_first_factor",
    // There is no second factor here: the first one serves for each level.
    level: "first_factor",
    session: await showSession(call, session),
    supported_first_factors: showFactors(email, STRATEGIES),
    supported_second_factors: [],
    first_factor_verification: showVerification(strategy, isDone),
    second_factor_verification: null,
  };
  return shown;
}

async function findPrimaryEmail({ db }: Call, { userId }: LocalSession) {
  const person = await findPerson(db, userId);
  const email = person?.emails.find(({ id }) => id === person.user.primaryEmailId);
  if (!email) throw notFound();
  return email;
}

async function verifyAgain(call: Call, id: string) {
  return showSessionVerification(call, await requireSession(call, id), null, false);
}

async function prepareAgain(call: Call, id: string) {
  const session = await requireSession(call, id);
  const strategy = await prepareFactor(call, id, await findPrimaryEmail(call, session), STRATEGIES);
  return showSessionVerification(call, session, strategy, false);
}

async function attemptAgain(call: Call, id: string) {
  const session = await requireSession(call, id);
  const strategy = await checkFactor(call, id, await findPrimaryEmail(call, session), STRATEGIES);
  const verifiedAt = toIso(call.now);
  await call.db.update(LocalSession, { id }, { verifiedAt });
  return showSessionVerification(call, { ...session, verifiedAt }, strategy, true);
}

export const sessionRoutes: Routes = {
  "GET /client/sessions/:id": async (call, id) => showSession(call, await requireSession(call, id)),
  "POST /client/sessions/:id/touch": touch,
  "POST /client/sessions/:id/tokens": createToken,
  "POST /client/sessions/:id/remove": endSession,
  "POST /client/sessions/:id/end": endSession,
  "DELETE /client/sessions": signOut,
  "POST /client/sessions/:id/verify": verifyAgain,
  "POST /client/sessions/:id/verify/prepare_first_factor": prepareAgain,
  "POST /client/sessions/:id/verify/attempt_first_factor": attemptAgain,
};
