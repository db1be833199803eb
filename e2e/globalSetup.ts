import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { chromiumOptions } from "./chromium.ts";
import { makeDataDir, postgresUrl, startServer } from "./serverProcess.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server and the browsers that many test files share; undefined in a project without this setup file. */
    shared?: {
      origin: string;
      databaseUrl: string;
      /** The file that the server's output is written to. */
      logFile: string;
      /**
       * The address at which Playwright connects to the browser of each worker. A browser has one clipboard, which files
       * that run at the same time must not share.
       */
      browserEndpoints: string[];
    };
  }
}

/**
 * Starts one server with its own data for all test files of a project, and a browser for each worker. Stops them
 * afterwards.
 */
// oxlint-disable-next-line import/no-default-export -- vitest asks for one
export default async function setup(project: TestProject) {
  const { dataDir, remove } = makeDataDir();
  const launches = Array.from({ length: project.config.maxWorkers }, () => chromium.launchServer(chromiumOptions()));
  const [server, ...browsers] = await Promise.all([startServer({ DATA_DIR: dataDir }), ...launches]);
  const logFile = join(dataDir, "server.log");
  const log = createWriteStream(logFile);
  for (const stream of [server.process.stdout, server.process.stderr]) stream.pipe(log, { end: false });
  project.provide("shared", {
    origin: server.origin,
    databaseUrl: postgresUrl(dataDir),
    logFile,
    browserEndpoints: browsers.map((browser) => browser.wsEndpoint()),
  });
  return async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    server.process.kill("SIGTERM");
    await server.ended;
    log.end(remove);
  };
}
