import { join } from "node:path";
import type { DataSource } from "typeorm";
import { type App, createApp, createContext } from "./app.ts";
import type { Payments } from "./context.ts";
import { createDataSource } from "./database/dataSource.ts";
import { migrate } from "./database/migrate.ts";
import { purgeTrash } from "./domain/purge.ts";
import { readTrustedDocuments } from "./graphql/trusted.ts";
import { countCounted, sweepCounts } from "./limits.ts";
import { type Changes, openChanges } from "./live/changes.ts";
import { createStreams, type Streams } from "./live/stream.ts";
import { createLog } from "./log.ts";
import { createMetrics, type Metrics } from "./operation/metrics.ts";
import { nameSpans, traceRequests } from "./operation/tracing.ts";
import { repeat } from "./repeat.ts";
import type { Settings } from "./settings.ts";
import { createIdentityStandIn } from "./standins/identity/standIn.ts";
import { createPaymentsStandIn, type PaymentsStandIn } from "./standins/stripe/standIn.ts";
import { reconcileNightly } from "./stripe/nightly.ts";
import { createPayments } from "./stripe/payments.ts";

/** Milliseconds between two looks for counts that are over. */
const SWEEP = 10 * 60_000;

/** Milliseconds between two looks for what has been in the trash for too long. */
const PURGE = 24 * 60 * 60_000;

/** Where the log goes, and the stand-ins' e-mails. */
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The build writes it beside the client, where nobody is served it. */
const TRUSTED_DOCUMENTS = "../trusted-documents.json";

async function trustedBy({ trustedDocuments }: Settings, client: string | null) {
  if (!trustedDocuments) return null;
  if (!client) throw new Error("TRUSTED_DOCUMENTS=on needs the build; set it to off.");
  return readTrustedDocuments(join(client, TRUSTED_DOCUMENTS));
}

export type Opened = {
  app: App;
  db: DataSource;
  metrics: Metrics;
  /** Ends what would never end by itself: the streams to pages. */
  endStreams: () => void;
  close: () => Promise<void>;
};

type Deliver = (request: Request) => Promise<Response>;
type OpenPayments = { payments: Payments | null; standIn: PaymentsStandIn | null };

/** Keys of Stripe, and nothing of the stand-in can be reached (contract, section 6). */
async function openPayments(db: DataSource, settings: Settings, deliver: Deliver): Promise<OpenPayments> {
  const { payments: keys, origin } = settings;
  if (keys === "off") return { payments: null, standIn: null };
  if (keys !== "stand-in") return { payments: createPayments({ ...keys, origin }), standIn: null };
  const standIn = await createPaymentsStandIn({ db: db.manager, origin, log: print, deliver });
  return { payments: createPayments({ ...standIn, origin }), standIn };
}

/** What a process holds in memory for its callers, and the one table that grows with calls. */
function watchSizes({ watch }: Metrics, db: DataSource, changes: Changes, streams: Streams) {
  watch("live_streams", "Pages that follow what others change", () => streams.count());
  watch("live_changes_untold", "Owners whose changes wait to be told to other pages", () => changes.sizes().untold);
  watch("live_changes_remembered", "Owners whose last change is kept for pages that come back", () => {
    return changes.sizes().remembered;
  });
  watch("rate_counts", "Callers and addresses whose calls are counted", () => countCounted(db.manager));
}

/**
 * Brings the database at `url` up to date and opens the app over it; `client` is the folder of the built client, or
 * null when something else serves it.
 */
export async function openApp(url: string, settings: Settings, client: string | null): Promise<Opened> {
  const trustedDocuments = await trustedBy(settings, client);
  await migrate(url);
  const db = await createDataSource(url).initialize();
  const metrics = createMetrics(db);
  const { origin } = settings;
  // Both of Clerk's keys, and nothing of the stand-in can be reached (contract, section 6).
  const deliver: Deliver = (request) => app(request);
  const identity = settings.identity ?? (await createIdentityStandIn({ db: db.manager, origin, log: print, deliver }));
  const { payments, standIn } = await openPayments(db, settings, deliver);
  const changes = openChanges(url);
  const streams = createStreams(db.manager, changes);
  watchSizes(metrics, db, changes, streams);
  const app: App = await createApp({
    ...settings,
    identity,
    payments,
    ...(standIn && { paymentPages: standIn.fetch }),
    db,
    live: { changes, streams },
    trustedDocuments,
    log: nameSpans(metrics.count(createLog(settings.logLevel, print))),
    client: client === null ? null : { ...settings, folder: client },
  });
  const stopSweeping = repeat(SWEEP, () => sweepCounts(db.manager));
  const stopPurging = repeat(PURGE, () => purgeTrash(createContext(db.manager, payments)));
  const stopReconciling = payments && reconcileNightly(createContext(db.manager, payments), payments);
  return {
    app: metrics.observe(settings.traces ? traceRequests(app) : app),
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
      await db.destroy();
    },
  };
}

/** Empties the trash of what nobody can restore any more, once, without a server; answers how many rows that were. */
export async function purgeOnce(url: string): Promise<number> {
  await migrate(url);
  const db = await createDataSource(url).initialize();
  try {
    return await purgeTrash(createContext(db.manager, null));
  } finally {
    await db.destroy();
  }
}
