import { msg } from "@lingui/core/macro";
import { toSnakeCase } from "../../database/namingStrategy.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { ProgramCall } from "../../entities/ProgramCall.ts";
import { ProgramChange, type RowImage } from "../../entities/ProgramChange.ts";
import { MAX_CALLS, MAX_CHANGES } from "../../../shared/programLogLimits.ts";
import { toEnglish } from "../../texts/sentence.ts";
import type { Context } from "../base/context.ts";
import { notFound } from "../base/errors.ts";
import { isUuid } from "../base/rules.ts";
import type {
  ChangeAct,
  FieldChange,
  ProgramCall as ProgramCallType,
  ProgramChange as ProgramChangeType,
  QueryProgramChangesArgs,
  QueryProgramLogArgs,
} from "../base/schema.types.ts";
import type { RowKind } from "../base/rowKind.ts";
import { getTokenId } from "../callers/programs.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { isNobody, requireOwnerId, requireOwnerIds, scopeTo, type ScopedContext } from "../ownership/scope.ts";
import {
  callers,
  callersWithTrash,
  type Entity,
  literal,
  sameOwner,
  type Sql,
  sql,
  type Trashable,
} from "../ownership/sql.ts";
import { getNames, ITEM_FIELDS, LIST_FIELDS, NOTEBOOK_FIELDS } from "../rows/userFields.ts";

/** Why a call is not undone. */
export const WHY_NOT = {
  undone: msg`This was already undone`,
  moved: msg`This moved things to or from a shared notebook; move them back instead`,
};

/** Condition: a program sees its own calls, and its user those of all programs. */
function isOwnCall({ caller: { viewer } }: Context): Sql {
  const tokenId = getTokenId(viewer);
  return tokenId === null ? sql`true` : sql`token_id = ${tokenId}`;
}

/** Reads a call, and locks it if asked. Errors: `NOT_FOUND`. */
export async function requireCall(log: ScopedContext, call: string, lock: Sql = sql``): Promise<void> {
  const isOwn = isOwnCall(log);
  const found = isUuid(call)
    ? await queryOwned(
        log,
        sql`select id from ${ProgramCall} where ${callers(ProgramCall)} and id = ${call} and ${isOwn} ${lock}`,
      )
    : [];
  if (found.length === 0) throw notFound("Call");
}

const ACTS = {
  created: "ADDED",
  ticked: "TICKED",
  unticked: "UNTICKED",
  changed: "CHANGED",
  trashed: "DELETED",
  restored: "RESTORED",
  moved: "MOVED",
} satisfies Record<string, ChangeAct>;
type Act = keyof typeof ACTS;

/**
 * What a change has done. A move to another owner deletes the row here and creates it there: it counts as a move alone. The
 * images of an item have its tick whenever something of it has changed.
 */
const ACT = sql`case when bool_or(act = 'moved') over (partition by call_id, row_id) then 'moved'
    when act = 'changed' and before -> 'completed' <> after -> 'completed'
    then case when (after ->> 'completed')::boolean then 'ticked' else 'unticked' end else act end`;

type Counted = {
  callId: string;
  kind: RowKind;
  act: Act;
  count: number;
  isUndone: boolean;
  listCount: number;
  listId: string | null;
};

/**
 * Returns the last calls with which programs of the caller have changed something, the newest first; of a program its own.
 * Empty when nobody is calling. Errors: `NOT_FOUND` for a malformed id.
 */
export async function programLog(
  context: Context,
  { tokenId = null, before = null, listId = null }: QueryProgramLogArgs,
): Promise<Omit<ProgramCallType, "__typename">[]> {
  if (tokenId !== null && !isUuid(tokenId)) throw notFound("Token");
  if (before !== null && !isUuid(before)) throw notFound("Call");
  if (listId !== null && !isUuid(listId)) throw notFound("List");
  if (isNobody(context)) return [];
  const log = scopeTo(context, requireOwnerId(context));
  const ofToken = tokenId === null ? sql`true` : sql`token_id = ${tokenId}`;
  const isEarlier =
    before === null
      ? sql`true`
      : sql`(created_at, id) < (select created_at, id from ${ProgramCall} where ${callers(ProgramCall)} and id = ${before})`;
  const ofList = isOfList(listId);
  const touchesList =
    listId === null
      ? sql`true`
      : sql`program_calls.created_at > now() - interval '1 day' and exists (
          select 1 from ${ProgramChange} where ${sameOwner(ProgramChange, ProgramCall)} and call_id = program_calls.id
             and ${ofList})`;
  const calls = await queryOwned<Pick<ProgramCall, "id" | "tokenId" | "tokenName" | "operation" | "createdAt">>(
    log,
    sql`select id, token_id as "tokenId", token_name as "tokenName", operation, created_at as "createdAt"
          from ${ProgramCall} where ${callers(ProgramCall)} and ${isOwnCall(context)} and ${ofToken} and ${isEarlier}
           and ${touchesList}
         order by program_calls.created_at desc, id desc limit ${literal(MAX_CALLS)}`,
  );
  if (calls.length === 0) return [];
  const counted = await countChanges(
    log,
    calls.map(({ id }) => id),
    ofList,
  );
  const lists = await readPlaces(
    context,
    counted.flatMap((each) => (each.listCount === 1 && each.listId) || []),
  );
  return calls.map(({ id, tokenId: callerId, tokenName, operation, createdAt }) => {
    const ofCall = counted.filter(({ callId }) => callId === id);
    const touched = new Set(ofCall.flatMap((each) => (each.listCount > 1 ? ["", each.listId] : (each.listId ?? []))));
    const [onlyId = null] = touched.size === 1 ? touched : [];
    const list = onlyId ? lists.get(onlyId) : undefined;
    const undone = ofCall.every(({ isUndone }) => isUndone);
    const isMoved = ofCall.some(({ act }) => act === "moved");
    return {
      call: id,
      token: { id: callerId, name: tokenName },
      at: createdAt,
      operation,
      counts: ofCall.map(({ kind, act, count }) => ({ act: ACTS[act], kind, count })),
      listName: list?.name ?? null,
      ...getAddress(list),
      undone,
      undoable: !undone && !isMoved,
      whyNot: undone ? toEnglish(WHY_NOT.undone) : isMoved ? toEnglish(WHY_NOT.moved) : null,
    };
  });
}

/** Condition: a change is that of a list or of one of its items. */
const isOfList = (listId: string | null): Sql =>
  listId === null
    ? sql`true`
    : sql`((kind = 'item' and parent_id = ${listId}) or (kind = 'list' and row_id = ${listId}))`;

/** Counts the rows that calls have changed, by their kinds and what was done. */
const countChanges = (log: ScopedContext, callIds: string[], ofList: Sql): Promise<Counted[]> =>
  queryOwned<Counted>(
    log,
    sql`select call_id as "callId", kind, act, count(distinct row_id)::int as count, bool_and(is_undone) as "isUndone",
               count(distinct list_id)::int as "listCount", min(list_id::text)::uuid as "listId"
          from (select call_id, kind, row_id, undone_at is not null as is_undone, ${ACT} as act,
                       case kind when 'item' then parent_id when 'list' then row_id end as list_id
                  from ${ProgramChange} where ${callers(ProgramChange)} and call_id = any(${callIds}::uuid[]) and ${ofList}) as changes
         group by call_id, kind, act order by call_id, kind, act`,
  );

/** Returns the names of rows of one kind, also of those in the trash. */
async function readNames(context: Context, entity: Entity<Trashable>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await queryOwned<{ id: string; name: string }>(
    context,
    sql`select id, name from ${entity} where ${callersWithTrash(entity)} and id = any(${[...new Set(ids)]}::uuid[])`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** A list as what was done in it names it. `notebookId` is null while the list is in the trash, where it has no page. */
type Place = { id: string; name: string; notebookId: string | null };

/** Returns the lists in which something was done, by their ids. */
async function readPlaces(context: Context, ids: string[]): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map();
  const found = await queryOwned<Place>(
    context,
    sql`select id, name, case when deleted_at is null then notebook_id end as "notebookId"
          from ${List} where ${callersWithTrash(List)} and id = any(${[...new Set(ids)]}::uuid[])`,
  );
  return new Map(found.map((list) => [list.id, list]));
}

/** Returns the two ids with which a page has its address; null for a list without a page. */
const getAddress = (list: Place | undefined) =>
  list?.notebookId ? { listId: list.id, notebookId: list.notebookId } : { listId: null, notebookId: null };

/** The fields whose changes are listed. */
const FIELDS: Record<RowKind, string[]> = {
  notebook: getNames(NOTEBOOK_FIELDS),
  list: [...getNames(LIST_FIELDS), "notebookId", "runNumber"],
  item: [...getNames(ITEM_FIELDS), "isSkipped", "skipReason", "remark", "listId"],
};

type Change = Pick<ProgramChange, "rowOwnerId" | "parentId"> & {
  id: string;
  kind: RowKind;
  act: Act;
  before: RowImage;
  after: RowImage;
  isUndone: boolean;
};

/**
 * Returns what a call has made of each row, in its order. Empty when nobody is calling. Errors: `NOT_FOUND` for a call of
 * another user, or of another program than the one that calls.
 */
export async function programChanges(
  context: Context,
  { call }: QueryProgramChangesArgs,
): Promise<Omit<ProgramChangeType, "__typename">[]> {
  if (isNobody(context)) return [];
  const log = scopeTo(context, requireOwnerId(context));
  await requireCall(log, call);
  const changes = await queryOwned<Change>(
    log,
    sql`with touched as (
          select row_id as id, min(created_at) as since from ${ProgramChange}
           where ${callers(ProgramChange)} and call_id = ${call}
           group by row_id order by since, row_id limit ${literal(MAX_CHANGES)})
        select row_id as id, kind, row_owner_id as "rowOwnerId", parent_id as "parentId", ${ACT} as act, before, after,
               undone_at is not null as "isUndone"
          from ${ProgramChange} join touched on touched.id = row_id
         where ${callers(ProgramChange)} and call_id = ${call}
         order by since, row_id, program_changes.created_at, program_changes.id`,
  );
  const lists = await readPlaces(context, listIdsOf(changes));
  const names = await readNamesOfChanges(context, changes, lists);
  const seenOwnerIds = requireOwnerIds(context);
  return [...new Set(changes.map(({ id }) => id))].map((id) => {
    const ofRow = changes.filter((change) => change.id === id);
    const [{ kind, rowOwnerId }] = ofRow as [Change];
    return {
      id,
      kind,
      act: ACTS[findMainAct(ofRow.map(({ act }) => act))],
      name: names.get(id) ?? null,
      place: names.get(ofRow.at(-1)?.parentId ?? "") ?? null,
      ...getAddress(lists.get((kind === "item" ? ofRow.at(-1)?.parentId : kind === "list" && id) || "")),
      fields: seenOwnerIds.includes(rowOwnerId) ? findFieldChanges(kind, ofRow) : [],
      undone: ofRow.every(({ isUndone }) => isUndone),
    };
  });
}

/** What was added and then changed in the same call was added. */
const findMainAct = (acts: Act[]): Act =>
  acts.includes("created") ? "created" : (acts.findLast((act) => act !== "changed") ?? "changed");

/** Returns the ids of the lists that changes are of, or in. */
const listIdsOf = (changes: Change[]): string[] =>
  changes.flatMap(({ kind, id, parentId }) => (kind === "list" ? id : kind === "item" ? (parentId ?? []) : []));

/** Returns the names of rows and of what they lie in, by their ids. */
async function readNamesOfChanges(
  context: Context,
  changes: Change[],
  lists: Map<string, Place>,
): Promise<Map<string, string>> {
  const idsOf = (kind: RowKind, inner?: RowKind) =>
    changes.flatMap((change) =>
      change.kind === kind ? change.id : change.kind === inner ? (change.parentId ?? []) : [],
    );
  return new Map([
    ...(await readNames(context, Notebook, idsOf("notebook", "list"))),
    ...[...lists.values()].map(({ id, name }) => [id, name] as const),
    ...(await readNames(context, Item, idsOf("item"))),
  ]);
}

/** Returns the fields that have another value after the changes of a row than before. */
function findFieldChanges(kind: RowKind, changes: Change[]): Omit<FieldChange, "__typename">[] {
  const before: RowImage = Object.assign({}, ...changes.map((change) => change.before).toReversed());
  const after: RowImage = Object.assign({}, ...changes.map((change) => change.after));
  return FIELDS[kind].flatMap((field) => {
    const [was, is] = [before, after].map((image) => toText(image[toSnakeCase(field)]));
    return was === is ? [] : { field, before: was ?? null, after: is ?? null };
  });
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
