import "fake-indexeddb/auto";
import { onTestFinished, vi } from "vitest";
import { CurrentUser } from "../account/currentUser.ts";
import { ListsAndNotebooks } from "../items/model/queries.ts";
import { ActiveLists, ListWithItems, Notebooks } from "../lists/model/queries.ts";
import { placeCopiedLists } from "../notebooks/placeCopiedLists.ts";
import { NotebookAndLists } from "../notebooks/queries.ts";
import type { ClientOptions } from "../sync/client.ts";
import { startStorage } from "../sync/startStorage.ts";
import { createBrowserStore } from "../sync/storage/browserStore.ts";
import type { SyncClient } from "../sync/state/state.ts";
import { user } from "./rowFixtures.ts";
import { createScriptedClient } from "./scriptedClient.ts";
import { setLeader } from "../sync/outbox/scheduler.ts";

/** What the pages copy. */
export const STORAGE = {
  queries: { CurrentUser, ListWithItems, Notebooks, ListsAndNotebooks, ActiveLists, NotebookAndLists },
  placeCopies: placeCopiedLists,
};

/** Locks of one browser; Node has none. */
export function createLocks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request(name: string, options: object, run: (lock?: object | null) => Promise<unknown>) {
      const before = queues.get(name);
      if ("ifAvailable" in options && before) return run(null);
      const result = Promise.resolve("steal" in options ? undefined : before).then(() => run({}));
      const end: Promise<unknown> = result
        .catch(() => undefined)
        .then(() => queues.get(name) === end && queues.delete(name));
      queues.set(name, end);
      return result;
    },
  };
}

type PageOptions = Partial<ClientOptions> & {
  isMember?: boolean;
  beforeStart?: (script: ReturnType<typeof createScriptedClient>) => void;
};

/** A browser whose pages share a database. Its pages end with the test, as after a kill. */
export function openBrowser() {
  const name = `browser ${crypto.randomUUID()}`;
  const pages: { kill: () => void }[] = [];
  onTestFinished(() => {
    for (const page of pages) page.kill();
    vi.unstubAllGlobals();
  });
  vi.stubGlobal("navigator", { locks: createLocks(), onLine: true });
  vi.stubGlobal(
    "BroadcastChannel",
    class extends BroadcastChannel {
      constructor(channel: string) {
        super(`${channel} of ${name}`);
        (this as unknown as { unref: () => void }).unref();
      }
    },
  );
  /**
   * Opens a page of a guest, or of a member; with null the page does not know its user yet. `beforeStart` is called before
   * the page opens the browser's database.
   */
  async function openPage(
    userId: string | null = "ann",
    { isMember = false, beforeStart, ...options }: PageOptions = {},
  ) {
    let isKilled = false;
    const probe = async () => {
      if (isKilled) throw new TypeError("The page is gone");
    };
    let storage = null as unknown as Awaited<ReturnType<typeof startStorage>>;
    const store = createBrowserStore(name);
    const loadStorage = async (of: SyncClient) => (storage = await startStorage(of, { ...STORAGE, store }));
    const script = createScriptedClient({ probe, loadStorage, ...options });
    const { client } = script;
    if (userId !== null) client.writeQuery({ query: CurrentUser, data: { currentUser: user(userId) } });
    beforeStart?.(script);
    await client.sync.startStorage();
    if (userId !== null) await storage.setUser(userId, !isMember);
    const page = {
      ...script,
      storage,
      store,
      sync: client.sync,
      items: () => client.cache.readQuery({ query: ListWithItems, variables: { id: "packing" } }, true)?.items,
      /** Disconnects the page, which then sends no requests and no messages. */
      kill: () => {
        isKilled = true;
        client.sync.connection.reportLost();
        setLeader(client, false);
        storage.leave();
      },
    };
    pages.push(page);
    return page;
  }
  return { name, openPage, store: createBrowserStore(name) };
}
