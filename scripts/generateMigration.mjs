import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { format, resolveConfig } from "prettier";
import { loadModule } from "./loadModule.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { standins: { type: "boolean" } } });
const [name = ""] = positionals;
if (!/^[A-Z][A-Za-z0-9]+$/.test(name)) {
  process.stderr.write(
    "Name the migration after what it does: npm run migration -- AddListColor\n" +
      "For the tables of api/standins: npm run migration -- AddSessionColor --standins\n",
  );
  process.exit(1);
}

const { startEmbedded } = await loadModule("./api/database/embedded/embedded.ts");
const { migrate, productTables } = await loadModule("./api/database/migrate.ts");
const { standInTables } = await loadModule("./api/standins/dataSource.ts");
const [tables, migrations] = values.standins
  ? [standInTables, "api/standins/migrations"]
  : [productTables, "api/migrations"];

const folder = mkdtempSync(join(tmpdir(), "listbook-migration-"));
const postgres = await startEmbedded(folder, { durable: false });
await migrate(postgres.url, { tables });
const db = tables.createDataSource(postgres.url, { withoutTimeouts: true });
await db.initialize();
const { upQueries, downQueries } = await db.driver.createSchemaBuilder().log();
await db.destroy();
await postgres.stop();
rmSync(folder, { recursive: true });

/** Writes a formatted file. @param {string} file @param {string} source */
async function writeFormatted(file, source) {
  writeFileSync(file, await format(source, { ...(await resolveConfig(file)), filepath: file }));
}

/** @param {{ query: string }[]} queries */
const renderStatements = (queries) => queries.map(({ query }) => `    await db.query(\`${query}\`);`).join("\n");

/**
 * Adds a migration at the end of `all.ts`, after the newest one.
 * @param {string} className
 * @param {string} path
 */
async function addToAll(className, path) {
  const all = `${migrations}/all.ts`;
  const source = readFileSync(all, "utf8")
    .replace(/\n\n/, `\nimport { ${className} } from "${path}";\n\n`)
    .replace(/,?\s*\];\n$/, `,\n  ${className},\n];\n`);
  await writeFormatted(all, source);
}

if (upQueries.length === 0) {
  process.stdout.write("The entities and the migrations agree; there is nothing to do.\n");
} else {
  const title = `${name}${Date.now()}`;
  const file = `${migrations}/${title.slice(name.length)}-${name}.ts`;
  await writeFormatted(
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
  await addToAll(title, `./${basename(file)}`);
  process.stdout.write(`Wrote ${file} and added it to ${migrations}/all.ts. Read it before you commit it.\n`);
}
