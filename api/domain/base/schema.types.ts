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
  /**
   * A calendar day as `YYYY-MM-DD`, without time and time zone, for example `2026-11-21`. A day that does not exist is
   * `BAD_USER_INPUT`.
   */
  Date: { input: string; output: string; }
  /**
   * A time in UTC as ISO 8601 with milliseconds, for example `2026-11-21T09:30:00.000Z`. As an argument it may have another
   * offset, and fewer digits. A time that does not exist, and one before 1970, is `BAD_USER_INPUT`.
   */
  Timestamp: { input: string; output: string; }
};

/** A token with which a program acts for a user. */
export type AccessToken = {
  __typename?: 'AccessToken';
  createdAt: Scalars['Timestamp']['output'];
  expiresAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  /** Up to an hour old. Null before the first use. */
  lastUsedAt: Maybe<Scalars['Timestamp']['output']>;
  /** What the user calls the program. */
  name: Scalars['String']['output'];
  /** The only notebook that the program sees, which may be in the trash. Null for everything of the user. */
  notebook: Maybe<TokenNotebook>;
  /** Whether the program may change something. */
  write: Scalars['Boolean']['output'];
};

/** How often a subscriber pays. */
export type BillingInterval =
  | 'monthly'
  | 'yearly';

/** What is known of the secret address of a calendar. */
export type CalendarFeed = {
  __typename?: 'CalendarFeed';
  createdAt: Scalars['Timestamp']['output'];
  /** Up to a minute old. Null before a calendar has read it. */
  lastReadAt: Maybe<Scalars['Timestamp']['output']>;
};

/**
 * What was done with rows. `TICKED` and `UNTICKED` may have been changed otherwise too. `MOVED` have another owner now,
 * because they went to or from a shared notebook.
 */
export type ChangeAct =
  | 'ADDED'
  | 'CHANGED'
  | 'DELETED'
  | 'MOVED'
  | 'RESTORED'
  | 'TICKED'
  | 'UNTICKED';

/** How many rows of a kind a call has changed in one way. */
export type ChangeCount = {
  __typename?: 'ChangeCount';
  act: ChangeAct;
  count: Scalars['Int']['output'];
  kind: ThingKind;
};

/** An item that has changed. */
export type ChangedItem = {
  __typename?: 'ChangedItem';
  id: Scalars['ID']['output'];
  /** The list that it is in now. */
  listId: Scalars['ID']['output'];
};

/** The items that have changed. Headings are items too. */
export type ChangedItems = {
  __typename?: 'ChangedItems';
  /** Those that are there: they are new, or have changed. */
  changed: Array<ChangedItem>;
  /** The ids of those that the caller cannot read any more. The lists that they were in are named, or gone themselves. */
  gone: Array<Scalars['ID']['output']>;
};

/** The ids of notebooks or lists. */
export type ChangedRows = {
  __typename?: 'ChangedRows';
  /** Those that are there: they are new, or have changed. */
  changed: Array<Scalars['ID']['output']>;
  /** Those that the caller cannot read any more: they are in the trash, deleted for good, or belong to another user. */
  gone: Array<Scalars['ID']['output']>;
};

/**
 * What has changed since a cursor. An id can come again with the next cursor though the row has not changed once more; none
 * is ever left out.
 */
export type Changes = {
  __typename?: 'Changes';
  /** The argument for the next call. It says nothing to programs but that. */
  cursor: Scalars['String']['output'];
  /**
   * Whether all rows must be read, instead of those that are named, which are none then. So it is without a cursor, 30 days
   * after the cursor was answered, in a database that was restored, when the caller sees the rows of other owners than
   * before, or in another role, and when more than 10,000 rows have changed.
   */
  everything: Scalars['Boolean']['output'];
  items: ChangedItems;
  lists: ChangedRows;
  notebooks: ChangedRows;
};

/** A page of the payment provider on which the caller subscribes. */
export type CheckoutSession = {
  __typename?: 'CheckoutSession';
  /** The argument of `confirmCheckout`. After the payment, the provider passes it to the success page as `session_id`. */
  sessionId: Scalars['ID']['output'];
  url: Scalars['String']['output'];
};

/** What a claim would move, and what the account has. */
export type ClaimPreview = {
  __typename?: 'ClaimPreview';
  /** The primary e-mail address of the account. */
  email: Maybe<Scalars['String']['output']>;
  /** The rows of the guest of this browser, which the claim would move. */
  here: Holdings;
  /** The rows of the account. A default notebook that was never used does not count. */
  there: Holdings;
};

/** The id that a copy of an item gets. */
export type CopiedItemIdInput = {
  /** The item that is copied. */
  from: Scalars['ID']['input'];
  /** A new UUID. */
  id: Scalars['ID']['input'];
};

export type CreateItemInput = {
  /** Default: false. `A heading cannot be completed` for a heading. */
  completed?: InputMaybe<Scalars['Boolean']['input']>;
  /** A new UUID. A repeated create with the same id answers the existing item. Default: the server chooses an id. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** Default: false. */
  isHeading?: InputMaybe<Scalars['Boolean']['input']>;
  listId: Scalars['ID']['input'];
  /** 1 to 2,000 characters. The server removes white space at both ends. */
  name: Scalars['String']['input'];
  /** Up to 10,000 characters; line breaks are allowed. Null for none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Any finite number. Default: at the end of the list. */
  sortingOrder?: InputMaybe<Scalars['Float']['input']>;
};

export type CreateItemsInput = {
  items: Array<NewItemInput>;
  listId: Scalars['ID']['input'];
};

export type CreateListFromTemplateInput = {
  /** Default: true. */
  active?: InputMaybe<Scalars['Boolean']['input']>;
  /** Default: null, even if the template has a date. */
  date?: InputMaybe<Scalars['Date']['input']>;
  /** A new UUID. A repeated call with the same id answers the existing copy. Default: the server chooses an id. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /**
   * The ids for copies of items, so that the caller knows them before the answer. Items that are not named get other ids, and
   * named items that are gone are passed over. `BAD_USER_INPUT` for an item or an id that is named twice.
   */
  itemIds?: InputMaybe<Array<CopiedItemIdInput>>;
  /** Default: the name of the template. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Default: the notebook of the template. */
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  /** Default: the priority of the template. */
  priority?: InputMaybe<Scalars['Int']['input']>;
  templateId: Scalars['ID']['input'];
};

/** The templates of a new list, and what the list is to be. */
export type CreateListFromTemplatesInput = {
  /** Default: true. */
  active?: InputMaybe<Scalars['Boolean']['input']>;
  /** Default: null. */
  date?: InputMaybe<Scalars['Date']['input']>;
  /** A new UUID. A repeated call with the same id answers the existing list. Default: the server chooses an id. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /**
   * The ids for copies of items, so that the caller knows them before the answer. Items that are not named get other ids, and
   * named items that are gone are passed over. `BAD_USER_INPUT` for an item or an id that is named twice.
   */
  itemIds?: InputMaybe<Array<CopiedItemIdInput>>;
  /** Default: the names of the templates, joined by ` + ` and cut at 200 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Default: the notebook of the first template. */
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  /** Default: the priority of the first template. */
  priority?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 20 templates, in the order in which their items come. */
  templateIds: Array<Scalars['ID']['input']>;
};

export type CreateListInput = {
  /** Default: true, but false for a template. */
  active?: InputMaybe<Scalars['Boolean']['input']>;
  /** Default: null, no date. */
  date?: InputMaybe<Scalars['Date']['input']>;
  /** A new UUID. A repeated create with the same id answers the existing list. Default: the server chooses an id. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** Default: false. */
  isTemplate?: InputMaybe<Scalars['Boolean']['input']>;
  /** 1 to 200 characters. The server removes white space at both ends. */
  name: Scalars['String']['input'];
  /** Up to 10,000 characters; line breaks are allowed. Null for none. */
  note?: InputMaybe<Scalars['String']['input']>;
  notebookId: Scalars['ID']['input'];
  /** A whole number from -1,000,000 to 1,000,000. Default: 0. */
  priority?: InputMaybe<Scalars['Int']['input']>;
  /**
   * The rule after which the list comes back by itself. Null for none. `date` stays if it is today or later; else it becomes
   * today where the rule has today, and is removed otherwise. The list comes back on the first day after both.
   */
  repeat?: InputMaybe<RepeatInput>;
};

export type CreateNotebookInput = {
  /** Default: null, no colour. */
  color?: InputMaybe<NotebookColor>;
  /** A new UUID. A repeated create with the same id answers the existing notebook. Default: the server chooses an id. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** 1 to 200 characters. The server removes white space at both ends. */
  name: Scalars['String']['input'];
  /**
   * The id, at the identity provider, of the organisation that will own the notebook. It must be the active organisation.
   * Default: null, the caller.
   */
  organizationId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Optional and without effect, because the session decides who is calling. It can be the `id` or `authId` of the caller,
   * the `userId` of a notebook that the caller sees, `default-user` or null; any other value is `FORBIDDEN`.
   */
  userId?: InputMaybe<Scalars['ID']['input']>;
};

/** A deletion that can be undone. */
export type DeletedThing = {
  __typename?: 'DeletedThing';
  deletedAt: Scalars['Timestamp']['output'];
  /**
   * The argument for `restoreNotebook`, `restoreList` or `restoreItems`: one id, or the ids of the items that were deleted
   * together.
   */
  ids: Array<Scalars['ID']['output']>;
  /** The number of items that a restore brings back. */
  items: Scalars['Int']['output'];
  kind: ThingKind;
  /** The number of lists that a restore brings back. */
  lists: Scalars['Int']['output'];
  /** The name of the deleted row; with several items, the name of the first one. */
  name: Scalars['String']['output'];
  /** The name of the notebook of a list, or of the list of items. Null for a notebook. */
  place: Maybe<Scalars['String']['output']>;
  /** The end of the 30 days in which it can be restored. It ends earlier when the trash is full. */
  purgedAt: Scalars['Timestamp']['output'];
};

/** The result of a delete. */
export type Deletion = {
  __typename?: 'Deletion';
  /** Always true. A failed delete is an error. */
  success: Scalars['Boolean']['output'];
};

/** A browser, identified by the id in its local storage. */
export type Device = {
  __typename?: 'Device';
  firstSeenAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  /** Updated at most once a minute. */
  lastSeenAt: Scalars['Timestamp']['output'];
  /** The browser and the system, for example `Firefox on Windows`, as the browser called itself at the last check. */
  name: Scalars['String']['output'];
};

/** The result of a device check. */
export type DeviceAccess = {
  __typename?: 'DeviceAccess';
  canAccess: Scalars['Boolean']['output'];
  /** Always null from the server, which answers a failed check as an error. The web app sets it when the call fails. */
  error: Maybe<Scalars['String']['output']>;
  reason: DeviceAccessReason;
};

/** Why the caller may or may not use the device. */
export type DeviceAccessReason =
  /** Refused: five other devices are in use. */
  | 'device_limit'
  /** Refused for good: the user has removed the device. */
  | 'device_removed'
  /** Allowed: the device was seen before. */
  | 'known_device'
  /** Allowed: the device is new, and the server has stored it. */
  | 'new_device'
  /** Refused: the request has no `userId`. */
  | 'no_user'
  /** Refused: the request has no session. */
  | 'not_signed_in'
  /** Refused: `userId` is not the caller. */
  | 'user_mismatch';

/** A code that opens a guest in another browser once. */
export type DeviceCode = {
  __typename?: 'DeviceCode';
  /** Eight letters and digits. */
  code: Scalars['String']['output'];
  /** Five minutes after the code was made. */
  expiresAt: Scalars['Timestamp']['output'];
};

/** One difference. Its id is made from everything that it says. */
export type Difference = {
  __typename?: 'Difference';
  /** What it would say. Null for what it would lose. */
  after: Maybe<ItemWords>;
  /** What the side that would change says now. Null for what it would get. */
  before: Maybe<ItemWords>;
  id: Scalars['ID']['output'];
  /** The item of the list. Null when the list never had it. */
  itemId: Maybe<Scalars['ID']['output']>;
  kind: DifferenceKind;
  /** The item of the template. Null when the template never had it. */
  templateItemId: Maybe<Scalars['ID']['output']>;
};

/** What would happen to an item. */
export type DifferenceKind =
  | 'ADDED'
  | 'CHANGED'
  | 'MOVED'
  | 'REMOVED';

export type DuplicateListInput = {
  /** A new UUID. A repeated call with the same id answers the existing copy. Default: the server chooses an id. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** Whether the copy is a template. Default: the same as the list. */
  isTemplate?: InputMaybe<Scalars['Boolean']['input']>;
  /**
   * The ids for copies of items, so that the caller knows them before the answer. Items that are not named get other ids, and
   * named items that are gone are passed over. `BAD_USER_INPUT` for an item or an id that is named twice.
   */
  itemIds?: InputMaybe<Array<CopiedItemIdInput>>;
  listId: Scalars['ID']['input'];
  /** Default: the name of the list. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Default: the notebook of the list. */
  notebookId?: InputMaybe<Scalars['ID']['input']>;
};

/** The reason for an error: `extensions.code` of a GraphQL error, `code` in the body of a REST error. */
export type ErrorCode =
  /** The input is not valid. `fields` has a message for each wrong field. */
  | 'BAD_USER_INPUT'
  /** The request conflicts with existing data, such as the id of a deleted row. Each operation says when. */
  | 'CONFLICT'
  /**
   * The device of this session was refused at the device limit, and the session cannot write; or the user has removed it,
   * and the session can only ask why.
   */
  | 'DEVICE_REFUSED'
  /** The caller or the token may not do this, or a page of another site has sent the request. */
  | 'FORBIDDEN'
  /** The server has a bug, which it has logged. */
  | 'INTERNAL'
  /** The path exists, but not with this method. Only in REST. */
  | 'METHOD_NOT_ALLOWED'
  /**
   * The row does not exist, or the caller may not see it. When items of `completeItems`, `sortItems`, `moveItems`,
   * `deleteItem`, `deleteItems` or `restoreItems` do not exist, `missing` has their ids, in lower case.
   */
  | 'NOT_FOUND'
  /**
   * The body is too large, counted after decompression: JSON of more than 256 kB, or a file to import of more than its
   * format may have.
   */
  | 'PAYLOAD_TOO_LARGE'
  /** The row has changed since the caller read it: `If-Match` does not name its present version. Nothing was written. */
  | 'PRECONDITION_FAILED'
  /** The request must name the version that the caller has read, in `If-Match`. Only in REST. */
  | 'PRECONDITION_REQUIRED'
  /** The plan of the caller allows no more rows of this kind or no more text, or the list is full. */
  | 'QUOTA_EXCEEDED'
  /** The caller or the address has sent too many requests. `Retry-After` says after how many seconds to try again. */
  | 'RATE_LIMITED'
  /** The request has no session, or its session is not valid. */
  | 'UNAUTHENTICATED'
  /** The server, its database or a provider cannot be reached or is overloaded, or payments are not set up. */
  | 'UNAVAILABLE'
  /** The body is not UTF-8 JSON, either plain or compressed with gzip or deflate. */
  | 'UNSUPPORTED_MEDIA_TYPE';

/** A field of a notebook, a list or an item before and after a call. */
export type FieldChange = {
  __typename?: 'FieldChange';
  /** The value that the call has given, like `before`. */
  after: Maybe<Scalars['String']['output']>;
  /** The value as text: `true`, `2026-11-27`, that of an object as JSON. Null for none. */
  before: Maybe<Scalars['String']['output']>;
  /** The name of the field in its type of this schema, such as `sortingOrder`. */
  field: Scalars['String']['output'];
};

/** A result of a search, with the notebook and list that contain it. */
export type Found = {
  __typename?: 'Found';
  /** Whether a found item is completed. False for a notebook or a list. */
  completed: Scalars['Boolean']['output'];
  /** Whether the search has found more than this answer has. It is the same for all results of an answer. */
  hasMore: Scalars['Boolean']['output'];
  id: Scalars['ID']['output'];
  /** Whether a found item is a heading. False for a notebook or a list. */
  isHeading: Scalars['Boolean']['output'];
  /** Whether that list is a template. False for a notebook. */
  isTemplate: Scalars['Boolean']['output'];
  kind: ThingKind;
  /** The found list, or the list that contains the found item. Null for a notebook. */
  listId: Maybe<Scalars['ID']['output']>;
  listName: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  /** The parts of `name` in which a word of the text is, or a word that was taken for it, in their order. */
  nameMarks: Array<TextRange>;
  /**
   * The part of the note with the first word that `name` does not have, in at most 122 characters. Null where `name` has
   * all words, and where the note is not what was found.
   */
  noteExcerpt: Maybe<Scalars['String']['output']>;
  /** The parts of `noteExcerpt` in which a word of the text is, as in `nameMarks`. Empty without an excerpt. */
  noteMarks: Array<TextRange>;
  /** The found notebook, or the notebook that contains the found row. */
  notebookId: Scalars['ID']['output'];
  notebookName: Scalars['String']['output'];
};

/** The answer to a right recovery key or device code. */
export type GuestOpening = {
  __typename?: 'GuestOpening';
  /** What the guest whom this browser had has, or had until it moved. */
  here: Holdings;
  /** What the guest with the key or the code has, without what moved. */
  there: Holdings;
  /**
   * The guest whom this browser has from now on. Null when nothing was opened, because this browser has something of its
   * own and `add` is not true.
   */
  user: Maybe<User>;
};

/** The number of rows of an owner. */
export type Holdings = {
  __typename?: 'Holdings';
  items: Scalars['Int']['output'];
  lists: Scalars['Int']['output'];
  notebooks: Scalars['Int']['output'];
};

/** What an invitation is to. */
export type InvitationPreview = {
  __typename?: 'InvitationPreview';
  /** The name of the person who shares the notebook. */
  invitedBy: Scalars['String']['output'];
  /** The number of lists in the notebook. */
  listCount: Scalars['Int']['output'];
  /** The notebook, if the caller belongs to it already and accepting would change nothing; null otherwise. */
  notebookId: Maybe<Scalars['ID']['output']>;
  notebookName: Scalars['String']['output'];
  /** What the caller becomes by accepting: `EDITOR` or `VIEWER`. */
  role: SharingRole;
};

/** One line of a list: something to tick, or a heading above the lines that follow it. */
export type Item = {
  __typename?: 'Item';
  /** Always false for a heading. */
  completed: Scalars['Boolean']['output'];
  /** When the item was ticked. Null for one that is not completed, and where nobody knows. */
  completedAt: Maybe<Scalars['Timestamp']['output']>;
  /**
   * Who has ticked the item. Null for one that is not completed, in a notebook that only one user has, and where nobody
   * knows.
   */
  completedBy: Maybe<Person>;
  createdAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  /**
   * Whether the item is a heading. A heading belongs to `items` and to the 1,000 items of a list, but not to `itemCount`,
   * `completedCount` and `nextItem`.
   */
  isHeading: Scalars['Boolean']['output'];
  /** Whether the item is left out in this run. Never true for a completed one or a heading. */
  isSkipped: Scalars['Boolean']['output'];
  listId: Scalars['ID']['output'];
  /** 1 to 2,000 characters, without white space at both ends. */
  name: Scalars['String']['output'];
  /** Up to 10,000 characters; line breaks are allowed. */
  note: Maybe<Scalars['String']['output']>;
  /**
   * The words that a change of the last 14 days has replaced without knowing them, as two devices do that write at the
   * same time. Null for none. Copies do not have them. `clearReplaced` of `updateItem` removes them.
   */
  replaced: Maybe<Replaced>;
  /** Why it is left out: up to 200 characters in one line. Null without a reason. */
  skipReason: Maybe<Scalars['String']['output']>;
  /**
   * Of an item of a template, how often its last finished uses went without it. Null for a heading, outside a template, and
   * under three finished uses. Only in GraphQL.
   */
  skipped: Maybe<Skipped>;
  /**
   * The position in the list, any finite number. A lower one comes first; items with equal ones are sorted by `createdAt`,
   * then id.
   */
  sortingOrder: Scalars['Float']['output'];
  /**
   * The item of a template that this item was copied from. Null when there is none, when that item is gone, and while it is
   * deleted.
   */
  templateItemId: Maybe<Scalars['ID']['output']>;
  updatedAt: Scalars['Timestamp']['output'];
};

/** An item to move, and its new position. */
export type ItemMoveInput = {
  id: Scalars['ID']['input'];
  /** Any finite number. Default: at the end of the list. */
  sortingOrder?: InputMaybe<Scalars['Float']['input']>;
};

/** The new position of an item. */
export type ItemOrderInput = {
  id: Scalars['ID']['input'];
  /** Any finite number. */
  sortingOrder: Scalars['Float']['input'];
};

/** The position of an item before a move. */
export type ItemPlace = {
  __typename?: 'ItemPlace';
  id: Scalars['ID']['output'];
  sortingOrder: Scalars['Float']['output'];
};

/** What an item says. */
export type ItemWords = {
  __typename?: 'ItemWords';
  isHeading: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  note: Maybe<Scalars['String']['output']>;
};

/** The result of `completeItems` and `skipItems`. */
export type ItemsCompletion = {
  __typename?: 'ItemsCompletion';
  /** The ids of the items that changed. A call with these ids and the opposite `completed` or `skipped` undoes the change. */
  changedIds: Array<Scalars['ID']['output']>;
  /** All items of the request, in their order. */
  items: Array<Item>;
};

/** The result of `moveItems`. */
export type ItemsMove = {
  __typename?: 'ItemsMove';
  /** All items of the request, in their new order. */
  items: Array<Item>;
  previous: Array<ItemPlace>;
  /** The list before the move. A call of `moveItems` with this list and the items of `previous` undoes the move. */
  previousListId: Scalars['ID']['output'];
};

/** What undo has left as it is. */
export type LeftRow = {
  __typename?: 'LeftRow';
  id: Scalars['ID']['output'];
  kind: ThingKind;
  /** The name of the row now; null for one that is gone, or that the caller does not see any more. */
  name: Maybe<Scalars['String']['output']>;
  /** The reason, as a sentence. */
  why: Scalars['String']['output'];
};

/** The limits of a plan. */
export type Limits = {
  __typename?: 'Limits';
  devices: Maybe<Scalars['Int']['output']>;
  items: Scalars['Int']['output'];
  itemsPerList: Scalars['Int']['output'];
  lists: Scalars['Int']['output'];
  notebooks: Scalars['Int']['output'];
  /** The limit of notebooks that each organisation can have. */
  organizationNotebooks: Scalars['Int']['output'];
};

/** A list contains items. A template is a list from which users create lists; it never counts as an active list. */
export type List = {
  __typename?: 'List';
  /** Whether the list is one of `activeLists`. A template never is, even if this is true. */
  active: Scalars['Boolean']['output'];
  /** The number of completed items. */
  completedCount: Scalars['Int']['output'];
  createdAt: Scalars['Timestamp']['output'];
  date: Maybe<Scalars['Date']['output']>;
  id: Scalars['ID']['output'];
  isTemplate: Scalars['Boolean']['output'];
  /** The number of items without the headings. */
  itemCount: Scalars['Int']['output'];
  /** The items by `sortingOrder`, then `createdAt`, then id. */
  items: Array<Item>;
  /** When the list or one of its items last changed. Only in GraphQL. */
  lastUsedAt: Scalars['Timestamp']['output'];
  /** 1 to 200 characters, without white space at both ends. */
  name: Scalars['String']['output'];
  /** The first item that is not completed, not skipped and no heading. Null when there is none. Only in GraphQL. */
  nextItem: Maybe<Item>;
  /** Up to 10,000 characters; line breaks are allowed. */
  note: Maybe<Scalars['String']['output']>;
  notebookId: Scalars['ID']['output'];
  /**
   * The first items that are not completed, not skipped and no headings, in the order of `items`. Null for all lists of an answer that
   * could have more nested rows than a request may ask for. Only in GraphQL. Errors: `BAD_USER_INPUT`.
   */
  openItems: Maybe<Array<Item>>;
  /** A whole number from -1,000,000 to 1,000,000. A higher priority comes first. */
  priority: Scalars['Int']['output'];
  /**
   * The link under which everybody can read the template. Null for a list that is not published, and for a viewer of a
   * shared notebook. Only in GraphQL; in REST `POST /api/list/{id}/publish` answers the link again.
   */
  publishedUrl: Maybe<Scalars['String']['output']>;
  /**
   * The rule after which the list comes back by itself; null for none. On one of its days the list runs again, has the day
   * as its `date`, and is active. From a template, a list is made instead, which is named with the day.
   */
  repeat: Maybe<Repeat>;
  /**
   * The day for which no list could be made from the template, because there was no room. `comeBack` makes it. Null for
   * none.
   */
  repeatProblem: Maybe<Scalars['Date']['output']>;
  /**
   * The words that a change of the last 14 days has replaced without knowing them, as two devices do that write at the
   * same time. Null for none. Copies do not have them. `clearReplaced` of `updateList` removes them.
   */
  replaced: Maybe<Replaced>;
  /** What the caller may do with the list, which is the `role` of its notebook. Only in GraphQL. */
  role: SharingRole;
  /** The current run. The first run of a list has the id of the list; a template stays in its first run. */
  runId: Scalars['ID']['output'];
  /** The number of the current run, from 1. */
  runNumber: Scalars['Int']['output'];
  /** The number of skipped items. A list is finished when each of its items, at least one, is completed or skipped. */
  skippedCount: Scalars['Int']['output'];
  /**
   * The template from which the list was created. Null when there is none, and while the template is deleted or has
   * another owner.
   */
  templateId: Maybe<Scalars['ID']['output']>;
  updatedAt: Scalars['Timestamp']['output'];
};


/** A list contains items. A template is a list from which users create lists; it never counts as an active list. */
export type ListOpenItemsArgs = {
  first: Scalars['Int']['input'];
};

/** The result of `addListLines`. */
export type ListLinesAddition = {
  __typename?: 'ListLinesAddition';
  /** The number of new items. */
  added: Scalars['Int']['output'];
  /** The number of lines whose names were in the list, or in a line before. */
  known: Scalars['Int']['output'];
};

/** A list as a text. */
export type ListText = {
  __typename?: 'ListText';
  /** Markdown: the name of the list as a title, then a line for each item, such as `- [ ] Milk`. */
  text: Scalars['String']['output'];
  /** A UUID: what the text and the ids of the items are at this moment. The same list has the same version again. */
  version: Scalars['ID']['output'];
};

/** The result of `writeListText`. */
export type ListTextChange = {
  __typename?: 'ListTextChange';
  /** The number of new items. */
  added: Scalars['Int']['output'];
  /** The number of items with other words, ticks or kinds, and of the title. */
  changed: Scalars['Int']['output'];
  /** The number of items that the text does not have, and that stay because they have changed since the version was read. */
  kept: Scalars['Int']['output'];
  /** The number of items at other places. */
  moved: Scalars['Int']['output'];
  /** The number of items that the text does not have, and that are deleted now. */
  removed: Scalars['Int']['output'];
  /** The version of the text that was sent, for the next edit of it. */
  version: Scalars['ID']['output'];
};

/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type Mutation = {
  __typename?: 'Mutation';
  /**
   * Makes the caller one of the people of a shared notebook. Somebody who is already keeps the higher role. Errors:
   * `NOT_FOUND` for an invitation that is unknown, revoked or older than 14 days, or was made before the caller was removed
   * from the notebook or made a viewer there; `CONFLICT` when the notebook has 50 people, or the caller 100 shared
   * notebooks; `FORBIDDEN` without a session where the operator wants no new guests.
   */
  acceptInvitation: Notebook;
  /**
   * Adds the lines of a text to the end of a list, but for those whose names are in the list already. The case of letters
   * and blanks make no other name. REST: `POST /api/list/{id}.md`. Errors: `BAD_USER_INPUT` for a text that is empty, has
   * more than 1,000 items, or too long ones; `NOT_FOUND` for the list; `QUOTA_EXCEEDED`.
   */
  addListLines: ListLinesAddition;
  /**
   * Adds to the end of a list what it does not have of a template, below a heading with the name of the template. `id` is a
   * new UUID; a repeated call with the same id answers the list as it is. Errors: `NOT_FOUND` for the list or the template,
   * `BAD_USER_INPUT` when it is no template, `QUOTA_EXCEEDED` also above 1,000 items, `CONFLICT` for an id of another list.
   */
  addTemplate: List;
  /**
   * Changes what a person may do in a shared notebook. For a person who is made a viewer, all invitations to the notebook
   * end; others can still accept them. Errors: `FORBIDDEN` for everybody but the person who shares it, `NOT_FOUND` for an
   * unknown person, `BAD_USER_INPUT` for the role `OWNER` and for the caller.
   */
  changeRole: Notebook;
  /**
   * Checks whether the caller may use this device. Guests and free members can use five devices, members with a
   * subscription any number; a device that was not seen for 90 days does not count. A refusal is no error: the answer says
   * why. It stays for the session: each later check is answered for the refused device, whatever id it names. After
   * `device_limit` the session can read, claim a guest and remove another device until a check finds room; after
   * `device_removed` it can only read the current user and ask again. Errors: `BAD_USER_INPUT` when `deviceId` is not a
   * UUID.
   */
  checkDeviceAccess: DeviceAccess;
  /**
   * Moves all rows of the guest of this browser to the account of the member, in one transaction, and answers how many
   * rows moved. A repeated claim moves nothing. A row keeps its id unless the account already has a row with that id. A
   * default notebook that was never used does not move. The request needs both the session token and the guest cookie; the
   * response deletes the cookie. Errors: `FORBIDDEN` for a guest who is not signed in, `NOT_FOUND` without a guest,
   * `CONFLICT` when another account has claimed the guest, `DEVICE_REFUSED` also when the guest has removed this device.
   */
  claimGuest: Holdings;
  /**
   * Runs a list again for a day of its rule, as the server itself does on that day. A page without a connection calls it
   * later: the id of the day's run is a version 5 UUID of `{listId}/{day}` in the namespace
   * `0d3a5c1e-7f42-4b8e-9a66-5e1b2c9f8d07`, so the page knows it. It does something only where `day` is the next day of the
   * rule, or one after it, and comes within 15 minutes, or is the `repeatProblem` of a template, and else answers the list as it is. Errors:
   * `NOT_FOUND`, `QUOTA_EXCEEDED` where there is no room for a list from the template.
   */
  comeBack: List;
  /**
   * Ticks or un-ticks an item. A tick ends that it is skipped, and the first of several ticks counts. With `runId` it does so
   * only while that is the `runId` of the list; a tick for a past run of the list goes into that run. Else, and where another
   * person has ticked or skipped the item later than `at`, it answers the item as it is. Errors: `NOT_FOUND`,
   * `BAD_USER_INPUT` for ticking a heading.
   */
  completeItem: Item;
  /**
   * Ticks or un-ticks 1 to 1,000 items of one list, all or none. Headings stay as they are. With `runId` it does so only
   * while that is the `runId` of the list; ticks for a past run of the list go into that run. Else it answers the items as
   * they are, and each as it is that another person has ticked or skipped later. Errors: `NOT_FOUND` for an item,
   * `BAD_USER_INPUT` for a repeated item, items of several lists, and another number of `ats` than of `ids`.
   */
  completeItems: ItemsCompletion;
  /**
   * Reads the result of a checkout from the payment provider and answers the current plan. An unpaid checkout changes
   * nothing. Errors: `NOT_FOUND` for a checkout of another user, `FORBIDDEN` for a guest, `UNAVAILABLE` as for
   * `createCheckoutSession`.
   */
  confirmCheckout: Plan;
  /**
   * Makes the secret address under which calendars read when the lists of the caller are due. It is answered only here, and
   * ends the address before it. Anyone who has it reads names, days and links.
   */
  createCalendarFeed: NewCalendarFeed;
  /**
   * Opens the page of the payment provider on which the caller subscribes. A repeated call answers the same page. A call
   * for the other interval opens a new page and closes the old one. Errors: `FORBIDDEN` for a guest and for another user,
   * `CONFLICT` for a caller with a subscription that has not ended, `UNAVAILABLE` when payments are not set up or cannot
   * be reached.
   */
  createCheckoutSession: CheckoutSession;
  /**
   * Makes a code that opens the caller, a guest, in another browser once within five minutes. It ends the code before it.
   * Errors: `FORBIDDEN` for a member.
   */
  createDeviceCode: DeviceCode;
  /**
   * Adds an item or a heading to a list. Errors: `NOT_FOUND` for the list, `QUOTA_EXCEEDED` also when the list has 1,000 items
   * or would have more than 2 MB of text, `CONFLICT` for the id of a deleted item.
   */
  createItem: Item;
  /**
   * Adds up to 1,000 items and headings to a list, all or none. An item whose id exists already stays as it is. Answers all items of the request in their order. Errors: `NOT_FOUND` for the list, `QUOTA_EXCEEDED`
   * also when the list would have more than 1,000 items or 2 MB of text, `CONFLICT` for the id of a deleted item.
   */
  createItems: Array<Item>;
  /** Creates an empty list. Errors: `NOT_FOUND` for the notebook, `CONFLICT` for the id of a deleted list. */
  createList: List;
  /**
   * Creates a list from a template, in one transaction. The list gets all items of the template in the same order, none
   * completed. Errors: `NOT_FOUND` for the template or the notebook, `BAD_USER_INPUT` when `templateId` is not a template,
   * `CONFLICT` for the id of a deleted list.
   */
  createListFromTemplate: List;
  /**
   * Creates a list from 1 to 20 templates, in one transaction. With several, the items of each are below a heading with its
   * name, and an item that stands in several is there once, in the first, with the larger number (`Socks ×3`); case, spaces
   * and that number make no difference. Errors: `NOT_FOUND` for a template or the notebook, `BAD_USER_INPUT` also when a list
   * is no template, `QUOTA_EXCEEDED` also above 1,000 items, `CONFLICT` for the id of a deleted list or of another item.
   */
  createListFromTemplates: List;
  /**
   * Creates a notebook. Errors: `FORBIDDEN` when `userId` is not the caller, or when `organizationId` is not the active
   * organisation; `CONFLICT` for the id of a deleted notebook.
   */
  createNotebook: Notebook;
  /**
   * Opens the page of the payment provider on which the caller changes, cancels or resumes the subscription. Errors:
   * `FORBIDDEN` for a guest, for another user, and for a member who has not verified a factor in the last ten minutes,
   * with the same hint as `deleteMyData`; `BAD_USER_INPUT` for a `returnUrl` on another origin; `CONFLICT` for a caller
   * who never started a checkout; `UNAVAILABLE` as for `createCheckoutSession`.
   */
  createPortalSession: PortalSession;
  /**
   * Makes eight words that open the caller, a guest, in another browser, as often as wanted. They are answered only here,
   * and end the words before them. Errors: `FORBIDDEN` for a member.
   */
  createRecoveryKey: RecoveryKey;
  /**
   * Makes a token with which a program acts for the caller. Its text is answered only here. A token for one notebook gives
   * this notebook to a group of its own, as sharing does: `userId` is the id of the group, and all other ids stay. A list
   * whose template is in another notebook then has none. The end of the last such token gives the notebook back. A token
   * ends with its time, when it is revoked, with the user, with `deleteMyData`, when the caller leaves its notebook, and when
   * a device is removed that the session had named in which it was made. Errors: `FORBIDDEN` for a member who has not
   * verified a factor in the last ten minutes, with the same hint as `deleteMyData`; `NOT_FOUND` for the notebook;
   * `CONFLICT` for the 21st token, for a notebook of an organisation, and above 100 shared notebooks.
   */
  createToken: NewAccessToken;
  /** Ends the address of the caller's calendar. Errors: `NOT_FOUND` without one. */
  deleteCalendarFeed: Deletion;
  /** Deletes an item. It can be restored for 30 days. Errors: `NOT_FOUND`. */
  deleteItem: Deletion;
  /**
   * Deletes 1 to 1,000 items of one list, all or none. They can be restored for 30 days. Errors: `NOT_FOUND` for an item,
   * `BAD_USER_INPUT` for a repeated item or items of several lists.
   */
  deleteItems: Deletion;
  /**
   * Deletes a list with its items. They can be restored for 30 days. Lists that were created from a deleted template stay,
   * with a `templateId` of null until the template is restored.
   */
  deleteList: Deletion;
  /**
   * Permanently deletes all notebooks that the caller owns, with everything in them and in the trash. A notebook that the
   * caller shares goes to the heir in its `sharing`, and without one it is deleted for everybody; the caller leaves those
   * that others share. Notebooks of an organisation stay. Errors: `FORBIDDEN` for a member who has not verified a factor in the last ten minutes, with a hint
   * in `extensions.clerk_error`, from which `useReverification` of Clerk asks the member to verify one.
   */
  deleteMyData: Deletion;
  /**
   * Deletes a notebook with its lists and items. They can be restored for 30 days. Errors: `FORBIDDEN` for a notebook of
   * an organisation when the caller does not have the role `org:admin`.
   */
  deleteNotebook: Deletion;
  /**
   * Copies any list, in one transaction. The copy gets all items in the same order, none completed. If `isTemplate` is
   * true, it creates a template from a list. Errors: `NOT_FOUND` for the list or the notebook, `CONFLICT` for the id of a
   * deleted list.
   */
  duplicateList: List;
  /**
   * Answers the user of the caller, and creates a guest or a notebook first if the arguments ask for it, in one
   * transaction. The response sets the cookie of a new guest. Null without a session when no guest was created. Errors:
   * `CONFLICT` for the id of a deleted notebook, `FORBIDDEN` where the operator wants no new guests.
   */
  ensureCurrentUser: Maybe<User>;
  /**
   * Takes the caller out of a shared notebook. Errors: `CONFLICT` for the person who shares it, `NOT_FOUND` for a notebook
   * that is not shared.
   */
  leaveNotebook: Deletion;
  /**
   * Moves 1 to 1,000 items of one list to another list, all or none. An item without `sortingOrder` goes
   * to the end, in the order of the request, or keeps its position if it is in that list already. Errors: `NOT_FOUND` for
   * an item or the list, `QUOTA_EXCEEDED` when the list would have more than 1,000 items or 2 MB of text, `BAD_USER_INPUT`
   * for a repeated item or items of several lists.
   */
  moveItems: ItemsMove;
  /**
   * Publishes a template: everybody with the link can read and use it. A repeated call answers the same link. Errors:
   * `NOT_FOUND`, `BAD_USER_INPUT` for a list that is no template, `FORBIDDEN` for a viewer of a shared notebook.
   */
  publishTemplate: PublishedLink;
  /**
   * Opens the guest who has made a recovery key in this browser, as a new device, and sets the cookie. Where this browser
   * has a guest with notebooks, lists or items of its own, it opens nothing unless `add` is true: the answer has no `user`,
   * and says what each of both has. Everything of the browser's own guest then moves, as in `claimGuest`. When the guest's
   * devices take all the room, the new one can only read, and cannot add. A caller whom nobody knows may call it. Errors:
   * `BAD_USER_INPUT` for words that no key has, `NOT_FOUND` for a wrong key, `CONFLICT` for a guest that a member has
   * claimed, `FORBIDDEN` for a member, `RATE_LIMITED` after five wrong keys and codes in 15 minutes.
   */
  recover: GuestOpening;
  /**
   * Removes a device of the caller for good, and refuses every session that ever named it, but not a guest's own session.
   * Errors: `FORBIDDEN` for a member who has not verified a factor in the last ten minutes, with the same hint as
   * `deleteMyData`; `BAD_USER_INPUT` when a guest uses this device; `NOT_FOUND` for an unknown or removed device.
   */
  removeDevice: Deletion;
  /**
   * Takes a person out of a shared notebook. For this person all invitations to the notebook end; others can still accept
   * them. Errors: as for `changeRole`.
   */
  removePerson: Notebook;
  /**
   * Restores 1 to 1,000 deleted items of one list, all or none. If the list or its notebook was deleted later, it restores
   * those too. Items that are not deleted stay as they are. Answers the items in their order. Errors: `NOT_FOUND`, also 30
   * days after the delete; `QUOTA_EXCEEDED` also when the list would have more than 1,000 items; `BAD_USER_INPUT` for a
   * repeated item or items of several lists.
   */
  restoreItems: Array<Item>;
  /**
   * Restores a deleted list with the items that were deleted together with it. If its notebook was deleted later, it
   * restores the notebook too. A list that is not deleted stays as it is. Errors: `NOT_FOUND`, also 30 days after the
   * delete.
   */
  restoreList: List;
  /**
   * Restores a deleted notebook with the lists and items that were deleted together with it. A notebook that is not
   * deleted stays as it is. Every member can restore a notebook of the organisation. Errors: `NOT_FOUND`, also 30 days
   * after the delete.
   */
  restoreNotebook: Notebook;
  /**
   * Makes the newest past run the current run of its list again. Items that were in it get its ticks, and are skipped as
   * they were in it; later ones stay as they are. The current run of a list stays as it is. Errors: `NOT_FOUND`, `CONFLICT` for a run that is not the newest,
   * `BAD_USER_INPUT` when the list is a template now.
   */
  restoreRun: List;
  /** Ends an invitation. Errors: `NOT_FOUND` for one that has ended, and for one that the caller did not make. */
  revokeInvitation: Deletion;
  /** Ends a token of the caller at once. Errors: `NOT_FOUND`, also for one that has ended. */
  revokeToken: Deletion;
  /**
   * Un-ticks all items of a list, and files what the list was as a `Run`. `id`, a new UUID, becomes the `runId` of the list.
   * Where nothing is ticked or skipped, nothing is filed. An id that was a run of this list before, also one that was taken back,
   * answers the list as it is. The day on which the list comes back by itself stays. Errors: `NOT_FOUND` for the list,
   * `BAD_USER_INPUT` for a template, `CONFLICT` for an id of another list.
   */
  runAgain: List;
  /**
   * Sends a message to a browser of the caller now, also in quiet hours. Errors: `NOT_FOUND` where the caller is told nothing,
   * `UNAVAILABLE` when the push service of the browser does not take it.
   */
  sendTestPush: PushTest;
  /**
   * Shares a notebook by a link, and makes a new invitation each time. The first call gives the notebook to a group, which
   * then owns it: `userId` is the id of the group, and all other ids stay. Errors: `FORBIDDEN` in a notebook that another
   * person shares, and for a guest with `email`; `CONFLICT` for a notebook of an organisation, for more than 100 shared
   * notebooks, and for more than 20 invitations that can be accepted; `UNAVAILABLE` for a mail that cannot be sent, and
   * `RATE_LIMITED` after 20 in a day.
   */
  shareNotebook: NewInvitation;
  /**
   * Says that an item is not for this time, or takes that back. A skip ends that the item is ticked. `runId` and `at` are as
   * for `completeItem`. Errors: `NOT_FOUND`, `BAD_USER_INPUT` for skipping a heading.
   */
  skipItem: Item;
  /**
   * Does what `skipItem` does for 1 to 1,000 items of one list, all or none. Headings stay as they are. Errors: as for
   * `completeItems`.
   */
  skipItems: ItemsCompletion;
  /**
   * Leaves out the next day on which a list comes back, or on which a list is made from a template. `next` is that day; where
   * the list comes back on another one, it answers the list as it is, so a repeated call changes nothing. Errors:
   * `NOT_FOUND`.
   */
  skipRepeat: List;
  /**
   * Sets `sortingOrder` of up to 1,000 items of one list, all or none. The other items stay where they are. Answers the
   * changed items in their new order, and no items for an empty array. Errors: `NOT_FOUND` for an item, `BAD_USER_INPUT`
   * for a repeated item or items of several lists.
   */
  sortItems: Array<Item>;
  /**
   * Gives a shared notebook back to the caller, who shares it. The other people no longer see it, and its invitations end.
   * Errors: `FORBIDDEN` for everybody else.
   */
  stopSharing: Notebook;
  /**
   * Tells the caller in a browser from now on, or changes what it is told there and when. A browser tells one user: it ends
   * to tell another one. Of 21 browsers of a user the oldest ends. A subscription ends with its session, with the device that
   * the session has named, and with the data of the caller; a claim takes that of this browser along. Errors:
   * `BAD_USER_INPUT` for an endpoint that is no https address of the internet.
   */
  subscribeToPush: PushSubscription;
  /**
   * Undoes what a program has changed with one call, in any order of calls: what it has added goes to the trash, what it has
   * deleted is restored, and what it has changed is put back where it still is what the program has made of it. What anybody
   * else has changed since stays, and is named in `left`. A program undoes its own calls, and its user all. Errors:
   * `NOT_FOUND` for an unknown call, one of another program, and one that has changed nothing or is older than 30 days;
   * `CONFLICT` for a call that was undone already, and for one that has moved something to or from a shared notebook.
   */
  undoCall: UndoneCall;
  /**
   * Moves everything that an import has added into the trash: its notebooks with all that is in them. What is there already
   * stays there. `id` is that of `POST /api/import`, which has no field here, because its body is a file. Errors:
   * `NOT_FOUND` for the id of no import of the last 30 days.
   */
  undoImport: Deletion;
  /**
   * Ends the link of a template. Errors: `NOT_FOUND`, also for a list that is not published; `FORBIDDEN` for a viewer of a
   * shared notebook.
   */
  unpublishTemplate: Deletion;
  /** Ends to tell the caller in a browser. Errors: `NOT_FOUND` where it is told nothing. */
  unsubscribeFromPush: Deletion;
  /**
   * Applies differences of `toList` to the list, all or none, and answers the list. It un-ticks no item, and removes none
   * that is ticked. Everything else is as for `updateTemplate`.
   */
  updateFromTemplate: List;
  /**
   * Changes the fields that are sent. Errors: `NOT_FOUND` for the item or its new list, `QUOTA_EXCEEDED` when the new list
   * has 1,000 items, and when a list would have more than 2 MB of text by a longer one.
   */
  updateItem: Item;
  /** Changes the fields that are sent. Errors: `NOT_FOUND` for the list or its new notebook. */
  updateList: List;
  /**
   * Changes the fields that are sent. A new `organizationId` transfers the notebook with its lists and items to that
   * owner. Errors: `FORBIDDEN` as for `createNotebook`, and for a member without the role `org:admin` who takes a notebook
   * away from an organisation; `QUOTA_EXCEEDED` above a limit of the new owner.
   */
  updateNotebook: Notebook;
  /**
   * Applies differences of `toTemplate` to the template of a list, all or none, and answers the template. `differences` are
   * their ids. What is added or moved goes after the same neighbour; what is removed goes into the trash. `id` is a new
   * UUID; a repeated call with the same id changes nothing. Errors: `NOT_FOUND` for the list, `CONFLICT` for a difference
   * that is no longer true or an id of another list, `QUOTA_EXCEEDED` also above 1,000 items.
   */
  updateTemplate: List;
  /** Does what `recover` does, with a device code. The code ends when it has opened the guest. */
  useDeviceCode: GuestOpening;
  /**
   * Copies a published template into a notebook of the caller, with all items in the same order, none completed. Without a
   * session it first creates a guest, whose cookie the response sets. Errors: `NOT_FOUND` as for `publishedTemplate` and for
   * the notebook, `FORBIDDEN` for a notebook that the caller can only view, `CONFLICT` for the id of a deleted list.
   */
  usePublishedTemplate: List;
  /**
   * Makes a list what an edited text says (docs/api.md, A list as a text file). Only what differs from the version is
   * written, and what has changed in the list since then stays. Items that are not in the text can be restored for 30 days.
   * REST: `PUT /api/list/{id}.md`. Errors: `BAD_USER_INPUT` for a text that is empty, has more than 1,000 items, or too long
   * ones; `NOT_FOUND` for the list; `PRECONDITION_FAILED` when the version is not kept; `QUOTA_EXCEEDED` when the list would
   * have more than 1,000 items or 2 MB of text.
   */
  writeListText: ListTextChange;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationAcceptInvitationArgs = {
  name?: InputMaybe<Scalars['String']['input']>;
  token: Scalars['String']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationAddListLinesArgs = {
  listId: Scalars['ID']['input'];
  text: Scalars['String']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationAddTemplateArgs = {
  id: Scalars['ID']['input'];
  listId: Scalars['ID']['input'];
  templateId: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationChangeRoleArgs = {
  notebookId: Scalars['ID']['input'];
  personId: Scalars['ID']['input'];
  role: SharingRole;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationCheckDeviceAccessArgs = {
  deviceId?: InputMaybe<Scalars['ID']['input']>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationComeBackArgs = {
  day: Scalars['Date']['input'];
  listId: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationCompleteItemArgs = {
  at?: InputMaybe<Scalars['Timestamp']['input']>;
  completed: Scalars['Boolean']['input'];
  id: Scalars['ID']['input'];
  runId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationCompleteItemsArgs = {
  ats?: InputMaybe<Array<InputMaybe<Scalars['Timestamp']['input']>>>;
  completed: Scalars['Boolean']['input'];
  ids: Array<Scalars['ID']['input']>;
  runId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationConfirmCheckoutArgs = {
  sessionId: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationCreateCheckoutSessionArgs = {
  billingInterval?: BillingInterval;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationCreateItemArgs = {
  input: CreateItemInput;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationCreateItemsArgs = {
  input: CreateItemsInput;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationCreateListArgs = {
  input: CreateListInput;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationCreateListFromTemplateArgs = {
  input: CreateListFromTemplateInput;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationCreateListFromTemplatesArgs = {
  input: CreateListFromTemplatesInput;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationCreateNotebookArgs = {
  input: CreateNotebookInput;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationCreatePortalSessionArgs = {
  returnUrl?: InputMaybe<Scalars['String']['input']>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationCreateTokenArgs = {
  days?: Scalars['Int']['input'];
  name: Scalars['String']['input'];
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  write?: Scalars['Boolean']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationDeleteItemArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationDeleteItemsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationDeleteListArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationDeleteNotebookArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationDuplicateListArgs = {
  input: DuplicateListInput;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationEnsureCurrentUserArgs = {
  createAnonymousUser?: Scalars['Boolean']['input'];
  createDefaultNotebook?: Scalars['Boolean']['input'];
  defaultNotebookId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationLeaveNotebookArgs = {
  notebookId: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationMoveItemsArgs = {
  items: Array<ItemMoveInput>;
  listId: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationPublishTemplateArgs = {
  listId: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationRecoverArgs = {
  add?: Scalars['Boolean']['input'];
  deviceId?: InputMaybe<Scalars['ID']['input']>;
  words: Scalars['String']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationRemoveDeviceArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationRemovePersonArgs = {
  endInvitations?: Scalars['Boolean']['input'];
  notebookId: Scalars['ID']['input'];
  personId: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationRestoreItemsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationRestoreListArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationRestoreNotebookArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationRestoreRunArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationRevokeInvitationArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationRevokeTokenArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationRunAgainArgs = {
  date?: InputMaybe<Scalars['Date']['input']>;
  id: Scalars['ID']['input'];
  listId: Scalars['ID']['input'];
  only?: InputMaybe<RunAgainFilter>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationSendTestPushArgs = {
  endpoint: Scalars['String']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationShareNotebookArgs = {
  email?: InputMaybe<Scalars['String']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  notebookId: Scalars['ID']['input'];
  role?: InputMaybe<SharingRole>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationSkipItemArgs = {
  at?: InputMaybe<Scalars['Timestamp']['input']>;
  id: Scalars['ID']['input'];
  reason?: InputMaybe<Scalars['String']['input']>;
  runId?: InputMaybe<Scalars['ID']['input']>;
  skipped: Scalars['Boolean']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationSkipItemsArgs = {
  ats?: InputMaybe<Array<InputMaybe<Scalars['Timestamp']['input']>>>;
  ids: Array<Scalars['ID']['input']>;
  reason?: InputMaybe<Scalars['String']['input']>;
  runId?: InputMaybe<Scalars['ID']['input']>;
  skipped: Scalars['Boolean']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationSkipRepeatArgs = {
  listId: Scalars['ID']['input'];
  next: Scalars['Date']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationSortItemsArgs = {
  items: Array<ItemOrderInput>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationStopSharingArgs = {
  notebookId: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationSubscribeToPushArgs = {
  input: PushSubscriptionInput;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationUndoCallArgs = {
  call: Scalars['ID']['input'];
  ids?: InputMaybe<Array<Scalars['ID']['input']>>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationUndoImportArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationUnpublishTemplateArgs = {
  listId: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationUnsubscribeFromPushArgs = {
  endpoint: Scalars['String']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationUpdateFromTemplateArgs = {
  differences: Array<Scalars['ID']['input']>;
  id: Scalars['ID']['input'];
  listId: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationUpdateItemArgs = {
  id: Scalars['ID']['input'];
  input: UpdateItemInput;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationUpdateListArgs = {
  id: Scalars['ID']['input'];
  input: UpdateListInput;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationUpdateNotebookArgs = {
  id: Scalars['ID']['input'];
  input: UpdateNotebookInput;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationUpdateTemplateArgs = {
  differences: Array<Scalars['ID']['input']>;
  id: Scalars['ID']['input'];
  listId: Scalars['ID']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationUseDeviceCodeArgs = {
  add?: Scalars['Boolean']['input'];
  code: Scalars['String']['input'];
  deviceId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationUsePublishedTemplateArgs = {
  id: Scalars['ID']['input'];
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  token: Scalars['String']['input'];
};


/**
 * Writes. Errors of every write: `UNAUTHENTICATED` without a session; `DEVICE_REFUSED` for a device that was refused at
 * the device limit or removed; `BAD_USER_INPUT` for invalid input, with a message for each wrong field in
 * `extensions.fields`; `QUOTA_EXCEEDED` above a limit of the plan, with `sign-up` or `upgrade` in `extensions.remedy` if
 * that raises the limit. A client can safely repeat a write. A deleted row is `NOT_FOUND` until it is restored. A create
 * with the id of a deleted row is `CONFLICT`, so that a repeated create does not undo a delete. With the header
 * `Idempotency-Key`, a UUID, the server does a mutation once, or none of it when its answer has errors: for 30 days it
 * answers the same mutation with the same key what it has answered. Another mutation with the key is `CONFLICT`. The
 * header has no effect on `ensureCurrentUser`, `checkDeviceAccess`, `removeDevice`, `claimGuest`, `createRecoveryKey`,
 * `recover`, `createDeviceCode`, `useDeviceCode`, `createToken`, `createCalendarFeed`, `deleteMyData`, `shareNotebook`, `acceptInvitation`,
 * `createCheckoutSession`, `confirmCheckout` and `createPortalSession`.
 */
export type MutationWriteListTextArgs = {
  listId: Scalars['ID']['input'];
  text: Scalars['String']['input'];
  version: Scalars['String']['input'];
};

/** A token when it is made, with its text. */
export type NewAccessToken = {
  __typename?: 'NewAccessToken';
  createdAt: Scalars['Timestamp']['output'];
  expiresAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  /** Up to an hour old. Null before the first use. */
  lastUsedAt: Maybe<Scalars['Timestamp']['output']>;
  /** What the user calls the program. */
  name: Scalars['String']['output'];
  /** The only notebook that the program sees, which may be in the trash. Null for everything of the user. */
  notebook: Maybe<TokenNotebook>;
  /** `lb_` and 49 letters and digits, for the header `Authorization: Bearer`. */
  token: Scalars['String']['output'];
  /** Whether the program may change something. */
  write: Scalars['Boolean']['output'];
};

/** The secret address of a calendar, when it is made. */
export type NewCalendarFeed = {
  __typename?: 'NewCalendarFeed';
  createdAt: Scalars['Timestamp']['output'];
  /** The address of an iCalendar file, for calendar programs. */
  url: Scalars['String']['output'];
};

/** An invitation with its link. */
export type NewInvitation = {
  __typename?: 'NewInvitation';
  /** 14 days after the invitation was made. */
  expiresAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  role: SharingRole;
  /** The link to send. The server does not keep it. */
  url: Scalars['String']['output'];
};

/** A new item of `createItems`. */
export type NewItemInput = {
  /** Default: false. `A heading cannot be completed` for a heading. */
  completed?: InputMaybe<Scalars['Boolean']['input']>;
  /** A new UUID. A repeated create with the same id answers the existing item. Default: the server chooses an id. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** Default: false. */
  isHeading?: InputMaybe<Scalars['Boolean']['input']>;
  /** 1 to 2,000 characters. The server removes white space at both ends. */
  name: Scalars['String']['input'];
  /** Up to 10,000 characters; line breaks are allowed. Null for none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Any finite number. Default: at the end of the list, in the order of the request. */
  sortingOrder?: InputMaybe<Scalars['Float']['input']>;
};

/** A notebook contains lists. */
export type Notebook = {
  __typename?: 'Notebook';
  /**
   * The colour that a user has chosen. Null for none: the web app then derives a colour from the name, the same on every
   * device.
   */
  color: Maybe<NotebookColor>;
  createdAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  /** The lists of the notebook by name, templates included. */
  lists: Array<List>;
  /** 1 to 200 characters, without white space at both ends. */
  name: Scalars['String']['output'];
  /**
   * The id, at the identity provider, of the organisation that owns the notebook. Null when the caller owns it. Every
   * member whose session has that organisation active can see the notebook and edit its lists and items.
   */
  organizationId: Maybe<Scalars['ID']['output']>;
  /** What the caller may do in the notebook: `OWNER` in one that is not shared. Only in GraphQL. */
  role: SharingRole;
  /** Who shares the notebook with whom. Null for a notebook that only its owner sees. */
  sharing: Maybe<NotebookSharing>;
  updatedAt: Scalars['Timestamp']['output'];
  /**
   * The id of the owner: a user, an organisation's row in Listbook, or the group of a shared notebook. REST also writes it
   * as `user_id`.
   */
  userId: Scalars['ID']['output'];
};

/** The colours of notebooks. */
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

/** The people of a shared notebook, and the invitations to it. */
export type NotebookSharing = {
  __typename?: 'NotebookSharing';
  /**
   * Whom the notebook goes to when its owner deletes the account or all data: the editor who joined first. Null when there
   * is no editor; then it is deleted for everybody.
   */
  heir: Maybe<SharedPerson>;
  /** The invitations that can be accepted, the oldest first. Empty for everybody but the owner. */
  invitations: Array<OpenInvitation>;
  /** All people, in the order in which they joined. Who shares the notebook is one of them. */
  people: Array<SharedPerson>;
  /** The role of the caller. */
  role: SharingRole;
};

/** An invitation that can be accepted. Its link is answered once, by `shareNotebook`. */
export type OpenInvitation = {
  __typename?: 'OpenInvitation';
  /** 14 days after the invitation was made. */
  expiresAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  /** What somebody becomes who accepts it: `EDITOR` or `VIEWER`. */
  role: SharingRole;
};

/** Whether the server can take payments at the moment. */
export type PaymentsState =
  /** The caller can subscribe. */
  | 'AVAILABLE'
  /** Payments are not set up on this server. */
  | 'NOT_SET_UP'
  /** The payment provider cannot be reached. Try again in a moment. */
  | 'UNREACHABLE';

/** Somebody who has ticked an item, as the others know this person. */
export type Person = {
  __typename?: 'Person';
  isYou: Scalars['Boolean']['output'];
  /**
   * What the others call this person, or called, for one who has left the notebook. Null for somebody whose account was
   * deleted, or whom this notebook never knew, and in a notebook of an organisation.
   */
  name: Maybe<Scalars['String']['output']>;
};

/** The plan of the caller, with what it allows and what the caller uses. */
export type Plan = {
  __typename?: 'Plan';
  name: PlanName;
  /** What the paid plan allows. The same for every caller. */
  paidLimits: Limits;
  payments: PaymentsState;
  /** The prices of the paid plan, monthly first. Empty unless `payments` is `AVAILABLE`. */
  prices: Array<Price>;
  quotas: Quotas;
  /** The subscription of the caller, or the last one that has ended. Null when there never was one. */
  subscription: Maybe<PlanSubscription>;
};

/**
 * `guest` for guests and without a session, `paid` for a member whose subscription is `entitled`, `free` for all other
 * members.
 */
export type PlanName =
  | 'free'
  | 'guest'
  | 'paid';

/** A subscription at the payment provider. (GraphQL uses the name `Subscription` for a root type.) */
export type PlanSubscription = {
  __typename?: 'PlanSubscription';
  /** When the subscription ends or ended. With `past_due`, when the paid plan ends. Null when no end is set. */
  endsAt: Maybe<Scalars['Timestamp']['output']>;
  /**
   * Whether it gives the paid plan: with `trialing` and `active` until `endsAt`, with `past_due` for seven days after the
   * payment was due.
   */
  entitled: Scalars['Boolean']['output'];
  /** Null for an interval that Listbook does not sell. */
  interval: Maybe<BillingInterval>;
  /** When the next payment is due. Null when no payment is due. */
  renewsAt: Maybe<Scalars['Timestamp']['output']>;
  status: SubscriptionStatus;
};

/** A page of the payment provider on which the caller manages the subscription. */
export type PortalSession = {
  __typename?: 'PortalSession';
  url: Scalars['String']['output'];
};

/** The price of the paid plan for one interval. */
export type Price = {
  __typename?: 'Price';
  /** In the smallest unit of the currency: 400 for 4.00 EUR. */
  amount: Scalars['Int']['output'];
  /** The ISO 4217 code, three capital letters. */
  currency: Scalars['String']['output'];
  interval: BillingInterval;
};

/** A call with which a program has changed something. */
export type ProgramCall = {
  __typename?: 'ProgramCall';
  at: Scalars['Timestamp']['output'];
  /** The argument for `undoCall`. */
  call: Scalars['ID']['output'];
  counts: Array<ChangeCount>;
  /** The name of the list in which all of it was done; null where that is none or several, or gone. */
  listName: Maybe<Scalars['String']['output']>;
  /** The mutation, such as `createItems`; of several in one request, the first that has changed something. */
  operation: Scalars['String']['output'];
  token: ProgramToken;
  /** Whether `undoCall` undoes it: not when it was undone, and not when it has moved something to or from a shared notebook. */
  undoable: Scalars['Boolean']['output'];
  /** Whether all of it was undone, or left when it was undone. */
  undone: Scalars['Boolean']['output'];
  /** Why `undoCall` does not undo it, as a sentence; null where it is `undoable`. */
  whyNot: Maybe<Scalars['String']['output']>;
};

/** What a call of a program has made of a notebook, a list or an item. */
export type ProgramChange = {
  __typename?: 'ProgramChange';
  act: ChangeAct;
  /**
   * The fields that have other values since the call; none where the caller does not see it any more. What was added or
   * deleted has none of it.
   */
  fields: Array<FieldChange>;
  /** The id of the notebook, list or item, for `ids` of `undoCall`. */
  id: Scalars['ID']['output'];
  kind: ThingKind;
  /** The name now, also in the trash; null where it is gone, or the caller does not see it any more. */
  name: Maybe<Scalars['String']['output']>;
  /** The name of the list of an item, or of the notebook of a list, in which the call has left it; null as for `name`. */
  place: Maybe<Scalars['String']['output']>;
  /** Whether it was undone, or left when it was undone. */
  undone: Scalars['Boolean']['output'];
};

/** The token of a program, which may have ended. */
export type ProgramToken = {
  __typename?: 'ProgramToken';
  id: Scalars['ID']['output'];
  /** What the program was called when it called. */
  name: Scalars['String']['output'];
};

/** An item or a heading of a published template. */
export type PublishedItem = {
  __typename?: 'PublishedItem';
  isHeading: Scalars['Boolean']['output'];
  name: Scalars['String']['output'];
  note: Maybe<Scalars['String']['output']>;
};

/** The link of a published template. */
export type PublishedLink = {
  __typename?: 'PublishedLink';
  url: Scalars['String']['output'];
};

/** What everybody with the link sees of a template: no ids, no owner, nothing of other lists. */
export type PublishedTemplate = {
  __typename?: 'PublishedTemplate';
  /** The items and headings in their order, at most 1,000. */
  items: Array<PublishedItem>;
  name: Scalars['String']['output'];
  note: Maybe<Scalars['String']['output']>;
};

/** The public key by which push services know this server. */
export type PushKey = {
  __typename?: 'PushKey';
  /** 65 bytes in base64url. */
  publicKey: Scalars['String']['output'];
};

/** What a push message tells. */
export type PushKind =
  /** A list has come back, or a template has made one. It is not told while nobody has touched it since it came back last. */
  | 'CAME_BACK'
  /** At 08:00: the lists that have the date of the day. */
  | 'DUE_TODAY'
  /** Somebody else has finished a list of a shared notebook, two minutes ago. */
  | 'FINISHED';

/** What a user is told in a browser. */
export type PushSubscription = {
  __typename?: 'PushSubscription';
  endpoint: Scalars['String']['output'];
  kinds: Array<PushKind>;
  /** Between these times (`HH:MM`) nothing is sent; it comes afterwards, but for what was finished meanwhile. Null for never. */
  quietFrom: Maybe<Scalars['String']['output']>;
  quietUntil: Maybe<Scalars['String']['output']>;
  zone: Scalars['String']['output'];
};

/** What a browser has got from its push service, and what the user wants to be told in it. */
export type PushSubscriptionInput = {
  /** The secret of the browser: 16 bytes in base64url. */
  auth: Scalars['String']['input'];
  endpoint: Scalars['String']['input'];
  /** Each at most once. */
  kinds: Array<PushKind>;
  /** The public key of the browser: 65 bytes in base64url. */
  p256dh: Scalars['String']['input'];
  /** A time of the day (`HH:MM`). Where one of both is null there are no quiet hours. */
  quietFrom?: InputMaybe<Scalars['String']['input']>;
  quietUntil?: InputMaybe<Scalars['String']['input']>;
  /** The time zone of the quiet hours and of the days, such as `Europe/Berlin`. */
  zone: Scalars['String']['input'];
};

/** That a test message was sent. */
export type PushTest = {
  __typename?: 'PushTest';
  success: Scalars['Boolean']['output'];
};

/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type Query = {
  __typename?: 'Query';
  /**
   * The active lists without templates: by priority, the highest first, then by date, the earliest first and no date last,
   * then by name.
   */
  activeLists: Array<List>;
  /** The secret address of the caller's calendar: since when it is valid, and when it was last read. Null without one. */
  calendarFeed: Maybe<CalendarFeed>;
  /**
   * What has changed since an earlier call, for a program that keeps a copy: it reads again what is named here, and nothing
   * else. It names the rows of all owners that the caller sees, also those that other people have changed. What is in the
   * trash is gone. A list is named too when it has lost an item, or when its runs or its link have changed; of an item that
   * has come or changed, `listId` says whose counts are others. A notebook is named too when its people have changed.
   * Errors: `BAD_USER_INPUT` for a cursor that no call has answered.
   */
  changes: Changes;
  /**
   * Counts what `claimGuest` would move to the account of the member, and what the account has. Null when this browser has
   * no guest to claim. The request needs both the session token and the guest cookie. Errors: `FORBIDDEN` for a guest who
   * is not signed in.
   */
  claimPreview: Maybe<ClaimPreview>;
  /** The user of the caller. Null without a session. */
  currentUser: Maybe<User>;
  /**
   * The deletions of the last 30 days, which can be restored: at most 500, the last one first. The trash holds as many
   * notebooks, lists and items as the plan allows; beyond that the oldest deletions end early. A list or an item that was
   * deleted together with its notebook or list has no row of its own.
   */
  deletedThings: Array<DeletedThing>;
  /** The devices of the caller without the removed ones, the last used first. */
  devices: Array<Device>;
  /**
   * Says what an invitation is to, also without a session. Errors: `NOT_FOUND` for one that is unknown, revoked or older
   * than 14 days, and for one that was made before the caller was removed from the notebook or made a viewer there.
   */
  invitation: InvitationPreview;
  /** The items of one list by `sortingOrder`, then `createdAt`, then id. Errors: `NOT_FOUND` for the list. */
  items: Array<Item>;
  /** One list. Errors: `NOT_FOUND`. */
  list: Maybe<List>;
  /**
   * A list as a text in Markdown that people and programs can edit (docs/api.md, A list as a text file). A caller who may
   * change the list can send the edited text back to `writeListText` within 30 days. REST: `GET /api/list/{id}.md`. Errors:
   * `NOT_FOUND`.
   */
  listText: ListText;
  /** All lists of all notebooks by name, templates included. */
  lists: Array<List>;
  /** One notebook. The path that ends in `people` answers its `sharing`. Errors: `NOT_FOUND`. */
  notebook: Maybe<Notebook>;
  /** The lists of one notebook by name, templates included. Errors: `NOT_FOUND` for the notebook. */
  notebookLists: Array<List>;
  /** The notebooks of the caller by name, then by id. The order ignores case and compares numbers by value. */
  notebooks: Array<Notebook>;
  /**
   * The plan of the caller with its quotas, the prices of the paid plan, and the subscription of the caller. Without a
   * session it is the plan of a guest, with nothing used. It works even when the payment provider cannot be reached.
   */
  plan: Plan;
  /**
   * What a call of a program has made of each notebook, list and item: the first 1,000, in their order. Errors: `NOT_FOUND`
   * as for `undoCall`.
   */
  programChanges: Array<ProgramChange>;
  /**
   * What programs have changed for the caller in the last 30 days: at most 200 calls, the newest first. A program sees its
   * own calls. At most 50,000 changed rows are kept; beyond that the oldest calls go. Errors: `NOT_FOUND` for a malformed id.
   */
  programLog: Array<ProgramCall>;
  /**
   * A published template as it is now, also without a session. Errors: `NOT_FOUND` for a token that is unknown or has ended,
   * and while the template is deleted or no template.
   */
  publishedTemplate: PublishedTemplate;
  /** The key with which a browser subscribes to push messages. Another key than before means that it must subscribe anew. */
  pushKey: PushKey;
  /** What the caller is told in a browser. Null where it is told nothing. */
  pushSubscription: Maybe<PushSubscription>;
  /** One past run with its items. Errors: `NOT_FOUND`. */
  run: Maybe<Run>;
  /** The past runs of a list, the newest first. Errors: `NOT_FOUND`, `BAD_USER_INPUT` for a template. */
  runs: Array<Run>;
  /**
   * Finds notebooks, lists and items whose name and note contain all words of `text`, in any order, ignoring case and
   * accents; the first eight different words count. Where few are found, one typing error in a word of five letters and
   * more is forgiven. At most 50, the best match first. Errors: `BAD_USER_INPUT`, `UNAVAILABLE` for a search that takes too
   * long, and while many searches of the caller wait for their turn, `NOT_FOUND` for the notebook.
   */
  search: Array<Found>;
  /**
   * Names of items that the caller may want to add to a list: those of the caller's own items, and of the items that have
   * the same owner as the list. Those that are near come first, then those that were used often and lately, at most 500.
   * Empty when nobody is calling. Errors: `NOT_FOUND`, `UNAVAILABLE` while many searches of the caller wait for their turn.
   */
  suggestions: Array<Suggestion>;
  /**
   * In what a list and its template differ. Both parts are empty for a list without a template, for one of several
   * templates, for one that was made before copies were kept, and while the template is deleted or no template. Errors:
   * `NOT_FOUND`.
   */
  templateDifferences: TemplateDifferences;
  /**
   * The lists that were made from a template, the newest first. Errors: `NOT_FOUND`, `BAD_USER_INPUT` for a list that is no
   * template.
   */
  templateUses: Array<List>;
  /** All templates by name. */
  templates: Array<List>;
  /** The tokens of the caller that have not ended, the newest first. */
  tokens: Array<AccessToken>;
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryChangesArgs = {
  since?: InputMaybe<Scalars['String']['input']>;
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryInvitationArgs = {
  token: Scalars['String']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryItemsArgs = {
  listId: Scalars['ID']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryListArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryListTextArgs = {
  listId: Scalars['ID']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryNotebookArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryNotebookListsArgs = {
  notebookId: Scalars['ID']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryProgramChangesArgs = {
  call: Scalars['ID']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryProgramLogArgs = {
  before?: InputMaybe<Scalars['ID']['input']>;
  tokenId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryPublishedTemplateArgs = {
  token: Scalars['String']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryPushSubscriptionArgs = {
  endpoint: Scalars['String']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryRunArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryRunsArgs = {
  listId: Scalars['ID']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QuerySearchArgs = {
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  only?: InputMaybe<SearchFilter>;
  text: Scalars['String']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QuerySuggestionsArgs = {
  listId: Scalars['ID']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryTemplateDifferencesArgs = {
  listId: Scalars['ID']['input'];
};


/**
 * Reads. They answer only rows of the caller, rows of the organisation that is active in the session of a member, and what
 * is in the notebooks that others share with the caller.
 * Without a session, a collection is empty and a single row is `UNAUTHENTICATED`. An id that is unknown, malformed or of
 * another owner is `NOT_FOUND`. Every read but `currentUser` is `DEVICE_REFUSED` for a removed device. A request can ask
 * for each field that answers a list once. What is nested, `runs` with their items, `templateUses`, and the items of a
 * published template can have 10,000 rows together, and `templateDifferences` counts as 2,000 of them; one more is
 * `BAD_USER_INPUT`.
 */
export type QueryTemplateUsesArgs = {
  templateId: Scalars['ID']['input'];
};

/** A limit, and what the caller uses of it. */
export type Quota = {
  __typename?: 'Quota';
  /** Null for no limit. */
  limit: Maybe<Scalars['Int']['output']>;
  used: Scalars['Int']['output'];
};

/** The limits of the caller's plan, and what the caller uses. Rows above a limit stay; only adding more is refused. */
export type Quotas = {
  __typename?: 'Quotas';
  /** The devices that were not removed and were seen in the last 90 days. */
  devices: Quota;
  items: Quota;
  /** The limit of items in one list, the same in all plans. */
  itemsPerList: Scalars['Int']['output'];
  lists: Quota;
  notebooks: Quota;
  /** The notebooks of the organisation that is active in the session. Without one, `used` is 0. */
  organizationNotebooks: Quota;
};

/** The eight words that open a guest in another browser. */
export type RecoveryKey = {
  __typename?: 'RecoveryKey';
  words: Array<Scalars['String']['output']>;
};

/**
 * A rule after which a list comes back by itself, on days of the calendar. They are counted from `start`. A field that the
 * unit does not use is null.
 */
export type Repeat = {
  __typename?: 'Repeat';
  /** The day of the month, of `MONTH` and `YEAR`: 1 to 31, or -1 for the last. In a shorter month it is the last day. */
  day: Maybe<Scalars['Int']['output']>;
  /** Every how many units. */
  every: Scalars['Int']['output'];
  from: RepeatFrom;
  /** The month, of `YEAR`: 1 to 12. */
  month: Maybe<Scalars['Int']['output']>;
  /**
   * The next day on which the list comes back. Null when the rule has ended, and, for `FINISH`, until the list is finished;
   * that takes up to a minute to show.
   */
  next: Maybe<Scalars['Date']['output']>;
  /** When `next` comes. */
  nextAt: Maybe<Scalars['Timestamp']['output']>;
  start: Scalars['Date']['output'];
  /**
   * The time of the day as `HH:MM`; null for its beginning. A time that the clocks skip comes as much later as they skip; of
   * a time that comes twice it is the first.
   */
  time: Maybe<Scalars['String']['output']>;
  unit: RepeatUnit;
  /** The last day that is possible; null for none. */
  until: Maybe<Scalars['Date']['output']>;
  /** Which of the weekday in the month, of `MONTH` and `YEAR`: 1 to 4, or -1 for the last. */
  week: Maybe<Scalars['Int']['output']>;
  /** The days of the week, from Monday, of `WEEK`; the one weekday of `week`. */
  weekdays: Maybe<Array<Weekday>>;
  /** The name of the time zone of the days and the time, such as `Europe/Berlin`. */
  zone: Scalars['String']['output'];
};

/** What the days of a rule are counted from. */
export type RepeatFrom =
  /** From `start`. */
  | 'DATE'
  /** From the day on which everything was ticked or skipped, or on which the list was put away. It is not possible for a template. */
  | 'FINISH';

/**
 * A rule after which a list comes back, as in `Repeat`. What is null has its default. With `FINISH` only `unit`, `every`,
 * `time`, `zone` and `until` have an effect.
 */
export type RepeatInput = {
  /** 1 to 31, or -1 for the last day. Default for `MONTH` and `YEAR` without `week`: the day of `start`. */
  day?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 99; for days 1 to 366. Default: 1. */
  every?: InputMaybe<Scalars['Int']['input']>;
  /** Default: `DATE`. */
  from?: InputMaybe<RepeatFrom>;
  /** 1 to 12. Default for `YEAR`: the month of `start`. */
  month?: InputMaybe<Scalars['Int']['input']>;
  /** The day from which the rule counts, from 1970 on. */
  start: Scalars['Date']['input'];
  /** `HH:MM`. Default: the beginning of the day. */
  time?: InputMaybe<Scalars['String']['input']>;
  unit: RepeatUnit;
  /** The last day that is possible. Default: none. */
  until?: InputMaybe<Scalars['Date']['input']>;
  /** 1 to 4, or -1 for the last, together with a weekday and without `day`. */
  week?: InputMaybe<Scalars['Int']['input']>;
  /** 1 to 7 days, each once; with `week` one. Default for `WEEK`: the weekday of `start`. */
  weekdays?: InputMaybe<Array<Weekday>>;
  /** The name of a time zone, such as `Europe/Berlin`. */
  zone: Scalars['String']['input'];
};

export type RepeatUnit =
  | 'DAY'
  | 'MONTH'
  | 'WEEK'
  | 'YEAR';

/** Words of a list or an item that a change has replaced without knowing them. */
export type Replaced = {
  __typename?: 'Replaced';
  /** The time of the change. */
  at: Scalars['Timestamp']['output'];
  /** Null when the change has not replaced the name. */
  name: Maybe<Scalars['String']['output']>;
  /** Null when the change has not replaced the note; empty when there was none. */
  note: Maybe<Scalars['String']['output']>;
};

export type RestMethod =
  | 'DELETE'
  | 'GET'
  | 'POST'
  | 'PUT';

/** What a list was when it was run again. It never changes. */
export type Run = {
  __typename?: 'Run';
  /** The number of completed items. */
  completedCount: Scalars['Int']['output'];
  finishedAt: Scalars['Timestamp']['output'];
  /** When the first of its completed items was ticked. Null where no time of a tick is known. */
  firstTickAt: Maybe<Scalars['Timestamp']['output']>;
  id: Scalars['ID']['output'];
  /** The number of items without the headings. */
  itemCount: Scalars['Int']['output'];
  /** The items in their order. In REST only one run has them. */
  items: Array<RunItem>;
  /** When the last of its completed items was ticked. Null where no time of a tick is known. */
  lastTickAt: Maybe<Scalars['Timestamp']['output']>;
  listId: Scalars['ID']['output'];
  /** The number of the run among those of its list, from 1. */
  number: Scalars['Int']['output'];
  /** The number of skipped items. */
  skippedCount: Scalars['Int']['output'];
  startedAt: Scalars['Timestamp']['output'];
};

/** What a list is run again for. */
export type RunAgainFilter =
  /** What was ticked before, as for the way back. */
  | 'TICKED';

/** An item as it was when a run ended. */
export type RunItem = {
  __typename?: 'RunItem';
  completed: Scalars['Boolean']['output'];
  /** As in `Item`. */
  completedAt: Maybe<Scalars['Timestamp']['output']>;
  /** As in `Item`. */
  completedBy: Maybe<Person>;
  isHeading: Scalars['Boolean']['output'];
  isSkipped: Scalars['Boolean']['output'];
  itemId: Scalars['ID']['output'];
  name: Scalars['String']['output'];
  skipReason: Maybe<Scalars['String']['output']>;
  /** The item of a template that it was copied from; it may be gone. Null when there is none. */
  templateItemId: Maybe<Scalars['ID']['output']>;
};

/** What a search is narrowed to. */
export type SearchFilter =
  /** Items that are to be done: neither completed nor skipped, no heading, and not in a template. */
  | 'OPEN_ITEMS'
  /** Templates and the items in them. */
  | 'TEMPLATES';

/** One of the people of a shared notebook. */
export type SharedPerson = {
  __typename?: 'SharedPerson';
  /** The id of the membership. It says nothing about the user. */
  id: Scalars['ID']['output'];
  isYou: Scalars['Boolean']['output'];
  joinedAt: Scalars['Timestamp']['output'];
  /** What the others call this person, 1 to 50 characters. */
  name: Scalars['String']['output'];
  role: SharingRole;
};

/** What somebody may do in a shared notebook. */
export type SharingRole =
  /** Reads and changes everything in the notebook, but neither deletes nor shares it. */
  | 'EDITOR'
  /** Shares the notebook, and may do everything with it. What is in it counts in the quotas of this person. */
  | 'OWNER'
  /** Reads everything in the notebook, and copies lists into own notebooks. Every change is `FORBIDDEN`. */
  | 'VIEWER';

/**
 * In how many of the last finished uses of a template, at most five, an item was not ticked. Finished uses are past runs of
 * its lists, and lists that are not active any more; those that began before the item was there do not count.
 */
export type Skipped = {
  __typename?: 'Skipped';
  /** The number of uses that count, 3 to 5. */
  of: Scalars['Int']['output'];
  /** The number of uses in which it was not ticked. */
  times: Scalars['Int']['output'];
};

/** The status at the payment provider. */
export type SubscriptionStatus =
  /** Paid. */
  | 'active'
  /** It has ended. */
  | 'canceled'
  /** The first payment has not succeeded yet. */
  | 'incomplete'
  /** The first payment did not succeed in time. */
  | 'incomplete_expired'
  /** The last payment failed. The provider tries again. */
  | 'past_due'
  /** The provider has paused it. */
  | 'paused'
  /** In a free trial. */
  | 'trialing'
  /** A status that Listbook does not know. */
  | 'unknown'
  /** Payments failed, and the provider does not try again. */
  | 'unpaid';

/** A name that items have had, whatever its case and accents. Name and heading are those of the newest of these items. */
export type Suggestion = {
  __typename?: 'Suggestion';
  /** The heading above it. Null without one. */
  heading: Maybe<Scalars['String']['output']>;
  /** When one of them was last added, or ticked or skipped. */
  lastAt: Scalars['Timestamp']['output'];
  name: Scalars['String']['output'];
  /** Whether one of them is in the list, in its template, or in another list of that. */
  near: Scalars['Boolean']['output'];
  /** How many items have this name. */
  times: Scalars['Int']['output'];
};

/**
 * In what a list and its template differ. A difference is for the side that has not changed since the copy; where both have
 * changed, it is for both, and applying one ends the other. Items from another template are no difference.
 */
export type TemplateDifferences = {
  __typename?: 'TemplateDifferences';
  /** What `updateFromTemplate` can apply. */
  toList: Array<Difference>;
  /** What `updateTemplate` can apply. */
  toTemplate: Array<Difference>;
  /**
   * What users of the template usually add: items that are not in the template and were ticked in all of its last four or
   * five finished uses, or in five of the last six. The most frequent first.
   */
  usuallyAdded: Array<UsualAddition>;
};

/** A part of a text. The positions count UTF-16 code units, as strings of JavaScript do. */
export type TextRange = {
  __typename?: 'TextRange';
  /** The position after the last code unit of the part. */
  end: Scalars['Int']['output'];
  start: Scalars['Int']['output'];
};

/** The kind of a row. */
export type ThingKind =
  | 'item'
  | 'list'
  | 'notebook';

/** The notebook that a token is for. */
export type TokenNotebook = {
  __typename?: 'TokenNotebook';
  id: Scalars['ID']['output'];
  name: Scalars['String']['output'];
};

export type TokenScope =
  | 'NONE'
  | 'READ'
  | 'WRITE';

/** The result of `undoCall`. */
export type UndoneCall = {
  __typename?: 'UndoneCall';
  /** Those of which something stays as it is. */
  left: Array<LeftRow>;
  /** The number of notebooks, lists and items of which something was undone. */
  undone: Scalars['Int']['output'];
};

export type UpdateItemInput = {
  /** True removes `replaced`, unless this change replaces other words. */
  clearReplaced?: InputMaybe<Scalars['Boolean']['input']>;
  /** `A heading cannot be completed` for a heading. */
  completed?: InputMaybe<Scalars['Boolean']['input']>;
  /** Turns an item into a heading, which un-ticks it, or a heading into an item. */
  isHeading?: InputMaybe<Scalars['Boolean']['input']>;
  /** Moves the item to another list of the same owner, to its end unless `sortingOrder` is sent. */
  listId?: InputMaybe<Scalars['ID']['input']>;
  /** 1 to 2,000 characters. The server removes white space at both ends. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Up to 10,000 characters; line breaks are allowed. Null for none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Any finite number. */
  sortingOrder?: InputMaybe<Scalars['Float']['input']>;
  /**
   * The words that the change replaces, as the client knows them. Where the row has others, the change is made and they
   * are kept in `replaced`. Without it nothing is kept.
   */
  was?: InputMaybe<WordsInput>;
};

export type UpdateListInput = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  /** True removes `replaced`, unless this change replaces other words. */
  clearReplaced?: InputMaybe<Scalars['Boolean']['input']>;
  /** Null removes the date. */
  date?: InputMaybe<Scalars['Date']['input']>;
  /** Turns a list into a template, or a template into a list. */
  isTemplate?: InputMaybe<Scalars['Boolean']['input']>;
  /** 1 to 200 characters. The server removes white space at both ends. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Up to 10,000 characters; line breaks are allowed. Null for none. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Moves the list to another notebook in which the caller may write, with its items, its runs and its trash. */
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  /** A whole number from -1,000,000 to 1,000,000. */
  priority?: InputMaybe<Scalars['Int']['input']>;
  /**
   * The rule after which the list comes back by itself, as in `CreateListInput`. Null ends it. A rule that is the same as the
   * one of the list changes nothing. A list that becomes a template, or a template that becomes a list, has no rule unless
   * the change says one.
   */
  repeat?: InputMaybe<RepeatInput>;
  /**
   * The words that the change replaces, as the client knows them. Where the row has others, the change is made and they
   * are kept in `replaced`. Without it nothing is kept.
   */
  was?: InputMaybe<WordsInput>;
};

export type UpdateNotebookInput = {
  /** Null removes the colour. */
  color?: InputMaybe<NotebookColor>;
  /** 1 to 200 characters. The server removes white space at both ends. */
  name?: InputMaybe<Scalars['String']['input']>;
  /**
   * The new owner: the active organisation, or null for the caller. A row keeps its id unless the new owner already has a
   * row with that id. If a list and its template then have different owners, the list gets a `templateId` of null.
   */
  organizationId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Optional and without effect, because the session decides who is calling. It can be the `id` or `authId` of the caller,
   * the `userId` of a notebook that the caller sees, `default-user` or null; any other value is `FORBIDDEN`.
   */
  userId?: InputMaybe<Scalars['ID']['input']>;
};

/** A guest, or a member who has an account at the identity provider. */
export type User = {
  __typename?: 'User';
  /**
   * The id of the user at the identity provider; for a guest, `anonymous-` and a UUID. The id is not secret and proves
   * nothing.
   */
  authId: Scalars['String']['output'];
  createdAt: Scalars['Timestamp']['output'];
  /** `Anonymous` for a guest. */
  firstName: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  lastName: Maybe<Scalars['String']['output']>;
  primaryEmail: Maybe<Scalars['String']['output']>;
  username: Maybe<Scalars['String']['output']>;
};

/** An item that is usually added to the lists that are made from a template. */
export type UsualAddition = {
  __typename?: 'UsualAddition';
  /** Its text in the last of these uses. */
  name: Scalars['String']['output'];
  /** The number of uses that count, 4 to 6. */
  of: Scalars['Int']['output'];
  /** The number of uses in which it was ticked. */
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

/** Words of a list or an item. A field that is not sent says nothing. */
export type WordsInput = {
  name?: InputMaybe<Scalars['String']['input']>;
  /** Null for no note. */
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
  CreateNotebookInput: CreateNotebookInput;
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DeletedThing: ResolverTypeWrapper<DeletedThing>;
  Deletion: ResolverTypeWrapper<Deletion>;
  Device: ResolverTypeWrapper<DeviceRow>;
  DeviceAccess: ResolverTypeWrapper<DeviceAccess>;
  DeviceAccessReason: DeviceAccessReason;
  DeviceCode: ResolverTypeWrapper<DeviceCode>;
  Difference: ResolverTypeWrapper<Difference>;
  DifferenceKind: DifferenceKind;
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
  TemplateDifferences: ResolverTypeWrapper<TemplateDifferences>;
  TextRange: ResolverTypeWrapper<TextRange>;
  ThingKind: ThingKind;
  Timestamp: ResolverTypeWrapper<Scalars['Timestamp']['output']>;
  TokenNotebook: ResolverTypeWrapper<TokenNotebook>;
  TokenScope: TokenScope;
  UndoneCall: ResolverTypeWrapper<UndoneCall>;
  UpdateItemInput: UpdateItemInput;
  UpdateListInput: UpdateListInput;
  UpdateNotebookInput: UpdateNotebookInput;
  User: ResolverTypeWrapper<UserRow>;
  UsualAddition: ResolverTypeWrapper<UsualAddition>;
  Weekday: Weekday;
  WordsInput: WordsInput;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AccessToken: AccessToken;
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
  CreateNotebookInput: CreateNotebookInput;
  Date: Scalars['Date']['output'];
  DeletedThing: DeletedThing;
  Deletion: Deletion;
  Device: DeviceRow;
  DeviceAccess: DeviceAccess;
  DeviceCode: DeviceCode;
  Difference: Difference;
  DuplicateListInput: DuplicateListInput;
  FieldChange: FieldChange;
  Float: Scalars['Float']['output'];
  Found: Found;
  GuestOpening: Omit<GuestOpening, 'user'> & { user?: Maybe<ResolversParentTypes['User']> };
  Holdings: Holdings;
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  InvitationPreview: InvitationPreview;
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
  ProgramToken: ProgramToken;
  PublishedItem: PublishedItem;
  PublishedLink: PublishedLink;
  PublishedTemplate: PublishedTemplate;
  PushKey: PushKey;
  PushSubscription: PushSubscription;
  PushSubscriptionInput: PushSubscriptionInput;
  PushTest: PushTest;
  Query: Record<PropertyKey, never>;
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
  TemplateDifferences: TemplateDifferences;
  TextRange: TextRange;
  Timestamp: Scalars['Timestamp']['output'];
  TokenNotebook: TokenNotebook;
  UndoneCall: UndoneCall;
  UpdateItemInput: UpdateItemInput;
  UpdateListInput: UpdateListInput;
  UpdateNotebookInput: UpdateNotebookInput;
  User: UserRow;
  UsualAddition: UsualAddition;
  WordsInput: WordsInput;
};

export type ErrorsDirectiveArgs = {
  codes: Array<ErrorCode>;
};

export type ErrorsDirectiveResolver<Result, Parent, ContextType = any, Args = ErrorsDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type RestDirectiveArgs = {
  body?: Maybe<Scalars['String']['input']>;
  method: RestMethod;
  path: Scalars['String']['input'];
  status?: Scalars['Int']['input'];
};

export type RestDirectiveResolver<Result, Parent, ContextType = any, Args = RestDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

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
  invitedBy?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  listCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notebookId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  notebookName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  role?: Resolver<ResolversTypes['SharingRole'], ParentType, ContextType>;
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
  completedCount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  date?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
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
  repeat?: Resolver<Maybe<ResolversTypes['Repeat']>, ParentType, ContextType>;
  repeatProblem?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  replaced?: Resolver<Maybe<ResolversTypes['Replaced']>, ParentType, ContextType>;
  role?: Resolver<ResolversTypes['SharingRole'], ParentType, ContextType>;
  runId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  runNumber?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
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
  createNotebook?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationCreateNotebookArgs, 'input'>>;
  createPortalSession?: Resolver<ResolversTypes['PortalSession'], ParentType, ContextType, Partial<MutationCreatePortalSessionArgs>>;
  createRecoveryKey?: Resolver<ResolversTypes['RecoveryKey'], ParentType, ContextType>;
  createToken?: Resolver<ResolversTypes['NewAccessToken'], ParentType, ContextType, RequireFields<MutationCreateTokenArgs, 'days' | 'name' | 'write'>>;
  deleteCalendarFeed?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType>;
  deleteItem?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteItemArgs, 'id'>>;
  deleteItems?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteItemsArgs, 'ids'>>;
  deleteList?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteListArgs, 'id'>>;
  deleteMyData?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType>;
  deleteNotebook?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteNotebookArgs, 'id'>>;
  duplicateList?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationDuplicateListArgs, 'input'>>;
  ensureCurrentUser?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType, RequireFields<MutationEnsureCurrentUserArgs, 'createAnonymousUser' | 'createDefaultNotebook'>>;
  leaveNotebook?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationLeaveNotebookArgs, 'notebookId'>>;
  moveItems?: Resolver<ResolversTypes['ItemsMove'], ParentType, ContextType, RequireFields<MutationMoveItemsArgs, 'items' | 'listId'>>;
  publishTemplate?: Resolver<ResolversTypes['PublishedLink'], ParentType, ContextType, RequireFields<MutationPublishTemplateArgs, 'listId'>>;
  recover?: Resolver<ResolversTypes['GuestOpening'], ParentType, ContextType, RequireFields<MutationRecoverArgs, 'add' | 'words'>>;
  removeDevice?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationRemoveDeviceArgs, 'id'>>;
  removePerson?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationRemovePersonArgs, 'endInvitations' | 'notebookId' | 'personId'>>;
  restoreItems?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType, RequireFields<MutationRestoreItemsArgs, 'ids'>>;
  restoreList?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationRestoreListArgs, 'id'>>;
  restoreNotebook?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationRestoreNotebookArgs, 'id'>>;
  restoreRun?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationRestoreRunArgs, 'id'>>;
  revokeInvitation?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationRevokeInvitationArgs, 'id'>>;
  revokeToken?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationRevokeTokenArgs, 'id'>>;
  runAgain?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationRunAgainArgs, 'id' | 'listId'>>;
  sendTestPush?: Resolver<ResolversTypes['PushTest'], ParentType, ContextType, RequireFields<MutationSendTestPushArgs, 'endpoint'>>;
  shareNotebook?: Resolver<ResolversTypes['NewInvitation'], ParentType, ContextType, RequireFields<MutationShareNotebookArgs, 'notebookId'>>;
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
  role?: Resolver<ResolversTypes['SharingRole'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type NotebookResolvers<ContextType = any, ParentType extends ResolversParentTypes['Notebook'] = ResolversParentTypes['Notebook']> = {
  color?: Resolver<Maybe<ResolversTypes['NotebookColor']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
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
  role?: Resolver<ResolversTypes['SharingRole'], ParentType, ContextType>;
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
  listName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
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
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  undone?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
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
  notebookLists?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType, RequireFields<QueryNotebookListsArgs, 'notebookId'>>;
  notebooks?: Resolver<Array<ResolversTypes['Notebook']>, ParentType, ContextType>;
  plan?: Resolver<ResolversTypes['Plan'], ParentType, ContextType>;
  programChanges?: Resolver<Array<ResolversTypes['ProgramChange']>, ParentType, ContextType, RequireFields<QueryProgramChangesArgs, 'call'>>;
  programLog?: Resolver<Array<ResolversTypes['ProgramCall']>, ParentType, ContextType, Partial<QueryProgramLogArgs>>;
  publishedTemplate?: Resolver<ResolversTypes['PublishedTemplate'], ParentType, ContextType, RequireFields<QueryPublishedTemplateArgs, 'token'>>;
  pushKey?: Resolver<ResolversTypes['PushKey'], ParentType, ContextType>;
  pushSubscription?: Resolver<Maybe<ResolversTypes['PushSubscription']>, ParentType, ContextType, RequireFields<QueryPushSubscriptionArgs, 'endpoint'>>;
  run?: Resolver<Maybe<ResolversTypes['Run']>, ParentType, ContextType, RequireFields<QueryRunArgs, 'id'>>;
  runs?: Resolver<Array<ResolversTypes['Run']>, ParentType, ContextType, RequireFields<QueryRunsArgs, 'listId'>>;
  search?: Resolver<Array<ResolversTypes['Found']>, ParentType, ContextType, RequireFields<QuerySearchArgs, 'text'>>;
  suggestions?: Resolver<Array<ResolversTypes['Suggestion']>, ParentType, ContextType, RequireFields<QuerySuggestionsArgs, 'listId'>>;
  templateDifferences?: Resolver<ResolversTypes['TemplateDifferences'], ParentType, ContextType, RequireFields<QueryTemplateDifferencesArgs, 'listId'>>;
  templateUses?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType, RequireFields<QueryTemplateUsesArgs, 'templateId'>>;
  templates?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType>;
  tokens?: Resolver<Array<ResolversTypes['AccessToken']>, ParentType, ContextType>;
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
  FieldChange?: FieldChangeResolvers<ContextType>;
  Found?: FoundResolvers<ContextType>;
  GuestOpening?: GuestOpeningResolvers<ContextType>;
  Holdings?: HoldingsResolvers<ContextType>;
  InvitationPreview?: InvitationPreviewResolvers<ContextType>;
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
  ProgramToken?: ProgramTokenResolvers<ContextType>;
  PublishedItem?: PublishedItemResolvers<ContextType>;
  PublishedLink?: PublishedLinkResolvers<ContextType>;
  PublishedTemplate?: PublishedTemplateResolvers<ContextType>;
  PushKey?: PushKeyResolvers<ContextType>;
  PushSubscription?: PushSubscriptionResolvers<ContextType>;
  PushTest?: PushTestResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
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
  TemplateDifferences?: TemplateDifferencesResolvers<ContextType>;
  TextRange?: TextRangeResolvers<ContextType>;
  Timestamp?: GraphQLScalarType;
  TokenNotebook?: TokenNotebookResolvers<ContextType>;
  UndoneCall?: UndoneCallResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  UsualAddition?: UsualAdditionResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = any> = {
  errors?: ErrorsDirectiveResolver<any, any, ContextType>;
  rest?: RestDirectiveResolver<any, any, ContextType>;
  token?: TokenDirectiveResolver<any, any, ContextType>;
};
