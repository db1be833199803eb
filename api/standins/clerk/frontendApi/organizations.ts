import { randomBytes } from "node:crypto";
import {
  type FrontendCall,
  resourceNotFound,
  readField,
  ClerkApiError,
  type FrontendRoutes,
  toIso,
} from "../frontendCall.ts";
import { LocalMembership } from "../entities/LocalMembership.ts";
import { LocalOrganization } from "../entities/LocalOrganization.ts";
import { createClerkId, readName } from "../accounts.ts";
import { ADMIN, findRole, roles } from "../roles.ts";
import { requireAccount } from "../sessions.ts";
import { presentOrganization } from "../presenter.ts";

/**
 * The calling user's membership in an organisation. Throws a `ClerkApiError` when there is none, or when its role lacks
 * the permission.
 */
export async function requireMember(
  call: FrontendCall,
  organizationId: string,
  permission?: string,
): Promise<LocalMembership> {
  const { person } = await requireAccount(call);
  const membership = await call.db.findOneBy(LocalMembership, { organizationId, userId: person.user.id });
  if (!membership) throw resourceNotFound();
  if (permission && !findRole(membership.role).permissions.includes(permission))
    throw new ClerkApiError(403, "missing_organization_permission", "Only an admin of the organization can do this.");
  return membership;
}

async function loadOrganization({ db }: FrontendCall, id: string) {
  return presentOrganization(await db.findOneByOrFail(LocalOrganization, { id }));
}

function readOrganizationName(call: FrontendCall): string {
  const name = readName(readField(call, "name"));
  if (!name) throw new ClerkApiError(422, "form_param_nil", "Enter a name.", "name");
  return name;
}

/** Creates a unique slug. Clerk's components do not show it. */
function makeSlug(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...words, randomBytes(4).toString("hex")].join("-");
}

async function createOrganization(call: FrontendCall) {
  const { person } = await requireAccount(call);
  const name = readOrganizationName(call);
  const id = createClerkId("org");
  const nowIso = toIso(call.now);
  const membership = {
    id: createClerkId("orgmem"),
    organizationId: id,
    userId: person.user.id,
    role: ADMIN,
    createdAt: nowIso,
  };
  await call.db.transaction(async (tx) => {
    await tx.insert(LocalOrganization, { id, name, slug: makeSlug(name), createdAt: nowIso, updatedAt: nowIso });
    await tx.insert(LocalMembership, membership);
  });
  return loadOrganization(call, id);
}

async function getOrganization(call: FrontendCall, id: string) {
  await requireMember(call, id);
  return loadOrganization(call, id);
}

async function updateOrganization(call: FrontendCall, id: string) {
  await requireMember(call, id, "org:sys_profile:manage");
  await call.db.update(LocalOrganization, { id }, { name: readOrganizationName(call), updatedAt: toIso(call.now) });
  const organization = await loadOrganization(call, id);
  await call.sendEvent("organization.updated", organization);
  return organization;
}

async function deleteOrganization(call: FrontendCall, id: string) {
  await requireMember(call, id, "org:sys_profile:delete");
  await call.db.delete(LocalOrganization, { id });
  await call.sendEvent("organization.deleted", { id, deleted: true });
  return { object: "organization", id, deleted: true };
}

async function listRoles(call: FrontendCall, id: string) {
  await requireMember(call, id, "org:sys_memberships:read");
  const data = roles.map(({ key, name, permissions }) => ({
    object: "role",
    id: key,
    key,
    name,
    description: "",
    permissions: permissions.map((permission) => ({
      object: "permission",
      id: permission,
      key: permission,
      name: permission,
      type: "system",
    })),
  }));
  return { data, total_count: data.length };
}

export const organizationRoutes: FrontendRoutes = {
  "POST /organizations": createOrganization,
  "GET /organizations/:id": getOrganization,
  "PATCH /organizations/:id": updateOrganization,
  "DELETE /organizations/:id": deleteOrganization,
  "GET /organizations/:id/roles": listRoles,
};
