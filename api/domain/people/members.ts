import type { EntityManager } from "typeorm";
import { v7 as makeUuid } from "uuid";
import { User } from "../../entities/User.ts";

/** What the identity provider knows of a person. */
export type Profile = Pick<User, "authId" | "firstName" | "lastName" | "username" | "primaryEmail" | "profileAt">;

/** The member's row, made from the provider's data at the first request; one row, however many requests are the first. */
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
