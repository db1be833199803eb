import { toAscii } from "../../../shared/asciiSigns.ts";

/** What values of an item usually are. */
export type Usual = {
  /** From the lowest to the highest, without those that were unusual themselves. */
  low: number;
  high: number;
  /** The digits behind the point with which they are written. */
  digits: number;
  /** What lies between these is not unusual. */
  from: number;
  to: number;
};

/** Fewer values say nothing of what is usual. */
const MIN_VALUES = 5;
/** How far outside the middle half of all a usual value may lie, in widths of that half. */
const FENCE = 1.5;

/** Returns the number that a value is alone; null for words. Exported for tests. */
export function readNumber(value: string): number | null {
  const text = toAscii(value.trim()).replace(/^[−–]/u, "-");
  return /^[+-]?\d{1,9}(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(",", ".")) : null;
}

const countDigits = (value: string) => /[.,٫](\p{N}+)$/u.exec(value.trim())?.[1]?.length ?? 0;

/** Returns what values usually are; null for too few numbers. */
export function findUsual(values: readonly string[]): Usual | null {
  const numbers = values.flatMap((value) => readNumber(value) ?? []).toSorted((a, b) => a - b);
  if (numbers.length < MIN_VALUES) return null;
  const digits = Math.max(...values.map(countDigits));
  const [first, third] = [pickQuantile(numbers, 0.25), pickQuantile(numbers, 0.75)];
  // Where all are alike, a neighbour is not unusual.
  const margin = FENCE * Math.max(third - first, 10 ** -digits);
  const [from, to] = [first - margin, third + margin];
  const usual = numbers.filter((number) => number >= from && number <= to);
  return { low: usual[0] ?? first, high: usual.at(-1) ?? third, digits, from, to };
}

function pickQuantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place % 1);
}

/** Whether a value is a number outside what is usual. */
export function isUnusual(value: string, usual: Usual | null): boolean {
  const number = readNumber(value);
  return usual !== null && number !== null && (number < usual.from || number > usual.to);
}
