import { logError } from "../logging/log.ts";

/**
 * Does something now and again after every so many milliseconds. What goes wrong is told to the log, and made up for by
 * the next time; what is cut off by the end is no news. Answers what ends it.
 */
export function scheduleTask(every: number, act: () => Promise<unknown>): () => void {
  let hasEnded = false;
  const run = () =>
    act().catch((error: unknown) => {
      if (!hasEnded) logError(error);
    });
  void run();
  const timer = setInterval(() => void run(), every).unref();
  return () => {
    hasEnded = true;
    clearInterval(timer);
  };
}
