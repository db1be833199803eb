import { defineConfig } from "vitest/config";

/** `npm run faults`: every fault, with as many rounds as it takes. Too long for each `npm test`. */
export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    globalSetup: "api/testing/postgres.ts",
    setupFiles: "api/testing/console.ts",
    provide: { thorough: true },
    include: [
      "api/testing/{processes,faults}/**/*.test.ts",
      "api/domain/manyRows.test.ts",
      "client/testing/converge.test.ts",
      "client/e2e/randomWalk.test.ts",
    ],
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
