import { plural, t } from "@lingui/core/macro";
import { useFragment } from "@apollo/client/react";
import { memo, type KeyboardEvent } from "react";
import { countSettled } from "../cache/settled.ts";
import type { NotebookFieldsFragment, SharingRole } from "../graphql/graphql.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { mayMove } from "../lists/model/actions.ts";
import { dragList } from "../lists/model/draggedList.ts";
import { getListPath, isSharedAlone, ListFields } from "../rows/list.ts";
import { addDropPlace } from "../ui/browser/dropTargets.ts";
import { mirrorKey } from "../ui/browser/pageDirection.ts";
import { formatCount } from "../ui/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { DashedBox, ListMark } from "../ui/ListMark.tsx";
import { Ribbon } from "../ui/Ribbon.tsx";
import { SharedMark } from "../ui/SharedMark.tsx";
import { EntryButton, EntryLink, shadedClass } from "./Entry.tsx";
import { getPutAwayKey, setExpanded } from "./expandedKeys.ts";
import type { ArrowKeys } from "./useArrowKeys.ts";
import { useDropOnNotebook } from "./useDropOnNotebook.ts";

export type SideBarList = {
  id: string;
  name: string;
  notebookId: string;
  shownIn: string | null;
  isTemplate: boolean;
  active: boolean;
  role: SharingRole;
};

const getNotebookPath = (notebookId: string) => `/n/${notebookId}`;

/** What the side bar shows of the lists of a notebook, or of those that stand in none. */
export type ListsContent = {
  /** The id and the name of the notebook. */
  id: string;
  name: string;
  isExpanded: boolean;
  /** Whether it has no lists. False while its lists are not known. */
  isEmpty: boolean;
  /** The lists that are not put away, and then the templates; none unless expanded. */
  rows: readonly SideBarList[];
  /** The number of lists that are put away, and those of them that are shown. */
  putAwayCount: number;
  putAwayRows: readonly SideBarList[];
  isPutAwayExpanded: boolean;
};

/** What the side bar shows of a notebook. */
export type NotebookContent = ListsContent & { notebook: NotebookFieldsFragment };

/** Returns the keys of the entries of lists, for the arrow keys. */
export const getListKeys = ({ id, isExpanded, rows, putAwayCount, putAwayRows }: ListsContent) => [
  ...rows.map(getListPath),
  ...(isExpanded && putAwayCount > 0 ? [getPutAwayKey(id)] : []),
  ...putAwayRows.map(getListPath),
];

/** Returns the keys of the entries of a notebook, for the arrow keys. */
export const getEntryKeys = (content: NotebookContent) => [getNotebookPath(content.id), ...getListKeys(content)];

type Props = { content: NotebookContent; arrowKeys: ArrowKeys };

/** A notebook, and its lists to the right of it. */
export function NotebookEntry({ content, arrowKeys }: Props) {
  const { notebook, isExpanded } = content;
  const { id, name, color, sharing } = notebook;
  const path = getNotebookPath(id);
  const focusNotebook = () => arrowKeys.focus(path);
  const dropHandlers = useDropOnNotebook(notebook);

  function handleKeyDown(event: KeyboardEvent) {
    const key = mirrorKey(event.key);
    if (key === "ArrowRight" && isExpanded) arrowKeys.focusNext(path);
    else if (key === "ArrowRight" || key === "ArrowLeft") setExpanded(id, key === "ArrowRight");
  }

  return (
    <li>
      <div
        {...dropHandlers}
        className="drop-target flex items-center hover:bg-hover-desk has-[[aria-current=page]]:bg-hover-desk"
      >
        <button
          type="button"
          aria-label={t`Lists of ${name}`}
          aria-expanded={isExpanded}
          // The keys → and ← of the link beside it do the same.
          tabIndex={-1}
          onClick={() => setExpanded(id, !isExpanded)}
          className="grid size-8 shrink-0 place-items-center rounded-row text-mark hover:text-ink pointer-coarse:size-11"
        >
          <Icon
            name="lucide:chevron-right"
            className={`size-4 transition-transform duration-120 ${isExpanded ? "rotate-90" : "rtl:rotate-180"}`}
          />
        </button>
        <EntryLink
          {...arrowKeys.entry(path)}
          to={path}
          mark={<Ribbon color={color} name={name} />}
          name={name}
          onKeyDown={handleKeyDown}
          className="gap-2 pe-2"
        >
          {sharing && <SharedMark className="ms-auto size-4" />}
        </EntryLink>
      </div>
      {isExpanded && (
        <ListEntries content={content} arrowKeys={arrowKeys} className={listClass} onLeave={focusNotebook} />
      )}
    </li>
  );
}

/** The names of lists begin to the right of their notebook's name. */
const listClass = "ps-10.5 pointer-coarse:ps-13.5";

type ListsProps = {
  content: ListsContent;
  arrowKeys: ArrowKeys;
  /** The class of the entries. */
  className: string;
  /** Called when the user leaves the lists with ←. */
  onLeave?: () => void;
};

/** The lists of a notebook, or those that stand in none. */
export function ListEntries({ content, arrowKeys, className, onLeave = () => {} }: ListsProps) {
  const { id, name, isEmpty, rows, putAwayCount, putAwayRows, isPutAwayExpanded } = content;
  const putAwayKey = getPutAwayKey(id);
  const entryProps = { arrowKeys, className: `gap-2 pe-2 ${className} ${shadedClass}` };
  if (isEmpty) return <p className="quiet py-1.5 ps-12 pointer-coarse:ps-15">{t`No lists yet`}</p>;

  function handlePutAwayKey(event: KeyboardEvent) {
    const key = mirrorKey(event.key);
    if (key === "ArrowRight" && isPutAwayExpanded) arrowKeys.focusNext(putAwayKey);
    else if (key === "ArrowRight") setExpanded(putAwayKey, true);
    else if (key === "ArrowLeft" && isPutAwayExpanded) setExpanded(putAwayKey, false);
    else if (key === "ArrowLeft") onLeave();
  }

  return (
    <ul aria-label={name}>
      {rows.map((list) => (
        <ListEntry key={list.id} list={list} {...entryProps} onLeave={onLeave} />
      ))}
      {putAwayCount > 0 && (
        <li>
          <EntryButton
            {...arrowKeys.entry(putAwayKey)}
            mark={<Icon name="lucide:archive" className="size-3.5 text-mark" />}
            name={t({ message: "Put away", context: "state" })}
            aria-expanded={isPutAwayExpanded}
            onClick={() => setExpanded(putAwayKey, !isPutAwayExpanded)}
            onKeyDown={handlePutAwayKey}
            className={entryProps.className}
          >
            <Count count={putAwayCount} />
          </EntryButton>
        </li>
      )}
      {putAwayRows.map((list) => (
        <ListEntry key={list.id} list={list} {...entryProps} onLeave={() => arrowKeys.focus(putAwayKey)} />
      ))}
    </ul>
  );
}

type ListProps = {
  list: SideBarList;
  arrowKeys: ArrowKeys;
  className: string;
  /** Called when the user leaves the list with ←. */
  onLeave: () => void;
};

function ListEntry({ list, arrowKeys, className, onLeave }: ListProps) {
  const mayCall = useMayCall();
  return (
    <li
      ref={(element: HTMLLIElement) => addDropPlace(element, { ...list, mayAdd: mayCall(list, "createItem") })}
      className="drop-target"
    >
      <EntryLink
        {...arrowKeys.entry(getListPath(list))}
        {...(mayMove(list, mayCall) && dragList(list))}
        to={getListPath(list)}
        mark={list.isTemplate ? <DashedBox className="size-3.5" /> : <Progress id={list.id} />}
        name={list.name}
        onKeyDown={({ key }) => mirrorKey(key) === "ArrowLeft" && onLeave()}
        className={className}
      >
        {list.isTemplate && (
          <span className="sr-only">{t({ message: "template", comment: "At the end of a row" })}</span>
        )}
        {isSharedAlone(list) && <SharedMark className="ms-auto size-4" />}
      </EntryLink>
    </li>
  );
}

/** The ring of a list. It reads the counts itself, so that a tick renders nothing else in the side bar. */
const Progress = memo(function Progress({ id }: { id: string }) {
  const from = { __typename: "List" as const, id };
  const { data } = useFragment({ fragment: ListFields, fragmentName: "ListFields", from });
  const { itemCount = 0, completedCount = 0, skippedCount = 0 } = data;
  return (
    <ListMark list={{ isTemplate: false, itemCount, settledCount: countSettled({ completedCount, skippedCount }) }} />
  );
});

/** A number of lists at the end of an entry. */
export const Count = ({ count }: { count: number }) => (
  <span className="quiet ms-auto tabular-nums">
    <span aria-hidden>{formatCount(count)}</span>
    <span className="sr-only">{plural(count, { one: "# list", other: "# lists" })}</span>
  </span>
);
