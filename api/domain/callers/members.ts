import type { EntityManager } from "typeorm";
import { v7 as makeUuid } from "uuid";
import { buildSelectList } from "../../database/columns.ts";
import { User } from "../../entities/User.ts";
import type { RefusalReason } from "../../entities/SessionRefusal.ts";
import type { ActiveOrganization, Auth, GroupAccess } from "../base/context.ts";
import { GROUPS_OF_USER } from "./groups.ts";
import { type CallerQuery, createCallerQuery } from "./requestCounts.ts";
import { applyRevocations, listSubjects, type TimedRevocation } from "./revocations.ts";

/** The identity provider's data about a user; `profileAt` is the time of the data, ISO 8601. */
export type Profile = Pick<User, "authId" | "firstName" | "lastName" | "username" | "primaryEmail" | "profileAt">;

type MemberIdentity = { user: User; groups: GroupAccess[] };

/** A member's session: what its token proves, why it is refused (null where it is not), and the rows that it names. */
type MemberSession = {
  auth: Auth;
  refusal: RefusalReason | null;
  /** Null before the first request of the member. */
  member: MemberIdentity | null;
  /** Null without an active organisation, and before the first request with it. */
  organization: ActiveOrganization | null;
};

type SessionRow = {
  [Property in keyof User]: User[Property] | null;
} & {
  groups: GroupAccess[];
  organizationId: string | null;
  refusal: RefusalReason | null;
  revocations: TimedRevocation[];
};

/** Reads all that a token names in one statement. Null when the session or its user has ended. */
export async function readMemberSession(
  db: EntityManager,
  tokenAuth: Auth,
  query: CallerQuery = createCallerQuery(db),
): Promise<MemberSession | null> {
  const row = await query<SessionRow>(
    `select ${buildSelectList(db, User)}, ${GROUPS_OF_USER} as groups, organizations.id as "organizationId",
            (select reason from session_refusals where session_id = $2) as refusal,
            (select coalesce(json_agg(json_build_object('subject', subject,
                                                        'seconds', extract(epoch from revoked_at))), '[]')
               from revocations where subject = any($3)) as revocations
       from (select) as one left join users on auth_id = $1 left join organizations on clerk_id = $4`,
    [tokenAuth.userId, tokenAuth.sessionId, listSubjects(tokenAuth), tokenAuth.orgId],
  );
  const { groups, organizationId, refusal, revocations, ...user } = row as SessionRow;
  const auth = applyRevocations(tokenAuth, revocations);
  if (!auth) return null;
  return {
    auth,
    refusal,
    member: user.id ? { user: user as User, groups } : null,
    organization: organizationId && auth.orgId ? { id: organizationId, clerkId: auth.orgId } : null,
  };
}

/** Creates the row of a member from the provider's data. Concurrent first requests create one row. */
export async function createMember(db: EntityManager, profile: Profile): Promise<MemberIdentity> {
  await db
    .createQueryBuilder()
    .insert()
    .into(User)
    .values({ ...profile, id: makeUuid() })
    .orIgnore()
    .updateEntity(false)
    .execute();
  return { user: await db.findOneByOrFail(User, { authId: profile.authId }), groups: [] };
}
