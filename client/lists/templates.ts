import type { ListFieldsFragment } from "../gql/graphql.ts";
import { agoWords } from "./dateWords.ts";

type Made = Pick<ListFieldsFragment, "templateId" | "createdAt">;

/** How often lists were made from a template that are still there: "Used 3 times, last yesterday". */
export function usesInWords({ id }: { id: string }, lists: readonly Made[], today: string): string {
  const uses = lists.filter(({ templateId }) => templateId === id).map(({ createdAt }) => createdAt);
  const last = uses.toSorted().at(-1);
  if (!last) return "Not used yet";
  return `Used ${uses.length === 1 ? "once" : `${uses.length} times`}, last ${agoWords(last, today)}`;
}
