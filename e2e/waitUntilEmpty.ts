import { vi } from "vitest";

/** Milliseconds in which a queue that is worked off gets shorter. */
const TIMEOUT = 20_000;

/**
 * Waits until a queue is empty, as long as it gets shorter: the time for all of it depends on its length and on the
 * machine.
 */
export async function waitUntilEmpty(getLength: () => number | Promise<number>, interval: number) {
  let length = await getLength();
  const readShorter = async (before: number) => {
    const now = await getLength();
    return now < before && { now };
  };
  while (length > 0) {
    const { now } = await vi.waitUntil(() => readShorter(length), { timeout: TIMEOUT, interval });
    length = now;
  }
}
