import type { DataSource } from "typeorm";

/** Milliseconds that the database has for an answer. */
const READINESS_TIMEOUT = 1_000;

const toHealthResponse = (statusCode: number, status: string) =>
  Response.json({ status }, { status: statusCode, headers: { "cache-control": "no-store" } });

/** `/healthz`: the process runs. It does not ask the database, so that an outage there restarts no process. */
export const handleHealth = () => toHealthResponse(200, "ok");

/**
 * `/readyz`: whether requests should be sent to this process. It answers 503 while the process drains, and when the
 * database does not answer within a second. A pool without a free connection counts as no answer.
 */
export function createReadinessHandler(db: DataSource, isDraining: () => boolean): () => Promise<Response> {
  // Requests during a check share its result, so that frequent requests do not load the database.
  let pendingCheck: Promise<boolean> | null = null;
  return async () => {
    if (isDraining()) return toHealthResponse(503, "draining");
    pendingCheck ??= isReachable(db).finally(() => (pendingCheck = null));
    return (await pendingCheck) ? toHealthResponse(200, "ok") : toHealthResponse(503, "unavailable");
  };
}

async function isReachable(db: DataSource): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), READINESS_TIMEOUT)));
  const query = db.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([query, timeout]).finally(() => clearTimeout(timer));
}
