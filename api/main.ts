import { join } from "node:path";
import { startEmbedded } from "./database/embedded.ts";
import { waitForDatabase } from "./database/wait.ts";
import { openApp, purgeOnce } from "./open.ts";
import { addOperation } from "./operation/door.ts";
import { prepareDrain } from "./operation/drain.ts";
import { createReadiness } from "./operation/health.ts";
import { createServer, listen } from "./operation/listen.ts";
import type { Metrics } from "./operation/metrics.ts";
import { startTracing } from "./operation/tracing.ts";
import { readSettings, type Settings } from "./settings.ts";

/** Milliseconds after which a stop that does not end is ended. */
const STOP_LIMIT = 10_000;
/** Milliseconds within which a second signal is the first one again: npm passes on the Ctrl-C of the terminal. */
const ECHO = 500;

const say = (line: string) => process.stdout.write(`${line}\n`);

type Stop = () => Promise<unknown>;
/** What is done with the database; what it starts it adds to `stops`. */
type Work = (url: string, settings: Settings, stops: Stop[]) => Promise<void>;

/** Starts what the settings ask for, in order; what was started is stopped in the opposite order. */
async function start(settings: Settings, work: Work): Promise<Stop> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    if (settings.traces) stops.push(await startTracing(settings.traces));
    const url = settings.databaseUrl ?? (await startDatabase(settings, stops));
    if (settings.databaseUrl) await waitForDatabase(url, say);
    await work(url, settings, stops);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDatabase({ dataDir }: Settings, stops: Stop[]): Promise<string> {
  const { url, stop } = await startEmbedded(dataDir, { log: say });
  stops.push(stop);
  return url;
}

/** Migrations, then doors: answers when the app listens. */
async function serve(url: string, settings: Settings, stops: Stop[]) {
  const { app, db, metrics, endStreams, close } = await openApp(url, settings, join(import.meta.dirname, "../client"));
  stops.push(close);
  if (settings.metricsPort !== null) await serveMetrics(metrics, settings.host, settings.metricsPort, stops);
  const operated = addOperation(app, {
    ready: createReadiness(db, () => isDraining()),
    metrics: settings.publicMetrics ? metrics.answer : null,
  });
  const server = createServer(operated);
  const { isDraining, drain } = prepareDrain(server);
  await listen(server, settings.host, settings.port);
  stops.push(drain, async () => endStreams());
}

async function serveMetrics({ answer }: Metrics, host: string, port: number, stops: Stop[]) {
  const isAsked = (request: Request) => new URL(request.url).pathname === "/metrics";
  const server = createServer(async (request) => (isAsked(request) ? answer() : new Response(null, { status: 404 })));
  await listen(server, host, port, "METRICS_PORT");
  stops.push(prepareDrain(server).drain);
}

function stopOnSignal(stop: Stop) {
  let since: number | null = null;
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    process.on(signal, () => {
      if (since !== null) {
        if (Date.now() - since > ECHO) process.exit(code);
        return;
      }
      since = Date.now();
      say("Stopping: finishing what is under way.");
      setTimeout(() => process.exit(1), STOP_LIMIT).unref();
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

async function run(settings: Settings) {
  stopOnSignal(await start(settings, serve));
  say(`Listbook is ready on ${settings.origin}`);
  say(settings.databaseUrl ? "Its data is in the database of DATABASE_URL." : `Its data is in ${settings.dataDir}.`);
  say("Stop it with Ctrl-C.");
}

/** What the server does by itself every day, once, without one. */
async function purge(settings: Settings) {
  const stop = await start(settings, async (url) => {
    say(`Rows deleted for good: ${await purgeOnce(url)}`);
  });
  await stop();
}

try {
  const settings = readSettings(process.env);
  await (process.argv[2] === "purge" ? purge(settings) : run(settings));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
