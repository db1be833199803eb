import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { msg, plural } from "@lingui/core/macro";
import type { EntityManager } from "typeorm";
import { say, textsOf } from "../../texts/texts.ts";
import { type FrontendCall, ClerkApiError, sendOrLog, toIso } from "./frontendCall.ts";
import { LocalAttempt } from "./entities/LocalAttempt.ts";
import { LocalCode } from "./entities/LocalCode.ts";

const MINUTE = 60_000;
/** Milliseconds. */
const CODE_LIFETIME = 10 * MINUTE;
const ATTEMPTS_PER_CODE = 5;
const CODES_PER_ADDRESS = 5;
const PASSWORDS_PER_ADDRESS = 10;
/** Steps for each network address; signing in or up takes three. */
const STEPS_PER_ADDRESS = 60;
/** Milliseconds after which the counts of codes, passwords and steps start again. */
const COUNT_WINDOW = 15 * MINUTE;

const hashCode = (subject: string, code: string) => createHash("sha256").update(`${subject} ${code}`).digest("hex");

async function countAttempt({ db, now }: FrontendCall, subject: string, limit: number) {
  const [{ count }] = await db.query(
    `insert into standin.attempts as old (subject, count, since) values ($1, 1, $2)
     on conflict (subject) do update set
       count = case when old.since > $3 then old.count + 1 else 1 end,
       since = case when old.since > $3 then old.since else excluded.since end
     returning count`,
    [subject, toIso(now), toIso(now - COUNT_WINDOW)],
  );
  if (count > limit) throw new ClerkApiError(429, "too_many_requests", "Too many requests. Please try again in a bit.");
}

/** Counts a step of signing in or up for the network address of the call. Throws a `ClerkApiError` after too many. */
export async function countSignInStep(call: FrontendCall): Promise<void> {
  if (call.address) await countAttempt(call, `step ${call.address}`, STEPS_PER_ADDRESS);
}

/** Counts an attempt with a password for this email address. Throws a `ClerkApiError` after too many. */
export const countPasswordAttempt = (call: FrontendCall, address: string) =>
  countAttempt(call, `password ${address}`, PASSWORDS_PER_ADDRESS);

/** Resets the count of attempts after a correct password. */
export async function resetPasswordAttempts({ db }: FrontendCall, address: string): Promise<void> {
  await db.delete(LocalAttempt, { subject: `password ${address}` });
}

/** Makes a new code, which works once. The older code for the same subject is no longer valid. */
export async function createCode(db: EntityManager, subject: string, now: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const row = { subject, codeHash: hashCode(subject, code), attempts: 0, expiresAt: toIso(now + CODE_LIFETIME) };
  await db.upsert(LocalCode, row, ["subject"]);
  return code;
}

/** Sends a new code. Throws a `ClerkApiError` after too many, and when the mail could not be sent. */
export async function sendCode(call: FrontendCall, subject: string, address: string): Promise<void> {
  await countAttempt(call, `code ${address}`, CODES_PER_ADDRESS);
  const code = await createCode(call.db, subject, call.now);
  const texts = await textsOf(call.language);
  const mail = {
    to: address,
    language: call.language,
    subject: say(texts, msg`${code} is your Listbook code`),
    lines: [
      say(
        texts,
        msg`${code} is your code for Listbook. It works once, for ${plural({ minutes: CODE_LIFETIME / MINUTE }, { one: "# minute", other: "# minutes" })}.`,
      ),
      say(texts, msg`If you didn’t ask for it, ignore this email.`),
    ],
    sender: null,
  };
  await sendOrLog(call, mail, `${code} is your verification code`);
}

/** Checks a code, which works once. Throws a `ClerkApiError` for a wrong or expired one and after too many attempts. */
export async function checkCode({ db, now }: FrontendCall, subject: string, code: string): Promise<void> {
  const [rows] = await db.query(
    `update standin.codes set attempts = attempts + 1 where subject = $1 and expires_at > $2
     returning code_hash, attempts`,
    [subject, toIso(now)],
  );
  const [row] = rows as { code_hash: string; attempts: number }[];
  if (!row)
    throw new ClerkApiError(422, "verification_expired", "This code has expired. Please request a new one.", "code");
  if (row.attempts > ATTEMPTS_PER_CODE)
    throw new ClerkApiError(422, "verification_failed", "Too many failed attempts. Please request a new code.", "code");
  const hash = hashCode(subject, code);
  if (!timingSafeEqual(Buffer.from(hash), Buffer.from(row.code_hash)))
    throw new ClerkApiError(422, "form_code_incorrect", "Incorrect code", "code");
  const { affected } = await db.delete(LocalCode, { subject, codeHash: hash });
  if (!affected)
    throw new ClerkApiError(422, "verification_already_verified", "This code has already been used.", "code");
}
