import { List } from "../../entities/List.ts";
import { ProgramCall } from "../../entities/ProgramCall.ts";
import { ProgramChange } from "../../entities/ProgramChange.ts";
import type { Context } from "../base/context.ts";
import type { ChangeAct, ProgramCall as ProgramCallType, ThingKind } from "../base/schema.types.ts";
import { getTokenId } from "../callers/programs.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { isNobody, requireOwnerId, scopeTo } from "../ownership/scope.ts";
import { callers, callersWithTrash, literal, type Sql, sql } from "../ownership/sql.ts";

/** The most calls that one answer has. */
const MAX_CALLS = 200;

/** Condition: a program sees its own calls, and its user those of all programs. */
export function isOwnCall({ caller: { viewer } }: Context): Sql {
  const tokenId = getTokenId(viewer);
  return tokenId === null ? sql`true` : sql`token_id = ${tokenId}`;
}

type Counted = {
  callId: string;
  kind: ThingKind;
  act: "created" | "changed" | "trashed" | "restored" | "moved";
  count: number;
  isUndone: boolean;
  listCount: number;
  listId: string | null;
};

const ACTS: Record<Counted["act"], ChangeAct> = {
  created: "ADDED",
  changed: "CHANGED",
  trashed: "DELETED",
  restored: "RESTORED",
  moved: "MOVED",
};

/**
 * Returns the last calls with which programs of the caller have changed something, the newest first; of a program its own.
 * Empty when nobody is calling.
 */
export async function programLog(context: Context): Promise<Omit<ProgramCallType, "__typename">[]> {
  if (isNobody(context)) return [];
  const log = scopeTo(context, requireOwnerId(context));
  const calls = await queryOwned<Pick<ProgramCall, "id" | "tokenId" | "tokenName" | "operation" | "createdAt">>(
    log,
    sql`select id, token_id as "tokenId", token_name as "tokenName", operation, created_at as "createdAt"
          from ${ProgramCall} where ${callers(ProgramCall)} and ${isOwnCall(context)}
         order by program_calls.created_at desc, id desc limit ${literal(MAX_CALLS)}`,
  );
  if (calls.length === 0) return [];
  const ids = calls.map(({ id }) => id);
  const counted = await queryOwned<Counted>(
    log,
    sql`select call_id as "callId", kind, act, count(distinct row_id)::int as count,
               bool_and(undone_at is not null) as "isUndone",
               count(distinct list_id)::int as "listCount", min(list_id::text)::uuid as "listId"
          from ${ProgramChange}, lateral (
               select case kind when 'item' then parent_id when 'list' then row_id end as list_id) as places
         where ${callers(ProgramChange)} and call_id = any(${ids}::uuid[])
         group by call_id, kind, act order by call_id, kind, act`,
  );
  const names = await readListNames(context, counted);
  return calls.map(({ id, tokenId, tokenName, operation, createdAt }) => {
    const ofCall = counted.filter(({ callId }) => callId === id);
    const lists = new Set(ofCall.flatMap(({ listCount, listId }) => (listCount > 1 ? ["", listId] : (listId ?? []))));
    const [listId = null] = lists.size === 1 ? lists : [];
    const undone = ofCall.every(({ isUndone }) => isUndone);
    return {
      call: id,
      token: { id: tokenId, name: tokenName },
      at: createdAt,
      operation,
      counts: ofCall.map(({ kind, act, count }) => ({ act: ACTS[act], kind, count })),
      listName: (listId && names.get(listId)) ?? null,
      undone,
      undoable: !undone && ofCall.every(({ act }) => act !== "moved"),
    };
  });
}

/** Returns the names of lists, also of those in the trash. */
async function readListNames(context: Context, counted: Counted[]): Promise<Map<string, string>> {
  const ids = [...new Set(counted.flatMap(({ listCount, listId }) => (listCount === 1 && listId) || []))];
  if (ids.length === 0) return new Map();
  const found = await queryOwned<Pick<List, "id" | "name">>(
    context,
    sql`select id, name from ${List} where ${callersWithTrash(List)} and id = any(${ids}::uuid[])`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
