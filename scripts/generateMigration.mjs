import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runnerImport } from "vite";

const [, , name = ""] = process.argv;
if (!/^[A-Z][A-Za-z0-9]+$/.test(name)) {
  process.stderr.write("Name the migration after what it does: npm run migration -- AddListColor\n");
  process.exit(1);
}

/** @param {string} path @returns {Promise<any>} The module's own types are TypeScript's, out of reach from here. */
const loadModule = async (path) => (await runnerImport(path, { configFile: false })).module;

const { startEmbedded } = await loadModule("./api/database/embedded/embedded.ts");
const { createDataSource } = await loadModule("./api/database/dataSource.ts");

const folder = mkdtempSync(join(tmpdir(), "listbook-migration-"));
const postgres = await startEmbedded(folder, { durable: false });
const db = createDataSource(postgres.url, { unlimited: true });
await db.initialize();
await db.runMigrations();
const { upQueries, downQueries } = await db.driver.createSchemaBuilder().log();
await db.destroy();
await postgres.stop();
rmSync(folder, { recursive: true });

/** @param {{ query: string }[]} queries */
const renderStatements = (queries) => queries.map(({ query }) => `    await db.query(\`${query}\`);`).join("\n");

if (upQueries.length === 0) {
  process.stdout.write("The entities and the migrations agree; there is nothing to do.\n");
} else {
  const title = `${name}${Date.now()}`;
  const file = `api/migrations/${title.slice(name.length)}-${name}.ts`;
  writeFileSync(
    file,
    `import type { MigrationInterface, QueryRunner } from "typeorm";

export class ${title} implements MigrationInterface {
  name = "${title}";

  async up(db: QueryRunner): Promise<void> {
${renderStatements(upQueries)}
  }

  async down(db: QueryRunner): Promise<void> {
${renderStatements(downQueries.reverse())}
  }
}
`,
  );
  process.stdout.write(`Wrote ${file}. Read it, then add it to api/migrations/all.ts.\n`);
}
