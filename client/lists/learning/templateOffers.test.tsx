import { ApolloProvider } from "@apollo/client/react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { fillCache } from "../../testing/collections.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../../testing/scriptedClient.ts";
import { readCachedList } from "../../rows/list.ts";
import { completeItem } from "../../items/model/actions.ts";
import { FinishedCard } from "../runs/FinishedCard.tsx";
import { readOffersAhead } from "./templateOffers.ts";

const NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"];
/** All rows but the one with the name "a" were ticked from the last to the first, one a minute. */
const tickedAt = (id: string) => new Date(Date.UTC(2026, 10, 22, 10, -NAMES.indexOf(id))).toISOString();

/** Opens a list in which the first item alone is open. */
function open(more: Parameters<typeof list>[1]) {
  const script = createScriptedClient();
  const packing = list("packing", { completedCount: 7, itemCount: 8, ...more });
  const items = NAMES.map((id, index) =>
    item(id, index + 1, id === "a" ? {} : { completed: true, completedAt: tickedAt(id) }),
  );
  fillCache(script.client, { lists: [packing], items });
  return { ...script, packing };
}

const known = (client: ReturnType<typeof open>["client"]) => readCachedList(client.cache, "packing") ?? list("gone");

/** What the card shows at its first paint. */
const paintCard = (client: ReturnType<typeof open>["client"]) =>
  renderToStaticMarkup(
    <ApolloProvider client={client}>
      <MemoryRouter>
        <FinishedCard list={known(client)} firstItemId="a" />
      </MemoryRouter>
    </ApolloProvider>,
  ).replaceAll(/<[^>]*>/g, " ");

const template = list("template", { isTemplate: true });
const socks = { ...item("socks", 1, { listId: "template" }), skipped: { times: 5, of: 5 } };
const offers = {
  templateDifferences: {
    __typename: "TemplateDifferences",
    toTemplate: [
      {
        __typename: "Difference",
        id: "1",
        kind: "REMOVED",
        itemId: null,
        templateItemId: "shoes",
        before: { name: "Shoes", note: null, isHeading: false },
        after: null,
      },
    ],
    toList: [],
    usuallyAdded: [{ name: "Charger" }],
  },
  list: template,
  items: [socks],
};

test("one read at the last open item, and the card shows at once what is offered by the template", async () => {
  const { client, calls, packing } = open({ templateId: "template" });
  void readOffersAhead(client, packing, "a");
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["TemplateOffers"]);
  await calls[0]?.answer(offers);
  expect(calls.map(({ name }) => name)).toEqual(["TemplateUseIds"]);
  await calls[0]?.answer({ templateUses: [{ id: "packing", completedCount: 7, runNumber: 1 }] });
  expect(calls).toEqual([]);
  void completeItem(client, "a", true);
  const card = paintCard(client);
  expect(card).toContain("Update the template · 1 change");
  expect(card).toContain("You usually add  Charger");
  expect(card).toContain("socks   Skipped in 5 of 5");
});

test("the card shows at once the order, in which the last item counts as ticked last", async () => {
  const { client, calls, packing } = open({ runNumber: 3 });
  const reading = readOffersAhead(client, packing, "a");
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["TickedRuns"]);
  await calls[0]?.answer({ runs: ["2", "1"].map((id) => ({ id, firstTickAt: "1", lastTickAt: "2" })) });
  expect(calls.map(({ name }) => name)).toEqual(["RunTicks", "RunTicks"]);
  const ticks = NAMES.map((id) => ({ itemId: id, templateItemId: null, completed: true, completedAt: tickedAt(id) }));
  while (calls[0]) await calls[0].answer({ run: { id: calls[0].variables["id"], items: ticks } });
  await reading;
  void completeItem(client, "a", true);
  expect(paintCard(client)).toContain("Order as you tick (7 moves)");
  await settle();
  expect(calls.map(({ name }) => name)).toEqual(["CompleteItemAt"]);
});

test.each([
  ["a list that was used twice and has no template", {}, false],
  ["a list without a connection", { templateId: "template", runNumber: 3 }, true],
])("nothing is read ahead for %s", async (_name, more, isLost) => {
  const { client, calls, packing } = open({ runNumber: 2, ...more });
  if (isLost) client.sync.connection.reportLost();
  await readOffersAhead(client, packing, "a");
  expect(calls).toEqual([]);
});
