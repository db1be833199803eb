import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { ClerkApiError } from "./frontendCall.ts";

/** The scrypt parameters that OWASP recommends: 32 MB and about a quarter of a second for each password. */
export const PASSWORD_COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };

const deriveKey = (password: string, salt: string, cost: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize(), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
  );

/** Hashes a password. Throws Clerk's errors for a password that is too short or too long. */
export async function hashPassword(password: string, cost: ScryptOptions): Promise<string> {
  if (password.length < 8)
    throw new ClerkApiError(
      422,
      "form_password_length_too_short",
      "Passwords must be 8 characters or more.",
      "password",
    );
  if (password.length > 72)
    throw new ClerkApiError(
      422,
      "form_password_length_too_long",
      "Passwords must be 72 characters or less.",
      "password",
    );
  const salt = randomBytes(16).toString("base64url");
  return `${salt}.${(await deriveKey(password, salt, cost)).toString("base64url")}`;
}

/** Whether `hash` is the hash of this password. */
export async function matchesPassword(password: string, hash: string, cost: ScryptOptions): Promise<boolean> {
  const [salt = "", key = ""] = hash.split(".");
  // `hashPassword` refuses longer passwords, so none can match.
  if (password.length > 72) return false;
  return timingSafeEqual(await deriveKey(password, salt, cost), Buffer.from(key, "base64url"));
}
