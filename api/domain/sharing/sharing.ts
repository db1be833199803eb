import { msg, plural } from "@lingui/core/macro";
import { Not } from "typeorm";
import { v7 as makeUuid } from "uuid";
import type { Context, GroupAccess } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { AccessToken } from "../../entities/AccessToken.ts";
import { FormerPerson } from "../../entities/FormerPerson.ts";
import { Group } from "../../entities/Group.ts";
import { List } from "../../entities/List.ts";
import { Membership } from "../../entities/Membership.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type {
  MutationChangeRoleArgs,
  MutationLeaveNotebookArgs,
  MutationRemovePersonArgs,
  MutationShareListArgs,
  MutationShareNotebookArgs,
  MutationStopSharingArgs,
  NewInvitation,
  NotebookSharing,
  SharingRole,
} from "../base/schema.types.ts";
import { badInput, DomainError, notFound } from "../base/errors.ts";
import { findRows, getRow, insertRow, queryOwned, updateRow } from "../ownership/ownedRows.ts";
import { findGroup, requireViewer, scopeTo, type ScopedContext } from "../ownership/scope.ts";
import { callersWithTrash, type Entity, sql, type Trashable } from "../ownership/sql.ts";
import { checkInput, emailRule, idRule, isUuid, mustBeOneOf } from "../base/rules.ts";
import { hardDeleteOwner } from "../rows/hardDelete.ts";
import { refreshGroups } from "../callers/groups.ts";
import {
  createInvitation,
  endInvitations,
  INVITATION_DAYS,
  type InvitationKind,
  listInvitations,
  refuseInvitations,
  revokeInvitation,
} from "./invitations.ts";
import { forgetBounds, lockOwner, lockOwnerToAdd } from "../limits/owners.ts";
import { checkQuota } from "../limits/quotas.ts";
import { checkGroupLimit, choosePersonName, keepName, NO_NAME, sharingRules, trackPeople } from "./people.ts";
import { putBack } from "./places.ts";
import { transferLists, transferNotebooks } from "../rows/transfer.ts";
import { lockUser } from "../callers/callerUser.ts";
import { hasRight, ROLES } from "../../../shared/roles.ts";
import { say, textsOf } from "../../texts/texts.ts";

/** The rules of the input for an invitation. */
export const invitationRules = { ...sharingRules, email: emailRule };

type InvitationArgs = Pick<MutationShareNotebookArgs, "role" | "name" | "email" | "stays">;

/** Errors: `BAD_USER_INPUT`, also for an invitation that stays and lets people do more than tick, or is mailed. */
function checkInvitation({ role, name, email, stays = false }: InvitationArgs) {
  const input = checkInput({ name: name ?? undefined, email: email ?? undefined }, invitationRules);
  const kind: InvitationKind = { role: checkInvitedRole(role ?? "EDITOR"), stays };
  if (stays && kind.role !== "TICKER") throw badInput({ stays: msg`Only a link that lets people tick can stay` });
  if (stays && input.email !== undefined) throw badInput({ email: msg`A link that stays can’t be emailed` });
  return { ...input, kind };
}

const checkInvitedRole = (role: SharingRole) => {
  if (role === "OWNER") throw badInput({ role: mustBeOneOf("role", ["EDITOR", "TICKER", "VIEWER"]) });
  return role;
};

/** Errors: `NOT_FOUND` for a notebook that is not shared, `FORBIDDEN` for everybody but the person who shares it. */
async function requireSharer(context: Context, notebookId: string): Promise<GroupAccess> {
  const group = await requireGroup(context, notebookId);
  checkIsSharer(group);
  return group;
}

/** Errors: `NOT_FOUND` for a notebook that is not shared. */
async function requireGroup(context: Context, notebookId: string): Promise<GroupAccess> {
  const { ownerId } = await getRow(context, Notebook, notebookId);
  const group = findGroup(context, ownerId);
  if (!group?.name) throw new DomainError("NOT_FOUND", msg`This notebook isn’t shared`);
  return group;
}

/** Errors: `FORBIDDEN` for everybody but the person who shares the notebook of the group. */
export function checkIsSharer({ role }: GroupAccess): void {
  if (!hasRight(role, "share")) throw new DomainError("FORBIDDEN", msg`Only the owner of this notebook can do this`);
}

/**
 * Runs a change of who shares what with the caller's user locked and the groups read again, so that such changes of one
 * user wait for each other. Reads the groups again afterwards, because the request may go on.
 */
export async function changeSharing<T>(context: Context, change: (tx: Context) => Promise<T>): Promise<T> {
  const { user } = requireViewer(context);
  const result = await inTransaction(context, async (tx) => {
    await lockUser(tx, user.id);
    await refreshGroups(tx);
    return change(tx);
  });
  await refreshGroups(context);
  return result;
}

/**
 * Shares a notebook and makes an invitation to it (docs/api.md, Shared notebooks). Errors: `BAD_USER_INPUT`,
 * `NOT_FOUND`, `FORBIDDEN` in a notebook that another person shares, `CONFLICT` for a notebook of an organisation and
 * above the limits of shared notebooks and of invitations.
 */
export const shareNotebook = (context: Context, args: MutationShareNotebookArgs): Promise<NewInvitation> =>
  invite(context, args, (tx, name) => ensureGroup(tx, args.notebookId, name));

/**
 * Shares one list in a notebook of its own, which is made for it, and makes an invitation to it (docs/api.md, Shared lists).
 * A list that is shared alone already gets another invitation. Errors: as for `shareNotebook`, `CONFLICT` also for a list
 * of a notebook that is shared, `QUOTA_EXCEEDED`.
 */
export const shareList = (context: Context, args: MutationShareListArgs): Promise<NewInvitation> =>
  invite(context, args, async (tx, name) => {
    const list = await getRow(tx, List, args.listId);
    const { id } = checkInput({ id: args.id ?? undefined }, { id: idRule });
    const group = findGroup(tx, list.ownerId);
    if (group?.isForList) return ensureGroup(tx, list.notebookId, name);
    if (group) checkIsSharer(group);
    if (group?.name) throw new DomainError("CONFLICT", msg`This list is already shared with its notebook`);
    const notebook = await createNotebookOfList(tx, list, id);
    const chosenName = choosePersonName(tx, name);
    return createGroup(tx, notebook, chosenName, { isForList: true, shownIn: list.notebookId });
  });

/** Makes a notebook of the caller for a list, with its name and in the colour of its notebook, and moves the list there. */
async function createNotebookOfList(context: Context, list: List, id: string = makeUuid()): Promise<Notebook> {
  const { user } = requireViewer(context);
  checkIsOfUser(context, list);
  const { color } = await getRow(scopeTo(context, list.ownerId), Notebook, list.notebookId);
  const scoped = scopeTo(context, user.id);
  await lockOwnerToAdd(scoped);
  const notebook = await insertRow(scoped, Notebook, { id, name: list.name, color });
  if (!notebook) throw new DomainError("CONFLICT", msg`This notebook already exists`);
  await checkQuota(scoped, { notebooks: 1 });
  if (list.ownerId !== user.id) await transferLists(scopeTo(context, list.ownerId), [list], notebook);
  else await updateRow(scoped, List, list.id, { notebookId: id });
  return notebook;
}

/** Shares what `share` returns the group of, and makes an invitation to it. */
async function invite(
  context: Context,
  args: InvitationArgs,
  share: (tx: Context, name: string | undefined) => Promise<string>,
): Promise<NewInvitation> {
  const { name, email, kind } = checkInvitation(args);
  const sendInvitation = email === undefined ? null : createInvitationMail(context, email);
  const made = await changeSharing(context, async (tx) => {
    const groupId = await share(tx, name);
    const invitation = await createInvitation(tx, groupId, kind);
    const [notebook] = await findRows(scopeTo(tx, groupId), Notebook);
    if (!notebook) throw notFound("Notebook");
    return { ...invitation, notebookId: notebook.id };
  });
  await sendInvitation?.(made);
  return made;
}

/**
 * Returns a function that mails an invitation; one that could not be sent is revoked, so that another try makes no second
 * link. Errors: `FORBIDDEN` for a guest, `UNAVAILABLE` where the operator has set up no mail.
 */
function createInvitationMail(context: Context, to: string) {
  const { sendMail } = context.services;
  const { kind, user } = requireViewer(context);
  if (kind === "guest") throw new DomainError("FORBIDDEN", msg`Sign in first; as a guest, you can only share the link`);
  if (!sendMail) throw new DomainError("UNAVAILABLE", msg`This server can’t send email; send the link yourself`);
  return async ({ id, url, notebookId }: NewInvitation) => {
    const { name: notebookName, ownerId } = await getRow(context, Notebook, notebookId);
    const { name } = await context.db.findOneByOrFail(Membership, { groupId: ownerId, userId: user.id });
    const texts = await textsOf(context.language);
    try {
      await sendMail({
        to,
        language: context.language,
        subject: say(texts, msg`You’re invited to a notebook in Listbook`),
        lines: [
          say(texts, msg`${name} invites you to the notebook “${{ notebook: notebookName }}”.`),
          say(texts, msg`The link works for ${plural({ days: INVITATION_DAYS }, { one: "# day", other: "# days" })}.`),
        ],
        link: { label: say(texts, msg`Open the invitation`), url },
        sender: user.id,
      });
    } catch (error) {
      await revokeInvitation(context, { id });
      throw error;
    }
  };
}

/** Returns the id of the notebook's group, which the first call makes. `name` is what the caller wants to be called. */
async function ensureGroup(context: Context, notebookId: string, name: string | undefined): Promise<string> {
  const { user } = requireViewer(context);
  const notebook = await getRow(context, Notebook, notebookId);
  const known = findGroup(context, notebook.ownerId);
  if (!known) return createGroup(context, notebook, choosePersonName(context, name));
  checkIsSharer(known);
  if (name || !known.name) {
    const chosen = choosePersonName(context, name);
    await context.db.update(Membership, { userId: user.id, groupId: known.id }, { name: chosen });
  }
  return known.id;
}

/**
 * Returns the id of the owner of the one notebook that a token is for. A notebook that the caller has alone gets a group,
 * in which the caller has no name until a person is invited. Errors: `NOT_FOUND`, `CONFLICT` for a notebook of an
 * organisation and above the limit of shared notebooks.
 */
export async function ensureGroupForToken(context: Context, notebookId: string): Promise<string> {
  const notebook = await getRow(context, Notebook, notebookId);
  return findGroup(context, notebook.ownerId)?.id ?? createGroup(context, notebook, NO_NAME);
}

/** Errors: `CONFLICT` for a row of an organisation. */
function checkIsOfUser(context: Context, { ownerId }: { ownerId: string }): void {
  if (ownerId !== requireViewer(context).user.id && !findGroup(context, ownerId))
    throw new DomainError("CONFLICT", msg`Take it out of the organisation first`);
}

/** What is special of a group for one list; see `Group` and `Membership`. */
type OneList = { isForList: boolean; shownIn: string | null };

/** Gives a notebook of the caller to a new group. `name` is what the caller wants to be called in it. */
async function createGroup(
  context: Context,
  notebook: Notebook,
  name: string,
  { isForList, shownIn }: OneList = { isForList: false, shownIn: null },
): Promise<string> {
  const { user, groups } = requireViewer(context);
  checkIsOfUser(context, notebook);
  checkGroupLimit(groups);
  const groupId = makeUuid();
  const membership = { id: makeUuid(), userId: user.id, groupId, role: "OWNER" as const };
  await context.db.insert(Group, { id: groupId, sharedBy: user.id, isForList });
  await context.db.insert(Membership, { ...membership, name, shownIn });
  // From here on the caller belongs to the group.
  await refreshGroups(context);
  await transferNotebooks(scopeTo(context, user.id), [notebook.id], groupId);
  await trackPeople(context, groupId);
  return groupId;
}

/**
 * Gives a shared notebook back to the caller, who shares it; a row whose id the caller has otherwise gets a new one. A list
 * that was shared alone goes back to the notebook in which it stands for the caller, and that is returned. While tokens are
 * for this notebook, it stays in its group, which then has the caller alone. Errors: `NOT_FOUND`, `FORBIDDEN` for everybody
 * else.
 */
export async function stopSharing(context: Context, { notebookId }: MutationStopSharingArgs): Promise<Notebook> {
  const { user } = requireViewer(context);
  return changeSharing(context, async (tx) => {
    const group = await requireSharer(tx, notebookId);
    await trackPeople(tx, group.id);
    if (await tx.db.existsBy(AccessToken, { userId: user.id, groupId: group.id })) {
      await endInvitations(tx, group.id);
      await tx.db.delete(Membership, { groupId: group.id, userId: Not(user.id) });
      await tx.db.update(Membership, { groupId: group.id }, { name: NO_NAME });
      return getRow(tx, Notebook, notebookId);
    }
    const { getNewId } = await transferNotebooks(scopeTo(tx, group.id), [notebookId], user.id);
    await deleteGroup(tx, group.id);
    return getBack(scopeTo(tx, user.id), getNewId(notebookId), group);
  });
}

/** Returns a notebook that its user has back; for that of a list, the one in which the list is then. */
async function getBack(scoped: ScopedContext, id: string, { isForList, shownIn }: OneList): Promise<Notebook> {
  const notebook = await getRow(scoped, Notebook, id);
  return isForList ? putBack(scoped, notebook, shownIn) : notebook;
}

/**
 * Gives the notebook of a group back to a user when tokens alone needed the group: nobody was invited, and none of them is
 * left. Call it in a transaction with the user locked.
 */
export async function giveBackToUser(context: Context, groupId: string, userId: string): Promise<void> {
  const isNeeded =
    (await context.db.existsBy(AccessToken, { groupId })) ||
    !(await context.db.existsBy(Membership, { groupId, userId, role: "OWNER", name: NO_NAME }));
  if (isNeeded) return;
  const group = scopeTo(context, groupId);
  const notebooks = await queryOwned<{ id: string; isPresent: boolean }>(
    group,
    sql`select id, deleted_at is null as "isPresent" from ${Notebook} where ${callersWithTrash(Notebook)}`,
  );
  const access = findGroup(context, groupId);
  const { getNewId } = await transferNotebooks(
    group,
    notebooks.map(({ id }) => id),
    userId,
  );
  await deleteGroup(context, groupId);
  for (const { id, isPresent } of notebooks)
    if (isPresent && access) await getBack(scopeTo(context, userId), getNewId(id), access);
  await refreshGroups(context);
}

/** Deletes a group with what is left of its rows, its people and its invitations. */
async function deleteGroup(context: Context, groupId: string): Promise<void> {
  await hardDeleteOwner(scopeTo(context, groupId));
  await context.db.delete(Group, { id: groupId });
}

/** Errors: `NOT_FOUND` for a notebook that is not shared, `CONFLICT` for the person who shares it. */
export async function leaveNotebook(context: Context, { notebookId }: MutationLeaveNotebookArgs) {
  const { user } = requireViewer(context);
  await changeSharing(context, async (tx) => {
    const group = await requireGroup(tx, notebookId);
    if (group.role === "OWNER")
      throw new DomainError("CONFLICT", msg`Stop sharing this notebook instead of leaving it`);
    await trackPeople(tx, group.id);
    await keepName(tx, { userId: user.id, groupId: group.id });
    await tx.db.delete(Membership, { userId: user.id, groupId: group.id });
  });
  return { success: true as const };
}

/**
 * Changes what a person may do. For a person who is no longer an editor, the invitations to the notebook end. Errors:
 * `NOT_FOUND`, `FORBIDDEN` for everybody but the person who shares the notebook, `BAD_USER_INPUT` for the role `OWNER` and
 * for the caller.
 */
export async function changeRole(context: Context, args: MutationChangeRoleArgs): Promise<Notebook> {
  const role = checkInvitedRole(args.role);
  return changePerson(context, args, async (tx, person) => {
    if (role !== "EDITOR") await refuseInvitations(tx, person);
    await tx.db.update(Membership, { id: person.id }, { role });
  });
}

/**
 * Takes a person out of a shared notebook. For this person the invitations to it end; with `endInvitations` for everybody.
 * Errors: as for `changeRole`.
 */
export const removePerson = (context: Context, args: MutationRemovePersonArgs): Promise<Notebook> =>
  changePerson(context, args, async (tx, person) => {
    await refuseInvitations(tx, person);
    await keepName(tx, person);
    await tx.db.delete(Membership, { id: person.id });
    if (args.endInvitations) await endInvitations(tx, person.groupId);
  });

const changePerson = (
  context: Context,
  { notebookId, personId }: Pick<MutationRemovePersonArgs, "notebookId" | "personId">,
  change: (tx: Context, person: Membership) => Promise<unknown>,
): Promise<Notebook> =>
  changeSharing(context, async (tx) => {
    const group = await requireSharer(tx, notebookId);
    const person = isUuid(personId) && (await tx.db.findOneBy(Membership, { id: personId, groupId: group.id }));
    if (!person) throw notFound("Person");
    if (person.role === "OWNER")
      throw badInput({ personId: msg`You own this shared notebook; stop sharing it instead` });
    await trackPeople(tx, group.id);
    await change(tx, person);
    return getRow(tx, Notebook, notebookId);
  });

/** Returns who shares a notebook with whom; null for one that only its owner sees. */
export const loadSharing = async (context: Context, { ownerId }: Notebook): Promise<NotebookSharing | null> =>
  findGroup(context, ownerId)?.name ? context.loaders.sharing.load(ownerId) : null;

/**
 * Returns who shares the notebooks of these groups with whom, as the caller sees it, in the order of the groups. Errors:
 * an `Error` for a group that the caller does not belong to.
 */
export async function readSharing(context: Context, groupIds: readonly string[]): Promise<NotebookSharing[]> {
  const { user } = requireViewer(context);
  const people = await context.db.query<Membership[]>(
    `select id, user_id as "userId", group_id as "groupId", role, name, joined_at as "joinedAt"
       from memberships where group_id = any($1) order by joined_at, id`,
    [groupIds],
  );
  const shared = groupIds.filter((id) => findGroup(context, id)?.role === "OWNER");
  const invitations = shared.length > 0 ? await listInvitations(context, shared) : [];
  return groupIds.map((groupId) => {
    const ofGroup = people.filter((person) => person.groupId === groupId);
    const you = ofGroup.find(({ userId }) => userId === user.id);
    if (!you) throw new Error("The caller does not belong to this group");
    const present = ({ userId, id, name, role, joinedAt }: Membership) => {
      return { id, name, role, isYou: userId === user.id, joinedAt };
    };
    const [heir] = findHeirs(ofGroup);
    return {
      role: you.role,
      people: ofGroup.map(present),
      heir: heir ? present(heir) : null,
      invitations: invitations.flatMap(({ groupId: of, ...invitation }) => (of === groupId ? invitation : [])),
    };
  });
}

/**
 * Takes a user out of all groups, before the user's rows are deleted. What the user shares goes to the editor who joined
 * first; without one it is deleted. Call it in a transaction.
 */
export async function leaveAllGroups(context: Context, userId: string): Promise<void> {
  // Who writes to what the user shares is done first, or finds under this lock that another one shares it.
  await lockOwner(scopeTo(context, userId));
  const memberships = await context.db.findBy(Membership, { userId });
  for (const { groupId, role } of memberships) {
    await trackPeople(context, groupId);
    if (role === "OWNER" && !(await giveToHeir(context, groupId))) await deleteGroup(context, groupId);
    else await context.db.delete(Membership, { userId, groupId });
  }
  // Nobody keeps the name of somebody who deletes all data.
  await context.db.delete(FormerPerson, { userId });
}

/** Returns the editors, of the people of a notebook in the order in which they joined. The first one inherits it. */
const findHeirs = (people: readonly Membership[]) => people.filter(({ role }) => role === "EDITOR");

/** Makes the heir the person who shares a notebook. Returns false when there is none. */
async function giveToHeir(context: Context, groupId: string): Promise<boolean> {
  const { db } = context;
  const people = await db.find(Membership, { where: { groupId }, order: { joinedAt: "ASC", id: "ASC" } });
  for (const { id, userId } of findHeirs(people)) {
    await lockUser(context, userId);
    // One of them may have left, or been claimed, while this transaction waited.
    const { affected } = await db.update(Membership, { id, groupId, role: "EDITOR" }, { role: "OWNER" });
    if (!affected) continue;
    const heir = scopeTo(context, userId);
    await lockOwner(heir);
    await db.update(Group, { id: groupId }, { sharedBy: userId });
    await forgetBounds(heir);
    return true;
  }
  return false;
}

const ROLE_ORDER = `array[${ROLES.map((role) => `'${role}'`).join(", ")}]`;

/**
 * Gives the memberships of a claimed guest to the member, with what the guest shares. Where both belong to a group, the
 * member has the higher role and has joined when the first of the two did. What the guest got by an invitation that
 * refuses the member ends; the invitations that refuse the guest refuse the member too. The tokens for one notebook move
 * along, as if they were made in this session of the member. Call it in the transaction of the
 * claim, which has locked both owners.
 */
export async function transferMemberships(
  context: Context,
  guestId: string,
  memberId: string,
  sessionId: string,
): Promise<void> {
  await context.db.query("update groups set shared_by = $2 where shared_by = $1", [guestId, memberId]);
  await forgetBounds(scopeTo(context, memberId));
  await context.db.query(
    `insert into memberships (user_id, group_id, id, role, name, joined_at, invited_at, shown_in, staying_invitation_id,
                              seen_at)
       select $2, group_id, gen_random_uuid(), role, name, joined_at, invited_at, shown_in, staying_invitation_id, seen_at
         from memberships guest
        where user_id = $1 and (role = 'OWNER' or not exists (
          select 1 from invitation_refusals refusal
           where refusal.user_id = $2 and refusal.group_id = guest.group_id and refused_at >= invited_at))
         on conflict (user_id, group_id) do update set
           role = case when array_position(${ROLE_ORDER}, excluded.role) > array_position(${ROLE_ORDER}, memberships.role)
                       then excluded.role else memberships.role end,
           joined_at = least(excluded.joined_at, memberships.joined_at),
           shown_in = coalesce(memberships.shown_in, excluded.shown_in)`,
    [guestId, memberId],
  );
  await context.db.query(
    `insert into invitation_refusals (user_id, group_id, refused_at)
       select $2, group_id, refused_at from invitation_refusals where user_id = $1
         on conflict (user_id, group_id) do update set
           refused_at = greatest(excluded.refused_at, invitation_refusals.refused_at)`,
    [guestId, memberId],
  );
  await context.db.query(
    `insert into former_people (group_id, user_id, name)
       select group_id, $2, name from former_people where user_id = $1 on conflict (group_id, user_id) do nothing`,
    [guestId, memberId],
  );
  // A token of the guest ends where the member does not belong to the group.
  await context.db.query(
    `update access_tokens set user_id = $2, made_in = $3, device_ids = '{}'
      where user_id = $1 and group_id in (select group_id from memberships where user_id = $2)`,
    [guestId, memberId, sessionId],
  );
  const { db } = context;
  await db.delete(FormerPerson, { userId: guestId });
  for (const { groupId } of await db.findBy(Membership, { userId: guestId })) await trackPeople(context, groupId);
  await db.delete(Membership, { userId: guestId });
}

/**
 * Deletes a group whose notebook was permanently deleted, or the one list that its notebook was made for. An owner that is
 * no group stays as it is.
 */
export async function deleteEmptyGroup(context: Context, groupId: string): Promise<void> {
  const group = await context.db.findOneBy(Group, { id: groupId });
  if (group && !(await hasRows(scopeTo(context, groupId), group.isForList ? List : Notebook)))
    await inTransaction(context, (tx) => deleteGroup(tx, groupId));
}

/** Whether an owner has rows of a table, in the trash or not. */
async function hasRows(context: ScopedContext, entity: Entity<Trashable>): Promise<boolean> {
  const rows = await queryOwned(context, sql`select 1 from ${entity} where ${callersWithTrash(entity)} limit 1`);
  return rows.length > 0;
}

/**
 * Ends the group of a list that was shared alone, once the person who shares it has moved the list elsewhere. Call it in a
 * transaction.
 */
export async function endIfMovedAway(context: ScopedContext): Promise<void> {
  const group = findGroup(context, context.scopedOwnerId);
  if (!group?.isForList || group.role !== "OWNER" || (await hasRows(context, List))) return;
  await trackPeople(context, group.id);
  await deleteGroup(context, group.id);
  await refreshGroups(context);
}
