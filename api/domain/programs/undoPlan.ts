import { msg } from "@lingui/core/macro";
import type { ProgramChange, RowImage } from "../../entities/ProgramChange.ts";
import type { RowKind } from "../base/rowKind.ts";

/**
 * What the undo of a call writes. A row has cells: columns that say one thing, together or alone. A call has made the value
 * `after` of the value `before` of a cell. Undo puts back `before` where the cell still has `after`. What is remembered never
 * changes, so it walks back first: where an earlier call is undone that has made this `before`, the `before` of that one is
 * put back. So calls can be undone in any order. Where a later call, which is kept, or anybody else has changed the cell
 * since, it stays.
 */

export type Kind = RowKind;

/** A remembered change of a row. */
export type Change = Omit<ProgramChange, "ownerId" | "kind"> & { kind: Kind };

/** A row as it is now. */
export type CurrentRow = {
  kind: Kind;
  id: string;
  image: RowImage;
  /** The list of an item, or the notebook of a list. */
  parentId: string | null;
  /** ISO 8601; null outside the trash. */
  deletedAt: string | null;
};

/** Where a row is: null in its place, the time of its deletion, or `absent` before it was created. */
type Presence = string | null;
export const ABSENT = "absent";

/** Why a row is left. */
export const REASONS = {
  changed: msg`It has changed since`,
  deleted: msg`It has been deleted since`,
  gone: msg`It was moved or permanently deleted`,
  used: msg`Something was added to it since`,
  place: msg`Its list or notebook was deleted`,
  run: msg`The list has a newer run`,
  access: msg`You can no longer change it`,
};
type Reason = keyof typeof REASONS;

/** What becomes of a row: the columns of its run apart from the others. */
export type RowUndo = { row: CurrentRow; columns: RowImage; presence?: Presence; run?: RowImage };

/** A change that is to be undone, with the names of its cells that are not yet. */
type OpenChange = Pick<Change, "id" | "rowId" | "parentId" | "kind" | "undoneCells"> & {
  cells: string[];
  /** Whether the row went into the trash, or came back, with its parent. */
  goesAlong: boolean;
};

export type UndoPlan = {
  changes: OpenChange[];
  undos: Map<string, RowUndo>;
  /** Rows with a cell that stays, each with the first reason. */
  left: Map<string, Reason>;
  /** The names of the cells that stay, by rows. They can be undone later. */
  leftCells: Map<string, Set<string>>;
  /** The rows of which something is undone, be it only in the past of a later change. */
  undoneIds: Set<string>;
  /** The lists whose run the call has changed, and with it the ticks of their items. */
  runListIds: Set<string>;
};

type Cell = { name: string; columns: string[] };

const STATE: Cell = {
  name: "state",
  columns: ["is_heading", "completed", "is_skipped", "skip_reason", "completed_at", "completed_by"],
};
const REMARK: Cell = { name: "remark", columns: ["remark"] };
/** What belongs to the run of a list, and comes and goes with that. */
export const CELLS_OF_RUN: readonly Cell[] = [STATE, REMARK];
const RUN: Cell = { name: "run", columns: ["run_id", "run_number", "run_started_at"] };
const REPEAT: Cell = { name: "repeat", columns: ["repeat", "repeat_next", "repeat_due", "repeat_problem"] };
const PRESENCE: Cell = { name: "presence", columns: ["deleted_at"] };
const GROUPS: Record<Kind, Cell[]> = {
  notebook: [PRESENCE],
  list: [PRESENCE, RUN, REPEAT],
  item: [PRESENCE, ...CELLS_OF_RUN],
};
/** It goes with the words, and is none of its own. */
const REPLACED = "replaced";

/** Returns a value by which cells are compared. An open item may keep who had ticked it, and when. */
function readCell(image: RowImage, { name, columns }: Cell): string {
  const { completed, is_skipped: isSkipped, is_heading: isHeading } = image;
  const counts = name === "state" && !completed && !isSkipped ? [isHeading] : columns.map((column) => image[column]);
  return JSON.stringify(counts);
}

const pick = (image: RowImage, columns: string[]): RowImage =>
  Object.fromEntries(columns.flatMap((column) => (column in image ? [[column, image[column]]] : [])));

export const toIso = (time: unknown): string | null => (typeof time === "string" ? new Date(time).toISOString() : null);
const readPresence = ({ deleted_at: at }: RowImage): Presence => (at === ABSENT ? ABSENT : toIso(at));

/** The changes of a call, by rows. */
type ChangesOfCall = ReadonlyMap<string, Change[]>;

/** Whether a row went into the trash, or came back, with its parent. */
const goesAlong = ({ act, before, after, parentId }: Change, ofCall: ChangesOfCall): boolean =>
  act !== "created" &&
  before["deleted_at"] !== after["deleted_at"] &&
  (ofCall.get(parentId ?? "") ?? []).some(
    (other) => other.before["deleted_at"] === before["deleted_at"] && other.after["deleted_at"] === after["deleted_at"],
  );

/** Returns the cells that a change has changed. What went into the trash, or came back, with its parent has not moved. */
function findCells(change: Change, ofCall: ChangesOfCall): Cell[] {
  const { kind, before, after } = change;
  const grouped = new Set(GROUPS[kind].flatMap(({ columns }) => columns));
  const alone = Object.keys(after).filter((column) => !grouped.has(column) && column !== REPLACED);
  const cells = [...GROUPS[kind], ...alone.map((column) => ({ name: column, columns: [column] }))];
  return cells.filter(
    (cell) => !(cell === PRESENCE && goesAlong(change, ofCall)) && readCell(before, cell) !== readCell(after, cell),
  );
}

/** Returns when a change of a cell was undone; null while it is kept. */
const getUndoneAt = ({ undoneAt, undoneCells }: Change, { name }: Cell): string | null =>
  undoneCells?.[name] ?? undoneAt;

const changesRun = ({ before, after }: Change) => readCell(before, RUN) !== readCell(after, RUN);

const groupBy = (changes: readonly Change[], key: "rowId" | "callId"): Map<string, Change[]> => {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const group = groups.get(change[key]);
    if (group) group.push(change);
    else groups.set(change[key], [change]);
  }
  return groups;
};

/** Finds the row that a row lies in. */
export const findParent = (rows: ReadonlyMap<string, CurrentRow>, { parentId }: CurrentRow): CurrentRow | undefined =>
  rows.get(parentId ?? "");

/** Whether a row is in the trash only because what it lies in is there. */
export const isInPlace = (rows: ReadonlyMap<string, CurrentRow>, row: CurrentRow): boolean =>
  row.deletedAt === (findParent(rows, row)?.deletedAt ?? null);

type Meant = { callId: string; isMeant: (rowId: string) => boolean };

/**
 * Plans the undo of a call. `changes` are all that programs have made of its rows, and of what these lay in, in their order.
 * `rows` are these rows as they are now, with what they lie in. `isMeant` chooses some of the rows.
 */
export function planUndo(
  rows: ReadonlyMap<string, CurrentRow>,
  changes: readonly Change[],
  { callId, isMeant }: Meant,
): UndoPlan {
  const isOfCall = (change: Change) => change.callId === callId;
  const isUndone = (change: Change, cell: Cell) => isOfCall(change) || getUndoneAt(change, cell) !== null;
  const plan: UndoPlan = {
    changes: [],
    undos: new Map(),
    left: new Map(),
    leftCells: new Map(),
    undoneIds: new Set(),
    runListIds: new Set(changes.filter((each) => isOfCall(each) && changesRun(each)).map(({ rowId }) => rowId)),
  };
  const byCall = new Map([...groupBy(changes, "callId")].map(([id, all]) => [id, groupBy(all, "rowId")]));
  for (const [rowId, ofRow] of groupBy(changes, "rowId")) {
    if (!isMeant(rowId)) continue;
    const row = rows.get(rowId);
    const ofCalls = (change: Change): ChangesOfCall => byCall.get(change.callId) ?? new Map();
    const cells = new Map(ofRow.map((change) => [change, findCells(change, ofCalls(change))]));
    for (const change of ofRow.toReversed()) {
      if (!isOfCall(change) || change.undoneAt !== null) continue;
      const open = (cells.get(change) ?? []).filter((cell) => getUndoneAt(change, cell) === null);
      const alongWith = goesAlong(change, ofCalls(change)) ? change.parentId : null;
      plan.changes.push({
        ...change,
        cells: [...open.map(({ name }) => name), ...(alongWith === null ? [] : [PRESENCE.name])],
        goesAlong: alongWith !== null,
      });
      if (!row) {
        if (change.act !== "created") for (const { name } of open) leave(plan, rowId, name, "gone");
        continue;
      }
      if (alongWith !== null && row.deletedAt !== null && !isMeant(alongWith))
        leave(plan, rowId, PRESENCE.name, "place");
      for (const cell of open) {
        const ofCell = ofRow.filter((each) => cells.get(each)?.some(({ name }) => name === cell.name));
        planCell(plan, rows, { row, change, cell, ofCell, isUndone: (each) => isUndone(each, cell) });
      }
    }
    if (row) leaveRemarkOfHeading(plan, row);
  }
  return plan;
}

/** A heading has no remark. Somebody may have made one of the item since. */
function leaveRemarkOfHeading(plan: UndoPlan, { id, image }: CurrentRow) {
  const { is_heading: isHeading, remark } = { ...image, ...plan.undos.get(id)?.columns };
  if (isHeading && remark !== null) leavePlanned(plan, id, REMARK.name, "changed");
}

/** The undo of a change of a cell. `ofCell` are all changes of that, `isUndone` knows those that are undone, or are now. */
type CellUndo = {
  row: CurrentRow;
  change: Change;
  cell: Cell;
  ofCell: readonly Change[];
  isUndone: (change: Change) => boolean;
};

function planCell(
  plan: UndoPlan,
  rows: ReadonlyMap<string, CurrentRow>,
  { row, change, cell, ofCell, isUndone }: CellUndo,
): void {
  const index = ofCell.indexOf(change);
  const later = ofCell.slice(index + 1);
  const nextIndex = later.findIndex((each) => !isUndone(each));
  const next = later[nextIndex];
  if (next) {
    const origin = findOrigin(next, cell, later.slice(0, nextIndex), isUndone);
    // The later call has begun with what the change has made, so only the past of that one is another now.
    if (readCell(origin.before, cell) === readCell(change.after, cell)) plan.undoneIds.add(change.rowId);
    // What was added and deleted since is gone as far as its call goes, also where a later call has restored it.
    else if (change.act !== "created") leaveCell(plan, change, cell);
    return;
  }
  const origin = findOrigin(change, cell, ofCell.slice(0, index), isUndone);
  if (cell === PRESENCE) undoPresence(plan, rows, row, change, origin);
  else undoColumns(plan, row, change, cell, origin);
}

/**
 * Walks back from a change to the one that found what would be in the cell now, had there been none of those that are
 * undone. `past` are the earlier changes of the cell.
 */
function findOrigin(
  change: Change,
  cell: Cell,
  past: readonly Change[],
  isUndone: (change: Change) => boolean,
): Change {
  let origin = change;
  for (const each of past.toReversed()) {
    if (!isUndone(each)) break;
    const undoneAt = getUndoneAt(each, cell);
    // What was undone before the change began is no part of its past.
    if (undoneAt !== null && Date.parse(undoneAt) <= Date.parse(origin.createdAt)) continue;
    if (readCell(each.after, cell) !== readCell(origin.before, cell)) break;
    origin = each;
  }
  return origin;
}

/** Leaves a row as it is in a cell, without a reason of its own. */
function leaveOpen({ leftCells }: UndoPlan, rowId: string, cell: string) {
  const known = leftCells.get(rowId);
  if (known) known.add(cell);
  else leftCells.set(rowId, new Set([cell]));
}

/** Leaves a row as it is in a cell. */
function leave(plan: UndoPlan, rowId: string, cell: string, reason: Reason) {
  leaveOpen(plan, rowId, cell);
  if (!plan.left.has(rowId)) plan.left.set(rowId, reason);
}

/** A tick or a remark that a run has taken along is no loss of its own. */
function leaveCell(plan: UndoPlan, { rowId, parentId }: Change, cell: Cell) {
  if (!CELLS_OF_RUN.includes(cell) || !plan.runListIds.has(parentId ?? "")) leave(plan, rowId, cell.name, "changed");
}

/** Returns what is put into a cell; the words that a change has replaced go with the others. */
const pickBefore = ({ before }: Change, { name, columns }: Cell): RowImage =>
  pick(before, name === "name" || name === "note" ? [...columns, REPLACED] : columns);

/** The name of a cell that is planned for a row: that it goes or comes back, its run, its tick, or a column. */
type CellName = "presence" | "run" | "state" | (string & {});

/**
 * Leaves a cell of a row as it is, though it was planned; without a reason where it shares that of another row. Where
 * nothing else of the row is undone, the row does not count as undone.
 */
export function leavePlanned(plan: UndoPlan, rowId: string, cell: CellName, reason?: Reason): void {
  if (reason) leave(plan, rowId, cell, reason);
  else leaveOpen(plan, rowId, cell);
  const undo = plan.undos.get(rowId);
  if (!undo) return;
  if (cell === "presence") delete undo.presence;
  else if (cell === "run") delete undo.run;
  else for (const column of cell === "state" ? STATE.columns : [cell]) delete undo.columns[column];
  if (undo.presence === undefined && !undo.run && Object.keys(undo.columns).length === 0) plan.undoneIds.delete(rowId);
}

/** Outer rows first, as their deletion takes the inner ones along. */
export const KINDS: readonly Kind[] = ["notebook", "list", "item"];

/** Changes of which nothing is kept, and those of which only single cells are undone. */
export type UndoneChanges = { wholeIds: string[]; parts: Pick<Change, "id" | "undoneCells">[] };

/** Returns which changes count as undone after an undo at a time: all but those cells that stay. */
export function listUndoneChanges(plan: UndoPlan, at: string): UndoneChanges {
  const undone: UndoneChanges = { wholeIds: [], parts: [] };
  for (const kind of KINDS)
    for (const { id, rowId, parentId, cells, undoneCells, ...change } of plan.changes.filter(
      (each) => each.kind === kind,
    )) {
      // What went along with something that stays can come back only with that.
      if (change.goesAlong && plan.leftCells.get(parentId ?? "")?.has(PRESENCE.name))
        leaveOpen(plan, rowId, PRESENCE.name);
      const left = plan.leftCells.get(rowId);
      const now = cells.filter((name) => !left?.has(name));
      if (now.length === cells.length) undone.wholeIds.push(id);
      else if (now.length > 0)
        undone.parts.push({
          id,
          undoneCells: { ...undoneCells, ...Object.fromEntries(now.map((name) => [name, at])) },
        });
    }
  return undone;
}

function startUndo({ undos, undoneIds }: UndoPlan, row: CurrentRow): RowUndo {
  const undo = undos.get(row.id) ?? { row, columns: {} };
  undos.set(row.id, undo);
  undoneIds.add(row.id);
  return undo;
}

function undoPresence(
  plan: UndoPlan,
  rows: ReadonlyMap<string, CurrentRow>,
  row: CurrentRow,
  change: Change,
  origin: Change,
) {
  const planned = plan.undos.get(row.id)?.presence;
  const current = planned ?? (planned === null || isInPlace(rows, row) ? null : row.deletedAt);
  const [was, made] = [readPresence(origin.before), readPresence(change.after)];
  if (current === was || (was === ABSENT && current !== null)) return;
  if (current === made) startUndo(plan, row).presence = was;
  else leave(plan, row.id, PRESENCE.name, "deleted");
}

function undoColumns(plan: UndoPlan, row: CurrentRow, change: Change, cell: Cell, origin: Change) {
  const undo = plan.undos.get(row.id);
  const current = readCell({ ...row.image, ...undo?.columns, ...undo?.run }, cell);
  if (current === readCell(origin.before, cell)) return;
  if (current !== readCell(change.after, cell)) return leaveCell(plan, change, cell);
  const put = pickBefore(origin, cell);
  const started = startUndo(plan, row);
  if (cell === RUN) started.run = put;
  else Object.assign(started.columns, put);
}
