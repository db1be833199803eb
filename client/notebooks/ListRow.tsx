import { t } from "@lingui/core/macro";
import { useRef, type Ref } from "react";
import { countSettled, isFinished } from "../cache/settled.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { getShownWords } from "../items/days/shownWords.ts";
import { isSharedAlone } from "../rows/list.ts";
import { getDirection } from "../items/rows/direction.ts";
import { useDeleteList } from "../lists/model/actions.ts";
import { DateInWords } from "../lists/fields/DateInWords.tsx";
import { PriorityMark } from "../lists/fields/PriorityMark.tsx";
import { formatProgress } from "../lists/model/labels.ts";
import { ListMenu } from "../lists/screen/ListMenu.tsx";
import { SelectMark } from "../lists/selection/SelectMark.tsx";
import { ProgressRing } from "../ui/ListMark.tsx";
import type { EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { SharedMark } from "../ui/SharedMark.tsx";
import { asleepClass } from "./classNames.ts";
import { ListName } from "./ListName.tsx";
import type { NotebookList } from "./queries.ts";

type Props = {
  ref: Ref<HTMLLIElement>;
  /** Without its first open items where only the names are known. */
  list: ListFieldsFragment & Partial<Pick<NotebookList, "openItems">>;
  /** Whether the list is selected; undefined if it cannot be selected now. */
  isSelected?: boolean | undefined;
};

/** Shows a list of a notebook on one line: its name, priority, first open items, count and date; on a phone name and date. */
export function ListRow({ ref, list, isSelected }: Props) {
  const { id, name, itemCount, date, priority } = list;
  const deleteList = useDeleteList();
  const title = useRef<EditableTextHandle>(null);

  return (
    <li ref={ref} data-selected={isSelected ? "" : undefined} className={`group ${rowClass}`}>
      {isSelected === undefined ? (
        <ProgressRing value={countSettled(list)} max={itemCount} className="mx-auto size-4 text-fill" />
      ) : (
        <SelectMark name={name} isSelected={isSelected} />
      )}
      <div className="flex min-w-0 items-center gap-2">
        <h3 className="flex min-w-0 font-semibold has-[textarea]:grow">
          <ListName ref={title} list={list} className="after:rounded-row" />
        </h3>
        <span className="quiet flex shrink-0 items-center gap-2 text-sm empty:hidden">
          {isSharedAlone(list) && <SharedMark className="size-4" />}
          <PriorityMark priority={priority} />
        </span>
      </div>
      <OpenItems list={list} />
      <span className="quiet text-sm whitespace-nowrap @max-2xl:sr-only">{formatProgress(list)}</span>
      <span className="quiet text-end text-sm whitespace-nowrap">{date && <DateInWords date={date} />}</span>
      <div className={`${menuClass} ${asleepClass}`}>
        <ListMenu list={list} parts={{ rename: () => title.current?.open("all"), remove: () => void deleteList(id) }} />
      </div>
    </li>
  );
}

const rowClass =
  "relative -mx-2.5 grid min-h-13 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-row px-2.5 py-0.5 " +
  "hover:bg-hover data-selected:bg-select @2xl:min-h-10 @2xl:pointer-coarse:min-h-11 " +
  "@2xl:grid-cols-[1.5rem_minmax(0,1.1fr)_minmax(0,1fr)_4.5rem_7.5rem] @2xl:max-lg:pe-10 @2xl:pointer-coarse:pe-12 " +
  // Rows that are selected one below the other are one.
  "data-selected:has-[+[data-selected]]:rounded-b-none [[data-selected]+&]:data-selected:rounded-t-none";

/**
 * With a mouse the menu stands in the margin where the window has room for it, and otherwise at the end of the row. On a
 * phone a long press selects the list, and the bar has what the menu has.
 */
const menuClass =
  "absolute! inset-y-0 start-full -ms-2.5 flex items-center @max-2xl:hidden " +
  "max-lg:start-auto max-lg:end-0 pointer-coarse:start-auto pointer-coarse:end-0";

/** Shows the first open items of a list on one line, in the direction of the first, so that its end is cut. */
function OpenItems({ list }: Pick<Props, "list">) {
  const { openItems } = list;
  const className = "quiet block min-h-5 truncate text-sm @max-2xl:sr-only";
  if (isFinished(list)) return <span className={className}>{t`Everything is done`}</span>;
  const [first] = openItems ?? [];
  if (!openItems || !first) return <span className={className} />;
  return (
    <ul
      dir={getDirection(first.name)}
      aria-label={t`First items`}
      className={`${className} max-w-full justify-self-start`}
    >
      {openItems.map((item) => (
        <li key={item.id} className="inline not-last:after:content-[',_']">
          <bdi>{getShownWords(item.name)}</bdi>
        </li>
      ))}
    </ul>
  );
}
