import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import { ORIGIN, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { writeZip } from "../../testing/writeZip.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function importZip({ token }: TestUser, zip: Uint8Array) {
  const headers = { authorization: `Bearer ${token}` };
  const init = { method: "POST", body: Buffer.from(zip), headers };
  const response = await server.app(new Request(`${ORIGIN}/api/import?id=${randomUUID()}`, init));
  return { status: response.status, json: await response.json() };
}

describe("an import of a large file", () => {
  it("adds 20,000 items while other callers get their answers", async () => {
    const [member, other] = [await server.newMember(), await server.newGuest()];
    const lists = Array.from({ length: 20 }, (_, list) =>
      Array.from({ length: 1_000 }, (_each, item) => `- [ ] item ${item} of list ${list}`).join("\n"),
    );
    const zip = await writeZip(Object.fromEntries(lists.map((text, index) => [`Large/${index}.md`, text])));
    const state = { isDone: false };
    const importing = importZip(member, zip).finally(() => (state.isDone = true));
    let slowest = 0;
    let answered = 0;
    while (!state.isDone) {
      const start = performance.now();
      await asUser(server, other).get("notebook");
      slowest = Math.max(slowest, performance.now() - start);
      answered++;
    }
    expect((await importing).json.counts).toEqual({ notebooks: 1, lists: 20, items: 20_000, runs: 0 });
    expect(answered).toBeGreaterThan(5);
    expect(slowest).toBeLessThan(2_000);
  });
});
