import type { OrganizationInvitationJSON } from "@clerk/shared/types";
import { msg } from "@lingui/core/macro";
import { In } from "typeorm";
import { say, textsOf } from "../../../texts/texts.ts";
import {
  type FrontendCall,
  resourceNotFound,
  ClerkApiError,
  readField,
  sendOrLog,
  type FrontendRoutes,
  toIso,
} from "../frontendCall.ts";
import { LocalEmail } from "../entities/LocalEmail.ts";
import { LocalInvitation } from "../entities/LocalInvitation.ts";
import { LocalMembership } from "../entities/LocalMembership.ts";
import { matchesFilter, paginate } from "./members.ts";
import { requireMember } from "./organizations.ts";
import { createClerkId, readAddress } from "../accounts.ts";
import { findRole } from "../roles.ts";
import { requireAccount } from "../sessions.ts";
import { presentOrganization, type PartialJson } from "../presenter.ts";

const MANAGE_MEMBERSHIPS = "org:sys_memberships:manage";

const presentInvitation = (invitation: LocalInvitation): PartialJson<OrganizationInvitationJSON> & object => ({
  object: "organization_invitation",
  id: invitation.id,
  organization_id: invitation.organizationId,
  email_address: invitation.address,
  role: invitation.role,
  role_name: findRole(invitation.role).name,
  status: invitation.status,
  public_metadata: {},
  created_at: Date.parse(invitation.createdAt),
  updated_at: Date.parse(invitation.createdAt),
  ...(invitation.organization && { public_organization_data: presentOrganization(invitation.organization) }),
});

async function createInvitation(call: FrontendCall, organizationId: string, text: string) {
  const address = readAddress(text, "email_address");
  const { key: role } = findRole(readField(call, "role"));
  const email = await call.db.findOneBy(LocalEmail, { address, verified: true });
  if (email && (await call.db.existsBy(LocalMembership, { organizationId, userId: email.userId })))
    throw new ClerkApiError(
      422,
      "already_a_member_in_organization",
      `${address} is already a member.`,
      "email_address",
    );
  if (await call.db.existsBy(LocalInvitation, { organizationId, address, status: "pending" }))
    throw new ClerkApiError(422, "duplicate_record", `${address} has already been invited.`, "email_address");
  const invitation: LocalInvitation = {
    id: createClerkId("orginv"),
    organizationId,
    address,
    role,
    status: "pending",
    createdAt: toIso(call.now),
  };
  await call.db.insert(LocalInvitation, invitation);
  return invitation;
}

/** Sends the mail of an invitation. One that was not sent is no invitation, so that the person can try again. */
async function sendInvitation(call: FrontendCall, invitation: LocalInvitation, sender: string) {
  const text = "you are invited to an organization; sign in with this address to join it";
  const texts = await textsOf(call.language);
  const mail = {
    to: invitation.address,
    language: call.language,
    subject: say(texts, msg`You’re invited to an organisation in Listbook`),
    lines: [
      say(texts, msg`You’re invited to join an organisation in Listbook.`),
      say(texts, msg`Sign in with this address to join it.`),
    ],
    link: { label: say(texts, msg`Open Listbook`), url: `${call.origin}/account` },
    sender,
  };
  try {
    await sendOrLog(call, mail, text);
  } catch (error) {
    await call.db.delete(LocalInvitation, { id: invitation.id });
    throw error;
  }
  return presentInvitation(invitation);
}

async function inviteMany(call: FrontendCall, organizationId: string) {
  const { person } = await requireAccount(call);
  await requireMember(call, organizationId, MANAGE_MEMBERSHIPS);
  const addresses = new Set(call.form.getAll("email_address"));
  // All or none are created, so that the person can correct an address and send the form again.
  const invitations = await call.db.transaction(async (tx) => {
    const created = [];
    for (const address of addresses) created.push(await createInvitation({ ...call, db: tx }, organizationId, address));
    return created;
  });
  const sent = [];
  for (const invitation of invitations) sent.push(await sendInvitation(call, invitation, person.user.id));
  return sent;
}

async function inviteOne(call: FrontendCall, organizationId: string) {
  const { person } = await requireAccount(call);
  await requireMember(call, organizationId, MANAGE_MEMBERSHIPS);
  const invitation = await createInvitation(call, organizationId, readField(call, "email_address"));
  return sendInvitation(call, invitation, person.user.id);
}

async function listInvitations(call: FrontendCall, organizationId: string) {
  await requireMember(call, organizationId, MANAGE_MEMBERSHIPS);
  const rows = await call.db.find(LocalInvitation, { where: { organizationId }, order: { createdAt: "DESC" } });
  return paginate(call, rows.filter(({ status }) => matchesFilter(call, "status", status)).map(presentInvitation));
}

async function revokeInvitation(call: FrontendCall, organizationId: string, id: string) {
  await requireMember(call, organizationId, MANAGE_MEMBERSHIPS);
  const invitation = await call.db.findOneBy(LocalInvitation, { id, organizationId, status: "pending" });
  if (!invitation) throw resourceNotFound();
  await call.db.update(LocalInvitation, { id, status: "pending" }, { status: "revoked" });
  return presentInvitation({ ...invitation, status: "revoked" });
}

/** The id of the calling user, and the invitations to addresses that this user has verified. */
async function findMyInvitations(call: FrontendCall) {
  const { person } = await requireAccount(call);
  const addresses = person.emails.filter(({ verified }) => verified).map(({ address }) => address);
  const invitations = await call.db.find(LocalInvitation, {
    where: { address: In(addresses) },
    relations: { organization: true },
    order: { createdAt: "ASC" },
  });
  return { userId: person.user.id, invitations };
}

async function listMyInvitations(call: FrontendCall) {
  const { invitations } = await findMyInvitations(call);
  return paginate(
    call,
    invitations.filter(({ status }) => matchesFilter(call, "status", status)).map(presentInvitation),
  );
}

async function acceptInvitation(call: FrontendCall, id: string) {
  const { userId, invitations } = await findMyInvitations(call);
  const invitation = invitations.find((candidate) => candidate.id === id);
  if (!invitation) throw resourceNotFound();
  const { organizationId, role } = invitation;
  await call.db.transaction(async (tx) => {
    const { affected } = await tx.update(LocalInvitation, { id, status: "pending" }, { status: "accepted" });
    if (!affected) throw resourceNotFound();
    const membership = { id: createClerkId("orgmem"), organizationId, userId, role, createdAt: toIso(call.now) };
    await tx.createQueryBuilder().insert().into(LocalMembership).values(membership).orIgnore().execute();
  });
  return presentInvitation({ ...invitation, status: "accepted" });
}

export const invitationRoutes: FrontendRoutes = {
  "GET /organizations/:id/invitations": listInvitations,
  "POST /organizations/:id/invitations": inviteOne,
  "POST /organizations/:id/invitations/bulk": inviteMany,
  "POST /organizations/:id/invitations/:id2/revoke": revokeInvitation,
  "GET /me/organization_invitations": listMyInvitations,
  "POST /me/organization_invitations/:id/accept": acceptInvitation,
  // Clerk suggests organisations by the domains of companies, which the stand-in does not have.
  "GET /me/organization_suggestions": async () => ({ data: [], total_count: 0 }),
};
