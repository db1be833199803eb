import { msg, plural } from "@lingui/core/macro";
import type { Context, RowKey } from "../../base/context.ts";
import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { badInput, DomainError } from "../../base/errors.ts";
import type {
  MutationUpdateFromTemplateArgs,
  MutationUpdateTemplateArgs,
  QueryTemplateDifferencesArgs,
  TemplateDifferences,
} from "../../base/schema.types.ts";
import { checkInput, requiredIdRule } from "../../base/rules.ts";
import { MAX_ITEMS_PER_LIST } from "../../../../shared/listLimits.ts";
import { checkQuota } from "../../limits/quotas.ts";
import * as owned from "../../ownership/ownedRows.ts";
import { isNobody, requireOwnerId, scopeTo, type ScopedContext } from "../../ownership/scope.ts";
import { callers, sql, update } from "../../ownership/sql.ts";
import { lockOwner } from "../../limits/owners.ts";
import { inTransaction } from "../../callers/transaction.ts";
import { checkListSize } from "../../limits/itemLimits.ts";
import { findTemplateOf } from "../../rows/templateTies.ts";
import { recordOperation } from "../appliedOperations.ts";
import { resolveComparison, resolveTemplate, unresolveDifference } from "./resolvedComparison.ts";
import { compareWithTemplate, type Difference, planUpdate, type Side, updateCopied } from "./templateComparison.ts";
import { findUsualAdditions } from "./usualAdditions.ts";
import { readComparison, writeCopiedItems } from "./templateCopies.ts";
import { writePlan } from "./writePlans.ts";

/** As many as two full lists can have: each item with another text and in another place. */
export const MAX_DIFFERENCES = 2 * MAX_ITEMS_PER_LIST;

const NO_DIFFERENCES = { toTemplate: [], toList: [], usuallyAdded: [] };

/**
 * Returns in what a list and its template differ (docs/api.md, Templates and their lists), and what is usually added;
 * nothing when nobody is calling. Errors: `NOT_FOUND` for the list, `BAD_USER_INPUT` for too many rows.
 */
export async function templateDifferences(
  context: Context,
  { listId }: QueryTemplateDifferencesArgs,
): Promise<TemplateDifferences> {
  if (isNobody(context)) return NO_DIFFERENCES;
  const list = await owned.getRow(context, List, listId);
  const template = await findTemplateOf(context, list);
  const comparison = await readComparison(context, list, template);
  if (!comparison || !template) return NO_DIFFERENCES;
  const uses = await context.loaders.finishedUses.load(template);
  const known = comparison.template.map(({ name }) => name);
  const compared = resolveComparison(comparison, list.answers);
  return { ...compareWithTemplate(compared), usuallyAdded: findUsualAdditions(uses, known) };
}

/**
 * Applies differences to the template of a list, all or none, and returns the template. A repeated call changes nothing.
 * Errors: `BAD_USER_INPUT`, `NOT_FOUND`, `CONFLICT` for a difference that is no longer true, `QUOTA_EXCEEDED`.
 */
export const updateTemplate = (context: Context, args: MutationUpdateTemplateArgs) =>
  applyDifferences(context, args, "template");

/** Does the same in the other direction, and returns the list. It removes no item that is ticked, and un-ticks none. */
export const updateFromTemplate = (context: Context, args: MutationUpdateFromTemplateArgs) =>
  applyDifferences(context, args, "list");

async function applyDifferences(
  context: Context,
  { listId, differences, id: requestedId }: MutationUpdateTemplateArgs,
  side: Side,
): Promise<List> {
  requireOwnerId(context);
  const { id } = checkInput({ id: requestedId }, { id: requiredIdRule });
  if (differences.length > MAX_DIFFERENCES)
    throw badInput({
      differences: msg`At most ${plural({ max: MAX_DIFFERENCES }, { one: "# difference", other: "# differences" })} at once`,
    });
  return inTransaction(context, async (tx) => {
    const { list, template } = await lockListAndTemplate(tx, listId, side);
    const changed = side === "list" ? list : template;
    if (!changed) throw differencesGone();
    const [ofList, target] = [scopeTo(tx, list.ownerId), scopeTo(tx, changed.ownerId)];
    if (!(await recordOperation(ofList, id, list.id))) return owned.getRow(target, List, changed.id);
    const comparison = await readComparison(tx, list, template, { locked: true });
    const compared = comparison && resolveComparison(comparison, list.answers);
    const offered = compared ? compareWithTemplate(compared) : NO_DIFFERENCES;
    const wanted = new Set(differences);
    const toTemplateText = (each: Difference) => unresolveDifference(each, comparison?.template ?? [], list.answers);
    const chosen = (side === "template" ? offered.toTemplate : offered.toList).filter((each) => wanted.has(each.id));
    if (chosen.length < wanted.size) throw differencesGone();
    if (!comparison || !compared || chosen.length === 0) return owned.getRow(target, List, changed.id);
    // What is left out keeps its place, so the plan is made with the whole template.
    const planned = resolveTemplate(comparison, list.answers ?? {});
    const plan = planUpdate(planned, side === "list" ? chosen : chosen.map(toTemplateText), side);
    const { newIds, text } = await writePlan(target, { plan, listId: changed.id, items: comparison[side], side });
    if (side === "template") await linkItems(ofList, newIds);
    const known = { ...planned, copied: compared.copied };
    await writeCopiedItems(ofList, [{ id: list.id, copiedItems: updateCopied(known, chosen, side, newIds) }]);
    await checkListSize(target, changed.id, "is free");
    await checkQuota(target, { items: newIds.size, text });
    return owned.getRow(target, List, changed.id);
  });
}

const differencesGone = () =>
  new DomainError("CONFLICT", msg`The list or its template has changed since; compare them again`);

/**
 * Locks the owners of what an update of a side writes, and then a list and its template; those of one owner in the order of
 * their ids, as every other change of two lists. Errors: `NOT_FOUND`, `FORBIDDEN` where the caller may not write.
 */
export async function lockListAndTemplate(
  context: Context,
  listId: string,
  side: Side,
): Promise<{ list: List; template: RowKey | null }> {
  const known = await owned.getRow(context, List, listId);
  const template = await findTemplateOf(context, known);
  await lockOwner(scopeTo(context, known.ownerId));
  const isElsewhere = template !== null && template.ownerId !== known.ownerId;
  if (isElsewhere && side === "template") await lockOwner(scopeTo(context, template.ownerId));
  await lockRows(context, template ? [known, template] : [known]);
  return { list: await owned.getRow(scopeTo(context, known.ownerId), List, known.id), template };
}

/** Locks lists and templates: those of one owner in the order of their ids, as every other change of several lists. */
export async function lockRows(context: Context, rows: readonly RowKey[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  for (const ownerId of [...new Set(rows.map((row) => row.ownerId))].sort())
    await owned.queryOwned(
      scopeTo(context, ownerId),
      sql`select id from ${List} where ${callers(List)} and id = any(${ids}::uuid[]) order by id for update`,
    );
}

/** Gives the items of a list that were added to the template the ids of their copies there. */
async function linkItems(context: ScopedContext, newIds: ReadonlyMap<string, string>): Promise<void> {
  if (newIds.size === 0) return;
  await owned.queryOwned(
    context,
    sql`${update(Item)} set template_item_id = link.template_item_id
          from unnest(${[...newIds.keys()]}::uuid[], ${[...newIds.values()]}::uuid[]) as link (id, template_item_id)
         where ${callers(Item)} and items.id = link.id`,
  );
}
