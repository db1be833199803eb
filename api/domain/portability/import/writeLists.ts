import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { Notebook } from "../../../entities/Notebook.ts";
import { Run } from "../../../entities/Run.ts";
import { TemplateCopy } from "../../../entities/TemplateCopy.ts";
import { insertRecords, records } from "../../ownership/columns.ts";
import { insertRow, queryOwned } from "../../ownership/ownedRows.ts";
import type { ScopedContext } from "../../ownership/scope.ts";
import { callers, type CallersSql, sql, update } from "../../ownership/sql.ts";
import { pickNotebookFields } from "../../rows/userFields.ts";
import type { RowBatch } from "./batches.ts";
import type { PreviewedNotebook } from "./draftTypes.ts";

/** Adds notebooks and returns their ids. Those of an export keep their times. */
export async function writeNotebooks(context: ScopedContext, notebooks: PreviewedNotebook[]): Promise<string[]> {
  const ids: string[] = [];
  for (const notebook of notebooks)
    ids.push((await insertRow(context, Notebook, pickNotebookFields(notebook)))?.id ?? "");
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

/** Columns that a file has nothing for. A list gets its template when both are there. */
const NOT_IMPORTED = {
  lists: ["templateId", "replaced", "deletedAt"],
  items: ["replaced", "deletedAt"],
} as const;

const OF_LIST = { ownerId: sql`lists.owner_id`, listId: sql`lists.id` };

const STATEMENTS: Record<RowBatch["table"], (rows: string, notebookIds: string) => CallersSql> = {
  lists: (rows, notebookIds) =>
    sql`${insertRecords(List, { ownerId: sql`notebooks.owner_id`, notebookId: sql`notebooks.id` }, NOT_IMPORTED.lists)}
          from ${Notebook} join ${records(List, rows, { notebook: "integer" })}
               on (${notebookIds}::uuid[])[new.notebook + 1] = notebooks.id
         where ${callers(Notebook)}`,

  items: (rows) =>
    sql`${insertRecords(Item, OF_LIST, NOT_IMPORTED.items)}
          from ${List} join ${records(Item, rows)} on new."listId" = lists.id
         where ${callers(List)}`,

  runs: (rows) =>
    sql`${insertRecords(Run, { ...OF_LIST, id: sql`gen_random_uuid()` })}
          from ${List} join ${records(Run, rows)} on new."listId" = lists.id
         where ${callers(List)}`,

  copies: (rows) =>
    sql`${insertRecords(TemplateCopy, { ownerId: sql`lists.owner_id`, id: sql`lists.id` })}
          from ${List} join ${records(TemplateCopy, rows, { listId: "uuid" })} on new."listId" = lists.id
         where ${callers(List)}`,

  templates: (rows) =>
    sql`${update(List)} set template_id = link."templateId"
          from jsonb_to_recordset(${rows}::jsonb) as link ("listId" uuid, "templateId" uuid)
         where ${callers(List)} and lists.id = link."listId"`,
};
