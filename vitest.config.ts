import { defineConfig } from "vitest/config";
import { iconModules } from "./scripts/iconModulesPlugin.ts";

const MAIN_JOB = "e2e/browser/mainJob.test.ts";

/** A test of the api that replaces or changes a module has the modules for itself. */
const ISOLATED = "api/**/*.isolated.test.ts";

const shared = {
  plugins: [iconModules()],
  // The copy that Node resolves for other packages: a second one would not know the types of the first.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
};

const unit = {
  setupFiles: "api/testing/failOnConsoleError.ts",
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const e2e = {
  setupFiles: "api/testing/failOnConsoleError.ts",
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // How long `expect.poll` waits for something to appear on a page.
  expect: { poll: { timeout: 10_000 } },
};

/** `npm test` runs the first three projects, `npm run test:all` all four. The last two need the built app. */
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
          name: "api",
          include: ["api/**/*.test.ts"],
          exclude: [ISOLATED],
          // The api keeps its state in the app that a test makes, so files may share the modules: half of the time of
          // these tests was importing them anew for each file.
          isolate: false,
          ...unit,
          // Before all others: a worker that runs a file of another project in between imports everything again.
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...shared,
        test: {
          name: "client and scripts",
          include: ["client/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", ISOLATED],
          ...unit,
          sequence: { groupOrder: 1 },
        },
      },
      { ...shared, test: { name: "main job", include: [MAIN_JOB], ...e2e, sequence: { groupOrder: 1 } } },
      {
        ...shared,
        test: {
          name: "browser, processes and faults",
          include: ["e2e/**/*.test.ts"],
          exclude: [MAIN_JOB, "e2e/processes/thorough/**"],
          globalSetup: "e2e/globalSetup.ts",
          sequence: { groupOrder: 2 },
          ...e2e,
        },
      },
    ],
  },
});
