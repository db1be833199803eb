import type { DocumentNode, OperationVariables } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from "react-router";
import { createClient } from "../sync/client.ts";
import type { ScreenHandle } from "../layout/Shell.tsx";
import { setMissingParts } from "../ui/browser/serverParts.ts";
import { ActiveLists, Lists, ListWithItems } from "../lists/queries.ts";
import { Notebooks } from "../lists/queries.ts";
import { NotebookAndLists } from "../notebooks/queries.ts";
import { SERVER_PARTS, type ServerPart, writeMissing } from "../../shared/serverParts.ts";
import { routes } from "./routes.tsx";

type Page = {
  path: string;
  title: string;
  /** The modules that the page needs first, which it preloads. */
  parts: string[];
  /** The queries of the user's data that the page shows first. */
  reads: { query: DocumentNode; variables?: OperationVariables }[];
};

/** The pages that are rendered when Listbook is built: they show their content before any script runs. */
const PRERENDERED_PAGES: Page[] = [
  { path: "/", title: "Listbook", parts: ["layout/home/HomePage.tsx"], reads: [] },
  { path: "/upgrade", title: "Upgrade · Listbook", parts: ["layout/Frame.tsx", "billing/UpgradePage.tsx"], reads: [] },
];

/**
 * The most used screens. They are rendered without data, once for all addresses of a path pattern. The server replaces
 * placeholders such as `:listId` with the ids of the address.
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
    parts: ["layout/Frame.tsx", "lists/ActivePage.tsx"],
    reads: [{ query: ActiveLists }],
  },
];

/** All that a server can be without, as `data-without` names it; "" comes first. */
const ALL_MISSING = SERVER_PARTS.reduce<ServerPart[][]>(
  (sets, part) => [...sets, ...sets.map((set) => [...set, part])],
  [[]],
).map(writeMissing);

/**
 * Renders a page without a user's data. Returns its HTML, the HTML for a server that is without some parts where that is
 * another, and the data that its routes loaded.
 */
async function prerenderPage(path: string): Promise<{ html: string; without: Record<string, string>; data: unknown }> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response || context.statusCode !== 200) throw new Error(`${path} was not rendered`);
  // This client never gets an answer: the browser reads the user's data after hydration.
  const client = createClient({ fetch: () => new Promise(() => {}) });
  const [html = "", ...variants] = ALL_MISSING.map((missing) => {
    setMissingParts(missing);
    return renderToString(
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
  });
  setMissingParts("");
  const without = variants.map((variant, index) => [ALL_MISSING[index + 1] ?? "", variant] as const);
  return {
    html,
    without: Object.fromEntries(without.filter(([, variant]) => variant !== html)),
    data: context.loaderData,
  };
}

const toPattern = (path: string) =>
  `^${path.replaceAll(/:\w+/g, "[^/]+").replace(/\/\*$/, "(/.*)?").replace(/\/$/, "")}/?$`;

/** Returns a pattern and the colour mode of each route that forces one, for `public/boot.js`. */
export function readForcedModes(routeObjects: RouteObject[] = routes): [pattern: string, mode: string][] {
  return routeObjects.flatMap(({ path, handle, children = [] }) => {
    const { colorMode } = (handle ?? {}) as ScreenHandle;
    const ownMode: [string, string][] = path && colorMode ? [[toPattern(path), colorMode]] : [];
    return [...ownMode, ...readForcedModes(children)];
  });
}

/** Returns the bodies of the requests that the client would send for a page's first reads. */
async function recordRequestBodies(reads: Page["reads"]): Promise<string[]> {
  const bodies = reads.map(
    (read) =>
      new Promise<string>((resolve) => {
        const fetch = (_uri: unknown, init?: RequestInit) => {
          if (typeof init?.body === "string") resolve(init.body);
          return new Promise<never>(() => {});
        };
        void createClient({ fetch }).query({ ...read, fetchPolicy: "network-only" });
      }),
  );
  return Promise.all(bodies);
}

const renderPages = (sources: Page[]) =>
  Promise.all(
    sources.map(async (page) => ({
      ...page,
      ...(await prerenderPage(page.path)),
      reads: await recordRequestBodies(page.reads),
    })),
  );

export const pages = await renderPages(PRERENDERED_PAGES);
export const frames = await renderPages(SCREEN_FRAMES);
