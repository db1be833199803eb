/** One HTTP request. Each time it is sent, a new UUID replaces `{{id}}` in its body. */
export type HttpCall = { method: string; path: string; headers: Record<string, string>; body?: string };

/**
 * Calls to repeat for some milliseconds, or until so many `answers` have come. `clients` send them at the same time, each
 * on its own connection. With `mayBeRefused`, the server may answer that too much is asked for at once, and the client
 * waits and goes on.
 */
export type LoadJob = {
  origin: string;
  calls: HttpCall[];
  clients: number;
  milliseconds: number;
  answers?: number;
  mayBeRefused?: boolean;
};

/** `latencies` and `elapsed` are in milliseconds. `failure` is an answer that was not a success, if there was one. */
export type LoadResult = { latencies: number[]; elapsed: number; failure: string | null };
