import { expect } from "vitest";
import type { TestResponse, TestServer, TestUser } from "./testServer.ts";

/** An item as REST answers it. */
export type ItemJson = {
  id: string;
  listId: string;
  name: string;
  note: string | null;
  completed: boolean;
  completedAt: string | null;
  completedBy: { name: string | null; isYou: boolean } | null;
  isSkipped: boolean;
  skipReason: string | null;
  remark: string | null;
  isHeading: boolean;
  sortingOrder: number;
  templateItemId: string | null;
};

/** Requests of one person. A path stands after `/api/`: `notebook`, `list/${id}/items`. */
export type Requests = {
  /** Sends a request and returns its response, also an error. */
  send(method: string, path: string, body?: unknown): Promise<TestResponse>;
  /** Returns the JSON of a refused request, with its `code` and `message`, and fails the test when it succeeds. */
  getRefusal(method: string, path: string, body?: object): Promise<any>; // oxlint-disable-line no-explicit-any -- any JSON
  /** These four return the JSON of a successful response, and fail the test at any other one. */
  get(path: string): Promise<any>; // oxlint-disable-line no-explicit-any -- any JSON
  post(path: string, body?: object): Promise<any>; // oxlint-disable-line no-explicit-any -- any JSON
  put(path: string, body?: object): Promise<any>; // oxlint-disable-line no-explicit-any -- any JSON
  delete(path: string, body?: object): Promise<any>; // oxlint-disable-line no-explicit-any -- any JSON
  /** Creates a notebook, and returns its id. */
  makeNotebook(values?: object): Promise<string>;
  /**
   * Creates a list with items: "x " before a name ticks the item, "# " makes a heading. `values` are those of the list,
   * among them `notebookId`. Returns its id, and the ids of the items by their names.
   */
  makeList(names: string[], values: object): Promise<{ id: string; items: Record<string, string> }>;
  /** Returns the items of a list in their order. */
  getItems(listId: string): Promise<ItemJson[]>;
  /** Shares a notebook, and returns the token of the link with which others join it. */
  share(notebookId: string, role?: "EDITOR" | "TICKER" | "VIEWER"): Promise<string>;
  /** Joins the notebook to which a token invites. */
  join(token: string, name?: string): Promise<void>;
};

/** Sends requests as a person: `asUser(server, ann).post("notebook", { name: "Home" })`. */
export function asUser({ rest }: Pick<TestServer, "rest">, person: TestUser): Requests {
  const send = (method: string, path: string, body?: unknown) => rest(person, method, `/api/${path}`, body);

  /**
   * Sends a request, a POST or PUT with `{}` when it has no body. Fails the test where its success is not `succeeds`, and
   * where it succeeds with another status than 200, or than 201 for a POST: the two of all routes that answer JSON.
   */
  async function call(method: string, path: string, body?: object, succeeds = true) {
    const hasBody = method === "POST" || method === "PUT";
    const { status, json } = await send(method, path, body ?? (hasBody ? {} : undefined));
    const isExpected = succeeds ? status === 200 || (status === 201 && method === "POST") : status >= 400;
    if (!isExpected) expect.fail(`${method} ${path} got ${status}: ${JSON.stringify(json)}`);
    return json;
  }

  const requests: Requests = {
    send,
    getRefusal: (method, path, body) => call(method, path, body, false),
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    put: (path, body) => call("PUT", path, body),
    delete: (path, body) => call("DELETE", path, body),

    async makeNotebook(values = {}) {
      return (await requests.post("notebook", { name: "Home", ...values })).id;
    },

    async makeList(names, values) {
      const { id } = await requests.post("list", { name: "Packing", ...values });
      const items: Record<string, string> = {};
      for (const text of names) {
        const name = text.replace(/^(x|#) /, "");
        const item = { listId: id, name, completed: text.startsWith("x "), isHeading: text.startsWith("# ") };
        items[name] = (await requests.post("item", item)).id;
      }
      return { id, items };
    },

    getItems: (listId) => requests.get(`list/${listId}/items`),

    async share(notebookId, role = "EDITOR") {
      const { url } = await requests.post(`notebook/${notebookId}/share`, { role, name: "Ann" });
      return new URL(url).pathname.split("/")[2] ?? "";
    },

    async join(token, name = "Bea") {
      await requests.post(`invitation/${token}/accept`, { name });
    },
  };
  return requests;
}
