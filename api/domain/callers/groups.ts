import type { Context, GroupAccess } from "../base/context.ts";
import { Group } from "../../entities/Group.ts";
import { isGuestUser, User } from "../../entities/User.ts";
import { requireViewer } from "../ownership/scope.ts";

/**
 * The groups that a row of `users` belongs to, the oldest first, as a JSON array of `GroupAccess`. The statement that
 * reads the user of a request reads it too, so nobody pays a statement for it.
 */
export const GROUPS_OF_USER = `coalesce((
  select json_agg(json_build_object('id', groups.id, 'role', memberships.role, 'sharedBy', groups.shared_by,
                                    'createdAt', groups.created_at, 'name', memberships.name,
                                    'isForList', groups.is_for_list, 'shownIn', memberships.shown_in)
                  order by groups.created_at, groups.id)
    from memberships join groups on groups.id = memberships.group_id where memberships.user_id = users.id), '[]')`;

/** Returns the groups that a user belongs to now. */
export async function readGroups({ db }: Pick<Context, "db">, userId: string): Promise<GroupAccess[]> {
  const [row] = await db.query<{ groups: GroupAccess[] }[]>(
    `select ${GROUPS_OF_USER} as groups from users where id = $1`,
    [userId],
  );
  return row?.groups ?? [];
}

/** Returns the ids of the groups whose notebook a user shares. */
export const readSharedGroups = async ({ db }: Context, userId: string): Promise<string[]> =>
  (await db.findBy(Group, { sharedBy: userId })).map(({ id }) => id);

/** Whether a user is a guest; false for one who was deleted meanwhile. */
export async function isGuest({ db }: Context, userId: string): Promise<boolean> {
  const user = await db.findOneBy(User, { id: userId });
  return user !== null && isGuestUser(user);
}

/** Returns the user who shares the notebook of a group; null for the id of any other owner. */
export const readSharer = async ({ db }: Context, ownerId: string): Promise<string | null> =>
  (await db.findOneBy(Group, { id: ownerId }))?.sharedBy ?? null;

/** Whether two readings of a user's groups allow the same. */
export const isSameAccess = (one: readonly GroupAccess[], other: readonly GroupAccess[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Reads the groups of the caller again. Returns whether they have changed since the request began, as when a notebook
 * was shared meanwhile. Errors: `UNAUTHENTICATED`.
 */
export async function refreshGroups(context: Context): Promise<boolean> {
  const viewer = requireViewer(context);
  const groups = await readGroups(context, viewer.user.id);
  const isChanged = !isSameAccess(groups, viewer.groups);
  viewer.groups = groups;
  return isChanged;
}
