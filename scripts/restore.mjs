import { build } from "./build.mjs";
import { installPackages } from "./installPackages.mjs";

await installPackages();
await build();
await import(new URL("../dist/api/restore.js", import.meta.url).href);
