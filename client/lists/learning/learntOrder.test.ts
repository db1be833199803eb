import { expect, test } from "vitest";
import { fillCache } from "../../testing/collections.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../../testing/scriptedClient.ts";
import { undoLast } from "../../actions/undo.ts";
import { findOrderOffer, sortBy, takeOrder } from "./learntOrder.ts";

const NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"];
const START = Date.parse("2026-11-22T10:00:00.000Z");

/** The rows that were ticked in this order. Those of another list are copies of these items. */
const tick = (order: string, listId = "packing") =>
  [...order].map((id, index) => ({
    id: listId === "packing" ? id : `${id} of ${listId}`,
    templateItemId: listId === "packing" ? null : id,
    completed: true,
    completedAt: new Date(START + index * 60_000).toISOString(),
  }));

/** Answers the reads of the ticks of lists and runs. Each run is named by the letters in its order. */
function start(lists: Record<string, string>, runs: Record<string, string[]> = {}) {
  const script = createScriptedClient();
  const ticked = new Map(tick(lists["packing"] ?? "").map((row) => [row.id, row]));
  const rows = NAMES.map((id, index) => {
    const { completed, completedAt } = ticked.get(id) ?? {};
    return item(id, index + 1, { completed, completedAt });
  });
  fillCache(script.client, {
    lists: [list("packing", { runNumber: 5, completedCount: 8, itemCount: 8 })],
    items: rows,
  });
  const answers: Record<string, (variables: Record<string, string>) => unknown> = {
    ListTicks: ({ listId = "" }) => ({ items: tick(lists[listId] ?? "", listId) }),
    TickedRuns: ({ listId = "" }) => ({
      runs: (runs[listId] ?? []).map((id) => ({ id, firstTickAt: "1", lastTickAt: "2" })),
    }),
    RunTicks: ({ id = "" }) => ({
      run: { id, items: tick(id).map(({ id: itemId, ...row }) => ({ ...row, itemId, templateItemId: itemId })) },
    }),
    TemplateUseIds: () => ({
      templateUses: Object.keys(lists).map((id) => ({ id, completedCount: 8, runNumber: 1 + (runs[id]?.length ?? 0) })),
    }),
  };
  async function answerAll() {
    for (let idle = 0; idle < 3; idle++) {
      await settle();
      for (const call of script.calls.filter(({ name }) => answers[name])) {
        await call.answer(answers[call.name]?.(call.variables));
        idle = 0;
      }
    }
  }
  return { ...script, answerAll, packing: list("packing", { runNumber: 5, completedCount: 8, itemCount: 8 }) };
}

test("the order comes from the present run and the past ones, and is taken with one change and one undo", async () => {
  const { client, calls, answerAll, packing } = start({ packing: "hgfedcba" }, { packing: ["hgfedcba", "hgfedcab"] });
  const finding = findOrderOffer(client, packing);
  await answerAll();
  const offer = await finding;
  expect(offer).toMatchObject({ target: { id: "packing" }, runCount: 5, moveCount: 7 });
  expect(offer?.ids.join("")).toBe("hgfedcba");
  if (offer) void takeOrder(client, offer);
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["SortItems"]);
  const orders: { id: string; sortingOrder: number }[] = calls[0]?.variables["items"];
  expect(orders.map(({ id, sortingOrder }) => `${id}${sortingOrder}`).join(" ")).toBe("h1 g2 f3 e4 d5 c6 b7 a8");
  await calls[0]?.answer({ sortItems: orders.map(({ id, sortingOrder }) => item(id, sortingOrder)) });
  void undoLast();
  await settle();
  expect(calls[0]?.variables["items"]).toEqual(NAMES.map((id, index) => ({ id, sortingOrder: index + 1 })));
});

test("the order of a template comes from its lists, where each was used once", async () => {
  const { client, answerAll } = start({ rome: "hgfedcba", oslo: "hgfedcab", bern: "hgfedcba" });
  const used = list("rome", { runNumber: 1, templateId: "packing" });
  const finding = findOrderOffer(client, used);
  await answerAll();
  const offer = await finding;
  expect(offer).toMatchObject({ target: { id: "packing" }, runCount: 3 });
  expect(offer?.ids.join("")).toBe("hgfedcba");
});

test("the order of a template comes from the past runs of its lists too", async () => {
  const { client, answerAll } = start({ rome: "hgfedcba" }, { rome: ["hgfedcab", "hgfedcba"] });
  const finding = findOrderOffer(client, list("rome", { runNumber: 2, templateId: "packing" }));
  await answerAll();
  expect(await finding).toMatchObject({ target: { id: "packing" }, runCount: 3 });
});

test("runs whose rows were all ticked at one time say nothing", async () => {
  const { client, answerAll, packing } = start({ packing: "" }, { packing: ["hgfedcba", "hgfedcab"] });
  const finding = findOrderOffer(client, packing);
  await answerAll();
  expect(await finding).toBeNull();
});

test("rows that were added since then stay below the row that they follow", () => {
  const rows = ["new 1", "a", "b", "new 2", "c"].map((id, index) => item(id, index));
  expect(sortBy(rows, ["c", "b", "a"]).map(({ id }) => id)).toEqual(["new 1", "c", "b", "new 2", "a"]);
});
