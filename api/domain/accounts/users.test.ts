import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import {
  nobody,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Ensure = (caller: TestUser, defaultNotebookId: string) => Promise<TestResponse>;

const ensureByRest: Ensure = (caller, id) =>
  asUser(server, caller).send(
    "GET",
    `user/current?createAnonymousUser=true&createDefaultNotebook=true&defaultNotebookId=${id}`,
  );

const ensureByGraphQL: Ensure = (caller, id) =>
  server.graphql(
    caller,
    `mutation ($id: ID) {
      ensureCurrentUser(createAnonymousUser: true, createDefaultNotebook: true, defaultNotebookId: $id) { id }
    }`,
    { id },
  );

const getCode = ({ json }: TestResponse) => json.code ?? json.errors?.[0].extensions.code;
const readNotebooks = (caller: TestUser) => asUser(server, caller).get("notebook");

describe.each([
  ["REST", ensureByRest],
  ["GraphQL", ensureByGraphQL],
])("over %s, the id that a client chooses for the default notebook", (_api, ensure) => {
  it("is the id of the notebook of a new guest", async () => {
    const id = randomUUID();
    const { headers } = await ensure(nobody, id);
    const guest = { ...nobody, cookie: headers.get("set-cookie")?.split(";")[0] ?? "" };
    expect(await readNotebooks(guest)).toMatchObject([{ id, name: "My Notebook" }]);
  });

  it("changes nothing when it is sent again, at once or later", async () => {
    const [guest, id] = [await server.newGuest(), randomUUID()];
    const responses = await Promise.all(Array.from({ length: 4 }, () => ensure(guest, id)));
    expect(responses.map(({ status, json }) => [status, json.errors])).toEqual(Array(4).fill([200, undefined]));
    await ensure(guest, randomUUID());
    expect(await readNotebooks(guest)).toMatchObject([{ id }]);
  });

  it("is ignored when the user has another notebook", async () => {
    const guest = await server.newGuest();
    await asUser(server, guest).post("notebook", { name: "Work" });
    expect(getCode(await ensure(guest, randomUUID()))).toBeUndefined();
    expect(await readNotebooks(guest)).toMatchObject([{ name: "Work" }]);
  });

  it("is refused when the notebook with this id is in the trash, and no other one is created", async () => {
    const [guest, id] = [await server.newGuest(), randomUUID()];
    await asUser(server, guest).post("notebook", { id, name: "Work" });
    await asUser(server, guest).delete(`notebook/${id}`);
    expect(getCode(await ensure(guest, id))).toBe("CONFLICT");
    expect(await readNotebooks(guest)).toEqual([]);
  });

  it("is refused when it is no UUID, and no guest is created", async () => {
    const response = await ensure(nobody, "x");
    expect([getCode(response), response.headers.has("set-cookie")]).toEqual(["BAD_USER_INPUT", false]);
  });

  it("can be the id of another user's notebook, too", async () => {
    const [ann, bea, id] = [await server.newGuest(), await server.newGuest(), randomUUID()];
    await ensure(ann, id);
    await ensure(bea, id);
    expect(await readNotebooks(bea)).toMatchObject([{ id, user_id: bea.userId }]);
    expect(await readNotebooks(ann)).toMatchObject([{ id, user_id: ann.userId }]);
  });
});
