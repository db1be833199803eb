import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createContext } from "../app.ts";
import type { PaymentProvider } from "../domain/context.ts";
import { reconcileNightly } from "./reconcileNightly.ts";

const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts it over a provider that answers each look in turn as it is told to. */
function start(look: (turn: number) => Promise<void>) {
  let looks = 0;
  const payments = {
    // oxlint-disable-next-line require-yield -- nobody has subscribed
    async *listAllSubscriptions() {
      await look(++looks);
    },
  } as unknown as PaymentProvider;
  const stop = reconcileNightly(createContext(null as never, payments), payments);
  return { stop, looks: () => looks };
}

describe("the look at all subscriptions", () => {
  it("is taken at once and every 24 hours, until it is stopped", async () => {
    const { stop, looks } = start(async () => {});
    expect(looks()).toBe(1);
    await vi.advanceTimersByTimeAsync(DAY - 1);
    expect(looks()).toBe(1);
    await vi.advanceTimersByTimeAsync(1 + DAY);
    expect(looks()).toBe(3);
    stop();
    await vi.advanceTimersByTimeAsync(3 * DAY);
    expect(looks()).toBe(3);
  });

  it("that fails is told to the log, and taken again the next day", async () => {
    const { stop, looks } = start(async (turn) => {
      if (turn === 1) throw new Error("The provider is down");
    });
    await vi.advanceTimersByTimeAsync(DAY);
    expect(looks()).toBe(2);
    expect(vi.mocked(console.error).mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringContaining("The provider is down"),
    ]);
    vi.mocked(console.error).mockClear();
    stop();
  });

  it("that fails because the server stops is no news", async () => {
    let fail = () => {};
    const { stop } = start(() => new Promise((_resolve, reject) => (fail = () => reject(new Error("Closed")))));
    stop();
    fail();
    await vi.advanceTimersByTimeAsync(DAY);
    expect(console.error).not.toHaveBeenCalled();
  });
});
