import * as billing from "../domain/billing/checkout.ts";
import * as claims from "../domain/accounts/claims.ts";
import { createToken, revokeToken, tokens } from "../domain/accounts/accessTokens.ts";
import { calendarFeed, createCalendarFeed, deleteCalendarFeed } from "../domain/accounts/calendarFeeds.ts";
import { pushKey } from "../domain/accounts/pushKeys.ts";
import { pushSubscription, subscribeToPush, unsubscribeFromPush } from "../domain/accounts/pushSubscriptions.ts";
import { sendTestPush } from "../domain/notifications/sendPushes.ts";
import { deletedThings } from "../domain/trash/deletedThings.ts";
import * as devices from "../domain/accounts/devices.ts";
import { programRequest } from "../domain/oauth/requests.ts";
import { allowProgram } from "../domain/oauth/server.ts";
import { createDeviceCode, createRecoveryKey } from "../domain/accounts/guestCredentials.ts";
import { recover, useDeviceCode } from "../domain/accounts/guestOpening.ts";
import * as items from "../domain/lists/items.ts";
import * as listCopies from "../domain/lists/listCopies.ts";
import { dueDays, runStartedAt } from "../domain/lists/dueDays.ts";
import { countOf } from "../domain/lists/listCounts.ts";
import * as lists from "../domain/lists/lists.ts";
import * as manyItems from "../domain/lists/bulkItems.ts";
import * as manyLists from "../domain/lists/bulkLists.ts";
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
import { toAnswerList } from "../../shared/marks/answers.ts";
import { answerList, bringIn } from "../domain/lists/templates/answers.ts";
import { questions } from "../domain/lists/templates/questions.ts";
import { createListsFromTemplate } from "../domain/lists/templates/listsFromTemplate.ts";
import { templateChanges, updateListsFromTemplate } from "../domain/lists/templates/listUpdates.ts";
import { addTemplate, createListFromTemplates } from "../domain/lists/templates/templateCombination.ts";
import { templateDifferences, updateFromTemplate, updateTemplate } from "../domain/lists/templates/templateUpdates.ts";
import { skipped, templateUses } from "../domain/lists/templates/templateUses.ts";
import { acceptInvitation, invitation, revokeInvitation } from "../domain/sharing/invitations.ts";
import { loadPerson } from "../domain/sharing/people.ts";
import { findPlace, holdsOneList, showListIn } from "../domain/sharing/places.ts";
import * as sharing from "../domain/sharing/sharing.ts";
import * as restore from "../domain/trash/restore.ts";
import * as users from "../domain/accounts/users.ts";
import { getUser } from "../domain/callers/callerUser.ts";
import type { Context } from "../domain/base/context.ts";
import type { Resolvers } from "../domain/base/schema.types.ts";

/** Makes the resolver of a domain function, which has the name of its field. `schema.ts` says how it is called. */
const call =
  <Args, Answer>(domain: (context: Context, args: Args) => Answer | Promise<Answer>) =>
  (_parent: unknown, args: Args, context: Context): Answer | Promise<Answer> =>
    domain(context, args);

export const resolvers = {
  Query: {
    currentUser: call(getUser),
    claimPreview: call(claims.claimPreview),
    devices: call(devices.devices),
    tokens: call(tokens),
    calendarFeed: call(calendarFeed),
    pushKey: call(pushKey),
    pushSubscription: call(pushSubscription),
    plan: call(billing.plan),
    notebooks: call(notebooks.notebooks),
    notebook: call(notebooks.notebook),
    lists: call(lists.lists),
    notebookLists: call(lists.notebookLists),
    templates: call(lists.templates),
    activeLists: call(lists.activeLists),
    list: call(lists.list),
    items: call(items.items),
    runs: call(runs.runs),
    run: call(runs.run),
    templateUses: call(templateUses),
    templateDifferences: call(templateDifferences),
    templateChanges: call(templateChanges),
    search: call(search),
    suggestions: call(suggestions),
    listText: call(listText),
    deletedThings: call(deletedThings),
    changes: call(changes),
    programRequest: call(programRequest),
    programLog: call(programLog),
    programChanges: call(programChanges),
    invitation: call(invitation),
    publishedTemplate: call(publishedTemplate),
  },
  Mutation: {
    ensureCurrentUser: call(users.ensureCurrentUser),
    checkDeviceAccess: call(devices.checkDeviceAccess),
    removeDevice: call(devices.removeDevice),
    claimGuest: call(claims.claimGuest),
    createRecoveryKey: call(createRecoveryKey),
    recover: call(recover),
    createDeviceCode: call(createDeviceCode),
    useDeviceCode: call(useDeviceCode),
    createToken: call(createToken),
    revokeToken: call(revokeToken),
    allowProgram: call(allowProgram),
    createCalendarFeed: call(createCalendarFeed),
    deleteCalendarFeed: call(deleteCalendarFeed),
    subscribeToPush: call(subscribeToPush),
    unsubscribeFromPush: call(unsubscribeFromPush),
    sendTestPush: call(sendTestPush),
    createCheckoutSession: call(billing.createCheckoutSession),
    confirmCheckout: call(billing.confirmCheckout),
    createPortalSession: call(billing.createPortalSession),
    createNotebook: call(notebooks.createNotebook),
    updateNotebook: call(notebooks.updateNotebook),
    deleteNotebook: call(notebooks.deleteNotebook),
    restoreNotebook: call(restore.restoreNotebook),
    undoImport: call(undoImport),
    shareNotebook: call(sharing.shareNotebook),
    shareList: call(sharing.shareList),
    showListIn: call(showListIn),
    stopSharing: call(sharing.stopSharing),
    leaveNotebook: call(sharing.leaveNotebook),
    changeRole: call(sharing.changeRole),
    removePerson: call(sharing.removePerson),
    revokeInvitation: call(revokeInvitation),
    acceptInvitation: call(acceptInvitation),
    deleteMyData: call(notebooks.deleteMyData),
    createList: call(lists.createList),
    createListFromTemplate: call(listCopies.createListFromTemplate),
    createListsFromTemplate: call(createListsFromTemplate),
    createListFromTemplates: call(createListFromTemplates),
    addTemplate: call(addTemplate),
    updateTemplate: call(updateTemplate),
    updateFromTemplate: call(updateFromTemplate),
    updateListsFromTemplate: call(updateListsFromTemplate),
    answerList: call(answerList),
    bringIn: call(bringIn),
    publishTemplate: call(publishTemplate),
    unpublishTemplate: call(unpublishTemplate),
    usePublishedTemplate: call(usePublishedTemplate),
    duplicateList: call(listCopies.duplicateList),
    updateList: call(lists.updateList),
    deleteList: call(manyLists.deleteList),
    restoreList: call(restore.restoreList),
    updateLists: call(manyLists.updateLists),
    deleteLists: call(manyLists.deleteLists),
    restoreLists: call(restore.restoreLists),
    runAgain: call(runs.runAgain),
    restoreRun: call(runs.restoreRun),
    skipRepeat: call(skipRepeat),
    comeBack: call(comeBack),
    createItem: call(items.createItem),
    createItems: call(items.createItems),
    updateItem: call(items.updateItem),
    completeItem: call(items.completeItem),
    skipItem: call(items.skipItem),
    remarkItem: call(items.remarkItem),
    writeListText: call(writeListText),
    addListLines: call(addListLines),
    sortItems: call(manyItems.sortItems),
    completeItems: call(manyItems.completeItems),
    skipItems: call(manyItems.skipItems),
    moveItems: call(manyItems.moveItems),
    deleteItem: call(manyItems.deleteItem),
    deleteItems: call(manyItems.deleteItems),
    restoreItems: call(restore.restoreItems),
    undoCall: call(undoCall),
  },
  Notebook: {
    userId: (notebook) => notebook.ownerId,
    organizationId: (notebook, _args, context) => getOrganizationId(context, notebook),
    role: (notebook, _args, context) => getRole(context, notebook),
    sharing: (notebook, _args, context) => sharing.loadSharing(context, notebook),
    holdsOneList: (notebook, _args, context) => holdsOneList(context, notebook),
    lists: (notebook, _args, { loaders }) => loaders.notebookLists.load(notebook),
  },
  List: {
    role: (list, _args, context) => getRole(context, list),
    shownIn: (list, _args, context) => findPlace(context, list),
    itemCount: countOf("itemCount"),
    completedCount: countOf("completedCount"),
    skippedCount: countOf("skippedCount"),
    runStartedAt,
    dueDays,
    nextItem: (list, _args, { loaders }) => loaders.nextItem.load(list),
    openItems: lists.openItems,
    lastUsedAt: lists.lastUsedAt,
    publishedUrl,
    repeat: presentRepeat,
    answers: ({ answers }) => toAnswerList(answers),
    questions,
    items: (list, _args, { loaders }) => loaders.items.load(list),
  },
  Item: { skipped, completedBy: (item, _args, context) => loadPerson(context, item) },
  Run: { items: runs.readRunItems },
  RunItem: { completedBy: (item, _args, context) => loadPerson(context, item) },
} satisfies Resolvers<Context>;
