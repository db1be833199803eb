import { equal } from "@wry/equality";
import { memo, useEffect, useState, type KeyboardEvent, type ReactNode } from "react";
import { matchPath, useLocation } from "react-router";
import type { NotebookFieldsFragment, SharingRole } from "../../graphql/graphql.ts";
import { useMayCall } from "../../identity/devices/useMayCall.ts";
import { ListsAndNotebooks } from "../../items/queries.ts";
import { dragList } from "../../lists/draggedList.ts";
import { getErrorMessage } from "../../sync/serverErrors.ts";
import { useRetryableQuery } from "../../sync/useRetryableQuery.ts";
import { groupLists } from "../../notebooks/contents.ts";
import { Ribbon } from "../../ui/Ribbon.tsx";
import { FailedState } from "../../ui/FailedState.tsx";
import { formatCount } from "../../ui/format.ts";
import { addDropPlace } from "../../ui/browser/dropTargets.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useReadOnly } from "../../ui/readOnly.ts";
import { useShortcuts } from "../../ui/browser/shortcuts.ts";
import { openPalette } from "../palette/openPalette.tsx";
import { useNavigateWithFocus } from "../palette/useNavigateWithFocus.ts";
import { EntryButton, EntryLink } from "./Entry.tsx";
import { setExpanded, toggleSideBar, useExpandedNotebooks, useSideBarOpen } from "./sideBarState.ts";
import { useArrowKeys, type ArrowKeys } from "./useArrowKeys.ts";
import { dropTargetClass, useDropOnNotebook } from "./useDropOnNotebook.ts";

const SHORTCUTS = {
  title: "Side bar",
  shortcuts: [
    { keys: "[", label: "Hide or show the side bar", run: toggleSideBar },
    { keys: "↓ ↑ Home End", label: "Go through the side bar" },
    { keys: "→ ←", label: "Show or hide the lists of a notebook in it" },
  ],
};

/** The links to home, the active lists and all notebooks and lists. It shows nothing while the side bar is closed. */
export function SideBar() {
  useShortcuts(SHORTCUTS);
  return useSideBarOpen() ? <Entries /> : null;
}

type List = { id: string; name: string; notebookId: string; isTemplate: boolean; active: boolean; role: SharingRole };

const getNotebookPath = (notebookId: string) => `/n/${notebookId}`;
const getListPath = ({ id, notebookId }: List) => `${getNotebookPath(notebookId)}/l/${id}`;

const addEmptyPlace = (element: HTMLDivElement) => addDropPlace(element);

/** Reads the notebooks and lists. A change that the side bar does not show, such as a tick, renders none of its entries. */
function Entries() {
  const { known, error, retry } = useRetryableQuery(ListsAndNotebooks, {});
  const lists = useUnchanged(known?.lists?.map(pickShownFields));
  const notebooks = useUnchanged(known?.notebooks);
  const failure = error && !notebooks && (
    <FailedState what="The notebooks could not be read" why={getErrorMessage(error)} onRetry={retry} />
  );
  return <EntryList lists={lists} notebooks={notebooks} failure={failure} />;
}

const pickShownFields = ({ id, name, notebookId, isTemplate, active, role }: List): List => ({
  id,
  name,
  notebookId,
  isTemplate,
  active,
  role,
});

/** Returns the same object as long as an equal one is passed. */
function useUnchanged<Value>(value: Value): Value {
  const [last, setLast] = useState(value);
  if (last === value || equal(last, value)) return last;
  setLast(value);
  return value;
}

type EntryListProps = {
  lists: readonly List[] | undefined;
  notebooks: readonly NotebookFieldsFragment[] | undefined;
  /** Replaces the notebooks when they could not be read. */
  failure: ReactNode;
};

const EntryList = memo(function EntryList({ lists, notebooks, failure }: EntryListProps) {
  const { pathname } = useLocation();
  const navigate = useNavigateWithFocus();
  const expandedIds = useExpandedNotebooks();
  const isReadOnly = useReadOnly();
  useExpandOpenNotebook(pathname);

  const contents = (notebooks ?? []).map((notebook) => {
    const { active, templates, putAway } = groupLists((lists ?? []).filter((list) => list.notebookId === notebook.id));
    const isExpanded = expandedIds.includes(notebook.id);
    return { notebook, isExpanded, rows: isExpanded ? [...active, ...putAway, ...templates] : [] };
  });
  const arrowKeys = useArrowKeys(pathname, [
    "/",
    "/active",
    "search",
    ...contents.flatMap(({ notebook, rows }) => [getNotebookPath(notebook.id), ...rows.map(getListPath)]),
    ...(isReadOnly ? [] : ["new notebook"]),
  ]);

  return (
    // A row of a list can be dropped on the lists here, and nowhere else in the side bar.
    <div {...arrowKeys.container} ref={addEmptyPlace} className="flex min-h-full flex-col gap-3 px-2 py-3 text-sm">
      <ul>
        <li>
          <EntryLink {...arrowKeys.entry("/")} to="/" icon="lucide:house" name="Home" />
        </li>
        <li>
          <EntryLink {...arrowKeys.entry("/active")} to="/active" icon="lucide:circle-dot" name="Active">
            {lists && <Count count={groupLists(lists).active.length} />}
          </EntryLink>
        </li>
        <li>
          <EntryButton
            {...arrowKeys.entry("search")}
            icon="lucide:search"
            name="Search"
            aria-haspopup="dialog"
            onClick={openPalette}
          />
        </li>
      </ul>
      {failure}
      {/* "New notebook" is rendered with the notebooks, so that they do not move it down. */}
      {notebooks && (
        <ul aria-label="Notebooks">
          {contents.map(({ notebook, isExpanded, rows }) => (
            <li key={notebook.id}>
              <NotebookEntry notebook={notebook} isExpanded={isExpanded} arrowKeys={arrowKeys} />
              {isExpanded && <ListEntries notebook={notebook} lists={rows} arrowKeys={arrowKeys} />}
            </li>
          ))}
          {!isReadOnly && (
            <li>
              <EntryButton
                {...arrowKeys.entry("new notebook")}
                icon="lucide:plus"
                name="New notebook"
                onClick={() => void navigate("/n", { typing: true })}
              />
            </li>
          )}
        </ul>
      )}
    </div>
  );
});

/** Shows the lists of the notebook that is opened. The user can hide them again. */
function useExpandOpenNotebook(pathname: string) {
  const notebookId = matchPath("/n/:notebookId/*", pathname)?.params.notebookId;
  useEffect(() => {
    if (notebookId) setExpanded(notebookId, true);
  }, [notebookId]);
}

const Count = ({ count }: { count: number }) => (
  <span className="quiet ms-auto tabular-nums">
    {formatCount(count)}
    <span className="sr-only">{count === 1 ? " list" : " lists"}</span>
  </span>
);

type NotebookEntryProps = { notebook: NotebookFieldsFragment; isExpanded: boolean; arrowKeys: ArrowKeys };

function NotebookEntry({ notebook, isExpanded, arrowKeys }: NotebookEntryProps) {
  const { id, name, color, sharing } = notebook;
  const path = getNotebookPath(id);
  const dropHandlers = useDropOnNotebook(notebook);

  function handleKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowRight" && isExpanded) arrowKeys.focusNext(path);
    else if (key === "ArrowRight" || key === "ArrowLeft") setExpanded(id, key === "ArrowRight");
  }

  return (
    <div {...dropHandlers} className={`flex items-center ${dropTargetClass}`}>
      <button
        type="button"
        aria-label={`Lists of ${name}`}
        aria-expanded={isExpanded}
        // The keys → and ← of the link beside it do the same.
        tabIndex={-1}
        onClick={() => setExpanded(id, !isExpanded)}
        className="quiet flex size-8 shrink-0 items-center justify-center rounded-lg hover:bg-hover pointer-coarse:size-11"
      >
        <Icon
          name="lucide:chevron-right"
          className={`size-4 transition-transform duration-150 ${isExpanded ? "rotate-90" : "rtl:rotate-180"}`}
        />
      </button>
      <EntryLink {...arrowKeys.entry(path)} to={path} name={name} onKeyDown={handleKeyDown}>
        <Ribbon color={color} name={name} className="order-first" />
        {sharing && <Mark icon="lucide:users" text="shared" />}
      </EntryLink>
    </div>
  );
}

type ListEntriesProps = { notebook: NotebookFieldsFragment; lists: readonly List[]; arrowKeys: ArrowKeys };

function ListEntries({ notebook, lists, arrowKeys }: ListEntriesProps) {
  const mayCall = useMayCall();
  if (lists.length === 0) return <p className="quiet ms-8 px-2 py-1.5">No lists yet</p>;
  return (
    <ul aria-label={notebook.name} className="ms-8">
      {lists.map((list) => (
        <li
          key={list.id}
          ref={(element: HTMLLIElement) => addDropPlace(element, { ...list, mayAdd: mayCall(list, "createItem") })}
          className={dropTargetClass}
        >
          <EntryLink
            {...arrowKeys.entry(getListPath(list))}
            {...(mayCall(list, "updateList") && dragList(list))}
            to={getListPath(list)}
            name={list.name}
            onKeyDown={({ key }) => key === "ArrowLeft" && arrowKeys.focus(getNotebookPath(notebook.id))}
          >
            {list.isTemplate && <Mark icon="lucide:book-copy" text="template" />}
          </EntryLink>
        </li>
      ))}
    </ul>
  );
}

/** An icon at the end of an entry, with its meaning for screen readers. */
const Mark = ({ icon, text }: { icon: string; text: string }) => (
  <>
    <Icon name={icon} className="quiet ms-auto size-4" />
    <span className="sr-only">{text}</span>
  </>
);
