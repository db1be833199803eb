import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { build } from "../../scripts/build.mjs";
import { printLine } from "../../scripts/runCommand.mjs";
import { buildOther } from "../otherBuild.mjs";
import { createActions } from "./actions.mjs";
import { createList, startBenchEnvironment } from "./environment.mjs";
import { addPaintTimer } from "./interactionTiming.mjs";
import { measureWork } from "./mainThreadTime.mjs";

/**
 * Compares this build with that of another commit, by turns in one run: how long the page's main thread works for each
 * action on a long list, as ratios of this build to the other. `--only` is a regular expression for the names of the
 * actions. `--waiting` compares opening and ticking while 1,000 changes wait with the same build without them.
 * `--out FILE` appends the report to a file.
 */
const { values } = parseArgs({
  options: {
    against: { type: "string", default: "HEAD" },
    slowdown: { type: "string", default: "4" },
    items: { type: "string", default: "1000" },
    times: { type: "string", default: "15" },
    only: {
      type: "string",
      default: "^(open, (not )?read before: its rows|tick|type a letter.*|add|move with the keys)$",
    },
    waiting: { type: "boolean", default: false },
    out: { type: "string" },
  },
});
const [items = 1_000, times = 15, slowdown = 4] = [values.items, values.times, values.slowdown].map(Number);
const report = (await runnerImport("./bench/report.ts", { configFile: false })).module;
const { compare, quantile } = (await runnerImport("./bench/http/measure.ts", { configFile: false })).module;

/** What is compared while changes wait: the names of actions. */
const WAITING = ["open, while 1,000 changes wait: its rows", "tick, while 1,000 changes wait"];
/** The same actions without changes. */
const WITHOUT_CHANGES = ["open, read before: its rows", "tick"];

/**
 * Starts a build with a list of its own. `names` are those of the actions, in place of `--only`.
 * @param {string} folder @param {string[] | undefined} names
 */
async function start(folder, names) {
  const environment = await startBenchEnvironment(folder);
  await addPaintTimer(environment.page);
  // A list may have 1,000 items, and the measurement of "add" adds some.
  const notebook = await createList(environment.page, items - times);
  await environment.devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const actions = createActions(environment.page, notebook).filter(({ name }) =>
    names ? names.includes(name) : new RegExp(values.only).test(name),
  );
  return { environment, actions };
}

/** @typedef {import("./mainThreadTime.mjs").Work} Work */

/**
 * Other work of the machine makes samples longer and none shorter, so the quickest quarter says more than the median.
 * @param {Work[]} now @param {Work[]} before @param {keyof Work} until
 */
function formatCells(now, before, until) {
  const [ours = [], others = []] = [now, before].map((works) => works.map((work) => work[until]));
  const [quick = NaN, otherQuick = NaN] = [ours, others].map((works) => quantile(works, 0.25));
  return [otherQuick.toFixed(1), (quick / otherQuick).toFixed(2), report.formatRatio(compare(ours, others))];
}

const other = values.waiting ? undefined : buildOther(values.against);
/** @type {Awaited<ReturnType<typeof start>>[]} */
const builds = [];
try {
  await build();
  const load = loadavg()[0]?.toFixed(1);
  builds.push(await start(".", values.waiting ? WAITING : undefined));
  builds.push(await start(other?.folder ?? ".", values.waiting ? WITHOUT_CHANGES : undefined));
  const rows = [];
  for (const index of builds[0]?.actions.keys() ?? []) {
    const works = builds.map(() => /** @type {Work[]} */ ([]));
    const name = builds[0]?.actions[index]?.name ?? "";
    for (const { actions } of builds) await actions[index]?.prepare();
    for (let time = 0; time < times; time++)
      for (const turn of time % 2 ? [0, 1] : [1, 0]) {
        const { environment, actions } = builds[turn] ?? {};
        if (environment)
          works[turn]?.push(await measureWork(environment.browser, async () => actions?.[index]?.act(time)));
      }
    const [now = [], before = []] = works;
    rows.push([name, ...formatCells(now, before, "painted"), ...formatCells(now, before, "settled")]);
    printLine(String(rows.at(-1)?.join(", ")));
  }
  const content = [
    `${report.describeRun()} ${items.toLocaleString("en")} items in the end, ${times} times each by turns, ` +
      `${cpus()[0]?.model} ${slowdown} times slower, a load of ${load} at the start. The CPU time of the page's main ` +
      `thread, from the event until its effect is painted and until half a second later: the first quartile of ` +
      `${other ? values.against : "the build without waiting changes"} in milliseconds, the ratio of that of this ` +
      "build to it, and the ratios of the turns (median and quartiles).",
    report.renderTable(["", "until painted", "ratio", "by turns", "with what follows", "ratio", "by turns"], rows),
  ].join("\n\n");
  report.printReport("compare", content, values.out);
} finally {
  for (const { environment } of builds) await environment.close();
  other?.remove();
}
