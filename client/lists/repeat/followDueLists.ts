import { mayCall } from "../../../shared/roles.ts";
import { ignoreFailure } from "../../actions/errors.ts";
import { readCachedRows } from "../../cache/places.ts";
import { readCachedList } from "../../rows/list.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { isReadOnly } from "../../ui/readOnly.ts";
import { comeBack } from "./comeBack.ts";
import { isRepeating, readRepeat } from "./rules.ts";

/** Milliseconds after which the lists are looked at again, also if none is due: their rules may have changed. */
const MAX_WAIT = 60_000;

/** The events after which a timer may have been late, because the browser or the computer has slept. */
const WAKE_EVENTS = ["visibilitychange", "pageshow", "focus"];

/**
 * Runs the known lists again whose day has come, while the server cannot be reached. Otherwise the server does it, and the
 * page hears of it.
 */
export function followDueLists(client: SyncClient) {
  const { connection } = client.sync;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function bringBackDueLists() {
    clearTimeout(timer);
    if (!isWaiting()) return;
    await client.sync.storage?.copies.load();
    if (!isWaiting()) return;
    let wait = MAX_WAIT;
    for (const { list, day, due } of readDueDays(client)) {
      const remaining = due - Date.now();
      if (remaining > 0) wait = Math.min(wait, remaining);
      else ignoreFailure(comeBack(client, list, day));
    }
    clearTimeout(timer);
    timer = setTimeout(() => void bringBackDueLists(), wait);
  }

  // Of several pages of a browser, the one that is seen does it.
  const isWaiting = () => connection.isLost() && document.visibilityState === "visible" && !isReadOnly();

  const check = () => void bringBackDueLists();
  connection.store.subscribe(check);
  for (const event of WAKE_EVENTS) window.addEventListener(event, check);
  check();
}

/** Returns the known lists that come back on a day, with the time at which it comes. */
const readDueDays = ({ cache }: SyncClient) =>
  readCachedRows(cache, "List").flatMap(({ id }) => {
    const list = readCachedList(cache, id);
    if (!list || !isRepeating(list) || !mayCall(list, "comeBack")) return [];
    const { next, nextAt } = readRepeat(list);
    return next && nextAt ? [{ list, day: next, due: Date.parse(nextAt) }] : [];
  });
