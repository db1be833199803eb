import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { Organization } from "../entities/Organization.ts";
import { User } from "../entities/User.ts";
import { customerIdOfAccount } from "./customers.ts";
import { rememberEvent } from "./events.ts";
import type { Profile } from "./members.ts";
import { run } from "./owned.ts";
import { actFor } from "./owners.ts";
import { removeEverything } from "./removal.ts";
import { ofMembership, ofSession, ofUser, revoke } from "./revocations.ts";

/** What the identity provider tells of accounts. */
export type AccountEvent =
  | { what: "user changed"; profile: Profile }
  | { what: "user deleted"; authId: string }
  | { what: "session ended"; sessionId: string; authId: string }
  | { what: "membership ended"; authId: string; orgId: string }
  | { what: "organisation changed"; orgId: string; name: string; slug: string | null }
  | { what: "organisation deleted"; orgId: string };

/** Acts on an event, once however often it comes. Errors: `UNAVAILABLE`, and it comes again. */
export async function applyAccountEvent(context: Context, id: string, event: AccountEvent): Promise<void> {
  if (event.what === "user deleted") await endSubscriptions(context, event.authId);
  await inTransaction(context, async (context) => {
    if (await rememberEvent(context, id)) await act(context, event);
  });
}

/** Whoever deletes the account does not go on paying. */
async function endSubscriptions(context: Context, authId: string) {
  const customerId = await customerIdOfAccount(context, authId);
  if (customerId) await context.payments?.deleteCustomer(customerId);
}

async function act(context: Context, event: AccountEvent): Promise<void> {
  switch (event.what) {
    case "user changed":
      await changeUser(context, event.profile);
      break;
    case "user deleted":
      await deleteUser(context, event.authId);
      break;
    case "session ended":
      await endSession(context, event.sessionId, event.authId);
      break;
    case "membership ended":
      await revoke(context, ofMembership(event.authId, event.orgId));
      break;
    case "organisation changed":
      await context.db.update(Organization, { clerkId: event.orgId }, { name: event.name, slug: event.slug });
      break;
    case "organisation deleted":
      await deleteOrganization(context, event.orgId);
      break;
  }
}

/** Events may overtake each other: an older one changes nothing. */
const changeUser = ({ db }: Context, { authId, profileAt, ...names }: Profile) =>
  db
    .createQueryBuilder()
    .update(User)
    .set({ ...names, profileAt })
    .where("auth_id = :authId and (profile_at is null or profile_at < :profileAt)", { authId, profileAt })
    .execute();

async function deleteUser(context: Context, authId: string) {
  await revoke(context, ofUser(authId));
  const user = await context.db.findOneBy(User, { authId });
  if (!user) return;
  await removeEverything(actFor(context, user.id));
  await context.db.delete(User, { id: user.id });
}

async function endSession(context: Context, sessionId: string, authId: string) {
  await revoke(context, ofSession(sessionId));
  const user = await context.db.findOneBy(User, { authId });
  if (user)
    await run(actFor(context, user.id), "delete from device_sessions where owner_id = any($1) and id = $2", [
      sessionId,
    ]);
}

async function deleteOrganization(context: Context, clerkId: string) {
  const organization = await context.db.findOneBy(Organization, { clerkId });
  if (!organization) return;
  await removeEverything(actFor(context, organization.id));
  await context.db.delete(Organization, { id: organization.id });
}
