import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { serveApi } from "./scripts/serveApi.ts";

const at = (path: string) => resolve(import.meta.dirname, path);

/** One build, two environments: the client for browsers and the server for Node. */
export default defineConfig({
  root: "client",
  plugins: [react(), tailwindcss(), serveApi()],
  server: { host: process.env["HOST"] ?? "localhost", port: Number(process.env["PORT"] ?? 3000), strictPort: true },
  builder: {},
  // GraphiQL's editor is large and rarely opened: it is not prepared at each start.
  optimizeDeps: { entries: ["index.html"] },
  environments: {
    client: {
      build: {
        outDir: at("dist/client"),
        emptyOutDir: true,
        chunkSizeWarningLimit: 5_000,
        rolldownOptions: {
          input: [at("client/index.html"), at("client/graphiql.html")],
          // "use no memo" speaks to another compiler; GraphiQL carries it in nearly every file.
          onLog: (level, log, report) => log.code === "MODULE_LEVEL_DIRECTIVE" || report(level, log),
        },
      },
    },
    ssr: {
      build: {
        outDir: at("dist/api"),
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: at("api/main.ts"), output: { entryFileNames: "main.js" } },
      },
    },
  },
});
