import { type App, createApp } from "./app.ts";
import { createDataSource } from "./database/dataSource.ts";
import { migrate } from "./database/migrate.ts";
import type { Settings } from "./settings.ts";

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
  return { app: await createApp({ ...settings, db, client }), close: () => db.destroy() };
}
