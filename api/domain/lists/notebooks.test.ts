import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let guest: TestUser;
let asGuest: Requests;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  guest = await server.newGuest();
  asGuest = asUser(server, guest);
});

describe("the colour of a notebook", () => {
  it("is null until the user chooses one, stays when other fields change, and can be removed", async () => {
    const { id, color } = await asGuest.post("notebook", { name: "Trips" });
    expect(color).toBeNull();
    const update = (values: object) => asGuest.put(`notebook/${id}`, values);
    expect(await update({ color: "violet" })).toMatchObject({ name: "Trips", color: "violet" });
    expect(await update({ name: "Journeys" })).toMatchObject({ name: "Journeys", color: "violet" });
    expect(await update({ color: null })).toMatchObject({ name: "Journeys", color: null });
  });

  it("can be chosen and read through GraphQL too", async () => {
    const mutation = "mutation ($input: CreateNotebookInput!) { createNotebook(input: $input) { id color } }";
    const created = await server.graphql(guest, mutation, { input: { name: "Trips", color: "rose" } });
    const { id, color } = created.json.data.createNotebook;
    expect(color).toBe("rose");
    expect(await asGuest.get(`notebook/${id}`)).toMatchObject({ color: "rose" });
  });

  it.each(["pink", "RED", "", 1, true, ["red"]])("is one of ten, and cannot be %o", async (color) => {
    const refusal = await asGuest.getRefusal("POST", "notebook", { name: "Trips", color });
    const { statusCode, code, fields, message } = refusal;
    expect([statusCode, code, Object.keys(fields)]).toEqual([400, "BAD_USER_INPUT", ["color"]]);
    expect(message).toMatch(/^color must be /);
  });
});
