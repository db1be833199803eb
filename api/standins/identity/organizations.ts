import { randomBytes } from "node:crypto";
import { type Call, notFound, read, Refusal, type Routes, toIso } from "./call.ts";
import { LocalMembership } from "./entities/LocalMembership.ts";
import { LocalOrganization } from "./entities/LocalOrganization.ts";
import { makeId, readName } from "./people.ts";
import { ADMIN, findRole, roles } from "./roles.ts";
import { requirePerson } from "./sessions.ts";
import { showOrganization } from "./show.ts";

/**
 * The calling person's membership in this organisation. Errors: a refusal when there is none, or when its role lacks
 * the permission.
 */
export async function requireMember(call: Call, organizationId: string, permission?: string): Promise<LocalMembership> {
  const { person } = await requirePerson(call);
  const membership = await call.db.findOneBy(LocalMembership, { organizationId, userId: person.user.id });
  if (!membership) throw notFound();
  if (permission && !findRole(membership.role).permissions.includes(permission))
    throw new Refusal(403, "missing_organization_permission", "Only an admin of the organization can do this.");
  return membership;
}

async function findOrganization({ db }: Call, id: string) {
  return showOrganization(await db.findOneByOrFail(LocalOrganization, { id }));
}

function readTitle(call: Call): string {
  const name = readName(read(call, "name"));
  if (!name) throw new Refusal(422, "form_param_nil", "Enter a name.", "name");
  return name;
}

/** Nobody reads it, but it has to be there and to be unique. */
function makeSlug(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...words, randomBytes(4).toString("hex")].join("-");
}

async function createOrganization(call: Call) {
  const { person } = await requirePerson(call);
  const name = readTitle(call);
  const id = makeId("org");
  const at = toIso(call.now);
  const membership = { id: makeId("orgmem"), organizationId: id, userId: person.user.id, role: ADMIN, createdAt: at };
  await call.db.transaction(async (db) => {
    await db.insert(LocalOrganization, { id, name, slug: makeSlug(name), createdAt: at, updatedAt: at });
    await db.insert(LocalMembership, membership);
  });
  return findOrganization(call, id);
}

async function readOrganization(call: Call, id: string) {
  await requireMember(call, id);
  return findOrganization(call, id);
}

async function updateOrganization(call: Call, id: string) {
  await requireMember(call, id, "org:sys_profile:manage");
  await call.db.update(LocalOrganization, { id }, { name: readTitle(call), updatedAt: toIso(call.now) });
  const organization = await findOrganization(call, id);
  await call.tell("organization.updated", organization);
  return organization;
}

async function deleteOrganization(call: Call, id: string) {
  await requireMember(call, id, "org:sys_profile:delete");
  await call.db.delete(LocalOrganization, { id });
  await call.tell("organization.deleted", { id, deleted: true });
  return { object: "organization", id, deleted: true };
}

async function listRoles(call: Call, id: string) {
  await requireMember(call, id, "org:sys_memberships:read");
  const data = roles.map(({ key, name, permissions }) => ({
    object: "role",
    id: key,
    key,
    name,
    description: "",
    permissions: permissions.map((each) => ({ object: "permission", id: each, key: each, name: each, type: "system" })),
  }));
  return { data, total_count: data.length };
}

export const organizationRoutes: Routes = {
  "POST /organizations": createOrganization,
  "GET /organizations/:id": readOrganization,
  "PATCH /organizations/:id": updateOrganization,
  "DELETE /organizations/:id": deleteOrganization,
  "GET /organizations/:id/roles": listRoles,
};
