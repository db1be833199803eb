import { data, Outlet, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { ErrorPage } from "./layout/ErrorPage.tsx";
import { HomePage } from "./layout/HomePage.tsx";
import { Shell } from "./layout/Shell.tsx";
import { ActivePage } from "./lists/ActivePage.tsx";
import { ListPage } from "./lists/ListPage.tsx";
import { NotebookPage } from "./notebooks/NotebookPage.tsx";
import { NotebooksPage } from "./notebooks/NotebooksPage.tsx";

/** The screens (Specification, section 2). */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    HydrateFallback: () => null,
    children: [
      {
        element: <Outlet />,
        errorElement: <ErrorPage />,
        children: [
          { path: "/", element: <HomePage /> },
          { path: "/active", element: <ActivePage /> },
          { path: "/n", element: <NotebooksPage /> },
          { path: "/n/:notebookId", element: <NotebookPage /> },
          { path: "/n/:notebookId/l/:listId", element: <ListPage /> },
          { path: "*", loader: refuse, element: null },
        ],
      },
    ],
  },
];

/** Specification, section 8. */
function refuse({ request }: LoaderFunctionArgs): never {
  throw data(`Page not found: ${new URL(request.url).pathname}`, { status: 404 });
}
