import { build } from "./build.mjs";
import { installPackages } from "./installPackages.mjs";

await installPackages();
await build();
// In this process, so that a signal to it reaches the server itself.
await import(new URL("../dist/api/main.js", import.meta.url).href);
