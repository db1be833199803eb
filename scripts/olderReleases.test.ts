import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { version } from "../package.json";

/**
 * A comment on code that serves an older release begins with the release from which it may go: "Until 0.3.0: …". These
 * tests fail once package.json has that version, so that such code does not stay for ever.
 */
const MARK = /\bUntil (\d+\.\d+\.\d+):/;
const COMMENT = /^\s*(?:\/\/|\/?\*|--|#)/;
/** What comments say of such code. */
const SERVES_OLDER = /\b(?:older|earlier|previous) (?:release|version|build)|\b(?:release|version|build)s? before\b/i;

/** Code that serves any older or newer release, and so has no end. */
const FOR_EVERY_RELEASE = [
  "api/database/backups/chooseBackup.ts",
  "api/database/functions.sql",
  "api/database/migrate.ts",
  "api/migrations/databaseVersion.ts",
  "client/sync/state/change.ts",
  "client/sync/state/pendingChange.ts",
  "client/sync/storage/browserStore.ts",
];

type Line = { file: string; text: string };

const listLines = (): Line[] =>
  execFileSync("git", ["ls-files", "--", "api", "client", "shared", "scripts", "docker"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(?:ts|tsx|mjs|js|sql|css|sh)$/.test(file) && !/\.test\.tsx?$|^client\/graphql\//.test(file))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .map((text) => ({ file, text })),
    );

const toNumbers = (release: string) => release.split(".").map(Number);

/** Whether a release is this one or comes before it. */
function isReached(release: string, current: string): boolean {
  const [wanted, reached] = [toNumbers(release), toNumbers(current)];
  const index = wanted.findIndex((number, place) => number !== reached[place]);
  return index === -1 || (wanted[index] ?? 0) < (reached[index] ?? 0);
}

const findEnded = (lines: Line[], current: string) =>
  lines.filter(({ text }) => isReached(MARK.exec(text)?.[1] ?? "999999.0.0", current));

const describeLine = ({ file, text }: Line) => `${file}: ${text.trim()}`;

describe("code for older releases", () => {
  const lines = listLines();

  it("is gone once its release has come", () => {
    expect(findEnded(lines, version).map(describeLine)).toEqual([]);
    const marked = lines.filter(({ text }) => MARK.test(text));
    expect(findEnded(marked, "999.0.0")).toEqual(marked);
  });

  it("says when it may go, unless it serves every release", () => {
    const silent = lines.filter(
      ({ file, text }) =>
        COMMENT.test(text) && SERVES_OLDER.test(text) && !MARK.test(text) && !FOR_EVERY_RELEASE.includes(file),
    );
    expect(silent.map(describeLine)).toEqual([]);
  });

  it("of a release is found from that release on", () => {
    const line = { file: "api/some.ts", text: "// Until 0.10.0: rows without a colour." };
    for (const current of ["0.10.0", "0.10.1", "1.0.0"]) expect(findEnded([line], current)).toEqual([line]);
    for (const current of ["0.1.0", "0.9.9"]) expect(findEnded([line], current)).toEqual([]);
  });
});
