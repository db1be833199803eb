import { join } from "node:path";
import { startEmbedded } from "./database/embedded/embedded.ts";
import { waitForDatabase } from "./database/client/waitForDatabase.ts";
import { composeApp, purgeExpiredTrash } from "./compose.ts";
import { addOperationRoutes } from "./operations/operationRoutes.ts";
import { prepareDrain } from "./operations/drain.ts";
import { createReadinessHandler } from "./operations/health.ts";
import { createServer, listen } from "./operations/httpServer.ts";
import type { Metrics } from "./operations/metrics.ts";
import { startTracing } from "./operations/tracing.ts";
import { readSettings, type Settings } from "./settings/settings.ts";

/** Milliseconds after which a stop that does not end is ended. */
const STOP_TIMEOUT = 10_000;
/** Milliseconds within which a second signal is the first one again: npm passes on the Ctrl-C of the terminal. */
const SIGNAL_DEBOUNCE = 500;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

type StopFunction = () => Promise<unknown>;
/** What is done with the database; what it starts it adds to `stops`. */
type DatabaseTask = (url: string, settings: Settings, stops: StopFunction[]) => Promise<void>;

/** Starts what the settings ask for, in order; what was started is stopped in the opposite order. */
async function startWithDatabase(settings: Settings, work: DatabaseTask): Promise<StopFunction> {
  const stops: StopFunction[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    if (settings.traces) stops.push(await startTracing(settings.traces));
    const url = settings.databaseUrl ?? (await startDatabase(settings, stops));
    if (settings.databaseUrl) await waitForDatabase(url, printLine);
    await work(url, settings, stops);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDatabase({ dataDir }: Settings, stops: StopFunction[]): Promise<string> {
  const { url, stop } = await startEmbedded(dataDir, { log: printLine });
  stops.push(stop);
  return url;
}

/** Migrations, then doors: answers when the app listens. */
async function startServer(url: string, settings: Settings, stops: StopFunction[]) {
  const { app, db, metrics, endStreams, close } = await composeApp(
    url,
    settings,
    join(import.meta.dirname, "../client"),
  );
  stops.push(close);
  if (settings.metricsPort !== null) await startMetricsServer(metrics, settings.host, settings.metricsPort, stops);
  const operated = addOperationRoutes(app, {
    ready: createReadinessHandler(db, () => isDraining()),
    metrics: settings.publicMetrics ? metrics.render : null,
  });
  const server = createServer(operated);
  const { isDraining, drain } = prepareDrain(server);
  await listen(server, settings.host, settings.port);
  stops.push(drain, async () => endStreams());
}

async function startMetricsServer({ render }: Metrics, host: string, port: number, stops: StopFunction[]) {
  const isAsked = (request: Request) => new URL(request.url).pathname === "/metrics";
  const server = createServer(async (request) => (isAsked(request) ? render() : new Response(null, { status: 404 })));
  await listen(server, host, port, "METRICS_PORT");
  stops.push(prepareDrain(server).drain);
}

function stopOnSignal(stop: StopFunction) {
  let since: number | null = null;
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    process.on(signal, () => {
      if (since !== null) {
        if (Date.now() - since > SIGNAL_DEBOUNCE) process.exit(code);
        return;
      }
      since = Date.now();
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

async function runServer(settings: Settings) {
  stopOnSignal(await startWithDatabase(settings, startServer));
  printLine(`Listbook is ready on ${settings.origin}`);
  printLine(
    settings.databaseUrl ? "Its data is in the database of DATABASE_URL." : `Its data is in ${settings.dataDir}.`,
  );
  printLine("Stop it with Ctrl-C.");
}

/** What the server does by itself every day, once, without one. */
async function runPurgeCommand(settings: Settings) {
  const stop = await startWithDatabase(settings, async (url) => {
    printLine(`Rows deleted for good: ${await purgeExpiredTrash(url, settings)}`);
  });
  await stop();
}

try {
  const settings = readSettings(process.env);
  await (process.argv[2] === "purge" ? runPurgeCommand(settings) : runServer(settings));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
