import { afterAll, beforeAll, expect, it } from "vitest";
import { followRandomActs } from "../../api/testing/followedAccounts.ts";
import { startTestServer, type TestServer } from "../../api/testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("a copy that polls alone feed equals the account after 2,000 random acts of four clients", async () => {
  for (const { copy, account } of await followRandomActs(server, 2_000)) expect(copy).toEqual(account);
});
