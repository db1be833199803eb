import type { DayMark } from "../../../shared/marks/dayWords.ts";
import { listDueDays } from "../../../shared/marks/dueDays.ts";
import { readAsked, readDay, splitMarks } from "../../../shared/marks/readMarks.ts";
import { formatTimes } from "../../../shared/marks/writeAsked.ts";
import { toLocalDay } from "../../../shared/repeat/days.ts";
import { isOpen } from "../../cache/settled.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { formatDay, toDay } from "../../ui/format.ts";
import { formatDueDay, formatOffset } from "./dayTexts.ts";

/** What a row shows that has a day, or whose heading has one that is past, and a row of a template that asks something. */
export type RowDay = {
  /** The words without the day and without what they ask; all of them where they are nothing else. */
  words: string;
  /** Undefined without a day. */
  label: string | undefined;
  /** What a row of a template asks: "×nights · kids". */
  asks: string | undefined;
  /** Whether it is due today, or was before. */
  isDue: boolean;
  /** The day that its own words say; null without a date, and where they say none. */
  ownDay: string | null;
};

/** What says on which days rows of a list are due. */
export type DatedList = Pick<ListFieldsFragment, "date" | "isTemplate" | "active" | "runStartedAt"> & {
  repeat: { zone: string } | null;
};

type Marked = ReturnType<typeof readDay>;

/** A row is a new object when it has changed. */
const marks = new WeakMap<ItemFieldsFragment, { mark: Marked }>();

function readMark(item: ItemFieldsFragment): Marked {
  const known = marks.get(item) ?? { mark: readDay(item.name) };
  marks.set(item, known);
  return known.mark;
}

/** Returns the day on which the run of a list began: in the zone of its rule, or else of this device. */
export const findBeginning = ({ repeat, runStartedAt }: Pick<DatedList, "repeat" | "runStartedAt">): string =>
  repeat ? toLocalDay(new Date(runStartedAt), repeat.zone) : toDay(runStartedAt);

/** Returns what rows show of their days, by the ids of the rows. */
export function findRowDays(
  items: readonly ItemFieldsFragment[],
  list: DatedList,
  today: string,
): ReadonlyMap<string, RowDay> {
  const date = list.isTemplate ? null : list.date;
  const days = listDueDays(items, date, findBeginning(list), readMark);
  const openSections = findOpenSections(items);
  const shown = new Map<string, RowDay>();
  for (const [index, item] of items.entries()) {
    const mark = readMark(item);
    const day = days[index] ?? null;
    const isToDo = list.active && (item.isHeading ? openSections.has(item.id) : isOpen(item));
    const isDue = isToDo && day !== null && day <= today;
    const asks = list.isTemplate ? describeAsked(item.name) : undefined;
    // A row below a heading has the day of that; it says so when it is late.
    const hasDay = mark || (isDue && !item.isHeading && day < today);
    if (!hasDay && asks === undefined) continue;
    const label =
      day === null ? mark && formatMark(item.name, mark) : isToDo ? formatDueDay(day, today) : formatDay(day, today);
    const words = asks === undefined ? mark?.base : splitMarks(item.name).words;
    shown.set(item.id, {
      words: words || item.name,
      label: hasDay ? (label ?? "") : undefined,
      asks,
      isDue,
      ownDay: mark && day,
    });
  }
  return shown;
}

/** Says what the words of a row ask; undefined where they ask nothing but words, which stand among the others. */
function describeAsked(name: string): string | undefined {
  const { only, times } = readAsked(name);
  const parts = [...(times ? [formatTimes(times)] : []), ...only.map((each) => each.replaceAll("-", " "))];
  return parts.length > 0 ? parts.join(" · ") : undefined;
}

/** A range is shown as it was written. */
const formatMark = (name: string, mark: DayMark & { at: [start: number, end: number] }): string =>
  mark.from === null ? formatOffset(mark) : name.slice(...mark.at).replaceAll(/^[\s(（,:–-]+|[\s)）:]+$/gu, "");

/** Returns the ids of the headings below which something is open. */
function findOpenSections(items: readonly ItemFieldsFragment[]): ReadonlySet<string> {
  const open = new Set<string>();
  let headingId: string | undefined;
  for (const item of items)
    if (item.isHeading) headingId = item.id;
    else if (headingId !== undefined && isOpen(item)) open.add(headingId);
  return open;
}
