import { DataSource } from "typeorm";
import { buildConnectionOptions, type DataSourceOptions } from "../database/dataSource.ts";
import { productTables, type TableSet } from "../database/migrate.ts";
import { clerkEntities } from "./clerk/entities/all.ts";
import { migrations as allMigrations } from "./migrations/all.ts";
import { stripeEntities } from "./stripe/entities/all.ts";

const SCHEMA = "standin";

/** Describes the stand-ins' tables in the database at `url`; call `initialize()` to connect. */
export function createStandInDataSource(
  url: string,
  { withoutTimeouts = false, migrations = allMigrations }: DataSourceOptions = {},
): DataSource {
  return new DataSource({
    ...buildConnectionOptions(url, withoutTimeouts),
    schema: SCHEMA,
    entities: [...clerkEntities, ...stripeEntities],
    migrations,
    poolSize: 4,
  });
}

export const standInTables: TableSet = {
  schema: SCHEMA,
  migrations: allMigrations,
  createDataSource: createStandInDataSource,
};

/** All tables of Listbook, in the order in which they are migrated. A backup has those that the database has. */
export const ALL_TABLES: TableSet[] = [standInTables, productTables];
