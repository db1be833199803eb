import { defineConfig } from "vitest/config";
import { iconModules } from "./scripts/iconModulesPlugin.ts";

/** `npm run faults` runs the tests of all faults with many rounds, which takes about an hour. */
export default defineConfig({
  plugins: [iconModules()],
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    globalSetup: "api/testing/globalSetup.ts",
    setupFiles: "api/testing/failOnConsoleError.ts",
    provide: { thorough: true },
    include: [
      "e2e/{processes,faults}/**/*.test.ts",
      "api/domain/lists/repeat/histories.test.ts",
      "client/cache/answersInAnyOrder.test.ts",
      "api/domain/lists/text/{textEdits.test,worstTexts.slow.test}.ts",
      "api/domain/trash/chunkedWrites.test.ts",
      "e2e/browser/{leftAtOnce,randomActs}.test.ts",
    ],
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
