import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { postgresPid } from "../serverProcess.ts";
import { startSystem, type System } from "./continuousWrites.ts";

const ROUNDS = inject("thorough") ? 4 : 1;

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

/** Reads through GraphQL until it is stopped, and collects the error codes. */
function readOn(stopping: AbortSignal) {
  const codes = new Set<string>();
  const done = (async () => {
    while (!stopping.aborted) {
      const { json } = await system.client.call("POST", "/graphql", { query: "{ lists { id itemCount } }" });
      for (const { extensions } of json.errors ?? []) codes.add(extensions.code);
    }
  })();
  return { codes, done };
}

describe("a restart of PostgreSQL in the middle of writing", () => {
  it.each([
    ["fast", "F3", "SIGINT"],
    ["immediate", "F4", "SIGQUIT"],
  ] as const)(
    "that is %s lets requests succeed or get 503, loses nothing, and the server recovers (%s)",
    async (_mode, _fault, signal) => {
      for (let round = 0; round < ROUNDS; round++) {
        const { listId, writing } = await system.beginWriting({ writers: 8 });
        const stopping = new AbortController();
        const reading = readOn(stopping.signal);
        const before = postgresPid(system.dataDir);
        process.kill(before, signal);
        await vi.waitUntil(() => isNew(before), { timeout: 20_000 });
        await writing.waitForMore(30);
        stopping.abort();
        await reading.done;
        expect(await system.findLosses(listId, writing)).toEqual([]);
        expect(writing.failures()).toEqual([]);
        expect([...reading.codes].filter((code) => code !== "UNAVAILABLE")).toEqual([]);
      }
      expect(system.server.output()).not.toContain('"level":"error"');
    },
  );
});

function isNew(before: number) {
  try {
    return postgresPid(system.dataDir) !== before;
  } catch {
    // Between the two processes the file does not exist.
    return false;
  }
}
