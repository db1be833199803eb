import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { memo, useCallback, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { mayCall, type NotebookOperation } from "../../../shared/roles.ts";
import { dropTemplateName } from "../../../shared/useName.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { completeItem } from "../../items/model/actions.ts";
import { useAskedValue } from "../../items/shop/useAskedValue.ts";
import { getListPath, namePlace } from "../../rows/list.ts";
import { useReadOnly } from "../../ui/readOnly.ts";
import { FailedRead } from "../../sync/FailedRead.tsx";
import { useClient } from "../../sync/state/state.ts";
import { formatCount } from "../../ui/format.ts";
import type { ArrivalState } from "../../ui/hooks/useArrivalState.ts";
import { useUnchanged } from "../../ui/hooks/useUnchanged.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { RowsSkeleton } from "../../ui/Skeleton.tsx";
import { addRow } from "../answers/addRow.ts";
import { useNotebooks } from "../model/queries.ts";
import { AskedCell } from "./AskedCell.tsx";
import { CellDialog } from "./CellDialog.tsx";
import { GridCell } from "./GridCell.tsx";
import { ColumnName, GridHead } from "./GridHead.tsx";
import { GridMenu } from "./GridMenu.tsx";
import { type CellProps, GridTable } from "./GridTable.tsx";
import { Lacks } from "./Lacks.tsx";
import { describeAbsent, describeDone, describeItem, nameRow } from "./labels.ts";
import { chooseLists, chooseScope, listPlaces, type Scope } from "./model/columns.ts";
import { type ColumnCount, countColumn, createGridBuilder, filterRows, type GridRow } from "./model/grid.ts";
import { PrintedGrid } from "./PrintedGrid.tsx";
import { saveGrid } from "./saveGrid.ts";
import { useFresh } from "./useFresh.ts";
import { useShortNames } from "./useShortNames.ts";
import type { GridActs } from "./useSpot.ts";
import { type ListColumn, useTemplateGrid } from "./useTemplateGrid.ts";
import { useWallAddress } from "./wallAddress.ts";

const Wall = lazyComponent(() => import("./Wall.tsx"), "Wall", { preloaded: true });

type Props = { template: ListFieldsFragment; items: readonly ItemFieldsFragment[] };

/** What stays of a column at a tick: its list, and what tells that apart from the others. */
type Heading = { id: string; list: ListFieldsFragment; name: string; mayTick: boolean; mayAdd: boolean };

type ShownColumn = Heading & ListColumn & { counts: ColumnCount };

/** The rows of a template down, and the lists that were made from it across. */
export function TemplateGrid({ template, items }: Props) {
  const { columns: all, isTooMuch, error, retry } = useTemplateGrid(template, items);
  const [wall] = useWallAddress();
  if (error && isTooMuch)
    return <p>{t`Your active lists have more than 10,000 items together, too many for a grid.`}</p>;
  if (error && !all)
    return <FailedRead title={t`Couldn’t load the lists made from it`} error={error} onRetry={retry} />;
  if (!all) return <RowsSkeleton rows={12} className="h-(--row)" />;
  if (wall !== null) return <Wall template={template} columns={all} chosenId={wall} />;
  if (all.length === 0) return <NoLists template={template} />;
  return (
    <>
      <Lists template={template} items={items} all={all} />
      {isTooMuch && (
        <p className="quiet pt-3 text-sm">
          {t`The lists made from it have more than 10,000 items together, so only the active ones are here.`}
        </p>
      )}
    </>
  );
}

const NoLists = ({ template }: { template: ListFieldsFragment }) => (
  <EmptyState
    as="h1"
    title={t`No lists made from it yet`}
    text={t`The grid shows what is open in each list that is made from this template.`}
  >
    <Link to={getListPath(template)} className="underline underline-offset-4">{t`Open the template`}</Link>
  </EmptyState>
);

/** The filter of the grid, and what it leaves. */
function useFilter({ template, items, all }: Props & { all: readonly ListColumn[] }) {
  const [chosenScope, setScope] = useState<Scope>();
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [lackingId, setLackingId] = useState<string>();
  const [fresh, markFresh] = useFresh();
  const [buildGrid] = useState(createGridBuilder);
  const isReadOnly = useReadOnly();
  const lists = useUnchanged(all.map(({ list }) => list));
  const scope = chosenScope ?? chooseScope(lists);
  const headings = useMemo(
    () =>
      chooseLists(lists, scope)
        // The chosen one comes first, where a phone shows it.
        .toSorted((a, b) => Number(b.id === lackingId) - Number(a.id === lackingId))
        .map((list): Heading => {
          const name = dropTemplateName(list.name, template.name);
          const may = (operation: NotebookOperation) => !isReadOnly && mayCall(list, operation);
          return { id: list.id, list, name, mayTick: may("completeItem"), mayAdd: may("bringIn") };
        }),
    [lists, scope, lackingId, template.name, isReadOnly],
  );
  const columns = useMemo(() => {
    const known = new Map(all.map((column) => [column.id, column]));
    return headings.flatMap((heading): ShownColumn[] => {
      const column = known.get(heading.id);
      return column ? [{ ...column, ...heading, counts: countColumn(column.items) }] : [];
    });
  }, [all, headings]);
  const lacking = columns.some(({ id }) => id === lackingId) ? 0 : undefined;
  const sections = useMemo(() => buildGrid(items, columns), [buildGrid, items, columns]);
  const filtered = useMemo(
    () => filterRows(sections, { onlyOpen, lacking, fresh }),
    [sections, onlyOpen, lacking, fresh],
  );
  return {
    scope,
    setScope,
    onlyOpen,
    setOnlyOpen,
    lackingId,
    setLackingId,
    fresh,
    markFresh,
    lists,
    headings,
    columns,
    lacking,
    filtered,
  };
}

function Lists(props: Props & { all: readonly ListColumn[] }) {
  const { template } = props;
  const filter = useFilter(props);
  const { headings, columns, filtered, lacking, fresh } = filter;
  const [, showWall] = useWallAddress();
  const { asked, askAtTick, endAsked } = useAskedValue(useMemo(() => columns.flatMap(({ items }) => items), [columns]));
  const acts = useActs(columns, (item) => {
    askAtTick(item, !item.completed);
    filter.markFresh(item.id);
  });
  const extraHeading = t({ message: "Only in some lists", comment: "Heading of rows that the template does not have" });
  const onWall = headings.some(({ mayTick }) => mayTick) ? () => showWall("") : undefined;

  const renderCell = useCallback(
    (row: GridRow, index: number, place: CellProps) => {
      const heading = headings[index];
      if (!heading) return null;
      const { id, name, mayTick, mayAdd } = heading;
      const item = row.cells[index] ?? null;
      const state = { item, row: nameRow(row.name), column: name, mayTick, mayAdd: mayAdd && !row.isExtra };
      return <GridCell key={id} {...place} {...state} />;
    },
    [headings],
  );

  const shortNames = useShortNames(useMemo(() => headings.map(({ name }) => name), [headings]));

  function renderHead(index: number, place: CellProps) {
    const column = columns[index];
    if (!column) return null;
    const { id, list, name, counts } = column;
    return <ListHead key={id} {...place} list={list} name={name} shortName={shortNames[index]} counts={counts} />;
  }

  return (
    <>
      <GridHead
        list={template}
        about={<About columns={columns} />}
        menu={
          <GridMenu
            {...filter}
            notebooks={usePlaces(filter.lists)}
            onScope={filter.setScope}
            onOnlyOpen={filter.setOnlyOpen}
            onWall={onWall}
            onSave={() => void saveGrid(template, filtered, columns)}
          />
        }
      />
      <Lacks
        columns={columns.map(({ id, name, counts }) => ({ id, name, open: counts.open }))}
        chosenId={filter.lackingId}
        onChoose={filter.setLackingId}
      />
      <GridTable
        label={t({ message: "Grid", comment: "A table of a template's rows and of its lists" })}
        caption={t`${{ name: template.name }}: what is open in each list`}
        sections={filtered}
        columns={headings}
        hot={lacking}
        fresh={fresh}
        acts={acts}
        extraHeading={extraHeading}
        renderHead={renderHead}
        renderRowHead={renderRowHead}
        renderCell={renderCell}
      />
      {asked && (
        <AskedCell
          key={asked.id}
          item={asked}
          column={columns.find(({ id }) => id === asked.listId)?.name ?? ""}
          onEnd={endAsked}
        />
      )}
      {filtered.length === 0 && <p className="quiet py-4">{t`Nothing is open.`}</p>}
      <PrintedGrid name={template.name} sections={filtered} columns={columns} extraHeading={extraHeading} />
    </>
  );
}

/** Returns the names of the notebooks in which the lists stand, if there are several. */
function usePlaces(lists: readonly ListFieldsFragment[]) {
  const { notebooks } = useNotebooks();
  const places = listPlaces(lists);
  if (places.length < 2) return [];
  return places.flatMap((id) => {
    const list = lists.find(({ shownIn, notebookId }) => (shownIn ?? notebookId) === id);
    const name = list && namePlace(list, notebooks);
    return name === undefined ? [] : { id, name };
  });
}

/** What a press, Enter and a hold do in the cells of lists. */
function useActs(columns: readonly ShownColumn[], onTick: (item: ItemFieldsFragment) => void): GridActs {
  const client = useClient();
  const navigate = useNavigate();

  function open(index: number, row?: GridRow) {
    const column = columns[index];
    const item = row?.cells[index];
    const state: ArrivalState | undefined = item ? { item: item.id } : undefined;
    if (column) void navigate(getListPath(column.list), { state });
  }

  return {
    open,
    press(row, index) {
      const column = columns[index];
      const cell = row.cells[index];
      const item = cell && column?.items.find(({ id }) => id === cell.id);
      if (!column) return;
      if (item && column.mayTick) {
        onTick(item);
        void completeItem(client, item.id, !item.completed);
      } else if (!cell && !row.isExtra && column.mayAdd) void addRow(client, column.id, row.id, row.name);
    },
    hold(index, row) {
      const column = columns[index];
      if (!column) return;
      const item = row?.cells[index];
      const text = item ? describeItem(item) : row ? describeAbsent() : describeDone(column.counts);
      const title = row ? nameRow(row.name) : column.name;
      openOverlay(CellDialog, { title, column: column.list.name, text, onOpen: () => open(index, row) });
    },
  };
}

function About({ columns }: { columns: readonly ShownColumn[] }) {
  const lists = plural({ count: columns.length }, { one: "Grid, # list", other: "Grid, # lists" });
  const open = formatCount(columns.reduce((sum, { counts }) => sum + counts.open, 0));
  const all = formatCount(columns.reduce((sum, { counts }) => sum + counts.total, 0));
  return (
    <Trans>
      {lists} · <b className="font-semibold text-ink">{open}</b> of {all} open
    </Trans>
  );
}

type HeadProps = CellProps & Pick<ShownColumn, "list" | "name" | "counts"> & { shortName: string | undefined };

/** The head of a column, which opens its list. */
const ListHead = memo(function ListHead({ list, name, shortName = name, counts, ...place }: HeadProps) {
  const { cells, cellKey, isTabStop, isHot } = place;
  return (
    <th scope="col" className="gt-head" data-hot={isHot ? "" : undefined}>
      <Link
        ref={cells.ref(cellKey)}
        to={getListPath(list)}
        tabIndex={isTabStop ? 0 : -1}
        data-tooltip={list.name === shortName ? undefined : list.name}
      >
        <ColumnName name={name} shortName={shortName} counts={counts} />
      </Link>
    </th>
  );
});

const renderRowHead = (row: GridRow) => <RowHead row={row} />;

/** The words of a row, and in how many of the lists that have it nothing is to be done for it. */
function RowHead({ row: { name, settledCount, count } }: { row: GridRow }) {
  const [done, all] = [formatCount(settledCount), formatCount(count)];
  const isDone = count > 0 && settledCount === count;
  return (
    <div>
      <span dir="auto" className="gt-words">
        {nameRow(name)}
      </span>
      <span className="gt-end">
        {isDone ? (
          <Icon name="lucide:check" className="size-4 text-mark" />
        ) : (
          <span aria-hidden>
            {t({ message: `${done}/${all}`, comment: "How many of the lists that have a row are done with it: 10/12" })}
          </span>
        )}
        <span className="sr-only">{describeDone({ settled: settledCount, total: count })}</span>
      </span>
    </div>
  );
}
