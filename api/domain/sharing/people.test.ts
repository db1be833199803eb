import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { asUser, type ItemJson, type Requests } from "../../testing/asUser.ts";
import { nobody, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { applyClerkEvent } from "../events/clerkEvents.ts";

/** Who has ticked what, as the people of a shared notebook see it. */

let server: TestServer;
let ann: TestUser;
let bea: TestUser;
let asAnn: Requests;
let asBea: Requests;
let notebookId: string;
let listId: string;
let items: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  [ann, bea] = [await server.newGuest(), await server.newGuest()];
  await shareWith(bea);
});

/**
 * Makes a notebook of Ann with a list, shares it with a person who is called Bea, and lets Bea tick Milk, also in a
 * past run.
 */
async function shareWith(person: TestUser): Promise<void> {
  bea = person;
  [asAnn, asBea] = [asUser(server, ann), asUser(server, bea)];
  notebookId = await asAnn.makeNotebook();
  await asBea.join(await asAnn.share(notebookId));
  ({ id: listId, items } = await asAnn.makeList(["Milk", "Bread"], { notebookId, name: "Rome" }));
  await tick(asBea, "Milk");
  await asAnn.post(`list/${listId}/run-again`, { id: randomUUID() });
  await tick(asBea, "Milk");
}

const tick = (as: Requests, name: string) => as.put(`item/${items[name]}/complete`, { completed: true });

/** Returns who has ticked Milk, in the list and in its past run, as REST and GraphQL say. */
async function readPerson(as: Requests, caller: TestUser): Promise<unknown> {
  const [milk]: ItemJson[] = await as.getItems(listId);
  const { json } = await server.graphql(
    caller,
    `query ($id: ID!) { items(listId: $id) { completedBy { name isYou } }
       runs(listId: $id) { items { completedBy { name isYou } } } }`,
    { id: listId },
  );
  const [run] = await as.get(`list/${listId}/runs`);
  const past = (await as.get(`run/${run.id}`)).items[0].completedBy;
  const seen = [milk?.completedBy, json.data.items[0].completedBy, json.data.runs[0].items[0].completedBy, past];
  expect(new Set(seen.map((each) => JSON.stringify(each))).size, JSON.stringify(seen)).toBe(1);
  return milk?.completedBy;
}

const findPersonId = async (name: string) =>
  (await asAnn.get(`notebook/${notebookId}/people`)).people.find((person: { name: string }) => person.name === name).id;

const [YOU, BEA, SOMEBODY] = [
  { name: "Bea", isYou: true },
  { name: "Bea", isYou: false },
  { name: null, isYou: false },
];

it("a person is known by the name that the others call, and as oneself", async () => {
  expect(await readPerson(asAnn, ann)).toEqual(BEA);
  expect(await readPerson(asBea, bea)).toEqual(YOU);
});

it("everybody who has left is still called so, and sees nothing", async () => {
  await asBea.post(`notebook/${notebookId}/leave`);
  expect(await readPerson(asAnn, ann)).toEqual(BEA);
  expect((await asAnn.get(`notebook/${notebookId}/people`)).people).toHaveLength(1);
  expect(await asBea.getRefusal("GET", `list/${listId}/items`)).toMatchObject({ code: "NOT_FOUND" });
});

it("everybody who was removed is still called so", async () => {
  await asAnn.delete(`notebook/${notebookId}/people/${await findPersonId("Bea")}`);
  expect(await readPerson(asAnn, ann)).toEqual(BEA);
  const again = await asAnn.share(notebookId);
  await asUser(server, bea).join(again, "Beatrice");
  expect(await readPerson(asAnn, ann)).toEqual({ name: "Beatrice", isYou: false });
});

describe("a claimed guest", () => {
  it("is the member who has claimed", async () => {
    const member = await server.newMember();
    const asMember = asUser(server, member);
    await asUser(server, { ...member, cookie: bea.cookie }).post("user/claim");
    expect(await readPerson(asMember, member)).toEqual(YOU);
    expect(await readPerson(asAnn, ann)).toEqual(BEA);
  });

  it("is still called so who has left before", async () => {
    await asBea.post(`notebook/${notebookId}/leave`);
    const member = await server.newMember();
    await asUser(server, { ...member, cookie: bea.cookie }).post("user/claim");
    expect(await readPerson(asAnn, ann)).toEqual(BEA);
  });
});

describe("somebody", () => {
  it("is who has deleted the account, also after leaving", async () => {
    for (const leaves of [false, true]) {
      const authId = `user_${randomUUID()}`;
      await shareWith(await server.newMember({ sub: authId }));
      if (leaves) await asBea.post(`notebook/${notebookId}/leave`);
      expect(await readPerson(asAnn, ann)).toEqual(BEA);
      await applyClerkEvent(createContext(server.db.manager, NO_SERVICES), randomUUID(), {
        type: "user deleted",
        authId,
      });
      expect(await readPerson(asAnn, ann)).toEqual(SOMEBODY);
      expect(
        await server.db.query("select 1 from former_people where name = 'Bea' and user_id = $1", [bea.userId]),
      ).toEqual([]);
    }
  });

  it("is who has deleted all data", async () => {
    await asBea.post(`notebook/${notebookId}/leave`);
    await server.graphql(bea, "mutation { deleteMyData { success } }");
    expect(await readPerson(asAnn, ann)).toEqual(SOMEBODY);
  });

  it("is a person of another notebook", async () => {
    const other = await asAnn.makeNotebook();
    await asAnn.share(other);
    const { id } = await asAnn.makeList([], { notebookId: other });
    await asAnn.put("item/move", { listId: id, items: [{ id: items["Milk"] }] });
    expect((await asAnn.getItems(id))[0]).toMatchObject({ completed: true, completedBy: SOMEBODY });
  });
});

it("nobody is named any more when the notebook is one's own again", async () => {
  await asBea.post(`notebook/${notebookId}/leave`);
  await asAnn.post(`notebook/${notebookId}/stop-sharing`);
  const [milk] = await asAnn.getItems(listId);
  expect(milk).toMatchObject({ completed: true, completedAt: expect.any(String), completedBy: null });
  expect(await server.db.query("select 1 from former_people where user_id = $1", [bea.userId])).toEqual([]);
});

it("in a notebook of an organisation nobody has a name, and one knows oneself", async () => {
  const org = { o: { id: `org_${randomUUID()}`, rol: "admin", slg: "acme" } };
  const [one, two] = [await server.newMember(org), await server.newMember(org)];
  const asOne = asUser(server, one);
  const { id } = await asOne.post("notebook", { name: "Office", organizationId: org.o.id });
  const list = await asOne.makeList(["Lights"], { notebookId: id });
  const ticked = await asOne.put(`item/${list.items["Lights"]}/complete`, { completed: true });
  expect(ticked.completedBy).toEqual({ name: null, isYou: true });
  expect((await asUser(server, two).getItems(list.id))[0]?.completedBy).toEqual(SOMEBODY);
});

it("all people of an answer are read in one statement", async () => {
  for (const name of ["Cleo", "Dan"]) {
    const person = await server.newGuest();
    await asUser(server, person).join(await asAnn.share(notebookId), name);
    items[name] = (await asAnn.post("item", { listId, name })).id;
    await tick(asUser(server, person), name);
  }
  await asAnn.getItems(listId);
  const query = vi.spyOn(pg.Client.prototype, "query");
  const found = await asAnn.getItems(listId);
  const texts = query.mock.calls
    .map(([first]) => JSON.stringify(first))
    .filter((text) => text.includes("former_people"));
  query.mockRestore();
  expect(found.map(({ completedBy }) => completedBy?.name)).toEqual(["Bea", undefined, "Cleo", "Dan"]);
  expect(texts).toHaveLength(1);
});

it("the page of a published template tells nobody who, when or what was skipped", async () => {
  const template = await asAnn.makeList(["Milk", "Bread"], { notebookId });
  await asBea.put(`item/${template.items["Milk"]}/complete`, { completed: true });
  await asBea.put(`item/${template.items["Bread"]}/skip`, { skipped: true, reason: "secret" });
  await asAnn.put(`list/${template.id}`, { isTemplate: true });
  const { url } = await asAnn.post(`list/${template.id}/publish`);
  const { json } = await server.rest(nobody, "GET", `/api/template/${new URL(url).pathname.split("/")[2]}`);
  expect(json.items).toEqual(["Milk", "Bread"].map((name) => ({ name, note: null, isHeading: false })));
});
