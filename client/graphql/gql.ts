/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  fragment HoldingCounts on Holdings {\n    notebooks\n    lists\n    items\n  }\n": typeof types.HoldingCountsFragmentDoc,
    "\n  query ClaimPreview {\n    claimPreview {\n      email\n      here {\n        ...HoldingCounts\n      }\n      there {\n        ...HoldingCounts\n      }\n    }\n  }\n": typeof types.ClaimPreviewDocument,
    "\n  mutation ClaimGuest {\n    claimGuest {\n      ...HoldingCounts\n    }\n  }\n": typeof types.ClaimGuestDocument,
    "\n  fragment UserFields on User {\n    id\n    authId\n    firstName\n    lastName\n    username\n    primaryEmail\n    createdAt\n  }\n": typeof types.UserFieldsFragmentDoc,
    "\n  query CurrentUser {\n    currentUser {\n      ...UserFields\n    }\n  }\n": typeof types.CurrentUserDocument,
    "\n  query Devices {\n    devices {\n      id\n      name\n      firstSeenAt\n      lastSeenAt\n    }\n  }\n": typeof types.DevicesDocument,
    "\n  mutation RemoveDevice($id: ID!) {\n    removeDevice(id: $id) {\n      success\n    }\n  }\n": typeof types.RemoveDeviceDocument,
    "\n  mutation CheckDeviceAccess($userId: ID, $deviceId: ID) {\n    checkDeviceAccess(userId: $userId, deviceId: $deviceId) {\n      canAccess\n      reason\n      error\n    }\n  }\n": typeof types.CheckDeviceAccessDocument,
    "\n  query CalendarFeed {\n    calendarFeed {\n      createdAt\n      lastReadAt\n    }\n  }\n": typeof types.CalendarFeedDocument,
    "\n  mutation CreateCalendarFeed {\n    createCalendarFeed {\n      url\n      createdAt\n    }\n  }\n": typeof types.CreateCalendarFeedDocument,
    "\n  mutation DeleteCalendarFeed {\n    deleteCalendarFeed {\n      success\n    }\n  }\n": typeof types.DeleteCalendarFeedDocument,
    "\n  query PushKey {\n    pushKey {\n      publicKey\n    }\n  }\n": typeof types.PushKeyDocument,
    "\n  query PushSubscription($endpoint: String!) {\n    pushSubscription(endpoint: $endpoint) {\n      endpoint\n      language\n      kinds\n      quietFrom\n      quietUntil\n    }\n  }\n": typeof types.PushSubscriptionDocument,
    "\n  mutation SubscribeToPush($input: PushSubscriptionInput!) {\n    subscribeToPush(input: $input) {\n      endpoint\n      kinds\n      quietFrom\n      quietUntil\n    }\n  }\n": typeof types.SubscribeToPushDocument,
    "\n  mutation UnsubscribeFromPush($endpoint: String!) {\n    unsubscribeFromPush(endpoint: $endpoint) {\n      success\n    }\n  }\n": typeof types.UnsubscribeFromPushDocument,
    "\n  mutation SendTestPush($endpoint: String!) {\n    sendTestPush(endpoint: $endpoint) {\n      success\n    }\n  }\n": typeof types.SendTestPushDocument,
    "\n  query AccountState {\n    devices {\n      id\n      name\n      firstSeenAt\n      lastSeenAt\n    }\n    tokens {\n      id\n      name\n      expiresAt\n      lastUsedAt\n    }\n    calendarFeed {\n      createdAt\n      lastReadAt\n    }\n  }\n": typeof types.AccountStateDocument,
    "\n  mutation CreateRecoveryKey {\n    createRecoveryKey {\n      words\n    }\n  }\n": typeof types.CreateRecoveryKeyDocument,
    "\n  mutation CreateDeviceCode {\n    createDeviceCode {\n      code\n      expiresAt\n    }\n  }\n": typeof types.CreateDeviceCodeDocument,
    "\n  fragment OpenedGuest on GuestOpening {\n    user {\n      id\n    }\n    here {\n      ...HoldingCounts\n    }\n    there {\n      ...HoldingCounts\n    }\n  }\n": typeof types.OpenedGuestFragmentDoc,
    "\n  mutation Recover($words: String!, $deviceId: ID, $add: Boolean!) {\n    recover(words: $words, deviceId: $deviceId, add: $add) {\n      ...OpenedGuest\n    }\n  }\n": typeof types.RecoverDocument,
    "\n  mutation UseDeviceCode($code: String!, $deviceId: ID, $add: Boolean!) {\n    useDeviceCode(code: $code, deviceId: $deviceId, add: $add) {\n      ...OpenedGuest\n    }\n  }\n": typeof types.UseDeviceCodeDocument,
    "\n  query CurrentUserId {\n    currentUser {\n      id\n    }\n  }\n": typeof types.CurrentUserIdDocument,
    "\n  mutation CreateCheckoutSession($billingInterval: BillingInterval!) {\n    createCheckoutSession(billingInterval: $billingInterval) {\n      url\n    }\n  }\n": typeof types.CreateCheckoutSessionDocument,
    "\n  mutation CreatePortalSession($returnUrl: String!) {\n    createPortalSession(returnUrl: $returnUrl) {\n      url\n    }\n  }\n": typeof types.CreatePortalSessionDocument,
    "\n  mutation ConfirmCheckout($sessionId: ID!) {\n    confirmCheckout(sessionId: $sessionId) {\n      ...PlanFields\n    }\n  }\n": typeof types.ConfirmCheckoutDocument,
    "\n  fragment PlanFields on Plan {\n    name\n    quotas {\n      notebooks {\n        limit\n        used\n      }\n      lists {\n        limit\n        used\n      }\n      items {\n        limit\n        used\n      }\n      devices {\n        limit\n        used\n      }\n      organizationNotebooks {\n        limit\n        used\n      }\n    }\n    paidLimits {\n      notebooks\n      lists\n      items\n      devices\n      organizationNotebooks\n    }\n    payments\n    prices {\n      interval\n      amount\n      currency\n    }\n    subscription {\n      status\n      interval\n      entitled\n      renewsAt\n      endsAt\n    }\n  }\n": typeof types.PlanFieldsFragmentDoc,
    "\n  query Plan {\n    plan {\n      ...PlanFields\n    }\n  }\n": typeof types.PlanDocument,
    "\n  query OpenItems {\n    lists {\n      ...ListFields\n      openItems(first: 2) {\n        ...ItemFields\n      }\n    }\n  }\n": typeof types.OpenItemsDocument,
    "\n  query NotebookListIds($notebookId: ID!) {\n    notebookLists(notebookId: $notebookId) {\n      id\n      notebookId\n    }\n  }\n": typeof types.NotebookListIdsDocument,
    "\n  query AllListIds {\n    lists {\n      id\n      notebookId\n    }\n  }\n": typeof types.AllListIdsDocument,
    "\n  query Items($listId: ID!) {\n    items(listId: $listId) {\n      ...ItemFields\n    }\n  }\n": typeof types.ItemsDocument,
    "\n  query ListName($id: ID!) {\n    row: list(id: $id) {\n      ...ListFields\n    }\n  }\n": typeof types.ListNameDocument,
    "\n    mutation CreateItem($input: CreateItemInput!) {\n      createItem(input: $input) {\n        ...ItemFields\n      }\n    }\n  ": typeof types.CreateItemDocument,
    "\n    mutation CreateItems($input: CreateItemsInput!) {\n      createItems(input: $input) {\n        ...ItemFields\n      }\n    }\n  ": typeof types.CreateItemsDocument,
    "\n    mutation UpdateItem($id: ID!, $input: UpdateItemInput!) {\n      updateItem(id: $id, input: $input) {\n        ...ItemFields\n      }\n    }\n  ": typeof types.UpdateItemDocument,
    "\n    mutation CompleteItemAt($id: ID!, $completed: Boolean!, $runId: ID, $at: Timestamp) {\n      completeItem(id: $id, completed: $completed, runId: $runId, at: $at) {\n        ...ItemFields\n      }\n    }\n  ": typeof types.CompleteItemAtDocument,
    "\n    mutation CompleteItemsAt($ids: [ID!]!, $completed: Boolean!, $runId: ID, $ats: [Timestamp]) {\n      completeItems(ids: $ids, completed: $completed, runId: $runId, ats: $ats) {\n        __typename\n        items {\n          ...ItemFields\n        }\n      }\n    }\n  ": typeof types.CompleteItemsAtDocument,
    "\n    mutation SkipItems($ids: [ID!]!, $skipped: Boolean!, $reason: String, $runId: ID, $ats: [Timestamp]) {\n      skipItems(ids: $ids, skipped: $skipped, reason: $reason, runId: $runId, ats: $ats) {\n        __typename\n        items {\n          ...ItemFields\n        }\n      }\n    }\n  ": typeof types.SkipItemsDocument,
    "\n    mutation RemarkItem($id: ID!, $remark: String, $runId: ID) {\n      remarkItem(id: $id, remark: $remark, runId: $runId) {\n        ...ItemFields\n      }\n    }\n  ": typeof types.RemarkItemDocument,
    "\n    mutation SortItems($items: [ItemOrderInput!]!) {\n      sortItems(items: $items) {\n        ...ItemFields\n      }\n    }\n  ": typeof types.SortItemsDocument,
    "\n    mutation MoveItems($listId: ID!, $items: [ItemMoveInput!]!) {\n      moveItems(listId: $listId, items: $items) {\n        __typename\n        items {\n          ...ItemFields\n        }\n      }\n    }\n  ": typeof types.MoveItemsDocument,
    "\n    mutation DeleteItems($ids: [ID!]!) {\n      deleteItems(ids: $ids) {\n        __typename\n        success\n      }\n    }\n  ": typeof types.DeleteItemsDocument,
    "\n    mutation RestoreItems($ids: [ID!]!) {\n      restoreItems(ids: $ids) {\n        ...ItemFields\n      }\n    }\n  ": typeof types.RestoreItemsDocument,
    "\n  query ListsAndNotebooks {\n    lists {\n      ...ListFields\n    }\n    notebooks {\n      ...NotebookFields\n    }\n  }\n": typeof types.ListsAndNotebooksDocument,
    "\n  query PastValues($listId: ID!, $first: Int) {\n    runs(listId: $listId, first: $first) {\n      id\n      items {\n        itemId\n        remark\n      }\n    }\n  }\n": typeof types.PastValuesDocument,
    "\n  fragment ItemSkipped on Item {\n    skipped {\n      times\n      of\n    }\n  }\n": typeof types.ItemSkippedFragmentDoc,
    "\n  query SkippingRuns($listId: ID!) {\n    runs(listId: $listId) {\n      id\n      skippedCount\n    }\n  }\n": typeof types.SkippingRunsDocument,
    "\n  query RunReasons($id: ID!) {\n    run(id: $id) {\n      id\n      items {\n        skipReason\n      }\n    }\n  }\n": typeof types.RunReasonsDocument,
    "\n  query Suggestions($listId: ID!) {\n    suggestions(listId: $listId) {\n      __typename\n      name\n      heading\n      times\n      lastAt\n      near\n    }\n  }\n": typeof types.SuggestionsDocument,
    "\n  query ChangesSince($since: String) {\n    changes(since: $since) {\n      cursor\n      everything\n      notebooks {\n        changed\n        gone\n      }\n      lists {\n        changed\n        gone\n      }\n      items {\n        changed {\n          listId\n        }\n      }\n    }\n  }\n": typeof types.ChangesSinceDocument,
    "\n    mutation CreateAnsweredList($input: CreateListFromTemplateInput!) {\n      createListFromTemplate(input: $input) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.CreateAnsweredListDocument,
    "\n    mutation CreateListsFromTemplate($input: CreateListsFromTemplateInput!, $withItems: Boolean!) {\n      createListsFromTemplate(input: $input) {\n        ...ListFields\n        items @include(if: $withItems) {\n          ...ItemFields\n        }\n      }\n    }\n  ": typeof types.CreateListsFromTemplateDocument,
    "\n    mutation AnswerList($listId: ID!, $answers: [AnswerInput!]!, $id: ID!) {\n      answerList(listId: $listId, answers: $answers, id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.AnswerListDocument,
    "\n    mutation BringIn($listId: ID!, $templateItemIds: [ID!]!, $id: ID!) {\n      bringIn(listId: $listId, templateItemIds: $templateItemIds, id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.BringInDocument,
    "\n    mutation SetAnswers($id: ID!, $answers: [AnswerInput!]!) {\n      updateList(id: $id, input: { answers: $answers }) {\n        ...ListFields\n      }\n    }\n  ": typeof types.SetAnswersDocument,
    "\n    mutation EnsureGuest($defaultNotebookId: ID!) {\n      ensureCurrentUser(createAnonymousUser: true, createDefaultNotebook: true, defaultNotebookId: $defaultNotebookId) {\n        ...UserFields\n      }\n    }\n  ": typeof types.EnsureGuestDocument,
    "\n  query RunsGrid($listId: ID!, $first: Int) {\n    runs(listId: $listId, first: $first) {\n      id\n      number\n      finishedAt\n      lastTickAt\n      ...RunSheetItems\n    }\n  }\n": typeof types.RunsGridDocument,
    "\n  query TemplateGrid($templateId: ID!) {\n    templateUses(templateId: $templateId) {\n      ...ListFields\n      items {\n        ...ItemFields\n        templateItemId\n      }\n    }\n  }\n": typeof types.TemplateGridDocument,
    "\n  query ActiveGrid {\n    activeLists {\n      ...ListFields\n      items {\n        ...ItemFields\n        templateItemId\n      }\n    }\n  }\n": typeof types.ActiveGridDocument,
    "\n  query TemplateOfList($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n    }\n  }\n": typeof types.TemplateOfListDocument,
    "\n  query TickedRuns($listId: ID!) {\n    runs(listId: $listId) {\n      id\n      firstTickAt\n      lastTickAt\n    }\n  }\n": typeof types.TickedRunsDocument,
    "\n  query RunTicks($id: ID!) {\n    run(id: $id) {\n      id\n      items {\n        itemId\n        templateItemId\n        completed\n        completedAt\n      }\n    }\n  }\n": typeof types.RunTicksDocument,
    "\n  query TemplateUseIds($templateId: ID!) {\n    templateUses(templateId: $templateId) {\n      id\n      completedCount\n      runNumber\n    }\n  }\n": typeof types.TemplateUseIdsDocument,
    "\n  query ListTicks($listId: ID!) {\n    items(listId: $listId) {\n      id\n      templateItemId\n      completed\n      completedAt\n    }\n  }\n": typeof types.ListTicksDocument,
    "\n  query TemplateOffers($listId: ID!, $templateId: ID!) {\n    templateDifferences(listId: $listId) {\n      ...ComparisonFields\n    }\n    list(id: $templateId) {\n      ...ListFields\n    }\n    items(listId: $templateId) {\n      ...ItemFields\n      ...ItemSkipped\n    }\n  }\n": typeof types.TemplateOffersDocument,
    "\n    mutation CreateList($input: CreateListInput!) {\n      createList(input: $input) {\n        ...ListFields\n      }\n    }\n  ": typeof types.CreateListDocument,
    "\n    mutation CreateListFromTemplate($input: CreateListFromTemplateInput!) {\n      createListFromTemplate(input: $input) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.CreateListFromTemplateDocument,
    "\n    mutation DuplicateList($input: DuplicateListInput!) {\n      duplicateList(input: $input) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.DuplicateListDocument,
    "\n    mutation UpdateList($id: ID!, $input: UpdateListInput!) {\n      updateList(id: $id, input: $input) {\n        ...ListFields\n      }\n    }\n  ": typeof types.UpdateListDocument,
    "\n    mutation DeleteList($id: ID!) {\n      deleteList(id: $id) {\n        __typename\n        success\n      }\n    }\n  ": typeof types.DeleteListDocument,
    "\n    mutation RestoreList($id: ID!) {\n      restoreList(id: $id) {\n        ...ListFields\n      }\n    }\n  ": typeof types.RestoreListDocument,
    "\n    mutation UpdateLists($ids: [ID!]!, $input: UpdateListsInput!) {\n      updateLists(ids: $ids, input: $input) {\n        ...ListFields\n      }\n    }\n  ": typeof types.UpdateListsDocument,
    "\n    mutation DeleteLists($ids: [ID!]!) {\n      deleteLists(ids: $ids) {\n        __typename\n        success\n      }\n    }\n  ": typeof types.DeleteListsDocument,
    "\n    mutation RestoreLists($ids: [ID!]!) {\n      restoreLists(ids: $ids) {\n        ...ListFields\n      }\n    }\n  ": typeof types.RestoreListsDocument,
    "\n  query ListWithItems($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n    }\n    items(listId: $id) {\n      ...ItemFields\n    }\n  }\n": typeof types.ListWithItemsDocument,
    "\n  query ActiveLists {\n    activeLists {\n      ...ListFields\n      nextItem {\n        ...ItemFields\n      }\n    }\n  }\n": typeof types.ActiveListsDocument,
    "\n  query ListWithNextItem($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n      nextItem {\n        ...ItemFields\n      }\n    }\n  }\n": typeof types.ListWithNextItemDocument,
    "\n  query Lists {\n    lists {\n      ...ListFields\n    }\n  }\n": typeof types.ListsDocument,
    "\n  query Templates {\n    templates {\n      ...ListFields\n    }\n  }\n": typeof types.TemplatesDocument,
    "\n  query Notebooks {\n    notebooks {\n      ...NotebookFields\n    }\n  }\n": typeof types.NotebooksDocument,
    "\n    mutation ShowListIn($listId: ID!, $notebookId: ID) {\n      showListIn(listId: $listId, notebookId: $notebookId) {\n        ...ListFields\n      }\n    }\n  ": typeof types.ShowListInDocument,
    "\n    mutation SetRepeat($id: ID!, $repeat: RepeatInput) {\n      updateList(id: $id, input: { repeat: $repeat }) {\n        ...ListFields\n      }\n    }\n  ": typeof types.SetRepeatDocument,
    "\n    mutation SkipRepeat($listId: ID!, $next: Date!) {\n      skipRepeat(listId: $listId, next: $next) {\n        ...ListFields\n      }\n    }\n  ": typeof types.SkipRepeatDocument,
    "\n    mutation ComeBack($listId: ID!, $day: Date!) {\n      comeBack(listId: $listId, day: $day) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.ComeBackDocument,
    "\n  query RunsOfList($listId: ID!) {\n    runs(listId: $listId) {\n      id\n    }\n  }\n": typeof types.RunsOfListDocument,
    "\n  query PastRuns($listId: ID!) {\n    runs(listId: $listId) {\n      id\n      listId\n      number\n      startedAt\n      finishedAt\n      itemCount\n      completedCount\n      skippedCount\n      firstTickAt\n      lastTickAt\n    }\n  }\n": typeof types.PastRunsDocument,
    "\n  query PastRun($id: ID!) {\n    run(id: $id) {\n      id\n      ...RunSheetItems\n    }\n  }\n": typeof types.PastRunDocument,
    "\n    mutation RunAgainWith($listId: ID!, $id: ID!, $date: Date, $only: RunAgainFilter) {\n      runAgain(listId: $listId, id: $id, date: $date, only: $only) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.RunAgainWithDocument,
    "\n    mutation RestoreRun($id: ID!) {\n      restoreRun(id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.RestoreRunDocument,
    "\n  fragment RunSheetItems on Run {\n    items {\n      itemId\n      name\n      isHeading\n      completed\n      completedAt\n      completedBy {\n        name\n        isYou\n      }\n      isSkipped\n      skipReason\n      remark\n    }\n  }\n": typeof types.RunSheetItemsFragmentDoc,
    "\n  fragment People on Notebook {\n    ...NotebookFields\n    sharing {\n      role\n      people {\n        id\n        name\n        role\n        isYou\n        joinedAt\n      }\n      invitations {\n        id\n        role\n        expiresAt\n        stays\n        url\n        lastUsedAt\n        lastUsedBy\n        peopleCount\n      }\n    }\n  }\n": typeof types.PeopleFragmentDoc,
    "\n  query NotebookPeople($id: ID!) {\n    notebook(id: $id) {\n      ...People\n    }\n  }\n": typeof types.NotebookPeopleDocument,
    "\n  fragment Link on NewInvitation {\n    id\n    url\n    role\n    expiresAt\n    stays\n    notebookId\n  }\n": typeof types.LinkFragmentDoc,
    "\n  mutation ShareNotebook($notebookId: ID!, $role: SharingRole!, $name: String, $email: String, $stays: Boolean) {\n    shareNotebook(notebookId: $notebookId, role: $role, name: $name, email: $email, stays: $stays) {\n      ...Link\n    }\n  }\n": typeof types.ShareNotebookDocument,
    "\n  mutation ShareList($listId: ID!, $role: SharingRole!, $name: String, $stays: Boolean) {\n    shareList(listId: $listId, role: $role, name: $name, stays: $stays) {\n      ...Link\n    }\n  }\n": typeof types.ShareListDocument,
    "\n  query ListAndPlaces($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n    }\n    notebooks {\n      ...NotebookFields\n    }\n  }\n": typeof types.ListAndPlacesDocument,
    "\n    mutation RevokeInvitation($id: ID!) {\n      revokeInvitation(id: $id) {\n        success\n      }\n    }\n  ": typeof types.RevokeInvitationDocument,
    "\n    mutation ChangeRole($notebookId: ID!, $personId: ID!, $role: SharingRole!) {\n      changeRole(notebookId: $notebookId, personId: $personId, role: $role) {\n        ...People\n      }\n    }\n  ": typeof types.ChangeRoleDocument,
    "\n    mutation RemovePerson($notebookId: ID!, $personId: ID!, $endInvitations: Boolean!) {\n      removePerson(notebookId: $notebookId, personId: $personId, endInvitations: $endInvitations) {\n        ...People\n      }\n    }\n  ": typeof types.RemovePersonDocument,
    "\n    mutation StopSharing($notebookId: ID!) {\n      stopSharing(notebookId: $notebookId) {\n        ...People\n      }\n    }\n  ": typeof types.StopSharingDocument,
    "\n    mutation LeaveNotebook($notebookId: ID!) {\n      leaveNotebook(notebookId: $notebookId) {\n        success\n      }\n    }\n  ": typeof types.LeaveNotebookDocument,
    "\n  query TemplateUses($templateId: ID!) {\n    templateUses(templateId: $templateId) {\n      ...ListFields\n    }\n  }\n": typeof types.TemplateUsesDocument,
    "\n  query SkippedItems($listId: ID!) {\n    items(listId: $listId) {\n      ...ItemFields\n      ...ItemSkipped\n    }\n  }\n": typeof types.SkippedItemsDocument,
    "\n    mutation CreateListFromTemplates($input: CreateListFromTemplatesInput!) {\n      createListFromTemplates(input: $input) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.CreateListFromTemplatesDocument,
    "\n  fragment DifferenceFields on Difference {\n    id\n    kind\n    itemId\n    templateItemId\n    before {\n      name\n      note\n      isHeading\n    }\n    after {\n      name\n      note\n      isHeading\n    }\n  }\n": typeof types.DifferenceFieldsFragmentDoc,
    "\n  fragment ComparisonFields on TemplateDifferences {\n    toTemplate {\n      ...DifferenceFields\n    }\n    toList {\n      ...DifferenceFields\n    }\n    usuallyAdded {\n      name\n    }\n  }\n": typeof types.ComparisonFieldsFragmentDoc,
    "\n  query TemplateDifferences($listId: ID!) {\n    templateDifferences(listId: $listId) {\n      ...ComparisonFields\n    }\n  }\n": typeof types.TemplateDifferencesDocument,
    "\n    mutation UpdateTemplate($listId: ID!, $differences: [ID!]!, $id: ID!) {\n      updateTemplate(listId: $listId, differences: $differences, id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.UpdateTemplateDocument,
    "\n    mutation UpdateFromTemplate($listId: ID!, $differences: [ID!]!, $id: ID!) {\n      updateFromTemplate(listId: $listId, differences: $differences, id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.UpdateFromTemplateDocument,
    "\n    mutation AddTemplate($listId: ID!, $templateId: ID!, $id: ID!) {\n      addTemplate(listId: $listId, templateId: $templateId, id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.AddTemplateDocument,
    "\n  query TemplateChanges($templateId: ID!) {\n    templateChanges(templateId: $templateId) {\n      changes {\n        kind\n        templateItemId\n        words {\n          name\n          note\n          isHeading\n        }\n        listIds\n      }\n    }\n  }\n": typeof types.TemplateChangesDocument,
    "\n  query ListsToUpdate($templateId: ID!) {\n    templateChanges(templateId: $templateId) {\n      lists {\n        ...ListAndItems\n      }\n    }\n  }\n": typeof types.ListsToUpdateDocument,
    "\n    mutation UpdateListsFromTemplate($templateId: ID!, $listIds: [ID!]!, $templateItemIds: [ID!]!, $id: ID!) {\n      updateListsFromTemplate(templateId: $templateId, listIds: $listIds, templateItemIds: $templateItemIds, id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": typeof types.UpdateListsFromTemplateDocument,
    "\n  mutation PublishTemplate($listId: ID!) {\n    publishTemplate(listId: $listId) {\n      url\n    }\n  }\n": typeof types.PublishTemplateDocument,
    "\n  mutation UnpublishTemplate($listId: ID!) {\n    unpublishTemplate(listId: $listId) {\n      success\n    }\n  }\n": typeof types.UnpublishTemplateDocument,
    "\n  query NotebookOrganization($id: ID!) {\n    notebook(id: $id) {\n      id\n      organizationId\n    }\n  }\n": typeof types.NotebookOrganizationDocument,
    "\n  mutation UpdateNotebookOrganization($id: ID!, $input: UpdateNotebookInput!) {\n    updateNotebook(id: $id, input: $input) {\n      id\n      organizationId\n    }\n  }\n": typeof types.UpdateNotebookOrganizationDocument,
    "\n    mutation CreateNotebook($input: CreateNotebookInput!) {\n      createNotebook(input: $input) {\n        ...NotebookFields\n      }\n    }\n  ": typeof types.CreateNotebookDocument,
    "\n    mutation UpdateNotebook($id: ID!, $input: UpdateNotebookInput!) {\n      updateNotebook(id: $id, input: $input) {\n        ...NotebookFields\n      }\n    }\n  ": typeof types.UpdateNotebookDocument,
    "\n    mutation DeleteNotebook($id: ID!) {\n      deleteNotebook(id: $id) {\n        __typename\n        success\n      }\n    }\n  ": typeof types.DeleteNotebookDocument,
    "\n    mutation RestoreNotebook($id: ID!) {\n      restoreNotebook(id: $id) {\n        ...NotebookFields\n        lists {\n          ...ListFields\n        }\n      }\n    }\n  ": typeof types.RestoreNotebookDocument,
    "\n  query DeletedThings {\n    deletedThings {\n      kind\n      ids\n      name\n      place\n      lists\n      items\n      deletedAt\n      purgedAt\n    }\n  }\n": typeof types.DeletedThingsDocument,
    "\n  mutation AcceptInvitation($token: String!, $name: String) {\n    acceptInvitation(token: $token, name: $name) {\n      id\n      lists {\n        id\n      }\n    }\n  }\n": typeof types.AcceptInvitationDocument,
    "\n  mutation UsePublishedTemplate($token: String!, $id: ID!, $notebookId: ID, $templateId: ID, $day: Date) {\n    usePublishedTemplate(token: $token, id: $id, notebookId: $notebookId, templateId: $templateId, day: $day) {\n      id\n      notebookId\n    }\n  }\n": typeof types.UsePublishedTemplateDocument,
    "\n  query ListsOfNotebook($id: ID!) {\n    notebookLists(notebookId: $id) {\n      ...ListFields\n    }\n  }\n": typeof types.ListsOfNotebookDocument,
    "\n  query NotebookAndLists($id: ID!) {\n    notebook(id: $id) {\n      ...NotebookFields\n    }\n    notebookLists(notebookId: $id, withPlaced: true) {\n      ...ListFields\n      openItems(first: 3) {\n        ...ItemFields\n      }\n    }\n  }\n": typeof types.NotebookAndListsDocument,
    "\n  query Search($text: String!, $only: SearchFilter, $notebookId: ID) {\n    search(text: $text, only: $only, notebookId: $notebookId) {\n      __typename\n      kind\n      id\n      name\n      notebookId\n      notebookName\n      listId\n      listName\n      isTemplate\n      completed\n      isHeading\n      nameMarks {\n        start\n        end\n      }\n      noteExcerpt\n      noteMarks {\n        start\n        end\n      }\n      runFinishedAt\n      hasMore\n    }\n  }\n": typeof types.SearchDocument,
    "\n  query KeyEnds {\n    tokens {\n      id\n      name\n      expiresAt\n    }\n  }\n": typeof types.KeyEndsDocument,
    "\n  query ProgramLog($tokenId: ID, $before: ID) {\n    programLog(tokenId: $tokenId, before: $before) {\n      call\n      token {\n        id\n        name\n      }\n      at\n      counts {\n        act\n        kind\n        count\n      }\n      listName\n      listId\n      notebookId\n      undone\n      whyNot\n    }\n  }\n": typeof types.ProgramLogDocument,
    "\n  query ListProgramLog($listId: ID!) {\n    programLog(listId: $listId) {\n      call\n      token {\n        id\n        name\n      }\n      counts {\n        act\n        kind\n        count\n      }\n      undone\n      whyNot\n    }\n  }\n": typeof types.ListProgramLogDocument,
    "\n  query ProgramChanges($call: ID!) {\n    programChanges(call: $call) {\n      id\n      kind\n      act\n      name\n      place\n      listId\n      notebookId\n      fields {\n        field\n        before\n        after\n      }\n      undone\n    }\n  }\n": typeof types.ProgramChangesDocument,
    "\n  mutation UndoCall($call: ID!, $ids: [ID!]) {\n    undoCall(call: $call, ids: $ids) {\n      undone\n      left {\n        id\n        kind\n        name\n        why\n      }\n    }\n  }\n": typeof types.UndoCallDocument,
    "\n  query Programs {\n    tokens {\n      id\n      name\n      write\n      notebook {\n        id\n        name\n      }\n      expiresAt\n      lastUsedAt\n    }\n    notebooks {\n      id\n      name\n      role\n      organizationId\n    }\n    activeLists {\n      id\n      name\n      notebookId\n    }\n  }\n": typeof types.ProgramsDocument,
    "\n  query ProgramKeys {\n    tokens {\n      id\n      lastUsedAt\n    }\n  }\n": typeof types.ProgramKeysDocument,
    "\n  mutation CreateToken($name: String!, $write: Boolean!, $notebookId: ID, $days: Int!) {\n    createToken(name: $name, write: $write, notebookId: $notebookId, days: $days) {\n      id\n      token\n    }\n  }\n": typeof types.CreateTokenDocument,
    "\n  query AskingProgram($request: String!) {\n    programRequest(request: $request) {\n      name\n      host\n      returnHost\n      returnsHere\n      wantsWrite\n      denyUrl\n    }\n  }\n": typeof types.AskingProgramDocument,
    "\n  mutation AllowProgram($request: String!, $name: String!, $write: Boolean!, $notebookId: ID, $days: Int!) {\n    allowProgram(request: $request, name: $name, write: $write, notebookId: $notebookId, days: $days) {\n      redirectUrl\n    }\n  }\n": typeof types.AllowProgramDocument,
    "\n  mutation RevokeToken($id: ID!) {\n    revokeToken(id: $id) {\n      success\n    }\n  }\n": typeof types.RevokeTokenDocument,
    "\n  fragment ItemFields on Item {\n    __typename\n    id\n    name\n    note\n    completed\n    completedAt\n    completedBy {\n      __typename\n      name\n      isYou\n    }\n    isSkipped\n    skipReason\n    remark\n    isHeading\n    sortingOrder\n    listId\n    replaced {\n      name\n      note\n      at\n    }\n    createdAt\n    updatedAt\n  }\n": typeof types.ItemFieldsFragmentDoc,
    "\n  fragment ListFields on List {\n    __typename\n    id\n    name\n    notebookId\n    shownIn\n    isTemplate\n    active\n    priority\n    date\n    note\n    repeat {\n      __typename\n      unit\n      every\n      weekdays\n      day\n      week\n      month\n      from\n      time\n      zone\n      start\n      until\n      daysAhead\n      next\n      nextAt\n    }\n    repeatProblem\n    templateId\n    answers {\n      __typename\n      name\n      choice\n      number\n      words\n    }\n    runId\n    runNumber\n    runStartedAt\n    dueDays {\n      day\n      openCount\n    }\n    replaced {\n      name\n      note\n      at\n    }\n    createdAt\n    updatedAt\n    role\n    itemCount\n    completedCount\n    skippedCount\n    lastUsedAt\n    publishedUrl\n  }\n": typeof types.ListFieldsFragmentDoc,
    "\n  fragment ListAndItems on List {\n    ...ListFields\n    items {\n      ...ItemFields\n    }\n  }\n": typeof types.ListAndItemsFragmentDoc,
    "\n  fragment RunAndNotebook on List {\n    runId\n    notebookId\n  }\n": typeof types.RunAndNotebookFragmentDoc,
    "\n  fragment NotebookFields on Notebook {\n    __typename\n    id\n    name\n    color\n    userId\n    createdAt\n    updatedAt\n    role\n    holdsOneList\n    sharing {\n      people {\n        id\n        name\n        role\n        isYou\n      }\n    }\n  }\n": typeof types.NotebookFieldsFragmentDoc,
    "\n  fragment NotebookRole on Notebook {\n    role\n  }\n": typeof types.NotebookRoleFragmentDoc,
    "\n  query NotebookName($id: ID!) {\n    row: notebook(id: $id) {\n      ...NotebookFields\n    }\n  }\n": typeof types.NotebookNameDocument,
    "\n  query Ping {\n    __typename\n  }\n": typeof types.PingDocument,
    "\n  query CookieGuest {\n    currentUser {\n      id\n    }\n  }\n": typeof types.CookieGuestDocument,
    "\n  query SeenNotebooks {\n    currentUser {\n      id\n    }\n    notebooks {\n      id\n    }\n  }\n": typeof types.SeenNotebooksDocument,
    "\n  query CachedNotebooks {\n    notebooks {\n      id\n    }\n  }\n": typeof types.CachedNotebooksDocument,
    "\n  query Everything {\n    notebooks {\n      ...NotebookFields\n    }\n    lists {\n      ...ListFields\n    }\n    home: notebookLists(notebookId: \"home\") {\n      ...ListFields\n    }\n    activeLists {\n      ...ListFields\n    }\n    items(listId: \"packing\") {\n      ...ItemFields\n    }\n  }\n": typeof types.EverythingDocument,
    "\n  query Away {\n    templates {\n      ...ListFields\n    }\n    notebookLists(notebookId: \"away\") {\n      ...ListFields\n    }\n    open: list(id: \"packing\") {\n      ...ListFields\n    }\n  }\n": typeof types.AwayDocument,
    "\n  mutation DeleteMyData {\n    deleteMyData {\n      success\n    }\n  }\n": typeof types.DeleteMyDataDocument,
    "\n  query WhatGoes {\n    plan {\n      quotas {\n        notebooks {\n          used\n        }\n        lists {\n          used\n        }\n        items {\n          used\n        }\n      }\n    }\n    notebooks {\n      id\n      name\n      role\n      sharing {\n        people {\n          id\n        }\n        heir {\n          id\n          name\n        }\n      }\n    }\n  }\n": typeof types.WhatGoesDocument,
    "\n  mutation UndoImport($id: ID!) {\n    undoImport(id: $id) {\n      success\n    }\n  }\n": typeof types.UndoImportDocument,
    "\n  mutation RestoreImported($id: ID!) {\n    restoreNotebook(id: $id) {\n      id\n    }\n  }\n": typeof types.RestoreImportedDocument,
};
const documents: Documents = {
    "\n  fragment HoldingCounts on Holdings {\n    notebooks\n    lists\n    items\n  }\n": types.HoldingCountsFragmentDoc,
    "\n  query ClaimPreview {\n    claimPreview {\n      email\n      here {\n        ...HoldingCounts\n      }\n      there {\n        ...HoldingCounts\n      }\n    }\n  }\n": types.ClaimPreviewDocument,
    "\n  mutation ClaimGuest {\n    claimGuest {\n      ...HoldingCounts\n    }\n  }\n": types.ClaimGuestDocument,
    "\n  fragment UserFields on User {\n    id\n    authId\n    firstName\n    lastName\n    username\n    primaryEmail\n    createdAt\n  }\n": types.UserFieldsFragmentDoc,
    "\n  query CurrentUser {\n    currentUser {\n      ...UserFields\n    }\n  }\n": types.CurrentUserDocument,
    "\n  query Devices {\n    devices {\n      id\n      name\n      firstSeenAt\n      lastSeenAt\n    }\n  }\n": types.DevicesDocument,
    "\n  mutation RemoveDevice($id: ID!) {\n    removeDevice(id: $id) {\n      success\n    }\n  }\n": types.RemoveDeviceDocument,
    "\n  mutation CheckDeviceAccess($userId: ID, $deviceId: ID) {\n    checkDeviceAccess(userId: $userId, deviceId: $deviceId) {\n      canAccess\n      reason\n      error\n    }\n  }\n": types.CheckDeviceAccessDocument,
    "\n  query CalendarFeed {\n    calendarFeed {\n      createdAt\n      lastReadAt\n    }\n  }\n": types.CalendarFeedDocument,
    "\n  mutation CreateCalendarFeed {\n    createCalendarFeed {\n      url\n      createdAt\n    }\n  }\n": types.CreateCalendarFeedDocument,
    "\n  mutation DeleteCalendarFeed {\n    deleteCalendarFeed {\n      success\n    }\n  }\n": types.DeleteCalendarFeedDocument,
    "\n  query PushKey {\n    pushKey {\n      publicKey\n    }\n  }\n": types.PushKeyDocument,
    "\n  query PushSubscription($endpoint: String!) {\n    pushSubscription(endpoint: $endpoint) {\n      endpoint\n      language\n      kinds\n      quietFrom\n      quietUntil\n    }\n  }\n": types.PushSubscriptionDocument,
    "\n  mutation SubscribeToPush($input: PushSubscriptionInput!) {\n    subscribeToPush(input: $input) {\n      endpoint\n      kinds\n      quietFrom\n      quietUntil\n    }\n  }\n": types.SubscribeToPushDocument,
    "\n  mutation UnsubscribeFromPush($endpoint: String!) {\n    unsubscribeFromPush(endpoint: $endpoint) {\n      success\n    }\n  }\n": types.UnsubscribeFromPushDocument,
    "\n  mutation SendTestPush($endpoint: String!) {\n    sendTestPush(endpoint: $endpoint) {\n      success\n    }\n  }\n": types.SendTestPushDocument,
    "\n  query AccountState {\n    devices {\n      id\n      name\n      firstSeenAt\n      lastSeenAt\n    }\n    tokens {\n      id\n      name\n      expiresAt\n      lastUsedAt\n    }\n    calendarFeed {\n      createdAt\n      lastReadAt\n    }\n  }\n": types.AccountStateDocument,
    "\n  mutation CreateRecoveryKey {\n    createRecoveryKey {\n      words\n    }\n  }\n": types.CreateRecoveryKeyDocument,
    "\n  mutation CreateDeviceCode {\n    createDeviceCode {\n      code\n      expiresAt\n    }\n  }\n": types.CreateDeviceCodeDocument,
    "\n  fragment OpenedGuest on GuestOpening {\n    user {\n      id\n    }\n    here {\n      ...HoldingCounts\n    }\n    there {\n      ...HoldingCounts\n    }\n  }\n": types.OpenedGuestFragmentDoc,
    "\n  mutation Recover($words: String!, $deviceId: ID, $add: Boolean!) {\n    recover(words: $words, deviceId: $deviceId, add: $add) {\n      ...OpenedGuest\n    }\n  }\n": types.RecoverDocument,
    "\n  mutation UseDeviceCode($code: String!, $deviceId: ID, $add: Boolean!) {\n    useDeviceCode(code: $code, deviceId: $deviceId, add: $add) {\n      ...OpenedGuest\n    }\n  }\n": types.UseDeviceCodeDocument,
    "\n  query CurrentUserId {\n    currentUser {\n      id\n    }\n  }\n": types.CurrentUserIdDocument,
    "\n  mutation CreateCheckoutSession($billingInterval: BillingInterval!) {\n    createCheckoutSession(billingInterval: $billingInterval) {\n      url\n    }\n  }\n": types.CreateCheckoutSessionDocument,
    "\n  mutation CreatePortalSession($returnUrl: String!) {\n    createPortalSession(returnUrl: $returnUrl) {\n      url\n    }\n  }\n": types.CreatePortalSessionDocument,
    "\n  mutation ConfirmCheckout($sessionId: ID!) {\n    confirmCheckout(sessionId: $sessionId) {\n      ...PlanFields\n    }\n  }\n": types.ConfirmCheckoutDocument,
    "\n  fragment PlanFields on Plan {\n    name\n    quotas {\n      notebooks {\n        limit\n        used\n      }\n      lists {\n        limit\n        used\n      }\n      items {\n        limit\n        used\n      }\n      devices {\n        limit\n        used\n      }\n      organizationNotebooks {\n        limit\n        used\n      }\n    }\n    paidLimits {\n      notebooks\n      lists\n      items\n      devices\n      organizationNotebooks\n    }\n    payments\n    prices {\n      interval\n      amount\n      currency\n    }\n    subscription {\n      status\n      interval\n      entitled\n      renewsAt\n      endsAt\n    }\n  }\n": types.PlanFieldsFragmentDoc,
    "\n  query Plan {\n    plan {\n      ...PlanFields\n    }\n  }\n": types.PlanDocument,
    "\n  query OpenItems {\n    lists {\n      ...ListFields\n      openItems(first: 2) {\n        ...ItemFields\n      }\n    }\n  }\n": types.OpenItemsDocument,
    "\n  query NotebookListIds($notebookId: ID!) {\n    notebookLists(notebookId: $notebookId) {\n      id\n      notebookId\n    }\n  }\n": types.NotebookListIdsDocument,
    "\n  query AllListIds {\n    lists {\n      id\n      notebookId\n    }\n  }\n": types.AllListIdsDocument,
    "\n  query Items($listId: ID!) {\n    items(listId: $listId) {\n      ...ItemFields\n    }\n  }\n": types.ItemsDocument,
    "\n  query ListName($id: ID!) {\n    row: list(id: $id) {\n      ...ListFields\n    }\n  }\n": types.ListNameDocument,
    "\n    mutation CreateItem($input: CreateItemInput!) {\n      createItem(input: $input) {\n        ...ItemFields\n      }\n    }\n  ": types.CreateItemDocument,
    "\n    mutation CreateItems($input: CreateItemsInput!) {\n      createItems(input: $input) {\n        ...ItemFields\n      }\n    }\n  ": types.CreateItemsDocument,
    "\n    mutation UpdateItem($id: ID!, $input: UpdateItemInput!) {\n      updateItem(id: $id, input: $input) {\n        ...ItemFields\n      }\n    }\n  ": types.UpdateItemDocument,
    "\n    mutation CompleteItemAt($id: ID!, $completed: Boolean!, $runId: ID, $at: Timestamp) {\n      completeItem(id: $id, completed: $completed, runId: $runId, at: $at) {\n        ...ItemFields\n      }\n    }\n  ": types.CompleteItemAtDocument,
    "\n    mutation CompleteItemsAt($ids: [ID!]!, $completed: Boolean!, $runId: ID, $ats: [Timestamp]) {\n      completeItems(ids: $ids, completed: $completed, runId: $runId, ats: $ats) {\n        __typename\n        items {\n          ...ItemFields\n        }\n      }\n    }\n  ": types.CompleteItemsAtDocument,
    "\n    mutation SkipItems($ids: [ID!]!, $skipped: Boolean!, $reason: String, $runId: ID, $ats: [Timestamp]) {\n      skipItems(ids: $ids, skipped: $skipped, reason: $reason, runId: $runId, ats: $ats) {\n        __typename\n        items {\n          ...ItemFields\n        }\n      }\n    }\n  ": types.SkipItemsDocument,
    "\n    mutation RemarkItem($id: ID!, $remark: String, $runId: ID) {\n      remarkItem(id: $id, remark: $remark, runId: $runId) {\n        ...ItemFields\n      }\n    }\n  ": types.RemarkItemDocument,
    "\n    mutation SortItems($items: [ItemOrderInput!]!) {\n      sortItems(items: $items) {\n        ...ItemFields\n      }\n    }\n  ": types.SortItemsDocument,
    "\n    mutation MoveItems($listId: ID!, $items: [ItemMoveInput!]!) {\n      moveItems(listId: $listId, items: $items) {\n        __typename\n        items {\n          ...ItemFields\n        }\n      }\n    }\n  ": types.MoveItemsDocument,
    "\n    mutation DeleteItems($ids: [ID!]!) {\n      deleteItems(ids: $ids) {\n        __typename\n        success\n      }\n    }\n  ": types.DeleteItemsDocument,
    "\n    mutation RestoreItems($ids: [ID!]!) {\n      restoreItems(ids: $ids) {\n        ...ItemFields\n      }\n    }\n  ": types.RestoreItemsDocument,
    "\n  query ListsAndNotebooks {\n    lists {\n      ...ListFields\n    }\n    notebooks {\n      ...NotebookFields\n    }\n  }\n": types.ListsAndNotebooksDocument,
    "\n  query PastValues($listId: ID!, $first: Int) {\n    runs(listId: $listId, first: $first) {\n      id\n      items {\n        itemId\n        remark\n      }\n    }\n  }\n": types.PastValuesDocument,
    "\n  fragment ItemSkipped on Item {\n    skipped {\n      times\n      of\n    }\n  }\n": types.ItemSkippedFragmentDoc,
    "\n  query SkippingRuns($listId: ID!) {\n    runs(listId: $listId) {\n      id\n      skippedCount\n    }\n  }\n": types.SkippingRunsDocument,
    "\n  query RunReasons($id: ID!) {\n    run(id: $id) {\n      id\n      items {\n        skipReason\n      }\n    }\n  }\n": types.RunReasonsDocument,
    "\n  query Suggestions($listId: ID!) {\n    suggestions(listId: $listId) {\n      __typename\n      name\n      heading\n      times\n      lastAt\n      near\n    }\n  }\n": types.SuggestionsDocument,
    "\n  query ChangesSince($since: String) {\n    changes(since: $since) {\n      cursor\n      everything\n      notebooks {\n        changed\n        gone\n      }\n      lists {\n        changed\n        gone\n      }\n      items {\n        changed {\n          listId\n        }\n      }\n    }\n  }\n": types.ChangesSinceDocument,
    "\n    mutation CreateAnsweredList($input: CreateListFromTemplateInput!) {\n      createListFromTemplate(input: $input) {\n        ...ListAndItems\n      }\n    }\n  ": types.CreateAnsweredListDocument,
    "\n    mutation CreateListsFromTemplate($input: CreateListsFromTemplateInput!, $withItems: Boolean!) {\n      createListsFromTemplate(input: $input) {\n        ...ListFields\n        items @include(if: $withItems) {\n          ...ItemFields\n        }\n      }\n    }\n  ": types.CreateListsFromTemplateDocument,
    "\n    mutation AnswerList($listId: ID!, $answers: [AnswerInput!]!, $id: ID!) {\n      answerList(listId: $listId, answers: $answers, id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": types.AnswerListDocument,
    "\n    mutation BringIn($listId: ID!, $templateItemIds: [ID!]!, $id: ID!) {\n      bringIn(listId: $listId, templateItemIds: $templateItemIds, id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": types.BringInDocument,
    "\n    mutation SetAnswers($id: ID!, $answers: [AnswerInput!]!) {\n      updateList(id: $id, input: { answers: $answers }) {\n        ...ListFields\n      }\n    }\n  ": types.SetAnswersDocument,
    "\n    mutation EnsureGuest($defaultNotebookId: ID!) {\n      ensureCurrentUser(createAnonymousUser: true, createDefaultNotebook: true, defaultNotebookId: $defaultNotebookId) {\n        ...UserFields\n      }\n    }\n  ": types.EnsureGuestDocument,
    "\n  query RunsGrid($listId: ID!, $first: Int) {\n    runs(listId: $listId, first: $first) {\n      id\n      number\n      finishedAt\n      lastTickAt\n      ...RunSheetItems\n    }\n  }\n": types.RunsGridDocument,
    "\n  query TemplateGrid($templateId: ID!) {\n    templateUses(templateId: $templateId) {\n      ...ListFields\n      items {\n        ...ItemFields\n        templateItemId\n      }\n    }\n  }\n": types.TemplateGridDocument,
    "\n  query ActiveGrid {\n    activeLists {\n      ...ListFields\n      items {\n        ...ItemFields\n        templateItemId\n      }\n    }\n  }\n": types.ActiveGridDocument,
    "\n  query TemplateOfList($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n    }\n  }\n": types.TemplateOfListDocument,
    "\n  query TickedRuns($listId: ID!) {\n    runs(listId: $listId) {\n      id\n      firstTickAt\n      lastTickAt\n    }\n  }\n": types.TickedRunsDocument,
    "\n  query RunTicks($id: ID!) {\n    run(id: $id) {\n      id\n      items {\n        itemId\n        templateItemId\n        completed\n        completedAt\n      }\n    }\n  }\n": types.RunTicksDocument,
    "\n  query TemplateUseIds($templateId: ID!) {\n    templateUses(templateId: $templateId) {\n      id\n      completedCount\n      runNumber\n    }\n  }\n": types.TemplateUseIdsDocument,
    "\n  query ListTicks($listId: ID!) {\n    items(listId: $listId) {\n      id\n      templateItemId\n      completed\n      completedAt\n    }\n  }\n": types.ListTicksDocument,
    "\n  query TemplateOffers($listId: ID!, $templateId: ID!) {\n    templateDifferences(listId: $listId) {\n      ...ComparisonFields\n    }\n    list(id: $templateId) {\n      ...ListFields\n    }\n    items(listId: $templateId) {\n      ...ItemFields\n      ...ItemSkipped\n    }\n  }\n": types.TemplateOffersDocument,
    "\n    mutation CreateList($input: CreateListInput!) {\n      createList(input: $input) {\n        ...ListFields\n      }\n    }\n  ": types.CreateListDocument,
    "\n    mutation CreateListFromTemplate($input: CreateListFromTemplateInput!) {\n      createListFromTemplate(input: $input) {\n        ...ListAndItems\n      }\n    }\n  ": types.CreateListFromTemplateDocument,
    "\n    mutation DuplicateList($input: DuplicateListInput!) {\n      duplicateList(input: $input) {\n        ...ListAndItems\n      }\n    }\n  ": types.DuplicateListDocument,
    "\n    mutation UpdateList($id: ID!, $input: UpdateListInput!) {\n      updateList(id: $id, input: $input) {\n        ...ListFields\n      }\n    }\n  ": types.UpdateListDocument,
    "\n    mutation DeleteList($id: ID!) {\n      deleteList(id: $id) {\n        __typename\n        success\n      }\n    }\n  ": types.DeleteListDocument,
    "\n    mutation RestoreList($id: ID!) {\n      restoreList(id: $id) {\n        ...ListFields\n      }\n    }\n  ": types.RestoreListDocument,
    "\n    mutation UpdateLists($ids: [ID!]!, $input: UpdateListsInput!) {\n      updateLists(ids: $ids, input: $input) {\n        ...ListFields\n      }\n    }\n  ": types.UpdateListsDocument,
    "\n    mutation DeleteLists($ids: [ID!]!) {\n      deleteLists(ids: $ids) {\n        __typename\n        success\n      }\n    }\n  ": types.DeleteListsDocument,
    "\n    mutation RestoreLists($ids: [ID!]!) {\n      restoreLists(ids: $ids) {\n        ...ListFields\n      }\n    }\n  ": types.RestoreListsDocument,
    "\n  query ListWithItems($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n    }\n    items(listId: $id) {\n      ...ItemFields\n    }\n  }\n": types.ListWithItemsDocument,
    "\n  query ActiveLists {\n    activeLists {\n      ...ListFields\n      nextItem {\n        ...ItemFields\n      }\n    }\n  }\n": types.ActiveListsDocument,
    "\n  query ListWithNextItem($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n      nextItem {\n        ...ItemFields\n      }\n    }\n  }\n": types.ListWithNextItemDocument,
    "\n  query Lists {\n    lists {\n      ...ListFields\n    }\n  }\n": types.ListsDocument,
    "\n  query Templates {\n    templates {\n      ...ListFields\n    }\n  }\n": types.TemplatesDocument,
    "\n  query Notebooks {\n    notebooks {\n      ...NotebookFields\n    }\n  }\n": types.NotebooksDocument,
    "\n    mutation ShowListIn($listId: ID!, $notebookId: ID) {\n      showListIn(listId: $listId, notebookId: $notebookId) {\n        ...ListFields\n      }\n    }\n  ": types.ShowListInDocument,
    "\n    mutation SetRepeat($id: ID!, $repeat: RepeatInput) {\n      updateList(id: $id, input: { repeat: $repeat }) {\n        ...ListFields\n      }\n    }\n  ": types.SetRepeatDocument,
    "\n    mutation SkipRepeat($listId: ID!, $next: Date!) {\n      skipRepeat(listId: $listId, next: $next) {\n        ...ListFields\n      }\n    }\n  ": types.SkipRepeatDocument,
    "\n    mutation ComeBack($listId: ID!, $day: Date!) {\n      comeBack(listId: $listId, day: $day) {\n        ...ListAndItems\n      }\n    }\n  ": types.ComeBackDocument,
    "\n  query RunsOfList($listId: ID!) {\n    runs(listId: $listId) {\n      id\n    }\n  }\n": types.RunsOfListDocument,
    "\n  query PastRuns($listId: ID!) {\n    runs(listId: $listId) {\n      id\n      listId\n      number\n      startedAt\n      finishedAt\n      itemCount\n      completedCount\n      skippedCount\n      firstTickAt\n      lastTickAt\n    }\n  }\n": types.PastRunsDocument,
    "\n  query PastRun($id: ID!) {\n    run(id: $id) {\n      id\n      ...RunSheetItems\n    }\n  }\n": types.PastRunDocument,
    "\n    mutation RunAgainWith($listId: ID!, $id: ID!, $date: Date, $only: RunAgainFilter) {\n      runAgain(listId: $listId, id: $id, date: $date, only: $only) {\n        ...ListAndItems\n      }\n    }\n  ": types.RunAgainWithDocument,
    "\n    mutation RestoreRun($id: ID!) {\n      restoreRun(id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": types.RestoreRunDocument,
    "\n  fragment RunSheetItems on Run {\n    items {\n      itemId\n      name\n      isHeading\n      completed\n      completedAt\n      completedBy {\n        name\n        isYou\n      }\n      isSkipped\n      skipReason\n      remark\n    }\n  }\n": types.RunSheetItemsFragmentDoc,
    "\n  fragment People on Notebook {\n    ...NotebookFields\n    sharing {\n      role\n      people {\n        id\n        name\n        role\n        isYou\n        joinedAt\n      }\n      invitations {\n        id\n        role\n        expiresAt\n        stays\n        url\n        lastUsedAt\n        lastUsedBy\n        peopleCount\n      }\n    }\n  }\n": types.PeopleFragmentDoc,
    "\n  query NotebookPeople($id: ID!) {\n    notebook(id: $id) {\n      ...People\n    }\n  }\n": types.NotebookPeopleDocument,
    "\n  fragment Link on NewInvitation {\n    id\n    url\n    role\n    expiresAt\n    stays\n    notebookId\n  }\n": types.LinkFragmentDoc,
    "\n  mutation ShareNotebook($notebookId: ID!, $role: SharingRole!, $name: String, $email: String, $stays: Boolean) {\n    shareNotebook(notebookId: $notebookId, role: $role, name: $name, email: $email, stays: $stays) {\n      ...Link\n    }\n  }\n": types.ShareNotebookDocument,
    "\n  mutation ShareList($listId: ID!, $role: SharingRole!, $name: String, $stays: Boolean) {\n    shareList(listId: $listId, role: $role, name: $name, stays: $stays) {\n      ...Link\n    }\n  }\n": types.ShareListDocument,
    "\n  query ListAndPlaces($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n    }\n    notebooks {\n      ...NotebookFields\n    }\n  }\n": types.ListAndPlacesDocument,
    "\n    mutation RevokeInvitation($id: ID!) {\n      revokeInvitation(id: $id) {\n        success\n      }\n    }\n  ": types.RevokeInvitationDocument,
    "\n    mutation ChangeRole($notebookId: ID!, $personId: ID!, $role: SharingRole!) {\n      changeRole(notebookId: $notebookId, personId: $personId, role: $role) {\n        ...People\n      }\n    }\n  ": types.ChangeRoleDocument,
    "\n    mutation RemovePerson($notebookId: ID!, $personId: ID!, $endInvitations: Boolean!) {\n      removePerson(notebookId: $notebookId, personId: $personId, endInvitations: $endInvitations) {\n        ...People\n      }\n    }\n  ": types.RemovePersonDocument,
    "\n    mutation StopSharing($notebookId: ID!) {\n      stopSharing(notebookId: $notebookId) {\n        ...People\n      }\n    }\n  ": types.StopSharingDocument,
    "\n    mutation LeaveNotebook($notebookId: ID!) {\n      leaveNotebook(notebookId: $notebookId) {\n        success\n      }\n    }\n  ": types.LeaveNotebookDocument,
    "\n  query TemplateUses($templateId: ID!) {\n    templateUses(templateId: $templateId) {\n      ...ListFields\n    }\n  }\n": types.TemplateUsesDocument,
    "\n  query SkippedItems($listId: ID!) {\n    items(listId: $listId) {\n      ...ItemFields\n      ...ItemSkipped\n    }\n  }\n": types.SkippedItemsDocument,
    "\n    mutation CreateListFromTemplates($input: CreateListFromTemplatesInput!) {\n      createListFromTemplates(input: $input) {\n        ...ListAndItems\n      }\n    }\n  ": types.CreateListFromTemplatesDocument,
    "\n  fragment DifferenceFields on Difference {\n    id\n    kind\n    itemId\n    templateItemId\n    before {\n      name\n      note\n      isHeading\n    }\n    after {\n      name\n      note\n      isHeading\n    }\n  }\n": types.DifferenceFieldsFragmentDoc,
    "\n  fragment ComparisonFields on TemplateDifferences {\n    toTemplate {\n      ...DifferenceFields\n    }\n    toList {\n      ...DifferenceFields\n    }\n    usuallyAdded {\n      name\n    }\n  }\n": types.ComparisonFieldsFragmentDoc,
    "\n  query TemplateDifferences($listId: ID!) {\n    templateDifferences(listId: $listId) {\n      ...ComparisonFields\n    }\n  }\n": types.TemplateDifferencesDocument,
    "\n    mutation UpdateTemplate($listId: ID!, $differences: [ID!]!, $id: ID!) {\n      updateTemplate(listId: $listId, differences: $differences, id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": types.UpdateTemplateDocument,
    "\n    mutation UpdateFromTemplate($listId: ID!, $differences: [ID!]!, $id: ID!) {\n      updateFromTemplate(listId: $listId, differences: $differences, id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": types.UpdateFromTemplateDocument,
    "\n    mutation AddTemplate($listId: ID!, $templateId: ID!, $id: ID!) {\n      addTemplate(listId: $listId, templateId: $templateId, id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": types.AddTemplateDocument,
    "\n  query TemplateChanges($templateId: ID!) {\n    templateChanges(templateId: $templateId) {\n      changes {\n        kind\n        templateItemId\n        words {\n          name\n          note\n          isHeading\n        }\n        listIds\n      }\n    }\n  }\n": types.TemplateChangesDocument,
    "\n  query ListsToUpdate($templateId: ID!) {\n    templateChanges(templateId: $templateId) {\n      lists {\n        ...ListAndItems\n      }\n    }\n  }\n": types.ListsToUpdateDocument,
    "\n    mutation UpdateListsFromTemplate($templateId: ID!, $listIds: [ID!]!, $templateItemIds: [ID!]!, $id: ID!) {\n      updateListsFromTemplate(templateId: $templateId, listIds: $listIds, templateItemIds: $templateItemIds, id: $id) {\n        ...ListAndItems\n      }\n    }\n  ": types.UpdateListsFromTemplateDocument,
    "\n  mutation PublishTemplate($listId: ID!) {\n    publishTemplate(listId: $listId) {\n      url\n    }\n  }\n": types.PublishTemplateDocument,
    "\n  mutation UnpublishTemplate($listId: ID!) {\n    unpublishTemplate(listId: $listId) {\n      success\n    }\n  }\n": types.UnpublishTemplateDocument,
    "\n  query NotebookOrganization($id: ID!) {\n    notebook(id: $id) {\n      id\n      organizationId\n    }\n  }\n": types.NotebookOrganizationDocument,
    "\n  mutation UpdateNotebookOrganization($id: ID!, $input: UpdateNotebookInput!) {\n    updateNotebook(id: $id, input: $input) {\n      id\n      organizationId\n    }\n  }\n": types.UpdateNotebookOrganizationDocument,
    "\n    mutation CreateNotebook($input: CreateNotebookInput!) {\n      createNotebook(input: $input) {\n        ...NotebookFields\n      }\n    }\n  ": types.CreateNotebookDocument,
    "\n    mutation UpdateNotebook($id: ID!, $input: UpdateNotebookInput!) {\n      updateNotebook(id: $id, input: $input) {\n        ...NotebookFields\n      }\n    }\n  ": types.UpdateNotebookDocument,
    "\n    mutation DeleteNotebook($id: ID!) {\n      deleteNotebook(id: $id) {\n        __typename\n        success\n      }\n    }\n  ": types.DeleteNotebookDocument,
    "\n    mutation RestoreNotebook($id: ID!) {\n      restoreNotebook(id: $id) {\n        ...NotebookFields\n        lists {\n          ...ListFields\n        }\n      }\n    }\n  ": types.RestoreNotebookDocument,
    "\n  query DeletedThings {\n    deletedThings {\n      kind\n      ids\n      name\n      place\n      lists\n      items\n      deletedAt\n      purgedAt\n    }\n  }\n": types.DeletedThingsDocument,
    "\n  mutation AcceptInvitation($token: String!, $name: String) {\n    acceptInvitation(token: $token, name: $name) {\n      id\n      lists {\n        id\n      }\n    }\n  }\n": types.AcceptInvitationDocument,
    "\n  mutation UsePublishedTemplate($token: String!, $id: ID!, $notebookId: ID, $templateId: ID, $day: Date) {\n    usePublishedTemplate(token: $token, id: $id, notebookId: $notebookId, templateId: $templateId, day: $day) {\n      id\n      notebookId\n    }\n  }\n": types.UsePublishedTemplateDocument,
    "\n  query ListsOfNotebook($id: ID!) {\n    notebookLists(notebookId: $id) {\n      ...ListFields\n    }\n  }\n": types.ListsOfNotebookDocument,
    "\n  query NotebookAndLists($id: ID!) {\n    notebook(id: $id) {\n      ...NotebookFields\n    }\n    notebookLists(notebookId: $id, withPlaced: true) {\n      ...ListFields\n      openItems(first: 3) {\n        ...ItemFields\n      }\n    }\n  }\n": types.NotebookAndListsDocument,
    "\n  query Search($text: String!, $only: SearchFilter, $notebookId: ID) {\n    search(text: $text, only: $only, notebookId: $notebookId) {\n      __typename\n      kind\n      id\n      name\n      notebookId\n      notebookName\n      listId\n      listName\n      isTemplate\n      completed\n      isHeading\n      nameMarks {\n        start\n        end\n      }\n      noteExcerpt\n      noteMarks {\n        start\n        end\n      }\n      runFinishedAt\n      hasMore\n    }\n  }\n": types.SearchDocument,
    "\n  query KeyEnds {\n    tokens {\n      id\n      name\n      expiresAt\n    }\n  }\n": types.KeyEndsDocument,
    "\n  query ProgramLog($tokenId: ID, $before: ID) {\n    programLog(tokenId: $tokenId, before: $before) {\n      call\n      token {\n        id\n        name\n      }\n      at\n      counts {\n        act\n        kind\n        count\n      }\n      listName\n      listId\n      notebookId\n      undone\n      whyNot\n    }\n  }\n": types.ProgramLogDocument,
    "\n  query ListProgramLog($listId: ID!) {\n    programLog(listId: $listId) {\n      call\n      token {\n        id\n        name\n      }\n      counts {\n        act\n        kind\n        count\n      }\n      undone\n      whyNot\n    }\n  }\n": types.ListProgramLogDocument,
    "\n  query ProgramChanges($call: ID!) {\n    programChanges(call: $call) {\n      id\n      kind\n      act\n      name\n      place\n      listId\n      notebookId\n      fields {\n        field\n        before\n        after\n      }\n      undone\n    }\n  }\n": types.ProgramChangesDocument,
    "\n  mutation UndoCall($call: ID!, $ids: [ID!]) {\n    undoCall(call: $call, ids: $ids) {\n      undone\n      left {\n        id\n        kind\n        name\n        why\n      }\n    }\n  }\n": types.UndoCallDocument,
    "\n  query Programs {\n    tokens {\n      id\n      name\n      write\n      notebook {\n        id\n        name\n      }\n      expiresAt\n      lastUsedAt\n    }\n    notebooks {\n      id\n      name\n      role\n      organizationId\n    }\n    activeLists {\n      id\n      name\n      notebookId\n    }\n  }\n": types.ProgramsDocument,
    "\n  query ProgramKeys {\n    tokens {\n      id\n      lastUsedAt\n    }\n  }\n": types.ProgramKeysDocument,
    "\n  mutation CreateToken($name: String!, $write: Boolean!, $notebookId: ID, $days: Int!) {\n    createToken(name: $name, write: $write, notebookId: $notebookId, days: $days) {\n      id\n      token\n    }\n  }\n": types.CreateTokenDocument,
    "\n  query AskingProgram($request: String!) {\n    programRequest(request: $request) {\n      name\n      host\n      returnHost\n      returnsHere\n      wantsWrite\n      denyUrl\n    }\n  }\n": types.AskingProgramDocument,
    "\n  mutation AllowProgram($request: String!, $name: String!, $write: Boolean!, $notebookId: ID, $days: Int!) {\n    allowProgram(request: $request, name: $name, write: $write, notebookId: $notebookId, days: $days) {\n      redirectUrl\n    }\n  }\n": types.AllowProgramDocument,
    "\n  mutation RevokeToken($id: ID!) {\n    revokeToken(id: $id) {\n      success\n    }\n  }\n": types.RevokeTokenDocument,
    "\n  fragment ItemFields on Item {\n    __typename\n    id\n    name\n    note\n    completed\n    completedAt\n    completedBy {\n      __typename\n      name\n      isYou\n    }\n    isSkipped\n    skipReason\n    remark\n    isHeading\n    sortingOrder\n    listId\n    replaced {\n      name\n      note\n      at\n    }\n    createdAt\n    updatedAt\n  }\n": types.ItemFieldsFragmentDoc,
    "\n  fragment ListFields on List {\n    __typename\n    id\n    name\n    notebookId\n    shownIn\n    isTemplate\n    active\n    priority\n    date\n    note\n    repeat {\n      __typename\n      unit\n      every\n      weekdays\n      day\n      week\n      month\n      from\n      time\n      zone\n      start\n      until\n      daysAhead\n      next\n      nextAt\n    }\n    repeatProblem\n    templateId\n    answers {\n      __typename\n      name\n      choice\n      number\n      words\n    }\n    runId\n    runNumber\n    runStartedAt\n    dueDays {\n      day\n      openCount\n    }\n    replaced {\n      name\n      note\n      at\n    }\n    createdAt\n    updatedAt\n    role\n    itemCount\n    completedCount\n    skippedCount\n    lastUsedAt\n    publishedUrl\n  }\n": types.ListFieldsFragmentDoc,
    "\n  fragment ListAndItems on List {\n    ...ListFields\n    items {\n      ...ItemFields\n    }\n  }\n": types.ListAndItemsFragmentDoc,
    "\n  fragment RunAndNotebook on List {\n    runId\n    notebookId\n  }\n": types.RunAndNotebookFragmentDoc,
    "\n  fragment NotebookFields on Notebook {\n    __typename\n    id\n    name\n    color\n    userId\n    createdAt\n    updatedAt\n    role\n    holdsOneList\n    sharing {\n      people {\n        id\n        name\n        role\n        isYou\n      }\n    }\n  }\n": types.NotebookFieldsFragmentDoc,
    "\n  fragment NotebookRole on Notebook {\n    role\n  }\n": types.NotebookRoleFragmentDoc,
    "\n  query NotebookName($id: ID!) {\n    row: notebook(id: $id) {\n      ...NotebookFields\n    }\n  }\n": types.NotebookNameDocument,
    "\n  query Ping {\n    __typename\n  }\n": types.PingDocument,
    "\n  query CookieGuest {\n    currentUser {\n      id\n    }\n  }\n": types.CookieGuestDocument,
    "\n  query SeenNotebooks {\n    currentUser {\n      id\n    }\n    notebooks {\n      id\n    }\n  }\n": types.SeenNotebooksDocument,
    "\n  query CachedNotebooks {\n    notebooks {\n      id\n    }\n  }\n": types.CachedNotebooksDocument,
    "\n  query Everything {\n    notebooks {\n      ...NotebookFields\n    }\n    lists {\n      ...ListFields\n    }\n    home: notebookLists(notebookId: \"home\") {\n      ...ListFields\n    }\n    activeLists {\n      ...ListFields\n    }\n    items(listId: \"packing\") {\n      ...ItemFields\n    }\n  }\n": types.EverythingDocument,
    "\n  query Away {\n    templates {\n      ...ListFields\n    }\n    notebookLists(notebookId: \"away\") {\n      ...ListFields\n    }\n    open: list(id: \"packing\") {\n      ...ListFields\n    }\n  }\n": types.AwayDocument,
    "\n  mutation DeleteMyData {\n    deleteMyData {\n      success\n    }\n  }\n": types.DeleteMyDataDocument,
    "\n  query WhatGoes {\n    plan {\n      quotas {\n        notebooks {\n          used\n        }\n        lists {\n          used\n        }\n        items {\n          used\n        }\n      }\n    }\n    notebooks {\n      id\n      name\n      role\n      sharing {\n        people {\n          id\n        }\n        heir {\n          id\n          name\n        }\n      }\n    }\n  }\n": types.WhatGoesDocument,
    "\n  mutation UndoImport($id: ID!) {\n    undoImport(id: $id) {\n      success\n    }\n  }\n": types.UndoImportDocument,
    "\n  mutation RestoreImported($id: ID!) {\n    restoreNotebook(id: $id) {\n      id\n    }\n  }\n": types.RestoreImportedDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment HoldingCounts on Holdings {\n    notebooks\n    lists\n    items\n  }\n"): (typeof documents)["\n  fragment HoldingCounts on Holdings {\n    notebooks\n    lists\n    items\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ClaimPreview {\n    claimPreview {\n      email\n      here {\n        ...HoldingCounts\n      }\n      there {\n        ...HoldingCounts\n      }\n    }\n  }\n"): (typeof documents)["\n  query ClaimPreview {\n    claimPreview {\n      email\n      here {\n        ...HoldingCounts\n      }\n      there {\n        ...HoldingCounts\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ClaimGuest {\n    claimGuest {\n      ...HoldingCounts\n    }\n  }\n"): (typeof documents)["\n  mutation ClaimGuest {\n    claimGuest {\n      ...HoldingCounts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment UserFields on User {\n    id\n    authId\n    firstName\n    lastName\n    username\n    primaryEmail\n    createdAt\n  }\n"): (typeof documents)["\n  fragment UserFields on User {\n    id\n    authId\n    firstName\n    lastName\n    username\n    primaryEmail\n    createdAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CurrentUser {\n    currentUser {\n      ...UserFields\n    }\n  }\n"): (typeof documents)["\n  query CurrentUser {\n    currentUser {\n      ...UserFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Devices {\n    devices {\n      id\n      name\n      firstSeenAt\n      lastSeenAt\n    }\n  }\n"): (typeof documents)["\n  query Devices {\n    devices {\n      id\n      name\n      firstSeenAt\n      lastSeenAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveDevice($id: ID!) {\n    removeDevice(id: $id) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation RemoveDevice($id: ID!) {\n    removeDevice(id: $id) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CheckDeviceAccess($userId: ID, $deviceId: ID) {\n    checkDeviceAccess(userId: $userId, deviceId: $deviceId) {\n      canAccess\n      reason\n      error\n    }\n  }\n"): (typeof documents)["\n  mutation CheckDeviceAccess($userId: ID, $deviceId: ID) {\n    checkDeviceAccess(userId: $userId, deviceId: $deviceId) {\n      canAccess\n      reason\n      error\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CalendarFeed {\n    calendarFeed {\n      createdAt\n      lastReadAt\n    }\n  }\n"): (typeof documents)["\n  query CalendarFeed {\n    calendarFeed {\n      createdAt\n      lastReadAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateCalendarFeed {\n    createCalendarFeed {\n      url\n      createdAt\n    }\n  }\n"): (typeof documents)["\n  mutation CreateCalendarFeed {\n    createCalendarFeed {\n      url\n      createdAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteCalendarFeed {\n    deleteCalendarFeed {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteCalendarFeed {\n    deleteCalendarFeed {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PushKey {\n    pushKey {\n      publicKey\n    }\n  }\n"): (typeof documents)["\n  query PushKey {\n    pushKey {\n      publicKey\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PushSubscription($endpoint: String!) {\n    pushSubscription(endpoint: $endpoint) {\n      endpoint\n      language\n      kinds\n      quietFrom\n      quietUntil\n    }\n  }\n"): (typeof documents)["\n  query PushSubscription($endpoint: String!) {\n    pushSubscription(endpoint: $endpoint) {\n      endpoint\n      language\n      kinds\n      quietFrom\n      quietUntil\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SubscribeToPush($input: PushSubscriptionInput!) {\n    subscribeToPush(input: $input) {\n      endpoint\n      kinds\n      quietFrom\n      quietUntil\n    }\n  }\n"): (typeof documents)["\n  mutation SubscribeToPush($input: PushSubscriptionInput!) {\n    subscribeToPush(input: $input) {\n      endpoint\n      kinds\n      quietFrom\n      quietUntil\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnsubscribeFromPush($endpoint: String!) {\n    unsubscribeFromPush(endpoint: $endpoint) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation UnsubscribeFromPush($endpoint: String!) {\n    unsubscribeFromPush(endpoint: $endpoint) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SendTestPush($endpoint: String!) {\n    sendTestPush(endpoint: $endpoint) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation SendTestPush($endpoint: String!) {\n    sendTestPush(endpoint: $endpoint) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AccountState {\n    devices {\n      id\n      name\n      firstSeenAt\n      lastSeenAt\n    }\n    tokens {\n      id\n      name\n      expiresAt\n      lastUsedAt\n    }\n    calendarFeed {\n      createdAt\n      lastReadAt\n    }\n  }\n"): (typeof documents)["\n  query AccountState {\n    devices {\n      id\n      name\n      firstSeenAt\n      lastSeenAt\n    }\n    tokens {\n      id\n      name\n      expiresAt\n      lastUsedAt\n    }\n    calendarFeed {\n      createdAt\n      lastReadAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateRecoveryKey {\n    createRecoveryKey {\n      words\n    }\n  }\n"): (typeof documents)["\n  mutation CreateRecoveryKey {\n    createRecoveryKey {\n      words\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateDeviceCode {\n    createDeviceCode {\n      code\n      expiresAt\n    }\n  }\n"): (typeof documents)["\n  mutation CreateDeviceCode {\n    createDeviceCode {\n      code\n      expiresAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment OpenedGuest on GuestOpening {\n    user {\n      id\n    }\n    here {\n      ...HoldingCounts\n    }\n    there {\n      ...HoldingCounts\n    }\n  }\n"): (typeof documents)["\n  fragment OpenedGuest on GuestOpening {\n    user {\n      id\n    }\n    here {\n      ...HoldingCounts\n    }\n    there {\n      ...HoldingCounts\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Recover($words: String!, $deviceId: ID, $add: Boolean!) {\n    recover(words: $words, deviceId: $deviceId, add: $add) {\n      ...OpenedGuest\n    }\n  }\n"): (typeof documents)["\n  mutation Recover($words: String!, $deviceId: ID, $add: Boolean!) {\n    recover(words: $words, deviceId: $deviceId, add: $add) {\n      ...OpenedGuest\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UseDeviceCode($code: String!, $deviceId: ID, $add: Boolean!) {\n    useDeviceCode(code: $code, deviceId: $deviceId, add: $add) {\n      ...OpenedGuest\n    }\n  }\n"): (typeof documents)["\n  mutation UseDeviceCode($code: String!, $deviceId: ID, $add: Boolean!) {\n    useDeviceCode(code: $code, deviceId: $deviceId, add: $add) {\n      ...OpenedGuest\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CurrentUserId {\n    currentUser {\n      id\n    }\n  }\n"): (typeof documents)["\n  query CurrentUserId {\n    currentUser {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateCheckoutSession($billingInterval: BillingInterval!) {\n    createCheckoutSession(billingInterval: $billingInterval) {\n      url\n    }\n  }\n"): (typeof documents)["\n  mutation CreateCheckoutSession($billingInterval: BillingInterval!) {\n    createCheckoutSession(billingInterval: $billingInterval) {\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreatePortalSession($returnUrl: String!) {\n    createPortalSession(returnUrl: $returnUrl) {\n      url\n    }\n  }\n"): (typeof documents)["\n  mutation CreatePortalSession($returnUrl: String!) {\n    createPortalSession(returnUrl: $returnUrl) {\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ConfirmCheckout($sessionId: ID!) {\n    confirmCheckout(sessionId: $sessionId) {\n      ...PlanFields\n    }\n  }\n"): (typeof documents)["\n  mutation ConfirmCheckout($sessionId: ID!) {\n    confirmCheckout(sessionId: $sessionId) {\n      ...PlanFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment PlanFields on Plan {\n    name\n    quotas {\n      notebooks {\n        limit\n        used\n      }\n      lists {\n        limit\n        used\n      }\n      items {\n        limit\n        used\n      }\n      devices {\n        limit\n        used\n      }\n      organizationNotebooks {\n        limit\n        used\n      }\n    }\n    paidLimits {\n      notebooks\n      lists\n      items\n      devices\n      organizationNotebooks\n    }\n    payments\n    prices {\n      interval\n      amount\n      currency\n    }\n    subscription {\n      status\n      interval\n      entitled\n      renewsAt\n      endsAt\n    }\n  }\n"): (typeof documents)["\n  fragment PlanFields on Plan {\n    name\n    quotas {\n      notebooks {\n        limit\n        used\n      }\n      lists {\n        limit\n        used\n      }\n      items {\n        limit\n        used\n      }\n      devices {\n        limit\n        used\n      }\n      organizationNotebooks {\n        limit\n        used\n      }\n    }\n    paidLimits {\n      notebooks\n      lists\n      items\n      devices\n      organizationNotebooks\n    }\n    payments\n    prices {\n      interval\n      amount\n      currency\n    }\n    subscription {\n      status\n      interval\n      entitled\n      renewsAt\n      endsAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Plan {\n    plan {\n      ...PlanFields\n    }\n  }\n"): (typeof documents)["\n  query Plan {\n    plan {\n      ...PlanFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OpenItems {\n    lists {\n      ...ListFields\n      openItems(first: 2) {\n        ...ItemFields\n      }\n    }\n  }\n"): (typeof documents)["\n  query OpenItems {\n    lists {\n      ...ListFields\n      openItems(first: 2) {\n        ...ItemFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NotebookListIds($notebookId: ID!) {\n    notebookLists(notebookId: $notebookId) {\n      id\n      notebookId\n    }\n  }\n"): (typeof documents)["\n  query NotebookListIds($notebookId: ID!) {\n    notebookLists(notebookId: $notebookId) {\n      id\n      notebookId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AllListIds {\n    lists {\n      id\n      notebookId\n    }\n  }\n"): (typeof documents)["\n  query AllListIds {\n    lists {\n      id\n      notebookId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Items($listId: ID!) {\n    items(listId: $listId) {\n      ...ItemFields\n    }\n  }\n"): (typeof documents)["\n  query Items($listId: ID!) {\n    items(listId: $listId) {\n      ...ItemFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ListName($id: ID!) {\n    row: list(id: $id) {\n      ...ListFields\n    }\n  }\n"): (typeof documents)["\n  query ListName($id: ID!) {\n    row: list(id: $id) {\n      ...ListFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation CreateItem($input: CreateItemInput!) {\n      createItem(input: $input) {\n        ...ItemFields\n      }\n    }\n  "): (typeof documents)["\n    mutation CreateItem($input: CreateItemInput!) {\n      createItem(input: $input) {\n        ...ItemFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation CreateItems($input: CreateItemsInput!) {\n      createItems(input: $input) {\n        ...ItemFields\n      }\n    }\n  "): (typeof documents)["\n    mutation CreateItems($input: CreateItemsInput!) {\n      createItems(input: $input) {\n        ...ItemFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation UpdateItem($id: ID!, $input: UpdateItemInput!) {\n      updateItem(id: $id, input: $input) {\n        ...ItemFields\n      }\n    }\n  "): (typeof documents)["\n    mutation UpdateItem($id: ID!, $input: UpdateItemInput!) {\n      updateItem(id: $id, input: $input) {\n        ...ItemFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation CompleteItemAt($id: ID!, $completed: Boolean!, $runId: ID, $at: Timestamp) {\n      completeItem(id: $id, completed: $completed, runId: $runId, at: $at) {\n        ...ItemFields\n      }\n    }\n  "): (typeof documents)["\n    mutation CompleteItemAt($id: ID!, $completed: Boolean!, $runId: ID, $at: Timestamp) {\n      completeItem(id: $id, completed: $completed, runId: $runId, at: $at) {\n        ...ItemFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation CompleteItemsAt($ids: [ID!]!, $completed: Boolean!, $runId: ID, $ats: [Timestamp]) {\n      completeItems(ids: $ids, completed: $completed, runId: $runId, ats: $ats) {\n        __typename\n        items {\n          ...ItemFields\n        }\n      }\n    }\n  "): (typeof documents)["\n    mutation CompleteItemsAt($ids: [ID!]!, $completed: Boolean!, $runId: ID, $ats: [Timestamp]) {\n      completeItems(ids: $ids, completed: $completed, runId: $runId, ats: $ats) {\n        __typename\n        items {\n          ...ItemFields\n        }\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation SkipItems($ids: [ID!]!, $skipped: Boolean!, $reason: String, $runId: ID, $ats: [Timestamp]) {\n      skipItems(ids: $ids, skipped: $skipped, reason: $reason, runId: $runId, ats: $ats) {\n        __typename\n        items {\n          ...ItemFields\n        }\n      }\n    }\n  "): (typeof documents)["\n    mutation SkipItems($ids: [ID!]!, $skipped: Boolean!, $reason: String, $runId: ID, $ats: [Timestamp]) {\n      skipItems(ids: $ids, skipped: $skipped, reason: $reason, runId: $runId, ats: $ats) {\n        __typename\n        items {\n          ...ItemFields\n        }\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation RemarkItem($id: ID!, $remark: String, $runId: ID) {\n      remarkItem(id: $id, remark: $remark, runId: $runId) {\n        ...ItemFields\n      }\n    }\n  "): (typeof documents)["\n    mutation RemarkItem($id: ID!, $remark: String, $runId: ID) {\n      remarkItem(id: $id, remark: $remark, runId: $runId) {\n        ...ItemFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation SortItems($items: [ItemOrderInput!]!) {\n      sortItems(items: $items) {\n        ...ItemFields\n      }\n    }\n  "): (typeof documents)["\n    mutation SortItems($items: [ItemOrderInput!]!) {\n      sortItems(items: $items) {\n        ...ItemFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation MoveItems($listId: ID!, $items: [ItemMoveInput!]!) {\n      moveItems(listId: $listId, items: $items) {\n        __typename\n        items {\n          ...ItemFields\n        }\n      }\n    }\n  "): (typeof documents)["\n    mutation MoveItems($listId: ID!, $items: [ItemMoveInput!]!) {\n      moveItems(listId: $listId, items: $items) {\n        __typename\n        items {\n          ...ItemFields\n        }\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation DeleteItems($ids: [ID!]!) {\n      deleteItems(ids: $ids) {\n        __typename\n        success\n      }\n    }\n  "): (typeof documents)["\n    mutation DeleteItems($ids: [ID!]!) {\n      deleteItems(ids: $ids) {\n        __typename\n        success\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation RestoreItems($ids: [ID!]!) {\n      restoreItems(ids: $ids) {\n        ...ItemFields\n      }\n    }\n  "): (typeof documents)["\n    mutation RestoreItems($ids: [ID!]!) {\n      restoreItems(ids: $ids) {\n        ...ItemFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ListsAndNotebooks {\n    lists {\n      ...ListFields\n    }\n    notebooks {\n      ...NotebookFields\n    }\n  }\n"): (typeof documents)["\n  query ListsAndNotebooks {\n    lists {\n      ...ListFields\n    }\n    notebooks {\n      ...NotebookFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PastValues($listId: ID!, $first: Int) {\n    runs(listId: $listId, first: $first) {\n      id\n      items {\n        itemId\n        remark\n      }\n    }\n  }\n"): (typeof documents)["\n  query PastValues($listId: ID!, $first: Int) {\n    runs(listId: $listId, first: $first) {\n      id\n      items {\n        itemId\n        remark\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ItemSkipped on Item {\n    skipped {\n      times\n      of\n    }\n  }\n"): (typeof documents)["\n  fragment ItemSkipped on Item {\n    skipped {\n      times\n      of\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SkippingRuns($listId: ID!) {\n    runs(listId: $listId) {\n      id\n      skippedCount\n    }\n  }\n"): (typeof documents)["\n  query SkippingRuns($listId: ID!) {\n    runs(listId: $listId) {\n      id\n      skippedCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RunReasons($id: ID!) {\n    run(id: $id) {\n      id\n      items {\n        skipReason\n      }\n    }\n  }\n"): (typeof documents)["\n  query RunReasons($id: ID!) {\n    run(id: $id) {\n      id\n      items {\n        skipReason\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Suggestions($listId: ID!) {\n    suggestions(listId: $listId) {\n      __typename\n      name\n      heading\n      times\n      lastAt\n      near\n    }\n  }\n"): (typeof documents)["\n  query Suggestions($listId: ID!) {\n    suggestions(listId: $listId) {\n      __typename\n      name\n      heading\n      times\n      lastAt\n      near\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ChangesSince($since: String) {\n    changes(since: $since) {\n      cursor\n      everything\n      notebooks {\n        changed\n        gone\n      }\n      lists {\n        changed\n        gone\n      }\n      items {\n        changed {\n          listId\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query ChangesSince($since: String) {\n    changes(since: $since) {\n      cursor\n      everything\n      notebooks {\n        changed\n        gone\n      }\n      lists {\n        changed\n        gone\n      }\n      items {\n        changed {\n          listId\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation CreateAnsweredList($input: CreateListFromTemplateInput!) {\n      createListFromTemplate(input: $input) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation CreateAnsweredList($input: CreateListFromTemplateInput!) {\n      createListFromTemplate(input: $input) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation CreateListsFromTemplate($input: CreateListsFromTemplateInput!, $withItems: Boolean!) {\n      createListsFromTemplate(input: $input) {\n        ...ListFields\n        items @include(if: $withItems) {\n          ...ItemFields\n        }\n      }\n    }\n  "): (typeof documents)["\n    mutation CreateListsFromTemplate($input: CreateListsFromTemplateInput!, $withItems: Boolean!) {\n      createListsFromTemplate(input: $input) {\n        ...ListFields\n        items @include(if: $withItems) {\n          ...ItemFields\n        }\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation AnswerList($listId: ID!, $answers: [AnswerInput!]!, $id: ID!) {\n      answerList(listId: $listId, answers: $answers, id: $id) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation AnswerList($listId: ID!, $answers: [AnswerInput!]!, $id: ID!) {\n      answerList(listId: $listId, answers: $answers, id: $id) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation BringIn($listId: ID!, $templateItemIds: [ID!]!, $id: ID!) {\n      bringIn(listId: $listId, templateItemIds: $templateItemIds, id: $id) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation BringIn($listId: ID!, $templateItemIds: [ID!]!, $id: ID!) {\n      bringIn(listId: $listId, templateItemIds: $templateItemIds, id: $id) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation SetAnswers($id: ID!, $answers: [AnswerInput!]!) {\n      updateList(id: $id, input: { answers: $answers }) {\n        ...ListFields\n      }\n    }\n  "): (typeof documents)["\n    mutation SetAnswers($id: ID!, $answers: [AnswerInput!]!) {\n      updateList(id: $id, input: { answers: $answers }) {\n        ...ListFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation EnsureGuest($defaultNotebookId: ID!) {\n      ensureCurrentUser(createAnonymousUser: true, createDefaultNotebook: true, defaultNotebookId: $defaultNotebookId) {\n        ...UserFields\n      }\n    }\n  "): (typeof documents)["\n    mutation EnsureGuest($defaultNotebookId: ID!) {\n      ensureCurrentUser(createAnonymousUser: true, createDefaultNotebook: true, defaultNotebookId: $defaultNotebookId) {\n        ...UserFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RunsGrid($listId: ID!, $first: Int) {\n    runs(listId: $listId, first: $first) {\n      id\n      number\n      finishedAt\n      lastTickAt\n      ...RunSheetItems\n    }\n  }\n"): (typeof documents)["\n  query RunsGrid($listId: ID!, $first: Int) {\n    runs(listId: $listId, first: $first) {\n      id\n      number\n      finishedAt\n      lastTickAt\n      ...RunSheetItems\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TemplateGrid($templateId: ID!) {\n    templateUses(templateId: $templateId) {\n      ...ListFields\n      items {\n        ...ItemFields\n        templateItemId\n      }\n    }\n  }\n"): (typeof documents)["\n  query TemplateGrid($templateId: ID!) {\n    templateUses(templateId: $templateId) {\n      ...ListFields\n      items {\n        ...ItemFields\n        templateItemId\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ActiveGrid {\n    activeLists {\n      ...ListFields\n      items {\n        ...ItemFields\n        templateItemId\n      }\n    }\n  }\n"): (typeof documents)["\n  query ActiveGrid {\n    activeLists {\n      ...ListFields\n      items {\n        ...ItemFields\n        templateItemId\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TemplateOfList($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n    }\n  }\n"): (typeof documents)["\n  query TemplateOfList($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TickedRuns($listId: ID!) {\n    runs(listId: $listId) {\n      id\n      firstTickAt\n      lastTickAt\n    }\n  }\n"): (typeof documents)["\n  query TickedRuns($listId: ID!) {\n    runs(listId: $listId) {\n      id\n      firstTickAt\n      lastTickAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RunTicks($id: ID!) {\n    run(id: $id) {\n      id\n      items {\n        itemId\n        templateItemId\n        completed\n        completedAt\n      }\n    }\n  }\n"): (typeof documents)["\n  query RunTicks($id: ID!) {\n    run(id: $id) {\n      id\n      items {\n        itemId\n        templateItemId\n        completed\n        completedAt\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TemplateUseIds($templateId: ID!) {\n    templateUses(templateId: $templateId) {\n      id\n      completedCount\n      runNumber\n    }\n  }\n"): (typeof documents)["\n  query TemplateUseIds($templateId: ID!) {\n    templateUses(templateId: $templateId) {\n      id\n      completedCount\n      runNumber\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ListTicks($listId: ID!) {\n    items(listId: $listId) {\n      id\n      templateItemId\n      completed\n      completedAt\n    }\n  }\n"): (typeof documents)["\n  query ListTicks($listId: ID!) {\n    items(listId: $listId) {\n      id\n      templateItemId\n      completed\n      completedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TemplateOffers($listId: ID!, $templateId: ID!) {\n    templateDifferences(listId: $listId) {\n      ...ComparisonFields\n    }\n    list(id: $templateId) {\n      ...ListFields\n    }\n    items(listId: $templateId) {\n      ...ItemFields\n      ...ItemSkipped\n    }\n  }\n"): (typeof documents)["\n  query TemplateOffers($listId: ID!, $templateId: ID!) {\n    templateDifferences(listId: $listId) {\n      ...ComparisonFields\n    }\n    list(id: $templateId) {\n      ...ListFields\n    }\n    items(listId: $templateId) {\n      ...ItemFields\n      ...ItemSkipped\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation CreateList($input: CreateListInput!) {\n      createList(input: $input) {\n        ...ListFields\n      }\n    }\n  "): (typeof documents)["\n    mutation CreateList($input: CreateListInput!) {\n      createList(input: $input) {\n        ...ListFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation CreateListFromTemplate($input: CreateListFromTemplateInput!) {\n      createListFromTemplate(input: $input) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation CreateListFromTemplate($input: CreateListFromTemplateInput!) {\n      createListFromTemplate(input: $input) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation DuplicateList($input: DuplicateListInput!) {\n      duplicateList(input: $input) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation DuplicateList($input: DuplicateListInput!) {\n      duplicateList(input: $input) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation UpdateList($id: ID!, $input: UpdateListInput!) {\n      updateList(id: $id, input: $input) {\n        ...ListFields\n      }\n    }\n  "): (typeof documents)["\n    mutation UpdateList($id: ID!, $input: UpdateListInput!) {\n      updateList(id: $id, input: $input) {\n        ...ListFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation DeleteList($id: ID!) {\n      deleteList(id: $id) {\n        __typename\n        success\n      }\n    }\n  "): (typeof documents)["\n    mutation DeleteList($id: ID!) {\n      deleteList(id: $id) {\n        __typename\n        success\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation RestoreList($id: ID!) {\n      restoreList(id: $id) {\n        ...ListFields\n      }\n    }\n  "): (typeof documents)["\n    mutation RestoreList($id: ID!) {\n      restoreList(id: $id) {\n        ...ListFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation UpdateLists($ids: [ID!]!, $input: UpdateListsInput!) {\n      updateLists(ids: $ids, input: $input) {\n        ...ListFields\n      }\n    }\n  "): (typeof documents)["\n    mutation UpdateLists($ids: [ID!]!, $input: UpdateListsInput!) {\n      updateLists(ids: $ids, input: $input) {\n        ...ListFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation DeleteLists($ids: [ID!]!) {\n      deleteLists(ids: $ids) {\n        __typename\n        success\n      }\n    }\n  "): (typeof documents)["\n    mutation DeleteLists($ids: [ID!]!) {\n      deleteLists(ids: $ids) {\n        __typename\n        success\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation RestoreLists($ids: [ID!]!) {\n      restoreLists(ids: $ids) {\n        ...ListFields\n      }\n    }\n  "): (typeof documents)["\n    mutation RestoreLists($ids: [ID!]!) {\n      restoreLists(ids: $ids) {\n        ...ListFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ListWithItems($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n    }\n    items(listId: $id) {\n      ...ItemFields\n    }\n  }\n"): (typeof documents)["\n  query ListWithItems($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n    }\n    items(listId: $id) {\n      ...ItemFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ActiveLists {\n    activeLists {\n      ...ListFields\n      nextItem {\n        ...ItemFields\n      }\n    }\n  }\n"): (typeof documents)["\n  query ActiveLists {\n    activeLists {\n      ...ListFields\n      nextItem {\n        ...ItemFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ListWithNextItem($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n      nextItem {\n        ...ItemFields\n      }\n    }\n  }\n"): (typeof documents)["\n  query ListWithNextItem($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n      nextItem {\n        ...ItemFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Lists {\n    lists {\n      ...ListFields\n    }\n  }\n"): (typeof documents)["\n  query Lists {\n    lists {\n      ...ListFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Templates {\n    templates {\n      ...ListFields\n    }\n  }\n"): (typeof documents)["\n  query Templates {\n    templates {\n      ...ListFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Notebooks {\n    notebooks {\n      ...NotebookFields\n    }\n  }\n"): (typeof documents)["\n  query Notebooks {\n    notebooks {\n      ...NotebookFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation ShowListIn($listId: ID!, $notebookId: ID) {\n      showListIn(listId: $listId, notebookId: $notebookId) {\n        ...ListFields\n      }\n    }\n  "): (typeof documents)["\n    mutation ShowListIn($listId: ID!, $notebookId: ID) {\n      showListIn(listId: $listId, notebookId: $notebookId) {\n        ...ListFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation SetRepeat($id: ID!, $repeat: RepeatInput) {\n      updateList(id: $id, input: { repeat: $repeat }) {\n        ...ListFields\n      }\n    }\n  "): (typeof documents)["\n    mutation SetRepeat($id: ID!, $repeat: RepeatInput) {\n      updateList(id: $id, input: { repeat: $repeat }) {\n        ...ListFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation SkipRepeat($listId: ID!, $next: Date!) {\n      skipRepeat(listId: $listId, next: $next) {\n        ...ListFields\n      }\n    }\n  "): (typeof documents)["\n    mutation SkipRepeat($listId: ID!, $next: Date!) {\n      skipRepeat(listId: $listId, next: $next) {\n        ...ListFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation ComeBack($listId: ID!, $day: Date!) {\n      comeBack(listId: $listId, day: $day) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation ComeBack($listId: ID!, $day: Date!) {\n      comeBack(listId: $listId, day: $day) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query RunsOfList($listId: ID!) {\n    runs(listId: $listId) {\n      id\n    }\n  }\n"): (typeof documents)["\n  query RunsOfList($listId: ID!) {\n    runs(listId: $listId) {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PastRuns($listId: ID!) {\n    runs(listId: $listId) {\n      id\n      listId\n      number\n      startedAt\n      finishedAt\n      itemCount\n      completedCount\n      skippedCount\n      firstTickAt\n      lastTickAt\n    }\n  }\n"): (typeof documents)["\n  query PastRuns($listId: ID!) {\n    runs(listId: $listId) {\n      id\n      listId\n      number\n      startedAt\n      finishedAt\n      itemCount\n      completedCount\n      skippedCount\n      firstTickAt\n      lastTickAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query PastRun($id: ID!) {\n    run(id: $id) {\n      id\n      ...RunSheetItems\n    }\n  }\n"): (typeof documents)["\n  query PastRun($id: ID!) {\n    run(id: $id) {\n      id\n      ...RunSheetItems\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation RunAgainWith($listId: ID!, $id: ID!, $date: Date, $only: RunAgainFilter) {\n      runAgain(listId: $listId, id: $id, date: $date, only: $only) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation RunAgainWith($listId: ID!, $id: ID!, $date: Date, $only: RunAgainFilter) {\n      runAgain(listId: $listId, id: $id, date: $date, only: $only) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation RestoreRun($id: ID!) {\n      restoreRun(id: $id) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation RestoreRun($id: ID!) {\n      restoreRun(id: $id) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RunSheetItems on Run {\n    items {\n      itemId\n      name\n      isHeading\n      completed\n      completedAt\n      completedBy {\n        name\n        isYou\n      }\n      isSkipped\n      skipReason\n      remark\n    }\n  }\n"): (typeof documents)["\n  fragment RunSheetItems on Run {\n    items {\n      itemId\n      name\n      isHeading\n      completed\n      completedAt\n      completedBy {\n        name\n        isYou\n      }\n      isSkipped\n      skipReason\n      remark\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment People on Notebook {\n    ...NotebookFields\n    sharing {\n      role\n      people {\n        id\n        name\n        role\n        isYou\n        joinedAt\n      }\n      invitations {\n        id\n        role\n        expiresAt\n        stays\n        url\n        lastUsedAt\n        lastUsedBy\n        peopleCount\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment People on Notebook {\n    ...NotebookFields\n    sharing {\n      role\n      people {\n        id\n        name\n        role\n        isYou\n        joinedAt\n      }\n      invitations {\n        id\n        role\n        expiresAt\n        stays\n        url\n        lastUsedAt\n        lastUsedBy\n        peopleCount\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NotebookPeople($id: ID!) {\n    notebook(id: $id) {\n      ...People\n    }\n  }\n"): (typeof documents)["\n  query NotebookPeople($id: ID!) {\n    notebook(id: $id) {\n      ...People\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Link on NewInvitation {\n    id\n    url\n    role\n    expiresAt\n    stays\n    notebookId\n  }\n"): (typeof documents)["\n  fragment Link on NewInvitation {\n    id\n    url\n    role\n    expiresAt\n    stays\n    notebookId\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ShareNotebook($notebookId: ID!, $role: SharingRole!, $name: String, $email: String, $stays: Boolean) {\n    shareNotebook(notebookId: $notebookId, role: $role, name: $name, email: $email, stays: $stays) {\n      ...Link\n    }\n  }\n"): (typeof documents)["\n  mutation ShareNotebook($notebookId: ID!, $role: SharingRole!, $name: String, $email: String, $stays: Boolean) {\n    shareNotebook(notebookId: $notebookId, role: $role, name: $name, email: $email, stays: $stays) {\n      ...Link\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ShareList($listId: ID!, $role: SharingRole!, $name: String, $stays: Boolean) {\n    shareList(listId: $listId, role: $role, name: $name, stays: $stays) {\n      ...Link\n    }\n  }\n"): (typeof documents)["\n  mutation ShareList($listId: ID!, $role: SharingRole!, $name: String, $stays: Boolean) {\n    shareList(listId: $listId, role: $role, name: $name, stays: $stays) {\n      ...Link\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ListAndPlaces($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n    }\n    notebooks {\n      ...NotebookFields\n    }\n  }\n"): (typeof documents)["\n  query ListAndPlaces($id: ID!) {\n    list(id: $id) {\n      ...ListFields\n    }\n    notebooks {\n      ...NotebookFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation RevokeInvitation($id: ID!) {\n      revokeInvitation(id: $id) {\n        success\n      }\n    }\n  "): (typeof documents)["\n    mutation RevokeInvitation($id: ID!) {\n      revokeInvitation(id: $id) {\n        success\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation ChangeRole($notebookId: ID!, $personId: ID!, $role: SharingRole!) {\n      changeRole(notebookId: $notebookId, personId: $personId, role: $role) {\n        ...People\n      }\n    }\n  "): (typeof documents)["\n    mutation ChangeRole($notebookId: ID!, $personId: ID!, $role: SharingRole!) {\n      changeRole(notebookId: $notebookId, personId: $personId, role: $role) {\n        ...People\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation RemovePerson($notebookId: ID!, $personId: ID!, $endInvitations: Boolean!) {\n      removePerson(notebookId: $notebookId, personId: $personId, endInvitations: $endInvitations) {\n        ...People\n      }\n    }\n  "): (typeof documents)["\n    mutation RemovePerson($notebookId: ID!, $personId: ID!, $endInvitations: Boolean!) {\n      removePerson(notebookId: $notebookId, personId: $personId, endInvitations: $endInvitations) {\n        ...People\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation StopSharing($notebookId: ID!) {\n      stopSharing(notebookId: $notebookId) {\n        ...People\n      }\n    }\n  "): (typeof documents)["\n    mutation StopSharing($notebookId: ID!) {\n      stopSharing(notebookId: $notebookId) {\n        ...People\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation LeaveNotebook($notebookId: ID!) {\n      leaveNotebook(notebookId: $notebookId) {\n        success\n      }\n    }\n  "): (typeof documents)["\n    mutation LeaveNotebook($notebookId: ID!) {\n      leaveNotebook(notebookId: $notebookId) {\n        success\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TemplateUses($templateId: ID!) {\n    templateUses(templateId: $templateId) {\n      ...ListFields\n    }\n  }\n"): (typeof documents)["\n  query TemplateUses($templateId: ID!) {\n    templateUses(templateId: $templateId) {\n      ...ListFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SkippedItems($listId: ID!) {\n    items(listId: $listId) {\n      ...ItemFields\n      ...ItemSkipped\n    }\n  }\n"): (typeof documents)["\n  query SkippedItems($listId: ID!) {\n    items(listId: $listId) {\n      ...ItemFields\n      ...ItemSkipped\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation CreateListFromTemplates($input: CreateListFromTemplatesInput!) {\n      createListFromTemplates(input: $input) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation CreateListFromTemplates($input: CreateListFromTemplatesInput!) {\n      createListFromTemplates(input: $input) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment DifferenceFields on Difference {\n    id\n    kind\n    itemId\n    templateItemId\n    before {\n      name\n      note\n      isHeading\n    }\n    after {\n      name\n      note\n      isHeading\n    }\n  }\n"): (typeof documents)["\n  fragment DifferenceFields on Difference {\n    id\n    kind\n    itemId\n    templateItemId\n    before {\n      name\n      note\n      isHeading\n    }\n    after {\n      name\n      note\n      isHeading\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ComparisonFields on TemplateDifferences {\n    toTemplate {\n      ...DifferenceFields\n    }\n    toList {\n      ...DifferenceFields\n    }\n    usuallyAdded {\n      name\n    }\n  }\n"): (typeof documents)["\n  fragment ComparisonFields on TemplateDifferences {\n    toTemplate {\n      ...DifferenceFields\n    }\n    toList {\n      ...DifferenceFields\n    }\n    usuallyAdded {\n      name\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TemplateDifferences($listId: ID!) {\n    templateDifferences(listId: $listId) {\n      ...ComparisonFields\n    }\n  }\n"): (typeof documents)["\n  query TemplateDifferences($listId: ID!) {\n    templateDifferences(listId: $listId) {\n      ...ComparisonFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation UpdateTemplate($listId: ID!, $differences: [ID!]!, $id: ID!) {\n      updateTemplate(listId: $listId, differences: $differences, id: $id) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation UpdateTemplate($listId: ID!, $differences: [ID!]!, $id: ID!) {\n      updateTemplate(listId: $listId, differences: $differences, id: $id) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation UpdateFromTemplate($listId: ID!, $differences: [ID!]!, $id: ID!) {\n      updateFromTemplate(listId: $listId, differences: $differences, id: $id) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation UpdateFromTemplate($listId: ID!, $differences: [ID!]!, $id: ID!) {\n      updateFromTemplate(listId: $listId, differences: $differences, id: $id) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation AddTemplate($listId: ID!, $templateId: ID!, $id: ID!) {\n      addTemplate(listId: $listId, templateId: $templateId, id: $id) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation AddTemplate($listId: ID!, $templateId: ID!, $id: ID!) {\n      addTemplate(listId: $listId, templateId: $templateId, id: $id) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TemplateChanges($templateId: ID!) {\n    templateChanges(templateId: $templateId) {\n      changes {\n        kind\n        templateItemId\n        words {\n          name\n          note\n          isHeading\n        }\n        listIds\n      }\n    }\n  }\n"): (typeof documents)["\n  query TemplateChanges($templateId: ID!) {\n    templateChanges(templateId: $templateId) {\n      changes {\n        kind\n        templateItemId\n        words {\n          name\n          note\n          isHeading\n        }\n        listIds\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ListsToUpdate($templateId: ID!) {\n    templateChanges(templateId: $templateId) {\n      lists {\n        ...ListAndItems\n      }\n    }\n  }\n"): (typeof documents)["\n  query ListsToUpdate($templateId: ID!) {\n    templateChanges(templateId: $templateId) {\n      lists {\n        ...ListAndItems\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation UpdateListsFromTemplate($templateId: ID!, $listIds: [ID!]!, $templateItemIds: [ID!]!, $id: ID!) {\n      updateListsFromTemplate(templateId: $templateId, listIds: $listIds, templateItemIds: $templateItemIds, id: $id) {\n        ...ListAndItems\n      }\n    }\n  "): (typeof documents)["\n    mutation UpdateListsFromTemplate($templateId: ID!, $listIds: [ID!]!, $templateItemIds: [ID!]!, $id: ID!) {\n      updateListsFromTemplate(templateId: $templateId, listIds: $listIds, templateItemIds: $templateItemIds, id: $id) {\n        ...ListAndItems\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation PublishTemplate($listId: ID!) {\n    publishTemplate(listId: $listId) {\n      url\n    }\n  }\n"): (typeof documents)["\n  mutation PublishTemplate($listId: ID!) {\n    publishTemplate(listId: $listId) {\n      url\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UnpublishTemplate($listId: ID!) {\n    unpublishTemplate(listId: $listId) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation UnpublishTemplate($listId: ID!) {\n    unpublishTemplate(listId: $listId) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NotebookOrganization($id: ID!) {\n    notebook(id: $id) {\n      id\n      organizationId\n    }\n  }\n"): (typeof documents)["\n  query NotebookOrganization($id: ID!) {\n    notebook(id: $id) {\n      id\n      organizationId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateNotebookOrganization($id: ID!, $input: UpdateNotebookInput!) {\n    updateNotebook(id: $id, input: $input) {\n      id\n      organizationId\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateNotebookOrganization($id: ID!, $input: UpdateNotebookInput!) {\n    updateNotebook(id: $id, input: $input) {\n      id\n      organizationId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation CreateNotebook($input: CreateNotebookInput!) {\n      createNotebook(input: $input) {\n        ...NotebookFields\n      }\n    }\n  "): (typeof documents)["\n    mutation CreateNotebook($input: CreateNotebookInput!) {\n      createNotebook(input: $input) {\n        ...NotebookFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation UpdateNotebook($id: ID!, $input: UpdateNotebookInput!) {\n      updateNotebook(id: $id, input: $input) {\n        ...NotebookFields\n      }\n    }\n  "): (typeof documents)["\n    mutation UpdateNotebook($id: ID!, $input: UpdateNotebookInput!) {\n      updateNotebook(id: $id, input: $input) {\n        ...NotebookFields\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation DeleteNotebook($id: ID!) {\n      deleteNotebook(id: $id) {\n        __typename\n        success\n      }\n    }\n  "): (typeof documents)["\n    mutation DeleteNotebook($id: ID!) {\n      deleteNotebook(id: $id) {\n        __typename\n        success\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n    mutation RestoreNotebook($id: ID!) {\n      restoreNotebook(id: $id) {\n        ...NotebookFields\n        lists {\n          ...ListFields\n        }\n      }\n    }\n  "): (typeof documents)["\n    mutation RestoreNotebook($id: ID!) {\n      restoreNotebook(id: $id) {\n        ...NotebookFields\n        lists {\n          ...ListFields\n        }\n      }\n    }\n  "];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query DeletedThings {\n    deletedThings {\n      kind\n      ids\n      name\n      place\n      lists\n      items\n      deletedAt\n      purgedAt\n    }\n  }\n"): (typeof documents)["\n  query DeletedThings {\n    deletedThings {\n      kind\n      ids\n      name\n      place\n      lists\n      items\n      deletedAt\n      purgedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AcceptInvitation($token: String!, $name: String) {\n    acceptInvitation(token: $token, name: $name) {\n      id\n      lists {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation AcceptInvitation($token: String!, $name: String) {\n    acceptInvitation(token: $token, name: $name) {\n      id\n      lists {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UsePublishedTemplate($token: String!, $id: ID!, $notebookId: ID, $templateId: ID, $day: Date) {\n    usePublishedTemplate(token: $token, id: $id, notebookId: $notebookId, templateId: $templateId, day: $day) {\n      id\n      notebookId\n    }\n  }\n"): (typeof documents)["\n  mutation UsePublishedTemplate($token: String!, $id: ID!, $notebookId: ID, $templateId: ID, $day: Date) {\n    usePublishedTemplate(token: $token, id: $id, notebookId: $notebookId, templateId: $templateId, day: $day) {\n      id\n      notebookId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ListsOfNotebook($id: ID!) {\n    notebookLists(notebookId: $id) {\n      ...ListFields\n    }\n  }\n"): (typeof documents)["\n  query ListsOfNotebook($id: ID!) {\n    notebookLists(notebookId: $id) {\n      ...ListFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NotebookAndLists($id: ID!) {\n    notebook(id: $id) {\n      ...NotebookFields\n    }\n    notebookLists(notebookId: $id, withPlaced: true) {\n      ...ListFields\n      openItems(first: 3) {\n        ...ItemFields\n      }\n    }\n  }\n"): (typeof documents)["\n  query NotebookAndLists($id: ID!) {\n    notebook(id: $id) {\n      ...NotebookFields\n    }\n    notebookLists(notebookId: $id, withPlaced: true) {\n      ...ListFields\n      openItems(first: 3) {\n        ...ItemFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Search($text: String!, $only: SearchFilter, $notebookId: ID) {\n    search(text: $text, only: $only, notebookId: $notebookId) {\n      __typename\n      kind\n      id\n      name\n      notebookId\n      notebookName\n      listId\n      listName\n      isTemplate\n      completed\n      isHeading\n      nameMarks {\n        start\n        end\n      }\n      noteExcerpt\n      noteMarks {\n        start\n        end\n      }\n      runFinishedAt\n      hasMore\n    }\n  }\n"): (typeof documents)["\n  query Search($text: String!, $only: SearchFilter, $notebookId: ID) {\n    search(text: $text, only: $only, notebookId: $notebookId) {\n      __typename\n      kind\n      id\n      name\n      notebookId\n      notebookName\n      listId\n      listName\n      isTemplate\n      completed\n      isHeading\n      nameMarks {\n        start\n        end\n      }\n      noteExcerpt\n      noteMarks {\n        start\n        end\n      }\n      runFinishedAt\n      hasMore\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query KeyEnds {\n    tokens {\n      id\n      name\n      expiresAt\n    }\n  }\n"): (typeof documents)["\n  query KeyEnds {\n    tokens {\n      id\n      name\n      expiresAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProgramLog($tokenId: ID, $before: ID) {\n    programLog(tokenId: $tokenId, before: $before) {\n      call\n      token {\n        id\n        name\n      }\n      at\n      counts {\n        act\n        kind\n        count\n      }\n      listName\n      listId\n      notebookId\n      undone\n      whyNot\n    }\n  }\n"): (typeof documents)["\n  query ProgramLog($tokenId: ID, $before: ID) {\n    programLog(tokenId: $tokenId, before: $before) {\n      call\n      token {\n        id\n        name\n      }\n      at\n      counts {\n        act\n        kind\n        count\n      }\n      listName\n      listId\n      notebookId\n      undone\n      whyNot\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ListProgramLog($listId: ID!) {\n    programLog(listId: $listId) {\n      call\n      token {\n        id\n        name\n      }\n      counts {\n        act\n        kind\n        count\n      }\n      undone\n      whyNot\n    }\n  }\n"): (typeof documents)["\n  query ListProgramLog($listId: ID!) {\n    programLog(listId: $listId) {\n      call\n      token {\n        id\n        name\n      }\n      counts {\n        act\n        kind\n        count\n      }\n      undone\n      whyNot\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProgramChanges($call: ID!) {\n    programChanges(call: $call) {\n      id\n      kind\n      act\n      name\n      place\n      listId\n      notebookId\n      fields {\n        field\n        before\n        after\n      }\n      undone\n    }\n  }\n"): (typeof documents)["\n  query ProgramChanges($call: ID!) {\n    programChanges(call: $call) {\n      id\n      kind\n      act\n      name\n      place\n      listId\n      notebookId\n      fields {\n        field\n        before\n        after\n      }\n      undone\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UndoCall($call: ID!, $ids: [ID!]) {\n    undoCall(call: $call, ids: $ids) {\n      undone\n      left {\n        id\n        kind\n        name\n        why\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation UndoCall($call: ID!, $ids: [ID!]) {\n    undoCall(call: $call, ids: $ids) {\n      undone\n      left {\n        id\n        kind\n        name\n        why\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Programs {\n    tokens {\n      id\n      name\n      write\n      notebook {\n        id\n        name\n      }\n      expiresAt\n      lastUsedAt\n    }\n    notebooks {\n      id\n      name\n      role\n      organizationId\n    }\n    activeLists {\n      id\n      name\n      notebookId\n    }\n  }\n"): (typeof documents)["\n  query Programs {\n    tokens {\n      id\n      name\n      write\n      notebook {\n        id\n        name\n      }\n      expiresAt\n      lastUsedAt\n    }\n    notebooks {\n      id\n      name\n      role\n      organizationId\n    }\n    activeLists {\n      id\n      name\n      notebookId\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query ProgramKeys {\n    tokens {\n      id\n      lastUsedAt\n    }\n  }\n"): (typeof documents)["\n  query ProgramKeys {\n    tokens {\n      id\n      lastUsedAt\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateToken($name: String!, $write: Boolean!, $notebookId: ID, $days: Int!) {\n    createToken(name: $name, write: $write, notebookId: $notebookId, days: $days) {\n      id\n      token\n    }\n  }\n"): (typeof documents)["\n  mutation CreateToken($name: String!, $write: Boolean!, $notebookId: ID, $days: Int!) {\n    createToken(name: $name, write: $write, notebookId: $notebookId, days: $days) {\n      id\n      token\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AskingProgram($request: String!) {\n    programRequest(request: $request) {\n      name\n      host\n      returnHost\n      returnsHere\n      wantsWrite\n      denyUrl\n    }\n  }\n"): (typeof documents)["\n  query AskingProgram($request: String!) {\n    programRequest(request: $request) {\n      name\n      host\n      returnHost\n      returnsHere\n      wantsWrite\n      denyUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AllowProgram($request: String!, $name: String!, $write: Boolean!, $notebookId: ID, $days: Int!) {\n    allowProgram(request: $request, name: $name, write: $write, notebookId: $notebookId, days: $days) {\n      redirectUrl\n    }\n  }\n"): (typeof documents)["\n  mutation AllowProgram($request: String!, $name: String!, $write: Boolean!, $notebookId: ID, $days: Int!) {\n    allowProgram(request: $request, name: $name, write: $write, notebookId: $notebookId, days: $days) {\n      redirectUrl\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RevokeToken($id: ID!) {\n    revokeToken(id: $id) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation RevokeToken($id: ID!) {\n    revokeToken(id: $id) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ItemFields on Item {\n    __typename\n    id\n    name\n    note\n    completed\n    completedAt\n    completedBy {\n      __typename\n      name\n      isYou\n    }\n    isSkipped\n    skipReason\n    remark\n    isHeading\n    sortingOrder\n    listId\n    replaced {\n      name\n      note\n      at\n    }\n    createdAt\n    updatedAt\n  }\n"): (typeof documents)["\n  fragment ItemFields on Item {\n    __typename\n    id\n    name\n    note\n    completed\n    completedAt\n    completedBy {\n      __typename\n      name\n      isYou\n    }\n    isSkipped\n    skipReason\n    remark\n    isHeading\n    sortingOrder\n    listId\n    replaced {\n      name\n      note\n      at\n    }\n    createdAt\n    updatedAt\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ListFields on List {\n    __typename\n    id\n    name\n    notebookId\n    shownIn\n    isTemplate\n    active\n    priority\n    date\n    note\n    repeat {\n      __typename\n      unit\n      every\n      weekdays\n      day\n      week\n      month\n      from\n      time\n      zone\n      start\n      until\n      daysAhead\n      next\n      nextAt\n    }\n    repeatProblem\n    templateId\n    answers {\n      __typename\n      name\n      choice\n      number\n      words\n    }\n    runId\n    runNumber\n    runStartedAt\n    dueDays {\n      day\n      openCount\n    }\n    replaced {\n      name\n      note\n      at\n    }\n    createdAt\n    updatedAt\n    role\n    itemCount\n    completedCount\n    skippedCount\n    lastUsedAt\n    publishedUrl\n  }\n"): (typeof documents)["\n  fragment ListFields on List {\n    __typename\n    id\n    name\n    notebookId\n    shownIn\n    isTemplate\n    active\n    priority\n    date\n    note\n    repeat {\n      __typename\n      unit\n      every\n      weekdays\n      day\n      week\n      month\n      from\n      time\n      zone\n      start\n      until\n      daysAhead\n      next\n      nextAt\n    }\n    repeatProblem\n    templateId\n    answers {\n      __typename\n      name\n      choice\n      number\n      words\n    }\n    runId\n    runNumber\n    runStartedAt\n    dueDays {\n      day\n      openCount\n    }\n    replaced {\n      name\n      note\n      at\n    }\n    createdAt\n    updatedAt\n    role\n    itemCount\n    completedCount\n    skippedCount\n    lastUsedAt\n    publishedUrl\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ListAndItems on List {\n    ...ListFields\n    items {\n      ...ItemFields\n    }\n  }\n"): (typeof documents)["\n  fragment ListAndItems on List {\n    ...ListFields\n    items {\n      ...ItemFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RunAndNotebook on List {\n    runId\n    notebookId\n  }\n"): (typeof documents)["\n  fragment RunAndNotebook on List {\n    runId\n    notebookId\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment NotebookFields on Notebook {\n    __typename\n    id\n    name\n    color\n    userId\n    createdAt\n    updatedAt\n    role\n    holdsOneList\n    sharing {\n      people {\n        id\n        name\n        role\n        isYou\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment NotebookFields on Notebook {\n    __typename\n    id\n    name\n    color\n    userId\n    createdAt\n    updatedAt\n    role\n    holdsOneList\n    sharing {\n      people {\n        id\n        name\n        role\n        isYou\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment NotebookRole on Notebook {\n    role\n  }\n"): (typeof documents)["\n  fragment NotebookRole on Notebook {\n    role\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NotebookName($id: ID!) {\n    row: notebook(id: $id) {\n      ...NotebookFields\n    }\n  }\n"): (typeof documents)["\n  query NotebookName($id: ID!) {\n    row: notebook(id: $id) {\n      ...NotebookFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Ping {\n    __typename\n  }\n"): (typeof documents)["\n  query Ping {\n    __typename\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CookieGuest {\n    currentUser {\n      id\n    }\n  }\n"): (typeof documents)["\n  query CookieGuest {\n    currentUser {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SeenNotebooks {\n    currentUser {\n      id\n    }\n    notebooks {\n      id\n    }\n  }\n"): (typeof documents)["\n  query SeenNotebooks {\n    currentUser {\n      id\n    }\n    notebooks {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query CachedNotebooks {\n    notebooks {\n      id\n    }\n  }\n"): (typeof documents)["\n  query CachedNotebooks {\n    notebooks {\n      id\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Everything {\n    notebooks {\n      ...NotebookFields\n    }\n    lists {\n      ...ListFields\n    }\n    home: notebookLists(notebookId: \"home\") {\n      ...ListFields\n    }\n    activeLists {\n      ...ListFields\n    }\n    items(listId: \"packing\") {\n      ...ItemFields\n    }\n  }\n"): (typeof documents)["\n  query Everything {\n    notebooks {\n      ...NotebookFields\n    }\n    lists {\n      ...ListFields\n    }\n    home: notebookLists(notebookId: \"home\") {\n      ...ListFields\n    }\n    activeLists {\n      ...ListFields\n    }\n    items(listId: \"packing\") {\n      ...ItemFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Away {\n    templates {\n      ...ListFields\n    }\n    notebookLists(notebookId: \"away\") {\n      ...ListFields\n    }\n    open: list(id: \"packing\") {\n      ...ListFields\n    }\n  }\n"): (typeof documents)["\n  query Away {\n    templates {\n      ...ListFields\n    }\n    notebookLists(notebookId: \"away\") {\n      ...ListFields\n    }\n    open: list(id: \"packing\") {\n      ...ListFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteMyData {\n    deleteMyData {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteMyData {\n    deleteMyData {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query WhatGoes {\n    plan {\n      quotas {\n        notebooks {\n          used\n        }\n        lists {\n          used\n        }\n        items {\n          used\n        }\n      }\n    }\n    notebooks {\n      id\n      name\n      role\n      sharing {\n        people {\n          id\n        }\n        heir {\n          id\n          name\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query WhatGoes {\n    plan {\n      quotas {\n        notebooks {\n          used\n        }\n        lists {\n          used\n        }\n        items {\n          used\n        }\n      }\n    }\n    notebooks {\n      id\n      name\n      role\n      sharing {\n        people {\n          id\n        }\n        heir {\n          id\n          name\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UndoImport($id: ID!) {\n    undoImport(id: $id) {\n      success\n    }\n  }\n"): (typeof documents)["\n  mutation UndoImport($id: ID!) {\n    undoImport(id: $id) {\n      success\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreImported($id: ID!) {\n    restoreNotebook(id: $id) {\n      id\n    }\n  }\n"): (typeof documents)["\n  mutation RestoreImported($id: ID!) {\n    restoreNotebook(id: $id) {\n      id\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;