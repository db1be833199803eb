import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { FetchEvent } from "./serviceWorker.ts";

const MARK = { "listbook-server": "yes" };
const SAVED = "the saved page";

let savedPage: string | undefined;
let handleFetch: (event: FetchEvent) => void;

beforeAll(async () => {
  vi.stubGlobal("BUILD_ID", "b1");
  vi.stubGlobal("FILES", []);
  vi.stubGlobal("location", { origin: "http://localhost:3000" });
  const match = async () => (savedPage === undefined ? undefined : new Response(savedPage));
  vi.stubGlobal("caches", { match });
  vi.stubGlobal("addEventListener", (type: string, listener: typeof handleFetch) => {
    if (type === "fetch") handleFetch = listener;
  });
  await import("./serviceWorker.ts");
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

describe("a text that another app shares", () => {
  it("opens home with its parts, each once, in a place of the address that is sent to no server", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ title: "Milk", text: "Milk", url: "https://example.org/?a=1&b=é" }))
      form.set(name, value);
    const request = new Request("http://localhost:3000/share", { method: "POST", body: form });
    const respondWith = vi.fn<FetchEvent["respondWith"]>();
    handleFetch({ request, respondWith } as unknown as FetchEvent);
    const answer = await respondWith.mock.calls[0]?.[0];
    const { origin, pathname, search, hash } = new URL(answer?.headers.get("location") ?? "");
    expect([answer?.status, origin + pathname + search]).toEqual([303, "http://localhost:3000/"]);
    expect(decodeURIComponent(hash)).toBe("#shared=Milk\nhttps://example.org/?a=1&b=é");
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
