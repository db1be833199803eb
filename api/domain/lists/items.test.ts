import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { forgetBounds, type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let listId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  const notebookId = await asAnn.makeNotebook();
  listId = (await asAnn.makeList([], { notebookId })).id;
});

/** Adds an item to the list, and returns the whole response. */
const sendItem = (values: object = {}) => asAnn.send("POST", "item", { listId, name: "Milk", ...values });
/** Adds an item to the list, and returns it. */
const addItem = (values: object = {}) => asAnn.post("item", { listId, name: "Milk", ...values });

async function fill(count: number) {
  await server.db.query(
    `insert into items (owner_id, id, list_id, name, sorting_order)
     select $1, gen_random_uuid(), $2, 'Thing ' || n, n from generate_series(1, $3::int) as n`,
    [ann.userId, listId, count],
  );
  await forgetBounds(server);
}

describe("items", () => {
  it("keep the order in which they are added, and each gets its own position when many are added at once", async () => {
    for (const name of ["a", "b", "c"]) await addItem({ name });
    expect((await asAnn.getItems(listId)).map(({ name }) => name)).toEqual(["a", "b", "c"]);
    await Promise.all(Array.from({ length: 20 }, () => sendItem()));
    const orders = (await asAnn.getItems(listId)).map(({ sortingOrder }) => sortingOrder);
    expect(new Set(orders).size).toBe(23);
  });

  it("are created once for one id, even when many requests send it at once", async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendItem({ id })));
    expect(answers.every(({ status, json }) => status === 201 && json.id === id)).toBe(true);
    expect(await asAnn.getItems(listId)).toHaveLength(1);
  });

  it("are at most 1,000 in a list, also when many are added at once", async () => {
    await fill(995);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendItem()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 403,
      json: { code: "QUOTA_EXCEEDED", message: "A list holds at most 1,000 items; delete some or start another list" },
    });
    expect(await asAnn.getItems(listId)).toHaveLength(1_000);
  });

  it("that are in a full list can be changed, and created again with the same id", async () => {
    await fill(1_000);
    const [first] = await asAnn.getItems(listId);
    expect((await addItem({ id: first?.id })).name).toBe(first?.name);
    expect((await asAnn.put(`item/${first?.id}`, { ...first, listId, name: "Eggs" })).name).toBe("Eggs");
  });

  it("are not created with the id of a deleted item, also when their list is full", async () => {
    const { id } = await addItem();
    await asAnn.delete(`item/${id}`);
    await fill(1_000);
    expect(await sendItem({ id })).toMatchObject({ status: 409, json: { code: "CONFLICT" } });
    expect((await asAnn.getRefusal("POST", "item", { listId, name: "Milk" })).code).toBe("QUOTA_EXCEEDED");
  });

  const addList = async () => {
    const { notebookId } = await asAnn.get(`list/${listId}`);
    return (await asAnn.makeList([], { notebookId, name: "Other" })).id;
  };

  it("go to the end of another list, and keep their position in the same one, unless one is sent", async () => {
    const other = await addList();
    const { id } = await addItem({ listId: other, sortingOrder: 1 });
    await fill(3);
    const update = (body: object) => asAnn.put(`item/${id}`, body);
    expect(await update({ listId, note: "x" })).toMatchObject({ listId, sortingOrder: 4 });
    expect((await update({ listId: listId.toUpperCase(), name: "Eggs" })).sortingOrder).toBe(4);
    expect((await update({ listId: other })).sortingOrder).toBe(1);
    expect((await update({ listId, sortingOrder: 2.5 })).sortingOrder).toBe(2.5);
  });

  it("do not move into a full list", async () => {
    const other = await addList();
    const { id } = await addItem({ listId: other });
    await fill(1_000);
    expect((await asAnn.getRefusal("PUT", `item/${id}`, { listId })).code).toBe("QUOTA_EXCEEDED");
  });

  it.each([40, 3])("are in the order of one of two devices that sort %i of 1,000 at once", async (count) => {
    await fill(1_000);
    await server.db.query("analyze items");
    const all = new Set((await asAnn.getItems(listId)).map(({ id }) => id));
    const transactions = vi.spyOn(server.db.manager, "transaction");
    const ids = (await asAnn.getItems(listId)).slice(0, count).map(({ id }) => id);
    const send = (order: string[]) =>
      asAnn.send(
        "PUT",
        "item/sort",
        order.map((id, sortingOrder) => ({ id, sortingOrder: -sortingOrder })),
      );
    for (let round = 0; round < 25; round++) {
      const answers = await Promise.all([send(ids), send(ids.toReversed())]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const order = (await asAnn.getItems(listId)).map(({ id }) => id);
      expect([ids, ids.toReversed()]).toContainEqual(order.slice(0, count));
      expect([order.length, new Set(order)]).toEqual([1_000, all]);
    }
    // Sorting is one statement, which runs in a transaction only when it has lost a deadlock.
    expect(transactions).not.toHaveBeenCalled();
    transactions.mockRestore();
  });

  it("with equal positions and times are in the same order in every read, on two devices", async () => {
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, sorting_order, created_at)
       select $1, gen_random_uuid(), $2, 'Thing ' || n, 1, '2026-11-21' from generate_series(1, 200) as n`,
      [ann.userId, listId],
    );
    await forgetBounds(server);
    const query = "query ($listId: ID!) { items(listId: $listId) { id } }";
    const readOnOtherDevice = async () =>
      (await server.graphql(ann, query, { listId })).json.data.items as { id: string }[];
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const order = idsOf(await asAnn.getItems(listId));
    // The items differ only in name and id, so the id decides the order.
    expect(order).toEqual(order.toSorted());
    for (let reload = 0; reload < 10; reload++) {
      // PostgreSQL writes a changed row to another place on the disk, which must not change the order.
      const id = order[reload * 17];
      for (const completed of [true, false]) await asAnn.put(`item/${id}/complete`, { completed });
      expect(idsOf(await asAnn.getItems(listId))).toEqual(order);
      expect(idsOf(await readOnOtherDevice())).toEqual(order);
    }
  });

  it("are sorted all or not at all, up to 1,000 at once", async () => {
    await fill(1_000);
    const before = await asAnn.getItems(listId);
    const reversed = before.map(({ id }, index) => ({ id, sortingOrder: 1_000 - index }));
    const refused = await asAnn.send("PUT", "item/sort", [...reversed.slice(1), { id: randomUUID(), sortingOrder: 1 }]);
    expect(refused.status).toBe(404);
    expect(await asAnn.getItems(listId)).toEqual(before);
    expect(await asAnn.put("item/sort", reversed)).toHaveLength(1_000);
    expect((await asAnn.getItems(listId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id).toReversed());
  });
});

describe("many items at once", () => {
  const addMany = async (items: object[], targetId = listId) => {
    const mutation = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id name sortingOrder } }";
    const { json } = await server.graphql(ann, mutation, { input: { listId: targetId, items } });
    return json.errors ? { error: json.errors[0] } : json.data.createItems;
  };
  const createInputs = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: randomUUID(), name: `Thing ${n}` }));
  const readNames = async () => (await asAnn.getItems(listId)).map(({ name }) => name);

  it("are added at the end of the list, in the order in which they were typed", async () => {
    await addItem({ sortingOrder: 7.5 });
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
    expect(await asAnn.getItems(listId)).toHaveLength(990);
    const [deleted] = await addMany(createInputs(1));
    await asAnn.delete(`item/${deleted.id}`);
    const conflict = { error: { extensions: { code: "CONFLICT" } } };
    expect(await addMany([deleted, ...createInputs(11)].map(({ id, name }) => ({ id, name })))).toMatchObject(conflict);
    expect(await addMany(createInputs(10))).toHaveLength(10);
  });

  it("have their own notes, ticks and positions", async () => {
    await addItem();
    await addMany([
      { name: "Fruit", isHeading: true },
      { name: "Apples", note: "red", completed: true },
      { name: "First", sortingOrder: 0.5 },
    ]);
    expect(await asAnn.getItems(listId)).toMatchObject([
      { name: "First", sortingOrder: 0.5, note: null, completed: false, isHeading: false },
      { name: "Milk" },
      { name: "Fruit", sortingOrder: 2, isHeading: true },
      { name: "Apples", sortingOrder: 3, note: "red", completed: true },
    ]);
  });
});

describe("a heading", () => {
  const addHeading = async (): Promise<string> => (await addItem({ name: "Fruit", isHeading: true })).id;
  const refusal = {
    status: 400,
    json: { code: "BAD_USER_INPUT", fields: { completed: "A heading cannot be completed" } },
  };

  it("is not counted and is never the next item, but is among the items of its list", async () => {
    await addHeading();
    const { id: apples } = await addItem({ name: "Apples" });
    await addItem({ name: "Pears", completed: true });
    const query = `{ list(id: "${listId}") { itemCount completedCount nextItem { id } items { name isHeading } } }`;
    expect((await server.graphql(ann, query)).json.data.list).toEqual({
      itemCount: 2,
      completedCount: 1,
      nextItem: { id: apples },
      items: [
        { name: "Fruit", isHeading: true },
        { name: "Apples", isHeading: false },
        { name: "Pears", isHeading: false },
      ],
    });
    expect((await asAnn.get(`list/${listId}/with-items`)).items).toHaveLength(3);
  });

  it("cannot be ticked by any operation, and stays as it was", async () => {
    const id = await addHeading();
    expect(await sendItem({ isHeading: true, completed: true })).toMatchObject(refusal);
    expect(await asAnn.send("PUT", `item/${id}/complete`, { completed: true })).toMatchObject(refusal);
    expect(await asAnn.send("PUT", `item/${id}`, { completed: true })).toMatchObject(refusal);
    const { id: ticked } = await addItem({ completed: true });
    const both = { isHeading: true, completed: true };
    expect(await asAnn.send("PUT", `item/${ticked}`, both)).toMatchObject(refusal);
    const many = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";
    const items = [{ name: "Tea" }, { name: "Drinks", ...both }];
    const { json } = await server.graphql(ann, many, { input: { listId, items } });
    expect(json.errors[0].extensions).toMatchObject(refusal.json);
    expect(await asAnn.getItems(listId)).toMatchObject([
      { id, completed: false },
      { id: ticked, completed: true, isHeading: false },
    ]);
  });

  it("stays as it is when it is among items that are ticked together", async () => {
    const id = await addHeading();
    const { id: apples } = await addItem({ name: "Apples" });
    const ticked = await asAnn.put("item/complete", { ids: [id, apples], completed: true });
    expect(ticked).toMatchObject({ changedIds: [apples], items: [{ completed: false }, { completed: true }] });
  });

  it("can be made from a ticked item, which un-ticks it, and can become an item again", async () => {
    const { id } = await addItem({ completed: true });
    const change = (body: object) => asAnn.put(`item/${id}`, body);
    expect(await change({ isHeading: true })).toMatchObject({ isHeading: true, completed: false });
    expect(await change({ isHeading: false, completed: true })).toMatchObject({ completed: true });
  });

  it("is still a heading in a copy of its list, and after it was deleted and restored", async () => {
    const id = await addHeading();
    const copy = "mutation ($listId: ID!) { duplicateList(input: { listId: $listId }) { items { name isHeading } } }";
    const { json } = await server.graphql(ann, copy, { listId });
    expect(json.data.duplicateList.items).toEqual([{ name: "Fruit", isHeading: true }]);
    await asAnn.delete(`item/${id}`);
    await asAnn.post("item/restore", { ids: [id] });
    expect(await asAnn.getItems(listId)).toMatchObject([{ id, isHeading: true }]);
  });
});
