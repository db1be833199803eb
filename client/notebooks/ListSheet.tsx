import { t } from "@lingui/core/macro";
import { useRef, type Ref } from "react";
import { formatAmount, readPieces } from "../../shared/quantity.ts";
import { countSettled } from "../cache/settled.ts";
import type { ItemFieldsFragment } from "../graphql/graphql.ts";
import { getShownWords } from "../items/days/shownWords.ts";
import { DateInWords } from "../lists/fields/DateInWords.tsx";
import { PriorityMark } from "../lists/fields/PriorityMark.tsx";
import { useDeleteList } from "../lists/model/actions.ts";
import { formatProgress } from "../lists/model/labels.ts";
import { ActiveItem } from "../lists/screen/ActiveListDetails.tsx";
import { ListMenu } from "../lists/screen/ListMenu.tsx";
import { useNextItems } from "../lists/screen/useNextItems.ts";
import { SelectMark } from "../lists/selection/SelectMark.tsx";
import { isSharedAlone } from "../rows/list.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { FailedRead } from "../sync/FailedRead.tsx";
import type { EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { DashedBox } from "../ui/ListMark.tsx";
import { ProgressLine } from "../ui/ProgressLine.tsx";
import { SharedMark } from "../ui/SharedMark.tsx";
import { asleepClass } from "./classNames.ts";
import { ListName } from "./ListName.tsx";
import type { NotebookList } from "./queries.ts";

type Props = {
  ref: Ref<HTMLLIElement>;
  list: NotebookList;
  /** The name of the template from which the list was created; undefined if it is not of this notebook. */
  template: string | undefined;
  /** Whether the list is selected; undefined if it cannot be selected now. */
  isSelected: boolean | undefined;
};

/** Shows a list of a notebook as a sheet of paper: how far it is, and its next items, which can be ticked. */
export function ListSheet({ ref, list, template, isSelected }: Props) {
  const { id, name, itemCount, date, priority } = list;
  const deleteList = useDeleteList();
  const title = useRef<EditableTextHandle>(null);
  const canSelect = isSelected !== undefined;

  return (
    <li ref={ref} data-selected={isSelected ? "" : undefined} className={`group ${sheetClass}`}>
      {canSelect && <SelectMark name={name} isSelected={isSelected} className="absolute! end-3 top-3" />}
      <div className="flex items-baseline gap-2">
        <h3 className="flex min-w-0 grow text-section font-semibold">
          <ListName ref={title} list={list} className="after:rounded-[inherit]" />
        </h3>
        <div className={`${menuClass} ${asleepClass} ${canSelect ? "invisible" : ""}`}>
          <ListMenu
            list={list}
            parts={{ rename: () => title.current?.open("all"), remove: () => void deleteList(id) }}
          />
        </div>
        <span className={`quiet text-sm whitespace-nowrap ${canSelect ? "invisible" : ""}`}>
          {formatProgress(list)}
        </span>
      </div>
      <div className="mt-1.75 mb-1">
        <ProgressLine value={countSettled(list)} max={itemCount} className="h-0.5 rounded-full" />
      </div>
      <NextItems list={list} />
      <div className="quiet mt-auto flex min-h-8 items-center gap-2 text-sm">
        {template !== undefined && (
          <>
            <DashedBox />
            <span className="sr-only">{t`From the template`}</span>
            <span dir="auto" className="min-w-0 truncate">
              {template}
            </span>
          </>
        )}
        <span className="ms-auto flex shrink-0 items-center gap-2">
          {isSharedAlone(list) && <SharedMark className="size-4" />}
          <PriorityMark priority={priority} />
          {date && <DateInWords date={date} />}
        </span>
      </div>
    </li>
  );
}

const sheetClass =
  "sheet relative flex flex-col px-5 pt-4 pb-2.5 dark:border-transparent dark:bg-float hover:border-edge " +
  "data-selected:border-ink data-selected:bg-select data-selected:outline-1 data-selected:outline-ink";

/** Lies over the end of a long name while the mouse is over the sheet. */
const menuClass = "-my-3 flex w-0 shrink-0 self-center justify-end";

function NextItems({ list }: Pick<Props, "list">) {
  const mayTick = useMayCall()(list, "completeItem");
  const options = { count: list.itemCount - countSettled(list), onlyDue: false, first: list.openItems };
  const { container, roomFor, shown, loaded, error, retry, tick } = useNextItems(list, options);
  const ticks = {
    isTicked: ({ completed }: ItemFieldsFragment) => completed,
    tick: ({ id }: ItemFieldsFragment, completed: boolean) => tick(id, completed),
  };
  const empty = list.itemCount === 0 ? t`No items` : t`Everything is done`;
  return (
    <div ref={container} className={ROOM_CLASSES[roomFor]}>
      {error && !loaded && <FailedRead title={t`Couldn’t load the items`} error={error} onRetry={retry} />}
      {loaded && shown.length === 0 && <p className={`quiet ${itemClass}`}>{empty}</p>}
      {shown.length > 0 && (
        <ul aria-label={t`Next items of ${{ name: list.name }}`}>
          {shown.map((item) => {
            const pieces = readPieces(item.name);
            return (
              <li key={item.id} className={itemClass}>
                <ActiveItem
                  item={item}
                  ticks={ticks}
                  mayTick={mayTick}
                  words={pieces?.base ?? getShownWords(item.name)}
                />
                {pieces && <bdi className="quiet ms-auto shrink-0 ps-2 font-medium">{formatAmount(pieces)}</bdi>}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const itemClass = "flex min-h-8.5 min-w-0 items-center gap-2.5 pointer-coarse:min-h-11";

/** The heights of the rows of items, by their number. */
const ROOM_CLASSES = [
  "",
  "min-h-8.5 pointer-coarse:min-h-11",
  "min-h-17 pointer-coarse:min-h-22",
  "min-h-25.5 pointer-coarse:min-h-33",
];
