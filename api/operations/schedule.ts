import { logError } from "../logging/log.ts";

/**
 * Runs a task now and then once in every `interval` milliseconds. A failure is logged, and the task runs again at its
 * next time. A failure after the end is not logged, because stopping may have caused it. Returns a function that stops
 * the schedule.
 */
export function scheduleTask(interval: number, task: () => Promise<unknown>): () => void {
  let hasEnded = false;
  const run = () =>
    task().catch((error: unknown) => {
      if (!hasEnded) logError(error);
    });
  void run();
  const timer = setInterval(() => void run(), interval).unref();
  return () => {
    hasEnded = true;
    clearInterval(timer);
  };
}
