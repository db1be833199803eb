import { LessThan } from "typeorm";
import { AccessToken } from "../../entities/AccessToken.ts";
import { AuthorizationCode } from "../../entities/AuthorizationCode.ts";
import { endTokens, storeToken, type TokenInput } from "../accounts/accessTokens.ts";
import type { Context } from "../base/context.ts";
import { hashToken } from "../callers/guests.ts";
import { actForUser } from "../callers/ownerContext.ts";
import { changeSharing } from "../sharing/sharing.ts";

/** Minutes for which a code can be used. */
export const CODE_MINUTES = 5;

type NewCode = { text: string; clientId: string; redirectUri: string; codeChallenge: string; days: number };

/**
 * Keeps a code, with the key that it is for. Until the code is used the key opens nothing, as nobody has a text with its
 * hash, and it ends with the code.
 */
export async function storeCode(context: Context, input: TokenInput, code: NewCode): Promise<void> {
  const { text, clientId, redirectUri, codeChallenge, days } = code;
  const codeHash = hashToken(text);
  await storeToken(context, input, { hash: codeHash, minutes: CODE_MINUTES }, (tx, tokenId) =>
    tx.db.query(
      `insert into authorization_codes (code_hash, token_id, client_id, redirect_uri, code_challenge, days, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
      [codeHash, tokenId, clientId, redirectUri, codeChallenge, days, CODE_MINUTES],
    ),
  );
}

/** A code as it was kept, and whether its key may change something. */
export type KeptCode = AuthorizationCode & { write: boolean };

/** Finds a code that can be used. One that is used a second time has been stolen, and so its key ends (RFC 6749, 4.1.2). */
export async function findCode(context: Context, text: string): Promise<KeptCode | null> {
  const [code] = await context.db.query<(KeptCode & { userId: string })[]>(
    `select code_hash as "codeHash", token_id as "tokenId", client_id as "clientId", redirect_uri as "redirectUri",
            code_challenge as "codeChallenge", days, used_at as "usedAt", authorization_codes.expires_at as "expiresAt",
            write, user_id as "userId"
       from authorization_codes join access_tokens on access_tokens.id = token_id
      where code_hash = $1 and authorization_codes.expires_at > now()`,
    [hashToken(text)],
  );
  if (!code) return null;
  if (code.usedAt === null) return code;
  const acting = await actForUser(context, code.userId);
  if (acting) await changeSharing(acting, (tx) => endTokens(tx, code.userId, { id: code.tokenId }));
  return null;
}

/** Uses a code. Returns whether this was its first use. */
export async function markUsed({ db }: Context, { codeHash }: AuthorizationCode): Promise<boolean> {
  const { affected } = await db
    .createQueryBuilder()
    .update(AuthorizationCode)
    .set({ usedAt: () => "now()" })
    .where("code_hash = :codeHash and used_at is null", { codeHash })
    .execute();
  return (affected ?? 0) > 0;
}

/** Gives the key of a code its text, from which on it is valid for its days. Returns when it ends; null if it is gone. */
export async function openToken(
  { db }: Context,
  { tokenId, days }: AuthorizationCode,
  text: string,
): Promise<Date | null> {
  await db.query(
    "update access_tokens set token_hash = $2, expires_at = now() + make_interval(days => $3), created_at = now() where id = $1",
    [tokenId, hashToken(text), days],
  );
  const token = await db.findOneBy(AccessToken, { id: tokenId });
  return token && new Date(token.expiresAt);
}

/** Deletes codes whose time is over, and returns their number. */
export async function deleteExpiredAuthorizations({ db }: Context, now: Date): Promise<number> {
  const { affected } = await db.delete(AuthorizationCode, { expiresAt: LessThan(now.toISOString()) });
  return affected ?? 0;
}
