import { ApolloClient, ApolloLink, HttpLink } from "@apollo/client";
import { ErrorLink } from "@apollo/client/link/error";
import { OperationTypeNode } from "graphql";
import { i18n } from "../../shared/texts/i18n.ts";
import { SOURCE_LANGUAGE } from "../../shared/texts/languages.ts";
import { createAuthorizationLink, type Credentials } from "./links/authorization.ts";
import { isNotFound } from "./server/serverErrors.ts";
import { SessionEndedError } from "./server/sessionEnded.ts";
import { createCache } from "../cache/cache.ts";
import type { PendingChangesCache } from "../cache/PendingChangesCache.ts";
import { graphql } from "../graphql/index.ts";
import { getZone } from "../ui/browser/zone.ts";
import { whenIdle } from "../ui/loading.ts";
import { attemptLink } from "./links/attempts.ts";
import { earlyReadLink } from "./links/earlyRead.ts";
import { errorTextLink } from "./links/errorTexts.ts";
import { createReachedLink, createReadLink, createStaleReadLink, PROBE_CONTEXT } from "./links/reads.ts";
import { createSyncState, type SyncClient, type SyncStorage } from "./state/state.ts";

export type ClientOptions = {
  fetch: typeof fetch;
  uri?: string;
  cache?: PendingChangesCache;
  persistenceLink?: ApolloLink;
  /** Returns the credentials of each request; without it requests carry no token. */
  getCredentials?: () => Promise<Credentials>;
  /** The id of this page. The server sends live events about its changes to other pages only. */
  pageId?: string;
  /** The link that repeats requests that did not reach the server. */
  retryLink?: ApolloLink;
  /** Sends a small query, to find out whether the server can be reached. */
  probe?: (client: ApolloClient) => Promise<unknown>;
  /** Milliseconds until the first probe; the default is that of `createConnection`. */
  probeDelay?: number;
  /** Loads and starts the code that keeps changes and copies in the browser. Without it, the page keeps nothing. */
  loadStorage?: (client: SyncClient) => Promise<SyncStorage | null>;
};

/** The smallest possible query. */
const Ping = graphql(`
  query Ping {
    __typename
  }
`);

const ping = (client: ApolloClient) => client.query({ query: Ping, fetchPolicy: "no-cache", context: PROBE_CONTEXT });

/**
 * Creates the GraphQL client of a page, and all that keeps the page and the server in step: this is the one place that
 * puts them together. Tests pass their own `fetch` and an absolute `uri`. `persistenceLink` comes first, so it receives
 * every answer that reaches the cache.
 */
export function createClient(options: ClientOptions): SyncClient {
  const {
    fetch,
    uri = "/graphql",
    cache = createCache(),
    persistenceLink,
    getCredentials,
    pageId,
    retryLink,
    probe = ping,
    probeDelay,
    loadStorage = async () => null,
  } = options;
  // The server counts the day on which a run began by the clocks of this device.
  const headers = { "listbook-zone": getZone(), ...(pageId && { "listbook-page": pageId }) };
  const http = new HttpLink({ uri, fetch, headers });
  // The links are made before the client, so the state comes first.
  const sync = createSyncState({
    probe: () => probe(client),
    probeDelay,
    loadStorage: () => loadStorage(client),
  });
  const apolloClient = new ApolloClient({
    cache,
    link: ApolloLink.from([
      ...(persistenceLink ? [persistenceLink] : []),
      ...(i18n.locale === SOURCE_LANGUAGE ? [] : [errorTextLink]),
      createReadErrorLink(),
      createStaleReadLink(sync),
      createReadLink(sync),
      attemptLink,
      ...(retryLink ? [retryLink] : []),
      createReachedLink(sync.connection),
      ...(getCredentials ? [createAuthorizationLink(getCredentials)] : []),
      earlyReadLink,
      http,
    ]),
    defaultOptions: { watchQuery: { fetchPolicy: "cache-and-network" } },
  });
  const client = Object.assign(apolloClient, { cache, sync });
  return client;
}

/**
 * Logs failed reads (docs/app.md, Failures). `client/actions/errors.ts` reports failed writes in a toast. That a row is not
 * there is an answer: a screen says so, and a read may be on its way while the page deletes its row.
 */
function createReadErrorLink() {
  return new ErrorLink(({ error, operation }) => {
    const isExpected = error instanceof SessionEndedError || isNotFound(error) || operation.getContext()["isProbe"];
    if (operation.operationType === OperationTypeNode.QUERY && !isExpected)
      console.error(`Reading ${operation.operationName} failed:`, error);
  });
}

/** A link whose code is loaded when the browser is idle, after the first paint. Until then requests skip it. */
export function createLazyLink(load: () => Promise<ApolloLink>) {
  let link: ApolloLink | undefined;
  whenIdle(
    () =>
      void load().then(
        (loaded) => (link = loaded),
        () => undefined,
      ),
  );
  return new ApolloLink((operation, forward) => (link ? link.request(operation, forward) : forward(operation)));
}
