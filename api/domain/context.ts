import type DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import type { Item } from "../entities/Item.ts";
import type { List } from "../entities/List.ts";
import type { Organization } from "../entities/Organization.ts";
import type { User } from "../entities/User.ts";

/** What a session token of the identity provider says (docs/contract.md, Session data). */
export type Auth = {
  sessionId: string;
  /** The provider's id of the user. */
  userId: string;
  /** Who is really there when somebody acts in the user's name. */
  actor: Record<string, unknown> | null;
  /** The active organisation, and what the user is in it; null without one. */
  orgId: string | null;
  orgRole: string | null;
  orgSlug: string | null;
  orgPermissions: string[];
  sessionStatus: string | null;
  /** Everything that the token says, features (`fea`) and plans (`pla`) included. */
  sessionClaims: Record<string, unknown>;
  /** Minutes since the first and the second factor were proven; -1 for a factor that is not set up. */
  factorVerificationAge: [number, number] | null;
};

/** Whoever a request comes from. A session of the provider that is not complete yet is nobody, but no guest either. */
export type Viewer =
  | { kind: "nobody"; isPending?: true }
  | { kind: "guest"; user: User; sessionId: string }
  | { kind: "member"; user: User; auth: Auth; organization: Organization | null };

/** One per request, shared by everything that serves it. */
export type Caller = {
  viewer: Viewer;
  /** What the guest's cookie holds. A member brings one too, until the guest's notebooks are claimed. */
  guestToken: string | null;
  /** What the answer does with that cookie. */
  cookie: "keep" | "write" | "clear";
};

/** `itemsChangedAt` is null in a list without items. */
export type ItemCounts = { itemCount: number; completedCount: number; itemsChangedAt: string | null };

/** What names a row: ids are unique within their owner. */
export type RowKey = { ownerId: string; id: string };

/** One read for many parents; see `domain/lists/loaders.ts`. */
export type Loaders = {
  counts: DataLoader<RowKey, ItemCounts, string>;
  items: DataLoader<RowKey, Item[], string>;
  nextItem: DataLoader<RowKey, Item | null, string>;
  notebookLists: DataLoader<RowKey, List[], string>;
};

/** How often a subscription is paid. */
export type PaymentInterval = "monthly" | "yearly";

/** A subscription as the payment provider has it; moments are ISO 8601. */
export type ProviderSubscription = {
  id: string;
  /** The provider's own word, which may be one that is not known here. */
  status: string;
  /** Null: another than those that are sold here. */
  interval: PaymentInterval | null;
  startedAt: string;
  /** What is paid now, or should be. */
  periodStart: string;
  periodEnd: string;
  /** When it ends, where that is settled. */
  endsAt: string | null;
};

/** A checkout that was opened at the payment provider. */
export type ProviderCheckout = { userId: string | null; customerId: string | null };

/** Something that happened at the payment provider, and the customer whose subscriptions it may have changed. */
export type PaymentEvent = { id: string; customerId: string; isCheckout: boolean };

/**
 * The payment provider, as the domain needs it; `api/stripe/` implements it. Each of these is `UNAVAILABLE` when the
 * provider does not give a usable answer within seconds. Customers and checkouts are made once for one `key`.
 */
export type PaymentProvider = {
  /** The one origin of the app: where the provider's pages lead back to. */
  origin: string;
  readPrices(): Promise<{ id: string; interval: PaymentInterval; amount: number; currency: string }[]>;
  createCustomer(user: User, key: string): Promise<string>;
  /** Deletes a customer with all subscriptions; one that is gone is fine. */
  deleteCustomer(customerId: string): Promise<void>;
  /** All subscriptions, those that are over too; none of a customer who is gone. */
  listSubscriptions(customerId: string): Promise<ProviderSubscription[]>;
  /** All subscriptions of everybody, for who looks whether something was missed. */
  listAllSubscriptions(): AsyncIterable<ProviderSubscription & { customerId: string }>;
  /** Ends one at once; what was paid for the time after counts towards the customer's next invoices. */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** Null: the customer is gone. */
  openCheckout(
    userId: string,
    customerId: string,
    interval: PaymentInterval,
  ): Promise<{ url: string; sessionId: string } | null>;
  /** Nobody can pay any more on a page that is still open. */
  closeCheckouts(customerId: string): Promise<void>;
  /** Null: there is none with this id. */
  readCheckout(sessionId: string): Promise<ProviderCheckout | null>;
  /** Null: the customer is gone. */
  openPortal(customerId: string, returnUrl: string): Promise<string | null>;
  /** Null for what says nothing of a customer. Errors: `BAD_USER_INPUT` when the signature is wrong or not of now. */
  readEvent(body: Uint8Array, signature: string | null): Promise<PaymentEvent | null>;
};

/** What every call into the domain knows. Inside a transaction `db` is the transaction's. */
export type Context = {
  db: EntityManager;
  caller: Caller;
  loaders: Loaders;
  /** Null: payments are not set up. */
  payments: PaymentProvider | null;
  /** The owners of what this request has changed. */
  changedOwnerIds: Set<string>;
  /** The one owner that an operation is about, once it is known; see `within` in `domain/ownership/ownedRows.ts`. */
  scopedOwnerId?: string;
};
