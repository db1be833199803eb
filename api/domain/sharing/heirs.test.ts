import { afterAll, beforeAll, expect, it } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import { startTestServer, type TestServer } from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Person = { id: string; name: string };

/** Creates a guest who shares a notebook with a viewer and two editors. */
async function createSharer() {
  const [owner, vic, bea, cleo] = [
    await server.newGuest(),
    await server.newGuest(),
    await server.newGuest(),
    await server.newGuest(),
  ];
  const asOwner = asUser(server, owner);
  const notebook = await asOwner.makeNotebook();
  await asUser(server, vic).join(await asOwner.share(notebook, "VIEWER"), "Vic");
  const token = await asOwner.share(notebook);
  await asUser(server, bea).join(token, "Bea");
  await asUser(server, cleo).join(token, "Cleo");
  const sharing = `notebook/${notebook}/people`;
  const readHeir = async () => (await asOwner.get(sharing)).heir?.name ?? null;
  const demote = async (name: string) => {
    const { people } = (await asOwner.get(sharing)) as { people: Person[] };
    await asOwner.put(`${sharing}/${people.find((person) => person.name === name)?.id}`, { role: "VIEWER" });
  };
  return { asOwner, notebook, vic, bea, cleo, readHeir, demote };
}

it("a shared notebook goes to the heir that it names, the editor who joined first, when its owner deletes all data", async () => {
  const { asOwner, notebook, bea, cleo, readHeir, demote } = await createSharer();
  expect(await readHeir()).toBe("Bea");
  await demote("Bea");
  expect(await readHeir()).toBe("Cleo");
  await asOwner.delete("user/data");
  const { role, heir } = await asUser(server, cleo).get(`notebook/${notebook}/people`);
  expect({ role, heir }).toEqual({ role: "OWNER", heir: null });
  expect(await asUser(server, bea).get(`notebook/${notebook}`)).toMatchObject({ id: notebook });
});

it("a shared notebook without a heir is deleted for everybody when its owner deletes all data", async () => {
  const { asOwner, notebook, vic, readHeir, demote } = await createSharer();
  await demote("Bea");
  await demote("Cleo");
  expect(await readHeir()).toBeNull();
  await asOwner.delete("user/data");
  expect((await asUser(server, vic).getRefusal("GET", `notebook/${notebook}`)).code).toBe("NOT_FOUND");
});
