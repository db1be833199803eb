import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "../database/embedded/embedded.ts";
import { bundleDrawProgram, bundleImportProgram, bundleLinkPages } from "../../scripts/bundleModule.ts";
import { migrate } from "../database/migrate.ts";
import { standInTables } from "../standins/dataSource.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The PostgreSQL server of the run. Each test server gets a copy of its migrated database `migrated`. */
    postgresUrl: string;
    /** The program that reads imported files. */
    importProgram: string;
    /** The module that renders link pages. */
    linkPagesProgram: string;
    /** The program that draws the pictures of links. */
    drawProgram: string;
    /** Whether this is the fault suite, which runs more rounds and takes longer. */
    thorough: boolean;
  }
}

type Provided = Pick<ProvidedContext, "postgresUrl" | "importProgram" | "linkPagesProgram" | "drawProgram">;
type Running = { provided: Provided; stop: () => Promise<void> };

/** The projects of a run load this file each for itself, and share what it starts. */
const shared = globalThis as typeof globalThis & { testPostgres?: { running: Promise<Running>; projects: number } };

/** Starts one PostgreSQL for all projects of a run that need it, and stops it after the last of them. */
// oxlint-disable-next-line import/no-default-export -- Vitest requires one
export default async function setupPostgres(project: TestProject) {
  shared.testPostgres ??= { running: start(), projects: 0 };
  const postgres = shared.testPostgres;
  postgres.projects++;
  const { provided, stop } = await postgres.running;
  project.provide("postgresUrl", provided.postgresUrl);
  project.provide("importProgram", provided.importProgram);
  project.provide("linkPagesProgram", provided.linkPagesProgram);
  project.provide("drawProgram", provided.drawProgram);
  return async () => {
    if (--postgres.projects > 0) return;
    delete shared.testPostgres;
    await stop();
  };
}

async function start(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "listbook-tests-"));
  // Node finds packages from here.
  const programs = mkdtempSync(resolve("node_modules/.listbook-tests-"));
  const postgres = await startEmbedded(folder, { durable: false });
  const stop = async () => {
    await postgres.stop();
    for (const each of [folder, programs]) rmSync(each, { recursive: true, force: true });
  };
  try {
    const [importProgram, linkPagesProgram, drawProgram] = await Promise.all([
      bundleImportProgram(programs),
      bundleLinkPages(programs),
      bundleDrawProgram(programs),
      createTemplateDatabase(postgres.url),
    ]);
    return { provided: { postgresUrl: postgres.url, importProgram, linkPagesProgram, drawProgram }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createTemplateDatabase(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create database migrated");
  await client.end();
  await migrate(buildDatabaseUrl(url, "migrated"), { tables: standInTables });
  await migrate(buildDatabaseUrl(url, "migrated"));
}

/** The URL of another database of the same server. */
export function buildDatabaseUrl(url: string, name: string): string {
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  return databaseUrl.href;
}
