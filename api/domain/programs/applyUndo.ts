import { v7 as makeUuid } from "uuid";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { Run } from "../../entities/Run.ts";
import type { RowImage } from "../../entities/ProgramChange.ts";
import { buildSearchText } from "../../entities/searchText.ts";
import { DomainError } from "../base/errors.ts";
import { checkListSize } from "../limits/itemLimits.ts";
import { endUndo, forgetBounds, lockOwnerToDelete } from "../limits/owners.ts";
import { checkQuota } from "../limits/quotas.ts";
import { limitTrash } from "../limits/trashLimit.ts";
import { restoreRun, runAgain } from "../lists/runs.ts";
import { column } from "../ownership/columns.ts";
import { queryOwned, TRASH_DAYS } from "../ownership/ownedRows.ts";
import type { ScopedContext } from "../ownership/scope.ts";
import { callers, callersWithTrash, type Entity, Sql, sql, type Trashable, update } from "../ownership/sql.ts";
import { chooseDeletionTime } from "../trash/trash.ts";
import {
  ABSENT,
  CELLS_OF_RUN,
  type CurrentRow,
  findParent,
  isInPlace,
  type Kind,
  KINDS,
  leavePlanned,
  type RowUndo,
  type UndoPlan,
} from "./undoPlan.ts";

type Rows = ReadonlyMap<string, CurrentRow>;
/** `at` is the time of the undo. */
type Work = { plan: UndoPlan; rows: Rows; undoableSince: string | null; at: string };

/** A deletion that can be restored for a few days still; an older one would end at once. */
const isLasting = (at: string) => Date.parse(at) > Date.now() - (TRASH_DAYS - 7) * 24 * 60 * 60_000;

const byKind = ({ undos }: UndoPlan, kind: Kind) => [...undos.values()].filter(({ row }) => row.kind === kind);

/** Writes what a plan says, as ordinary writes in the transaction of the context, whose owner is locked. Errors: `QUOTA_EXCEEDED`. */
export async function applyUndo(scoped: ScopedContext, { plan, rows, undoableSince, at }: Work): Promise<void> {
  const restored = await restoreRows(scoped, plan, rows);
  await undoRuns(scoped, plan);
  const growth = await writeColumns(scoped, { plan, rows, at });
  const isTrashing = await trashRows(scoped, plan, rows);
  const fullerListIds = new Set([...restored.listIds, ...growth.listIds]);
  for (const listId of fullerListIds) await checkListSize(scoped, listId, "is free");
  const [since = null] = [...restored.ended, ...growth.ended].toSorted();
  if (since !== null) {
    await forgetBounds(scoped);
    if (undoableSince || isTrashing) await endUndo(scoped);
    const isUndo = undoableSince !== null && since >= undoableSince;
    if (!isUndo) await checkQuota(scoped, { notebooks: 1, lists: 1, items: 1, text: 1 });
  } else await checkQuota(scoped, { text: growth.text });
}

/** Brings rows back, into the trash only where what they lie in is there. `ended` has the times of the deletions that end. */
async function restoreRows(
  scoped: ScopedContext,
  plan: UndoPlan,
  rows: Rows,
): Promise<{ ended: string[]; listIds: string[] }> {
  const ended: string[] = [];
  const listIds: string[] = [];
  for (const kind of KINDS) {
    const moves = byKind(plan, kind)
      .filter(({ row, presence }) => presence === null && !isInPlace(rows, row))
      .map(({ row }) => ({ row, to: findParent(rows, row)?.deletedAt ?? null }));
    for (const { row, to } of moves)
      if (to === null) {
        ended.push(row.deletedAt ?? "");
        if (kind === "item") listIds.push(row.parentId ?? "");
      }
    await setDeletionTimes(scoped, rows, moves);
  }
  return { ended, listIds };
}

/** Moves rows into the trash, each with what lies in it. Returns whether there are such rows. */
async function trashRows(scoped: ScopedContext, plan: UndoPlan, rows: Rows): Promise<boolean> {
  const isLeaving = ({ presence }: RowUndo) => typeof presence === "string";
  const leaving = [...plan.undos.values()].filter(isLeaving);
  if (leaving.length === 0) return false;
  await lockOwnerToDelete(scoped);
  const places = leaving.flatMap(({ row }) => [row.id, row.parentId ?? []].flat());
  const now = await chooseDeletionTime(scoped, places, places);
  let text = 0;
  for (const kind of KINDS) {
    const moves = byKind(plan, kind).flatMap(({ row, presence }) => {
      const parent = findParent(rows, row);
      const goesAlong = presence === ABSENT && parent && plan.undos.get(parent.id)?.presence === ABSENT;
      if (typeof presence !== "string" || goesAlong || row.deletedAt === presence) return [];
      const at = presence === ABSENT || !isLasting(presence) ? now : presence;
      const latest = parent?.deletedAt ? new Date(Date.parse(parent.deletedAt) - 1).toISOString() : at;
      return { row, to: at < latest ? at : latest };
    });
    text += await setDeletionTimes(scoped, rows, moves);
  }
  await limitTrash(scoped, { at: now, text });
  return true;
}

/** A row that gets another time of deletion, with all that lies in it and has the same. */
type Move = { row: CurrentRow; to: string | null };

/** Writes times of deletion of rows of one kind. Returns the bytes of the text of all items that get one. */
async function setDeletionTimes(scoped: ScopedContext, rows: Rows, moves: Move[]): Promise<number> {
  let text = 0;
  const items = moves.filter(({ row }) => row.kind === "item");
  if (items.length > 0) text += await setItems(scoped, items);
  for (const { row, to } of moves.filter(({ row: { kind } }) => kind !== "item"))
    text += await setContainer(scoped, row, to);
  for (const { row, to } of moves) noteDeletion(rows, row, to);
  return text;
}

type Sized = { text: number };
const sumText = (sized: Sized[]) => sized.reduce((sum, { text }) => sum + text, 0);
const TEXT = sql`text_size(name, note) as text`;

async function setItems(scoped: ScopedContext, moves: Move[]): Promise<number> {
  const times = JSON.stringify(moves.map(({ row, to }) => ({ id: row.id, at: to })));
  return sumText(
    await queryOwned<Sized>(
      scoped,
      sql`${update(Item)} set deleted_at = new.at from jsonb_to_recordset(${times}::jsonb) as new (id uuid, at timestamptz)
           where ${callersWithTrash(Item)} and items.id = new.id returning ${TEXT}`,
    ),
  );
}

async function setContainer(scoped: ScopedContext, { kind, id, deletedAt: from }: CurrentRow, to: string | null) {
  const set = async <Row>(entity: Entity<Trashable>, condition: Sql, returned: Sql): Promise<Row[]> =>
    queryOwned<Row>(
      scoped,
      sql`${update(entity)} set deleted_at = ${to}
           where ${callersWithTrash(entity)} and deleted_at is not distinct from ${from}::timestamptz and ${condition}
          returning ${returned}`,
    );
  const lists = await set<{ id: string }>(List, kind === "list" ? sql`id = ${id}` : sql`notebook_id = ${id}`, sql`id`);
  const listIds = lists.map((list) => list.id);
  const items = await set<Sized>(Item, sql`list_id = any(${listIds}::uuid[])`, TEXT);
  if (kind === "notebook") await set(Notebook, sql`id = ${id}`, sql`id`);
  return sumText(items);
}

/** Notes the new time in the rows that are known. */
function noteDeletion(rows: Rows, row: CurrentRow, to: string | null): void {
  const from = row.deletedAt;
  row.deletedAt = to;
  if (row.kind === "item") return;
  for (const inner of rows.values())
    if (inner.parentId === row.id && inner.deletedAt === from) noteDeletion(rows, inner, to);
}

/**
 * Takes back that lists were run again, and that their runs were restored. The ticks of an earlier run come back with it;
 * those that were there before a run was restored are written like other columns.
 */
async function undoRuns(scoped: ScopedContext, plan: UndoPlan): Promise<void> {
  const opened = new Set<string>();
  for (const { row, run } of byKind(plan, "list"))
    if (run && (await undoRun(scoped, plan, row, run))) opened.add(row.id);
  for (const { row, columns } of byKind(plan, "item"))
    if (plan.runListIds.has(row.parentId ?? "") && !opened.has(row.parentId ?? ""))
      for (const name of CELLS_OF_RUN.flatMap((cell) => cell.columns)) delete columns[name];
  // The ticks and remarks of a run that is left can be undone with it.
  for (const { rowId, parentId, cells } of plan.changes)
    for (const { name } of CELLS_OF_RUN)
      if (cells.includes(name) && plan.leftCells.get(parentId ?? "")?.has("run")) leavePlanned(plan, rowId, name);
}

/** Returns whether the list was run again, so that all its items are open. */
async function undoRun(
  scoped: ScopedContext,
  plan: UndoPlan,
  { id: listId }: CurrentRow,
  run: RowImage,
): Promise<boolean> {
  const runId = (run["run_id"] as string | null) ?? listId;
  const past = await queryOwned(scoped, sql`select 1 from ${Run} where ${callers(Run)} and id = ${runId}`);
  try {
    if (past.length > 0) await restoreRun(scoped, { id: runId });
    else await runAgain(scoped, { listId, id: makeUuid() });
    return past.length === 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    leavePlanned(plan, listId, "run", error.code === "CONFLICT" ? "run" : "changed");
    return false;
  }
}

/**
 * Writes the columns of rows. Returns by how many bytes text has grown, the lists that have got items, and the times of the
 * deletions that end because rows go back to where they were.
 */
async function writeColumns(
  scoped: ScopedContext,
  { plan, rows, at }: Pick<Work, "plan" | "rows" | "at">,
): Promise<{ text: number; listIds: string[]; ended: string[] }> {
  const listIds: string[] = [];
  const ended: string[] = [];
  let text = 0;
  for (const kind of KINDS) {
    const undos = byKind(plan, kind);
    for (const undo of undos) {
      const { deletedAt } = undo.row;
      const place = await goBack(scoped, plan, rows, undo);
      if (place && kind === "item") listIds.push(place);
      if (deletedAt !== null && undo.row.deletedAt === null) ended.push(deletedAt);
    }
    const changed = undos.filter(({ columns }) => Object.keys(columns).length > 0);
    if (changed.length > 0) await writeKind(scoped, kind, changed, at);
    if (kind === "item") text += changed.reduce((sum, undo) => sum + getGrowth(undo), 0);
  }
  return { text, listIds, ended };
}

/** Prepares that a row goes back to where it was, if that is there. Returns the id of the place. */
async function goBack(scoped: ScopedContext, plan: UndoPlan, rows: Rows, { row, columns }: RowUndo) {
  const parentColumn = row.kind === "item" ? "list_id" : "notebook_id";
  if (!(parentColumn in columns)) return null;
  const place = rows.get(columns[parentColumn] as string);
  if (!place || place.deletedAt !== null) {
    leavePlanned(plan, row.id, parentColumn, "place");
    return null;
  }
  if (isInPlace(rows, row) && row.deletedAt !== null) await setDeletionTimes(scoped, rows, [{ row, to: null }]);
  row.parentId = place.id;
  return place.id;
}

const sizeOf = ({ name, note }: RowImage) =>
  Buffer.byteLength(String(name)) + Buffer.byteLength((note as string | null) ?? "");
const getGrowth = ({ row, columns }: RowUndo) => Math.max(0, sizeOf({ ...row.image, ...columns }) - sizeOf(row.image));

const ENTITIES: Record<Kind, Entity<Trashable>> = { notebook: Notebook, list: List, item: Item };

/** Adds the text of a search where the words change. */
function addSearch({ row, columns }: RowUndo): RowImage {
  if (!("name" in columns || "note" in columns)) return columns;
  const { name, note = null } = { ...row.image, ...columns };
  return { ...columns, search: buildSearchText(String(name), note as string | null) };
}

/** Writes columns of rows of one kind in one statement; each row keeps the columns that it has no value for. */
async function writeKind(scoped: ScopedContext, kind: Kind, undos: RowUndo[], at: string): Promise<void> {
  const entity = ENTITIES[kind];
  const values = undos.map((undo) => ({ id: undo.row.id, image: addSearch(undo) }));
  const names = new Set(values.flatMap(({ image }) => Object.keys(image)));
  const written = new Sql((writer) => {
    const all = writer.describe(entity).columns.filter(({ databaseName }) => names.has(databaseName));
    writer.addEach(all, ({ databaseName }) => writer.add(databaseName));
  });
  await queryOwned(
    scoped,
    sql`${update(entity)} set (${written}) = (select ${written} from jsonb_populate_record(${new Sql((writer) => writer.addTable(entity))}, new.image)),
               updated_at = ${at}
          from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as new (id uuid, image jsonb)
         where ${callersWithTrash(entity)} and ${column(entity, "id")} = new.id`,
  );
}
