import { ApolloClient, ApolloLink, HttpLink, type ApolloCache } from "@apollo/client";
import { ErrorLink } from "@apollo/client/link/error";
import { OperationTypeNode } from "graphql";
import { createAuthorization, SessionEnded, type Calling } from "./authorize.ts";
import { createCache } from "./cache.ts";
import { createQueue } from "./queue.ts";
import { createRereads } from "./rereads.ts";

export type ClientOptions = {
  fetch: typeof fetch;
  uri?: string;
  cache?: ApolloCache;
  watch?: ApolloLink;
  /** Who is calling; without it everybody is a guest. */
  call?: () => Promise<Calling>;
  /** What this page calls itself, so that it is not told of its own changes. */
  page?: string;
  /** The link that tries again what did not reach the server. */
  retries?: ApolloLink;
};

/**
 * The client of one page, or of one test, which brings its own `fetch` and an absolute `uri`. `watch` is a link that
 * sees every answer the cache takes in.
 */
export function createClient(options: ClientOptions) {
  const { fetch, uri = "/graphql", cache = createCache(), watch, call, page, retries } = options;
  const http = new HttpLink({ uri, fetch, ...(page && { headers: { "listbook-page": page } }) });
  return new ApolloClient({
    cache,
    link: ApolloLink.from([
      ...(watch ? [watch] : []),
      logFailedReads(),
      createRereads(),
      createQueue(),
      ...(retries ? [retries] : []),
      ...(call ? [createAuthorization(call)] : []),
      http,
    ]),
    defaultOptions: { watchQuery: { fetchPolicy: "cache-and-network" } },
  });
}

/** Read failures are logged (Specification, section 8); failed writes are told by `failures.ts`. */
function logFailedReads() {
  return new ErrorLink(({ error, operation }) => {
    if (operation.operationType === OperationTypeNode.QUERY && !(error instanceof SessionEnded))
      console.error(`Reading ${operation.operationName} failed:`, error);
  });
}
