import type { Context } from "../domain/context.ts";
import type { List } from "../entities/List.ts";

type ArgumentValues = Record<string, unknown>;
type PresentRows = (typeName: string, value: unknown) => unknown;

/** What a request brings: from its path, its query, its body. */
export type RequestParts = { id: string; query: URLSearchParams; body: unknown };

export type Route = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Hono's pattern; `:id` is the only parameter. */
  path: string;
  /** The twin in `schema.graphql`: its arguments are the shape of the input, its resolver does the work. */
  field: `${"Query" | "Mutation"}.${string}`;
  /** The twin's arguments, not yet held to their shape. */
  args: (brought: RequestParts) => ArgumentValues;
} & RouteOptions;

/** What few routes do differently. */
type RouteOptions = {
  /** When the answer is more than the rows of the twin. */
  present?: (show: PresentRows, result: unknown, context: Context) => unknown;
  /** When a POST makes nothing. */
  status?: 200;
  /** When the path says all. */
  body?: "none";
  /** When the twin itself says what it means that a body names another user. */
  resolverChecksUserId?: "userId";
};

/** Whether a route reads a body, which must be JSON then. */
export const hasBody = ({ method, body }: Route) => (method === "POST" || method === "PUT") && body !== "none";

const noArgs = () => ({});
const idArgs = ({ id }: RequestParts) => ({ id });
const notebookIdArgs = ({ id }: RequestParts) => ({ notebookId: id });
const listIdArgs = ({ id }: RequestParts) => ({ listId: id });
const bodyArgs = ({ body }: RequestParts) => body as ArgumentValues;
const inputArgs = ({ body }: RequestParts) => ({ input: body });
const idAndInputArgs = ({ id, body }: RequestParts) => ({ id, input: body });
const idAndBodyArgs = ({ id, body }: RequestParts) => ({ ...(body as ArgumentValues), id });
const itemsArgs = ({ body }: RequestParts) => ({ items: body });

/** Query parameters are text; these two stand for booleans, and anything else is refused as one. */
const parseBoolean = (text: string | null) => (text === "true" ? true : text === "false" ? false : (text ?? undefined));

const textArgs = ({ query }: RequestParts) => ({ text: query.get("text") });

const userArgs = ({ query }: RequestParts) => ({
  createAnonymousUser: parseBoolean(query.get("createAnonymousUser")),
  createDefaultNotebook: parseBoolean(query.get("createDefaultNotebook")),
});

const presentWithCounts: Route["present"] = (show, lists, { loaders }) =>
  Promise.all((lists as List[]).map(async (list) => show("List", { ...list, ...(await loaders.counts.load(list)) })));

const presentWithItems: Route["present"] = async (show, list, { loaders }) => ({
  list: show("List", list),
  items: show("Item", await loaders.items.load(list as List)),
});

const routeTable: [Route["method"], string, Route["field"], Route["args"], RouteOptions?][] = [
  ["GET", "/api/user/current", "Mutation.ensureCurrentUser", userArgs],
  ["GET", "/api/user/claim", "Query.claimPreview", noArgs],
  ["POST", "/api/user/claim", "Mutation.claimGuest", noArgs, { status: 200 }],
  [
    "POST",
    "/api/user/check-device-access",
    "Mutation.checkDeviceAccess",
    bodyArgs,
    { status: 200, resolverChecksUserId: "userId" },
  ],
  ["GET", "/api/user/devices", "Query.devices", noArgs],
  ["DELETE", "/api/user/devices/:id", "Mutation.removeDevice", idArgs],
  ["GET", "/api/user/plan", "Query.plan", noArgs],
  ["POST", "/api/stripe/create-checkout-session", "Mutation.createCheckoutSession", bodyArgs, { status: 200 }],
  ["POST", "/api/stripe/confirm-checkout", "Mutation.confirmCheckout", bodyArgs, { status: 200 }],
  ["POST", "/api/stripe/create-portal-session", "Mutation.createPortalSession", bodyArgs, { status: 200 }],
  ["DELETE", "/api/user/data", "Mutation.deleteMyData", noArgs],
  ["GET", "/api/notebook", "Query.notebooks", noArgs],
  ["POST", "/api/notebook", "Mutation.createNotebook", inputArgs],
  ["GET", "/api/notebook/:id", "Query.notebook", idArgs],
  ["PUT", "/api/notebook/:id", "Mutation.updateNotebook", idAndInputArgs],
  ["DELETE", "/api/notebook/:id", "Mutation.deleteNotebook", idArgs],
  ["POST", "/api/notebook/:id/restore", "Mutation.restoreNotebook", idArgs, { status: 200, body: "none" }],
  ["GET", "/api/notebook/:id/lists", "Query.notebookLists", notebookIdArgs],
  ["GET", "/api/notebook/:id/lists-with-counts", "Query.notebookLists", notebookIdArgs, { present: presentWithCounts }],
  ["GET", "/api/list", "Query.lists", noArgs],
  ["POST", "/api/list", "Mutation.createList", inputArgs],
  ["GET", "/api/list/active", "Query.activeLists", noArgs],
  ["POST", "/api/list/template", "Mutation.createListFromTemplate", inputArgs],
  ["GET", "/api/list/:id", "Query.list", idArgs],
  ["PUT", "/api/list/:id", "Mutation.updateList", idAndInputArgs],
  ["DELETE", "/api/list/:id", "Mutation.deleteList", idArgs],
  ["POST", "/api/list/:id/restore", "Mutation.restoreList", idArgs, { status: 200, body: "none" }],
  ["GET", "/api/list/:id/items", "Query.items", listIdArgs],
  ["GET", "/api/list/:id/with-items", "Query.list", idArgs, { present: presentWithItems }],
  ["POST", "/api/item", "Mutation.createItem", inputArgs],
  ["PUT", "/api/item/sort", "Mutation.sortItems", itemsArgs],
  ["PUT", "/api/item/complete", "Mutation.completeItems", bodyArgs],
  ["PUT", "/api/item/move", "Mutation.moveItems", bodyArgs],
  ["POST", "/api/item/delete", "Mutation.deleteItems", bodyArgs, { status: 200 }],
  ["POST", "/api/item/restore", "Mutation.restoreItems", bodyArgs, { status: 200 }],
  ["PUT", "/api/item/:id", "Mutation.updateItem", idAndInputArgs],
  ["DELETE", "/api/item/:id", "Mutation.deleteItem", idArgs],
  ["PUT", "/api/item/:id/complete", "Mutation.completeItem", idAndBodyArgs],
  ["GET", "/api/search", "Query.search", textArgs],
  ["GET", "/api/deleted", "Query.deletedThings", noArgs],
];

/** The calls of the specification's section 7, and of what came to them; a fixed path stands before a pattern that it would fit. */
export const routes: readonly Route[] = routeTable.map(([method, path, field, args, special]) => ({
  method,
  path,
  field,
  args,
  ...special,
}));
