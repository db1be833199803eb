import { normalizeText } from "../../../shared/normalizeText.ts";
import { filterByText } from "../../items/model/filterByText.ts";

type Destination = { id: string; name: string; isTemplate: boolean; active: boolean; lastUsedAt: string };

/** The most lists that a search shows. */
const MAX_FOUND = 8;

/**
 * Sorts lists: first those that this browser has used last, by `lastIds`, then the others by their last use. Those that
 * are put away, and templates, come after them.
 */
export function sortDestinations<List extends Destination>(lists: readonly List[], lastIds: readonly string[]): List[] {
  const getPlace = ({ id }: List) => (lastIds.includes(id) ? lastIds.indexOf(id) : lastIds.length);
  return lists.toSorted(
    (a, b) =>
      Number(isInUse(b)) - Number(isInUse(a)) || getPlace(a) - getPlace(b) || b.lastUsedAt.localeCompare(a.lastUsedAt),
  );
}

/** Whether a list is offered before the user searches. */
export const isInUse = ({ active, isTemplate }: Pick<Destination, "active" | "isTemplate">) => active && !isTemplate;

/** Returns the sorted lists of which the name, or the notebook, has the words. Names that begin with them come first. */
export function findDestinations<List extends Destination>(
  sorted: readonly List[],
  searchText: string,
  getNotebookName: (list: List) => string,
): List[] {
  const start = normalizeText(searchText.trim());
  const rows = sorted.map((list) => ({ list, name: `${list.name} ${getNotebookName(list)}` }));
  const isNamedSo = ({ list }: (typeof rows)[number]) => Number(normalizeText(list.name).startsWith(start));
  return filterByText(rows, searchText)
    .toSorted((a, b) => isNamedSo(b) - isNamedSo(a))
    .slice(0, MAX_FOUND)
    .map(({ list }) => list);
}
