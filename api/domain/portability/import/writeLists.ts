import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { Notebook } from "../../../entities/Notebook.ts";
import { Run } from "../../../entities/Run.ts";
import { buildSearchText } from "../../../entities/searchText.ts";
import { TemplateCopy } from "../../../entities/TemplateCopy.ts";
import { forEachChunk, ROWS_PER_CHUNK } from "../../chunks.ts";
import { insertRow, queryOwned } from "../../ownership/ownedRows.ts";
import type { ScopedContext } from "../../ownership/scope.ts";
import { callers, insertInto, sql, update } from "../../ownership/sql.ts";
import type { DraftRun, ParsedItem, ParsedList, PreviewedNotebook } from "./draft.ts";

/** Rows, and characters of JSON, that one statement inserts. */
const MAX_ROWS = 2_000;
const MAX_CHARACTERS = 4_000_000;

type ItemRow = ParsedItem & { listId: string; search: string };
type Batch = { lists: ParsedList[]; rowCount: number; characters: number };

/** Adds notebooks and returns their ids. Those of an export keep their times. */
export async function writeNotebooks(context: ScopedContext, notebooks: PreviewedNotebook[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, color } of notebooks) ids.push((await insertRow(context, Notebook, { name, color }))?.id ?? "");
  const times = notebooks.flatMap((notebook, index) => (notebook.times ? [{ id: ids[index], ...notebook.times }] : []));
  await queryOwned(
    context,
    sql`${update(Notebook)} set created_at = times."createdAt", updated_at = times."updatedAt"
          from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as times
               (id uuid, "createdAt" timestamptz, "updatedAt" timestamptz)
         where ${callers(Notebook)} and notebooks.id = times.id`,
  );
  return ids;
}

/** Adds lists with everything in them, a few thousand rows a statement. `notebookIds` are those of their notebooks. */
export async function writeLists(
  context: ScopedContext,
  lists: AsyncIterable<ParsedList>,
  notebookIds: readonly string[],
): Promise<void> {
  const templates: { id: string; templateId: string }[] = [];
  const empty = (): Batch => ({ lists: [], rowCount: 0, characters: 0 });
  let batch = empty();
  for await (const list of lists) {
    batch.lists.push(list);
    batch.rowCount += list.items.length;
    batch.characters += countCharacters(list);
    if (list.templateId) templates.push({ id: list.id, templateId: list.templateId });
    if (batch.rowCount < MAX_ROWS && batch.characters < MAX_CHARACTERS) continue;
    await writeBatch(context, batch.lists, notebookIds);
    batch = empty();
  }
  await writeBatch(context, batch.lists, notebookIds);
  await forEachChunk(templates, ROWS_PER_CHUNK, (chunk) => linkTemplates(context, chunk));
}

const countCharacters = ({ items, runs }: ParsedList) =>
  items.reduce((sum, { name, note }) => sum + name.length + (note?.length ?? 0), 0) +
  runs.reduce((sum, run) => sum + run.items.length * 100, 0);

async function writeBatch(context: ScopedContext, lists: ParsedList[], notebookIds: readonly string[]) {
  if (lists.length === 0) return;
  await insertLists(context, lists, notebookIds);
  const items = lists.flatMap((list) => list.items.map((item) => toItemRow(list.id, item)));
  await forEachChunk(items, MAX_ROWS, (chunk) => insertItems(context, chunk));
  for (const { id, runs } of lists) for (const run of runs) await insertRun(context, id, run);
  for (const list of lists) if (list.copiedItems) await insertCopy(context, list);
}

const toItemRow = (listId: string, item: ParsedItem): ItemRow => ({
  ...item,
  listId,
  search: buildSearchText(item.name, item.note),
});

/** The links to templates follow when all lists are there. */
function insertLists(context: ScopedContext, lists: ParsedList[], notebookIds: readonly string[]) {
  const rows = lists.map(({ items: _items, runs: _runs, copiedItems: _copied, notebook, ...list }) => ({
    ...list,
    notebookId: notebookIds[notebook],
    search: buildSearchText(list.name, list.note),
  }));
  return queryOwned(
    context,
    sql`${insertInto(List)} (owner_id, id, notebook_id, name, note, search, is_template, active, priority, date, run_id,
                             run_number, run_started_at, created_at, updated_at)
        select notebooks.owner_id, new.id, notebooks.id, new.name, new.note, new.search, new."isTemplate", new.active,
               new.priority, new.date, new."runId", new."runNumber", new."runStartedAt",
               coalesce(new."createdAt", now()), coalesce(new."updatedAt", now())
          from ${Notebook} join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new
               (id uuid, "notebookId" uuid, name text, note text, search text, "isTemplate" boolean, active boolean,
                priority integer, date date, "runId" uuid, "runNumber" integer, "runStartedAt" timestamptz,
                "createdAt" timestamptz, "updatedAt" timestamptz) on new."notebookId" = notebooks.id
         where ${callers(Notebook)}`,
  );
}

const insertItems = (context: ScopedContext, rows: ItemRow[]) =>
  queryOwned(
    context,
    sql`${insertInto(Item)} (owner_id, id, list_id, name, note, search, completed, is_heading, template_item_id,
                             sorting_order, created_at, updated_at)
        select lists.owner_id, new.id, lists.id, new.name, new.note, new.search, new.completed, new."isHeading",
               new."templateItemId", new."sortingOrder", coalesce(new."createdAt", now()),
               coalesce(new."updatedAt", now())
          from ${List} join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new
               (id uuid, "listId" uuid, name text, note text, search text, completed boolean, "isHeading" boolean,
                "templateItemId" uuid, "sortingOrder" float8, "createdAt" timestamptz, "updatedAt" timestamptz)
               on new."listId" = lists.id
         where ${callers(List)}`,
  );

function insertRun(context: ScopedContext, listId: string, { number, startedAt, finishedAt, items }: DraftRun) {
  const counted = items.filter(({ isHeading }) => !isHeading);
  const completedCount = counted.filter(({ completed }) => completed).length;
  return queryOwned(
    context,
    sql`${insertInto(Run)} (owner_id, id, list_id, number, started_at, finished_at, item_count, completed_count, size,
                            run_items)
        select lists.owner_id, gen_random_uuid(), lists.id, ${number}, ${startedAt}::timestamptz,
               ${finishedAt}::timestamptz, ${counted.length}, ${completedCount}, ${items.length},
               ${JSON.stringify(items)}::jsonb
          from ${List} where ${callers(List)} and lists.id = ${listId}`,
  );
}

const insertCopy = (context: ScopedContext, { id, templateId, copiedItems }: ParsedList) =>
  queryOwned(
    context,
    sql`${insertInto(TemplateCopy)} (owner_id, id, template_id, copied_items)
        select lists.owner_id, lists.id, ${templateId}::uuid, ${JSON.stringify(copiedItems)}::jsonb
          from ${List} where ${callers(List)} and lists.id = ${id}`,
  );

const linkTemplates = (context: ScopedContext, links: { id: string; templateId: string }[]) =>
  queryOwned(
    context,
    sql`${update(List)} set template_id = link."templateId"
          from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (id uuid, "templateId" uuid)
         where ${callers(List)} and lists.id = link.id`,
  );
