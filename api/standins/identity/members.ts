import type { EntityManager } from "typeorm";
import { type Call, notFound, read, Refusal, type Routes } from "./call.ts";
import { LocalMembership } from "./entities/LocalMembership.ts";
import { LocalSession } from "./entities/LocalSession.ts";
import { requireMember } from "./organizations.ts";
import { findPeople, findPerson, primaryAddress } from "./people.ts";
import { ADMIN, findRole } from "./roles.ts";
import { requirePerson } from "./sessions.ts";
import { showMembership } from "./show.ts";

/** The part of a long list that the query asks for. */
export function page<T>({ query }: Call, rows: T[]): { data: T[]; total_count: number } {
  const offset = Number(query.get("offset")) || 0;
  const limit = Number(query.get("limit")) || 10;
  return { data: rows.slice(offset, offset + limit), total_count: rows.length };
}

/** Whether a filter of the query, `a,b`, lets this value through; without one everything passes. */
export const isAsked = ({ query }: Call, name: string, value: string) => {
  const asked = query.get(name);
  return !asked || asked.split(",").includes(value);
};

const findMemberships = (db: EntityManager, where: { organizationId?: string; userId?: string }) =>
  db.find(LocalMembership, { where, relations: { organization: true }, order: { createdAt: "ASC" } });

async function listMembers(call: Call, organizationId: string) {
  await requireMember(call, organizationId, "org:sys_memberships:read");
  const memberships = await findMemberships(call.db, { organizationId });
  const people = await findPeople(
    call.db,
    memberships.map(({ userId }) => userId),
  );
  const wanted = (call.query.get("query") ?? "").toLowerCase();
  const rows = memberships.flatMap((membership) => {
    const person = people.get(membership.userId);
    if (!person || !isAsked(call, "role", membership.role)) return [];
    const text = [person.user.firstName, person.user.lastName, primaryAddress(person)].join(" ").toLowerCase();
    return text.includes(wanted) ? [showMembership(membership, person)] : [];
  });
  return page(call, rows);
}

async function listMine(call: Call) {
  const { person } = await requirePerson(call);
  const memberships = await findMemberships(call.db, { userId: person.user.id });
  return page(
    call,
    memberships.map((each) => showMembership(each, person)),
  );
}

/**
 * Does `work` on the membership of `userId`, unless that would leave the organisation without an admin. Two admins who
 * leave at once take turns.
 */
async function changeMembership(
  call: Call,
  organizationId: string,
  userId: string,
  work: (db: EntityManager, membership: LocalMembership) => Promise<unknown>,
) {
  const person = await findPerson(call.db, userId);
  const membership = await call.db.transaction(async (db) => {
    await db.query("select 1 from local_organizations where id = $1 for update", [organizationId]);
    const [membership] = await findMemberships(db, { organizationId, userId });
    if (!membership) throw notFound();
    await work(db, membership);
    if (!(await db.existsBy(LocalMembership, { organizationId, role: ADMIN })))
      throw new Refusal(403, "organization_minimum_permissions_needed", "An organization needs an admin.");
    return membership;
  });
  if (!person) throw notFound();
  return showMembership(membership, person);
}

async function updateMember(call: Call, organizationId: string, userId: string) {
  await requireMember(call, organizationId, "org:sys_memberships:manage");
  const { key } = findRole(read(call, "role"));
  return changeMembership(call, organizationId, userId, async (db, membership) => {
    await db.update(LocalMembership, { id: membership.id }, { role: key });
    membership.role = key;
  });
}

async function endMembership(db: EntityManager, { id, organizationId, userId }: LocalMembership) {
  await db.delete(LocalMembership, { id });
  await db.update(LocalSession, { userId, organizationId }, { organizationId: null });
}

async function takeOut(call: Call, organizationId: string, userId: string) {
  const membership = await changeMembership(call, organizationId, userId, endMembership);
  const ended = { organization: { id: organizationId }, public_user_data: { user_id: userId } };
  await call.tell("organizationMembership.deleted", ended);
  return membership;
}

async function removeMember(call: Call, organizationId: string, userId: string) {
  const { userId: own } = await requireMember(call, organizationId);
  if (own !== userId) await requireMember(call, organizationId, "org:sys_memberships:manage");
  return takeOut(call, organizationId, userId);
}

async function leave(call: Call, organizationId: string) {
  const { userId } = await requireMember(call, organizationId);
  return takeOut(call, organizationId, userId);
}

export const memberRoutes: Routes = {
  "GET /organizations/:id/memberships": listMembers,
  "PATCH /organizations/:id/memberships/:user": updateMember,
  "DELETE /organizations/:id/memberships/:user": removeMember,
  "GET /me/organization_memberships": listMine,
  "DELETE /me/organization_memberships/:id": leave,
};
