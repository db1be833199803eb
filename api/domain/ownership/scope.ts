import { msg } from "@lingui/core/macro";
import type { Context, GroupAccess, Viewer } from "../base/context.ts";
import { DomainError } from "../base/errors.ts";
import { hasRight, type Right, type Role, ROLES } from "../../../shared/roles.ts";
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

/** Returns all owners whose rows the caller sees, also in a context that is limited to some. Errors: `UNAUTHENTICATED`. */
export function getSeenOwnerIds(context: Context): string[] {
  if (isNobody(context)) return requireOwnerIds(context);
  const { scopedOwnerId: _scopedOwnerId, scopedOwnerIds: _scopedOwnerIds, ...unlimited } = context;
  return requireOwnerIds(unlimited);
}

/** Returns what the caller may do with the rows of a group; undefined for every other owner. */
export const findGroup = ({ caller: { viewer } }: Context, ownerId: string): GroupAccess | undefined =>
  viewer.kind === "nobody" ? undefined : viewer.groups.find(({ id }) => id === ownerId);

/** Returns what the caller may do with a row: everything, unless it is in a notebook that another person shares. */
export const getRole = (context: Context, { ownerId }: { ownerId: string }): Role =>
  findGroup(context, ownerId)?.role ?? "OWNER";

/** The right that the writes of a context need on the rows of a group. */
const getNeededRight = ({ right }: Context): Right => right ?? "write";

/**
 * A context in which those may write too who may only tick. What is called with it must write nothing but ticks, skips
 * and what else belongs to a run alone.
 */
export const toTick = (context: Context): Context => ({ ...context, right: "tick" });

/** The groups that the caller belonged to when the request began, and the roles that may write there; null without any. */
export function findMembership(context: Context): Membership | null {
  const { viewer } = context.caller;
  if (viewer.kind === "nobody" || viewer.groups.length === 0) return null;
  const right = getNeededRight(context);
  return {
    userId: viewer.user.id,
    groupIds: viewer.groups.map(({ id }) => id),
    roles: ROLES.filter((role) => hasRight(role, right)),
  };
}

/**
 * Checks that the caller may change the rows of an owner. Errors: `FORBIDDEN` for a viewer of a shared notebook, and for
 * a person who may only tick there, unless the context is for ticks.
 */
export const checkMayWrite = (context: Context, ownerId: string): void =>
  checkRoleMayWrite(context, getRole(context, { ownerId }));

/** Errors: `FORBIDDEN` for a role that may not change the rows of a shared notebook. */
export function checkRoleMayWrite(context: Context, role: Role): void {
  if (hasRight(role, getNeededRight(context))) return;
  throw new DomainError(
    "FORBIDDEN",
    role === "TICKER" ? msg`You can tick here, but not change it` : msg`You can view this notebook, but not change it`,
  );
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
