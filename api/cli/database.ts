import { waitForDatabase } from "../database/client/waitForDatabase.ts";
import { startEmbedded } from "../database/embedded/embedded.ts";
import { findDatabase } from "../database/embedded/findRunning.ts";
import type { Settings } from "../settings/settings.ts";
import { printLine } from "./print.ts";

/**
 * Calls `work` with the URL of the database of the settings. The embedded one is started for it, unless the app runs on it
 * already.
 */
export async function useDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir, memory } = settings;
  if (databaseUrl) await waitForDatabase(databaseUrl, printLine);
  const url = findDatabase(settings);
  if (url) return work(url);
  const embedded = await startEmbedded(dataDir, { memory, log: printLine });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
