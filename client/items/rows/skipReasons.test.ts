import { expect, test, vi } from "vitest";
import { fillCache } from "../../testing/collections.ts";
import { list } from "../../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../../testing/scriptedClient.ts";
import { joinLastReasons, readPastReasons } from "./skipReasons.ts";

const row = (skipReason: string | null, day: number) => ({ skipReason, updatedAt: `2026-11-0${day}` });

test("the last three reasons are offered, each once, the newest first", () => {
  const rows = [
    row("sold out", 1),
    row("too cold", 4),
    row(null, 9),
    row("have some", 3),
    row("sold out", 5),
    row("late", 2),
  ];
  expect(joinLastReasons(rows, [])).toEqual(["sold out", "too cold", "have some"]);
});

test("those of past runs come after those of the items", () => {
  expect(joinLastReasons([row("sold out", 1)], ["too cold", "sold out", "late", "have some"])).toEqual([
    "sold out",
    "too cold",
    "late",
  ]);
});

test("the reasons of past runs are read once in each run, from the runs with skipped items", async () => {
  const { client, calls } = createScriptedClient();
  fillCache(client, { lists: [list("packing", { runNumber: 3 })] });
  const reading = readPastReasons(client, "packing");
  await settle();
  const runs = [
    { __typename: "Run", id: "second", skippedCount: 2 },
    { __typename: "Run", id: "first", skippedCount: 0 },
  ];
  expect(calls.map(({ name }) => name)).toEqual(["SkippingRuns"]);
  await calls[0]?.answer({ runs });
  await settle();
  expect(calls.map(({ name, variables }) => [name, variables["id"]])).toEqual([["RunReasons", "second"]]);
  const items = ["too cold", null, "late"].map((skipReason) => ({ __typename: "RunItem", skipReason }));
  await calls[0]?.answer({ run: { __typename: "Run", id: "second", items } });
  expect(await reading).toEqual(["too cold", "late"]);
  expect(await readPastReasons(client, "packing")).toEqual(["too cold", "late"]);
  expect(calls).toEqual([]);
});

test("a list in its first run has none, and after a failure they are asked for again", async () => {
  const { client, calls } = createScriptedClient();
  fillCache(client, { lists: [list("new", { runNumber: 1 }), list("packing", { runNumber: 2 })] });
  expect(await readPastReasons(client, "new")).toEqual([]);
  const reading = readPastReasons(client, "packing").catch(() => "failed");
  await settle();
  await calls[0]?.refuse("No");
  expect(await reading).toBe("failed");
  expect(vi.mocked(console.error).mock.calls.splice(0)).toHaveLength(1);
  void readPastReasons(client, "packing");
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["SkippingRuns"]);
});
