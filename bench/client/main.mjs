import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { build } from "../../scripts/build.mjs";
import { printLine } from "../../scripts/runCommand.mjs";
import { createActions, createGridActions } from "./actions.mjs";
import { measureMemory, measureVisits } from "./memory.mjs";
import { measureNames, TASK_COLUMNS } from "./names.mjs";
import { createGrid, createList, startBenchEnvironment } from "./environment.mjs";
import { addPaintTimer } from "./interactionTiming.mjs";
import { measureWork } from "./mainThreadTime.mjs";

/**
 * Measures a long list of the built app in a real browser: for each action the time from the event to the next paint, the
 * time until its effect is painted, and how long the page's main thread worked; then the tasks of the suggestions, and the
 * memory that ticks and visited lists leave behind.
 * `--only` is a regular expression for the names of the actions. `--out FILE` appends the report to a file.
 */
const { values } = parseArgs({
  options: {
    slowdowns: { type: "string", default: "1,4" },
    items: { type: "string", default: "1000" },
    times: { type: "string", default: "10" },
    ticks: { type: "string", default: "1000" },
    lists: { type: "string", default: "10" },
    names: { type: "string", default: "50000" },
    only: { type: "string", default: "" },
    out: { type: "string" },
  },
});
const counts = [values.items, values.times, values.ticks, values.lists].map(Number);
const [items = 1_000, times = 10, ticks = 1_000, lists = 10] = counts;
const slowdowns = values.slowdowns.split(",").map(Number);
const report = (await runnerImport("./bench/report.ts", { configFile: false })).module;

/** The items that a guest may have. */
const GUEST_ITEMS = 5_000;

/** @param {{ name: string }} action */
const isWanted = ({ name }) => new RegExp(values.only).test(name);

/** @param {number[]} numbers */
function formatMedianAndWorst(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return [sorted[sorted.length >> 1], sorted.at(-1)].map((number = NaN) =>
    Number.isNaN(number) ? "–" : number.toFixed(0),
  );
}

await build();
const environment = await startBenchEnvironment();
const { page } = environment;
const load = loadavg()[0]?.toFixed(1);
/** @type {Map<string, string[]>} */
const rows = new Map();
/** @type {string[][]} */
const memory = [];
/** @type {string[][]} */
const tasks = [];
try {
  await addPaintTimer(page);
  // A list may have 1,000 items, and the measurement of "add" adds some.
  const notebook = await createList(page, items - slowdowns.length * times);
  for (const slowdown of slowdowns) await measureActions(slowdown, createActions(page, notebook));
  const names = Number(values.names);
  if (names)
    for (const slowdown of slowdowns)
      await measureNames(environment, { notebook, names, slowdown }, (row) => {
        tasks.push(row);
        printLine(row.join(", "));
      });
  if (ticks) await measureMemory(environment, notebook, ticks, (row) => memory.push(row));
  if (lists) {
    const notebooks = [];
    for (let n = 0; n < lists; n++) notebooks.push(await createList(page, Math.floor((GUEST_ITEMS - items) / lists)));
    await measureVisits(environment, notebooks, 4, (row) => memory.push(row));
  }
  // Its lists come last: a page that knows them has more to do at each tick.
  const gridActions = createGridActions(page, () => createGrid(environment, 50, 199));
  for (const slowdown of slowdowns) await measureActions(slowdown, gridActions);
} finally {
  await environment.close();
}

/** @param {number} slowdown @param {import("./actions.mjs").Action[]} actions */
async function measureActions(slowdown, actions) {
  await environment.devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  for (const { name, prepare, act, finish } of actions.filter(isWanted)) {
    const waits = /** @type {import("./interactionTiming.mjs").Wait[]} */ ([]);
    const workTimes = /** @type {number[]} */ ([]);
    await prepare();
    for (let time = 0; time < times; time++)
      workTimes.push((await measureWork(environment.browser, async () => waits.push(await act(time)))).painted);
    await finish?.();
    const cells = [waits.map(({ next }) => next), waits.map(({ seen }) => seen), workTimes].flatMap(
      formatMedianAndWorst,
    );
    rows.set(name, [...(rows.get(name) ?? [name]), ...cells]);
    printLine(`${name}, ${slowdown}×: ${cells.join(", ")} ms`);
  }
}

const head = slowdowns.flatMap((slowdown) => [`${slowdown}×: next paint`, "worst", "seen", "worst", "work", "worst"]);
const content = [
  `${report.describeRun()} ${items.toLocaleString("en")} items in the end, ${times} times each, ${cpus()[0]?.model}, ` +
    `a load of ${load} at the start. Milliseconds from the event to the next paint and to the paint that shows its ` +
    "effect (seen), and the CPU time of the page's main thread until then (work): the median and the worst, for each " +
    "slowdown of the processor.",
  report.renderTable(["", ...head], [...rows.values()]),
  `The tasks of the page for suggestions from ${Number(values.names).toLocaleString("en")} names, in milliseconds of CPU time:`,
  report.renderTable(TASK_COLUMNS, tasks),
  "What ticks and visits leave in memory, each time after a garbage collection:",
  report.renderTable(["", "Heap, MB", "Nodes", "Listeners"], memory),
].join("\n\n");
report.printReport("client", content, values.out);
