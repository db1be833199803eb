import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDisabledStorage, createMemoryStorage } from "../testing/memoryStorage.ts";
import { watchVersion } from "./watchVersion.ts";
import { claimReload } from "../app/preloadErrors.ts";

const HOUR = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches a fake server with the build `latest`. The server cannot be reached while that is null. */
function watchFakeServer() {
  const server: { latest: string | null; paths: string[] } = { latest: "one", paths: [] };
  const onNew = vi.fn<() => void>();
  const answer = (path: string) => {
    server.paths.push(path);
    if (server.latest === null) return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(Response.json({ id: server.latest, prerendered: ["/"] }));
  };
  const watch = watchVersion({ ownBuild: "one", fetch: ((path: string) => answer(path)) as typeof fetch, onNew });
  return { server, onNew, watch };
}

test("checks every hour, and reports a newer build once", async () => {
  const { server, onNew } = watchFakeServer();
  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect(server.paths).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.paths).toEqual(["/builds/latest.json"]);
  expect(onNew).not.toHaveBeenCalled();
  server.latest = "two";
  await vi.advanceTimersByTimeAsync(5 * HOUR);
  expect(onNew).toHaveBeenCalledOnce();
  expect(server.paths).toHaveLength(2);
});

test("a failed check is ignored, and the next one finds the newer build", async () => {
  const { server, onNew } = watchFakeServer();
  server.latest = null;
  await vi.advanceTimersByTimeAsync(HOUR);
  server.latest = "two";
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(onNew).toHaveBeenCalledOnce();
});

test("opening a prerendered screen checks for a newer build, opening another one does not", async () => {
  const { server, onNew, watch } = watchFakeServer();
  watch.checkScreen("/n");
  await vi.advanceTimersByTimeAsync(0);
  watch.checkScreen("/");
  await vi.advanceTimersByTimeAsync(0);
  expect(server.paths).toEqual(["/builds/meta/one.json", "/_payload.json"]);
  expect(onNew).not.toHaveBeenCalled();
  server.latest = "two";
  watch.checkScreen("/");
  await vi.advanceTimersByTimeAsync(0);
  expect(onNew).toHaveBeenCalledOnce();
});

test("a page is not reloaded twice within ten seconds, nor without a network, nor without storage", () => {
  const storage = createMemoryStorage();
  expect(claimReload(storage, 50_000, true)).toBe(true);
  expect(claimReload(storage, 59_999, true)).toBe(false);
  expect(claimReload(storage, 60_000, true)).toBe(true);
  expect(claimReload(createMemoryStorage(), 50_000, false)).toBe(false);
  expect(claimReload(createDisabledStorage(), 50_000, true)).toBe(false);
});
