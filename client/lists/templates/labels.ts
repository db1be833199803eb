import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { formatTimeAgo } from "../labels.ts";

type MadeFromTemplate = Pick<ListFieldsFragment, "templateId" | "createdAt">;

/** How often lists were made from a template that are still there: "Used 3 times, last yesterday". */
export function formatUses({ id }: { id: string }, lists: readonly MadeFromTemplate[], today: string): string {
  const uses = lists.filter(({ templateId }) => templateId === id).map(({ createdAt }) => createdAt);
  const last = uses.toSorted().at(-1);
  if (!last) return "Not used yet";
  return `Used ${uses.length === 1 ? "once" : `${uses.length} times`}, last ${formatTimeAgo(last, today)}`;
}
