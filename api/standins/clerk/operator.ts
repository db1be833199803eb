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

export const listAccounts = (db: EntityManager): Promise<AccountOverview[]> =>
  db.query(
    `select address, concat_ws(' ', local.first_name, local.last_name) as name,
            (select count(*)::int from public.lists where owner_id = users.id and deleted_at is null) as lists,
            (select count(*)::int from public.items where owner_id = users.id and deleted_at is null) as items,
            coalesce((select max(last_active_at) from standin.sessions where user_id = local.id),
                     local.last_sign_in_at) as "lastSeenAt"
       from standin.users local
       join standin.emails on emails.id = local.primary_email_id
       left join public.users on users.auth_id = local.id
      order by address`,
  );

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
