import type { ProgramChange, RowImage } from "../../entities/ProgramChange.ts";
import type { ThingKind } from "../base/schema.types.ts";

/**
 * What the undo of a call writes. A row has cells: columns that say one thing, together or alone. A call has made the value
 * `after` of the value `before` of a cell. Undo puts back `before` where the cell still has `after`. What is remembered never
 * changes, so it walks back first: where an earlier call is undone that has made this `before`, the `before` of that one is
 * put back. So calls can be undone in any order. Where a later call, which is kept, or anybody else has changed the cell
 * since, it stays.
 */

export type Kind = ThingKind;

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
  changed: "It was changed since",
  deleted: "It was deleted since",
  gone: "It was moved away or deleted for good",
  used: "Something in it is new since",
  place: "Its place was deleted",
  run: "The list has a newer run",
  access: "You can no longer change it",
} as const;
type Reason = keyof typeof REASONS;

/** What becomes of a row: the columns of its run apart from the others. */
export type RowUndo = { row: CurrentRow; columns: RowImage; presence?: Presence; run?: RowImage };

export type UndoPlan = {
  undos: Map<string, RowUndo>;
  /** Rows with a cell that stays, each with the first reason. */
  left: Map<string, Reason>;
  /** The rows of which something is undone, be it only in the past of a later change. */
  undoneIds: Set<string>;
  /** The lists whose run the call has changed, and with it the ticks of their items. */
  runListIds: Set<string>;
};

type Cell = { name: string; columns: string[] };

export const STATE: Cell = {
  name: "state",
  columns: ["is_heading", "completed", "is_skipped", "skip_reason", "completed_at", "completed_by"],
};
const RUN: Cell = { name: "run", columns: ["run_id", "run_number", "run_started_at"] };
const REPEAT: Cell = { name: "repeat", columns: ["repeat", "repeat_next", "repeat_due", "repeat_problem"] };
const PRESENCE: Cell = { name: "presence", columns: ["deleted_at"] };
const GROUPS: Record<Kind, Cell[]> = { notebook: [PRESENCE], list: [PRESENCE, RUN, REPEAT], item: [PRESENCE, STATE] };
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

/** Returns the cells that a change has changed. What went into the trash, or came back, with its parent has not moved. */
function findCells(
  { kind, before, after, parentId, act }: Change,
  ofCall: ReadonlyMap<string, Change[]> | undefined,
): Cell[] {
  const grouped = new Set(GROUPS[kind].flatMap(({ columns }) => columns));
  const alone = Object.keys(after).filter((column) => !grouped.has(column) && column !== REPLACED);
  const cells = [...GROUPS[kind], ...alone.map((column) => ({ name: column, columns: [column] }))];
  const wentWithParent =
    act !== "created" &&
    (ofCall?.get(parentId ?? "") ?? []).some(
      (other) =>
        other.before["deleted_at"] === before["deleted_at"] && other.after["deleted_at"] === after["deleted_at"],
    );
  return cells.filter(
    (cell) => !(cell === PRESENCE && wentWithParent) && readCell(before, cell) !== readCell(after, cell),
  );
}

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
  const isUndone = (change: Change) => change.undoneAt !== null || isOfCall(change);
  const plan: UndoPlan = {
    undos: new Map(),
    left: new Map(),
    undoneIds: new Set(),
    runListIds: new Set(changes.filter((each) => isOfCall(each) && changesRun(each)).map(({ rowId }) => rowId)),
  };
  const byCall = new Map([...groupBy(changes, "callId")].map(([id, all]) => [id, groupBy(all, "rowId")]));
  for (const [rowId, ofRow] of groupBy(changes, "rowId")) {
    if (!isMeant(rowId)) continue;
    const row = rows.get(rowId);
    const cells = new Map(ofRow.map((change) => [change, findCells(change, byCall.get(change.callId))]));
    for (const change of ofRow.toReversed()) {
      if (!isOfCall(change) || change.undoneAt !== null) continue;
      if (!row && change.act !== "created") leave(plan, rowId, "gone");
      if (!row) continue;
      for (const cell of cells.get(change) ?? []) {
        const ofCell = ofRow.filter((each) => cells.get(each)?.some(({ name }) => name === cell.name));
        planCell(plan, rows, { row, change, cell, ofCell, isUndone });
      }
    }
  }
  return plan;
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
    // What was undone before the change began is no part of its past.
    if (each.undoneAt !== null && Date.parse(each.undoneAt) <= Date.parse(origin.createdAt)) continue;
    if (readCell(each.after, cell) !== readCell(origin.before, cell)) break;
    origin = each;
  }
  return origin;
}

/** Leaves a row as it is in a cell. */
function leave({ left }: UndoPlan, rowId: string, reason: Reason) {
  if (!left.has(rowId)) left.set(rowId, reason);
}

/** A tick that a run has taken along is no loss of its own. */
function leaveCell(plan: UndoPlan, { rowId, parentId }: Change, cell: Cell) {
  if (cell !== STATE || !plan.runListIds.has(parentId ?? "")) leave(plan, rowId, "changed");
}

/** Returns what is put into a cell; the words that a change has replaced go with the others. */
const pickBefore = ({ before }: Change, { name, columns }: Cell): RowImage =>
  pick(before, name === "name" || name === "note" ? [...columns, REPLACED] : columns);

/** A part of what is planned for a row: that it goes or comes back, its run, or a column. */
type Part = "presence" | "run" | (string & {});

/** Leaves a part of a row as it is. Where nothing else of the row is undone, the row counts as left as a whole. */
export function leavePart(plan: UndoPlan, rowId: string, part: Part, reason: Reason): void {
  leave(plan, rowId, reason);
  const undo = plan.undos.get(rowId);
  if (!undo) return;
  if (part === "presence") delete undo.presence;
  else if (part === "run") delete undo.run;
  else delete undo.columns[part];
  if (undo.presence === undefined && !undo.run && Object.keys(undo.columns).length === 0) plan.undoneIds.delete(rowId);
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
  else leave(plan, row.id, "deleted");
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
