import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  server.rest(
    caller,
    "GET",
    `/api/user/current?createAnonymousUser=true&createDefaultNotebook=true&defaultNotebookId=${id}`,
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
const readNotebooks = async (caller: TestUser) => (await server.rest(caller, "GET", "/api/notebook")).json;

describe.each([
  ["REST", ensureByRest],
  ["GraphQL", ensureByGraphQL],
])("an id for the default notebook, over %s", (_api, ensure) => {
  it("is the id of the notebook that a new guest gets", async () => {
    const id = randomUUID();
    const { headers } = await ensure(nobody, id);
    const guest = { ...nobody, cookie: headers.get("set-cookie")?.split(";")[0] ?? "" };
    expect(await readNotebooks(guest)).toMatchObject([{ id, name: "My Notebook" }]);
  });

  it("changes nothing when the call is repeated, at once or later", async () => {
    const [guest, id] = [await server.newGuest(), randomUUID()];
    const responses = await Promise.all(Array.from({ length: 4 }, () => ensure(guest, id)));
    expect(responses.map(({ status, json }) => [status, json.errors])).toEqual(Array(4).fill([200, undefined]));
    await ensure(guest, randomUUID());
    expect(await readNotebooks(guest)).toMatchObject([{ id }]);
  });

  it("is not used where the user has another notebook", async () => {
    const guest = await server.newGuest();
    await server.rest(guest, "POST", "/api/notebook", { name: "Work" });
    expect(getCode(await ensure(guest, randomUUID()))).toBeUndefined();
    expect(await readNotebooks(guest)).toMatchObject([{ name: "Work" }]);
  });

  it("is a conflict when the notebook with this id is in the trash, and no other one is made", async () => {
    const [guest, id] = [await server.newGuest(), randomUUID()];
    await server.rest(guest, "POST", "/api/notebook", { id, name: "Work" });
    await server.rest(guest, "DELETE", `/api/notebook/${id}`);
    expect(getCode(await ensure(guest, id))).toBe("CONFLICT");
    expect(await readNotebooks(guest)).toEqual([]);
  });

  it("is refused when it is no UUID, and no guest is made", async () => {
    const response = await ensure(nobody, "x");
    expect([getCode(response), response.headers.has("set-cookie")]).toEqual(["BAD_USER_INPUT", false]);
  });

  it("may be that of another user's notebook", async () => {
    const [ann, bea, id] = [await server.newGuest(), await server.newGuest(), randomUUID()];
    await ensure(ann, id);
    await ensure(bea, id);
    expect(await readNotebooks(bea)).toMatchObject([{ id, user_id: bea.userId }]);
    expect(await readNotebooks(ann)).toMatchObject([{ id, user_id: ann.userId }]);
  });
});
