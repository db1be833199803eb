import type {
  ItemFieldsFragment,
  ListFieldsFragment,
  NotebookFieldsFragment,
  UserFieldsFragment,
} from "../graphql/graphql.ts";

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

export const notebook = (id: string, more: Partial<NotebookFieldsFragment> = {}): NotebookFieldsFragment => ({
  __typename: "Notebook",
  id,
  name: id,
  color: null,
  userId: "ann",
  role: "OWNER",
  sharing: null,
  createdAt,
  updatedAt: createdAt,
  ...more,
});

export const list = (id: string, more: Partial<ListFieldsFragment> = {}): ListFieldsFragment => ({
  __typename: "List",
  id,
  name: id,
  notebookId: "home",
  isTemplate: false,
  runId: id,
  runNumber: 1,
  replaced: null,
  active: true,
  priority: 0,
  date: null,
  note: null,
  templateId: null,
  role: "OWNER",
  createdAt,
  updatedAt: createdAt,
  itemCount: 0,
  completedCount: 0,
  lastUsedAt: createdAt,
  publishedUrl: null,
  ...more,
});

export const item = (id: string, sortingOrder: number, more: Partial<ItemFieldsFragment> = {}): ItemFieldsFragment => ({
  __typename: "Item",
  id,
  name: id,
  note: null,
  completed: false,
  isHeading: false,
  sortingOrder,
  listId: "packing",
  replaced: null,
  createdAt,
  updatedAt: createdAt,
  ...more,
});
