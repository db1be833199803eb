import { createHash } from "node:crypto";
import { type ConcurrencyLimits, limitConcurrency, MAX_WAIT, MAX_WAITING } from "../base/concurrencyLimit.ts";
import type { Context } from "../base/context.ts";
import { readDatabaseState } from "../base/databaseState.ts";
import { badInput } from "../base/errors.ts";
import type { Changes, QueryChangesArgs } from "../base/schema.types.ts";
import { ChangedRows } from "../../entities/ChangedRows.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { getRole, requireOwnerIds } from "../ownership/scope.ts";
import { callers, callersWithTrash, literal, sql } from "../ownership/sql.ts";

/** The days for which a cursor can be used. */
export const CURSOR_DAYS = 30;
/** The largest number of changed rows that one answer names. */
export const MAX_CHANGES = 10_000;
/** The most remembered ids that an answer reads; a row that has changed often has as many. */
export const MAX_READ = 50_000;

/** Polls of one owner take turns, so that no number of them takes the connections of others. */
export const POLL_LIMITS: ConcurrencyLimits = { running: 1, waiting: MAX_WAITING, milliseconds: MAX_WAIT };

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Returns the rows that have changed since `cursor` was answered, or that everything must be read again. The rows
 * of a transaction that was still open then come too, so an id can come twice, and none is missed. Errors:
 * `UNAUTHENTICATED`, `BAD_USER_INPUT` for a cursor that no call has answered, `UNAVAILABLE` while many polls wait.
 */
export async function changes(context: Context, { since }: QueryChangesArgs): Promise<Changes> {
  const known = since == null ? null : readCursor(since);
  const ownerIds = requireOwnerIds(context);
  return limitConcurrency(
    ownerIds.map((ownerId) => `changes of ${ownerId}`),
    () => readChanges(context, ownerIds, known),
    context.signal,
    POLL_LIMITS,
  );
}

async function readChanges(context: Context, ownerIds: string[], known: Cursor | null): Promise<Changes> {
  const owners = ownerIds.map((ownerId) => [ownerId, getRole(context, { ownerId })]);
  // Read before the changes: what is committed between the two statements is answered now, and once more by the next call.
  const { firstOpen, next, database } = await readDatabaseState(context);
  const [at, scope] = [Math.floor(Date.now() / 1000), hash([database, owners])];
  const cursor = writeCursor({ tx: firstOpen, at, scope });
  const isKept = known && database !== null && isGood(known, { tx: next, at, scope });
  const logged = isKept ? await findLogged(context, known) : null;
  if (!logged) return { cursor, everything: true, notebooks: NOTHING, lists: NOTHING, items: NOTHING };
  return { cursor, everything: false, ...(await sortOut(context, logged)) };
}

const NOTHING = { changed: [], gone: [] };

/**
 * The first transaction that was not over when the cursor was made, the time (seconds since 1970), and a hash of the
 * database and of the owners whose rows the caller saw, with the caller's role.
 */
type Cursor = { tx: string; at: number; scope: string };

const hash = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);

const writeCursor = ({ tx, at, scope }: Cursor) => [tx, at.toString(36), scope].join(".");

/** Errors: `BAD_USER_INPUT`. */
function readCursor(text: string): Cursor {
  const [, tx = "", at = "", scope = ""] = /^(\d{1,18})\.([0-9a-z]{1,8})\.([\w-]{22})$/.exec(text) ?? [];
  if (!tx) throw badInput({ since: "since must be the cursor of an earlier answer" });
  return { tx, at: Number.parseInt(at, 36), scope };
}

/** Whether a cursor is of the same database and owners, and not too old. Only another database can have a later one. */
const isGood = (known: Cursor, latest: Cursor) =>
  known.scope === latest.scope &&
  latest.at - known.at <= CURSOR_DAYS * DAY_SECONDS &&
  BigInt(known.tx) <= BigInt(latest.tx);

type Logged = { kind: "notebook" | "list" | "item"; id: string };

/** Returns the rows that were changed since a cursor; null when they are too many, or are not remembered any more. */
async function findLogged(context: Context, { tx }: Cursor): Promise<Logged[] | null> {
  // A dump can have brought rows of transactions that this database has not reached.
  const logged = await queryOwned<{ kind: Logged["kind"] | "everything"; id: string; times: number }>(
    context,
    sql`select kind, id, count(*)::int as times
          from (select kind, unnest(row_ids) as id from ${ChangedRows}
                 where ${callers(ChangedRows)} and tx >= ${tx} and tx < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
                 limit ${literal(MAX_READ + 1)}) as remembered
         group by kind, id limit ${literal(MAX_CHANGES + 1)}`,
  );
  const readCount = logged.reduce((sum, { times }) => sum + times, 0);
  if (logged.length > MAX_CHANGES || readCount > MAX_READ) return null;
  const known = logged.filter((each): each is Logged & { times: number } => each.kind !== "everything");
  return known.length < logged.length ? null : known;
}

/** Tells the rows that are there from those that are gone, and adds the rows that look another way because of them. */
async function sortOut(context: Context, logged: Logged[]): Promise<Pick<Changes, "notebooks" | "lists" | "items">> {
  const idsOf = (kind: Logged["kind"]) => logged.filter((each) => each.kind === kind).map(({ id }) => id);
  const [notebookIds, itemIds] = [idsOf("notebook"), idsOf("item")];
  const items = itemIds.length > 0 ? await findItems(context, itemIds) : NO_ITEMS;
  const listIds = [...new Set([...idsOf("list"), ...items.listsOfTrash])];
  const lists = listIds.length > 0 ? await findLists(context, listIds) : [];
  const notebooks =
    notebookIds.length > 0
      ? await queryOwned<{ id: string }>(
          context,
          sql`select id from ${Notebook} where ${callers(Notebook)} and id = any(${notebookIds}::uuid[])`,
        )
      : [];
  return {
    notebooks: split(
      notebookIds,
      notebooks.map(({ id }) => id),
    ),
    lists: split(listIds, lists),
    items: {
      changed: items.changed,
      gone: split(
        itemIds,
        items.changed.map(({ id }) => id),
      ).gone,
    },
  };
}

/** Splits ids into those of rows that are there, with the others that are, and those that are gone. */
function split(ids: string[], there: string[]) {
  const changed = new Set(there);
  return { changed: [...changed], gone: ids.filter((id) => !changed.has(id)) };
}

const NO_ITEMS = { changed: [], listsOfTrash: [] };

type FoundItem = { id: string; listId: string; isLive: boolean };

/**
 * Returns the items that are there, with their lists, and the lists of those in the trash, which have lost an item. An
 * item that was copied from one of them is changed too: it names its original only while that is there.
 */
async function findItems(context: Context, ids: string[]) {
  const found = await queryOwned<FoundItem>(
    context,
    sql`select id, list_id as "listId", deleted_at is null as "isLive" from ${Item}
         where ${callersWithTrash(Item)}
           and (id = any(${ids}::uuid[]) or (template_item_id = any(${ids}::uuid[]) and deleted_at is null))`,
  );
  const live = found.filter(({ isLive }) => isLive).map(({ id, listId }) => ({ id, listId }));
  return {
    changed: [...new Map(live.map((item) => [item.id, item])).values()],
    listsOfTrash: found.filter(({ isLive }) => !isLive).map(({ listId }) => listId),
  };
}

/** Returns the ids of those of the lists that are there, and of the lists that were made from one of them. */
async function findLists(context: Context, ids: string[]): Promise<string[]> {
  const found = await queryOwned<{ id: string }>(
    context,
    sql`select id from ${List} where ${callers(List)} and (id = any(${ids}::uuid[]) or template_id = any(${ids}::uuid[]))`,
  );
  return found.map(({ id }) => id);
}
