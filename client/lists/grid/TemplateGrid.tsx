import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { dropTemplateName } from "../../../shared/useName.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { completeItem } from "../../items/model/actions.ts";
import { getListPath, namePlace } from "../../rows/list.ts";
import { useMayCall } from "../../rows/useMayCall.ts";
import { FailedRead } from "../../sync/FailedRead.tsx";
import { useClient } from "../../sync/state/state.ts";
import { formatCount } from "../../ui/format.ts";
import type { ArrivalState } from "../../ui/hooks/useArrivalState.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { lazyComponent } from "../../ui/loading.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { RowsSkeleton } from "../../ui/Skeleton.tsx";
import { addRow } from "../answers/addRow.ts";
import { useNotebooks } from "../model/queries.ts";
import { CellDialog } from "./CellDialog.tsx";
import { GridCell } from "./GridCell.tsx";
import { ColumnName, GridHead } from "./GridHead.tsx";
import { GridMenu } from "./GridMenu.tsx";
import { type CellProps, type GridActs, GridTable } from "./GridTable.tsx";
import { Lacks } from "./Lacks.tsx";
import { describeItem } from "./labels.ts";
import { chooseLists, chooseScope, listPlaces, type Scope } from "./model/columns.ts";
import { type ColumnCount, countColumn, createGridBuilder, filterRows, type GridRow } from "./model/grid.ts";
import { PrintedGrid } from "./PrintedGrid.tsx";
import { saveGrid } from "./saveGrid.ts";
import { useFresh } from "./useFresh.ts";
import { type ListColumn, useTemplateGrid } from "./useTemplateGrid.ts";
import { useWallAddress } from "./wallAddress.ts";

const Wall = lazyComponent(() => import("./Wall.tsx"), "Wall", { preloaded: true });

type Props = { template: ListFieldsFragment; items: readonly ItemFieldsFragment[] };

/** A column as it is shown: by what tells its list apart from the others. */
type ShownColumn = ListColumn & { name: string; counts: ColumnCount };

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
  const lists = useMemo(() => all.map(({ list }) => list), [all]);
  const scope = chosenScope ?? chooseScope(lists);
  const shown = useMemo(() => {
    const known = new Map(all.map((column) => [column.id, column]));
    const inOrder = chooseLists(lists, scope).flatMap(({ id }) => known.get(id) ?? []);
    // The chosen one comes first, where a phone shows it.
    return inOrder.toSorted((a, b) => Number(b.id === lackingId) - Number(a.id === lackingId));
  }, [all, lists, scope, lackingId]);
  const columns = useMemo(
    () =>
      shown.map((column): ShownColumn => {
        const name = dropTemplateName(column.list.name, template.name);
        return { ...column, name, counts: countColumn(column.items) };
      }),
    [shown, template.name],
  );
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
    columns,
    lacking,
    filtered,
  };
}

function Lists(props: Props & { all: readonly ListColumn[] }) {
  const { template } = props;
  const filter = useFilter(props);
  const { columns, filtered, lacking, fresh } = filter;
  const [, showWall] = useWallAddress();
  const mayCall = useMayCall();
  const acts = useActs(columns, filter.markFresh);
  const extraHeading = t({ message: "Only in some lists", comment: "Heading of rows that the template does not have" });
  const onWall = columns.some(({ list }) => mayCall(list, "completeItem")) ? () => showWall("") : undefined;

  const renderCell = (row: GridRow, index: number, place: CellProps) => {
    const column = columns[index];
    if (!column) return null;
    const item = row.cells[index] ?? null;
    return (
      <GridCell
        key={column.id}
        {...place}
        item={item}
        row={row.name}
        column={column.name}
        mayTick={mayCall(column.list, "completeItem")}
        mayAdd={!row.isExtra && mayCall(column.list, "bringIn")}
        isFresh={item !== null && fresh.has(item.id)}
      />
    );
  };

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
        columns={columns}
        hot={lacking}
        acts={acts}
        extraHeading={extraHeading}
        renderHead={(index, place) => <ListHead key={columns[index]?.id} column={columns[index]} {...place} />}
        renderRowHead={(row) => <RowHead row={row} />}
        renderCell={renderCell}
      />
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
function useActs(columns: readonly ShownColumn[], markFresh: (id: string) => void): GridActs {
  const client = useClient();
  const navigate = useNavigate();
  const mayCall = useMayCall();

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
      const item = row.cells[index];
      if (!column) return;
      if (item && mayCall(column.list, "completeItem")) {
        markFresh(item.id);
        void completeItem(client, item.id, !item.completed);
      } else if (!item && !row.isExtra && mayCall(column.list, "bringIn"))
        void addRow(client, column.id, row.id, row.name);
    },
    hold(row, index) {
      const item = row.cells[index];
      const column = columns[index]?.list.name ?? "";
      const text = item ? describeItem(item) : t({ message: "Not in this list", comment: "A cell of a grid" });
      openOverlay(CellDialog, { title: row.name, column, text, onOpen: () => open(index, row) });
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

type HeadProps = CellProps & { column: ShownColumn | undefined };

/** The head of a column, which opens its list. */
function ListHead({ column, cells, cellKey, isTabStop, isHot }: HeadProps) {
  if (!column) return null;
  const { list, name, counts } = column;
  return (
    <th scope="col" className="gt-head" data-hot={isHot ? "" : undefined}>
      <Link
        ref={cells.ref(cellKey)}
        to={getListPath(list)}
        tabIndex={isTabStop ? 0 : -1}
        data-tooltip={list.name === name ? undefined : list.name}
      >
        <ColumnName name={name} counts={counts} />
      </Link>
    </th>
  );
}

/** The words of a row, and in how many of the lists that have it nothing is to be done for it. */
function RowHead({ row: { name, settledCount, count } }: { row: GridRow }) {
  const [done, all] = [formatCount(settledCount), formatCount(count)];
  const isDone = count > 0 && settledCount === count;
  return (
    <div>
      <span dir="auto" className="gt-words">
        {name}
      </span>
      <span className="gt-end">
        {isDone ? (
          <Icon name="lucide:check" className="size-4 text-mark" />
        ) : (
          <span aria-hidden>
            {t({ message: `${done}/${all}`, comment: "How many of the lists that have a row are done with it: 10/12" })}
          </span>
        )}
        <span className="sr-only">{t`${done} of ${all} done`}</span>
      </span>
    </div>
  );
}
