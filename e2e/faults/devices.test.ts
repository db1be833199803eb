import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { TimeoutClient } from "../../api/database/client/timeoutClient.ts";
import { asUser, type Requests } from "../../api/testing/asUser.ts";
import { type TestResponse, type TestServer, startTestServer, type TestUser } from "../../api/testing/testServer.ts";

const rounds = (few: number, many: number) => (inject("thorough") ? many : few);

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebookId: string;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(createNewGuest);
afterAll(() => server.close());

/** Creates a new guest with unused quotas. */
async function createNewGuest() {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebookId = await asAnn.makeNotebook();
}

type Item = { id: string; name: string; completed: boolean; isSkipped: boolean; sortingOrder: number };

const callGraphQL = (query: string, variables: object) =>
  server.graphql(ann, query, variables as Record<string, unknown>);
const readItems = (listId: string): Promise<Item[]> => asAnn.get(`list/${listId}/items`);
const idsIn = async (listId: string) => (await readItems(listId)).map(({ id }) => id);

/** Makes a list of `size` items, and returns its id and their ids in order. */
async function makeList(size: number) {
  const { id: listId } = await asAnn.makeList([], { notebookId, name: "Things" });
  const ids = Array.from({ length: size }, () => randomUUID());
  const items = ids.map((id, n) => ({ id, name: `Thing ${n}` }));
  const { json } = await callGraphQL("mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }", {
    input: { listId, items },
  });
  expect(json.data.createItems).toHaveLength(size);
  return { listId, ids };
}

const shuffle = <T>(values: T[]) =>
  values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
const sort = (ids: string[]) =>
  asAnn.send(
    "PUT",
    "item/sort",
    ids.map((id, sortingOrder) => ({ id, sortingOrder })),
  );
const sortByGraphQL = (ids: string[]) =>
  callGraphQL("mutation ($items: [ItemOrderInput!]!) { sortItems(items: $items) { id } }", {
    items: ids.map((id, sortingOrder) => ({ id, sortingOrder })),
  });
const isSuccess = ({ status, json }: TestResponse) => status < 300 && !json?.errors;

describe("a list of 1,000 items", () => {
  it("takes no more statements than one of ten to read, tick and sort (F45)", async () => {
    const countFor = async (size: number) => {
      await createNewGuest();
      const { listId, ids } = await makeList(size);
      const statements = vi.spyOn(TimeoutClient.prototype, "query");
      const counts: number[] = [];
      for (const work of [
        () => asAnn.send("GET", `list/${listId}/with-items`),
        () => asAnn.send("PUT", `item/${ids[0]}/complete`, { completed: true }),
        () => sort(shuffle(ids)),
      ]) {
        statements.mockClear();
        expect(isSuccess(await work())).toBe(true);
        counts.push(statements.mock.calls.length);
      }
      statements.mockRestore();
      return counts;
    };
    const few = await countFor(10);
    expect(Math.min(...few)).toBeGreaterThan(0);
    expect(await countFor(1_000)).toEqual(few);
  });
});

describe("two devices", () => {
  it("that sort one list at once are never refused, and one of the orders results (F21)", async () => {
    const { listId, ids } = await makeList(40);
    for (let round = 0; round < rounds(15, 150); round++) {
      const orders = [shuffle(ids), shuffle(ids), shuffle(ids)];
      const [a = [], b = [], c = []] = orders;
      const answers = await Promise.all([sort(a), sortByGraphQL(b), sort(c)]);
      expect(answers.every(isSuccess)).toBe(true);
      expect(orders).toContainEqual(await idsIn(listId));
    }
  });

  it("lose no item and double none while one sorts and the other adds, ticks and deletes (F22)", async () => {
    const { listId, ids } = await makeList(20);
    const expectedIds = new Set<string>(ids);
    for (let round = 0; round < rounds(10, 100); round++) {
      const [deletedId = "", tickedId = ""] = shuffle([...expectedIds]);
      const added = randomUUID();
      const [, tick, create, remove] = await Promise.all([
        sort(shuffle([...expectedIds])),
        asAnn.send("PUT", `item/${tickedId}/complete`, { completed: true }),
        asAnn.send("POST", "item", { id: added, listId, name: "Added" }),
        asAnn.send("DELETE", `item/${deletedId}`),
      ]);
      expect([tick.status, create.status, remove.status]).toEqual([200, 201, 200]);
      expectedIds.add(added).delete(deletedId);
      const items = await readItems(listId);
      expect(items.map(({ id }) => id).sort()).toEqual([...expectedIds].sort());
      expect(items.find(({ id }) => id === tickedId)?.completed ?? true).toBe(true);
    }
  });

  it("that send the same new item 20 times at once, through REST and GraphQL, make one (F23)", async () => {
    const { listId } = await makeList(1);
    for (let round = 0; round < rounds(5, 20); round++) {
      const input = { id: randomUUID(), listId, name: "Once" };
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          n % 2
            ? asAnn.send("POST", "item", input)
            : callGraphQL("mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }", { input }),
        ),
      );
      expect(answers.every(isSuccess)).toBe(true);
      expect((await idsIn(listId)).filter((id) => id === input.id)).toHaveLength(1);
    }
  });

  it("that tick and un-tick one item, or tick and skip it, leave it as the last request sets it (F25)", async () => {
    const others = [
      ["complete", { completed: false }],
      ["skip", { skipped: true }],
    ] as const;
    for (const [path, body] of others) {
      const { listId, ids } = await makeList(1);
      const last: string[] = [];
      const describeItem = ({ completed, isSkipped }: Pick<Item, "completed" | "isSkipped">) =>
        completed ? "ticked" : isSkipped ? "skipped" : "open";
      const tick = () => asAnn.put(`item/${ids[0]}/complete`, { completed: true });
      const toggle = async (device: number) => {
        for (let n = 0; n < rounds(30, 200); n++) {
          const ticks = Math.random() < 0.5;
          const state = describeItem(await (ticks ? tick() : asAnn.put(`item/${ids[0]}/${path}`, body)));
          expect(state === "ticked").toBe(ticks);
          last[device] = state;
        }
      };
      await Promise.all([toggle(0), toggle(1)]);
      // The order of the last two requests is not known, unless both have the same effect.
      expect(last).toContain(describeItem((await readItems(listId))[0] as Item));
      await tick();
      expect(describeItem((await readItems(listId))[0] as Item)).toBe("ticked");
    }
  });

  it("that fill the last place of a list 20 times at once fill it once (F33)", async () => {
    for (let round = 0; round < rounds(2, 40); round++) {
      await createNewGuest();
      const { listId } = await makeList(999);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => asAnn.send("POST", "item", { listId, name: "Last" })),
      );
      const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
      expect(statuses).toEqual([201, ...Array(19).fill(403)]);
      expect(await idsIn(listId)).toHaveLength(1_000);
    }
  });
});
