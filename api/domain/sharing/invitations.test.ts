import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import { withClient } from "../../database/client/withClient.ts";
import { nobody, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { waitForLocks } from "../../testing/waitForLocks.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Role = "EDITOR" | "VIEWER";
type Person = { id: string; name: string; role: Role | "OWNER" };

/** Creates a guest who shares a notebook, with requests about its people. */
async function createSharer(role: Role = "EDITOR") {
  const owner = await server.newGuest();
  const asOwner = asUser(server, owner);
  const notebook = await asOwner.makeNotebook();
  const token = await asOwner.share(notebook, role);
  const readPeople = async (): Promise<Person[]> => (await asOwner.get(`notebook/${notebook}/people`)).people;
  const getPath = async (name: string) => {
    const person = (await readPeople()).find((each) => each.name === name);
    return `notebook/${notebook}/people/${person?.id}`;
  };
  return {
    owner,
    asOwner,
    notebook,
    /** The token of an invitation to the notebook. */
    token,
    readPeople,
    remove: async (name: string) => asOwner.delete(await getPath(name)),
    changeRole: async (name: string, changed: Role) => asOwner.put(await getPath(name), { role: changed }),
    readRole: async (name: string) => (await readPeople()).find((person) => person.name === name)?.role,
  };
}

const join = (person: TestUser, token: string) => asUser(server, person).join(token);
const claim = (member: TestUser, guest: TestUser) =>
  asUser(server, { ...member, cookie: guest.cookie }).post("user/claim");

/** The refusals to a person who opens a link and tries to join. */
const getRefusals = async (person: TestUser, token: string) => {
  const asPerson = asUser(server, person);
  return [
    await asPerson.getRefusal("GET", `invitation/${token}`),
    await asPerson.getRefusal("POST", `invitation/${token}/accept`, { name: "Bea" }),
  ].map(({ code, message }) => ({ code, message }));
};

/** Those of a link that never was. */
const UNKNOWN = Array.from({ length: 2 }, () => ({
  code: "NOT_FOUND",
  message: "This invitation no longer works; ask for a new one",
}));

describe("somebody who was removed from a notebook", () => {
  it("cannot come back with a link that was made before, and can with a new one", async () => {
    const { asOwner, notebook, token, remove, readRole } = await createSharer();
    const another = await asOwner.share(notebook, "VIEWER");
    const bea = await server.newGuest();
    await join(bea, token);
    await remove("Bea");
    expect(await getRefusals(bea, token)).toEqual(UNKNOWN);
    expect(await getRefusals(bea, another)).toEqual(UNKNOWN);
    expect(await readRole("Bea")).toBeUndefined();
    await join(bea, await asOwner.share(notebook));
    expect(await readRole("Bea")).toBe("EDITOR");
    await remove("Bea");
    expect(await getRefusals(bea, token)).toEqual(UNKNOWN);
  });

  it("leaves the link to the others, and may be called to another notebook", async () => {
    const { asOwner, token, remove, readRole } = await createSharer();
    const [bea, cleo] = [await server.newGuest(), await server.newGuest()];
    await join(bea, token);
    await remove("Bea");
    await asUser(server, cleo).join(token, "Cleo");
    expect(await readRole("Cleo")).toBe("EDITOR");
    const other = await asOwner.makeNotebook({ name: "Other" });
    await join(bea, await asOwner.share(other));
    expect((await asUser(server, bea).get("notebook")).map(({ id }: { id: string }) => id)).toEqual([other]);
  });

  it("cannot come back as the member who claims the guest", async () => {
    const { token, remove } = await createSharer();
    const [bea, member] = [await server.newGuest(), await server.newMember()];
    await join(bea, token);
    await remove("Bea");
    await claim(member, bea);
    expect(await getRefusals(member, token)).toEqual(UNKNOWN);
  });

  it("cannot come back by claiming a guest who has used the link since then", async () => {
    const { asOwner, notebook, token, remove, readPeople } = await createSharer();
    const [bea, guest] = [await server.newMember(), await server.newGuest()];
    await join(bea, token);
    await remove("Bea");
    await join(guest, token);
    await claim(bea, guest);
    expect((await asUser(server, bea).getRefusal("GET", `notebook/${notebook}`)).code).toBe("NOT_FOUND");
    expect(await readPeople()).toMatchObject([{ role: "OWNER" }]);
    const invited = await server.newGuest();
    await join(invited, await asOwner.share(notebook));
    await claim(bea, invited);
    expect(await readPeople()).toMatchObject([{ role: "OWNER" }, { name: "Bea", role: "EDITOR" }]);
  });

  it("shares the notebook after claiming the guest who shared it", async () => {
    const { owner, notebook, token, remove } = await createSharer();
    const bea = await server.newMember();
    await join(bea, token);
    await remove("Bea");
    await claim(bea, owner);
    expect((await asUser(server, bea).get(`notebook/${notebook}/people`)).people).toMatchObject([{ role: "OWNER" }]);
  });

  it("cannot come back when the link was opened before and is used in the same moment", async () => {
    const { token, remove, readPeople } = await createSharer();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    await join(bea, token);
    await withClient(server.url, async (db) => {
      await db.query("begin");
      await db.query("select from users where id = $1 for no key update", [bea.userId]);
      const accepting = asBea.send("POST", `invitation/${token}/accept`, { name: "Bea" });
      await waitForLocks(server.db, 1);
      await remove("Bea");
      await db.query("commit");
      expect((await accepting).json.code).toBe("NOT_FOUND");
    });
    expect(await readPeople()).toMatchObject([{ role: "OWNER" }]);
  });

  it("loses all links for everybody, when who removes the person wants that", async () => {
    const { asOwner, notebook, token, readPeople } = await createSharer();
    const bea = await server.newGuest();
    await join(bea, token);
    await asOwner.share(notebook, "VIEWER");
    const person = (await readPeople()).find(({ name }) => name === "Bea");
    await asOwner.delete(`notebook/${notebook}/people/${person?.id}?endInvitations=true`);
    expect((await asOwner.get(`notebook/${notebook}/people`)).invitations).toEqual([]);
    expect((await asUser(server, nobody).getRefusal("GET", `invitation/${token}`)).code).toBe("NOT_FOUND");
  });
});

describe("somebody who was made a viewer", () => {
  it("cannot become an editor with a link that was made before, and can with a new one", async () => {
    const { asOwner, notebook, token, changeRole, readRole } = await createSharer();
    const bea = await server.newGuest();
    await join(bea, token);
    await changeRole("Bea", "VIEWER");
    expect(await getRefusals(bea, token)).toEqual(UNKNOWN);
    expect(await readRole("Bea")).toBe("VIEWER");
    await join(bea, await asOwner.share(notebook));
    expect(await readRole("Bea")).toBe("EDITOR");
  });

  it("cannot become an editor by claiming a guest who has used the link since then", async () => {
    const { token, changeRole, readPeople } = await createSharer();
    const [bea, guest] = [await server.newMember(), await server.newGuest()];
    await join(bea, token);
    await changeRole("Bea", "VIEWER");
    await join(guest, token);
    await claim(bea, guest);
    expect(await readPeople()).toMatchObject([{ role: "OWNER" }, { name: "Bea", role: "VIEWER" }]);
  });

  it("keeps the links of a viewer who is made an editor", async () => {
    const { token, changeRole, readRole } = await createSharer("VIEWER");
    const bea = await server.newGuest();
    await join(bea, token);
    await changeRole("Bea", "EDITOR");
    expect(await asUser(server, bea).get(`invitation/${token}`)).toMatchObject({ invitedBy: "Ann" });
    expect(await readRole("Bea")).toBe("EDITOR");
  });
});

it("somebody who leaves may come back with the link", async () => {
  const { notebook, token, readRole } = await createSharer();
  const bea = await server.newGuest();
  await join(bea, token);
  await asUser(server, bea).post(`notebook/${notebook}/leave`);
  await join(bea, token);
  expect(await readRole("Bea")).toBe("EDITOR");
});

describe("a notebook with 20 open invitations", () => {
  const FULL = "This notebook already has 20 open links; revoke one first";

  it("gets no more until one has ended, also when many are made at once", async () => {
    const { asOwner, notebook } = await createSharer();
    const readInvitations = async (): Promise<{ id: string }[]> =>
      (await asOwner.get(`notebook/${notebook}/people`)).invitations;
    const share = () => asOwner.send("POST", `notebook/${notebook}/share`, {});
    const answers = await Promise.all(Array.from({ length: 24 }, share));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, json }) => [status, json.code, json.message])).toEqual(
      Array.from({ length: 5 }, () => [409, "CONFLICT", FULL]),
    );
    const [first, second] = await readInvitations();
    await asOwner.delete(`invitation/${first?.id}`);
    expect((await share()).status).toBe(201);
    expect((await share()).json.message).toBe(FULL);
    await server.db.query("update invitations set created_at = now() - interval '14 days' where id = $1", [second?.id]);
    expect((await share()).status).toBe(201);
    expect(await readInvitations()).toHaveLength(20);
  });
});
