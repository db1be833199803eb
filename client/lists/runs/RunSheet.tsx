import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import { readField } from "../../../shared/marks/field.ts";
import { isSettled } from "../../cache/settled.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { formatCount, formatDay, formatTime, toDay } from "../../ui/format.ts";
import { formatSpan } from "./labels.ts";
import type { SheetItem } from "./sheetItems.ts";
import { Icon } from "../../ui/Icon.tsx";

type SheetProps = {
  items: readonly SheetItem[];
  /** The name of the row that was found, or its first 200 characters. It is marked, and scrolled to. */
  foundName?: string | undefined;
};

/** Shows who has ticked what and when in a run, what was skipped and why, and what stayed open. */
export function RunSheet({ items, foundName }: SheetProps) {
  const { ticked, skipped, open, people } = useMemo(() => splitIntoParts(items), [items]);
  const times = ticked.flatMap(({ completedAt }) => completedAt ?? []);
  return (
    <div className="flex flex-col gap-5">
      {times.length > 0 && <p className="quiet">{formatSpan(times)}</p>}
      {people.length > 0 && (
        <ul
          aria-label={t({ message: "Who", comment: "The people who ticked, with how many items each" })}
          className="flex flex-wrap gap-x-4 gap-y-1"
        >
          {people.map(({ name, count }) => (
            <li key={name} className="flex min-w-0 items-center gap-1.5">
              <Avatar name={name} className="size-5.5 text-xs" />
              <span className="truncate">
                <bdi>{name}</bdi>
              </span>
              <span className="quiet tabular-nums">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {ticked.length > 0 && (
        <ol
          aria-label={t({ message: "Ticked", comment: "Heading of the items that were ticked" })}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3"
        >
          {ticked.map((item, index) => (
            <TickedRow key={item.id} item={item} before={ticked[index - 1]} foundName={foundName} />
          ))}
        </ol>
      )}
      <Rest
        title={t({ message: "Skipped", context: "items" })}
        icon="lucide:minus"
        items={skipped}
        foundName={foundName}
      />
      <Rest title={t`Still open`} icon="lucide:circle" items={open} foundName={foundName} />
    </div>
  );
}

/** Returns the attributes of a row. The one that was found is marked. */
function markFound({ name }: SheetItem, foundName: string | undefined) {
  const isFound = foundName !== undefined && [...name].slice(0, FOUND_LENGTH).join("") === foundName;
  return isFound ? { "aria-current": true, ref: scrollHere } : {};
}

/** The search says so many characters of a name (docs/api.md, Search). */
const FOUND_LENGTH = 200;
const scrollHere = (element: HTMLElement | null) => element?.scrollIntoView({ block: "center" });
const foundClass = "aria-[current]:-mx-2.5 aria-[current]:rounded-row aria-[current]:bg-select aria-[current]:px-2.5";

type TickedProps = Pick<SheetProps, "foundName"> & { item: SheetItem; before: SheetItem | undefined };

/** One row by its time, with the day where that is another one than in the row before. */
function TickedRow({ item, before, foundName }: TickedProps) {
  const { completedAt, completedBy } = item;
  const day = completedAt && toDay(completedAt);
  const isNewDay = !!before?.completedAt && day !== null && day !== toDay(before.completedAt);
  return (
    <li
      {...markFound(item, foundName)}
      className={`col-span-3 grid grid-cols-subgrid items-baseline py-1 ${foundClass}`}
    >
      {isNewDay && <p className="quiet col-span-3 pt-2 pb-1 text-sm font-semibold">{formatDay(day)}</p>}
      <span className="quiet text-sm whitespace-nowrap tabular-nums">{completedAt && formatTime(completedAt)}</span>
      <span className="min-w-0 wrap-anywhere">
        <Words item={item} />
      </span>
      <span className="quiet max-w-28 truncate text-sm">
        <bdi>{completedBy && getPersonName(completedBy)}</bdi>
      </span>
    </li>
  );
}

type RestProps = SheetProps & { title: string; icon: string };

function Rest({ title, icon, items, foundName }: RestProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="part-heading pb-1">
        {title} {formatCount(items.length)}
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item.id} {...markFound(item, foundName)} className={`flex items-start gap-3 py-1 ${foundClass}`}>
            <Icon name={icon} className="mt-1 size-4 text-mark" />
            <span className="min-w-0 wrap-anywhere">
              <Words item={item} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The words of a row with its value, and below them why it is skipped and its remark. */
function Words({ item: { name, skipReason, remark } }: { item: SheetItem }) {
  const field = readField(name);
  // The same words can be both.
  const lines = [...new Set([skipReason, field ? null : remark])].filter((line) => line !== null);
  return (
    <>
      <bdi>
        {field && remark !== null ? (
          <>
            {field.before}
            <b className="font-semibold">{remark}</b>
            {field.after}
          </>
        ) : (
          name
        )}
      </bdi>
      {lines.map((line) => (
        <span key={line} className="quiet block text-sm">
          <bdi>{line}</bdi>
        </span>
      ))}
    </>
  );
}

const getPersonName = ({ name, isYou }: NonNullable<SheetItem["completedBy"]>) =>
  isYou ? t({ message: "You", comment: "The person who ticked an item" }) : (name ?? t`Someone`);

/** Rows without a time are equal, so they stay in their order. */
const getTime = ({ completedAt }: SheetItem) => (completedAt ? Date.parse(completedAt) : Number.MAX_VALUE);

/** Splits the rows of a run. The ticked ones are in the order of their times, those without a time at the end. Exported for tests. */
export function splitIntoParts(items: readonly SheetItem[]) {
  const rows = items.filter(({ isHeading }) => !isHeading);
  const ticked = rows.filter(({ completed }) => completed);
  const counts = new Map<string, number>();
  for (const { completedBy } of ticked) {
    const name = completedBy && getPersonName(completedBy);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return {
    ticked: ticked.toSorted((a, b) => getTime(a) - getTime(b)),
    skipped: rows.filter(({ isSkipped }) => isSkipped),
    open: rows.filter((item) => !isSettled(item)),
    people: [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count),
  };
}
