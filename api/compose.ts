import { join } from "node:path";
import type { DataSource } from "typeorm";
import { type App, createApp, createContext } from "./app.ts";
import type { PaymentProvider } from "./domain/context.ts";
import { createDataSource } from "./database/dataSource.ts";
import { migrate } from "./database/migrate.ts";
import { purgeTrash } from "./domain/trash/purge.ts";
import { readTrustedDocuments } from "./graphql/trustedDocuments.ts";
import { countRateCounts, deleteExpiredCounts } from "./http/rateLimits.ts";
import { type ChangeChannel, openChangeChannel } from "./live/changeChannel.ts";
import { createEventStreams, type EventStreams } from "./live/eventStreams.ts";
import { createLogger } from "./logging/log.ts";
import { createMetrics, type Metrics } from "./operations/metrics.ts";
import { addSpanAttributes, traceRequests } from "./operations/tracing.ts";
import { scheduleTask } from "./operations/schedule.ts";
import type { Settings } from "./settings/settings.ts";
import { createStandInDataSource, standInTables } from "./standins/dataSource.ts";
import { createClerkStandIn } from "./standins/clerk/standIn.ts";
import { createStripeStandIn, type StripeStandIn } from "./standins/stripe/standIn.ts";
import { reconcileNightly } from "./operations/reconcileNightly.ts";
import { createStripePayments } from "./stripe/payments.ts";

/** Milliseconds between two looks for counts that are over. */
const SWEEP_INTERVAL = 10 * 60_000;

/** Milliseconds between two looks for what has been in the trash for too long. */
const PURGE_INTERVAL = 24 * 60 * 60_000;

/** Where the log goes, and the stand-ins' e-mails. */
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The build writes it beside the client, where nobody is served it. */
const TRUSTED_DOCUMENTS_FILE = "../trusted-documents.json";

async function loadTrustedDocuments({ trustedDocuments }: Settings, client: string | null) {
  if (!trustedDocuments) return null;
  if (!client) throw new Error("TRUSTED_DOCUMENTS=on needs the build; set it to off.");
  return readTrustedDocuments(join(client, TRUSTED_DOCUMENTS_FILE));
}

export type ComposedApp = {
  app: App;
  db: DataSource;
  metrics: Metrics;
  /** Ends what would never end by itself: the streams to pages. */
  endStreams: () => void;
  close: () => Promise<void>;
};

type DeliverWebhook = (request: Request) => Promise<Response>;
type PaymentParts = { payments: PaymentProvider | null; standIn: StripeStandIn | null };

/** Whether Clerk or Stripe is stood in for. */
const usesStandIns = ({ identity, payments }: Settings) => identity === null || payments === "stand-in";

/**
 * Brings the database at `url` up to date. The stand-ins' migrations, where they are in use, run first: they move
 * tables that earlier versions kept among the product's, and the product's migrations drop what is left of those.
 */
export async function prepareDatabase(url: string, settings: Settings): Promise<void> {
  if (usesStandIns(settings)) await migrate(url, { tables: standInTables });
  await migrate(url);
}

/** With both of Clerk's keys nothing of the stand-in can be reached. */
async function openIdentity(db: DataSource, { identity, origin }: Settings, deliver: DeliverWebhook) {
  return identity ?? createClerkStandIn({ db: db.manager, origin, log: print, deliver });
}

/** With Stripe's keys nothing of the stand-in can be reached. */
async function composePayments(db: DataSource, settings: Settings, deliver: DeliverWebhook): Promise<PaymentParts> {
  const { payments: keys, origin } = settings;
  if (keys === "off") return { payments: null, standIn: null };
  if (keys !== "stand-in") return { payments: createStripePayments({ ...keys, origin }), standIn: null };
  const standIn = await createStripeStandIn({ db: db.manager, origin, log: print, deliver });
  return { payments: createStripePayments({ ...standIn, origin }), standIn };
}

/** What a process holds in memory for its callers, and the one table that grows with calls. */
function addSizeGauges({ addGauge }: Metrics, db: DataSource, changes: ChangeChannel, streams: EventStreams) {
  addGauge("live_streams", "Pages that follow what others change", () => streams.count());
  addGauge("live_changes_untold", "Owners whose changes wait to be told to other pages", () => changes.sizes().untold);
  addGauge("live_changes_remembered", "Owners whose last change is kept for pages that come back", () => {
    return changes.sizes().remembered;
  });
  addGauge("rate_counts", "Callers and addresses whose calls are counted", () => countRateCounts(db.manager));
}

/**
 * Brings the database at `url` up to date and opens the app over it; `client` is the folder of the built client, or
 * null when something else serves it.
 */
export async function composeApp(url: string, settings: Settings, client: string | null): Promise<ComposedApp> {
  const trustedDocuments = await loadTrustedDocuments(settings, client);
  await prepareDatabase(url, settings);
  const db = await createDataSource(url).initialize();
  const standInDb = createStandInDataSource(url);
  if (usesStandIns(settings)) await standInDb.initialize();
  const metrics = createMetrics(db);
  const deliver: DeliverWebhook = (request) => app(request);
  const identity = await openIdentity(standInDb, settings, deliver);
  const { payments, standIn } = await composePayments(standInDb, settings, deliver);
  const changes = openChangeChannel(url);
  const streams = createEventStreams(db.manager, changes);
  addSizeGauges(metrics, db, changes, streams);
  const app: App = await createApp({
    ...settings,
    identity,
    payments,
    ...(standIn && { paymentPages: standIn.fetch }),
    db,
    live: { changes, streams },
    trustedDocuments,
    log: addSpanAttributes(metrics.wrapLogger(createLogger(settings.logLevel, print))),
    client: client === null ? null : { ...settings, folder: client },
  });
  const stopSweeping = scheduleTask(SWEEP_INTERVAL, () => deleteExpiredCounts(db.manager));
  const stopPurging = scheduleTask(PURGE_INTERVAL, () => purgeTrash(createContext(db.manager, payments)));
  const stopReconciling = payments && reconcileNightly(createContext(db.manager, payments), payments);
  return {
    app: metrics.wrapApp(settings.traces ? traceRequests(app) : app),
    db,
    metrics,
    endStreams: () => streams.close(),
    async close() {
      stopSweeping();
      stopPurging();
      stopReconciling?.();
      streams.close();
      await standIn?.close();
      await changes.close();
      if (standInDb.isInitialized) await standInDb.destroy();
      await db.destroy();
    },
  };
}

/** Empties the trash of what nobody can restore any more, once, without a server; answers how many rows that were. */
export async function purgeExpiredTrash(url: string, settings: Settings): Promise<number> {
  await prepareDatabase(url, settings);
  const db = await createDataSource(url).initialize();
  try {
    return await purgeTrash(createContext(db.manager, null));
  } finally {
    await db.destroy();
  }
}
