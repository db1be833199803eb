import { t } from "@lingui/core/macro";
import { equal } from "@wry/equality";
import { memo, useLayoutEffect, useState, type ReactNode } from "react";
import { Link, matchPath, useLocation } from "react-router";
import type { NotebookFieldsFragment } from "../graphql/graphql.ts";
import { useSession } from "../session/session.ts";
import { ListsAndNotebooks } from "../items/model/queries.ts";
import { groupLists } from "../notebooks/contents.ts";
import { getListPath, SHARED_WITH_ME } from "../rows/list.ts";
import { pickShown } from "../rows/notebook.ts";
import { useRetryableQuery } from "../sync/useRetryableQuery.ts";
import { buttonClass, smallButtonClass } from "../ui/Button.tsx";
import { addDropPlace } from "../ui/browser/dropTargets.ts";
import { iconButtonClass } from "../ui/classNames.ts";
import { Icon } from "../ui/Icon.tsx";
import { lazyComponent } from "../ui/loading.ts";
import { useReadOnly } from "../ui/readOnly.ts";
import { openPalette } from "../palette/openPalette.tsx";
import { useNavigateWithFocus } from "../palette/useNavigateWithFocus.ts";
import { EntryButton, EntryIcon, EntryLink, iconEntryClass } from "./Entry.tsx";
import { Count, getListKeys, ListEntries, type ListsContent, type SideBarRow } from "./ListEntries.tsx";
import type { SideBarList } from "./ListEntry.tsx";
import { getEntryKeys, NotebookEntry, type NotebookContent } from "./NotebookEntry.tsx";
import { arrangeLists, type Row } from "./arrangeLists.ts";
import { getOlderKey, getPutAwayKey, setExpanded, useExpandedKeys } from "./expandedKeys.ts";
import { useArrowKeys, type ArrowKeys } from "./useArrowKeys.ts";

const FailedRead = lazyComponent(() => import("../sync/FailedRead.tsx"), "FailedRead", { preloaded: true });

const addEmptyPlace = (element: HTMLDivElement) => addDropPlace(element);

/** Runs what leads away from the side bar. A layer closes first. */
type Leave = (act: () => void) => void;

const leaveAtOnce: Leave = (act) => act();

/**
 * The search, the links to home, the active lists and all notebooks and lists. A change that the side bar does not show
 * renders none of its entries, and a tick only the ring of its list.
 */
export function SideBar({ leave = leaveAtOnce }: { leave?: Leave }) {
  const { known, error, retry } = useRetryableQuery(ListsAndNotebooks, {});
  const lists = useUnchanged(known?.lists?.map(pickShownFields));
  const notebooks = useUnchanged(known?.notebooks && pickShown(known.notebooks));
  const missing = !notebooks ? t`Couldn’t load the notebooks` : !lists && t`Couldn’t load the lists`;
  const failure = error && missing && <FailedRead title={missing} error={error} onRetry={retry} />;
  // The session is read here, because it is another object when the provider is loaded.
  const isGuest = useSession().state === "signedOut";
  return <EntryList lists={lists} notebooks={notebooks} failure={failure} isGuest={isGuest} leave={leave} />;
}

const pickShownFields = (list: SideBarList): SideBarList => {
  const { id, name, notebookId, shownIn, isTemplate, active, role, templateId, createdAt } = list;
  return { id, name, notebookId, shownIn, isTemplate, active, role, templateId, createdAt };
};

/** Returns the same object as long as an equal one is passed. */
function useUnchanged<Value>(value: Value): Value {
  const [last, setLast] = useState(value);
  if (last === value || equal(last, value)) return last;
  setLast(value);
  return value;
}

type EntryListProps = {
  lists: readonly SideBarList[] | undefined;
  notebooks: readonly NotebookFieldsFragment[] | undefined;
  /** Stands in the place of what could not be read. */
  failure: ReactNode;
  isGuest: boolean;
  leave: Leave;
};

const NEW_NOTEBOOK_KEY = "new notebook";
const ACCESS_KEY = "access";

const EntryList = memo(function EntryList({ lists, notebooks, failure, isGuest, leave }: EntryListProps) {
  const { pathname } = useLocation();
  const isReadOnly = useReadOnly();
  const { all, shared } = useContents(lists, notebooks ?? [], pathname);
  const contents = lists || failure ? all : cutAtUnfolded(all);
  const hasAccessCard = isGuest && contents.length > 0;
  const arrowKeys = useArrowKeys(pathname, [
    "search",
    "/",
    "/active",
    "/n",
    ...(isReadOnly ? [] : [NEW_NOTEBOOK_KEY]),
    ...contents.flatMap(getEntryKeys),
    ...getListKeys(shared),
    ...(hasAccessCard ? [ACCESS_KEY] : []),
  ]);

  return (
    // A row of a list can be dropped on the lists here, and nowhere else in the side bar.
    <div {...arrowKeys.container} ref={addEmptyPlace} className="flex h-full min-h-88 flex-col px-3 pb-3 text-sm">
      <ul>
        <li>
          <EntryButton
            {...arrowKeys.entry("search")}
            mark={<EntryIcon name="lucide:search" />}
            name={t`Search`}
            aria-haspopup="dialog"
            onClick={() => leave(openPalette)}
            className={iconEntryClass}
          >
            <kbd aria-hidden className="ms-auto text-xs pointer-coarse:hidden">
              Ctrl K
            </kbd>
          </EntryButton>
        </li>
        <li>
          <EntryLink
            {...arrowKeys.entry("/")}
            to="/"
            mark={<EntryIcon name="lucide:house" />}
            name={t`Home`}
            className={iconEntryClass}
          />
        </li>
        <li>
          <EntryLink
            {...arrowKeys.entry("/active")}
            to="/active"
            mark={<EntryIcon name="lucide:circle-dot" />}
            name={t`Active`}
            className={iconEntryClass}
          >
            {lists && <Count count={groupLists(lists).active.length} />}
          </EntryLink>
        </li>
      </ul>
      <div className="-mx-1 min-h-0 grow overflow-y-auto px-1 pb-2">
        <NotebooksLine arrowKeys={arrowKeys} isReadOnly={isReadOnly} leave={leave} />
        {failure}
        {notebooks && (
          <ul aria-label={t`Notebooks`}>
            {contents.map((content) => (
              <NotebookEntry key={content.notebook.id} content={content} arrowKeys={arrowKeys} />
            ))}
          </ul>
        )}
        {getListKeys(shared).length > 0 && (
          <>
            <p aria-hidden className="quiet px-2 pt-4 pb-1 font-medium">
              {SHARED_WITH_ME}
            </p>
            <ListEntries content={shared} arrowKeys={arrowKeys} className="[--indent:--spacing(2)]" />
          </>
        )}
      </div>
      {hasAccessCard && <GuestCard arrowKeys={arrowKeys} />}
    </div>
  );
});

/** Leaves out what the lists of an unfolded notebook would move when they come. */
function cutAtUnfolded(contents: readonly NotebookContent[]): readonly NotebookContent[] {
  const unfolded = contents.findIndex(({ isExpanded }) => isExpanded);
  return unfolded < 0 ? contents : contents.slice(0, unfolded + 1);
}

/** The key of the lists that stand in no notebook of the user. */
const SHARED_KEY = "shared with me";

/**
 * Returns what the side bar shows of each notebook, and of the lists that stand in none. The open list is shown even if it
 * is put away.
 */
function useContents(
  lists: readonly SideBarList[] | undefined,
  notebooks: readonly NotebookFieldsFragment[],
  pathname: string,
): { all: NotebookContent[]; shared: ListsContent } {
  const expandedKeys = useExpandedKeys();
  useExpandOpenNotebook(pathname);

  function describe(id: string, name: string, isExpanded: boolean, its: readonly SideBarList[]): ListsContent {
    const isPutAwayExpanded = isExpanded && expandedKeys.includes(getPutAwayKey(id));
    const isOpen = (list: SideBarList) => isExpanded && getListPath(list) === pathname;
    const { rows, putAway } = arrangeLists(its);
    const toRow = ({ list, uses, olderUses }: Row<SideBarList>): SideBarRow => {
      const isOlderExpanded = expandedKeys.includes(getOlderKey(list.id));
      const older = isOlderExpanded ? olderUses : olderUses.filter(isOpen);
      return { list, uses, olderCount: olderUses.length, older, isOlderExpanded };
    };
    return {
      id,
      name,
      isExpanded,
      isEmpty: lists !== undefined && its.length === 0,
      rows: isExpanded ? rows.map(toRow) : [],
      putAwayCount: putAway.length,
      putAwayRows: isPutAwayExpanded ? putAway : putAway.filter(isOpen),
      isPutAwayExpanded,
    };
  }

  const all = notebooks.map((notebook) => {
    const { id, name } = notebook;
    const its = (lists ?? []).filter(({ shownIn }) => shownIn === id);
    return { notebook, ...describe(id, name, expandedKeys.includes(id), its) };
  });
  const unplaced = (lists ?? []).filter(({ shownIn }) => shownIn === null);
  return { all, shared: describe(SHARED_KEY, SHARED_WITH_ME, true, unplaced) };
}

/** Shows the lists of the notebook that is opened. The user can hide them again. */
function useExpandOpenNotebook(pathname: string) {
  const notebookId = matchPath("/n/:notebookId/*", pathname)?.params.notebookId;
  // Before the paint, so that nothing is seen to move.
  useLayoutEffect(() => {
    if (notebookId) setExpanded(notebookId, true);
  }, [notebookId]);
}

type LineProps = { arrowKeys: ArrowKeys; isReadOnly: boolean; leave: Leave };

/** The link to all notebooks, with a button that shows when the pointer or the focus is there. */
function NotebooksLine({ arrowKeys, isReadOnly, leave }: LineProps) {
  const navigate = useNavigateWithFocus();
  const { rowRef, tabIndex } = arrowKeys.entry(NEW_NOTEBOOK_KEY);
  return (
    <div className="group flex items-center gap-1 pt-4 pb-1">
      <EntryLink
        {...arrowKeys.entry("/n")}
        to="/n"
        name={t`Notebooks`}
        className="quiet px-2 font-medium hover:text-ink aria-[current=page]:text-ink"
      />
      {!isReadOnly && (
        <div ref={rowRef}>
          <button
            type="button"
            aria-label={t`New notebook`}
            tabIndex={tabIndex}
            onClick={() => leave(() => void navigate("/n", { typing: true }))}
            className={`${iconButtonClass} opacity-0 group-hover:opacity-100 hover:bg-hover-desk! focus-visible:opacity-100 focus-visible:-outline-offset-2 pointer-coarse:opacity-100`}
          >
            <Icon name="lucide:plus" className="size-4" />
          </button>
        </div>
      )}
    </div>
  );
}

/** Says to a guest that only this browser has the lists, and leads to what keeps them. */
function GuestCard({ arrowKeys }: { arrowKeys: ArrowKeys }) {
  const { rowRef, tabIndex } = arrowKeys.entry(ACCESS_KEY);
  return (
    <div ref={rowRef} className="grid shrink-0 gap-2 rounded-control bg-sheet p-3">
      <p className="quiet">{t`You are a guest in this browser.`}</p>
      <Link
        to="/account/safe"
        tabIndex={tabIndex}
        className={`${buttonClass("plain")} ${smallButtonClass}`}
      >{t`Save access`}</Link>
    </div>
  );
}
