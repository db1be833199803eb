/**
 * What a link page shows: a page of the path `/join/{token}` or `/t/{token}`, which the server renders with data for
 * somebody who has the link. The server collects it, and the components in `client/links/` render it.
 */
export type LinkPage = JoinPage | TemplatePage | MessagePage;

/** The name of the notebook and of who invites, and what accepting does. */
export type JoinPage = {
  kind: "join";
  notebookName: string;
  invitedBy: string;
  listCount: number;
  role: "OWNER" | "EDITOR" | "VIEWER";
  /** The notebook, for somebody who belongs to it already; null for everybody else. */
  notebookId: string | null;
  /** The name in the field. */
  name: string;
  /** Why the last attempt was refused; null before the first. */
  failure: string | null;
};

type TemplateItem = { name: string; note: string | null; isHeading: boolean };

/** A published template with a button that makes a list of it. */
export type TemplatePage = {
  kind: "template";
  name: string;
  note: string | null;
  items: TemplateItem[];
  /** The id of the list that the button makes, as `encodeListId` writes it, so that two presses make one list. */
  once: string;
  /** The address to which the template is reported. */
  reportTo: string;
  /** Why the last attempt was refused; null before the first. */
  failure: string | null;
};

/** Writes an id of a list without hyphens. The page has no ids of rows, and this is none yet. */
export const encodeListId = (id: string) => id.replaceAll("-", "");

/** Returns the id that `encodeListId` has written; any other text stays no UUID. */
export const decodeListId = (once: string) => once.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** A page that has only something to say, such as that a link cannot be used any more. */
export type MessagePage = { kind: "message"; title: string; text: string };
