import type { OrganizationInvitationJSON } from "@clerk/shared/types";
import { In } from "typeorm";
import { type Call, notFound, Refusal, read, type Routes, toIso } from "./call.ts";
import { LocalEmail } from "./entities/LocalEmail.ts";
import { LocalInvitation } from "./entities/LocalInvitation.ts";
import { LocalMembership } from "./entities/LocalMembership.ts";
import { isAsked, page } from "./members.ts";
import { requireMember } from "./organizations.ts";
import { makeId, readAddress } from "./people.ts";
import { findRole } from "./roles.ts";
import { requirePerson } from "./sessions.ts";
import { showOrganization, type Shown } from "./show.ts";

const MANAGE = "org:sys_memberships:manage";

const showInvitation = (invitation: LocalInvitation): Shown<OrganizationInvitationJSON> & object => ({
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
  ...(invitation.organization && { public_organization_data: showOrganization(invitation.organization) }),
});

async function invite(call: Call, organizationId: string, text: string) {
  const address = readAddress(text, "email_address");
  const { key: role } = findRole(read(call, "role"));
  const email = await call.db.findOneBy(LocalEmail, { address, verified: true });
  if (email && (await call.db.existsBy(LocalMembership, { organizationId, userId: email.userId })))
    throw new Refusal(422, "already_a_member_in_organization", `${address} is a member already.`, "email_address");
  if (await call.db.existsBy(LocalInvitation, { organizationId, address, status: "pending" }))
    throw new Refusal(422, "duplicate_record", `${address} is invited already.`, "email_address");
  const invitation: LocalInvitation = {
    id: makeId("orginv"),
    organizationId,
    address,
    role,
    status: "pending",
    createdAt: toIso(call.now),
  };
  await call.db.insert(LocalInvitation, invitation);
  return invitation;
}

function send({ log }: Call, invitation: LocalInvitation) {
  log(`E-mail to ${invitation.address}: you are invited to an organization; sign in with this address to join it`);
  return showInvitation(invitation);
}

async function inviteMany(call: Call, organizationId: string) {
  await requireMember(call, organizationId, MANAGE);
  const addresses = new Set(call.form.getAll("email_address"));
  // All of them or none, so that the person can mend one and send the form again.
  const invitations = await call.db.transaction(async (db) => {
    const invitations = [];
    for (const address of addresses) invitations.push(await invite({ ...call, db }, organizationId, address));
    return invitations;
  });
  return invitations.map((each) => send(call, each));
}

async function inviteOne(call: Call, organizationId: string) {
  await requireMember(call, organizationId, MANAGE);
  return send(call, await invite(call, organizationId, read(call, "email_address")));
}

async function listInvitations(call: Call, organizationId: string) {
  await requireMember(call, organizationId, MANAGE);
  const rows = await call.db.find(LocalInvitation, { where: { organizationId }, order: { createdAt: "DESC" } });
  return page(call, rows.filter(({ status }) => isAsked(call, "status", status)).map(showInvitation));
}

async function revoke(call: Call, organizationId: string, id: string) {
  await requireMember(call, organizationId, MANAGE);
  const invitation = await call.db.findOneBy(LocalInvitation, { id, organizationId, status: "pending" });
  if (!invitation) throw notFound();
  await call.db.update(LocalInvitation, { id, status: "pending" }, { status: "revoked" });
  return showInvitation({ ...invitation, status: "revoked" });
}

/** The calling person and the invitations to addresses that they have proven to be theirs. */
async function findMine(call: Call) {
  const { person } = await requirePerson(call);
  const addresses = person.emails.filter(({ verified }) => verified).map(({ address }) => address);
  const invitations = await call.db.find(LocalInvitation, {
    where: { address: In(addresses) },
    relations: { organization: true },
    order: { createdAt: "ASC" },
  });
  return { userId: person.user.id, invitations };
}

async function listMine(call: Call) {
  const { invitations } = await findMine(call);
  return page(call, invitations.filter(({ status }) => isAsked(call, "status", status)).map(showInvitation));
}

async function accept(call: Call, id: string) {
  const { userId, invitations } = await findMine(call);
  const invitation = invitations.find((each) => each.id === id);
  if (!invitation) throw notFound();
  const { organizationId, role } = invitation;
  await call.db.transaction(async (db) => {
    const { affected } = await db.update(LocalInvitation, { id, status: "pending" }, { status: "accepted" });
    if (!affected) throw notFound();
    const membership = { id: makeId("orgmem"), organizationId, userId, role, createdAt: toIso(call.now) };
    await db.createQueryBuilder().insert().into(LocalMembership).values(membership).orIgnore().execute();
  });
  return showInvitation({ ...invitation, status: "accepted" });
}

export const invitationRoutes: Routes = {
  "GET /organizations/:id/invitations": listInvitations,
  "POST /organizations/:id/invitations": inviteOne,
  "POST /organizations/:id/invitations/bulk": inviteMany,
  "POST /organizations/:id/invitations/:id2/revoke": revoke,
  "GET /me/organization_invitations": listMine,
  "POST /me/organization_invitations/:id/accept": accept,
  // Suggestions come from domains of companies, which there are none of here.
  "GET /me/organization_suggestions": async () => ({ data: [], total_count: 0 }),
};
