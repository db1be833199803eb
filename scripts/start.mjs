import { build } from "./build.mjs";
import { installPackages } from "./installPackages.mjs";

await installPackages();
await build();
// The server runs in this process, so that SIGTERM and SIGINT reach it.
await import(new URL("../dist/api/main.js", import.meta.url).href);
