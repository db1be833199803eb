import * as billing from "../domain/billing.ts";
import * as claims from "../domain/claims.ts";
import { refuseDevice } from "../domain/deviceGuard.ts";
import { deletedThings } from "../domain/deletedThings.ts";
import * as devices from "../domain/devices.ts";
import * as items from "../domain/items.ts";
import * as lists from "../domain/lists.ts";
import * as manyItems from "../domain/manyItems.ts";
import * as notebooks from "../domain/notebooks.ts";
import { organizationIdOf } from "../domain/organizations.ts";
import { search } from "../domain/search.ts";
import * as trash from "../domain/trash.ts";
import * as users from "../domain/users.ts";
import type { Context } from "../context.ts";
import type { Resolvers } from "../schema.types.ts";

/** From a field of the schema to the domain function of the same name. */
const call =
  <Args, Answer>(domain: (context: Context, args: Args) => Answer) =>
  (_parent: unknown, args: Args, context: Context): Answer =>
    domain(context, args);

/** The same for a write, which a refused device may not do. Both doors come through here. */
const write =
  <Args, Answer>(domain: (context: Context, args: Args) => Promise<Answer>) =>
  async (_parent: unknown, args: Args, context: Context): Promise<Answer> => {
    await refuseDevice(context);
    return domain(context, args);
  };

export const resolvers = {
  Query: {
    currentUser: call(users.currentUser),
    claimPreview: call(claims.claimPreview),
    devices: call(devices.devices),
    plan: call(billing.plan),
    notebooks: call(notebooks.notebooks),
    notebook: call(notebooks.notebook),
    lists: call(lists.lists),
    notebookLists: call(lists.notebookLists),
    templates: call(lists.templates),
    activeLists: call(lists.activeLists),
    list: call(lists.list),
    items: call(items.items),
    search: call(search),
    deletedThings: call(deletedThings),
  },
  Mutation: {
    // These mind the device themselves: a refused one must be able to find its user, and to make room or buy it.
    ensureCurrentUser: call(users.ensureCurrentUser),
    checkDeviceAccess: call(devices.checkDeviceAccess),
    removeDevice: call(devices.removeDevice),
    createCheckoutSession: call(billing.createCheckoutSession),
    confirmCheckout: call(billing.confirmCheckout),
    createPortalSession: call(billing.createPortalSession),
    claimGuest: write(claims.claimGuest),
    createNotebook: write(notebooks.createNotebook),
    updateNotebook: write(notebooks.updateNotebook),
    deleteNotebook: write(notebooks.deleteNotebook),
    restoreNotebook: write(trash.restoreNotebook),
    deleteMyData: write(notebooks.deleteMyData),
    createList: write(lists.createList),
    createListFromTemplate: write(lists.createListFromTemplate),
    duplicateList: write(lists.duplicateList),
    updateList: write(lists.updateList),
    deleteList: write(lists.deleteList),
    restoreList: write(trash.restoreList),
    createItem: write(items.createItem),
    createItems: write(items.createItems),
    updateItem: write(items.updateItem),
    completeItem: write(items.completeItem),
    sortItems: write(manyItems.sortItems),
    completeItems: write(manyItems.completeItems),
    moveItems: write(manyItems.moveItems),
    deleteItem: write(manyItems.deleteItem),
    deleteItems: write(manyItems.deleteItems),
    restoreItems: write(trash.restoreItems),
  },
  Notebook: {
    userId: (notebook) => notebook.ownerId,
    organizationId: (notebook, _args, context) => organizationIdOf(context, notebook),
    lists: (notebook, _args, { loaders }) => loaders.notebookLists.load(notebook),
  },
  List: {
    itemCount: async (list, _args, { loaders }) => (await loaders.counts.load(list)).itemCount,
    completedCount: async (list, _args, { loaders }) => (await loaders.counts.load(list)).completedCount,
    nextItem: (list, _args, { loaders }) => loaders.nextItem.load(list),
    lastUsedAt: lists.lastUsedAt,
    items: (list, _args, { loaders }) => loaders.items.load(list),
  },
} satisfies Resolvers;
