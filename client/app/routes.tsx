import { t } from "@lingui/core/macro";
import type { ComponentType } from "react";
import { data, Outlet, redirect, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { account } from "../account/account.ts";
import { IdentityProvider } from "../account/clerk/IdentityProvider.tsx";
import { Main } from "../frame/Main.tsx";
import { Shell } from "../frame/Shell.tsx";
import { lazyComponent, whenIdle } from "../ui/loading.ts";

/** A route whose screen is loaded when it is opened. */
const lazyScreen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => ({
  lazy: async () => ({ Component: (await load())[name] }),
});

const ErrorPage = lazyComponent(
  () => import("../frame/ErrorPage.tsx").catch(() => ({ ErrorPage: PlainError })),
  "ErrorPage",
  { preloaded: true },
);

const errorElement = <ErrorPage />;
const mainErrorElement = <main className="column pb-24">{errorElement}</main>;

/** Shows an error of a screen in the place of the screen; the header and footer stay. */
const withErrorElement = (children: RouteObject[]): RouteObject => ({
  element: <Outlet />,
  errorElement,
  children,
});

/**
 * The screens (docs/app.md, Screens), without home. A route's `handle`, a `ScreenHandle`, describes its screen.
 */
const screens: RouteObject[] = [
  {
    path: "/active",
    ...lazyScreen(() => import("../lists/screen/ActivePage.tsx"), "ActivePage"),
  },
  {
    path: "/n",
    ...lazyScreen(() => import("../notebooks/NotebooksPage.tsx"), "NotebooksPage"),
  },
  {
    path: "/n/:notebookId",
    ...lazyScreen(() => import("../notebooks/NotebookPage.tsx"), "NotebookPage"),
  },
  {
    path: "/n/:notebookId/l/:listId",
    ...lazyScreen(() => import("../lists/screen/ListPage.tsx"), "ListPage"),
  },
  {
    path: "/n/:notebookId/l/:listId/grid",
    ...lazyScreen(() => import("../lists/grid/GridPage.tsx"), "GridPage"),
  },
  {
    path: "/deleted",
    ...lazyScreen(() => import("../notebooks/deleted/DeletedPage.tsx"), "DeletedPage"),
  },
  {
    path: "/shop",
    ...lazyScreen(() => import("../lists/trip/TripPage.tsx"), "TripPage"),
  },
  {
    path: "/sign-in/*",
    loader: redirectMembers,
    ...lazyScreen(() => import("../account/clerk/ClerkPages.tsx"), "SignInPage"),
  },
  {
    path: "/sign-up/*",
    loader: redirectMembers,
    ...lazyScreen(() => import("../account/clerk/ClerkPages.tsx"), "SignUpPage"),
  },
  ...["/account/*", "/connect"].map((path) => ({
    path,
    ...lazyScreen(() => import("../account/pages/AccountPage.tsx"), "AccountPage"),
  })),
  {
    path: "/recover",
    ...lazyScreen(() => import("../account/recovery/RecoverPage.tsx"), "RecoverPage"),
  },
  {
    path: "/continue",
    ...lazyScreen(() => import("../notebooks/links/ContinuePage.tsx"), "ContinuePage"),
  },
  {
    path: "/upgrade",
    ...lazyScreen(() => import("../billing/UpgradePage.tsx"), "UpgradePage"),
  },
  {
    path: "/subscription/manage",
    ...lazyScreen(() => import("../billing/ManagePage.tsx"), "ManagePage"),
  },
  {
    path: "/subscription/success",
    ...lazyScreen(() => import("../billing/SuccessPage.tsx"), "SuccessPage"),
  },
  {
    path: "/subscription/cancel",
    ...lazyScreen(() => import("../billing/CancelPage.tsx"), "CancelPage"),
  },
  { path: "*", loader: throwNotFound, element: null },
];

const home: RouteObject = {
  path: "/",
  ...lazyScreen(() => import("../home/HomePage.tsx"), "HomePage"),
};

/** The header and breadcrumb around all screens except home, which does not load them. */
const frame: RouteObject = {
  ...lazyScreen(() => import("../frame/Frame.tsx"), "Frame"),
  children: [withErrorElement(screens)],
};

export const routes: RouteObject[] = [
  {
    element: (
      <IdentityProvider>
        <Shell />
      </IdentityProvider>
    ),
    errorElement: mainErrorElement,
    HydrateFallback: () => null,
    children: [
      { element: <Main />, children: [withErrorElement([home])] },
      { element: <Outlet />, errorElement: mainErrorElement, children: [frame] },
    ],
  },
];

/** Loads the screen of a route into the route, so that the router renders it without waiting. */
export async function loadScreen({ route }: { route: RouteObject }): Promise<void> {
  if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** Loads the code of all screens while the browser is idle, one after the other, so that they open without waiting. */
export async function loadScreens(): Promise<void> {
  for (const { lazy } of [home, frame, ...screens]) {
    if (typeof lazy !== "function") continue;
    await new Promise<void>(whenIdle);
    // A screen that cannot be loaded now is loaded again when it is opened.
    await lazy().catch(() => undefined);
  }
}

/** Redirects a signed-in member to the home screen (docs/app.md, Screens). */
function redirectMembers() {
  return account.getState().state === "signedIn" ? redirect("/") : null;
}

/** Throws the 404 error of a path without a screen (docs/app.md, Error page). */
function throwNotFound({ request }: LoaderFunctionArgs): never {
  throw data(t`Page not found: ${{ path: new URL(request.url).pathname }}`, { status: 404 });
}

/** Shows an error when the code of the error page could not be loaded either. */
const PlainError = () => (
  <div role="alert">
    <h1>{t`Something Went Wrong`}</h1>
    <p>{t`Reload the page in a moment.`}</p>
  </div>
);
