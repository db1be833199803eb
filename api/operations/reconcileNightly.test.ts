import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createContext } from "../app.ts";
import type { PaymentProvider } from "../domain/base/context.ts";
import { reconcileNightly } from "./reconcileNightly.ts";

const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts the nightly comparison. Its provider calls `listAll(1)` in the first run, `listAll(2)` in the second. */
function start(listAll: (run: number) => Promise<void>) {
  let runs = 0;
  const payments = {
    // oxlint-disable-next-line require-yield -- there are no subscriptions
    async *listAllSubscriptions() {
      await listAll(++runs);
    },
  } as unknown as PaymentProvider;
  const stop = reconcileNightly(createContext(null as never, payments), payments);
  return { stop, countRuns: () => runs };
}

describe("the comparison of all subscriptions", () => {
  it("runs at once and every 24 hours, until it is stopped", async () => {
    const { stop, countRuns } = start(async () => {});
    expect(countRuns()).toBe(1);
    await vi.advanceTimersByTimeAsync(DAY - 1);
    expect(countRuns()).toBe(1);
    await vi.advanceTimersByTimeAsync(1 + DAY);
    expect(countRuns()).toBe(3);
    stop();
    await vi.advanceTimersByTimeAsync(3 * DAY);
    expect(countRuns()).toBe(3);
  });

  it("that fails is logged, and runs again the next day", async () => {
    const { stop, countRuns } = start(async (run) => {
      if (run === 1) throw new Error("The provider is down");
    });
    await vi.advanceTimersByTimeAsync(DAY);
    expect(countRuns()).toBe(2);
    expect(vi.mocked(console.error).mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringContaining("The provider is down"),
    ]);
    vi.mocked(console.error).mockClear();
    stop();
  });

  it("that fails because the server stops is not logged", async () => {
    let fail = () => {};
    const { stop } = start(() => new Promise((_resolve, reject) => (fail = () => reject(new Error("Closed")))));
    stop();
    fail();
    await vi.advanceTimersByTimeAsync(DAY);
    expect(console.error).not.toHaveBeenCalled();
  });
});
