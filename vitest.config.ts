import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { iconModules } from "./scripts/iconModulesPlugin.ts";
import { texts } from "./scripts/textsPlugin.mjs";

const MAIN_JOB = "e2e/browser/mainJob.test.ts";

/** These tests of the api mock or change modules, or the process, so they share none with other tests. */
const ISOLATED = "api/**/*.isolated.test.ts";

/** Tests of the client and of scripts that ask a server of the api. */
const WITH_SERVER = "client/**/*.server.test.ts";

/** Tests with thousands of generated cases, which take longer than `npm test` has time for. */
const SLOW = "{api,client,shared}/**/*.slow.test.ts";

const shared = {
  plugins: [iconModules(), texts()],
  // Node resolves this copy for other packages. graphql refuses types that another copy of it has made.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
};

/** Starts the PostgreSQL that the tests of the api share. A project without it starts neither that nor a build. */
const POSTGRES = "api/testing/globalSetup.ts";

const unit = {
  setupFiles: "api/testing/failOnConsoleError.ts",
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const e2e = {
  setupFiles: "api/testing/failOnConsoleError.ts",
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Milliseconds for which `expect.poll` waits for a page.
  expect: { poll: { timeout: 10_000 } },
};

/** `npm test` runs the first four projects, `npm run test:all` all of them. "main job" and the last one need the built app. */
export default defineConfig({
  test: {
    provide: { thorough: false },
    // Vitest's default on two cores is one file at a time. But tests mostly wait: for the database, a page, a process.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        ...shared,
        test: {
          name: "api",
          include: ["api/**/*.test.ts"],
          exclude: [ISOLATED, SLOW],
          globalSetup: POSTGRES,
          // Test files share the modules of the api: its state is in the app that a test creates. Importing the modules
          // again for each file took half of the time of these tests.
          isolate: false,
          ...unit,
          // Runs before the other projects: a worker that switches between projects imports everything again.
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...shared,
        test: {
          name: "client and scripts",
          include: ["client/**/*.test.{ts,tsx}", "{scripts,shared}/**/*.test.ts"],
          exclude: [SLOW, WITH_SERVER],
          // A thread starts in less time than a process, and test files share its modules: importing these again for each
          // file took as long as the tests.
          pool: "threads",
          isolate: false,
          ...unit,
          setupFiles: [unit.setupFiles, "client/testing/browserGlobals.ts"],
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          name: "isolated",
          include: [ISOLATED, WITH_SERVER],
          globalSetup: POSTGRES,
          pool: "threads",
          ...unit,
          setupFiles: [unit.setupFiles, "client/testing/browserGlobals.ts"],
          sequence: { groupOrder: 1 },
        },
      },
      { ...shared, test: { name: "main job", include: [MAIN_JOB], ...e2e, sequence: { groupOrder: 1 } } },
      {
        ...shared,
        // openapi-typescript calls the compiler of TypeScript 5 as a library, which TypeScript 7 is not.
        resolve: { alias: [...shared.resolve.alias, { find: /^typescript$/, replacement: "typescript-5" }] },
        test: {
          name: "slow",
          include: [SLOW],
          globalSetup: POSTGRES,
          ...unit,
          testTimeout: 300_000,
          server: { deps: { inline: ["openapi-typescript"] } },
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...shared,
        test: {
          name: "browser, processes and faults",
          include: ["e2e/**/*.test.ts"],
          exclude: [MAIN_JOB, "e2e/processes/thorough/**", "e2e/image/**", "e2e/cluster/**"],
          globalSetup: [POSTGRES, "e2e/globalSetup.ts"],
          sequence: { groupOrder: 3 },
          ...e2e,
        },
      },
    ],
  },
});
