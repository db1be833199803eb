import { defineConfig } from "vitest/config";
import { iconModules } from "./scripts/iconModulesPlugin.ts";
import { texts } from "./scripts/textsPlugin.mjs";

/** `npm run test:cluster` runs the server on a cluster, and beside it on one PostgreSQL. */
export default defineConfig({
  plugins: [iconModules(), texts()],
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    globalSetup: "api/testing/globalSetup.ts",
    include: ["e2e/cluster/**/*.test.ts"],
    provide: { thorough: false, cluster: (process.env["CLUSTER"] ?? "").split(" ") },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
