import type { Item } from "../../entities/Item.ts";
import type { List } from "../../entities/List.ts";

/**
 * The orders of docs/api.md, Order; each is total. The server compares names here because the collations of
 * PostgreSQL differ between machines. The client sorts by the same rules, and both run the cases of
 * `api/testing/orderCases.ts`.
 */
const nameCollator = new Intl.Collator("en", { numeric: true, sensitivity: "accent" });

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

type NamedRow = { id: string; name: string };

/** Compares by name, ignoring case and counting numbers as numbers, then by id. */
export const byName = (a: NamedRow, b: NamedRow) => nameCollator.compare(a.name, b.name) || byText(a.id, b.id);

/** Highest priority first, then earliest date with none last, then by name (docs/api.md, Order). */
export const byUrgency = (
  a: NamedRow & Pick<List, "priority" | "date">,
  b: NamedRow & Pick<List, "priority" | "date">,
): number => b.priority - a.priority || byText(a.date ?? "~", b.date ?? "~") || byName(a, b);

type OrderedRow = Pick<Item, "sortingOrder" | "createdAt" | "id">;

/** Compares by `sortingOrder`, then `createdAt`, then id. */
export const bySortingOrder = (a: OrderedRow, b: OrderedRow) =>
  a.sortingOrder - b.sortingOrder || byText(a.createdAt, b.createdAt) || byText(a.id, b.id);
