import type DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import type { Item } from "../../entities/Item.ts";
import type { List } from "../../entities/List.ts";
import type { Organization } from "../../entities/Organization.ts";
import type { RunItemRow } from "../../entities/Run.ts";
import type { RefusalReason } from "../../entities/SessionRefusal.ts";
import type { User } from "../../entities/User.ts";
import type { Answers } from "../../../shared/marks/resolve.ts";
import type { Language } from "../../../shared/texts/languages.ts";
import type { SessionData } from "../../../shared/sessionData.ts";
import type { DueDay, NotebookSharing, Person, PlanName, SharingRole } from "./schema.types.ts";

/** The content of a session token of the identity provider (docs/api.md, Session data). */
export type Auth = SessionData & {
  sessionId: string;
  /** The provider's id of the user. */
  userId: string;
  /** All claims of the token, features (`fea`) and plans (`pla`) included. */
  sessionClaims: Record<string, unknown>;
};

/** A shared notebook's owner of which a user is one of the people, and what the user may do there. */
export type GroupAccess = {
  id: string;
  role: SharingRole;
  /** The id of the user who shares the notebook. */
  sharedBy: string;
  createdAt: string;
  /** What the others call the user. */
  name: string;
  /** Whether the notebook was made to share one list. */
  isForList: boolean;
  /** The notebook in which the user has put that list; null for none. */
  shownIn: string | null;
};

/** Whether a notebook that was made to share one list still holds that alone, and where the list stands for the caller. */
export type ListPlace = { holdsOneList: boolean; shownIn: string | null };

/** The organisation that is active in a session; `clerkId` is the provider's id. */
export type ActiveOrganization = Pick<Organization, "id" | "clerkId">;

/** What the token of a program allows. `groupId` is the owner of its one notebook; null for everything of the user. */
export type ProgramToken = { id: string; write: boolean; groupId: string | null };

/**
 * The user that a request comes from. With `session`, the token of a provider's session was sent that is not complete yet,
 * so no guest is made. A program acts for a guest or a member; `sessionId` is the hash of its token, and `groups` are all
 * those of the user.
 */
export type Viewer =
  | { kind: "nobody"; session?: "pending" }
  | { kind: "guest"; user: User; sessionId: string; groups: GroupAccess[] }
  | { kind: "program"; user: User; sessionId: string; token: ProgramToken; groups: GroupAccess[] }
  | { kind: "member"; user: User; auth: Auth; organization: ActiveOrganization | null; groups: GroupAccess[] };

/** Each request has one `Caller`, and all code that serves the request shares it. */
export type Caller = {
  viewer: Viewer;
  /** The token in the guest cookie. A member's browser also sends one until the member claims the guest's notebooks. */
  guestToken: string | null;
  /** Says whether the response keeps, writes or clears the guest cookie. */
  cookie: "keep" | "write" | "clear";
  /** Why the caller's session is refused (docs/api.md, Devices); null for a session that is not. */
  refusal: RefusalReason | null;
  /** The accounts in whose quotas the caller's rows count, by owner, as far as this request has read them. */
  accounts: Map<string, Account>;
};

/**
 * The account in whose quotas the rows of an owner count. Those of a group count in the quotas of the user who shares
 * the notebook, together with that user's own rows and those of the user's other groups.
 */
export type Account = {
  holder: "caller" | "organization" | "sharer";
  plan: PlanName;
  /** All owners whose rows count together. */
  ownerIds: string[];
};

/**
 * A call of a program, by which its changes can be undone: `id` is its `Idempotency-Key`, or a new one. The whole request
 * shares it.
 */
export type ProgramCall = {
  id: string;
  /** The field of the schema that writes; empty before the first. */
  operation: string;
  /** Whether the database remembers what the call changes; without it nothing of it can be undone. */
  isRemembered: boolean;
  /** Whether a write of what is remembered has carried the call, so that the answer names it. */
  isUsed: boolean;
};

/** `itemsChangedAt` is null in a list without items. */
export type ItemCounts = {
  itemCount: number;
  completedCount: number;
  skippedCount: number;
  itemsChangedAt: string | null;
};

/** The key of a row: an id is unique only among the rows of its owner. */
export type RowKey = { ownerId: string; id: string };

/**
 * A finished use of a template, with the ids of the template's items that were ticked in it, and the names of the other
 * items that were. Of one that was made with answers it is known which items it had: others were left out.
 */
export type FinishedUse = {
  ownerId: string;
  templateId: string;
  startedAt: string;
  tickedIds: Set<string>;
  hadIds: Set<string> | null;
  added: string[];
};

/** Each loader reads the rows of many parents in one statement; see `domain/lists/loaders.ts`. */
export type Loaders = {
  /** Whether lists are read with the counts of their items, because the answer of the request has them. */
  readsCounts: boolean;
  counts: DataLoader<RowKey, ItemCounts, string>;
  items: DataLoader<RowKey, Item[], string>;
  nextItem: DataLoader<RowKey, Item | null, string>;
  /** The days on which open items of a list are due. */
  dueDays: DataLoader<List, DueDay[], string>;
  /** Returns the loader of the first open items of a list, at most `first`; null for a request with too many lists. */
  openItems: (first: number) => DataLoader<RowKey, Item[] | null, string>;
  notebookLists: DataLoader<RowKey, List[], string>;
  /** The token under which a template is published; null for none. */
  publishedTokens: DataLoader<RowKey, string | null, string>;
  /** The key is the id of a group that the caller belongs to. */
  sharing: DataLoader<string, NotebookSharing>;
  /** The key is the id of a group whose notebook was made to share one list. */
  places: DataLoader<string, ListPlace>;
  runItems: DataLoader<RowKey, RunItemRow[], string>;
  /** Who a user is in the notebooks of an owner: a group of the caller, or the active organisation. */
  people: DataLoader<RowKey, Person, string>;
  /** The answers of the newest list that was made of a template. */
  lastAnswers: DataLoader<RowKey, { answers: Answers }, string>;
  /** The last finished uses of a template. */
  finishedUses: DataLoader<RowKey, FinishedUse[], string>;
};

/** Limits the nested rows and the rows of bulk changes that a request asks for; see `domain/base/nestedRows.ts`. */
export type NestedRows = {
  /** Counts rows of the answer. Errors: `BAD_USER_INPUT` when the request has asked for too many. */
  count(added: number): void;
  /** Returns a function that takes back what is counted from now on, because an operation runs again. */
  mark(): () => void;
  /**
   * Runs a read, which may return at most `limit` rows: one more than the request has left. The read counts the rows
   * itself. Errors: `BAD_USER_INPUT` when none are left.
   */
  read<T>(readRows: (limit: number) => Promise<T>): Promise<T>;
  isExceeded: boolean;
};

/** How often the subscriber pays. */
export type PaymentInterval = "monthly" | "yearly";

/** A subscription as the payment provider describes it; times are ISO 8601. */
export type ProviderSubscription = {
  id: string;
  /** The provider's status, which may be one that Listbook does not know. */
  status: string;
  /** Null for an interval that Listbook does not sell. */
  interval: PaymentInterval | null;
  startedAt: string;
  /** The current billing period, paid or not. */
  periodStart: string;
  periodEnd: string;
  /** When the subscription ends or ended; null while no end is set. */
  endsAt: string | null;
};

/** The user and the customer that a checkout session at the payment provider belongs to. */
export type ProviderCheckout = { userId: string | null; customerId: string | null };

/** An event of the payment provider, and the customer whose subscriptions it may have changed. */
export type PaymentEvent = { id: string; customerId: string; isCheckout: boolean };

/**
 * The interface of the payment provider; `api/stripe/` implements it. Every call throws `UNAVAILABLE` when the provider
 * does not give a usable response within seconds.
 */
export type PaymentProvider = {
  /** The one origin of the app, to which the provider's pages redirect back. */
  origin: string;
  readPrices(): Promise<{ id: string; interval: PaymentInterval; amount: number; currency: string }[]>;
  /** Returns the customer's id. `key` is an idempotency key: repeated calls with one key create one customer. */
  createCustomer(user: User, key: string): Promise<string>;
  /** Deletes a customer with all subscriptions; does nothing when the customer does not exist. */
  deleteCustomer(customerId: string): Promise<void>;
  /** All subscriptions, ended ones included; none for a customer that does not exist. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** All subscriptions of all customers. */
  listAllSubscriptions(): AsyncIterable<ProviderSubscription & { customerId: string }>;
  /** Ends a subscription at once; the provider credits the unused time to the customer's next invoices. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** Returns the customer's open checkout page in a language, or a new one; null when the customer does not exist. */
  openCheckout(
    userId: string,
    customerId: string,
    interval: PaymentInterval,
    language: string,
  ): Promise<{ url: string; sessionId: string } | null>;
  /** Expires the customer's open checkout pages, so that nobody can pay on them any more. */
  closeCheckouts(customerId: string): Promise<void>;
  /** Null when no checkout has this id. */
  readCheckout(sessionId: string): Promise<ProviderCheckout | null>;
  /** Returns the portal's URL, in a language; null when the customer does not exist. */
  openPortal(customerId: string, returnUrl: string, language: string): Promise<string | null>;
  /** Null for an event that cannot change a subscription. Errors: `BAD_USER_INPUT` for an invalid signature. */
  readEvent(body: Uint8Array, signature: string | null): Promise<PaymentEvent | null>;
};

/** The browser to which a push message goes: its address at its push service, its key and its secret. */
type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** A message for a browser. Of two messages with one id, the later one replaces the other. */
type PushMessageToSend = { id: string; text: string };

/** What a push service has answered; `retryAfter` in seconds. */
export type PushAnswer = { status: number; retryAfter: number | null };

/** The push services of browsers; `api/push/` implements it. */
export type PushService = {
  /** Whether this computer itself may be called. */
  allowsLoopback: boolean;
  /** Sends a message. Errors: when the push service cannot be reached, or may not be called. */
  send(target: PushTarget, keys: PushKeys, message: PushMessageToSend): Promise<PushAnswer>;
};

/** The descriptions that programs publish of themselves; `api/oauth/` implements it. */
export type ClientDocuments = {
  /** Whether this computer itself may be called. */
  allowsLoopback: boolean;
  /** Reads the description at an address. Errors: when it cannot be read, or may not be. */
  read(address: string): Promise<unknown>;
};

/** A key pair by which push services know this server (RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** Limits the wrong guesses of secrets of guests; see `api/http/rateLimits.ts`. */
export type GuessLimiter = {
  /** Counts a guess, which is not known to be wrong yet. Errors: `RATE_LIMITED` after too many wrong ones. */
  count(): Promise<void>;
  /** Takes back the count of a guess that was right. */
  takeBack(): Promise<void>;
};

/** An email to one address. */
export type Mail = {
  to: string;
  /** The language of its words. */
  language: string;
  subject: string;
  /** Its paragraphs, as plain text. */
  lines: string[];
  link?: { label: string; url: string };
  /** Who has it sent to another person, and can have a few sent in a day; null for a mail that a person asked for. */
  sender: string | null;
};

/** Sends an email. Errors: `UNAVAILABLE` when it could not be sent, `RATE_LIMITED` after too many in a day. */
export type SendMail = (mail: Mail) => Promise<void>;

/** What the operator lets callers do. */
export type Policy = {
  /** Whether a member's plan decides the quotas; otherwise every member has those of the paid plan. */
  quotas: boolean;
  /** Whether people can begin as guests, without an account. */
  guests: boolean;
  /** Whether everybody can make an account. */
  signUp: boolean;
};

export const OPEN_POLICY: Policy = { quotas: true, guests: true, signUp: true };

/** What the process offers to every call. */
export type Services = {
  /** The one origin of the app; null where there is no server. */
  origin: string | null;
  /** The languages that people can choose. */
  languages: Language[];
  policy: Policy;
  /** Null when payments are not set up. */
  payments: PaymentProvider | null;
  /** Null where no push messages can be sent. */
  push: PushService | null;
  /** Null where programs cannot be asked for their descriptions. */
  clientDocuments: ClientDocuments | null;
  /** Null where the operator has set up no mail. */
  sendMail: SendMail | null;
};

/** Who is calling, and how. It lives as long as a request. */
export type Calling = {
  caller: Caller;
  /** The call whose changes are remembered; null for every caller but a program, and for changes that are not. */
  call: ProgramCall | null;
  /** The browser and the system that the request comes from: "Firefox on Windows". */
  deviceName: string;
  /** The language of the pages that the caller reads, for mails and for the pages of the payment provider. */
  language: string;
  /** The time zone of the caller's device; UTC where it is not known. */
  zone: string;
  /**
   * The milliseconds by which the clock of the client is behind that of the server; 0 where the client does not say.
   */
  clientLag: number;
  /** Aborted when the caller no longer waits for the response; null without a request. */
  signal: AbortSignal | null;
  guesses: GuessLimiter;
};

/** What is published when a call has ended. Those of a transaction count when it is committed. */
export type Effects = {
  /** The owners of the notebooks, lists and items that were changed. */
  ownerIds: Set<string>;
  /** The users who may see other rows than before, because a notebook is shared or no longer shared. */
  accessIds: Set<string>;
};

/** Where statements run. A transaction, `runOperation` and `scopeTo` replace parts of it. */
type Place = {
  /** Inside a transaction this is the transaction's. */
  db: EntityManager;
  loaders: Loaders;
  nestedRows: NestedRows;
  /** Whether the operation runs again where it may then succeed; see `runOperation`. */
  runsAgain?: boolean;
  /** When set, statements reach only the rows of this owner; see `scopeTo` in `domain/ownership/scope.ts`. */
  scopedOwnerId?: string;
  /** When set, reads reach the rows of these owners, also when others are calling; see `scopeToAll`. */
  scopedOwnerIds?: string[];
  /** When set, writes need this right on the rows of a group, and not `write`; see `toTick`. */
  right?: "tick";
};

/** The context of every call into the domain: four parts, each with its own lifetime. */
export type Context = Calling & Place & { services: Services; effects: Effects };
