import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { VERSION_CHECK_INTERVAL, watchVersion } from "./watchVersion.ts";
import { claimReload, RELOAD_INTERVAL } from "../app/preloadErrors.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that has the build `latest`; null: it cannot be reached. */
function watchedServer() {
  const server: { latest: string | null; asked: string[] } = { latest: "one", asked: [] };
  const onNew = vi.fn<() => void>();
  const answer = (path: string) => {
    server.asked.push(path);
    if (server.latest === null) return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(Response.json({ id: server.latest, prerendered: ["/"] }));
  };
  const watch = watchVersion({ own: "one", fetch: ((path: string) => answer(path)) as typeof fetch, onNew });
  return { server, onNew, watch };
}

test("asks once an hour, and tells a newer build once", async () => {
  const { server, onNew } = watchedServer();
  await vi.advanceTimersByTimeAsync(VERSION_CHECK_INTERVAL - 1);
  expect(server.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.asked).toEqual(["/builds/latest.json"]);
  expect(onNew).not.toHaveBeenCalled();
  server.latest = "two";
  await vi.advanceTimersByTimeAsync(5 * VERSION_CHECK_INTERVAL);
  expect(onNew).toHaveBeenCalledOnce();
  expect(server.asked).toHaveLength(2);
  expect(VERSION_CHECK_INTERVAL).toBe(3_600_000);
});

test("an hour without a network is no newer build", async () => {
  const { server, onNew } = watchedServer();
  server.latest = null;
  await vi.advanceTimersByTimeAsync(VERSION_CHECK_INTERVAL);
  server.latest = "two";
  await vi.advanceTimersByTimeAsync(VERSION_CHECK_INTERVAL);
  expect(onNew).toHaveBeenCalledOnce();
});

test("a prerendered page tells of a newer build when it is opened; others are not asked", async () => {
  const { server, onNew, watch } = watchedServer();
  watch.arrive("/n");
  await vi.advanceTimersByTimeAsync(0);
  watch.arrive("/");
  await vi.advanceTimersByTimeAsync(0);
  expect(server.asked).toEqual(["/builds/meta/one.json", "/_payload.json"]);
  expect(onNew).not.toHaveBeenCalled();
  server.latest = "two";
  watch.arrive("/");
  await vi.advanceTimersByTimeAsync(0);
  expect(onNew).toHaveBeenCalledOnce();
});

test("a page is not reloaded twice within ten seconds, nor without a network, nor without a memory", () => {
  const storage = createMemoryStorage();
  expect(claimReload(storage, 50_000, true)).toBe(true);
  expect(claimReload(storage, 50_000 + RELOAD_INTERVAL - 1, true)).toBe(false);
  expect(claimReload(storage, 50_000 + RELOAD_INTERVAL, true)).toBe(true);
  expect(claimReload(createMemoryStorage(), 50_000, false)).toBe(false);
  expect(claimReload(createDisabledStorage(), 50_000, true)).toBe(false);
  expect(RELOAD_INTERVAL).toBe(10_000);
});
