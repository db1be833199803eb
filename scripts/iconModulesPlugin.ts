import { readFileSync } from "node:fs";
import type { IconifyJSON } from "@iconify/types";
import { getIconData } from "@iconify/utils/lib/icon-set/get-icon";
import type { Plugin } from "vite";

/** The icons that are part of the build. Each key is the name of a virtual module and of what the module exports. */
const ICON_SETS: Record<string, string[]> = {
  // The first paint shows these icons. "cloud-off" says that the network is gone, so it cannot be loaded then.
  firstIcons: ["chevron-right", "cloud-off", "house", "list-checks", "moon", "plus", "search", "sun", "x"],
  // The frame of a screen and the head of a list show these icons at first, also without the server.
  frameIcons: [
    "calendar",
    "circle-dot",
    "circle-user",
    "flag",
    "notebook",
    "panel-left",
    "repeat",
    "shopping-basket",
    "user-plus",
    "users",
  ],
  // The sheet that adds to a list shows these icons, also without the server.
  sheetIcons: ["check", "chevron-down", "pencil"],
  // The error page shows these icons. It cannot load them from a server that failed.
  errorIcons: ["construction", "lock", "search-x", "server-crash", "triangle-alert"],
};

const MODULE_PREFIX = "virtual:";
const RESOLVED_PREFIX = `\0${MODULE_PREFIX}`;

/**
 * Provides a module for each set, such as `virtual:firstIcons`. It exports the SVG bodies of its icons by name,
 * from the collection that `/api/_nuxt_icon` serves.
 */
export function iconModules(): Plugin {
  const findSet = (id: string, prefix: string) =>
    id.startsWith(prefix) ? ICON_SETS[id.slice(prefix.length)] : undefined;
  return {
    name: "listbook:first-icons",
    resolveId: (id) => (findSet(id, MODULE_PREFIX) ? id.replace(MODULE_PREFIX, RESOLVED_PREFIX) : undefined),
    load(id) {
      const names = findSet(id, RESOLVED_PREFIX);
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
