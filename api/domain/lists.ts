import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { List } from "../entities/List.ts";
import { Notebook } from "../entities/Notebook.ts";
import type {
  CreateListFromTemplateInput,
  DuplicateListInput,
  MutationCreateListArgs,
  MutationCreateListFromTemplateArgs,
  MutationDeleteListArgs,
  MutationDuplicateListArgs,
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
  listId: referenceRule("List"),
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

/** Makes a new list from a template: an exact copy that remembers where it comes from (contract, section 5). */
export async function createListFromTemplate(
  context: Context,
  { input }: MutationCreateListFromTemplateArgs,
): Promise<List> {
  owned.ownerId(context);
  const wanted = checkWanted(input);
  return copyList(context, wanted.templateId, wanted.id, (template) => {
    if (!template.isTemplate) throw badInput({ templateId: "This list is not a template" });
    return listOf(template, wanted);
  });
}

const listOf = (template: List, wanted: ReturnType<typeof checkWanted>) => ({
  name: wanted.name ?? template.name,
  notebookId: wanted.notebookId ?? template.notebookId,
  isTemplate: false,
  active: wanted.active ?? true,
  priority: wanted.priority ?? template.priority,
  date: wanted.date,
  note: template.note,
  templateId: template.id,
});

const checkDuplicate = (input: DuplicateListInput) => checked(input, rules);

/** Makes an exact copy of any list, or a template of it (contract, section 5). */
export async function duplicateList(context: Context, { input }: MutationDuplicateListArgs): Promise<List> {
  owned.ownerId(context);
  const wanted = checkDuplicate(input);
  return copyList(context, wanted.listId, wanted.id, (list) => duplicateOf(list, wanted));
}

function duplicateOf(list: List, wanted: ReturnType<typeof checkDuplicate>) {
  const { name, notebookId, priority, note } = list;
  const isTemplate = wanted.isTemplate ?? list.isTemplate;
  return {
    name: wanted.name ?? name,
    notebookId: wanted.notebookId ?? notebookId,
    isTemplate,
    active: !isTemplate,
    priority,
    // A day belongs to one use of a list, and so does the template that it was made from.
    date: isTemplate ? null : list.date,
    note,
    templateId: isTemplate ? null : list.templateId,
  };
}

/**
 * Copies a list: every item in its order, none completed. All or nothing, and once however often it is asked for with
 * the same id.
 */
async function copyList(
  context: Context,
  fromId: string,
  id: string | undefined,
  valuesOf: (list: List) => Partial<List> & Pick<List, "notebookId" | "templateId">,
): Promise<List> {
  return inTransaction(context, async (context) => {
    const [made] = id ? await owned.find(context, List, "id = $2", [id]) : [];
    if (made) return made;
    const source = await owned.one(context, List, fromId, "for share");
    const giver = owned.actFor(context, source.ownerId);
    const { notebookId, templateId, ...values } = valuesOf(source);
    const taker = notebookId === source.notebookId ? giver : await owned.within(context, Notebook, notebookId);
    // References stay within one owner.
    const reference = taker.owner === giver.owner ? templateId : null;
    const list = await owned.insert(taker, List, { ...values, notebookId, templateId: reference, id });
    // Another request with the same id came first, and its transaction has copied the items.
    if (!list) return owned.one(taker, List, id ?? "");
    await copyItems(giver, source.id, list);
    return list;
  });
}

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

/** When the list or one of its items was last changed. */
export async function lastUsedAt(list: List, _args: unknown, { loaders }: Context): Promise<string> {
  const { itemsChangedAt } = await loaders.counts.load(list);
  return itemsChangedAt && itemsChangedAt > list.updatedAt ? itemsChangedAt : list.updatedAt;
}

export async function updateList(context: Context, { id, input }: MutationUpdateListArgs): Promise<List> {
  owned.ownerId(context);
  return owned.change(context, List, id, checked(input, rules));
}

export const deleteList = (context: Context, { id }: MutationDeleteListArgs) => owned.remove(context, List, id);
