import type { Plugin } from "vite";

/** A driver that TypeORM's factory loads, unless it is that of PostgreSQL. */
const OTHER_DRIVER = /^const \w+ = require\("\.\/(?!postgres\/)[\w-]+\/\w+Driver"\);$/gm;

/** Leaves the drivers of other databases out of the server. TypeORM loads all of them, and this uses one. */
export function leaveOutDrivers(): Plugin {
  return {
    name: "listbook:leave-out-drivers",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/typeorm\/driver\/DriverFactory\.js$/ },
      handler: (code) => ({ code: code.replaceAll(OTHER_DRIVER, ""), map: null }),
    },
  };
}
