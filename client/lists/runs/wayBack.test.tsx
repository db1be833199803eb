import { ApolloProvider } from "@apollo/client/react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { fillCache } from "../../testing/collections.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { createScriptedClient } from "../../testing/scriptedClient.ts";
import { DoneActions } from "./DoneActions.tsx";
import { FinishedCard } from "./FinishedCard.tsx";

const DONE = { completedCount: 1, itemCount: 1 };
const template = (name: string) => list("template", { name, isTemplate: true });

/** Returns whether the card of a finished list offers the way back, and the list that is put away above its done items. */
function readOffers(finished: ListFieldsFragment, others: readonly ListFieldsFragment[] = []) {
  const { client } = createScriptedClient();
  const items = [item("socks", 1, { listId: finished.id, completed: true })];
  fillCache(client, { lists: [finished, ...others], items });
  const putAway = { ...finished, active: false, itemCount: 2 };
  const parts = [
    <FinishedCard key="card" list={finished} firstItemId="socks" />,
    <DoneActions key="done" list={putAway} items={items} />,
  ];
  return parts.map((part) => {
    const inPage = <MemoryRouter>{part}</MemoryRouter>;
    return renderToStaticMarkup(<ApolloProvider client={client}>{inPage}</ApolloProvider>).includes("the way back");
  });
}

test.each([
  ["Weekly shop – 29 Nov", [], false],
  ["Spring clean", [template("Spring clean")], false],
  ["Packing for a week – 29 Nov", [], true],
  ["Camping – 3 Jul (2)", [], true],
  ["Rome", [template("Trip abroad")], true],
])("the list %o offers to pack for the way back only where it fits", (name, others, offers) => {
  const templateId = others[0]?.id ?? null;
  expect(readOffers(list("a", { name, templateId, ...DONE }), others)).toEqual([offers, offers]);
});
