import type { Item } from "../../entities/Item.ts";
import type { List } from "../../entities/List.ts";

/**
 * The contract's orders (section 2), each total. The database's own collations differ from one server to the next, so
 * names are compared here; the client sorts by the same rules, and one table of cases holds both to them.
 */
const nameCollator = new Intl.Collator("en", { numeric: true, sensitivity: "accent" });

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

type NamedRow = { id: string; name: string };

/** By name, ignoring case and counting numbers as numbers, then by id. */
export const byName = (a: NamedRow, b: NamedRow) => nameCollator.compare(a.name, b.name) || byText(a.id, b.id);

/** Highest priority first, then earliest date with none last, then by name (docs/contract.md, Order). */
export const byUrgency = (
  a: NamedRow & Pick<List, "priority" | "date">,
  b: NamedRow & Pick<List, "priority" | "date">,
): number => b.priority - a.priority || byText(a.date ?? "~", b.date ?? "~") || byName(a, b);

type OrderedRow = Pick<Item, "sortingOrder" | "createdAt" | "id">;

/** By `sortingOrder`, then `createdAt`, then id. */
export const bySortingOrder = (a: OrderedRow, b: OrderedRow) =>
  a.sortingOrder - b.sortingOrder || byText(a.createdAt, b.createdAt) || byText(a.id, b.id);
