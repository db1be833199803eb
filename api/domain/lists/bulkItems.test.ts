import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let from: string;
let to: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Row = { id: string; completed: boolean; sortingOrder: number; listId: string };

const put = async (path: string, body: object) => (await server.rest(ann, "PUT", `/api/item/${path}`, body)).json;
const post = async (path: string, body: object) => (await server.rest(ann, "POST", `/api/${path}`, body)).json;
const itemsOf = async (listId: string): Promise<Row[]> =>
  (await server.rest(ann, "GET", `/api/list/${listId}/items`)).json;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
/** What undo must bring back. */
const stateOf = async (listId: string) =>
  (await itemsOf(listId)).map(({ id, completed, sortingOrder }) => ({ id, completed, sortingOrder }));
const fill = (listId: string, count: number) =>
  server.db.query(
    `insert into items (owner_id, id, list_id, name, completed, sorting_order)
     select $1, gen_random_uuid(), $2, 'Thing ' || n, n % 3 = 0, n from generate_series(1, $3::int) as n`,
    [ann.userId, listId, count],
  );

beforeEach(async () => {
  ann = await server.newGuest();
  const notebookId = (await post("notebook", { name: "Home" })).id;
  from = (await post("list", { notebookId, name: "From" })).id;
  to = (await post("list", { notebookId, name: "To" })).id;
  await fill(from, 1_000);
  await fill(to, 4);
});

describe("1,000 items at once", () => {
  it("are ticked, and un-ticked again as they were", async () => {
    const before = await stateOf(from);
    const ids = idsOf(before);
    const answer = await put("complete", { ids, completed: true });
    expect(idsOf(answer.items)).toEqual(ids);
    expect(answer.changedIds).toHaveLength(667);
    expect((await itemsOf(from)).every(({ completed }) => completed)).toBe(true);
    expect((await put("complete", { ids, completed: true })).changedIds).toEqual([]);
    await put("complete", { ids: answer.changedIds, completed: false });
    expect(await stateOf(from)).toEqual(before);
  });

  it("are deleted, and restored as they were", async () => {
    const before = await itemsOf(from);
    expect(await post("item/delete", { ids: idsOf(before) })).toEqual({ success: true });
    expect(await itemsOf(from)).toEqual([]);
    expect(await post("item/restore", { ids: idsOf(before) })).toEqual(before);
    expect(await itemsOf(from)).toEqual(before);
  });

  it("are moved behind those that are there, in the order in which they are named, and back to their places", async () => {
    const before = [await stateOf(from), await stateOf(to)];
    const ids = idsOf(before[0] ?? [])
      .slice(0, 996)
      .toReversed();
    const answer = await put("move", { listId: to, items: ids.map((id) => ({ id })) });
    expect(idsOf(await itemsOf(to)).slice(4)).toEqual(ids);
    expect(idsOf(answer.items)).toEqual(ids);
    expect(await itemsOf(from)).toHaveLength(4);
    await put("move", { listId: answer.previousListId, items: answer.previous });
    expect([await stateOf(from), await stateOf(to)]).toEqual(before);
  });
});

describe("several items", () => {
  const half = async () => idsOf(await itemsOf(from)).slice(0, 500);

  it("change all or not at all", async () => {
    const ids = [...(await half()), randomUUID()];
    const before = [await itemsOf(from), await itemsOf(to)];
    const refused = await Promise.all([
      put("complete", { ids, completed: true }),
      put("move", { listId: to, items: ids.map((id) => ({ id })) }),
      post("item/delete", { ids }),
      post("item/restore", { ids }),
    ]);
    expect(refused.map(({ message }) => message)).toEqual(Array(4).fill("Item not found"));
    expect([await itemsOf(from), await itemsOf(to)]).toEqual(before);
  });

  it("do not move into a list without room for all of them", async () => {
    const before = [await itemsOf(from), await itemsOf(to)];
    const items = idsOf(before[0] ?? [])
      .slice(0, 997)
      .map((id) => ({ id }));
    expect((await put("move", { listId: to, items })).code).toBe("QUOTA_EXCEEDED");
    expect([await itemsOf(from), await itemsOf(to)]).toEqual(before);
    expect((await put("move", { listId: to, items: items.slice(1) })).items).toHaveLength(996);
  });

  it("stay where they are when the move is sent again", async () => {
    const items = (await half()).map((id) => ({ id }));
    const first = await put("move", { listId: to, items });
    const state = await stateOf(to);
    expect(idsOf((await put("move", { listId: to, items })).items)).toEqual(idsOf(first.items));
    expect(await stateOf(to)).toEqual(state);
  });

  it("keep all that is theirs when two devices move, tick and delete them at once", async () => {
    const [ids, others] = [await half(), idsOf(await itemsOf(to))];
    const places = (some: string[]) => some.map((id) => ({ id }));
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all([
        put("move", { listId: to, items: places(ids) }),
        put("move", { listId: from, items: places(others) }),
        put("complete", { ids: ids.toReversed(), completed: round % 2 === 0 }),
        put(
          "sort",
          ids.slice(0, 40).map((id, sortingOrder) => ({ id, sortingOrder })),
        ),
        post("item/delete", { ids: ids.slice(0, 3) }),
      ]);
      for (const { code } of answers) expect([undefined, "NOT_FOUND", "QUOTA_EXCEEDED"]).toContain(code);
      await post("item/restore", { ids: ids.slice(0, 3) });
      await put("move", { listId: to, items: places(others) });
      await put("move", { listId: from, items: places(ids) });
      expect(new Set(idsOf(await itemsOf(to)))).toEqual(new Set(others));
      expect(await itemsOf(from)).toHaveLength(1_000);
    }
  });
});
