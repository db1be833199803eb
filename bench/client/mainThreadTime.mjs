/** @typedef {import("playwright-core").CDPSession} CDPSession */
/**
 * @typedef {{ name: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number,
 *   args?: { data?: { type?: string } } }} TraceEvent
 */

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
 * What a task of the page is for: the event of a key or of the focus, painting, collecting garbage, scripts that run later
 * and the database's answers to them, or the measurement and all else.
 * @typedef {"keys" | "painting" | "garbage" | "scripts" | "other"} Purpose
 */

/**
 * Runs `act`, between the marks "begun" and "ended" of the page. Returns the number of the page's tasks and, of those
 * over a millisecond, the CPU times in milliseconds, the longest first, and the purposes.
 * @param {CDPSession} browser @param {() => Promise<unknown>} act
 */
export async function measureTasks(browser, act) {
  const events = await trace(browser, act, ["devtools.timeline", "v8"]);
  const tasks = findTasks(events, "ended").filter(({ name }) => name === "ThreadControllerImpl::RunTask");
  const ofThread = events.filter(({ pid, tid }) => pid === tasks[0]?.pid && tid === tasks[0].tid);
  const long = tasks
    .filter(({ tdur = 0 }) => tdur > 1000)
    .map((task) => ({ time: (task.tdur ?? 0) / 1000, purpose: findPurpose(task, ofThread) }))
    .sort((a, b) => b.time - a.time);
  return { count: tasks.length, long };
}

/** @param {TraceEvent} task @param {TraceEvent[]} events of its thread @returns {Purpose} */
function findPurpose({ ts, dur = 0, tdur = 0 }, events) {
  const parts = events.filter((each) => each.ts >= ts && each.ts + (each.dur ?? 0) <= ts + dur);
  const has = (/** @type {RegExp} */ name) => parts.some((part) => name.test(part.name));
  const garbage = parts.filter(({ name }) => /^(?:Major|Minor)GC$/.test(name));
  if (garbage.reduce((sum, part) => sum + (part.tdur ?? 0), 0) > tdur / 2) return "garbage";
  if (parts.some(({ args }) => /^(?:key|focus)/.test(args?.data?.type ?? ""))) return "keys";
  if (has(/^(?:TimerFire|FireIdleCallback|Receive mojo reply)$/)) return "scripts";
  return has(/^(?:UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|Commit)$/) ? "painting" : "other";
}

/** @param {CDPSession} browser @param {() => Promise<unknown>} act @param {string[]} more categories of events */
async function trace(browser, act, more = []) {
  /** @type {TraceEvent[]} */
  const events = [];
  /** @param {{ value: object[] }} part */
  const collect = ({ value }) => void events.push(.../** @type {TraceEvent[]} */ (value));
  browser.on("Tracing.dataCollected", collect);
  const categories = {
    includedCategories: ["toplevel", "blink.user_timing", ...more],
    excludedCategories: ["*"],
  };
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
