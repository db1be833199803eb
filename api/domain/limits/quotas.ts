import type { Account, Context } from "../base/context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type { Limits, Quotas } from "../base/schema.types.ts";
import { countDevices } from "./deviceLimit.ts";
import { isGuest, readSharedGroups } from "../callers/groups.ts";
import { LimitsAssumed } from "../callers/runOperation.ts";
import { QuotaReached } from "../ownership/databaseErrors.ts";
import { DomainError, type ErrorHint } from "../base/errors.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import {
  isNobody,
  requireOwnerId,
  requireOwnOwnerIds,
  requireViewer,
  scopeTo,
  scopeToAll,
  type ScopedContext,
} from "../ownership/scope.ts";
import { callers, commaSeparated, type Entity, sql, type Trashable } from "../ownership/sql.ts";
import { getHolder, raiseItemBound, writeItemBound } from "./owners.ts";
import { getPlanName, getPlanNameOfUser, PLANS } from "./plans.ts";

/** The kinds of rows for which an owner has a quota. */
type QuotaKind = "notebooks" | "lists" | "items";

const SINGULAR: Record<QuotaKind, string> = { notebooks: "a notebook", lists: "a list", items: "an item" };
export type UsageCounts = Record<QuotaKind, number>;
const NO_USAGE: UsageCounts = { notebooks: 0, lists: 0, items: 0 };

const QUOTA_KINDS: QuotaKind[] = ["notebooks", "lists", "items"];

/**
 * Returns the account of an owner, with the owners that count together now: the groups of the caller are those of the
 * beginning of the request. Where the owner is locked they stay as they are until the transaction ends.
 */
async function findAccount(context: ScopedContext): Promise<Account> {
  const holder = getHolderKind(context);
  if (holder === "organization") return { holder, plan: await getPlanName(context), ownerIds: [context.scopedOwnerId] };
  const userId = getHolder(context);
  const ownerIds = [userId, ...(await readSharedGroups(context, userId))];
  if (holder === "caller") return { holder, plan: await getPlanName(context), ownerIds };
  return { holder, plan: await getPlanNameOfUser(context, userId, await isGuest(context, userId)), ownerIds };
}

/** Returns who holds the account of the context's owner. */
function getHolderKind(context: ScopedContext): Account["holder"] {
  const holder = getHolder(context);
  if (holder === requireViewer(context).user.id) return "caller";
  return holder === context.scopedOwnerId ? "organization" : "sharer";
}

/**
 * Returns all owners of an account where they are known without a read; null for that of another person. The functions of
 * the database compare them with those that count under the lock.
 */
export function getAccountOwners(context: ScopedContext): string[] | null {
  const holder = getHolderKind(context);
  if (holder === "caller") return requireOwnOwnerIds(context);
  if (holder === "organization") return [context.scopedOwnerId];
  return context.caller.accounts.get(context.scopedOwnerId)?.ownerIds ?? null;
}

/** Returns all owners whose rows count together with those of the context's owner, the holder first. */
export async function findAccountOwners(context: ScopedContext): Promise<string[]> {
  const known = getAccountOwners(context);
  if (known) return known;
  const userId = getHolder(context);
  return [userId, ...(await readSharedGroups(context, userId))];
}

/** An organisation has its own limit of notebooks; the limits of lists and items are the same for users. */
const getLimit = ({ holder }: Account, limits: Limits, kind: QuotaKind) =>
  kind === "notebooks" && holder === "organization" ? limits.organizationNotebooks : limits[kind];

const ENTITIES: Record<QuotaKind, Entity<Trashable>> = { notebooks: Notebook, lists: List, items: Item };
const COLUMN_ALIASES = { notebooks: sql`notebooks`, lists: sql`lists`, items: sql`items` };

const countSql = (kind: QuotaKind) =>
  sql`(select count(*) from ${ENTITIES[kind]} where ${callers(ENTITIES[kind])})::int`;

/** Counts the rows of several kinds in one statement; the other counts are 0. */
async function countUsage(context: Context, kinds: QuotaKind[]): Promise<UsageCounts> {
  const counts = kinds.map((kind) => sql`${countSql(kind)} as ${COLUMN_ALIASES[kind]}`);
  const [row] = await queryOwned<Partial<UsageCounts>>(context, sql`select ${commaSeparated(counts)}`);
  return { ...NO_USAGE, ...row };
}

/**
 * Throws when the owner now has more rows than the plan allows. Call it after the insert, in the same transaction,
 * which then rolls back. `added` has the number of new rows of each kind that was added. The owner must be locked
 * (`lockOwner`), so that a count includes the rows of concurrent requests. Errors: `QUOTA_EXCEEDED`.
 */
export async function checkQuota(context: ScopedContext, added: Partial<UsageCounts>): Promise<void> {
  const account = await findAccount(context);
  const limitOf = (kind: QuotaKind) => getLimit(account, PLANS[account.plan], kind);
  const isWithinBound = added.items !== undefined && (await raiseItemBound(context, added.items, limitOf("items")));
  const kinds = QUOTA_KINDS.filter((kind) => added[kind] !== undefined && !(kind === "items" && isWithinBound));
  if (kinds.length === 0) return;
  const counts = await countUsage(scopeToAll(context, account.ownerIds), kinds);
  const exceeded = kinds.find((kind) => counts[kind] > limitOf(kind));
  if (exceeded) throw quotaExceeded(context, account, exceeded);
  if (kinds.includes("items")) await writeItemBound(context, counts.items);
}

/** Returns the account of an owner where it is known without a read; else null. */
function getKnownAccount(context: ScopedContext): Account | null {
  const { caller, scopedOwnerId } = context;
  const known = caller.accounts.get(scopedOwnerId);
  if (known) return known;
  if (requireViewer(context).kind === "member" || getHolderKind(context) !== "caller") return null;
  return { holder: "caller", plan: "guest", ownerIds: requireOwnOwnerIds(context) };
}

/** The lowest limits that an owner of an unknown account can have. */
const getLowestLimits = (context: ScopedContext): Limits =>
  PLANS[getHolderKind(context) === "sharer" ? "guest" : "free"];

/**
 * Returns limits of an owner that are never above those that count. They are those of the account where it is known, and
 * the lowest ones else.
 */
export function getKnownLimits(context: ScopedContext): Limits {
  const account = getKnownAccount(context);
  return account ? PLANS[account.plan] : getLowestLimits(context);
}

/**
 * Runs a statement that keeps the given quotas of the context's owner, and throws the error that the caller gets where it
 * reaches one. Errors: `QUOTA_EXCEEDED`; `LimitsAssumed` where the limits may be higher than these.
 */
export async function withinQuotas<T>(context: ScopedContext, statement: (limits: Limits) => Promise<T>): Promise<T> {
  const account = getKnownAccount(context);
  try {
    return await statement(getKnownLimits(context));
  } catch (error) {
    if (!(error instanceof QuotaReached)) throw error;
    if (account) throw quotaExceeded(context, account, error.kind);
    const { scopedOwnerId } = context;
    throw new LimitsAssumed(async (run) => {
      run.caller.accounts.set(scopedOwnerId, await findAccount(scopeTo(run, scopedOwnerId)));
    });
  }
}

/** Returns how many more rows of each kind the owner can have. */
export async function readRemaining(context: ScopedContext): Promise<UsageCounts> {
  const account = await findAccount(context);
  const used = await countUsage(scopeToAll(context, account.ownerIds), QUOTA_KINDS);
  const getRemaining = (kind: QuotaKind) => Math.max(0, getLimit(account, PLANS[account.plan], kind) - used[kind]);
  return { notebooks: getRemaining("notebooks"), lists: getRemaining("lists"), items: getRemaining("items") };
}

/** Returns the error that adding so many rows would give; null when they are within the quotas. */
export async function findQuotaError(
  context: ScopedContext,
  added: UsageCounts,
  remaining: UsageCounts,
): Promise<DomainError | null> {
  const exceeded = QUOTA_KINDS.find((kind) => added[kind] > remaining[kind]);
  return exceeded ? quotaExceeded(context, await findAccount(context), exceeded) : null;
}

/**
 * Returns how many rows of each kind the trash and the past runs of an owner hold, together with those of `ownerIds`,
 * which count in the same quotas. Those of an organisation hold what the paid plan allows, whichever member changes
 * something: a member without a subscription must not end what others can still restore.
 */
export async function readOwnerLimits(context: ScopedContext): Promise<{ limits: UsageCounts; ownerIds: string[] }> {
  const account = await findAccount(context);
  const plan = PLANS[account.holder === "organization" ? "paid" : account.plan];
  const limitOf = (kind: QuotaKind) => getLimit(account, plan, kind);
  const limits = { notebooks: limitOf("notebooks"), lists: limitOf("lists"), items: limitOf("items") };
  return { limits, ownerIds: account.ownerIds };
}

const formatNumber = (number: number) => number.toLocaleString("en");

/** The error's message states the limit and what the caller can do about it. */
function quotaExceeded(context: ScopedContext, account: Account, kind: QuotaKind): DomainError {
  const { holder, plan: name } = account;
  // The quotas of another person are no reason to advise an upgrade.
  if (holder === "sharer") return new DomainError("QUOTA_EXCEEDED", "This notebook is full");
  const limit = formatNumber(getLimit(account, PLANS[name], kind));
  const owner = holder === "caller" ? "You" : "This organisation";
  const deletion = `delete ${SINGULAR[kind]} first`;
  const createError = (advice: string, hint?: ErrorHint) =>
    new DomainError("QUOTA_EXCEEDED", `${owner} can have ${limit} ${kind}; ${advice}`, undefined, hint);
  if (name === "guest")
    return createError(`sign up for ${formatNumber(PLANS.free[kind])}, or ${deletion}`, { remedy: "sign-up" });
  if (name === "paid" || !context.payments) return createError(deletion);
  const paidLimit = formatNumber(getLimit(account, PLANS.paid, kind));
  return createError(`upgrade for ${paidLimit}, or ${deletion}`, { remedy: "upgrade" });
}

async function countAccountUsage(context: Context): Promise<UsageCounts> {
  const { ownerIds } = await findAccount(scopeTo(context, requireOwnerId(context)));
  return countUsage(scopeToAll(context, ownerIds), QUOTA_KINDS);
}

/** Returns each limit of the plan with the number that the caller or the active organisation uses. */
export async function readQuotas(context: Context, limits: Limits): Promise<Quotas> {
  const used = isNobody(context) ? NO_USAGE : await countAccountUsage(context);
  const { viewer } = context.caller;
  const organization = viewer.kind === "member" ? viewer.organization : null;
  const toQuota = (kind: QuotaKind) => ({ limit: limits[kind], used: used[kind] });
  return {
    notebooks: toQuota("notebooks"),
    lists: toQuota("lists"),
    items: toQuota("items"),
    itemsPerList: limits.itemsPerList,
    devices: { limit: limits.devices, used: await countDevices(context) },
    organizationNotebooks: {
      limit: limits.organizationNotebooks,
      used: organization ? (await countUsage(scopeTo(context, organization.id), ["notebooks"])).notebooks : 0,
    },
  };
}
