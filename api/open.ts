import { type App, createApp } from "./app.ts";
import { createDataSource } from "./database/dataSource.ts";
import { migrate } from "./database/migrate.ts";
import type { Settings } from "./settings.ts";
import { createIdentityStandIn } from "./standins/identity/standIn.ts";

/** Where the stand-ins' e-mails go. */
const log = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Brings the database at `url` up to date and opens the app over it; `client` is the folder of the built client, or
 * null when something else serves it.
 */
export async function openApp(
  url: string,
  settings: Settings,
  client: string | null,
): Promise<{ app: App; close: () => Promise<void> }> {
  await migrate(url);
  const db = await createDataSource(url).initialize();
  const { origin } = settings;
  // Both of Clerk's keys, and nothing of the stand-in can be reached (contract, section 6).
  const standIn = () => createIdentityStandIn({ db: db.manager, origin, log, deliver: (request) => app(request) });
  const identity = settings.identity ?? (await standIn());
  const app: App = await createApp({
    ...settings,
    identity,
    db,
    client: client === null ? null : { ...settings, folder: client },
  });
  return { app, close: () => db.destroy() };
}
