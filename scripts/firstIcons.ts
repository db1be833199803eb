import { readFileSync } from "node:fs";
import type { IconifyJSON } from "@iconify/types";
import { getIconData } from "@iconify/utils/lib/icon-set/get-icon";
import type { Plugin } from "vite";

/** The icons that are part of the build: those of the first paint, and those that tell that the network is gone. */
const NAMES = [
  "chevron-right",
  "cloud-off",
  "construction",
  "ellipsis",
  "list-checks",
  "lock",
  "moon",
  "search-x",
  "server-crash",
  "sun",
  "triangle-alert",
  "x",
];

const MODULE = "virtual:first-icons";
const RESOLVED = `\0${MODULE}`;

/** The module `virtual:first-icons`: some icons of the collection that `/api/_nuxt_icon` serves, by name. */
export function firstIcons(): Plugin {
  return {
    name: "listbook:first-icons",
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const firstIcons = ${JSON.stringify(pick())};` : undefined),
  };
}

function pick(): Record<string, string> {
  const set = JSON.parse(readFileSync("node_modules/@iconify-json/lucide/icons.json", "utf8")) as IconifyJSON;
  const bodyOf = (name: string): string => {
    const body = getIconData(set, name)?.body;
    if (!body) throw new Error(`lucide has no icon ${name}`);
    return body;
  };
  return Object.fromEntries(NAMES.map((name) => [`${set.prefix}:${name}`, bodyOf(name)]));
}
