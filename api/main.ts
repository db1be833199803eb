import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import type { Server } from "node:http";
import { createApp } from "./app.ts";
import { createDataSource } from "./database/dataSource.ts";
import { type EmbeddedDatabase, startEmbedded } from "./database/embedded.ts";
import { migrate } from "./database/migrate.ts";
import { readSettings, type Settings } from "./settings.ts";

/** Milliseconds for requests under way to end after the signal to stop. */
const DRAIN_LIMIT = 8_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const listen = (server: Server, { port, host }: Settings) =>
  new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));

/** Lets requests under way end and takes no new ones; answers when the last connection is closed. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A browser keeps idle connections open for minutes, and one that was busy becomes idle later.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
  });
}

/** Settings, database, migrations, doors: answers when the app listens, with what stops it. */
async function start(settings: Settings): Promise<{ stop: () => Promise<void> }> {
  const { dataDir, databaseUrl } = settings;
  const embedded: EmbeddedDatabase | null = databaseUrl ? null : await startEmbedded(dataDir, { log: say });
  const url = databaseUrl ?? (embedded as EmbeddedDatabase).url;
  const db = createDataSource(url);
  try {
    await migrate(url);
    await db.initialize();
    const app = await createApp({ ...settings, db, client: join(import.meta.dirname, "../client") });
    const server = createAdaptorServer({ fetch: app }) as Server;
    await listen(server, settings);
    server.keepAliveTimeout = 5_000;
    return {
      async stop() {
        await drain(server);
        await db.destroy();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // npm passes on the Ctrl-C that the terminal has sent already: the second one is no second wish.
      if (stopping) return;
      stopping = true;
      say("Stopping: finishing what is under way.");
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

try {
  const settings = readSettings(process.env);
  const { stop } = await start(settings);
  stopOnSignal(stop);
  say(`Listbook is ready on ${settings.origin}`);
  say(settings.databaseUrl ? "Its data is in the database of DATABASE_URL." : `Its data is in ${settings.dataDir}.`);
  say("Stop it with Ctrl-C.");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
