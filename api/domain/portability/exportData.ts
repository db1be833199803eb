import { hash } from "node:crypto";
import type { Context } from "../base/context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { Run, type RunItem } from "../../entities/Run.ts";
import type { CopiedItem } from "../../entities/TemplateCopy.ts";
import { bySortingOrder, byName } from "../rows/order.ts";
import { pickItemFields, pickListFields, pickNotebookFields } from "../rows/userFields.ts";
import { readCopiedItems } from "../lists/templates/templateCopies.ts";
import * as owned from "../ownership/ownedRows.ts";
import { findGroup, requireOwnOwnerIds, scopeTo, type ScopedContext } from "../ownership/scope.ts";
import { holdsOneList } from "../sharing/places.ts";
import { callers, sql } from "../ownership/sql.ts";
import { inSnapshot } from "../callers/transaction.ts";
import { writeOpenJson } from "../base/jsonPieces.ts";
import { createQueue } from "../base/queue.ts";
import { EXPORT_FORMAT, EXPORT_VERSION } from "./exportFormat.ts";

/** Items that one statement reads, so that it ends well within its timeout also while the server has much to do. */
const ITEMS_PER_READ = 300;

/** Runs the reads of all exports of this process one after the other, so that none of them slows down the others. */
const readInTurn = createQueue();

/** A notebook of an owner, with the context that reads what is in it. */
type OwnedNotebook = { scoped: ScopedContext; notebook: Notebook };

/** A notebook of the caller. The lists of `others` stand in it: each is shared alone, in a notebook of its own. */
export type ExportedNotebook = OwnedNotebook & { others: OwnedNotebook[] };

/** Returns the caller's own notebooks by name. Errors: `UNAUTHENTICATED`. */
export async function readNotebooks(context: Context): Promise<ExportedNotebook[]> {
  const ofOwners = requireOwnOwnerIds(context).map(async (ownerId) => {
    const scoped = scopeTo(context, ownerId);
    return (await owned.findRows(scoped, Notebook)).map((notebook): ExportedNotebook => ({
      scoped,
      notebook,
      others: [],
    }));
  });
  const all = (await Promise.all(ofOwners)).flat().sort((a, b) => byName(a.notebook, b.notebook));
  const shown: ExportedNotebook[] = [];
  for (const exported of all) {
    const { notebook } = exported;
    const placeId = (await holdsOneList(context, notebook)) ? findGroup(context, notebook.ownerId)?.shownIn : null;
    const place = all.find((each) => each.notebook.id === placeId);
    if (place) place.others.push(exported);
    else shown.push(exported);
  }
  return shown;
}

type NamedList = { id: string; name: string; scoped: ScopedContext };

/** Returns the ids and names of the lists in a notebook by name: the rows of 20,000 lists can be too large to hold. */
async function readListNames(exported: ExportedNotebook): Promise<NamedList[]> {
  const names: NamedList[] = [];
  for (const { scoped, notebook } of [exported, ...exported.others]) {
    const rows = await readInTurn(() =>
      owned.queryOwned<{ id: string; name: string }>(
        scoped,
        sql`select id, name from ${List} where ${callers(List)} and notebook_id = ${notebook.id}`,
      ),
    );
    names.push(...rows.map((row) => ({ ...row, scoped })));
  }
  return names.sort(byName);
}

type ListWithItems = { scoped: ScopedContext; list: List; items: Item[]; copied: CopiedItem[] | undefined };

/** Reads the items of a list in parts, in a transaction in which it does not change. */
async function readItems(tx: ScopedContext, listId: string): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const next = sql`list_id = ${listId} order by sorting_order, id limit ${ITEMS_PER_READ} offset ${items.length}`;
    const part = await owned.findRows(tx, Item, next);
    items.push(...part);
    if (part.length < ITEMS_PER_READ) return items.sort(bySortingOrder);
  }
}

/** Reads a list with its items as they are in one moment; null when it is gone. */
const readListWithItems = (scoped: ScopedContext, id: string): Promise<ListWithItems | null> =>
  readInTurn(() =>
    inSnapshot(scoped, async (snapshot) => {
      const tx = scopeTo(snapshot, scoped.scopedOwnerId);
      const [list] = await owned.findRows(tx, List, sql`id = ${id}`);
      if (!list) return null;
      const items = await readItems(tx, id);
      const copied = list.templateId ? await readCopiedItems(tx, id, list.templateId) : undefined;
      return { scoped, list, items, copied };
    }),
  );

/**
 * Returns the name of a row within the file. It is shorter than the id, which does not compress: with ids the largest
 * account would not fit into the size that an import takes.
 */
const toFileId = (id: string) => hash("sha256", id, "base64url").slice(0, 9);
const toFileIdOrNull = (id: string | null) => (id === null ? null : toFileId(id));

function describeItem(item: Item) {
  const { createdAt, updatedAt } = item;
  const templateItemId = toFileIdOrNull(item.templateItemId);
  return {
    id: toFileId(item.id),
    ...pickItemFields(item),
    ...describeState(item),
    templateItemId,
    createdAt,
    updatedAt,
  };
}

/** Says when an item was ticked, or that it is skipped and why, and what came of it. Nobody is named in a file. */
const describeState = ({ completed, completedAt, isSkipped, skipReason, remark }: Partial<RunItem> | Item) => ({
  ...(completed && completedAt && { completedAt: new Date(completedAt).toISOString() }),
  ...(isSkipped && { isSkipped }),
  ...(isSkipped && skipReason && { skipReason }),
  ...(remark && { remark }),
});

const describeCopied = (copied: CopiedItem) => ({
  ...copied,
  itemId: toFileId(copied.itemId),
  templateItemId: toFileId(copied.templateItemId),
});

function describeList({ list, items, copied }: ListWithItems) {
  const { answers, runNumber, runStartedAt, createdAt, updatedAt } = list;
  return {
    id: toFileId(list.id),
    ...pickListFields(list),
    templateId: toFileIdOrNull(list.templateId),
    ...(answers && { answers }),
    runNumber,
    runStartedAt,
    createdAt,
    updatedAt,
    copiedItems: copied?.map(describeCopied) ?? null,
    items: items.map(describeItem),
  };
}

const describeRun = ({ number, startedAt, finishedAt, items = [] }: Run) => ({
  number,
  startedAt,
  finishedAt,
  items: items.map((item) => {
    const { name, isHeading, completed } = item;
    const [itemId, templateItemId] = [toFileId(item.itemId), toFileIdOrNull(item.templateItemId)];
    return { itemId, templateItemId, name, isHeading, completed, ...describeState(item) };
  }),
});

/** Yields the past runs of a list that it had when it was read. Each can be as large as the list itself. */
async function* readRuns(scoped: ScopedContext, { id, runNumber }: List): AsyncGenerator<Run> {
  const past = sql`list_id = ${id} and number < ${runNumber} and size > 0 order by number, started_at, id`;
  const runs = await readInTurn(() => owned.findRows(scoped, Run, past));
  for (const run of runs) {
    const [row] = await readInTurn(() =>
      owned.queryOwned<{ items: RunItem[] }>(
        scoped,
        sql`select run_items as items from ${Run} where ${callers(Run)} and id = ${run.id}`,
      ),
    );
    if (row) yield { ...run, items: row.items };
  }
}

/** Yields the lists of a notebook with their items, by name. */
export async function* readLists(notebook: ExportedNotebook): AsyncGenerator<ListWithItems> {
  for (const { id, scoped } of await readListNames(notebook)) {
    const found = await readListWithItems(scoped, id);
    if (found) yield found;
  }
}

/** Yields an object in pieces. Its last field is an array, whose elements `write` yields in pieces. */
async function* writeObject<T>(
  fields: object,
  arrayName: string,
  elements: Iterable<T> | AsyncIterable<T>,
  write: (element: T) => AsyncIterable<string>,
): AsyncGenerator<string> {
  yield* writeOpenJson(fields);
  yield `,"${arrayName}":[`;
  let separator = "\n";
  for await (const element of elements) {
    for await (const piece of write(element)) {
      yield separator + piece;
      separator = "";
    }
    separator = ",\n";
  }
  yield "]}";
}

/**
 * Yields the text of `data.json` in pieces (docs/export.md). It holds one list at a time, and between two lists nothing
 * of the database, so that a slow reader keeps nothing from anybody.
 */
export function writeData(notebooks: ExportedNotebook[], exportedAt: string): AsyncGenerator<string> {
  const file = { format: EXPORT_FORMAT, version: EXPORT_VERSION, exportedAt };
  return writeObject(file, "notebooks", notebooks, (exported) => {
    const { createdAt, updatedAt } = exported.notebook;
    const fields = { ...pickNotebookFields(exported.notebook), createdAt, updatedAt };
    return writeObject(fields, "lists", readLists(exported), (found) =>
      writeObject(describeList(found), "runs", readRuns(found.scoped, found.list), async function* (run) {
        yield JSON.stringify(describeRun(run));
      }),
    );
  });
}
