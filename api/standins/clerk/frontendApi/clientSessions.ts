import type { SessionVerificationJSON } from "@clerk/shared/types";
import { type FrontendCall, resourceNotFound, type FrontendRoutes, toIso } from "../frontendCall.ts";
import { LocalMembership } from "../entities/LocalMembership.ts";
import { LocalSession } from "../entities/LocalSession.ts";
import { checkFactor, prepareFactor, presentFactors } from "./factors.ts";
import { findAccount } from "../accounts.ts";
import { endSessions, requireSession } from "../sessions.ts";
import { type PartialJson, presentVerification } from "../presenter.ts";
import { createSessionToken, presentSession } from "../tokens.ts";

const STRATEGIES = ["password", "email_code"];

/** The organisation that the form names, or else the session's; null when the user is not a member of the named one. */
async function readOrganizationId(
  { db, form }: FrontendCall,
  session: LocalSession,
  field: string,
): Promise<string | null> {
  const organizationId = form.get(field);
  if (organizationId === null) return session.organizationId;
  const isMember = await db.existsBy(LocalMembership, { organizationId, userId: session.userId });
  return isMember ? organizationId : null;
}

async function touchSession(call: FrontendCall, id: string) {
  const session = await requireSession(call, id);
  const organizationId = await readOrganizationId(call, session, "active_organization_id");
  const changes = { organizationId, lastActiveAt: toIso(call.now) };
  await call.db.update(LocalSession, { id }, changes);
  return presentSession(call, { ...session, ...changes });
}

async function createToken(call: FrontendCall, id: string) {
  const session = await requireSession(call, id);
  const organizationId = await readOrganizationId(call, session, "organization_id");
  return { object: "token", jwt: await createSessionToken(call, session, organizationId) };
}

async function endSession(call: FrontendCall, id: string) {
  const session = await requireSession(call, id);
  await endSessions(call, { id });
  return { ...(await presentSession(call, session)), status: "removed" };
}

async function signOut(call: FrontendCall) {
  if (call.client) await endSessions(call, { clientId: call.client.id });
  return null;
}

async function presentSessionVerification(
  call: FrontendCall,
  session: LocalSession,
  strategy: string | null,
  isComplete: boolean,
) {
  const { user, email } = await requirePerson(call, session);
  const verification: PartialJson<SessionVerificationJSON> = {
    object: "session_verification",
    status: isComplete ? "complete" : "needs_first_factor",
    // The stand-in has no second factor, so the first factor is enough for each level.
    level: "first_factor",
    session: await presentSession(call, session),
    supported_first_factors: presentFactors(email, user, STRATEGIES),
    supported_second_factors: [],
    first_factor_verification: presentVerification(strategy, isComplete),
    second_factor_verification: null,
  };
  return verification;
}

/** The user of a session and the primary email address. */
async function requirePerson({ db }: FrontendCall, { userId }: LocalSession) {
  const person = await findAccount(db, userId);
  const email = person?.emails.find(({ id }) => id === person.user.primaryEmailId);
  if (!person || !email) throw resourceNotFound();
  return { user: person.user, email };
}

async function startReverification(call: FrontendCall, id: string) {
  return presentSessionVerification(call, await requireSession(call, id), null, false);
}

async function prepareReverification(call: FrontendCall, id: string) {
  const session = await requireSession(call, id);
  const { email } = await requirePerson(call, session);
  const strategy = await prepareFactor(call, id, email, STRATEGIES);
  return presentSessionVerification(call, session, strategy, false);
}

async function attemptReverification(call: FrontendCall, id: string) {
  const session = await requireSession(call, id);
  const { email } = await requirePerson(call, session);
  const strategy = await checkFactor(call, id, email, STRATEGIES);
  const verifiedAt = toIso(call.now);
  await call.db.update(LocalSession, { id }, { verifiedAt });
  return presentSessionVerification(call, { ...session, verifiedAt }, strategy, true);
}

export const sessionRoutes: FrontendRoutes = {
  "GET /client/sessions/:id": async (call, id) => presentSession(call, await requireSession(call, id)),
  "POST /client/sessions/:id/touch": touchSession,
  "POST /client/sessions/:id/tokens": createToken,
  "POST /client/sessions/:id/remove": endSession,
  "POST /client/sessions/:id/end": endSession,
  "DELETE /client/sessions": signOut,
  "POST /client/sessions/:id/verify": startReverification,
  "POST /client/sessions/:id/verify/prepare_first_factor": prepareReverification,
  "POST /client/sessions/:id/verify/attempt_first_factor": attemptReverification,
};
