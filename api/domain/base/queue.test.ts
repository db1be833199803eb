import { expect, it } from "vitest";
import { createQueue } from "./queue.ts";

it("tasks run one after the other, also after one that fails", async () => {
  const run = createQueue();
  const events: string[] = [];
  const task = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise(setImmediate);
    events.push(`${name} ends`);
    if (name === "first") throw new Error("It failed");
    return name;
  };
  const results = await Promise.allSettled([run(task("first")), run(task("second"))]);
  expect(results.map((each) => (each.status === "fulfilled" ? each.value : "failed"))).toEqual(["failed", "second"]);
  expect(events).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});
