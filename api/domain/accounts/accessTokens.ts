import { msg, plural } from "@lingui/core/macro";
import { ArrayContains, type FindOptionsWhere, In, IsNull, Not } from "typeorm";
import { v7 as makeUuid } from "uuid";
import { AccessToken } from "../../entities/AccessToken.ts";
import { DeviceSession } from "../../entities/DeviceSession.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type { Context } from "../base/context.ts";
import { DomainError, notFound } from "../base/errors.ts";
import { checkInput, isUuid, nameRule, oneOfRule } from "../base/rules.ts";
import type {
  AccessToken as AccessTokenType,
  MutationCreateTokenArgs,
  MutationRevokeTokenArgs,
  NewAccessToken,
  TokenNotebook,
} from "../base/schema.types.ts";
import { getSessionId } from "../callers/deviceAccess.ts";
import { hashToken } from "../callers/guests.ts";
import { makeToken } from "../callers/programs.ts";
import { requireVerified } from "../callers/reverification.ts";
import { lockOwner } from "../limits/owners.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { isNobody, requireOwnerId, requireViewer, scopeTo, scopeToAll } from "../ownership/scope.ts";
import { callers, callersWithTrash, sql } from "../ownership/sql.ts";
import { changeSharing, ensureGroupForToken, giveBackToUser } from "../sharing/sharing.ts";

/** The most tokens of a user. */
const MAX_TOKENS = 20;

/** The rules of the input for a token, which is for so many days. */
export const tokenRules = { name: nameRule(50), days: oneOfRule([30, 90, 400]) };

type AccessTokenAnswer = Omit<AccessTokenType, "__typename">;

const IS_VALID = "expires_at > now()";

/** Condition: no program waits to get the text of the token. */
const IS_GIVEN = "not exists (select 1 from authorization_codes where token_id = access_tokens.id and used_at is null)";

/** Returns the caller's tokens that have not ended, the newest first. */
export const tokens = async (context: Context): Promise<AccessTokenAnswer[]> =>
  isNobody(context) ? [] : presentTokens(context, await readTokens(context, requireOwnerId(context), IS_GIVEN));

const readTokens = ({ db }: Context, userId: string, condition = "true"): Promise<AccessToken[]> =>
  db
    .createQueryBuilder(AccessToken, "access_tokens")
    .where(`user_id = :userId and ${IS_VALID} and ${condition}`, { userId })
    .orderBy("created_at", "DESC")
    .addOrderBy("id", "DESC")
    .getMany();

/** Says of tokens for which notebook they are, also while it is in the trash. */
async function presentTokens(context: Context, found: AccessToken[]): Promise<AccessTokenAnswer[]> {
  const groupIds = found.flatMap(({ groupId }) => groupId ?? []);
  const notebooks = groupIds.length > 0 ? await readNotebooks(context, groupIds) : new Map<string, TokenNotebook>();
  return found.flatMap(({ id, name, write, groupId, expiresAt, lastUsedAt, createdAt }) => {
    const notebook = groupId ? notebooks.get(groupId) : null;
    // A token whose notebook was deleted for good in this moment has ended with it.
    return notebook === undefined ? [] : [{ id, name, write, notebook, expiresAt, lastUsedAt, createdAt }];
  });
}

async function readNotebooks(context: Context, groupIds: string[]): Promise<Map<string, TokenNotebook>> {
  const found = await queryOwned<TokenNotebook & { ownerId: string }>(
    scopeToAll(context, groupIds),
    sql`select owner_id as "ownerId", id, name from ${Notebook} where ${callersWithTrash(Notebook)}`,
  );
  return new Map(found.map(({ ownerId, ...notebook }) => [ownerId, notebook]));
}

/**
 * Makes a token (docs/api.md, Tokens), whose text is answered only here. Errors: `UNAUTHENTICATED`, `FORBIDDEN` for a
 * member who has not verified a factor in the last ten minutes, `BAD_USER_INPUT`, `NOT_FOUND` for the notebook,
 * `CONFLICT` for the 21st token, for a notebook of an organisation, and above the limit of shared notebooks.
 */
export async function createToken(context: Context, args: MutationCreateTokenArgs): Promise<NewAccessToken> {
  requireVerified(context, "strict");
  const { days = 90, ...input } = checkInput(args, tokenRules);
  const text = makeToken();
  const token = await storeToken(context, input, { hash: hashToken(text), minutes: days * DAY_MINUTES });
  return { ...token, token: text };
}

const DAY_MINUTES = 24 * 60;

/** What a token may do. */
export type TokenInput = Pick<MutationCreateTokenArgs, "name" | "write" | "notebookId">;

/**
 * Stores a token of the caller under the hash of its text, for so many minutes. `after` runs in the same transaction.
 * Errors: those of `createToken`.
 */
export async function storeToken(
  context: Context,
  { name, write = false, notebookId }: TokenInput,
  { hash, minutes }: { hash: string; minutes: number },
  after?: (tx: Context, tokenId: string) => Promise<unknown>,
): Promise<AccessTokenAnswer> {
  const viewer = requireViewer(context);
  const [token] = await changeSharing(context, async (tx) => {
    // A claim or a deletion of the user's data is over, or finds the token.
    await lockOwner(scopeTo(tx, viewer.user.id));
    if ((await readTokens(tx, viewer.user.id)).length >= MAX_TOKENS)
      throw new DomainError(
        "CONFLICT",
        msg`You have ${plural({ max: MAX_TOKENS }, { one: "# key", other: "# keys" })} for programs; revoke one first`,
      );
    const groupId = typeof notebookId === "string" ? await ensureGroupForToken(tx, notebookId) : null;
    const id = makeUuid();
    const madeIn = getSessionId(viewer);
    const deviceIds = await readDeviceIds(tx, madeIn);
    await tx.db.query(
      `insert into access_tokens (id, user_id, token_hash, name, write, group_id, made_in, device_ids, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(mins => $9))`,
      [id, viewer.user.id, hash, name, write, groupId, madeIn, deviceIds, minutes],
    );
    await after?.(tx, id);
    return presentTokens(tx, await tx.db.findBy(AccessToken, { id }));
  });
  if (!token) throw new Error("The token was not stored");
  return token;
}

/** Returns the devices that a session of the caller has named. */
async function readDeviceIds(context: Context, sessionId: string): Promise<string[]> {
  const [session] = await queryOwned<Pick<DeviceSession, "deviceIds">>(
    scopeTo(context, requireOwnerId(context)),
    sql`select device_ids as "deviceIds" from ${DeviceSession} where ${callers(DeviceSession)} and id = ${sessionId}`,
  );
  return session?.deviceIds ?? [];
}

/** Ends a token of the caller. Errors: `UNAUTHENTICATED`, `NOT_FOUND`. */
export async function revokeToken(context: Context, { id }: MutationRevokeTokenArgs): Promise<{ success: true }> {
  const userId = requireOwnerId(context);
  if (!isUuid(id)) throw notFound("Token");
  await changeSharing(context, async (tx) => {
    if ((await endTokens(tx, userId, { id })) === 0) throw notFound("Token");
  });
  return { success: true };
}

/**
 * Ends the tokens that were made in these sessions of the caller, and those of a session that had named a device, but the
 * session of the caller. Call it in a transaction with the user locked.
 */
export const endTokensOfDevice = (context: Context, deviceId: string, sessionIds: string[]): Promise<number> => {
  const viewer = requireViewer(context);
  return endTokens(
    context,
    viewer.user.id,
    { madeIn: In(sessionIds) },
    { deviceIds: ArrayContains([deviceId]), madeIn: Not(getSessionId(viewer)) },
  );
};

/**
 * Moves the tokens of a claimed guest for everything to the user who gets the guest's rows. Where that user has
 * others, they end, because they would reach what the guest never saw.
 */
export async function moveWideTokens(
  context: Context,
  guestId: string,
  toUserId: string,
  { sessionId, hasOthers }: { sessionId: string; hasOthers: boolean },
): Promise<void> {
  const which = { userId: guestId, groupId: IsNull() };
  if (hasOthers) await context.db.delete(AccessToken, which);
  else await context.db.update(AccessToken, which, { userId: toUserId, madeIn: sessionId, deviceIds: [] });
}

/**
 * Ends the tokens of a user to which one of `which` applies, and gives back the notebooks that need no group any more.
 * Returns how many have ended. Call it in a transaction with the user locked.
 */
export async function endTokens(
  context: Context,
  userId: string,
  ...which: FindOptionsWhere<AccessToken>[]
): Promise<number> {
  const ended = await context.db.findBy(
    AccessToken,
    which.map((each) => ({ ...each, userId })),
  );
  if (ended.length === 0) return 0;
  await context.db.delete(AccessToken, { id: In(ended.map(({ id }) => id)) });
  // Open streams of the programs ask again who they are.
  context.effects.accessIds.add(userId);
  for (const groupId of new Set(ended.flatMap((token) => token.groupId ?? [])))
    await giveBackToUser(context, groupId, userId);
  return ended.length;
}
