import { defineConfig } from "vitest/config";
import { iconModules } from "./scripts/iconModulesPlugin.ts";

const MAIN_JOB = "e2e/browser/mainJob.test.ts";

const shared = {
  plugins: [iconModules()],
  // The copy that Node resolves for other packages: a second one would not know the types of the first.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
};

const e2e = {
  setupFiles: "api/testing/failOnConsoleError.ts",
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // How long `expect.poll` waits for something to appear on a page.
  expect: { poll: { timeout: 10_000 } },
};

/** `npm test` runs the first two projects, `npm run test:all` all three. The last two need the built app. */
export default defineConfig({
  test: {
    // Once for all projects: what it provides they are all given.
    globalSetup: "api/testing/globalSetup.ts",
    provide: { thorough: false },
    // On two cores Vitest would run one file at a time, which for the most part waits: for the database, a page, a process.
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          name: "unit and database",
          include: ["api/**/*.test.ts", "client/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          setupFiles: "api/testing/failOnConsoleError.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { ...shared, test: { name: "main job", include: [MAIN_JOB], ...e2e } },
      {
        ...shared,
        test: {
          name: "browser, processes and faults",
          include: ["e2e/**/*.test.ts"],
          exclude: [MAIN_JOB, "e2e/processes/thorough/**"],
          globalSetup: "e2e/globalSetup.ts",
          sequence: { groupOrder: 1 },
          ...e2e,
        },
      },
    ],
  },
});
