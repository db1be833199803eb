import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { findChromium } from "../../scripts/chromium.mjs";
import { build } from "../../scripts/build.mjs";
import { makeList, startBenchEnvironment } from "./environment.mjs";

/**
 * Asks Lighthouse what it thinks of home, of the notebooks and of a list with 100 items, as a guest on a phone with a
 * slow line, in the built app. `--out FILE` appends the report to a file. npx brings Lighthouse: it is as large as everything else, and rarely wanted.
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
const rowOf = (name, { categories, audits, work }) => [
  name,
  ...SCORES.map((each) => String(Math.round(categories[each].score * 100))),
  ...AUDITS.map((each) => audits[each].displayValue.replace("Total size was ", "")),
  `${Math.round(work)} ms`,
];

await build();
const stage = await startBenchEnvironment();
const folder = mkdtempSync(join(tmpdir(), "listbook-lighthouse-"));
const load = loadavg()[0]?.toFixed(1);
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(join(folder, file), "utf8"));
try {
  /** @type {Map<string, any[]>} the reports of Lighthouse for each page */
  const runs = new Map();
  for (let time = 0; time < times; time++)
    for (const { name, url, headers } of await makePages())
      runs.set(name, [...(runs.get(name) ?? []), measure(url, headers)]);
  const rows = [...runs].map(([name, reports]) => rowOf(name, medianOf(reports)));
  const content = [
    `${report.describeRun()} The median of ${times} by performance, ${cpus()[0]?.model}, a load of ${load} at the start.`,
    report.renderTable(["", ...SCORES, "FCP", "LCP", "TBT", "CLS", "Speed Index", "Bytes", "TBT, work"], rows),
  ].join("\n\n");
  report.printReport("pages", content, values.out);
} finally {
  await stage.close();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Home for somebody new, and the screens of a guest: another one each time, since each time is on another device, and a
 * guest may not have many.
 * @returns {Promise<{ name: string, url: string, headers?: string }[]>}
 */
async function makePages() {
  await stage.page.context().clearCookies();
  await stage.page.request.get("/api/user/current?createAnonymousUser=true");
  const notebook = await makeList(stage.page, 100);
  const [list] = await (await stage.page.request.get("/api/list")).json();
  const cookies = (await stage.page.context().cookies()).map((each) => `${each.name}=${each.value}`);
  const headers = join(folder, "headers.json");
  writeFileSync(headers, JSON.stringify({ cookie: cookies.join("; ") }));
  const at = (/** @type {string} */ path) => new URL(path, stage.origin).href;
  return [
    { name: "`/`", url: at("/") },
    { name: "`/n`", url: at("/n"), headers },
    { name: "100 items", url: at(`${notebook}/l/${list.id}`), headers },
  ];
}

/**
 * The blocking time as Lighthouse counts it, of what the page itself took of a processor four times slower: Lighthouse
 * counts as well what the machine did meanwhile. In milliseconds.
 * @param {{ name: string, ph: string, pid: number, tid: number, ts: number, dur: number, tdur?: number, args: any }[]} events
 */
function blockingWork(events) {
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
  const ask = () => spawnSync("npx", ["--yes", LIGHTHOUSE, url, ...options], { env, encoding: "utf8" });
  let run = ask();
  // Now and then the browser's trace is without its beginning, and Lighthouse says to try again.
  if (run.stderr.includes("NO_NAVSTART")) run = ask();
  if (run.status !== 0) throw new Error(`Lighthouse failed: ${run.stderr}`);
  return { ...readJson("report.json"), work: blockingWork(readJson("report-0.trace.json").traceEvents) };
}

/** @param {any[]} reports of Lighthouse */
function medianOf(reports) {
  const score = (/** @type {any} -- a report of Lighthouse */ each) => each.categories.performance.score;
  return reports.toSorted((a, b) => score(a) - score(b))[reports.length >> 1];
}
