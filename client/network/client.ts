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
  /** Who is calling; without it everybody is a guest. */
  getCredentials?: () => Promise<Credentials>;
  /** What this page calls itself, so that it is not told of its own changes. */
  pageId?: string;
  /** The link that tries again what did not reach the server. */
  retryLink?: ApolloLink;
};

/**
 * The client of one page, or of one test, which brings its own `fetch` and an absolute `uri`. `persistenceLink` is a link that
 * sees every answer the cache takes in.
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

/** Read failures are logged (Specification, section 8); failed writes are told by `errors.ts`. */
function createReadErrorLink() {
  return new ErrorLink(({ error, operation }) => {
    if (operation.operationType === OperationTypeNode.QUERY && !(error instanceof SessionEndedError))
      console.error(`Reading ${operation.operationName} failed:`, error);
  });
}
