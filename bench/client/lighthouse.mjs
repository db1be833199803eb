import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { findChromium } from "../../scripts/chromium.mjs";
import { build } from "../../scripts/build.mjs";
import { createList, startBenchEnvironment } from "./environment.mjs";

/**
 * Runs Lighthouse on the built app: on home without an account, on the notebooks and on a list with 100 items as a
 * guest, all on a simulated phone with a slow connection. `--out FILE` appends the report to a file. npx installs Lighthouse,
 * because it is as large as all other packages together and rarely needed.
 */
const LIGHTHOUSE = "lighthouse@12.8.2";

const SCORES = ["performance", "accessibility", "best-practices", "seo"];
const AUDITS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
  "total-byte-weight",
];

const { values } = parseArgs({ options: { times: { type: "string", default: "3" }, out: { type: "string" } } });
const times = Number(values.times);
const report = (await runnerImport("./bench/report.ts", { configFile: false })).module;

/** @param {string} name @param {any} result a report of Lighthouse */
const buildRow = (name, { categories, audits, work }) => [
  name,
  ...SCORES.map((each) => String(Math.round(categories[each].score * 100))),
  ...AUDITS.map((each) => audits[each].displayValue.replace("Total size was ", "")),
  `${Math.round(work)} ms`,
];

await build();
const environment = await startBenchEnvironment();
const folder = mkdtempSync(join(tmpdir(), "listbook-lighthouse-"));
const load = loadavg()[0]?.toFixed(1);
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(join(folder, file), "utf8"));
try {
  /** @type {Map<string, any[]>} the reports of Lighthouse for each page */
  const runs = new Map();
  for (let time = 0; time < times; time++)
    for (const { name, url, headers } of await preparePages())
      runs.set(name, [...(runs.get(name) ?? []), measure(url, headers)]);
  const rows = [...runs].map(([name, reports]) => buildRow(name, pickMedian(reports)));
  const content = [
    `${report.describeRun()} The median of ${times} by performance, ${cpus()[0]?.model}, a load of ${load} at the start.`,
    report.renderTable(["", ...SCORES, "FCP", "LCP", "TBT", "CLS", "Speed Index", "Bytes", "TBT, work"], rows),
  ].join("\n\n");
  report.printReport("pages", content, values.out);
} finally {
  await environment.close();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Creates a new guest and returns the pages to measure. Lighthouse starts a new browser for each page, which is a new
 * device, and a guest may have few devices.
 * @returns {Promise<{ name: string, url: string, headers?: string }[]>}
 */
async function preparePages() {
  await environment.page.context().clearCookies();
  await environment.page.request.get("/api/user/current?createAnonymousUser=true");
  const notebook = await createList(environment.page, 100);
  const [list] = await (await environment.page.request.get("/api/list")).json();
  const cookies = (await environment.page.context().cookies()).map((each) => `${each.name}=${each.value}`);
  const headers = join(folder, "headers.json");
  writeFileSync(headers, JSON.stringify({ cookie: cookies.join("; ") }));
  const toUrl = (/** @type {string} */ path) => new URL(path, environment.origin).href;
  return [
    { name: "`/`", url: toUrl("/") },
    { name: "`/n`", url: toUrl("/n"), headers },
    { name: "100 items", url: toUrl(`${notebook}/l/${list.id}`), headers },
  ];
}

/**
 * Returns the total blocking time in milliseconds, as on a processor four times slower. It counts the CPU time of the
 * page's main thread. Lighthouse counts elapsed time, which includes other work of the machine.
 * @param {{ name: string, ph: string, pid: number, tid: number, ts: number, dur: number, tdur?: number, args: any }[]} events
 */
function sumBlockingWork(events) {
  const paint = events.find(({ name }) => name === "firstContentfulPaint");
  const tasks = events.filter(({ name, ph, pid, tid, ts, dur }) => {
    const isOfPage = pid === paint?.pid && tid === paint.tid;
    return isOfPage && ph === "X" && name.endsWith("RunTask") && ts + dur > paint.ts;
  });
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur * 4) / 1_000 - 50), 0);
}

/** @param {string} url @param {string | undefined} headers */
function measure(url, headers) {
  const out = join(folder, "report.json");
  const options = [
    "--save-assets",
    "--output=json",
    `--output-path=${out}`,
    "--quiet",
    "--chrome-flags=--headless=new --no-sandbox",
  ];
  if (headers) options.push(`--extra-headers=${headers}`);
  const env = { ...process.env, CHROME_PATH: findChromium() };
  const runLighthouse = () => spawnSync("npx", ["--yes", LIGHTHOUSE, url, ...options], { env, encoding: "utf8" });
  let run = runLighthouse();
  // Sometimes the start is missing in the browser's trace. Lighthouse then fails and asks to try again.
  if (run.stderr.includes("NO_NAVSTART")) run = runLighthouse();
  if (run.status !== 0) throw new Error(`Lighthouse failed: ${run.stderr}`);
  return { ...readJson("report.json"), work: sumBlockingWork(readJson("report-0.trace.json").traceEvents) };
}

/** @param {any[]} reports of Lighthouse */
function pickMedian(reports) {
  const getScore = (/** @type {any} -- a report of Lighthouse */ each) => each.categories.performance.score;
  return reports.toSorted((a, b) => getScore(a) - getScore(b))[reports.length >> 1];
}
