import type { Context } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type { Limits, PlanName, Quotas } from "../schema.types.ts";
import { countDevices } from "../people/devices.ts";
import { DomainError, type ErrorHint } from "../errors.ts";
import { getExistingRow, insertRow, queryOwned, type OwnedValues } from "../ownership/ownedRows.ts";
import { scopeTo, isNobody, type ScopedContext, requireOwnerId, requireOwnerIds } from "../ownership/scope.ts";
import {
  callers,
  type CallersSql,
  commaSeparated,
  type Entity,
  literal,
  sql,
  type Trashable,
} from "../ownership/sql.ts";
import { MAX_ITEMS_PER_LIST, getPlanName, PLANS } from "./plans.ts";

/** The kinds of rows of which an owner may have a limited number. */
type QuotaKind = "notebooks" | "lists" | "items";

const SINGULAR: Record<QuotaKind, string> = { notebooks: "a notebook", lists: "a list", items: "an item" };
export type UsageCounts = Record<QuotaKind, number>;
const NO_USAGE: UsageCounts = { notebooks: 0, lists: 0, items: 0 };

const QUOTA_KINDS: QuotaKind[] = ["notebooks", "lists", "items"];

const isCallerScope = (context: ScopedContext) => context.scopedOwnerId === requireOwnerId(context);

/** An organisation has its own limit of notebooks; the limits of lists and items are the same for users. */
const getLimit = (context: ScopedContext, limits: Limits, kind: QuotaKind) =>
  kind === "notebooks" && !isCallerScope(context) ? limits.organizationNotebooks : limits[kind];

const ENTITIES: Record<QuotaKind, Entity<Trashable>> = { notebooks: Notebook, lists: List, items: Item };
const COLUMN_ALIASES = { notebooks: sql`notebooks`, lists: sql`lists`, items: sql`items` };

const countSql = (kind: QuotaKind) =>
  sql`(select count(*) from ${ENTITIES[kind]} where ${callers(ENTITIES[kind])})::int`;

/**
 * Returns 0 for items when the owner has too few lists to exceed the limit, because counting tens of thousands of items
 * takes as long as the create itself.
 */
const countAboveLimitSql = (kind: QuotaKind, limit: number) =>
  kind === "items"
    ? sql`case when ${countSql("lists")} * ${literal(MAX_ITEMS_PER_LIST)} > ${literal(limit)} then ${countSql("items")} else 0 end`
    : countSql(kind);

/** Counts the rows of several kinds in one statement; the other counts are 0. */
async function countUsage(
  context: ScopedContext,
  kinds: QuotaKind[],
  countRows: (kind: QuotaKind) => CallersSql = countSql,
): Promise<UsageCounts> {
  const counts = kinds.map((kind) => sql`${countRows(kind)} as ${COLUMN_ALIASES[kind]}`);
  const [row] = await queryOwned<Partial<UsageCounts>>(context, sql`select ${commaSeparated(counts)}`);
  return { ...NO_USAGE, ...row };
}

/**
 * Throws when the owner now has more rows than the plan allows. Call it after the insert, in the same transaction,
 * which then rolls back. The owner must be locked (`lockOwner`), so that the count includes the rows of concurrent
 * requests. Errors: `QUOTA_EXCEEDED`.
 */
export async function checkQuota(context: ScopedContext, ...kinds: QuotaKind[]): Promise<void> {
  const name = await getPlanName(context);
  const limitOf = (kind: QuotaKind) => getLimit(context, PLANS[name], kind);
  const counts = await countUsage(context, kinds, (kind) => countAboveLimitSql(kind, limitOf(kind)));
  const exceeded = kinds.find((kind) => counts[kind] > limitOf(kind));
  if (exceeded) throw quotaExceeded(context, name, exceeded);
}

/** Returns how many more rows of each kind the owner can have. */
export async function readRoom(context: ScopedContext): Promise<UsageCounts> {
  const name = await getPlanName(context);
  const used = await countUsage(context, QUOTA_KINDS);
  const getRoom = (kind: QuotaKind) => Math.max(0, getLimit(context, PLANS[name], kind) - used[kind]);
  return { notebooks: getRoom("notebooks"), lists: getRoom("lists"), items: getRoom("items") };
}

/** Returns the error that adding so many rows would give; null when there is room for them. */
export async function findQuotaError(
  context: ScopedContext,
  added: UsageCounts,
  room: UsageCounts,
): Promise<DomainError | null> {
  const exceeded = QUOTA_KINDS.find((kind) => added[kind] > room[kind]);
  return exceeded ? quotaExceeded(context, await getPlanName(context), exceeded) : null;
}

/**
 * Returns how many rows of each kind the owner's trash and the owner's past runs hold. Those of an organisation hold
 * what the paid plan allows, whichever member changes something: a member without a subscription must not end what others can
 * still restore.
 */
export async function readOwnerLimits(context: ScopedContext): Promise<UsageCounts> {
  const limits = PLANS[isCallerScope(context) ? await getPlanName(context) : "paid"];
  const limitOf = (kind: QuotaKind) => getLimit(context, limits, kind);
  return { notebooks: limitOf("notebooks"), lists: limitOf("lists"), items: limitOf("items") };
}

const getQuotaKind = (entity: Entity<Trashable>) => QUOTA_KINDS.find((kind) => ENTITIES[kind] === entity) as QuotaKind;

/**
 * Inserts a row and returns it; if the owner already has a row with the same id, returns that row. Call it inside a
 * transaction in which the owner is locked. Errors: `QUOTA_EXCEEDED`, `NOT_FOUND` when the parent does not exist,
 * `CONFLICT` when the row with this id is in the trash.
 */
export async function createWithinQuota<T extends Trashable>(
  context: ScopedContext,
  entity: Entity<T>,
  values: OwnedValues<T>,
): Promise<T> {
  const created = await insertRow(context, entity, values);
  if (!created) return getExistingRow(context, entity, values.id ?? "");
  await checkQuota(context, getQuotaKind(entity));
  return created;
}

const formatNumber = (number: number) => number.toLocaleString("en");

/** The error's message states the limit and what the caller can do about it. */
function quotaExceeded(context: ScopedContext, name: PlanName, kind: QuotaKind): DomainError {
  const limit = formatNumber(getLimit(context, PLANS[name], kind));
  const owner = isCallerScope(context) ? "You" : "This organisation";
  const deletion = `delete ${SINGULAR[kind]} first`;
  const createError = (advice: string, hint?: ErrorHint) =>
    new DomainError("QUOTA_EXCEEDED", `${owner} can have ${limit} ${kind}; ${advice}`, undefined, hint);
  if (name === "guest")
    return createError(`sign up for ${formatNumber(PLANS.free[kind])}, or ${deletion}`, { remedy: "sign-up" });
  if (name === "paid" || !context.payments) return createError(deletion);
  const paidLimit = formatNumber(getLimit(context, PLANS.paid, kind));
  return createError(`upgrade for ${paidLimit}, or ${deletion}`, { remedy: "upgrade" });
}

/** Returns each limit of the plan with the number that the caller or the active organisation uses. */
export async function readQuotas(context: Context, limits: Limits): Promise<Quotas> {
  const used = isNobody(context) ? NO_USAGE : await countUsage(scopeTo(context, requireOwnerId(context)), QUOTA_KINDS);
  const [, organization] = isNobody(context) ? [] : requireOwnerIds(context);
  const toQuota = (kind: QuotaKind) => ({ limit: limits[kind], used: used[kind] });
  return {
    notebooks: toQuota("notebooks"),
    lists: toQuota("lists"),
    items: toQuota("items"),
    itemsPerList: limits.itemsPerList,
    devices: { limit: limits.devices, used: await countDevices(context) },
    organizationNotebooks: {
      limit: limits.organizationNotebooks,
      used: organization ? (await countUsage(scopeTo(context, organization), ["notebooks"])).notebooks : 0,
    },
  };
}
