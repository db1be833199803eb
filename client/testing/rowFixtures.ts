import type {
  ItemFieldsFragment,
  ListFieldsFragment,
  NotebookFieldsFragment,
  UserFieldsFragment,
} from "../graphql/graphql.ts";
import { newItem } from "../rows/item.ts";
import { newList } from "../rows/list.ts";
import { newNotebook } from "../rows/notebook.ts";

const createdAt = "2026-11-21T09:00:00.000Z";

export const user = (id: string): UserFieldsFragment & { __typename: "User" } => ({
  __typename: "User",
  id,
  authId: `anonymous-${id}`,
  firstName: "Anonymous",
  lastName: null,
  username: null,
  primaryEmail: null,
  createdAt,
});

export const notebook = (id: string, more: Partial<NotebookFieldsFragment> = {}): NotebookFieldsFragment =>
  newNotebook({ id, name: id, userId: "ann", ...more }, createdAt);

export const list = (id: string, more: Partial<ListFieldsFragment> = {}): ListFieldsFragment =>
  newList({ id, name: id, notebookId: "home", role: "OWNER", ...more }, createdAt);

export const item = (id: string, sortingOrder: number, more: Partial<ItemFieldsFragment> = {}): ItemFieldsFragment =>
  newItem({ id, name: id, sortingOrder, listId: "packing", ...more }, createdAt);
