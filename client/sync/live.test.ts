import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { subscribeToLiveChanges, createThrottledRefetch } from "./live.ts";
import type { PageActivity } from "./server/pageActivity.ts";
import { completeItem } from "../items/model/actions.ts";
import { ListWithItems } from "../lists/model/queries.ts";
import { fillCache } from "../testing/collections.ts";
import { item, list } from "../testing/rowFixtures.ts";
import { createScriptedClient, settle } from "../testing/scriptedClient.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Creates a `PageActivity` that the test switches on and off. */
function createScriptedActivity() {
  const listeners = new Set<() => void>();
  let isActive = true;
  const activity: PageActivity = {
    isActive: () => isActive,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const setActive = (active: boolean) => {
    isActive = active;
    for (const listener of listeners) listener();
  };
  return { activity, setActive };
}

type Stream = { age: number; headers: Headers; signal: AbortSignal; send: (text: string) => void; end: () => void };

/** Starts a page that listens for live changes. The test sends the server's events through `streams`. */
function startListening(
  answer: (stream: ReadableStream) => Response | Promise<Response> = (body) => new Response(body),
) {
  const streams: Stream[] = [];
  const onChange = vi.fn<() => void>();
  const onLost = vi.fn<() => void>();
  const { activity, setActive } = createScriptedActivity();
  const fetch = async (url: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener("abort", () => controller.error(signal.reason));
        streams.push({
          age: Number(new URL(url, "http://listbook.test").searchParams.get("age")),
          headers: new Headers(headers),
          signal,
          send: (text) => controller.enqueue(new TextEncoder().encode(text)),
          end: () => controller.close(),
        });
      },
    });
    return answer(body);
  };
  const stop = subscribeToLiveChanges({
    fetch: fetch as never,
    getCredentials: async () => ({ token: "token", isOver: () => false, isEnding: () => false }),
    pageId: "page",
    knownAt: 990_000,
    onChange,
    onLost,
    pageActivity: activity,
  });
  return { streams, onChange, onLost, setActive, stop };
}

const flush = () => vi.advanceTimersByTimeAsync(0);
const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("a page sends its id and the age of its data, and is notified of each change", async () => {
  const { streams, onChange, stop } = startListening();
  await flush();
  const [stream] = streams;
  expect(Object.fromEntries(stream?.headers ?? [])).toEqual({ authorization: "Bearer token", "listbook-page": "page" });
  expect(stream?.age).toBe(11_000);
  stream?.send(":\n\n");
  stream?.send("data: cha");
  await flush();
  expect(onChange).not.toHaveBeenCalled();
  stream?.send("nge\n\ndata: resync\n\n");
  await flush();
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  expect(stream?.signal.aborted).toBe(true);
  await advance(120_000);
  expect(streams).toHaveLength(1);
});

test("a stream that ends is opened again, and asks for the changes since the last event", async () => {
  const { streams, stop } = startListening();
  await advance(5_000);
  streams[0]?.send(":\n\n");
  await advance(3_000);
  streams[0]?.end();
  await advance(1_000);
  expect(streams).toHaveLength(2);
  expect(streams[1]?.age).toBeGreaterThanOrEqual(4_000);
  expect(streams[1]?.age).toBeLessThan(6_000);
  stop();
});

test("a stream that is silent for 50 seconds is closed and opened again", async () => {
  const { streams, stop } = startListening();
  await flush();
  streams[0]?.send(":\n\n");
  await advance(49_000);
  expect(streams[0]?.signal.aborted).toBe(false);
  await advance(3_000);
  expect(streams[0]?.signal.aborted).toBe(true);
  expect(streams).toHaveLength(2);
  stop();
});

test("a page whose stream cannot be opened knows that the server is lost", async () => {
  const { onLost, stop } = startListening(() => Promise.reject(new TypeError("Failed to fetch")));
  await flush();
  expect(onLost).toHaveBeenCalledTimes(1);
  stop();
});

test.for([
  ["whose stream is silent", (body: ReadableStream) => new Response(body)],
  ["whose stream is not answered", () => new Promise<Response>(() => {})],
] as const)("a page %s for 50 seconds knows that the server is lost", async ([, answer]) => {
  const { streams, onLost, stop } = startListening(answer);
  await advance(49_000);
  expect(onLost).not.toHaveBeenCalled();
  await advance(2_000);
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(streams[0]?.signal.aborted).toBe(true);
  stop();
});

test("a page that was closed or hidden has not lost the server", async () => {
  const { streams, onLost, setActive, stop } = startListening();
  await flush();
  streams[0]?.send(":\n\n");
  setActive(false);
  setActive(true);
  await flush();
  stop();
  await advance(120_000);
  expect(onLost).not.toHaveBeenCalled();
});

test("while the server cannot be reached, the page tries again less and less often", async () => {
  const { streams, stop } = startListening(() => new Response("", { status: 503 }));
  const tries: number[] = [];
  for (let minute = 0; minute < 3; minute++) {
    const before = streams.length;
    await advance(60_000);
    tries.push(streams.length - before);
  }
  expect(tries[0]).toBeGreaterThan(4);
  expect(tries[2]).toBeLessThanOrEqual(4);
  expect(tries[2]).toBeGreaterThanOrEqual(2);
  stop();
});

test("a hidden page has no stream, and opens one as soon as it is visible again", async () => {
  const { streams, setActive, stop } = startListening();
  await flush();
  streams[0]?.send(":\n\n");
  await flush();
  setActive(false);
  expect(streams[0]?.signal.aborted).toBe(true);
  await advance(600_000);
  expect(streams).toHaveLength(1);
  setActive(true);
  await flush();
  expect(streams).toHaveLength(2);
  expect(streams[1]?.age).toBeGreaterThanOrEqual(600_000);
  stop();
});

test("a page that becomes visible again tries at once", async () => {
  const { streams, setActive, stop } = startListening(() => new Response("", { status: 503 }));
  await advance(180_000);
  const before = streams.length;
  setActive(false);
  setActive(true);
  await flush();
  expect(streams.length).toBe(before + 1);
  stop();
});

test.for([
  ["the server says that the session is over", 200],
  ["the server refuses the session", 401],
  ["the device was removed", 403],
] as const)("the page opens no further stream when %s", async ([, status]) => {
  const { streams, onChange, setActive } = startListening((body) => new Response(body, { status }));
  await flush();
  if (status === 200) streams[0]?.send("data: over\n\n");
  await flush();
  if (status === 200) streams[0]?.end();
  await advance(600_000);
  setActive(false);
  setActive(true);
  await flush();
  expect(streams).toHaveLength(1);
  expect(onChange).not.toHaveBeenCalled();
});

const buildListPage = (...ticked: string[]) => ({
  list: list("packing"),
  items: ["socks", "shirt"].map((name, place) => item(name, place, { completed: ticked.includes(name) })),
});

/** Opens a page with a list, and records in `shown` which items were ticked at each render. */
function openList(isOver = () => false) {
  const script = createScriptedClient();
  fillCache(script.client, { lists: [list("packing")], items: buildListPage().items });
  const shown: string[] = [];
  script.client
    .watchQuery({ query: ListWithItems, variables: { id: "packing" }, fetchPolicy: "cache-first" })
    .subscribe(({ data }) => {
      const items = data?.items ?? [];
      shown.push(items.flatMap((each) => (each?.completed ? [each.id] : [])).join(" "));
    });
  return { ...script, shown, readAgain: createThrottledRefetch(script.client, isOver) };
}

const countReads = ({ calls }: { calls: { name: string }[] }) =>
  calls.filter(({ name }) => name === "ListWithItems").length;

test("the screen is read again once for all changes that came during the last read", async ({ onTestFinished }) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const script = openList();
  const { readAgain, sent, shown } = script;
  readAgain();
  readAgain();
  await settle();
  expect(countReads(script)).toBe(1);
  readAgain();
  await sent("ListWithItems")[0]?.answer(buildListPage("socks"));
  expect(shown.at(-1)).toBe("socks");
  await vi.advanceTimersByTimeAsync(600);
  expect(countReads(script)).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(countReads(script)).toBe(1);
  await sent("ListWithItems")[0]?.answer(buildListPage("socks", "shirt"));
  expect(shown.at(-1)).toBe("socks shirt");
  await vi.advanceTimersByTimeAsync(700);
  expect(countReads(script)).toBe(0);
});

test("a tick that is not answered yet stays when the changes of others are read", async () => {
  const { client, readAgain, sent, shown } = openList();
  void completeItem(client, "socks", true);
  readAgain();
  await settle();
  await sent("ListWithItems")[0]?.answer(buildListPage("shirt"));
  expect(shown.at(-1)).toBe("socks shirt");
  await sent("CompleteItemAt")[0]?.answer({ completeItem: item("socks", 0, { completed: true }) });
  const since = shown.indexOf("socks");
  expect(since).toBeGreaterThanOrEqual(0);
  expect(shown.slice(since).every((each) => each.includes("socks"))).toBe(true);
});

test("nothing is read after the session has ended", async () => {
  const script = openList(() => true);
  script.readAgain();
  await settle();
  expect(countReads(script)).toBe(0);
});
