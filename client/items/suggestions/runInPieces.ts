import { nextTask } from "../../ui/loading.ts";
import type { Steps } from "./suggest.ts";

/** Milliseconds for which a task works on names. With its last step, and what follows it, it is shorter than a frame. */
const MAX_TASK = 3;

/**
 * Does some work in tasks of a few milliseconds, not in the present one: `begin` resolves where the first begins. Resolves
 * with undefined when `signal` is aborted.
 */
export async function runInPieces<Result>(
  steps: Steps<Result>,
  signal: AbortSignal,
  begin = nextTask,
): Promise<Result | undefined> {
  for (let next = begin(); ; next = nextTask()) {
    await next;
    const end = performance.now() + MAX_TASK;
    do {
      if (signal.aborted) return undefined;
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < end);
  }
}
