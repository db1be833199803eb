import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client, type Dispatcher } from "undici";
import type { HttpCall, LoadJob, LoadResult } from "../http/loadJob.ts";

/** This process sends the load, so that measuring does not slow down the servers or the main process. */
process.on("message", (job: LoadJob) => {
  void runJob(job).then((result) => process.send?.(result));
});

const MAX_ATTEMPTS = 5;

/**
 * Sends a request again, with the same ids, if the server answered `UNAVAILABLE`. On a busy machine, waiting for a lock
 * can time out. The time of all attempts counts as latency.
 */
async function sendWithRetry(
  client: Client,
  request: Dispatcher.RequestOptions,
  mayBeRefused = false,
): Promise<{ status: number; text: string; isBusy: boolean }> {
  for (let attempt = 1; ; attempt++) {
    const { statusCode: status, body } = await client.request(request);
    const text = await body.text();
    const isBusy = status === 503 || text.includes('"code":"UNAVAILABLE"');
    if (!isBusy || mayBeRefused || attempt === MAX_ATTEMPTS) return { status, text, isBusy };
  }
}

/** Milliseconds that a refused client waits, as `Retry-After` says. */
const WAIT = 1_000;

async function runJob({
  origin,
  calls,
  clients,
  milliseconds,
  answers = Infinity,
  mayBeRefused,
}: LoadJob): Promise<LoadResult> {
  const latencies: number[] = [];
  let failure: string | null = null;
  const begin = performance.now();
  const end = begin + milliseconds;
  const isOver = () => failure !== null || performance.now() >= end || latencies.length >= answers;

  async function runClient(number: number) {
    const client = new Client(origin, { pipelining: 1 });
    for (let next = number; !isOver(); next += clients) {
      const { method, path, headers, body } = calls[next % calls.length] as HttpCall;
      const sent = body?.replaceAll("{{id}}", () => randomUUID()) ?? null;
      const start = performance.now();
      const { status, text, isBusy } = await sendWithRetry(client, { method, path, headers, body: sent }, mayBeRefused);
      if (mayBeRefused && isBusy) {
        await wait(WAIT);
        continue;
      }
      latencies.push(performance.now() - start);
      if (status >= 300 || text.startsWith('{"errors"')) failure = `${status} ${text}`;
    }
    await client.close();
  }

  await Promise.all(Array.from({ length: clients }, (_, number) => runClient(number)));
  return { latencies, elapsed: performance.now() - begin, failure };
}
