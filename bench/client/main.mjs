import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { build } from "../../scripts/build.mjs";
import { printLine } from "../../scripts/runCommand.mjs";
import { createActions } from "./actions.mjs";
import { measureMemory } from "./memory.mjs";
import { makeList, startBenchEnvironment } from "./environment.mjs";
import { prepareWatch } from "./interactionTiming.mjs";
import { measureWork } from "./mainThreadTime.mjs";

/**
 * Measures a list in the built app, against the real server, in a real browser: how long each act takes from the event
 * until something is painted, and until what was meant is; how much of that the page was at work; and what a thousand
 * ticks leave in memory. `--out FILE` appends the report to a file.
 */
const { values } = parseArgs({
  options: {
    slowdowns: { type: "string", default: "1,4" },
    items: { type: "string", default: "1000" },
    times: { type: "string", default: "10" },
    ticks: { type: "string", default: "1000" },
    only: { type: "string", default: "" },
    out: { type: "string" },
  },
});
const [items = 1_000, times = 10, ticks = 1_000] = [values.items, values.times, values.ticks].map(Number);
const slowdowns = values.slowdowns.split(",").map(Number);
const report = (await runnerImport("./bench/report.ts", { configFile: false })).module;

/** @param {number[]} numbers */
function middleAndWorst(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return [sorted[sorted.length >> 1], sorted.at(-1)].map((number = NaN) =>
    Number.isNaN(number) ? "–" : number.toFixed(0),
  );
}

await build();
const stage = await startBenchEnvironment();
const { page } = stage;
const load = loadavg()[0]?.toFixed(1);
/** @type {Map<string, string[]>} */
const rows = new Map();
/** @type {string[][]} */
const memory = [];
try {
  await prepareWatch(page);
  // A list is full at 1,000: there is room for those that are added.
  const notebook = await makeList(page, items - slowdowns.length * times);
  for (const slowdown of slowdowns) await measureActs(slowdown, notebook);
  if (ticks) await measureMemory(stage, notebook, ticks, (row) => memory.push(row));
} finally {
  await stage.close();
}

/** @param {number} slowdown @param {string} notebook */
async function measureActs(slowdown, notebook) {
  await stage.devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  for (const { name, prepare, act } of createActions(page, notebook).filter(({ name }) =>
    new RegExp(values.only).test(name),
  )) {
    const waits = /** @type {import("./interactionTiming.mjs").Wait[]} */ ([]);
    const works = /** @type {number[]} */ ([]);
    await prepare();
    for (let time = 0; time < times; time++)
      works.push(await measureWork(stage.browser, async () => waits.push(await act(time))));
    const cells = [waits.map(({ next }) => next), waits.map(({ seen }) => seen), works].flatMap(middleAndWorst);
    rows.set(name, [...(rows.get(name) ?? [name]), ...cells]);
    printLine(`${name}, ${slowdown}×: ${cells.join(", ")} ms`);
  }
}

const head = slowdowns.flatMap((slowdown) => [`${slowdown}×: next paint`, "worst", "seen", "worst", "work", "worst"]);
const content = [
  `${report.describeRun()} ${items.toLocaleString("en")} items in the end, ${times} times each, ${cpus()[0]?.model}, ` +
    `a load of ${load} at the start. Milliseconds from the event to the next paint, to the one in which ` +
    "it is seen, and of the page's main thread until then (work): the median and the worst, with a processor as it is and " +
    "a slower one.",
  report.renderTable(["", ...head], [...rows.values()]),
  `What ${ticks.toLocaleString("en")} ticks leave in memory, each time with the rubbish gone:`,
  report.renderTable(["Ticks", "Heap, MB", "Nodes", "Listeners"], memory),
].join("\n\n");
report.printReport("client", content, values.out);
