import type {
  EmailAddressJSON,
  OrganizationJSON,
  OrganizationMembershipJSON,
  PublicUserDataJSON,
  UserJSON,
} from "@clerk/shared/types";
import type { EntityManager } from "typeorm";
import type { LocalEmail } from "./entities/LocalEmail.ts";
import { LocalMembership } from "./entities/LocalMembership.ts";
import type { LocalOrganization } from "./entities/LocalOrganization.ts";
import { type Account, getPrimaryAddress } from "./accounts.ts";
import { findRole } from "./roles.ts";

/** Clerk's own type with all fields optional, because the stand-in returns only those that the components read. */
export type PartialJson<T> = T extends readonly (infer Element)[]
  ? PartialJson<Element>[]
  : T extends object
    ? { [Key in keyof T]?: PartialJson<T[Key]> }
    : T;

/** The components show initials where there is no image. */
const NO_IMAGE = { image_url: "", has_image: false };

/** The state of verifying an address or a factor; null before a strategy is chosen. */
export const presentVerification = (strategy: string | null, isVerified: boolean) =>
  strategy ? { status: isVerified ? ("verified" as const) : ("unverified" as const), strategy, attempts: 0 } : null;

export const presentEmail = (email: LocalEmail): PartialJson<EmailAddressJSON> => ({
  object: "email_address",
  id: email.id,
  email_address: email.address,
  verification: presentVerification("email_code", email.verified),
  linked_to: [],
  matches_sso_connection: false,
});

export const presentPublicUser = (person: Account): PartialJson<PublicUserDataJSON> => ({
  user_id: person.user.id,
  first_name: person.user.firstName,
  last_name: person.user.lastName,
  identifier: getPrimaryAddress(person),
  ...NO_IMAGE,
});

export const presentOrganization = (organization: LocalOrganization): PartialJson<OrganizationJSON> => ({
  object: "organization",
  id: organization.id,
  name: organization.name,
  slug: organization.slug,
  ...NO_IMAGE,
  members_count: organization.memberCount,
  pending_invitations_count: organization.invitationCount,
  admin_delete_enabled: true,
  max_allowed_memberships: 0,
  public_metadata: {},
  created_at: Date.parse(organization.createdAt),
  updated_at: Date.parse(organization.updatedAt),
});

export const presentMembership = (
  membership: LocalMembership,
  person: Account,
): PartialJson<OrganizationMembershipJSON> => ({
  object: "organization_membership",
  id: membership.id,
  ...(membership.organization && { organization: presentOrganization(membership.organization) }),
  public_user_data: presentPublicUser(person),
  role: membership.role,
  role_name: findRole(membership.role).name,
  permissions: findRole(membership.role).permissions,
  public_metadata: {},
  created_at: Date.parse(membership.createdAt),
  updated_at: Date.parse(membership.createdAt),
});

/** A user with everything that this user may see. */
export async function presentUser(db: EntityManager, person: Account): Promise<PartialJson<UserJSON>> {
  const { user, emails } = person;
  const memberships = await db.find(LocalMembership, {
    where: { userId: user.id },
    relations: { organization: true },
    order: { createdAt: "ASC" },
  });
  return {
    object: "user",
    id: user.id,
    external_id: null,
    username: null,
    first_name: user.firstName,
    last_name: user.lastName,
    ...NO_IMAGE,
    primary_email_address_id: user.primaryEmailId,
    email_addresses: emails.map(presentEmail),
    organization_memberships: memberships.map((membership) => presentMembership(membership, person)),
    phone_numbers: [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    passkeys: [],
    password_enabled: user.passwordHash !== null,
    totp_enabled: false,
    backup_code_enabled: false,
    two_factor_enabled: false,
    public_metadata: {},
    unsafe_metadata: {},
    create_organization_enabled: true,
    create_organizations_limit: null,
    delete_self_enabled: true,
    legal_accepted_at: null,
    last_sign_in_at: Date.parse(user.lastSignInAt),
    created_at: Date.parse(user.createdAt),
    updated_at: Date.parse(user.updatedAt),
  };
}
