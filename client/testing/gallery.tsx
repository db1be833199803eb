import { ApolloProvider } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, data, Outlet, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createClient } from "../network/client.ts";
import { SessionContext, type Session } from "../identity/session.ts";
import { ErrorPage } from "../layout/ErrorPage.tsx";
import { Frame } from "../layout/Frame.tsx";
import { Shell } from "../layout/Shell.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Progress } from "../ui/Progress.tsx";
import { addToast } from "../feedback/toasts.ts";
import { Tooltip, TooltipGroup } from "../ui/overlays/Tooltip.tsx";
import "../styles.css";

const searchParams = new URLSearchParams(window.location.search);

const ann = { firstName: "Ann Mary", username: "ann", primaryEmail: "ann@example.com" };
const state = (searchParams.get("session") ?? "signedOut") as Session["state"];
const session: Session = {
  state,
  user: state === "signedIn" ? ann : null,
  signOut: () => (searchParams.has("stuck") ? Promise.reject(new Error("No network")) : Promise.resolve()),
};

function refuse({ params }: LoaderFunctionArgs): never {
  const status = Number(params["status"]);
  throw data(`Refused with ${status}`, { status });
}

function Crash(): ReactNode {
  throw new Error("No luck");
}

const Heading = () => <h1>Shown</h1>;

const setTitle = (title: string) => () => (document.title = title);

function Toasts() {
  const [count, setCount] = useState(1);
  const add = () => {
    addToast({ type: "foreground", title: `Toast ${count}` });
    setCount(count + 1);
  };
  const addWithAction = () =>
    addToast({
      type: "foreground",
      title: "Deleted",
      action: { label: "Undo", altText: "Undo with Ctrl+Z", onAct: setTitle("Undone") },
    });
  return (
    <>
      <Heading />
      <Button onClick={add}>Add a toast</Button>
      <Button onClick={addWithAction}>Add one with an action</Button>
    </>
  );
}

function Parts() {
  return (
    <TooltipGroup>
      <Heading />
      {["First", "Second"].map((name) => (
        <Tooltip key={name} text={`Does the ${name.toLowerCase()}`}>
          <Button>{name}</Button>
        </Tooltip>
      ))}
      <Progress label="Import" value={40} />
      <Progress label="Waiting" value={null} />
      <Icon name="lucide:trash-2" className="size-6 fetched" />
      <Icon name="lucide:no-such-icon" className="size-6 missing" />
    </TooltipGroup>
  );
}

const screens: RouteObject[] = [
  { path: "/fail/:status", loader: refuse, element: null },
  { path: "/crash", element: <Crash /> },
  { path: "/toasts", element: <Toasts /> },
  { path: "/parts", element: <Parts /> },
  ...["light", "dark", "system"].map((mode) => ({
    path: `/${mode}`,
    handle: { colorMode: mode },
    element: <Heading />,
  })),
  { path: "*", element: <Heading /> },
];

/** The shell with the screen and the session state that a test asks for: `?at=` a path, `&session=` a state. */
const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ErrorPage />,
    HydrateFallback: () => null,
    children: [
      {
        element: <Frame />,
        children: [{ element: <Outlet />, errorElement: <ErrorPage />, children: screens }],
      },
    ],
  },
];

const client = createClient({ fetch: () => new Promise(() => {}) });
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <ApolloProvider client={client}>
      <SessionContext value={session}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [searchParams.get("at") ?? "/shown"] })} />
      </SessionContext>
    </ApolloProvider>,
  );
