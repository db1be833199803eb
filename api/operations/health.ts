import type { DataSource } from "typeorm";

/** Milliseconds that the database has for an answer. */
const READINESS_TIMEOUT = 1_000;

/** The headers of answers to operators, which do not pass the layers of the app. */
export const OPERATION_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

const toHealthResponse = (statusCode: number, status: string, details: object = {}) =>
  Response.json({ status, ...details }, { status: statusCode, headers: OPERATION_HEADERS });

/** `/healthz`: the process runs. It does not ask the database, so that an outage there restarts no process. */
export const handleHealth = () => toHealthResponse(200, "ok");

/**
 * `/readyz`: whether requests should be sent to this process. It answers 503 while the process drains, and when the
 * database does not answer within a second. A pool without a free connection counts as no answer. Where jobs are late,
 * it names them, and requests are sent as before: another process of the same database may have done their work.
 */
export function createReadinessHandler(
  db: DataSource,
  isDraining: () => boolean,
  listLateJobs: () => string[],
): () => Promise<Response> {
  // Requests during a check share its result, so that frequent requests do not load the database.
  let pendingCheck: Promise<boolean> | null = null;
  return async () => {
    if (isDraining()) return toHealthResponse(503, "draining");
    pendingCheck ??= isReachable(db).finally(() => (pendingCheck = null));
    const lateJobs = listLateJobs();
    const details = lateJobs.length > 0 ? { lateJobs } : {};
    return (await pendingCheck) ? toHealthResponse(200, "ok", details) : toHealthResponse(503, "unavailable", details);
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
