import { ApolloProvider } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, data, Outlet, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createClient } from "../sync/client.ts";
import { useClient } from "../sync/state/state.ts";
import { endElsewhere, restoreChanges } from "../sync/outbox/otherChanges.ts";
import { UNKNOWN_USER } from "../session/userState.ts";
import { SessionContext, type Session } from "../session/session.ts";
import "../lists/model/actions.ts";
import { ErrorPage } from "../frame/ErrorPage.tsx";
import { Frame } from "../frame/Frame.tsx";
import { Shell } from "../frame/Shell.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { markFirstScreen } from "../ui/loading.ts";
import { Progress } from "../ui/Progress.tsx";
import { addToast } from "../actions/toasts.ts";
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
    <>
      <Heading />
      <Button aria-label="First" data-key="f">
        <Icon name="lucide:plus" />
      </Button>
      <Button aria-label="Second, with all its words" data-tooltip="Second">
        <Icon name="lucide:minus" />
      </Button>
      <Button aria-label="Third: A word">A word</Button>
      <Progress label="Import" value={40} />
      <Progress label="Waiting" value={null} />
      <Icon name="lucide:trash-2" className="size-6 fetched" />
      <Icon name="lucide:no-such-icon" className="size-6 missing" />
    </>
  );
}

const changes = ["Milk", "A pair of warm socks", ""].map((note, index) => ({
  id: `change ${index}`,
  v: 1 as const,
  userId: UNKNOWN_USER,
  name: "UpdateList",
  variables: { id: "list", input: { note } },
  keys: ["list"],
  at: "2026-11-24T09:00:00.000Z",
}));

/** Puts the page into the states in which the server is not reached, or refuses changes of an earlier page. */
function Unsaved() {
  const client = useClient();
  const { connection } = client.sync;
  const refused = changes.map((change) => ({ ...change, refusal: "The list is gone." }));
  // A button would be covered by the dialog that waits for this.
  Object.assign(window, { saveElsewhere: () => endElsewhere(client, new Set(changes.map(({ id }) => id))) });
  const loseConnection = () => {
    connection.reportLost();
    for (const since of searchParams.getAll("since")) connection.trackStale(Date.parse(since));
  };
  return (
    <>
      <Heading />
      <input aria-label="A field" />
      <Button onClick={() => restoreChanges(client, changes)}>Change</Button>
      <Button onClick={() => setTimeout(() => restoreChanges(client, refused), 500)}>Refuse</Button>
      <Button onClick={loseConnection}>Lose the connection</Button>
      <Button onClick={() => connection.reportReached()}>Reach the server</Button>
    </>
  );
}

const screens: RouteObject[] = [
  { path: "/fail/:status", loader: refuse, element: null },
  { path: "/crash", element: <Crash /> },
  { path: "/toasts", element: <Toasts /> },
  { path: "/parts", element: <Parts /> },
  { path: "/unsaved", element: <Unsaved /> },
  ...["light", "dark", "system"].map((mode) => ({
    path: `/${mode}`,
    handle: { colorMode: mode },
    element: <Heading />,
  })),
  { path: "*", element: <Heading /> },
];

/**
 * The shell with the screen and the session state that a test selects with `?at=` (a path) and `&session=` (a state).
 */
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
if (root) {
  createRoot(root).render(
    <ApolloProvider client={client}>
      <SessionContext value={session}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [searchParams.get("at") ?? "/shown"] })} />
      </SessionContext>
    </ApolloProvider>,
  );
  markFirstScreen();
}
