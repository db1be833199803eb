import { v7 as makeUuid } from "uuid";
import type { Context } from "../base/context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { TemplateCopy } from "../../entities/TemplateCopy.ts";
import { IdempotencyRecord } from "../../entities/IdempotencyRecord.ts";
import { AppliedOperation } from "../../entities/AppliedOperation.ts";
import { ProgramCall } from "../../entities/ProgramCall.ts";
import { ProgramChange } from "../../entities/ProgramChange.ts";
import { Run } from "../../entities/Run.ts";
import { column, copyRows, fromRows } from "../ownership/columns.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo, type ScopedContext } from "../ownership/scope.ts";
import {
  callers,
  callersWithTrash,
  deleteFrom,
  type Entity,
  parameter,
  type Sql,
  sql,
  type Trashable,
} from "../ownership/sql.ts";
import { RECORDS_PER_CHUNK, forEachChunk, LISTS_PER_CHUNK, ROWS_PER_CHUNK } from "../base/chunks.ts";
import { moveTokens } from "./publications.ts";
import { moveTies } from "./templateTies.ts";
import { limitRuns } from "../limits/runLimit.ts";
import { hardDeleteLists } from "./hardDelete.ts";
import { limitTrash } from "../limits/trashLimit.ts";
import { forgetBounds, lockOwnerToAdd } from "../limits/owners.ts";

/**
 * The tables in the order of parent before child. `parentId` is the column that refers to the parent (for notebooks,
 * the id itself). `parentsPerChunk` and `rowsPerChunk` limit one statement. One statement moves all lists, because
 * lists refer to each other.
 */
const TRANSFERRED_TABLES: {
  entity: Entity<Trashable>;
  parentId: Sql;
  parentsPerChunk: number;
  rowsPerChunk: number;
}[] = [
  { entity: Notebook, parentId: column(Notebook, "id"), parentsPerChunk: Infinity, rowsPerChunk: Infinity },
  { entity: List, parentId: column(List, "notebookId"), parentsPerChunk: Infinity, rowsPerChunk: Infinity },
  { entity: Item, parentId: column(Item, "listId"), parentsPerChunk: LISTS_PER_CHUNK, rowsPerChunk: ROWS_PER_CHUNK },
];

/** The numbers of rows that moved, without those in the trash. */
type TransferResult = {
  notebooks: number;
  lists: number;
  items: number;
  /** The new id of a row, for its id before the transfer. */
  getNewId: (id: string) => string;
};

/**
 * Moves notebooks of the context's owner, with their lists, items and trash, to another owner. Rows keep their ids. A
 * row whose id the new owner already has gets a new id, and references to it change too. Call it inside a transaction,
 * and only for a new owner that the caller may act for.
 */
export async function transferNotebooks(
  context: ScopedContext,
  notebookIds: string[],
  toOwnerId: string,
): Promise<TransferResult> {
  const scopedTarget = scopeTo(context, toOwnerId);
  await lockOwnerToAdd(scopedTarget);
  await forgetBounds(scopedTarget);
  const rows = await lockRows(context, notebookIds);
  const ids = rows.map((each) => each.map(({ id }) => id));
  const newIds = await mapCollidingIds(context, ids, toOwnerId);
  await moveTables(context, ids, toOwnerId, newIds);
  await queryOwned(
    context,
    sql`${deleteFrom(Notebook)} where ${callersWithTrash(Notebook)} and id = any(${ids[0] ?? []})`,
  );
  await limitTrash(scopedTarget);
  await limitRuns(scopedTarget);
  const [notebooks = 0, lists = 0, items = 0] = rows.map((each) => each.filter(({ isLive }) => isLive).length);
  return { notebooks, lists, items, getNewId: (id) => newIds.get(id) ?? id };
}

/**
 * Moves lists of the context's owner, with their items, trash and runs, into a notebook of another owner. Returns their
 * ids: a list whose id the new owner already has gets a new one. Call it inside a transaction.
 */
export async function transferLists(
  context: ScopedContext,
  lists: readonly Pick<List, "id" | "notebookId">[],
  toNotebook: Pick<Notebook, "id" | "ownerId">,
): Promise<string[]> {
  const scopedTarget = scopeTo(context, toNotebook.ownerId);
  await lockOwnerToAdd(scopedTarget);
  const listIds = lists.map(({ id }) => id);
  const itemIds: string[] = [];
  await forEachChunk(listIds, LISTS_PER_CHUNK, async (chunk) => {
    itemIds.push(...(await lockIds(context, Item, sql`list_id = any(${chunk}::uuid[])`)));
  });
  const ids = [[], listIds, itemIds];
  const newIds = await mapCollidingIds(context, ids, toNotebook.ownerId);
  for (const { notebookId } of lists) newIds.set(notebookId, toNotebook.id);
  await moveTables(context, ids, toNotebook.ownerId, newIds);
  await limitTrash(scopedTarget);
  await limitRuns(scopedTarget);
  return listIds.map((id) => newIds.get(id) ?? id);
}

/**
 * Moves items of the context's owner to a list of another owner. Returns their ids, new ones where the new owner already
 * has them. Call it inside a transaction that has locked both lists.
 */
export async function transferItems(context: ScopedContext, ids: string[], fromListId: string, toList: List) {
  const newIds = await mapCollidingIds(context, [[], [], ids], toList.ownerId);
  newIds.set(fromListId, toList.id);
  await moveRows(context, Item, toList.ownerId, ids, newIds);
  await queryOwned(context, sql`${deleteFrom(Item)} where ${callers(Item)} and id = any(${ids})`);
  return ids.map((id) => newIds.get(id) ?? id);
}

/** Inserts the rows, and all that belongs to the lists, for the new owner, and deletes the lists of the old one. */
async function moveTables(context: ScopedContext, ids: string[][], toOwnerId: string, newIds: Map<string, string>) {
  for (const [index, { entity, rowsPerChunk }] of TRANSFERRED_TABLES.entries())
    await forEachChunk(ids[index] ?? [], rowsPerChunk, (chunk) => moveRows(context, entity, toOwnerId, chunk, newIds));
  await moveRowsOfLists(context, toOwnerId, ids[1] ?? [], newIds);
  await hardDeleteLists(context, ids[1] ?? []);
}

/** Locks rows, also those in the trash, and returns their ids. */
async function lockIds(context: Context, entity: Entity<Trashable>, condition: Sql): Promise<string[]> {
  const rows = await queryOwned<{ id: string }>(
    context,
    sql`select id from ${entity} where ${callersWithTrash(entity)} and ${condition} order by id for update`,
  );
  return rows.map(({ id }) => id);
}

/** Copies the idempotency records of an owner to another one. What the new owner has under a key stays as it is. */
export async function copyIdempotencyRecords(context: ScopedContext, toOwnerId: string): Promise<void> {
  const answers = await queryOwned<{ id: string }>(
    context,
    sql`select id from ${IdempotencyRecord} where ${callers(IdempotencyRecord)}`,
  );
  const ids = answers.map(({ id }) => id);
  await forEachChunk(ids, RECORDS_PER_CHUNK, (chunk) =>
    queryOwned(
      context,
      sql`${copyRows(IdempotencyRecord, toOwnerId)}
          ${fromRows(IdempotencyRecord, callers(IdempotencyRecord), sql`id = any(${chunk})`)} on conflict do nothing`,
    ),
  );
}

/**
 * Copies what programs have done for a user to another one. Where that one has rows already (`hasOthers`), the user's own
 * may get other ids, and what was done in them is left out. A call whose id that one has already gets a new id.
 */
export async function copyProgramLog(
  context: ScopedContext,
  toOwnerId: string,
  { hasOthers }: { hasOthers: boolean },
): Promise<void> {
  const userId = parameter(context.scopedOwnerId);
  const isKept = sql`(${!hasOthers} or row_owner_id <> ${userId}::uuid)`;
  const rowOwnerId = sql`case when row_owner_id = ${userId}::uuid then ${toOwnerId}::uuid else row_owner_id end`;
  const mapCall = createIdMapping(await mapCollidingCalls(context, toOwnerId));
  await queryOwned(
    context,
    sql`${copyRows(ProgramChange, toOwnerId, { rowOwnerId, callId: mapCall(sql`call_id`) })}
        ${fromRows(ProgramChange, callers(ProgramChange), isKept)} on conflict do nothing`,
  );
  await queryOwned(
    context,
    sql`${copyRows(ProgramCall, toOwnerId, { id: mapCall(sql`id`) })}
        ${fromRows(
          ProgramCall,
          callers(ProgramCall),
          sql`id in (select call_id from ${ProgramChange} where ${callers(ProgramChange)} and ${isKept})`,
        )}`,
  );
}

/** Maps the id of each call that the new owner has too to a new id. */
async function mapCollidingCalls(context: ScopedContext, toOwnerId: string): Promise<Map<string, string>> {
  const calls = await queryOwned<{ id: string }>(
    context,
    sql`select id from ${ProgramCall} where ${callers(ProgramCall)}`,
  );
  const ids = calls.map(({ id }) => id);
  const taken = await queryOwned<{ id: string }>(
    scopeTo(context, toOwnerId),
    sql`select id from ${ProgramCall} where ${callers(ProgramCall)} and id = any(${ids}::uuid[])`,
  );
  return new Map(taken.map(({ id }) => [id, makeUuid()]));
}

type LockedRow = { id: string; isLive: boolean };

/**
 * Locks the notebooks, their lists and their items, and returns the rows of each table. Rows that other transactions
 * write meanwhile move too, or those transactions wait.
 */
async function lockRows(context: Context, notebookIds: string[]): Promise<LockedRow[][]> {
  const rowsByTable: LockedRow[][] = [];
  for (const { entity, parentId, parentsPerChunk } of TRANSFERRED_TABLES) {
    const parents = rowsByTable.at(-1)?.map(({ id }) => id);
    const rows: LockedRow[] = [];
    await forEachChunk(parents ?? notebookIds, parentsPerChunk, async (chunk) => {
      const locked = await queryOwned<LockedRow>(
        context,
        sql`select id, deleted_at is null as "isLive" from ${entity}
             where ${callersWithTrash(entity)} and ${parentId} = any(${chunk}) order by id for update`,
      );
      rows.push(...locked);
    });
    rowsByTable.push(rows);
  }
  return rowsByTable;
}

/** Maps each id that the new owner already has, in the trash or not, to a new id. */
async function mapCollidingIds(context: Context, ids: string[][], toOwnerId: string): Promise<Map<string, string>> {
  const newIds = new Map<string, string>();
  for (const [index, { entity, rowsPerChunk }] of TRANSFERRED_TABLES.entries())
    await forEachChunk(ids[index] ?? [], rowsPerChunk, async (chunk) => {
      const taken = await queryOwned<{ id: string }>(
        scopeTo(context, toOwnerId),
        sql`select id from ${entity} where ${callersWithTrash(entity)} and id = any(${chunk})`,
      );
      for (const { id } of taken) newIds.set(id, makeUuid());
    });
  return newIds;
}

/**
 * Inserts copies of the rows with the new owner. An update of `owner_id` would not work: every foreign key between
 * these tables contains the column, and the tables may be distributed over machines by it.
 */
async function moveRows(
  context: Context,
  entity: Entity<Trashable>,
  toOwnerId: string,
  ids: string[],
  newIds: Map<string, string>,
) {
  const mapId = createIdMapping(newIds);
  const changes = {
    id: mapId(sql`id`),
    notebookId: mapId(sql`notebook_id`),
    listId: mapId(sql`list_id`),
    // A list keeps the id of a template that does not move: `moveTies` keeps the rest.
    templateId: mapId(sql`template_id`),
    templateItemId: mapId(sql`template_item_id`),
    // A list with a new id stays in its first run, which has the old one.
    runId: sql`coalesce(run_id, nullif(id, ${mapId(sql`id`)}))`,
  };
  await queryOwned(
    context,
    sql`${copyRows(entity, toOwnerId, changes)}${fromRows(entity, callersWithTrash(entity), sql`id = any(${ids})`)}`,
  );
}

/** Returns a function that writes the new id of a row in place of its id before the transfer. */
function createIdMapping(newIds: Map<string, string>) {
  const newIdsJson = parameter(JSON.stringify(Object.fromEntries(newIds)));
  return (id: Sql) => sql`coalesce((${newIdsJson}::jsonb ->> ${id}::text)::uuid, ${id})`;
}

/** Inserts copies of what belongs to lists that move. What the new owner has already stays as it is. */
async function moveRowsOfLists(
  context: ScopedContext,
  toOwnerId: string,
  listIds: string[],
  newIds: Map<string, string>,
) {
  const mapId = createIdMapping(newIds);
  const ofList = { listId: mapId(sql`list_id`) };
  // The aggregate is not in the coalesce itself: a cluster refuses functions that are not immutable there.
  const copiedItems = sql`(
    select coalesce(entries, '[]') from (
      select jsonb_agg(entry || jsonb_build_object(
               'itemId', ${mapId(sql`(entry ->> 'itemId')::uuid`)},
               'templateItemId', ${mapId(sql`(entry ->> 'templateItemId')::uuid`)}) order by place) as entries
        from jsonb_array_elements(copied_items) with ordinality as copied (entry, place)) as mapped)`;
  const ofCopy = { id: mapId(sql`id`), templateId: mapId(sql`template_id`), copiedItems };
  const tables: { entity: Entity; listId: Sql; insert: Sql }[] = [
    { entity: Run, listId: column(Run, "listId"), insert: copyRows(Run, toOwnerId, ofList) },
    {
      entity: AppliedOperation,
      listId: column(AppliedOperation, "listId"),
      insert: copyRows(AppliedOperation, toOwnerId, ofList),
    },
    { entity: TemplateCopy, listId: column(TemplateCopy, "id"), insert: copyRows(TemplateCopy, toOwnerId, ofCopy) },
  ];
  for (const { entity, listId, insert } of tables)
    await forEachChunk(listIds, LISTS_PER_CHUNK, (chunk) =>
      queryOwned(
        context,
        sql`${insert}${fromRows(entity, callers(entity), sql`${listId} = any(${chunk})`)} on conflict do nothing`,
      ),
    );
  await moveTokens(context, [context.scopedOwnerId, toOwnerId], listIds, newIds);
  await moveTies(context, toOwnerId, listIds, newIds);
}
