import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { addWaits, splitByChunks } from "./splitTextsPlugin.ts";

/** Two screens, of which a page starts with the first, with what they share, and with a dialog of each. */
const CHUNKS = {
  "index.js": { moduleIds: ["main"], imports: ["shared.js"] },
  "shared.js": { moduleIds: ["button", "menu"], imports: [] },
  "list.js": { moduleIds: ["list", "row"], imports: ["shared.js", "index.js"] },
  "account.js": { moduleIds: ["account"], imports: ["shared.js", "prices.js"] },
  "prices.js": { moduleIds: ["prices"], imports: [] },
  "rename.js": { moduleIds: ["rename"], imports: ["shared.js"] },
  "upgrade.js": { moduleIds: ["upgrade"], imports: ["prices.js"] },
};

const TEXTS: Record<string, string[]> = {
  button: ["Cancel"],
  list: ["Add an item"],
  rename: ["Cancel", "Add an item"],
  account: ["Cancel", "Sign out"],
  prices: ["per year"],
};

const split = (starts: string[]) => splitByChunks(CHUNKS, starts, (module) => TEXTS[module] ?? []);

describe("the texts of a build", () => {
  it("come first where a page starts with code that says them", () => {
    expect(split(["main", "list"]).first).toEqual(new Set(["Cancel", "Add an item"]));
    expect(split(["main", "list", "account"]).first).toEqual(
      new Set(["Cancel", "Add an item", "Sign out", "per year"]),
    );
  });

  it("are waited for by chunks that say others, or import what does", () => {
    expect(split(["main", "list"]).waiting).toEqual(new Set(["account.js", "prices.js", "upgrade.js"]));
    expect(split(["main"]).waiting).toContain("list.js");
    expect(split(["main", "list", "account"]).waiting).toEqual(new Set());
  });

  it("cannot be split when the build lacks a part that a page starts with", () => {
    expect(() => split(["main", "home"])).toThrow("The build has no home.");
  });
});

describe("a dynamic import", () => {
  const chunk = { fileName: "assets/index.js", dynamicImports: ["assets/list.js", "assets/account.js"] };
  const code = 'preload(() => import("./list.js"), 1); preload(() => import("./account.js").then((n) => n.t), 2);';

  it("waits for all texts where its code says some that the page may not have", () => {
    const changed = addWaits(code, chunk, new Set(["assets/account.js"]));
    expect(changed).toContain('preload(() => import("./list.js"), 1);');
    expect(changed).toContain('preload(() => withAllTexts(() => import("./account.js")).then((n) => n.t), 2);');
    expect(addWaits(code, chunk, new Set(["assets/other.js"]))).toBeNull();
  });

  it("that is written in another way stops the build", () => {
    expect(() => addWaits("import(path)", chunk, new Set(["assets/list.js"]))).toThrow(
      'assets/index.js has no import("./list.js").',
    );
  });

  it("runs its code after the texts are there, at once in English, and not without them", async () => {
    const written = addWaits('() => import("./list.js")', chunk, new Set(["assets/list.js"])) ?? "";
    const steps: string[] = [];
    const [first = "", ...rest] = written.replace('import("./list.js")', 'steps.push("code")').split("\n");
    const makeLoader = runInThisContext(`(steps, globalThis) => { ${rest.join("\n")} return ${first} }`);
    const load = (listbookTexts?: object) => makeLoader(steps, { listbookTexts })() as Promise<unknown>;
    await load();
    expect(steps.splice(0)).toEqual(["code"]);
    await load({ loadRest: async () => steps.push("texts") });
    expect(steps.splice(0)).toEqual(["texts", "code"]);
    await expect(load({ loadRest: () => Promise.reject(new Error("no network")) })).rejects.toThrow("no network");
    expect(steps).toEqual([]);
  });
});
