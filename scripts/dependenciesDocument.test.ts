import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import bench from "../bench/package.json";
import own from "../package.json";
import { files } from "./testing/readDocuments.ts";

const DOCUMENT = readFileSync("docs/dependencies.md", "utf8");
const [insides = "", pins = ""] = DOCUMENT.split("## Pins for Node 20");

/** Returns the cells of the rows of all tables in a text, without their heads. */
const listRows = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (dependency|-+) /.test(line))
    .map((line) => line.split(" | ").map((cell) => cell.replaceAll(/^\| | \|$/g, "").trim()));

const listSpans = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);

type Packages = Record<string, { version?: string; integrity?: string; resolved?: string }>;
const readLock = (file: string) => (JSON.parse(readFileSync(file, "utf8")) as { packages: Packages }).packages;
const locks = [readLock("package-lock.json"), readLock("bench/package-lock.json")];

/** The version of a package that the lock file has, or that a script asks npm for. */
const isPinned = (name: string, version: string, where: string) =>
  locks.some((packages) => packages[`node_modules/${name}`]?.version === version) ||
  readFileSync(where, "utf8").includes(`"${name}@${version}"`);

const PROGRAMS = ["npm", "Chromium"];
const PACKAGE = /^`([^`]+)` (\S+)$/;

describe("borrowed insides", () => {
  const rows = listRows(insides).map(([dependency = "", what = "", where = "", why = "", by = ""]) => ({
    dependency,
    what,
    where,
    why,
    by,
  }));

  it("are many", () => {
    expect(rows.length).toBeGreaterThan(40);
  });

  it.each(rows)("are of this version, and have a place, a reason and a test: $dependency, $what", (row) => {
    const [, name = "", version = ""] = PACKAGE.exec(row.dependency) ?? [];
    const places = listSpans(row.where);
    expect(places.join(", ")).toBe(row.where.replaceAll("`", ""));
    for (const file of places) expect(existsSync(file), file).toBe(true);
    if (!PROGRAMS.includes(row.dependency)) expect(isPinned(name, version, places[0] ?? "")).toBe(true);
    expect(row.why).toMatch(/^.{10,}$/);
    const tests = listSpans(row.by);
    expect(tests.length).toBeGreaterThan(0);
    for (const file of tests) {
      expect(file).toMatch(/\.test\.tsx?$/);
      expect(existsSync(file), file).toBe(true);
    }
  });
});

type Overrides = Record<string, string | Record<string, string>>;

describe("overrides", () => {
  const overrides: [name: string, value: Overrides[string]][] = [own, bench].flatMap((each) =>
    Object.entries(each.overrides as Overrides),
  );

  it.each(overrides)("are named: %s", (name, value) => {
    if (typeof value === "string") return expect(pins).toContain(`\`${name}\` ${value}`);
    const rows = insides.split("\n").filter((line) => line.startsWith(`| \`${name}\` `));
    expect(rows.join("\n")).toContain("`package.json`");
    const decision = readFileSync("docs/decisions/0056-clerk-js-without-its-packages.md", "utf8");
    const text = rows.join("\n") + (name === "@clerk/clerk-js" ? decision : "");
    return expect(Object.keys(value).filter((each) => !text.includes(`\`${each}\``))).toEqual([]);
  });

  it("that are empty packages stand in for no package that something else needs", () => {
    const [packages = {}] = locks as Record<string, { name?: string; dependencies?: object }>[];
    const empty = Object.keys(packages).filter((path) => packages[path]?.name === "empty-npm-package");
    expect(empty).toHaveLength(Object.keys(own.overrides["@clerk/clerk-js"]).length);
    /** Whether a package finds the one at `path` when it asks for its name. */
    const finds = (user: string, path: string, name: string) => {
      const folders = user
        .split("/node_modules/")
        .map((_, at, all) => all.slice(0, all.length - at).join("/node_modules/"));
      const found = [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
      return found.find((each) => packages[each]) === path;
    };
    const users = empty.flatMap((path) => {
      const name = path.replace(/.*node_modules\//, "");
      return Object.entries(packages)
        .filter(([user, { dependencies = {} }]) => Object.hasOwn(dependencies, name) && finds(user, path, name))
        .map(([user]) => user);
    });
    expect([...new Set(users)]).toEqual(["node_modules/@clerk/clerk-js"]);
  });
});

type Manifest = { exports?: unknown; bin?: string | Record<string, string> };

const splitSpecifier = (specifier: string) => {
  const [, name = "", path = ""] = /^(@[^/]+\/[^/]+|[^/]+)\/?(.*)$/.exec(specifier) ?? [];
  return { name, path };
};

const readManifest = (name: string) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")) as Manifest;

/** Whether a package exports a path, or names it as a program of its own. */
function isPublic(name: string, path: string): boolean {
  const { exports, bin } = readManifest(name);
  const programs = (typeof bin === "string" ? [bin] : Object.values(bin ?? {})).map((each) =>
    each.replace(/^\.\//, ""),
  );
  if (programs.includes(path) || path === "package.json") return true;
  const keys = typeof exports === "object" && exports !== null ? Object.keys(exports) : [];
  return keys.some((key) => {
    const [start = "", end = ""] = key.split("*");
    return key.includes("*") ? `./${path}`.startsWith(start) && path.endsWith(end) : key === `./${path}`;
  });
}

const CODE = /(\.(tsx?|mjs|js|css|json)|file)$/;
const code = files
  .filter(
    (file) => CODE.test(file) && !file.endsWith("package-lock.json") && file !== "scripts/dependenciesDocument.test.ts",
  )
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const IMPORT = /(?:\b(?:from|import|require|resolve)|@import)\s*\(?\s*(["'`])(@?[a-z][^"'`\s]*)\1/g;
const PATH = /\bnode_modules\/((?:@[\w.-]+\/)?[a-z][\w.-]*\/[\w./-]+\.\w+)/g;

const isInstalled = (name: string) => existsSync(`node_modules/${name}/package.json`);
const declared = new Set(
  [own, { dependencies: own.optionalDependencies }, bench].flatMap((each) =>
    [each.dependencies, "devDependencies" in each ? each.devDependencies : {}].flatMap((group) => Object.keys(group)),
  ),
);

describe("code", () => {
  const imports = code.flatMap(({ file, text }) =>
    [...text.matchAll(IMPORT)].map(([, , found = ""]) => {
      const [specifier = ""] = found.split("?");
      return { file, specifier, ...splitSpecifier(specifier) };
    }),
  );

  it("imports what a package exports, or the document says what it imports instead", () => {
    const deep = imports.filter(({ name, path }) => path !== "" && isInstalled(name));
    expect(deep.length).toBeGreaterThan(50);
    const hidden = deep.filter(({ name, path }) => !isPublic(name, path));
    expect(hidden.length).toBeGreaterThan(3);
    const unnamed = hidden.filter(({ specifier }) => !insides.includes(`\`node_modules/${specifier}\``));
    expect(unnamed.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([]);
  });

  it("names files of a package by their paths where they are, and where the package or the document names them too", () => {
    const paths = code.flatMap(({ file, text }) =>
      [...text.matchAll(PATH)].map(([, specifier = ""]) => ({ file, specifier, ...splitSpecifier(specifier) })),
    );
    expect(paths.length).toBeGreaterThan(10);
    const used = paths.filter(({ name }) => isInstalled(name));
    expect(used.filter(({ specifier }) => !existsSync(`node_modules/${specifier}`))).toEqual([]);
    const unnamed = used.filter(
      ({ name, path, specifier }) => !isPublic(name, path) && !insides.includes(`node_modules/${specifier}`),
    );
    expect(unnamed.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([]);
  });

  it("imports packages that are declared, or the document says which others", () => {
    const others = imports.filter(({ name }) => isInstalled(name) && !declared.has(name));
    expect(others.length).toBeGreaterThan(0);
    const unnamed = others.filter(({ name }) => !insides.includes(`| \`${name}\` `));
    expect(unnamed.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([]);
  });
});

describe("pins for Node 20", () => {
  const rows = listRows(pins).map(([dependency = "", where = "", newer = "", from = ""]) => ({
    dependency,
    where,
    newer,
    from,
  }));
  const toNumber = (version: string) => {
    const [major = 0, minor = 0] = version.split(".").map(Number);
    return major * 1_000 + minor;
  };
  const [, oldest = ""] = /^>=([\d.]+)$/.exec(own.engines.node) ?? [];

  it("are some", () => {
    expect(rows.length).toBeGreaterThan(10);
    expect(oldest).toMatch(/^\d+\.\d+$/);
  });

  it.each(rows)(
    "are of this version, and the oldest Node still needs them: $dependency",
    ({ dependency, where, from }) => {
      const [, name = "", version = ""] = PACKAGE.exec(dependency) ?? [];
      const places = listSpans(where);
      for (const file of places) expect(readFileSync(file, "utf8"), file).toContain(version);
      expect(isPinned(name, version, places[0] ?? "")).toBe(true);
      expect(from).toMatch(/^\d+\.\d+$/);
      expect(toNumber(from), `Raise ${name} and remove its row`).toBeGreaterThan(toNumber(oldest));
    },
  );
});

// Without it npm asks the registry for each address, which is up to a third of the time of an installation.
it("the lock files have the address of each package", () => {
  const missing = locks.flatMap((packages) =>
    Object.entries(packages).flatMap(([path, { integrity, resolved }]) => (integrity && !resolved ? [path] : [])),
  );
  expect(missing).toEqual([]);
});
