import type { Auth, Context, Viewer } from "../base/context.ts";
import { Organization } from "../../entities/Organization.ts";
import { isGuestUser, User } from "../../entities/User.ts";
import { scopeTo, type ScopedContext } from "../ownership/scope.ts";
import { NO_SESSION_DATA } from "../../../shared/sessionData.ts";
import { createCaller } from "./createCaller.ts";
import { readGroups, readSharer } from "./groups.ts";

/** What a session says; a job has none. */
const NO_SESSION: Auth = { ...NO_SESSION_DATA, sessionId: "", userId: "", sessionClaims: {} };

/** Returns a context in which a job sees what a user may see, and does what the user would do; null for one who is gone. */
export async function actForUser(context: Context, userId: string): Promise<Context | null> {
  const user = await context.db.findOneBy(User, { id: userId });
  if (!user) return null;
  const groups = await readGroups(context, userId);
  const viewer: Viewer = isGuestUser(user)
    ? { kind: "guest", user, sessionId: "", groups }
    : { kind: "member", user, auth: NO_SESSION, organization: null, groups };
  return { ...context, caller: createCaller(viewer, null) };
}

/**
 * Returns a context in which a job does what the owner would do: the quotas of the owner count. The owner of a shared
 * notebook is the user who shares it. Null for an owner who is gone.
 */
export async function actForOwner(context: Context, ownerId: string): Promise<ScopedContext | null> {
  const acting = await actForUser(context, (await readSharer(context, ownerId)) ?? ownerId);
  if (acting) return scopeTo(acting, ownerId);
  const organization = await context.db.findOneBy(Organization, { id: ownerId });
  return organization && scopeTo({ ...context, caller: createOrganizationCaller(organization) }, ownerId);
}

/** An organisation has what the paid plan allows, as in `readOwnerLimits`: no member does it. */
function createOrganizationCaller(organization: Organization) {
  const user = Object.assign(new User(), { id: "00000000-0000-0000-0000-000000000000" });
  const caller = createCaller({ kind: "member", user, auth: NO_SESSION, organization, groups: [] }, null);
  caller.accounts.set(organization.id, { holder: "organization", plan: "paid", ownerIds: [organization.id] });
  return caller;
}
