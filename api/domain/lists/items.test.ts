import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetItemBounds, type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";

let testServer: TestServer;
let ann: TestUser;
let listId: string;

beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.close());

beforeEach(async () => {
  ann = await testServer.newGuest();
  const notebookId = (await testServer.rest(ann, "POST", "/api/notebook", { name: "Home" })).json.id;
  listId = (await testServer.rest(ann, "POST", "/api/list", { notebookId, name: "Shop" })).json.id;
});

const add = (body: object = {}) => testServer.rest(ann, "POST", "/api/item", { listId, name: "Milk", ...body });
const readItems = async (): Promise<{ id: string; name: string; sortingOrder: number }[]> =>
  (await testServer.rest(ann, "GET", `/api/list/${listId}/items`)).json;
async function fill(count: number) {
  await testServer.db.query(
    `insert into items (owner_id, id, list_id, name, sorting_order)
     select $1, gen_random_uuid(), $2, 'Thing ' || n, n from generate_series(1, $3::int) as n`,
    [ann.userId, listId, count],
  );
  await forgetItemBounds(testServer);
}

describe("items", () => {
  it("keep the order in which they are added, and each gets its own position when many are added at once", async () => {
    for (const name of ["a", "b", "c"]) await add({ name });
    expect((await readItems()).map(({ name }) => name)).toEqual(["a", "b", "c"]);
    await Promise.all(Array.from({ length: 20 }, () => add()));
    const orders = (await readItems()).map(({ sortingOrder }) => sortingOrder);
    expect(new Set(orders).size).toBe(23);
  });

  it("are created once for one id, even when many requests send it at once", async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ id })));
    expect(answers.every(({ status, json }) => status === 201 && json.id === id)).toBe(true);
    expect(await readItems()).toHaveLength(1);
  });

  it("are at most 1,000 in a list, also when many are added at once", async () => {
    await fill(995);
    const answers = await Promise.all(Array.from({ length: 20 }, () => add()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 403,
      json: { code: "QUOTA_EXCEEDED", message: "A list holds at most 1,000 items; delete some or start another list" },
    });
    expect(await readItems()).toHaveLength(1_000);
  });

  it("can be created again and changed in a full list when they are in it already", async () => {
    await fill(1_000);
    const [first] = await readItems();
    expect((await add({ id: first?.id })).json.name).toBe(first?.name);
    expect(
      (await testServer.rest(ann, "PUT", `/api/item/${first?.id}`, { ...first, listId, name: "Eggs" })).json.name,
    ).toBe("Eggs");
  });

  it("are not created with the id of a deleted item, also when their list is full", async () => {
    const { id } = (await add()).json;
    await testServer.rest(ann, "DELETE", `/api/item/${id}`);
    await fill(1_000);
    expect(await add({ id })).toMatchObject({ status: 409, json: { code: "CONFLICT" } });
    expect((await add({ id: randomUUID() })).json.code).toBe("QUOTA_EXCEEDED");
  });

  const addList = async (): Promise<string> => {
    const { notebookId } = (await testServer.rest(ann, "GET", `/api/list/${listId}`)).json;
    return (await testServer.rest(ann, "POST", "/api/list", { notebookId, name: "Other" })).json.id;
  };

  it("go to the end of another list, and keep their position in the same one, unless one is sent", async () => {
    const other = await addList();
    const { id } = (await add({ listId: other, sortingOrder: 1 })).json;
    await fill(3);
    const update = (body: object) => testServer.rest(ann, "PUT", `/api/item/${id}`, body);
    expect((await update({ listId, note: "x" })).json).toMatchObject({ listId, sortingOrder: 4 });
    expect((await update({ listId: listId.toUpperCase(), name: "Eggs" })).json.sortingOrder).toBe(4);
    expect((await update({ listId: other })).json.sortingOrder).toBe(1);
    expect((await update({ listId, sortingOrder: 2.5 })).json.sortingOrder).toBe(2.5);
  });

  it("do not move into a full list", async () => {
    const other = await addList();
    const { id } = (await add({ listId: other })).json;
    await fill(1_000);
    expect((await testServer.rest(ann, "PUT", `/api/item/${id}`, { listId })).json.code).toBe("QUOTA_EXCEEDED");
  });

  const convergenceTitle =
    "Two clients reorder the same list at once → both converge to one order, no duplicates, no lost item";
  it.each([40, 3])(`${convergenceTitle}: %i of 1,000, without a deadlock`, async (count) => {
    await fill(1_000);
    await testServer.db.query("analyze items");
    const all = new Set((await readItems()).map(({ id }) => id));
    const transactions = vi.spyOn(testServer.db.manager, "transaction");
    const ids = (await readItems()).slice(0, count).map(({ id }) => id);
    const send = (order: string[]) =>
      testServer.rest(
        ann,
        "PUT",
        "/api/item/sort",
        order.map((id, sortingOrder) => ({ id, sortingOrder: -sortingOrder })),
      );
    for (let round = 0; round < 25; round++) {
      const answers = await Promise.all([send(ids), send(ids.toReversed())]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const order = (await readItems()).map(({ id }) => id);
      expect([ids, ids.toReversed()]).toContainEqual(order.slice(0, count));
      expect([order.length, new Set(order)]).toEqual([1_000, all]);
    }
    // Sorting is one statement, which runs in a transaction only when it has lost a deadlock.
    expect(transactions).not.toHaveBeenCalled();
    transactions.mockRestore();
  });

  it("Import/seed rows with equal `sortingOrder` and equal timestamps → order identical after 10 reloads on 2 devices", async () => {
    await testServer.db.query(
      `insert into items (owner_id, id, list_id, name, sorting_order, created_at)
       select $1, gen_random_uuid(), $2, 'Thing ' || n, 1, '2026-11-21' from generate_series(1, 200) as n`,
      [ann.userId, listId],
    );
    await forgetItemBounds(testServer);
    const query = "query ($listId: ID!) { items(listId: $listId) { id } }";
    const readOnOtherDevice = async () =>
      (await testServer.graphql(ann, query, { listId })).json.data.items as { id: string }[];
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const order = idsOf(await readItems());
    // The items differ only in name and id, so the id decides the order.
    expect(order).toEqual(order.toSorted());
    for (let reload = 0; reload < 10; reload++) {
      // PostgreSQL writes a changed row to another place on the disk, which must not change the order.
      const id = order[reload * 17];
      for (const completed of [true, false])
        await testServer.rest(ann, "PUT", `/api/item/${id}/complete`, { completed });
      expect(idsOf(await readItems())).toEqual(order);
      expect(idsOf(await readOnOtherDevice())).toEqual(order);
    }
  });

  it("are sorted all or not at all, up to 1,000 at once", async () => {
    await fill(1_000);
    const before = await readItems();
    const reversed = before.map(({ id }, index) => ({ id, sortingOrder: 1_000 - index }));
    const refused = await testServer.rest(ann, "PUT", "/api/item/sort", [
      ...reversed.slice(1),
      { id: randomUUID(), sortingOrder: 1 },
    ]);
    expect(refused.status).toBe(404);
    expect(await readItems()).toEqual(before);
    expect((await testServer.rest(ann, "PUT", "/api/item/sort", reversed)).json).toHaveLength(1_000);
    expect((await readItems()).map(({ id }) => id)).toEqual(before.map(({ id }) => id).toReversed());
  });
});

describe("many items at once", () => {
  const addMany = async (items: object[], targetId = listId) => {
    const mutation = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id name sortingOrder } }";
    const { json } = await testServer.graphql(ann, mutation, { input: { listId: targetId, items } });
    return json.errors ? { error: json.errors[0] } : json.data.createItems;
  };
  const createInputs = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: randomUUID(), name: `Thing ${n}` }));
  const readNames = async () => (await readItems()).map(({ name }) => name);

  it("Bulk add of 40 lines stores them in the typed order, at the end", async () => {
    await add({ sortingOrder: 7.5 });
    const created = await addMany([{ name: " b " }, { name: "a" }, ...createInputs(38)]);
    const order = ["b", "a", ...createInputs(38).map(({ name }) => name)];
    expect(created.map(({ name }: { name: string }) => name)).toEqual(order);
    expect(await readNames()).toEqual(["Milk", ...order]);
  });

  it("are created once, even when several requests send them at once", async () => {
    const inputs = createInputs(25);
    const answers = await Promise.all(Array.from({ length: 5 }, () => addMany(inputs)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await readNames()).toEqual(inputs.map(({ name }) => name));
  });

  it("are all refused when one is not valid or when the list has no room for all", async () => {
    await fill(990);
    expect(await addMany([{ name: "Tea" }, { name: " " }])).toMatchObject({ error: { message: "Name is required" } });
    expect(await addMany(createInputs(11))).toMatchObject({ error: { extensions: { code: "QUOTA_EXCEEDED" } } });
    expect(await addMany(createInputs(1_001))).toMatchObject({ error: { extensions: { code: "BAD_USER_INPUT" } } });
    expect(await addMany(createInputs(1), randomUUID())).toMatchObject({ error: { message: "List not found" } });
    expect(await addMany(createInputs(1), "x")).toMatchObject({ error: { message: "List not found" } });
    expect(await readItems()).toHaveLength(990);
    const [deleted] = await addMany(createInputs(1));
    await testServer.rest(ann, "DELETE", `/api/item/${deleted.id}`);
    const conflict = { error: { extensions: { code: "CONFLICT" } } };
    expect(await addMany([deleted, ...createInputs(11)].map(({ id, name }) => ({ id, name })))).toMatchObject(conflict);
    expect(await addMany(createInputs(10))).toHaveLength(10);
  });

  it("have their own notes, ticks and positions", async () => {
    await add();
    await addMany([
      { name: "Fruit", isHeading: true },
      { name: "Apples", note: "red", completed: true },
      { name: "First", sortingOrder: 0.5 },
    ]);
    expect(await readItems()).toMatchObject([
      { name: "First", sortingOrder: 0.5, note: null, completed: false, isHeading: false },
      { name: "Milk" },
      { name: "Fruit", sortingOrder: 2, isHeading: true },
      { name: "Apples", sortingOrder: 3, note: "red", completed: true },
    ]);
  });
});

describe("a heading", () => {
  const addHeading = async (): Promise<string> => (await add({ name: "Fruit", isHeading: true })).json.id;
  const refusal = {
    status: 400,
    json: { code: "BAD_USER_INPUT", fields: { completed: "A heading cannot be completed" } },
  };

  it("counts in neither number and is not the next item, but stands among the items", async () => {
    await addHeading();
    const { id: apples } = (await add({ name: "Apples" })).json;
    await add({ name: "Pears", completed: true });
    const query = `{ list(id: "${listId}") { itemCount completedCount nextItem { id } items { name isHeading } } }`;
    expect((await testServer.graphql(ann, query)).json.data.list).toEqual({
      itemCount: 2,
      completedCount: 1,
      nextItem: { id: apples },
      items: [
        { name: "Fruit", isHeading: true },
        { name: "Apples", isHeading: false },
        { name: "Pears", isHeading: false },
      ],
    });
    expect((await testServer.rest(ann, "GET", `/api/list/${listId}/with-items`)).json.items).toHaveLength(3);
  });

  it("cannot be completed, whatever asks for it, and stays as it was", async () => {
    const id = await addHeading();
    expect(await add({ isHeading: true, completed: true })).toMatchObject(refusal);
    expect(await testServer.rest(ann, "PUT", `/api/item/${id}/complete`, { completed: true })).toMatchObject(refusal);
    expect(await testServer.rest(ann, "PUT", `/api/item/${id}`, { completed: true })).toMatchObject(refusal);
    const { id: ticked } = (await add({ completed: true })).json;
    const both = { isHeading: true, completed: true };
    expect(await testServer.rest(ann, "PUT", `/api/item/${ticked}`, both)).toMatchObject(refusal);
    const many = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";
    const items = [{ name: "Tea" }, { name: "Drinks", ...both }];
    const { json } = await testServer.graphql(ann, many, { input: { listId, items } });
    expect(json.errors[0].extensions).toMatchObject(refusal.json);
    expect(await readItems()).toMatchObject([
      { id, completed: false },
      { id: ticked, completed: true, isHeading: false },
    ]);
  });

  it("is passed over when items are ticked together", async () => {
    const id = await addHeading();
    const { id: apples } = (await add({ name: "Apples" })).json;
    const { json } = await testServer.rest(ann, "PUT", "/api/item/complete", { ids: [id, apples], completed: true });
    expect(json).toMatchObject({ changedIds: [apples], items: [{ completed: false }, { completed: true }] });
  });

  it("is made from a ticked item, which un-ticks it, and becomes an item again", async () => {
    const { id } = (await add({ completed: true })).json;
    const change = (body: object) => testServer.rest(ann, "PUT", `/api/item/${id}`, body);
    expect((await change({ isHeading: true })).json).toMatchObject({ isHeading: true, completed: false });
    expect((await change({ isHeading: false, completed: true })).json).toMatchObject({ completed: true });
  });

  it("is copied, and stays through a delete and a restore", async () => {
    const id = await addHeading();
    const copy = "mutation ($listId: ID!) { duplicateList(input: { listId: $listId }) { items { name isHeading } } }";
    const { json } = await testServer.graphql(ann, copy, { listId });
    expect(json.data.duplicateList.items).toEqual([{ name: "Fruit", isHeading: true }]);
    await testServer.rest(ann, "DELETE", `/api/item/${id}`);
    await testServer.rest(ann, "POST", "/api/item/restore", { ids: [id] });
    expect(await readItems()).toMatchObject([{ id, isHeading: true }]);
  });
});
