import { accessSync, closeSync, constants, mkdirSync, openSync, realpathSync, statfsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { getLockFile } from "./dataLock.ts";

export const DISK_IS_FULL = "The disk of DATA_DIR is full: free some space, then start again.";
const FULL_DISK_TEXT = /No space left on device|Disk quota exceeded/;
/** PostgreSQL writes its log in parts of this size. With less it could not even say that the disk is full. */
const SMALLEST_SPACE = 64 * 1_024;
/** `initdb` says this of a user id that has no name. */
const NAMELESS_USER_TEXT = /could not look up effective user ID/;
/** The user of the image. */
const IMAGE_USER = 1000;

/** Creates the data folder if needed and returns its real path. Throws an Error if it belongs to another user. */
export function openDataFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
    const dataDir = realpathSync(folder);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    closeSync(openSync(getLockFile(dataDir), "a", 0o600));
    const owner = statSync(join(dataDir, "postgres"), { throwIfNoEntry: false })?.uid;
    if (owner !== undefined && process.getuid?.() !== 0 && owner !== process.getuid?.()) throw isForeign(folder);
    return dataDir;
  } catch (error) {
    throw ["EACCES", "EPERM"].includes(getCode(error)) ? isForeign(folder) : error;
  }
}

/** Whether a server that left these lines in its log could not start because of a full disk. */
export function isDiskFull(dataDir: string, lines: string): boolean {
  if (FULL_DISK_TEXT.test(lines)) return true;
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < SMALLEST_SPACE;
}

/** Returns an Error that says what to do, for those of a full disk and of a user without a name. */
export function explainStartError(error: unknown, folder: string): unknown {
  const message = error instanceof Error ? error.message : "";
  if (["ENOSPC", "EDQUOT"].includes(getCode(error)) || FULL_DISK_TEXT.test(message)) return new Error(DISK_IS_FULL);
  return NAMELESS_USER_TEXT.test(message) ? isForeign(folder) : error;
}

const getCode = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/** The user that the folder must belong to: that of this process, or that of the image if `--user` names another. */
function isForeign(folder: string): Error {
  const uid = hasName() ? process.getuid?.() : IMAGE_USER;
  const advice =
    process.env.NODE_ENV === "production"
      ? `use a named volume, or chown ${uid}:${uid} the folder. --user is not supported.`
      : `chown ${uid} the folder, or set DATA_DIR to another one.`;
  return new Error(`${folder} must belong to user ${uid}: ${advice}`);
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}
