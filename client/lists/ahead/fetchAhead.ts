import { classifyFailure } from "../../sync/server/retryPolicy.ts";
import { UNKNOWN_USER } from "../../session/userState.ts";
import { type PageActivity, pageActivity } from "../../sync/server/pageActivity.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import type { CopyAccess } from "../../sync/storage/copies.ts";
import type { ReadableStore } from "../../ui/createStore.ts";
import { whenIdle } from "../../ui/loading.ts";
import { fetchLists } from "./fetchLists.ts";

// These are exported for tests, which let the time pass.
/** Milliseconds after the start of a page, in which it reads what it shows, and after it is seen again. */
export const START_DELAY = 5_000;
/** Milliseconds after a change, so that the changes that follow it are asked for with it. */
export const CHANGE_DELAY = 30_000;
/** Milliseconds after a failure. They double with each one after it, up to the maximum. */
export const RETRY_DELAY = 60_000;
const MAX_RETRY_DELAY = 3_600_000;

/** Of several pages of a browser, the one that holds this lock fetches. */
const LOCK = "listbook.ahead";

type Options = {
  activity: PageActivity;
  /** Whether the user pays for what is read, as far as the browser says so. */
  isMetered: () => boolean;
};

/** The part of the Network Information API that is read here. Only some browsers have it. */
type NetworkInformation = { saveData?: boolean; type?: string };

function isLineMetered() {
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData === true || connection?.type === "cellular";
}

/**
 * Fetches lists ahead when the page has started, and again when rows have changed: while the page is seen, reaches the
 * server, and has sent all changes. It asks nothing as long as nothing happens. Returns a function that ends it.
 */
export function fetchAhead(
  client: SyncClient,
  { copyAccess: copies, rowChanges }: { copyAccess: CopyAccess; rowChanges: ReadableStore<number> },
  { activity, isMetered }: Options = { activity: pageActivity, isMetered: isLineMetered },
) {
  const { sync } = client;
  const { connection, outboxState } = sync;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  let isWanted = false;
  let failures = 0;

  const mayRun = () =>
    sync.users.userId !== UNKNOWN_USER &&
    activity.isActive() &&
    !connection.isLost() &&
    outboxState.get().count === 0 &&
    !isMetered();

  function request(delay: number) {
    isWanted = true;
    timer ??= setTimeout(() => whenIdle(() => void run()), delay);
  }

  async function run() {
    timer = undefined;
    if (running || !isWanted || !mayRun()) return;
    isWanted = false;
    running = new AbortController();
    const { signal } = running;
    try {
      await runAlone(() => fetchLists({ client, copies, signal }));
      failures = 0;
    } catch (error) {
      if (signal.aborted) isWanted = true;
      else retryLater(error);
    }
    running = undefined;
    resume();
  }

  function retryLater(error: unknown) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    if (isFull || ["held", "refused"].includes(classifyFailure(error).kind)) return;
    request(Math.min(RETRY_DELAY * 2 ** failures++, MAX_RETRY_DELAY));
  }

  function resume() {
    if (isWanted && !running && mayRun()) request(START_DELAY);
  }

  function followPage() {
    if (!mayRun()) running?.abort();
    else resume();
  }

  const subscriptions = [
    ...[activity, connection.store, outboxState].map((store) => store.subscribe(followPage)),
    rowChanges.subscribe(() => request(CHANGE_DELAY)),
  ];
  request(START_DELAY);
  return () => {
    subscriptions.forEach((unsubscribe) => unsubscribe());
    clearTimeout(timer);
    isWanted = false;
    running?.abort();
  };
}

/** Runs a task unless another page of the browser runs it. On plain http, where browsers have no locks, each page does. */
async function runAlone(task: () => Promise<void>) {
  // Typed as if it were always there.
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return task();
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? undefined : task()));
}
