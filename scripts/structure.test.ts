import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

/** The layers, the highest first. A file imports from its own layer or from a lower one. */
const API = [
  ["api/testing/", "api/standins/clerk/testing/"],
  ["api/main.ts", "api/cli/"],
  ["api/compose.ts"],
  ["api/operations/", "api/standins/"],
  ["api/app.ts"],
  ["api/rest/"],
  ["api/graphql/"],
  ["api/http/"],
  ["api/identity/", "api/stripe/", "api/live/"],
  ["api/domain/"],
  ["api/database/"],
  ["api/settings/"],
  ["api/logging/"],
  ["api/migrations/"],
  ["api/entities/"],
];
const CLIENT = [
  ["client/testing/"],
  ["client/app/", "client/graphiql/"],
  ["client/layout/"],
  ["client/billing/"],
  ["client/notebooks/"],
  ["client/lists/"],
  ["client/items/"],
  ["client/identity/"],
  ["client/feedback/"],
  ["client/network/"],
  ["client/cache/"],
  ["client/ui/", "client/graphql/"],
];

const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name));

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Files by path from the root, each with the files that it imports. */
function readImports(folder: string): Map<string, string[]> {
  const importsOf = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, path = ""]) =>
      relative(".", resolve(dirname(file), path)),
    );
  return new Map(filesOf(folder).map((file) => [file, importsOf(file)]));
}

function upwards(layers: string[][], imports: Map<string, string[]>): string[] {
  const layerOf = (file: string) => {
    const paths = layers.flat().filter((path) => file.startsWith(path));
    const [longest = ""] = paths.sort((a, b) => b.length - a.length);
    return layers.findIndex((layer) => layer.includes(longest));
  };
  return [...imports]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, targets]) =>
      targets
        .filter((target) => imports.has(target) && layerOf(target) < layerOf(file))
        .map((target) => `${file} → ${target}`),
    );
}

function circles(imports: Map<string, string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (done.has(file) || path.includes(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}

describe("structure", () => {
  const api = readImports("api");
  const client = readImports("client");

  it.each([
    { name: "api", layers: API, imports: api },
    { name: "client", layers: CLIENT, imports: client },
  ])("$name imports downwards only, and every file has its place", ({ layers, imports }) => {
    const homeless = [...imports.keys()].filter(
      (file) => !isTest(file) && !layers.flat().some((path) => file.startsWith(path)),
    );
    expect(homeless).toEqual([]);
    expect(upwards(layers, imports)).toEqual([]);
    expect(circles(imports)).toEqual([]);
  });

  it("keeps the client out of the server: only its tests call it", () => {
    const crossing = [...client].filter(
      ([file, targets]) =>
        !isTest(file) && !file.startsWith("client/testing/") && targets.some((target) => target.startsWith("api/")),
    );
    expect(crossing.map(([file]) => file)).toEqual([]);
    expect([...api].filter(([, targets]) => targets.some((target) => target.startsWith("client/")))).toEqual([]);
  });

  it("keeps the stand-ins out of the product: only what puts the server together imports them", () => {
    const importing = [...api].filter(
      ([file, targets]) =>
        !isTest(file) &&
        !/^api\/(standins|testing)\//.test(file) &&
        targets.some((target) => target.startsWith("api/standins/")),
    );
    expect(importing.map(([file]) => file).sort()).toEqual([
      "api/cli/backup.ts",
      "api/cli/restore.ts",
      "api/compose.ts",
    ]);
  });

  it("keeps HTTP and GraphQL out of the domain", () => {
    const foreign = filesOf("api/domain").filter(
      (file) => !isTest(file) && /from "(graphql|hono|@apollo|@hono|node:http)/.test(readFileSync(file, "utf8")),
    );
    expect(foreign).toEqual([]);
  });

  it("touches the database in few files, and what owners have in one of them", () => {
    const touching = ["api/domain", "api/rest", "api/graphql"]
      .flatMap(filesOf)
      .filter((file) => !isTest(file) && /\bdb\b/.test(readFileSync(file, "utf8")));
    expect(touching).toEqual([
      "api/domain/context.ts",
      "api/domain/processedEvents.ts",
      "api/domain/transaction.ts",
      "api/domain/billing/customers.ts",
      "api/domain/ownership/ownedRows.ts",
      "api/domain/people/clerkEvents.ts",
      "api/domain/people/guests.ts",
      "api/domain/people/members.ts",
      "api/domain/people/organizations.ts",
      "api/domain/people/revocations.ts",
      "api/domain/people/users.ts",
    ]);
  });

  it("names an owner's table in SQL by its entity, so that the statement must say whose rows it means", () => {
    const COMMENT = /\/\*[^]*?\*\/|\/\/.*/g;
    const TABLE =
      /(\b(from|join|into|update)|,)\s+(notebooks|lists|items|devices|device_sessions|subscriptions)\b(?![.:])/i;
    const inSql = (source: string) => source.replace(COMMENT, "").match(/`[^`]*`|"[^"]*"/g) ?? [];
    const naming = filesOf("api/domain").flatMap((file) =>
      isTest(file) ? [] : inSql(readFileSync(file, "utf8")).filter((text) => TABLE.test(text)),
    );
    expect(naming).toEqual([]);
  });

  it("needs names, not whole folders: no barrel files, no default exports", () => {
    const sources = [...filesOf("api"), ...filesOf("client")].filter((file) => !file.startsWith("client/graphql/"));
    const barrels = sources.filter((file) => /^export (\*|\{[^}]*\}) from/m.test(readFileSync(file, "utf8")));
    expect(barrels.filter((file) => file !== "client/testing/orderCases.ts")).toEqual([]);
    const defaults = sources.filter((file) => /^export default/m.test(readFileSync(file, "utf8")));
    expect(defaults).toEqual(["api/testing/globalSetup.ts"]);
  });

  it("runs a test of the api that replaces a module apart from those that share their modules", () => {
    const replacing = filesOf("api").filter(
      (file) => isTest(file) && /^vi\.(mock|doMock)\(/m.test(readFileSync(file, "utf8")),
    );
    expect(replacing.filter((file) => !file.endsWith(".isolated.test.ts"))).toEqual([]);
  });
});
