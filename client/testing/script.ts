import { setTimeout as wait } from "node:timers/promises";
import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { createClient, type ClientOptions } from "../apollo/client.ts";

/** One request on its way: the test decides when it is answered, and how. */
export type Call = {
  name: string;
  variables: OperationVariables;
  answer: (data: unknown) => Promise<void>;
  refuse: (message: string, code?: string, extensions?: object) => Promise<void>;
  respond: (status: number, body: string) => Promise<void>;
  drop: () => Promise<void>;
};

/** A client whose server is the test: `calls` holds what was sent and is not answered yet, in order. */
export function scriptedClient(options: Partial<ClientOptions> = {}) {
  const calls: Call[] = [];
  const client = createClient({ uri: "http://listbook.test/graphql", fetch: record(calls), ...options });
  return { client, calls, sent: (name: string) => calls.filter((call) => call.name === name) };
}

/** Lets everything that is ready to happen happen. */
export async function settle() {
  for (let turn = 0; turn < 5; turn++) await wait(0);
}

/** What a promise was rejected with. */
export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Records everything a screen with this query would have drawn. */
export function watch<Data, Variables extends OperationVariables>(
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

function record(calls: Call[]): typeof fetch {
  return (_uri, init) =>
    new Promise((resolve, reject) => {
      const { operationName, variables } = JSON.parse(init?.body as string) as {
        operationName: string;
        variables: Call["variables"];
      };
      const end = (act: () => void) => {
        calls.splice(calls.indexOf(call), 1);
        act();
        return settle();
      };
      const json = (body: unknown) => end(() => resolve(Response.json(body)));
      const call: Call = {
        name: operationName,
        variables,
        answer: (data) => json({ data }),
        refuse: (message, code = "BAD_USER_INPUT", extensions = {}) =>
          json({ data: null, errors: [{ message, extensions: { code, ...extensions } }] }),
        respond: (status, body) => end(() => resolve(new Response(body, { status }))),
        drop: () => end(() => reject(new TypeError("Failed to fetch"))),
      };
      calls.push(call);
    });
}
