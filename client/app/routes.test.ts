import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { isPage, PAGES } from "../../api/http/pages.ts";
import { routes } from "./routes.tsx";

const getPaths = (routeObjects: RouteObject[]): string[] =>
  routeObjects.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...getPaths(children)]);

/** Returns the path pattern of the route that the router shows at a path; null for the Page Not Found route. */
function findScreen(path: string): string | null {
  const pattern = matchRoutes(routes, path)?.at(-1)?.route.path;
  return pattern === "*" ? null : (pattern ?? null);
}

describe("the server and the router", () => {
  it("have the same pages", () => {
    expect([...PAGES].sort()).toEqual(
      getPaths(routes)
        .filter((path) => path !== "*")
        .sort(),
    );
  });

  it.each([
    "/",
    "/active",
    "/n",
    "/N",
    "/n/",
    "/Active/",
    "/n/1",
    "/n/1/",
    "/n/1/l/2",
    "/deleted",
    "/n/%F0%9F%9B%92/l/2/",
  ])("both have a page at %s", (path) => {
    expect([isPage(path), findScreen(path)]).toEqual([true, expect.any(String)]);
  });

  it.each(["/nowhere", "/n/1/l", "/n/1/x/2", "/n/1/l/2/3", "/activex", "/n-1", "/index", "/a/b/c", "/n/1/l/"])(
    "both have no page at %s",
    (path) => {
      expect([isPage(path), findScreen(path)]).toEqual([false, null]);
    },
  );
});
