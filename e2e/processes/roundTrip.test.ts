import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { checkRoundTrip } from "../../api/testing/roundTrip.ts";
import { startTestServer, type TestServer } from "../../api/testing/testServer.ts";

const RUNS = inject("thorough") ? 200 : 15;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it(`${RUNS} random accounts of 2,000 items are the same but for their ids when they are exported and imported`, async () => {
  await expect(checkRoundTrip(server, RUNS)).resolves.toBeUndefined();
});
