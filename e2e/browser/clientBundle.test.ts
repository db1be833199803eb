import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SETTING_NAMES } from "../../api/settings/declarations.ts";
import type { RenderedPages } from "../../api/http/renderedPages.ts";
import { listPartFiles } from "../../scripts/manifest.mjs";

const CLIENT = "dist/client";

const filesIn = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const textOf = (files: string[]) => files.map((file) => readFileSync(file, "utf8")).join("\n");

/** Returns the longer strings in the sources of a folder. A build shortens names, but keeps strings. */
function textsIn(folder: string): string[] {
  const sources = textOf(filesIn(folder, /(?<!\.test)\.tsx?$/).filter((file) => !file.includes("/testing/")));
  const texts = [...sources.matchAll(/"([^"\\\n]{20,})"/g)].map(([, text = ""]) => text);
  return texts.filter((text) => text.includes(" "));
}

/** Builds the client with the current environment variables and returns its code without writing it. */
async function buildClient(): Promise<string> {
  const quiet = { logLevel: "silent", environments: { client: { build: { write: false } } } } as const;
  const builder = await createBuilder(quiet);
  const { client } = builder.environments;
  if (!client) throw new Error("There is no client to build.");
  const built = await builder.build(client);
  const outputs = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  // A font is no text, and any of its bytes may look like a sign.
  const texts = outputs.filter(({ fileName }) => !fileName.endsWith(".woff2"));
  return texts.map((each) => (each.type === "chunk" ? each.code : String(each.source))).join("\n");
}

afterEach(() => void vi.unstubAllEnvs());

describe("the built client", () => {
  it("contains nothing of the stand-ins", () => {
    const texts = textsIn("api/standins");
    expect(texts.length).toBeGreaterThan(20);
    const built = textOf(filesIn(CLIENT, /\.(js|html)$/));
    expect(texts.filter((text) => built.includes(text))).toEqual([]);
  });

  it("is a production build, without the warnings that its libraries have for developers", () => {
    const libraries = textOf(filesIn(`${CLIENT}/assets`, /^base-.*\.js$/));
    expect(libraries.includes("createRoot")).toBe(true);
    expect(libraries.includes('should have a unique "key" prop')).toBe(false);
  });

  it("contains no setting of the build environment, so no secret, no price and no card", async () => {
    for (const name of SETTING_NAMES) vi.stubEnv(name, `canary-${name}`);
    const built = await buildClient();
    expect(built).toContain("Continue to payment");
    expect(built).not.toContain("canary-");
    expect(built).not.toMatch(/sk_(live|test)_|whsec_|\bprice_\w|listbook_(monthly|yearly)|api\.stripe\.com|\b4242/);
    // The page knows the signs of currencies, which it adds up in lists, and has one example of an amount.
    expect(built.replaceAll(/7[.,]90 €/g, "")).not.toMatch(/\d ?([€£¥]|(EUR|USD|GBP)\b)|([€£¥]|\b(EUR|USD|GBP)) ?\d/);
  });

  it("asks for its scripts with a low priority where a page has its content, so that they do not delay the paint", () => {
    const { pages } = JSON.parse(readFileSync(`${CLIENT}/prerendered/en.json`, "utf8")) as RenderedPages;
    const page = pages["/"]?.[""] ?? "";
    const scripts = page.match(/<(script|link)[^>]*\/assets\/[^>]*\.js"[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((script) => !script.includes('fetchpriority="low"'))).toEqual([]);
  });

  it("has the modern code of RxJS in the first scripts, and nothing of tslib, which RxJS needs for its older code", () => {
    const libraries = textOf(filesIn(`${CLIENT}/assets`, /^base-.*\.js$/));
    expect(libraries.includes("extends Error")).toBe(true);
    expect(libraries.includes("Class extends value")).toBe(false);
  });

  it("loads menus, dialogs and what places them after the first screen", () => {
    const manifest = JSON.parse(readFileSync("dist/manifest.json", "utf8"));
    const overlays = filesIn(`${CLIENT}/assets`, /^overlays-.*\.js$/);
    expect(overlays).toHaveLength(1);
    expect(textOf(overlays).includes("data-radix-popper-content-wrapper")).toBe(true);
    const first = ["index.html", "home/HomePage.tsx", "frame/Frame.tsx", "lists/screen/ListPage.tsx"];
    const files = first.flatMap((part) => listPartFiles(manifest, part)).filter((file) => file.endsWith(".js"));
    expect(textOf(files.map((file) => CLIENT + file)).includes("data-radix-popper-content-wrapper")).toBe(false);
  });

  it("loads nothing of the identity provider before the first paint", () => {
    const manifest = JSON.parse(readFileSync("dist/manifest.json", "utf8"));
    const built = (files: string[]) =>
      textOf(files.filter((file) => file.endsWith(".js")).map((file) => CLIENT + file));
    expect(built(listPartFiles(manifest, "index.html", { withDynamicImports: true }))).toContain("@clerk/clerk-react");
    expect(built(listPartFiles(manifest, "index.html"))).not.toContain("@clerk/clerk-react");
  });
});
