import { type EntityManager, MoreThan, Not } from "typeorm";
import { readAddress } from "./accounts.ts";
import { createTicket } from "./admission.ts";
import { createCode } from "./emailCodes.ts";
import { LocalEmail } from "./entities/LocalEmail.ts";
import { LocalSignIn } from "./entities/LocalSignIn.ts";
import { LocalUser } from "./entities/LocalUser.ts";
import { toFactorSubject } from "./frontendApi/factors.ts";
import { SIGN_IN_LIFETIME } from "./frontendApi/signUps.ts";
import { toIso } from "./frontendCall.ts";

/** An account, when it was used last, and how many lists and items it has of its own. */
type AccountOverview = {
  address: string;
  name: string;
  lastSeenAt: string | null;
  lists: number;
  items: number;
};

/** Reads the accounts, and then counts their rows: a cluster has the two in different places. */
export async function listAccounts(db: EntityManager): Promise<AccountOverview[]> {
  const accounts = await db.query<(Omit<AccountOverview, "lists" | "items"> & { id: string })[]>(
    `select address, concat_ws(' ', local.first_name, local.last_name) as name, local.id,
            coalesce((select max(last_active_at) from standin.sessions where user_id = local.id),
                     local.last_sign_in_at) as "lastSeenAt"
       from standin.users local
       join standin.emails on emails.id = local.primary_email_id
      order by address`,
  );
  const ids = accounts.map(({ id }) => id);
  const [lists, items] = [await countRows(db, "lists", ids), await countRows(db, "items", ids)];
  return accounts.map(({ id, ...account }) => ({
    ...account,
    lists: lists.get(id) ?? 0,
    items: items.get(id) ?? 0,
  }));
}

/** Counts the rows of accounts in one table, by the ids of the accounts. */
async function countRows(db: EntityManager, table: "lists" | "items", ids: string[]): Promise<Map<string, number>> {
  const counted = await db.query<{ id: string; count: number }[]>(
    `select auth_id as id, count(*)::int as count from public.users join public.${table} on owner_id = users.id
      where auth_id = any($1) and deleted_at is null group by auth_id`,
    [ids],
  );
  return new Map(counted.map(({ id, count }) => [id, count]));
}

/** Returns the address of an account, with which its person can sign in; null when there is none. */
export const findAddress = (db: EntityManager, address: string): Promise<LocalEmail | null> =>
  db.findOneBy(LocalEmail, { address, verified: true });

/**
 * Invites a person to make an account with an address. Returns the path of the link. Null where there is an account with
 * it. Throws a `ClerkApiError` for text that is no address.
 */
export async function inviteAddress(db: EntityManager, text: string, now: number): Promise<string | null> {
  const address = readAddress(text, "address");
  if (await findAddress(db, address)) return null;
  return `/sign-up?__clerk_ticket=${await createTicket(db, address, now)}`;
}

/** Deletes an account with its sessions. Its rows are the app's. */
export async function deleteAccount(db: EntityManager, userId: string): Promise<void> {
  await db.delete(LocalUser, { id: userId });
}

/**
 * Makes a new code for the newest sign-in that waits for one, in place of the code that was sent to the address. Returns
 * null when no browser waits for a code.
 */
export async function replaceCode(db: EntityManager, address: string, now: number): Promise<string | null> {
  const signIn = await db.findOne(LocalSignIn, {
    where: {
      email: { address },
      status: "needs_first_factor",
      strategy: Not("password"),
      createdAt: MoreThan(toIso(now - SIGN_IN_LIFETIME)),
    },
    order: { createdAt: "DESC" },
  });
  return signIn?.strategy ? createCode(db, toFactorSubject(signIn.id, signIn.strategy), now) : null;
}
