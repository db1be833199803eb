import { defineConfig } from "vitest/config";
import { firstIcons } from "./scripts/firstIcons.ts";

/** Three kinds of tests, by what they need: nothing, a PostgreSQL, or the built app and a browser. */
export default defineConfig({
  plugins: [firstIcons()],
  // The copy that Node resolves for other packages: a second one would not know the types of the first.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    globalSetup: "api/testing/postgres.ts",
    setupFiles: "api/testing/console.ts",
    provide: { thorough: false },
    // On two cores Vitest would run one file at a time, which for the most part waits: for the database, a page, a process.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit and database",
          include: ["api/**/*.test.ts", "client/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: ["client/e2e/**", "api/testing/processes/**", "**/node_modules/**"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "processes and browser",
          include: ["client/e2e/**/*.test.ts", "api/testing/processes/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a page comes to sooner or later: a busy machine takes its time.
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
