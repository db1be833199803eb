import type { Context } from "../context.ts";
import type { List } from "../entities/List.ts";

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
  answer?: (show: Show, result: unknown, context: Context) => unknown;
  /** When a POST makes nothing. */
  status?: 200;
  /** When the path says all. */
  body?: "none";
  /** When the twin itself says what it means that a body names another user. */
  minds?: "userId";
};

/** Whether a route reads a body, which must be JSON then. */
export const hasBody = ({ method, body }: Route) => (method === "POST" || method === "PUT") && body !== "none";

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

const words = ({ query }: Brought) => ({ text: query.get("text") });

const userFlags = ({ query }: Brought) => ({
  createAnonymousUser: readFlag(query.get("createAnonymousUser")),
  createDefaultNotebook: readFlag(query.get("createDefaultNotebook")),
});

const withCounts: Route["answer"] = (show, lists, { loaders }) =>
  Promise.all((lists as List[]).map(async (list) => show("List", { ...list, ...(await loaders.counts.load(list)) })));

const withItems: Route["answer"] = async (show, list, { loaders }) => ({
  list: show("List", list),
  items: show("Item", await loaders.items.load(list as List)),
});

const table: [Route["method"], string, Route["field"], Route["args"], Special?][] = [
  ["GET", "/api/user/current", "Mutation.ensureCurrentUser", userFlags],
  ["GET", "/api/user/claim", "Query.claimPreview", none],
  ["POST", "/api/user/claim", "Mutation.claimGuest", none, { status: 200 }],
  ["POST", "/api/user/check-device-access", "Mutation.checkDeviceAccess", fields, { status: 200, minds: "userId" }],
  ["GET", "/api/user/devices", "Query.devices", none],
  ["DELETE", "/api/user/devices/:id", "Mutation.removeDevice", byId],
  ["GET", "/api/user/plan", "Query.plan", none],
  ["POST", "/api/stripe/create-checkout-session", "Mutation.createCheckoutSession", fields, { status: 200 }],
  ["POST", "/api/stripe/confirm-checkout", "Mutation.confirmCheckout", fields, { status: 200 }],
  ["POST", "/api/stripe/create-portal-session", "Mutation.createPortalSession", fields, { status: 200 }],
  ["DELETE", "/api/user/data", "Mutation.deleteMyData", none],
  ["GET", "/api/notebook", "Query.notebooks", none],
  ["POST", "/api/notebook", "Mutation.createNotebook", input],
  ["GET", "/api/notebook/:id", "Query.notebook", byId],
  ["PUT", "/api/notebook/:id", "Mutation.updateNotebook", change],
  ["DELETE", "/api/notebook/:id", "Mutation.deleteNotebook", byId],
  ["POST", "/api/notebook/:id/restore", "Mutation.restoreNotebook", byId, { status: 200, body: "none" }],
  ["GET", "/api/notebook/:id/lists", "Query.notebookLists", byNotebook],
  ["GET", "/api/notebook/:id/lists-with-counts", "Query.notebookLists", byNotebook, { answer: withCounts }],
  ["GET", "/api/list", "Query.lists", none],
  ["POST", "/api/list", "Mutation.createList", input],
  ["GET", "/api/list/active", "Query.activeLists", none],
  ["POST", "/api/list/template", "Mutation.createListFromTemplate", input],
  ["GET", "/api/list/:id", "Query.list", byId],
  ["PUT", "/api/list/:id", "Mutation.updateList", change],
  ["DELETE", "/api/list/:id", "Mutation.deleteList", byId],
  ["POST", "/api/list/:id/restore", "Mutation.restoreList", byId, { status: 200, body: "none" }],
  ["GET", "/api/list/:id/items", "Query.items", byList],
  ["GET", "/api/list/:id/with-items", "Query.list", byId, { answer: withItems }],
  ["POST", "/api/item", "Mutation.createItem", input],
  ["PUT", "/api/item/sort", "Mutation.sortItems", order],
  ["PUT", "/api/item/complete", "Mutation.completeItems", fields],
  ["PUT", "/api/item/move", "Mutation.moveItems", fields],
  ["POST", "/api/item/delete", "Mutation.deleteItems", fields, { status: 200 }],
  ["POST", "/api/item/restore", "Mutation.restoreItems", fields, { status: 200 }],
  ["PUT", "/api/item/:id", "Mutation.updateItem", change],
  ["DELETE", "/api/item/:id", "Mutation.deleteItem", byId],
  ["PUT", "/api/item/:id/complete", "Mutation.completeItem", completion],
  ["GET", "/api/search", "Query.search", words],
  ["GET", "/api/deleted", "Query.deletedThings", none],
];

/** The calls of the specification's section 7, and of what came to them; a fixed path stands before a pattern that it would fit. */
export const routes: readonly Route[] = table.map(([method, path, field, args, special]) => ({
  method,
  path,
  field,
  args,
  ...special,
}));
