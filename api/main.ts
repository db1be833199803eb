import { join } from "node:path";
import { version } from "../package.json";
import { openFolder } from "./database/backups/backupFolder.ts";
import { startEmbedded } from "./database/embedded/embedded.ts";
import { waitForDatabase } from "./database/client/waitForDatabase.ts";
import { printLine } from "./cli/print.ts";
import { runCommand } from "./cli/commands.ts";
import { composeApp } from "./compose.ts";
import { isSecureContext } from "./http/secureContext.ts";
import { addOperationRoutes } from "./operations/operationRoutes.ts";
import { prepareDrain } from "./operations/drain.ts";
import { createReadinessHandler } from "./operations/health.ts";
import { createServer, listen } from "./operations/httpServer.ts";
import type { Metrics } from "./operations/metrics.ts";
import { startTracing } from "./operations/tracing.ts";
import { readSettings, type Settings } from "./settings/settings.ts";
import { findUnknownSettings } from "./settings/unknownSettings.ts";

/** Milliseconds after which the process exits even if the stop has not finished. */
const STOP_TIMEOUT = 10_000;
/** Milliseconds in which a second signal is ignored: one Ctrl-C arrives twice, from the terminal and from npm. */
const SIGNAL_DEBOUNCE = 500;

type StopFunction = () => Promise<unknown>;

/**
 * Starts tracing and the database as the settings say, then the server. Returns a function that stops in the opposite
 * order everything that was started. If the start fails, that happens before the error is thrown.
 */
async function startAll(settings: Settings): Promise<StopFunction> {
  const stops: StopFunction[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    // Before the database: what has begun by then would end with many errors.
    if (settings.backups) await openFolder(settings.backups.folder);
    if (settings.traces) stops.push(await startTracing(settings.traces, printLine));
    const url = settings.databaseUrl ?? (await startDatabase(settings, stops));
    if (settings.databaseUrl) await waitForDatabase(url, printLine);
    await startServer(url, settings, stops);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDatabase({ dataDir, memory }: Settings, stops: StopFunction[]): Promise<string> {
  const { url, stop } = await startEmbedded(dataDir, { memory, log: printLine });
  stops.push(stop);
  return url;
}

/** Migrates the database and starts the server. Resolves when it listens. What is started adds its end to `stops`. */
async function startServer(url: string, settings: Settings, stops: StopFunction[]) {
  const { app, db, metrics, listLateJobs, endStreams, close } = await composeApp(
    url,
    settings,
    join(import.meta.dirname, "../client"),
    join(import.meta.dirname, "readImport.js"),
  );
  stops.push(close);
  if (settings.metricsPort !== null) await startMetricsServer(metrics, settings.host, settings.metricsPort, stops);
  const appWithOperationRoutes = addOperationRoutes(app, {
    ready: createReadinessHandler(db, () => isDraining(), listLateJobs),
    metrics: settings.publicMetrics ? metrics.render : null,
  });
  const server = createServer(appWithOperationRoutes);
  const { isDraining, drain } = prepareDrain(server);
  await listen(server, settings.host, settings.port);
  stops.push(drain, async () => endStreams());
}

async function startMetricsServer({ render }: Metrics, host: string, port: number, stops: StopFunction[]) {
  const isMetricsRequest = (request: Request) => new URL(request.url).pathname === "/metrics";
  const server = createServer(async (request) =>
    isMetricsRequest(request) ? render() : new Response(null, { status: 404 }),
  );
  await listen(server, host, port, "METRICS_PORT");
  stops.push(prepareDrain(server).drain);
}

/** Stops the process after the first signal, and ends it at once after a second one. */
function stopOnSignal(stop: StopFunction) {
  let firstSignalAt: number | null = null;
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    process.on(signal, () => {
      if (firstSignalAt !== null) {
        if (Date.now() - firstSignalAt > SIGNAL_DEBOUNCE) process.exit(code);
        return;
      }
      firstSignalAt = Date.now();
      printLine("Stopping: finishing what is under way.");
      setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

/** Which version starts, and where a person who has set no ORIGIN can use it. */
function describeStart({ origin, isOriginGuessed }: Settings): string {
  const start = `Listbook ${version} is starting.`;
  return isOriginGuessed ? `${start} Open ${origin} only; set ORIGIN to the address that you type.` : start;
}

async function runServer(settings: Settings) {
  printLine(describeStart(settings));
  for (const sentence of findUnknownSettings(process.env)) printLine(sentence);
  if (!isSecureContext(settings.origin))
    printLine(
      `Others in the network can read what goes to ${settings.origin}, passwords too: use https, or use it at home.`,
    );
  stopOnSignal(await startAll(settings));
  printLine(`Listbook is ready on ${settings.origin}`);
  printLine(
    settings.databaseUrl ? "Its data is in the database of DATABASE_URL." : `Its data is in ${settings.dataDir}.`,
  );
  printLine("Stop it with Ctrl-C.");
}

try {
  const settings = readSettings(process.env);
  const words = process.argv.slice(2);
  await (words.length > 0 ? runCommand(words, settings) : runServer(settings));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
