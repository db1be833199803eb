import type { DataSource, QueryRunner } from "typeorm";
import { version as buildVersion } from "../../package.json";
import { migrations as allMigrations } from "../migrations/all.ts";
import { raiseDatabaseVersion, readDatabaseVersion } from "../migrations/databaseVersion.ts";
import { writeFunctions } from "./functions.ts";
import { createDataSource, type DataSourceOptions, type MigrationClass } from "./dataSource.ts";

/** The key of an advisory lock; no other code uses this number. */
export const MIGRATION_LOCK = 7_215_001;

/** A group of tables with its own migrations. */
export type TableSet = {
  /** The PostgreSQL schema of the tables and of TypeORM's `migrations` table. */
  schema: string;
  /** In the order in which they run. */
  migrations: MigrationClass[];
  createDataSource: (url: string, options: DataSourceOptions) => DataSource;
};

export const productTables: TableSet = { schema: "public", migrations: allMigrations, createDataSource };

type MigrateOptions = {
  /** The version of this build, in three numbers. */
  version?: string;
  /** Gets a line when another build has migrated the product's tables further than this one does. */
  log?: (line: string) => void;
  /** Called under the lock when there are pending migrations. If it fails, nothing is changed. */
  beforeMigrations?: () => Promise<unknown>;
};

type VersionOptions = Required<Pick<MigrateOptions, "version" | "log">>;

/** Runs the pending migrations of one set of tables, as `migrateAll` does. */
export const migrate = (
  url: string,
  {
    tables = productTables,
    migrations = tables.migrations,
    ...options
  }: Omit<MigrateOptions, "beforeMigrations"> & { tables?: TableSet; migrations?: MigrationClass[] } = {},
): Promise<void> => migrateAll(url, [{ ...tables, migrations }], options);

/**
 * Runs the pending migrations of some sets of tables, in this order, in the database at `url`. Processes that start
 * together run them one after the other under an advisory lock. Without the lock, two processes could create TypeORM's
 * `migrations` table at the same time, and one of them would fail. Throws an Error and changes nothing when this build
 * cannot use the database.
 */
export async function migrateAll(
  url: string,
  sets: TableSet[],
  { version = buildVersion, log = () => {}, beforeMigrations = async () => {} }: MigrateOptions = {},
): Promise<void> {
  const sources = sets.map((set) => ({
    set,
    db: set.createDataSource(url, { withoutTimeouts: true, migrations: set.migrations }),
  }));
  try {
    for (const { db } of sources) await db.initialize();
    const lock = sources[0]?.db.createQueryRunner();
    if (!lock) return;
    await lock.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await refuseUntaggedBuild(lock, sets);
    await checkVersion(lock, version);
    if (await hasPendingMigrations(lock, sets)) await beforeMigrations();
    for (const { db, set } of sources) await migrateSet(db, set, { version, log });
    await lock.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    await lock.release();
  } finally {
    // Closing the connections also releases the lock when a migration has failed.
    for (const { db } of sources) if (db.isInitialized) await db.destroy();
  }
}

async function hasPendingMigrations(lock: QueryRunner, sets: TableSet[]): Promise<boolean> {
  for (const { schema, migrations } of sets) {
    const done = await readMigrationNames(lock, schema);
    if (migrations.some(({ name }) => !done.includes(name))) return true;
  }
  return false;
}

async function migrateSet(db: DataSource, { schema, migrations }: TableSet, versions: VersionOptions) {
  const runner = db.createQueryRunner();
  try {
    // TypeORM creates its `migrations` table before the first migration runs, and does not create the schema for it.
    if (!(await runner.hasSchema(schema))) await runner.createSchema(schema);
    if (schema === productTables.schema) await migrateProduct(db, runner, migrations, versions);
    else await db.runMigrations();
  } finally {
    await runner.release();
  }
}

/** Until 0.3.0: the builds before the first release had other migrations, and nothing takes their tables over. */
async function refuseUntaggedBuild(lock: QueryRunner, sets: TableSet[]) {
  for (const { schema, migrations } of sets) {
    const names = await readMigrationNames(lock, schema);
    if (names.length > 0 && !names.includes(migrations[0]?.name ?? ""))
      throw new Error(
        "This database is of a build before 0.1.0. Start that build, download everything, and import it here.",
      );
  }
}

async function readMigrationNames(lock: QueryRunner, schema: string): Promise<string[]> {
  if (!(await lock.hasTable(`${schema}.migrations`))) return [];
  const rows = (await lock.query(`select name from "${schema}".migrations`)) as { name: string }[];
  return rows.map(({ name }) => name);
}

async function checkVersion(lock: QueryRunner, version: string) {
  const found = await readDatabaseVersion(lock, version);
  if (!found?.refusesBuild) return;
  const [newer, own] = [formatVersion(found.version), formatVersion(version)];
  throw new Error(
    `This database is of Listbook ${newer}; this is ${own}, which cannot use it. ` +
      `Start ${newer}, or restore the backup from before the upgrade.`,
  );
}

async function migrateProduct(
  db: DataSource,
  runner: QueryRunner,
  migrations: MigrationClass[],
  { version, log }: VersionOptions,
) {
  const isOfOtherBuild = await hasUnknownMigrations(runner, migrations);
  if (isOfOtherBuild) log(await describeOtherBuild(runner, version));
  // Before the migrations: one of them may exclude older builds, and a later one may fail.
  await raiseDatabaseVersion(runner, version);
  await db.runMigrations();
  // Again, because the first migration adds the table.
  await raiseDatabaseVersion(runner, version);
  // A newer build has written its own. A backup of an older version is restored into the tables of that version, in which
  // the functions are not right yet.
  const isNewer = isOfOtherBuild || (await readDatabaseVersion(runner, version))?.isNewer;
  if (!isNewer && migrations === allMigrations) await writeFunctions(runner);
}

async function hasUnknownMigrations(runner: QueryRunner, migrations: MigrationClass[]): Promise<boolean> {
  const known = migrations.map(({ name }) => name);
  return (await readMigrationNames(runner, productTables.schema)).some((name) => !known.includes(name));
}

/** Another build may have the same version, as two commits do that are not released. */
async function describeOtherBuild(runner: QueryRunner, version: string): Promise<string> {
  const found = await readDatabaseVersion(runner, version);
  return found?.isNewer
    ? `This database is of Listbook ${formatVersion(found.version)}; this is ${formatVersion(version)}, which can use it.`
    : `This database has migrations of another build of Listbook; this one, ${formatVersion(version)}, can use it.`;
}

/** Formats 1.4.0 as 1.4, and 1.4.2 as it is. */
const formatVersion = (version: string) => version.replace(/^(\d+\.\d+)\.0$/, "$1");
