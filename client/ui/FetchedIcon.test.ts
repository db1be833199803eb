import { _api, loadIcons } from "@iconify/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./FetchedIcon.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers each request for icons with `answer`. Returns the addresses that were asked for. */
function serveIcons(answer: (names: string[]) => Promise<Response>) {
  const addresses: string[] = [];
  _api.setFetch((input) => {
    // The library counts a comma as one character.
    const address = decodeURIComponent(input as string);
    addresses.push(address);
    return answer((address.split("?icons=")[1] ?? "").split(","));
  });
  return addresses;
}

test("icons are asked for with addresses of at most 500 characters", async () => {
  const addresses = serveIcons(async (names) =>
    Response.json({ prefix: "lucide", icons: Object.fromEntries(names.map((name) => [name, { body: "<path/>" }])) }),
  );
  const names = Array.from({ length: 60 }, (_, n) => `an-icon-with-a-long-name-${n}`);
  const loaded = vi.fn<(loaded: unknown[], missing: unknown[], pending: unknown[]) => void>();
  loadIcons(
    names.map((name) => `lucide:${name}`),
    loaded,
  );
  await vi.advanceTimersByTimeAsync(100);
  expect(addresses.length).toBeGreaterThan(1);
  expect(addresses.filter((address) => address.length > 500)).toEqual([]);
  expect(addresses.every((address) => address.startsWith("/api/_nuxt_icon/lucide.json?icons="))).toBe(true);
  expect(addresses.flatMap((address) => address.split("?icons=")[1]?.split(",") ?? []).toSorted()).toEqual(
    names.toSorted(),
  );
  expect(loaded.mock.lastCall?.slice(0, 3).map(({ length }) => length)).toEqual([60, 0, 0]);
});

test("an icon that is not answered is missing after 750 and 5,000 ms: the only server has been tried then", async () => {
  const addresses = serveIcons(() => new Promise(() => {}));
  const missing: unknown[] = [];
  loadIcons(["lucide:never-answered"], (_loaded, others) => missing.push(...others));
  await vi.waitUntil(() => addresses.length === 1, { interval: 1 });
  await vi.advanceTimersByTimeAsync(750 + 5_000 - 10);
  expect(missing).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(missing).toMatchObject([{ name: "never-answered" }]);
});
