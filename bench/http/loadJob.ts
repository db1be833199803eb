/** One HTTP request; `{{id}}` in a body stands for a new id each time. */
export type HttpCall = { method: string; path: string; headers: Record<string, string>; body?: string };

/** What to send, over and over: by `clients` at once, each on a connection of its own, for some milliseconds. */
export type LoadJob = { origin: string; calls: HttpCall[]; clients: number; milliseconds: number };

/** Milliseconds of each answer and of the whole; `failure` is the first answer that was no success. */
export type LoadResult = { latencies: number[]; elapsed: number; failure: string | null };
