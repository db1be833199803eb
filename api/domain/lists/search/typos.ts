/**
 * The words in which one search typo is allowed are 5 to 30 letters long. A typo is a wrong, a missing or an extra letter,
 * or two neighbours in the wrong order.
 */
const MAY_HAVE_TYPO = /^\p{L}{5,30}$/u;
/** Scripts that write words without spaces between them, so that a text has no single words to compare with. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The most words of the owner that are taken for one word of a search text. */
const MAX_NEAR_WORDS = 20;

export const mayHaveTypo = (word: string): boolean => MAY_HAVE_TYPO.test(word) && !WITHOUT_SPACES.test(word);

/** A typo leaves one half of a word as it is, or it is the swap of the two letters in the middle. */
type Halves = { head: string; tail: string; swapped: string };

function splitIntoHalves(word: string): Halves {
  const letters = [...word];
  const middle = Math.floor(letters.length / 2);
  const [head, tail] = [letters.slice(0, middle), letters.slice(middle)];
  const swapped = [...head.slice(0, -1), tail[0], head.at(-1)];
  return { head: head.join(""), tail: tail.join(""), swapped: swapped.join("") };
}

/** Returns patterns of LIKE, one of which every word matches that begins like `word` but for one typo. */
export function buildHalfPatterns(word: string): string[] {
  const { head, tail, swapped } = splitIntoHalves(word);
  return [`${head}%`, `%${tail}%`, `${swapped}%`];
}

/** Returns patterns of LIKE, one of which every text matches in which `word` stands but for one typo. */
export const buildTextPatterns = (word: string): string[] =>
  Object.values(splitIntoHalves(word)).map((half) => `%${half}%`);

/** Returns the beginnings of `candidates` that are `word` but for one typo, each once. */
export function findNearWords(word: string, candidates: readonly string[]): string[] {
  const letters = [...word];
  const { head, tail, swapped } = splitIntoHalves(word);
  const near = new Set<string>();
  for (const candidate of candidates) {
    // Most candidates are of another word of the search.
    if (!candidate.includes(tail) && !candidate.startsWith(head) && !candidate.startsWith(swapped)) continue;
    const beginning = findNearBeginning(letters, [...candidate]);
    if (beginning) near.add(beginning);
  }
  return [...near].sort().slice(0, MAX_NEAR_WORDS);
}

/** Prefers the longest beginning: for “tomatos” it is “tomatoes”, although “tomatoe” has only one typo too. */
function findNearBeginning(letters: string[], candidate: string[]): string | null {
  for (const length of [letters.length + 1, letters.length, letters.length - 1]) {
    const beginning = candidate.slice(0, length);
    if (beginning.length === length && hasOneTypo(letters, beginning)) return beginning.join("");
  }
  return null;
}

/** Whether two words, whose lengths differ by one at most, are equal but for one typo. */
function hasOneTypo(a: string[], b: string[]): boolean {
  const isEqual = (from: number, to: number) => a.slice(from).join("") === b.slice(to).join("");
  const at = a.findIndex((letter, index) => letter !== b[index]);
  if (a.length < b.length) return at < 0 || isEqual(at, at + 1);
  if (at < 0) return false;
  if (a.length > b.length) return isEqual(at + 1, at);
  return isEqual(at + 1, at + 1) || (a[at] === b[at + 1] && a[at + 1] === b[at] && isEqual(at + 2, at + 2));
}
