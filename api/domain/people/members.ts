import type { EntityManager } from "typeorm";
import { v7 as makeUuid } from "uuid";
import { User } from "../../entities/User.ts";

/** The identity provider's data about a user; `profileAt` is the time of the data, ISO 8601. */
export type Profile = Pick<User, "authId" | "firstName" | "lastName" | "username" | "primaryEmail" | "profileAt">;

/**
 * Returns the member's row. The first request creates it from the provider's data; concurrent first requests create one
 * row.
 */
export async function ensureMember(
  db: EntityManager,
  authId: string,
  readProfile: (authId: string) => Promise<Profile>,
): Promise<User> {
  const known = await db.findOneBy(User, { authId });
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
  return db.findOneByOrFail(User, { authId });
}
