import { type Measures, readMeasures } from "./measures.ts";

type Row = { id: string; name: string; isHeading: boolean; completed: boolean; isSkipped: boolean };

/** What rows come to. */
export type Sums = {
  /** In the smallest unit of each currency, in the order in which they come first. */
  money: ReadonlyMap<string, number>;
  /** Whether an amount of money is only about so much. */
  isAbout: boolean;
  grams: number;
  minutes: number;
  pieces: number;
};

type Totals = {
  open: Sums;
  done: Sums;
  /** The rows that look like money and are in no sum. */
  unread: readonly Row[];
  /** How many rows have an amount of money that is sure. */
  moneyCount: number;
  /** Whether a row says how many there are. */
  hasPieces: boolean;
};

/** What rows say. A row is a new object when it has changed, and reading one takes longer than rendering it. */
const known = new WeakMap<Row, Measures>();

function readRow(row: Row): Measures {
  const measures = known.get(row) ?? readMeasures(row.name);
  known.set(row, measures);
  return measures;
}

/**
 * Adds up what rows say, open and done apart. Skipped rows are in neither, and headings are not read. In a template all
 * rows are open: ticks and skips of the list that it was are not shown.
 */
export function addUp(rows: readonly Row[], { isTemplate = false } = {}): Totals {
  const read = rows.flatMap((row) =>
    row.isHeading || (row.isSkipped && !isTemplate) ? [] : { row, measures: readRow(row) },
  );
  const ofState = (isDone: boolean) =>
    read.flatMap(({ row, measures }) => ((row.completed && !isTemplate) === isDone ? measures : []));
  return {
    open: sum(ofState(false)),
    done: sum(ofState(true)),
    unread: read.flatMap(({ row, measures }) => (measures.isUnread ? row : [])),
    moneyCount: read.filter(({ measures }) => measures.money).length,
    hasPieces: read.some(({ measures }) => (measures.pieces ?? 0) > 1),
  };
}

function sum(all: readonly Measures[]): Sums {
  const money = new Map<string, number>();
  for (const { money: each } of all) if (each) money.set(each.currency, (money.get(each.currency) ?? 0) + each.units);
  const add = (key: "grams" | "minutes" | "pieces") => all.reduce((total, each) => total + (each[key] ?? 0), 0);
  return {
    money,
    isAbout: all.some(({ isAbout }) => isAbout),
    grams: add("grams"),
    minutes: add("minutes"),
    pieces: add("pieces"),
  };
}
