import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getErrorMessage } from "../../sync/server/serverErrors.ts";
import { createScriptedClient, settle } from "../../testing/scriptedClient.ts";
import { renewPush, subscribe, unsubscribe, USUAL_CHOICE } from "./push.ts";
import { keepSubscription, readKeptSubscription } from "./keptSubscription.ts";

const KEY = "AQI";
const OLD = "https://push.example/old";
const CHOICE = { kinds: ["FINISHED" as const], quietFrom: null, quietUntil: null };

/** Plays a browser whose subscriptions have one address after the other; `current` is the address of the one it has. */
function openBrowser(current: string | null, next: string | Error = "https://push.example/new") {
  const kept = new Map<string, string>();
  const makeSubscription = (endpoint: string) => ({
    endpoint,
    options: { applicationServerKey: new Uint8Array([1, 2]).buffer },
    getKey: () => new Uint8Array([1, 2]).buffer,
    unsubscribe: async () => Boolean((current = null)),
  });
  const pushManager = {
    getSubscription: async () => (current === null ? null : makeSubscription(current)),
    subscribe: async () => {
      if (next instanceof Error) throw next;
      return makeSubscription((current ??= next));
    },
  };
  const registration = { pushManager };
  const cache = {
    match: async (key: string) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
    put: async (key: string, response: Response) => void kept.set(key, await response.text()),
  };
  vi.stubGlobal("caches", { open: async () => cache, delete: async () => kept.delete("/push/subscription") });
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("navigator", {
    userAgent: "",
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  const { navigator } = globalThis;
  vi.stubGlobal("window", { isSecureContext: true, PushManager: {}, Notification: {}, caches: {}, navigator });
}

/** Opens a page of Ann, and answers what it asks of the server. Returns the names of what it has asked, and a log of writes. */
function openPage() {
  const { client, calls } = createScriptedClient();
  client.sync.users = { ...client.sync.users, userId: "ann" };
  const names: string[] = [];
  const writes: unknown[] = [];
  async function run<Result>(work: Promise<Result>): Promise<Result> {
    const state = { isDone: false };
    const end = () => void (state.isDone = true);
    work.then(end, end);
    for (let turn = 0; turn < 50 && !state.isDone; turn++) {
      await settle();
      const [call] = calls;
      if (!call) continue;
      names.push(call.name);
      if (/^(Subscribe|Unsubscribe)/.test(call.name)) writes.push(call.variables["input"] ?? call.variables);
      await call.answer({
        pushKey: { __typename: "PushKey", publicKey: KEY },
        pushSubscription: { __typename: "PushSubscription", endpoint: OLD, language: "en", ...CHOICE },
        subscribeToPush: { __typename: "PushSubscription", endpoint: "", ...CHOICE },
        unsubscribeFromPush: { __typename: "Deletion", success: true },
      });
    }
    return work;
  }
  return { client, run, names, writes };
}

beforeEach(() => openBrowser(OLD));
afterEach(() => vi.unstubAllGlobals());

describe("a browser that notified its user", () => {
  it("asks the server nothing while it has the same subscription", async () => {
    const { client, run, names } = openPage();
    await keepSubscription({ ...CHOICE, userId: "ann", endpoint: OLD });
    await run(renewPush(client));
    expect(names).toEqual([]);
  });

  it.for([
    ["lost it", null],
    ["has another one", "https://push.example/new"],
  ] as const)("subscribes again when it %s", async ([, current]) => {
    openBrowser(current);
    const { client, run, writes } = openPage();
    await keepSubscription({ ...CHOICE, userId: "ann", endpoint: OLD });
    await run(renewPush(client));
    expect(writes).toMatchObject([{ endpoint: "https://push.example/new", kinds: ["FINISHED"] }, { endpoint: OLD }]);
    const endpoint = "https://push.example/new";
    expect(await readKeptSubscription()).toEqual({ ...CHOICE, language: "en", userId: "ann", endpoint });
  });

  it("says so to the server when its page has another language", async () => {
    const { client, run, writes } = openPage();
    await keepSubscription({ ...CHOICE, language: "de", userId: "ann", endpoint: OLD });
    await run(renewPush(client));
    expect(writes).toMatchObject([{ endpoint: OLD, kinds: ["FINISHED"], language: "en" }]);
    expect(await readKeptSubscription()).toMatchObject({ language: "en", endpoint: OLD });
  });

  it("does not do so for another user, but learns what the server tells that one by the same subscription", async () => {
    const { client, run, writes } = openPage();
    await keepSubscription({ ...CHOICE, userId: "guest of ann", endpoint: OLD });
    await run(renewPush(client));
    expect(writes).toEqual([]);
    expect(await readKeptSubscription()).toMatchObject({ userId: "ann", endpoint: OLD });
  });

  it("does nothing once its user has turned it off", async () => {
    const { client, run, names, writes } = openPage();
    await keepSubscription({ ...CHOICE, userId: "ann", endpoint: OLD });
    await run(unsubscribe(client));
    expect(writes).toEqual([{ endpoint: OLD }]);
    names.length = 0;
    await run(renewPush(client));
    expect(names).toEqual([]);
  });
});

it("a push service that cannot be reached is said to be that, and not Listbook", async () => {
  openBrowser(null, new DOMException("Registration failed - push service error", "AbortError"));
  const { client, run, writes } = openPage();
  const error = await run(subscribe(client, USUAL_CHOICE).catch((failure: unknown) => failure));
  expect(getErrorMessage(error)).toBe(
    "This browser’s push service can’t be reached or is turned off. Try again in a moment.",
  );
  expect([writes, await readKeptSubscription()]).toEqual([[], null]);
});
