import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { IconifyJSON } from "@iconify/types";
import { getIcons } from "@iconify/utils/lib/icon-set/get-icons";
import { badInput, DomainError } from "../domain/base/errors.ts";
import { refusePath, toErrorResponse } from "./errors.ts";

/** The collections that the server has. Each one is a package `@iconify-json/{name}`. */
const COLLECTIONS = ["lucide"];

/** The web app sends at most 500 characters, which is fewer names than this. */
const MAX_ICONS = 200;

/** An icon changes only with its package, so a browser may use it for a week. */
const CACHE_CONTROL = "public, max-age=604800";

const ICON_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const require = createRequire(import.meta.url);
const collectionCache = new Map<string, Promise<IconifyJSON>>();

async function readCollection(name: string): Promise<IconifyJSON> {
  const file = require.resolve(`@iconify-json/${name}/icons.json`);
  const collection = JSON.parse(await readFile(file, "utf8")) as IconifyJSON;
  // An object without a prototype has no property `constructor` that would be taken for an icon.
  for (const iconsByName of [collection.icons, collection.aliases ?? {}]) Object.setPrototypeOf(iconsByName, null);
  return collection;
}

/** A collection is half a megabyte, so the server reads it once, on the first request. A failed read is repeated. */
function getCollection(name: string): Promise<IconifyJSON> {
  const collection = collectionCache.get(name) ?? readCollection(name);
  collectionCache.set(name, collection);
  collection.catch(() => collectionCache.delete(name));
  return collection;
}

/** Errors: `BAD_USER_INPUT` when there is no name, more than 200, or one that no icon can have. */
function parseIconNames(icons: string | null): string[] {
  const names = [...new Set(icons?.split(",").filter(Boolean))];
  if (names.length === 0) throw badInput({ icons: "icons is required" });
  if (names.length > MAX_ICONS) throw badInput({ icons: `icons must be at most ${MAX_ICONS} names` });
  if (!names.every((name) => ICON_NAME.test(name)))
    throw badInput({ icons: "icons must be icon names separated by commas" });
  return names;
}

/**
 * `GET /api/_nuxt_icon/{collection}.json?icons=a,b` (docs/api.md, Routes): answers the icons with these
 * names, and under `not_found` the names that no icon has. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for a collection that
 * the server does not have, `METHOD_NOT_ALLOWED`.
 */
export async function handleIcons(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD")
    return toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "GET" });
  const name = COLLECTIONS.find((each) => pathname === `/api/_nuxt_icon/${each}.json`);
  if (!name) return refusePath(pathname);
  try {
    const names = parseIconNames(searchParams.get("icons"));
    const icons = getIcons(await getCollection(name), names, true);
    return Response.json(icons, { headers: { "cache-control": CACHE_CONTROL } });
  } catch (error) {
    return toErrorResponse(error);
  }
}
