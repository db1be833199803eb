import { ApolloProvider } from "@apollo/client/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Lists } from "../lists/model/queries.ts";
import { list } from "../testing/rowFixtures.ts";
import { createScriptedClient } from "../testing/scriptedClient.ts";
import { HomePage } from "./HomePage.tsx";

function renderHome({ cached }: { cached: boolean }) {
  const { client, calls } = createScriptedClient();
  const lists = [list("packing", { itemCount: 3 })];
  if (cached) client.writeQuery({ query: Lists, data: { lists } });
  const page = createElement(RouterProvider, { router: createMemoryRouter([{ path: "/", Component: HomePage }]) });
  const props = { client, children: page };
  return { html: renderToString(createElement(ApolloProvider, props)), calls };
}

test("the home screen renders without data, without a browser and without a request", () => {
  const { html, calls } = renderHome({ cached: false });
  expect(html).toContain("Write a list once, use it every time.");
  expect(html).toContain('aria-label="Type the first item"');
  expect(html.match(/aria-label="Use /g)).toHaveLength(9);
  expect(html).toContain("Nothing, as a guest in this browser.");
  expect(calls).toEqual([]);
});

test("the home screen renders the same HTML for every user before hydration", () => {
  // Radix and React number their elements; nothing else may differ.
  const removeIds = (html: string) => html.replaceAll(/_R_\w*_|«\w+»/g, "");
  expect(removeIds(renderHome({ cached: true }).html)).toBe(removeIds(renderHome({ cached: false }).html));
});
