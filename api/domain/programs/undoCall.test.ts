import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type Requests } from "../../testing/asUser.ts";
import {
  checkBounds,
  forgetBounds,
  nobody,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from "../../testing/testServer.ts";
import { waitForLocks } from "../../testing/waitForLocks.ts";
import { withClient } from "../../database/client/withClient.ts";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { deleteExpiredRows } from "../upkeep/expiredRows.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const getCall = ({ headers }: TestResponse): string => headers.get("listbook-call") ?? "";

async function createProgram(person: TestUser, input: object = {}): Promise<TestUser> {
  const { token } = await asUser(server, person).post("token", { name: "Kitchen", write: true, ...input });
  return { ...nobody, userId: person.userId, token };
}

describe("what a program has done", () => {
  let ann: TestUser;
  let asAnn: Requests;
  let program: TestUser;
  let notebookId: string;
  let list: { id: string; items: Record<string, string> };
  let [milk, bread] = ["", ""];
  beforeEach(async () => {
    ann = await server.newGuest();
    asAnn = asUser(server, ann);
    notebookId = await asAnn.makeNotebook();
    list = await asAnn.makeList(["Milk", "Bread"], { notebookId, name: "Shopping" });
    ({ Milk: milk = "", Bread: bread = "" } = list.items);
    program = await createProgram(ann);
  });

  /** Sends a write of the program, and returns its call. */
  async function act(method: string, path: string, body?: object): Promise<string> {
    const response = await server.rest(program, method, `/api/${path}`, body);
    expect(response.json.statusCode, JSON.stringify(response.json)).toBeUndefined();
    return getCall(response);
  }
  const undo = (call: string, ids?: string[]) => asAnn.post(`undo/${call}`, ids ? { ids } : undefined);
  const readNames = async () => (await asAnn.getItems(list.id)).map(({ name }) => name);

  it("is in the log by its calls, the newest first, and nothing that people have done is", async () => {
    await asAnn.put(`item/${milk}`, { name: "Oat milk" });
    const first = getCall(
      await server.graphql(program, "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }", {
        input: { listId: list.id, items: [{ name: "Eggs" }, { name: "Salt" }] },
      }),
    );
    const second = await act("DELETE", `list/${list.id}`);
    expect(await asAnn.get("programs/log")).toEqual([
      {
        call: second,
        token: { id: expect.any(String), name: "Kitchen" },
        at: expect.any(String),
        operation: "deleteList",
        counts: [
          { act: "DELETED", kind: "item", count: 4 },
          { act: "DELETED", kind: "list", count: 1 },
        ],
        listName: "Shopping",
        // It is in the trash, where it has no page.
        listId: null,
        notebookId: null,
        undone: false,
        undoable: true,
        whyNot: null,
      },
      expect.objectContaining({
        call: first,
        operation: "createItems",
        counts: [{ act: "ADDED", kind: "item", count: 2 }],
        listName: "Shopping",
      }),
    ]);
    const other = asUser(server, await createProgram(ann, { name: "Shell" }));
    await other.put(`list/${(await asAnn.makeList([], { notebookId })).id}`, { name: "Party" });
    const [{ token: shell }, { token: kitchen }] = await asAnn.get("programs/log");
    const readCalls = async (query: string) =>
      (await asAnn.get(`programs/log?${query}`)).map((each: { call: string }) => each.call);
    expect(await readCalls(`tokenId=${kitchen.id}`)).toEqual([second, first]);
    expect(await readCalls(`tokenId=${kitchen.id}&before=${second}`)).toEqual([first]);
    expect(await readCalls(`tokenId=${shell.id}&before=${second}`)).toEqual([]);
    expect(await readCalls(`before=${second}`)).toEqual([first]);
  });

  it("is read for one list, of the last day, and of each call only what it did there", async () => {
    const party = await asAnn.makeList(["Cake"], { notebookId, name: "Party" });
    const both = `mutation ($milk: ID!, $cake: ID!, $party: ID!) {
      completeItem(id: $milk, completed: true) { id }
      second: completeItem(id: $cake, completed: true) { id }
      updateList(id: $party, input: {name: "Feast"}) { id }
    }`;
    const call = getCall(await server.graphql(program, both, { milk, cake: party.items["Cake"], party: party.id }));
    const elsewhere = await act("PUT", `item/${party.items["Cake"]}`, { name: "Pie" });
    const readOf = (listId: string) => asAnn.get(`programs/log?listId=${listId}`);
    expect(await readOf(list.id)).toMatchObject([
      { call, counts: [{ act: "TICKED", kind: "item", count: 1 }], listName: "Shopping", listId: list.id, notebookId },
    ]);
    expect(await readOf(party.id)).toMatchObject([
      { call: elsewhere, counts: [{ act: "CHANGED", kind: "item", count: 1 }], listName: "Feast", listId: party.id },
      {
        call,
        counts: [
          { act: "TICKED", kind: "item", count: 1 },
          { act: "CHANGED", kind: "list", count: 1 },
        ],
        listName: "Feast",
      },
    ]);
    expect(await readOf(randomUUID())).toEqual([]);
    expect((await asAnn.send("GET", "programs/log?listId=x")).status).toBe(404);
    expect(await asAnn.get(`programs/log/${call}`)).toMatchObject([
      { id: milk, listId: list.id, notebookId },
      { id: party.items["Cake"], listId: party.id, notebookId },
      { id: party.id, kind: "list", listId: party.id, notebookId },
    ]);
    await server.db.query("update program_calls set created_at = created_at - interval '25 hours' where id = $1", [
      call,
    ]);
    expect(await readOf(list.id)).toEqual([]);
    expect((await readOf(party.id)).map((each: { call: string }) => each.call)).toEqual([elsewhere]);
  });

  it("is listed row by row, with the values before and after", async () => {
    const party = await asAnn.makeList([], { notebookId, name: "Party" });
    const several = `mutation ($milk: ID!, $bread: ID!, $party: ID!) {
      completeItem(id: $milk, completed: true) { id }
      updateItem(id: $milk, input: {name: "Oat milk"}) { id }
      moveItems(items: [{id: $bread}], listId: $party) { items { id } }
      createItem(input: {id: "0192f0c0-0003-7000-8000-000000000001", listId: $party, name: "Cake"}) { id }
      updateList(id: $party, input: {date: "2026-12-24", priority: 2}) { id }
    }`;
    const call = getCall(await server.graphql(program, several, { milk, bread, party: party.id }));
    expect((await asAnn.get("programs/log"))[0]).toMatchObject({
      counts: [
        { act: "CHANGED", kind: "item", count: 2 },
        { act: "ADDED", kind: "item", count: 1 },
        { act: "TICKED", kind: "item", count: 1 },
        { act: "CHANGED", kind: "list", count: 1 },
      ],
      listName: null,
    });
    const cake = "0192f0c0-0003-7000-8000-000000000001";
    const inParty = { listId: party.id, notebookId };
    await asAnn.put(`item/${milk}`, { name: "Soy milk" });
    expect(await asAnn.get(`programs/log/${call}`)).toEqual([
      {
        id: milk,
        kind: "item",
        act: "TICKED",
        name: "Soy milk",
        place: "Shopping",
        listId: list.id,
        notebookId,
        undone: false,
        fields: [
          { field: "name", before: "Milk", after: "Oat milk" },
          { field: "completed", before: "false", after: "true" },
        ],
      },
      {
        id: bread,
        kind: "item",
        act: "CHANGED",
        name: "Bread",
        place: "Party",
        ...inParty,
        undone: false,
        fields: expect.arrayContaining([{ field: "listId", before: list.id, after: party.id }]),
      },
      { id: cake, kind: "item", act: "ADDED", name: "Cake", place: "Party", ...inParty, fields: [], undone: false },
      {
        id: party.id,
        kind: "list",
        act: "CHANGED",
        name: "Party",
        undone: false,
        place: expect.any(String),
        ...inParty,
        fields: [
          { field: "priority", before: "0", after: "2" },
          { field: "date", before: null, after: "2026-12-24" },
        ],
      },
    ]);
    await undo(call, [cake]);
    expect(await asAnn.get(`programs/log/${call}`)).toMatchObject([
      { undone: false },
      { undone: false },
      { id: cake, undone: true },
      { undone: false },
    ]);
  });

  it("in notebooks that others have shared is listed without words when they are not shared any more", async () => {
    const asBea = asUser(server, await server.newGuest());
    const shared = await asBea.makeNotebook();
    const theirs = await asBea.makeList(["Tent"], { notebookId: shared, name: "Camping" });
    await asAnn.join(await asBea.share(shared));
    const call = await act("PUT", `item/${theirs.items["Tent"]}`, { name: "Big tent" });
    expect(await asAnn.get(`programs/log/${call}`)).toMatchObject([
      { name: "Big tent", place: "Camping", fields: [{ before: "Tent", after: "Big tent" }] },
    ]);
    await asAnn.post(`notebook/${shared}/leave`);
    expect(await asAnn.get(`programs/log/${call}`)).toMatchObject([{ name: null, place: null, fields: [] }]);
    expect(await undo(call)).toMatchObject({ undone: 0, left: [{ name: null, why: "You can no longer change it" }] });
  });

  it("is undone: what it has added, changed and deleted", async () => {
    const added = await act("POST", "item", { listId: list.id, name: "Eggs" });
    const renamed = await act("PUT", `item/${milk}`, { name: "Oat milk" });
    const ticked = await act("PUT", `item/${milk}/complete`, { completed: true });
    const deleted = await act("DELETE", `item/${bread}`);
    expect(await readNames()).toEqual(["Oat milk", "Eggs"]);
    for (const call of [deleted, added, ticked, renamed]) expect(await undo(call)).toEqual({ undone: 1, left: [] });
    expect(await asAnn.getItems(list.id)).toMatchObject([
      { name: "Milk", completed: false },
      { name: "Bread", completed: false },
    ]);
    expect(await asAnn.get("search?text=oat")).toEqual([]);
  });

  it("is undone by a program that has done it, once, and by no other one", async () => {
    const call = await act("POST", "item", { listId: list.id, name: "Eggs" });
    const other = asUser(server, await createProgram(ann));
    const eve = asUser(server, await server.newGuest());
    for (const each of [other, eve])
      expect(await each.getRefusal("POST", `undo/${call}`)).toMatchObject({
        statusCode: 404,
        message: "Call not found",
      });
    expect(await other.get("programs/log")).toEqual([]);
    expect(await asUser(server, program).post(`undo/${call}`)).toEqual({ undone: 1, left: [] });
    expect(await readNames()).toEqual(["Milk", "Bread"]);
    expect(await asAnn.getRefusal("POST", `undo/${call}`)).toMatchObject({
      statusCode: 409,
      message: "This was already undone",
    });
    expect(await asAnn.get("programs/log")).toMatchObject([
      { call, undone: true, undoable: false, whyNot: "This was already undone" },
    ]);
  });

  it("stays where people have changed it since, and says so", async () => {
    const sorted = await act("PUT", "item/sort", [
      { id: milk, sortingOrder: 7 },
      { id: bread, sortingOrder: 3 },
    ]);
    await asAnn.put(`item/${milk}`, { sortingOrder: 5 });
    expect(await undo(sorted)).toEqual({
      undone: 1,
      left: [{ id: milk, kind: "item", name: "Milk", why: "It has changed since" }],
    });
    const renamed = await act("PUT", `item/${milk}`, { name: "Oat milk" });
    await asAnn.put(`item/${milk}`, { name: "Soy milk" });
    expect(await undo(renamed)).toEqual({
      undone: 0,
      left: [{ id: milk, kind: "item", name: "Soy milk", why: "It has changed since" }],
    });
    expect(await readNames()).toContain("Soy milk");
  });

  it("can be undone later where it was left, also one row of several", async () => {
    const sorted = await act("PUT", "item/sort", [
      { id: milk, sortingOrder: 7 },
      { id: bread, sortingOrder: 3 },
    ]);
    await asAnn.put(`item/${milk}`, { sortingOrder: 5 });
    expect(await undo(sorted)).toMatchObject({ undone: 1, left: [{ id: milk }] });
    expect(await asAnn.get(`programs/log/${sorted}`)).toMatchObject([
      { id: milk, undone: false },
      { id: bread, undone: true },
    ]);
    expect(await undo(sorted)).toMatchObject({ undone: 0, left: [{ id: milk }] });
    await asAnn.put(`item/${milk}`, { sortingOrder: 7 });
    expect(await undo(sorted)).toEqual({ undone: 1, left: [] });
    expect(await asAnn.getRefusal("POST", `undo/${sorted}`)).toMatchObject({ message: "This was already undone" });
  });

  it("can be undone later in what was left of a row, and so can earlier calls", async () => {
    const earlier = await act("PUT", `item/${milk}`, { name: "Oat milk" });
    const call = await act("PUT", `item/${milk}`, { name: "Soy milk", note: "Organic" });
    await asAnn.put(`item/${milk}`, { note: "Cheap" });
    const readMilk = async () => (await asAnn.getItems(list.id)).find(({ id }) => id === milk);
    expect(await undo(call)).toMatchObject({ undone: 1, left: [{ id: milk, why: "It has changed since" }] });
    expect(await readMilk()).toMatchObject({ name: "Oat milk", note: "Cheap" });
    expect((await asAnn.get("programs/log"))[0]).toMatchObject({ call, undone: false, undoable: true, whyNot: null });
    expect(await asAnn.get(`programs/log/${call}`)).toMatchObject([{ id: milk, undone: false }]);
    expect(await undo(call)).toMatchObject({ undone: 0, left: [{ id: milk }] });
    expect(await undo(earlier)).toEqual({ undone: 1, left: [] });
    await asAnn.put(`item/${milk}`, { note: "Organic" });
    expect(await undo(call)).toEqual({ undone: 1, left: [] });
    expect(await readMilk()).toMatchObject({ name: "Milk", note: null });
    expect(await asAnn.getRefusal("POST", `undo/${call}`)).toMatchObject({ message: "This was already undone" });
  });

  it("leaves what went along with what is left, and that can be undone with it", async () => {
    const call = await act("DELETE", `list/${list.id}`);
    await asAnn.post(`list/${list.id}/restore`);
    await asAnn.delete(`list/${list.id}`);
    const readUndone = async () =>
      (await asAnn.get(`programs/log/${call}`)).map(({ undone }: { undone: boolean }) => undone);
    expect(await undo(call)).toMatchObject({ undone: 0, left: [{ id: list.id, why: "It has been deleted since" }] });
    expect(await readUndone()).toEqual([false, false, false]);
    expect(await undo(call, [milk])).toMatchObject({
      undone: 0,
      left: [{ id: milk, why: "Its list or notebook was deleted" }],
    });
    expect(await readUndone()).toEqual([false, false, false]);
    await asAnn.post(`list/${list.id}/restore`);
    expect(await undo(call)).toEqual({ undone: 0, left: [] });
    expect(await readUndone()).toEqual([true, true, true]);
  });

  it("is done where its rows are deleted for good, and not where they only were moved away", async () => {
    const [renamed, moved] = [
      await act("PUT", `item/${milk}`, { name: "Oat milk" }),
      await act("PUT", `item/${bread}`, { name: "Rolls" }),
    ];
    const shared = await asAnn.makeNotebook();
    await asAnn.share(shared);
    const theirs = await asAnn.makeList([], { notebookId: shared });
    await asAnn.put("item/move", { items: [{ id: bread }], listId: theirs.id });
    await asAnn.delete(`item/${milk}`);
    await server.db.query("delete from items where id = $1", [milk]);
    for (const call of [renamed, moved])
      expect(await undo(call)).toMatchObject({ undone: 0, left: [{ why: "It was moved or permanently deleted" }] });
    expect(await asAnn.get("programs/log")).toMatchObject([
      { call: moved, undoable: true },
      { call: renamed, undoable: false },
    ]);
    await asAnn.put("item/move", { items: [{ id: bread }], listId: list.id });
    expect(await undo(moved)).toEqual({ undone: 1, left: [] });
    expect(await readNames()).toEqual(["Bread"]);
  });

  it("that restored a run can be undone later with its ticks, when the newer run is taken back", async () => {
    await asAnn.put(`item/${milk}/complete`, { completed: true });
    await asAnn.post(`list/${list.id}/run-again`, { id: randomUUID() });
    await asAnn.put(`item/${bread}/complete`, { completed: true });
    const restored = await act("POST", `run/${list.id}/restore`);
    await asAnn.post(`list/${list.id}/run-again`, { id: randomUUID() });
    expect(await undo(restored)).toMatchObject({ undone: 0, left: [{ id: list.id }] });
    await asAnn.post(`run/${list.id}/restore`);
    expect(await undo(restored)).toMatchObject({ left: [] });
    expect(await asAnn.getItems(list.id)).toMatchObject([{ completed: false }, { completed: true }]);
  });

  it("counts as undone from when its rows were locked, not from when the undo began", async () => {
    const sort = (sortingOrder: number) => act("PUT", "item/sort", [{ id: milk, sortingOrder }]);
    const readOrder = async () => (await asAnn.getItems(list.id)).find(({ id }) => id === milk)?.sortingOrder;
    const before = await readOrder();
    const first = await sort(7);
    const second = await withClient(server.url, async (client) => {
      await client.query("begin");
      await client.query("select 1 from owner_states where owner_id = $1 for update", [ann.userId]);
      const undone = undo(first);
      await waitForLocks(server.db, 1);
      const call = await sort(9);
      await client.query("commit");
      expect(await undone).toEqual({ undone: 1, left: [] });
      return call;
    });
    expect(await readOrder()).toBe(9);
    expect(await undo(second)).toEqual({ undone: 1, left: [] });
    expect(await readOrder()).toBe(before);
  });

  it("of one key is one call, in GraphQL too, and a part of it can be undone", async () => {
    const key = randomUUID();
    const twice = `mutation ($list: ID!) {
      eggs: createItem(input: {listId: $list, name: "Eggs"}) { id }
      salt: createItem(input: {listId: $list, name: "Salt"}) { id }
    }`;
    const sent = await server.graphql({ ...program, key }, twice, { list: list.id });
    expect(getCall(sent)).toBe(key);
    const { eggs } = sent.json.data;
    expect(await undo(key, [eggs.id])).toEqual({ undone: 1, left: [] });
    expect(await readNames()).toEqual(["Milk", "Bread", "Salt"]);
    expect(await asAnn.get("programs/log")).toMatchObject([{ call: key, undone: false, undoable: true }]);
    expect(await asAnn.getRefusal("POST", `undo/${key}`, { ids: [milk] })).toMatchObject({
      message: "Change not found",
    });
    expect(await undo(key)).toEqual({ undone: 1, left: [] });
    expect(await readNames()).toEqual(["Milk", "Bread"]);
  });

  it("is of one program: another one that sends its id as a key is refused, and changes nothing", async () => {
    const other = await createProgram(ann, { name: "Shell" });
    const [eggs, flour] = [
      await act("POST", "item", { listId: list.id, name: "Eggs" }),
      await act("POST", "item", { listId: list.id, name: "Flour" }),
    ];
    const message = "This Idempotency-Key belongs to a call of another program";
    const sent = await server.rest({ ...other, key: eggs }, "PUT", `/api/item/${milk}`, { name: "Oat milk" });
    expect(sent.json).toMatchObject({ statusCode: 409, code: "CONFLICT", message });
    expect(sent.headers.get("listbook-call")).toBeNull();
    const add = `mutation ($list: ID!) { createItem(input: {listId: $list, name: "Salt"}) { id } }`;
    const { json } = await server.graphql({ ...other, key: flour }, add, { list: list.id });
    expect(json.errors).toMatchObject([{ message, extensions: { code: "CONFLICT" } }]);
    expect(await readNames()).toEqual(["Milk", "Bread", "Eggs", "Flour"]);
    const kitchen = { token: { name: "Kitchen" }, counts: [{ count: 1 }] };
    expect(await asAnn.get("programs/log")).toMatchObject([kitchen, kitchen]);
  });

  it("is remembered with the change or not at all", async () => {
    const half = `mutation ($list: ID!, $unknown: ID!) {
      createItem(input: {listId: $list, name: "Eggs"}) { id }
      deleteItem(id: $unknown) { success }
    }`;
    const sent = await server.graphql({ ...program, key: randomUUID() }, half, {
      list: list.id,
      unknown: randomUUID(),
    });
    expect(sent.json.errors).toHaveLength(1);
    expect(await readNames()).toEqual(["Milk", "Bread"]);
    expect(await asAnn.get("programs/log")).toEqual([]);
  });

  it("in a run comes back with the run", async () => {
    await asAnn.put(`item/${milk}/complete`, { completed: true });
    const call = await act("POST", `list/${list.id}/run-again`, { id: randomUUID() });
    expect(await asAnn.getItems(list.id)).toMatchObject([{ completed: false }, { completed: false }]);
    expect(await undo(call)).toMatchObject({ left: [] });
    expect(await asAnn.getItems(list.id)).toMatchObject([{ completed: true }, { completed: false }]);
    expect(await asAnn.get(`list/${list.id}`)).toMatchObject({ runNumber: 1 });
    const other = randomUUID();
    await asAnn.post(`list/${list.id}/run-again`, { id: other });
    await asAnn.put(`item/${bread}/complete`, { completed: true });
    const restored = await act("POST", `run/${list.id}/restore`);
    expect(await undo(restored)).toMatchObject({ left: [] });
    expect(await asAnn.getItems(list.id)).toMatchObject([{ completed: false }, { completed: true }]);
  });

  it("that took things to a shared notebook cannot be undone", async () => {
    const shared = await asAnn.makeNotebook();
    await asAnn.share(shared);
    const theirs = await asAnn.makeList([], { notebookId: shared });
    const call = await act("PUT", "item/move", { items: [{ id: milk }], listId: theirs.id });
    const whyNot = "This moved things to or from a shared notebook; move them back instead";
    expect(await asAnn.get("programs/log")).toMatchObject([
      { call, counts: [{ act: "MOVED", kind: "item", count: 1 }], undoable: false, undone: false, whyNot },
    ]);
    expect(await asAnn.get(`programs/log/${call}`)).toMatchObject([{ id: milk, act: "MOVED", name: "Milk" }]);
    expect(await asAnn.getRefusal("POST", `undo/${call}`)).toMatchObject({ statusCode: 409, message: whyNot });
  });

  it("in a list that others have used since keeps the list", async () => {
    const { id, headers } = await server
      .rest(program, "POST", "/api/list", { notebookId, name: "Party" })
      .then((sent) => ({ id: sent.json.id, headers: sent.headers }));
    const call = headers.get("listbook-call") ?? "";
    await asAnn.post("item", { listId: id, name: "Cake" });
    expect(await undo(call)).toEqual({
      undone: 0,
      left: [{ id, kind: "list", name: "Party", why: "Something was added to it since" }],
    });
    const items = await asAnn.getItems(id);
    expect(items).toHaveLength(1);
    await asAnn.delete(`item/${items[0]?.id}`);
    expect(await undo(call)).toEqual({ undone: 1, left: [] });
  });

  const USES: [what: string, use: () => Promise<unknown>][] = [
    ["added to", () => asAnn.post("item", { listId: list.id, name: "Eggs" })],
    ["ticked", () => asAnn.put(`item/${milk}/complete`, { completed: true })],
    ["renamed", () => asAnn.put(`list/${list.id}`, { name: "Market" })],
  ];
  it.each(USES)("that restored a list which people have %s since keeps the list", async (_what, use) => {
    const isThere = async () => (await asAnn.get("list")).some(({ id }: { id: string }) => id === list.id);
    await asAnn.delete(`list/${list.id}`);
    const unused = await act("POST", `list/${list.id}/restore`);
    expect(await undo(unused)).toEqual({ undone: 1, left: [] });
    expect(await isThere()).toBe(false);
    const used = await act("POST", `list/${list.id}/restore`);
    // What programs have made of it since is no use of people, as little as its undo.
    const added = await act("POST", "item", { listId: list.id, name: "Salt" });
    await undo(await act("PUT", `item/${bread}`, { name: "Rolls" }));
    await use();
    expect(await undo(used)).toMatchObject({
      undone: 0,
      left: [{ id: list.id, why: "Something was added to it since" }],
    });
    expect(await isThere()).toBe(true);
    expect(await undo(added)).toEqual({ undone: 1, left: [] });
  });

  it("that restored a list keeps it when others that it has restored and deleted meanwhile are undone", async () => {
    const isThere = async () => (await asAnn.get("list")).some(({ id }: { id: string }) => id === list.id);
    await asAnn.delete(`list/${list.id}`);
    const first = await act("POST", `list/${list.id}/restore`);
    const deleted = await act("DELETE", `list/${list.id}`);
    const second = await act("POST", `list/${list.id}/restore`);
    const seen: boolean[] = [];
    for (const call of [deleted, first, second]) {
      expect(await undo(call)).toEqual({ undone: 1, left: [] });
      seen.push(await isThere());
    }
    expect(seen).toEqual([true, true, false]);
  });

  it("that moved an item to a list which people have deleted since brings it back, and it is counted", async () => {
    const party = await asAnn.makeList(["Cake"], { notebookId, name: "Party" });
    const moved = await act("PUT", "item/move", { items: [{ id: milk }], listId: party.id });
    await asAnn.delete(`list/${party.id}`);
    await forgetBounds(server);
    await asAnn.post("item", { listId: list.id, name: "Salt" });
    expect(await undo(moved)).toEqual({ undone: 1, left: [] });
    expect(await asAnn.getItems(list.id)).toHaveLength(3);
    await checkBounds(server);
  });

  it("stays in the log when its token ends, goes with all data, and after 30 days", async () => {
    const call = await act("POST", "item", { listId: list.id, name: "Eggs" });
    const [{ token }] = await asAnn.get("programs/log");
    await asAnn.delete(`token/${token.id}`);
    expect(await asAnn.get("programs/log")).toMatchObject([{ call, token: { name: "Kitchen" } }]);
    const later = new Date(Date.now() + 31 * 24 * 60 * 60_000);
    const deleted = await deleteExpiredRows(createContext(server.db.manager, NO_SERVICES), {
      onFailure: (error) => expect.fail(String(error)),
      now: later,
    });
    expect([deleted.programCalls, deleted.programChanges].every((count) => (count ?? 0) > 0)).toBe(true);
    expect(await asAnn.get("programs/log")).toEqual([]);
  });

  it("of a guest stays a call of its own where a program of the account has a call with its id", async () => {
    const member = await server.newMember();
    const asMember = asUser(server, member);
    const theirs = await asMember.makeList(["Tent"], { notebookId: await asMember.makeNotebook() });
    const key = randomUUID();
    const [othersCall, ownCall] = [await createProgram(member, { name: "Shell" }), program].map((each) => ({
      ...each,
      key,
    }));
    await server.rest(othersCall ?? nobody, "PUT", `/api/item/${theirs.items["Tent"]}`, { name: "Big tent" });
    const shared = await asAnn.makeList(["Rope"], { notebookId });
    await asAnn.share(notebookId);
    await server.rest(ownCall ?? nobody, "PUT", `/api/item/${shared.items["Rope"]}`, { name: "Long rope" });
    await asUser(server, { ...member, cookie: ann.cookie }).post("user/claim");
    const calls = await asMember.get("programs/log");
    expect(calls).toMatchObject([
      { call: expect.not.stringMatching(key), token: { name: "Kitchen" }, counts: [{ count: 1 }] },
      { call: key, token: { name: "Shell" }, counts: [{ count: 1 }] },
    ]);
    for (const { call } of calls) expect(await asMember.post(`undo/${call}`)).toEqual({ undone: 1, left: [] });
  });

  it("moves with the rows of a guest to an account, and ends with all data", async () => {
    const call = await act("POST", "item", { listId: list.id, name: "Eggs" });
    const member = await server.newMember();
    await asUser(server, { ...member, cookie: ann.cookie }).post("user/claim");
    const asMember = asUser(server, member);
    expect(await asMember.get("programs/log")).toMatchObject([{ call, undoable: true }]);
    expect(await asMember.post(`undo/${call}`)).toEqual({ undone: 1, left: [] });
    expect(await asUser(server, member).delete("user/data")).toEqual({ success: true });
    expect(await asMember.get("programs/log")).toEqual([]);
  });
});
