import { msg, plural } from "@lingui/core/macro";
import { List } from "../../entities/List.ts";
import { MAX_LISTS_AT_ONCE, MAX_LISTS_OF_TEMPLATE } from "../../../shared/listLimits.ts";
import type { Context } from "../base/context.ts";
import { listsNotFound } from "../base/errors.ts";
import { keepOneForId, queryOwned } from "../ownership/ownedRows.ts";
import { requireOwnerIds, scopeTo, type ScopedContext } from "../ownership/scope.ts";
import { callers, type CallersSql, type Sql, sql } from "../ownership/sql.ts";
import { checkIds, listMissing, type NamedRows } from "./namedRows.ts";

/** How many lists a call can name. */
export const LISTS_OF_CALL = { minItems: 1, maxItems: MAX_LISTS_AT_ONCE } as const;

const sayTooMany = (max: number) => msg`At most ${plural({ max }, { one: "# list", other: "# lists" })} at once`;

const NAMED_LISTS: NamedRows = {
  limits: LISTS_OF_CALL,
  none: msg`Name at least one list`,
  tooMany: sayTooMany(MAX_LISTS_AT_ONCE),
  twice: msg`Each list can be named only once`,
  notFound: listsNotFound,
};

/** Checks the ids of lists of one call, as `checkIds` does. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for a malformed id. */
export const checkListIds = (requestedIds: string[]): string[] => checkIds(requestedIds, "ids", NAMED_LISTS);

/** How many lists a call can make of a template, or bring its changes to. */
export const LISTS_OF_TEMPLATE = { minItems: 1, maxItems: MAX_LISTS_OF_TEMPLATE } as const;

const NAMED_LISTS_OF_TEMPLATE: NamedRows = {
  ...NAMED_LISTS,
  limits: LISTS_OF_TEMPLATE,
  tooMany: sayTooMany(MAX_LISTS_OF_TEMPLATE),
};

/** Does the same for lists that were made from one template. */
export const checkIdsOfUses = (requestedIds: string[], argument: string): string[] =>
  checkIds(requestedIds, argument, NAMED_LISTS_OF_TEMPLATE);

/** Errors: `NOT_FOUND` with the ids that are not among the lists, if there are any. */
export function checkListsFound(ids: readonly string[], found: readonly { id: string }[]): void {
  const missing = listMissing(ids, found);
  if (missing.length > 0) throw listsNotFound(missing);
}

/** Those of the lists of a call that have one owner. */
export type ListsOfOwner = { scoped: ScopedContext; ids: string[] };

/**
 * Returns the lists of a call by their owners, in an order in which all calls can lock them. `isCallers` says whether lists
 * in the trash count, and `isMeant` which of them. A caller who has only one owner finds out later whether they are there.
 * Errors: `UNAUTHENTICATED`, `NOT_FOUND`.
 */
export async function scopeToLists(
  context: Context,
  ids: string[],
  isCallers: CallersSql = callers(List),
  isMeant: Sql = sql`true`,
): Promise<ListsOfOwner[]> {
  const [ownerId = "", ...others] = requireOwnerIds(context);
  if (others.length === 0) return [{ scoped: scopeTo(context, ownerId), ids }];
  const rows = await queryOwned<Pick<List, "id" | "ownerId" | "createdAt">>(
    context,
    sql`select id, owner_id as "ownerId", created_at as "createdAt" from ${List}
         where ${isCallers} and ${isMeant} and id = any(${ids}::uuid[])`,
  );
  checkListsFound(ids, rows);
  const owners = new Map(keepOneForId(context, rows).map((row) => [row.id, row.ownerId]));
  const ownerIds = [...new Set(owners.values())].sort();
  return ownerIds.map((each) => ({ scoped: scopeTo(context, each), ids: ids.filter((id) => owners.get(id) === each) }));
}

/** Locks lists of one owner, so that no other request changes, moves or deletes them. Errors: `NOT_FOUND`. */
export async function lockLists(scoped: ScopedContext, ids: string[]): Promise<Pick<List, "id" | "notebookId">[]> {
  const locked = await queryOwned<Pick<List, "id" | "notebookId">>(
    scoped,
    sql`select id, notebook_id as "notebookId" from ${List} where ${callers(List)} and id = any(${ids}::uuid[])
         order by id for update`,
  );
  checkListsFound(ids, locked);
  return locked;
}

/** Returns the lists in the order in which a call names them. */
export function inNamedOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
