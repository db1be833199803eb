import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let source: string;
let target: string;

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
/** Reads what an undo must bring back: the ids, the ticks and the order of a list. */
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
  source = (await post("list", { notebookId, name: "From" })).id;
  target = (await post("list", { notebookId, name: "To" })).id;
  await fill(source, 1_000);
  await fill(target, 4);
});

describe("1,000 items at once", () => {
  it("are ticked, and those that changed are un-ticked again", async () => {
    const before = await stateOf(source);
    const ids = idsOf(before);
    const result = await put("complete", { ids, completed: true });
    expect(idsOf(result.items)).toEqual(ids);
    expect(result.changedIds).toHaveLength(667);
    expect((await itemsOf(source)).every(({ completed }) => completed)).toBe(true);
    expect((await put("complete", { ids, completed: true })).changedIds).toEqual([]);
    await put("complete", { ids: result.changedIds, completed: false });
    expect(await stateOf(source)).toEqual(before);
  });

  it("are deleted, and restored unchanged", async () => {
    const before = await itemsOf(source);
    expect(await post("item/delete", { ids: idsOf(before) })).toEqual({ success: true });
    expect(await itemsOf(source)).toEqual([]);
    expect(await post("item/restore", { ids: idsOf(before) })).toEqual(before);
    expect(await itemsOf(source)).toEqual(before);
  });

  it("are moved to the end of another list in the order of the request, and back to their old positions", async () => {
    const before = [await stateOf(source), await stateOf(target)];
    const ids = idsOf(before[0] ?? [])
      .slice(0, 996)
      .toReversed();
    const result = await put("move", { listId: target, items: ids.map((id) => ({ id })) });
    expect(idsOf(await itemsOf(target)).slice(4)).toEqual(ids);
    expect(idsOf(result.items)).toEqual(ids);
    expect(await itemsOf(source)).toHaveLength(4);
    await put("move", { listId: result.previousListId, items: result.previous });
    expect([await stateOf(source), await stateOf(target)]).toEqual(before);
  });
});

describe("several items", () => {
  const half = async () => idsOf(await itemsOf(source)).slice(0, 500);

  it("are changed all or not at all", async () => {
    const ids = [...(await half()), randomUUID()];
    const before = [await itemsOf(source), await itemsOf(target)];
    const refused = await Promise.all([
      put("complete", { ids, completed: true }),
      put("move", { listId: target, items: ids.map((id) => ({ id })) }),
      post("item/delete", { ids }),
      post("item/restore", { ids }),
    ]);
    expect(refused.map(({ message }) => message)).toEqual(Array(4).fill("Item not found"));
    expect([await itemsOf(source), await itemsOf(target)]).toEqual(before);
  });

  it("do not move into a list that has no room for all of them", async () => {
    const before = [await itemsOf(source), await itemsOf(target)];
    const items = idsOf(before[0] ?? [])
      .slice(0, 997)
      .map((id) => ({ id }));
    expect((await put("move", { listId: target, items })).code).toBe("QUOTA_EXCEEDED");
    expect([await itemsOf(source), await itemsOf(target)]).toEqual(before);
    expect((await put("move", { listId: target, items: items.slice(1) })).items).toHaveLength(996);
  });

  it("keep their positions when the move is sent again", async () => {
    const items = (await half()).map((id) => ({ id }));
    const first = await put("move", { listId: target, items });
    const state = await stateOf(target);
    expect(idsOf((await put("move", { listId: target, items })).items)).toEqual(idsOf(first.items));
    expect(await stateOf(target)).toEqual(state);
  });

  it("are neither lost nor doubled when two devices move, tick and delete them at the same time", async () => {
    const [ids, others] = [await half(), idsOf(await itemsOf(target))];
    const toMoves = (itemIds: string[]) => itemIds.map((id) => ({ id }));
    for (let round = 0; round < 6; round++) {
      const responses = await Promise.all([
        put("move", { listId: target, items: toMoves(ids) }),
        put("move", { listId: source, items: toMoves(others) }),
        put("complete", { ids: ids.toReversed(), completed: round % 2 === 0 }),
        put(
          "sort",
          ids.slice(0, 40).map((id, sortingOrder) => ({ id, sortingOrder })),
        ),
        post("item/delete", { ids: ids.slice(0, 3) }),
      ]);
      // A change that waits for a second for the lock of a list is refused as a whole, and may be sent again.
      const codes = [undefined, "NOT_FOUND", "QUOTA_EXCEEDED", "UNAVAILABLE"];
      for (const { code } of responses) expect(codes).toContain(code);
      await post("item/restore", { ids: ids.slice(0, 3) });
      await put("move", { listId: target, items: toMoves(others) });
      await put("move", { listId: source, items: toMoves(ids) });
      expect(new Set(idsOf(await itemsOf(target)))).toEqual(new Set(others));
      expect(await itemsOf(source)).toHaveLength(1_000);
    }
  });
});
