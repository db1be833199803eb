import type { Context } from "../context.ts";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import { Notebook } from "../entities/Notebook.ts";
import type { Limits, PlanName, Quotas } from "../schema.types.ts";
import { countDevices } from "./devices.ts";
import { DomainError, type Hint } from "./errors.ts";
import { already, insert, run, type Values } from "./owned.ts";
import { actFor, isNobody, type Narrowed, ownerId, ownerIds } from "./owners.ts";
import { MOST_ITEMS, planNameOf, PLANS } from "./plans.ts";

/** What an owner has a limited number of. */
type Kind = "notebooks" | "lists" | "items";

const ONE: Record<Kind, string> = { notebooks: "a notebook", lists: "a list", items: "an item" };
type Counts = Record<Kind, number>;
const NOTHING: Counts = { notebooks: 0, lists: 0, items: 0 };

const EVERYTHING: Kind[] = ["notebooks", "lists", "items"];

const isOwn = (context: Narrowed) => context.owner === ownerId(context);

/** An organisation's notebooks are fewer; its lists and items are limited as the caller's own. */
const limitOf = (context: Narrowed, limits: Limits, kind: Kind) =>
  kind === "notebooks" && !isOwn(context) ? limits.organizationNotebooks : limits[kind];

const countOf = (kind: Kind) => `(select count(*) from ${kind} where owner_id = any($1) and deleted_at is null)::int`;

/** Counting tens of thousands of items costs as much as a create: few lists cannot hold more than the limit. */
const countBeyond = (kind: Kind, limit: number) =>
  kind === "items"
    ? `case when ${countOf("lists")} * ${MOST_ITEMS} > ${limit} then ${countOf("items")} else 0 end`
    : countOf(kind);

/** Counts of several kinds in one statement; 0 of all others. */
async function count(context: Narrowed, kinds: Kind[], sqlOf: (kind: Kind) => string = countOf): Promise<Counts> {
  const counts = kinds.map((kind) => `${sqlOf(kind)} as ${kind}`).join(", ");
  const [row] = await run<Partial<Counts>>(context, `select ${counts}`);
  return { ...NOTHING, ...row };
}

/**
 * Refuses what was just made, in its transaction, when its owner has more of it now than the plan allows. The owner
 * must be locked (`lockOwner`), so that everybody else's is counted too. Errors: `QUOTA_EXCEEDED`.
 */
export async function checkRoom(context: Narrowed, ...kinds: Kind[]): Promise<void> {
  const name = await planNameOf(context);
  const limit = (kind: Kind) => limitOf(context, PLANS[name], kind);
  const counts = await count(context, kinds, (kind) => countBeyond(kind, limit(kind)));
  const full = kinds.find((kind) => counts[kind] > limit(kind));
  if (full) throw exceeded(context, name, full);
}

const KINDS = new Map<new () => Notebook | List | Item, Kind>([
  [Notebook, "notebooks"],
  [List, "lists"],
  [Item, "items"],
]);

/**
 * Makes a row where there is room for it; the same id again answers the row that is there. Call it inside a
 * transaction in which the owner is locked. Errors: `QUOTA_EXCEEDED`, `NOT_FOUND` for its parent, `CONFLICT` for the id
 * of one in the trash.
 */
export async function createWithinQuota<T extends Notebook | List | Item>(
  context: Narrowed,
  entity: new () => T,
  values: Values<T>,
): Promise<T> {
  const made = await insert(context, entity, values);
  if (!made) return already(context, entity, values.id ?? "");
  await checkRoom(context, KINDS.get(entity) as Kind);
  return made;
}

const show = (number: number) => number.toLocaleString("en");

/** The number, and what to do. */
function exceeded(context: Narrowed, name: PlanName, kind: Kind): DomainError {
  const limit = show(limitOf(context, PLANS[name], kind));
  const have = isOwn(context) ? `You can have ${limit} ${kind}` : `This organisation can have ${limit} ${kind}`;
  const deletion = `delete ${ONE[kind]} first`;
  const refuse = (todo: string, hint?: Hint) => new DomainError("QUOTA_EXCEEDED", `${have}; ${todo}`, undefined, hint);
  if (name === "guest") return refuse(`sign up for ${show(PLANS.free[kind])}, or ${deletion}`, { remedy: "sign-up" });
  if (name === "paid" || !context.payments) return refuse(deletion);
  const paid = show(limitOf(context, PLANS.paid, kind));
  return refuse(`upgrade for ${paid}, or ${deletion}`, { remedy: "upgrade" });
}

/** What the caller has of all that is limited, beside what the plan allows. */
export async function readQuotas(context: Context, limits: Limits): Promise<Quotas> {
  const used = isNobody(context) ? NOTHING : await count(actFor(context, ownerId(context)), EVERYTHING);
  const [, organization] = isNobody(context) ? [] : ownerIds(context);
  const quota = (kind: Kind) => ({ limit: limits[kind], used: used[kind] });
  return {
    notebooks: quota("notebooks"),
    lists: quota("lists"),
    items: quota("items"),
    itemsPerList: limits.itemsPerList,
    devices: { limit: limits.devices, used: await countDevices(context) },
    organizationNotebooks: {
      limit: limits.organizationNotebooks,
      used: organization ? (await count(actFor(context, organization), ["notebooks"])).notebooks : 0,
    },
  };
}
