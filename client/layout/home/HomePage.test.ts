import { ApolloProvider } from "@apollo/client/react";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Lists } from "../../lists/queries.ts";
import { list } from "../../testing/rowFixtures.ts";
import { createScriptedClient } from "../../testing/scriptedClient.ts";
import { HomePage } from "./HomePage.tsx";

function render({ known }: { known: boolean }) {
  const { client, calls } = createScriptedClient();
  const lists = [list("packing", { itemCount: 3 })];
  if (known) client.writeQuery({ query: Lists, data: { lists } });
  const page = createElement(RouterProvider, { router: createMemoryRouter([{ path: "/", Component: HomePage }]) });
  const provided = { client, children: page };
  return { html: renderToString(createElement(ApolloProvider, provided)), calls };
}

test("is there without data, without a browser and without asking for anything", () => {
  const { html, calls } = render({ known: false });
  expect(html).toContain("Write a list once, and use it every time.");
  expect(html).toContain('aria-label="Type the first item"');
  expect(html.match(/aria-label="Use /g)).toHaveLength(8);
  expect(html).toContain("free to use as a guest");
  expect(calls).toEqual([]);
});

test("is the same for everybody before it is somebody's", () => {
  // Radix and React number their elements; nothing else may differ.
  const plain = (html: string) => html.replaceAll(/_R_\w*_|«\w+»/g, "");
  expect(plain(render({ known: true }).html)).toBe(plain(render({ known: false }).html));
});
