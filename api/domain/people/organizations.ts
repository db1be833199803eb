import type { EntityManager } from "typeorm";
import { v7 as makeUuid } from "uuid";
import type { Auth, Context } from "../context.ts";
import { Organization } from "../../entities/Organization.ts";
import { DomainError } from "../errors.ts";

const ADMIN_ROLE = "org:admin";

/** The row of the organisation that is active in a session, made when it is first seen; null without one. */
export async function ensureOrganization(db: EntityManager, auth: Auth): Promise<Organization | null> {
  const { orgId: clerkId, orgSlug: slug } = auth;
  if (!clerkId) return null;
  const known = await db.findOneBy(Organization, { clerkId });
  if (known) return known;
  const made = { id: makeUuid(), clerkId, slug };
  await db.createQueryBuilder().insert().into(Organization).values(made).orIgnore().updateEntity(false).execute();
  return db.findOneByOrFail(Organization, { clerkId });
}

/** The organisation that is active in the caller's session; null without one. */
const getActiveOrganization = ({ caller: { viewer } }: Context): Organization | null =>
  viewer.kind === "member" ? viewer.organization : null;

/** The provider's id of the organisation that owns a row that the caller sees; null for the caller's own. */
export function getOrganizationId(context: Context, { ownerId }: { ownerId: string }): string | null {
  const organization = getActiveOrganization(context);
  return organization?.id === ownerId ? organization.clerkId : null;
}

/** The owner that an organisation's id stands for. Errors: `FORBIDDEN` for all but the active one. */
export function requireOrganizationOwnerId(context: Context, clerkId: string): string {
  const organization = getActiveOrganization(context);
  if (organization?.clerkId === clerkId) return organization.id;
  throw new DomainError("FORBIDDEN", "Make this organisation the active one first");
}

/** What an organisation owns is deleted and given away by its administrators only. Errors: `FORBIDDEN`. */
export function requireAdministrator(context: Context, row: { ownerId: string }): void {
  const { viewer } = context.caller;
  if (!getOrganizationId(context, row)) return;
  if (viewer.kind === "member" && viewer.auth.orgRole === ADMIN_ROLE) return;
  throw new DomainError("FORBIDDEN", "Only an administrator of the organisation can do this");
}
