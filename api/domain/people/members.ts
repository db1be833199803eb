import type { EntityManager } from "typeorm";
import { v7 as makeUuid } from "uuid";
import { buildSelectList } from "../../database/columns.ts";
import { User } from "../../entities/User.ts";
import type { GroupAccess } from "../context.ts";
import { GROUPS_OF_USER } from "./groups.ts";

/** The identity provider's data about a user; `profileAt` is the time of the data, ISO 8601. */
export type Profile = Pick<User, "authId" | "firstName" | "lastName" | "username" | "primaryEmail" | "profileAt">;

type MemberIdentity = { user: User; groups: GroupAccess[] };

/** Reads the member's row and the groups that the member belongs to; null before the first request. */
async function findMember(db: EntityManager, authId: string): Promise<MemberIdentity | null> {
  const [found] = await db.query<(User & { groups: GroupAccess[] })[]>(
    `select ${buildSelectList(db, User)}, ${GROUPS_OF_USER} as groups from users where auth_id = $1`,
    [authId],
  );
  if (!found) return null;
  const { groups, ...user } = found;
  return { user, groups };
}

/**
 * Returns the member. The first request creates the row from the provider's data; concurrent first requests create one
 * row.
 */
export async function ensureMember(
  db: EntityManager,
  authId: string,
  readProfile: (authId: string) => Promise<Profile>,
): Promise<MemberIdentity> {
  const known = await findMember(db, authId);
  if (known) return known;
  const profile = await readProfile(authId);
  await db
    .createQueryBuilder()
    .insert()
    .into(User)
    .values({ ...profile, id: makeUuid() })
    .orIgnore()
    .updateEntity(false)
    .execute();
  return { user: await db.findOneByOrFail(User, { authId }), groups: [] };
}
