import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let source: string;
let target: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
/** Reads what an undo must bring back: the ids, the ticks and the order of a list. */
const stateOf = async (listId: string) =>
  (await asAnn.getItems(listId)).map(({ id, completed, sortingOrder }) => ({ id, completed, sortingOrder }));
const fill = (listId: string, count: number) =>
  server.db.query(
    `insert into items (owner_id, id, list_id, name, completed, sorting_order)
     select $1, gen_random_uuid(), $2, 'Thing ' || n, n % 3 = 0, n from generate_series(1, $3::int) as n`,
    [ann.userId, listId, count],
  );

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  const notebookId = await asAnn.makeNotebook();
  source = (await asAnn.makeList([], { notebookId, name: "From" })).id;
  target = (await asAnn.makeList([], { notebookId, name: "To" })).id;
  await fill(source, 1_000);
  await fill(target, 4);
});

describe("1,000 items at once", () => {
  it("are ticked, and those that changed are un-ticked again", async () => {
    const before = await stateOf(source);
    const ids = idsOf(before);
    const result = await asAnn.put("item/complete", { ids, completed: true });
    expect(idsOf(result.items)).toEqual(ids);
    expect(result.changedIds).toHaveLength(667);
    expect((await asAnn.getItems(source)).every(({ completed }) => completed)).toBe(true);
    expect((await asAnn.put("item/complete", { ids, completed: true })).changedIds).toEqual([]);
    await asAnn.put("item/complete", { ids: result.changedIds, completed: false });
    expect(await stateOf(source)).toEqual(before);
  });

  it("are deleted, and restored unchanged", async () => {
    const before = await asAnn.getItems(source);
    expect(await asAnn.post("item/delete", { ids: idsOf(before) })).toEqual({ success: true });
    expect(await asAnn.getItems(source)).toEqual([]);
    expect(await asAnn.post("item/restore", { ids: idsOf(before) })).toEqual(before);
    expect(await asAnn.getItems(source)).toEqual(before);
  });

  it("are moved to the end of another list in the order of the request, and back to their old positions", async () => {
    const before = [await stateOf(source), await stateOf(target)];
    const ids = idsOf(before[0] ?? [])
      .slice(0, 996)
      .toReversed();
    const result = await asAnn.put("item/move", { listId: target, items: ids.map((id) => ({ id })) });
    expect(idsOf(await asAnn.getItems(target)).slice(4)).toEqual(ids);
    expect(idsOf(result.items)).toEqual(ids);
    expect(await asAnn.getItems(source)).toHaveLength(4);
    await asAnn.put("item/move", { listId: result.previousListId, items: result.previous });
    expect([await stateOf(source), await stateOf(target)]).toEqual(before);
  });
});

describe("several items", () => {
  const half = async () => idsOf(await asAnn.getItems(source)).slice(0, 500);

  it("are changed all or not at all", async () => {
    const ids = [...(await half()), randomUUID()];
    const before = [await asAnn.getItems(source), await asAnn.getItems(target)];
    const refused = await Promise.all([
      asAnn.getRefusal("PUT", "item/complete", { ids, completed: true }),
      asAnn.getRefusal("PUT", "item/move", { listId: target, items: ids.map((id) => ({ id })) }),
      asAnn.getRefusal("POST", "item/delete", { ids }),
      asAnn.getRefusal("POST", "item/restore", { ids }),
    ]);
    expect(refused.map(({ message }) => message)).toEqual(Array(4).fill("Item not found"));
    expect([await asAnn.getItems(source), await asAnn.getItems(target)]).toEqual(before);
  });

  it("do not move into a list that has no room for all of them", async () => {
    const before = [await asAnn.getItems(source), await asAnn.getItems(target)];
    const items = idsOf(before[0] ?? [])
      .slice(0, 997)
      .map((id) => ({ id }));
    expect((await asAnn.getRefusal("PUT", "item/move", { listId: target, items })).code).toBe("QUOTA_EXCEEDED");
    expect([await asAnn.getItems(source), await asAnn.getItems(target)]).toEqual(before);
    expect((await asAnn.put("item/move", { listId: target, items: items.slice(1) })).items).toHaveLength(996);
  });

  it("keep their positions when the move is sent again", async () => {
    const items = (await half()).map((id) => ({ id }));
    const first = await asAnn.put("item/move", { listId: target, items });
    const state = await stateOf(target);
    expect(idsOf((await asAnn.put("item/move", { listId: target, items })).items)).toEqual(idsOf(first.items));
    expect(await stateOf(target)).toEqual(state);
  });

  it("are neither lost nor doubled when two devices move, tick, sort and delete them at the same time", async () => {
    const [ids, others] = [await half(), idsOf(await asAnn.getItems(target))];
    const toMoves = (itemIds: string[]) => itemIds.map((id) => ({ id }));
    const toOrders = (itemIds: string[]) => itemIds.map((id, sortingOrder) => ({ id, sortingOrder }));
    for (let round = 0; round < 6; round++) {
      const responses = await Promise.all([
        asAnn.send("PUT", "item/move", { listId: target, items: toMoves(ids) }),
        asAnn.send("PUT", "item/move", { listId: source, items: toMoves(others) }),
        asAnn.send("PUT", "item/complete", { ids: ids.toReversed(), completed: round % 2 === 0 }),
        asAnn.send("PUT", "item/sort", toOrders(ids.slice(0, 40))),
        asAnn.send("POST", "item/delete", { ids: ids.slice(0, 3) }),
      ]);
      // A change that waits for a second for the lock of a list is refused as a whole, and may be sent again.
      const codes = [undefined, "NOT_FOUND", "QUOTA_EXCEEDED", "UNAVAILABLE"];
      for (const { json } of responses) expect(codes).toContain(json.code);
      await asAnn.post("item/restore", { ids: ids.slice(0, 3) });
      await asAnn.put("item/move", { listId: target, items: toMoves(others) });
      await asAnn.put("item/move", { listId: source, items: toMoves(ids) });
      expect(new Set(idsOf(await asAnn.getItems(target)))).toEqual(new Set(others));
      expect(await asAnn.getItems(source)).toHaveLength(1_000);
    }
  });
});
