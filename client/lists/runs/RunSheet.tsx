import { t } from "@lingui/core/macro";
import { useMemo } from "react";
import { isSettled } from "../../cache/settled.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { formatCount, formatDay, formatTime, toDay } from "../../ui/format.ts";
import { formatSpan } from "./labels.ts";
import { Icon } from "../../ui/Icon.tsx";

/** A row of a run: of a past one, or of the present one. */
type SheetItem = Pick<
  ItemFieldsFragment,
  "id" | "name" | "isHeading" | "completed" | "completedAt" | "isSkipped" | "skipReason"
> & { completedBy: { name: string | null; isYou: boolean } | null };

/** Shows who has ticked what and when in a run, what was skipped and why, and what stayed open. */
export function RunSheet({ items }: { items: readonly SheetItem[] }) {
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
            <TickedRow key={item.id} item={item} before={ticked[index - 1]} />
          ))}
        </ol>
      )}
      <Rest title={t({ message: "Skipped", context: "items" })} icon="lucide:minus" items={skipped} />
      <Rest title={t`Still open`} icon="lucide:circle" items={open} />
    </div>
  );
}

type TickedProps = { item: SheetItem; before: SheetItem | undefined };

/** One row by its time, with the day where that is another one than in the row before. */
function TickedRow({ item: { name, completedAt, completedBy }, before }: TickedProps) {
  const day = completedAt && toDay(completedAt);
  const isNewDay = !!before?.completedAt && day !== null && day !== toDay(before.completedAt);
  return (
    <li className="col-span-3 grid grid-cols-subgrid items-baseline py-1">
      {isNewDay && <p className="quiet col-span-3 pt-2 pb-1 text-sm font-semibold">{formatDay(day)}</p>}
      <span className="quiet text-sm whitespace-nowrap tabular-nums">{completedAt && formatTime(completedAt)}</span>
      <span className="wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
      <span className="quiet max-w-28 truncate text-sm">
        <bdi>{completedBy && getPersonName(completedBy)}</bdi>
      </span>
    </li>
  );
}

type RestProps = { title: string; icon: string; items: readonly SheetItem[] };

function Rest({ title, icon, items }: RestProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="part-heading pb-1">
        {title} {formatCount(items.length)}
      </h3>
      <ul>
        {items.map(({ id, name, skipReason }) => (
          <li key={id} className="flex items-start gap-3 py-1">
            <Icon name={icon} className="mt-1 size-4 text-mark" />
            <span className="min-w-0 wrap-anywhere">
              <bdi>{name}</bdi>
              {skipReason !== null && (
                <span className="quiet block text-sm">
                  <bdi>{skipReason}</bdi>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
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
