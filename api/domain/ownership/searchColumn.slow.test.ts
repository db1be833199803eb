import { afterAll, beforeAll, expect, it } from "vitest";
import { operationCases } from "../../testing/operationCases.ts";
import { expectSearchText } from "../../testing/searchTexts.ts";
import { seedRows } from "../../testing/seed.ts";
import { type TestServer, startTestServer } from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A guest, or a member whose browser has a guest to claim. */
async function createUser(kind: string) {
  const guest = await server.newGuest();
  if (kind === "a guest") return guest;
  await seedRows(server, guest);
  return { ...(await server.newMember({ o: { id: "org_1", rol: "admin", slg: "acme" } })), cookie: guest.cookie };
}

const writes = operationCases.filter(({ field }) => field.startsWith("Mutation"));

it.each(["a guest", "a member"])("every operation of %s writes the text that a search reads", async (kind) => {
  const user = await createUser(kind);
  const names = new Set<string>();
  for (const { toGraphQL } of writes) {
    await server.db.query("delete from device_sessions");
    await server.db.query("delete from devices");
    const [{ now = "" } = {}]: { now?: string }[] = await server.db.query("select now()::text as now");
    // No operation writes other texts because of a checkout, which takes as long as all other rows together.
    const ids = await seedRows(server, user, { withCheckout: false });
    await server.graphql(user, ...(toGraphQL(ids) as [string, Record<string, unknown>]));
    for (const { name } of await expectSearchText(server, now)) names.add(name);
  }
  await expectSearchText(server);
  // The rows that the operations have added or changed have other names than those of the seed.
  expect(names.size).toBeGreaterThan(6);
});
