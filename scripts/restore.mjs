import { build } from "./build.mjs";
import { installPackages } from "./install.mjs";

await installPackages();
await build();
await import(new URL("../dist/api/restore.js", import.meta.url).href);
