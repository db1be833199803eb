import { setTimeout as wait } from "node:timers/promises";
import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { createClient, type ClientOptions } from "../sync/client.ts";

/** A request that is not answered yet. The test decides when and how it is answered. */
export type PendingRequest = {
  name: string;
  variables: OperationVariables;
  headers: Record<string, string>;
  answer: (data: unknown) => Promise<void>;
  refuse: (message: string, code?: string, extensions?: object) => Promise<void>;
  respond: (status: number, body: string) => Promise<void>;
  loseConnection: () => Promise<void>;
};

/**
 * Creates a client for which the test plays the server. `calls` holds the requests that are not answered yet, in order.
 */
export function createScriptedClient(options: Partial<ClientOptions> = {}) {
  const calls: PendingRequest[] = [];
  const client = createClient({
    uri: "http://listbook.test/graphql",
    fetch: createScriptedFetch(calls),
    probe: async () => {},
    probeDelay: 1,
    ...options,
  });
  return { client, calls, sent: (name: string) => calls.filter((call) => call.name === name) };
}

/** Waits a few tasks, so that pending promises and timers without a delay can run. */
export async function settle() {
  for (let turn = 0; turn < 5; turn++) await wait(0);
}

/** Returns the error that a promise was rejected with; undefined when it was fulfilled. */
export const getRejection = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Records each result that a screen with this query would have rendered. */
export function recordResults<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  const seen: Data[] = [];
  client
    .watchQuery({ query, variables, fetchPolicy: "cache-only", nextFetchPolicy: "cache-only" })
    .subscribe(({ data }) => data && seen.push(data as Data));
  return { seen, last: () => seen.at(-1) };
}

/** Opens a screen of the app with this query, and records each result that it would have rendered. */
export function openScreen<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  const seen: Partial<Data>[] = [];
  const subscription = client
    .watchQuery({ query, variables, returnPartialData: true })
    .subscribe(({ data }) => seen.push(data ?? {}));
  return { seen, last: () => seen.at(-1), close: () => subscription.unsubscribe() };
}

function createScriptedFetch(calls: PendingRequest[]): typeof fetch {
  return (_uri, init) =>
    new Promise((resolve, reject) => {
      const { operationName, variables } = JSON.parse(init?.body as string) as {
        operationName: string;
        variables: PendingRequest["variables"];
      };
      const end = (act: () => void) => {
        calls.splice(calls.indexOf(call), 1);
        act();
        return settle();
      };
      const json = (body: unknown) => end(() => resolve(Response.json(body)));
      const call: PendingRequest = {
        name: operationName,
        variables,
        headers: { ...(init?.headers as Record<string, string>) },
        answer: (data) => json({ data }),
        refuse: (message, code = "BAD_USER_INPUT", extensions = {}) =>
          json({ data: null, errors: [{ message, extensions: { code, ...extensions } }] }),
        respond: (status, body) => end(() => resolve(new Response(body, { status }))),
        loseConnection: () => end(() => reject(new TypeError("Failed to fetch"))),
      };
      calls.push(call);
    });
}
