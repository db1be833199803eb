import { access, constants, mkdir } from "node:fs/promises";
import { type BackupJob, backUpNightly } from "../database/backups/automaticBackups.ts";
import { readAge } from "../database/backups/backupFolder.ts";
import type { TaskLogger } from "../logging/log.ts";
import type { Metrics } from "./metrics.ts";
import { scheduleTask } from "./schedule.ts";

/** Milliseconds between two checks whether a backup is due. One that fails is tried again as soon. */
const INTERVAL = 60 * 60_000;

/**
 * Makes the backups of the nights, and adds a gauge for the age of the newest backup. Returns a function that stops it.
 * Throws an Error when the folder cannot be used.
 */
export async function scheduleBackups(
  job: BackupJob,
  logger: TaskLogger,
  { addGauge }: Pick<Metrics, "addGauge">,
): Promise<() => void> {
  const { folder } = job.settings;
  await checkFolder(folder);
  addGauge("backup_age_seconds", "Seconds since the newest backup that was read back", () =>
    readAge(folder, new Date()),
  );
  return scheduleTask(INTERVAL, async () => {
    const made = await backUpNightly(job);
    if (made) logger.logTask("back up", { rows: made.rows, bytes: made.bytes, deletedFiles: made.deleted });
  });
}

async function checkFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new Error(`BACKUP_DIR cannot be used: ${(error as Error).message}`, { cause: error });
  }
}
