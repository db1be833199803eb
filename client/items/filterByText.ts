const normalizeText = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();

/** The items whose text holds every word, without regard to case and accents; all of them for no words. */
export function filterByText<T extends { name: string }>(items: readonly T[], words: string): readonly T[] {
  const wanted = normalizeText(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return items;
  return items.filter(({ name }) => {
    const text = normalizeText(name);
    return wanted.every((word) => text.includes(word));
  });
}
