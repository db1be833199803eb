const toLetters = (word: string) => [...word];

/** The first letters of the words; a number stays whole: "Room 12" is "R12". */
const toInitials = (name: string) =>
  name
    .split(/[\s-]+/u)
    .map((word) => (/^\p{N}/u.test(word) ? word : toLetters(word).slice(0, 1).join("")))
    .join("");

const first = (name: string, count: number) => toLetters(name).slice(0, count).join("");
const ends = (name: string, count: number) => `${first(name, 1)}…${toLetters(name).slice(-count).join("")}`;

/** How a name is shortened, the shortest way first. The last one does not shorten it. */
const WAYS: readonly ((name: string) => string)[] = [
  toInitials,
  (name) => first(name, 2),
  (name) => first(name, 3),
  (name) => first(name, 4),
  (name) => ends(name, 2),
  (name) => ends(name, 3),
  (name) => name,
];
const WHOLE = WAYS.length - 1;

/** Finds the labels that stand there several times, whatever their case. */
function findRepeated(labels: readonly string[]): ReadonlySet<string> {
  const keys = labels.map((label) => label.toLowerCase());
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
}

/**
 * Shortens the names that would be cut to their initials. Names that share these get so many of their letters that each
 * differs: Anneliese and Anastasia are "Ann" and "Ana".
 */
export function shortenNames(names: readonly string[], isCut: (name: string) => boolean): readonly string[] {
  const ways = names.map((name) => (isCut(name) ? 0 : WHOLE));
  const label = () => names.map((name, index) => WAYS[ways[index] ?? WHOLE]?.(name) ?? name);
  for (;;) {
    const labels = label();
    const repeated = findRepeated(labels);
    const unclear = labels.flatMap((each, index) =>
      repeated.has(each.toLowerCase()) && (ways[index] ?? WHOLE) < WHOLE ? index : [],
    );
    if (unclear.length === 0) return labels;
    for (const index of unclear) ways[index] = (ways[index] ?? WHOLE) + 1;
  }
}
