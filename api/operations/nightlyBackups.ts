import { readAge } from "../database/backups/backupFolder.ts";
import type { BackupSettings } from "../settings/settings.ts";
import type { Metrics } from "./metrics.ts";

/** Adds a gauge for the age of the newest backup. */
export const measureBackups = ({ folder }: BackupSettings, { addGauge }: Pick<Metrics, "addGauge">): void =>
  addGauge("backup_age_seconds", "Seconds since the newest backup that was read back", () =>
    readAge(folder, new Date()),
  );
