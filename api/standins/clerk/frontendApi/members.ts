import type { EntityManager } from "typeorm";
import { type FrontendCall, resourceNotFound, readField, ClerkApiError, type FrontendRoutes } from "../frontendCall.ts";
import { LocalMembership } from "../entities/LocalMembership.ts";
import { LocalSession } from "../entities/LocalSession.ts";
import { requireMember } from "./organizations.ts";
import { findAccounts, findAccount, getPrimaryAddress } from "../accounts.ts";
import { ADMIN, findRole } from "../roles.ts";
import { requireAccount } from "../sessions.ts";
import { presentMembership } from "../presenter.ts";

/** The page of a list that the query requests with `offset` and `limit`, and the length of the whole list. */
export function paginate<T>({ query }: FrontendCall, rows: T[]): { data: T[]; total_count: number } {
  const offset = Number(query.get("offset")) || 0;
  const limit = Number(query.get("limit")) || 10;
  return { data: rows.slice(offset, offset + limit), total_count: rows.length };
}

/** Whether a value is in a filter of the query, such as `a,b`. Without the filter every value matches. */
export const matchesFilter = ({ query }: FrontendCall, name: string, value: string) => {
  const filter = query.get(name);
  return !filter || filter.split(",").includes(value);
};

const findMemberships = (db: EntityManager, where: { organizationId?: string; userId?: string }) =>
  db.find(LocalMembership, { where, relations: { organization: true }, order: { createdAt: "ASC" } });

async function listMembers(call: FrontendCall, organizationId: string) {
  await requireMember(call, organizationId, "org:sys_memberships:read");
  const memberships = await findMemberships(call.db, { organizationId });
  const accounts = await findAccounts(
    call.db,
    memberships.map(({ userId }) => userId),
  );
  const searchText = (call.query.get("query") ?? "").toLowerCase();
  const rows = memberships.flatMap((membership) => {
    const person = accounts.get(membership.userId);
    if (!person || !matchesFilter(call, "role", membership.role)) return [];
    const text = [person.user.firstName, person.user.lastName, getPrimaryAddress(person)].join(" ").toLowerCase();
    return text.includes(searchText) ? [presentMembership(membership, person)] : [];
  });
  return paginate(call, rows);
}

async function listMyMemberships(call: FrontendCall) {
  const { person } = await requireAccount(call);
  const memberships = await findMemberships(call.db, { userId: person.user.id });
  return paginate(
    call,
    memberships.map((membership) => presentMembership(membership, person)),
  );
}

/**
 * Runs `work` on the membership of `userId`. Throws a `ClerkApiError` when that would leave the organisation without an
 * admin. The lock of the organisation makes a second admin who leaves at the same time wait for the first.
 */
async function changeMembership(
  call: FrontendCall,
  organizationId: string,
  userId: string,
  work: (tx: EntityManager, membership: LocalMembership) => Promise<unknown>,
) {
  const person = await findAccount(call.db, userId);
  const changed = await call.db.transaction(async (tx) => {
    await tx.query("select 1 from standin.organizations where id = $1 for update", [organizationId]);
    const [membership] = await findMemberships(tx, { organizationId, userId });
    if (!membership) throw resourceNotFound();
    await work(tx, membership);
    if (!(await tx.existsBy(LocalMembership, { organizationId, role: ADMIN })))
      throw new ClerkApiError(403, "organization_minimum_permissions_needed", "An organization needs an admin.");
    return membership;
  });
  if (!person) throw resourceNotFound();
  return presentMembership(changed, person);
}

async function updateMember(call: FrontendCall, organizationId: string, userId: string) {
  await requireMember(call, organizationId, "org:sys_memberships:manage");
  const { key } = findRole(readField(call, "role"));
  return changeMembership(call, organizationId, userId, async (tx, membership) => {
    await tx.update(LocalMembership, { id: membership.id }, { role: key });
    membership.role = key;
  });
}

async function endMembership(tx: EntityManager, { id, organizationId, userId }: LocalMembership) {
  await tx.delete(LocalMembership, { id });
  await tx.update(LocalSession, { userId, organizationId }, { organizationId: null });
}

async function removeFromOrganization(call: FrontendCall, organizationId: string, userId: string) {
  const membership = await changeMembership(call, organizationId, userId, endMembership);
  const ended = { organization: { id: organizationId }, public_user_data: { user_id: userId } };
  await call.sendEvent("organizationMembership.deleted", ended);
  return membership;
}

async function removeMember(call: FrontendCall, organizationId: string, userId: string) {
  const { userId: ownUserId } = await requireMember(call, organizationId);
  if (ownUserId !== userId) await requireMember(call, organizationId, "org:sys_memberships:manage");
  return removeFromOrganization(call, organizationId, userId);
}

async function leaveOrganization(call: FrontendCall, organizationId: string) {
  const { userId } = await requireMember(call, organizationId);
  return removeFromOrganization(call, organizationId, userId);
}

export const memberRoutes: FrontendRoutes = {
  "GET /organizations/:id/memberships": listMembers,
  "PATCH /organizations/:id/memberships/:user": updateMember,
  "DELETE /organizations/:id/memberships/:user": removeMember,
  "GET /me/organization_memberships": listMyMemberships,
  "DELETE /me/organization_memberships/:id": leaveOrganization,
};
