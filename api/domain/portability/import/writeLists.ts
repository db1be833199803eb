import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { Notebook } from "../../../entities/Notebook.ts";
import { Run } from "../../../entities/Run.ts";
import { TemplateCopy } from "../../../entities/TemplateCopy.ts";
import { insertRow, queryOwned } from "../../ownership/ownedRows.ts";
import type { ScopedContext } from "../../ownership/scope.ts";
import { callers, type CallersSql, insertInto, sql, update } from "../../ownership/sql.ts";
import type { RowBatch } from "./batches.ts";
import type { PreviewedNotebook } from "./draftTypes.ts";

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

/** Adds lists with everything in them. `notebookIds` are those of the file's notebooks, null for one that does not come. */
export async function writeLists(
  context: ScopedContext,
  batches: AsyncIterable<RowBatch>,
  notebookIds: readonly (string | null)[],
): Promise<void> {
  const ids = `{${notebookIds.map((id) => id ?? "null").join(",")}}`;
  for await (const { table, rows } of batches) await queryOwned(context, STATEMENTS[table](rows, ids));
}

const STATEMENTS: Record<RowBatch["table"], (rows: string, notebookIds: string) => CallersSql> = {
  lists: (rows, notebookIds) =>
    sql`${insertInto(List)} (owner_id, id, notebook_id, name, note, search, is_template, active, priority, date, run_id,
                             run_number, run_started_at, created_at, updated_at)
        select notebooks.owner_id, new.id, notebooks.id, new.name, new.note, new.search, new."isTemplate", new.active,
               new.priority, new.date, new."runId", new."runNumber", new."runStartedAt",
               coalesce(new."createdAt", now()), coalesce(new."updatedAt", now())
          from ${Notebook} join jsonb_to_recordset(${rows}::jsonb) as new
               (id uuid, notebook integer, name text, note text, search text, "isTemplate" boolean, active boolean,
                priority integer, date date, "runId" uuid, "runNumber" integer, "runStartedAt" timestamptz,
                "createdAt" timestamptz, "updatedAt" timestamptz)
               on (${notebookIds}::uuid[])[new.notebook + 1] = notebooks.id
         where ${callers(Notebook)}`,

  items: (rows) =>
    sql`${insertInto(Item)} (owner_id, id, list_id, name, note, search, completed, is_heading, template_item_id,
                             sorting_order, created_at, updated_at)
        select lists.owner_id, new.id, lists.id, new.name, new.note, new.search, new.completed, new."isHeading",
               new."templateItemId", new."sortingOrder", coalesce(new."createdAt", now()),
               coalesce(new."updatedAt", now())
          from ${List} join jsonb_to_recordset(${rows}::jsonb) as new
               (id uuid, "listId" uuid, name text, note text, search text, completed boolean, "isHeading" boolean,
                "templateItemId" uuid, "sortingOrder" float8, "createdAt" timestamptz, "updatedAt" timestamptz)
               on new."listId" = lists.id
         where ${callers(List)}`,

  runs: (rows) =>
    sql`${insertInto(Run)} (owner_id, id, list_id, number, started_at, finished_at, item_count, completed_count, size,
                            run_items)
        select lists.owner_id, gen_random_uuid(), lists.id, new.number, new."startedAt", new."finishedAt",
               new."itemCount", new."completedCount", new.size, new."runItems"
          from ${List} join jsonb_to_recordset(${rows}::jsonb) as new
               ("listId" uuid, number integer, "startedAt" timestamptz, "finishedAt" timestamptz, "itemCount" integer,
                "completedCount" integer, size integer, "runItems" jsonb)
               on new."listId" = lists.id
         where ${callers(List)}`,

  copies: (rows) =>
    sql`${insertInto(TemplateCopy)} (owner_id, id, template_id, copied_items)
        select lists.owner_id, lists.id, new."templateId", new."copiedItems"
          from ${List} join jsonb_to_recordset(${rows}::jsonb) as new
               ("listId" uuid, "templateId" uuid, "copiedItems" jsonb) on new."listId" = lists.id
         where ${callers(List)}`,

  templates: (rows) =>
    sql`${update(List)} set template_id = link."templateId"
          from jsonb_to_recordset(${rows}::jsonb) as link ("listId" uuid, "templateId" uuid)
         where ${callers(List)} and lists.id = link."listId"`,
};
