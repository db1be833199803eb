import { msg } from "@lingui/core/macro";
import {
  type AnsweredList,
  isNoLongerLeftOut,
  isSameText,
  listWanted,
  planChanges,
  resolveById,
} from "../../../../shared/marks/answering.ts";
import type { Answers, ResolvedRow } from "../../../../shared/marks/resolve.ts";
import { deriveItemId } from "../../../../shared/repeat/derivedIds.ts";
import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import type { CopiedItem, ItemText } from "../../../entities/TemplateCopy.ts";
import type { Context, RowKey } from "../../base/context.ts";
import { badInput, itemsNotFound } from "../../base/errors.ts";
import { answersRule, checkInput, requiredIdRule } from "../../base/rules.ts";
import type { MutationAnswerListArgs, MutationBringInArgs } from "../../base/schema.types.ts";
import { inTransaction } from "../../callers/transaction.ts";
import { checkItemIds, checkListSize } from "../../limits/itemLimits.ts";
import { forgetBounds, lockOwnerToAdd } from "../../limits/owners.ts";
import { checkQuota } from "../../limits/quotas.ts";
import * as owned from "../../ownership/ownedRows.ts";
import { requireOwnerId, scopeTo, type ScopedContext } from "../../ownership/scope.ts";
import { callersWithTrash, sql, update } from "../../ownership/sql.ts";
import { recordOperation } from "../appliedOperations.ts";
import { checkAnswers } from "./checkAnswers.ts";
import { resolveTemplate } from "./resolvedComparison.ts";
import { type Comparison, type Difference, pairItems, planUpdate, updateCopied } from "./templateComparison.ts";
import { lockComparedItems, readComparison, type StoredItem, writeCopiedItems } from "./templateCopies.ts";
import { lockListAndTemplate } from "./templateUpdates.ts";
import { writePlan } from "./writePlans.ts";

/**
 * Answers questions of a list (docs/api.md, Questions of a template). It changes only what nobody has touched. A repeated
 * call changes nothing. Errors: `NOT_FOUND`, `BAD_USER_INPUT`, `QUOTA_EXCEEDED`, `CONFLICT` for an id of another list.
 */
export async function answerList(
  context: Context,
  { listId, answers: sent, id: requestedId }: MutationAnswerListArgs,
): Promise<List> {
  requireOwnerId(context);
  const rules = { id: requiredIdRule, answers: answersRule };
  const { id, answers: checked } = checkInput({ id: requestedId, answers: sent }, rules);
  return changeOnce(context, { listId, id }, async (scoped, { list, template }) => {
    if (list.isTemplate) throw badInput({ listId: msg`A template gets its answers when it’s used` });
    const after = checkAnswers(list.answers, checked);
    const answers = { before: list.answers ?? {}, after: after ?? {} };
    await writeAnswers(scoped, { list, template }, { ...answers, isWanted: isNoLongerLeftOut });
    await owned.updateRow(scoped, List, list.id, { answers: after });
  });
}

/**
 * Adds items of its template to a list that its answers have left out. A repeated call changes nothing. Errors: `NOT_FOUND`,
 * `BAD_USER_INPUT`, `QUOTA_EXCEEDED`, `CONFLICT` for an id of another list.
 */
export async function bringIn(
  context: Context,
  { listId, templateItemIds, id: requestedId }: MutationBringInArgs,
): Promise<List> {
  requireOwnerId(context);
  const { id } = checkInput({ id: requestedId }, { id: requiredIdRule });
  const wanted = new Set(checkItemIds(templateItemIds, "templateItemIds"));
  return changeOnce(context, { listId, id }, async (scoped, { list, template }) => {
    const answers = list.answers ?? {};
    const change = { before: answers, after: answers, isWanted: ({ row }: Row) => wanted.has(row.id) };
    const found = await writeAnswers(scoped, { list, template }, change);
    const unknown = [...wanted].filter((each) => !found.has(each));
    if (unknown.length > 0) throw itemsNotFound(unknown);
  });
}

type LockedList = { list: List; template: RowKey | null };

/** Runs a change of a list and its template, which it locks, and returns the list. A repeated call changes nothing. */
const changeOnce = (
  context: Context,
  { listId, id }: { listId: string; id: string },
  change: (scoped: ScopedContext, known: LockedList) => Promise<void>,
): Promise<List> =>
  inTransaction(context, async (tx) => {
    const known = await lockListAndTemplate(tx, listId, "list");
    const scoped = scopeTo(tx, known.list.ownerId);
    if (await recordOperation(scoped, id, known.list.id)) await change(scoped, known);
    return owned.getRow(scoped, List, known.list.id);
  });

type Row = ResolvedRow<StoredItem>;
/** The answers of a list before a change and after it, and which items of the template it brings in. */
type Change = { before: Answers; after: Answers; isWanted: (was: Row, now: Row) => boolean };
type Answered = AnsweredList<StoredItem, StoredItem> & { comparison: Comparison<StoredItem> };

async function readAnswered(
  scoped: ScopedContext,
  { list, template: source }: LockedList,
  { before, after }: Change,
): Promise<Answered> {
  const comparison = (await readComparison(scoped, list, source, { locked: true })) ?? {
    copied: [],
    template: [],
    list: await lockComparedItems(scoped, list.id),
  };
  const { template } = comparison;
  const pairs = pairItems(comparison).flatMap(({ item, original }) =>
    item && original ? [[item.id, original.id] as const] : [],
  );
  const resolved = { was: resolveById(template, before), now: resolveById(template, after) };
  return { comparison, list: comparison.list, template, originals: new Map(pairs), ...resolved };
}

/** Writes what a change of the answers makes of a list. Returns the ids of the items of its template. */
async function writeAnswers(scoped: ScopedContext, locked: LockedList, change: Change): Promise<Set<string>> {
  const { list } = locked;
  const known = await readAnswered(scoped, locked, change);
  const wantedIds = listWanted(known, change.isWanted);
  const ids = new Map(wantedIds.map((id) => [id, chooseId(known.comparison.copied, list.id, id)]));
  if (ids.size > 0) await lockOwnerToAdd(scoped);
  const elsewhere = await bringBack(scoped, list.id, [...ids.values()]);
  const current = ids.size > 0 ? await readAnswered(scoped, locked, change) : known;
  const added = listWanted(current, change.isWanted).filter((id) => !elsewhere.has(ids.get(id) ?? ""));
  const restoredIds = new Set(wantedIds.filter((id) => !added.includes(id)));
  const { comparison, now } = current;
  const planned = resolveTemplate(comparison, change.after);
  const differences = added.map((id) => describeAddition(id, now.get(id)));
  const { removedIds, changed } = planChanges(current, change.after, restoredIds);
  const removed = new Set(removedIds);
  const { order } = planUpdate(planned, differences, "list");
  const { newIds, text } = await writePlan(scoped, {
    plan: {
      removedIds,
      changed: changed.map(({ row, name, note }) => ({ id: row.id, isHeading: row.isHeading, name, note })),
      order: order.filter((entry) => !("id" in entry) || !removed.has(entry.id)),
    },
    listId: list.id,
    items: comparison.list,
    side: "list",
    chooseId: (source) => ids.get(source.id),
  });
  const copied = rewriteCopied(current, restoredIds);
  const copiedItems = updateCopied({ ...planned, copied }, differences, "list", newIds);
  await writeCopiedItems(scoped, [{ id: list.id, copiedItems }]);
  await checkListSize(scoped, list.id, "is free");
  await checkQuota(scoped, { items: ids.size, text: text + restoredIds.size });
  return new Set(now.keys());
}

/** The id with which an item comes in: the one that it had, else the same on each device. */
const chooseId = (copied: readonly CopiedItem[], listId: string, templateItemId: string): string =>
  copied.find((entry) => entry.templateItemId === templateItemId)?.itemId ?? deriveItemId(listId, templateItemId);

/** Brings items of a list back from the trash. Returns those of the ids that are in another list. */
async function bringBack(scoped: ScopedContext, listId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await owned.queryOwned<{ id: string }>(
    scoped,
    sql`${update(Item)} set deleted_at = null
         where ${callersWithTrash(Item)} and id = any(${ids}::uuid[]) and list_id = ${listId} and deleted_at is not null
        returning id`,
  );
  if (rows.length > 0) await forgetBounds(scoped);
  const others = await owned.queryOwned<{ id: string }>(
    scoped,
    sql`select id from ${Item} where ${callersWithTrash(Item)} and id = any(${ids}::uuid[]) and list_id <> ${listId}`,
  );
  return new Set(others.map(({ id }) => id));
}

const pickText = ({ name, note }: Pick<ItemText, "name" | "note">) => ({ name, note });

const describeAddition = (templateItemId: string, now: Row | undefined): Difference => ({
  id: templateItemId,
  kind: "ADDED",
  itemId: null,
  templateItemId,
  before: null,
  after: now ? { ...pickText(now), isHeading: now.row.isHeading } : null,
});

/** What a list and its template have in common changes as the list does. Otherwise a comparison would find changes. */
const rewriteCopied = ({ comparison, was, now }: Answered, restoredIds: ReadonlySet<string>): CopiedItem[] =>
  comparison.copied.map((entry) => {
    const [before, next] = [was.get(entry.templateItemId), now.get(entry.templateItemId)];
    const isOld = restoredIds.has(entry.templateItemId);
    return next && (isOld || (before && isSameText(entry, before))) ? { ...entry, ...pickText(next) } : entry;
  });
