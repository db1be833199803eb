import { t } from "@lingui/core/macro";
import { memo, useMemo, useState } from "react";
import { Link } from "react-router";
import { ignoreFailure } from "../../actions/errors.ts";
import { graphql } from "../../graphql/index.ts";
import type { ItemFieldsFragment, ListFieldsFragment, RunsGridQuery } from "../../graphql/graphql.ts";
import { showRemark } from "../../items/remarks/rowRemark.ts";
import { findUsual, isUnusual, type Usual } from "../../items/remarks/usual.ts";
import { getListPath } from "../../rows/list.ts";
import { FailedRead } from "../../sync/FailedRead.tsx";
import { useRetryableQuery } from "../../sync/useRetryableQuery.ts";
import { Button } from "../../ui/Button.tsx";
import { createDateFormat, formatCount, formatDay, getToday, toDay } from "../../ui/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { describeRule, isRepeating } from "../repeat/rules.ts";
import { downloadRuns } from "../runs/runsFile.ts";
import type { SheetItem } from "../runs/sheetItems.ts";
import { Absent, CellMark } from "./GridCell.tsx";
import { ColumnName, GridHead } from "./GridHead.tsx";
import { FileItems } from "./GridMenu.tsx";
import { GridTable } from "./GridTable.tsx";
import { describeItem, nameRow } from "./labels.ts";
import { countColumn, createGridBuilder, type GridRow, type GridSection } from "./model/grid.ts";
import { PrintedGrid } from "./PrintedGrid.tsx";

const RunsGridQuery = graphql(`
  query RunsGrid($listId: ID!, $first: Int) {
    runs(listId: $listId, first: $first) {
      id
      number
      finishedAt
      lastTickAt
      ...RunSheetItems
    }
  }
`);

/** How many runs are shown at first, beside the present one, and how many more at each press. */
const FIRST = 7;
const MORE = 8;
const MAX = 100;

type Run = RunsGridQuery["runs"][number];
type RunColumn = {
  /** The id of the run; the present one has that of the list's run. */
  id: string;
  run: Run | null;
  items: readonly SheetItem[];
  origins: null;
  name: string;
  /** The day with its weekday. */
  title: string;
};

type Props = { list: ListFieldsFragment; items: readonly ItemFieldsFragment[] };

const keptItems = new WeakMap<Run["items"], readonly SheetItem[]>();

/** Returns the items of a run as those of a column: the same ones as long as the run is the same. */
function toItems(run: Run): readonly SheetItem[] {
  const items = keptItems.get(run.items) ?? run.items.map((item) => ({ ...item, id: item.itemId }));
  keptItems.set(run.items, items);
  return items;
}

/** A day where there is little room: "27 Nov". */
const shortDayFormat = createDateFormat({ day: "numeric", month: "short", timeZone: "UTC" });

function toColumn(id: string, run: Run | null, items: readonly SheetItem[], at: string): RunColumn {
  const [day, today] = [toDay(at), getToday()];
  const name =
    day === today ? t({ message: "Today", comment: "The day of a list" }) : shortDayFormat().format(new Date(day));
  return { id, run, items, origins: null, name, title: formatDay(day, today) };
}

/** Returns the present run and the past ones, the newest first. */
function listColumns({ list, items }: Props, runs: readonly Run[]): RunColumn[] {
  const lastTick = items
    .flatMap(({ completedAt }) => completedAt ?? [])
    .toSorted()
    .at(-1);
  return [
    toColumn(list.runId, null, items, lastTick ?? list.runStartedAt),
    ...runs.map((run) => toColumn(run.id, run, toItems(run), run.lastTickAt ?? run.finishedAt)),
  ];
}

/** The rows of a list down, and its runs across, which can only be read. The present run is the first. */
export function RunsGrid(props: Props) {
  const { list, items } = props;
  const [first, setFirst] = useState(FIRST);
  const { known, error, retry } = useRetryableQuery(RunsGridQuery, { listId: list.id, first });
  // While more are read, those that are known stay.
  const [shown, setShown] = useState(known?.runs);
  if (known?.runs && known.runs !== shown) setShown(known.runs);
  const [buildGrid] = useState(createGridBuilder);
  const columns = useMemo(() => listColumns({ list, items }, shown ?? []), [list, items, shown]);
  const sections = useMemo(() => buildGrid(items, columns), [buildGrid, items, columns]);
  const usual = useMemo(() => findUsualValues(sections), [sections]);
  const extraHeading = t({ message: "Not in the list any more", comment: "Heading of rows of past runs" });
  const [count, all] = [formatCount(columns.length), formatCount(Math.max(list.runNumber, columns.length))];
  const runs = t`Past runs, ${count} of ${all}`;
  const hasMore = shown?.length === first && first < MAX;

  return (
    <>
      <GridHead
        list={list}
        about={isRepeating(list) ? joinRule(runs, describeRule(list.repeat)) : runs}
        menu={<FileItems onSave={() => void downloadRuns(list)} />}
      />
      {error && <FailedRead title={t`Couldn’t load the past runs`} error={error} onRetry={retry} />}
      <GridTable
        label={t`Past runs`}
        caption={t`${{ name: list.name }}, run by run`}
        sections={sections}
        columns={columns}
        hot={undefined}
        extraHeading={extraHeading}
        renderHead={(index) => <RunHead key={columns[index]?.id} list={list} column={columns[index]} />}
        renderRowHead={(row) => <ValueHead row={row} />}
        renderCell={(row, index) => (
          <RunCell key={columns[index]?.id} item={row.cells[index] ?? null} usual={usual.get(row.id) ?? null} />
        )}
      />
      <div className="flex flex-wrap gap-2 pt-4">
        {hasMore && (
          <Button onClick={() => setFirst(Math.min(MAX, first + MORE))}>
            <Icon name="lucide:arrow-left" className="size-5 text-mark rtl:-scale-x-100" />
            {t({ message: "Older", comment: "Shows older runs of a list" })}
          </Button>
        )}
        <Button kind="quiet" onClick={() => void downloadRuns(list)}>
          <Icon name="lucide:download" className="size-5 text-mark" />
          {t({ message: "Save as a table", context: "button", comment: "Saves all runs of a list as a CSV file" })}
        </Button>
      </div>
      <PrintedGrid name={list.name} sections={sections} columns={columns} extraHeading={extraHeading} />
    </>
  );
}

const joinRule = (runs: string, rule: string) =>
  t({ message: `${runs} · ${rule}`, comment: "Past runs, 8 of 42 · every day" });

/** Returns what the values of rows usually are, by the ids of the rows. */
const findUsualValues = (sections: readonly GridSection[]): ReadonlyMap<string, Usual | null> =>
  new Map(
    sections.flatMap(({ rows }) =>
      rows.map(({ id, cells }) => [id, findUsual(cells.flatMap((cell) => cell?.remark ?? []))] as const),
    ),
  );

async function openRun(list: ListFieldsFragment, id: string) {
  const { PastRunsDialog } = await import("../runs/PastRunsDialog.tsx");
  openOverlay(PastRunsDialog, { list, found: { id, row: "" } });
}

/** The head of a run, which opens its sheet; that of the present run opens the list. */
function RunHead({ list, column }: { list: ListFieldsFragment; column: RunColumn | undefined }) {
  if (!column) return null;
  const { run, name, title, items } = column;
  const content = <ColumnName name={name} counts={countColumn(items)} />;
  return (
    <th scope="col" className="gt-head">
      {run ? (
        <button type="button" data-tooltip={title} onClick={() => ignoreFailure(openRun(list, run.id))}>
          {content}
        </button>
      ) : (
        <Link to={getListPath(list)} data-tooltip={title}>
          {content}
        </Link>
      )}
    </th>
  );
}

/** The words of a row without the place of its value, and its unit. */
function ValueHead({ row: { name } }: { row: GridRow }) {
  // Any value shows where it stands.
  const { before, end, hasField, unit } = showRemark(name, "0");
  const isAtEnd = hasField && end !== null;
  return (
    <div>
      <span dir="auto" className="gt-words">
        {isAtEnd ? before : nameRow(name)}
      </span>
      {isAtEnd && <bdi className="gt-end">{unit}</bdi>}
    </div>
  );
}

type CellType = { item: SheetItem | null; usual: Usual | null };

const RunCell = memo(function RunCell({ item, usual }: CellType) {
  if (!item)
    return (
      <td>
        <span className="gt-cell">
          <Absent />
        </span>
      </td>
    );
  const { remark } = item;
  const unusual = remark !== null && isUnusual(remark, usual);
  return (
    <td>
      <span className="gt-cell" data-tooltip={describeItem(item)}>
        {remark === null ? (
          <>
            <CellMark item={item} />
            <span className="sr-only">{describeItem(item)}</span>
          </>
        ) : (
          <bdi className="gt-value" data-unusual={unusual ? "" : undefined}>
            {remark}
            {unusual && <span className="sr-only">{t({ message: ", unusual", comment: "Behind a value" })}</span>}
          </bdi>
        )}
      </span>
    </td>
  );
});
