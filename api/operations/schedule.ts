import { logError } from "../logging/log.ts";

/** Called with an error after which a task goes on. */
type OnFailure = (error: unknown) => void;

/**
 * Runs a task now and then once in every `interval` milliseconds, unless it still runs then. A failure is logged, and the task runs again at its
 * next time. A failure after the end is not logged, because stopping may have caused it. Returns a function that stops
 * the schedule.
 */
export function scheduleTask(interval: number, task: (onFailure: OnFailure) => Promise<unknown>): () => void {
  let hasEnded = false;
  const onFailure = (error: unknown) => {
    if (!hasEnded) logError(error);
  };
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    await task(onFailure).catch(onFailure);
    isRunning = false;
  };
  void run();
  const timer = setInterval(() => void run(), interval).unref();
  return () => {
    hasEnded = true;
    clearInterval(timer);
  };
}
