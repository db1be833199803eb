import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { nobody, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { deleteEndedInvitations, MAX_STAYING_PEOPLE } from "./invitations.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebook: string;
let list: string;
let item: string;
let token: string;

type Staying = { id: string; url: string; stays: boolean; role: string; expiresAt: string };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebook = await asAnn.makeNotebook({ name: "Kitchen" });
  const made = await asAnn.makeList(["Milk", "Bread", "# Cold room", "Butter"], {
    notebookId: notebook,
    name: "Check",
  });
  list = made.id;
  item = made.items["Milk"] ?? "";
  token = new URL((await invite()).url).pathname.split("/")[2] ?? "";
});

const invite = (body: object = {}): Promise<Staying> =>
  asAnn.post(`notebook/${notebook}/share`, { role: "TICKER", stays: true, name: "Ann", ...body });

/** Lets a new guest come by the link. */
async function come(name: string): Promise<TestUser> {
  const person = await server.newGuest();
  await asUser(server, person).join(token, name);
  return person;
}

async function readSharing(person: TestUser = ann) {
  const { json } = await server.graphql(
    person,
    `query ($id: ID!) { notebook(id: $id) { sharing { people { name role }
       invitations { id role url stays expiresAt lastUsedAt lastUsedBy peopleCount } } } }`,
    { id: notebook },
  );
  return json.data.notebook?.sharing;
}

describe("a link that stays", () => {
  it("has no end, is shown again, and says by whom and when it was used", async () => {
    const [before] = (await readSharing()).invitations;
    expect(before).toMatchObject({ role: "TICKER", stays: true, lastUsedAt: null, lastUsedBy: null, peopleCount: 0 });
    expect(new URL(before.url).pathname).toBe(`/join/${token}`);
    expect(before.expiresAt).toBe("9999-12-31T23:59:59.999Z");
    await server.db.query("update invitations set created_at = now() - interval '400 days'");
    await deleteEndedInvitations(createContext(server.db.manager, NO_SERVICES), new Date());
    await come("Dana");
    await come("Eli");
    const { invitations, people } = await readSharing();
    expect(invitations).toMatchObject([{ lastUsedBy: "Eli", peopleCount: 2 }]);
    expect(Date.parse(invitations[0].lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(people.map(({ role }: { role: string }) => role)).toEqual(["OWNER", "TICKER", "TICKER"]);
    expect(await invite()).toMatchObject({ id: before.id, url: before.url });
  });

  it("is shown to nobody but the person who shares the notebook", async () => {
    expect((await readSharing(await come("Dana"))).invitations).toEqual([]);
  });

  it("lets people tick, skip and remark, and nothing else", async () => {
    const asDana = asUser(server, await come("Dana"));
    await asDana.put(`item/${item}/complete`, { completed: true });
    expect((await asAnn.getItems(list))[0]).toMatchObject({
      completed: true,
      completedBy: { name: "Dana", isYou: false },
    });
    await asDana.put(`item/${item}/complete`, { completed: false });
    expect(await asDana.put(`item/${item}/skip`, { skipped: true, reason: "none left" })).toMatchObject({
      isSkipped: true,
      skipReason: "none left",
    });
    expect(await asDana.put(`item/${item}/remark`, { remark: "sour" })).toMatchObject({ remark: "sour" });
    const refused = await asDana.getRefusal("PUT", `item/${item}`, { name: "Cream" });
    expect(refused).toMatchObject({
      statusCode: 403,
      code: "FORBIDDEN",
      message: "You can tick here, but not change it",
    });
    expect(await asDana.getRefusal("PUT", `item/${item}`, { completed: true })).toMatchObject({ statusCode: 403 });
  });

  it("ends when it is turned off, and those who came by it stay", async () => {
    const dana = await come("Dana");
    const [{ id }] = (await readSharing()).invitations;
    await asAnn.delete(`invitation/${id}`);
    expect(await asUser(server, await server.newGuest()).getRefusal("GET", `invitation/${token}`)).toMatchObject({
      statusCode: 404,
    });
    await asUser(server, dana).put(`item/${item}/complete`, { completed: true });
    expect((await invite()).id).not.toBe(id);
  });

  it("is for nobody who may do more, and is not mailed", async () => {
    for (const body of [{ role: "EDITOR" }, { role: "VIEWER" }, { email: "dana@example.com" }])
      expect(
        await asAnn.getRefusal("POST", `notebook/${notebook}/share`, { role: "TICKER", stays: true, ...body }),
      ).toMatchObject({ code: "BAD_USER_INPUT" });
  });

  it("lets nobody back in who was removed", async () => {
    const dana = await come("Dana");
    const { people } = await asAnn.get(`notebook/${notebook}/people`);
    await asAnn.delete(`notebook/${notebook}/people/${people[1].id}`);
    expect(await asUser(server, dana).getRefusal("GET", `invitation/${token}`)).toMatchObject({ statusCode: 404 });
    await come("Eli");
  });

  it("raises a viewer, and leaves an editor as that", async () => {
    const [vic, eddie] = [await server.newGuest(), await server.newGuest()];
    await asUser(server, vic).join(await asAnn.share(notebook, "VIEWER"), "Vic");
    await asUser(server, eddie).join(await asAnn.share(notebook), "Eddie");
    for (const person of [vic, eddie]) await asUser(server, person).join(token, "Again");
    const { people } = await readSharing();
    expect(people.map(({ role }: { role: string }) => role)).toEqual(["OWNER", "TICKER", "EDITOR"]);
  });

  it("says what it is for, with the numbers of one list", async () => {
    await asAnn.put(`item/${item}/complete`, { completed: true });
    const read = async (query: string) => (await server.rest(nobody, "GET", `/api/invitation/${token}${query}`)).json;
    expect(await read("")).toMatchObject({ notebookName: "Kitchen", role: "TICKER", stays: true, list: null });
    expect((await read(`?listId=${list}`)).list).toEqual({
      name: "Check",
      itemCount: 3,
      completedCount: 1,
      firstItems: ["Bread", "Butter"],
    });
    const { id: elsewhere } = await asAnn.makeList([], { notebookId: await asAnn.makeNotebook(), name: "Secret" });
    expect(await read(`?listId=${elsewhere}`)).toMatchObject({ list: null });
  });
});

describe("a link that 200 people have used", () => {
  /** Adds people who came by the link, and were last here so many days ago. */
  const addPeople = (count: number, daysAgo: number) =>
    server.db.query(
      `with people as (select gen_random_uuid() as id from generate_series(1, $1::int)),
            added as (insert into users (id, auth_id) select id, 'anonymous-' || id from people returning id)
       insert into memberships (user_id, group_id, id, role, name, staying_invitation_id, seen_at)
       select added.id, invitations.group_id, gen_random_uuid(), 'TICKER', 'Old', invitations.id,
              now() - make_interval(days => $2::int)
         from added, invitations where token = $3`,
      [count, daysAgo, token],
    );

  it("lets nobody else in while they come, beside the 50 people of the notebook", async () => {
    await addPeople(MAX_STAYING_PEOPLE, 89);
    const person = await server.newGuest();
    expect(
      await asUser(server, person).getRefusal("POST", `invitation/${token}/accept`, { name: "Zoe" }),
    ).toMatchObject({
      code: "CONFLICT",
      message: "This link already has 200 people",
    });
    await asUser(server, person).join(await asAnn.share(notebook), "Zoe");
  });

  it("makes room of those who have not come for 90 days, and keeps the names of what they have ticked", async () => {
    const dana = await come("Dana");
    await asUser(server, dana).put(`item/${item}/complete`, { completed: true });
    await server.db.query("update memberships set seen_at = now() - interval '91 days' where user_id = $1", [
      dana.userId,
    ]);
    await addPeople(MAX_STAYING_PEOPLE - 1, 1);
    await come("Zoe");
    expect(await asUser(server, dana).get("list")).toEqual([]);
    expect((await asAnn.getItems(list))[0]).toMatchObject({ completedBy: { name: "Dana" } });
  });

  it("counts a person as here whose page checks its device", async () => {
    const dana = await come("Dana");
    await server.db.query("update memberships set seen_at = now() - interval '91 days' where user_id = $1", [
      dana.userId,
    ]);
    await asUser(server, dana).post("user/check-device-access", {
      userId: dana.userId,
      deviceId: "0198a1b2-0000-7000-8000-000000000001",
    });
    await addPeople(MAX_STAYING_PEOPLE - 1, 1);
    const zoe = await server.newGuest();
    await asUser(server, zoe).getRefusal("POST", `invitation/${token}/accept`, { name: "Zoe" });
    expect(await asUser(server, dana).get("list")).toHaveLength(1);
  });
});
