import { msg } from "@lingui/core/macro";
import { v7 as makeUuid } from "uuid";
import { hasRight } from "../../../shared/roles.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { buildSearchText } from "../../entities/searchText.ts";
import { createBoundedCache } from "../base/boundedCache.ts";
import type { Context } from "../base/context.ts";
import { DomainError } from "../base/errors.ts";
import type {
  ListLinesAddition,
  ListText,
  ListTextChange,
  MutationAddListLinesArgs,
  MutationWriteListTextArgs,
  QueryListTextArgs,
} from "../base/schema.types.ts";
import { getTextSize, sumTextSizes } from "../base/textSize.ts";
import { inTransaction } from "../callers/transaction.ts";
import { findVersion, keepVersion } from "../idempotency/keptVersions.ts";
import { checkListSize } from "../limits/itemLimits.ts";
import { endUndo, forgetBounds, lockOwner, lockOwnerToAdd, lockOwnerToDelete } from "../limits/owners.ts";
import { checkQuota, learnAccount } from "../limits/quotas.ts";
import { addItems, insertItems } from "../lists/insertItems.ts";
import { templateSkipped } from "../lists/itemActs.ts";
import { buildReplaced } from "../lists/replacedText.ts";
import { foldName, matchLines } from "../lists/text/matchLines.ts";
import { type CurrentRow, type Merge, planMerge } from "../lists/text/planMerge.ts";
import { checkText, type ReadText, readText } from "../lists/text/readText.ts";
import { hashVersion, type ListVersion, type VersionItem, writeVersion } from "../lists/text/textVersion.ts";
import { records } from "../ownership/columns.ts";
import * as owned from "../ownership/ownedRows.ts";
import { checkMayWrite, getRole, requireOwnerId, scopeTo, type ScopedContext } from "../ownership/scope.ts";
import { callers, callersWithTrash, sql, update } from "../ownership/sql.ts";
import { bySortingOrder } from "../rows/order.ts";
import { trashItems } from "../trash/trash.ts";

/** Stands for the version that the list has when its text is written. */
const ANY_VERSION = "*";

const toVersionItem = ({ id, name, note, completed, isSkipped, isHeading }: Item): VersionItem => ({
  id,
  name,
  note,
  completed,
  isSkipped,
  isHeading,
});

const toVersion = ({ name, note }: List, items: readonly Item[]): ListVersion => ({
  name,
  note,
  items: items.map(toVersionItem),
});

const findItems = async (context: ScopedContext, listId: string): Promise<Item[]> =>
  (await owned.findRows(context, Item, sql`list_id = ${listId}`)).sort(bySortingOrder);

const nameSubject = (listId: string) => `text of list ${listId}`;

/** A version of a list, as it is sent and as it is kept. */
type WrittenVersion = { id: string; text: string; body: string };

function write(listId: string, version: ListVersion): WrittenVersion {
  const text = writeVersion(version);
  return { id: hashVersion(listId, version, text), text, body: JSON.stringify(version) };
}

const keep = (context: Context, listId: string, { id, body }: WrittenVersion) =>
  keepVersion(context, { id, subject: nameSubject(listId) }, body);

/** The most bytes of texts, and of what is kept with them, that a process has in memory. */
const MAX_WRITTEN_BYTES = 16 * 1024 * 1024;
/** A text takes long to read and to write, and is the same for everybody until a row changes. */
const getWritten = createBoundedCache<WrittenVersion>(
  ({ text, body }) => Buffer.byteLength(text) + Buffer.byteLength(body),
  MAX_WRITTEN_BYTES,
);

/** Returns what is another text after each change of a list or of one of its items, without reading the rows. */
async function readStoredVersion(context: ScopedContext, listId: string): Promise<string> {
  const [stored] = await owned.queryOwned<{ version: string }>(
    context,
    sql`select md5(string_agg(version, ',' order by version)) as version from (
          select id::text || xmin::text as version from ${List} where ${callers(List)} and id = ${listId}
          union all
          select id::text || xmin::text from ${Item} where ${callers(Item)} and list_id = ${listId}) as rows`,
  );
  return stored?.version ?? "";
}

/** Returns a list as it is written. Its rows are read after their version, so what is kept is never older than that. */
async function readWritten(context: Context, { ownerId, id: listId }: List): Promise<WrittenVersion> {
  const scoped = scopeTo(context, ownerId);
  const stored = await readStoredVersion(scoped, listId);
  return getWritten(`${ownerId} ${listId} ${stored}`, async () => {
    const list = await owned.getRow(scoped, List, listId);
    return write(listId, toVersion(list, await findItems(scoped, listId)));
  });
}

/** Whether the caller may write the list: not a viewer, a refused session, or a token that may only read. */
function maySendBack(context: Context, list: List): boolean {
  const { viewer, refusal } = context.caller;
  const onlyReads = viewer.kind === "program" && !viewer.token.write;
  return hasRight(getRole(context, list), "write") && !refusal && !onlyReads;
}

/**
 * Returns a list as a text, and its version. The rows of the version are kept for `writeListText`, unless the caller may
 * not write. Errors: `NOT_FOUND`.
 */
export async function listText(context: Context, { listId }: QueryListTextArgs): Promise<ListText> {
  const list = await owned.getRow(context, List, listId);
  const written = await readWritten(context, list);
  if (maySendBack(context, list)) await keep(context, list.id, written);
  return { text: written.text, version: written.id };
}

/**
 * Makes a list what an edited text says, and keeps what has changed since the version was read. Errors:
 * `BAD_USER_INPUT` for a text that says nothing or too much, or skips something in a template, `NOT_FOUND`, `FORBIDDEN`,
 * `PRECONDITION_FAILED` for a version that is not kept, `QUOTA_EXCEEDED`.
 */
export async function writeListText(context: Context, args: MutationWriteListTextArgs): Promise<ListTextChange> {
  const { text, version } = args;
  checkText(text);
  const { id: listId, ownerId } = await getListToWrite(context, args.listId);
  return inTransaction(context, async (tx) => {
    const scoped = scopeTo(tx, ownerId);
    // Reading and matching take longest, so they come before the locks where the version is known.
    const known = version === ANY_VERSION ? null : readEdit(text, await getKeptVersion(tx, listId, version));
    await learnAccount(scoped);
    const { undoableSince } = await lockOwner(scoped);
    const list = await owned.getRow(scoped, List, listId, "for update");
    const current = await findItemsToChange(scoped, listId, known?.version.items ?? []);
    const edit = known ?? readEdit(text, toVersion(list, current));
    const merge = planMerge({ lines: edit.read.items, version: edit.version.items, rows: edit.rows }, toRows(current));
    checkSkips(list, [...merge.added, ...merge.changed.filter(({ changesState }) => changesState)]);
    await writeMerge(scoped, listId, merge, { current, undoableSince });
    const changesTitle = await writeTitle(scoped, listId, edit);
    const { added, removedIds, counts } = merge;
    const written = write(listId, describeEdited(edit, merge));
    await keep(tx, listId, written);
    return {
      added: added.length,
      changed: counts.changed + (changesTitle ? 1 : 0),
      removed: removedIds.length,
      moved: counts.moved,
      kept: counts.kept,
      version: written.id,
    };
  });
}

/** Errors: `NOT_FOUND`, `FORBIDDEN` for a viewer. */
async function getListToWrite(context: Context, listId: string): Promise<List> {
  const list = await owned.getRow(context, List, listId);
  checkMayWrite(context, list.ownerId);
  return list;
}

/** Errors: `BAD_USER_INPUT` for a template where something is skipped now. */
function checkSkips({ isTemplate }: List, changed: readonly { isSkipped: boolean }[]): void {
  if (isTemplate && changed.some(({ isSkipped }) => isSkipped)) throw templateSkipped("text");
}

async function getKeptVersion(context: Context, listId: string, id: string): Promise<ListVersion> {
  const body = await findVersion(context, { id: id.toLowerCase(), subject: nameSubject(listId) });
  if (body === null)
    throw new DomainError("PRECONDITION_FAILED", msg`This version is no longer available; read the list again`);
  return JSON.parse(body) as ListVersion;
}

/** An edited text, what it says, and for each of its items the index of its row in the version. */
type Edit = { version: ListVersion; read: ReadText; rows: Int32Array };

function readEdit(text: string, version: ListVersion): Edit {
  const read = readText(text, version);
  return { version, read, rows: matchLines(version.items, read.items) };
}

/** Returns the items of a list in their order, with those of a version that can be restored, and locks them. */
async function findItemsToChange(context: ScopedContext, listId: string, version: readonly VersionItem[]) {
  const ids = version.map(({ id }) => id);
  const found = await owned.findRowsWithTrash(
    context,
    Item,
    sql`list_id = ${listId} and (deleted_at is null or id = any(${ids}::uuid[])) for update`,
  );
  return found.sort(bySortingOrder);
}

const toRows = (items: readonly Item[]): CurrentRow[] =>
  items.map((item) => ({
    ...toVersionItem(item),
    sortingOrder: item.sortingOrder,
    isDeleted: item.deletedAt !== null,
  }));

/** The rows before a merge, and since when deletes can be undone. */
type Before = { current: readonly Item[]; undoableSince: string | null };

/** Writes a merge. Errors: `QUOTA_EXCEEDED`. */
async function writeMerge(scoped: ScopedContext, listId: string, merge: Merge, before: Before): Promise<void> {
  const { added, changed, removedIds } = merge;
  const rows = new Map(before.current.map((item) => [item.id, item]));
  const restoredCount = changed.filter(({ id }) => rows.get(id)?.deletedAt).length;
  if (changed.length > 0) await writeChanged(scoped, changed);
  if (removedIds.length > 0) {
    await lockOwnerToDelete(scoped);
    await trashItems(scoped, listId, removedIds);
  }
  if (added.length > 0)
    await insertItems(
      scoped,
      listId,
      added.map((item) => ({ ...item, ...settle(scoped, item) })),
    );
  const items = added.length + restoredCount;
  if (items > 0 && (before.undoableSince || removedIds.length > 0)) await endUndo(scoped);
  const growth = changed.map((row) => {
    const item = rows.get(row.id);
    return Math.max(0, getTextSize(row) - (item && !item.deletedAt ? getTextSize(item) : 0));
  });
  const text = sumTextSizes(added) + growth.reduce((sum, bytes) => sum + bytes, 0);
  if (items + text > 0) await checkListSize(scoped, listId, "counts");
  if (restoredCount > 0) await forgetBounds(scoped);
  await checkQuota(scoped, { items, text });
}

/** Returns who has settled an item now, and when; nothing for an open one. */
const settle = (context: Context, { completed, isSkipped }: { completed: boolean; isSkipped: boolean }) =>
  completed || isSkipped ? { completedAt: new Date().toISOString(), completedBy: requireOwnerId(context) } : {};

/** Writes rows in one statement. They are locked, so that nothing of them has changed since they were read. */
async function writeChanged(context: ScopedContext, changed: Merge["changed"]): Promise<void> {
  const at = new Date().toISOString();
  const rows = changed.map((row) => ({
    ...row,
    ...(row.changesState ? settle(context, row) : {}),
    search: buildSearchText(row.name, row.note),
    replaced: row.replaced && { ...row.replaced, at },
  }));
  await owned.queryOwned(
    context,
    sql`${update(Item)} set name = new.name, note = new.note, search = new.search, completed = new.completed,
               is_skipped = new."isSkipped", is_heading = new."isHeading", sorting_order = new."sortingOrder",
               skip_reason = case when new."isSkipped" and not new."changesState" then items.skip_reason end,
               remark = case when not new."isHeading" then items.remark end,
               completed_at = coalesce(new."completedAt", items.completed_at),
               completed_by = coalesce(new."completedBy", items.completed_by),
               replaced = coalesce(new.replaced, items.replaced), deleted_at = null, updated_at = now()
          from ${records(Item, JSON.stringify(rows), { changesState: "boolean" })}
         where ${callersWithTrash(Item)} and items.id = new.id`,
  );
}

/** Writes the title where the text has another one than the version. Returns whether it has. */
async function writeTitle(context: ScopedContext, listId: string, { version, read }: Edit): Promise<boolean> {
  const title = read.title ?? version;
  const values = {
    ...(title.name !== version.name && { name: title.name }),
    ...(title.note !== version.note && { note: title.note }),
  };
  if (Object.keys(values).length === 0) return false;
  const was = { name: version.name, note: version.note };
  await owned.updateRow(context, List, listId, { ...values, replaced: buildReplaced(List, { ...values, was }) });
  return true;
}

/**
 * Returns what the caller knows of a list after a write: what the text says, with the ids of the rows. What others have
 * done meanwhile is no part of it, so that the next edit of this text does not take it back.
 */
function describeEdited({ version, read }: Edit, { ids }: Merge): ListVersion {
  const { name, note } = read.title ?? version;
  return { name, note, items: read.items.map((line, index) => ({ ...line, id: ids[index] as string })) };
}

/**
 * Adds the lines of a text to the end of a list whose names are not in it yet: letters in other cases and blanks do not
 * make another name. Errors: `BAD_USER_INPUT` for a text that says nothing or too much, `NOT_FOUND`, `FORBIDDEN`,
 * `QUOTA_EXCEEDED`.
 */
export async function addListLines(context: Context, args: MutationAddListLinesArgs): Promise<ListLinesAddition> {
  checkText(args.text);
  const { id: listId, ownerId } = await getListToWrite(context, args.listId);
  return inTransaction(context, async (tx) => {
    const scoped = scopeTo(tx, ownerId);
    await lockOwnerToAdd(scoped);
    const list = await owned.getRow(scoped, List, listId, "for update");
    const items = await findItems(scoped, listId);
    const lines = readText(args.text, toVersion(list, items)).items;
    const known = new Set(items.map(({ name }) => foldName(name)));
    const added = lines.filter((line) => {
      const name = foldName(line.name);
      return !known.has(name) && known.add(name);
    });
    checkSkips(list, added);
    if (added.length > 0)
      await addItems(
        scoped,
        listId,
        added.map((line) => ({ ...line, ...settle(scoped, line), id: makeUuid() })),
      );
    return { added: added.length, known: lines.length - added.length };
  });
}
