import type { SessionJSON } from "@clerk/shared/types";
import type { FrontendCall } from "./frontendCall.ts";
import { LocalMembership } from "./entities/LocalMembership.ts";
import type { LocalSession } from "./entities/LocalSession.ts";
import { signClaims } from "./keys.ts";
import { findAccount, createClerkId } from "./accounts.ts";
import { findRole } from "./roles.ts";
import { getMinutesSinceVerified } from "./sessions.ts";
import { presentPublicUser, presentUser, type PartialJson } from "./presenter.ts";

/** Seconds. */
const TOKEN_LIFETIME = 60;

/** Packs permissions like `org:sys_memberships:read` into the compact form of Clerk's tokens of version 2. */
function packPermissions(permissions: string[]) {
  const pairs = permissions.map((key) => key.split(":").slice(1) as [feature: string, permission: string]);
  const features = [...new Set(pairs.map(([feature]) => feature))];
  const names = [...new Set(pairs.map(([, name]) => name))];
  const toBitmask = (feature: string) =>
    pairs.reduce((bits, [owner, name]) => (owner === feature ? bits | (1 << names.indexOf(name)) : bits), 0);
  return {
    fea: features.map((feature) => `o:${feature}`).join(","),
    o: { per: names.join(","), fpm: features.map(toBitmask).join(",") },
  };
}

async function buildOrganizationClaims({ db }: FrontendCall, userId: string, organizationId: string | null) {
  const membership =
    organizationId &&
    (await db.findOne(LocalMembership, { where: { userId, organizationId }, relations: { organization: true } }));
  if (!membership) return {};
  const { fea, o } = packPermissions(findRole(membership.role).permissions);
  const rol = membership.role.replace("org:", "");
  return { fea, o: { id: membership.organizationId, rol, slg: membership.organization?.slug, ...o } };
}

/** Creates a session token, which pages send to the server for the next minute. */
export async function createSessionToken(
  call: FrontendCall,
  session: LocalSession,
  organizationId: string | null,
): Promise<string> {
  const seconds = Math.floor(call.now / 1000);
  const claims = {
    azp: call.origin,
    exp: seconds + TOKEN_LIFETIME,
    fva: [getMinutesSinceVerified(session, call.now), -1],
    iat: seconds,
    iss: `${call.origin}/__clerk`,
    jti: createClerkId("jwt"),
    nbf: seconds - 10,
    sid: session.id,
    sts: "active",
    sub: session.userId,
    v: 2,
    ...(await buildOrganizationClaims(call, session.userId, organizationId)),
  };
  return signClaims(claims, call.keys);
}

/** A session with a new token, for the browser of the session. */
export async function presentSession(call: FrontendCall, session: LocalSession): Promise<PartialJson<SessionJSON>> {
  const person = await findAccount(call.db, session.userId);
  return {
    object: "session",
    id: session.id,
    status: "active",
    factor_verification_age: [getMinutesSinceVerified(session, call.now), -1],
    expire_at: Date.parse(session.expiresAt),
    abandon_at: Date.parse(session.expiresAt),
    last_active_at: Date.parse(session.lastActiveAt),
    last_active_token: { object: "token", jwt: await createSessionToken(call, session, session.organizationId) },
    last_active_organization_id: session.organizationId,
    actor: null,
    tasks: null,
    ...(person && { user: await presentUser(call.db, person), public_user_data: presentPublicUser(person) }),
    created_at: Date.parse(session.createdAt),
    updated_at: Date.parse(session.lastActiveAt),
  };
}
