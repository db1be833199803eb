import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deriveItemId, deriveListId } from "../../../../shared/repeat/derivedIds.ts";
import { asUser, type Requests } from "../../../testing/asUser.ts";
import { listStatements } from "../../../testing/listStatements.ts";
import { forgetBounds, startTestServer, type TestServer, type TestUser } from "../../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebookId: string;
let templateId: string;
let items: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebookId = await asAnn.makeNotebook();
  const names = ["# Clothes", "Socks ×nights", "Cot ?kids", "Present for {host}"];
  ({ id: templateId, items } = await asAnn.makeList(names, { notebookId, name: "Packing", isTemplate: true }));
});

type ListJson = { id: string; name: string; date: string | null; answers: object[] };
const nights = (number: number) => ({ name: "nights", number });
const kids = (choice: boolean) => ({ name: "kids", choice });
const make = (lists: object[], values: object = {}): Promise<ListJson[]> =>
  asAnn.post("list/template", { templateId, lists, ...values });
const refuse = (lists: object[], values: object = {}) =>
  asAnn.getRefusal("POST", "list/template", { templateId, lists, ...values });
const readNames = async (listId: string) => (await asAnn.getItems(listId)).map(({ name }) => name);
const countUses = async () => (await asAnn.get(`list/${templateId}/uses`)).length;

describe("lists that one call makes of a template", () => {
  it("are each what one call for it makes, with its own answers before those for all", async () => {
    const date = "2026-12-05";
    const lists = await make([{ name: "Ana", answers: [nights(2), kids(true)] }, { name: " Ben " }], {
      date,
      answers: [nights(5), kids(false), { name: "host", words: "Ida" }],
    });
    expect(lists).toMatchObject([
      { name: "Packing – Ana", date, notebookId, templateId, active: true, isTemplate: false },
      { name: "Packing – Ben", date },
    ]);
    const [ana = "", ben = ""] = lists.map(({ id }) => id);
    expect(await readNames(ana)).toEqual(["Clothes", "Socks ×2", "Cot", "Present for Ida"]);
    expect(await readNames(ben)).toEqual(["Clothes", "Socks ×5", "Present for Ida"]);
    const [, socks] = await asAnn.getItems(ana);
    const from = items["Socks ×nights"] ?? "";
    expect(socks).toMatchObject({ id: deriveItemId(ana, from), templateItemId: from });
    expect(await asAnn.get(`list/${ben}/template-differences`)).toMatchObject({ toTemplate: [], toList: [] });
    const alone = await asAnn.post("list/template", { templateId, answers: [nights(2), kids(true)] });
    expect((await readNames(alone.id)).slice(0, 3)).toEqual((await readNames(ana)).slice(0, 3));
  });

  it("keep what the template asks where nothing is answered, and an answer can be taken away for one", async () => {
    const [ana, ben] = await make([{ name: "Ana" }, { name: "Ben", answers: [{ name: "nights" }] }], {
      answers: [nights(3)],
    });
    expect(await readNames(ana?.id ?? "")).toEqual(["Clothes", "Socks ×3", "Cot ?kids", "Present for {host}"]);
    expect(await readNames(ben?.id ?? "")).toEqual(["Clothes", "Socks ×nights", "Cot ?kids", "Present for {host}"]);
    const [first] = await make([{ name: "Cem" }]);
    expect((await asAnn.getItems(first?.id ?? "")).map(({ id }) => id)).toEqual(
      Object.values(items).map((id) => deriveItemId(first?.id ?? "", id)),
    );
  });

  it("are made once, whether their ids are sent or derived from that of the call", async () => {
    const [id, ben] = [randomUUID(), randomUUID()];
    const sent = [{ name: "Ana" }, { name: "Ben", id: ben.toUpperCase() }];
    const lists = await make(sent, { id });
    expect(lists.map((list) => list.id)).toEqual([deriveListId(id, 0), ben]);
    await asAnn.put(`list/${ben}`, { name: "Ben’s" });
    expect((await make(sent, { id })).map(({ name }) => name)).toEqual(["Packing – Ana", "Ben’s"]);
    // One of them was there already.
    const [, cem] = await make([{ name: "Ben", id: ben }, { name: "Cem" }]);
    expect(cem?.name).toBe("Packing – Cem");
    expect(await countUses()).toBe(3);
    await asAnn.delete(`list/${templateId}`);
    expect((await make(sent, { id })).map(({ name }) => name)).toEqual(["Packing – Ana", "Ben’s"]);
    expect(await refuse([...sent, { name: "Dora" }], { id })).toMatchObject({ code: "NOT_FOUND" });
  });

  it("are made once by two calls at the same time", async () => {
    const id = randomUUID();
    const sent = Array.from({ length: 10 }, (_, n) => ({ name: `Pupil ${n}` }));
    const [one, other] = await Promise.all([make(sent, { id }), make(sent, { id })]);
    expect(one?.map((list) => list.id)).toEqual(other?.map((list) => list.id));
    expect(await countUses()).toBe(10);
  });

  it("are made all or none", async () => {
    const [gone] = await make([{ name: "Ana" }]);
    await asAnn.delete(`list/${gone?.id}`);
    expect(await refuse([{ name: "Ben" }, { name: "Ana", id: gone?.id }])).toMatchObject({ code: "CONFLICT" });
    expect(await countUses()).toBe(0);
    // A guest has room for 5,000 items.
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, sorting_order)
       select $1, gen_random_uuid(), $2, 'Thing', 10 + n from generate_series(1, 996) n`,
      [ann.userId, templateId],
    );
    await forgetBounds(server, ann);
    const five = Array.from({ length: 5 }, (_, n) => ({ name: `Pupil ${n}` }));
    expect(await refuse(five)).toMatchObject({ code: "QUOTA_EXCEEDED" });
    expect(await countUses()).toBe(0);
    expect(await make([{ name: "Ben" }])).toHaveLength(1);
  });

  it("take one statement more for each list", async () => {
    const one = await listStatements(() => make([{ name: "Ana" }], { answers: [nights(2)] }));
    const pupils = Array.from({ length: 10 }, (_, n) => ({ name: `Pupil ${n}`, answers: [nights(n)] }));
    const ten = await listStatements(() => make(pupils));
    expect(ten.length).toBe(one.length + 9);
  });

  it("go into a notebook that another person shares, with their template in its own", async () => {
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    const shared = await asBea.makeNotebook();
    await asAnn.join(await asBea.share(shared));
    const [ana] = await make([{ name: "Ana" }, { name: "Ben" }], { notebookId: shared });
    expect(ana).toMatchObject({ notebookId: shared, templateId });
    expect((await asBea.get(`notebook/${shared}/lists`)).map(({ name }: ListJson) => name)).toEqual([
      "Packing – Ana",
      "Packing – Ben",
    ]);
    expect(await countUses()).toBe(2);
  });

  it("can be undone as one call of a program", async () => {
    const { token } = await asAnn.post("token", { name: "Shell", write: true });
    const program = asUser(server, { ...ann, cookie: "", token });
    await program.post("list/template", { templateId, lists: [{ name: "Ana" }, { name: "Ben" }] });
    const [{ call, operation }] = await asAnn.get("programs/log");
    expect(operation).toBe("createListsFromTemplate");
    await asAnn.post(`undo/${call}`);
    expect(await countUses()).toBe(0);
  });
});
