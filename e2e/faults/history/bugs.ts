import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { vi } from "vitest";
import { PreparedStatementClient } from "../../../api/database/client/preparedStatements.ts";
import { withClient } from "../../../api/database/client/withClient.ts";
import type { Send } from "./clients.ts";

type Json = any; // oxlint-disable-line no-explicit-any -- any JSON
type ParsedRequest = { field: string; args: Json; isRest: boolean };
type Answer = { status: number; json: Json };
/** Sends a REST request for the caller. */
type Call = (method: string, path: string, body?: object) => Promise<Answer>;

type InjectedBug = { send: Send; removeBug?: () => Promise<void> };

/** A typical mistake, put between the clients and the server until `removeBug` is called. */
type Bug = {
  name: string;
  needsClaim?: true;
  injectBug: (send: Send, url: string) => InjectedBug | Promise<InjectedBug>;
};

async function parseOperation(request: Request): Promise<ParsedRequest> {
  const path = new URL(request.url).pathname;
  const body: Json =
    request.method === "GET"
      ? undefined
      : await request
          .clone()
          .json()
          .catch(() => undefined);
  if (path === "/graphql") {
    const [, field = ""] = /\{ (\w+)/.exec(body.query) ?? [];
    return { field, args: body.variables, isRest: false };
  }
  const [, thing = "", id = "", more = ""] = /^\/api\/(\w+)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? [];
  const fields: Record<string, [string, Json]> = {
    "PUT item sort ": ["sortItems", { items: body }],
    "PUT item * complete": ["completeItem", { id, ...body }],
    "PUT item * ": ["updateItem", { id, input: body }],
    "POST item  ": ["createItem", { input: body }],
    "DELETE notebook * ": ["deleteNotebook", { id }],
  };
  const shape = `${request.method} ${thing} ${id.length > 10 ? "*" : id} ${more}`;
  const [field, args] = fields[shape] ?? ["", {}];
  return { field, args, isRest: true };
}

/** A server that runs one operation differently, for REST and GraphQL. */
const replaceOperation =
  (send: Send, field: string, act: (args: Json, call: Call) => Promise<Answer>): Send =>
  async (request) => {
    const parsed = await parseOperation(request);
    if (parsed.field !== field) return send(request);
    const call: Call = async (method, path, body) => {
      const init = { method, headers: request.headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await send(new Request(new URL(path, request.url), init));
      return { status: response.status, json: await response.json() };
    };
    const { status, json } = await act(parsed.args, call);
    if (parsed.isRest) return Response.json(json, { status });
    if (status < 400) return Response.json({ data: { [field]: json } });
    return Response.json({ data: null, errors: [{ message: json.message, extensions: { code: json.code } }] });
  };

/** Reads an item as it is in the database. */
const readItem = (url: string, id: string): Promise<Json> =>
  withClient(url, async (client) => {
    const sql = `select name, completed, sorting_order as "sortingOrder" from items where id = $1`;
    return (await client.query(sql, [id])).rows[0] ?? {};
  });

export const bugs: Bug[] = [
  {
    name: "a sort without a transaction",
    injectBug: (send) => ({
      send: replaceOperation(send, "sortItems", async ({ items }, call) => {
        const rows: Json[] = [];
        for (const item of items) {
          const { status, json } = await call("PUT", "/api/item/sort", [item]);
          if (status >= 400) return { status, json };
          rows.push(...json);
        }
        return { status: 200, json: rows };
      }),
    }),
  },
  {
    name: "the whole object written back",
    injectBug: (send, url) => ({
      send: replaceOperation(send, "updateItem", async ({ id, input }, call) => {
        const stale = await readItem(url, id);
        await sleep(5);
        return call("PUT", `/api/item/${id}`, { ...stale, ...input });
      }),
    }),
  },
  {
    name: "a tick that flips",
    injectBug: (send, url) => ({
      send: replaceOperation(send, "completeItem", async ({ id, completed }, call) => {
        const { completed: before } = await readItem(url, id);
        const { status, json } = await call("PUT", `/api/item/${id}/complete`, { completed: !before });
        return { status, json: status < 400 ? { ...json, completed } : json };
      }),
    }),
  },
  {
    name: "a repeated create without a key",
    injectBug: (send) => ({
      send: replaceOperation(send, "createItem", ({ input: { id: _id, ...input } }, call) =>
        call("POST", "/api/item", input),
      ),
    }),
  },
  {
    name: "a notebook deleted without its lists",
    injectBug: (send, url) => ({
      send: replaceOperation(send, "deleteNotebook", async ({ id }, call) => {
        const { status, json } = await call("GET", `/api/notebook/${id}`);
        if (status >= 400) return { status, json };
        await withClient(url, (client) => client.query("update notebooks set deleted_at = now() where id = $1", [id]));
        return { status: 200, json: { success: true } };
      }),
    }),
  },
  {
    name: "a claim without a lock",
    needsClaim: true,
    async injectBug(send, url) {
      const restoreFunctions = await removeFunctionLocks(url);
      const { prototype } = PreparedStatementClient;
      const query = Reflect.get(prototype, "query") as (this: pg.Client, ...args: unknown[]) => unknown;
      const spy = vi.spyOn(prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
        const [sql, ...rest] = args;
        if (typeof sql !== "string") return query.call(this, ...args);
        const answer = () => query.call(this, withoutLocks(sql), ...rest);
        // Gives other clients time to add rows that the claim has not copied, before it deletes what it has copied.
        return sql.startsWith("delete from items") ? sleep(50).then(answer) : answer();
      });
      return {
        send,
        async removeBug() {
          spy.mockRestore();
          await restoreFunctions();
        },
      };
    },
  },
];

/** Removes the locks of the rows that a claim moves. */
const withoutLocks = (sql: string) =>
  /^\s*select (1|id.*) from (notebooks|lists|items)/.test(sql) ? sql.replace(/for (update|share)\s*$/, "") : sql;

/** Removes the locks of an owner, which a claim and each write wait for. Returns a function that puts them back. */
async function removeFunctionLocks(url: string): Promise<() => Promise<void>> {
  const define = (definitions: string[]) =>
    withClient(url, async (client) => {
      await client.query(definitions.join(";\n"));
    });
  const definitions = await withClient(url, async (client) => {
    const { rows } = await client.query(
      "select pg_get_functiondef(oid) as definition from pg_proc where proname in ('lock_owner', 'lock_holder')",
    );
    return rows.map((row: { definition: string }) => row.definition);
  });
  await define(definitions.map((definition) => definition.replaceAll(/ FOR (NO KEY )?UPDATE/g, "")));
  return () => define(definitions);
}
