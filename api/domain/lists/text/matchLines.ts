import { findCommon } from "./sequences.ts";
import type { TextItem } from "./textVersion.ts";

/**
 * Finds for each line of a text the row of the version that it was. Each step looks only at what the steps before have
 * left. Only their order distinguishes lines with the same words.
 */

/** Returns a name without what makes no other name: the case of letters, and blanks. */
export const foldName = (name: string): string => name.normalize("NFKC").toLowerCase().replace(/\s+/gu, "");

/** What two lines have alike, the most exact first. */
const KEYS: ((item: TextItem) => string)[] = [
  ({ isHeading, name, note }) => JSON.stringify([isHeading, name, note]),
  ({ isHeading, name }) => JSON.stringify([isHeading, name]),
  ({ isHeading, name }) => JSON.stringify([isHeading, foldName(name)]),
  ({ name }) => foldName(name),
];

/** Names are alike from this on where a line has stayed at its place, and where it has not. */
const [ALIKE, ALIKE_ELSEWHERE] = [0.5, 0.8];
/** More pairs of lines are not compared, so that the time stays short: what is left of them is new. */
const MOST_PAIRS = 90_000;
/** Only so many characters of a name are compared. */
const COMPARED = 100;

/** How often each pair of letters is in a name, and the number of all. */
type LetterPairs = { counts: ReadonlyMap<string, number>; total: number };

/** A part of both sequences, from the first index up to the one behind the last. */
type Gap = { old: [start: number, end: number]; next: [start: number, end: number] };

/** Returns for each line of `next` the index of its row in `old`; -1 for a new line. */
export function matchLines(old: readonly TextItem[], next: readonly TextItem[]): Int32Array {
  const matching = new Matching(old, next);
  let gaps: Gap[] = [{ old: [0, old.length], next: [0, next.length] }];
  for (const key of KEYS) gaps = gaps.flatMap((gap) => matching.alignGap(gap, key));
  for (const key of KEYS) matching.matchMoved(key);
  for (const gap of gaps) matching.matchReworded(gap);
  matching.matchRewordedElsewhere();
  return matching.rows;
}

class Matching {
  /** The row of each line. */
  readonly rows: Int32Array;
  readonly #isTaken: Uint8Array;
  readonly #pairs = new Map<TextItem, LetterPairs>();

  constructor(
    readonly old: readonly TextItem[],
    readonly next: readonly TextItem[],
  ) {
    this.rows = new Int32Array(next.length).fill(-1);
    this.#isTaken = new Uint8Array(old.length);
  }

  #match(row: number, line: number) {
    this.rows[line] = row;
    this.#isTaken[row] = 1;
  }

  #leftRows([start, end]: [number, number] = [0, this.old.length]): number[] {
    return Array.from({ length: end - start }, (_, index) => start + index).filter((row) => !this.#isTaken[row]);
  }

  #leftLines([start, end]: [number, number] = [0, this.next.length]): number[] {
    return Array.from({ length: end - start }, (_, index) => start + index).filter((line) => this.rows[line] === -1);
  }

  /** Matches what both parts have in the same order, and returns the gaps between. */
  alignGap({ old, next }: Gap, key: (item: TextItem) => string): Gap[] {
    if (old[0] === old[1] || next[0] === next[1]) return [];
    const gaps: Gap[] = [];
    let [row, line] = [old[0], next[0]];
    const addGap = (rowEnd: number, lineEnd: number) => {
      if (row < rowEnd || line < lineEnd) gaps.push({ old: [row, rowEnd], next: [line, lineEnd] });
    };
    for (const [a, b] of findCommon(this.old.slice(...old).map(key), this.next.slice(...next).map(key))) {
      addGap(old[0] + a, next[0] + b);
      this.#match(old[0] + a, next[0] + b);
      [row, line] = [old[0] + a + 1, next[0] + b + 1];
    }
    addGap(old[1], next[1]);
    return gaps;
  }

  /** Matches lines that are alike anywhere. */
  matchMoved(key: (item: TextItem) => string) {
    const rows = new Map<string, number[]>();
    for (const row of this.#leftRows().reverse()) {
      const alike = key(this.old[row] as TextItem);
      rows.set(alike, rows.get(alike) ?? []);
      rows.get(alike)?.push(row);
    }
    for (const line of this.#leftLines()) {
      const row = rows.get(key(this.next[line] as TextItem))?.pop();
      if (row !== undefined) this.#match(row, line);
    }
  }

  /** Matches the lines that stand where others stood: by their places where they are as many, else by their words. */
  matchReworded({ old, next }: Gap) {
    const [rows, lines] = [this.#leftRows(old), this.#leftLines(next)];
    const isAlike = (row: number, line: number) =>
      this.#isSameKind(row, line) && (this.#compare(row, line) >= ALIKE || this.#hasSameNote(row, line));
    if (rows.length === lines.length) {
      for (const [index, row] of rows.entries()) {
        const line = lines[index] as number;
        if (this.#isSameKind(row, line)) this.#match(row, line);
      }
    } else if (rows.length * lines.length <= MOST_PAIRS) {
      let start = 0;
      for (const line of lines) {
        const found = rows.findIndex((row, index) => index >= start && isAlike(row, line));
        if (found < 0) continue;
        this.#match(rows[found] as number, line);
        start = found + 1;
      }
    }
  }

  /** Matches lines with new words at new places, where there is no second one that is alike. */
  matchRewordedElsewhere() {
    const [rows, lines] = [this.#leftRows(), this.#leftLines()];
    if (rows.length * lines.length > MOST_PAIRS) return;
    const linesOfRow = new Map<number, number[]>();
    for (const line of lines) {
      const alike = rows.filter((row) => this.#isSameKind(row, line) && this.#compare(row, line) >= ALIKE_ELSEWHERE);
      const [row] = alike;
      if (row !== undefined && alike.length === 1) linesOfRow.set(row, [...(linesOfRow.get(row) ?? []), line]);
    }
    for (const [row, [line, ...others]] of linesOfRow)
      if (line !== undefined && others.length === 0) this.#match(row, line);
  }

  #isSameKind(row: number, line: number): boolean {
    return this.old[row]?.isHeading === this.next[line]?.isHeading;
  }

  #hasSameNote(row: number, line: number): boolean {
    const note = this.old[row]?.note ?? null;
    return note !== null && note === this.next[line]?.note;
  }

  /** Returns how alike two names are, from 0 to 1: the share of the pairs of letters that both have (Dice). */
  #compare(row: number, line: number): number {
    const one = this.#countPairs(this.old[row] as TextItem);
    const other = this.#countPairs(this.next[line] as TextItem);
    const [few, many] = one.counts.size < other.counts.size ? [one, other] : [other, one];
    let shared = 0;
    for (const [pair, count] of few.counts) shared += Math.min(count, many.counts.get(pair) ?? 0);
    const total = one.total + other.total;
    return total === 0 ? 0 : (2 * shared) / total;
  }

  #countPairs(item: TextItem): LetterPairs {
    const known = this.#pairs.get(item);
    if (known) return known;
    const counts = new Map<string, number>();
    const name = foldName(item.name.slice(0, COMPARED));
    for (let index = 0; index + 1 < name.length; index++) {
      const pair = name.slice(index, index + 2);
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    const pairs = { counts, total: Math.max(0, name.length - 1) };
    this.#pairs.set(item, pairs);
    return pairs;
  }
}
