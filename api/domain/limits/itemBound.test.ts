import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import {
  ORIGIN,
  startOtherProcess,
  startTestServer,
  type TestServer,
  type TestUser,
} from "../../testing/testServer.ts";

/**
 * The bound of an owner's items (`domain/limits/owners.ts`). When a test server closes, it checks that no owner has more
 * items, or more text, than its bounds.
 */

let server: TestServer;
let otherProcess: Awaited<ReturnType<typeof startOtherProcess>>;
beforeAll(async () => {
  server = await startTestServer();
  otherProcess = await startOtherProcess(server);
});
afterAll(async () => {
  await otherProcess.close();
  await server.close();
});

/** Adds an item through one of the two processes, and returns the status. */
async function add(user: TestUser, listId: string, number: number): Promise<number> {
  const request = new Request(`${ORIGIN}/api/item`, {
    method: "POST",
    headers: { cookie: user.cookie, "content-type": "application/json" },
    body: JSON.stringify({ listId, name: "Milk" }),
  });
  return (await (number % 2 ? server.app : otherProcess.app)(request)).status;
}

/** Creates a guest with a notebook of lists that have some items each. */
async function createGuest({ lists = 1, itemsEach = 0 } = {}) {
  const guest = await server.newGuest();
  const notebook = await asUser(server, guest).makeNotebook();
  const listIds: string[] = [];
  for (let n = 0; n < lists; n++) {
    const { id } = await asUser(server, guest).makeList([], { notebookId: notebook });
    await insertItems(guest.userId, id, itemsEach);
    listIds.push(id);
  }
  return { guest, notebook, listIds };
}

/** Inserts items without raising the bound of items. That of their text, which other tests are about, is not known then. */
async function insertItems(ownerId: string, listId: string, count: number): Promise<void> {
  await server.db.query(
    `insert into items (owner_id, id, list_id, name, sorting_order)
     select $1, gen_random_uuid(), $2, 'Milk', n from generate_series(1, $3::int) as n`,
    [ownerId, listId, count],
  );
  await server.db.query("update owner_states set text_at_most = null where owner_id = $1", [ownerId]);
}

const readBound = async ({ userId }: TestUser): Promise<number | null> =>
  (await server.db.query("select items_at_most from owner_states where owner_id = $1", [userId]))[0]?.items_at_most ??
  null;

const countItems = async () => (await server.db.query("select count(*)::int from items"))[0].count as number;

describe("the server", () => {
  it("counts the items of an account once, and then only those of the list to which a caller adds", async () => {
    const { guest, listIds } = await createGuest({ lists: 3, itemsEach: 900 });
    const [listId = ""] = listIds;
    expect(await readBound(guest)).toBeNull();
    expect(await add(guest, listId, 1)).toBe(201);
    expect(await readBound(guest)).toBe(2_701);
    const query = vi.spyOn(pg.Client.prototype, "query");
    await add(guest, listId, 1);
    const texts = query.mock.calls.map(([first]) => (first as unknown as { text?: string }).text ?? first);
    query.mockRestore();
    expect(texts.filter((text) => /count\(\*\) from items/.test(text))).toEqual([]);
    expect(await readBound(guest)).toBe(2_702);
  });

  it.each([
    ["is not known", "null"],
    ["is right", "4985"],
    ["is too high", "4999"],
  ])("keeps the quota when two processes add items at once and the bound %s", async (_what, bound) => {
    const { guest, listIds } = await createGuest({ lists: 5, itemsEach: 997 });
    await server.db.query(
      `insert into owner_states (owner_id, items_at_most) values ($1, ${bound})
         on conflict (owner_id) do update set items_at_most = ${bound}`,
      [guest.userId],
    );
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_each, number) => add(guest, listIds[number % 5] ?? "", number)),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(15);
    expect(statuses.filter((status) => status === 403)).toHaveLength(15);
    expect(await readBound(guest)).toBe(5_000);
  });

  it("adds items to a full account again after others were deleted", async () => {
    const { guest, listIds } = await createGuest({ lists: 5, itemsEach: 1_000 });
    const [listId = ""] = listIds;
    expect(await add(guest, listId, 1)).toBe(403);
    const ids = (await server.db.query("select id from items where list_id = $1 limit 2", [listId])) as {
      id: string;
    }[];
    for (const each of ids) await asUser(server, guest).delete(`item/${each.id}`);
    expect([await add(guest, listId, 1), await add(guest, listId, 2), await add(guest, listId, 3)]).toEqual([
      201, 201, 403,
    ]);
  });

  it("counts items that others add to a shared notebook in the quota of the person who shares it, also at once", async () => {
    const { guest, notebook, listIds } = await createGuest({ lists: 5, itemsEach: 998 });
    const bea = await server.newGuest();
    await asUser(server, bea).join(await asUser(server, guest).share(notebook));
    const statuses = await Promise.all(
      Array.from({ length: 24 }, (_each, number) => add(number % 3 ? bea : guest, listIds[number % 5] ?? "", number)),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(await readBound(guest)).toBe(5_000);
    expect(await readBound(bea)).toBeNull();
  });

  it("answers items and copies that are there, also in a full account, and leaves the bound as it is", async () => {
    const { guest, notebook, listIds } = await createGuest({ lists: 5, itemsEach: 998 });
    const [listId = ""] = listIds;
    const asGuest = asUser(server, guest);
    const item = { id: randomUUID(), listId, name: "Milk" };
    await asGuest.post("item", item);
    const small = await asGuest.makeList(["Soap"], { notebookId: notebook });
    const copyId = randomUUID();
    const duplicate = async (id: string) => {
      const query = "mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id } }";
      const { json } = await server.graphql(guest, query, { input: { id, listId: small.id } });
      return json.data?.duplicateList.id ?? json.errors[0].extensions.code;
    };
    expect(await duplicate(copyId)).toBe(copyId);
    expect(await readBound(guest)).toBe(4_993);
    expect((await asGuest.post("item", item)).id).toBe(item.id);
    const [other, known] = [randomUUID(), item.id];
    const input = {
      listId: small.id,
      items: [
        { id: known, name: "Milk" },
        { id: other, name: "Bread" },
      ],
    };
    const { json } = await server.graphql(
      guest,
      "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }",
      { input },
    );
    expect(json.data.createItems.map(({ id }: { id: string }) => id).sort()).toEqual([known, other].sort());
    expect(await duplicate(copyId)).toBe(copyId);
    expect(await readBound(guest)).toBe(4_994);
    // Now no item more.
    await insertItems(guest.userId, small.id, 6);
    await server.db.query("update owner_states set items_at_most = 5000 where owner_id = $1", [guest.userId]);
    expect((await asGuest.post("item", item)).id).toBe(item.id);
    expect(await duplicate(copyId)).toBe(copyId);
    expect(await duplicate(randomUUID())).toBe("QUOTA_EXCEEDED");
    expect(await readBound(guest)).toBe(5_000);
  });

  it("adds none of several items when one has the id of a deleted item", async () => {
    const { guest, listIds } = await createGuest();
    const [listId = ""] = listIds;
    const { id } = await asUser(server, guest).post("item", { listId, name: "Milk" });
    await asUser(server, guest).delete(`item/${id}`);
    const before = await countItems();
    const { json } = await server.graphql(
      guest,
      "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }",
      { input: { listId, items: [{ name: "Bread" }, { id, name: "Milk" }, { id: randomUUID(), name: "Eggs" }] } },
    );
    expect(json.errors[0].extensions.code).toBe("CONFLICT");
    expect(await countItems()).toBe(before);
  });

  it("sorts all of the items or none when one of them is moved away at the same time", async () => {
    const { guest, listIds } = await createGuest({ lists: 2, itemsEach: 20 });
    const [from = "", to = ""] = listIds;
    const asGuest = asUser(server, guest);
    for (let round = 1; round <= 15; round++) {
      const items = await asGuest.getItems(from);
      const moved = items[round % items.length]?.id ?? "";
      const places = items.map(({ id }, index) => ({ id, sortingOrder: round * 1_000 + index }));
      const [sorted] = await Promise.all([
        asGuest.send("PUT", "item/sort", places),
        asGuest.send("PUT", `item/${moved}`, { listId: to }),
      ]);
      const after = await asGuest.getItems(from);
      const changed = after.filter(({ sortingOrder }) => sortingOrder >= round * 1_000);
      expect(changed).toHaveLength(sorted.status === 200 ? after.length : 0);
      expect([200, 400, 404]).toContain(sorted.status);
      await asGuest.put(`item/${moved}`, { listId: from });
    }
  });
});
