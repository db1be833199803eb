import { createUseName } from "../../../../shared/useName.ts";
import type { Day } from "../../../../shared/repeat/days.ts";
import { deriveItemId, deriveRunId } from "../../../../shared/repeat/derivedIds.ts";
import { planReturn } from "../../../../shared/repeat/rule.ts";
import { addRunMessages } from "../../accounts/pushMessages.ts";
import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { lockOwnerToAdd } from "../../limits/owners.ts";
import * as owned from "../../ownership/ownedRows.ts";
import type { ScopedContext } from "../../ownership/scope.ts";
import { callersWithTrash, sql } from "../../ownership/sql.ts";
import { buildListFromTemplate, copyListInto } from "../listCopies.ts";
import { toNextColumns } from "./rules.ts";

type DueDay = { day: Day; isDue: (template: List) => boolean; now: Date };

/**
 * Makes the list of a template for the day that is due, or for one for which there was no room before, and moves the rule
 * on. A list that was made for the day already stays as it is, also in the trash. Call it in a transaction. Returns the
 * template. Errors: `NOT_FOUND`, `QUOTA_EXCEEDED`, `FORBIDDEN` for a viewer.
 */
export async function bringBackTemplate(
  context: ScopedContext,
  id: string,
  { day, isDue, now }: DueDay,
): Promise<List> {
  await lockOwnerToAdd(context);
  const template = await owned.getRow(context, List, id, "for update");
  const { repeat } = template;
  if (!repeat || !template.isTemplate) return owned.getUnchangedRow(context, List, id);
  if (!isDue(template)) {
    if (template.repeatProblem !== day) return owned.getUnchangedRow(context, List, id);
    await makeList(context, template, day);
    return owned.updateRow(context, List, id, { repeatProblem: null });
  }
  const plan = planReturn(repeat, template.repeatNext ?? day, now);
  await makeList(context, template, plan.day);
  return owned.updateRow(context, List, id, { ...toNextColumns(repeat, plan.next), repeatProblem: null });
}

/** Moves the rule of a template on and says that there was no room for a list. Call it in a transaction. */
export async function recordNoRoom(context: ScopedContext, id: string, now: Date): Promise<void> {
  const [template] = await owned.findRows(
    context,
    List,
    sql`id = ${id} and is_template and repeat_due <= ${now.toISOString()} for update`,
  );
  if (!template?.repeat || !template.repeatNext) return;
  const { day, next } = planReturn(template.repeat, template.repeatNext, now);
  await owned.updateRow(context, List, id, { ...toNextColumns(template.repeat, next), repeatProblem: day });
}

/** Makes the list for a day. Its ids, and those of its items, are the same wherever it is made. */
async function makeList(context: ScopedContext, template: List, day: Day): Promise<void> {
  const id = deriveRunId(template.id, day);
  const known = await owned.queryOwned(
    context,
    sql`select 1 from ${List} where ${callersWithTrash(List)} and lists.id = ${id}`,
  );
  if (known.length > 0) return;
  const items = await owned.findRows(context, Item, sql`list_id = ${template.id}`);
  const itemIds = new Map(items.map((item) => [item.id, deriveItemId(id, item.id)]));
  const name = createUseName(template.name, day, new Set());
  const build = (source: List) => ({
    ...buildListFromTemplate(source, { name, date: day }),
    answers: template.answers,
  });
  const { notebookId } = template;
  await copyListInto(context, { source: template, build }, { scoped: context, notebookId, id }, itemIds);
  await addRunMessages(context, context.scopedOwnerId, "CAME_BACK", [{ listId: id, runId: id }]);
}
