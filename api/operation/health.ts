import type { DataSource } from "typeorm";

/** Milliseconds within which the database has to answer. */
const LIMIT = 1_000;

const answer = (status: number, word: string) =>
  Response.json({ status: word }, { status, headers: { "cache-control": "no-store" } });

/** `/healthz`: the process lives. It touches nothing, so that a database that is down restarts no process. */
export const answerHealth = () => answer(200, "ok");

/**
 * `/readyz`: whether requests should be sent here. 503 when the database does not answer within a second, by which a
 * pool that is used up counts as well, and while the process drains.
 */
export function createReadiness(db: DataSource, isDraining: () => boolean): () => Promise<Response> {
  // Whoever asks while a question is under way gets the same answer: asking often costs nothing.
  let asking: Promise<boolean> | null = null;
  return async () => {
    if (isDraining()) return answer(503, "draining");
    asking ??= isReachable(db).finally(() => (asking = null));
    return (await asking) ? answer(200, "ok") : answer(503, "unavailable");
  };
}

async function isReachable(db: DataSource): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), LIMIT)));
  const reached = db.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([reached, late]).finally(() => clearTimeout(timer));
}
