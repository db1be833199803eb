import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type ConcurrencyLimits, limitConcurrency, MAX_WAITING } from "../../domain/base/concurrencyLimit.ts";
import type { Picture } from "./drawing.ts";

/** Draws a picture, and returns it as PNG. Errors: `UNAVAILABLE` where it would wait too long. */
export type DrawPicture = (picture: Picture) => Promise<Uint8Array<ArrayBuffer>>;

/** A process draws one picture at a time. */
export const PICTURE_LIMITS: ConcurrencyLimits = { running: 1, waiting: MAX_WAITING, milliseconds: 5_000 };
/** Milliseconds for a picture. */
const TIMEOUT = 10_000;
/** Milliseconds after which a thread that draws nothing ends, with its 30 MB. */
const IDLE_TIME = 30_000;
/** The heap of the thread in megabytes. What the library for drawing needs is outside of it. */
const HEAP = 64;

/**
 * Returns a function that draws pictures with `program`, in a thread that begins with the first one, because most servers
 * are asked for none.
 */
export function createPictureThread(program: string, idleTime = IDLE_TIME): DrawPicture {
  let thread: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(program, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP } });
    // The process can end while the thread waits. Without a listener, an error in the thread would end the process.
    started.unref();
    return started.on("error", () => end(started));
  }

  function end(ended: Worker | undefined) {
    if (ended === thread) thread = undefined;
    void ended?.terminate();
  }

  async function draw(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(idleTimer);
    const running = (thread ??= start());
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      running.postMessage(picture);
      const [png] = (await once(running, "message", { signal: AbortSignal.timeout(TIMEOUT) })) as [
        Uint8Array<ArrayBuffer>,
      ];
      idleTimer = setTimeout(() => end(running), idleTime).unref();
      return png;
    } catch (error) {
      end(running);
      throw error;
    }
  }

  // Others may wait for the same picture when the one who has asked first has gone.
  return (picture) => limitConcurrency(["pictures"], () => draw(picture), null, PICTURE_LIMITS);
}
