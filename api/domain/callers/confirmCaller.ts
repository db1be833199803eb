import type { Caller, Context, Viewer } from "../base/context.ts";
import { invalidSession, invalidToken } from "../base/errors.ts";
import { CallerChanged } from "../ownership/databaseErrors.ts";
import { isSameAccess } from "./groups.ts";

/**
 * Reads a cached caller anew. Returns whether it is the same; else the request goes on as the one who was read.
 * Errors: `UNAUTHENTICATED` for a member whose session has ended, and for a program whose token has.
 */
export async function confirmCaller({ caller, db }: Context): Promise<boolean> {
  const { assumption, viewer } = caller;
  if (!assumption) return true;
  const current = await assumption.readAgain(db);
  Object.assign(caller, current);
  refuseEndedSession(caller);
  return !current.refusal && isSameViewer(viewer, current.viewer);
}

/** Reads a cached caller anew. Errors: `CallerChanged` for another one, `UNAUTHENTICATED`. */
export async function requireSameCaller(context: Context): Promise<void> {
  if (!(await confirmCaller(context))) throw new CallerChanged();
}

/** Errors: `UNAUTHENTICATED` for a member whose session or user has ended, and for a program whose token has. */
export function refuseEndedSession({ viewer }: Caller): void {
  if (viewer.kind === "nobody" && viewer.session === "token ended") throw invalidToken();
  if (viewer.kind === "nobody" && viewer.session === "ended") throw invalidSession();
}

function isSameViewer(one: Viewer, other: Viewer): boolean {
  if (one.kind === "nobody" || other.kind === "nobody") return false;
  const [organization, otherOrganization] = [one, other].map((each) => each.kind === "member" && each.organization?.id);
  return one.user.id === other.user.id && organization === otherOrganization && isSameAccess(one.groups, other.groups);
}
