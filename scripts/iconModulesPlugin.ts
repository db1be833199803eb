import { readFileSync } from "node:fs";
import type { IconifyJSON } from "@iconify/types";
import { getIconData } from "@iconify/utils/lib/icon-set/get-icon";
import type { Plugin } from "vite";

/** The icons that are part of the build, by the name under which a module of its own exports them. */
const ICON_SETS: Record<string, string[]> = {
  // Those of the first paint, and those that tell that the network is gone.
  firstIcons: ["chevron-right", "cloud-off", "ellipsis", "list-checks", "moon", "search", "sun", "x"],
  // A page of errors has its own: the server may be what failed.
  errorIcons: ["construction", "lock", "search-x", "server-crash", "triangle-alert"],
};

/** `virtual:firstIcons` and `virtual:errorIcons`. */
const MODULE_PREFIX = "virtual:";
const RESOLVED_PREFIX = `\0${MODULE_PREFIX}`;

/** The modules of `ICON_SETS`: some icons of the collection that `/api/_nuxt_icon` serves, by name. */
export function iconModules(): Plugin {
  const setOf = (id: string, prefix: string) =>
    id.startsWith(prefix) ? ICON_SETS[id.slice(prefix.length)] : undefined;
  return {
    name: "listbook:first-icons",
    resolveId: (id) => (setOf(id, MODULE_PREFIX) ? id.replace(MODULE_PREFIX, RESOLVED_PREFIX) : undefined),
    load(id) {
      const names = setOf(id, RESOLVED_PREFIX);
      return names && `export const ${id.slice(RESOLVED_PREFIX.length)} = ${JSON.stringify(pickIcons(names))};`;
    },
  };
}

function pickIcons(names: string[]): Record<string, string> {
  const set = JSON.parse(readFileSync("node_modules/@iconify-json/lucide/icons.json", "utf8")) as IconifyJSON;
  const bodyOf = (name: string): string => {
    const body = getIconData(set, name)?.body;
    if (!body) throw new Error(`lucide has no icon ${name}`);
    return body;
  };
  return Object.fromEntries(names.map((name) => [`${set.prefix}:${name}`, bodyOf(name)]));
}
