/** @typedef {import("playwright-core").CDPSession} CDPSession */
/** @typedef {{ name: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }} TraceEvent */

const TASK = /RunTask$/;

/**
 * The CPU time of the page's main thread from an event until its effect was painted, and until half a second later, in
 * milliseconds. Other work of the machine does not count. NaN if a mark of `interactionTiming.mjs` is missing.
 * @typedef {{ painted: number, settled: number }} Work
 */

/**
 * Runs `act` and returns the work of the page's main thread for it.
 * @param {CDPSession} browser @param {() => Promise<unknown>} act
 * @returns {Promise<Work>}
 */
export async function measureWork(browser, act) {
  const events = await trace(browser, act);
  return { painted: sumWork(events, "painted"), settled: sumWork(events, "settled") };
}

/**
 * Runs `act`, between the marks "begun" and "ended" of the page, and returns the CPU times of the page's tasks, the longest
 * first, in milliseconds.
 * @param {CDPSession} browser @param {() => Promise<unknown>} act
 */
export async function measureTasks(browser, act) {
  const events = await trace(browser, act);
  return findTasks(events, "ended")
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}

/** @param {CDPSession} browser @param {() => Promise<unknown>} act */
async function trace(browser, act) {
  /** @type {TraceEvent[]} */
  const events = [];
  /** @param {{ value: object[] }} part */
  const collect = ({ value }) => void events.push(.../** @type {TraceEvent[]} */ (value));
  browser.on("Tracing.dataCollected", collect);
  const categories = { includedCategories: ["toplevel", "blink.user_timing"], excludedCategories: ["*"] };
  await browser.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: categories });
  await act();
  const complete = new Promise((resolve) => browser.once("Tracing.tracingComplete", resolve));
  await browser.send("Tracing.end");
  await complete;
  browser.off("Tracing.dataCollected", collect);
  return events;
}

/** @param {TraceEvent[]} events @param {keyof Work} until */
function sumWork(events, until) {
  const tasks = findTasks(events, until);
  return tasks.length > 0 ? tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000 : NaN;
}

/** @param {TraceEvent[]} events @param {string} until */
function findTasks(events, until) {
  const begun = events.find(({ name }) => name === "begun");
  const end = events.find(({ name }) => name === until);
  if (!begun || !end) return [];
  return events.filter(({ name, pid, tid, ts, dur = 0 }) => {
    const isOnMainThread = pid === begun.pid && tid === begun.tid && TASK.test(name);
    return isOnMainThread && ts < end.ts && ts + dur > begun.ts;
  });
}
