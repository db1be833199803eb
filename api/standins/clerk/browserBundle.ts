import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The version that `@clerk/clerk-react` requires; a test compares the two. */
export const BUNDLE_VERSION = "5.128.0";

const BUNDLE_PATH = /^\/npm\/@clerk\/clerk-js@([\d.]+)\/dist\/([\w.-]+\.js)$/;

const findBundleFolder = () => dirname(createRequire(import.meta.url).resolve("@clerk/clerk-js/package.json"));

/** Serves Clerk's browser bundle unchanged, under the paths from which the bundle loads its own chunks. */
export async function serveBundle(path: string): Promise<Response> {
  const [, version, file = ""] = BUNDLE_PATH.exec(path) ?? [];
  const content = file && (await readFile(join(findBundleFolder(), "dist", file)).catch(() => null));
  if (!content) return new Response("Not found", { status: 404 });
  const isPinned = version === BUNDLE_VERSION;
  return new Response(new Uint8Array(content), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": isPinned ? "public, max-age=31536000, immutable" : "no-cache",
    },
  });
}
