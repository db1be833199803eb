import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { postgresPid } from "./server.ts";
import { openSite, type Site } from "./writers.ts";

const ROUNDS = inject("thorough") ? 4 : 1;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** Reads through GraphQL all the while; answers the error codes that came. */
function readOn(stopping: AbortSignal) {
  const codes = new Set<string>();
  const done = (async () => {
    while (!stopping.aborted) {
      const { json } = await site.client.call("POST", "/graphql", { query: "{ lists { id itemCount } }" });
      for (const { extensions } of json.errors ?? []) codes.add(extensions.code);
    }
  })();
  return { codes, done };
}

describe("PostgreSQL is restarted in the middle of writing", () => {
  it.each([
    ["fast", "F3", "SIGINT"],
    ["immediate", "F4", "SIGQUIT"],
  ] as const)(
    "%s: only successes and 503, nothing lost, and it goes on by itself (%s)",
    async (_mode, _fault, signal) => {
      for (let round = 0; round < ROUNDS; round++) {
        const { listId, writing } = await site.beginWriting(8);
        const stopping = new AbortController();
        const reading = readOn(stopping.signal);
        const before = postgresPid(site.dataDir);
        process.kill(before, signal);
        await vi.waitUntil(() => isNew(before), { timeout: 20_000 });
        await writing.goesOn(30);
        stopping.abort();
        await reading.done;
        expect(await site.findLosses(listId, writing)).toEqual([]);
        expect(writing.failures()).toEqual([]);
        expect([...reading.codes].filter((code) => code !== "UNAVAILABLE")).toEqual([]);
      }
      expect(site.server.output()).not.toContain('"level":"error"');
    },
  );
});

function isNew(before: number) {
  try {
    return postgresPid(site.dataDir) !== before;
  } catch {
    // Between two servers there is no such file.
    return false;
  }
}
