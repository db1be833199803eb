import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { IconifyJSON } from "@iconify/types";
import { getIcons } from "@iconify/utils/lib/icon-set/get-icons";
import { badInput, DomainError } from "../domain/errors.ts";
import { toErrorResponse } from "./errors.ts";

/** The collections that are served, each a package `@iconify-json/{name}`. */
const COLLECTIONS = ["lucide"];

/** A question of the client's is shorter than 500 characters (docs/contract.md, Parts of the page). */
const MAX_ICONS = 200;

/** An icon changes with the package only, and a week later nobody minds the old one. */
const CACHE_CONTROL = "public, max-age=604800";

const ICON_NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const require = createRequire(import.meta.url);
const collectionCache = new Map<string, Promise<IconifyJSON>>();

async function readCollection(name: string): Promise<IconifyJSON> {
  const set = JSON.parse(await readFile(require.resolve(`@iconify-json/${name}/icons.json`), "utf8")) as IconifyJSON;
  // Without a prototype there is no icon called `constructor`.
  for (const names of [set.icons, set.aliases ?? {}]) Object.setPrototypeOf(names, null);
  return set;
}

/** A collection is half a megabyte: it is read at the first question, once. */
function getCollection(name: string): Promise<IconifyJSON> {
  const set = collectionCache.get(name) ?? readCollection(name);
  collectionCache.set(name, set);
  set.catch(() => collectionCache.delete(name));
  return set;
}

/** Errors: `BAD_USER_INPUT` when there is no name, or one that cannot be an icon's. */
function parseIconNames(icons: string | null): string[] {
  const names = [...new Set(icons?.split(",").filter(Boolean))];
  if (names.length === 0) throw badInput({ icons: "icons is required" });
  if (names.length > MAX_ICONS) throw badInput({ icons: `icons must be at most ${MAX_ICONS} names` });
  if (!names.every((name) => ICON_NAME.test(name)))
    throw badInput({ icons: "icons must be names of icons with commas between them" });
  return names;
}

/**
 * `GET /api/_nuxt_icon/{collection}.json?icons=a,b` (docs/contract.md, Parts of the page): the icons of these names,
 * and under `not_found` the names that no icon has.
 */
export async function handleIcons(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" && request.method !== "HEAD")
    return toErrorResponse(new DomainError("METHOD_NOT_ALLOWED", "Method not allowed"), { allow: "GET" });
  const name = COLLECTIONS.find((each) => pathname === `/api/_nuxt_icon/${each}.json`);
  if (!name) return toErrorResponse(new DomainError("NOT_FOUND", `Page not found: ${pathname}`));
  try {
    const names = parseIconNames(searchParams.get("icons"));
    const icons = getIcons(await getCollection(name), names, true);
    return Response.json(icons, { headers: { "cache-control": CACHE_CONTROL } });
  } catch (error) {
    return toErrorResponse(error);
  }
}
