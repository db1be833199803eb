import type DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import type { Item } from "./entities/Item.ts";
import type { List } from "./entities/List.ts";
import type { User } from "./entities/User.ts";

/** Whoever a request comes from. A member joins these two when there is an identity provider to vouch for one. */
export type Viewer = { kind: "nobody" } | { kind: "guest"; user: User };

/** One per request, shared by everything that serves it. */
export type Caller = {
  viewer: Viewer;
  /** Set when the answer must carry the guest's cookie: the guest is new, or the cookie is due to be renewed. */
  guestToken: string | null;
};

export type Counts = { itemCount: number; completedCount: number };

/** One read for many parents; see `domain/batch.ts`. Keys are ids. */
export type Loaders = {
  counts: DataLoader<string, Counts>;
  items: DataLoader<string, Item[]>;
  notebookLists: DataLoader<string, List[]>;
};

/** What every call into the domain knows. Inside a transaction `db` is the transaction's. */
export type Context = {
  db: EntityManager;
  caller: Caller;
  loaders: Loaders;
};
