import * as items from "../domain/items.ts";
import * as lists from "../domain/lists.ts";
import * as notebooks from "../domain/notebooks.ts";
import { organizationIdOf } from "../domain/organizations.ts";
import * as users from "../domain/users.ts";
import type { Context } from "../context.ts";
import type { Resolvers } from "../schema.types.ts";

/** From a field of the schema to the domain function of the same name. */
const call =
  <Args, Answer>(domain: (context: Context, args: Args) => Answer) =>
  (_parent: unknown, args: Args, context: Context): Answer =>
    domain(context, args);

export const resolvers = {
  Query: {
    currentUser: call(users.currentUser),
    notebooks: call(notebooks.notebooks),
    notebook: call(notebooks.notebook),
    lists: call(lists.lists),
    notebookLists: call(lists.notebookLists),
    templates: call(lists.templates),
    activeLists: call(lists.activeLists),
    list: call(lists.list),
    items: call(items.items),
  },
  Mutation: {
    ensureCurrentUser: call(users.ensureCurrentUser),
    createNotebook: call(notebooks.createNotebook),
    updateNotebook: call(notebooks.updateNotebook),
    deleteNotebook: call(notebooks.deleteNotebook),
    deleteMyData: call(notebooks.deleteMyData),
    createList: call(lists.createList),
    createListFromTemplate: call(lists.createListFromTemplate),
    updateList: call(lists.updateList),
    deleteList: call(lists.deleteList),
    createItem: call(items.createItem),
    updateItem: call(items.updateItem),
    completeItem: call(items.completeItem),
    sortItems: call(items.sortItems),
    deleteItem: call(items.deleteItem),
  },
  Notebook: {
    userId: (notebook) => notebook.ownerId,
    organizationId: (notebook, _args, context) => organizationIdOf(context, notebook),
    lists: (notebook, _args, { loaders }) => loaders.notebookLists.load(notebook),
  },
  List: {
    itemCount: async (list, _args, { loaders }) => (await loaders.counts.load(list)).itemCount,
    completedCount: async (list, _args, { loaders }) => (await loaders.counts.load(list)).completedCount,
    items: (list, _args, { loaders }) => loaders.items.load(list),
  },
} satisfies Resolvers;
