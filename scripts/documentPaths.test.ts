import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import {
  beginsInRoot,
  documents,
  files,
  folders,
  listAnchors,
  listCitations,
  listCitedHeadings,
  listDecisions,
  listHeadings,
  listLinks,
  listPlainPaths,
  listSpanPaths,
  listTreePaths,
  type Named,
  sources,
} from "./testing/readDocuments.ts";

/** What documents name and the repository does not have. */
const EXCEPTIONS = [
  // The build, the app, `npm run gallery` and the operator of a server make these.
  "node_modules/",
  "dist/",
  ".data/",
  "gallery/",
  "docker/.env",
  // The server answers these.
  "builds/",
  "_payload.json",
  "data.json",
  // A user of Home Assistant has these.
  "configuration.yaml",
  // An operator writes this one.
  "home.yml",
  // The type of an answer.
  "text/event-stream",
  "secrets.yaml",
  // This is a package.
  "zip.js",
];

const paths = [...files, ...folders];
const headingsOf = new Map(documents.map((document) => [document.file, listHeadings(document)]));

const isException = (path: string) =>
  EXCEPTIONS.some((each) => path === each || (each.endsWith("/") && `${path}/`.startsWith(each)));

/** Returns the paths that a path with braces stands for: `a.ts` and `a.tsx` for `a.{ts,tsx}`. */
function expandBraces(path: string): string[] {
  const [braces, choices] = /\{([^{}]*,[^{}]*)\}/.exec(path) ?? [];
  if (!braces || !choices) return [path];
  return choices.split(",").flatMap((choice) => expandBraces(path.replace(braces, choice)));
}

/** Returns the expression of a path. `*`, `…` and `{name}` stand for any part of a name, `**` also for folders. */
const toExpression = (path: string) =>
  path
    .replaceAll(/[$()+.?[\]^|\\]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*\*|\*|…|\{\w+\}/g, (wildcard) =>
      wildcard === "**/" ? "(.*/)?" : wildcard === "**" ? ".*" : "[^/]*",
    );

/**
 * Returns whether a path of a document exists. It begins in the root or in the folder of the document. Any other one, such
 * as `scheduler.ts` or `ownership/columns.ts`, is shortened and may be in any folder.
 */
const pathExists = (path: string, document: string) =>
  expandBraces(path.replace(/\/$/, "")).every((each) => {
    const fromRoot = beginsInRoot(each) ? toExpression(each) : `(.*/)?${toExpression(each)}`;
    const fromDocument = toExpression(posix.join(posix.dirname(document), each));
    const expression = new RegExp(`^(${fromRoot}|${fromDocument})$`);
    return paths.some((known) => expression.test(known));
  });

const describeMissing = (missing: readonly Named[], what: string) =>
  missing.map(({ file, line, name }) => `${file}:${line}: there is no ${what} ${name}`);

function leadsSomewhere({ file, name }: Named): boolean {
  const [path = "", anchor] = name.split("#");
  const target = path === "" ? file : posix.join(posix.dirname(file), decodeURI(path)).replace(/\/$/, "");
  if (!paths.includes(target)) return false;
  return anchor === undefined || listAnchors(headingsOf.get(target) ?? []).includes(decodeURI(anchor));
}

describe("documents", () => {
  it("name paths that exist", () => {
    const inSpans = documents.flatMap(listSpanPaths);
    const inTrees = documents.flatMap(listTreePaths);
    const named = [...inSpans, ...inTrees, ...documents.flatMap(listPlainPaths)];
    const missing = named.filter(({ file, name }) => !isException(name) && !pathExists(name, file));
    expect(describeMissing(missing, "file or folder")).toEqual([]);
    expect(inSpans.length).toBeGreaterThan(300);
    expect(inTrees.length).toBeGreaterThan(40);
  });

  it.each([
    ["api/**/*.test.ts", true],
    ["scripts/**/documentPaths.test.ts", true],
    ["scripts/document*.{test.ts,test.tsx}", false],
    ["{api,client}/", true],
    ["docs/decisions/0031-….md", true],
    ["docs/decisions/0000-….md", false],
    ["documentPaths.test.ts", true],
    ["scripts/README.md", false],
    ["security.md", true],
  ])("can name a path with wildcards, or a part of a path: %s", (path, exists) => {
    expect(pathExists(path, "docs/architecture.md")).toBe(exists);
  });

  it("link to files and headings that exist", () => {
    const links = documents.flatMap(listLinks);
    const missing = links.filter((link) => !leadsSomewhere(link));
    expect(describeMissing(missing, "file or heading for the link")).toEqual([]);
    expect(links.length).toBeGreaterThan(20);
  });

  it("have the anchors that GitHub gives to their headings", () => {
    const headings = ["Two devices, one row", "data.json", "Add a field, say icon", "Notes", "Notes"];
    const anchors = ["two-devices-one-row", "datajson", "add-a-field-say-icon", "notes", "notes-1"];
    expect(listAnchors(headings)).toEqual(anchors);
    const link = { file: "README.md", line: 1 };
    expect(leadsSomewhere({ ...link, name: "docs/api.md#two-devices-one-row" })).toBe(true);
    expect(leadsSomewhere({ ...link, name: "docs/api.md#two-devices" })).toBe(false);
  });

  it("have the headings that comments and other documents cite", () => {
    const citations = [...sources, ...documents].flatMap(listCitations);
    const missing = citations.filter(({ name }) => !headingsOf.has(name));
    expect(describeMissing(missing, "document")).toEqual([]);
    const cited = citations.flatMap((citation) => {
      const { file, line, name: document } = citation;
      const headings = headingsOf.get(document) ?? [];
      return listCitedHeadings(citation, headings).map((name) => ({ file, line, name, document, headings }));
    });
    const unknown = cited.filter(({ name, headings }) => !headings.includes(name));
    expect(unknown.flatMap((each) => describeMissing([each], `heading in ${each.document}:`))).toEqual([]);
    expect(cited.filter(({ file }) => !file.endsWith(".md")).length).toBeGreaterThan(100);
  });

  it("name decisions that exist, each with its number in its title", () => {
    const decisions = documents.flatMap(({ file }) => {
      const [, number] = /^docs\/decisions\/(\d{4})-/.exec(file) ?? [];
      return number ? [{ file, number: Number(number) }] : [];
    });
    for (const { file, number } of decisions)
      expect(headingsOf.get(file)?.[0], file).toMatch(new RegExp(String.raw`^${number}\. `));
    const named = [...sources, ...documents].flatMap(listDecisions);
    const missing = named.filter(({ name }) => !decisions.some(({ number }) => number === Number(name)));
    expect(describeMissing(missing, "decision")).toEqual([]);
    expect(named.length).toBeGreaterThan(15);
  });

  it("have an index of the decisions, with a row for each number and the status of each file", () => {
    const textOf = (file: string) => documents.find((document) => document.file === file)?.text ?? "";
    const rows = [...textOf("docs/decisions/README.md").matchAll(/^\| (\d{4}) +\| (.+?) +\| (.+?) +\|$/gm)].map(
      ([, number = "", title = "", status = ""]) => ({ number, title, status }),
    );
    const written = documents.flatMap(({ file, text }) => {
      const [, name = "", number = ""] = /^docs\/decisions\/((\d{4})-.+)$/.exec(file) ?? [];
      const [, title, status] = /^# \d+\. (.+)\n\nDate: \d{4}-\d\d-\d\d\. Status: ([^]+?)\.?\n\n/.exec(text) ?? [];
      return name === "" ? [] : [{ number, title: `[${title}](${name})`, status: status?.replaceAll("\n", " ") }];
    });
    expect(rows.filter(({ title }) => title.startsWith("["))).toEqual(written);
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, index) => index + 1));
  });
});
