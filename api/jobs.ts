import type { DataSource } from "typeorm";
import { publishEffects } from "./calls/answerRequest.ts";
import { createContext } from "./calls/context.ts";
import { getAbilities } from "./database/abilities.ts";
import { type BackupJob, backUpNightly } from "./database/backups/automaticBackups.ts";
import type { Context, Effects, Services } from "./domain/base/context.ts";
import { reconcileSubscriptions } from "./domain/billing/subscriptions.ts";
import { sendPushes } from "./domain/notifications/sendPushes.ts";
import { deleteExpiredRows } from "./domain/upkeep/expiredRows.ts";
import { bringListsBack } from "./domain/upkeep/returningLists.ts";
import { deleteExpiredCounts } from "./http/rateLimits.ts";
import type { ChangeChannel } from "./live/changeChannel.ts";
import { logError, type TaskLogger } from "./logging/log.ts";
import type { Metrics } from "./operations/metrics.ts";
import { scheduleTask } from "./operations/schedule.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A job is late when it has not succeeded for so many of its times. */
const LATE_AFTER = 3;

/** What jobs work with. */
type Environment = {
  db: DataSource;
  services: Services;
  changes: ChangeChannel;
  /** Null where no backups are made. */
  backups: BackupJob | null;
};

/** What a job has done. */
type Counts = Record<string, number>;

type Job = {
  /** Its name in the log, and in its gauge. */
  name: string;
  /** Milliseconds between the starts of two runs. */
  every: number;
  /** Whether this server runs it. Without it, every server does. */
  isOn?: (environment: Environment) => boolean;
  /** Returns what stands in the log; null for nothing. `onFailure` takes an error after which the run goes on. */
  run: (environment: Environment, onFailure: (error: unknown) => void) => Promise<Counts | null>;
};

const createJobContext = ({ db, services }: Environment): Context => createContext(db.manager, services);

/** What the server does by itself: at its start and then at these times. Exported for tests, which start some of them. */
export const JOBS: readonly Job[] = [
  {
    name: "delete expired counts",
    every: 10 * MINUTE,
    async run({ db }) {
      await deleteExpiredCounts(db.manager);
      return null;
    },
  },
  {
    name: "delete expired rows",
    every: DAY,
    run: (environment, onFailure) => deleteExpiredRows(createJobContext(environment), { onFailure }),
  },
  {
    name: "bring lists back",
    // Servers that start together do not stay together.
    every: MINUTE - 5_000 + Math.random() * 10_000,
    async run(environment, onFailure) {
      const publish = (effects: Effects) => publishEffects(environment.changes, effects, null);
      const lists = await bringListsBack(createJobContext(environment), { onFailure, publish });
      return lists > 0 ? { lists } : null;
    },
  },
  {
    name: "send push messages",
    every: MINUTE - 5_000 + Math.random() * 10_000,
    async run(environment, onFailure) {
      const messages = await sendPushes(createJobContext(environment), { onFailure });
      return messages > 0 ? { messages } : null;
    },
  },
  {
    name: "back up",
    // It only asks whether one is due. One that fails is tried again as soon.
    every: HOUR,
    // Nobody writes to a cluster during its backup.
    isOn: ({ backups, db }) => backups !== null && !getAbilities(db).isCluster,
    async run({ backups }) {
      const made = backups && (await backUpNightly(backups));
      return made ? { rows: made.rows, bytes: made.bytes, deletedFiles: made.deleted } : null;
    },
  },
  {
    name: "reconcile subscriptions",
    // The server may have missed an event while it did not run.
    every: DAY,
    isOn: ({ services }) => services.payments !== null,
    async run(environment) {
      const { payments } = environment.services;
      if (payments) await reconcileSubscriptions(createJobContext(environment), payments);
      return null;
    },
  },
];

/** The jobs of a server. */
type RunningJobs = {
  /** The names of those that have not succeeded for three of their times. */
  listLate: () => string[];
  stop: () => void;
};

/**
 * Starts the jobs that are on. A failure is logged, and the job runs again at its next time. A job that is late is logged
 * once, and `job_<name>_age_seconds` is the time since it has succeeded, NaN before.
 */
export function startJobs(
  environment: Environment,
  logger: TaskLogger,
  metrics: Pick<Metrics, "addGauge">,
  jobs: readonly Job[] = JOBS,
): RunningJobs {
  const running = jobs
    .filter(({ isOn = () => true }) => isOn(environment))
    .map((job) => startJob(job, environment, logger, metrics));
  return {
    listLate: () => running.filter(({ isLate }) => isLate()).map(({ name }) => name),
    stop: () => running.forEach(({ stop }) => stop()),
  };
}

function startJob(
  { name, every, run }: Job,
  environment: Environment,
  logger: TaskLogger,
  { addGauge }: Pick<Metrics, "addGauge">,
) {
  const startedAt = Date.now();
  let succeededAt: number | null = null;
  let isReported = false;
  const isLate = () => Date.now() - (succeededAt ?? startedAt) > LATE_AFTER * every;

  /** A run may hang, so this is asked at each of its times. */
  function reportLate() {
    if (!isLate() || isReported) return;
    isReported = true;
    logError(new Error(`The job "${name}" has not succeeded for ${LATE_AFTER} of its times`));
  }

  const stopTask = scheduleTask(every, async (onFailure) => {
    let hasFailed = false;
    const counts = await run(environment, (error) => {
      hasFailed = true;
      onFailure(error);
    });
    if (counts) logger.logTask(name, counts);
    if (hasFailed) return;
    succeededAt = Date.now();
    isReported = false;
  });
  const timer = setInterval(reportLate, every).unref();
  addGauge(`job_${name.replaceAll(" ", "_")}_age_seconds`, `Seconds since the job "${name}" has succeeded`, () =>
    succeededAt === null ? NaN : (Date.now() - succeededAt) / 1_000,
  );
  return {
    name,
    isLate,
    stop: () => {
      stopTask();
      clearInterval(timer);
    },
  };
}
