/** @typedef {import("./environment.mjs").BenchEnvironment} BenchEnvironment */

/**
 * Ticks and un-ticks one item, `ticks` times in total. Adds a row of the report at the start and after every quarter,
 * each time after a garbage collection.
 * @param {BenchEnvironment} environment @param {string} notebook @param {number} ticks
 * @param {(row: string[]) => void} addRow
 */
export async function measureMemory({ page, devtools }, notebook, ticks, addRow) {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.goto(notebook);
  await page.getByRole("main").getByRole("link", { name: "Long" }).click();
  const box = page.getByRole("checkbox", { name: "Thing 20", exact: true });
  await box.waitFor();
  const report = async (/** @type {number} */ done) =>
    addRow([`${done} ticks`, ...(await readMemory({ page, devtools }))]);
  await report(0);
  for (let done = 1; done <= ticks; done++) {
    await page.evaluate("document.querySelector('[aria-label=\"Thing 20\"]').click()");
    await page.evaluate("new Promise((resolve) => setTimeout(resolve))");
    if (done % Math.ceil(ticks / 4) === 0) await report(done);
  }
}

/**
 * Visits lists again and again, each from all notebooks. Adds a row of the report after each round.
 * @param {BenchEnvironment} environment @param {string[]} notebooks each with a list "Long" @param {number} rounds
 * @param {(row: string[]) => void} addRow
 */
export async function measureVisits({ page, devtools }, notebooks, rounds, addRow) {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.goto("/n");
  for (let round = 1; round <= rounds; round++) {
    for (const notebook of notebooks) {
      await page.locator(`main a[href^="${notebook}/l/"]`).click();
      await page.getByRole("checkbox", { name: "Thing 1", exact: true }).waitFor();
      await page.goBack();
    }
    const visits = `${round * notebooks.length} visits of ${notebooks.length} lists`;
    addRow([visits, ...(await readMemory({ page, devtools }))]);
  }
}

/**
 * Returns the heap in megabytes, the nodes and the listeners of the page, after a garbage collection.
 * @param {Pick<BenchEnvironment, "page" | "devtools">} environment
 */
async function readMemory({ page, devtools }) {
  // What follows the last act has been done by then.
  await page.waitForTimeout(500);
  await devtools.send("Performance.enable");
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const getMetric = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  const heap = (getMetric("JSHeapUsedSize") / 1e6).toFixed(1);
  return [heap, getMetric("Nodes"), getMetric("JSEventListeners")].map(String);
}
