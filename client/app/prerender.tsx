import type { DocumentNode, OperationVariables } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from "react-router";
import { createClient } from "../network/client.ts";
import type { ScreenHandle } from "../layout/Shell.tsx";
import { ActiveLists, Lists, ListWithItems } from "../lists/queries.ts";
import { NotebookAndLists, Notebooks } from "../notebooks/queries.ts";
import { routes } from "./routes.tsx";

type Page = {
  path: string;
  title: string;
  /** What its scripts begin with. */
  parts: string[];
  /** What it shows first of a person's own. */
  reads: { query: DocumentNode; variables?: OperationVariables }[];
};

/** The pages that are rendered when Listbook is built: they show their content before any script runs. */
const PRERENDERED_PAGES: Page[] = [
  { path: "/", title: "Listbook", parts: ["layout/home/HomePage.tsx"], reads: [] },
  { path: "/upgrade", title: "Upgrade · Listbook", parts: ["layout/Frame.tsx", "billing/UpgradePage.tsx"], reads: [] },
];

/**
 * The screens on which people spend their time. They are rendered as they are before anything is known, for all
 * addresses of their pattern: the server puts the ids of an address in the places of their names.
 */
const SCREEN_FRAMES: Page[] = [
  {
    path: "/n",
    title: "Notebooks · Listbook",
    parts: ["layout/Frame.tsx", "notebooks/NotebooksPage.tsx"],
    reads: [{ query: Notebooks }, { query: Lists }],
  },
  {
    path: "/n/:notebookId",
    title: "Listbook",
    parts: ["layout/Frame.tsx", "notebooks/NotebookPage.tsx"],
    reads: [{ query: NotebookAndLists, variables: { id: ":notebookId" } }],
  },
  {
    path: "/n/:notebookId/l/:listId",
    title: "Listbook",
    parts: ["layout/Frame.tsx", "lists/ListPage.tsx"],
    reads: [{ query: ListWithItems, variables: { id: ":listId" } }],
  },
  {
    path: "/active",
    title: "Active · Listbook",
    parts: ["layout/Frame.tsx", "lists/active/ActivePage.tsx"],
    reads: [{ query: ActiveLists }],
  },
];

/** A page as everybody sees it at first, and the data that its routes loaded for it. */
async function prerenderPage(path: string): Promise<{ html: string; data: unknown }> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response || context.statusCode !== 200) throw new Error(`${path} was not rendered`);
  // Nobody is asked for anything: what a person has comes when the page is alive.
  const client = createClient({ fetch: () => new Promise(() => {}) });
  const html = renderToString(
    <StrictMode>
      <ApolloProvider client={client}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </ApolloProvider>
    </StrictMode>,
  );
  return { html, data: context.loaderData };
}

const toPattern = (path: string) =>
  `^${path.replaceAll(/:\w+/g, "[^/]+").replace(/\/\*$/, "(/.*)?").replace(/\/$/, "")}/?$`;

/** The pages that force a colour mode, each as a pattern and the mode, for `public/boot.js`. */
export function readForcedModes(some: RouteObject[] = routes): [pattern: string, mode: string][] {
  return some.flatMap(({ path, handle, children = [] }) => {
    const { colorMode } = (handle ?? {}) as ScreenHandle;
    const own: [string, string][] = path && colorMode ? [[toPattern(path), colorMode]] : [];
    return [...own, ...readForcedModes(children)];
  });
}

/** The bodies of the requests that a page begins with, as the client sends them. */
async function recordRequestBodies(reads: Page["reads"]): Promise<string[]> {
  const asked = reads.map(
    (read) =>
      new Promise<string>((resolve) => {
        const fetch = (_uri: unknown, init?: RequestInit) => {
          if (typeof init?.body === "string") resolve(init.body);
          return new Promise<never>(() => {});
        };
        void createClient({ fetch }).query({ ...read, fetchPolicy: "network-only" });
      }),
  );
  return Promise.all(asked);
}

const renderPages = (some: Page[]) =>
  Promise.all(
    some.map(async (page) => ({
      ...page,
      ...(await prerenderPage(page.path)),
      reads: await recordRequestBodies(page.reads),
    })),
  );

export const pages = await renderPages(PRERENDERED_PAGES);
export const frames = await renderPages(SCREEN_FRAMES);
