import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillSearch } from "../../../testing/fillSearch.ts";
import { asUser, type Requests } from "../../../testing/asUser.ts";
import { withClient } from "../../../database/client/withClient.ts";
import { forgetBounds, startTestServer, type TestServer, type TestUser } from "../../../testing/testServer.ts";

let server: TestServer;
let member: TestUser;
let asAnn: Requests;
const organization = "org_suggestions";
beforeAll(async () => {
  server = await startTestServer();
  member = await server.newMember({ o: { id: organization, rol: "admin", slg: "acme" } });
  asAnn = asUser(server, member);
});
afterAll(() => server.close());

type Row = { name: string; heading: string | null; times: number; lastAt: string; near: boolean };
const suggest = (listId: string, as = asAnn): Promise<Row[]> => as.get(`list/${listId}/suggestions`);
const names = async (listId: string, as = asAnn) => (await suggest(listId, as)).map(({ name }) => name).sort();

describe("the suggestions for a list", () => {
  it("join names that differ in case and accents, with name and heading of the newest", async () => {
    const asEve = asUser(server, await server.newGuest());
    const notebookId = await asEve.makeNotebook();
    const shop = await asEve.makeList(["# Desserts", "crème brûlée", "Milk"], { notebookId });
    const { id } = await asEve.makeList(["Bread", "# Sweets", "Spoon", "CREME BRULEE", "# Creme brulee"], {
      notebookId,
    });
    const found = await suggest(id, asEve);
    expect(found[0]).toMatchObject({ name: "CREME BRULEE", heading: "Sweets", times: 2, near: true });
    expect(found.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
      { name: "Bread", heading: null, times: 1, near: true },
      { name: "CREME BRULEE" },
      { name: "Milk", heading: "Desserts", times: 1, near: false },
      { name: "Spoon", heading: "Sweets", times: 1, near: true },
    ]);
    await asEve.put(`item/${shop.items["crème brûlée"]}/complete`, { completed: true });
    expect((await suggest(id, asEve))[0]).toMatchObject({ name: "crème brûlée", heading: "Desserts" });
    await asEve.delete(`item/${shop.items["Desserts"]}`);
    await asEve.delete(`item/${shop.items["Milk"]}`);
    const rest = await suggest(id, asEve);
    expect(rest.map(({ name }) => name).sort()).toEqual(["Bread", "Spoon", "crème brûlée"]);
    expect(rest[0]?.heading).toBe(null);
  });

  it("join names that differ in their marks, and have none", async () => {
    const asEve = asUser(server, await server.newGuest());
    const notebookId = await asEve.makeNotebook();
    await asEve.makeList(["Book the ferry (7 days before)", "Book the ferry ?kids", "7 days before"], { notebookId });
    const { id } = await asEve.makeList([], { notebookId });
    expect((await suggest(id, asEve)).map(({ name, times }) => [name, times])).toEqual([
      ["Book the ferry", 2],
      ["7 days before", 1],
    ]);
  });

  it("begin with the names of its template and of the other lists of that", async () => {
    const asEve = asUser(server, await server.newGuest());
    const notebookId = await asEve.makeNotebook();
    const template = await asEve.makeList(["Tent"], { notebookId, isTemplate: true });
    const first = await asEve.post("list/template", { templateId: template.id });
    await asEve.post("item", { listId: first.id, name: "Stove" });
    const { id } = await asEve.post("list/template", { templateId: template.id });
    await asEve.makeList(["Milk", "milk", "Milk"], { notebookId });
    for (const listId of [id, template.id])
      expect((await suggest(listId, asEve)).map((row) => [row.name, row.near, row.times])).toEqual([
        ["Tent", true, 3],
        ["Stove", true, 1],
        ["Milk", false, 3],
      ]);
  });

  it("are the caller's own names and those of the list's owner, and of no other group or organisation", async () => {
    const asBea = asUser(server, await server.newGuest());
    const [own, group, otherGroup] = [
      await asAnn.makeNotebook(),
      await asBea.makeNotebook(),
      await asBea.makeNotebook(),
    ];
    const ofOrganization = await asAnn.makeNotebook({ organizationId: organization });
    for (const notebookId of [group, otherGroup]) await asAnn.join(await asBea.share(notebookId), "Ann");
    const lists: Record<string, string> = {};
    for (const [name, notebookId, as] of [
      ["Ann's", own, asAnn],
      ["of the group", group, asBea],
      ["of the other group", otherGroup, asBea],
      ["of the organisation", ofOrganization, asAnn],
      ["Bea's", await asBea.makeNotebook(), asBea],
    ] as const)
      lists[name] = (await as.makeList([name, "Milk"], { notebookId })).id;
    expect(await names(lists["Ann's"] ?? "")).toEqual(["Ann's", "Milk"]);
    expect(await names(lists["of the group"] ?? "")).toEqual(["Ann's", "Milk", "of the group"]);
    expect(await names(lists["of the organisation"] ?? "")).toEqual(["Ann's", "Milk", "of the organisation"]);
    expect(await suggest(lists["of the group"] ?? "")).toContainEqual(
      expect.objectContaining({ name: "Milk", times: 2, near: true }),
    );
    expect(await asAnn.getRefusal("GET", `list/${lists["Bea's"]}/suggestions`)).toMatchObject({ statusCode: 404 });
    await asAnn.post(`notebook/${otherGroup}/leave`);
    expect(await asAnn.getRefusal("GET", `list/${lists["of the other group"]}/suggestions`)).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("are the best 500 of 50,000 items, without long names", async () => {
    const eve = await server.newGuest();
    const asEve = asUser(server, eve);
    const notebookId = await asEve.makeNotebook();
    const { id } = await asEve.makeList(["Here", "x".repeat(100), "y".repeat(101)], { notebookId });
    await withClient(server.url, (client) =>
      client.query(
        `with made as (
           insert into lists (owner_id, id, notebook_id, name)
           select $1, gen_random_uuid(), $2, 'List ' || n from generate_series(1, 50) as n returning id)
         insert into items (owner_id, id, list_id, name, sorting_order)
         select $1, gen_random_uuid(), made.id, 'Item ' || n, n from made, generate_series(1, 1000) as n`,
        [eve.userId, notebookId],
      ),
    );
    expect(await names(id, asEve)).toEqual(["Here", "x".repeat(100)]);
    await forgetBounds(server);
    expect(await fillSearch(server.db)).toBe(50_050);
    const found = await suggest(id, asEve);
    expect(found).toHaveLength(500);
    expect(found.filter(({ near }) => near)).toHaveLength(2);
    expect(found.filter(({ times }) => times === 50)).toHaveLength(498);
  });
});
