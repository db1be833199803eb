import { msg, plural } from "@lingui/core/macro";
import { Membership } from "../../entities/Membership.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type { Context, GroupAccess, RowKey } from "../base/context.ts";
import { badInput, DomainError } from "../base/errors.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { findGroup, requireViewer, scopeTo } from "../ownership/scope.ts";
import { callersWithTrash, sql } from "../ownership/sql.ts";
import { mustBe, nameRule } from "../base/rules.ts";
import type { Person } from "../base/schema.types.ts";

/** The most shared notebooks of one user, because every statement names all of them. */
export const MAX_GROUPS = 100;

/** The most characters of the name by which the others call a person. */
export const MAX_PERSON_NAME = 50;

/**
 * The name of a user in a group in which nobody else was ever invited: the notebook has the group for tokens alone, and
 * is not shared.
 */
export const NO_NAME = "";

export const sharingRules = { name: nameRule(MAX_PERSON_NAME) };

/** The name that the others see: the one that is sent, else the first name of a member. Errors: `BAD_USER_INPUT`. */
export function choosePersonName(context: Context, name: string | null | undefined): string {
  const { kind, user } = requireViewer(context);
  const chosen = name ?? (kind === "member" ? user.firstName?.trim().slice(0, 50) : null);
  if (!chosen) throw badInput({ name: mustBe.given("name") });
  return chosen;
}

/** The name that the others saw last in a notebook of the caller; empty before the first. */
export const findOwnName = ({ caller: { viewer } }: Context): string =>
  viewer.kind === "nobody" ? NO_NAME : (viewer.groups.findLast(({ name }) => name !== NO_NAME)?.name ?? NO_NAME);

/** Errors: `CONFLICT` for a user who has as many shared notebooks as one may have. */
export function checkGroupLimit(groups: readonly GroupAccess[]): void {
  if (groups.length >= MAX_GROUPS)
    throw new DomainError(
      "CONFLICT",
      msg`You can have ${plural({ max: MAX_GROUPS }, { one: "# shared notebook", other: "# shared notebooks" })}; leave one first`,
    );
}

/** Notes that the rights of all people of a group have changed: their pages connect and read again. */
export async function trackPeople(context: Context, groupId: string): Promise<void> {
  const people = await context.db.findBy(Membership, { groupId });
  for (const { userId } of people) context.effects.accessIds.add(userId);
}

/**
 * Returns who has ticked an item, as the people of its notebook know this user. Null where nobody has, and in a notebook
 * that one user has alone. In one of an organisation nobody has chosen a name, so only the caller is known.
 */
export function loadPerson(
  context: Context,
  { ownerId, completedBy }: { ownerId: string; completedBy: string | null },
): Promise<Person> | Person | null {
  if (!completedBy) return null;
  const viewer = requireViewer(context);
  const group = findGroup(context, ownerId);
  const isOfOrganization = viewer.kind === "member" && viewer.organization?.id === ownerId;
  if (!group?.name && !isOfOrganization) return null;
  // A tick answers its own user, and reads nothing for it.
  if (completedBy === viewer.user.id) return { name: group?.name ?? null, isYou: true };
  return context.loaders.people.load({ ownerId, id: completedBy });
}

/**
 * Returns who users are in the notebooks of groups and of an organisation, in the order of the keys. A guest who was
 * claimed is the user who has claimed the guest. A user who is gone has no name.
 */
export async function readPeople(context: Context, keys: readonly RowKey[]): Promise<Person[]> {
  const { user } = requireViewer(context);
  const found = await context.db.query<{ place: number; id: string; name: string | null }[]>(
    `with recursive asked as (
       select place, owner_id, users.id, claimed_by
         from unnest($1::uuid[], $2::uuid[]) with ordinality as keys (owner_id, user_id, place)
         join users on users.id = user_id
        union all
       select place, owner_id, users.id, users.claimed_by
         from asked join users on users.id = asked.claimed_by)
     select place::int, asked.id, coalesce(memberships.name, former_people.name) as name
       from asked
       left join memberships on memberships.group_id = owner_id and memberships.user_id = asked.id
       left join former_people on former_people.group_id = owner_id and former_people.user_id = asked.id
      where claimed_by is null`,
    [keys.map(({ ownerId }) => ownerId), keys.map(({ id }) => id)],
  );
  const people = new Map(found.map(({ place, id, name }) => [place, { name, isYou: id === user.id }]));
  return keys.map((_key, index) => people.get(index + 1) ?? { name: null, isYou: false });
}

/** Keeps what the others have called a person who leaves a group, for what this person has ticked. */
export const keepName = ({ db }: Context, { groupId, userId }: { groupId: string; userId: string }) =>
  db.query(
    `insert into former_people (group_id, user_id, name)
       select group_id, user_id, name from memberships where group_id = $1 and user_id = $2
           on conflict (group_id, user_id) do update set name = excluded.name`,
    [groupId, userId],
  );

/**
 * Takes out of a group the people who came by an invitation that stays and were not here for so many days. Returns the ids
 * of the users. What they have ticked keeps their names.
 */
export async function removeAwayPeople({ db }: Context, groupId: string, days: number): Promise<string[]> {
  const isAway = `group_id = $1 and staying_invitation_id is not null and role = 'TICKER'
                  and seen_at < now() - make_interval(days => $2)`;
  await db.query(
    `insert into former_people (group_id, user_id, name)
       select group_id, user_id, name from memberships where ${isAway}
           on conflict (group_id, user_id) do update set name = excluded.name`,
    [groupId, days],
  );
  const [removed] = await db.query<[{ userId: string }[], number]>(
    `delete from memberships where ${isAway} returning user_id as "userId"`,
    [groupId, days],
  );
  return removed.map(({ userId }) => userId);
}

/** Whether the caller is a guest who has nothing, and only ticks in what others share. Nobody misses such a guest. */
export async function isOnlyTicking(context: Context): Promise<boolean> {
  const { viewer } = context.caller;
  if (viewer.kind !== "guest" || viewer.groups.some(({ role }) => role !== "TICKER")) return false;
  const [own] = await queryOwned(
    scopeTo(context, viewer.user.id),
    sql`select id from ${Notebook} where ${callersWithTrash(Notebook)} limit 1`,
  );
  return own === undefined;
}

/** Notes, at most once a day, that a person is here who came by an invitation that stays. */
export async function noteVisit({ db, caller: { viewer } }: Context): Promise<void> {
  if (viewer.kind === "nobody" || !viewer.groups.some(({ role }) => role === "TICKER")) return;
  await db.query(
    `update memberships set seen_at = now()
      where user_id = $1 and staying_invitation_id is not null and seen_at < now() - interval '1 day'`,
    [viewer.user.id],
  );
}
