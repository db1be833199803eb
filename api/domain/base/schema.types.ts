import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Notebook as NotebookRow } from '../../entities/Notebook.ts';
import type { List as ListRow } from '../../entities/List.ts';
import type { Item as ItemRow } from '../../entities/Item.ts';
import type { Run as RunRow, RunItemRow } from '../../entities/Run.ts';
import type { User as UserRow } from '../../entities/User.ts';
import type { Device as DeviceRow } from '../../entities/Device.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = T | null | undefined;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  Date: { input: string; output: string; }
  Timestamp: { input: string; output: string; }
};

export type AccessToken = {
  __typename?: 'AccessToken';
  createdAt: Scalars['Timestamp']['output'];
  expiresAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  lastUsedAt: Maybe<Scalars['Timestamp']['output']>;
  name: Scalars['String']['output'];
  notebook: Maybe<TokenNotebook>;
  write: Scalars['Boolean']['output'];
};

export type AllowedProgram = {
  __typename?: 'AllowedProgram';
  redirectUrl: Scalars['String']['output'];
};

export type Answer = {
  __typename?: 'Answer';
  choice: Maybe<Scalars['Boolean']['output']>;
  name: Scalars['String']['output'];
  number: Maybe<Scalars['Int']['output']>;
  words: Maybe<Scalars['String']['output']>;
};

export type AnswerInput = {
  choice?: InputMaybe<Scalars['Boolean']['input']>;
  name: Scalars['String']['input'];
  number?: InputMaybe<Scalars['Int']['input']>;
  words?: InputMaybe<Scalars['String']['input']>;
};

export type BillingInterval =
  | 'monthly'
  | 'yearly';

export type CalendarFeed = {
  __typename?: 'CalendarFeed';
  createdAt: Scalars['Timestamp']['output'];
  lastReadAt: Maybe<Scalars['Timestamp']['output']>;
};

export type ChangeAct =
  | 'ADDED'
  | 'CHANGED'
  | 'DELETED'
  | 'MOVED'
  | 'RESTORED'
  | 'TICKED'
  | 'UNTICKED';

export type ChangeCount = {
  __typename?: 'ChangeCount';
  act: ChangeAct;
  count: Scalars['Int']['output'];
  kind: ThingKind;
};

export type ChangedItem = {
  __typename?: 'ChangedItem';
  id: Scalars['ID']['output'];
  listId: Scalars['ID']['output'];
};

export type ChangedItems = {
  __typename?: 'ChangedItems';
  changed: Array<ChangedItem>;
  gone: Array<Scalars['ID']['output']>;
};

export type ChangedRows = {
  __typename?: 'ChangedRows';
  changed: Array<Scalars['ID']['output']>;
  gone: Array<Scalars['ID']['output']>;
};

export type Changes = {
  __typename?: 'Changes';
  cursor: Scalars['String']['output'];
  everything: Scalars['Boolean']['output'];
  items: ChangedItems;
  lists: ChangedRows;
  notebooks: ChangedRows;
};

export type CheckoutSession = {
  __typename?: 'CheckoutSession';
  sessionId: Scalars['ID']['output'];
  url: Scalars['String']['output'];
};

export type ClaimPreview = {
  __typename?: 'ClaimPreview';
  email: Maybe<Scalars['String']['output']>;
  here: Holdings;
  there: Holdings;
};

export type CopiedItemIdInput = {
  from: Scalars['ID']['input'];
  id: Scalars['ID']['input'];
};

export type CreateItemInput = {
  completed?: InputMaybe<Scalars['Boolean']['input']>;
  id?: InputMaybe<Scalars['ID']['input']>;
  isHeading?: InputMaybe<Scalars['Boolean']['input']>;
  listId: Scalars['ID']['input'];
  name: Scalars['String']['input'];
  note?: InputMaybe<Scalars['String']['input']>;
  sortingOrder?: InputMaybe<Scalars['Float']['input']>;
};

export type CreateItemsInput = {
  items: Array<NewItemInput>;
  listId: Scalars['ID']['input'];
};

export type CreateListFromTemplateInput = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  answers?: InputMaybe<Array<AnswerInput>>;
  date?: InputMaybe<Scalars['Date']['input']>;
  id?: InputMaybe<Scalars['ID']['input']>;
  itemIds?: InputMaybe<Array<CopiedItemIdInput>>;
  name?: InputMaybe<Scalars['String']['input']>;
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  priority?: InputMaybe<Scalars['Int']['input']>;
  templateId: Scalars['ID']['input'];
};

export type CreateListFromTemplatesInput = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  answers?: InputMaybe<Array<AnswerInput>>;
  date?: InputMaybe<Scalars['Date']['input']>;
  id?: InputMaybe<Scalars['ID']['input']>;
  itemIds?: InputMaybe<Array<CopiedItemIdInput>>;
  name?: InputMaybe<Scalars['String']['input']>;
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  priority?: InputMaybe<Scalars['Int']['input']>;
  templateIds: Array<Scalars['ID']['input']>;
};

export type CreateListInput = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  date?: InputMaybe<Scalars['Date']['input']>;
  id?: InputMaybe<Scalars['ID']['input']>;
  isTemplate?: InputMaybe<Scalars['Boolean']['input']>;
  name: Scalars['String']['input'];
  note?: InputMaybe<Scalars['String']['input']>;
  notebookId: Scalars['ID']['input'];
  priority?: InputMaybe<Scalars['Int']['input']>;
  repeat?: InputMaybe<RepeatInput>;
  templateId?: InputMaybe<Scalars['ID']['input']>;
};

export type CreateListsFromTemplateInput = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  answers?: InputMaybe<Array<AnswerInput>>;
  date?: InputMaybe<Scalars['Date']['input']>;
  id?: InputMaybe<Scalars['ID']['input']>;
  lists: Array<ListFromTemplateInput>;
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  priority?: InputMaybe<Scalars['Int']['input']>;
  templateId: Scalars['ID']['input'];
};

export type CreateNotebookInput = {
  color?: InputMaybe<NotebookColor>;
  id?: InputMaybe<Scalars['ID']['input']>;
  name: Scalars['String']['input'];
  organizationId?: InputMaybe<Scalars['ID']['input']>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};

export type DeletedThing = {
  __typename?: 'DeletedThing';
  deletedAt: Scalars['Timestamp']['output'];
  ids: Array<Scalars['ID']['output']>;
  items: Scalars['Int']['output'];
  kind: ThingKind;
  lists: Scalars['Int']['output'];
  name: Scalars['String']['output'];
  place: Maybe<Scalars['String']['output']>;
  purgedAt: Scalars['Timestamp']['output'];
};

export type Deletion = {
  __typename?: 'Deletion';
  success: Scalars['Boolean']['output'];
};

export type Device = {
  __typename?: 'Device';
  firstSeenAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  lastSeenAt: Scalars['Timestamp']['output'];
  name: Scalars['String']['output'];
};

export type DeviceAccess = {
  __typename?: 'DeviceAccess';
  canAccess: Scalars['Boolean']['output'];
  error: Maybe<Scalars['String']['output']>;
  reason: DeviceAccessReason;
};

export type DeviceAccessReason =
  | 'device_limit'
  | 'device_removed'
  | 'known_device'
  | 'new_device'
  | 'no_user'
  | 'not_signed_in'
  | 'user_mismatch';

export type DeviceCode = {
  __typename?: 'DeviceCode';
  code: Scalars['String']['output'];
  expiresAt: Scalars['Timestamp']['output'];
};

export type DeviceNeed =
  | 'NONE'
  | 'READ'
  | 'WRITE';

export type Difference = {
  __typename?: 'Difference';
  after: Maybe<ItemWords>;
  before: Maybe<ItemWords>;
  id: Scalars['ID']['output'];
  itemId: Maybe<Scalars['ID']['output']>;
  kind: DifferenceKind;
  templateItemId: Maybe<Scalars['ID']['output']>;
};

export type DifferenceKind =
  | 'ADDED'
  | 'CHANGED'
  | 'MOVED'
  | 'REMOVED';

export type DueDay = {
  __typename?: 'DueDay';
  day: Scalars['Date']['output'];
  openCount: Scalars['Int']['output'];
};

export type DuplicateListInput = {
  id?: InputMaybe<Scalars['ID']['input']>;
  isTemplate?: InputMaybe<Scalars['Boolean']['input']>;
  itemIds?: InputMaybe<Array<CopiedItemIdInput>>;
  listId: Scalars['ID']['input'];
  name?: InputMaybe<Scalars['String']['input']>;
  notebookId?: InputMaybe<Scalars['ID']['input']>;
};

export type ErrorCode =
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'DEVICE_REFUSED'
  | 'FORBIDDEN'
  | 'INTERNAL'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'PAYLOAD_TOO_LARGE'
  | 'PRECONDITION_FAILED'
  | 'PRECONDITION_REQUIRED'
  | 'QUOTA_EXCEEDED'
  | 'RATE_LIMITED'
  | 'UNAUTHENTICATED'
  | 'UNAVAILABLE'
  | 'UNSUPPORTED_MEDIA_TYPE';

export type FieldChange = {
  __typename?: 'FieldChange';
  after: Maybe<Scalars['String']['output']>;
  before: Maybe<Scalars['String']['output']>;
  field: Scalars['String']['output'];
};

export type Found = {
  __typename?: 'Found';
  completed: Scalars['Boolean']['output'];
  hasMore: Scalars['Boolean']['output'];
  id: Scalars['ID']['output'];
  isHeading: Scalars['Boolean']['output'];
  isTemplate: Scalars['Boolean']['output'];
  kind: ThingKind;
  listId: Maybe<Scalars['ID']['output']>;
  listName: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  nameMarks: Array<TextRange>;
  noteExcerpt: Maybe<Scalars['String']['output']>;
  noteMarks: Array<TextRange>;
  notebookId: Scalars['ID']['output'];
  notebookName: Scalars['String']['output'];
  runFinishedAt: Maybe<Scalars['Timestamp']['output']>;
};

export type GuestOpening = {
  __typename?: 'GuestOpening';
  here: Holdings;
  there: Holdings;
  user: Maybe<User>;
};

export type Holdings = {
  __typename?: 'Holdings';
  items: Scalars['Int']['output'];
  lists: Scalars['Int']['output'];
  notebooks: Scalars['Int']['output'];
};

export type InvitationPreview = {
  __typename?: 'InvitationPreview';
  color: Maybe<NotebookColor>;
  invitedBy: Scalars['String']['output'];
  list: Maybe<InvitedList>;
  listCount: Scalars['Int']['output'];
  notebookId: Maybe<Scalars['ID']['output']>;
  notebookName: Scalars['String']['output'];
  role: SharingRole;
  stays: Scalars['Boolean']['output'];
};

export type InvitedList = {
  __typename?: 'InvitedList';
  completedCount: Scalars['Int']['output'];
  firstItems: Array<Scalars['String']['output']>;
  itemCount: Scalars['Int']['output'];
  name: Scalars['String']['output'];
};

export type Item = {
  __typename?: 'Item';
  completed: Scalars['Boolean']['output'];
  completedAt: Maybe<Scalars['Timestamp']['output']>;
  completedBy: Maybe<Person>;
  createdAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  isHeading: Scalars['Boolean']['output'];
  isSkipped: Scalars['Boolean']['output'];
  listId: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  note: Maybe<Scalars['String']['output']>;
  remark: Maybe<Scalars['String']['output']>;
  replaced: Maybe<Replaced>;
  skipReason: Maybe<Scalars['String']['output']>;
  skipped: Maybe<Skipped>;
  sortingOrder: Scalars['Float']['output'];
  templateItemId: Maybe<Scalars['ID']['output']>;
  updatedAt: Scalars['Timestamp']['output'];
};

export type ItemMoveInput = {
  id: Scalars['ID']['input'];
  sortingOrder?: InputMaybe<Scalars['Float']['input']>;
};

export type ItemOrderInput = {
  id: Scalars['ID']['input'];
  sortingOrder: Scalars['Float']['input'];
};

export type ItemPlace = {
  __typename?: 'ItemPlace';
  id: Scalars['ID']['output'];
  sortingOrder: Scalars['Float']['output'];
};

export type ItemWords = {
  __typename?: 'ItemWords';
  isHeading: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  note: Maybe<Scalars['String']['output']>;
};

export type ItemsCompletion = {
  __typename?: 'ItemsCompletion';
  changedIds: Array<Scalars['ID']['output']>;
  items: Array<Item>;
};

export type ItemsMove = {
  __typename?: 'ItemsMove';
  items: Array<Item>;
  previous: Array<ItemPlace>;
  previousListId: Scalars['ID']['output'];
};

export type LeftRow = {
  __typename?: 'LeftRow';
  id: Scalars['ID']['output'];
  kind: ThingKind;
  name: Maybe<Scalars['String']['output']>;
  why: Scalars['String']['output'];
};

export type Limits = {
  __typename?: 'Limits';
  devices: Maybe<Scalars['Int']['output']>;
  items: Scalars['Int']['output'];
  itemsPerList: Scalars['Int']['output'];
  lists: Scalars['Int']['output'];
  notebooks: Scalars['Int']['output'];
  organizationNotebooks: Scalars['Int']['output'];
};

export type List = {
  __typename?: 'List';
  active: Scalars['Boolean']['output'];
  answers: Array<Answer>;
  completedCount: Scalars['Int']['output'];
  createdAt: Scalars['Timestamp']['output'];
  date: Maybe<Scalars['Date']['output']>;
  dueDays: Array<DueDay>;
  id: Scalars['ID']['output'];
  isTemplate: Scalars['Boolean']['output'];
  itemCount: Scalars['Int']['output'];
  items: Array<Item>;
  lastUsedAt: Scalars['Timestamp']['output'];
  name: Scalars['String']['output'];
  nextItem: Maybe<Item>;
  note: Maybe<Scalars['String']['output']>;
  notebookId: Scalars['ID']['output'];
  openItems: Maybe<Array<Item>>;
  priority: Scalars['Int']['output'];
  publishedUrl: Maybe<Scalars['String']['output']>;
  questions: Array<Question>;
  repeat: Maybe<Repeat>;
  repeatProblem: Maybe<Scalars['Date']['output']>;
  replaced: Maybe<Replaced>;
  role: SharingRole;
  runId: Scalars['ID']['output'];
  runNumber: Scalars['Int']['output'];
  runStartedAt: Scalars['Timestamp']['output'];
  shownIn: Maybe<Scalars['ID']['output']>;
  skippedCount: Scalars['Int']['output'];
  templateId: Maybe<Scalars['ID']['output']>;
  updatedAt: Scalars['Timestamp']['output'];
};


export type ListOpenItemsArgs = {
  first: Scalars['Int']['input'];
};

export type ListFromTemplateInput = {
  answers?: InputMaybe<Array<AnswerInput>>;
  id?: InputMaybe<Scalars['ID']['input']>;
  name: Scalars['String']['input'];
};

export type ListLinesAddition = {
  __typename?: 'ListLinesAddition';
  added: Scalars['Int']['output'];
  known: Scalars['Int']['output'];
};

export type ListText = {
  __typename?: 'ListText';
  text: Scalars['String']['output'];
  version: Scalars['ID']['output'];
};

export type ListTextChange = {
  __typename?: 'ListTextChange';
  added: Scalars['Int']['output'];
  changed: Scalars['Int']['output'];
  kept: Scalars['Int']['output'];
  moved: Scalars['Int']['output'];
  removed: Scalars['Int']['output'];
  version: Scalars['ID']['output'];
};

export type Mutation = {
  __typename?: 'Mutation';
  acceptInvitation: Notebook;
  addListLines: ListLinesAddition;
  addTemplate: List;
  allowProgram: AllowedProgram;
  answerList: List;
  bringIn: List;
  changeRole: Notebook;
  checkDeviceAccess: DeviceAccess;
  claimGuest: Holdings;
  comeBack: List;
  completeItem: Item;
  completeItems: ItemsCompletion;
  confirmCheckout: Plan;
  createCalendarFeed: NewCalendarFeed;
  createCheckoutSession: CheckoutSession;
  createDeviceCode: DeviceCode;
  createItem: Item;
  createItems: Array<Item>;
  createList: List;
  createListFromTemplate: List;
  createListFromTemplates: List;
  createListsFromTemplate: Array<List>;
  createNotebook: Notebook;
  createPortalSession: PortalSession;
  createRecoveryKey: RecoveryKey;
  createToken: NewAccessToken;
  deleteCalendarFeed: Deletion;
  deleteItem: Deletion;
  deleteItems: Deletion;
  deleteList: Deletion;
  deleteLists: Deletion;
  deleteMyData: Deletion;
  deleteNotebook: Deletion;
  duplicateList: List;
  ensureCurrentUser: Maybe<User>;
  leaveNotebook: Deletion;
  moveItems: ItemsMove;
  publishTemplate: PublishedLink;
  recover: GuestOpening;
  remarkItem: Item;
  removeDevice: Deletion;
  removePerson: Notebook;
  restoreItems: Array<Item>;
  restoreList: List;
  restoreLists: Array<List>;
  restoreNotebook: Notebook;
  restoreRun: List;
  revokeInvitation: Deletion;
  revokeToken: Deletion;
  runAgain: List;
  sendTestPush: PushTest;
  shareList: NewInvitation;
  shareNotebook: NewInvitation;
  showListIn: List;
  skipItem: Item;
  skipItems: ItemsCompletion;
  skipRepeat: List;
  sortItems: Array<Item>;
  stopSharing: Notebook;
  subscribeToPush: PushSubscription;
  undoCall: UndoneCall;
  undoImport: Deletion;
  unpublishTemplate: Deletion;
  unsubscribeFromPush: Deletion;
  updateFromTemplate: List;
  updateItem: Item;
  updateList: List;
  updateLists: Array<List>;
  updateListsFromTemplate: Array<List>;
  updateNotebook: Notebook;
  updateTemplate: List;
  useDeviceCode: GuestOpening;
  usePublishedTemplate: List;
  writeListText: ListTextChange;
};


export type MutationAcceptInvitationArgs = {
  name?: InputMaybe<Scalars['String']['input']>;
  token: Scalars['String']['input'];
};


export type MutationAddListLinesArgs = {
  listId: Scalars['ID']['input'];
  text: Scalars['String']['input'];
};


export type MutationAddTemplateArgs = {
  id: Scalars['ID']['input'];
  listId: Scalars['ID']['input'];
  templateId: Scalars['ID']['input'];
};


export type MutationAllowProgramArgs = {
  days?: Scalars['Int']['input'];
  name: Scalars['String']['input'];
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  request: Scalars['String']['input'];
  write?: Scalars['Boolean']['input'];
};


export type MutationAnswerListArgs = {
  answers: Array<AnswerInput>;
  id: Scalars['ID']['input'];
  listId: Scalars['ID']['input'];
};


export type MutationBringInArgs = {
  id: Scalars['ID']['input'];
  listId: Scalars['ID']['input'];
  templateItemIds: Array<Scalars['ID']['input']>;
};


export type MutationChangeRoleArgs = {
  notebookId: Scalars['ID']['input'];
  personId: Scalars['ID']['input'];
  role: SharingRole;
};


export type MutationCheckDeviceAccessArgs = {
  deviceId?: InputMaybe<Scalars['ID']['input']>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationComeBackArgs = {
  day: Scalars['Date']['input'];
  listId: Scalars['ID']['input'];
};


export type MutationCompleteItemArgs = {
  at?: InputMaybe<Scalars['Timestamp']['input']>;
  completed: Scalars['Boolean']['input'];
  id: Scalars['ID']['input'];
  runId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationCompleteItemsArgs = {
  ats?: InputMaybe<Array<InputMaybe<Scalars['Timestamp']['input']>>>;
  completed: Scalars['Boolean']['input'];
  ids: Array<Scalars['ID']['input']>;
  runId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationConfirmCheckoutArgs = {
  sessionId: Scalars['ID']['input'];
};


export type MutationCreateCheckoutSessionArgs = {
  billingInterval?: BillingInterval;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationCreateItemArgs = {
  input: CreateItemInput;
};


export type MutationCreateItemsArgs = {
  input: CreateItemsInput;
};


export type MutationCreateListArgs = {
  input: CreateListInput;
};


export type MutationCreateListFromTemplateArgs = {
  input: CreateListFromTemplateInput;
};


export type MutationCreateListFromTemplatesArgs = {
  input: CreateListFromTemplatesInput;
};


export type MutationCreateListsFromTemplateArgs = {
  input: CreateListsFromTemplateInput;
};


export type MutationCreateNotebookArgs = {
  input: CreateNotebookInput;
};


export type MutationCreatePortalSessionArgs = {
  returnUrl?: InputMaybe<Scalars['String']['input']>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationCreateTokenArgs = {
  days?: Scalars['Int']['input'];
  name: Scalars['String']['input'];
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  write?: Scalars['Boolean']['input'];
};


export type MutationDeleteItemArgs = {
  id: Scalars['ID']['input'];
};


export type MutationDeleteItemsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


export type MutationDeleteListArgs = {
  id: Scalars['ID']['input'];
};


export type MutationDeleteListsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


export type MutationDeleteNotebookArgs = {
  id: Scalars['ID']['input'];
};


export type MutationDuplicateListArgs = {
  input: DuplicateListInput;
};


export type MutationEnsureCurrentUserArgs = {
  createAnonymousUser?: Scalars['Boolean']['input'];
  createDefaultNotebook?: Scalars['Boolean']['input'];
  defaultNotebookId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationLeaveNotebookArgs = {
  notebookId: Scalars['ID']['input'];
};


export type MutationMoveItemsArgs = {
  items: Array<ItemMoveInput>;
  listId: Scalars['ID']['input'];
};


export type MutationPublishTemplateArgs = {
  listId: Scalars['ID']['input'];
};


export type MutationRecoverArgs = {
  add?: Scalars['Boolean']['input'];
  deviceId?: InputMaybe<Scalars['ID']['input']>;
  words: Scalars['String']['input'];
};


export type MutationRemarkItemArgs = {
  id: Scalars['ID']['input'];
  remark?: InputMaybe<Scalars['String']['input']>;
  runId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationRemoveDeviceArgs = {
  id: Scalars['ID']['input'];
};


export type MutationRemovePersonArgs = {
  endInvitations?: Scalars['Boolean']['input'];
  notebookId: Scalars['ID']['input'];
  personId: Scalars['ID']['input'];
};


export type MutationRestoreItemsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


export type MutationRestoreListArgs = {
  id: Scalars['ID']['input'];
};


export type MutationRestoreListsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


export type MutationRestoreNotebookArgs = {
  id: Scalars['ID']['input'];
};


export type MutationRestoreRunArgs = {
  id: Scalars['ID']['input'];
};


export type MutationRevokeInvitationArgs = {
  id: Scalars['ID']['input'];
};


export type MutationRevokeTokenArgs = {
  id: Scalars['ID']['input'];
};


export type MutationRunAgainArgs = {
  date?: InputMaybe<Scalars['Date']['input']>;
  id: Scalars['ID']['input'];
  listId: Scalars['ID']['input'];
  only?: InputMaybe<RunAgainFilter>;
};


export type MutationSendTestPushArgs = {
  endpoint: Scalars['String']['input'];
};


export type MutationShareListArgs = {
  email?: InputMaybe<Scalars['String']['input']>;
  id?: InputMaybe<Scalars['ID']['input']>;
  listId: Scalars['ID']['input'];
  name?: InputMaybe<Scalars['String']['input']>;
  role?: InputMaybe<SharingRole>;
  stays?: Scalars['Boolean']['input'];
};


export type MutationShareNotebookArgs = {
  email?: InputMaybe<Scalars['String']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  notebookId: Scalars['ID']['input'];
  role?: InputMaybe<SharingRole>;
  stays?: Scalars['Boolean']['input'];
};


export type MutationShowListInArgs = {
  listId: Scalars['ID']['input'];
  notebookId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationSkipItemArgs = {
  at?: InputMaybe<Scalars['Timestamp']['input']>;
  id: Scalars['ID']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
  runId?: InputMaybe<Scalars['ID']['input']>;
  skipped: Scalars['Boolean']['input'];
};


export type MutationSkipItemsArgs = {
  ats?: InputMaybe<Array<InputMaybe<Scalars['Timestamp']['input']>>>;
  ids: Array<Scalars['ID']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
  runId?: InputMaybe<Scalars['ID']['input']>;
  skipped: Scalars['Boolean']['input'];
};


export type MutationSkipRepeatArgs = {
  listId: Scalars['ID']['input'];
  next: Scalars['Date']['input'];
};


export type MutationSortItemsArgs = {
  items: Array<ItemOrderInput>;
};


export type MutationStopSharingArgs = {
  notebookId: Scalars['ID']['input'];
};


export type MutationSubscribeToPushArgs = {
  input: PushSubscriptionInput;
};


export type MutationUndoCallArgs = {
  call: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
};


export type MutationUndoImportArgs = {
  id: Scalars['ID']['input'];
};


export type MutationUnpublishTemplateArgs = {
  listId: Scalars['ID']['input'];
};


export type MutationUnsubscribeFromPushArgs = {
  endpoint: Scalars['String']['input'];
};


export type MutationUpdateFromTemplateArgs = {
  differences: Array<Scalars['ID']['input']>;
  id: Scalars['ID']['input'];
  listId: Scalars['ID']['input'];
};


export type MutationUpdateItemArgs = {
  id: Scalars['ID']['input'];
  input: UpdateItemInput;
};


export type MutationUpdateListArgs = {
  id: Scalars['ID']['input'];
  input: UpdateListInput;
};


export type MutationUpdateListsArgs = {
  ids: Array<Scalars['ID']['input']>;
  input: UpdateListsInput;
};


export type MutationUpdateListsFromTemplateArgs = {
  id: Scalars['ID']['input'];
  listIds: Array<Scalars['ID']['input']>;
  templateId: Scalars['ID']['input'];
  templateItemIds: Array<Scalars['ID']['input']>;
};


export type MutationUpdateNotebookArgs = {
  id: Scalars['ID']['input'];
  input: UpdateNotebookInput;
};


export type MutationUpdateTemplateArgs = {
  differences: Array<Scalars['ID']['input']>;
  id: Scalars['ID']['input'];
  listId: Scalars['ID']['input'];
};


export type MutationUseDeviceCodeArgs = {
  add?: Scalars['Boolean']['input'];
  code: Scalars['String']['input'];
  deviceId?: InputMaybe<Scalars['ID']['input']>;
};


export type MutationUsePublishedTemplateArgs = {
  answers?: InputMaybe<Array<AnswerInput>>;
  day?: InputMaybe<Scalars['Date']['input']>;
  id: Scalars['ID']['input'];
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  templateId?: InputMaybe<Scalars['ID']['input']>;
  token: Scalars['String']['input'];
};


export type MutationWriteListTextArgs = {
  listId: Scalars['ID']['input'];
  text: Scalars['String']['input'];
  version: Scalars['String']['input'];
};

export type NewAccessToken = {
  __typename?: 'NewAccessToken';
  createdAt: Scalars['Timestamp']['output'];
  expiresAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  lastUsedAt: Maybe<Scalars['Timestamp']['output']>;
  name: Scalars['String']['output'];
  notebook: Maybe<TokenNotebook>;
  token: Scalars['String']['output'];
  write: Scalars['Boolean']['output'];
};

export type NewCalendarFeed = {
  __typename?: 'NewCalendarFeed';
  createdAt: Scalars['Timestamp']['output'];
  url: Scalars['String']['output'];
};

export type NewInvitation = {
  __typename?: 'NewInvitation';
  expiresAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  notebookId: Scalars['ID']['output'];
  role: SharingRole;
  stays: Scalars['Boolean']['output'];
  url: Scalars['String']['output'];
};

export type NewItemInput = {
  completed?: InputMaybe<Scalars['Boolean']['input']>;
  id?: InputMaybe<Scalars['ID']['input']>;
  isHeading?: InputMaybe<Scalars['Boolean']['input']>;
  name: Scalars['String']['input'];
  note?: InputMaybe<Scalars['String']['input']>;
  sortingOrder?: InputMaybe<Scalars['Float']['input']>;
};

export type Notebook = {
  __typename?: 'Notebook';
  color: Maybe<NotebookColor>;
  createdAt: Scalars['Timestamp']['output'];
  holdsOneList: Scalars['Boolean']['output'];
  id: Scalars['ID']['output'];
  lists: Array<List>;
  name: Scalars['String']['output'];
  organizationId: Maybe<Scalars['ID']['output']>;
  role: SharingRole;
  sharing: Maybe<NotebookSharing>;
  updatedAt: Scalars['Timestamp']['output'];
  userId: Scalars['ID']['output'];
};

export type NotebookColor =
  | 'amber'
  | 'blue'
  | 'cyan'
  | 'emerald'
  | 'fuchsia'
  | 'lime'
  | 'red'
  | 'rose'
  | 'stone'
  | 'violet';

export type NotebookSharing = {
  __typename?: 'NotebookSharing';
  heir: Maybe<SharedPerson>;
  invitations: Array<OpenInvitation>;
  people: Array<SharedPerson>;
  role: SharingRole;
};

export type OpenInvitation = {
  __typename?: 'OpenInvitation';
  expiresAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  lastUsedAt: Maybe<Scalars['Timestamp']['output']>;
  lastUsedBy: Maybe<Scalars['String']['output']>;
  peopleCount: Scalars['Int']['output'];
  role: SharingRole;
  stays: Scalars['Boolean']['output'];
  url: Maybe<Scalars['String']['output']>;
};

export type PaymentsState =
  | 'AVAILABLE'
  | 'NOT_SET_UP'
  | 'UNREACHABLE';

export type Person = {
  __typename?: 'Person';
  isYou: Scalars['Boolean']['output'];
  name: Maybe<Scalars['String']['output']>;
};

export type Plan = {
  __typename?: 'Plan';
  name: PlanName;
  paidLimits: Limits;
  payments: PaymentsState;
  prices: Array<Price>;
  quotas: Quotas;
  subscription: Maybe<PlanSubscription>;
};

export type PlanName =
  | 'free'
  | 'guest'
  | 'paid';

export type PlanSubscription = {
  __typename?: 'PlanSubscription';
  endsAt: Maybe<Scalars['Timestamp']['output']>;
  entitled: Scalars['Boolean']['output'];
  interval: Maybe<BillingInterval>;
  renewsAt: Maybe<Scalars['Timestamp']['output']>;
  status: SubscriptionStatus;
};

export type PortalSession = {
  __typename?: 'PortalSession';
  url: Scalars['String']['output'];
};

export type Price = {
  __typename?: 'Price';
  amount: Scalars['Int']['output'];
  currency: Scalars['String']['output'];
  interval: BillingInterval;
};

export type ProgramCall = {
  __typename?: 'ProgramCall';
  at: Scalars['Timestamp']['output'];
  call: Scalars['ID']['output'];
  counts: Array<ChangeCount>;
  listId: Maybe<Scalars['ID']['output']>;
  listName: Maybe<Scalars['String']['output']>;
  notebookId: Maybe<Scalars['ID']['output']>;
  operation: Scalars['String']['output'];
  token: ProgramToken;
  undoable: Scalars['Boolean']['output'];
  undone: Scalars['Boolean']['output'];
  whyNot: Maybe<Scalars['String']['output']>;
};

export type ProgramChange = {
  __typename?: 'ProgramChange';
  act: ChangeAct;
  fields: Array<FieldChange>;
  id: Scalars['ID']['output'];
  kind: ThingKind;
  listId: Maybe<Scalars['ID']['output']>;
  name: Maybe<Scalars['String']['output']>;
  notebookId: Maybe<Scalars['ID']['output']>;
  place: Maybe<Scalars['String']['output']>;
  undone: Scalars['Boolean']['output'];
};

export type ProgramRequest = {
  __typename?: 'ProgramRequest';
  denyUrl: Scalars['String']['output'];
  host: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  returnHost: Scalars['String']['output'];
  returnsHere: Scalars['Boolean']['output'];
  wantsWrite: Scalars['Boolean']['output'];
};

export type ProgramToken = {
  __typename?: 'ProgramToken';
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
};

export type PublishedItem = {
  __typename?: 'PublishedItem';
  isHeading: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  note: Maybe<Scalars['String']['output']>;
};

export type PublishedLink = {
  __typename?: 'PublishedLink';
  url: Scalars['String']['output'];
};

export type PublishedTemplate = {
  __typename?: 'PublishedTemplate';
  items: Array<PublishedItem>;
  name: Scalars['String']['output'];
  note: Maybe<Scalars['String']['output']>;
};

export type PushKey = {
  __typename?: 'PushKey';
  publicKey: Scalars['String']['output'];
};

export type PushKind =
  | 'CAME_BACK'
  | 'DUE_TODAY'
  | 'FINISHED';

export type PushSubscription = {
  __typename?: 'PushSubscription';
  endpoint: Scalars['String']['output'];
  kinds: Array<PushKind>;
  language: Scalars['String']['output'];
  quietFrom: Maybe<Scalars['String']['output']>;
  quietUntil: Maybe<Scalars['String']['output']>;
  zone: Scalars['String']['output'];
};

export type PushSubscriptionInput = {
  auth: Scalars['String']['input'];
  endpoint: Scalars['String']['input'];
  kinds: Array<PushKind>;
  language?: InputMaybe<Scalars['String']['input']>;
  p256dh: Scalars['String']['input'];
  quietFrom?: InputMaybe<Scalars['String']['input']>;
  quietUntil?: InputMaybe<Scalars['String']['input']>;
  zone: Scalars['String']['input'];
};

export type PushTest = {
  __typename?: 'PushTest';
  success: Scalars['Boolean']['output'];
};

export type Query = {
  __typename?: 'Query';
  activeLists: Array<List>;
  calendarFeed: Maybe<CalendarFeed>;
  changes: Changes;
  claimPreview: Maybe<ClaimPreview>;
  currentUser: Maybe<User>;
  deletedThings: Array<DeletedThing>;
  devices: Array<Device>;
  invitation: InvitationPreview;
  items: Array<Item>;
  list: Maybe<List>;
  listText: ListText;
  lists: Array<List>;
  notebook: Maybe<Notebook>;
  notebookLists: Array<List>;
  notebooks: Array<Notebook>;
  plan: Plan;
  programChanges: Array<ProgramChange>;
  programLog: Array<ProgramCall>;
  programRequest: ProgramRequest;
  publishedTemplate: PublishedTemplate;
  pushKey: PushKey;
  pushSubscription: Maybe<PushSubscription>;
  run: Maybe<Run>;
  runs: Array<Run>;
  search: Array<Found>;
  suggestions: Array<Suggestion>;
  templateChanges: TemplateChanges;
  templateDifferences: TemplateDifferences;
  templateUses: Array<List>;
  templates: Array<List>;
  tokens: Array<AccessToken>;
};


export type QueryChangesArgs = {
  since?: InputMaybe<Scalars['String']['input']>;
};


export type QueryInvitationArgs = {
  listId?: InputMaybe<Scalars['ID']['input']>;
  token: Scalars['String']['input'];
};


export type QueryItemsArgs = {
  listId: Scalars['ID']['input'];
};


export type QueryListArgs = {
  id: Scalars['ID']['input'];
};


export type QueryListTextArgs = {
  listId: Scalars['ID']['input'];
};


export type QueryNotebookArgs = {
  id: Scalars['ID']['input'];
};


export type QueryNotebookListsArgs = {
  notebookId: Scalars['ID']['input'];
  withPlaced?: Scalars['Boolean']['input'];
};


export type QueryProgramChangesArgs = {
  call: Scalars['ID']['input'];
};


export type QueryProgramLogArgs = {
  before?: InputMaybe<Scalars['ID']['input']>;
  listId?: InputMaybe<Scalars['ID']['input']>;
  tokenId?: InputMaybe<Scalars['ID']['input']>;
};


export type QueryProgramRequestArgs = {
  request: Scalars['String']['input'];
};


export type QueryPublishedTemplateArgs = {
  token: Scalars['String']['input'];
};


export type QueryPushSubscriptionArgs = {
  endpoint: Scalars['String']['input'];
};


export type QueryRunArgs = {
  id: Scalars['ID']['input'];
};


export type QueryRunsArgs = {
  first?: InputMaybe<Scalars['Int']['input']>;
  listId: Scalars['ID']['input'];
};


export type QuerySearchArgs = {
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  only?: InputMaybe<SearchFilter>;
  text: Scalars['String']['input'];
};


export type QuerySuggestionsArgs = {
  listId: Scalars['ID']['input'];
};


export type QueryTemplateChangesArgs = {
  templateId: Scalars['ID']['input'];
};


export type QueryTemplateDifferencesArgs = {
  listId: Scalars['ID']['input'];
};


export type QueryTemplateUsesArgs = {
  templateId: Scalars['ID']['input'];
};

export type Question = {
  __typename?: 'Question';
  isOpen: Scalars['Boolean']['output'];
  kind: QuestionKind;
  label: Scalars['String']['output'];
  last: Maybe<Answer>;
  name: Scalars['String']['output'];
};

export type QuestionKind =
  | 'CHOICE'
  | 'NUMBER'
  | 'WORDS';

export type Quota = {
  __typename?: 'Quota';
  limit: Maybe<Scalars['Int']['output']>;
  used: Scalars['Int']['output'];
};

export type Quotas = {
  __typename?: 'Quotas';
  devices: Quota;
  items: Quota;
  itemsPerList: Scalars['Int']['output'];
  lists: Quota;
  notebooks: Quota;
  organizationNotebooks: Quota;
};

export type RecoveryKey = {
  __typename?: 'RecoveryKey';
  words: Array<Scalars['String']['output']>;
};

export type Repeat = {
  __typename?: 'Repeat';
  day: Maybe<Scalars['Int']['output']>;
  daysAhead: Scalars['Int']['output'];
  every: Scalars['Int']['output'];
  from: RepeatFrom;
  month: Maybe<Scalars['Int']['output']>;
  next: Maybe<Scalars['Date']['output']>;
  nextAt: Maybe<Scalars['Timestamp']['output']>;
  start: Scalars['Date']['output'];
  time: Maybe<Scalars['String']['output']>;
  unit: RepeatUnit;
  until: Maybe<Scalars['Date']['output']>;
  week: Maybe<Scalars['Int']['output']>;
  weekdays: Maybe<Array<Weekday>>;
  zone: Scalars['String']['output'];
};

export type RepeatFrom =
  | 'DATE'
  | 'FINISH';

export type RepeatInput = {
  day?: InputMaybe<Scalars['Int']['input']>;
  daysAhead?: InputMaybe<Scalars['Int']['input']>;
  every?: InputMaybe<Scalars['Int']['input']>;
  from?: InputMaybe<RepeatFrom>;
  month?: InputMaybe<Scalars['Int']['input']>;
  start: Scalars['Date']['input'];
  time?: InputMaybe<Scalars['String']['input']>;
  unit: RepeatUnit;
  until?: InputMaybe<Scalars['Date']['input']>;
  week?: InputMaybe<Scalars['Int']['input']>;
  weekdays?: InputMaybe<Array<Weekday>>;
  zone: Scalars['String']['input'];
};

export type RepeatUnit =
  | 'DAY'
  | 'MONTH'
  | 'WEEK'
  | 'YEAR';

export type Replaced = {
  __typename?: 'Replaced';
  at: Scalars['Timestamp']['output'];
  name: Maybe<Scalars['String']['output']>;
  note: Maybe<Scalars['String']['output']>;
};

export type RestMethod =
  | 'DELETE'
  | 'GET'
  | 'POST'
  | 'PUT';

export type Run = {
  __typename?: 'Run';
  completedCount: Scalars['Int']['output'];
  finishedAt: Scalars['Timestamp']['output'];
  firstTickAt: Maybe<Scalars['Timestamp']['output']>;
  id: Scalars['ID']['output'];
  itemCount: Scalars['Int']['output'];
  items: Array<RunItem>;
  lastTickAt: Maybe<Scalars['Timestamp']['output']>;
  listId: Scalars['ID']['output'];
  number: Scalars['Int']['output'];
  skippedCount: Scalars['Int']['output'];
  startedAt: Scalars['Timestamp']['output'];
};

export type RunAgainFilter =
  | 'TICKED';

export type RunItem = {
  __typename?: 'RunItem';
  completed: Scalars['Boolean']['output'];
  completedAt: Maybe<Scalars['Timestamp']['output']>;
  completedBy: Maybe<Person>;
  isHeading: Scalars['Boolean']['output'];
  isSkipped: Scalars['Boolean']['output'];
  itemId: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  remark: Maybe<Scalars['String']['output']>;
  skipReason: Maybe<Scalars['String']['output']>;
  templateItemId: Maybe<Scalars['ID']['output']>;
};

export type SearchFilter =
  | 'OPEN_ITEMS'
  | 'TEMPLATES';

export type SharedPerson = {
  __typename?: 'SharedPerson';
  id: Scalars['ID']['output'];
  isYou: Scalars['Boolean']['output'];
  joinedAt: Scalars['Timestamp']['output'];
  name: Scalars['String']['output'];
  role: SharingRole;
};

export type SharingRole =
  | 'EDITOR'
  | 'OWNER'
  | 'TICKER'
  | 'VIEWER';

export type Skipped = {
  __typename?: 'Skipped';
  of: Scalars['Int']['output'];
  times: Scalars['Int']['output'];
};

export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'trialing'
  | 'unknown'
  | 'unpaid';

export type Suggestion = {
  __typename?: 'Suggestion';
  heading: Maybe<Scalars['String']['output']>;
  lastAt: Scalars['Timestamp']['output'];
  name: Scalars['String']['output'];
  near: Scalars['Boolean']['output'];
  times: Scalars['Int']['output'];
};

export type TemplateChange = {
  __typename?: 'TemplateChange';
  kind: DifferenceKind;
  listIds: Array<Scalars['ID']['output']>;
  templateItemId: Scalars['ID']['output'];
  words: ItemWords;
};

export type TemplateChanges = {
  __typename?: 'TemplateChanges';
  changes: Array<TemplateChange>;
  lists: Array<List>;
};

export type TemplateDifferences = {
  __typename?: 'TemplateDifferences';
  toList: Array<Difference>;
  toTemplate: Array<Difference>;
  usuallyAdded: Array<UsualAddition>;
};

export type TextRange = {
  __typename?: 'TextRange';
  end: Scalars['Int']['output'];
  start: Scalars['Int']['output'];
};

export type ThingKind =
  | 'item'
  | 'list'
  | 'notebook'
  | 'run';

export type TokenNotebook = {
  __typename?: 'TokenNotebook';
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
};

export type TokenScope =
  | 'NONE'
  | 'READ'
  | 'WRITE';

export type UndoneCall = {
  __typename?: 'UndoneCall';
  left: Array<LeftRow>;
  undone: Scalars['Int']['output'];
};

export type UpdateItemInput = {
  clearReplaced?: InputMaybe<Scalars['Boolean']['input']>;
  completed?: InputMaybe<Scalars['Boolean']['input']>;
  isHeading?: InputMaybe<Scalars['Boolean']['input']>;
  listId?: InputMaybe<Scalars['ID']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  note?: InputMaybe<Scalars['String']['input']>;
  sortingOrder?: InputMaybe<Scalars['Float']['input']>;
  was?: InputMaybe<WordsInput>;
};

export type UpdateListInput = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  answers?: InputMaybe<Array<AnswerInput>>;
  clearReplaced?: InputMaybe<Scalars['Boolean']['input']>;
  date?: InputMaybe<Scalars['Date']['input']>;
  isTemplate?: InputMaybe<Scalars['Boolean']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  note?: InputMaybe<Scalars['String']['input']>;
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  priority?: InputMaybe<Scalars['Int']['input']>;
  repeat?: InputMaybe<RepeatInput>;
  was?: InputMaybe<WordsInput>;
};

export type UpdateListsInput = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  notebookId?: InputMaybe<Scalars['ID']['input']>;
};

export type UpdateNotebookInput = {
  color?: InputMaybe<NotebookColor>;
  name?: InputMaybe<Scalars['String']['input']>;
  organizationId?: InputMaybe<Scalars['ID']['input']>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};

export type User = {
  __typename?: 'User';
  authId: Scalars['String']['output'];
  createdAt: Scalars['Timestamp']['output'];
  firstName: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  lastName: Maybe<Scalars['String']['output']>;
  primaryEmail: Maybe<Scalars['String']['output']>;
  username: Maybe<Scalars['String']['output']>;
};

export type UsualAddition = {
  __typename?: 'UsualAddition';
  name: Scalars['String']['output'];
  of: Scalars['Int']['output'];
  times: Scalars['Int']['output'];
};

export type Weekday =
  | 'FRIDAY'
  | 'MONDAY'
  | 'SATURDAY'
  | 'SUNDAY'
  | 'THURSDAY'
  | 'TUESDAY'
  | 'WEDNESDAY';

export type WordsInput = {
  name?: InputMaybe<Scalars['String']['input']>;
  note?: InputMaybe<Scalars['String']['input']>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;





/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AccessToken: ResolverTypeWrapper<AccessToken>;
  AllowedProgram: ResolverTypeWrapper<AllowedProgram>;
  Answer: ResolverTypeWrapper<Answer>;
  AnswerInput: AnswerInput;
  BillingInterval: BillingInterval;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CalendarFeed: ResolverTypeWrapper<CalendarFeed>;
  ChangeAct: ChangeAct;
  ChangeCount: ResolverTypeWrapper<ChangeCount>;
  ChangedItem: ResolverTypeWrapper<ChangedItem>;
  ChangedItems: ResolverTypeWrapper<ChangedItems>;
  ChangedRows: ResolverTypeWrapper<ChangedRows>;
  Changes: ResolverTypeWrapper<Changes>;
  CheckoutSession: ResolverTypeWrapper<CheckoutSession>;
  ClaimPreview: ResolverTypeWrapper<ClaimPreview>;
  CopiedItemIdInput: CopiedItemIdInput;
  CreateItemInput: CreateItemInput;
  CreateItemsInput: CreateItemsInput;
  CreateListFromTemplateInput: CreateListFromTemplateInput;
  CreateListFromTemplatesInput: CreateListFromTemplatesInput;
  CreateListInput: CreateListInput;
  CreateListsFromTemplateInput: CreateListsFromTemplateInput;
  CreateNotebookInput: CreateNotebookInput;
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DeletedThing: ResolverTypeWrapper<DeletedThing>;
  Deletion: ResolverTypeWrapper<Deletion>;
  Device: ResolverTypeWrapper<DeviceRow>;
  DeviceAccess: ResolverTypeWrapper<DeviceAccess>;
  DeviceAccessReason: DeviceAccessReason;
  DeviceCode: ResolverTypeWrapper<DeviceCode>;
  DeviceNeed: DeviceNeed;
  Difference: ResolverTypeWrapper<Difference>;
  DifferenceKind: DifferenceKind;
  DueDay: ResolverTypeWrapper<DueDay>;
  DuplicateListInput: DuplicateListInput;
  ErrorCode: ErrorCode;
  FieldChange: ResolverTypeWrapper<FieldChange>;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  Found: ResolverTypeWrapper<Found>;
  GuestOpening: ResolverTypeWrapper<Omit<GuestOpening, 'user'> & { user?: Maybe<ResolversTypes['User']> }>;
  Holdings: ResolverTypeWrapper<Holdings>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  InvitationPreview: ResolverTypeWrapper<InvitationPreview>;
  InvitedList: ResolverTypeWrapper<InvitedList>;
  Item: ResolverTypeWrapper<ItemRow>;
  ItemMoveInput: ItemMoveInput;
  ItemOrderInput: ItemOrderInput;
  ItemPlace: ResolverTypeWrapper<ItemPlace>;
  ItemWords: ResolverTypeWrapper<ItemWords>;
  ItemsCompletion: ResolverTypeWrapper<Omit<ItemsCompletion, 'items'> & { items: Array<ResolversTypes['Item']> }>;
  ItemsMove: ResolverTypeWrapper<Omit<ItemsMove, 'items'> & { items: Array<ResolversTypes['Item']> }>;
  LeftRow: ResolverTypeWrapper<LeftRow>;
  Limits: ResolverTypeWrapper<Limits>;
  List: ResolverTypeWrapper<ListRow>;
  ListFromTemplateInput: ListFromTemplateInput;
  ListLinesAddition: ResolverTypeWrapper<ListLinesAddition>;
  ListText: ResolverTypeWrapper<ListText>;
  ListTextChange: ResolverTypeWrapper<ListTextChange>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  NewAccessToken: ResolverTypeWrapper<NewAccessToken>;
  NewCalendarFeed: ResolverTypeWrapper<NewCalendarFeed>;
  NewInvitation: ResolverTypeWrapper<NewInvitation>;
  NewItemInput: NewItemInput;
  Notebook: ResolverTypeWrapper<NotebookRow>;
  NotebookColor: NotebookColor;
  NotebookSharing: ResolverTypeWrapper<NotebookSharing>;
  OpenInvitation: ResolverTypeWrapper<OpenInvitation>;
  PaymentsState: PaymentsState;
  Person: ResolverTypeWrapper<Person>;
  Plan: ResolverTypeWrapper<Plan>;
  PlanName: PlanName;
  PlanSubscription: ResolverTypeWrapper<PlanSubscription>;
  PortalSession: ResolverTypeWrapper<PortalSession>;
  Price: ResolverTypeWrapper<Price>;
  ProgramCall: ResolverTypeWrapper<ProgramCall>;
  ProgramChange: ResolverTypeWrapper<ProgramChange>;
  ProgramRequest: ResolverTypeWrapper<ProgramRequest>;
  ProgramToken: ResolverTypeWrapper<ProgramToken>;
  PublishedItem: ResolverTypeWrapper<PublishedItem>;
  PublishedLink: ResolverTypeWrapper<PublishedLink>;
  PublishedTemplate: ResolverTypeWrapper<PublishedTemplate>;
  PushKey: ResolverTypeWrapper<PushKey>;
  PushKind: PushKind;
  PushSubscription: ResolverTypeWrapper<PushSubscription>;
  PushSubscriptionInput: PushSubscriptionInput;
  PushTest: ResolverTypeWrapper<PushTest>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Question: ResolverTypeWrapper<Question>;
  QuestionKind: QuestionKind;
  Quota: ResolverTypeWrapper<Quota>;
  Quotas: ResolverTypeWrapper<Quotas>;
  RecoveryKey: ResolverTypeWrapper<RecoveryKey>;
  Repeat: ResolverTypeWrapper<Repeat>;
  RepeatFrom: RepeatFrom;
  RepeatInput: RepeatInput;
  RepeatUnit: RepeatUnit;
  Replaced: ResolverTypeWrapper<Replaced>;
  RestMethod: RestMethod;
  Run: ResolverTypeWrapper<RunRow>;
  RunAgainFilter: RunAgainFilter;
  RunItem: ResolverTypeWrapper<RunItemRow>;
  SearchFilter: SearchFilter;
  SharedPerson: ResolverTypeWrapper<SharedPerson>;
  SharingRole: SharingRole;
  Skipped: ResolverTypeWrapper<Skipped>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  SubscriptionStatus: SubscriptionStatus;
  Suggestion: ResolverTypeWrapper<Suggestion>;
  TemplateChange: ResolverTypeWrapper<TemplateChange>;
  TemplateChanges: ResolverTypeWrapper<Omit<TemplateChanges, 'lists'> & { lists: Array<ResolversTypes['List']> }>;
  TemplateDifferences: ResolverTypeWrapper<TemplateDifferences>;
  TextRange: ResolverTypeWrapper<TextRange>;
  ThingKind: ThingKind;
  Timestamp: ResolverTypeWrapper<Scalars['Timestamp']['output']>;
  TokenNotebook: ResolverTypeWrapper<TokenNotebook>;
  TokenScope: TokenScope;
  UndoneCall: ResolverTypeWrapper<UndoneCall>;
  UpdateItemInput: UpdateItemInput;
  UpdateListInput: UpdateListInput;
  UpdateListsInput: UpdateListsInput;
  UpdateNotebookInput: UpdateNotebookInput;
  User: ResolverTypeWrapper<UserRow>;
  UsualAddition: ResolverTypeWrapper<UsualAddition>;
  Weekday: Weekday;
  WordsInput: WordsInput;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AccessToken: AccessToken;
  AllowedProgram: AllowedProgram;
  Answer: Answer;
  AnswerInput: AnswerInput;
  Boolean: Scalars['Boolean']['output'];
  CalendarFeed: CalendarFeed;
  ChangeCount: ChangeCount;
  ChangedItem: ChangedItem;
  ChangedItems: ChangedItems;
  ChangedRows: ChangedRows;
  Changes: Changes;
  CheckoutSession: CheckoutSession;
  ClaimPreview: ClaimPreview;
  CopiedItemIdInput: CopiedItemIdInput;
  CreateItemInput: CreateItemInput;
  CreateItemsInput: CreateItemsInput;
  CreateListFromTemplateInput: CreateListFromTemplateInput;
  CreateListFromTemplatesInput: CreateListFromTemplatesInput;
  CreateListInput: CreateListInput;
  CreateListsFromTemplateInput: CreateListsFromTemplateInput;
  CreateNotebookInput: CreateNotebookInput;
  Date: Scalars['Date']['output'];
  DeletedThing: DeletedThing;
  Deletion: Deletion;
  Device: DeviceRow;
  DeviceAccess: DeviceAccess;
  DeviceCode: DeviceCode;
  Difference: Difference;
  DueDay: DueDay;
  DuplicateListInput: DuplicateListInput;
  FieldChange: FieldChange;
  Float: Scalars['Float']['output'];
  Found: Found;
  GuestOpening: Omit<GuestOpening, 'user'> & { user?: Maybe<ResolversParentTypes['User']> };
  Holdings: Holdings;
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  InvitationPreview: InvitationPreview;
  InvitedList: InvitedList;
  Item: ItemRow;
  ItemMoveInput: ItemMoveInput;
  ItemOrderInput: ItemOrderInput;
  ItemPlace: ItemPlace;
  ItemWords: ItemWords;
  ItemsCompletion: Omit<ItemsCompletion, 'items'> & { items: Array<ResolversParentTypes['Item']> };
  ItemsMove: Omit<ItemsMove, 'items'> & { items: Array<ResolversParentTypes['Item']> };
  LeftRow: LeftRow;
  Limits: Limits;
  List: ListRow;
  ListFromTemplateInput: ListFromTemplateInput;
  ListLinesAddition: ListLinesAddition;
  ListText: ListText;
  ListTextChange: ListTextChange;
  Mutation: Record<PropertyKey, never>;
  NewAccessToken: NewAccessToken;
  NewCalendarFeed: NewCalendarFeed;
  NewInvitation: NewInvitation;
  NewItemInput: NewItemInput;
  Notebook: NotebookRow;
  NotebookSharing: NotebookSharing;
  OpenInvitation: OpenInvitation;
  Person: Person;
  Plan: Plan;
  PlanSubscription: PlanSubscription;
  PortalSession: PortalSession;
  Price: Price;
  ProgramCall: ProgramCall;
  ProgramChange: ProgramChange;
  ProgramRequest: ProgramRequest;
  ProgramToken: ProgramToken;
  PublishedItem: PublishedItem;
  PublishedLink: PublishedLink;
  PublishedTemplate: PublishedTemplate;
  PushKey: PushKey;
  PushSubscription: PushSubscription;
  PushSubscriptionInput: PushSubscriptionInput;
  PushTest: PushTest;
  Query: Record<PropertyKey, never>;
  Question: Question;
  Quota: Quota;
  Quotas: Quotas;
  RecoveryKey: RecoveryKey;
  Repeat: Repeat;
  RepeatInput: RepeatInput;
  Replaced: Replaced;
  Run: RunRow;
  RunItem: RunItemRow;
  SharedPerson: SharedPerson;
  Skipped: Skipped;
  String: Scalars['String']['output'];
  Suggestion: Suggestion;
  TemplateChange: TemplateChange;
  TemplateChanges: Omit<TemplateChanges, 'lists'> & { lists: Array<ResolversParentTypes['List']> };
  TemplateDifferences: TemplateDifferences;
  TextRange: TextRange;
  Timestamp: Scalars['Timestamp']['output'];
  TokenNotebook: TokenNotebook;
  UndoneCall: UndoneCall;
  UpdateItemInput: UpdateItemInput;
  UpdateListInput: UpdateListInput;
  UpdateListsInput: UpdateListsInput;
  UpdateNotebookInput: UpdateNotebookInput;
  User: UserRow;
  UsualAddition: UsualAddition;
  WordsInput: WordsInput;
};

export type DeviceDirectiveArgs = {
  needs: DeviceNeed;
};

export type DeviceDirectiveResolver<Result, Parent, ContextType = any, Args = DeviceDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type ErrorsDirectiveArgs = {
  codes: Array<ErrorCode>;
};

export type ErrorsDirectiveResolver<Result, Parent, ContextType = any, Args = ErrorsDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type KeyDirectiveArgs = {
  taken: Scalars['Boolean']['input'];
};

export type KeyDirectiveResolver<Result, Parent, ContextType = any, Args = KeyDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type RestDirectiveArgs = {
  body?: Maybe<Scalars['String']['input']>;
  method: RestMethod;
  path: Scalars['String']['input'];
  status?: Scalars['Int']['input'];
  with?: Maybe<Scalars['String']['input']>;
};

export type RestDirectiveResolver<Result, Parent, ContextType = any, Args = RestDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type RowsDirectiveArgs = {
  most: Scalars['Int']['input'];
};

export type RowsDirectiveResolver<Result, Parent, ContextType = any, Args = RowsDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type TokenDirectiveArgs = {
  oneNotebook?: Scalars['Boolean']['input'];
  scope: TokenScope;
};

export type TokenDirectiveResolver<Result, Parent, ContextType = any, Args = TokenDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AccessTokenResolvers<ContextType = any, ParentType extends ResolversParentTypes['AccessToken'] = ResolversParentTypes['AccessToken']> = {
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  notebook?: Resolver<Maybe<ResolversTypes['TokenNotebook']>, ParentType, ContextType>;
  write?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type AllowedProgramResolvers<ContextType = any, ParentType extends ResolversParentTypes['AllowedProgram'] = ResolversParentTypes['AllowedProgram']> = {
  redirectUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type AnswerResolvers<ContextType = any, ParentType extends ResolversParentTypes['Answer'] = ResolversParentTypes['Answer']> = {
  choice?: Resolver<Maybe<ResolversTypes['Boolean']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  number?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  words?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type CalendarFeedResolvers<ContextType = any, ParentType extends ResolversParentTypes['CalendarFeed'] = ResolversParentTypes['CalendarFeed']> = {
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  lastReadAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
};

export type ChangeCountResolvers<ContextType = any, ParentType extends ResolversParentTypes['ChangeCount'] = ResolversParentTypes['ChangeCount']> = {
  act?: Resolver<ResolversTypes['ChangeAct'], ParentType, ContextType>;
  count?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ThingKind'], ParentType, ContextType>;
};

export type ChangedItemResolvers<ContextType = any, ParentType extends ResolversParentTypes['ChangedItem'] = ResolversParentTypes['ChangedItem']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  listId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type ChangedItemsResolvers<ContextType = any, ParentType extends ResolversParentTypes['ChangedItems'] = ResolversParentTypes['ChangedItems']> = {
  changed?: Resolver<Array<ResolversTypes['ChangedItem']>, ParentType, ContextType>;
  gone?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type ChangedRowsResolvers<ContextType = any, ParentType extends ResolversParentTypes['ChangedRows'] = ResolversParentTypes['ChangedRows']> = {
  changed?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  gone?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type ChangesResolvers<ContextType = any, ParentType extends ResolversParentTypes['Changes'] = ResolversParentTypes['Changes']> = {
  cursor?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  everything?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  items?: Resolver<ResolversTypes['ChangedItems'], ParentType, ContextType>;
  lists?: Resolver<ResolversTypes['ChangedRows'], ParentType, ContextType>;
  notebooks?: Resolver<ResolversTypes['ChangedRows'], ParentType, ContextType>;
};

export type CheckoutSessionResolvers<ContextType = any, ParentType extends ResolversParentTypes['CheckoutSession'] = ResolversParentTypes['CheckoutSession']> = {
  sessionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ClaimPreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['ClaimPreview'] = ResolversParentTypes['ClaimPreview']> = {
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  here?: Resolver<ResolversTypes['Holdings'], ParentType, ContextType>;
  there?: Resolver<ResolversTypes['Holdings'], ParentType, ContextType>;
};

export interface DateScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Date'], any> {
  name: 'Date';
}

export type DeletedThingResolvers<ContextType = any, ParentType extends ResolversParentTypes['DeletedThing'] = ResolversParentTypes['DeletedThing']> = {
  deletedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  ids?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  items?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ThingKind'], ParentType, ContextType>;
  lists?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  purgedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type DeletionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Deletion'] = ResolversParentTypes['Deletion']> = {
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DeviceResolvers<ContextType = any, ParentType extends ResolversParentTypes['Device'] = ResolversParentTypes['Device']> = {
  firstSeenAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastSeenAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type DeviceAccessResolvers<ContextType = any, ParentType extends ResolversParentTypes['DeviceAccess'] = ResolversParentTypes['DeviceAccess']> = {
  canAccess?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['DeviceAccessReason'], ParentType, ContextType>;
};

export type DeviceCodeResolvers<ContextType = any, ParentType extends ResolversParentTypes['DeviceCode'] = ResolversParentTypes['DeviceCode']> = {
  code?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type DifferenceResolvers<ContextType = any, ParentType extends ResolversParentTypes['Difference'] = ResolversParentTypes['Difference']> = {
  after?: Resolver<Maybe<ResolversTypes['ItemWords']>, ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['ItemWords']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  itemId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['DifferenceKind'], ParentType, ContextType>;
  templateItemId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type DueDayResolvers<ContextType = any, ParentType extends ResolversParentTypes['DueDay'] = ResolversParentTypes['DueDay']> = {
  day?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  openCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type FieldChangeResolvers<ContextType = any, ParentType extends ResolversParentTypes['FieldChange'] = ResolversParentTypes['FieldChange']> = {
  after?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  before?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  field?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type FoundResolvers<ContextType = any, ParentType extends ResolversParentTypes['Found'] = ResolversParentTypes['Found']> = {
  completed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  hasMore?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isHeading?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isTemplate?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ThingKind'], ParentType, ContextType>;
  listId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  listName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  nameMarks?: Resolver<Array<ResolversTypes['TextRange']>, ParentType, ContextType>;
  noteExcerpt?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  noteMarks?: Resolver<Array<ResolversTypes['TextRange']>, ParentType, ContextType>;
  notebookId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  notebookName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  runFinishedAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
};

export type GuestOpeningResolvers<ContextType = any, ParentType extends ResolversParentTypes['GuestOpening'] = ResolversParentTypes['GuestOpening']> = {
  here?: Resolver<ResolversTypes['Holdings'], ParentType, ContextType>;
  there?: Resolver<ResolversTypes['Holdings'], ParentType, ContextType>;
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
};

export type HoldingsResolvers<ContextType = any, ParentType extends ResolversParentTypes['Holdings'] = ResolversParentTypes['Holdings']> = {
  items?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lists?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notebooks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type InvitationPreviewResolvers<ContextType = any, ParentType extends ResolversParentTypes['InvitationPreview'] = ResolversParentTypes['InvitationPreview']> = {
  color?: Resolver<Maybe<ResolversTypes['NotebookColor']>, ParentType, ContextType>;
  invitedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  list?: Resolver<Maybe<ResolversTypes['InvitedList']>, ParentType, ContextType>;
  listCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notebookId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  notebookName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['SharingRole'], ParentType, ContextType>;
  stays?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type InvitedListResolvers<ContextType = any, ParentType extends ResolversParentTypes['InvitedList'] = ResolversParentTypes['InvitedList']> = {
  completedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  firstItems?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  itemCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ItemResolvers<ContextType = any, ParentType extends ResolversParentTypes['Item'] = ResolversParentTypes['Item']> = {
  completed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  completedAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  completedBy?: Resolver<Maybe<ResolversTypes['Person']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isHeading?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isSkipped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  listId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  remark?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  replaced?: Resolver<Maybe<ResolversTypes['Replaced']>, ParentType, ContextType>;
  skipReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  skipped?: Resolver<Maybe<ResolversTypes['Skipped']>, ParentType, ContextType>;
  sortingOrder?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  templateItemId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type ItemPlaceResolvers<ContextType = any, ParentType extends ResolversParentTypes['ItemPlace'] = ResolversParentTypes['ItemPlace']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sortingOrder?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type ItemWordsResolvers<ContextType = any, ParentType extends ResolversParentTypes['ItemWords'] = ResolversParentTypes['ItemWords']> = {
  isHeading?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ItemsCompletionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ItemsCompletion'] = ResolversParentTypes['ItemsCompletion']> = {
  changedIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType>;
};

export type ItemsMoveResolvers<ContextType = any, ParentType extends ResolversParentTypes['ItemsMove'] = ResolversParentTypes['ItemsMove']> = {
  items?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType>;
  previous?: Resolver<Array<ResolversTypes['ItemPlace']>, ParentType, ContextType>;
  previousListId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type LeftRowResolvers<ContextType = any, ParentType extends ResolversParentTypes['LeftRow'] = ResolversParentTypes['LeftRow']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ThingKind'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  why?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type LimitsResolvers<ContextType = any, ParentType extends ResolversParentTypes['Limits'] = ResolversParentTypes['Limits']> = {
  devices?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  items?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  itemsPerList?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lists?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notebooks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  organizationNotebooks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ListResolvers<ContextType = any, ParentType extends ResolversParentTypes['List'] = ResolversParentTypes['List']> = {
  active?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  answers?: Resolver<Array<ResolversTypes['Answer']>, ParentType, ContextType>;
  completedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  dueDays?: Resolver<Array<ResolversTypes['DueDay']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isTemplate?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  itemCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType>;
  lastUsedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  nextItem?: Resolver<Maybe<ResolversTypes['Item']>, ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  notebookId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  openItems?: Resolver<Maybe<Array<ResolversTypes['Item']>>, ParentType, ContextType, RequireFields<ListOpenItemsArgs, 'first'>>;
  priority?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  publishedUrl?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  questions?: Resolver<Array<ResolversTypes['Question']>, ParentType, ContextType>;
  repeat?: Resolver<Maybe<ResolversTypes['Repeat']>, ParentType, ContextType>;
  repeatProblem?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  replaced?: Resolver<Maybe<ResolversTypes['Replaced']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['SharingRole'], ParentType, ContextType>;
  runId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  runNumber?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  runStartedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  shownIn?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  skippedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  templateId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type ListLinesAdditionResolvers<ContextType = any, ParentType extends ResolversParentTypes['ListLinesAddition'] = ResolversParentTypes['ListLinesAddition']> = {
  added?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  known?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ListTextResolvers<ContextType = any, ParentType extends ResolversParentTypes['ListText'] = ResolversParentTypes['ListText']> = {
  text?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type ListTextChangeResolvers<ContextType = any, ParentType extends ResolversParentTypes['ListTextChange'] = ResolversParentTypes['ListTextChange']> = {
  added?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  changed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kept?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  moved?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  removed?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  version?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = any, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  acceptInvitation?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationAcceptInvitationArgs, 'token'>>;
  addListLines?: Resolver<ResolversTypes['ListLinesAddition'], ParentType, ContextType, RequireFields<MutationAddListLinesArgs, 'listId' | 'text'>>;
  addTemplate?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationAddTemplateArgs, 'id' | 'listId' | 'templateId'>>;
  allowProgram?: Resolver<ResolversTypes['AllowedProgram'], ParentType, ContextType, RequireFields<MutationAllowProgramArgs, 'days' | 'name' | 'request' | 'write'>>;
  answerList?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationAnswerListArgs, 'answers' | 'id' | 'listId'>>;
  bringIn?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationBringInArgs, 'id' | 'listId' | 'templateItemIds'>>;
  changeRole?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationChangeRoleArgs, 'notebookId' | 'personId' | 'role'>>;
  checkDeviceAccess?: Resolver<ResolversTypes['DeviceAccess'], ParentType, ContextType, Partial<MutationCheckDeviceAccessArgs>>;
  claimGuest?: Resolver<ResolversTypes['Holdings'], ParentType, ContextType>;
  comeBack?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationComeBackArgs, 'day' | 'listId'>>;
  completeItem?: Resolver<ResolversTypes['Item'], ParentType, ContextType, RequireFields<MutationCompleteItemArgs, 'completed' | 'id'>>;
  completeItems?: Resolver<ResolversTypes['ItemsCompletion'], ParentType, ContextType, RequireFields<MutationCompleteItemsArgs, 'completed' | 'ids'>>;
  confirmCheckout?: Resolver<ResolversTypes['Plan'], ParentType, ContextType, RequireFields<MutationConfirmCheckoutArgs, 'sessionId'>>;
  createCalendarFeed?: Resolver<ResolversTypes['NewCalendarFeed'], ParentType, ContextType>;
  createCheckoutSession?: Resolver<ResolversTypes['CheckoutSession'], ParentType, ContextType, RequireFields<MutationCreateCheckoutSessionArgs, 'billingInterval'>>;
  createDeviceCode?: Resolver<ResolversTypes['DeviceCode'], ParentType, ContextType>;
  createItem?: Resolver<ResolversTypes['Item'], ParentType, ContextType, RequireFields<MutationCreateItemArgs, 'input'>>;
  createItems?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType, RequireFields<MutationCreateItemsArgs, 'input'>>;
  createList?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationCreateListArgs, 'input'>>;
  createListFromTemplate?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationCreateListFromTemplateArgs, 'input'>>;
  createListFromTemplates?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationCreateListFromTemplatesArgs, 'input'>>;
  createListsFromTemplate?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType, RequireFields<MutationCreateListsFromTemplateArgs, 'input'>>;
  createNotebook?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationCreateNotebookArgs, 'input'>>;
  createPortalSession?: Resolver<ResolversTypes['PortalSession'], ParentType, ContextType, Partial<MutationCreatePortalSessionArgs>>;
  createRecoveryKey?: Resolver<ResolversTypes['RecoveryKey'], ParentType, ContextType>;
  createToken?: Resolver<ResolversTypes['NewAccessToken'], ParentType, ContextType, RequireFields<MutationCreateTokenArgs, 'days' | 'name' | 'write'>>;
  deleteCalendarFeed?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType>;
  deleteItem?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteItemArgs, 'id'>>;
  deleteItems?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteItemsArgs, 'ids'>>;
  deleteList?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteListArgs, 'id'>>;
  deleteLists?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteListsArgs, 'ids'>>;
  deleteMyData?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType>;
  deleteNotebook?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteNotebookArgs, 'id'>>;
  duplicateList?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationDuplicateListArgs, 'input'>>;
  ensureCurrentUser?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType, RequireFields<MutationEnsureCurrentUserArgs, 'createAnonymousUser' | 'createDefaultNotebook'>>;
  leaveNotebook?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationLeaveNotebookArgs, 'notebookId'>>;
  moveItems?: Resolver<ResolversTypes['ItemsMove'], ParentType, ContextType, RequireFields<MutationMoveItemsArgs, 'items' | 'listId'>>;
  publishTemplate?: Resolver<ResolversTypes['PublishedLink'], ParentType, ContextType, RequireFields<MutationPublishTemplateArgs, 'listId'>>;
  recover?: Resolver<ResolversTypes['GuestOpening'], ParentType, ContextType, RequireFields<MutationRecoverArgs, 'add' | 'words'>>;
  remarkItem?: Resolver<ResolversTypes['Item'], ParentType, ContextType, RequireFields<MutationRemarkItemArgs, 'id'>>;
  removeDevice?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationRemoveDeviceArgs, 'id'>>;
  removePerson?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationRemovePersonArgs, 'endInvitations' | 'notebookId' | 'personId'>>;
  restoreItems?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType, RequireFields<MutationRestoreItemsArgs, 'ids'>>;
  restoreList?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationRestoreListArgs, 'id'>>;
  restoreLists?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType, RequireFields<MutationRestoreListsArgs, 'ids'>>;
  restoreNotebook?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationRestoreNotebookArgs, 'id'>>;
  restoreRun?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationRestoreRunArgs, 'id'>>;
  revokeInvitation?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationRevokeInvitationArgs, 'id'>>;
  revokeToken?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationRevokeTokenArgs, 'id'>>;
  runAgain?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationRunAgainArgs, 'id' | 'listId'>>;
  sendTestPush?: Resolver<ResolversTypes['PushTest'], ParentType, ContextType, RequireFields<MutationSendTestPushArgs, 'endpoint'>>;
  shareList?: Resolver<ResolversTypes['NewInvitation'], ParentType, ContextType, RequireFields<MutationShareListArgs, 'listId' | 'stays'>>;
  shareNotebook?: Resolver<ResolversTypes['NewInvitation'], ParentType, ContextType, RequireFields<MutationShareNotebookArgs, 'notebookId' | 'stays'>>;
  showListIn?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationShowListInArgs, 'listId'>>;
  skipItem?: Resolver<ResolversTypes['Item'], ParentType, ContextType, RequireFields<MutationSkipItemArgs, 'id' | 'skipped'>>;
  skipItems?: Resolver<ResolversTypes['ItemsCompletion'], ParentType, ContextType, RequireFields<MutationSkipItemsArgs, 'ids' | 'skipped'>>;
  skipRepeat?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationSkipRepeatArgs, 'listId' | 'next'>>;
  sortItems?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType, RequireFields<MutationSortItemsArgs, 'items'>>;
  stopSharing?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationStopSharingArgs, 'notebookId'>>;
  subscribeToPush?: Resolver<ResolversTypes['PushSubscription'], ParentType, ContextType, RequireFields<MutationSubscribeToPushArgs, 'input'>>;
  undoCall?: Resolver<ResolversTypes['UndoneCall'], ParentType, ContextType, RequireFields<MutationUndoCallArgs, 'call'>>;
  undoImport?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationUndoImportArgs, 'id'>>;
  unpublishTemplate?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationUnpublishTemplateArgs, 'listId'>>;
  unsubscribeFromPush?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationUnsubscribeFromPushArgs, 'endpoint'>>;
  updateFromTemplate?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationUpdateFromTemplateArgs, 'differences' | 'id' | 'listId'>>;
  updateItem?: Resolver<ResolversTypes['Item'], ParentType, ContextType, RequireFields<MutationUpdateItemArgs, 'id' | 'input'>>;
  updateList?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationUpdateListArgs, 'id' | 'input'>>;
  updateLists?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType, RequireFields<MutationUpdateListsArgs, 'ids' | 'input'>>;
  updateListsFromTemplate?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType, RequireFields<MutationUpdateListsFromTemplateArgs, 'id' | 'listIds' | 'templateId' | 'templateItemIds'>>;
  updateNotebook?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationUpdateNotebookArgs, 'id' | 'input'>>;
  updateTemplate?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationUpdateTemplateArgs, 'differences' | 'id' | 'listId'>>;
  useDeviceCode?: Resolver<ResolversTypes['GuestOpening'], ParentType, ContextType, RequireFields<MutationUseDeviceCodeArgs, 'add' | 'code'>>;
  usePublishedTemplate?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationUsePublishedTemplateArgs, 'id' | 'token'>>;
  writeListText?: Resolver<ResolversTypes['ListTextChange'], ParentType, ContextType, RequireFields<MutationWriteListTextArgs, 'listId' | 'text' | 'version'>>;
};

export type NewAccessTokenResolvers<ContextType = any, ParentType extends ResolversParentTypes['NewAccessToken'] = ResolversParentTypes['NewAccessToken']> = {
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  expiresAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  notebook?: Resolver<Maybe<ResolversTypes['TokenNotebook']>, ParentType, ContextType>;
  token?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  write?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type NewCalendarFeedResolvers<ContextType = any, ParentType extends ResolversParentTypes['NewCalendarFeed'] = ResolversParentTypes['NewCalendarFeed']> = {
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type NewInvitationResolvers<ContextType = any, ParentType extends ResolversParentTypes['NewInvitation'] = ResolversParentTypes['NewInvitation']> = {
  expiresAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  notebookId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['SharingRole'], ParentType, ContextType>;
  stays?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type NotebookResolvers<ContextType = any, ParentType extends ResolversParentTypes['Notebook'] = ResolversParentTypes['Notebook']> = {
  color?: Resolver<Maybe<ResolversTypes['NotebookColor']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  holdsOneList?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lists?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  organizationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['SharingRole'], ParentType, ContextType>;
  sharing?: Resolver<Maybe<ResolversTypes['NotebookSharing']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  userId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type NotebookSharingResolvers<ContextType = any, ParentType extends ResolversParentTypes['NotebookSharing'] = ResolversParentTypes['NotebookSharing']> = {
  heir?: Resolver<Maybe<ResolversTypes['SharedPerson']>, ParentType, ContextType>;
  invitations?: Resolver<Array<ResolversTypes['OpenInvitation']>, ParentType, ContextType>;
  people?: Resolver<Array<ResolversTypes['SharedPerson']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['SharingRole'], ParentType, ContextType>;
};

export type OpenInvitationResolvers<ContextType = any, ParentType extends ResolversParentTypes['OpenInvitation'] = ResolversParentTypes['OpenInvitation']> = {
  expiresAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastUsedAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  lastUsedBy?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  peopleCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['SharingRole'], ParentType, ContextType>;
  stays?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PersonResolvers<ContextType = any, ParentType extends ResolversParentTypes['Person'] = ResolversParentTypes['Person']> = {
  isYou?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PlanResolvers<ContextType = any, ParentType extends ResolversParentTypes['Plan'] = ResolversParentTypes['Plan']> = {
  name?: Resolver<ResolversTypes['PlanName'], ParentType, ContextType>;
  paidLimits?: Resolver<ResolversTypes['Limits'], ParentType, ContextType>;
  payments?: Resolver<ResolversTypes['PaymentsState'], ParentType, ContextType>;
  prices?: Resolver<Array<ResolversTypes['Price']>, ParentType, ContextType>;
  quotas?: Resolver<ResolversTypes['Quotas'], ParentType, ContextType>;
  subscription?: Resolver<Maybe<ResolversTypes['PlanSubscription']>, ParentType, ContextType>;
};

export type PlanSubscriptionResolvers<ContextType = any, ParentType extends ResolversParentTypes['PlanSubscription'] = ResolversParentTypes['PlanSubscription']> = {
  endsAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  entitled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  interval?: Resolver<Maybe<ResolversTypes['BillingInterval']>, ParentType, ContextType>;
  renewsAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['SubscriptionStatus'], ParentType, ContextType>;
};

export type PortalSessionResolvers<ContextType = any, ParentType extends ResolversParentTypes['PortalSession'] = ResolversParentTypes['PortalSession']> = {
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PriceResolvers<ContextType = any, ParentType extends ResolversParentTypes['Price'] = ResolversParentTypes['Price']> = {
  amount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  interval?: Resolver<ResolversTypes['BillingInterval'], ParentType, ContextType>;
};

export type ProgramCallResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProgramCall'] = ResolversParentTypes['ProgramCall']> = {
  at?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  call?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  counts?: Resolver<Array<ResolversTypes['ChangeCount']>, ParentType, ContextType>;
  listId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  listName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  notebookId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  operation?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  token?: Resolver<ResolversTypes['ProgramToken'], ParentType, ContextType>;
  undoable?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  undone?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  whyNot?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type ProgramChangeResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProgramChange'] = ResolversParentTypes['ProgramChange']> = {
  act?: Resolver<ResolversTypes['ChangeAct'], ParentType, ContextType>;
  fields?: Resolver<Array<ResolversTypes['FieldChange']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ThingKind'], ParentType, ContextType>;
  listId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  notebookId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  undone?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ProgramRequestResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProgramRequest'] = ResolversParentTypes['ProgramRequest']> = {
  denyUrl?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  host?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  returnHost?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  returnsHere?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  wantsWrite?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type ProgramTokenResolvers<ContextType = any, ParentType extends ResolversParentTypes['ProgramToken'] = ResolversParentTypes['ProgramToken']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PublishedItemResolvers<ContextType = any, ParentType extends ResolversParentTypes['PublishedItem'] = ResolversParentTypes['PublishedItem']> = {
  isHeading?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PublishedLinkResolvers<ContextType = any, ParentType extends ResolversParentTypes['PublishedLink'] = ResolversParentTypes['PublishedLink']> = {
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PublishedTemplateResolvers<ContextType = any, ParentType extends ResolversParentTypes['PublishedTemplate'] = ResolversParentTypes['PublishedTemplate']> = {
  items?: Resolver<Array<ResolversTypes['PublishedItem']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PushKeyResolvers<ContextType = any, ParentType extends ResolversParentTypes['PushKey'] = ResolversParentTypes['PushKey']> = {
  publicKey?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PushSubscriptionResolvers<ContextType = any, ParentType extends ResolversParentTypes['PushSubscription'] = ResolversParentTypes['PushSubscription']> = {
  endpoint?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  kinds?: Resolver<Array<ResolversTypes['PushKind']>, ParentType, ContextType>;
  language?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  quietFrom?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  quietUntil?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  zone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PushTestResolvers<ContextType = any, ParentType extends ResolversParentTypes['PushTest'] = ResolversParentTypes['PushTest']> = {
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = any, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  activeLists?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType>;
  calendarFeed?: Resolver<Maybe<ResolversTypes['CalendarFeed']>, ParentType, ContextType>;
  changes?: Resolver<ResolversTypes['Changes'], ParentType, ContextType, Partial<QueryChangesArgs>>;
  claimPreview?: Resolver<Maybe<ResolversTypes['ClaimPreview']>, ParentType, ContextType>;
  currentUser?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  deletedThings?: Resolver<Array<ResolversTypes['DeletedThing']>, ParentType, ContextType>;
  devices?: Resolver<Array<ResolversTypes['Device']>, ParentType, ContextType>;
  invitation?: Resolver<ResolversTypes['InvitationPreview'], ParentType, ContextType, RequireFields<QueryInvitationArgs, 'token'>>;
  items?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType, RequireFields<QueryItemsArgs, 'listId'>>;
  list?: Resolver<Maybe<ResolversTypes['List']>, ParentType, ContextType, RequireFields<QueryListArgs, 'id'>>;
  listText?: Resolver<ResolversTypes['ListText'], ParentType, ContextType, RequireFields<QueryListTextArgs, 'listId'>>;
  lists?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType>;
  notebook?: Resolver<Maybe<ResolversTypes['Notebook']>, ParentType, ContextType, RequireFields<QueryNotebookArgs, 'id'>>;
  notebookLists?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType, RequireFields<QueryNotebookListsArgs, 'notebookId' | 'withPlaced'>>;
  notebooks?: Resolver<Array<ResolversTypes['Notebook']>, ParentType, ContextType>;
  plan?: Resolver<ResolversTypes['Plan'], ParentType, ContextType>;
  programChanges?: Resolver<Array<ResolversTypes['ProgramChange']>, ParentType, ContextType, RequireFields<QueryProgramChangesArgs, 'call'>>;
  programLog?: Resolver<Array<ResolversTypes['ProgramCall']>, ParentType, ContextType, Partial<QueryProgramLogArgs>>;
  programRequest?: Resolver<ResolversTypes['ProgramRequest'], ParentType, ContextType, RequireFields<QueryProgramRequestArgs, 'request'>>;
  publishedTemplate?: Resolver<ResolversTypes['PublishedTemplate'], ParentType, ContextType, RequireFields<QueryPublishedTemplateArgs, 'token'>>;
  pushKey?: Resolver<ResolversTypes['PushKey'], ParentType, ContextType>;
  pushSubscription?: Resolver<Maybe<ResolversTypes['PushSubscription']>, ParentType, ContextType, RequireFields<QueryPushSubscriptionArgs, 'endpoint'>>;
  run?: Resolver<Maybe<ResolversTypes['Run']>, ParentType, ContextType, RequireFields<QueryRunArgs, 'id'>>;
  runs?: Resolver<Array<ResolversTypes['Run']>, ParentType, ContextType, RequireFields<QueryRunsArgs, 'listId'>>;
  search?: Resolver<Array<ResolversTypes['Found']>, ParentType, ContextType, RequireFields<QuerySearchArgs, 'text'>>;
  suggestions?: Resolver<Array<ResolversTypes['Suggestion']>, ParentType, ContextType, RequireFields<QuerySuggestionsArgs, 'listId'>>;
  templateChanges?: Resolver<ResolversTypes['TemplateChanges'], ParentType, ContextType, RequireFields<QueryTemplateChangesArgs, 'templateId'>>;
  templateDifferences?: Resolver<ResolversTypes['TemplateDifferences'], ParentType, ContextType, RequireFields<QueryTemplateDifferencesArgs, 'listId'>>;
  templateUses?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType, RequireFields<QueryTemplateUsesArgs, 'templateId'>>;
  templates?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType>;
  tokens?: Resolver<Array<ResolversTypes['AccessToken']>, ParentType, ContextType>;
};

export type QuestionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Question'] = ResolversParentTypes['Question']> = {
  isOpen?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['QuestionKind'], ParentType, ContextType>;
  label?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  last?: Resolver<Maybe<ResolversTypes['Answer']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type QuotaResolvers<ContextType = any, ParentType extends ResolversParentTypes['Quota'] = ResolversParentTypes['Quota']> = {
  limit?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  used?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type QuotasResolvers<ContextType = any, ParentType extends ResolversParentTypes['Quotas'] = ResolversParentTypes['Quotas']> = {
  devices?: Resolver<ResolversTypes['Quota'], ParentType, ContextType>;
  items?: Resolver<ResolversTypes['Quota'], ParentType, ContextType>;
  itemsPerList?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lists?: Resolver<ResolversTypes['Quota'], ParentType, ContextType>;
  notebooks?: Resolver<ResolversTypes['Quota'], ParentType, ContextType>;
  organizationNotebooks?: Resolver<ResolversTypes['Quota'], ParentType, ContextType>;
};

export type RecoveryKeyResolvers<ContextType = any, ParentType extends ResolversParentTypes['RecoveryKey'] = ResolversParentTypes['RecoveryKey']> = {
  words?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RepeatResolvers<ContextType = any, ParentType extends ResolversParentTypes['Repeat'] = ResolversParentTypes['Repeat']> = {
  day?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  daysAhead?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  every?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  from?: Resolver<ResolversTypes['RepeatFrom'], ParentType, ContextType>;
  month?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  next?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  nextAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  start?: Resolver<ResolversTypes['Date'], ParentType, ContextType>;
  time?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  unit?: Resolver<ResolversTypes['RepeatUnit'], ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  week?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  weekdays?: Resolver<Maybe<Array<ResolversTypes['Weekday']>>, ParentType, ContextType>;
  zone?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReplacedResolvers<ContextType = any, ParentType extends ResolversParentTypes['Replaced'] = ResolversParentTypes['Replaced']> = {
  at?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type RunResolvers<ContextType = any, ParentType extends ResolversParentTypes['Run'] = ResolversParentTypes['Run']> = {
  completedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  finishedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  firstTickAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  itemCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['RunItem']>, ParentType, ContextType>;
  lastTickAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  listId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  skippedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type RunItemResolvers<ContextType = any, ParentType extends ResolversParentTypes['RunItem'] = ResolversParentTypes['RunItem']> = {
  completed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  completedAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  completedBy?: Resolver<Maybe<ResolversTypes['Person']>, ParentType, ContextType>;
  isHeading?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isSkipped?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  itemId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  remark?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  skipReason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  templateItemId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type SharedPersonResolvers<ContextType = any, ParentType extends ResolversParentTypes['SharedPerson'] = ResolversParentTypes['SharedPerson']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isYou?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  joinedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['SharingRole'], ParentType, ContextType>;
};

export type SkippedResolvers<ContextType = any, ParentType extends ResolversParentTypes['Skipped'] = ResolversParentTypes['Skipped']> = {
  of?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  times?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type SuggestionResolvers<ContextType = any, ParentType extends ResolversParentTypes['Suggestion'] = ResolversParentTypes['Suggestion']> = {
  heading?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  lastAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  near?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  times?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type TemplateChangeResolvers<ContextType = any, ParentType extends ResolversParentTypes['TemplateChange'] = ResolversParentTypes['TemplateChange']> = {
  kind?: Resolver<ResolversTypes['DifferenceKind'], ParentType, ContextType>;
  listIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  templateItemId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  words?: Resolver<ResolversTypes['ItemWords'], ParentType, ContextType>;
};

export type TemplateChangesResolvers<ContextType = any, ParentType extends ResolversParentTypes['TemplateChanges'] = ResolversParentTypes['TemplateChanges']> = {
  changes?: Resolver<Array<ResolversTypes['TemplateChange']>, ParentType, ContextType>;
  lists?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType>;
};

export type TemplateDifferencesResolvers<ContextType = any, ParentType extends ResolversParentTypes['TemplateDifferences'] = ResolversParentTypes['TemplateDifferences']> = {
  toList?: Resolver<Array<ResolversTypes['Difference']>, ParentType, ContextType>;
  toTemplate?: Resolver<Array<ResolversTypes['Difference']>, ParentType, ContextType>;
  usuallyAdded?: Resolver<Array<ResolversTypes['UsualAddition']>, ParentType, ContextType>;
};

export type TextRangeResolvers<ContextType = any, ParentType extends ResolversParentTypes['TextRange'] = ResolversParentTypes['TextRange']> = {
  end?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  start?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export interface TimestampScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Timestamp'], any> {
  name: 'Timestamp';
}

export type TokenNotebookResolvers<ContextType = any, ParentType extends ResolversParentTypes['TokenNotebook'] = ResolversParentTypes['TokenNotebook']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type UndoneCallResolvers<ContextType = any, ParentType extends ResolversParentTypes['UndoneCall'] = ResolversParentTypes['UndoneCall']> = {
  left?: Resolver<Array<ResolversTypes['LeftRow']>, ParentType, ContextType>;
  undone?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type UserResolvers<ContextType = any, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  authId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  firstName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  primaryEmail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  username?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type UsualAdditionResolvers<ContextType = any, ParentType extends ResolversParentTypes['UsualAddition'] = ResolversParentTypes['UsualAddition']> = {
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  of?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  times?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type Resolvers<ContextType = any> = {
  AccessToken?: AccessTokenResolvers<ContextType>;
  AllowedProgram?: AllowedProgramResolvers<ContextType>;
  Answer?: AnswerResolvers<ContextType>;
  CalendarFeed?: CalendarFeedResolvers<ContextType>;
  ChangeCount?: ChangeCountResolvers<ContextType>;
  ChangedItem?: ChangedItemResolvers<ContextType>;
  ChangedItems?: ChangedItemsResolvers<ContextType>;
  ChangedRows?: ChangedRowsResolvers<ContextType>;
  Changes?: ChangesResolvers<ContextType>;
  CheckoutSession?: CheckoutSessionResolvers<ContextType>;
  ClaimPreview?: ClaimPreviewResolvers<ContextType>;
  Date?: GraphQLScalarType;
  DeletedThing?: DeletedThingResolvers<ContextType>;
  Deletion?: DeletionResolvers<ContextType>;
  Device?: DeviceResolvers<ContextType>;
  DeviceAccess?: DeviceAccessResolvers<ContextType>;
  DeviceCode?: DeviceCodeResolvers<ContextType>;
  Difference?: DifferenceResolvers<ContextType>;
  DueDay?: DueDayResolvers<ContextType>;
  FieldChange?: FieldChangeResolvers<ContextType>;
  Found?: FoundResolvers<ContextType>;
  GuestOpening?: GuestOpeningResolvers<ContextType>;
  Holdings?: HoldingsResolvers<ContextType>;
  InvitationPreview?: InvitationPreviewResolvers<ContextType>;
  InvitedList?: InvitedListResolvers<ContextType>;
  Item?: ItemResolvers<ContextType>;
  ItemPlace?: ItemPlaceResolvers<ContextType>;
  ItemWords?: ItemWordsResolvers<ContextType>;
  ItemsCompletion?: ItemsCompletionResolvers<ContextType>;
  ItemsMove?: ItemsMoveResolvers<ContextType>;
  LeftRow?: LeftRowResolvers<ContextType>;
  Limits?: LimitsResolvers<ContextType>;
  List?: ListResolvers<ContextType>;
  ListLinesAddition?: ListLinesAdditionResolvers<ContextType>;
  ListText?: ListTextResolvers<ContextType>;
  ListTextChange?: ListTextChangeResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  NewAccessToken?: NewAccessTokenResolvers<ContextType>;
  NewCalendarFeed?: NewCalendarFeedResolvers<ContextType>;
  NewInvitation?: NewInvitationResolvers<ContextType>;
  Notebook?: NotebookResolvers<ContextType>;
  NotebookSharing?: NotebookSharingResolvers<ContextType>;
  OpenInvitation?: OpenInvitationResolvers<ContextType>;
  Person?: PersonResolvers<ContextType>;
  Plan?: PlanResolvers<ContextType>;
  PlanSubscription?: PlanSubscriptionResolvers<ContextType>;
  PortalSession?: PortalSessionResolvers<ContextType>;
  Price?: PriceResolvers<ContextType>;
  ProgramCall?: ProgramCallResolvers<ContextType>;
  ProgramChange?: ProgramChangeResolvers<ContextType>;
  ProgramRequest?: ProgramRequestResolvers<ContextType>;
  ProgramToken?: ProgramTokenResolvers<ContextType>;
  PublishedItem?: PublishedItemResolvers<ContextType>;
  PublishedLink?: PublishedLinkResolvers<ContextType>;
  PublishedTemplate?: PublishedTemplateResolvers<ContextType>;
  PushKey?: PushKeyResolvers<ContextType>;
  PushSubscription?: PushSubscriptionResolvers<ContextType>;
  PushTest?: PushTestResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Question?: QuestionResolvers<ContextType>;
  Quota?: QuotaResolvers<ContextType>;
  Quotas?: QuotasResolvers<ContextType>;
  RecoveryKey?: RecoveryKeyResolvers<ContextType>;
  Repeat?: RepeatResolvers<ContextType>;
  Replaced?: ReplacedResolvers<ContextType>;
  Run?: RunResolvers<ContextType>;
  RunItem?: RunItemResolvers<ContextType>;
  SharedPerson?: SharedPersonResolvers<ContextType>;
  Skipped?: SkippedResolvers<ContextType>;
  Suggestion?: SuggestionResolvers<ContextType>;
  TemplateChange?: TemplateChangeResolvers<ContextType>;
  TemplateChanges?: TemplateChangesResolvers<ContextType>;
  TemplateDifferences?: TemplateDifferencesResolvers<ContextType>;
  TextRange?: TextRangeResolvers<ContextType>;
  Timestamp?: GraphQLScalarType;
  TokenNotebook?: TokenNotebookResolvers<ContextType>;
  UndoneCall?: UndoneCallResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UsualAddition?: UsualAdditionResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = any> = {
  device?: DeviceDirectiveResolver<any, any, ContextType>;
  errors?: ErrorsDirectiveResolver<any, any, ContextType>;
  key?: KeyDirectiveResolver<any, any, ContextType>;
  rest?: RestDirectiveResolver<any, any, ContextType>;
  rows?: RowsDirectiveResolver<any, any, ContextType>;
  token?: TokenDirectiveResolver<any, any, ContextType>;
};
