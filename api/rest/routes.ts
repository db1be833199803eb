import type { Context } from "../context.ts";
import type { List } from "../entities/List.ts";
import { list as findList } from "../domain/lists.ts";

type Values = Record<string, unknown>;
type Show = (typeName: string, value: unknown) => unknown;

/** What a request brings: from its path, its query, its body. */
export type Brought = { id: string; query: URLSearchParams; body: unknown };

export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Hono's pattern; `:id` is the only parameter. */
  path: string;
  /** The twin in `schema.graphql`: its arguments are the shape of the input, its resolver does the work. */
  field: `${"Query" | "Mutation"}.${string}`;
  /** The twin's arguments, not yet held to their shape. */
  args: (brought: Brought) => Values;
} & Special;

/** What few routes do differently. */
type Special = {
  /** When the answer is more than the rows of the twin. */
  answer?: (show: Show, result: unknown, context: Context, args: Values) => unknown;
  /** When a POST makes nothing. */
  status?: 200;
  /** When the twin itself says what it means that a body names another user. */
  minds?: "userId";
};

const none = () => ({});
const byId = ({ id }: Brought) => ({ id });
const byNotebook = ({ id }: Brought) => ({ notebookId: id });
const byList = ({ id }: Brought) => ({ listId: id });
const fields = ({ body }: Brought) => body as Values;
const input = ({ body }: Brought) => ({ input: body });
const change = ({ id, body }: Brought) => ({ id, input: body });
const completion = ({ id, body }: Brought) => ({ ...(body as Values), id });
const order = ({ body }: Brought) => ({ items: body });

/** Query parameters are text; these two stand for booleans, and anything else is refused as one. */
const readFlag = (text: string | null) => (text === "true" ? true : text === "false" ? false : (text ?? undefined));

const userFlags = ({ query }: Brought) => ({
  createAnonymousUser: readFlag(query.get("createAnonymousUser")),
  createDefaultNotebook: readFlag(query.get("createDefaultNotebook")),
});

const withCounts: Route["answer"] = (show, lists, { loaders }) =>
  Promise.all((lists as List[]).map(async (list) => show("List", { ...list, ...(await loaders.counts.load(list)) })));

const withList: Route["answer"] = async (show, items, context, { listId }) => ({
  list: show("List", await findList(context, { id: String(listId) })),
  items: show("Item", items),
});

const table: [Route["method"], string, Route["field"], Route["args"], Special?][] = [
  ["GET", "/api/user/current", "Mutation.ensureCurrentUser", userFlags],
  ["GET", "/api/user/claim", "Query.claimPreview", none],
  ["POST", "/api/user/claim", "Mutation.claimGuest", none, { status: 200 }],
  ["POST", "/api/user/check-device-access", "Mutation.checkDeviceAccess", fields, { status: 200, minds: "userId" }],
  ["GET", "/api/user/devices", "Query.devices", none],
  ["DELETE", "/api/user/devices/:id", "Mutation.removeDevice", byId],
  ["DELETE", "/api/user/data", "Mutation.deleteMyData", none],
  ["GET", "/api/notebook", "Query.notebooks", none],
  ["POST", "/api/notebook", "Mutation.createNotebook", input],
  ["GET", "/api/notebook/:id", "Query.notebook", byId],
  ["PUT", "/api/notebook/:id", "Mutation.updateNotebook", change],
  ["DELETE", "/api/notebook/:id", "Mutation.deleteNotebook", byId],
  ["GET", "/api/notebook/:id/lists", "Query.notebookLists", byNotebook],
  ["GET", "/api/notebook/:id/lists-with-counts", "Query.notebookLists", byNotebook, { answer: withCounts }],
  ["GET", "/api/list", "Query.lists", none],
  ["POST", "/api/list", "Mutation.createList", input],
  ["GET", "/api/list/active", "Query.activeLists", none],
  ["POST", "/api/list/template", "Mutation.createListFromTemplate", input],
  ["GET", "/api/list/:id", "Query.list", byId],
  ["PUT", "/api/list/:id", "Mutation.updateList", change],
  ["DELETE", "/api/list/:id", "Mutation.deleteList", byId],
  ["GET", "/api/list/:id/items", "Query.items", byList],
  ["GET", "/api/list/:id/with-items", "Query.items", byList, { answer: withList }],
  ["POST", "/api/item", "Mutation.createItem", input],
  ["PUT", "/api/item/sort", "Mutation.sortItems", order],
  ["PUT", "/api/item/:id", "Mutation.updateItem", change],
  ["DELETE", "/api/item/:id", "Mutation.deleteItem", byId],
  ["PUT", "/api/item/:id/complete", "Mutation.completeItem", completion],
];

/** The calls of the specification's section 7; a fixed path stands before a pattern that it would fit. */
export const routes: readonly Route[] = table.map(([method, path, field, args, special]) => ({
  method,
  path,
  field,
  args,
  ...special,
}));
