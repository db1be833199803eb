import { t } from "@lingui/core/macro";
import type { DocumentNode, OperationVariables } from "@apollo/client";
import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode } from "graphql";
import { ApolloProvider } from "@apollo/client/react";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from "react-router";
import { CurrentUser } from "../account/currentUser.ts";
import { createClient } from "../sync/client.ts";
import { getReadKey } from "../sync/state/state.ts";
import type { ScreenHandle } from "../frame/Shell.tsx";
import { setMissingParts } from "../ui/browser/serverParts.ts";
import { formatTitle } from "../ui/hooks/useTitle.ts";
import { ActiveLists, Lists, ListWithItems } from "../lists/model/queries.ts";
import { Notebooks } from "../lists/model/queries.ts";
import { NotebookAndLists } from "../notebooks/queries.ts";
import { getPitch } from "../../shared/pitch.ts";
import { SERVER_PARTS, type ServerPart, writeMissing } from "../../shared/serverParts.ts";
import { routes } from "./routes.tsx";

type Read = { query: DocumentNode; variables?: OperationVariables };

type Page = {
  path: string;
  title: string;
  /** The modules that the page needs first, which it preloads. */
  parts: string[];
  /** The queries of the user's data that the page asks for first. */
  reads: Read[];
};

/** Each start of a page reads the user. */
const USER: Read = { query: CurrentUser };

/** The pages that are rendered when Listbook is built: they show their content before any script runs. */
const PRERENDERED_PAGES: Page[] = [
  { path: "/", title: formatTitle(), parts: ["home/HomePage.tsx"], reads: [{ query: Lists }, USER] },
  {
    path: "/upgrade",
    title: formatTitle(t`Upgrade`),
    parts: ["frame/Frame.tsx", "billing/UpgradePage.tsx"],
    reads: [],
  },
];

/**
 * The most used screens. They are rendered without data, once for all addresses of a path pattern. The server replaces
 * placeholders such as `:listId` with the ids of the address.
 */
const SCREEN_FRAMES: Page[] = [
  {
    path: "/n",
    title: formatTitle(t`Notebooks`),
    parts: ["frame/Frame.tsx", "notebooks/NotebooksPage.tsx"],
    reads: [{ query: Notebooks }, { query: Lists }, USER],
  },
  {
    path: "/n/:notebookId",
    title: formatTitle(),
    parts: ["frame/Frame.tsx", "notebooks/NotebookPage.tsx"],
    reads: [{ query: NotebookAndLists, variables: { id: ":notebookId" } }, USER],
  },
  {
    path: "/n/:notebookId/l/:listId",
    title: formatTitle(),
    parts: ["frame/Frame.tsx", "lists/screen/ListPage.tsx"],
    reads: [{ query: ListWithItems, variables: { id: ":listId" } }, USER],
  },
  {
    path: "/active",
    title: formatTitle(t`Active`),
    parts: ["frame/Frame.tsx", "lists/screen/ActivePage.tsx"],
    reads: [{ query: ActiveLists }, { query: Notebooks }, USER],
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

const isOperation = (node: { kind: Kind }): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION;
const isFragment = (node: { kind: Kind }): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION;

const getOperation = ({ query }: Read) => query.definitions.find(isOperation) as OperationDefinitionNode;

/** Joins reads into one, which has the name of the first. No two of them may have a variable or a root field in common. */
function joinReads(reads: Read[]): Read {
  const operations = reads.map(getOperation);
  const fragments = reads.flatMap(({ query }) => query.definitions).filter(isFragment);
  const operation = {
    ...(operations[0] as OperationDefinitionNode),
    variableDefinitions: operations.flatMap(({ variableDefinitions = [] }) => variableDefinitions),
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: operations.flatMap(({ selectionSet }) => selectionSet.selections),
    } as const,
  };
  const definitions = [operation, ...new Map(fragments.map((fragment) => [fragment.name.value, fragment])).values()];
  return {
    query: { kind: Kind.DOCUMENT, definitions },
    variables: Object.assign({}, ...reads.map(({ variables }) => variables)),
  };
}

/** Returns the key of a read, by which the page asks for it, and its root fields. */
function describeRead(read: Read): [key: string, fields: string[]] {
  const { name, selectionSet } = getOperation(read);
  const fields = selectionSet.selections.map((field) => (field.kind === Kind.FIELD ? field.name.value : ""));
  return [getReadKey(name?.value ?? "", read.variables ?? {}), fields];
}

/** Returns the one request of a page's first reads, for `public/boot.js`; null for a page without. */
async function recordRequest(reads: Read[]): Promise<{ body: string; fields: Record<string, string[]> } | null> {
  if (reads.length === 0) return null;
  const body = await new Promise<string>((resolve) => {
    const fetch = (_uri: unknown, init?: RequestInit) => {
      if (typeof init?.body === "string") resolve(init.body);
      return new Promise<never>(() => {});
    };
    void createClient({ fetch }).query({ ...joinReads(reads), fetchPolicy: "network-only" });
  });
  return { body, fields: Object.fromEntries(reads.map(describeRead)) };
}

const renderPages = (sources: Page[]) =>
  Promise.all(
    sources.map(async (page) => ({
      ...page,
      ...(await prerenderPage(page.path)),
      reads: await recordRequest(page.reads),
    })),
  );

/** What links to Listbook, and its entry among apps, say about it. */
export const description = getPitch();

/** The names of the shortcuts of the installed app (`public/manifest.webmanifest`) by their addresses. */
export const shortcuts: Record<string, string> = {
  "/#add": t`Add to a list`,
  "/active": t`Active`,
  "/#search": t`Search`,
};

/** What its screenshots show, by their addresses. */
export const screenshots: Record<string, string> = {
  "/screenshots/list-phone.png": t`A list`,
  "/screenshots/active-phone.png": t`All active lists`,
  "/screenshots/list-laptop.png": t`A list beside the notebooks`,
};

/** Renders all pages. Returns, beside them, the texts of the operations that join the first reads of a page. */
export async function prerenderPages() {
  const [pages, frames] = await Promise.all([renderPages(PRERENDERED_PAGES), renderPages(SCREEN_FRAMES)]);
  const joinedReads = [...pages, ...frames].flatMap(({ reads }) =>
    reads ? [(JSON.parse(reads.body) as { query: string }).query] : [],
  );
  return { pages, frames, joinedReads };
}
