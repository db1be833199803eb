import { afterAll, beforeAll, it } from "vitest";
import { checkRoundTrip } from "../../testing/roundTrip.ts";
import { startTestServer, type TestServer } from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("an account that is exported and imported is the same but for its ids, and its export is too", async () => {
  await checkRoundTrip(server, 1);
});
