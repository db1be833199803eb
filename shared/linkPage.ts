import { v5 } from "uuid";
import type { Hue } from "./notebookHue.ts";
import type { Role } from "./roles.ts";

/**
 * The data of a link page, whose path is `/join/{token}` or `/t/{token}`. The server collects the data for a person who
 * has the link, and the components in `client/links/` render it.
 */
export type LinkPage = JoinPage | TemplatePage | MessagePage;

/** The name of the notebook and of who invites, and what accepting does. */
export type JoinPage = {
  kind: "join";
  notebookName: string;
  /** The colour of the notebook; null for the one of its name. */
  color: Hue | "stone" | null;
  invitedBy: string;
  listCount: number;
  /** The list to which the link leads, with its first open items; null for a whole notebook. */
  list: { name: string; itemCount: number; completedCount: number; firstItems: string[] } | null;
  role: Role;
  /** Whether the link has no end, as one that is printed. */
  stays: boolean;
  /** The notebook, for a person who is already in it; null for everyone else. */
  notebookId: string | null;
  /** The name in the field. */
  name: string;
  /** Whether the person can join without signing in first. */
  mayUse: boolean;
  /** Why the last attempt was refused; null before the first. */
  failure: string | null;
};

type TemplateItem = { name: string; note: string | null; isHeading: boolean };

/** A published template with a button that creates a list from it. */
export type TemplatePage = {
  kind: "template";
  name: string;
  note: string | null;
  items: TemplateItem[];
  /** The id of the list that the button creates, encoded by `encodeListId`, so that two presses create one list. */
  once: string;
  /** Whether the person can use the template without signing in first. */
  mayUse: boolean;
  /** The address to which the template is reported; null where the operator has none. */
  reportTo: string | null;
  /** Why the last attempt was refused; null before the first. */
  failure: string | null;
};

/**
 * Writes the id of a list without hyphens. The list does not exist yet; a link page contains no ids of existing rows.
 */
export const encodeListId = (id: string) => id.replaceAll("-", "");

/** Returns the id that `encodeListId` has written. Any other text does not become a UUID. */
export const decodeListId = (once: string) => once.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const NAMESPACE = "5b0c1f0e-6a0b-4a57-9d4e-3f7f5d3f2c61";

/** Returns the id of the template that the button makes with a list, so that two presses make one. */
export const deriveTemplateId = (listId: string): string => v5(listId.toLowerCase(), NAMESPACE);

/** The parameter of `/join/{token}` that has the id of a list, as `encodeListId` writes it, for a link to one of several lists. */
const LIST_PARAMETER = "list";

/** Returns the address of a link to one of the lists of a notebook. */
export const getListLink = (url: string, listId: string) => `${url}?${LIST_PARAMETER}=${encodeListId(listId)}`;

/** The parameter of `/join/{token}` with which another person joins in the browser of somebody who only ticks. */
export const OTHER_PARAMETER = "other";

/** Returns the id of the list that the address of a link page names; null for none. */
export function readListId(query: URLSearchParams): string | null {
  const text = query.get(LIST_PARAMETER);
  return text && decodeListId(text);
}

/** Returns the path at which a person who has joined a notebook begins: the list of the link, or the only one. */
export function getJoinedPath(notebookId: string, lists: readonly { id: string }[], listId: string | null): string {
  const list = lists.find(({ id }) => id === listId) ?? (lists.length === 1 ? lists[0] : undefined);
  return list ? `/n/${notebookId}/l/${list.id}` : `/n/${notebookId}`;
}

/** A page with only a message, such as that a link cannot be used any more. */
export type MessagePage = { kind: "message"; title: string; text: string };
