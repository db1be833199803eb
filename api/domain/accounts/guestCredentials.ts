import { randomInt, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { msg } from "@lingui/core/macro";
import { In, LessThan } from "typeorm";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import type { DeviceCode, RecoveryKey } from "../base/schema.types.ts";
import { type CredentialKind, GuestCredential } from "../../entities/GuestCredential.ts";
import { deleteInBatches } from "../base/chunks.ts";
import { badInput, DomainError } from "../base/errors.ts";
import { requireViewer } from "../ownership/scope.ts";
import { limitConcurrency } from "../base/concurrencyLimit.ts";
import { lockUnclaimedUser } from "../callers/callerUser.ts";

export const KEY_WORDS = 8;
export const CODE_LENGTH = 8;
export const CODE_MINUTES = 5;
/** The alphabet leaves out I, L and O, which look like digits, and U, so that codes spell fewer words. */
const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Longer text is no key. */
const MAX_TEXT = 500;

const words: ReadonlySet<string> = new Set(wordlist);

const repeat = (count: number, make: () => string) => Array.from({ length: count }, make);

/** Reads words in any case, with any spaces, commas or hyphens between them. Errors: `BAD_USER_INPUT`. */
export function readWords(text: string): string {
  const given =
    text.length > MAX_TEXT
      ? []
      : (text
          .normalize("NFKC")
          .toLowerCase()
          .match(/\p{L}+/gu) ?? []);
  if (given.length !== KEY_WORDS) throw badInput({ words: msg`A recovery key has eight words` });
  const unknown = given.find((word) => !words.has(word));
  if (unknown) throw badInput({ words: msg`“${{ word: unknown }}” isn’t a recovery key word` });
  return given.join(" ");
}

/** Reads a code in any case, with any spaces and hyphens, and letters that look like digits. Errors: `BAD_USER_INPUT`. */
export function readCode(text: string): string {
  const given = text.length > MAX_TEXT ? "" : text.normalize("NFKC").toUpperCase();
  const code = given
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  if (code.length !== CODE_LENGTH || [...code].some((character) => !CODE_ALPHABET.includes(character)))
    throw badInput({ code: msg`A code has eight letters and digits` });
  return code;
}

const scryptAsync = promisify<string, string, number, object, Buffer>(scrypt);

/**
 * Hashes words or a code. The salt is the same for all, because the guest is found by the hash; words have 88 random
 * bits, so that nobody can make a table of hashes. It takes about 50 ms and 16 MB in another thread, twice at once.
 * Errors: `UNAVAILABLE` when too many wait.
 */
export const hashCredential = ({ signal }: Context, kind: CredentialKind, text: string): Promise<string> =>
  limitConcurrency(
    ["credentials"],
    async () => (await scryptAsync(text, `listbook ${kind}`, 32, { N: 2 ** 14, r: 8, p: 1 })).toString("hex"),
    signal,
  );

/** Errors: `UNAUTHENTICATED` when nobody is calling, `FORBIDDEN` for a member. */
function requireGuestId(context: Context): string {
  const viewer = requireViewer(context);
  if (viewer.kind === "guest") return viewer.user.id;
  throw new DomainError("FORBIDDEN", msg`You have an account; sign in on the other device`);
}

/** Replaces the guest's credential of a kind, and returns when it ends. */
async function replaceCredential(context: Context, kind: CredentialKind, text: string): Promise<string | null> {
  const userId = requireGuestId(context);
  const hash = await hashCredential(context, kind, text);
  const minutes = kind === "device code" ? CODE_MINUTES : null;
  return inTransaction(context, async (tx) => {
    // A claim or a deletion of the guest's data is over, or finds the credential.
    await lockUnclaimedUser(tx, userId);
    const [credential] = await tx.db.query<{ expiresAt: string | null }[]>(
      `insert into guest_credentials (hash, user_id, kind, expires_at)
         values ($1, $2, $3, now() + make_interval(mins => $4::int))
         on conflict (user_id, kind) do update set hash = excluded.hash, expires_at = excluded.expires_at,
           created_at = excluded.created_at
         returning expires_at as "expiresAt"`,
      [hash, userId, kind, minutes],
    );
    return credential?.expiresAt ?? null;
  });
}

/**
 * Makes eight random words that open the caller, a guest, in another browser. The words before them end. Errors:
 * `UNAUTHENTICATED`, `FORBIDDEN` for a member.
 */
export async function createRecoveryKey(context: Context): Promise<RecoveryKey> {
  requireGuestId(context);
  const key = repeat(KEY_WORDS, () => wordlist[randomInt(wordlist.length)] ?? "");
  await replaceCredential(context, "recovery key", key.join(" "));
  return { words: key };
}

/**
 * Makes a code that opens the caller, a guest, in another browser once within five minutes. The code before it ends.
 * Errors: `UNAUTHENTICATED`, `FORBIDDEN` for a member.
 */
export async function createDeviceCode(context: Context): Promise<DeviceCode> {
  requireGuestId(context);
  const code = repeat(CODE_LENGTH, () => CODE_ALPHABET.charAt(randomInt(CODE_ALPHABET.length))).join("");
  return { code, expiresAt: (await replaceCredential(context, "device code", code)) ?? "" };
}

/** The guest that a credential opens. */
type CredentialOwner = { userId: string; isClaimed: boolean };

/** Returns whom a credential opens now; null when there is no such credential or its time is over. */
export async function findCredentialOwner({ db }: Context, hash: string): Promise<CredentialOwner | null> {
  const [owner] = await db.query<CredentialOwner[]>(
    `select user_id as "userId", claimed_by is not null as "isClaimed"
       from guest_credentials join users on users.id = user_id
      where hash = $1 and (expires_at is null or expires_at > now())`,
    [hash],
  );
  return owner ?? null;
}

/** Ends a device code that was used. A recovery key stays. */
export const endUsedCode = ({ db }: Context, hash: string) => db.delete(GuestCredential, { hash, kind: "device code" });

/** Ends the keys and codes of a guest. */
export const deleteCredentials = ({ db }: Context, userId: string) => db.delete(GuestCredential, { userId });

/** Deletes the device codes whose time is over, and returns their number. */
export const deleteExpiredCodes = ({ db }: Context, now: Date): Promise<number> =>
  deleteInBatches(async (size) => {
    const codes = await db.find(GuestCredential, { where: { expiresAt: LessThan(now.toISOString()) }, take: size });
    const { affected } = await db.delete(GuestCredential, { hash: In(codes.map(({ hash }) => hash)) });
    return affected ?? 0;
  });
