import { msg } from "@lingui/core/macro";
import type { Context, GroupAccess, Viewer } from "../base/context.ts";
import { DomainError } from "../base/errors.ts";
import { hasRight, type Role } from "../../../shared/roles.ts";
import type { Membership } from "./sql.ts";

export const isNobody = ({ caller }: Context) => caller.viewer.kind === "nobody";

/** Returns the caller, a guest, a member or a program. Errors: `UNAUTHENTICATED` when nobody is calling. */
export function requireViewer({ caller: { viewer } }: Context): Exclude<Viewer, { kind: "nobody" }> {
  if (viewer.kind === "nobody") throw new DomainError("UNAUTHENTICATED", msg`Sign in or continue as a guest first`);
  return viewer;
}

/** Returns the owner id of the caller's own rows. Errors: `UNAUTHENTICATED` when nobody is calling. */
export const requireOwnerId = (context: Context): string => requireViewer(context).user.id;

/**
 * Returns the owners whose rows a caller sees: the caller first, then the organisation that is active in the session,
 * then the groups of shared notebooks. A scoped context has only its one owner. No other code decides this. A
 * program sees what its user sees without an organisation, or the one group of its token. Errors: `UNAUTHENTICATED`.
 */
export function requireOwnerIds(context: Context): string[] {
  if (context.scopedOwnerId) return [context.scopedOwnerId];
  if (context.scopedOwnerIds) return context.scopedOwnerIds;
  const viewer = requireViewer(context);
  if (viewer.kind === "program" && viewer.token.groupId) return [viewer.token.groupId];
  const organization = viewer.kind === "member" ? viewer.organization : null;
  return [viewer.user.id, ...(organization ? [organization.id] : []), ...viewer.groups.map(({ id }) => id)];
}

/** Returns what the caller may do with the rows of a group; undefined for every other owner. */
export const findGroup = ({ caller: { viewer } }: Context, ownerId: string): GroupAccess | undefined =>
  viewer.kind === "nobody" ? undefined : viewer.groups.find(({ id }) => id === ownerId);

/** Returns what the caller may do with a row: everything, unless it is in a notebook that another person shares. */
export const getRole = (context: Context, { ownerId }: { ownerId: string }): Role =>
  findGroup(context, ownerId)?.role ?? "OWNER";

/** The groups that the caller belonged to when the request began; null without any. */
export function findMembership({ caller: { viewer } }: Context): Membership | null {
  if (viewer.kind === "nobody" || viewer.groups.length === 0) return null;
  return { userId: viewer.user.id, groupIds: viewer.groups.map(({ id }) => id) };
}

/** Checks that the caller may change the rows of an owner. Errors: `FORBIDDEN` for a viewer of a shared notebook. */
export const checkMayWrite = (context: Context, ownerId: string): void =>
  checkRoleMayWrite(getRole(context, { ownerId }));

/** Errors: `FORBIDDEN` for a role that may not change the rows of a shared notebook. */
export function checkRoleMayWrite(role: Role): void {
  if (!hasRight(role, "write")) throw new DomainError("FORBIDDEN", msg`You can view this notebook, but not change it`);
}

/**
 * Returns the owners of what is the caller's own: what an export has, and what an import adds to. The notebooks of an
 * organisation are not the caller's own. Errors: `UNAUTHENTICATED`.
 */
export function requireOwnOwnerIds(context: Context): string[] {
  const { user, groups } = requireViewer(context);
  return [user.id, ...groups.filter(({ sharedBy }) => sharedBy === user.id).map(({ id }) => id)];
}

/** A context that is limited to one owner: it reads and writes only rows of that owner. */
export type ScopedContext = Context & { scopedOwnerId: string };

export const scopeTo = (context: Context, ownerId: string): ScopedContext => ({ ...context, scopedOwnerId: ownerId });

/** A context whose reads reach the rows of several owners, such as all whose rows count in the quotas of one user. */
export function scopeToAll(context: Context, scopedOwnerIds: string[]): Context {
  const { scopedOwnerId: _scopedOwnerId, ...others } = context;
  return { ...others, scopedOwnerIds };
}
