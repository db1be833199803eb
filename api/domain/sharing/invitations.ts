import { randomBytes } from "node:crypto";
import { msg, plural } from "@lingui/core/macro";
import { In } from "typeorm";
import { v7 as makeUuid } from "uuid";
import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Invitation } from "../../entities/Invitation.ts";
import { List } from "../../entities/List.ts";
import { Membership } from "../../entities/Membership.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type {
  InvitationPreview,
  MutationAcceptInvitationArgs,
  MutationRevokeInvitationArgs,
  NewInvitation,
  OpenInvitation,
  QueryInvitationArgs,
  SharingRole,
} from "../base/schema.types.ts";
import { DomainError, notFound } from "../base/errors.ts";
import { findRows, queryOwned } from "../ownership/ownedRows.ts";
import { findGroup, requireViewer, scopeTo } from "../ownership/scope.ts";
import { callers, sql } from "../ownership/sql.ts";
import { checkInput, isUuid } from "../base/rules.ts";
import { refreshGroups } from "../callers/groups.ts";
import { hashToken } from "../callers/guests.ts";
import { checkGroupLimit, choosePersonName, sharingRules, trackPeople } from "./people.ts";
import { createGuestCaller, getUser, lockUser } from "../callers/callerUser.ts";

/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 14;
/** The most people of a notebook. */
export const MAX_PEOPLE = 50;
/** The most invitations of a notebook that can be accepted at once. */
export const MAX_INVITATIONS = 20;

const IS_OPEN = `invitations.created_at > now() - make_interval(days => ${INVITATION_DAYS})`;
const EXPIRES_AT = `invitations.created_at + make_interval(days => ${INVITATION_DAYS}) as "expiresAt"`;

/**
 * Makes an invitation to the notebook of a group. Its token is 128 random bits, of which only the hash is kept. Call it with
 * the user locked who shares the notebook. Errors: `CONFLICT` when it has as many as it may have.
 */
export async function createInvitation(context: Context, groupId: string, role: SharingRole): Promise<NewInvitation> {
  if ((await listInvitations(context, [groupId])).length >= MAX_INVITATIONS)
    throw new DomainError(
      "CONFLICT",
      msg`This notebook already has ${plural({ max: MAX_INVITATIONS }, { one: "# open link", other: "# open links" })}; revoke one first`,
    );
  const token = randomBytes(16).toString("base64url");
  const [made] = await context.db.query<{ id: string; expiresAt: string }[]>(
    `insert into invitations (id, group_id, token_hash, role) values ($1, $2, $3, $4) returning id, ${EXPIRES_AT}`,
    [makeUuid(), groupId, hashToken(token), role],
  );
  if (!made) throw new Error("The invitation was not stored");
  return { ...made, role, url: `${context.services.origin}/join/${token}` };
}

/** Returns the invitations of groups that can be accepted, the oldest first. */
export const listInvitations = (
  { db }: Context,
  groupIds: readonly string[],
): Promise<(OpenInvitation & { groupId: string })[]> =>
  db.query(
    `select id, group_id as "groupId", role, ${EXPIRES_AT} from invitations
      where group_id = any($1) and ${IS_OPEN} order by created_at, id`,
    [groupIds],
  );

/** Ends an invitation. Errors: `NOT_FOUND` for one that has ended, and for one that the caller did not make. */
export async function revokeInvitation(context: Context, { id }: MutationRevokeInvitationArgs) {
  return inTransaction(context, async (tx) => {
    const { groups } = requireViewer(tx);
    const shared = groups.filter(({ role }) => role === "OWNER").map((group) => group.id);
    const { affected } = isUuid(id) ? await tx.db.delete(Invitation, { id, groupId: In(shared) }) : { affected: 0 };
    if (!affected) throw notFound("Invitation");
    return { success: true as const };
  });
}

/**
 * Ends all invitations of a group for one user, who was removed or made a viewer; others can still accept them. Call it
 * in a transaction, before the change: it waits until this user has accepted one that is being accepted now.
 */
export async function refuseInvitations({ db }: Context, { userId, groupId }: Membership): Promise<void> {
  await db.query(
    `insert into invitation_refusals (user_id, group_id, refused_at) values ($1, $2, clock_timestamp())
         on conflict (user_id, group_id) do update set refused_at = excluded.refused_at`,
    [userId, groupId],
  );
}

/** Ends all invitations of a group. */
export const endInvitations = ({ db }: Context, groupId: string): Promise<unknown> =>
  db.delete(Invitation, { groupId });

/** Every other text may have characters that the database refuses. */
const TOKEN_HASH = /^[0-9a-f]{64}$/;

type FoundInvitation = { groupId: string; role: SharingRole; createdAt: string; invitedBy: string };

/** Unknown, revoked and expired invitations, and those that refuse the caller, read alike. Errors: `NOT_FOUND`. */
async function findInvitation(context: Context, tokenHash: string): Promise<FoundInvitation> {
  if (!TOKEN_HASH.test(tokenHash)) throw invitationNotFound();
  const [found] = await context.db.query<FoundInvitation[]>(
    `select invitations.group_id as "groupId", invitations.role, invitations.created_at as "createdAt",
            sharer.name as "invitedBy"
       from invitations join groups on groups.id = invitations.group_id
       join memberships sharer on sharer.group_id = groups.id and sharer.user_id = groups.shared_by
      where token_hash = $1 and ${IS_OPEN} and not exists (
        select 1 from invitation_refusals refusal
         where refusal.user_id = $2 and refusal.group_id = groups.id and refused_at >= invitations.created_at)`,
    [tokenHash, getUser(context)?.id ?? null],
  );
  if (!found) throw invitationNotFound();
  return found;
}

const invitationNotFound = () => new DomainError("NOT_FOUND", msg`This invitation no longer works; ask for a new one`);

/** Returns the notebook of a group. Errors: `NOT_FOUND` while it is deleted. */
async function getSharedNotebook(context: Context, groupId: string): Promise<Notebook> {
  const [notebook] = await findRows(scopeTo(context, groupId), Notebook);
  if (!notebook) throw invitationNotFound();
  return notebook;
}

/** Whether accepting changes nothing, because the caller may do as much in the notebook already. */
function isPointless(context: Context, groupId: string, role: SharingRole): boolean {
  const known = findGroup(context, groupId);
  return known !== undefined && (known.role !== "VIEWER" || role === "VIEWER");
}

/** Describes an invitation to any caller who has its link. Errors: `NOT_FOUND`. */
export const invitation = (context: Context, { token }: QueryInvitationArgs): Promise<InvitationPreview> =>
  readInvitation(context, hashToken(token));

/** Describes the invitation whose token has this hash, with which nobody can accept it. Errors: `NOT_FOUND`. */
export async function readInvitation(context: Context, tokenHash: string): Promise<InvitationPreview> {
  const { groupId, role, invitedBy } = await findInvitation(context, tokenHash);
  const { id, name } = await getSharedNotebook(context, groupId);
  const [lists] = await queryOwned<{ count: number }>(
    scopeTo(context, groupId),
    sql`select count(*)::int as count from ${List} where ${callers(List)}`,
  );
  return {
    notebookName: name,
    invitedBy,
    listCount: lists?.count ?? 0,
    role,
    notebookId: isPointless(context, groupId, role) ? id : null,
  };
}

/**
 * Makes the caller one of the people of a shared notebook. A caller who is nobody becomes a guest, whose cookie the
 * response sets. A person who belongs to it already keeps the higher role. Errors: `NOT_FOUND`, `BAD_USER_INPUT`,
 * `CONFLICT` for a full notebook and above the limit of shared notebooks.
 */
export async function acceptInvitation(context: Context, args: MutationAcceptInvitationArgs): Promise<Notebook> {
  const { token, name } = checkInput({ ...args, name: args.name ?? undefined }, sharingRules);
  const { viewer } = context.caller;
  const accepted = await inTransaction(context, async (tx) => {
    const { groupId } = await findInvitation(tx, hashToken(token));
    const notebook = await getSharedNotebook(tx, groupId);
    const isNewcomer = viewer.kind === "nobody" && !viewer.session;
    const caller = isNewcomer ? await createGuestCaller(tx) : tx.caller;
    await join({ ...tx, caller }, groupId, token, name);
    return { caller, notebook };
  });
  Object.assign(context.caller, accepted.caller);
  await refreshGroups(context);
  return accepted.notebook;
}

async function join(context: Context, groupId: string, token: string, name: string | undefined): Promise<void> {
  const { user } = requireViewer(context);
  await lockUser(context, user.id);
  await refreshGroups(context);
  // Read after the groups: who is no longer found among them was removed, and then this invitation has ended.
  const { role, createdAt: invitedAt } = await findInvitation(context, hashToken(token));
  const known = findGroup(context, groupId);
  if (known) {
    const raised = known.role === "VIEWER" && role === "EDITOR" && { role, invitedAt };
    const changed = { ...raised, ...(name && { name }) };
    if (Object.keys(changed).length > 0) await context.db.update(Membership, { userId: user.id, groupId }, changed);
  } else {
    checkGroupLimit(requireViewer(context).groups);
    const personName = choosePersonName(context, name);
    // Those who join at the same time wait here, so that the notebook gets no more people than it may have.
    await context.db.query("select 1 from groups where id = $1 for no key update", [groupId]);
    if ((await context.db.countBy(Membership, { groupId })) >= MAX_PEOPLE)
      throw new DomainError(
        "CONFLICT",
        msg`This notebook already has ${plural({ max: MAX_PEOPLE }, { one: "# person", other: "# people" })}`,
      );
    const membership = { id: makeUuid(), userId: user.id, groupId, role, invitedAt };
    await context.db.insert(Membership, { ...membership, name: personName });
  }
  await trackPeople(context, groupId);
}

/** Permanently deletes invitations that have ended. Returns their number. */
export async function deleteEndedInvitations({ db }: Context, now: Date): Promise<number> {
  const before = new Date(now.getTime() - INVITATION_DAYS * 24 * 60 * 60_000);
  const [, deleted] = await db.query<[unknown[], number]>("delete from invitations where created_at < $1", [before]);
  return deleted;
}
