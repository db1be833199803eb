import { ApolloClient, ApolloLink, HttpLink, type ApolloCache } from "@apollo/client";
import { ErrorLink } from "@apollo/client/link/error";
import { OperationTypeNode } from "graphql";
import { createAuthorizationLink, SessionEndedError, type Credentials } from "./authorization.ts";
import { createCache } from "../cache/cache.ts";
import { createQueueLink } from "./queue.ts";
import { createStaleReadLink } from "./staleReads.ts";

export type ClientOptions = {
  fetch: typeof fetch;
  uri?: string;
  cache?: ApolloCache;
  persistenceLink?: ApolloLink;
  /** Returns the credentials of each request; without it requests carry no token. */
  getCredentials?: () => Promise<Credentials>;
  /** The id of this page. The server sends live events about its changes to other pages only. */
  pageId?: string;
  /** The link that repeats requests that did not reach the server. */
  retryLink?: ApolloLink;
};

/**
 * Creates the GraphQL client of a page. Tests pass their own `fetch` and an absolute `uri`. `persistenceLink` comes
 * first and so sees every answer that reaches the cache.
 */
export function createClient(options: ClientOptions) {
  const {
    fetch,
    uri = "/graphql",
    cache = createCache(),
    persistenceLink,
    getCredentials,
    pageId,
    retryLink,
  } = options;
  const http = new HttpLink({ uri, fetch, ...(pageId && { headers: { "listbook-page": pageId } }) });
  return new ApolloClient({
    cache,
    link: ApolloLink.from([
      ...(persistenceLink ? [persistenceLink] : []),
      createReadErrorLink(),
      createStaleReadLink(),
      createQueueLink(),
      ...(retryLink ? [retryLink] : []),
      ...(getCredentials ? [createAuthorizationLink(getCredentials)] : []),
      http,
    ]),
    defaultOptions: { watchQuery: { fetchPolicy: "cache-and-network" } },
  });
}

/** Logs failed reads (docs/contract.md, Failures). `client/feedback/errors.ts` reports failed writes in a toast. */
function createReadErrorLink() {
  return new ErrorLink(({ error, operation }) => {
    if (operation.operationType === OperationTypeNode.QUERY && !(error instanceof SessionEndedError))
      console.error(`Reading ${operation.operationName} failed:`, error);
  });
}
