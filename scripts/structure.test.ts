import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

/**
 * The layers of the server, the highest first. A file imports from its own folder or from a lower layer. The folders of
 * the domain, and of the client's `sync`, are its floors.
 */
const API = [
  ["api/standins/clerk/testing/"],
  ["api/testing/"],
  ["api/main.ts"],
  ["api/cli/"],
  ["api/compose.ts"],
  ["api/jobs.ts"],
  ["api/operations/", "api/standins/"],
  ["api/app.ts"],
  ["api/routes.ts"],
  ["api/appOptions.ts"],
  ["api/mcp/"],
  ["api/rest/"],
  ["api/graphql/"],
  ["api/calls/"],
  ["api/http/"],
  ["api/live/"],
  ["api/identity/", "api/mail/", "api/oauth/", "api/push/", "api/stripe/"],
  ["api/domain/upkeep/", "api/domain/events/", "api/domain/portability/"],
  ["api/domain/idempotency/"],
  ["api/domain/notifications/"],
  ["api/domain/programs/"],
  ["api/domain/lists/"],
  ["api/domain/billing/"],
  ["api/domain/oauth/"],
  ["api/domain/accounts/"],
  ["api/domain/trash/"],
  ["api/domain/sharing/"],
  ["api/domain/rows/"],
  ["api/domain/limits/"],
  ["api/domain/callers/"],
  ["api/domain/ownership/"],
  ["api/domain/base/"],
  ["api/texts/"],
  ["api/database/"],
  ["api/settings/"],
  ["api/logging/"],
  ["api/migrations/"],
  ["api/entities/"],
];
/** The layers of the client, in the same way. */
const CLIENT = [
  ["client/testing/"],
  ["client/app/", "client/graphiql/", "client/links/"],
  ["client/frame/"],
  ["client/home/"],
  ["client/sideBar/"],
  ["client/palette/"],
  ["client/guestNotices/"],
  ["client/billing/"],
  ["client/notebooks/"],
  ["client/lists/"],
  ["client/items/"],
  ["client/account/pages/"],
  ["client/account/clerk/", "client/account/signOut/"],
  ["client/account/recovery/", "client/account/notifications/"],
  ["client/account/devices/"],
  ["client/yourData/"],
  ["client/programs/"],
  ["client/account/"],
  ["client/actions/"],
  ["client/sync/"],
  ["client/sync/guest/", "client/sync/tabs/"],
  ["client/sync/storage/"],
  ["client/sync/outbox/"],
  ["client/sync/links/"],
  ["client/sync/state/"],
  ["client/sync/server/"],
  ["client/rows/"],
  ["client/cache/"],
  ["client/session/"],
  ["client/ui/"],
  ["client/graphql/"],
];

const IMPORT = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** A path of a module in quotes, also where a program loads it. */
const MODULE_PATH = /"(\.{1,2}\/[^"]+\.(?:tsx?|mjs))"/g;
/** An export, except of a fragment, which other documents use by its name. */
const EXPORT = /^export (?:async )?(const|function\*?|class|type) (\w+)\b(?! = graphql\(`\s*fragment)/gm;
/** What stands above an export that only tests import: they need it, or the specification promises it. */
const REASON = /exported(\s|\*)+for(\s|\*)+tests|specification,(\s|\*)+section \d/i;
const FOR_TESTS = /\.test\.tsx?$|^e2e\/|\/testing\//;
/** Tests, generated files, what migrations to come use, programs of measurements, and what plugins do in a build or import. */
const WITHOUT_REASONS =
  /\.test\.tsx?$|^client\/(graphql\/|ui\/Trans\.tsx)|schema\.types\.ts$|^api\/migrations\/|^bench\/|Plugin\.ts$/;

const listSources = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !entry.parentPath.includes("node_modules"))
    .map((entry) => join(entry.parentPath, entry.name));

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Returns the files that each file of a folder imports, as paths from the root. */
function readImports(folder: string): Map<string, string[]> {
  const parseImports = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, path = ""]) =>
      relative(".", resolve(dirname(file), path)),
    );
  return new Map(listSources(folder).map((file) => [file, parseImports(file)]));
}

/** Returns the imports of a higher layer, or of another folder of the same one, as `file → target`. */
function findUpwardImports(layers: string[][], imports: Map<string, string[]>): string[] {
  const folderOf = (file: string) => {
    const paths = layers.flat().filter((path) => file.startsWith(path));
    const [longest = ""] = paths.sort((a, b) => b.length - a.length);
    return longest;
  };
  const layerOf = (file: string) => layers.findIndex((layer) => layer.includes(folderOf(file)));
  const isUpward = (file: string, target: string) =>
    layerOf(target) < layerOf(file) || (layerOf(target) === layerOf(file) && folderOf(target) !== folderOf(file));
  return [...imports]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, targets]) =>
      targets.filter((target) => imports.has(target) && isUpward(file, target)).map((target) => `${file} → ${target}`),
    );
}

/** Returns the import cycles, as `file → … → file`. */
function findCycles(imports: Map<string, string[]>): string[] {
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

/** Returns the pairs of folders that import each other, as `one ↔ other`. */
function findMutualFolders(imports: Map<string, string[]>): string[] {
  const pairs = new Set<string>();
  for (const [file, targets] of imports) {
    if (isTest(file) || file.startsWith("client/testing/")) continue;
    for (const target of targets.filter((each) => imports.has(each)))
      pairs.add(`${dirname(file)} ↔ ${dirname(target)}`);
  }
  return [...pairs].filter((pair) => {
    const [one = "", other = ""] = pair.split(" ↔ ");
    return one < other && pairs.has(`${other} ↔ ${one}`);
  });
}

describe("structure", () => {
  const api = readImports("api");
  const client = readImports("client");
  const shared = readImports("shared");

  it.each([
    { name: "api", layers: API, imports: api },
    { name: "client", layers: CLIENT, imports: client },
  ])("$name imports downwards only and without cycles, and every file belongs to a layer", ({ layers, imports }) => {
    const withoutLayer = [...imports.keys()].filter(
      (file) => !isTest(file) && !layers.flat().some((path) => file.startsWith(path)),
    );
    expect(withoutLayer).toEqual([]);
    expect(findUpwardImports(layers, imports)).toEqual([]);
    expect(findCycles(imports)).toEqual([]);
  });

  it("has two pairs of folders in 'client' that import each other", () => {
    expect(findMutualFolders(client).toSorted()).toEqual([
      "client/items/rows ↔ client/items/selection",
      "client/lists/repeat ↔ client/lists/runs",
    ]);
  });

  it("imports nothing of the api in the client except in its tests, and nothing of the client in the api", () => {
    const crossing = [...client].filter(
      ([file, targets]) =>
        !isTest(file) && !file.startsWith("client/testing/") && targets.some((target) => target.startsWith("api/")),
    );
    expect(crossing.map(([file]) => file)).toEqual([]);
    expect([...api].filter(([, targets]) => targets.some((target) => target.startsWith("client/")))).toEqual([]);
  });

  it("imports nothing of the api or of the client in what both share, and of packages only those without a platform", () => {
    const outside = [...shared].filter(([, targets]) => targets.some((target) => !target.startsWith("shared/")));
    expect(outside.map(([file]) => file)).toEqual([]);
    const withPackages = listSources("shared").filter(
      (file) =>
        !isTest(file) &&
        /^import .* from "(?!\.|csv-parse\/browser\/|@lingui\/core(\/macro)?";$|uuid";$)/m.test(
          readFileSync(file, "utf8"),
        ),
    );
    expect(withPackages).toEqual([]);
  });

  it("imports the stand-ins only where the server is composed and in the commands", () => {
    const importing = [...api].filter(
      ([file, targets]) =>
        !isTest(file) &&
        !/^api\/(standins|testing)\//.test(file) &&
        targets.some((target) => target.startsWith("api/standins/")),
    );
    expect(importing.map(([file]) => file).sort()).toEqual([
      "api/cli/accounts.ts",
      "api/cli/backup.ts",
      "api/cli/restore.ts",
      "api/compose.ts",
    ]);
  });

  it("imports no HTTP and no GraphQL in the domain", () => {
    const foreign = listSources("api/domain").filter(
      (file) => !isTest(file) && /from "(graphql|hono|@apollo|@hono|node:http)/.test(readFileSync(file, "utf8")),
    );
    expect(foreign).toEqual([]);
  });

  it("reads and writes the rows of lists, of the trash, of exports and of imports only through ownership/", () => {
    const touching = ["api/domain/lists", "api/domain/trash", "api/domain/portability", "api/rest", "api/graphql"]
      .flatMap(listSources)
      .filter((file) => !isTest(file) && /\bdb\b/.test(readFileSync(file, "utf8")));
    expect(touching).toEqual([]);
  });

  it("has at most four files in the domain outside its floors", () => {
    const outside = listSources("api/domain").filter((file) => dirname(file) === "api/domain");
    expect(outside.length).toBeLessThanOrEqual(4);
  });

  it("names no table of owned rows in SQL: statements take it from the entity and must name the owner", () => {
    const COMMENT = /\/\*[^]*?\*\/|\/\/.*/g;
    const TABLE =
      /(\b(from|join|into|update)|,)\s+(notebooks|lists|items|devices|device_sessions|subscriptions)\b(?![.:])/i;
    // What stands in a placeholder is no SQL, as in `${insertSql(listId, items)}`.
    const PLACEHOLDER = /\$\{[^{}`]*\}/g;
    const inSql = (source: string) =>
      source
        .replace(COMMENT, "")
        .replace(PLACEHOLDER, "$")
        .match(/`[^`]*`|"[^"]*"/g) ?? [];
    const naming = listSources("api/domain").flatMap((file) =>
      isTest(file) ? [] : inSql(readFileSync(file, "utf8")).filter((text) => TABLE.test(text)),
    );
    expect(naming).toEqual([]);
  });

  const findInClient = (pattern: RegExp) =>
    listSources("client")
      .filter((file) => !isTest(file) && pattern.test(readFileSync(file, "utf8")))
      .sort();

  it("uses the browser's storage in the client only through functions that never throw", () => {
    expect(findInClient(/\b(localStorage|sessionStorage)\b/)).toEqual([
      "client/ui/browser/storageKeys.ts",
      "client/ui/safeStorage.ts",
    ]);
  });

  it("keeps the client's state outside React in createStore", () => {
    expect(findInClient(/new Set<\(/)).toEqual(["client/ui/createStore.ts"]);
    // `useHydrated` and `useOnline` have no state: React and the browser have it.
    expect(findInClient(/\buseSyncExternalStore\b/)).toEqual([
      "client/ui/createStore.ts",
      "client/ui/hooks/useHydrated.ts",
      "client/ui/hooks/useOnline.ts",
    ]);
  });

  it("formats dates in the client in one file", () => {
    expect(findInClient(/\btoLocale(Date|Time)?String\b|\bDateTimeFormat\((?!\))/)).toEqual([
      // The names of lists, which are in English everywhere.
      "client/lists/model/naming.ts",
      "client/ui/format.ts",
      // An example for each region.
      "client/ui/language/regions.ts",
    ]);
  });

  it("finds the elements of other components by refs, and reads no data attributes, except where React has no ref", () => {
    const SELECTORS = /\bdocument\s*\.querySelector|\bgetElementById\b|\.dataset\b|\(\s*["'`][^"'`]*\[data-/;
    expect(findInClient(SELECTORS)).toEqual([
      // The page before it is hydrated, and the settings and the element in which the server rendered it.
      "client/account/clerk/ClerkSlot.tsx",
      "client/app/earlyEvents.ts",
      "client/app/main.tsx",
      "client/frame/pageSettings.ts",
      "client/frame/watchVersion.ts",
      "client/graphiql/main.tsx",
      "client/testing/gallery.tsx",
      // Any open dialog or menu, also those of the identity provider.
      "client/ui/browser/serverParts.ts",
      "client/ui/browser/shortcuts.ts",
      "client/ui/language/languages.ts",
      // The options have ids, because `aria-activedescendant` names them by their ids.
      "client/ui/overlays/ComboboxDialog.tsx",
      // The entry from which a step was opened, in the menu or sheet itself.
      "client/ui/overlays/MenuItem.tsx",
      "client/ui/overlays/Sheet.tsx",
      // Any control with an icon alone.
      "client/ui/overlays/Tooltip.tsx",
    ]);
  });

  it("has no barrel files and no default exports", () => {
    const sources = ["api", "client", "shared"]
      .flatMap(listSources)
      .filter((file) => !file.startsWith("client/graphql/"));
    const barrels = sources.filter((file) => /^export (\*|\{[^}]*\}) from/m.test(readFileSync(file, "utf8")));
    expect(barrels.filter((file) => file !== "client/testing/orderCases.ts")).toEqual([]);
    const defaults = sources.filter((file) => /^export default/m.test(readFileSync(file, "utf8")));
    expect(defaults).toEqual(["api/testing/globalSetup.ts"]);
  });

  it("exports a type to another file, and a value to one that is no test, or says above it why", () => {
    const paths = ["api", "bench", "client", "e2e", "scripts", "shared"].flatMap(listSources);
    const files = [...paths, ...readdirSync(".").filter((name) => name.endsWith(".ts"))].map((path) => {
      const source = readFileSync(path, "utf8");
      // A program names a module that it loads by its path from the root.
      const named = [...source.matchAll(MODULE_PATH)].flatMap(([, name = ""]) => [name, join(dirname(path), name)]);
      return {
        path,
        source,
        modules: new Set(named.map((name) => relative(".", name))),
        isForTests: FOR_TESTS.test(path),
      };
    });
    const listUnused = ({ path, source, isForTests }: (typeof files)[number]) => {
      const isUsed = (kind: string, name: string) =>
        files.some(
          (user) =>
            user.path !== path &&
            user.modules.has(path) &&
            (isForTests || kind === "type" || !user.isForTests) &&
            new RegExp(`\\b${name}\\b`).test(user.source),
        );
      return source
        .split("\n\n")
        .filter((block) => !REASON.test(block))
        .flatMap((block) => [...block.matchAll(EXPORT)])
        .flatMap(([, kind = "", name = ""]) => (isUsed(kind, name) ? [] : `${path}: ${name}`));
    };
    expect(files.filter(({ path }) => !WITHOUT_REASONS.test(path)).flatMap(listUnused)).toEqual([]);
  });

  it("names each test of the api that mocks a module .isolated.test.ts, so that it shares no modules with other tests", () => {
    const replacing = listSources("api").filter(
      (file) => isTest(file) && /^vi\.(mock|doMock)\(/m.test(readFileSync(file, "utf8")),
    );
    expect(replacing.filter((file) => !file.endsWith(".isolated.test.ts"))).toEqual([]);
  });
});
