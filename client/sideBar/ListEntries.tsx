import { plural, t } from "@lingui/core/macro";
import type { KeyboardEvent, ReactNode } from "react";
import { getListPath } from "../rows/list.ts";
import { mirrorKey } from "../ui/browser/pageDirection.ts";
import { formatCount } from "../ui/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { lazyComponent } from "../ui/loading.ts";
import { EntryButton, shadedClass } from "./Entry.tsx";
import { getOlderKey, getPutAwayKey, setExpanded } from "./expandedKeys.ts";
import { lastUseClass, listClass, ListEntry, type ListEntryProps, type SideBarList } from "./ListEntry.tsx";
import type { ArrowKeys } from "./useArrowKeys.ts";

/** A list; for a template with the lists that were created from it. Those of `older` are all, or the open one. */
export type SideBarRow = {
  list: SideBarList;
  uses: readonly SideBarList[];
  olderCount: number;
  older: readonly SideBarList[];
  isOlderExpanded: boolean;
};

/** What the side bar shows of the lists of a notebook, or of those that stand in none. */
export type ListsContent = {
  /** The id and the name of the notebook. */
  id: string;
  name: string;
  isExpanded: boolean;
  /** Whether it has no lists. False while its lists are not known. */
  isEmpty: boolean;
  /** The lists that are not put away, and the templates; none unless expanded. */
  rows: readonly SideBarRow[];
  /** The number of lists that are put away, and those of them that are shown. */
  putAwayCount: number;
  putAwayRows: readonly SideBarList[];
  isPutAwayExpanded: boolean;
};

/** Returns the keys of the entries of lists, for the arrow keys. */
export const getListKeys = ({ id, isExpanded, rows, putAwayCount, putAwayRows }: ListsContent) => [
  ...rows.flatMap(({ list, uses, olderCount, older }) => [
    getListPath(list),
    ...uses.map(getListPath),
    ...(olderCount > 0 ? [getOlderKey(list.id)] : []),
    ...older.map(getListPath),
  ]),
  ...(isExpanded && putAwayCount > 0 ? [getPutAwayKey(id)] : []),
  ...putAwayRows.map(getListPath),
];

// Only lists that are put away can be selected here, which takes a good deal of code.
const PutAwayEntries = lazyComponent(() => import("./PutAwayEntries.tsx"), "PutAwayEntries", { preloaded: true });

type Props = {
  content: ListsContent;
  arrowKeys: ArrowKeys;
  /** The class that says how far to the right the lists begin. */
  className: string;
  /** Called when the user leaves the lists with ←. */
  onLeave?: () => void;
};

/** The lists of a notebook, or those that stand in none. */
export function ListEntries({ content, arrowKeys, className, onLeave = () => {} }: Props) {
  const { id, name, isEmpty, rows, putAwayCount, putAwayRows, isPutAwayExpanded } = content;
  const putAwayKey = getPutAwayKey(id);
  if (isEmpty) return <p className="quiet py-1.5 ps-12 pointer-coarse:ps-15">{t`No lists yet`}</p>;
  return (
    <ul aria-label={name} className={className}>
      {rows.map((row) => (
        <ListEntry key={row.list.id} list={row.list} arrowKeys={arrowKeys} onLeave={onLeave}>
          {row.uses.length > 0 && <Uses row={row} arrowKeys={arrowKeys} />}
        </ListEntry>
      ))}
      {putAwayCount > 0 && (
        <li>
          <FoldEntry
            foldKey={putAwayKey}
            isExpanded={isPutAwayExpanded}
            mark={<Icon name="lucide:archive" className="size-3.5 text-mark" />}
            name={t({ message: "Put away", context: "state" })}
            className={listClass}
            arrowKeys={arrowKeys}
            onLeave={onLeave}
          >
            <Count count={putAwayCount} />
          </FoldEntry>
          {putAwayRows.length > 0 && <PutAwayEntries notebookId={id} lists={putAwayRows} arrowKeys={arrowKeys} />}
        </li>
      )}
    </ul>
  );
}

type FoldProps = {
  /** The key of what it shows and hides, which is that of the entry, too. */
  foldKey: string;
  isExpanded: boolean;
  mark: ReactNode;
  name: string;
  className: string;
  children?: ReactNode;
} & Pick<ListEntryProps, "arrowKeys" | "onLeave">;

/** An entry that shows and hides lists below it. */
function FoldEntry({ foldKey, isExpanded, className, arrowKeys, onLeave, ...entry }: FoldProps) {
  function handleKeyDown(event: KeyboardEvent) {
    const key = mirrorKey(event.key);
    if (key === "ArrowRight" && isExpanded) arrowKeys.focusNext(foldKey);
    else if (key === "ArrowRight") setExpanded(foldKey, true);
    else if (key === "ArrowLeft" && isExpanded) setExpanded(foldKey, false);
    else if (key === "ArrowLeft") onLeave();
  }
  return (
    <EntryButton
      {...arrowKeys.entry(foldKey)}
      {...entry}
      aria-expanded={isExpanded}
      onClick={() => setExpanded(foldKey, !isExpanded)}
      onKeyDown={handleKeyDown}
      className={`${className} ${shadedClass}`}
    />
  );
}

/** The lists that were created from a template, by what tells them apart: "28 Nov", "21 Nov", "9 older". */
function Uses({ row, arrowKeys }: { row: SideBarRow; arrowKeys: ArrowKeys }) {
  const { list: template, uses, olderCount, older, isOlderExpanded } = row;
  const focusTemplate = () => arrowKeys.focus(getListPath(template));
  const olderKey = getOlderKey(template.id);
  const renderUse = (use: SideBarList) => (
    <ListEntry key={use.id} list={use} template={template.name} arrowKeys={arrowKeys} onLeave={focusTemplate} />
  );
  return (
    <ul aria-label={t`Lists made from ${{ name: template.name }}`}>
      {uses.map(renderUse)}
      {olderCount > 0 && (
        <li>
          <FoldEntry
            foldKey={olderKey}
            isExpanded={isOlderExpanded}
            mark={<Icon name="lucide:history" className="size-3.5 text-mark" />}
            name={plural({ count: olderCount }, { one: "# older", other: "# older" })}
            className={lastUseClass}
            arrowKeys={arrowKeys}
            onLeave={focusTemplate}
          />
        </li>
      )}
      {older.map(renderUse)}
    </ul>
  );
}

/** A number of lists at the end of an entry. */
export const Count = ({ count }: { count: number }) => (
  <span className="quiet ms-auto tabular-nums">
    <span aria-hidden>{formatCount(count)}</span>
    <span className="sr-only">{plural(count, { one: "# list", other: "# lists" })}</span>
  </span>
);
