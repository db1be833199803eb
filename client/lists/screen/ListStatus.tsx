import { Trans } from "@lingui/react/macro";
import { countSettled } from "../../cache/settled.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { useVisitor } from "../../session/visitor.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressRing } from "../../ui/ListMark.tsx";
import { ProgressLine } from "../../ui/ProgressLine.tsx";
import { DateInWords } from "../fields/DateInWords.tsx";
import { DatePicker } from "../fields/DatePicker.tsx";
import { PriorityMark } from "../fields/PriorityMark.tsx";
import { PriorityPicker } from "../fields/PriorityPicker.tsx";
import { formatItemCount } from "../model/labels.ts";
import { LazyRepeatPicker } from "../repeat/LazyRepeatPicker.tsx";
import { formatLimit } from "../sharing/labels.ts";
import { LazyPeopleChip, LazySharer } from "../sharing/LazyPeopleChip.tsx";

/** The line below the name of a list. */
export const statusClass =
  "quiet relative z-1 flex min-h-9 flex-wrap items-center gap-x-0.5 text-sm max-md:mt-1 max-md:-me-1.5 md:mt-1.5 md:gap-x-1";

/** The progress of a list, its date, its priority and its people, in one line. */
export function ListStatus({ list, hasLine }: { list: ListFieldsFragment; hasLine: boolean }) {
  const mayCall = useMayCall();
  const { id, name, notebookId, role, date, priority, itemCount, active } = list;
  const settledCount = countSettled(list);
  const isVisitor = useVisitor();
  return (
    <div className="relative">
      <div className={statusClass}>
        <p className="me-auto flex items-center gap-2 whitespace-nowrap md:me-3">
          {itemCount > 0 && <ProgressRing value={settledCount} max={itemCount} className="size-5 text-fill" />}
          <span>
            <Progress settledCount={settledCount} itemCount={itemCount} active={active} />
          </span>
        </p>
        {role === "VIEWER" && <span className="px-2">{formatLimit(role)}</span>}
        {role === "TICKER" && <LazySharer notebookId={notebookId} />}
        {mayCall(list, "updateList") ? (
          <>
            <DatePicker id={id} name={name} date={date} />
            {/* A phone has no room for it beside these; the menu of the list has the same. */}
            <span className={date !== null && priority !== 0 && !list.repeat ? "max-md:hidden" : "contents"}>
              <LazyRepeatPicker list={list} />
            </span>
            <PriorityPicker id={id} name={name} priority={priority} />
          </>
        ) : (
          <>
            {date && <DateInWords date={date} className="px-2" />}
            <PriorityMark priority={priority} />
          </>
        )}
        {!isVisitor && <LazyPeopleChip listId={id} notebookId={notebookId} name={name} role={role} />}
      </div>
      {/* It takes no space, so that nothing moves when the items are known. */}
      {hasLine && (
        <div className="absolute inset-x-0 top-full">
          <ProgressLine value={settledCount} max={itemCount} />
        </div>
      )}
    </div>
  );
}

type ProgressProps = { settledCount: number; itemCount: number; active: boolean };

/** How far the list is, and whether it is put away. */
function Progress({ settledCount, itemCount, active }: ProgressProps) {
  const done = formatCount(settledCount);
  const all = formatCount(itemCount);
  // On a phone the words would take another line.
  const icon = <Icon name="lucide:archive" className="ms-1.5 inline size-4 text-mark md:hidden" />;
  if (itemCount === 0 && active) return formatItemCount(0);
  if (itemCount === 0)
    return (
      <Trans>
        No items{icon}
        <span className="max-md:sr-only">, put away</span>
      </Trans>
    );
  if (active)
    return (
      <Trans>
        <b className="font-semibold text-ink">{done}</b> of {all}
        <span className="sr-only"> done</span>
      </Trans>
    );
  return (
    <Trans>
      <b className="font-semibold text-ink">{done}</b> of {all}
      <span className="sr-only"> done</span>
      {icon}
      <span className="max-md:sr-only">, put away</span>
    </Trans>
  );
}
