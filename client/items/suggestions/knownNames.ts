import { findRows, readAllRows } from "../../cache/notebookRows.ts";
import { readCachedRows } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import type { SuggestionsQuery } from "../../graphql/graphql.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { createStore } from "../../ui/createStore.ts";
import { nextTask, whenIdle } from "../../ui/loading.ts";
import { createNameCollection } from "./collectNames.ts";
import { runInPieces } from "./runInPieces.ts";
import { createSuggester, type KnownName, type Suggester } from "./suggest.ts";

// The names that a list may suggest. They are in memory only, and gone as soon as rows are removed from this browser: with
// a sign-out, and with a notebook that is not shared any more.

const Suggestions = graphql(`
  query Suggestions($listId: ID!) {
    suggestions(listId: $listId) {
      __typename
      name
      heading
      times
      lastAt
      near
    }
  }
`);

type Answer = SuggestionsQuery["suggestions"];

/** Milliseconds after which the names are read again: ten minutes. */
const LIFETIME = 600_000;

/** `parts` grows when names have been added. */
type Known = { client: SyncClient; listId: string; at: number; suggester: Suggester; parts: number; end: () => void };

const known = createStore<Known | null>(null);
export const knownNames = { get: known.get, subscribe: known.subscribe };

/** The last answer of the server for each list, and its time. */
const answers = new Map<string, { at: number; answer: Promise<Answer> }>();

const isOld = ({ at }: { at: number }) => Date.now() - at > LIFETIME;

/** Reads the names for a list when the browser is idle, if it does not have them. */
export function readNames(client: SyncClient, listId: string) {
  const before = known.get();
  if (before?.client === client && before.listId === listId && !isOld(before)) return;
  before?.end();
  const stop = new AbortController();
  const unsubscribe = client.sync.removals.subscribe(forgetNames);
  const end = () => {
    stop.abort();
    unsubscribe();
  };
  const suggester = createSuggester();
  known.set({ client, listId, at: Date.now(), suggester, parts: 0, end });
  whenIdle(() => void fill(client, listId, suggester, stop.signal));
}

function forgetNames() {
  known.get()?.end();
  known.set(null);
  answers.clear();
}

async function fill(client: SyncClient, listId: string, suggester: Suggester, signal: AbortSignal) {
  const { sync, cache } = client;
  if (signal.aborted) return;
  const asked = askServer(client, listId);
  const collection = createNameCollection();
  await nextTask();
  await runInPieces(collection.add(readAllRows(cache)), signal);
  await sync.storage?.copies.readEach((data) => runInPieces(collection.add(findRows(data)), signal), signal);
  const notebookIds = new Set(readCachedRows(cache, "Notebook").map(({ id }) => id));
  await runInPieces(suggester.addRows(collection.getNames(listId, sync.users.userId, notebookIds)), signal);
  reportPart(suggester);
  // A failed read is logged, and the names of this browser stay.
  const answer = await asked.catch(() => []);
  await runInPieces(suggester.addCounted(answer.flatMap(toNames)), signal);
  reportPart(suggester);
}

const reportPart = (suggester: Suggester) =>
  known.set((now) => (now?.suggester === suggester ? { ...now, parts: now.parts + 1 } : now));

/** Asks the server for names, once in ten minutes for each list. The answer is no copy and not in the cache. */
function askServer(client: SyncClient, listId: string): Promise<Answer> {
  const before = answers.get(listId);
  if (before && !isOld(before)) return before.answer;
  if (client.sync.connection.isLost()) return Promise.resolve([]);
  const answer = client
    .query({ query: Suggestions, variables: { listId }, fetchPolicy: "no-cache" })
    .then(({ data }) => data?.suggestions ?? []);
  answers.set(listId, { at: Date.now(), answer });
  answer.catch(() => answers.delete(listId));
  return answer;
}

/** Returns the name of an item, and that of the heading above it. */
function toNames({ name, heading, times, lastAt, near }: Answer[number]): KnownName[] {
  const item = { name, heading, times, lastAt: Date.parse(lastAt), isNear: near, isHeading: false };
  return heading === null ? [item] : [item, { ...item, name: heading, heading: null, isHeading: true }];
}
