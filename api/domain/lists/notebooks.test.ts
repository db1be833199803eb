import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let guest: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  guest = await server.newGuest();
});

describe("the colour of a notebook", () => {
  const create = (body: object) => server.rest(guest, "POST", "/api/notebook", { name: "Trips", ...body });
  const update = (id: string, body: object) => server.rest(guest, "PUT", `/api/notebook/${id}`, body);

  it("is null until the user chooses one, stays when other fields change, and can be removed", async () => {
    const { json } = await create({});
    expect(json).toMatchObject({ color: null });
    expect((await update(json.id, { color: "violet" })).json).toMatchObject({ name: "Trips", color: "violet" });
    expect((await update(json.id, { name: "Journeys" })).json).toMatchObject({ name: "Journeys", color: "violet" });
    expect((await update(json.id, { color: null })).json).toMatchObject({ name: "Journeys", color: null });
  });

  it("can be written and read through GraphQL too", async () => {
    const mutation = "mutation ($input: CreateNotebookInput!) { createNotebook(input: $input) { id color } }";
    const created = await server.graphql(guest, mutation, { input: { name: "Trips", color: "rose" } });
    const { id, color } = created.json.data.createNotebook;
    expect(color).toBe("rose");
    expect((await server.rest(guest, "GET", `/api/notebook/${id}`)).json).toMatchObject({ color: "rose" });
  });

  it.each(["pink", "RED", "", 1, true, ["red"]])("must be one of ten: %o is refused", async (color) => {
    const { status, json } = await create({ color });
    expect([status, json.code, Object.keys(json.fields)]).toEqual([400, "BAD_USER_INPUT", ["color"]]);
    expect(json.message).toMatch(/^color must be /);
  });
});
