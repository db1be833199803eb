import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { List } from "../entities/List.ts";
import { Notebook } from "../entities/Notebook.ts";
import type {
  CreateListFromTemplateInput,
  MutationCreateListArgs,
  MutationCreateListFromTemplateArgs,
  MutationDeleteListArgs,
  MutationUpdateListArgs,
  QueryListArgs,
  QueryNotebookListsArgs,
} from "../schema.types.ts";
import { badInput } from "./errors.ts";
import { byName, byUrgency } from "./order.ts";
import * as owned from "./owned.ts";
import { checked, flagRule, idRule, nameRule, noteRule, referenceRule, wholeNumberRule } from "./rules.ts";

const rules = {
  id: idRule,
  name: nameRule(200),
  notebookId: referenceRule("Notebook"),
  templateId: referenceRule("List"),
  isTemplate: flagRule,
  active: flagRule,
  priority: wholeNumberRule(-1_000_000, 1_000_000),
  note: noteRule(10_000),
};

/** All lists of the caller's by name, templates included; none for nobody. */
export async function lists(context: Context): Promise<List[]> {
  if (owned.isNobody(context)) return [];
  return (await owned.find(context, List)).sort(byName);
}

/** The lists of one notebook by name; none for nobody. Errors: `NOT_FOUND`. */
export async function notebookLists(context: Context, { notebookId }: QueryNotebookListsArgs): Promise<List[]> {
  if (owned.isNobody(context)) return [];
  const { ownerId } = await owned.one(context, Notebook, notebookId);
  const owner = owned.actFor(context, ownerId);
  return (await owned.find(owner, List, "notebook_id = $2", [notebookId])).sort(byName);
}

/** All templates by name; none for nobody. */
export async function templates(context: Context): Promise<List[]> {
  if (owned.isNobody(context)) return [];
  return (await owned.find(context, List, "is_template")).sort(byName);
}

/** The lists in use, most urgent first (specification, section 4); none for nobody. */
export async function activeLists(context: Context): Promise<List[]> {
  if (owned.isNobody(context)) return [];
  return (await owned.find(context, List, "active and not is_template")).sort(byUrgency);
}

export const list = (context: Context, { id }: QueryListArgs) => owned.one(context, List, id);

export async function createList(context: Context, { input }: MutationCreateListArgs): Promise<List> {
  owned.ownerId(context);
  const values = checked(input, rules);
  const owner = await owned.within(context, Notebook, values.notebookId);
  return owned.create(owner, List, { ...values, active: values.active ?? !values.isTemplate });
}

const checkWanted = (input: CreateListFromTemplateInput) => checked(input, rules);

/**
 * Copies a template into a new list: every item in its order, none completed (contract, section 5). All or nothing,
 * and once however often it is asked for with the same id.
 */
export async function createListFromTemplate(
  context: Context,
  { input }: MutationCreateListFromTemplateArgs,
): Promise<List> {
  owned.ownerId(context);
  const wanted = checkWanted(input);
  return inTransaction(context, async (context) => {
    const [made] = wanted.id ? await owned.find(context, List, "id = $2", [wanted.id]) : [];
    if (made) return made;
    const template = await owned.one(context, List, wanted.templateId, "for share");
    if (!template.isTemplate) throw badInput({ templateId: "This list is not a template" });
    const giver = owned.actFor(context, template.ownerId);
    const taker = wanted.notebookId ? await owned.within(context, Notebook, wanted.notebookId) : giver;
    const list = await owned.insert(taker, List, listOf(template, wanted, taker.owner));
    // Another request with the same id came first, and its transaction has copied the items.
    if (!list) return owned.one(taker, List, wanted.id ?? "");
    await copyItems(giver, template.id, list);
    return list;
  });
}

const listOf = (template: List, wanted: ReturnType<typeof checkWanted>, ownerId: string) => ({
  id: wanted.id,
  name: wanted.name ?? template.name,
  notebookId: wanted.notebookId ?? template.notebookId,
  isTemplate: false,
  active: wanted.active ?? true,
  priority: wanted.priority ?? template.priority,
  date: wanted.date,
  note: template.note,
  // References stay within one owner.
  templateId: template.ownerId === ownerId ? template.id : null,
});

/** Numbers the copies anew, so that items whose `sortingOrder` is equal keep the order that they are shown in. */
const copyItems = (context: Context, fromListId: string, to: List) =>
  owned.run(
    context,
    `insert into items (owner_id, id, list_id, name, note, completed, sorting_order)
     select $3, gen_random_uuid(), $4, name, note, false,
            row_number() over (order by sorting_order, created_at, id)
       from items where owner_id = any($1) and list_id = $2`,
    [fromListId, to.ownerId, to.id],
  );

export async function updateList(context: Context, { id, input }: MutationUpdateListArgs): Promise<List> {
  owned.ownerId(context);
  return owned.change(context, List, id, checked(input, rules));
}

export const deleteList = (context: Context, { id }: MutationDeleteListArgs) => owned.remove(context, List, id);
