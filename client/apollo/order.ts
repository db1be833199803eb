import { once } from "../ui/once.ts";

const names = once(() => new Intl.Collator("en", { numeric: true, sensitivity: "accent" }));

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export type Named = { id: string; name: string };
export type Ranked = Named & { priority: number; date?: string | null };
export type Placed = { id: string; sortingOrder: number; createdAt: string };

/** Notebooks and lists: by name without regard to case, numbers as numbers, then by id (Specification, section 4). */
export const byName = (a: Named, b: Named) => names().compare(a.name, b.name) || byText(a.id, b.id);

/** Active lists: priority descending, date ascending with no date last, then name (Specification, section 4). */
export const byRank = (a: Ranked, b: Ranked) => b.priority - a.priority || byDate(a.date, b.date) || byName(a, b);

/** Items: by `sortingOrder`, then by age, then by id. */
export const byPlace = (a: Placed, b: Placed) =>
  a.sortingOrder - b.sortingOrder || byText(a.createdAt, b.createdAt) || byText(a.id, b.id);

function byDate(a: string | null | undefined, b: string | null | undefined) {
  if (!a || !b) return Number(!a) - Number(!b);
  return byText(a, b);
}
