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
  await page.getByRole("link", { name: "Long" }).click();
  const box = page.getByRole("checkbox", { name: "Thing 20", exact: true });
  await box.waitFor();
  await devtools.send("Performance.enable");
  const report = async (/** @type {number} */ done) => {
    await page.waitForTimeout(500);
    await devtools.send("HeapProfiler.collectGarbage");
    const { metrics } = await devtools.send("Performance.getMetrics");
    const getMetric = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    const heap = (getMetric("JSHeapUsedSize") / 1e6).toFixed(1);
    addRow([done, heap, getMetric("Nodes"), getMetric("JSEventListeners")].map(String));
  };
  await report(0);
  for (let done = 1; done <= ticks; done++) {
    await page.evaluate("document.querySelector('[aria-label=\"Thing 20\"]').click()");
    await page.evaluate("new Promise((resolve) => setTimeout(resolve))");
    if (done % Math.ceil(ticks / 4) === 0) await report(done);
  }
}
