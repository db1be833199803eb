/** @typedef {import("playwright-core").Page} Page */

/**
 * How long a user waits after an event, in milliseconds.
 * @typedef {object} Wait
 * @property {number} seen until the effect of the event is painted
 * @property {number} next until the next paint, rounded to 8 ms by the browser; NaN for "wheel", which it does not time
 */

/** Runs in the page. Adds the function `untilPainted` to it, which resolves to the `Wait` of the next event of a type. */
function installPaintTimer() {
  /** Milliseconds to wait for the effect of an event. */
  const TIMEOUT = 60_000;
  /** Milliseconds: the browser reports no shorter event. */
  const MIN_DURATION = 16;
  /** Milliseconds after a paint until the browser has reported the events before it, and what follows has been done. */
  const SETTLE_DELAY = 500;
  /** @type {PerformanceEntry[]} */
  const timings = [];
  const observer = new PerformanceObserver((list) => void timings.push(...list.getEntries()));
  observer.observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold: MIN_DURATION }));
  const findNextPaint = (/** @type {string} */ type, /** @type {number} */ begun) => {
    if (type === "wheel") return NaN;
    const since = timings.filter(({ startTime }) => startTime >= begun);
    return Math.max(MIN_DURATION, ...since.map(({ duration }) => duration));
  };
  /** @param {string} type @param {() => boolean} isShown */
  const untilPainted = (type, isShown) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`Not seen after a ${type}.`)), TIMEOUT);
      let begun = NaN;
      const begin = (/** @type {Event} */ event) => {
        begun = event.timeStamp;
        performance.mark("begun");
      };
      addEventListener(type, begin, { capture: true, once: true });
      const end = () => {
        performance.mark("painted");
        const seen = performance.now() - begun;
        setTimeout(() => {
          performance.mark("settled");
          resolve({ seen, next: findNextPaint(type, begun) });
        }, SETTLE_DELAY);
      };
      const checkNextFrame = () =>
        requestAnimationFrame(() => {
          const isPainted = begun > 0 && isShown();
          // The message arrives after the browser has painted this frame.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => {
            if (isPainted) end();
            else checkNextFrame();
          });
          port1.start();
          port2.postMessage(null);
        });
      checkNextFrame();
    });
  Object.assign(window, { untilPainted });
}

/** Prepares a page for `measureWait`. @param {Page} page */
export const addPaintTimer = (page) => page.addInitScript(installPaintTimer);

/**
 * Runs `act` and measures from the event of `type` that it causes. The effect counts as seen when `shown`, an expression
 * that the page evaluates, is true and painted.
 * @param {Page} page @param {string} type @param {string} shown @param {() => Promise<unknown>} act
 * @returns {Promise<Wait>}
 */
export async function measureWait(page, type, shown, act) {
  const painted = page.evaluate(`untilPainted(${JSON.stringify(type)}, () => ${shown})`);
  // The page runs this after the first call, so its listener is installed before the event.
  await page.evaluate("0");
  const [wait] = await Promise.all([painted, act()]);
  return /** @type {Wait} */ (wait);
}
