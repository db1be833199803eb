import { randomBytes } from "node:crypto";
import { msg, plural } from "@lingui/core/macro";
import { In, IsNull, Not } from "typeorm";
import { v7 as makeUuid } from "uuid";
import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Invitation } from "../../entities/Invitation.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Membership } from "../../entities/Membership.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { isHigherRole } from "../../../shared/roles.ts";
import type {
  InvitationPreview,
  InvitedList,
  MutationAcceptInvitationArgs,
  MutationRevokeInvitationArgs,
  NewInvitation,
  OpenInvitation,
  QueryInvitationArgs,
  SharingRole,
} from "../base/schema.types.ts";
import { DomainError, notFound } from "../base/errors.ts";
import { findRows, queryOwned } from "../ownership/ownedRows.ts";
import { findGroup, requireViewer, scopeTo, type ScopedContext } from "../ownership/scope.ts";
import { callers, literal, sameOwner, sql } from "../ownership/sql.ts";
import { checkInput, isUuid, referenceRule } from "../base/rules.ts";
import { refreshGroups } from "../callers/groups.ts";
import { hashToken } from "../callers/guests.ts";
import { checkGroupLimit, choosePersonName, noteVisit, removeAwayPeople, sharingRules, trackPeople } from "./people.ts";
import { createGuestCaller, getUser, lockUser } from "../callers/callerUser.ts";

/** Days for which an invitation can be accepted that does not stay. */
export const INVITATION_DAYS = 14;
/** The end of an invitation that has none, for clients that expect a time. */
const NO_END = "9999-12-31T23:59:59.999Z";
/** The most people of a notebook, without those who came by an invitation that stays. */
export const MAX_PEOPLE = 50;
/** The most people of a notebook who came by invitations that stay. */
export const MAX_STAYING_PEOPLE = 200;
/** The days after which such a person makes room for another one. */
export const AWAY_DAYS = 90;
/** The most invitations of a notebook that can be accepted at once. */
export const MAX_INVITATIONS = 20;

const IS_OPEN = `(invitations.token is not null or invitations.created_at > now() - make_interval(days => ${INVITATION_DAYS}))`;

const buildUrl = ({ services }: Context, token: string) => `${services.origin}/join/${token}`;

/** What somebody becomes by an invitation, and whether it has no end. */
export type InvitationKind = { role: SharingRole; stays: boolean };

/**
 * Makes an invitation to the notebook of a group, or returns the one that stays. Its token is 128 random bits, of which
 * only the hash is kept, unless it stays. Call it with the user locked who shares the notebook. Errors: `CONFLICT` when it
 * has as many as it may have.
 */
export async function createInvitation(
  context: Context,
  groupId: string,
  { role, stays }: InvitationKind,
): Promise<Omit<NewInvitation, "notebookId">> {
  const open = await listInvitations(context, [groupId]);
  const [staying] = stays ? open.filter((each) => each.stays) : [];
  if (staying?.url) {
    const { id, url, expiresAt } = staying;
    return { id, url, role, stays, expiresAt };
  }
  if (open.length >= MAX_INVITATIONS)
    throw new DomainError(
      "CONFLICT",
      msg`This notebook already has ${plural({ max: MAX_INVITATIONS }, { one: "# open link", other: "# open links" })}; revoke one first`,
    );
  const token = randomBytes(16).toString("base64url");
  const id = makeUuid();
  const [made] = await context.db.query<{ createdAt: string }[]>(
    `insert into invitations (id, group_id, token_hash, role, token) values ($1, $2, $3, $4, $5)
     returning created_at as "createdAt"`,
    [id, groupId, hashToken(token), role, stays ? token : null],
  );
  if (!made) throw new Error("The invitation was not stored");
  const expiresAt = stays ? NO_END : findEnd(made.createdAt);
  return { id, expiresAt, role, stays, url: buildUrl(context, token) };
}

/** Returns when an invitation ends that does not stay. A cluster calculates no time in RETURNING. */
const findEnd = (createdAt: string) =>
  new Date(Date.parse(createdAt) + INVITATION_DAYS * 24 * 60 * 60_000).toISOString();

type StoredInvitation = Omit<OpenInvitation, "url" | "stays" | "expiresAt"> & {
  groupId: string;
  token: string | null;
  createdAt: string;
};

/** Returns the invitations of groups that can be accepted, the oldest first. */
export async function listInvitations(
  context: Context,
  groupIds: readonly string[],
): Promise<(OpenInvitation & { groupId: string })[]> {
  const rows = await context.db.query<StoredInvitation[]>(
    `select id, group_id as "groupId", role, created_at as "createdAt", token, last_used_at as "lastUsedAt",
            last_used_by as "lastUsedBy",
            (select count(*)::int from memberships where memberships.group_id = invitations.group_id
                and staying_invitation_id = invitations.id) as "peopleCount"
       from invitations where group_id = any($1) and ${IS_OPEN} order by created_at, id`,
    [groupIds],
  );
  return rows.map(({ token, createdAt, ...row }) => ({
    ...row,
    expiresAt: token === null ? findEnd(createdAt) : NO_END,
    stays: token !== null,
    url: token && buildUrl(context, token),
  }));
}

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
 * Ends all invitations of a group for one user, who was removed or is no longer an editor; others can still accept them.
 * Call it in a transaction, before the change: it waits until this user has accepted one that is being accepted now.
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

type FoundInvitation = {
  id: string;
  groupId: string;
  role: SharingRole;
  createdAt: string;
  stays: boolean;
  /** Who shares the notebook. */
  sharedBy: string;
  invitedBy: string;
  isForList: boolean;
};

/** Unknown, revoked and expired invitations, and those that refuse the caller, read alike. Errors: `NOT_FOUND`. */
async function findInvitation(context: Context, tokenHash: string): Promise<FoundInvitation> {
  if (!TOKEN_HASH.test(tokenHash)) throw invitationNotFound();
  const [found] = await context.db.query<FoundInvitation[]>(
    `select invitations.id, invitations.group_id as "groupId", invitations.role, invitations.created_at as "createdAt",
            invitations.token is not null as stays, groups.shared_by as "sharedBy", sharer.name as "invitedBy",
            groups.is_for_list as "isForList"
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
  return known !== undefined && !isHigherRole(role, known.role);
}

/** Describes an invitation to any caller who has its link, and one list of the notebook. Errors: `NOT_FOUND`. */
export async function invitation(context: Context, { token, listId }: QueryInvitationArgs): Promise<InvitationPreview> {
  const named = checkInput({ listId: listId ?? undefined }, { listId: referenceRule("List") });
  return readInvitation(context, hashToken(token), named.listId ?? null);
}

/** Describes the invitation whose token has this hash, with which nobody can accept it. Errors: `NOT_FOUND`. */
export async function readInvitation(
  context: Context,
  tokenHash: string,
  listId: string | null = null,
): Promise<InvitationPreview> {
  const { groupId, role, invitedBy, stays, isForList } = await findInvitation(context, tokenHash);
  const { id, name, color } = await getSharedNotebook(context, groupId);
  const scoped = scopeTo(context, groupId);
  const [lists] = await queryOwned<{ count: number }>(
    scoped,
    sql`select count(*)::int as count from ${List} where ${callers(List)}`,
  );
  const listCount = lists?.count ?? 0;
  const hasList = listId !== null || (isForList && listCount === 1);
  return {
    notebookName: name,
    color: color as InvitationPreview["color"],
    invitedBy,
    listCount,
    list: hasList ? await describeList(scoped, listId) : null,
    role,
    stays,
    notebookId: isPointless(context, groupId, role) ? id : null,
  };
}

/** The number of open items that an invitation shows of a list. */
const SHOWN_ITEMS = 3;

/** Describes one list of a notebook, or its only one; null where it is not there. */
async function describeList(context: ScopedContext, listId: string | null): Promise<InvitedList | null> {
  const [list] = await queryOwned<Omit<InvitedList, "firstItems"> & { id: string }>(
    context,
    sql`select id, name, (select count(*)::int from ${Item} where ${sameOwner(Item, List)} and list_id = lists.id
                             and not is_heading) as "itemCount",
               (select count(*)::int from ${Item} where ${sameOwner(Item, List)} and list_id = lists.id
                   and completed) as "completedCount"
          from ${List} where ${callers(List)} and id = coalesce(${listId}::uuid, id) limit 1`,
  );
  if (!list) return null;
  const { id, ...described } = list;
  const items = await queryOwned<{ name: string }>(
    context,
    sql`select name from ${Item} where ${callers(Item)} and list_id = ${id}
           and not completed and not is_skipped and not is_heading
         order by sorting_order, created_at, id limit ${literal(SHOWN_ITEMS)}`,
  );
  return { ...described, firstItems: items.map(({ name }) => name) };
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
  const found = await findInvitation(context, hashToken(token));
  const { id: invitationId, role, createdAt: invitedAt, stays } = found;
  const known = findGroup(context, groupId);
  const personName = name ?? known?.name ?? choosePersonName(context, name);
  if (known) {
    const raised = isHigherRole(role, known.role) && { role, invitedAt };
    const changed = { ...raised, ...(personName !== known.name && { name: personName }) };
    if (Object.keys(changed).length > 0) {
      await context.db.update(Membership, { userId: user.id, groupId }, changed);
      await trackPeople(context, groupId);
    }
  } else {
    checkGroupLimit(requireViewer(context).groups);
    // Those who join at the same time wait here, so that the notebook gets no more people than it may have.
    await context.db.query("select 1 from groups where id = $1 for no key update", [groupId]);
    await checkRoom(context, groupId, stays);
    const membership = { id: makeUuid(), userId: user.id, groupId, role, invitedAt };
    const stayingInvitationId = stays ? invitationId : null;
    await context.db.insert(Membership, { ...membership, name: personName, stayingInvitationId });
    // Of many people who come by one link, the others learn with what they tick.
    if (stays) for (const userId of [user.id, found.sharedBy]) context.effects.accessIds.add(userId);
    else await trackPeople(context, groupId);
  }
  if (stays) await noteUse(context, found, personName);
}

/** Errors: `CONFLICT` for a notebook that has as many people as it may have. */
async function checkRoom(context: Context, groupId: string, stays: boolean): Promise<void> {
  const countPeople = () =>
    context.db.countBy(Membership, { groupId, stayingInvitationId: stays ? Not(IsNull()) : IsNull() });
  if (!stays) {
    if ((await countPeople()) < MAX_PEOPLE) return;
    throw new DomainError(
      "CONFLICT",
      msg`This notebook already has ${plural({ max: MAX_PEOPLE }, { one: "# person", other: "# people" })}`,
    );
  }
  if ((await countPeople()) < MAX_STAYING_PEOPLE) return;
  for (const userId of await removeAwayPeople(context, groupId, AWAY_DAYS)) context.effects.accessIds.add(userId);
  if ((await countPeople()) < MAX_STAYING_PEOPLE) return;
  throw new DomainError(
    "CONFLICT",
    msg`This link already has ${plural({ max: MAX_STAYING_PEOPLE }, { one: "# person", other: "# people" })}`,
  );
}

/** Notes who has used an invitation that stays. */
async function noteUse({ db }: Context, { id }: Pick<FoundInvitation, "id">, name: string): Promise<void> {
  await db.query("update invitations set last_used_at = $3, last_used_by = $2 where id = $1", [
    id,
    name,
    new Date().toISOString(),
  ]);
}

/** Notes that one of the people of a notebook has opened its invitation that stays again. */
export async function noteReturn(context: Context, { token }: { token: string }): Promise<void> {
  const found = await findInvitation(context, hashToken(token));
  const known = findGroup(context, found.groupId);
  if (!found.stays || !known) return;
  await noteUse(context, found, known.name);
  await noteVisit(context);
}

/** Permanently deletes invitations that have ended. Returns their number. */
export async function deleteEndedInvitations({ db }: Context, now: Date): Promise<number> {
  const before = new Date(now.getTime() - INVITATION_DAYS * 24 * 60 * 60_000);
  const [, deleted] = await db.query<[unknown[], number]>(
    "delete from invitations where created_at < $1 and token is null",
    [before],
  );
  return deleted;
}
