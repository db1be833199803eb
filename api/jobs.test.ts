import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NO_SERVICES } from "./calls/context.ts";
import type { PaymentProvider } from "./domain/base/context.ts";
import { JOBS, startJobs } from "./jobs.ts";

const DAY = 86_400_000;

type Job = (typeof JOBS)[number];
type Environment = Parameters<typeof startJobs>[0];

const logged: object[] = [];
const gauges: Record<string, () => unknown> = {};
const start = (jobs: Job[], environment = {} as Environment) =>
  startJobs(
    environment,
    { logTask: (task, counts) => logged.push({ task, ...counts }) },
    { addGauge: (name, _help, read) => (gauges[name] = read) },
    jobs,
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  logged.length = 0;
});

const readErrors = () => {
  const lines = vi.mocked(console.error).mock.calls.map(([line]) => String(line));
  vi.mocked(console.error).mockClear();
  return lines;
};

describe("the comparison of all subscriptions", () => {
  const jobs = JOBS.filter(({ name }) => name === "reconcile subscriptions");

  /** Starts it. Its provider calls `listAll(1)` in the first run, `listAll(2)` in the second. */
  function startComparison(listAll: (run: number) => Promise<void>) {
    let runs = 0;
    const payments = {
      // oxlint-disable-next-line require-yield -- there are no subscriptions
      async *listAllSubscriptions() {
        await listAll(++runs);
      },
    } as unknown as PaymentProvider;
    const environment = { db: { manager: null }, services: { ...NO_SERVICES, payments } } as unknown as Environment;
    return { ...start(jobs, environment), countRuns: () => runs };
  }

  it("runs at once and every 24 hours, until it is stopped", async () => {
    const { stop, countRuns } = startComparison(async () => {});
    expect(countRuns()).toBe(1);
    await vi.advanceTimersByTimeAsync(DAY - 1);
    expect(countRuns()).toBe(1);
    await vi.advanceTimersByTimeAsync(1 + DAY);
    expect(countRuns()).toBe(3);
    stop();
    await vi.advanceTimersByTimeAsync(3 * DAY);
    expect(countRuns()).toBe(3);
  });

  it("that fails is logged, and runs again the next day", async () => {
    const { stop, countRuns } = startComparison(async (run) => {
      if (run === 1) throw new Error("The provider is down");
    });
    await vi.advanceTimersByTimeAsync(DAY);
    expect(countRuns()).toBe(2);
    expect(readErrors()).toEqual([expect.stringContaining("The provider is down")]);
    stop();
  });

  it("that fails because the server stops is not logged", async () => {
    let fail = () => {};
    const { stop } = startComparison(
      () => new Promise((_resolve, reject) => (fail = () => reject(new Error("Closed")))),
    );
    stop();
    fail();
    await vi.advanceTimersByTimeAsync(DAY);
    expect(console.error).not.toHaveBeenCalled();
  });

  it("is off where there are no payments", () => {
    expect(jobs[0]?.isOn?.({ services: NO_SERVICES } as Environment)).toBe(false);
  });
});

describe("a job", () => {
  const MINUTE = 60_000;

  it("that has done something is a line of the log, and its gauge is the time since it has succeeded", async () => {
    let counts: Record<string, number> | null = { rows: 2 };
    const { stop } = start([{ name: "sort shelves", every: MINUTE, run: async () => counts }]);
    expect(gauges["job_sort_shelves_age_seconds"]?.()).toBeNaN();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(gauges["job_sort_shelves_age_seconds"]?.()).toBe(10);
    counts = null;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(logged).toEqual([{ task: "sort shelves", rows: 2 }]);
    stop();
  });

  it.each<[string, Job["run"]]>([
    ["fails", () => Promise.reject(new Error("The shelf is gone"))],
    ["fails in part", async (_environment, onFailure) => (onFailure(new Error("The shelf is gone")), null)],
    ["hangs", () => new Promise(() => {})],
  ])("that %s for three of its times is late, and logged as such once", async (_how, run) => {
    let isMended = false;
    const job: Job = {
      name: "sort shelves",
      every: MINUTE,
      run: (environment, onFailure) => (isMended ? Promise.resolve(null) : run(environment, onFailure)),
    };
    const { stop, listLate } = start([job, { name: "dust", every: MINUTE, run: async () => null }]);
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(listLate()).toEqual([]);
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(listLate()).toEqual(["sort shelves"]);
    const late = readErrors().filter((line) => line.includes("has not succeeded"));
    expect(late).toEqual([expect.stringContaining('The job \\"sort shelves\\" has not succeeded for 3 of its times')]);
    isMended = true;
    await vi.advanceTimersByTimeAsync(MINUTE);
    if (_how !== "hangs") expect(listLate()).toEqual([]);
    stop();
  });
});
