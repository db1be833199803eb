import { normalizeText, splitIntoWords } from "../../../shared/normalizeText.ts";

/**
 * Returns the items whose name contains every word of the search text, ignoring case and accents. Without words, it
 * returns `items` itself.
 */
export function filterByText<T extends { name: string }>(items: readonly T[], searchText: string): readonly T[] {
  const words = splitIntoWords(searchText);
  if (words.length === 0) return items;
  return items.filter(({ name }) => {
    const normalizedName = normalizeText(name);
    return words.every((word) => normalizedName.includes(word));
  });
}
