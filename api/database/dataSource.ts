import pg from "pg";
import { DataSource, type MigrationInterface } from "typeorm";
import { Device } from "../entities/Device.ts";
import { DeviceSession } from "../entities/DeviceSession.ts";
import { GuestSession } from "../entities/GuestSession.ts";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import { Notebook } from "../entities/Notebook.ts";
import { Organization } from "../entities/Organization.ts";
import { RateCount } from "../entities/RateCount.ts";
import { Revocation } from "../entities/Revocation.ts";
import { Subscription } from "../entities/Subscription.ts";
import { User } from "../entities/User.ts";
import { WebhookEvent } from "../entities/WebhookEvent.ts";
import { migrations as allMigrations } from "../migrations/all.ts";
import { TimeoutClient } from "./client/timeoutClient.ts";
import { SnakeCaseNamingStrategy } from "./namingStrategy.ts";

const { builtins } = pg.types;

/** PostgreSQL writes `2026-11-21 09:30:00.12+00` in a UTC session; the contract's form has a T, a Z and three digits. */
const formatTimestamp = (text: string) =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, "0")}Z`;

/** Days and moments stay text from the driver to JSON: half of the cost of reading many rows was making Dates. */
const typeParsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === builtins.TIMESTAMPTZ) return formatTimestamp;
    if (oid === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * Milliseconds, but for the last. Every wait on the database ends, so that neither a locked table nor a lost network
 * hangs a request: for a connection, for a lock, for a statement, and for an answer from a server that may be gone.
 */
const databaseTimeouts = {
  connectionTimeoutMillis: 2_000,
  lock_timeout: 1_000,
  statement_timeout: 3_000,
  query_timeout: 4_000,
  idle_in_transaction_session_timeout: 5_000,
  maxLifetimeSeconds: 300,
};

export type DataSourceOptions = {
  /** Migrations may take longer than any request: they run without the time limits. */
  unlimited?: boolean;
  migrations?: MigrationClass[];
};

export type MigrationClass = new () => MigrationInterface;

/** What every data source on the database at `url` (`postgres://…`) has in common. */
export const connectionTo = (url: string, unlimited: boolean) =>
  ({
    type: "postgres",
    url,
    migrationsTransactionMode: "each",
    namingStrategy: new SnakeCaseNamingStrategy(),
    installExtensions: false,
    extra: {
      types: typeParsers,
      options: "-c TimeZone=UTC",
      keepAlive: true,
      ...(unlimited ? {} : { Client: TimeoutClient, ...databaseTimeouts }),
    },
  }) as const;

/** Describes the product's tables in the database at `url`; call `initialize()` to connect. */
export function createDataSource(
  url: string,
  { unlimited = false, migrations = allMigrations }: DataSourceOptions = {},
): DataSource {
  return new DataSource({
    ...connectionTo(url, unlimited),
    entities: [
      Device,
      DeviceSession,
      GuestSession,
      Item,
      List,
      Notebook,
      Organization,
      RateCount,
      Revocation,
      Subscription,
      User,
      WebhookEvent,
    ],
    migrations,
    poolSize: 10,
  });
}
