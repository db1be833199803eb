import { Suspense, type ComponentType } from "react";
import { data, Outlet, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { refuseMembers } from "./identity/GuestsOnly.tsx";
import { Identity } from "./identity/Identity.tsx";
import { Main } from "./layout/Main.tsx";
import { PlainError } from "./layout/PlainError.tsx";
import { Shell } from "./layout/Shell.tsx";
import { atLeisure } from "./ui/leisure.ts";
import { onDemand } from "./ui/onDemand.ts";

/** A screen is loaded when it is opened. */
const screen = (load: () => Promise<ComponentType>) => ({ lazy: async () => ({ Component: await load() }) });

const ErrorPage = onDemand(() =>
  import("./layout/ErrorPage.tsx").then(
    ({ ErrorPage }) => ErrorPage,
    () => PlainError,
  ),
);

const error = (
  <Suspense>
    <ErrorPage />
  </Suspense>
);

/** What a screen throws is shown in its place; everything around it stays. */
const shown = (children: RouteObject[]): RouteObject => ({
  element: <Outlet />,
  errorElement: error,
  children,
});

/** The screens (Specification, section 2). What a route says about its screen is its `handle`, a `ScreenHandle`. */
const screens: RouteObject[] = [
  { path: "/active", ...screen(() => import("./lists/ActivePage.tsx").then(({ ActivePage }) => ActivePage)) },
  { path: "/n", ...screen(() => import("./notebooks/NotebooksPage.tsx").then(({ NotebooksPage }) => NotebooksPage)) },
  {
    path: "/n/:notebookId",
    ...screen(() => import("./notebooks/NotebookPage.tsx").then(({ NotebookPage }) => NotebookPage)),
  },
  {
    path: "/n/:notebookId/l/:listId",
    ...screen(() => import("./lists/ListPage.tsx").then(({ ListPage }) => ListPage)),
  },
  { path: "/deleted", ...screen(() => import("./notebooks/DeletedPage.tsx").then(({ DeletedPage }) => DeletedPage)) },
  {
    path: "/sign-in/*",
    loader: refuseMembers,
    ...screen(() => import("./identity/SignInPage.tsx").then(({ SignInPage }) => SignInPage)),
  },
  {
    path: "/sign-up/*",
    loader: refuseMembers,
    ...screen(() => import("./identity/SignUpPage.tsx").then(({ SignUpPage }) => SignUpPage)),
  },
  { path: "/account/*", ...screen(() => import("./identity/AccountPage.tsx").then(({ AccountPage }) => AccountPage)) },
  { path: "/upgrade", ...screen(() => import("./billing/UpgradePage.tsx").then(({ UpgradePage }) => UpgradePage)) },
  {
    path: "/subscription/manage",
    ...screen(() => import("./billing/ManagePage.tsx").then(({ ManagePage }) => ManagePage)),
  },
  {
    path: "/subscription/success",
    ...screen(() => import("./billing/SuccessPage.tsx").then(({ SuccessPage }) => SuccessPage)),
  },
  {
    path: "/subscription/cancel",
    ...screen(() => import("./billing/CancelPage.tsx").then(({ CancelPage }) => CancelPage)),
  },
  { path: "*", loader: refuse, element: null },
];

const home: RouteObject = {
  path: "/",
  ...screen(() => import("./layout/HomePage.tsx").then(({ HomePage }) => HomePage)),
};

/** Header and breadcrumb; home has neither, and does not load them. */
const frame: RouteObject = {
  ...screen(() => import("./layout/Frame.tsx").then(({ Frame }) => Frame)),
  children: [shown(screens)],
};

export const routes: RouteObject[] = [
  {
    element: (
      <Identity>
        <Shell />
      </Identity>
    ),
    errorElement: <main className="mx-auto w-full max-w-5xl px-4 pb-24">{error}</main>,
    HydrateFallback: () => null,
    children: [{ element: <Main />, children: [shown([home])] }, frame],
  },
];

/** Puts a screen into its route, so that it is drawn without waiting. */
export async function loadScreen({ route }: { route: RouteObject }): Promise<void> {
  if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** Loads all screens, one whenever the page has nothing better to do, so that opening one is instant. */
export async function loadScreens(): Promise<void> {
  for (const { lazy } of [home, frame, ...screens]) {
    if (typeof lazy !== "function") continue;
    await new Promise<void>(atLeisure);
    // What cannot be loaded now is asked for again when it is opened.
    await lazy().catch(() => undefined);
  }
}

/** Specification, section 8. */
function refuse({ request }: LoaderFunctionArgs): never {
  throw data(`Page not found: ${new URL(request.url).pathname}`, { status: 404 });
}
