import type { ProgramChange, RowImage } from "../../entities/ProgramChange.ts";
import type { ThingKind } from "../base/schema.types.ts";

/**
 * What the undo of a call writes. A row has cells: columns that say one thing, together or alone. A call has made the value
 * `after` of the value `before` of a cell. Undo writes `before` where the cell still has `after`. Where a later call, which
 * is kept, has begun with `after`, the cell stays, and that call begins with `before` from now on: so calls can be
 * undone in any order. Where anybody else has changed the cell since, it stays.
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
  /** The rows of which something is undone, also where only a later change begins anew. */
  undoneIds: Set<string>;
  /** The lists whose run the call has changed, and with it the ticks of their items. */
  runListIds: Set<string>;
  /** New values of `before` of later changes, by their ids. */
  begins: Map<string, RowImage>;
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

/** The time of the deletion that a change has ended, also where the change begins elsewhere now (`beginAnew`). */
const ENDED = "ended_deletion";
/** The names of the cells in which a change begins elsewhere now. It has written them, be it what stands there already. */
const BEGUN = "begun";
const getBegun = ({ before }: Change) => (before[BEGUN] ?? []) as string[];
const getEnded = ({ before }: Change) => before[ENDED in before ? ENDED : "deleted_at"];

/** Returns the cells that a change has changed. What went into the trash, or came back, with its parent has not moved. */
function findCells(change: Change, ofCall: ReadonlyMap<string, Change[]> | undefined): Cell[] {
  const { kind, before, after, parentId, act } = change;
  const grouped = new Set(GROUPS[kind].flatMap(({ columns }) => columns));
  const alone = Object.keys(after).filter((column) => !grouped.has(column) && column !== REPLACED);
  const cells = [...GROUPS[kind], ...alone.map((column) => ({ name: column, columns: [column] }))];
  const wentWithParent =
    act !== "created" &&
    (ofCall?.get(parentId ?? "") ?? []).some(
      (other) => getEnded(other) === getEnded(change) && other.after["deleted_at"] === after["deleted_at"],
    );
  const begun = getBegun(change);
  return cells.filter(
    (cell) =>
      !(cell === PRESENCE && wentWithParent) &&
      (begun.includes(cell.name) || readCell(before, cell) !== readCell(after, cell)),
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
  const plan: UndoPlan = {
    undos: new Map(),
    left: new Map(),
    undoneIds: new Set(),
    runListIds: new Set(changes.filter((each) => each.callId === callId && changesRun(each)).map(({ rowId }) => rowId)),
    begins: new Map(),
  };
  const byCall = new Map([...groupBy(changes, "callId")].map(([id, all]) => [id, groupBy(all, "rowId")]));
  const cellsOf = (change: Change) => findCells(change, byCall.get(change.callId));
  for (const [rowId, ofRow] of groupBy(changes, "rowId")) {
    const kept = ofRow.filter(({ undoneAt }) => undoneAt === null);
    for (const [index, change] of [...kept.entries()].toReversed()) {
      if (change.callId !== callId || !isMeant(rowId)) continue;
      const row = rows.get(rowId);
      const later = kept.slice(index + 1).filter((each) => each.callId !== callId);
      if (!row && change.act !== "created") leave(plan, rowId, "gone");
      for (const cell of row ? cellsOf(change) : []) {
        const next = later.find((each) => cellsOf(each).some(({ name }) => name === cell.name));
        if (next) beginAnew(plan, change, cell, next);
        else if (cell === PRESENCE) undoPresence(plan, rows, row as CurrentRow, change);
        else undoColumns(plan, row as CurrentRow, change, cell);
      }
    }
  }
  return plan;
}

/** Leaves a row as it is in a cell. */
export function leave({ left }: UndoPlan, rowId: string, reason: Reason) {
  if (!left.has(rowId)) left.set(rowId, reason);
}

/** A tick that a run has taken along is no loss of its own. */
function leaveCell(plan: UndoPlan, { rowId, parentId }: Change, cell: Cell) {
  if (cell !== STATE || !plan.runListIds.has(parentId ?? "")) leave(plan, rowId, "changed");
}

/** Returns what is put into a cell; the words that a change has replaced go with the others. */
const pickBefore = ({ before }: Change, { name, columns }: Cell): RowImage =>
  pick(before, name === "name" || name === "note" ? [...columns, REPLACED] : columns);

/** Lets the later change `next` begin where a change has begun. */
function beginAnew(plan: UndoPlan, change: Change, cell: Cell, next: Change) {
  if (readCell(next.before, cell) !== readCell(change.after, cell)) return leaveCell(plan, change, cell);
  const ended = cell === PRESENCE ? { [ENDED]: getEnded(next) } : {};
  const begun = [...new Set([...getBegun(next), cell.name])];
  next.before = { ...next.before, ...pickBefore(change, cell), ...ended, [BEGUN]: begun };
  plan.begins.set(next.id, next.before);
  plan.undoneIds.add(change.rowId);
}

/** Leaves a row in its place that was to go away. */
export function keepRow(plan: UndoPlan, rowId: string): void {
  const undo = plan.undos.get(rowId);
  if (!undo) return;
  delete undo.presence;
  leave(plan, rowId, "used");
  if (Object.keys(undo.columns).length === 0 && !undo.run) plan.undoneIds.delete(rowId);
}

function startUndo({ undos, undoneIds }: UndoPlan, row: CurrentRow): RowUndo {
  const undo = undos.get(row.id) ?? { row, columns: {} };
  undos.set(row.id, undo);
  undoneIds.add(row.id);
  return undo;
}

function undoPresence(plan: UndoPlan, rows: ReadonlyMap<string, CurrentRow>, row: CurrentRow, change: Change) {
  const planned = plan.undos.get(row.id)?.presence;
  const current = planned ?? (planned === null || isInPlace(rows, row) ? null : row.deletedAt);
  const [was, made] = [readPresence(change.before), readPresence(change.after)];
  if (current === was || (was === ABSENT && current !== null)) return;
  if (current === made) startUndo(plan, row).presence = was;
  else leave(plan, row.id, "deleted");
}

function undoColumns(plan: UndoPlan, row: CurrentRow, change: Change, cell: Cell) {
  const undo = plan.undos.get(row.id);
  const current = readCell({ ...row.image, ...undo?.columns, ...undo?.run }, cell);
  if (current === readCell(change.before, cell)) return;
  if (current !== readCell(change.after, cell)) return leaveCell(plan, change, cell);
  const put = pickBefore(change, cell);
  const started = startUndo(plan, row);
  if (cell === RUN) started.run = put;
  else Object.assign(started.columns, put);
}
