import { ApolloProvider } from "@apollo/client/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createCache } from "./apollo/cache.ts";
import { createClient } from "./apollo/client.ts";
import { createLocalCache } from "./apollo/persist.ts";
import { CurrentUser, refreshUser } from "./identity/currentUser.ts";
import { deviceId } from "./identity/deviceId.ts";
import { ListPageQuery } from "./lists/reads.ts";
import { NotebookPageQuery, NotebooksQuery } from "./notebooks/reads.ts";
import { routes } from "./routes.tsx";
import { browserStorage } from "./ui/storage.ts";
import "./styles.css";

const storage = browserStorage();
const cache = createCache();
const kept = {
  user: CurrentUser,
  notebooks: NotebooksQuery,
  currentNotebook: NotebookPageQuery,
  currentList: ListPageQuery,
};
const localCache = createLocalCache({ cache, storage, now: Date.now, kept });
const client = createClient({ fetch: window.fetch.bind(window), cache, watch: localCache.link });

deviceId(storage);
localCache.restore();
// A failure is logged by the client; what was cached stays.
refreshUser(client, localCache).catch(() => {});

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <ApolloProvider client={client}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </ApolloProvider>
    </StrictMode>,
  );
