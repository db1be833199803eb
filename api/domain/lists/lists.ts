import { msg } from "@lingui/core/macro";
import { v7 as makeUuid } from "uuid";
import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type {
  ListOpenItemsArgs,
  MutationCreateListArgs,
  MutationUpdateListArgs,
  QueryListArgs,
  QueryNotebookListsArgs,
} from "../base/schema.types.ts";
import { byName, byUrgency } from "../rows/order.ts";
import * as owned from "../ownership/ownedRows.ts";
import { checkMayWrite, isNobody, scopeToAll, type ScopedContext, requireOwnerId } from "../ownership/scope.ts";
import { type Sql, selectFirst, sql } from "../ownership/sql.ts";
import { checkQuota, findAccountOwners, withinQuotas } from "../limits/quotas.ts";
import { badInput } from "../base/errors.ts";
import {
  answersRule,
  checkInput,
  booleanRule,
  idRule,
  referenceRule,
  wholeNumberRule,
  textRule,
} from "../base/rules.ts";
import { findGroupsPlacedIn, findPlace } from "../sharing/places.ts";
import { endIfMovedAway } from "../sharing/sharing.ts";
import { inNamedOrder, lockLists } from "../limits/namedLists.ts";
import { forgetBounds, getHolder, lockOwnerToAdd } from "../limits/owners.ts";
import { transferLists } from "../rows/transfer.ts";
import { getRules, LIST_FIELDS } from "../rows/userFields.ts";
import { type AnswerInput, toAnswerList } from "../../../shared/marks/answers.ts";
import type { Answers } from "../../../shared/marks/resolve.ts";
import type { RepeatRule } from "../../../shared/repeat/rule.ts";
import { addCounts, loadCounts } from "./listCounts.ts";
import { checkAnswers } from "./templates/checkAnswers.ts";
import { buildReplaced } from "./replacedText.ts";
import { changeRule, endRule, startRule } from "./repeat/rules.ts";

/** The rules of the input for a list. */
export const listRules = {
  ...getRules(LIST_FIELDS),
  id: idRule,
  notebookId: referenceRule("Notebook"),
  listId: referenceRule("List"),
  templateId: referenceRule("List"),
  answers: answersRule,
  was: textRule(LIST_FIELDS.name.max),
  clearReplaced: booleanRule,
};

/** Returns all lists of the caller by name, templates included; an empty array when nobody is calling. */
export async function lists(context: Context): Promise<List[]> {
  if (isNobody(context)) return [];
  return (await owned.findRows(context, List, sql`true`, addCounts(context))).sort(byName);
}

/**
 * Returns the lists of one notebook by name, and with `withPlaced` those too that stand there alone; an empty array when
 * nobody is calling. Errors: `NOT_FOUND`.
 */
export async function notebookLists(
  context: Context,
  { notebookId, withPlaced }: Pick<QueryNotebookListsArgs, "notebookId"> & Partial<QueryNotebookListsArgs>,
): Promise<List[]> {
  if (isNobody(context)) return [];
  const parent = [Notebook, notebookId] as const;
  const rows = await owned.findChildren(context, parent, List, "notebookId", addCounts(context));
  if (withPlaced) rows.push(...(await readPlacedLists(context, notebookId)));
  return rows.sort(byName);
}

/** Returns the lists that are shared alone and stand in a notebook for the caller. */
async function readPlacedLists(context: Context, notebookId: string): Promise<List[]> {
  const groupIds = findGroupsPlacedIn(context, notebookId);
  if (groupIds.length === 0) return [];
  const rows = await owned.findRows(scopeToAll(context, groupIds), List, sql`true`, addCounts(context));
  const places = await Promise.all(rows.map((each) => findPlace(context, each)));
  return rows.filter((list, index) => places[index] !== list.notebookId);
}

/** Returns all templates of the caller by name; an empty array when nobody is calling. */
export async function templates(context: Context): Promise<List[]> {
  if (isNobody(context)) return [];
  return (await owned.findRows(context, List, sql`is_template`, addCounts(context))).sort(byName);
}

/**
 * Returns the caller's active lists, the most urgent first (docs/api.md, Order); an empty array when nobody is
 * calling.
 */
export async function activeLists(context: Context): Promise<List[]> {
  if (isNobody(context)) return [];
  const isActive = sql`active and not is_template`;
  return (await owned.findRows(context, List, isActive, addCounts(context))).sort(byUrgency);
}

/** Errors: `NOT_FOUND`. */
export const list = (context: Context, { id }: QueryListArgs) =>
  owned.getRow(context, List, id, "none", addCounts(context));

/**
 * Creates an empty list; an id that exists already answers the existing list. A template is inactive unless `active` is
 * sent. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for the notebook and the template, `QUOTA_EXCEEDED`, `CONFLICT` for an id in
 * the trash.
 */
export async function createList(context: Context, { input }: MutationCreateListArgs): Promise<List> {
  requireOwnerId(context);
  const { id = makeUuid(), ...values } = checkInput({ ...input, templateId: input.templateId ?? undefined }, listRules);
  const scoped = await owned.scopeToRow(context, Notebook, values.notebookId);
  if (values.templateId !== undefined) {
    // The template of a repeated call may be gone.
    const [existing] = await owned.findRows(scoped, List, sql`id = ${id}`);
    if (existing) return existing;
    const template = await owned.getRow(scoped, List, values.templateId);
    if (!template.isTemplate) throw badInput({ templateId: msg`This list isn’t a template` });
  }
  const active = values.active ?? !values.isTemplate;
  const { repeat, date = null, isTemplate = false } = values;
  const ruled = repeat ? startRule(repeat, { date, isTemplate }) : {};
  const row = { ...values, ...ruled, id, active, ownerId: scoped.scopedOwnerId };
  const created = await withLockedNotebook(scoped, row, sql`select 0 as items, 0 as text`, (locked) =>
    owned.insertRowFrom(scoped, List, row, locked),
  );
  return created ?? owned.getExistingRow(scoped, List, id);
}

/**
 * Inserts a list for the context's owner; `added` selects how many `items` it has, and the bytes of their `text`. `insert`
 * gets a source of `insertValues`, which locks the owner and the notebook, and is empty where the owner has the list
 * already. Errors: `NOT_FOUND`, `QUOTA_EXCEEDED`.
 */
export async function withLockedNotebook<T>(
  context: ScopedContext,
  { id, notebookId }: { id: string; notebookId: string },
  added: Sql,
  insert: (locked: Sql) => Promise<T>,
): Promise<T> {
  const account = await findAccountOwners(context);
  const owners = sql`${context.scopedOwnerId}, ${getHolder(context)}, ${account}`;
  return withinQuotas(context, (limits) =>
    insert(
      sql`(${selectFirst(
        sql`select lock_notebook_for_new_list(${owners}, ${notebookId}, ${id}, items, text, ${limits.items},
                                              ${limits.text}, ${limits.lists}) as is_new from (${added}) as added`,
        sql`is_new boolean`,
      )}) as locked where is_new`,
    ),
  );
}

/** Locks a notebook, so that no other request deletes it before the new list is in it. Errors: `NOT_FOUND`. */
export const lockNotebook = (context: ScopedContext, id: string) => owned.getRow(context, Notebook, id, "for share");

/** Returns the time (ISO 8601) of the last change of the list or one of its items. */
export async function lastUsedAt(parent: List, _args: unknown, { loaders }: Context): Promise<string> {
  const { itemsChangedAt } = await loadCounts(parent, loaders);
  return itemsChangedAt && itemsChangedAt > parent.updatedAt ? itemsChangedAt : parent.updatedAt;
}

/** Returns the first items that are to be done; null in a request with too many lists. Errors: `BAD_USER_INPUT`. */
export async function openItems(parent: List, args: ListOpenItemsArgs, { loaders }: Context): Promise<Item[] | null> {
  const { first } = checkInput(args, { first: wholeNumberRule(1, 10) });
  return loaders.openItems(first).load(parent);
}

type ListChange = Omit<Parameters<typeof owned.updateRow<List>>[3], "repeat" | "date" | "isTemplate" | "answers"> & {
  answers?: AnswerInput[] | null | undefined;
  repeat?: RepeatRule | null | undefined;
  date?: string | null | undefined;
  isTemplate?: boolean | undefined;
};

/** Changes the fields that are sent. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for the list or its new notebook. */
export async function updateList(context: Context, { id, input }: MutationUpdateListArgs): Promise<List> {
  requireOwnerId(context);
  const checked = checkInput(input, listRules);
  const values = { ...checked, replaced: buildReplaced(List, checked) };
  const { notebookId, repeat, answers } = values;
  if (!notebookId && !repeat && !answers) return writeChange(context, id, values);
  return inTransaction(context, async (tx) => {
    const scoped = await owned.scopeToRow(tx, List, id);
    if (!notebookId) return writeChange(scoped, id, values);
    const scopedTarget = await owned.scopeToRow(tx, Notebook, notebookId);
    if (scoped.scopedOwnerId !== scopedTarget.scopedOwnerId) {
      const [newId = ""] = await moveListsToOwner(scoped, scopedTarget, [id], notebookId);
      return writeChange(scopedTarget, newId, values);
    }
    await lockNotebook(scoped, notebookId);
    return writeChange(scoped, id, values);
  });
}

const isSameAnswers = (one: Answers | null, other: Answers | null) =>
  JSON.stringify(toAnswerList(one)) === JSON.stringify(toAnswerList(other));

/** Writes a change of a list, and what it means for the rule of the list. With a new rule or answers, call it in a transaction. */
async function writeChange(context: Context, id: string, { answers, ...values }: ListChange): Promise<List> {
  const before = values.repeat || answers ? await owned.getRow(context, List, id, "for update") : null;
  const ruled = before && values.repeat ? changeRule(before, values) : endRule(values);
  const merged = before && answers && checkAnswers(before.answers, answers);
  const isChanged = before && answers && !isSameAnswers(before.answers, merged ?? null);
  // A program may send back a list as it has read it.
  if (isChanged && !(values.isTemplate ?? before.isTemplate))
    throw badInput({ answers: msg`Only the answers of a template can be changed like this` });
  return owned.updateRow(context, List, id, { ...values, ...ruled, ...(isChanged && { answers: merged ?? null }) });
}

/**
 * Moves lists of one owner to a notebook of another one, in both of which the caller may write. Returns their ids: a list
 * whose id the new owner has already gets a new one. Errors: `NOT_FOUND`, `FORBIDDEN` for a viewer, `QUOTA_EXCEEDED`.
 */
export async function moveListsToOwner(
  scoped: ScopedContext,
  scopedTarget: ScopedContext,
  ids: string[],
  notebookId: string,
): Promise<string[]> {
  checkMayWrite(scoped, scoped.scopedOwnerId);
  await lockOwnerToAdd(scopedTarget);
  const notebook = await lockNotebook(scopedTarget, notebookId);
  const moved = inNamedOrder(ids, await lockLists(scoped, ids));
  const newIds = await transferLists(scoped, moved, notebook);
  await forgetBounds(scopedTarget);
  await checkQuota(scopedTarget, { lists: moved.length, items: 1, text: 1 });
  await endIfMovedAway(scoped);
  return newIds;
}
