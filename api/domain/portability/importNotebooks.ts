import { hash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Notebook } from "../../entities/Notebook.ts";
import { IdempotencyRecord } from "../../entities/IdempotencyRecord.ts";
import { Run } from "../../entities/Run.ts";
import { checkQuota, findQuotaError, readOwnerLimits, readRemaining, type UsageCounts } from "../limits/quotas.ts";
import type { Context } from "../base/context.ts";
import { listTexts, toEnglish } from "../../texts/sentence.ts";
import { badInput, notFound, overloaded } from "../base/errors.ts";
import { limitRuns } from "../limits/runLimit.ts";
import { findRows, queryOwned } from "../ownership/ownedRows.ts";
import { requireOwnerId, requireOwnOwnerIds, scopeTo, scopeToAll, type ScopedContext } from "../ownership/scope.ts";
import { callers, sql } from "../ownership/sql.ts";
import { lockOwnerToAdd } from "../limits/owners.ts";
import { answerOnce, findAnswer } from "../idempotency/idempotencyRecords.ts";
import { checkInput, isUuid, requiredIdRule } from "../base/rules.ts";
import type { MutationUndoImportArgs } from "../base/schema.types.ts";
import { runOperation } from "../callers/runOperation.ts";
import { allowPauses, inTransaction } from "../callers/transaction.ts";
import { trashNotebooks } from "../trash/trash.ts";
import { chooseNames } from "./import/names.ts";
import type { DraftSummary, PreviewedList, PreviewedNotebook } from "./import/draftTypes.ts";
import { type FileToParse, type ParsedFile, withParsedFile } from "./import/runParser.ts";
import { writeLists, writeNotebooks } from "./import/writeLists.ts";

/** A file that was received, and what the caller says about it. */
export type ImportedFile = {
  /** The program that reads it. */
  program: string;
  /** The megabytes of its heap, if not the usual ones. */
  heap?: number | undefined;
  content: FileHandle;
  /** A hash of the file. */
  hash: string;
  name: string;
  /** The numbers of the lists that are wanted, with commas; null for those that come unless the user says otherwise. */
  lists: string | null;
  reading: string | null;
  timeZone: string;
};

/** The preview of an import: what it would add, and what it leaves out. */
type ImportPreview = Omit<DraftSummary, "notebooks" | "lists"> & {
  counts: UsageCounts & { runs: number };
  /** How many more rows, and bytes of text, the caller can have. */
  room: UsageCounts;
  /** Why the import would be refused; null when it is within the quotas. */
  problem: string | null;
  notebooks: (Pick<PreviewedNotebook, "name" | "color"> & { lists: Omit<PreviewedList, "notebook">[] })[];
};

/** The result of an import. */
type ImportResult = {
  id: string;
  counts: Omit<UsageCounts, "text"> & { runs: number };
  notebooks: { id: string; name: string }[];
};

const importRules = { id: requiredIdRule };

/** The fingerprint of an import begins with this, so that `undoImport` knows its answers. */
const FINGERPRINT = "import ";

function readWanted(lists: string | null): number[] | null {
  if (lists === null) return null;
  const numbers = lists.split(",").map(Number);
  if (!numbers.every((number) => Number.isInteger(number) && number > 0))
    throw badInput({ lists: "lists must be numbers separated by commas" });
  return numbers;
}

function toParse(context: Context, file: ImportedFile, previewsOnly: boolean): FileToParse {
  const { program, heap, content, name, lists, reading, timeZone } = file;
  const options = { fileName: name, reading, timeZone, wanted: readWanted(lists), previewsOnly };
  return { program, heap, file: content, options, ownerId: requireOwnerId(context), signal: context.signal };
}

/** An import adds to the caller's own notebooks only. */
const scopeToOwn = (context: Context) => scopeTo(context, requireOwnerId(context));

/** Returns what `importNotebooks` would do with the file. Errors: `BAD_USER_INPUT`, `PAYLOAD_TOO_LARGE`, `UNAVAILABLE`. */
export async function previewImport(context: Context, file: ImportedFile): Promise<ImportPreview> {
  const scoped = scopeToOwn(context);
  return withParsedFile(toParse(context, file, true), async ({ summary }) => {
    const { notebooks, lists, ...others } = summary;
    const counts = countChosen(summary);
    const newNames = await chooseNewNames(scoped, notebooks);
    const remaining = await readRemaining(scoped);
    const problem = await findQuotaError(scoped, counts, remaining);
    const limit = await describeRunLimit(scoped, summary);
    const said = [...limit, ...(problem ? [problem.sentence] : [])];
    const listsByNotebook = notebooks.map((): ImportPreview["notebooks"][number]["lists"] => []);
    for (const { notebook, ...list } of lists) listsByNotebook[notebook]?.push(list);
    return {
      ...others,
      notices: [...others.notices, ...limit.map(toEnglish)],
      texts: { ...others.texts, ...listTexts(said) },
      counts,
      room: remaining,
      problem: problem?.message ?? null,
      notebooks: notebooks.map(({ color }, index) => ({
        name: newNames[index] ?? "",
        color,
        lists: listsByNotebook[index] ?? [],
      })),
    };
  });
}

const getChosen = ({ lists }: DraftSummary) => lists.filter(({ chosen }) => chosen);

/** Returns the indexes of the notebooks that come: those in which a list comes, and those without any. */
function findComing({ notebooks, lists }: DraftSummary): number[] {
  const coming = new Set(notebooks.keys());
  for (const { notebook } of lists) coming.delete(notebook);
  for (const { notebook, chosen } of lists) if (chosen) coming.add(notebook);
  return [...coming].toSorted((a, b) => a - b);
}

function countChosen(summary: DraftSummary): UsageCounts & { runs: number } {
  const chosen = getChosen(summary);
  return {
    notebooks: findComing(summary).length,
    lists: chosen.length,
    items: chosen.reduce((sum, { itemCount, headingCount }) => sum + itemCount + headingCount, 0),
    text: chosen.reduce((sum, { text }) => sum + text, 0),
    runs: chosen.reduce((sum, { runCount }) => sum + runCount, 0),
  };
}

/** A notebook whose name is taken gets a number, so that an import overwrites nothing. */
async function chooseNewNames(context: ScopedContext, notebooks: PreviewedNotebook[]): Promise<string[]> {
  const taken = await queryOwned<{ name: string }>(
    context,
    sql`select name from ${Notebook} where ${callers(Notebook)}`,
  );
  return chooseNames(
    new Set(taken.map(({ name }) => name)),
    notebooks.map(({ name }) => name),
  );
}

/** Says that the past runs are more than the limit, so that the oldest go. */
async function describeRunLimit(context: ScopedContext, summary: DraftSummary): Promise<MessageDescriptor[]> {
  const added = getChosen(summary).reduce((sum, { runItemCount }) => sum + runItemCount, 0);
  if (added === 0) return [];
  const { limits, ownerIds } = await readOwnerLimits(context);
  const [row] = await queryOwned<{ size: number }>(
    scopeToAll(context, ownerIds),
    sql`select coalesce(sum(size), 0)::int as size from ${Run} where ${callers(Run)}`,
  );
  if ((row?.size ?? 0) + added <= limits.items) return [];
  return [
    msg`Past runs can have ${plural({ limit: limits.items }, { one: "# item", other: "# items" })} together, so the oldest runs in this file are left out`,
  ];
}

/**
 * Adds what is in the file in one transaction; a repeated call with the same `id` answers what the first one did. Errors:
 * `BAD_USER_INPUT`, `PAYLOAD_TOO_LARGE`, `QUOTA_EXCEEDED`, `CONFLICT` for the `id` of another call, `UNAVAILABLE`.
 */
export async function importNotebooks(context: Context, file: ImportedFile, callId: string | null): Promise<string> {
  const { id } = checkInput({ id: callId as string }, importRules);
  const said = JSON.stringify([file.hash, file.name, file.lists, file.reading, file.timeZone]);
  const request = { key: id, fingerprint: FINGERPRINT + hash("sha256", said, "base64url") };
  const known = await findAnswer(context, request);
  if (known) return known.body;
  // A run reads the file again, because the rows come from the program that reads it.
  const answer = await runOperation(context, () =>
    withParsedFile(toParse(context, file, false), (parsed) =>
      answerOnce(context, request, async (tx) => ({
        status: 201,
        body: JSON.stringify(await writeImport(tx, id, parsed)),
      })),
    ),
  );
  return answer.body;
}

async function writeImport(tx: Context, id: string, { summary, readBatches }: ParsedFile): Promise<ImportResult> {
  const scoped = scopeToOwn(tx);
  // No other transaction waits for this one, and the program can be slow on a busy machine.
  await allowPauses(tx);
  const { runs, ...added } = countChosen(summary);
  const problem = await findQuotaError(scoped, added, await readRemaining(scoped));
  if (problem) throw problem;
  const coming = findComing(summary);
  const found = coming.flatMap((index) => summary.notebooks[index] ?? []);
  const names = await chooseNewNames(scoped, found);
  const renamed = found.map((notebook, place) => ({ ...notebook, name: names[place] ?? "" }));
  const ids = await writeNotebooks(scoped, renamed);
  const notebookIds: (string | null)[] = summary.notebooks.map(() => null);
  for (const [place, index] of coming.entries()) notebookIds[index] = ids[place] ?? null;
  await writeLists(scoped, readBatches(), notebookIds);
  // The new rows are visible to nobody yet. So the owner is locked for a moment only, and other writes need not wait.
  await lockOwnerToAdd(scoped);
  await checkQuota(scoped, added);
  await limitRuns(scoped, ids);
  // An import whose caller has gone adds nothing.
  if (tx.signal?.aborted) throw overloaded();
  const { text: _text, ...counts } = { ...added, runs };
  return { id, counts, notebooks: ids.map((notebookId, place) => ({ id: notebookId, name: names[place] ?? "" })) };
}

/**
 * Moves all notebooks of an import into the trash, with everything in them, also those that the caller has shared since.
 * Those that are there already stay there. Errors: `NOT_FOUND` for the id of no import of the last 30 days.
 */
export async function undoImport(context: Context, { id }: MutationUndoImportArgs): Promise<{ success: true }> {
  const scoped = scopeToOwn(context);
  const [answer] = isUuid(id) ? await findRows(scoped, IdempotencyRecord, sql`id = ${id}`) : [];
  if (!answer?.fingerprint.startsWith(FINGERPRINT)) throw notFound("Import");
  const ids = (JSON.parse(answer.body) as ImportResult).notebooks.map((notebook) => notebook.id);
  return inTransaction(context, async (tx) => {
    const owned = scopeToAll(tx, requireOwnOwnerIds(tx));
    const found = await findRows(owned, Notebook, sql`id = any(${ids}::uuid[])`);
    for (const ownerId of new Set(found.map((notebook) => notebook.ownerId)))
      await trashNotebooks(scopeTo(tx, ownerId), ids);
    return { success: true };
  });
}
