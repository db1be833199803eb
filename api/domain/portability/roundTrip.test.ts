import { afterAll, beforeAll, expect, it } from "vitest";
import { checkRoundTrip } from "../../testing/roundTrip.ts";
import { startTestServer, type TestServer } from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("an account that is exported and imported is the same but for its ids, and its export is too", async () => {
  await expect(checkRoundTrip(server, 1)).resolves.toBeUndefined();
});
