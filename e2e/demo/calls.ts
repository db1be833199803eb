import { parsePastedText } from "../../shared/parsePastedText.ts";
import type { Role } from "../../shared/roles.ts";
import type { Person } from "./person.ts";

type ListFields = {
  notebookId: string;
  name?: string;
  isTemplate?: boolean;
  active?: boolean;
  priority?: number;
  date?: string;
  repeat?: object;
};

/** Reads a text of `content/`: its first line is the name of the list. */
export function parseList(text: string) {
  const [name = "", ...lines] = text.trim().split("\n");
  return { name, items: parsePastedText(lines.join("\n")).items };
}

/** Who calls the API. */
type Caller = Pick<Person, "send">;

export const createNotebook = async ({ send }: Caller, name: string) =>
  (await send<{ id: string }>("POST", "/api/notebook", { name })).id;

const CREATE_ITEMS = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";

/** Creates a list from a text of `content/`, with its first `count` items. Returns its id. */
export async function createList({ send }: Caller, text: string, fields: ListFields, count = Infinity) {
  const { name, items } = parseList(text);
  const { id: listId } = await send<{ id: string }>("POST", "/api/list", { name, ...fields });
  if (items.length === 0) return listId;
  const variables = { input: { listId, items: items.slice(0, count) } };
  const { errors } = await send<{ errors?: unknown }>("POST", "/graphql", { query: CREATE_ITEMS, variables });
  if (errors) throw new Error(JSON.stringify(errors));
  return listId;
}

type Invitation = { id: string; url: string };

/** Shares a notebook of a person by a link. */
export const shareNotebook = ({ name, send }: Person, notebookId: string, role: Role) =>
  send<Invitation>("POST", `/api/notebook/${notebookId}/share`, { role, name });

type Joining = Pick<Person, "name" | "send">;

/** Lets somebody join a shared notebook by a link, which ends then. */
export async function joinNotebook(owner: Person, notebookId: string, role: Role, { name, send }: Joining) {
  const { id, url } = await shareNotebook(owner, notebookId, role);
  await send("POST", `/api/invitation/${url.split("/").at(-1)}/accept`, { name });
  await owner.send("DELETE", `/api/invitation/${id}`);
}

/** Publishes a template, and returns the link. */
export const publishTemplate = async ({ send }: Person, listId: string) =>
  (await send<{ url: string }>("POST", `/api/list/${listId}/publish`, {})).url;
