import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { Notebook as NotebookRow } from '../entities/Notebook.ts';
import type { List as ListRow } from '../entities/List.ts';
import type { Item as ItemRow } from '../entities/Item.ts';
import type { User as UserRow } from '../entities/User.ts';
import type { Device as DeviceRow } from '../entities/Device.ts';
import type { Context } from './context.ts';
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
  /** A calendar day, `YYYY-MM-DD`, without time or zone: `2026-11-21`. A day that does not exist is refused. */
  Date: { input: string; output: string; }
  /** A moment in UTC, ISO 8601 with milliseconds: `2026-11-21T09:30:00.000Z`. */
  Timestamp: { input: string; output: string; }
};

/** How often a subscription is paid. */
export type BillingInterval =
  | 'monthly'
  | 'yearly';

/** Where a subscription is paid. */
export type CheckoutSession = {
  __typename?: 'CheckoutSession';
  /** For `confirmCheckout`; the page of success gets it as `session_id`. */
  sessionId: Scalars['ID']['output'];
  url: Scalars['String']['output'];
};

/** What there is to claim. */
export type ClaimPreview = {
  __typename?: 'ClaimPreview';
  /** The account's primary e-mail address. */
  email: Maybe<Scalars['String']['output']>;
  /** What this browser's guest has and would move. */
  here: Holdings;
  /** What the account has; nothing when its first notebook is all there is and nothing was done in it. */
  there: Holdings;
};

export type CreateItemInput = {
  /** False when left out. */
  completed?: InputMaybe<Scalars['Boolean']['input']>;
  /** A UUID of the client's own; the same one again answers the item that is there. Left out: the server makes one. */
  id?: InputMaybe<Scalars['ID']['input']>;
  listId: Scalars['ID']['input'];
  name: Scalars['String']['input'];
  note?: InputMaybe<Scalars['String']['input']>;
  /** Last when left out. */
  sortingOrder?: InputMaybe<Scalars['Float']['input']>;
};

export type CreateItemsInput = {
  items: Array<NewItemInput>;
  listId: Scalars['ID']['input'];
};

export type CreateListFromTemplateInput = {
  /** True when left out. */
  active?: InputMaybe<Scalars['Boolean']['input']>;
  date?: InputMaybe<Scalars['Date']['input']>;
  /** A UUID of the client's own; the same one again answers the list that is there, without copying again. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** The template's name when left out. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The template's notebook when left out. */
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  /** The template's priority when left out. */
  priority?: InputMaybe<Scalars['Int']['input']>;
  templateId: Scalars['ID']['input'];
};

export type CreateListInput = {
  /** When left out: true, but false for a template. */
  active?: InputMaybe<Scalars['Boolean']['input']>;
  date?: InputMaybe<Scalars['Date']['input']>;
  /** A UUID of the client's own; the same one again answers the list that is there. Left out: the server makes one. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** False when left out. */
  isTemplate?: InputMaybe<Scalars['Boolean']['input']>;
  name: Scalars['String']['input'];
  note?: InputMaybe<Scalars['String']['input']>;
  notebookId: Scalars['ID']['input'];
  /** 0 when left out. */
  priority?: InputMaybe<Scalars['Int']['input']>;
};

export type CreateNotebookInput = {
  /** None when null or left out. */
  color?: InputMaybe<NotebookColor>;
  /** A UUID of the client's own; the same one again answers the notebook that is there. Left out: the server makes one. */
  id?: InputMaybe<Scalars['ID']['input']>;
  name: Scalars['String']['input'];
  /**
   * The identity provider's id of the organisation that it is for, which must be the active one. The caller's own when
   * null or left out.
   */
  organizationId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Never an identity: only the caller's own id or authId, `default-user`, null, or what a notebook that the caller sees
   * says itself, are accepted.
   */
  userId?: InputMaybe<Scalars['ID']['input']>;
};

/** One deletion, as it can be undone. */
export type DeletedThing = {
  __typename?: 'DeletedThing';
  deletedAt: Scalars['Timestamp']['output'];
  /** What `restoreNotebook`, `restoreList` or `restoreItems` wants: one id, but for items that were deleted together. */
  ids: Array<Scalars['ID']['output']>;
  /** How many items come back. */
  items: Scalars['Int']['output'];
  kind: ThingKind;
  /** How many lists come back. */
  lists: Scalars['Int']['output'];
  /** Its name; of several items the first one's. */
  name: Scalars['String']['output'];
  /** The name of the notebook that a list was in, or of the list that items were in; null for a notebook. */
  place: Maybe<Scalars['String']['output']>;
  /** Until when it can be restored: 30 days after the delete. */
  purgedAt: Scalars['Timestamp']['output'];
};

/** The answer to a delete. */
export type Deletion = {
  __typename?: 'Deletion';
  /** Always true: what cannot be deleted is an error. */
  success: Scalars['Boolean']['output'];
};

/** A browser, known by the id that it keeps in its local storage. */
export type Device = {
  __typename?: 'Device';
  firstSeenAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  /** To the minute. */
  lastSeenAt: Scalars['Timestamp']['output'];
};

/** The answer to a device check. */
export type DeviceAccess = {
  __typename?: 'DeviceAccess';
  canAccess: Scalars['Boolean']['output'];
  /** What failed, where something did; the server itself always says null, and answers a failure as an error. */
  error: Maybe<Scalars['String']['output']>;
  reason: DeviceAccessReason;
};

/** Why a device may be used, or not. */
export type DeviceAccessReason =
  /** No: five others are in use. */
  | 'device_limit'
  /** No: its user removed it. */
  | 'device_removed'
  /** Yes: it was seen before. */
  | 'known_device'
  /** Yes: there was room for it, and it is remembered. */
  | 'new_device'
  /** No: the question names no user. */
  | 'no_user'
  /** No: nobody is calling. */
  | 'not_signed_in'
  /** No: the question names another user than the caller. */
  | 'user_mismatch';

export type DuplicateListInput = {
  /** A UUID of the client's own; the same one again answers the list that is there, without copying again. */
  id?: InputMaybe<Scalars['ID']['input']>;
  /** Whether the copy is a template; when left out, as the list is. */
  isTemplate?: InputMaybe<Scalars['Boolean']['input']>;
  listId: Scalars['ID']['input'];
  /** The list's name when left out. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The list's notebook when left out. */
  notebookId?: InputMaybe<Scalars['ID']['input']>;
};

/** Why a request is refused: `extensions.code` of a GraphQL error, `code` in the body of a REST error. */
export type ErrorCode =
  /** The input makes no sense; `fields` has a sentence for each field that is wrong. */
  | 'BAD_USER_INPUT'
  /** It contradicts what is there. */
  | 'CONFLICT'
  /** The device of this session was refused or removed: it may read, but not write. */
  | 'DEVICE_REFUSED'
  /** The caller may not do this, or a page of another site has sent it. */
  | 'FORBIDDEN'
  /** A fault of the server. */
  | 'INTERNAL'
  /** The path has no such method; REST only. */
  | 'METHOD_NOT_ALLOWED'
  /** It is not there, or not the caller's. */
  | 'NOT_FOUND'
  /** The body is too large. */
  | 'PAYLOAD_TOO_LARGE'
  /** The caller's plan, or the list, has no room for it. */
  | 'QUOTA_EXCEEDED'
  /** Too many requests; `Retry-After` says in how many seconds the next one is accepted. */
  | 'RATE_LIMITED'
  /** Nobody is calling, or the session is not valid. */
  | 'UNAUTHENTICATED'
  /** The server, or a service that it needs, cannot be reached at the moment. */
  | 'UNAVAILABLE'
  /** The body is not JSON in UTF-8, plain or compressed with gzip or deflate. */
  | 'UNSUPPORTED_MEDIA_TYPE';

/** Something that was found, and where it is. */
export type Found = {
  __typename?: 'Found';
  /** Whether it is an item that is ticked. */
  completed: Scalars['Boolean']['output'];
  id: Scalars['ID']['output'];
  /** Whether that list is a template. */
  isTemplate: Scalars['Boolean']['output'];
  kind: ThingKind;
  /** The list that it is, or is in; null for a notebook. */
  listId: Maybe<Scalars['ID']['output']>;
  listName: Maybe<Scalars['String']['output']>;
  name: Scalars['String']['output'];
  /** The notebook that it is, or is in. */
  notebookId: Scalars['ID']['output'];
  notebookName: Scalars['String']['output'];
};

/** How much an owner has. */
export type Holdings = {
  __typename?: 'Holdings';
  items: Scalars['Int']['output'];
  lists: Scalars['Int']['output'];
  notebooks: Scalars['Int']['output'];
};

/** One line of a list. */
export type Item = {
  __typename?: 'Item';
  completed: Scalars['Boolean']['output'];
  createdAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  listId: Scalars['ID']['output'];
  /** 1 to 2,000 characters, trimmed. */
  name: Scalars['String']['output'];
  /** Up to 10,000 characters. */
  note: Maybe<Scalars['String']['output']>;
  /** Its place in the list: lower comes first. Any finite number; equal ones are ordered by `createdAt`, then id. */
  sortingOrder: Scalars['Float']['output'];
  updatedAt: Scalars['Timestamp']['output'];
};

/** Which item moves, and to which place. */
export type ItemMoveInput = {
  id: Scalars['ID']['input'];
  /** At the end when left out. */
  sortingOrder?: InputMaybe<Scalars['Float']['input']>;
};

/** Where one item goes. */
export type ItemOrderInput = {
  id: Scalars['ID']['input'];
  sortingOrder: Scalars['Float']['input'];
};

export type ItemPlace = {
  __typename?: 'ItemPlace';
  id: Scalars['ID']['output'];
  sortingOrder: Scalars['Float']['output'];
};

/** The answer to ticking many. */
export type ItemsCompletion = {
  __typename?: 'ItemsCompletion';
  /** Those that were different before: the same call with these and the opposite of `completed` undoes this one. */
  changedIds: Array<Scalars['ID']['output']>;
  /** All that were named, in their order. */
  items: Array<Item>;
};

/** The answer to moving many. */
export type ItemsMove = {
  __typename?: 'ItemsMove';
  /** All that were named, in their new order. */
  items: Array<Item>;
  previous: Array<ItemPlace>;
  /** Where they were: the same call with `previousListId` and the places of `previous` undoes this one. */
  previousListId: Scalars['ID']['output'];
};

/** What a plan allows. Null: no limit. */
export type Limits = {
  __typename?: 'Limits';
  devices: Maybe<Scalars['Int']['output']>;
  items: Scalars['Int']['output'];
  itemsPerList: Scalars['Int']['output'];
  lists: Scalars['Int']['output'];
  notebooks: Scalars['Int']['output'];
  /** Of each organisation. */
  organizationNotebooks: Scalars['Int']['output'];
};

/** A list holds items. A template is a list that is copied into new lists and is never shown among the active ones. */
export type List = {
  __typename?: 'List';
  /** Whether it is shown among the active lists; a template never is, whatever this says. */
  active: Scalars['Boolean']['output'];
  /** How many of them are completed. */
  completedCount: Scalars['Int']['output'];
  createdAt: Scalars['Timestamp']['output'];
  date: Maybe<Scalars['Date']['output']>;
  id: Scalars['ID']['output'];
  isTemplate: Scalars['Boolean']['output'];
  /** How many items it holds. */
  itemCount: Scalars['Int']['output'];
  /** Its items by `sortingOrder`, then `createdAt`, then id. */
  items: Array<Item>;
  /** When the list or one of its items was last changed. GraphQL only. */
  lastUsedAt: Scalars['Timestamp']['output'];
  /** 1 to 200 characters, trimmed. */
  name: Scalars['String']['output'];
  /** The first item that is not completed; null when there is none. GraphQL only. */
  nextItem: Maybe<Item>;
  /** Up to 10,000 characters. */
  note: Maybe<Scalars['String']['output']>;
  notebookId: Scalars['ID']['output'];
  /** A whole number from -1000000 to 1000000; higher comes first. */
  priority: Scalars['Int']['output'];
  /** The template it was made from; null when it was not, or when that template is deleted or another owner's. */
  templateId: Maybe<Scalars['ID']['output']>;
  updatedAt: Scalars['Timestamp']['output'];
};

/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type Mutation = {
  __typename?: 'Mutation';
  /**
   * Asks whether the caller may use this device: at most five at once, of which those unseen for 90 days do not count,
   * and any number with a subscription. A question, so that a refusal is an answer and no error; a device that is
   * refused here may read, but each write of its session is `DEVICE_REFUSED`. `BAD_USER_INPUT` when `deviceId` is no
   * UUID.
   */
  checkDeviceAccess: DeviceAccess;
  /**
   * Moves everything of this browser's guest to the member's account, in one transaction, and answers how much that was;
   * nothing the second time. Ids stay, but for those that the account has already; a first notebook in which nothing was
   * done is not moved. It needs both the session token and the guest's cookie, which the answer takes away. `FORBIDDEN`
   * for a guest who is not signed in, `NOT_FOUND` without a guest, `CONFLICT` when another account has claimed it.
   */
  claimGuest: Holdings;
  /** Ticks or un-ticks an item: the caller says which, so a repeated call changes nothing. */
  completeItem: Item;
  /**
   * Ticks or un-ticks 1 to 1,000 items of one list, all or none. `BAD_USER_INPUT` for an item named twice or items of
   * several lists.
   */
  completeItems: ItemsCompletion;
  /**
   * Reads from the payment provider what became of a checkout of the caller's, and answers the plan as it is now; a
   * checkout that is not paid changes nothing. `NOT_FOUND` for a checkout that is not the caller's, `FORBIDDEN` for a
   * guest, `UNAVAILABLE` as for `createCheckoutSession`.
   */
  confirmCheckout: Plan;
  /**
   * Opens the payment provider's page on which the caller subscribes; asked for twice it is
   * the same page, and one for the other interval is closed. `userId` may only be the caller's. `FORBIDDEN` for a guest,
   * who signs up first, and for another user; `CONFLICT` for a caller who has a subscription that is not over;
   * `UNAVAILABLE` when payments are not set up or cannot be reached.
   */
  createCheckoutSession: CheckoutSession;
  /** Adds an item. `NOT_FOUND` for the list, `QUOTA_EXCEEDED` also when the list has its 1,000 items. */
  createItem: Item;
  /**
   * Adds up to 1,000 items at the end of a list, in the order they are sent: all or none. Those whose id is there
   * already stay as they are. Answers the items in their order. `NOT_FOUND` for the list, `QUOTA_EXCEEDED` also when
   * they are more than its room.
   */
  createItems: Array<Item>;
  /** Makes an empty list. `NOT_FOUND` for the notebook. */
  createList: List;
  /**
   * Makes a new list from a template: every item in its order, none completed, in one transaction. `NOT_FOUND` for the
   * template or the notebook; `BAD_USER_INPUT` when the list is no template.
   */
  createListFromTemplate: List;
  /**
   * Makes a notebook. `FORBIDDEN` when `userId` names somebody else, or `organizationId` an organisation that is not
   * active.
   */
  createNotebook: Notebook;
  /**
   * Opens the payment provider's page on which the caller changes, ends or resumes the subscription (specification
   * section 7). It leads back to `returnUrl`, an address on this origin; to `/subscription/manage` when there is none.
   * `FORBIDDEN` for a guest, for another user, and for a member who did not prove in the last ten minutes who they are,
   * with the hint that `deleteMyData` has too; `BAD_USER_INPUT` for an address elsewhere; `CONFLICT` for a caller who
   * never began a checkout; `UNAVAILABLE` as for `createCheckoutSession`.
   */
  createPortalSession: PortalSession;
  /** Deletes an item; for 30 days it can be restored. */
  deleteItem: Deletion;
  /**
   * Deletes 1 to 1,000 items of one list, all or none; for 30 days they can be restored. `BAD_USER_INPUT` for an item
   * named twice or items of several lists.
   */
  deleteItems: Deletion;
  /**
   * Deletes a list with its items; for 30 days they can be restored. Lists made from it stay; their `templateId` is null
   * until it is restored.
   */
  deleteList: Deletion;
  /**
   * Deletes all notebooks of the caller's own with everything in them, for good: nothing of them, nor of what was
   * deleted before, can be restored. An organisation's stay. `FORBIDDEN` for a member who did not prove in the last ten
   * minutes who they are; the error's `extensions.clerk_error` is the hint by which Clerk's `useReverification` asks for
   * that.
   */
  deleteMyData: Deletion;
  /**
   * Deletes a notebook with its lists and their items; for 30 days they can be restored. `FORBIDDEN` for an
   * organisation's notebook when the caller is no administrator (`org:admin`) of it.
   */
  deleteNotebook: Deletion;
  /**
   * Makes a copy of any list: every item in its order, none completed, in one transaction. With `isTemplate` the copy is
   * a template, which is how a list is saved as one. `NOT_FOUND` for the list or the notebook.
   */
  duplicateList: List;
  /**
   * Answers the caller, after making what is asked for and not there yet: a guest when nobody is calling
   * (`createAnonymousUser`; the answer then sets the guest's cookie), and a notebook named `My Notebook` for a caller
   * who has none (`createDefaultNotebook`). Both are made in one transaction. Null when nobody is calling and no guest
   * was asked for.
   */
  ensureCurrentUser: Maybe<User>;
  /**
   * Moves 1 to 1,000 items of one list to another list of the same owner's, all or none: each to the place that it
   * names, otherwise to the end, in the order in which they are sent. Items that are in that list already stay where
   * they are. `NOT_FOUND` for an item or the list, `QUOTA_EXCEEDED` when they are more than its room, `BAD_USER_INPUT`
   * for an item named twice or items of several lists.
   */
  moveItems: ItemsMove;
  /**
   * Removes a device of the caller's: it can only read from now on. `FORBIDDEN` for a member who did not prove in the
   * last ten minutes who they are, with the hint that `deleteMyData` has too.
   */
  removeDevice: Deletion;
  /**
   * Brings 1 to 1,000 items of one list back as they were, all or none, and the list and its notebook, with what went
   * with those, when they were deleted since. Items that are there stay as they are. Answers the items in their order.
   * `NOT_FOUND` also 30 days after the delete; `QUOTA_EXCEEDED` also when the list would hold more than 1,000 items;
   * `BAD_USER_INPUT` for an item named twice or items of several lists.
   */
  restoreItems: Array<Item>;
  /**
   * Brings a list back as it was, with exactly the items that were deleted with it, and its notebook, with what went
   * with that, when it was deleted since. A list that is there stays as it is. `NOT_FOUND` also 30 days after the
   * delete.
   */
  restoreList: List;
  /**
   * Brings a notebook back as it was, with exactly the lists and items that were deleted with it; one that is there
   * stays as it is. Every member may restore what is an organisation's. `NOT_FOUND` also 30 days after the delete.
   */
  restoreNotebook: Notebook;
  /**
   * Sets `sortingOrder` of 1 to 1,000 items of one list, all or none; the other items stay where they are. Answers the
   * changed items in their new order; nothing for nothing. `BAD_USER_INPUT` for an item named twice or items of several
   * lists.
   */
  sortItems: Array<Item>;
  /**
   * Changes the fields that are sent. `NOT_FOUND` for the item or its new list, `QUOTA_EXCEEDED` when the new list has
   * its 1,000 items.
   */
  updateItem: Item;
  /** Changes the fields that are sent. `NOT_FOUND` for the list or its new notebook. */
  updateList: List;
  /**
   * Changes the fields that are sent; another `organizationId` gives the notebook with all its lists and items to that
   * owner. `FORBIDDEN` as for `createNotebook`, and for a member who takes a notebook away from an organisation without
   * being its administrator (`org:admin`).
   */
  updateNotebook: Notebook;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationCheckDeviceAccessArgs = {
  deviceId?: InputMaybe<Scalars['ID']['input']>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationCompleteItemArgs = {
  completed: Scalars['Boolean']['input'];
  id: Scalars['ID']['input'];
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationCompleteItemsArgs = {
  completed: Scalars['Boolean']['input'];
  ids: Array<Scalars['ID']['input']>;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationConfirmCheckoutArgs = {
  sessionId: Scalars['ID']['input'];
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationCreateCheckoutSessionArgs = {
  billingInterval?: BillingInterval;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationCreateItemArgs = {
  input: CreateItemInput;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationCreateItemsArgs = {
  input: CreateItemsInput;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationCreateListArgs = {
  input: CreateListInput;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationCreateListFromTemplateArgs = {
  input: CreateListFromTemplateInput;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationCreateNotebookArgs = {
  input: CreateNotebookInput;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationCreatePortalSessionArgs = {
  returnUrl?: InputMaybe<Scalars['String']['input']>;
  userId?: InputMaybe<Scalars['ID']['input']>;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationDeleteItemArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationDeleteItemsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationDeleteListArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationDeleteNotebookArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationDuplicateListArgs = {
  input: DuplicateListInput;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationEnsureCurrentUserArgs = {
  createAnonymousUser?: Scalars['Boolean']['input'];
  createDefaultNotebook?: Scalars['Boolean']['input'];
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationMoveItemsArgs = {
  items: Array<ItemMoveInput>;
  listId: Scalars['ID']['input'];
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationRemoveDeviceArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationRestoreItemsArgs = {
  ids: Array<Scalars['ID']['input']>;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationRestoreListArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationRestoreNotebookArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationSortItemsArgs = {
  items: Array<ItemOrderInput>;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationUpdateItemArgs = {
  id: Scalars['ID']['input'];
  input: UpdateItemInput;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationUpdateListArgs = {
  id: Scalars['ID']['input'];
  input: UpdateListInput;
};


/**
 * Writes. Each one is `UNAUTHENTICATED` for nobody, `DEVICE_REFUSED` for a device that was refused or removed, and
 * `BAD_USER_INPUT` for input that makes no sense; the error's `extensions.fields` then says which field and why. What the
 * caller's plan has no room for is `QUOTA_EXCEEDED`; `extensions.remedy` is then `sign-up` or `upgrade`, where that makes
 * room. Repeating a write that has succeeded changes nothing. What is deleted is `NOT_FOUND` until it is restored, and a
 * create with its id is `CONFLICT`: a request that is sent again must not undo a delete.
 */
export type MutationUpdateNotebookArgs = {
  id: Scalars['ID']['input'];
  input: UpdateNotebookInput;
};

/** One of several new items. */
export type NewItemInput = {
  /** A UUID of the client's own; the item that has it already is answered. Left out: the server makes one. */
  id?: InputMaybe<Scalars['ID']['input']>;
  name: Scalars['String']['input'];
};

/** A notebook holds lists. */
export type Notebook = {
  __typename?: 'Notebook';
  /**
   * The colour that was chosen for it; null while none is. The web app then shows one that follows from the name and is
   * the same on every device.
   */
  color: Maybe<NotebookColor>;
  createdAt: Scalars['Timestamp']['output'];
  id: Scalars['ID']['output'];
  /** Its lists by name, templates included. */
  lists: Array<List>;
  /** 1 to 200 characters, trimmed. */
  name: Scalars['String']['output'];
  /**
   * The identity provider's id of the organisation that it belongs to; null for the caller's own. All members whose
   * session has that organisation active see it and edit its lists and items.
   */
  organizationId: Maybe<Scalars['ID']['output']>;
  updatedAt: Scalars['Timestamp']['output'];
  /** The user, or the organisation's own row, that it belongs to. REST also writes it as `user_id`. */
  userId: Scalars['ID']['output'];
};

/** The colours that a notebook can have. */
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

/** Whether the caller could subscribe now. */
export type PaymentsState =
  | 'AVAILABLE'
  /** This server takes no payments. */
  | 'NOT_SET_UP'
  /** The payment provider does not answer; a moment later it may. */
  | 'UNREACHABLE';

/** What a caller may have, and has. */
export type Plan = {
  __typename?: 'Plan';
  name: PlanName;
  /** What the paid plan allows; the same for every caller. */
  paidLimits: Limits;
  payments: PaymentsState;
  /** What the paid plan costs, monthly first; empty unless `payments` is `AVAILABLE`. */
  prices: Array<Price>;
  quotas: Quotas;
  /** The caller's subscription; the last one when it is over, and null when there never was one. */
  subscription: Maybe<PlanSubscription>;
};

/** `guest` for nobody too; `paid` for a member whose subscription is `entitled`. */
export type PlanName =
  | 'free'
  | 'guest'
  | 'paid';

/** A subscription, as the payment provider has it. (`Subscription` is the name of GraphQL's third root type.) */
export type PlanSubscription = {
  __typename?: 'PlanSubscription';
  /** When it ends, or ended; while payments fail, when the paid plan does. Null: it goes on. */
  endsAt: Maybe<Scalars['Timestamp']['output']>;
  /** Whether it gives the paid plan: `trialing` and `active` do until `endsAt`, `past_due` for seven days. */
  entitled: Scalars['Boolean']['output'];
  /** Null: another interval than those that are sold here. */
  interval: Maybe<BillingInterval>;
  /** When the next payment is due; null when none is. */
  renewsAt: Maybe<Scalars['Timestamp']['output']>;
  status: SubscriptionStatus;
};

/** Where a subscription is changed. */
export type PortalSession = {
  __typename?: 'PortalSession';
  url: Scalars['String']['output'];
};

/** What the paid plan costs in one interval. */
export type Price = {
  __typename?: 'Price';
  /** In the currency's smallest unit: 400 for 4.00 EUR. */
  amount: Scalars['Int']['output'];
  /** ISO 4217, three capital letters. */
  currency: Scalars['String']['output'];
  interval: BillingInterval;
};

/**
 * Reads. Everything answers only what the caller owns, and what the organisation owns that is active in a member's
 * session. Without a cookie or a token a collection is empty and a single read is `UNAUTHENTICATED`. An id that is
 * unknown, malformed or another owner's is `NOT_FOUND`.
 */
export type Query = {
  __typename?: 'Query';
  /** The lists that are active and no templates: highest priority first, then earliest date (none comes last), then name. */
  activeLists: Array<List>;
  /**
   * What `claimGuest` would move to a member's account, beside what is there; null when this browser has no guest. Asked
   * with both the session token and the guest's cookie. `FORBIDDEN` for a guest who is not signed in.
   */
  claimPreview: Maybe<ClaimPreview>;
  /** The caller's user; null when the caller is neither a guest nor a member. */
  currentUser: Maybe<User>;
  /**
   * What can be restored: a row for each deletion of the last 30 days, at most 500, the last one first. What went with a
   * notebook or a list has no row of its own.
   */
  deletedThings: Array<DeletedThing>;
  /** The devices that the caller uses, the last used first; removed ones are not shown. */
  devices: Array<Device>;
  /** The items of one list by `sortingOrder`, then `createdAt`, then id. */
  items: Array<Item>;
  /** One list. */
  list: Maybe<List>;
  /** All lists of all notebooks, templates included, by name. */
  lists: Array<List>;
  /** One notebook. */
  notebook: Maybe<Notebook>;
  /** The lists of one notebook, templates included, by name. */
  notebookLists: Array<List>;
  /** The caller's notebooks by name, ignoring case and counting numbers as numbers, then by id. */
  notebooks: Array<Notebook>;
  /**
   * What the caller may have and has, what a subscription costs, and the caller's own. Nobody
   * has the plan of a guest, and has used nothing of it. It is answered also while the payment provider is out of reach.
   */
  plan: Plan;
  /**
   * Notebooks, lists and items in whose name or note all words of `text` are, in any order and whatever their case and
   * accents: at most 50, the best first. `text`: 1 to 200 characters.
   */
  search: Array<Found>;
  /** All templates, by name. */
  templates: Array<List>;
};


/**
 * Reads. Everything answers only what the caller owns, and what the organisation owns that is active in a member's
 * session. Without a cookie or a token a collection is empty and a single read is `UNAUTHENTICATED`. An id that is
 * unknown, malformed or another owner's is `NOT_FOUND`.
 */
export type QueryItemsArgs = {
  listId: Scalars['ID']['input'];
};


/**
 * Reads. Everything answers only what the caller owns, and what the organisation owns that is active in a member's
 * session. Without a cookie or a token a collection is empty and a single read is `UNAUTHENTICATED`. An id that is
 * unknown, malformed or another owner's is `NOT_FOUND`.
 */
export type QueryListArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Reads. Everything answers only what the caller owns, and what the organisation owns that is active in a member's
 * session. Without a cookie or a token a collection is empty and a single read is `UNAUTHENTICATED`. An id that is
 * unknown, malformed or another owner's is `NOT_FOUND`.
 */
export type QueryNotebookArgs = {
  id: Scalars['ID']['input'];
};


/**
 * Reads. Everything answers only what the caller owns, and what the organisation owns that is active in a member's
 * session. Without a cookie or a token a collection is empty and a single read is `UNAUTHENTICATED`. An id that is
 * unknown, malformed or another owner's is `NOT_FOUND`.
 */
export type QueryNotebookListsArgs = {
  notebookId: Scalars['ID']['input'];
};


/**
 * Reads. Everything answers only what the caller owns, and what the organisation owns that is active in a member's
 * session. Without a cookie or a token a collection is empty and a single read is `UNAUTHENTICATED`. An id that is
 * unknown, malformed or another owner's is `NOT_FOUND`.
 */
export type QuerySearchArgs = {
  text: Scalars['String']['input'];
};

export type Quota = {
  __typename?: 'Quota';
  /** Null: no limit. */
  limit: Maybe<Scalars['Int']['output']>;
  used: Scalars['Int']['output'];
};

/** How much the caller may have of each, and has. What is there above a limit stays; only more is refused. */
export type Quotas = {
  __typename?: 'Quotas';
  /** Those that count: not removed, and seen in the last 90 days. */
  devices: Quota;
  items: Quota;
  /** Of any plan. */
  itemsPerList: Scalars['Int']['output'];
  lists: Quota;
  notebooks: Quota;
  /** Notebooks of the organisation that is active in the session; none are used without one. */
  organizationNotebooks: Quota;
};

export type RestMethod =
  | 'DELETE'
  | 'GET'
  | 'POST'
  | 'PUT';

/** The payment provider's own states, and one for those that it may invent. */
export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  /** The first payment is not through yet. */
  | 'incomplete'
  | 'incomplete_expired'
  /** The last payment failed; it is tried again. */
  | 'past_due'
  | 'paused'
  | 'trialing'
  | 'unknown'
  /** No payment is tried any more. */
  | 'unpaid';

export type ThingKind =
  | 'item'
  | 'list'
  | 'notebook';

export type UpdateItemInput = {
  completed?: InputMaybe<Scalars['Boolean']['input']>;
  /** Another list of the same owner's: moves the item there. */
  listId?: InputMaybe<Scalars['ID']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  note?: InputMaybe<Scalars['String']['input']>;
  sortingOrder?: InputMaybe<Scalars['Float']['input']>;
};

export type UpdateListInput = {
  active?: InputMaybe<Scalars['Boolean']['input']>;
  date?: InputMaybe<Scalars['Date']['input']>;
  isTemplate?: InputMaybe<Scalars['Boolean']['input']>;
  name?: InputMaybe<Scalars['String']['input']>;
  note?: InputMaybe<Scalars['String']['input']>;
  /** Another notebook of the same owner's: moves the list there. */
  notebookId?: InputMaybe<Scalars['ID']['input']>;
  priority?: InputMaybe<Scalars['Int']['input']>;
};

export type UpdateNotebookInput = {
  /** Null takes the colour away. */
  color?: InputMaybe<NotebookColor>;
  name?: InputMaybe<Scalars['String']['input']>;
  /**
   * Whose it becomes: the active organisation's, or the caller's own when null. Only an administrator (`org:admin`)
   * takes a notebook away from an organisation. A list elsewhere that was made from a template of this notebook forgets
   * it. Ids stay, but for those that the new owner has already.
   */
  organizationId?: InputMaybe<Scalars['ID']['input']>;
  /**
   * Never an identity: only the caller's own id or authId, `default-user`, null, or what a notebook that the caller sees
   * says itself, are accepted.
   */
  userId?: InputMaybe<Scalars['ID']['input']>;
};

/** A person: a guest, made on demand, or a member of the identity provider. */
export type User = {
  __typename?: 'User';
  /** The identity provider's id; a guest's is `anonymous-` and a UUID. It is no secret and no proof of anything. */
  authId: Scalars['String']['output'];
  createdAt: Scalars['Timestamp']['output'];
  /** `Anonymous` for a guest. */
  firstName: Maybe<Scalars['String']['output']>;
  id: Scalars['ID']['output'];
  lastName: Maybe<Scalars['String']['output']>;
  primaryEmail: Maybe<Scalars['String']['output']>;
  username: Maybe<Scalars['String']['output']>;
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
  BillingInterval: BillingInterval;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CheckoutSession: ResolverTypeWrapper<CheckoutSession>;
  ClaimPreview: ResolverTypeWrapper<ClaimPreview>;
  CreateItemInput: CreateItemInput;
  CreateItemsInput: CreateItemsInput;
  CreateListFromTemplateInput: CreateListFromTemplateInput;
  CreateListInput: CreateListInput;
  CreateNotebookInput: CreateNotebookInput;
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DeletedThing: ResolverTypeWrapper<DeletedThing>;
  Deletion: ResolverTypeWrapper<Deletion>;
  Device: ResolverTypeWrapper<DeviceRow>;
  DeviceAccess: ResolverTypeWrapper<DeviceAccess>;
  DeviceAccessReason: DeviceAccessReason;
  DuplicateListInput: DuplicateListInput;
  ErrorCode: ErrorCode;
  Float: ResolverTypeWrapper<Scalars['Float']['output']>;
  Found: ResolverTypeWrapper<Found>;
  Holdings: ResolverTypeWrapper<Holdings>;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Item: ResolverTypeWrapper<ItemRow>;
  ItemMoveInput: ItemMoveInput;
  ItemOrderInput: ItemOrderInput;
  ItemPlace: ResolverTypeWrapper<ItemPlace>;
  ItemsCompletion: ResolverTypeWrapper<Omit<ItemsCompletion, 'items'> & { items: Array<ResolversTypes['Item']> }>;
  ItemsMove: ResolverTypeWrapper<Omit<ItemsMove, 'items'> & { items: Array<ResolversTypes['Item']> }>;
  Limits: ResolverTypeWrapper<Limits>;
  List: ResolverTypeWrapper<ListRow>;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  NewItemInput: NewItemInput;
  Notebook: ResolverTypeWrapper<NotebookRow>;
  NotebookColor: NotebookColor;
  PaymentsState: PaymentsState;
  Plan: ResolverTypeWrapper<Plan>;
  PlanName: PlanName;
  PlanSubscription: ResolverTypeWrapper<PlanSubscription>;
  PortalSession: ResolverTypeWrapper<PortalSession>;
  Price: ResolverTypeWrapper<Price>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  Quota: ResolverTypeWrapper<Quota>;
  Quotas: ResolverTypeWrapper<Quotas>;
  RestMethod: RestMethod;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  SubscriptionStatus: SubscriptionStatus;
  ThingKind: ThingKind;
  Timestamp: ResolverTypeWrapper<Scalars['Timestamp']['output']>;
  UpdateItemInput: UpdateItemInput;
  UpdateListInput: UpdateListInput;
  UpdateNotebookInput: UpdateNotebookInput;
  User: ResolverTypeWrapper<UserRow>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  Boolean: Scalars['Boolean']['output'];
  CheckoutSession: CheckoutSession;
  ClaimPreview: ClaimPreview;
  CreateItemInput: CreateItemInput;
  CreateItemsInput: CreateItemsInput;
  CreateListFromTemplateInput: CreateListFromTemplateInput;
  CreateListInput: CreateListInput;
  CreateNotebookInput: CreateNotebookInput;
  Date: Scalars['Date']['output'];
  DeletedThing: DeletedThing;
  Deletion: Deletion;
  Device: DeviceRow;
  DeviceAccess: DeviceAccess;
  DuplicateListInput: DuplicateListInput;
  Float: Scalars['Float']['output'];
  Found: Found;
  Holdings: Holdings;
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  Item: ItemRow;
  ItemMoveInput: ItemMoveInput;
  ItemOrderInput: ItemOrderInput;
  ItemPlace: ItemPlace;
  ItemsCompletion: Omit<ItemsCompletion, 'items'> & { items: Array<ResolversParentTypes['Item']> };
  ItemsMove: Omit<ItemsMove, 'items'> & { items: Array<ResolversParentTypes['Item']> };
  Limits: Limits;
  List: ListRow;
  Mutation: Record<PropertyKey, never>;
  NewItemInput: NewItemInput;
  Notebook: NotebookRow;
  Plan: Plan;
  PlanSubscription: PlanSubscription;
  PortalSession: PortalSession;
  Price: Price;
  Query: Record<PropertyKey, never>;
  Quota: Quota;
  Quotas: Quotas;
  String: Scalars['String']['output'];
  Timestamp: Scalars['Timestamp']['output'];
  UpdateItemInput: UpdateItemInput;
  UpdateListInput: UpdateListInput;
  UpdateNotebookInput: UpdateNotebookInput;
  User: UserRow;
};

export type ErrorsDirectiveArgs = {
  codes: Array<ErrorCode>;
};

export type ErrorsDirectiveResolver<Result, Parent, ContextType = Context, Args = ErrorsDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type RestDirectiveArgs = {
  body?: Maybe<Scalars['String']['input']>;
  method: RestMethod;
  path: Scalars['String']['input'];
  status?: Scalars['Int']['input'];
};

export type RestDirectiveResolver<Result, Parent, ContextType = Context, Args = RestDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type CheckoutSessionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['CheckoutSession'] = ResolversParentTypes['CheckoutSession']> = {
  sessionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ClaimPreviewResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ClaimPreview'] = ResolversParentTypes['ClaimPreview']> = {
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  here?: Resolver<ResolversTypes['Holdings'], ParentType, ContextType>;
  there?: Resolver<ResolversTypes['Holdings'], ParentType, ContextType>;
};

export interface DateScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Date'], any> {
  name: 'Date';
}

export type DeletedThingResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeletedThing'] = ResolversParentTypes['DeletedThing']> = {
  deletedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  ids?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  items?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ThingKind'], ParentType, ContextType>;
  lists?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  place?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  purgedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type DeletionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Deletion'] = ResolversParentTypes['Deletion']> = {
  success?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type DeviceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Device'] = ResolversParentTypes['Device']> = {
  firstSeenAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastSeenAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type DeviceAccessResolvers<ContextType = Context, ParentType extends ResolversParentTypes['DeviceAccess'] = ResolversParentTypes['DeviceAccess']> = {
  canAccess?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  error?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reason?: Resolver<ResolversTypes['DeviceAccessReason'], ParentType, ContextType>;
};

export type FoundResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Found'] = ResolversParentTypes['Found']> = {
  completed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isTemplate?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['ThingKind'], ParentType, ContextType>;
  listId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  listName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  notebookId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  notebookName?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type HoldingsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Holdings'] = ResolversParentTypes['Holdings']> = {
  items?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lists?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notebooks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ItemResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Item'] = ResolversParentTypes['Item']> = {
  completed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  listId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  note?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sortingOrder?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type ItemPlaceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ItemPlace'] = ResolversParentTypes['ItemPlace']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  sortingOrder?: Resolver<ResolversTypes['Float'], ParentType, ContextType>;
};

export type ItemsCompletionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ItemsCompletion'] = ResolversParentTypes['ItemsCompletion']> = {
  changedIds?: Resolver<Array<ResolversTypes['ID']>, ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType>;
};

export type ItemsMoveResolvers<ContextType = Context, ParentType extends ResolversParentTypes['ItemsMove'] = ResolversParentTypes['ItemsMove']> = {
  items?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType>;
  previous?: Resolver<Array<ResolversTypes['ItemPlace']>, ParentType, ContextType>;
  previousListId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type LimitsResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Limits'] = ResolversParentTypes['Limits']> = {
  devices?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  items?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  itemsPerList?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lists?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  notebooks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  organizationNotebooks?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type ListResolvers<ContextType = Context, ParentType extends ResolversParentTypes['List'] = ResolversParentTypes['List']> = {
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
  priority?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  templateId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
};

export type MutationResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  checkDeviceAccess?: Resolver<ResolversTypes['DeviceAccess'], ParentType, ContextType, Partial<MutationCheckDeviceAccessArgs>>;
  claimGuest?: Resolver<ResolversTypes['Holdings'], ParentType, ContextType>;
  completeItem?: Resolver<ResolversTypes['Item'], ParentType, ContextType, RequireFields<MutationCompleteItemArgs, 'completed' | 'id'>>;
  completeItems?: Resolver<ResolversTypes['ItemsCompletion'], ParentType, ContextType, RequireFields<MutationCompleteItemsArgs, 'completed' | 'ids'>>;
  confirmCheckout?: Resolver<ResolversTypes['Plan'], ParentType, ContextType, RequireFields<MutationConfirmCheckoutArgs, 'sessionId'>>;
  createCheckoutSession?: Resolver<ResolversTypes['CheckoutSession'], ParentType, ContextType, RequireFields<MutationCreateCheckoutSessionArgs, 'billingInterval'>>;
  createItem?: Resolver<ResolversTypes['Item'], ParentType, ContextType, RequireFields<MutationCreateItemArgs, 'input'>>;
  createItems?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType, RequireFields<MutationCreateItemsArgs, 'input'>>;
  createList?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationCreateListArgs, 'input'>>;
  createListFromTemplate?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationCreateListFromTemplateArgs, 'input'>>;
  createNotebook?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationCreateNotebookArgs, 'input'>>;
  createPortalSession?: Resolver<ResolversTypes['PortalSession'], ParentType, ContextType, Partial<MutationCreatePortalSessionArgs>>;
  deleteItem?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteItemArgs, 'id'>>;
  deleteItems?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteItemsArgs, 'ids'>>;
  deleteList?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteListArgs, 'id'>>;
  deleteMyData?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType>;
  deleteNotebook?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationDeleteNotebookArgs, 'id'>>;
  duplicateList?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationDuplicateListArgs, 'input'>>;
  ensureCurrentUser?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType, RequireFields<MutationEnsureCurrentUserArgs, 'createAnonymousUser' | 'createDefaultNotebook'>>;
  moveItems?: Resolver<ResolversTypes['ItemsMove'], ParentType, ContextType, RequireFields<MutationMoveItemsArgs, 'items' | 'listId'>>;
  removeDevice?: Resolver<ResolversTypes['Deletion'], ParentType, ContextType, RequireFields<MutationRemoveDeviceArgs, 'id'>>;
  restoreItems?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType, RequireFields<MutationRestoreItemsArgs, 'ids'>>;
  restoreList?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationRestoreListArgs, 'id'>>;
  restoreNotebook?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationRestoreNotebookArgs, 'id'>>;
  sortItems?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType, RequireFields<MutationSortItemsArgs, 'items'>>;
  updateItem?: Resolver<ResolversTypes['Item'], ParentType, ContextType, RequireFields<MutationUpdateItemArgs, 'id' | 'input'>>;
  updateList?: Resolver<ResolversTypes['List'], ParentType, ContextType, RequireFields<MutationUpdateListArgs, 'id' | 'input'>>;
  updateNotebook?: Resolver<ResolversTypes['Notebook'], ParentType, ContextType, RequireFields<MutationUpdateNotebookArgs, 'id' | 'input'>>;
};

export type NotebookResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Notebook'] = ResolversParentTypes['Notebook']> = {
  color?: Resolver<Maybe<ResolversTypes['NotebookColor']>, ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lists?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  organizationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  updatedAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  userId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type PlanResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Plan'] = ResolversParentTypes['Plan']> = {
  name?: Resolver<ResolversTypes['PlanName'], ParentType, ContextType>;
  paidLimits?: Resolver<ResolversTypes['Limits'], ParentType, ContextType>;
  payments?: Resolver<ResolversTypes['PaymentsState'], ParentType, ContextType>;
  prices?: Resolver<Array<ResolversTypes['Price']>, ParentType, ContextType>;
  quotas?: Resolver<ResolversTypes['Quotas'], ParentType, ContextType>;
  subscription?: Resolver<Maybe<ResolversTypes['PlanSubscription']>, ParentType, ContextType>;
};

export type PlanSubscriptionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PlanSubscription'] = ResolversParentTypes['PlanSubscription']> = {
  endsAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  entitled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  interval?: Resolver<Maybe<ResolversTypes['BillingInterval']>, ParentType, ContextType>;
  renewsAt?: Resolver<Maybe<ResolversTypes['Timestamp']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['SubscriptionStatus'], ParentType, ContextType>;
};

export type PortalSessionResolvers<ContextType = Context, ParentType extends ResolversParentTypes['PortalSession'] = ResolversParentTypes['PortalSession']> = {
  url?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type PriceResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Price'] = ResolversParentTypes['Price']> = {
  amount?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  interval?: Resolver<ResolversTypes['BillingInterval'], ParentType, ContextType>;
};

export type QueryResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  activeLists?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType>;
  claimPreview?: Resolver<Maybe<ResolversTypes['ClaimPreview']>, ParentType, ContextType>;
  currentUser?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
  deletedThings?: Resolver<Array<ResolversTypes['DeletedThing']>, ParentType, ContextType>;
  devices?: Resolver<Array<ResolversTypes['Device']>, ParentType, ContextType>;
  items?: Resolver<Array<ResolversTypes['Item']>, ParentType, ContextType, RequireFields<QueryItemsArgs, 'listId'>>;
  list?: Resolver<Maybe<ResolversTypes['List']>, ParentType, ContextType, RequireFields<QueryListArgs, 'id'>>;
  lists?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType>;
  notebook?: Resolver<Maybe<ResolversTypes['Notebook']>, ParentType, ContextType, RequireFields<QueryNotebookArgs, 'id'>>;
  notebookLists?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType, RequireFields<QueryNotebookListsArgs, 'notebookId'>>;
  notebooks?: Resolver<Array<ResolversTypes['Notebook']>, ParentType, ContextType>;
  plan?: Resolver<ResolversTypes['Plan'], ParentType, ContextType>;
  search?: Resolver<Array<ResolversTypes['Found']>, ParentType, ContextType, RequireFields<QuerySearchArgs, 'text'>>;
  templates?: Resolver<Array<ResolversTypes['List']>, ParentType, ContextType>;
};

export type QuotaResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Quota'] = ResolversParentTypes['Quota']> = {
  limit?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  used?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
};

export type QuotasResolvers<ContextType = Context, ParentType extends ResolversParentTypes['Quotas'] = ResolversParentTypes['Quotas']> = {
  devices?: Resolver<ResolversTypes['Quota'], ParentType, ContextType>;
  items?: Resolver<ResolversTypes['Quota'], ParentType, ContextType>;
  itemsPerList?: Resolver<ResolversTypes['Int'], ParentType, ContextType>;
  lists?: Resolver<ResolversTypes['Quota'], ParentType, ContextType>;
  notebooks?: Resolver<ResolversTypes['Quota'], ParentType, ContextType>;
  organizationNotebooks?: Resolver<ResolversTypes['Quota'], ParentType, ContextType>;
};

export interface TimestampScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Timestamp'], any> {
  name: 'Timestamp';
}

export type UserResolvers<ContextType = Context, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  authId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  createdAt?: Resolver<ResolversTypes['Timestamp'], ParentType, ContextType>;
  firstName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  lastName?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  primaryEmail?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  username?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = Context> = {
  CheckoutSession?: CheckoutSessionResolvers<ContextType>;
  ClaimPreview?: ClaimPreviewResolvers<ContextType>;
  Date?: GraphQLScalarType;
  DeletedThing?: DeletedThingResolvers<ContextType>;
  Deletion?: DeletionResolvers<ContextType>;
  Device?: DeviceResolvers<ContextType>;
  DeviceAccess?: DeviceAccessResolvers<ContextType>;
  Found?: FoundResolvers<ContextType>;
  Holdings?: HoldingsResolvers<ContextType>;
  Item?: ItemResolvers<ContextType>;
  ItemPlace?: ItemPlaceResolvers<ContextType>;
  ItemsCompletion?: ItemsCompletionResolvers<ContextType>;
  ItemsMove?: ItemsMoveResolvers<ContextType>;
  Limits?: LimitsResolvers<ContextType>;
  List?: ListResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  Notebook?: NotebookResolvers<ContextType>;
  Plan?: PlanResolvers<ContextType>;
  PlanSubscription?: PlanSubscriptionResolvers<ContextType>;
  PortalSession?: PortalSessionResolvers<ContextType>;
  Price?: PriceResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  Quota?: QuotaResolvers<ContextType>;
  Quotas?: QuotasResolvers<ContextType>;
  Timestamp?: GraphQLScalarType;
  User?: UserResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = Context> = {
  errors?: ErrorsDirectiveResolver<any, any, ContextType>;
  rest?: RestDirectiveResolver<any, any, ContextType>;
};
