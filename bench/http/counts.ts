import { readFileSync, statSync } from "node:fs";
import type { BenchDatabase } from "./environment.ts";
import type { BenchServer } from "./benchServers.ts";
import type { HttpCall } from "./loadJob.ts";

/** The costs of one answer besides time: all of its statements, and the bytes of its body. */
export type AnswerCounts = { statements: number; bytes: number };

export const sendCall = async (origin: string, { method, path, headers, body }: HttpCall): Promise<string> =>
  (
    await fetch(origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: body.replaceAll("{{id}}", () => crypto.randomUUID()) }),
    })
  ).text();

/** Counts the statements of some servers while `act` runs, in PostgreSQL's log. */
export async function countStatements(
  { client }: BenchDatabase,
  servers: Pick<BenchServer, "name">[],
  logFile: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const configure = async (setting: string) => {
    await client.query(`alter system ${setting}`);
    await client.query("select pg_reload_conf()");
    // A session reads its configuration before its next statement.
    await client.query("select pg_sleep(0.1)");
  };
  await configure("set log_line_prefix = '%a|'");
  await configure("set log_statement = 'all'");
  const begin = statSync(logFile).size;
  await act();
  const logged = readFileSync(logFile).subarray(begin).toString().split("\n");
  await configure("reset log_statement");
  await configure("reset log_line_prefix");
  return logged.filter(
    (line) => servers.some(({ name }) => line.startsWith(`${name}|`)) && /LOG: {2}(execute|statement)/.test(line),
  ).length;
}

/** Counts the statements of a call in PostgreSQL's log, after calls that warm up the server. */
export async function countAnswer(
  database: BenchDatabase,
  server: BenchServer,
  logFile: string,
  calls: HttpCall[],
): Promise<AnswerCounts> {
  const last = calls.at(-1) as HttpCall;
  // The last call may be that of another guest.
  for (const call of [...calls.slice(0, 4), last]) await sendCall(server.origin, call);
  let answer = "";
  const statements = await countStatements(database, [server], logFile, async () => {
    answer = await sendCall(server.origin, last);
  });
  return { statements, bytes: Buffer.byteLength(answer) };
}
