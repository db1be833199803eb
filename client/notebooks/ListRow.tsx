import { t } from "@lingui/core/macro";
import { useRef, type ReactNode, type Ref } from "react";
import { Link } from "react-router";
import { countSettled, isFinished } from "../cache/settled.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { getShownWords } from "../items/days/shownWords.ts";
import { getListPath, isSharedAlone } from "../rows/list.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { getDirection } from "../items/rows/direction.ts";
import { mayMove, useDeleteList, useUpdateList } from "../lists/model/actions.ts";
import { dragList } from "../lists/model/draggedList.ts";
import { DateInWords } from "../lists/fields/DateInWords.tsx";
import { PriorityMark } from "../lists/fields/PriorityMark.tsx";
import { formatProgress } from "../lists/model/labels.ts";
import { ListMenu } from "../lists/screen/ListMenu.tsx";
import { Icon } from "../ui/Icon.tsx";
import { DashedBox, ProgressRing } from "../ui/ListMark.tsx";
import { EditableText, type EditableTextHandle } from "../ui/fields/EditableText.tsx";
import { SharedMark } from "../ui/SharedMark.tsx";
import { asleepClass } from "./classNames.ts";
import type { NotebookList } from "./queries.ts";

type Props = {
  ref: Ref<HTMLLIElement>;
  /** Without its first open items where only the names are known. */
  list: ListFieldsFragment & Partial<Pick<NotebookList, "openItems">>;
  /** A button, which needs the class `relative` to be above the link that covers the row. */
  children?: ReactNode;
};

/**
 * Shows a list of a notebook on one line, or on two on a phone: its name, priority, first open items, count, date and
 * menu.
 */
export function ListRow({ ref, list, children }: Props) {
  const mayCall = useMayCall();
  const { id, name, itemCount, isTemplate, date, priority } = list;
  const updateList = useUpdateList();
  const deleteList = useDeleteList();
  const title = useRef<EditableTextHandle>(null);

  return (
    <li ref={ref} className={`group ${rowClass}`}>
      {isTemplate ? <DashedBox /> : <ProgressRing value={countSettled(list)} max={itemCount} />}
      <div className="flex min-w-0 items-center gap-2">
        <h3 className="flex min-w-0 font-semibold has-[textarea]:grow">
          <EditableText
            ref={title}
            value={name}
            label={t`Name of the list`}
            onSave={(text, was) => updateList(id, { name: text, was: { name: was } })}
            readOnly={!mayCall(list, "updateList")}
          >
            <Link
              to={getListPath(list)}
              dir="auto"
              {...(mayMove(list, mayCall) && dragList(list))}
              className="min-w-0 truncate after:absolute after:inset-0 after:rounded-row"
            >
              {name}
            </Link>
          </EditableText>
        </h3>
        <span className="quiet flex shrink-0 items-center gap-2 text-sm empty:hidden">
          {isSharedAlone(list) && <SharedMark className="size-4" />}
          <PriorityMark priority={priority} />
          {list.publishedUrl !== null && <PublishedMark />}
        </span>
      </div>
      <OpenItems list={list} />
      <span className="quiet col-start-3 row-start-2 text-end text-sm whitespace-nowrap @2xl:col-auto @2xl:row-auto @2xl:text-start">
        {formatProgress(list)}
      </span>
      <span className={`${dateClass} ${children ? "@2xl:text-start" : ""}`}>{date && <DateInWords date={date} />}</span>
      {children && <span className={buttonsClass}>{children}</span>}
      <div className={`${menuClass} ${asleepClass}`}>
        <ListMenu list={list} parts={{ rename: () => title.current?.open("all"), remove: () => void deleteList(id) }} />
      </div>
    </li>
  );
}

/** A narrow row has room for the name only. */
const PublishedMark = () => (
  <>
    <Icon name="lucide:globe" className="size-4 text-mark @2xl:hidden" />
    <span className="@max-2xl:sr-only">{t`Published`}</span>
  </>
);

const rowClass =
  "relative -mx-2.5 grid min-h-15 grid-cols-[1rem_minmax(0,1fr)_auto_auto_auto] content-center items-center gap-x-2 " +
  "rounded-row px-2.5 hover:bg-hover @2xl:min-h-10 @2xl:gap-x-4 @2xl:pointer-coarse:min-h-11 " +
  "@2xl:grid-cols-[1rem_minmax(0,1.15fr)_minmax(0,1fr)_5rem_8rem_auto] " +
  "@2xl:lg:pointer-fine:-me-8 @2xl:lg:pointer-fine:pe-0";

const dateClass = "quiet col-start-3 row-start-1 text-end text-sm whitespace-nowrap @2xl:col-start-5 @2xl:row-start-1";

/** A button stands at the end of the column of dates, because a template seldom has one. */
const buttonsClass =
  "col-start-4 row-span-2 row-start-1 @2xl:col-start-5 @2xl:row-span-1 @2xl:row-start-1 @2xl:justify-self-end";

/** With a mouse the menu stands in the margin, and in a wide window all of it, so that what is before it ends with the column. */
const menuClass =
  "col-start-5 row-span-2 row-start-1 -me-2 @2xl:col-start-6 @2xl:row-span-1 @2xl:row-start-1 @2xl:-ms-4 @2xl:-me-6 " +
  "@2xl:lg:pointer-fine:me-0 @2xl:pointer-coarse:ms-0 @2xl:pointer-coarse:-me-2";

/** Shows the first open items of a list on one line, in the direction of the first, so that its end is cut. */
function OpenItems({ list }: Pick<Props, "list">) {
  const { isTemplate, openItems } = list;
  const className = "quiet col-start-2 row-start-2 block min-h-5 truncate text-sm @2xl:col-auto @2xl:row-auto";
  if (isFinished(list) && !isTemplate) return <span className={className}>{t`Everything is done`}</span>;
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
