import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";
import { withClient } from "../../../api/database/client/withClient.ts";
import { checkHistory, type FinalState, type Views } from "./check.ts";
import { chooseOperation, createRandom, type Known, perform, type Random, type Send, updateKnown } from "./clients.ts";
import type { Event, Operation } from "./operations.ts";

type Run = {
  seed: number;
  send: Send;
  /** The database, without a proxy between. */
  url: string;
  /** The headers of a member who claims the guest half way; null for a guest who is not claimed. */
  member: Record<string, string> | null;
  /** The number of operations of each of the four clients. */
  operations: number;
  /** Causes a fault after a third of the operations, and ends it. */
  causeFault: (random: Random) => Promise<void>;
};

const CLIENTS = 4;
const TEMPLATE = ["Template 1", "Template 2", "Template 3"];

/** Runs a history of a new guest, and returns its mistakes. */
export async function runHistory({ seed, send, url, member, operations, causeFault }: Run): Promise<string[]> {
  const random = createRandom(seed);
  const events: Event[] = [];
  let clock = 0;
  let headers = await createGuest(send);
  const claiming = { ...headers, ...member };

  async function attempt(client: number, operation: Operation) {
    const asked = ++clock;
    const api = random(2) ? "rest" : "graphql";
    const result = await perform(send, operation.kind === "claim" ? claiming : headers, operation, api);
    const answered = result.outcome === "unknown" ? Infinity : ++clock;
    events.push({ ...operation, ...result, client, asked, answered });
    if (result.outcome === "done") updateKnown(known, operation, result.answer);
    return result.outcome;
  }

  /** Repeats an operation that creates a row, with the same id, until it is answered, as the app does. */
  async function sendUntilAnswered(client: number, operation: Operation) {
    const isRepeatable = /^(create|copy|claim)/.test(operation.kind);
    while ((await attempt(client, operation)) === "unknown") {
      await sleep(20);
      if (!isRepeatable) return;
    }
    if (operation.kind === "claim") headers = member ?? headers;
  }

  const known: Known = { notebooks: [], lists: [], items: [], deleted: [], templateId: "" };
  known.templateId = await seedNotebooks(send, headers, (operation) => sendUntilAnswered(0, operation), known);

  const runClient = async (client: number) => {
    for (let n = 0; n < operations; n++) {
      if (member && client === 0 && n === Math.floor(operations / 2))
        await sendUntilAnswered(client, { kind: "claim" });
      await sendUntilAnswered(client, chooseOperation(random, known, `${client}-${n}`));
    }
  };
  const third = Math.floor((operations * CLIENTS) / 3);
  const faultEnded = vi
    .waitUntil(() => events.length > third, { timeout: 600_000, interval: 5 })
    .then(() => causeFault(random));
  await Promise.all([...Array.from({ length: CLIENTS }, (_, client) => runClient(client)), faultEnded]);
  return checkHistory(events, await readViews(send, headers, url, known.templateId), TEMPLATE);
}

async function createGuest(send: Send): Promise<Record<string, string>> {
  for (;;) {
    const request = new Request("http://localhost:3000/api/user/current?createAnonymousUser=true");
    const response = await send(request).catch(() => null);
    const cookie = response?.headers.get("set-cookie")?.split(";")[0];
    if (cookie) return { cookie };
  }
}

/** Creates two notebooks with lists, and a template. Returns the id of the template. */
async function seedNotebooks(
  send: Send,
  headers: Record<string, string>,
  sendUntilAnswered: (operation: Operation) => Promise<void>,
  known: Known,
): Promise<string> {
  for (const name of ["Home", "Away"]) await sendUntilAnswered({ kind: "createNotebook", id: randomUUID(), name });
  const [home = "", away = ""] = known.notebooks;
  for (const notebookId of [home, home, away])
    await sendUntilAnswered({ kind: "createList", id: randomUUID(), notebookId, name: "List" });
  const templateId = randomUUID();
  await requestUntilAnswered(send, headers, "POST", "/api/list", {
    id: templateId,
    notebookId: home,
    name: "T",
    isTemplate: true,
  });
  for (const name of TEMPLATE)
    await requestUntilAnswered(send, headers, "POST", "/api/item", { id: randomUUID(), listId: templateId, name });
  return templateId;
}

/** Repeats a request until it is answered. */
async function requestUntilAnswered(
  send: Send,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: object,
) {
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

/** Reads everything through REST, GraphQL and from the tables, once no statement is running. */
async function readViews(send: Send, headers: Record<string, string>, url: string, templateId: string): Promise<Views> {
  const get = (path: string) => requestUntilAnswered(send, headers, "GET", path);
  await withClient(url, (client) => vi.waitUntil(() => isDatabaseIdle(client), { timeout: 20_000, interval: 20 }));
  const user = await get("/api/user/current");
  return {
    rest: await readThroughRest(get, templateId),
    graphql: await readThroughGraphQL(
      (body) => requestUntilAnswered(send, headers, "POST", "/graphql", body),
      templateId,
    ),
    sql: await readTables(url, user.id, templateId),
  };
}

type Sql = { query: (sql: string, parameters?: unknown[]) => Promise<{ rows: any[] }> }; // oxlint-disable-line no-explicit-any -- any rows

const isDatabaseIdle = async (client: Sql) =>
  (
    await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
    )
  ).rows.length === 0;

type Rows = any; // oxlint-disable-line no-explicit-any -- any JSON

const pickItemFields = ({ id, name, completed, isSkipped, sortingOrder, listId }: Rows) => ({
  id,
  name,
  completed,
  isSkipped,
  sortingOrder,
  listId,
});
const pickListFields = ({ id, notebookId, itemCount, completedCount, skippedCount }: Rows) => ({
  id,
  notebookId,
  itemCount,
  completedCount,
  skippedCount,
});

async function readThroughRest(get: (path: string) => Promise<Rows>, templateId: string): Promise<FinalState> {
  const found: FinalState = { lists: [], items: [] };
  for (const { id } of await get("/api/notebook"))
    found.lists.push(...(await get(`/api/notebook/${id}/lists-with-counts`)).map(pickListFields));
  found.lists = found.lists.filter(({ id }) => id !== templateId);
  for (const { id } of found.lists) found.items.push(...(await get(`/api/list/${id}/items`)).map(pickItemFields));
  return found;
}

async function readThroughGraphQL(post: (body: object) => Promise<Rows>, templateId: string): Promise<FinalState> {
  const item = "id name completed isSkipped sortingOrder listId";
  const query = `{ lists { id notebookId itemCount completedCount skippedCount items { ${item} } } }`;
  const lists: Rows[] = (await post({ query })).data.lists.filter(({ id }: Rows) => id !== templateId);
  return { lists: lists.map(pickListFields), items: lists.flatMap(({ items }) => items.map(pickItemFields)) };
}

const readTables = (url: string, ownerId: string, templateId: string): Promise<FinalState> =>
  withClient(url, async (client) => {
    const read = async (sql: string) => (await (client as Sql).query(sql, [ownerId, templateId])).rows;
    return {
      lists: await read(`
        select id, notebook_id as "notebookId",
               (select count(*)::int from items where items.owner_id = lists.owner_id and list_id = lists.id and deleted_at is null) as "itemCount",
               (select count(*)::int from items where items.owner_id = lists.owner_id and list_id = lists.id and deleted_at is null and completed) as "completedCount",
               (select count(*)::int from items where items.owner_id = lists.owner_id and list_id = lists.id and deleted_at is null and is_skipped) as "skippedCount"
          from lists where owner_id = $1 and id <> $2 and deleted_at is null`),
      items: await read(`
        select id, name, completed, is_skipped as "isSkipped", sorting_order as "sortingOrder", list_id as "listId"
          from items where owner_id = $1 and list_id <> $2 and deleted_at is null`),
    };
  });
