import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";
import { withDatabaseClient } from "../../../api/testing/testServer.ts";
import { check, type Final, type Looks } from "./check.ts";
import { choose, createRandom, type Known, learn, perform, type Random, type Send } from "./clients.ts";
import type { Event, Operation } from "./operations.ts";

export type Run = {
  seed: number;
  send: Send;
  /** Where the tables are looked at, without a proxy between. */
  url: string;
  /** How a member says who it is: the guest of the history is claimed by it on the way. Null: the guest stays one. */
  member: Record<string, string> | null;
  /** By each of the four clients. */
  operations: number;
  /** Does its harm when a third is done, and mends it. */
  harm: (random: Random) => Promise<void>;
};

const CLIENTS = 4;
const TEMPLATE = ["Template 1", "Template 2", "Template 3"];

/** Runs a history of a new guest's and answers what is wrong with it. */
export async function runHistory({ seed, send, url, member, operations, harm }: Run): Promise<string[]> {
  const random = createRandom(seed);
  const events: Event[] = [];
  let clock = 0;
  let headers = await makeGuest(send);
  const claiming = { ...headers, ...member };

  async function attempt(client: number, operation: Operation) {
    const asked = ++clock;
    const door = random(2) ? "rest" : "graphql";
    const result = await perform(send, operation.kind === "claim" ? claiming : headers, operation, door);
    const answered = result.outcome === "unknown" ? Infinity : ++clock;
    events.push({ ...operation, ...result, client, asked, answered });
    if (result.outcome === "done") learn(known, operation, result.answer);
    return result.outcome;
  }

  /** What makes something is asked for again until there is an answer, as clients do; the id stays. */
  async function insist(client: number, operation: Operation) {
    const isRepeatable = /^(create|copy|claim)/.test(operation.kind);
    while ((await attempt(client, operation)) === "unknown") {
      await sleep(20);
      if (!isRepeatable) return;
    }
    if (operation.kind === "claim") headers = member ?? headers;
  }

  const known: Known = { notebooks: [], lists: [], items: [], deleted: [], templateId: "" };
  known.templateId = await furnish(send, headers, (operation) => insist(0, operation), known);

  const work = async (client: number) => {
    for (let n = 0; n < operations; n++) {
      if (member && client === 0 && n === Math.floor(operations / 2)) await insist(client, { kind: "claim" });
      await insist(client, choose(random, known, `${client}-${n}`));
    }
  };
  const third = Math.floor((operations * CLIENTS) / 3);
  const harming = vi.waitUntil(() => events.length > third, { timeout: 600_000, interval: 5 }).then(() => harm(random));
  await Promise.all([...Array.from({ length: CLIENTS }, (_, client) => work(client)), harming]);
  return check(events, await look(send, headers, url, known.templateId), TEMPLATE);
}

async function makeGuest(send: Send): Promise<Record<string, string>> {
  for (;;) {
    const request = new Request("http://localhost:3000/api/user/current?createAnonymousUser=true");
    const response = await send(request).catch(() => null);
    const cookie = response?.headers.get("set-cookie")?.split(";")[0];
    if (cookie) return { cookie };
  }
}

/** Two notebooks with lists, and a template; answers its id. */
async function furnish(
  send: Send,
  headers: Record<string, string>,
  insist: (operation: Operation) => Promise<void>,
  known: Known,
): Promise<string> {
  for (const name of ["Home", "Away"]) await insist({ kind: "createNotebook", id: randomUUID(), name });
  const [home = "", away = ""] = known.notebooks;
  for (const notebookId of [home, home, away])
    await insist({ kind: "createList", id: randomUUID(), notebookId, name: "List" });
  const templateId = randomUUID();
  await ask(send, headers, "POST", "/api/list", { id: templateId, notebookId: home, name: "T", isTemplate: true });
  for (const name of TEMPLATE)
    await ask(send, headers, "POST", "/api/item", { id: randomUUID(), listId: templateId, name });
  return templateId;
}

/** Asks until there is an answer. */
async function ask(send: Send, headers: Record<string, string>, method: string, path: string, body?: object) {
  const init = { method, headers: { ...headers, ...(body && { "content-type": "application/json" }) } };
  for (;;) {
    const request = new Request(`http://localhost:3000${path}`, {
      ...init,
      ...(body && { body: JSON.stringify(body) }),
    });
    const response = await send(request).catch(() => null);
    if (response && response.status < 500) return response.json();
    await sleep(20);
  }
}

/** Looks at everything in three ways, when nothing is going on any more. */
async function look(send: Send, headers: Record<string, string>, url: string, templateId: string): Promise<Looks> {
  const get = (path: string) => ask(send, headers, "GET", path);
  await withDatabaseClient(url, (client) => vi.waitUntil(() => isQuiet(client), { timeout: 20_000, interval: 20 }));
  const user = await get("/api/user/current");
  return {
    rest: await lookThroughRest(get, templateId),
    graphql: await lookThroughGraphQL((body) => ask(send, headers, "POST", "/graphql", body), templateId),
    sql: await lookAtTables(url, user.id, templateId),
  };
}

type Sql = { query: (sql: string, parameters?: unknown[]) => Promise<{ rows: any[] }> }; // oxlint-disable-line no-explicit-any -- any rows

const isQuiet = async (client: Sql) =>
  (
    await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
    )
  ).rows.length === 0;

type Rows = any; // oxlint-disable-line no-explicit-any -- any JSON

const itemOf = ({ id, name, completed, sortingOrder, listId }: Rows) => ({ id, name, completed, sortingOrder, listId });
const listOf = ({ id, notebookId, itemCount, completedCount }: Rows) => ({ id, notebookId, itemCount, completedCount });

async function lookThroughRest(get: (path: string) => Promise<Rows>, templateId: string): Promise<Final> {
  const found: Final = { lists: [], items: [] };
  for (const { id } of await get("/api/notebook"))
    found.lists.push(...(await get(`/api/notebook/${id}/lists-with-counts`)).map(listOf));
  found.lists = found.lists.filter(({ id }) => id !== templateId);
  for (const { id } of found.lists) found.items.push(...(await get(`/api/list/${id}/items`)).map(itemOf));
  return found;
}

async function lookThroughGraphQL(ask: (body: object) => Promise<Rows>, templateId: string): Promise<Final> {
  const item = "id name completed sortingOrder listId";
  const query = `{ lists { id notebookId itemCount completedCount items { ${item} } } }`;
  const lists: Rows[] = (await ask({ query })).data.lists.filter(({ id }: Rows) => id !== templateId);
  return { lists: lists.map(listOf), items: lists.flatMap(({ items }) => items.map(itemOf)) };
}

const lookAtTables = (url: string, ownerId: string, templateId: string): Promise<Final> =>
  withDatabaseClient(url, async (client) => {
    const read = async (sql: string) => (await (client as Sql).query(sql, [ownerId, templateId])).rows;
    return {
      lists: await read(`
        select id, notebook_id as "notebookId",
               (select count(*)::int from items where items.owner_id = lists.owner_id and list_id = lists.id and deleted_at is null) as "itemCount",
               (select count(*)::int from items where items.owner_id = lists.owner_id and list_id = lists.id and deleted_at is null and completed) as "completedCount"
          from lists where owner_id = $1 and id <> $2 and deleted_at is null`),
      items: await read(`
        select id, name, completed, sorting_order as "sortingOrder", list_id as "listId"
          from items where owner_id = $1 and list_id <> $2 and deleted_at is null`),
    };
  });
