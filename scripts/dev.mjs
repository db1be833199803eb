import { installPackages } from "./installPackages.mjs";

await installPackages();
// Vite runs in this process, so that SIGTERM and SIGINT reach it. It reads the arguments of this process.
await import(new URL("../node_modules/vite/bin/vite.js", import.meta.url).href);
