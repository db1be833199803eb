import type DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import type { Item } from "./entities/Item.ts";
import type { List } from "./entities/List.ts";
import type { Organization } from "./entities/Organization.ts";
import type { User } from "./entities/User.ts";

/** What a session token of the identity provider says (specification, section 3). */
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
export type Counts = { itemCount: number; completedCount: number; itemsChangedAt: string | null };

/** What names a row: ids are unique within their owner. */
export type Key = { ownerId: string; id: string };

/** One read for many parents; see `domain/batch.ts`. */
export type Loaders = {
  counts: DataLoader<Key, Counts, string>;
  items: DataLoader<Key, Item[], string>;
  nextItem: DataLoader<Key, Item | null, string>;
  notebookLists: DataLoader<Key, List[], string>;
};

/** What every call into the domain knows. Inside a transaction `db` is the transaction's. */
export type Context = {
  db: EntityManager;
  caller: Caller;
  loaders: Loaders;
  /** The one owner that an operation is about, once it is known; see `within` in `domain/owned.ts`. */
  owner?: string;
};
