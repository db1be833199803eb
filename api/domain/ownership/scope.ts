import type { Context } from "../context.ts";
import { DomainError } from "../errors.ts";

export const isNobody = ({ caller }: Context) => caller.viewer.kind === "nobody";

/** The id that the caller's own rows carry. Errors: `UNAUTHENTICATED` when nobody is calling. */
export function requireOwnerId({ caller }: Context): string {
  if (caller.viewer.kind === "nobody") throw new DomainError("UNAUTHENTICATED", "Sign in or continue as a guest first");
  return caller.viewer.user.id;
}

/**
 * The one rule of whose rows a caller sees and changes: its own, and those of the organisation that is active in its
 * session. An operation that is about one owner has narrowed them. Errors: `UNAUTHENTICATED`.
 */
export function requireOwnerIds(context: Context): string[] {
  if (context.scopedOwnerId) return [context.scopedOwnerId];
  const { viewer } = context.caller;
  const organization = viewer.kind === "member" ? viewer.organization : null;
  return [requireOwnerId(context), ...(organization ? [organization.id] : [])];
}

/** A context whose operation is about one owner: what is done in it stays with that owner. */
export type ScopedContext = Context & { scopedOwnerId: string };

export const scopeTo = (context: Context, ownerId: string): ScopedContext => ({ ...context, scopedOwnerId: ownerId });
