import { QueryFailedError } from "typeorm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { startTestServer, type TestServer } from "../../testing/testServer.ts";
import type { Context } from "../base/context.ts";
import { MAX_NESTED_ROWS } from "../base/nestedRows.ts";
import { runOperation } from "./runOperation.ts";
import { inTransaction } from "./transaction.ts";

let server: TestServer;
let context: Context;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const createError = (code: string) => new QueryFailedError("select 1", [], Object.assign(new Error(code), { code }));

/** Runs an operation that fails with `errors`, one each time, and then answers. Returns the answer and the number of runs. */
async function run(errors: Error[], work: (count: number) => void = () => {}) {
  context = createContext(server.db.manager, NO_SERVICES);
  let count = 0;
  const answer = await runOperation(context, () => {
    count++;
    work(count);
    const error = errors[count - 1];
    if (error) throw error;
    return "done";
  }).catch((error: unknown) => error);
  return { answer, count };
}

const deadlock = createError("40P01");
const conflict = createError("40001");

describe("an operation", () => {
  it.each([
    ["a deadlock", [deadlock], 2],
    ["two deadlocks", [deadlock, conflict], 3],
  ])("runs again after %s", async (_what, errors, count) => {
    expect(await run(errors)).toEqual({ answer: "done", count });
  });

  it.each([
    ["a third deadlock", [deadlock, deadlock, conflict], conflict],
    ["any other error of the database", [createError("23505")], createError("23505")],
  ])("fails with %s", async (_what, errors, error) => {
    expect(await run([...errors, deadlock])).toEqual({ answer: error, count: errors.length });
  });

  it("counts the rows of its last run", async () => {
    const { answer } = await run([deadlock, deadlock], () => context.nestedRows.count(MAX_NESTED_ROWS));
    expect(answer).toBe("done");
    expect(() => context.nestedRows.count(1)).toThrow("rows at once");
  });

  it("runs once inside a transaction, which runs again as a whole", async () => {
    context = createContext(server.db.manager, NO_SERVICES);
    const runs: string[] = [];
    const answer = runOperation(context, () =>
      inTransaction(context, async (tx) => {
        runs.push("transaction");
        await runOperation(tx, () => {
          runs.push("inside");
          if (runs.length < 4) throw deadlock;
        });
        return "done";
      }),
    );
    expect(await answer).toBe("done");
    expect(runs).toEqual(["transaction", "inside", "transaction", "inside"]);
  });
});
