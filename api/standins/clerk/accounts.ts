import { randomBytes } from "node:crypto";
import { In, type EntityManager } from "typeorm";
import { LocalEmail } from "./entities/LocalEmail.ts";
import { LocalUser } from "./entities/LocalUser.ts";
import { ClerkApiError } from "./frontendCall.ts";

/** A user with all email addresses. */
export type Account = { user: LocalUser; emails: LocalEmail[] };

/** Creates a random id of 128 bits with a prefix: `user_…`, `sess_…`. */
export const createClerkId = (prefix: string) => `${prefix}_${randomBytes(16).toString("hex")}`;

/** The users with these ids that exist, by id. */
export async function findAccounts(db: EntityManager, ids: string[]): Promise<Map<string, Account>> {
  const users = await db.findBy(LocalUser, { id: In(ids) });
  const emails = await db.find(LocalEmail, { where: { userId: In(ids) }, order: { createdAt: "ASC" } });
  return new Map(users.map((user) => [user.id, { user, emails: emails.filter(({ userId }) => userId === user.id) }]));
}

/** The user with this id; null when there is none. */
export const findAccount = async (db: EntityManager, id: string): Promise<Account | null> =>
  (await findAccounts(db, [id])).get(id) ?? null;

/** The primary email address of a user. */
export const getPrimaryAddress = ({ user, emails }: Account): string =>
  emails.find(({ id }) => id === user.primaryEmailId)?.address ?? "";

/** Whether a text is an email address that an account can have. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>"\p{C}]+@[^\s@<>"\p{C}]+\.[^\s@<>"\p{C}]+$/u.test(text);

/** Trims an email address and makes it lowercase, as it is stored. Throws a `ClerkApiError` for an invalid one. */
export function readAddress(text: string, field: string): string {
  const address = text.trim().toLowerCase();
  if (!isAddress(address))
    throw new ClerkApiError(422, "form_param_format_invalid", "Enter a valid email address.", field);
  return address;
}

/** Throws a `ClerkApiError` when a user has verified this address. */
export async function checkAddressAvailable(db: EntityManager, address: string): Promise<void> {
  if (await db.existsBy(LocalEmail, { address, verified: true })) throw addressTaken();
}

const addressTaken = () =>
  new ClerkApiError(422, "form_identifier_exists", "That email address is taken. Please try another.", "email_address");

/**
 * Runs `work`, which stores a verified address. When two requests verify the same address at once, the second one gets
 * a `ClerkApiError`.
 */
export async function withUniqueAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { driverError } = error as { driverError?: { constraint?: string } };
    throw driverError?.constraint === "emails_address_key" ? addressTaken() : error;
  }
}

/** Takes what cannot be stored out of a name, trims it and cuts it after 100 characters; null when nothing is left. */
export const readName = (text: string): string | null =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, "")
    .trim()
    .slice(0, 100)
    .replace(/\p{Cs}$/u, "") || null;
