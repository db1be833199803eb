import { afterAll, beforeAll, expect, it } from "vitest";
import { checkRoundTrip } from "../../testing/roundTrip.ts";
import { startTestServer, type TestServer } from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("an account that was exported and imported is the same except for its ids, and so is its export", async () => {
  await expect(checkRoundTrip(server, 1)).resolves.toBeUndefined();
});
