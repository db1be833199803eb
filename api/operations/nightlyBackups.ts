import { access, constants, mkdir } from "node:fs/promises";
import { readAge } from "../database/backups/backupFolder.ts";
import type { BackupSettings } from "../settings/settings.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Makes the folder of the backups, and adds a gauge for the age of the newest one. Throws an Error when the folder cannot
 * be used.
 */
export async function prepareBackups(
  { folder }: BackupSettings,
  { addGauge }: Pick<Metrics, "addGauge">,
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new Error(`BACKUP_DIR cannot be used: ${(error as Error).message}`, { cause: error });
  }
  addGauge("backup_age_seconds", "Seconds since the newest backup that was read back", () =>
    readAge(folder, new Date()),
  );
}
