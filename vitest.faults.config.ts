import { defineConfig } from "vitest/config";

/** `npm run faults`: every fault, with as many rounds as it takes. Too long for each `npm test`. */
export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    globalSetup: "api/testing/globalSetup.ts",
    setupFiles: "api/testing/failOnConsoleError.ts",
    provide: { thorough: true },
    include: [
      "e2e/{processes,faults}/**/*.test.ts",
      "api/domain/trash/chunkedWrites.test.ts",
      "e2e/browser/randomActs.test.ts",
    ],
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
