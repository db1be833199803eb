import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openBrowser } from "../testBrowser.ts";
import { makeDataDir, restClient, type ServerProcess, spawnServer } from "../serverProcess.ts";

// `npm run demo` on a folder of its own.

const { dataDir, remove } = makeDataDir();
const DAY = 24 * 60 * 60_000;
/** Milliseconds in which a busy machine makes the data. */
const timeout = 60_000;

let demo: ServerProcess;
let browser: Browser;

const spawnDemo = (...options: string[]) =>
  spawnServer({}, undefined, ["npm", "run", "--silent", "demo", "--", "--data", dataDir, ...options]);

async function startDemo(...options: string[]): Promise<ServerProcess> {
  const started = await spawnDemo(...options);
  await vi.waitUntil(() => started.output().includes("Stop it with Ctrl-C"), { timeout });
  return started;
}

/** Stops the demo as Ctrl-C does, and returns its exit code. */
function stopDemo() {
  demo.process.kill("SIGINT");
  return demo.ended;
}

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await stopDemo();
  remove();
});

/** The link that is printed beside a name. */
const findLink = (name: string) => new RegExp(`${name}:? +(http\\S+)`).exec(demo.output())?.[1] ?? "";

/** Opens the link of a person in a browser, or in a new one. */
async function openPerson(name: string, context?: BrowserContext): Promise<Page> {
  const page = await (context ?? (await browser.newContext({ locale: "en-GB" }))).newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(findLink(name));
  await page.waitForURL(`${demo.origin}/`);
  return page;
}

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`${demo.origin}/api${path}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

type List = { id: string; name: string; notebookId: string; repeat: { next: string } | null };
type Run = { id: string; startedAt: string; lastTickAt: string };
type RunWithItems = { items: { completedBy: { name: string | null; isYou: boolean } | null }[] };

describe("the people of the demo", () => {
  it.each([
    { name: "Nadia", lists: ["Weekly shop", "On-call handover"], isMember: true },
    { name: "Oskar", lists: ["Weekly shop", "Norway, packing list"], isMember: false },
    { name: "Mari", lists: ["Weekly shop", "Weekly clean"], isMember: false },
    { name: "Priya", lists: ["On-call handover", "Release"], isMember: true },
    { name: "Tomas", lists: ["On-call handover", "Release"], isMember: false },
    { name: "Lena", lists: ["Class trip to the sea – Ana"], isMember: false },
  ])("$name is opened by the printed link", async ({ name, lists, isMember }) => {
    const page = await openPerson(name);
    const main = page.getByRole("main");
    for (const list of lists) await main.getByText(list, { exact: true }).first().waitFor();
    await page.goto(`${demo.origin}/n`);
    await page
      .getByRole("banner")
      .getByText(isMember ? name : "Sign Up", { exact: true })
      .waitFor();
    await page.context().close();
  });

  it("are opened one after the other in one browser, each without the lists of the one before", async () => {
    const context = await browser.newContext({ locale: "en-GB" });
    const lists = { home: "Ida’s birthday", team: "Release" };
    for (const [name, seen, unseen] of [
      ["Tomas", lists.team, lists.home],
      ["Nadia", lists.home, null],
      ["Mari", lists.home, lists.team],
    ] as const) {
      const page = await openPerson(name, context);
      await page.getByRole("main").getByText(seen, { exact: true }).first().waitFor();
      if (unseen) expect(await page.getByRole("main").getByText(unseen, { exact: true }).count()).toBe(0);
      await page.close();
    }
    await context.close();
  });

  it("have more browsers than a guest may have devices", async () => {
    for (let opened = 0; opened < 7; opened++) {
      const answer = await fetch(findLink("Tomas"), { redirect: "manual" });
      const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
      const { call } = await restClient(demo.origin, cookie);
      const { id: userId } = (await call("GET", "/api/user/current")).json;
      const checked = await call("POST", "/api/user/check-device-access", { userId, deviceId: randomUUID() });
      expect(checked.json).toMatchObject({ canAccess: true, reason: "new_device" });
    }
  });
});

describe("the data of the demo", () => {
  it("has runs of two months by three people, of a list that comes back", async () => {
    const page = await openPerson("Oskar");
    const list = (await read<List[]>(page, "/list")).find(({ name }) => name === "Weekly clean");
    const runs = await read<Run[]>(page, `/list/${list?.id}/runs`);
    expect(runs.length).toBeGreaterThanOrEqual(8);
    const [oldest, newest] = [runs.at(-1), runs[0]].map(
      (run) => (Date.now() - Date.parse(run?.lastTickAt ?? "")) / DAY,
    );
    expect(oldest).toBeGreaterThan(56);
    expect(newest).toBeLessThan(10);
    const people = new Set<string>();
    for (const { id } of runs)
      for (const { completedBy } of (await read<RunWithItems>(page, `/run/${id}`)).items)
        if (completedBy) people.add(completedBy.isYou ? "you" : (completedBy.name ?? "nobody"));
    expect([...people].sort()).toEqual(["Mari", "Nadia", "you"]);
    expect(Date.parse(list?.repeat?.next ?? "")).toBeGreaterThan(Date.now());
    await page.goto(`${demo.origin}/n/${list?.notebookId}/l/${list?.id}`);
    await page.getByText(/^Comes back every/).waitFor();
    await page.context().close();
  });

  it("has a notebook with an owner, an editor and a viewer", async () => {
    const page = await openPerson("Tomas");
    const [notebook] = await read<{ id: string; role: string }[]>(page, "/notebook");
    type People = { people: { name: string; role: string }[] };
    const { people } = await read<People>(page, `/notebook/${notebook?.id}/people`);
    expect(people.map(({ name, role }) => `${name} ${role}`).sort()).toEqual([
      "Nadia EDITOR",
      "Priya OWNER",
      "Tomas VIEWER",
    ]);
    await page.context().close();
  });

  it("has lists of twelve from one template, side by side", async () => {
    const page = await openPerson("Lena");
    const lists = await read<List[]>(page, "/list");
    const template = lists.find(({ name }) => name === "Class trip to the sea");
    await page.goto(`${demo.origin}/n/${template?.notebookId}/l/${template?.id}/grid`);
    await page.getByText(/^Grid, 12 lists · \d+ of \d+ open$/).waitFor();
    await page.getByRole("button", { name: "Jonas lacks 8" }).waitFor();
    await page.context().close();
  });

  it("has a published template with headings and amounts", async () => {
    const page = await (await fetch(findLink("A published template"))).text();
    for (const text of ["Hiking trip", "Clothing", "Wool socks ×4"]) expect(page).toContain(text);
  });
});

describe("the next start", () => {
  it("with --fresh leaves the data of a demo that runs", async () => {
    const second = await spawnDemo("--fresh");
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`already running on the data in ${dataDir}. Stop it first`);
    expect((await fetch(findLink("A published template"))).status).toBe(200);
  });

  it("has the same data, and other data with --fresh", async () => {
    const published = findLink("A published template");
    const token = published.split("/").at(-1);
    expect(await stopDemo()).toBe(0);
    demo = await startDemo();
    expect(findLink("A published template").split("/").at(-1)).toBe(token);
    const page = await openPerson("Oskar");
    await page.getByRole("main").getByText("Weekly shop", { exact: true }).first().waitFor();
    await page.context().close();
    await stopDemo();
    demo = await startDemo("--fresh");
    expect(findLink("A published template").split("/").at(-1)).not.toBe(token);
  });
});
