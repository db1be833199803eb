import { connect, createServer, type AddressInfo } from "node:net";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../../scripts/chromium.mjs";
import type { BenchServer } from "./benchServers.ts";
import { countStatements, sendCall } from "./counts.ts";
import { type BenchDatabase, startBenchEnvironment } from "./environment.ts";
import { completeItem } from "./operations.ts";
import { type GuestData, seedGuest } from "./seed.ts";
import { describeRun, renderTable } from "../report.ts";

/** The milliseconds without a byte after which a start is over: fetching ahead begins after five seconds. */
const QUIET = 8_000;
const DAY = 86_400_000;
/** The changes that others make while the page is offline. */
const CHANGES = 20;
const PHONE = { viewport: { width: 390, height: 844 } };

/** Bytes with all headers, as they pass between the browser and the server, and when the last one passed. */
type Counter = { origin: string; sent: number; received: number; changedAt: number; close: () => void };

/**
 * Starts a proxy that counts what passes to the origin `getTarget`, also what a service worker reads. It is there before
 * the server, which has to know the address of its pages.
 */
async function startCounter(getTarget: () => string): Promise<Counter> {
  const proxy = createServer((socket) => {
    const server = connect(Number(new URL(getTarget()).port), "localhost");
    socket.on("data", (bytes) => count("sent", bytes));
    server.on("data", (bytes) => count("received", bytes));
    socket.pipe(server).pipe(socket);
    // A page that is closed cuts its connections.
    for (const [each, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      each.on("error", () => {});
      each.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, "localhost", resolve));
  const { port } = proxy.address() as AddressInfo;
  const counter = {
    origin: `http://localhost:${port}`,
    sent: 0,
    received: 0,
    changedAt: 0,
    close: () => proxy.close(),
  };
  function count(direction: "sent" | "received", bytes: Buffer) {
    counter[direction] += bytes.length;
    counter.changedAt = performance.now();
  }
  return counter;
}

async function waitUntilQuiet(counter: Counter): Promise<void> {
  for (let left = QUIET; left > 0; left = counter.changedAt + QUIET - performance.now())
    await new Promise((resolve) => setTimeout(resolve, left));
}

type Start = { name: string; act: () => Promise<unknown> };

/** The starts of a guest's browser, one after the other. Each needs what those before it have left in the browser. */
function listStarts(context: BrowserContext, { origin }: Counter, guest: GuestData, server: BenchServer): Start[] {
  let page: Page | undefined;
  const open = async (path: string) => {
    await page?.close();
    page = await context.newPage();
    await page.goto(origin + path);
  };
  const cookie = guest.headers["cookie"]?.split("=") ?? [];
  return [
    { name: "The first visit, home, without a guest", act: () => open("/") },
    {
      name: "The first visit of the guest: active lists",
      act: async () => {
        await context.addCookies([{ name: cookie[0] ?? "", value: cookie[1] ?? "", url: origin }]);
        await open("/active");
      },
    },
    { name: "The same after a minute", act: () => open("/active") },
    {
      name: "The same after a day",
      act: async () => {
        await context.clock.install({ time: Date.now() + DAY });
        await open("/active");
      },
    },
    { name: "A known list", act: () => open(`/n/${guest.notebookIds[1]}/l/${guest.listIds[0]}`) },
    {
      name: `Online again after ${CHANGES} changes elsewhere`,
      act: async () => {
        await context.setOffline(true);
        for (const call of (completeItem.calls(guest).rest ?? []).slice(0, CHANGES))
          await sendCall(server.origin, call);
        await context.setOffline(false);
      },
    },
  ];
}

/** Measures what the starts of a page send, receive and ask of the database. Returns the report in Markdown. */
export async function run(): Promise<string> {
  const environment = await startBenchEnvironment();
  try {
    const database = await environment.createDatabase("starts");
    const guest = await seedActiveGuest(database);
    let target = "";
    const counter = await startCounter(() => target);
    const server = await environment.start("listbook", database, { settings: { ORIGIN: counter.origin } });
    target = server.origin;
    const browser = await launchBrowser();
    const context = await browser.newContext(PHONE);
    const asked: string[] = [];
    context.on("request", (request) => {
      if (request.url().endsWith("/graphql")) asked.push(request.postDataJSON().operationName);
    });
    const rows: string[][] = [];
    for (const { name, act } of listStarts(context, counter, guest, server)) {
      const { sent, received } = counter;
      asked.length = 0;
      const statements = await countStatements(database, [server], environment.logFile, async () => {
        await act();
        await waitUntilQuiet(counter);
      });
      const bytes = [counter.sent - sent, counter.received - received].map((each) => (each / 1_000).toFixed(1));
      rows.push([name, ...bytes, String(asked.length), String(statements), [...new Set(asked)].join(", ")]);
      process.stdout.write(`${rows.at(-1)?.join("  ")}\n`);
    }
    await browser.close();
    counter.close();
    return `
${describeRun()} A phone of 390 pixels, and a guest with four notebooks and 20 lists of 50 items, five of them active.
All bytes are counted, with headers, scripts and what the service worker reads, until nothing passes for ${QUIET / 1_000} s.

${renderTable(["", "sent, kB", "received, kB", "GraphQL requests", "statements", "operations"], rows)}
`;
  } finally {
    await environment.close();
  }
}

function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium was found; npm test installs one or says how.");
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

async function seedActiveGuest({ client }: BenchDatabase): Promise<GuestData> {
  const guest = await seedGuest(client);
  await client.query("update lists set active = true where id = any($1)", [guest.listIds.slice(0, 5)]);
  await client.query("vacuum analyze");
  return guest;
}
