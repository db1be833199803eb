import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { DataSource, EntityManager } from "typeorm";
import { createContext, NO_SERVICES } from "./calls/context.ts";
import { type App, createApp } from "./app.ts";
import type { Mail, PaymentProvider, Policy, SendMail, Services } from "./domain/base/context.ts";
import { backUpBeforeUpgrade } from "./database/backups/automaticBackups.ts";
import { getAbilities, openDatabase } from "./database/abilities.ts";
import { createDataSource } from "./database/dataSource.ts";
import { migrateAll, productTables } from "./database/migrate.ts";
import { applyClerkEvent } from "./domain/events/clerkEvents.ts";
import { readPushKeys, savePushKeys } from "./domain/accounts/pushKeys.ts";
import { deleteExpiredRows, type DeletedRows } from "./domain/upkeep/expiredRows.ts";
import { deleteToken } from "./domain/rows/publications.ts";
import { readTrustedDocuments } from "./graphql/trustedDocuments.ts";
import { type LinkPageBuild, readLinkPageBuild } from "./http/linkPages.ts";
import { countRateCounts } from "./http/rateLimits.ts";
import { createUntakenAnswers, type UntakenAnswers } from "./http/untakenAnswers.ts";
import { type ChangeChannel, openChangeChannel } from "./live/changeChannel.ts";
import { createEventStreams, type EventStreams } from "./live/eventStreams.ts";
import { createLogger, formatLogLine } from "./logging/log.ts";
import { createMailer } from "./mail/mailer.ts";
import { createMetrics, type Metrics } from "./operations/metrics.ts";
import { startJobs } from "./jobs.ts";
import { measureBackups } from "./operations/nightlyBackups.ts";
import { addSpanAttributes, traceRequests } from "./operations/tracing.ts";
import { createClientDocuments } from "./oauth/clientDocuments.ts";
import { chooseSubject, createPushService } from "./push/pushService.ts";
import type { Settings } from "./settings/settings.ts";
import { ALL_TABLES, createStandInDataSource } from "./standins/dataSource.ts";
import { createClerkStandIn } from "./standins/clerk/standIn.ts";
import type { StripeStandIn } from "./standins/stripe/standIn.ts";
import type { StripeOptions } from "./stripe/payments.ts";

/** Writes a line of the log, or an email of the stand-ins, to the standard output. */
const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** The megabytes of heap of the program that reads imported files, with MEMORY=small. */
const SMALL_IMPORT_HEAP = 256;

const NO_NIGHTLY_BACKUPS =
  "This database is a cluster, so no backup is made at night: nobody could write meanwhile. docker/scale/README.md has other ways.";

/** The build writes this file next to the folder of the client, so the server does not serve it. */
const TRUSTED_DOCUMENTS_FILE = "../trusted-documents.json";

async function loadTrustedDocuments({ trustedDocuments }: Settings, client: string | null) {
  if (!trustedDocuments) return null;
  if (!client) throw new Error("TRUSTED_DOCUMENTS=on needs the build; set it to off.");
  return readTrustedDocuments(join(client, TRUSTED_DOCUMENTS_FILE));
}

type ComposedApp = {
  app: App;
  db: DataSource;
  metrics: Metrics;
  /** The names of the jobs that have not succeeded for three of their times. */
  listLateJobs: () => string[];
  /** Ends the event streams to pages, which would otherwise stay open. */
  endStreams: () => void;
  close: () => Promise<void>;
};

type DeliverWebhook = (request: Request) => Promise<Response>;
type ChosenPaymentProvider = { payments: PaymentProvider | null; standIn: StripeStandIn | null };

/** Whether a stand-in replaces Clerk or Stripe. */
const usesStandIns = ({ identity, payments }: Settings) => identity === null || payments === "stand-in";

/**
 * Migrates the database at `url`, and the tables of the stand-ins where one is used. Before, it makes a backup, if the
 * settings ask for backups. Prints a line when a newer build has migrated the database. Throws an Error when this build
 * cannot use the database, or when the backup fails.
 */
export async function prepareDatabase(url: string, settings: Settings): Promise<void> {
  const { backups } = settings;
  await migrateAll(url, usesStandIns(settings) ? ALL_TABLES : [productTables], {
    log: printLine,
    async beforeMigrations() {
      const file = backups?.beforeUpgrade
        ? await backUpBeforeUpgrade({ url, sets: ALL_TABLES, settings: backups })
        : null;
      if (file) printLine(`The backup before the upgrade is ${file}`);
    },
  });
}

/** Returns Clerk when both of its keys are set, and its stand-in otherwise. */
async function chooseIdentityProvider(
  db: DataSource,
  settings: Settings,
  deliver: DeliverWebhook,
  sendMail: SendMail | null,
) {
  return settings.identity ?? createClerkStandIn({ ...settings, db: db.manager, log: printLine, sendMail, deliver });
}

/** Returns what sends mails, or null where the settings name no mail server. A failure is a line of the log. */
const openMailer = ({ mail }: Settings, db: EntityManager) =>
  mail && createMailer(mail, db, (failure) => printLine(formatLogLine("warn", { mail: "not sent", ...failure })));

/** Loads Stripe's library, which is large, and which a server without payments does not need. */
async function openStripe(options: StripeOptions): Promise<PaymentProvider> {
  const { createStripePayments } = await import("./stripe/payments.ts");
  return createStripePayments(options);
}

/** Returns Stripe when its keys are set, its stand-in when the settings ask for it, and null when payments are off. */
async function choosePaymentProvider(
  db: DataSource,
  settings: Settings,
  deliver: DeliverWebhook,
): Promise<ChosenPaymentProvider> {
  const { payments: keys, origin } = settings;
  if (keys === "off") return { payments: null, standIn: null };
  if (keys !== "stand-in") return { payments: await openStripe({ ...keys, origin }), standIn: null };
  const { createStripeStandIn } = await import("./standins/stripe/standIn.ts");
  const standIn = await createStripeStandIn({ db: db.manager, origin, log: printLine, deliver });
  return { payments: await openStripe({ ...standIn, origin }), standIn };
}

/** What the settings let callers do. */
const getPolicy = ({ quotas, guests, signUp }: Settings): Policy => ({ quotas, guests, signUp: signUp === "open" });

/** Adds gauges for what this process keeps in memory for its callers, and for the one table that grows with calls. */
function addSizeGauges(
  { addGauge }: Metrics,
  db: DataSource,
  { changes, streams }: { changes: ChangeChannel; streams: EventStreams },
  answers: UntakenAnswers,
) {
  addGauge("untaken_answer_bytes", "Bytes of large answers that wait to be taken", () => answers.countBytes());
  addGauge("live_streams", "Pages that follow what others change", () => streams.count());
  addGauge(
    "live_changes_untold",
    "Owners whose changes wait to be sent to other pages",
    () => changes.getSizes().unpublished,
  );
  addGauge("live_changes_remembered", "Owners whose last change is kept for pages that come back", () => {
    return changes.getSizes().remembered;
  });
  addGauge("rate_counts", "Callers and addresses whose calls are counted", () => countRateCounts(db.manager));
}

/**
 * Migrates the database at `url`, composes the app from the settings, and starts its scheduled tasks. `client` is the
 * folder of the built client, or null when another server serves it. `importProgram` is the built program that reads
 * imported files, `linkPages` what link pages are made of where there is no built client. `close` stops everything that was started.
 */
export async function composeApp(
  url: string,
  settings: Settings,
  client: string | null,
  importProgram: string | null = null,
  linkPages: LinkPageBuild | null = null,
): Promise<ComposedApp> {
  const trustedDocuments = await loadTrustedDocuments(settings, client);
  await prepareDatabase(url, settings);
  const db = await openDatabase(createDataSource(url));
  const standInDb = createStandInDataSource(url);
  if (usesStandIns(settings)) await standInDb.initialize();
  const metrics = createMetrics(db);
  const deliver: DeliverWebhook = (request) => app(request);
  const mailer = openMailer(settings, db.manager);
  const identity = await chooseIdentityProvider(standInDb, settings, deliver, mailer?.send ?? null);
  const { payments, standIn } = await choosePaymentProvider(standInDb, settings, deliver);
  const { pushKeys, supportEmail, origin, allowsLoopbackPush: allowsLoopback } = settings;
  if (pushKeys) await savePushKeys({ db: db.manager }, pushKeys);
  else await readPushKeys({ db: db.manager });
  const push = createPushService({ subject: chooseSubject(supportEmail, origin), allowsLoopback });
  const clientDocuments = createClientDocuments({ allowsLoopback });
  const changes = openChangeChannel(url);
  const streams = createEventStreams(db.manager, changes);
  const answers = createUntakenAnswers();
  addSizeGauges(metrics, db, { changes, streams }, answers);
  const logger = createLogger(settings.logLevel, printLine);
  const policy = getPolicy(settings);
  const linkPageBuild = linkPages ?? (client === null ? null : await readLinkPageBuild(client));
  const app: App = await createApp({
    ...settings,
    identity,
    payments,
    push,
    clientDocuments,
    policy,
    sendMail: mailer?.send ?? null,
    ...(standIn && { paymentPages: standIn.fetch }),
    db,
    live: { changes, streams },
    trustedDocuments,
    log: addSpanAttributes(metrics.wrapLogger(logger)),
    client: client === null ? null : { ...settings, folder: client },
    answers,
    linkPages: linkPageBuild && { ...settings, ...linkPageBuild },
    importProgram,
    importHeap: settings.memory === "small" ? SMALL_IMPORT_HEAP : undefined,
  });
  const { backups } = settings;
  if (backups && getAbilities(db).isCluster) printLine(NO_NIGHTLY_BACKUPS);
  else if (backups) measureBackups(backups, metrics);
  const { languages } = settings;
  const services: Services = {
    origin,
    languages,
    policy,
    payments,
    push,
    clientDocuments,
    sendMail: mailer?.send ?? null,
  };
  const backupJob = backups && { url, sets: ALL_TABLES, settings: backups };
  const jobs = startJobs({ db, services, changes, backups: backupJob }, logger, metrics);
  return {
    app: metrics.wrapApp(settings.traces ? traceRequests(app) : app),
    db,
    metrics,
    listLateJobs: jobs.listLate,
    endStreams: () => streams.close(),
    async close() {
      jobs.stop();
      streams.close();
      mailer?.close();
      await standIn?.close();
      await changes.close();
      if (standInDb.isInitialized) await standInDb.destroy();
      await db.destroy();
    },
  };
}

/** Prepares the database and calls `work` with it, without a server. `connect` chooses whose entities it knows. */
export async function withDatabase<T>(
  url: string,
  settings: Settings,
  work: (db: EntityManager) => Promise<T>,
  connect: (url: string) => DataSource = createDataSource,
): Promise<T> {
  await prepareDatabase(url, settings);
  const db = await openDatabase(connect(url));
  try {
    return await work(db.manager);
  } finally {
    await db.destroy();
  }
}

/** Deletes expired rows, as the server does every day. Returns their numbers. Errors: the first failure. */
export const purge = (url: string, settings: Settings): Promise<Partial<DeletedRows>> =>
  withDatabase(url, settings, (db) =>
    deleteExpiredRows(createContext(db, { ...NO_SERVICES, policy: getPolicy(settings) }), {
      onFailure(error) {
        throw error;
      },
    }),
  );

/** Sends one mail. Errors: those of `SendMail`; an Error where the settings name no mail server. */
export const sendOneMail = (url: string, settings: Settings, mail: Mail): Promise<void> =>
  withDatabase(url, settings, async (db) => {
    const mailer = openMailer(settings, db);
    if (!mailer) throw new Error("Set SMTP_URL and MAIL_FROM first.");
    await mailer.send(mail).finally(mailer.close);
  });

/** Ends the link of a published template of any owner. Returns whether there was one with this token. */
export const unpublish = (url: string, settings: Settings, token: string): Promise<boolean> =>
  withDatabase(url, settings, (db) => deleteToken({ db }, token));

/**
 * Deletes a member with everything that belongs to it, as an event of the identity provider does. Errors: `UNAVAILABLE`
 * when the payment provider cannot be reached; then nothing is deleted.
 */
export const deleteMember = (url: string, settings: Settings, authId: string): Promise<void> =>
  withDatabase(url, settings, async (db) => {
    const { payments: keys, origin } = settings;
    const payments = typeof keys === "object" ? await openStripe({ ...keys, origin }) : null;
    return applyClerkEvent(createContext(db, { ...NO_SERVICES, payments }), randomUUID(), {
      type: "user deleted",
      authId,
    });
  });
