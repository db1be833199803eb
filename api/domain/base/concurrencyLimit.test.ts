import { expect, it, vi } from "vitest";
import { limitConcurrency } from "./concurrencyLimit.ts";

/** Starts a search that runs until `end` is called. */
function startSearch(ownerIds: string | string[], signal: AbortSignal | null = null) {
  const started = vi.fn<() => void>();
  let end: (answer: string) => void = () => {};
  const answer = new Promise<string>((resolve) => (end = resolve));
  const search = () => {
    started();
    return answer;
  };
  const result = limitConcurrency([ownerIds].flat(), search, signal);
  return { isRunning: () => started.mock.calls.length === 1, end, result };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it("two searches of an owner run at once, and the others run in their order when one has ended", async () => {
  const searches = Array.from({ length: 4 }, () => startSearch("ann"));
  const other = startSearch("eve");
  await settle();
  const running = () => searches.map(({ isRunning }) => isRunning());
  expect([running(), other.isRunning()]).toEqual([[true, true, false, false], true]);
  searches[1]?.end("found");
  expect(await searches[1]?.result).toBe("found");
  await settle();
  expect(running()).toEqual([true, true, true, false]);
  for (const { end } of [...searches, other]) end("");
  await Promise.all(searches.map(({ result }) => result));
  expect(running()).toEqual([true, true, true, true]);
});

it("a search of a user and an organisation counts for both", async () => {
  const own = [startSearch("ann"), startSearch("ann")];
  const both = startSearch(["ann", "team"]);
  const team = [startSearch("team"), startSearch("team")];
  await settle();
  expect([both, ...team].map(({ isRunning }) => isRunning())).toEqual([false, true, false]);
  for (const { end } of [...own, both, ...team]) end("");
  await Promise.all([...own, both, ...team].map(({ result }) => result));
});

it("the next search runs when one has failed", async () => {
  const failing = [1, 2].map(() => limitConcurrency(["ann"], () => Promise.reject(new Error("lost")), null));
  const next = startSearch("ann");
  for (const search of failing) await expect(search).rejects.toThrow("lost");
  await settle();
  expect(next.isRunning()).toBe(true);
  next.end("");
  await next.result;
});

it("a search whose caller has gone leaves the queue and never runs", async () => {
  const running = [startSearch("ann"), startSearch("ann")];
  const caller = new AbortController();
  const left = startSearch("ann", caller.signal);
  const waiting = Array.from({ length: 19 }, () => startSearch("ann"));
  caller.abort();
  const next = startSearch("ann");
  await expect(left.result).rejects.toMatchObject({ code: "UNAVAILABLE" });
  for (const { end } of [...running, ...waiting, next]) end("");
  await Promise.all([...running, ...waiting, next].map(({ result }) => result));
  expect([left.isRunning(), next.isRunning()]).toEqual([false, true]);
});

it("at most twenty searches wait, for two seconds at most", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const busy = { code: "UNAVAILABLE", message: "Listbook is very busy right now; try again in a moment" };
  const running = [startSearch("ann"), startSearch("ann")];
  const waiting = Array.from({ length: 20 }, () => startSearch("ann"));
  await expect(startSearch("ann").result).rejects.toMatchObject(busy);
  const refused = waiting.slice(1).map(({ result }) => expect(result).rejects.toMatchObject(busy));
  await vi.advanceTimersByTimeAsync(1_999);
  running[0]?.end("");
  await settle();
  expect(waiting[0]?.isRunning()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(refused);
  for (const { end } of [...running, ...waiting]) end("");
  await waiting[0]?.result;
  vi.useRealTimers();
});
