import { msg } from "@lingui/core/macro";
import { v7 as makeUuid } from "uuid";
import { deriveItemId, deriveListId } from "../../../../shared/repeat/derivedIds.ts";
import { createNameOfOne } from "../../../../shared/nameOfOne.ts";
import { List } from "../../../entities/List.ts";
import type { Context } from "../../base/context.ts";
import { badInput } from "../../base/errors.ts";
import { checkInput } from "../../base/rules.ts";
import type {
  CreateListsFromTemplateInput,
  ListFromTemplateInput,
  MutationCreateListsFromTemplateArgs,
} from "../../base/schema.types.ts";
import { inTransaction } from "../../callers/transaction.ts";
import { checkIdsOfUses, inNamedOrder } from "../../limits/namedLists.ts";
import { rowNotFound } from "../../ownership/databaseErrors.ts";
import * as owned from "../../ownership/ownedRows.ts";
import { requireOwnerId, scopeTo } from "../../ownership/scope.ts";
import { sql } from "../../ownership/sql.ts";
import { buildListFromTemplate, chooseNotebook, copyListInto } from "../listCopies.ts";
import { listRules } from "../lists.ts";
import { checkAnswers } from "./checkAnswers.ts";
import { readAskingItems } from "./resolvedRows.ts";

const checkCall = (input: CreateListsFromTemplateInput) => checkInput(input, listRules);
const checkList = (input: ListFromTemplateInput) => checkInput(input, listRules);

/** Checks the lists of a call, and gives those an id that are sent without one. Errors: `BAD_USER_INPUT`. */
function checkLists({ id, lists }: Pick<ReturnType<typeof checkCall>, "id" | "lists">) {
  const callId = id ?? makeUuid();
  const checked = lists.map((each, place) => {
    const list = checkList(each);
    return { ...list, id: list.id ?? deriveListId(callId, place) };
  });
  const ids = checkIdsOfUses(
    checked.map((list) => list.id),
    "lists",
  );
  return checked.map((list, place) => ({ ...list, id: ids[place] ?? list.id }));
}

/**
 * Makes several lists of a template, all or none (docs/api.md, Templates and copies). Each is the one that
 * `createListFromTemplate` makes; a known id answers its list. Errors: `BAD_USER_INPUT`, also when the list is not a
 * template, `NOT_FOUND`, `QUOTA_EXCEEDED`, `CONFLICT` for an id in the trash.
 */
export async function createListsFromTemplate(
  context: Context,
  { input }: MutationCreateListsFromTemplateArgs,
): Promise<List[]> {
  requireOwnerId(context);
  const values = checkCall(input);
  const lists = checkLists(values);
  context.nestedRows.count(lists.length);
  const [template] = await owned.findRows(context, List, sql`id = ${values.templateId}`);
  if (!template?.isTemplate) {
    const ids = lists.map(({ id }) => id);
    const existing = await owned.findRows(context, List, sql`id = any(${ids}::uuid[])`);
    if (existing.length === ids.length) return inNamedOrder(ids, existing);
    throw template ? badInput({ templateId: msg`This list isn’t a template` }) : rowNotFound(List);
  }
  const { scoped, notebookId } = await chooseNotebook(context, template, values.notebookId);
  return inTransaction(context, async (tx) => {
    const ofTemplate = scopeTo(tx, template.ownerId);
    const target = { scoped: scopeTo(tx, scoped.scopedOwnerId), notebookId };
    const items = await readAskingItems(ofTemplate, template.id);
    const made: List[] = [];
    for (const { id, name, answers } of lists) {
      const build = (source: List): List => ({
        ...buildListFromTemplate(source, { ...values, name: createNameOfOne(source.name, name) }),
        answers: checkAnswers(checkAnswers(null, values.answers), answers),
      });
      const itemIds = new Map(items.map((item) => [item.id, deriveItemId(id, item.id)]));
      made.push(await copyListInto(ofTemplate, { source: template, build, items }, { ...target, id }, itemIds));
    }
    return made;
  });
}
