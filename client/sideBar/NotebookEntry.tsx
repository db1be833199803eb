import { plural, t } from "@lingui/core/macro";
import { useFragment } from "@apollo/client/react";
import { memo, type KeyboardEvent } from "react";
import { countSettled } from "../cache/settled.ts";
import type { NotebookFieldsFragment, SharingRole } from "../graphql/graphql.ts";
import { useMayCall } from "../rows/useMayCall.ts";
import { dragList } from "../lists/model/draggedList.ts";
import { ListFields } from "../rows/list.ts";
import { addDropPlace } from "../ui/browser/dropTargets.ts";
import { mirrorKey } from "../ui/browser/pageDirection.ts";
import { formatCount } from "../ui/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { DashedBox, ListMark } from "../ui/ListMark.tsx";
import { Ribbon } from "../ui/Ribbon.tsx";
import { EntryButton, EntryLink, shadedClass } from "./Entry.tsx";
import { getPutAwayKey, setExpanded } from "./expandedKeys.ts";
import type { ArrowKeys } from "./useArrowKeys.ts";
import { useDropOnNotebook } from "./useDropOnNotebook.ts";

export type SideBarList = {
  id: string;
  name: string;
  notebookId: string;
  isTemplate: boolean;
  active: boolean;
  role: SharingRole;
};

const getNotebookPath = (notebookId: string) => `/n/${notebookId}`;
export const getListPath = ({ id, notebookId }: SideBarList) => `${getNotebookPath(notebookId)}/l/${id}`;

/** What the side bar shows of a notebook. */
export type NotebookContent = {
  notebook: NotebookFieldsFragment;
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

/** Returns the keys of the entries of a notebook, for the arrow keys. */
export const getEntryKeys = ({ notebook, isExpanded, rows, putAwayCount, putAwayRows }: NotebookContent) => [
  getNotebookPath(notebook.id),
  ...rows.map(getListPath),
  ...(isExpanded && putAwayCount > 0 ? [getPutAwayKey(notebook.id)] : []),
  ...putAwayRows.map(getListPath),
];

type Props = { content: NotebookContent; arrowKeys: ArrowKeys };

/** A notebook, and its lists to the right of it. */
export function NotebookEntry({ content, arrowKeys }: Props) {
  const { notebook, isExpanded } = content;
  const { id, name, color, sharing } = notebook;
  const path = getNotebookPath(id);
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
          {sharing && <SharedMark />}
        </EntryLink>
      </div>
      {isExpanded && <ListEntries content={content} arrowKeys={arrowKeys} />}
    </li>
  );
}

/** The names of lists begin to the right of their notebook's name. */
const listClass = "gap-2 ps-10.5 pe-2 pointer-coarse:ps-13.5";

function ListEntries({ content, arrowKeys }: Props) {
  const { notebook, isEmpty, rows, putAwayCount, putAwayRows, isPutAwayExpanded } = content;
  const putAwayKey = getPutAwayKey(notebook.id);
  const focusNotebook = () => arrowKeys.focus(getNotebookPath(notebook.id));
  if (isEmpty) return <p className="quiet py-1.5 ps-12 pointer-coarse:ps-15">{t`No lists yet`}</p>;

  function handlePutAwayKey(event: KeyboardEvent) {
    const key = mirrorKey(event.key);
    if (key === "ArrowRight" && isPutAwayExpanded) arrowKeys.focusNext(putAwayKey);
    else if (key === "ArrowRight") setExpanded(putAwayKey, true);
    else if (key === "ArrowLeft" && isPutAwayExpanded) setExpanded(putAwayKey, false);
    else if (key === "ArrowLeft") focusNotebook();
  }

  return (
    <ul aria-label={notebook.name}>
      {rows.map((list) => (
        <ListEntry key={list.id} list={list} arrowKeys={arrowKeys} onLeave={focusNotebook} />
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
            className={`${listClass} ${shadedClass}`}
          >
            <Count count={putAwayCount} />
          </EntryButton>
        </li>
      )}
      {putAwayRows.map((list) => (
        <ListEntry key={list.id} list={list} arrowKeys={arrowKeys} onLeave={() => arrowKeys.focus(putAwayKey)} />
      ))}
    </ul>
  );
}

type ListProps = {
  list: SideBarList;
  arrowKeys: ArrowKeys;
  /** Called when the user leaves the list with ←. */
  onLeave: () => void;
};

function ListEntry({ list, arrowKeys, onLeave }: ListProps) {
  const mayCall = useMayCall();
  return (
    <li
      ref={(element: HTMLLIElement) => addDropPlace(element, { ...list, mayAdd: mayCall(list, "createItem") })}
      className="drop-target"
    >
      <EntryLink
        {...arrowKeys.entry(getListPath(list))}
        {...(mayCall(list, "updateList") && dragList(list))}
        to={getListPath(list)}
        mark={list.isTemplate ? <DashedBox className="size-3.5" /> : <Progress id={list.id} />}
        name={list.name}
        onKeyDown={({ key }) => mirrorKey(key) === "ArrowLeft" && onLeave()}
        className={`${listClass} ${shadedClass}`}
      >
        {list.isTemplate && (
          <span className="sr-only">{t({ message: "template", comment: "At the end of a row" })}</span>
        )}
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

const SharedMark = () => (
  <>
    <Icon name="lucide:users" className="ms-auto size-4 text-mark" />
    <span className="sr-only">
      {t({ message: "shared", comment: "After the name of a notebook, for screen readers" })}
    </span>
  </>
);
