/** @typedef {import("playwright-core").CDPSession} CDPSession */
/** @typedef {{ name: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }} TraceEvent */

const TASK = /RunTask$/;

/**
 * Runs `act` and returns the CPU time of the page's main thread between the marks "begun" and "painted", in milliseconds.
 * Other work of the machine does not count. NaN if a mark is missing.
 * @param {CDPSession} browser @param {() => Promise<unknown>} act
 * @returns {Promise<number>}
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
  return sumWork(events);
}

/** @param {TraceEvent[]} events */
function sumWork(events) {
  const begun = events.find(({ name }) => name === "begun");
  const painted = events.find(({ name }) => name === "painted");
  if (!begun || !painted) return NaN;
  const tasks = events.filter(({ name, pid, tid, ts, dur = 0 }) => {
    const isOnMainThread = pid === begun.pid && tid === begun.tid && TASK.test(name);
    return isOnMainThread && ts < painted.ts && ts + dur > begun.ts;
  });
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
