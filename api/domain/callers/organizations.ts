import { msg } from "@lingui/core/macro";
import type { EntityManager } from "typeorm";
import { v7 as makeUuid } from "uuid";
import type { ActiveOrganization, Context } from "../base/context.ts";
import { Organization } from "../../entities/Organization.ts";
import { DomainError } from "../base/errors.ts";

const ADMIN_ROLE = "org:admin";

/** Creates the row of the session's active organisation. Concurrent first requests create one row. */
export async function createOrganization(
  db: EntityManager,
  clerkId: string,
  slug: string | null,
): Promise<ActiveOrganization> {
  const created = { id: makeUuid(), clerkId, slug };
  await db.createQueryBuilder().insert().into(Organization).values(created).orIgnore().updateEntity(false).execute();
  return db.findOneByOrFail(Organization, { clerkId });
}

const getActiveOrganization = ({ caller: { viewer } }: Context): ActiveOrganization | null =>
  viewer.kind === "member" ? viewer.organization : null;

/** The provider's id of the organisation that owns a row; null for the caller's own rows. */
export function getOrganizationId(context: Context, { ownerId }: { ownerId: string }): string | null {
  const organization = getActiveOrganization(context);
  return organization?.id === ownerId ? organization.clerkId : null;
}

/**
 * The owner id of the organisation with the provider's id `clerkId`. Errors: `FORBIDDEN` unless it is the active one.
 */
export function requireOrganizationOwnerId(context: Context, clerkId: string): string {
  const organization = getActiveOrganization(context);
  if (organization?.clerkId === clerkId) return organization.id;
  throw new DomainError("FORBIDDEN", msg`Switch to this organisation first`);
}

/**
 * Allows only an administrator of the organisation to delete or give away a row that the organisation owns. Errors:
 * `FORBIDDEN`.
 */
export function requireAdministrator(context: Context, row: { ownerId: string }): void {
  const { viewer } = context.caller;
  if (!getOrganizationId(context, row)) return;
  if (viewer.kind === "member" && viewer.auth.orgRole === ADMIN_ROLE) return;
  throw new DomainError("FORBIDDEN", msg`Only an administrator of this organisation can do this`);
}
