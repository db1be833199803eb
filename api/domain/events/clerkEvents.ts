import type { Context } from "../base/context.ts";
import { runOperation } from "../callers/runOperation.ts";
import { inTransaction } from "../callers/transaction.ts";
import { DeviceSession } from "../../entities/DeviceSession.ts";
import { Organization } from "../../entities/Organization.ts";
import { User } from "../../entities/User.ts";
import { endPushOfSessions } from "../accounts/pushSubscriptions.ts";
import { findCustomerIdByAuthId } from "../billing/customers.ts";
import { markEventProcessed } from "../base/processedEvents.ts";
import { lockUser } from "../callers/callerUser.ts";
import { deleteRefusal } from "../callers/deviceAccess.ts";
import type { Profile } from "../callers/members.ts";
import { deleteClaimedStates } from "../limits/owners.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo } from "../ownership/scope.ts";
import { callers, deleteFrom, sql } from "../ownership/sql.ts";
import { hardDeleteOwner } from "../rows/hardDelete.ts";
import { leaveAllGroups } from "../sharing/sharing.ts";
import { membershipSubject, sessionSubject, userSubject, revoke } from "../callers/revocations.ts";

/** An event of the identity provider about users and organisations. */
export type ClerkEvent =
  | { type: "user changed"; profile: Profile }
  | { type: "user deleted"; authId: string }
  | { type: "session ended"; sessionId: string; authId: string }
  | { type: "membership ended"; authId: string; orgId: string }
  | { type: "organisation changed"; orgId: string; name: string; slug: string | null }
  | { type: "organisation deleted"; orgId: string };

/**
 * Applies an event once, even if the provider sends it several times. Errors: `UNAVAILABLE` when the payment provider
 * cannot be reached; the identity provider then sends the event again.
 */
export async function applyClerkEvent(context: Context, id: string, event: ClerkEvent): Promise<void> {
  if (event.type === "user deleted") await deletePaymentCustomer(context, event.authId);
  await runOperation(context, () =>
    inTransaction(context, async (tx) => {
      if (await markEventProcessed(tx, id)) await handleEvent(tx, event);
    }),
  );
}

/** Deletes the payment provider's customer, so that a user who deletes the account stops paying. */
async function deletePaymentCustomer(context: Context, authId: string) {
  const customerId = await findCustomerIdByAuthId(context, authId);
  if (customerId) await context.services.payments?.deleteCustomer(customerId);
}

async function handleEvent(context: Context, event: ClerkEvent): Promise<void> {
  switch (event.type) {
    case "user changed":
      await updateUser(context, event.profile);
      break;
    case "user deleted":
      await deleteUser(context, event.authId);
      break;
    case "session ended":
      await endSession(context, event.sessionId, event.authId);
      break;
    case "membership ended":
      await revoke(context, membershipSubject(event.authId, event.orgId));
      break;
    case "organisation changed":
      await context.db.update(Organization, { clerkId: event.orgId }, { name: event.name, slug: event.slug });
      break;
    case "organisation deleted":
      await deleteOrganization(context, event.orgId);
      break;
  }
}

/** Events may arrive out of order, so an event that is older than the stored profile changes nothing. */
const updateUser = ({ db }: Context, { authId, profileAt, ...names }: Profile) =>
  db
    .createQueryBuilder()
    .update(User)
    .set({ ...names, profileAt })
    .where("auth_id = :authId and (profile_at is null or profile_at < :profileAt)", { authId, profileAt })
    .execute();

async function deleteUser(context: Context, authId: string) {
  await revoke(context, userSubject(authId));
  const user = await context.db.findOneBy(User, { authId });
  if (!user) return;
  // Before the owner, as in every transaction that locks both.
  await lockUser(context, user.id);
  await leaveAllGroups(context, user.id);
  await hardDeleteOwner(scopeTo(context, user.id));
  await deleteClaimedStates(context, user.id);
  await context.db.delete(User, { id: user.id });
}

async function endSession(context: Context, sessionId: string, authId: string) {
  await revoke(context, sessionSubject(sessionId));
  await deleteRefusal(context, sessionId);
  await endPushOfSessions(context, [sessionId]);
  const user = await context.db.findOneBy(User, { authId });
  if (user)
    await queryOwned(
      scopeTo(context, user.id),
      sql`${deleteFrom(DeviceSession)} where ${callers(DeviceSession)} and id = ${sessionId}`,
    );
}

async function deleteOrganization(context: Context, clerkId: string) {
  const organization = await context.db.findOneBy(Organization, { clerkId });
  if (!organization) return;
  await hardDeleteOwner(scopeTo(context, organization.id));
  await context.db.delete(Organization, { id: organization.id });
}
