import { splitIntoCharacters } from "../../../shared/markMatches.ts";
import { readField } from "../../../shared/marks/field.ts";
import { readRest } from "../../../shared/marks/readMarks.ts";
import { ignoreCaseAndSpaces } from "../../../shared/normalizeText.ts";
import { formatAmount, type Quantity, readPieces, readQuantity } from "../../../shared/quantity.ts";
import { isSettled } from "../../cache/settled.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import type { SectionCount } from "../../items/rows/itemGroups.ts";
import type { RecentlyTicked } from "../../items/rows/useRecentlyTicked.ts";
import type { useList } from "../model/queries.ts";

/** A list of a trip, with its items in their order. */
export type TripList = { list: ListFieldsFragment; items: readonly ItemFieldsFragment[] };

/** What is known of a list of a trip. `entry` is null until it is loaded. */
export type TripRead = Omit<ReturnType<typeof useList>, "items"> & { id: string; entry: TripList | null };

/** A row of a trip: the same thing in one list or in several, with one item of each. Its id is that of the first item. */
export type TripRow = { id: string; items: readonly ItemFieldsFragment[] };

/** The rows below the headings of one name; those above all headings have none. */
type TripSection = { heading: { id: string; name: string } | undefined; rows: readonly TripRow[] };

/**
 * Returns the sections of several lists, in the order of the first list that has each. The same thing in several lists is
 * one row, where the first of them has it. What a list has twice is two rows.
 */
export function joinLists(lists: readonly TripList[]): TripSection[] {
  const above = createSection(undefined);
  const sections = new Map([["", above]]);
  const rowsByThing = new Map<string, { id: string; items: ItemFieldsFragment[] }[]>();
  for (const { list, items } of lists) {
    let section = above;
    for (const item of items) {
      if (item.isHeading) {
        const key = `# ${ignoreCaseAndSpaces(readRest(item.name))}`;
        section = sections.get(key) ?? createSection({ id: item.id, name: item.name });
        sections.set(key, section);
        continue;
      }
      const { key } = readThing(item);
      const known = rowsByThing.get(key) ?? [];
      const shared = known.find((row) => row.items.every(({ listId }) => listId !== list.id));
      if (shared) shared.items.push(item);
      else {
        const row = { id: item.id, items: [item] };
        section.rows.push(row);
        rowsByThing.set(key, [...known, row]);
      }
    }
  }
  return [...sections.values()].filter(({ rows }) => rows.length > 0);
}

const createSection = (heading: TripSection["heading"]) => ({ heading, rows: [] as TripRow[] });

/** What an item's words say: so many pieces of something, of which each may have a measure: "Milk, 2 l ×3". */
type Thing = {
  /** It is equal for the same thing. */
  key: string;
  /** The words without their marks and the number of pieces. */
  text: string;
  pieces: number;
  measure: Quantity | null;
};

/** A row that asks for a value is the same thing as no other: each has a value of its own. */
function readThing({ id, name }: ItemFieldsFragment): Thing {
  if (readField(name)) return { key: id, text: name, pieces: 1, measure: null };
  const counted = readQuantity(name);
  const isCount = counted?.isSure && counted.unit === null;
  const text = isCount ? counted.base : readRest(name);
  const found = readQuantity(text);
  const measure = found?.isSure && found.unit !== null ? found : null;
  const key = `${ignoreCaseAndSpaces(measure?.base ?? text)}\n${measure?.unit ?? ""}`;
  return { key, text, pieces: isCount ? counted.amount : 1, measure };
}

/** What a row shows: a name, how much of it all lists together want, and how much each, where that is not clear. */
type TripWords = { name: string; amount: string | null; shares: readonly { listId: string; amount: string }[] };

/** Returns the words of a row. They say how much is still to be done, or for a row that is done how much there was. */
export function describeRow({ items }: TripRow): TripWords {
  const open = items.filter((item) => !isSettled(item));
  const [item, ...others] = open.length > 0 ? open : items;
  if (!item) return { name: "", amount: null, shares: [] };
  if (others.length > 0) return describeSum(item, others);
  const pieces = readPieces(item.name);
  return { name: pieces?.base ?? item.name, amount: pieces && formatAmount(pieces), shares: [] };
}

/** Returns the words of a row of several items: the sum of what they want. */
function describeSum(first: ItemFieldsFragment, others: readonly ItemFieldsFragment[]): TripWords {
  const { text, measure } = readThing(first);
  const wanted = [first, ...others].map((item) => ({ item, ...readThing(item) }));
  if (wanted.every((each) => ignoreCaseAndSpaces(each.text) === ignoreCaseAndSpaces(text))) {
    const isClear = wanted.every(({ pieces }) => pieces === 1);
    return {
      name: text,
      amount: formatAmount({ amount: sum(wanted.map(({ pieces }) => pieces)), unit: null }),
      shares: isClear ? [] : wanted.map(({ item, pieces }) => share(item, String(pieces))),
    };
  }
  const unit = measure?.unit ?? null;
  const parts = wanted.map((each) => ({ item: each.item, amount: each.pieces * (each.measure?.amount ?? 1) }));
  return {
    name: measure?.base ?? text,
    amount: formatAmount({ amount: sum(parts.map(({ amount }) => amount)), unit }),
    shares: parts.map(({ item, amount }) => share(item, formatAmount({ amount: round(amount), unit }))),
  };
}

const share = ({ listId }: ItemFieldsFragment, amount: string) => ({ listId, amount });
const round = (amount: number) => Math.round(amount * 100) / 100;
const sum = (amounts: readonly number[]) => round(amounts.reduce((all, amount) => all + amount, 0));

/** Whether nothing is to be done for a row. */
export const isRowSettled = ({ items }: TripRow) => items.every(isSettled);

/** Whether a row is done because it is ticked, and not only skipped. */
export const isRowTicked = (row: TripRow) => isRowSettled(row) && row.items.some(({ completed }) => completed);

/** Counts the rows, and those for which nothing is to be done. */
export const countRows = (rows: readonly TripRow[]): SectionCount => ({
  total: rows.length,
  settled: rows.filter(isRowSettled).length,
});

/** A section as the screen shows it: its open rows, and the counts of all. */
type ShownSection = Pick<TripSection, "heading"> & { open: readonly TripRow[]; count: SectionCount };

/**
 * Splits rows into those that are open, by section, and those that are done. A row whose items rest, because they were
 * just ticked, is still where it was.
 */
export function groupRows(sections: readonly TripSection[], recentlyTicked: RecentlyTicked) {
  const isDone = ({ items }: TripRow) => items.every((item) => recentlyTicked.get(item.id) ?? isSettled(item));
  const shown: ShownSection[] = sections
    .map(({ heading, rows }) => ({ heading, open: rows.filter((row) => !isDone(row)), count: countRows(rows) }))
    .filter(({ open }) => open.length > 0);
  return { shown, done: sections.flatMap(({ rows }) => rows.filter(isDone)) };
}

/**
 * Returns a short mark for each list, all different: its first letter, more of its name where another one begins alike,
 * and a number for lists of one name.
 */
export function chooseMarks(names: readonly string[]): string[] {
  const letters = names.map((name) => splitIntoCharacters(name.trim().toLocaleUpperCase()));
  return letters.map((own, index) => {
    const others = letters.filter((_each, at) => at !== index).map((each) => each.join(""));
    const isClear = (mark: string) => !others.some((each) => each.startsWith(mark));
    const mark = [1, 2].map((length) => own.slice(0, length).join("")).find(isClear);
    return mark ?? `${own[0] ?? ""}${index + 1}`;
  });
}
