import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { EntityManager } from "typeorm";
import { buildSelectList } from "../../database/columns.ts";
import { isGuestUser, User } from "../../entities/User.ts";
import type { Caller, Context, GroupAccess, ProgramToken, Viewer } from "../base/context.ts";
import { invalidToken } from "../base/errors.ts";
import { createCaller } from "./createCaller.ts";
import { GROUPS_OF_USER } from "./groups.ts";
import { hashToken } from "./guests.ts";
import { type CallerQuery, createCallerQuery } from "./requestCounts.ts";

/** A token is `lb_`, 43 random characters (256 bits), and 6 that are their CRC-32, so that scanners know a token. */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "lb_";
const [RANDOM_LENGTH, SUM_LENGTH] = [43, 6];

const writeSum = (text: string): string => {
  let rest = crc32(text);
  return Array.from({ length: SUM_LENGTH }, () => {
    const digit = ALPHABET.charAt(rest % ALPHABET.length);
    rest = Math.floor(rest / ALPHABET.length);
    return digit;
  })
    .reverse()
    .join("");
};

/** Makes the text of a new token. */
export function makeToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  return PREFIX + random + writeSum(random);
}

/** Whether a text has the form and the sum of a token. */
const isToken = (text: string): boolean => {
  const random = text.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH);
  return random.length === RANDOM_LENGTH && text === PREFIX + random + writeSum(random);
};

/** Returns the bearer token that begins like one of a program; null for another one and for none. */
export const readBearerToken = ({ headers }: Request): string | null =>
  /^bearer +(lb_.*)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;

/** A program, whose session is the hash of its token, and what the token allows. */
type ProgramIdentity = { user: User; sessionId: string; token: ProgramToken; groups: GroupAccess[] };

type ProgramRow = User & Omit<ProgramToken, "id"> & { tokenId: string; needsNote: boolean; groups: GroupAccess[] };

/**
 * Returns the program of a token's hash; null for one that is unknown or has ended. It notes the use at most once an
 * hour, so that most reads need no write.
 */
export async function findProgram(
  db: EntityManager,
  sessionId: string,
  query: CallerQuery = createCallerQuery(db),
): Promise<ProgramIdentity | null> {
  const found = await query<ProgramRow>(
    `select ${buildSelectList(db, User)}, access_tokens.id as "tokenId", write, group_id as "groupId",
            ${GROUPS_OF_USER} as groups, coalesce(last_used_at < now() - interval '1 hour', true) as "needsNote"
       from access_tokens join users on users.id = access_tokens.user_id
      where token_hash = $1 and expires_at > now() and claimed_by is null`,
    [sessionId],
  );
  if (!found) return null;
  const { tokenId: id, write, groupId, needsNote, groups, ...user } = found;
  if (needsNote) await db.query("update access_tokens set last_used_at = now() where id = $1", [id]);
  return { user, sessionId, token: { id, write, groupId }, groups };
}

/** Returns the program whom a token proves. Errors: `UNAUTHENTICATED` for a token that is not valid. */
export async function readProgram(db: EntityManager, token: string, query: CallerQuery): Promise<Caller> {
  const program = isToken(token) ? await findProgram(db, hashToken(token), query) : null;
  if (!program) throw invalidToken();
  return createCaller({ kind: "program", ...program }, null);
}

/** The id of the token with which a program calls, by which its acts are known; null for every other caller. */
export const getTokenId = (viewer: Viewer): string | null => (viewer.kind === "program" ? viewer.token.id : null);

/** Whether the caller has an account: a member, or a program of a member. */
export const hasAccount = ({ viewer }: Context["caller"]): boolean =>
  viewer.kind === "member" || (viewer.kind === "program" && !isGuestUser(viewer.user));
