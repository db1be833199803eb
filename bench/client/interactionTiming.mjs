/** @typedef {import("playwright-core").Page} Page */

/**
 * How long a person waits, in milliseconds from an event.
 * @typedef {object} Wait
 * @property {number} seen until what was meant to happen is to be seen
 * @property {number} next until the next paint, as the browser tells it in steps of 8; NaN for what it does not time
 */

/** Runs in the page: from now on `untilPainted` answers the `Wait` from the next event of a type. */
function installWatch() {
  /** @type {PerformanceEntry[]} */
  const timings = [];
  const observer = new PerformanceObserver((list) => void timings.push(...list.getEntries()));
  observer.observe(/** @type {PerformanceObserverInit} */ ({ type: "event", durationThreshold: 16 }));
  /** What is not seen by then is never seen. */
  const PATIENCE = 60_000;
  /** What took less is not told. */
  const LEAST = 16;
  /** The browser tells of a paint a little later. */
  const TELLING = 300;
  const nextPaint = (/** @type {string} */ type, /** @type {number} */ begun) => {
    if (type === "wheel") return NaN;
    const since = timings.filter(({ startTime }) => startTime >= begun);
    return Math.max(LEAST, ...since.map(({ duration }) => duration));
  };
  /** @param {string} type @param {() => boolean} isShown */
  const untilPainted = (type, isShown) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`Not seen after a ${type}.`)), PATIENCE);
      let begun = NaN;
      const begin = (/** @type {Event} */ event) => {
        begun = event.timeStamp;
        performance.mark("begun");
      };
      addEventListener(type, begin, { capture: true, once: true });
      const end = () => {
        performance.mark("painted");
        const seen = performance.now() - begun;
        setTimeout(() => resolve({ seen, next: nextPaint(type, begun) }), TELLING);
      };
      const look = () =>
        requestAnimationFrame(() => {
          const isThere = begun > 0 && isShown();
          // A message is delivered when the frame is drawn.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => {
            if (isThere) end();
            else look();
          });
          port1.start();
          port2.postMessage(null);
        });
      look();
    });
  Object.assign(window, { untilPainted });
}

/** Prepares a page for `timed`. @param {Page} page */
export const prepareWatch = (page) => page.addInitScript(installWatch);

/**
 * How long it takes from the event that `act` causes until `shown`, an expression of the page, is true and painted, and
 * until anything is painted.
 * @param {Page} page @param {string} type @param {string} shown @param {() => Promise<unknown>} act
 * @returns {Promise<Wait>}
 */
export async function timed(page, type, shown, act) {
  const painted = page.evaluate(`untilPainted(${JSON.stringify(type)}, () => ${shown})`);
  // So that the watch is there before the event.
  await page.evaluate("0");
  const [wait] = await Promise.all([painted, act()]);
  return /** @type {Wait} */ (wait);
}
