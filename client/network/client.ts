import { ApolloClient, ApolloLink, HttpLink, type ApolloCache } from "@apollo/client";
import { ErrorLink } from "@apollo/client/link/error";
import { OperationTypeNode } from "graphql";
import { defer, mergeMap, of, tap, type Observable } from "rxjs";
import { createAuthorizationLink, SessionEndedError, type Credentials } from "./authorization.ts";
import { createCache } from "../cache/cache.ts";
import { createQueueLink } from "./queue.ts";
import { whenIdle } from "../ui/loading.ts";

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

/**
 * Repeats a read when a write was answered in the meantime. The server may have run the read before the write, and its
 * answer would put the old value back on the screen.
 */
function createStaleReadLink() {
  let answeredWrites = 0;

  return new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION)
      return forward(operation).pipe(tap(() => void answeredWrites++));
    const send = (): Observable<ApolloLink.Result> => {
      const before = answeredWrites;
      return forward(operation).pipe(mergeMap((answer) => (answeredWrites === before ? of(answer) : send())));
    };
    return defer(send);
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

declare global {
  /** The requests that `public/boot.js` sent before the scripts were loaded, by the body of each. */
  var earlyReads: Map<string, Promise<Response>> | undefined;
}

/** Wraps `fetch`: a request that `public/boot.js` has sent already gets that answer, once, and is not sent again. */
export function withEarlyReads(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (uri, init) => {
    const body = typeof init?.body === "string" ? init.body : "";
    const early = globalThis.earlyReads?.get(body);
    globalThis.earlyReads?.delete(body);
    return early ?? fetch(uri, init);
  };
}
