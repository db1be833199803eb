import type { DataSource } from "typeorm";

/** Milliseconds within which the database has to answer. */
const READINESS_TIMEOUT = 1_000;

const toHealthResponse = (status: number, word: string) =>
  Response.json({ status: word }, { status, headers: { "cache-control": "no-store" } });

/** `/healthz`: the process lives. It touches nothing, so that a database that is down restarts no process. */
export const handleHealth = () => toHealthResponse(200, "ok");

/**
 * `/readyz`: whether requests should be sent here. 503 when the database does not answer within a second, by which a
 * pool that is used up counts as well, and while the process drains.
 */
export function createReadinessHandler(db: DataSource, isDraining: () => boolean): () => Promise<Response> {
  // Whoever asks while a question is under way gets the same answer: asking often costs nothing.
  let asking: Promise<boolean> | null = null;
  return async () => {
    if (isDraining()) return toHealthResponse(503, "draining");
    asking ??= isReachable(db).finally(() => (asking = null));
    return (await asking) ? toHealthResponse(200, "ok") : toHealthResponse(503, "unavailable");
  };
}

async function isReachable(db: DataSource): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), READINESS_TIMEOUT)));
  const reached = db.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([reached, late]).finally(() => clearTimeout(timer));
}
