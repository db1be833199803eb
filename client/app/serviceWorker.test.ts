import { afterEach, beforeAll, beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import type { FetchEvent } from "./serviceWorker.ts";

const MARK = { "listbook-server": "yes" };
const SAVED = "the saved page";

let savedPage: string | undefined;
let handleFetch: (event: FetchEvent) => void;
const listeners = new Map<string, (event: never) => void>();
/** What the caches beside that of the pages have. */
const kept = new Map<string, Response>();

beforeAll(async () => {
  vi.stubGlobal("BUILD_ID", "b1");
  vi.stubGlobal("FILES", []);
  vi.stubGlobal("TRANSLATIONS", { en: [] });
  vi.stubGlobal("location", { origin: "http://localhost:3000", search: "" });
  const match = async () => (savedPage === undefined ? undefined : new Response(savedPage));
  const openCache = async () => ({
    match: async (key: string) => kept.get(key)?.clone(),
    matchAll: async () => [...kept.values()],
    put: async (key: string, response: Response) => void kept.set(key, response),
  });
  const has = async () => kept.size > 0;
  const forget = async () => (kept.clear(), true);
  vi.stubGlobal("caches", { match, open: openCache, has, delete: forget });
  vi.stubGlobal("addEventListener", (type: string, listener: (event: never) => void) => listeners.set(type, listener));
  await import("./serviceWorker.ts");
  handleFetch = listeners.get("fetch") as typeof handleFetch;
});
beforeEach(() => {
  savedPage = SAVED;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Opens a page over a network, and returns what the worker answers; undefined for no answer. */
async function open(fetchPage: () => Promise<Response>, path = "/n"): Promise<Response | undefined> {
  vi.stubGlobal("fetch", fetchPage);
  const respondWith = vi.fn<FetchEvent["respondWith"]>();
  // Node cannot create a request with the mode "navigate".
  const request = { method: "GET", mode: "navigate", url: `http://localhost:3000${path}` };
  handleFetch({ request, respondWith } as unknown as FetchEvent);
  await vi.advanceTimersByTimeAsync(4_000);
  return respondWith.mock.calls[0]?.[0];
}

const page =
  (text: string, status: number, headers: Record<string, string> = {}) =>
  async () =>
    new Response(text, { status, headers });
const fail = () => Promise.reject<Response>(new TypeError("Failed to fetch"));
const hang = () => new Promise<Response>(() => {});

describe("what another app shares", () => {
  /** Shares through the worker, and returns its answer. */
  async function share(parts: Record<string, string>, files: File[] = []) {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.set(name, value);
    for (const file of files) form.append("files", file);
    const request = new Request("http://localhost:3000/share", { method: "POST", body: form });
    const respondWith = vi.fn<FetchEvent["respondWith"]>();
    handleFetch({ request, respondWith } as unknown as FetchEvent);
    return respondWith.mock.calls[0]?.[0];
  }

  it("opens home with its parts in a place of the address that is sent to no server", async () => {
    const parts = { title: "Milk", text: "Milk & more", url: "https://example.org/?a=1&b=é" };
    const answer = await share(parts);
    const { origin, pathname, search, hash } = new URL(answer?.headers.get("location") ?? "");
    expect([answer?.status, origin + pathname + search]).toEqual([303, "http://localhost:3000/"]);
    const { shared, ...others } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
    expect({ text: shared, ...others }).toEqual(parts);
  });

  it("keeps files for the page, which takes them once", async () => {
    kept.clear();
    const files = [new File(["Eggs"], "Einkauf Ü.txt", { type: "text/plain" }), new File(["{}"], "trello.json")];
    expect((await share({}, files))?.status).toBe(303);
    const { takeSharedFiles } = await import("../lists/addTo/sharedFiles.ts");
    const taken = await takeSharedFiles();
    expect(taken.map(({ name, type }) => [name, type])).toEqual([
      ["Einkauf Ü.txt", "text/plain"],
      ["trello.json", "application/octet-stream"],
    ]);
    expect(await taken[0]?.text()).toBe("Eggs");
    expect(await takeSharedFiles()).toEqual([]);
  });

  it("leaves other posts to the browser", () => {
    const respondWith = vi.fn<FetchEvent["respondWith"]>();
    const request = new Request("http://localhost:3000/api/list", { method: "POST", body: "{}" });
    handleFetch({ request, respondWith } as unknown as FetchEvent);
    expect(respondWith).not.toHaveBeenCalled();
  });
});

describe("a page that is opened", () => {
  it.each([
    ["our page", 200],
    ["our page for an unknown path", 404],
  ])("is %s, which has the mark", async (text, status) => {
    const response = await open(page(text, status, MARK));
    expect([await response?.text(), response?.status]).toEqual([text, status]);
  });

  it.each([
    ["a proxy cannot reach the server", page("Bad Gateway", 502)],
    ["a captive portal answers", page("Sign in to the Wi-Fi", 200)],
    ["another server knows no such page", page("Not Found", 404)],
    ["our server fails", page("Something went wrong", 503, MARK)],
    ["nothing is reached", fail],
    ["nothing answers in time", hang],
  ])("is the saved page when %s", async (_reason, fetchPage) => {
    expect(await (await open(fetchPage))?.text()).toBe(SAVED);
  });

  it("is what the network answers when nothing is saved", async () => {
    savedPage = undefined;
    expect(await (await open(page("Bad Gateway", 502)))?.text()).toBe("Bad Gateway");
  });

  it("is where a redirect leads", async () => {
    const redirect = { type: "opaqueredirect", status: 0, headers: new Headers() } as Response;
    expect(await open(async () => redirect)).toBe(redirect);
  });

  it.each(["/api/openapi.json", "/graphql", "/graphiql", "/join/abc", "/t/abc", "/calendar/abc.ics"])(
    "is left to the browser at %s",
    async (path) => {
      expect(await open(page("Bad Gateway", 502), path)).toBeUndefined();
    },
  );

  it.each(["/joined", "/trips", "/calendars"])(
    "is the saved page at a path that only begins like a link page: %s",
    async (path) => {
      expect(await (await open(fail, path))?.text()).toBe(SAVED);
    },
  );
});

/** Sends an event to the worker, and waits for what it does. */
async function dispatch(type: string, event: object) {
  const waitUntil = vi.fn<(work: Promise<unknown>) => void>();
  listeners.get(type)?.({ ...event, waitUntil } as never);
  await waitUntil.mock.calls[0]?.[0];
}

type TestWindow = { url: string; focus: Mock; navigate: Mock; postMessage: Mock };

function openWindow(path: string): TestWindow {
  const window: TestWindow = {
    url: `http://localhost:3000${path}`,
    focus: vi.fn<() => Promise<unknown>>(async () => window),
    navigate: vi.fn<(href: string) => Promise<null>>(async () => null),
    postMessage: vi.fn<(message: unknown) => void>(),
  };
  return window;
}

/** Opens windows, the one that was used last first. */
function openWindows(...paths: string[]) {
  const windows = paths.map(openWindow);
  const openNew = vi.fn<(href: string) => Promise<void>>();
  vi.stubGlobal("clients", { matchAll: async () => windows, openWindow: openNew });
  return { windows, openNew };
}

describe("a message that is pressed", () => {
  const press = (path: string) =>
    dispatch("notificationclick", { notification: { data: path, close: () => undefined } });

  it.for([
    ["/n/1/l/2", "/n/1/l/2"],
    ["/n/1/l/2?shop=1#row", "/n/1/l/2"],
    ["/active/", "/active"],
    ["/account/programs/log?token=1", "/account/programs/log?token=1"],
  ])("brings the window at %s to the front for %s, and leads none away", async ([at = "", path = ""]) => {
    const { windows, openNew } = openWindows("/n/1/l/3", at, "/n/1/l/4");
    await press(path);
    expect(windows.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1, 0]);
    expect(windows.flatMap(({ navigate }) => navigate.mock.calls)).toEqual([]);
    expect(openNew).not.toHaveBeenCalled();
  });

  it("leads the window there that was used last, where none shows it", async () => {
    const { windows } = openWindows("/n/1/l/3", "/n/1/l/22", "/account/programs/log?token=2");
    for (const path of ["/n/1/l/2", "/account/programs/log?token=1"]) await press(path);
    expect(windows.map(({ navigate }) => navigate.mock.calls.flat())).toEqual([
      ["http://localhost:3000/n/1/l/2", "http://localhost:3000/account/programs/log?token=1"],
      [],
      [],
    ]);
  });

  it("opens a window where there is none", async () => {
    const { openNew } = openWindows();
    await press("/n/1/l/2");
    expect(openNew).toHaveBeenCalledWith("http://localhost:3000/n/1/l/2");
  });
});

describe("a message", () => {
  const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(async () => undefined);
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined);

  beforeEach(() => {
    vi.stubGlobal("registration", { showNotification });
    vi.stubGlobal("navigator", { setAppBadge });
    for (const mock of [showNotification, setAppBadge]) mock.mockClear();
  });

  it("sets the badge of the app where it says how many lists are due", async () => {
    await dispatch("push", { data: { json: () => ({ title: "Bins", due: 3 }) } });
    await dispatch("push", { data: { json: () => ({ title: "Bea finished Rome" }) } });
    expect(setAppBadge.mock.calls).toEqual([[3]]);
    expect(showNotification.mock.calls.map(([title]) => title)).toEqual(["Bins", "Bea finished Rome"]);
  });

  it("is shown where the browser has no badge, or refuses it", async () => {
    setAppBadge.mockRejectedValueOnce(new Error("not installed"));
    await dispatch("push", { data: { json: () => ({ title: "Bins", due: 3 }) } });
    vi.stubGlobal("navigator", {});
    await dispatch("push", { data: { json: () => ({ title: "Plants", due: 0 }) } });
    expect(showNotification.mock.calls.map(([title]) => title)).toEqual(["Bins", "Plants"]);
  });
});

describe("a subscription that the browser renews or loses", () => {
  const SUBSCRIPTION = {
    userId: "ann",
    endpoint: "https://push.example/old",
    kinds: ["FINISHED"],
    quietFrom: null,
    quietUntil: null,
  };
  const makeSubscription = (endpoint: string) => ({ endpoint, getKey: () => new Uint8Array([1, 2]).buffer });
  const subscribe = vi.fn<(options: object) => Promise<object>>(async () =>
    makeSubscription("https://push.example/new"),
  );

  /** Plays the server for a user, and returns what it was asked to change. */
  function serve(userId: string | null) {
    const changes: unknown[] = [];
    vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit) => {
      if (method !== "GET") changes.push([method, path, typeof body === "string" ? JSON.parse(body) : undefined]);
      if (path === "/api/push/key") return Response.json({ publicKey: "key" });
      return Response.json(path === "/api/user/current" ? userId && { id: userId } : {});
    });
    return changes;
  }
  const readEndpoint = async () =>
    ((await kept.get("/push/subscription")?.clone().json()) as { endpoint?: string } | undefined)?.endpoint;

  beforeEach(() => {
    kept.clear();
    kept.set("/push/subscription", Response.json(SUBSCRIPTION));
    vi.stubGlobal("registration", { pushManager: { subscribe } });
    subscribe.mockClear();
  });

  it("is made again, and the server gets what the old one was for", async () => {
    const changes = serve("ann");
    await dispatch("pushsubscriptionchange", {});
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const rest = { p256dh: "AQI", auth: "AQI", zone, kinds: ["FINISHED"], quietFrom: null, quietUntil: null };
    expect(changes).toEqual([
      ["POST", "/api/push/subscription", { endpoint: "https://push.example/new", ...rest }],
      ["DELETE", "/api/push/subscription?endpoint=https%3A%2F%2Fpush.example%2Fold", undefined],
    ]);
    expect(await readEndpoint()).toBe("https://push.example/new");
  });

  it("is the one that the browser has made already", async () => {
    const changes = serve("ann");
    await dispatch("pushsubscriptionchange", { newSubscription: makeSubscription("https://push.example/renewed") });
    expect(subscribe).not.toHaveBeenCalled();
    expect(changes[0]).toMatchObject(["POST", "/api/push/subscription", { endpoint: "https://push.example/renewed" }]);
    expect(await readEndpoint()).toBe("https://push.example/renewed");
  });

  it.for([
    ["somebody else", "bea"],
    ["nobody", null],
  ] as const)("is left to the pages where the worker calls as %s", async ([, userId]) => {
    const changes = serve(userId);
    const { windows } = openWindows("/n");
    await dispatch("pushsubscriptionchange", {});
    expect(changes).toEqual([]);
    expect(windows[0]?.postMessage).toHaveBeenCalledWith("push renewed");
    expect(await readEndpoint()).toBe("https://push.example/old");
  });

  it("stays away where the browser tells nothing", async () => {
    kept.clear();
    const changes = serve("ann");
    await dispatch("pushsubscriptionchange", {});
    expect([changes, subscribe.mock.calls]).toEqual([[], []]);
  });
});
