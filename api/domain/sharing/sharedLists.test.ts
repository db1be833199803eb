import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { exportZip } from "../../testing/exportedZip.ts";
import { readZip } from "../../testing/readZip.ts";
import { checkBounds, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { purgeTrash } from "../trash/purge.ts";

let server: TestServer;
let ann: TestUser;
let bea: TestUser;
let asAnn: Requests;
let asBea: Requests;
/** A notebook of Ann with two lists, of which she shares one with Bea. */
let home: string;
let list: string;
let kept: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => checkBounds(server));
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  bea = await server.newGuest();
  [asAnn, asBea] = [asUser(server, ann), asUser(server, bea)];
  home = await asAnn.makeNotebook({ color: "rose" });
  ({ id: list } = await asAnn.makeList(["Milk"], { notebookId: home, name: "Shop" }));
  ({ id: kept } = await asAnn.makeList(["Diary"], { notebookId: home, name: "Private" }));
});

type Made = { notebookId: string; url: string; id: string };
const share = (body: object = {}): Promise<Made> => asAnn.post(`list/${list}/share`, { name: "Ann", ...body });
const toToken = ({ url }: Made) => new URL(url).pathname.split("/")[2] ?? "";
const shareWithBea = async () => {
  const made = await share();
  await asBea.join(toToken(made));
  return made.notebookId;
};

type Place = { shownIn: string | null; notebookId: string };
async function readPlace(person: TestUser, id = list): Promise<Place | null> {
  const query = "query ($id: ID!) { list(id: $id) { shownIn notebookId } }";
  return (await server.graphql(person, query, { id })).json.data?.list ?? null;
}
async function readNotebooks(person: TestUser): Promise<Record<string, boolean>> {
  const { json } = await server.graphql(person, "{ notebooks { id holdsOneList } }");
  const notebooks = json.data.notebooks as { id: string; holdsOneList: boolean }[];
  return Object.fromEntries(notebooks.map(({ id, holdsOneList }) => [id, holdsOneList]));
}
const place = (as: Requests, notebookId: string | null, id = list) => as.put(`list/${id}/shown-in`, { notebookId });

describe("a list that is shared on its own", () => {
  it("stands where it stood for who shares it, and nowhere for the others", async () => {
    const notebookId = await shareWithBea();
    expect(await readPlace(ann)).toEqual({ shownIn: home, notebookId });
    expect(await readPlace(ann, kept)).toEqual({ shownIn: home, notebookId: home });
    expect(await readPlace(bea)).toEqual({ shownIn: null, notebookId });
    expect(await readPlace(bea, kept)).toBeNull();
    expect(await readNotebooks(ann)).toEqual({ [home]: false, [notebookId]: true });
    expect(await readNotebooks(bea)).toEqual({ [notebookId]: true });
    expect(await asAnn.get(`notebook/${notebookId}`)).toMatchObject({ name: "Shop", color: "rose" });
  });

  it("stands where each of its people puts it, for this person alone", async () => {
    const notebookId = await shareWithBea();
    const groceries = await asBea.makeNotebook({ name: "Groceries" });
    expect(await place(asBea, groceries)).toMatchObject({ id: list, notebookId });
    expect(await readPlace(bea)).toEqual({ shownIn: groceries, notebookId });
    expect(await readPlace(ann)).toEqual({ shownIn: home, notebookId });
    await asBea.delete(`notebook/${groceries}`);
    expect(await readPlace(bea)).toEqual({ shownIn: null, notebookId });
    await asBea.post(`notebook/${groceries}/restore`);
    expect(await readPlace(bea)).toEqual({ shownIn: groceries, notebookId });
    await place(asBea, null);
    expect(await readPlace(bea)).toEqual({ shownIn: null, notebookId });
  });

  it("is put into no notebook of another person, of a shared list, and not while it is a notebook's", async () => {
    const notebookId = await shareWithBea();
    expect(await asBea.getRefusal("PUT", `list/${list}/shown-in`, { notebookId: home })).toMatchObject({
      statusCode: 404,
    });
    expect(await asBea.getRefusal("PUT", `list/${list}/shown-in`, { notebookId })).toMatchObject({
      code: "BAD_USER_INPUT",
    });
    expect(await asAnn.getRefusal("PUT", `list/${kept}/shown-in`, { notebookId: home })).toMatchObject({
      message: "This list isn’t shared on its own; move it instead",
    });
  });

  it("is one of a notebook like every other one once another list has come to it", async () => {
    const notebookId = await shareWithBea();
    await asBea.makeList([], { notebookId, name: "More" });
    expect(await readNotebooks(ann)).toEqual({ [home]: false, [notebookId]: false });
    expect(await readPlace(ann)).toEqual({ shownIn: notebookId, notebookId });
  });

  it("stays where it stands while it is in the trash", async () => {
    const notebookId = await shareWithBea();
    await asAnn.delete(`list/${list}`);
    expect((await readNotebooks(ann))[notebookId]).toBe(true);
    await asAnn.post(`list/${list}/restore`);
    expect(await readPlace(ann)).toEqual({ shownIn: home, notebookId });
  });

  it("takes its notebook and its people along when it is gone for good", async () => {
    const notebookId = await shareWithBea();
    await asAnn.delete(`list/${list}`);
    await purgeTrash(createContext(server.db.manager, NO_SERVICES), new Date(Date.now() + 32 * 24 * 60 * 60_000));
    expect(Object.keys(await readNotebooks(ann))).toEqual([home]);
    expect(await server.db.query("select from notebooks where id = $1", [notebookId])).toEqual([]);
  });

  it("goes back to where it stands when the sharing stops", async () => {
    const notebookId = await shareWithBea();
    const shops = await asAnn.makeNotebook({ name: "Shops" });
    await place(asAnn, shops);
    expect(await asAnn.post(`notebook/${notebookId}/stop-sharing`)).toMatchObject({ id: shops });
    expect(await readPlace(ann)).toEqual({ shownIn: shops, notebookId: shops });
    expect(Object.keys(await readNotebooks(ann)).toSorted()).toEqual([home, shops].toSorted());
    expect(await readPlace(bea)).toBeNull();
  });

  it("stays in its notebook where it stands in none when the sharing stops", async () => {
    const notebookId = await shareWithBea();
    await asAnn.delete(`notebook/${home}`);
    expect(await asAnn.post(`notebook/${notebookId}/stop-sharing`)).toMatchObject({ id: notebookId });
    expect(await readNotebooks(ann)).toEqual({ [notebookId]: false });
  });

  it("is shared no more when who shares it moves it to a notebook with programs of today", async () => {
    await shareWithBea();
    await asAnn.put(`list/${list}`, { notebookId: home });
    expect(await readPlace(ann)).toEqual({ shownIn: home, notebookId: home });
    expect(Object.keys(await readNotebooks(ann))).toEqual([home]);
    expect(await readPlace(bea)).toBeNull();
  });

  it("gets another link by the same call, and by that of its notebook", async () => {
    const { notebookId, id } = await share({ id: randomUUID() });
    const again = await share({ role: "VIEWER" });
    const other = await asAnn.post(`notebook/${notebookId}/share`, {});
    expect(new Set([id, again.id, other.id]).size).toBe(3);
    expect(again.notebookId).toBe(notebookId);
    expect(other).toMatchObject({ notebookId, stays: false });
  });

  it("is a copy's source for the notebook in which it stands", async () => {
    await shareWithBea();
    const mutation = "mutation ($listId: ID!) { duplicateList(input: { listId: $listId }) { notebookId } }";
    const { json } = await server.graphql(ann, mutation, { listId: list });
    expect(json.data.duplicateList.notebookId).toBe(home);
  });

  it("is in an export where it stands", async () => {
    await shareWithBea();
    const { notebooks } = JSON.parse((await readZip(await exportZip(server, ann))).get("data.json") ?? "") as {
      notebooks: { name: string; lists: { name: string }[] }[];
    };
    expect(notebooks).toMatchObject([{ name: "Home", lists: [{ name: "Private" }, { name: "Shop" }] }]);
  });

  it("stands where it stood for the member who claims the guest, also in a default notebook with nothing else", async () => {
    const guest = await server.newGuest();
    const asGuest = asUser(server, guest);
    await server.rest(guest, "GET", "/api/user/current?createDefaultNotebook=true");
    const [{ id: notebookId }] = await asGuest.get("notebook");
    const { id } = await asGuest.makeList([], { notebookId, name: "Only" });
    await asGuest.post(`list/${id}/share`, { name: "Gus" });
    const member = { ...(await server.newMember()), cookie: guest.cookie };
    await asUser(server, member).post("user/claim");
    expect((await readPlace(member, id))?.shownIn).toBe(notebookId);
  });
});

it("a list of a notebook that is shared is not shared on its own", async () => {
  await asAnn.share(home);
  expect(await asAnn.getRefusal("POST", `list/${list}/share`, { name: "Ann" })).toMatchObject({ code: "CONFLICT" });
});
