import { ApolloProvider } from "@apollo/client/react";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from "react-router";
import { createClient } from "./apollo/client.ts";
import type { ScreenHandle } from "./layout/Shell.tsx";
import { routes } from "./routes.tsx";

/** The pages that are rendered when Listbook is built: they show their content before any script runs. */
const PRERENDERED = [{ path: "/", part: "layout/HomePage.tsx" }];

/** A page as everybody sees it at first, and the data that its routes loaded for it. */
async function prerender(path: string): Promise<{ html: string; data: unknown }> {
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

const patternOf = (path: string) =>
  `^${path.replaceAll(/:\w+/g, "[^/]+").replace(/\/\*$/, "(/.*)?").replace(/\/$/, "")}/?$`;

/** The pages that force a colour mode, each as a pattern and the mode, for `public/boot.js`. */
export function forcedModes(some: RouteObject[] = routes): [pattern: string, mode: string][] {
  return some.flatMap(({ path, handle, children = [] }) => {
    const { colorMode } = (handle ?? {}) as ScreenHandle;
    const own: [string, string][] = path && colorMode ? [[patternOf(path), colorMode]] : [];
    return [...own, ...forcedModes(children)];
  });
}

/** Each with the part of the client that its scripts begin with. */
export const pages = await Promise.all(PRERENDERED.map(async (page) => ({ ...page, ...(await prerender(page.path)) })));
