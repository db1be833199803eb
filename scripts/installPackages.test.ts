import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { isInstalled } from "./installPackages.mjs";

/** The file in which npm records what it has installed. */
const RECORD = "node_modules/.package-lock.json";

it("packages are known to be installed, in the versions of the lock file, by what npm records", () => {
  expect(isInstalled(".")).toBe(true);
  const folder = mkdtempSync(join(tmpdir(), "listbook-packages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync("package-lock.json", join(folder, "package-lock.json"));
  expect(isInstalled(folder)).toBe(false);
  mkdirSync(join(folder, "node_modules"));
  const record = JSON.parse(readFileSync(RECORD, "utf8"));
  const write = (packages: object) => writeFileSync(join(folder, RECORD), JSON.stringify({ ...record, packages }));
  write(record.packages);
  expect(isInstalled(folder)).toBe(true);
  write({ ...record.packages, "node_modules/vite": { version: "0.0.1" } });
  expect(isInstalled(folder)).toBe(false);
});
