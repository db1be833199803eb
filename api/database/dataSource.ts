import pg from "pg";
import { DataSource, type MigrationInterface } from "typeorm";
import { AccessToken } from "../entities/AccessToken.ts";
import { AuthorizationCode } from "../entities/AuthorizationCode.ts";
import { CalendarFeed } from "../entities/CalendarFeed.ts";
import { ChangedRows } from "../entities/ChangedRows.ts";
import { Device } from "../entities/Device.ts";
import { DeviceSession } from "../entities/DeviceSession.ts";
import { FormerPerson } from "../entities/FormerPerson.ts";
import { Group } from "../entities/Group.ts";
import { GuestCredential } from "../entities/GuestCredential.ts";
import { GuestSession } from "../entities/GuestSession.ts";
import { Invitation } from "../entities/Invitation.ts";
import { InvitationRefusal } from "../entities/InvitationRefusal.ts";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import { Membership } from "../entities/Membership.ts";
import { Notebook } from "../entities/Notebook.ts";
import { Organization } from "../entities/Organization.ts";
import { OwnerState } from "../entities/OwnerState.ts";
import { ProgramCall } from "../entities/ProgramCall.ts";
import { ProgramChange } from "../entities/ProgramChange.ts";
import { PublishedTemplate } from "../entities/PublishedTemplate.ts";
import { PushKey } from "../entities/PushKey.ts";
import { PushMessage } from "../entities/PushMessage.ts";
import { PushSubscription } from "../entities/PushSubscription.ts";
import { RateCount } from "../entities/RateCount.ts";
import { IdempotencyRecord } from "../entities/IdempotencyRecord.ts";
import { AppliedOperation } from "../entities/AppliedOperation.ts";
import { Revocation } from "../entities/Revocation.ts";
import { Run } from "../entities/Run.ts";
import { SessionRefusal } from "../entities/SessionRefusal.ts";
import { Subscription } from "../entities/Subscription.ts";
import { TemplateCopy } from "../entities/TemplateCopy.ts";
import { TemplateTie } from "../entities/TemplateTie.ts";
import { User } from "../entities/User.ts";
import { WebhookEvent } from "../entities/WebhookEvent.ts";
import { migrations as allMigrations } from "../migrations/all.ts";
import { TimeoutClient } from "./client/timeoutClient.ts";
import { SnakeCaseNamingStrategy } from "./namingStrategy.ts";

const { builtins } = pg.types;

/** Converts `2026-11-21 09:30:00.12+00`, as PostgreSQL writes it in a UTC session, to `2026-11-21T09:30:00.120Z`. */
const formatTimestamp = (text: string) =>
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, "0")}Z`;

/** Dates and timestamps stay strings, because creating `Date` objects took half of the time of reading many rows. */
const typeParsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === builtins.TIMESTAMPTZ) return formatTimestamp;
    if (oid === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * All timeouts are in milliseconds, except `maxLifetimeSeconds`. They end every wait for the database (for a
 * connection, a lock, a statement, or the response of a lost server), so that neither a locked table nor a lost network
 * blocks a request.
 */
const databaseTimeouts = {
  connectionTimeoutMillis: 2_000,
  // More than the second after which PostgreSQL looks for a deadlock, which would end as this timeout otherwise.
  lock_timeout: 1_500,
  statement_timeout: 3_000,
  query_timeout: 4_000,
  idle_in_transaction_session_timeout: 5_000,
  maxLifetimeSeconds: 300,
};

export type DataSourceOptions = {
  /** For migrations, which may take longer than any request. */
  withoutTimeouts?: boolean;
  migrations?: MigrationClass[];
};

export type MigrationClass = new () => MigrationInterface;

/** Returns the options that all data sources on the database at `url` (`postgres://…`) share. */
export const buildConnectionOptions = (url: string, withoutTimeouts: boolean) =>
  ({
    type: "postgres",
    // TypeORM looks for the driver by its name otherwise, which does not find the one that is part of the build.
    driver: pg,
    url,
    migrationsTransactionMode: "each",
    namingStrategy: new SnakeCaseNamingStrategy(),
    installExtensions: false,
    extra: {
      types: typeParsers,
      // The second option keeps one search of a large account from taking three processors.
      options: "-c TimeZone=UTC -c max_parallel_workers_per_gather=0",
      keepAlive: true,
      ...(withoutTimeouts ? {} : { Client: TimeoutClient, pipeline: true, ...databaseTimeouts }),
    },
  }) as const;

/** Creates the data source of the product's tables in the database at `url`; call `initialize()` to connect. */
export function createDataSource(
  url: string,
  { withoutTimeouts = false, migrations = allMigrations }: DataSourceOptions = {},
): DataSource {
  return new DataSource({
    ...buildConnectionOptions(url, withoutTimeouts),
    entities: [
      AccessToken,
      AuthorizationCode,
      CalendarFeed,
      ChangedRows,
      ProgramCall,
      ProgramChange,
      Device,
      DeviceSession,
      Group,
      GuestCredential,
      GuestSession,
      Invitation,
      InvitationRefusal,
      FormerPerson,
      Item,
      List,
      Membership,
      Notebook,
      Organization,
      OwnerState,
      PublishedTemplate,
      PushKey,
      PushMessage,
      PushSubscription,
      RateCount,
      IdempotencyRecord,
      AppliedOperation,
      Revocation,
      Run,
      SessionRefusal,
      Subscription,
      TemplateCopy,
      TemplateTie,
      User,
      WebhookEvent,
    ],
    migrations,
    poolSize: 10,
  });
}
