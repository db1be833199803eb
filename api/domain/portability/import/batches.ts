import { startRepeat, withNext } from "../../../../shared/repeat/rule.ts";
import { buildSearchText } from "../../../entities/searchText.ts";
import type { DraftRun, ParsedList } from "./draftTypes.ts";

/** Tables of which an import adds rows. `templates` are the links of lists to their templates. */
const TABLES = ["lists", "items", "runs", "copies", "templates"] as const;
type Table = (typeof TABLES)[number];

/** Rows of one table as a JSON array, for one statement. */
export type RowBatch = { table: Table; rows: string };

/** Rows of one statement, and characters of JSON. */
const MAX_ROWS = 2_000;
const MAX_CHARACTERS = 1_000_000;

/**
 * Yields the rows of lists, each after those that it refers to. The program that reads a file does this, so that the
 * server passes the rows on without parsing them.
 */
export function* createBatches(lists: Iterable<ParsedList>): Generator<RowBatch> {
  const waiting: Record<Table, string[]> = { lists: [], items: [], runs: [], copies: [], templates: [] };
  function* takeBatches(tables: readonly Table[]): Generator<RowBatch> {
    for (const table of tables)
      if (waiting[table].length > 0) yield { table, rows: `[${waiting[table].splice(0).join(",")}]` };
  }
  const links: string[] = [];
  let [count, characters] = [0, 0];
  for (const list of lists)
    for (const [table, row] of toRows(list)) {
      const text = JSON.stringify(row);
      if (table === "templates") links.push(text);
      else waiting[table].push(text);
      characters += text.length;
      if (++count < MAX_ROWS && characters < MAX_CHARACTERS) continue;
      yield* takeBatches(TABLES);
      [count, characters] = [0, 0];
    }
  yield* takeBatches(TABLES);
  // A list can come before its template.
  while (links.length > 0) {
    waiting.templates = links.splice(0, MAX_ROWS);
    yield* takeBatches(["templates"]);
  }
}

function* toRows({ items, runs, copiedItems, templateId, ...list }: ParsedList): Generator<[Table, object]> {
  const listId = list.id;
  yield ["lists", { ...list, ...countRule(list), search: buildSearchText(list.name, list.note) }];
  for (const item of items) yield ["items", { ...item, listId, search: buildSearchText(item.name, item.note) }];
  for (const run of runs) yield ["runs", toRunRow(run, listId)];
  if (copiedItems) yield ["copies", { listId, templateId, copiedItems }];
  if (templateId) yield ["templates", { listId, templateId }];
}

/** Returns the rule of a list with its next day, which is counted from today. */
function countRule({ repeat, date, isTemplate }: Pick<ParsedList, "repeat" | "date" | "isTemplate">) {
  if (!repeat || (isTemplate && repeat.from === "FINISH")) return { repeat: null };
  const { next, nextAt } = withNext(repeat, startRepeat(repeat, { date, isTemplate }, new Date()).next);
  return { repeat, repeatNext: next, repeatDue: nextAt };
}

function toRunRow({ items, ...run }: DraftRun, listId: string) {
  const counted = items.filter(({ isHeading }) => !isHeading);
  const times = counted.flatMap(({ completedAt }) => completedAt ?? []).sort();
  return {
    ...run,
    listId,
    itemCount: counted.length,
    completedCount: counted.filter(({ completed }) => completed).length,
    skippedCount: counted.filter(({ isSkipped }) => isSkipped).length,
    remarkCount: counted.filter(({ remark }) => remark).length,
    firstTickAt: times[0],
    lastTickAt: times.at(-1),
    size: items.length,
    items,
  };
}
