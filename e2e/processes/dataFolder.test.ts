import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, inject, it, vi } from "vitest";
import { canConnect, cleanups, copyApp, copyData, createFolder, createFolderWithData } from "./embeddedStarts.ts";
import { getLockOfServer, isRoot, open, PLATFORM, query, setUpStarts, spawnApp } from "./embeddedStarts.ts";

setUpStarts();

/** Runs a command as in a container: it sees neither other processes nor their shared memory. */
const CONTAINER = ["unshare", "--fork", "--kill-child", "--pid", "--mount-proc", "--ipc"];
const canUnshare = isRoot && spawnSync("unshare", ["--mount", "--pid", "--fork", "true"]).status === 0;
const ROUNDS = inject("thorough") ? 10 : 2;

const FULL = "The disk of DATA_DIR is full: free some space, then start again.";

describe.runIf(canUnshare)("two containers on one data folder", () => {
  const start = (dataDir: string) => spawnApp(dataDir, { prefix: CONTAINER, env: { TMPDIR: createFolder() } });

  it.each([
    ["has data", createFolderWithData],
    ["is empty", createFolder],
  ])("do not both start when it %s (F58)", async (_state, createDataDir) => {
    const dataDir = createDataDir();
    const outcomes = await Promise.all([start(dataDir).outcome, start(dataDir).outcome]);
    const [url, refusal] = outcomes.toSorted((a, b) => Number(b.startsWith("post")) - Number(a.startsWith("post")));
    expect(refusal).toMatch(`Another Listbook is already running on the data in ${dataDir}. Stop it first,`);
    expect(await canConnect(url ?? "")()).toBe(true);
  });

  it("work one after the other, when the first one is killed with all its processes (F59)", async () => {
    const dataDir = createFolderWithData();
    for (let round = 1; round <= ROUNDS; round++) {
      const { outcome, kill } = start(dataDir);
      const url = await outcome;
      await query(url, "create table if not exists saved (n int)");
      await query(url, `insert into saved values (${round})`);
      expect(await query(url, "select count(*)::int from saved")).toEqual([[round]]);
      await kill();
    }
  });
});

describe("a lock file that a power cut leaves", () => {
  /** Binaries whose server first writes what it finds in its folder. */
  function createRecordingBinaries() {
    const real = realpathSync(join("node_modules", PLATFORM, "native", "bin"));
    const folder = createFolder();
    const record = join(folder, "record");
    symlinkSync(join(real, "initdb"), join(folder, "initdb"));
    const script = `#!/bin/sh\n[ "$1" = -D ] && ls "$2" > ${record}\nexec ${real}/postgres "$@"\n`;
    writeFileSync(join(folder, "postgres"), script, { mode: 0o755 });
    return { folder, record };
  }

  it("is gone before the next server starts, which may get the same number", async () => {
    const dataDir = createFolderWithData();
    const first = await open(dataDir);
    const lock = readFileSync(getLockOfServer(dataDir), "utf8");
    await first.stop();
    expect(lock.split("\n")[7]).toMatch(/^ready/);
    const { pid: ended } = spawnSync("true");
    writeFileSync(getLockOfServer(dataDir), lock.replace(/^\d+/, String(ended)));
    const { folder, record } = createRecordingBinaries();
    vi.stubEnv("POSTGRES_BIN", folder);
    await open(dataDir);
    const found = readFileSync(record, "utf8").split("\n");
    expect(found).toContain("PG_VERSION");
    expect(found).not.toContain("postmaster.pid");
  });
});

describe("a restore that a power cut interrupts", () => {
  const rename = (dataDir: string, from: string, to: string) => renameSync(join(dataDir, from), join(dataDir, to));

  it("between its two renames is finished by the next start", async () => {
    const dataDir = createFolderWithData();
    const first = await open(dataDir);
    await query(first.url, "create table restored as select 7 as n");
    await first.stop();
    rename(dataDir, "postgres", "postgres.restored");
    const second = await open(dataDir);
    expect(await query(second.url, "select n from restored")).toEqual([[7]]);
    expect(existsSync(join(dataDir, "postgres.restored"))).toBe(false);
  });

  it("before them is forgotten", async () => {
    const dataDir = createFolderWithData();
    rename(dataDir, "postgres", "postgres.restored");
    copyData(dataDir);
    const first = await open(dataDir);
    expect(existsSync(join(dataDir, "postgres.restored"))).toBe(false);
    expect(await canConnect(first.url)()).toBe(true);
  });
});

describe.runIf(isRoot)("a folder of another user", () => {
  const [NOBODY, NAMELESS] = [65_534, 54_321];

  it("is refused with what to do, in a container too", async () => {
    const dataDir = createFolder();
    const start = (env = {}) => spawnApp(dataDir, { user: NOBODY, env }).outcome;
    expect(await start()).toBe(
      `${dataDir} must belong to user 65534: chown 65534 the folder, or set DATA_DIR to another one.`,
    );
    expect(await start({ NODE_ENV: "production" })).toBe(
      `${dataDir} must belong to user 65534: use a named volume, or chown 65534:65534 the folder. --user is not supported.`,
    );
  });

  it.each([
    ["of the image", 1000],
    ["of that user", NAMELESS],
  ])("is refused to a user without a name, also where the folder is that %s", async (_whose, owner) => {
    const dataDir = createFolder();
    chownSync(dataDir, owner, owner);
    const { file } = copyApp();
    chmodSync(dirname(file), 0o755);
    const { outcome } = spawnApp(dataDir, { file, user: NAMELESS, env: { NODE_ENV: "production" } });
    expect(await outcome).toBe(
      `${dataDir} must belong to user 1000: use a named volume, or chown 1000:1000 the folder. --user is not supported.`,
    );
  });
});

describe.runIf(canUnshare)("a full disk", () => {
  /** Creates a folder on a disk of 100 MB. */
  function createDisk(): string {
    const folder = createFolder();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=100m", "tmpfs", folder]);
    cleanups.push(() => void execFileSync("umount", ["--lazy", folder]));
    return folder;
  }
  const fill = (disk: string) => spawnSync("dd", ["if=/dev/zero", `of=${disk}/filler`, "bs=64k"]);

  it("is named by a start on data, which it keeps (F60)", async () => {
    const dataDir = createDisk();
    copyData(dataDir);
    const first = await open(dataDir);
    await query(first.url, "create table saved as select 7 as n");
    await first.stop();
    fill(dataDir);
    await expect(open(dataDir)).rejects.toThrow(new Error(FULL));
    rmSync(join(dataDir, "filler"));
    const second = await open(dataDir);
    expect(await query(second.url, "select n from saved")).toEqual([[7]]);
    await second.stop();
  });

  it("is named by a first start, which leaves nothing half made", async () => {
    const dataDir = createDisk();
    fill(dataDir);
    await expect(open(dataDir)).rejects.toThrow(new Error(FULL));
    rmSync(join(dataDir, "filler"));
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    const { url, stop } = await open(dataDir);
    expect(await canConnect(url)()).toBe(true);
    await stop();
  });
});
