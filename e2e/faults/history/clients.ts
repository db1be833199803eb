import { randomUUID } from "node:crypto";
import type { Event, Item, Operation, Removal } from "./operations.ts";
import { toDocument, toRest } from "./operations.ts";

/** Sends a request to the server; rejects when no answer comes. */
export type Send = (request: Request) => Promise<Response>;

/** Returns a number below `limit`; the same seed gives the same numbers. */
export type Random = (limit: number) => number;

export function createRandom(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** The ids of rows that the clients have created. */
export type Known = {
  notebooks: string[];
  lists: string[];
  items: { id: string; listId: string }[];
  deleted: string[];
  templateId: string;
};

const pick = <T>(random: Random, from: T[]): T => from[random(from.length)] as T;

/** The percentage of the operations of each kind. */
const MIX: [number, (random: Random, known: Known, name: string) => Operation | null][] = [
  [26, (random, { lists }, name) => ({ kind: "createItem", id: randomUUID(), listId: pick(random, lists), name })],
  [14, (random, { items }, name) => ({ kind: "renameItem", ...pickId(random, items), name })],
  [12, (random, { items }) => ({ kind: "completeItem", ...pickId(random, items), completed: random(2) > 0 })],
  [5, (random, { items }) => ({ kind: "skipItem", ...pickId(random, items), skipped: random(3) > 0 })],
  [14, createSort],
  [7, (random, { lists }) => ({ kind: "readItems", listId: pick(random, lists) })],
  [3, (random, { items, lists }) => ({ kind: "moveItem", ...pickId(random, items), listId: pick(random, lists) })],
  [6, (random, { items }) => ({ kind: "deleteItem", ...pickId(random, items) })],
  [2, (random, { deleted }) => (deleted.length > 0 ? { kind: "restoreItem", id: pick(random, deleted) } : null)],
  [
    4,
    (random, { notebooks }, name) => ({
      kind: "createList",
      id: randomUUID(),
      notebookId: pick(random, notebooks),
      name,
    }),
  ],
  [
    2,
    (random, { notebooks, templateId }) => ({
      kind: "copyList",
      id: randomUUID(),
      templateId,
      notebookId: pick(random, notebooks),
    }),
  ],
  [2, (random, { lists }) => ({ kind: pick<Removal>(random, ["deleteList", "restoreList"]), id: pick(random, lists) })],
  [
    1,
    (_random, { notebooks }, name) =>
      notebooks.length < 12 ? { kind: "createNotebook", id: randomUUID(), name } : null,
  ],
  [2, (random, { notebooks }) => createDelete(random, notebooks)],
];

const pickId = (random: Random, items: { id: string }[]) => ({ id: pick(random, items).id });

/** Never deletes the first notebook, so that operations always have rows. */
const createDelete = (random: Random, [, ...others]: string[]): Operation | null =>
  others.length === 0 ? null : { kind: random(3) ? "deleteNotebook" : "restoreNotebook", id: pick(random, others) };

/** Counts the sorts of all histories. */
let sorts = 0;

/** Each sort uses unique numbers, by which the checker recognises it. */
function createSort(random: Random, { lists, items }: Known): Operation | null {
  const listId = pick(random, lists);
  const ids = items.filter((item) => item.listId === listId).map(({ id }) => id);
  if (ids.length < 2) return null;
  const base = ++sorts * 1_000;
  const keys = new Map(ids.map((id) => [id, random(1_000_000)]));
  const order = ids.sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
  return { kind: "sortItems", listId, places: order.map((id, index) => ({ id, sortingOrder: base + index })) };
}

/** Chooses an operation at random, with the shares of `MIX`. */
export function chooseOperation(random: Random, known: Known, name: string): Operation {
  let remaining = random(100);
  const [, create] = MIX.find(([share]) => (remaining -= share) < 0) ?? [];
  const isPossible = known.items.length > 1;
  return (
    (isPossible && create?.(random, known, name)) || {
      kind: "createItem",
      id: randomUUID(),
      listId: pick(random, known.lists),
      name,
    }
  );
}

const ORIGIN = "http://localhost:3000";

/** Sends an operation through REST or GraphQL, and returns its outcome. */
export async function perform(
  send: Send,
  headers: Record<string, string>,
  operation: Operation,
  api: "rest" | "graphql",
): Promise<Pick<Event, "outcome" | "answer">> {
  const [method, path, body] = toRest(operation);
  const { field, query, variables } = toDocument(operation);
  const [url, init] =
    api === "rest" ? [path, { method, body }] : ["/graphql", { method: "POST", body: { query, variables } }];
  try {
    const response = await send(
      new Request(ORIGIN + url, {
        method: init.method,
        headers: { ...headers, ...(init.body !== undefined && { "content-type": "application/json" }) },
        ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
      }),
    );
    const json = await response.json();
    const code: string | undefined = api === "rest" ? json?.code : json.errors?.[0]?.extensions?.code;
    if (code === "UNAVAILABLE") return { outcome: "unknown", answer: null };
    // An internal error is always a mistake.
    if (code === "INTERNAL") throw new InternalError(`${operation.kind}: ${code} ${JSON.stringify(json)}`);
    return code
      ? { outcome: "refused", answer: code }
      : { outcome: "done", answer: api === "rest" ? json : json.data[field] };
  } catch (error) {
    if (error instanceof InternalError) throw error;
    return { outcome: "unknown", answer: null };
  }
}

/** The server answered with an internal error. */
class InternalError extends Error {
  override name = "InternalError";
}

/** Adds the rows that an operation created to the known rows, and removes those that it deleted. */
export function updateKnown(known: Known, operation: Operation, answer: unknown) {
  const { kind } = operation;
  const id = (answer as Item | null)?.id ?? "";
  if (kind === "createNotebook") known.notebooks.push(id);
  if (kind === "createList" || kind === "copyList") known.lists.push(id);
  if (kind === "createItem") known.items.push({ id, listId: operation.listId });
  if (kind === "restoreItem") known.items.push(...(answer as Item[]));
  if (kind === "deleteItem") known.deleted.push(operation.id);
  if (kind === "deleteItem" || kind === "moveItem")
    known.items = known.items.filter((item) => item.id !== operation.id);
  if (kind === "moveItem") known.items.push({ id, listId: operation.listId });
}
