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

/** What an owner has a limited number of. */
type QuotaKind = "notebooks" | "lists" | "items";

const SINGULAR: Record<QuotaKind, string> = { notebooks: "a notebook", lists: "a list", items: "an item" };
type UsageCounts = Record<QuotaKind, number>;
const NO_USAGE: UsageCounts = { notebooks: 0, lists: 0, items: 0 };

const QUOTA_KINDS: QuotaKind[] = ["notebooks", "lists", "items"];

const isCallerScope = (context: ScopedContext) => context.scopedOwnerId === requireOwnerId(context);

/** An organisation's notebooks are fewer; its lists and items are limited as the caller's own. */
const getLimit = (context: ScopedContext, limits: Limits, kind: QuotaKind) =>
  kind === "notebooks" && !isCallerScope(context) ? limits.organizationNotebooks : limits[kind];

const ENTITIES: Record<QuotaKind, Entity<Trashable>> = { notebooks: Notebook, lists: List, items: Item };
/** The names of the counts in a statement. */
const NAMES = { notebooks: sql`notebooks`, lists: sql`lists`, items: sql`items` };

const countSql = (kind: QuotaKind) =>
  sql`(select count(*) from ${ENTITIES[kind]} where ${callers(ENTITIES[kind])})::int`;

/** Counting tens of thousands of items costs as much as a create: few lists cannot hold more than the limit. */
const countAboveLimitSql = (kind: QuotaKind, limit: number) =>
  kind === "items"
    ? sql`case when ${countSql("lists")} * ${literal(MAX_ITEMS_PER_LIST)} > ${literal(limit)} then ${countSql("items")} else 0 end`
    : countSql(kind);

/** Counts of several kinds in one statement; 0 of all others. */
async function countUsage(
  context: ScopedContext,
  kinds: QuotaKind[],
  countRows: (kind: QuotaKind) => CallersSql = countSql,
): Promise<UsageCounts> {
  const counts = kinds.map((kind) => sql`${countRows(kind)} as ${NAMES[kind]}`);
  const [row] = await queryOwned<Partial<UsageCounts>>(context, sql`select ${commaSeparated(counts)}`);
  return { ...NO_USAGE, ...row };
}

/**
 * Refuses what was just made, in its transaction, when its owner has more of it now than the plan allows. The owner
 * must be locked (`lockOwner`), so that everybody else's is counted too. Errors: `QUOTA_EXCEEDED`.
 */
export async function checkQuota(context: ScopedContext, ...kinds: QuotaKind[]): Promise<void> {
  const name = await getPlanName(context);
  const limit = (kind: QuotaKind) => getLimit(context, PLANS[name], kind);
  const counts = await countUsage(context, kinds, (kind) => countAboveLimitSql(kind, limit(kind)));
  const full = kinds.find((kind) => counts[kind] > limit(kind));
  if (full) throw quotaExceeded(context, name, full);
}

const kindOf = (entity: Entity<Trashable>) => QUOTA_KINDS.find((kind) => ENTITIES[kind] === entity) as QuotaKind;

/**
 * Makes a row where there is room for it; the same id again answers the row that is there. Call it inside a
 * transaction in which the owner is locked. Errors: `QUOTA_EXCEEDED`, `NOT_FOUND` for its parent, `CONFLICT` for the id
 * of one in the trash.
 */
export async function createWithinQuota<T extends Trashable>(
  context: ScopedContext,
  entity: Entity<T>,
  values: OwnedValues<T>,
): Promise<T> {
  const made = await insertRow(context, entity, values);
  if (!made) return getExistingRow(context, entity, values.id ?? "");
  await checkQuota(context, kindOf(entity));
  return made;
}

const formatNumber = (number: number) => number.toLocaleString("en");

/** The number, and what to do. */
function quotaExceeded(context: ScopedContext, name: PlanName, kind: QuotaKind): DomainError {
  const limit = formatNumber(getLimit(context, PLANS[name], kind));
  const have = isCallerScope(context) ? `You can have ${limit} ${kind}` : `This organisation can have ${limit} ${kind}`;
  const deletion = `delete ${SINGULAR[kind]} first`;
  const refuse = (todo: string, hint?: ErrorHint) =>
    new DomainError("QUOTA_EXCEEDED", `${have}; ${todo}`, undefined, hint);
  if (name === "guest")
    return refuse(`sign up for ${formatNumber(PLANS.free[kind])}, or ${deletion}`, { remedy: "sign-up" });
  if (name === "paid" || !context.payments) return refuse(deletion);
  const paid = formatNumber(getLimit(context, PLANS.paid, kind));
  return refuse(`upgrade for ${paid}, or ${deletion}`, { remedy: "upgrade" });
}

/** What the caller has of all that is limited, beside what the plan allows. */
export async function readQuotas(context: Context, limits: Limits): Promise<Quotas> {
  const used = isNobody(context) ? NO_USAGE : await countUsage(scopeTo(context, requireOwnerId(context)), QUOTA_KINDS);
  const [, organization] = isNobody(context) ? [] : requireOwnerIds(context);
  const quota = (kind: QuotaKind) => ({ limit: limits[kind], used: used[kind] });
  return {
    notebooks: quota("notebooks"),
    lists: quota("lists"),
    items: quota("items"),
    itemsPerList: limits.itemsPerList,
    devices: { limit: limits.devices, used: await countDevices(context) },
    organizationNotebooks: {
      limit: limits.organizationNotebooks,
      used: organization ? (await countUsage(scopeTo(context, organization), ["notebooks"])).notebooks : 0,
    },
  };
}
