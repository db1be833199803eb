import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import type { Server } from "node:http";
import { startEmbedded } from "./database/embedded.ts";
import { openApp } from "./open.ts";
import { readSettings, type Settings } from "./settings.ts";

/** Milliseconds for requests under way to end after the signal to stop. */
const DRAIN_LIMIT = 8_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Errors: one sentence when the port is taken. */
const listen = (server: Server, { port, host }: Settings) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new Error(`Port ${port} is in use. Stop what uses it, or set PORT to another.`) : error);
    });
    server.listen(port, host, resolve);
  });

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
  const database = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startEmbedded(dataDir, { log: say });
  try {
    const { app, close } = await openApp(database.url, settings, join(import.meta.dirname, "../client"));
    const server = createAdaptorServer({ fetch: app }) as Server;
    await listen(server, settings);
    return {
      async stop() {
        await drain(server);
        await close();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
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
