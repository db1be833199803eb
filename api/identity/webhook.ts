import type { UserJSON } from "@clerk/backend";
import { verifyWebhook, type WebhookEvent } from "@clerk/backend/webhooks";
import type { Context } from "../domain/base/context.ts";
import { type ClerkEvent, applyClerkEvent } from "../domain/events/clerkEvents.ts";
import { DomainError } from "../domain/base/errors.ts";
import type { IdentityProvider } from "./clerk.ts";

const toUserChanged = (user: UserJSON): ClerkEvent => ({
  type: "user changed",
  profile: {
    authId: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    username: user.username,
    primaryEmail: user.email_addresses.find(({ id }) => id === user.primary_email_address_id)?.email_address ?? null,
    profileAt: new Date(user.updated_at).toISOString(),
  },
});

/** Translates an event of Clerk; null for a type that this server does not use. */
function toClerkEvent({ type, data }: WebhookEvent): ClerkEvent | null {
  switch (type) {
    case "user.updated":
      return toUserChanged(data);
    case "user.deleted":
      return data.id ? { type: "user deleted", authId: data.id } : null;
    case "session.ended":
    case "session.removed":
    case "session.revoked":
      return { type: "session ended", sessionId: data.id, authId: data.user_id };
    case "organizationMembership.deleted":
      return { type: "membership ended", authId: data.public_user_data.user_id, orgId: data.organization.id };
    case "organization.updated":
      return { type: "organisation changed", orgId: data.id, name: data.name, slug: data.slug };
    case "organization.deleted":
      return data.id ? { type: "organisation deleted", orgId: data.id } : null;
    default:
      return null;
  }
}

/**
 * Verifies an event of the provider and applies it. The body must be exactly the bytes that the provider signed.
 * Errors: `UNAVAILABLE` without a signing secret, `BAD_USER_INPUT` when the signature is wrong or is off by more than
 * five minutes.
 */
export async function receiveClerkWebhook(
  request: Request,
  { webhookSecret }: IdentityProvider,
  context: Context,
): Promise<void> {
  if (!webhookSecret) throw new DomainError("UNAVAILABLE", "The identity provider’s webhooks aren’t set up");
  const id = request.headers.get("svix-id") ?? "";
  const event = await verifyWebhook(request, { signingSecret: webhookSecret }).catch(() => {
    throw new DomainError("BAD_USER_INPUT", "The signature is not valid");
  });
  const accountEvent = toClerkEvent(event);
  if (accountEvent) await applyClerkEvent(context, id, accountEvent);
}
