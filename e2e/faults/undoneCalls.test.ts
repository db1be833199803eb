import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../api/testing/testServer.ts";
import { runUndoHistory } from "../../api/testing/undoHistories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The histories of one test, so that none takes minutes. */
const AT_ONCE = 100;
const FIRST_SEEDS = [1, 101, 201, 301, 401];

describe.each([
  ["of people and programs", false],
  ["in a notebook of somebody else, who changes their role,", true],
])("random histories %s", (_where, isShared) => {
  it.each(FIRST_SEEDS)(
    "from %i on, undone in random order, leave all as if their calls had not been",
    async (first) => {
      for (let seed = first; seed < first + AT_ONCE; seed++) {
        const { shown, expected } = await runUndoHistory(server, seed, { isShared });
        expect(shown, `seed ${seed}`).toEqual(expected);
      }
    },
  );
});
