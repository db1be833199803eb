import type { QueryRunner } from "typeorm";

/**
 * What the one row of the table `database_version` means for a build: the version of the newest build that has migrated
 * the database ("1.4.0"), whether that is newer than this build, and whether this build is too old for the database.
 */
export type DatabaseVersion = { version: string; isNewer: boolean; refusesBuild: boolean };

/** With its schema, because the stand-ins' connections have another one as their default. */
const TABLE = "public.database_version";

/** An SQL expression that orders versions by their numbers: 0.10.0 comes after 0.9.0. */
const toNumbers = (text: string) => `string_to_array(${text}, '.')::int[]`;

/** Compares the database with the build of `version` ("1.2.0"). Returns null for a new database. */
export async function readDatabaseVersion(db: QueryRunner, version: string): Promise<DatabaseVersion | null> {
  if (!(await db.hasTable(TABLE))) return null;
  const [row] = (await db.query(
    `select version, ${toNumbers("version")} > ${toNumbers("$1")} as "isNewer",
            ${toNumbers("oldest_build")} > ${toNumbers("$1")} as "refusesBuild"
       from ${TABLE}`,
    [version],
  )) as DatabaseVersion[];
  return row ?? null;
}

/** Records that the build of `version` migrates the database. It lowers nothing, and ignores a new database. */
export async function raiseDatabaseVersion(db: QueryRunner, version: string): Promise<void> {
  if (await db.hasTable(TABLE)) await raise(db, "version", version);
}

/**
 * Says that builds before `version` ("0.2.0") cannot use the database any more: they then refuse to start on it. The
 * migration that breaks them calls it in its `up`. `version` is at most that of package.json.
 */
export async function raiseOldestBuild(db: QueryRunner, version: string): Promise<void> {
  await raise(db, "oldest_build", version);
}

async function raise(db: QueryRunner, column: "version" | "oldest_build", version: string) {
  await db.query(`update ${TABLE} set ${column} = $1 where ${toNumbers(column)} < ${toNumbers("$1")}`, [version]);
}
