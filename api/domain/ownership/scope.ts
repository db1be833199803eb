import type { Context, Viewer } from "../context.ts";
import { DomainError } from "../errors.ts";

export const isNobody = ({ caller }: Context) => caller.viewer.kind === "nobody";

/** Returns the caller, a guest or a member. Errors: `UNAUTHENTICATED` when nobody is calling. */
export function requireViewer({ caller: { viewer } }: Context): Exclude<Viewer, { kind: "nobody" }> {
  if (viewer.kind === "nobody") throw new DomainError("UNAUTHENTICATED", "Sign in or continue as a guest first");
  return viewer;
}

/** Returns the owner id of the caller's own rows. Errors: `UNAUTHENTICATED` when nobody is calling. */
export const requireOwnerId = (context: Context): string => requireViewer(context).user.id;

/**
 * Returns the owners whose rows a caller sees and changes: the caller first, then the organisation that is active in
 * the session. A scoped context has only its one owner. No other code decides this. Errors: `UNAUTHENTICATED`.
 */
export function requireOwnerIds(context: Context): string[] {
  if (context.scopedOwnerId) return [context.scopedOwnerId];
  const { viewer } = context.caller;
  const organization = viewer.kind === "member" ? viewer.organization : null;
  return [requireOwnerId(context), ...(organization ? [organization.id] : [])];
}

/**
 * Returns the owners of what is the caller's own: what an export has, and what an import adds to. The notebooks of an
 * organisation are not the caller's own. Errors: `UNAUTHENTICATED`.
 */
export const requireOwnOwnerIds = (context: Context): string[] => [requireOwnerId(context)];

/** A context that is limited to one owner: it reads and writes only rows of that owner. */
export type ScopedContext = Context & { scopedOwnerId: string };

export const scopeTo = (context: Context, ownerId: string): ScopedContext => ({ ...context, scopedOwnerId: ownerId });
