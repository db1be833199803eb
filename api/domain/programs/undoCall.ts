import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { ProgramChange, type RowImage } from "../../entities/ProgramChange.ts";
import { hasRight } from "../../../shared/roles.ts";
import type { Context } from "../base/context.ts";
import { DomainError, notFound } from "../base/errors.ts";
import type { LeftRow, MutationUndoCallArgs, UndoneCall } from "../base/schema.types.ts";
import { inTransaction } from "../callers/transaction.ts";
import { checkItemIds } from "../limits/itemLimits.ts";
import { lockOwner } from "../limits/owners.ts";
import { columns } from "../ownership/columns.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { getRole, requireOwnerIds, requireViewer, scopeTo, type ScopedContext } from "../ownership/scope.ts";
import {
  callers,
  callersWithTrash,
  type Entity,
  sameOwner,
  type Sql,
  sql,
  type Trashable,
  update,
} from "../ownership/sql.ts";
import { toEnglish } from "../../texts/sentence.ts";
import { applyUndo } from "./applyUndo.ts";
import { requireCall, WHY_NOT } from "./programLog.ts";
import {
  ABSENT,
  type Change,
  type CurrentRow,
  type Kind,
  KINDS,
  leavePlanned,
  listUndoneChanges,
  planUndo,
  REASONS,
  toIso,
  type UndoneChanges,
  type UndoPlan,
} from "./undoPlan.ts";

/**
 * Undoes what a call of a program has changed, or only of some rows, and returns what stays, with the reason. What undo
 * writes is no call of a program, so that nobody undoes an undo. Errors: `UNAUTHENTICATED`, `NOT_FOUND` for a call
 * of another user, or of another program than the one that calls, and for an id that is none of its rows; `CONFLICT` for
 * what was undone already, and for a call that has moved rows to another owner; `QUOTA_EXCEEDED`.
 */
export async function undoCall(context: Context, { call, ids = null }: MutationUndoCallArgs): Promise<UndoneCall> {
  const { user } = requireViewer(context);
  const rowIds = ids && new Set(checkItemIds(ids));
  return inTransaction({ ...context, call: null }, async (tx) => {
    const log = scopeTo(tx, user.id);
    // Two undos of one call wait for each other.
    await requireCall(log, call, sql`for update`);
    const touched = await findTouched(log, call);
    for (const id of rowIds ?? []) if (!touched.some((each) => each.id === id)) throw notFound("Change");
    const meant = touched.filter(({ id }) => !rowIds || rowIds.has(id));
    if (meant.every(({ isUndone }) => isUndone)) throw new DomainError("CONFLICT", WHY_NOT.undone);
    if (meant.some(({ isMoved }) => isMoved)) throw new DomainError("CONFLICT", WHY_NOT.moved);
    const undone: UndoneCall = { undone: 0, left: [] };
    for (const ownerId of [...new Set(meant.map((each) => each.ownerId))].sort()) {
      const ofOwner = meant.filter((each) => each.ownerId === ownerId);
      const part = mayWrite(context, ownerId)
        ? await undoRows(tx, scopeTo(tx, ownerId), log, call, ofOwner)
        : {
            undone: 0,
            left: ofOwner.map(({ id, kind }) => ({ id, kind, name: null, why: toEnglish(REASONS.access) })),
          };
      undone.undone += part.undone;
      undone.left.push(...part.left);
    }
    return undone;
  });
}

const mayWrite = (context: Context, ownerId: string): boolean =>
  requireOwnerIds(context).includes(ownerId) && hasRight(getRole(context, { ownerId }), "write");

/** A row that a call has changed. `isUndone` says that all its changes are. */
type Touched = {
  ownerId: string;
  id: string;
  kind: Kind;
  parentId: string | null;
  isUndone: boolean;
  isMoved: boolean;
};

const findTouched = (log: ScopedContext, call: string): Promise<Touched[]> =>
  queryOwned<Touched>(
    log,
    sql`select row_owner_id as "ownerId", row_id as id, kind, (array_agg(parent_id order by created_at desc))[1] as "parentId",
               bool_and(undone_at is not null) as "isUndone", bool_or(act = 'moved') as "isMoved"
          from ${ProgramChange} where ${callers(ProgramChange)} and call_id = ${call} group by 1, 2, 3`,
  );

/** Undoes changes of rows of one owner. What is left can be undone later. */
async function undoRows(
  tx: Context,
  scoped: ScopedContext,
  log: ScopedContext,
  call: string,
  touched: Touched[],
): Promise<UndoneCall> {
  const { undoableSince } = await lockOwner(scoped);
  const rows = await lockRows(scoped, touched);
  // A program that has changed one of these rows since has committed by now, or waits for the row.
  const changes = await findChanges(log, call, scoped.scopedOwnerId);
  const ids = new Set(touched.map(({ id }) => id));
  const at = await readTime(log);
  const plan = planUndo(rows, changes, { callId: call, isMeant: (id) => ids.has(id) });
  await loadPlaces(scoped, rows, changes);
  await keepUsed(scoped, log, call, plan);
  await applyUndo(scoped, { plan, rows, undoableSince, at });
  await closeEnded(tx, plan, touched);
  await writeUndone(log, at, listUndoneChanges(plan, at));
  return { undone: plan.undoneIds.size, left: describeLeft(plan, rows, touched) };
}

/**
 * Reads the time of an undo when its rows are locked. What a program has changed until now is older, and what it changes
 * from now on is newer, whereas `now()` is when the transaction began.
 */
async function readTime({ db }: Context): Promise<string> {
  const [row] = await db.query<{ at: string }[]>("select clock_timestamp()::timestamptz(3)::text as at");
  return toIso(row?.at) ?? "";
}

async function writeUndone(log: ScopedContext, at: string, { wholeIds, parts }: UndoneChanges): Promise<void> {
  await queryOwned(
    log,
    sql`${update(ProgramChange)} set undone_at = ${at}
         where ${callers(ProgramChange)} and id = any(${wholeIds}::uuid[])`,
  );
  if (parts.length > 0)
    await queryOwned(
      log,
      sql`${update(ProgramChange)} set undone_cells = new."undoneCells"
            from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as new (id uuid, "undoneCells" jsonb)
           where ${callers(ProgramChange)} and program_changes.id = new.id`,
    );
}

/** Closes what is left of rows that were deleted for good. Those that were moved away can come back. */
async function closeEnded(context: Context, plan: UndoPlan, touched: Touched[]): Promise<void> {
  for (const kind of KINDS) {
    const ids = touched.flatMap(({ id, ...each }) => (each.kind === kind && plan.left.get(id) === "gone" ? id : []));
    if (ids.length === 0) continue;
    const entity = ENTITIES[kind];
    const found = await queryOwned<{ id: string }>(
      context,
      sql`select id from ${entity} where ${callersWithTrash(entity)} and id = any(${ids}::uuid[])`,
    );
    for (const id of ids) if (!found.some((each) => each.id === id)) plan.leftCells.delete(id);
  }
}

const ENTITIES: Record<Kind, Entity<Trashable>> = { notebook: Notebook, list: List, item: Item };
const IMAGES: Record<Kind, Sql> = {
  notebook: sql`to_jsonb(notebooks)`,
  list: sql`to_jsonb(lists)`,
  item: sql`to_jsonb(items)`,
};
const PARENT_COLUMNS: Record<Kind, string | null> = { notebook: null, list: "notebook_id", item: "list_id" };

/** Adds rows with some ids, in the trash or not. */
async function loadRows(
  scoped: ScopedContext,
  rows: Map<string, CurrentRow>,
  { kind, ids, lock = sql`` }: { kind: Kind; ids: Iterable<unknown>; lock?: Sql },
): Promise<void> {
  const wanted = [...new Set(ids)].filter((id): id is string => typeof id === "string" && !rows.has(id));
  if (wanted.length === 0) return;
  const entity = ENTITIES[kind];
  const found = await queryOwned<{ image: RowImage & { id: string } }>(
    scoped,
    sql`select ${IMAGES[kind]} as image from ${entity}
         where ${callersWithTrash(entity)} and id = any(${wanted}::uuid[]) order by id ${lock}`,
  );
  const parent = PARENT_COLUMNS[kind];
  for (const { image } of found)
    rows.set(image.id, {
      kind,
      id: image.id,
      image,
      parentId: parent && (image[parent] as string),
      deletedAt: toIso(image["deleted_at"]),
    });
}

/** Locks the rows of a call and the lists of its items, in the order of all writes, and reads what they lie in. */
async function lockRows(scoped: ScopedContext, touched: Touched[]): Promise<Map<string, CurrentRow>> {
  const rows = new Map<string, CurrentRow>();
  const idsOf = (kind: Kind) => touched.filter((each) => each.kind === kind).map(({ id }) => id);
  const lock = sql`for update`;
  const listsOfItems = touched.flatMap(({ kind, parentId }) => (kind === "item" ? parentId : []));
  await loadRows(scoped, rows, { kind: "notebook", ids: idsOf("notebook"), lock });
  await loadRows(scoped, rows, { kind: "list", ids: [...idsOf("list"), ...listsOfItems], lock });
  await loadRows(scoped, rows, { kind: "item", ids: idsOf("item"), lock });
  await loadParents(scoped, rows);
  return rows;
}

async function loadParents(scoped: ScopedContext, rows: Map<string, CurrentRow>): Promise<void> {
  const parentsOf = (kind: Kind) => [...rows.values()].flatMap((row) => (row.kind === kind ? row.parentId : []));
  await loadRows(scoped, rows, { kind: "list", ids: parentsOf("item") });
  await loadRows(scoped, rows, { kind: "notebook", ids: parentsOf("list") });
}

/** Reads the lists and notebooks to which rows go back. */
async function loadPlaces(scoped: ScopedContext, rows: Map<string, CurrentRow>, changes: Change[]): Promise<void> {
  const placesOf = (column: string) => changes.map(({ before }) => before[column]);
  await loadRows(scoped, rows, { kind: "list", ids: placesOf("list_id") });
  await loadRows(scoped, rows, { kind: "notebook", ids: placesOf("notebook_id") });
  await loadParents(scoped, rows);
}

/** Returns what programs have made of the rows of a call, and of what these lay in, in its order. */
const findChanges = (log: ScopedContext, call: string, rowOwnerId: string): Promise<Change[]> =>
  queryOwned<Change>(
    log,
    sql`with touched as (
          select row_id, parent_id from ${ProgramChange} where ${callers(ProgramChange)} and call_id = ${call}),
        inner_rows as (
          select parent_id from ${ProgramChange}
           where ${callers(ProgramChange)} and row_id in (select row_id from touched))
        select ${columns(ProgramChange)} from ${ProgramChange}
         where ${callers(ProgramChange)} and row_owner_id = ${rowOwnerId}
           and row_id in (select row_id from touched union select parent_id from inner_rows)
         order by program_changes.created_at, id`,
  );

/**
 * Leaves the lists and notebooks that would go away with something of others. In one that the call has created that is
 * what no program has created. In one that it has restored, that is also none of what came back with it, and what people have
 * changed since, be it the list itself.
 */
async function keepUsed(scoped: ScopedContext, log: ScopedContext, call: string, plan: UndoPlan): Promise<void> {
  const leaving = [...plan.undos.values()].filter(
    ({ row, presence }) => row.kind !== "item" && typeof presence === "string",
  );
  if (leaving.length === 0) return;
  const contents = await findContents(
    scoped,
    leaving.map(({ row }) => row.id),
  );
  const uses = await findUses(log, call, contents);
  for (const { row, presence } of leaving) {
    const isRestored = presence !== ABSENT;
    const isUse = ({ id, placeId, isMade, cameAlong, isChanged }: Use) =>
      placeId === row.id && ((id !== placeId && !isMade && !(isRestored && cameAlong)) || (isRestored && isChanged));
    if (uses.some(isUse)) leavePlanned(plan, row.id, "presence", "used");
  }
}

/** A row that is not in the trash, and the list or notebook in which it is, which is also its own. */
type Content = { id: string; placeId: string; updatedAt: string };

const findContents = (scoped: ScopedContext, placeIds: string[]): Promise<Content[]> =>
  queryOwned<Content>(
    scoped,
    sql`select id, list_id as "placeId", updated_at as "updatedAt" from ${Item}
         where ${callers(Item)} and list_id = any(${placeIds}::uuid[])
        union all
        select id, notebook_id, updated_at from ${List} where ${callers(List)} and notebook_id = any(${placeIds}::uuid[])
        union all
        select items.id, notebook_id, items.updated_at
          from ${Item} join ${List} on ${sameOwner(List, Item)} and lists.id = list_id
         where ${callers(Item)} and notebook_id = any(${placeIds}::uuid[])
        union all
        select id, id, updated_at from ${List} where ${callers(List)} and id = any(${placeIds}::uuid[])
        union all
        select id, id, updated_at from ${Notebook} where ${callers(Notebook)} and id = any(${placeIds}::uuid[])`,
  );

/**
 * `isChanged`: since the call has restored the place, and neither last by a program nor by an undo. The time of a change of
 * a program is rounded as `updated_at` is, which may be rounded up.
 */
type Use = Content & { isMade: boolean; cameAlong: boolean; isChanged: boolean };

const findUses = (log: ScopedContext, call: string, contents: Content[]): Promise<Use[]> =>
  queryOwned<Use>(
    log,
    sql`select content.*,
               exists (select 1 from ${ProgramChange} where ${callers(ProgramChange)} and row_id = content.id
                          and act = 'created' and undone_at is null) as "isMade",
               exists (select 1 from ${ProgramChange} where ${callers(ProgramChange)} and row_id = content.id
                          and act = 'restored' and call_id = ${call}) as "cameAlong",
               exists (select 1 from ${ProgramChange} where ${callers(ProgramChange)} and row_id = content."placeId"
                          and act = 'restored' and call_id = ${call}
                          and created_at::timestamptz(3) <= content."updatedAt")
               and not exists (select 1 from ${ProgramChange} where ${callers(ProgramChange)} and row_id = content.id
                          and (created_at::timestamptz(3) >= content."updatedAt" or undone_at = content."updatedAt"
                               or exists (select 1 from jsonb_each_text(undone_cells) as cell (name, at)
                                           where at::timestamptz = content."updatedAt"))) as "isChanged"
          from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb)
               as content (id uuid, "placeId" uuid, "updatedAt" timestamptz)`,
  );

function describeLeft({ left }: UndoPlan, rows: ReadonlyMap<string, CurrentRow>, touched: Touched[]): LeftRow[] {
  const kinds = new Map(touched.map(({ id, kind }) => [id, kind]));
  return [...left].map(([id, reason]) => ({
    id,
    kind: kinds.get(id) ?? "item",
    name: (rows.get(id)?.image["name"] as string | undefined) ?? null,
    why: toEnglish(REASONS[reason]),
  }));
}
