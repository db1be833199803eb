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
  return { painted: sumWork(events, "painted"), settled: sumWork(events, "settled") };
}

/** @param {TraceEvent[]} events @param {keyof Work} until */
function sumWork(events, until) {
  const begun = events.find(({ name }) => name === "begun");
  const end = events.find(({ name }) => name === until);
  if (!begun || !end) return NaN;
  const tasks = events.filter(({ name, pid, tid, ts, dur = 0 }) => {
    const isOnMainThread = pid === begun.pid && tid === begun.tid && TASK.test(name);
    return isOnMainThread && ts < end.ts && ts + dur > begun.ts;
  });
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
