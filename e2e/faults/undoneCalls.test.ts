import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../api/testing/testServer.ts";
import { runUndoHistory } from "../../api/testing/undoHistories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each([
  ["", false],
  [" in a notebook of somebody else, who changes their role", true],
])(
  "after 500 random histories of people and programs%s, undone in random order, all is as if their calls had not been",
  async (_where, isShared) => {
    for (let seed = 1; seed <= 500; seed++) {
      const { shown, expected } = await runUndoHistory(server, seed, { isShared });
      expect(shown, `seed ${seed}`).toEqual(expected);
    }
  },
);
