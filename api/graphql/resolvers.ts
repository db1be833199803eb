import * as billing from "../domain/billing/checkout.ts";
import * as claims from "../domain/accounts/claims.ts";
import { refuseRemovedDevice, requireDeviceAccess } from "../domain/callers/deviceAccess.ts";
import { createToken, revokeToken, tokens } from "../domain/accounts/accessTokens.ts";
import { calendarFeed, createCalendarFeed, deleteCalendarFeed } from "../domain/accounts/calendarFeeds.ts";
import { pushKey } from "../domain/accounts/pushKeys.ts";
import { pushSubscription, subscribeToPush, unsubscribeFromPush } from "../domain/accounts/pushSubscriptions.ts";
import { sendTestPush } from "../domain/notifications/sendPushes.ts";
import { deletedThings } from "../domain/trash/deletedThings.ts";
import * as devices from "../domain/accounts/devices.ts";
import { createDeviceCode, createRecoveryKey } from "../domain/accounts/guestCredentials.ts";
import { recover, useDeviceCode } from "../domain/accounts/guestOpening.ts";
import * as items from "../domain/lists/items.ts";
import * as listCopies from "../domain/lists/listCopies.ts";
import { countOf } from "../domain/lists/listCounts.ts";
import * as lists from "../domain/lists/lists.ts";
import * as manyItems from "../domain/lists/bulkItems.ts";
import * as notebooks from "../domain/lists/notebooks.ts";
import { getRole } from "../domain/ownership/scope.ts";
import { comeBack, skipRepeat } from "../domain/lists/repeat/comeBack.ts";
import { presentRepeat } from "../domain/lists/repeat/rules.ts";
import { getOrganizationId } from "../domain/callers/organizations.ts";
import { programChanges, programLog } from "../domain/programs/programLog.ts";
import { undoCall } from "../domain/programs/undoCall.ts";
import { undoImport } from "../domain/portability/importNotebooks.ts";
import { addListLines, listText, writeListText } from "../domain/portability/listText.ts";
import * as runs from "../domain/lists/runs.ts";
import {
  publishedTemplate,
  publishedUrl,
  publishTemplate,
  unpublishTemplate,
  usePublishedTemplate,
} from "../domain/lists/templates/publishedTemplates.ts";
import { search } from "../domain/lists/search/search.ts";
import { changes } from "../domain/lists/changes.ts";
import { suggestions } from "../domain/lists/search/suggestions.ts";
import { addTemplate, createListFromTemplates } from "../domain/lists/templates/templateCombination.ts";
import { templateDifferences, updateFromTemplate, updateTemplate } from "../domain/lists/templates/templateUpdates.ts";
import { skipped, templateUses } from "../domain/lists/templates/templateUses.ts";
import { acceptInvitation, invitation, revokeInvitation } from "../domain/sharing/invitations.ts";
import { loadPerson } from "../domain/sharing/people.ts";
import * as sharing from "../domain/sharing/sharing.ts";
import { confirmCaller } from "../domain/callers/confirmCaller.ts";
import { runOperation } from "../domain/callers/runOperation.ts";
import * as restore from "../domain/trash/restore.ts";
import * as users from "../domain/accounts/users.ts";
import { currentUser } from "../domain/callers/callerUser.ts";
import type { Context } from "../domain/base/context.ts";
import type { Resolvers } from "../domain/base/schema.types.ts";

/**
 * Makes a resolver of a domain function, which has the name of its field. REST calls these resolvers too. Every session
 * may call it, also that of a removed device. It asks first whether a cached caller is still the same.
 */
const openResolver =
  <Args, Answer>(domain: (context: Context, args: Args) => Answer | Promise<Answer>) =>
  (_parent: unknown, args: Args, context: Context): Promise<Answer> =>
    runOperation(context, async () => {
      await confirmCaller(context);
      return domain(context, args);
    });

/**
 * Does the same for a domain function that works with rows of the caller, whose statements ask that, or in a transaction.
 * `check` refuses devices.
 */
const rowsResolver =
  (check: (context: Context) => void) =>
  <Args, Answer>(domain: (context: Context, args: Args) => Answer | Promise<Answer>) =>
  (_parent: unknown, args: Args, context: Context): Promise<Answer> =>
    runOperation(context, () => {
      check(context);
      return domain(context, args);
    });

/** Makes a resolver of what every session may do. */
const sessionResolver = rowsResolver(() => undefined);

/** Makes a resolver of what a session at the device limit may do. Errors: `DEVICE_REFUSED` for a removed device. */
const readResolver = rowsResolver(refuseRemovedDevice);

/** Makes a resolver of a write. Errors: `DEVICE_REFUSED` for a refused device. */
const writeResolver = rowsResolver(requireDeviceAccess);

export const resolvers = {
  Query: {
    currentUser: openResolver(currentUser),
    claimPreview: readResolver(claims.claimPreview),
    devices: readResolver(devices.devices),
    tokens: readResolver(tokens),
    calendarFeed: readResolver(calendarFeed),
    pushKey: readResolver(pushKey),
    pushSubscription: readResolver(pushSubscription),
    plan: readResolver(billing.plan),
    notebooks: readResolver(notebooks.notebooks),
    notebook: readResolver(notebooks.notebook),
    lists: readResolver(lists.lists),
    notebookLists: readResolver(lists.notebookLists),
    templates: readResolver(lists.templates),
    activeLists: readResolver(lists.activeLists),
    list: readResolver(lists.list),
    items: readResolver(items.items),
    runs: readResolver(runs.runs),
    run: readResolver(runs.run),
    templateUses: readResolver(templateUses),
    templateDifferences: readResolver(templateDifferences),
    search: readResolver(search),
    suggestions: readResolver(suggestions),
    listText: readResolver(listText),
    deletedThings: readResolver(deletedThings),
    changes: readResolver(changes),
    programLog: readResolver(programLog),
    programChanges: readResolver(programChanges),
    invitation: readResolver(invitation),
    publishedTemplate: readResolver(publishedTemplate),
  },
  Mutation: {
    ensureCurrentUser: openResolver(users.ensureCurrentUser),
    checkDeviceAccess: sessionResolver(devices.checkDeviceAccess),
    removeDevice: readResolver(devices.removeDevice),
    claimGuest: readResolver(claims.claimGuest),
    createRecoveryKey: writeResolver(createRecoveryKey),
    recover: openResolver(recover),
    createDeviceCode: writeResolver(createDeviceCode),
    useDeviceCode: openResolver(useDeviceCode),
    createToken: writeResolver(createToken),
    revokeToken: writeResolver(revokeToken),
    createCalendarFeed: writeResolver(createCalendarFeed),
    deleteCalendarFeed: writeResolver(deleteCalendarFeed),
    subscribeToPush: writeResolver(subscribeToPush),
    unsubscribeFromPush: writeResolver(unsubscribeFromPush),
    sendTestPush: writeResolver(sendTestPush),
    createCheckoutSession: writeResolver(billing.createCheckoutSession),
    confirmCheckout: writeResolver(billing.confirmCheckout),
    createPortalSession: writeResolver(billing.createPortalSession),
    createNotebook: writeResolver(notebooks.createNotebook),
    updateNotebook: writeResolver(notebooks.updateNotebook),
    deleteNotebook: writeResolver(notebooks.deleteNotebook),
    restoreNotebook: writeResolver(restore.restoreNotebook),
    undoImport: writeResolver(undoImport),
    shareNotebook: writeResolver(sharing.shareNotebook),
    stopSharing: writeResolver(sharing.stopSharing),
    leaveNotebook: writeResolver(sharing.leaveNotebook),
    changeRole: writeResolver(sharing.changeRole),
    removePerson: writeResolver(sharing.removePerson),
    revokeInvitation: writeResolver(revokeInvitation),
    acceptInvitation: writeResolver(acceptInvitation),
    deleteMyData: writeResolver(notebooks.deleteMyData),
    createList: writeResolver(lists.createList),
    createListFromTemplate: writeResolver(listCopies.createListFromTemplate),
    createListFromTemplates: writeResolver(createListFromTemplates),
    addTemplate: writeResolver(addTemplate),
    updateTemplate: writeResolver(updateTemplate),
    updateFromTemplate: writeResolver(updateFromTemplate),
    publishTemplate: writeResolver(publishTemplate),
    unpublishTemplate: writeResolver(unpublishTemplate),
    usePublishedTemplate: writeResolver(usePublishedTemplate),
    duplicateList: writeResolver(listCopies.duplicateList),
    updateList: writeResolver(lists.updateList),
    deleteList: writeResolver(lists.deleteList),
    restoreList: writeResolver(restore.restoreList),
    runAgain: writeResolver(runs.runAgain),
    restoreRun: writeResolver(runs.restoreRun),
    skipRepeat: writeResolver(skipRepeat),
    comeBack: writeResolver(comeBack),
    createItem: writeResolver(items.createItem),
    createItems: writeResolver(items.createItems),
    updateItem: writeResolver(items.updateItem),
    completeItem: writeResolver(items.completeItem),
    skipItem: writeResolver(items.skipItem),
    writeListText: writeResolver(writeListText),
    addListLines: writeResolver(addListLines),
    sortItems: writeResolver(manyItems.sortItems),
    completeItems: writeResolver(manyItems.completeItems),
    skipItems: writeResolver(manyItems.skipItems),
    moveItems: writeResolver(manyItems.moveItems),
    deleteItem: writeResolver(manyItems.deleteItem),
    deleteItems: writeResolver(manyItems.deleteItems),
    restoreItems: writeResolver(restore.restoreItems),
    undoCall: writeResolver(undoCall),
  },
  Notebook: {
    userId: (notebook) => notebook.ownerId,
    organizationId: (notebook, _args, context) => getOrganizationId(context, notebook),
    role: (notebook, _args, context) => getRole(context, notebook),
    sharing: (notebook, _args, context) => sharing.loadSharing(context, notebook),
    lists: (notebook, _args, { loaders }) => loaders.notebookLists.load(notebook),
  },
  List: {
    role: (list, _args, context) => getRole(context, list),
    itemCount: countOf("itemCount"),
    completedCount: countOf("completedCount"),
    skippedCount: countOf("skippedCount"),
    nextItem: (list, _args, { loaders }) => loaders.nextItem.load(list),
    openItems: lists.openItems,
    lastUsedAt: lists.lastUsedAt,
    publishedUrl,
    repeat: presentRepeat,
    items: (list, _args, { loaders }) => loaders.items.load(list),
  },
  Item: { skipped, completedBy: (item, _args, context) => loadPerson(context, item) },
  Run: { items: runs.readRunItems },
  RunItem: { completedBy: (item, _args, context) => loadPerson(context, item) },
} satisfies Resolvers<Context>;
