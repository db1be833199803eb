/**
 * What a link page shows: a page of the path `/join/{token}`, which the server renders with data for somebody who has
 * the link. The server collects it, and the components in `client/links/` render it.
 */
export type LinkPage = JoinPage | MessagePage;

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

/** A page that has only something to say, such as that a link cannot be used any more. */
export type MessagePage = { kind: "message"; title: string; text: string };
