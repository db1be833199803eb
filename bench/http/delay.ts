import { setTimeout } from "node:timers/promises";
import { countDueLists, seedDueItems, seedDueLists } from "../../api/testing/dueLists.ts";
import { startPushReceiver } from "../../api/testing/pushReceiver.ts";
import { describeRun, renderTable } from "../report.ts";
import { type Load, openUnread, seedAnswerCases } from "./answerCases.ts";
import { type BenchServer, readMemory } from "./benchServers.ts";
import type { HttpCall } from "./loadJob.ts";
import { seedRepeatedReads } from "./repeatedReads.ts";
import { quantile, type BenchOptions } from "./measure.ts";
import { createCall, createGraphQLCall, ITEM, listWithItems } from "./operations.ts";
import { seedFullLists, seedGuest, writeLongNotes } from "./seed.ts";
import { type BenchDatabase, type BenchEnvironment, startBenchEnvironment } from "./environment.ts";

/** The clients of the caller whose requests are as large as the limits allow. */
const CLIENTS = 4;
/** The number of lists of 1,000 items in one answer, and of aliases in a document. */
const [LISTS_OF_ANSWER, ALIASES] = [10, 15];
/** The lists of 1,000 items that a free account can have. */
const LISTS_OF_ACCOUNT = 50;
/** The owners, lists and items that come back at once. */
const DUE = { owners: 2_000, lists: 5, items: 20 };
/** The owners whose browsers are notified in one minute of items that are due, and what each of them has. */
const NOTIFIED = { owners: 200, lists: 10, items: 100 };

/** Returns Markdown of nearly 20 MB: 50 lists of 1,000 items with notes. */
function writeLargeFile(): string {
  const note = "x".repeat(370);
  return Array.from({ length: 50_000 }, (_, number) => `- [ ] Thing ${number}\n  ${note}`).join("\n");
}

type Figures = { median: number; late: number; longest: number };

const summarize = (latencies: number[]): Figures => ({
  median: quantile(latencies, 0.5),
  late: quantile(latencies, 0.99),
  longest: quantile(latencies, 1),
});

const format = ({ median, late, longest }: Figures) => [median, late, longest].map(Math.round).join(" / ");

/**
 * Measures the times of other requests during one caller's largest requests: of `/healthz`, which shows the delay of
 * the event loop, and of another guest's list of 50 items. Returns the report in Markdown.
 */
export async function run({ isQuick, only }: BenchOptions): Promise<string> {
  const environment = await startBenchEnvironment();
  const milliseconds = isQuick ? 3_000 : 15_000;
  try {
    const database = await environment.createDatabase("delay");
    const reader = await seedFullLists(database.client, LISTS_OF_ANSWER);
    const searcher = await seedFullLists(database.client, LISTS_OF_ACCOUNT);
    const writer = await seedFullLists(database.client, 1);
    await writeLongNotes(database.client, writer.ownerId);
    const other = await seedGuest(database.client);
    const cases = {
      ...(await seedAnswerCases(database.client)),
      ...(await seedRepeatedReads(database.client)),
    };
    await database.client.query("vacuum analyze");
    const server = await environment.start("listbook", database);
    const aliases = Array.from({ length: ALIASES }, (_, number) => `a${number}: name`).join(" ");
    const notes = Array.from({ length: 5 }, (_, number) => `n${number}: note`).join(" ");
    const probes: Record<string, HttpCall[]> = {
      "/healthz": [{ method: "GET", path: "/healthz", headers: {} }],
      "another guest's list": listWithItems.calls(other).rest ?? [],
    };
    const largest: Record<string, HttpCall[]> = {
      nothing: [],
      "10,000 items with 15 aliases": [createGraphQLCall(reader, `{ lists { items { ${ITEM} ${aliases} } } }`)],
      "50 million characters": [createGraphQLCall(writer, `{ items(listId: "${writer.listIds[0]}") { ${notes} } }`)],
      "eight letters, among 50,000 items": [createCall(searcher, "GET", "/api/search?text=a+b+e+g+h+i+k+l")],
      "eight nearly right words, among 50,000 items": [
        createCall(searcher, "GET", "/api/search?text=thimg+to+take+alnog+in+the+blue+bag"),
      ],
      "a download of 50,000 items": [createCall(searcher, "GET", "/api/export")],
      "the preview of a file of 20 MB": [
        { ...createCall(reader, "POST", "/api/import/preview"), body: writeLargeFile() },
      ],
    };
    const loads: Record<string, Load> = {
      ...Object.fromEntries(Object.entries(largest).map(([name, calls]) => [name, { calls }])),
      ...cases,
    };
    const rows: string[][] = [];
    const isWanted = (name: string) => only.test(name);
    for (const [name, load] of Object.entries(loads).filter(([each]) => isWanted(each))) {
      const row = [name];
      for (const probe of Object.values(probes))
        row.push(...(await measureWithProbe(environment, { server, load, probe, milliseconds })));
      row.push(String(Math.round(readMemory(server))));
      rows.push(row);
      process.stdout.write(`${row.join("  ")}\n`);
    }
    const [back, notified] = ["10,000 lists come back", "200 browsers are notified of what is due"];
    if (isWanted(back))
      rows.push([back, ...(await measureReturn(environment, server, database, Object.values(probes)))]);
    if (isWanted(notified)) rows.push([notified, ...(await measureNotices(environment))]);
    const head = [
      "One caller asks for",
      ...Object.keys(probes).flatMap((probe) => ["its answer", probe]),
      "memory, MB",
    ];
    return `
${describeRun()} One caller asks with ${CLIENTS} clients for as much as the limits allow, while another client sends one
request after the other. Milliseconds: median / 99th of 100 / longest. Answers that are refused because too many wait are
left out. The memory is that of the server afterwards.

${renderTable(head, rows)}
`;
  } finally {
    await environment.close();
  }
}

/**
 * Returns the times of the answers to each of `probes` while lists come back, and the memory. The server looks for them
 * once a minute.
 */
async function measureReturn(
  { load }: BenchEnvironment,
  server: BenchServer,
  { client }: BenchDatabase,
  probes: HttpCall[][],
): Promise<string[]> {
  await seedDueLists(client, DUE);
  await client.query("vacuum analyze");
  const all = DUE.owners * DUE.lists;
  while ((await countDueLists(client)) === all) await setTimeout(50);
  const latencies: number[][] = probes.map(() => []);
  while ((await countDueLists(client)) > 0)
    for (const [place, calls] of probes.entries()) {
      const job = { origin: server.origin, calls, clients: 1, milliseconds: 250 };
      latencies[place]?.push(...(await load.send(job)).latencies);
    }
  const figures = latencies.flatMap((each) => ["–", format(summarize(each))]);
  return [...figures, String(Math.round(readMemory(server)))];
}

/**
 * Returns the times of the answers to `/healthz` and to another guest while browsers are notified of what is due, and the
 * memory. A server for developers also calls push services on this computer.
 */
async function measureNotices(environment: BenchEnvironment): Promise<string[]> {
  const receiver = await startPushReceiver();
  const database = await environment.createDatabase("notices");
  const other = await seedGuest(database.client);
  const server = await environment.start("listbook", database, { settings: { NODE_ENV: "development" } });
  const probes = [[{ method: "GET", path: "/healthz", headers: {} }], listWithItems.calls(other).rest ?? []];
  await seedDueItems(database.client, { ...NOTIFIED, browser: receiver.createInput("/browser") });
  await database.client.query("vacuum analyze");
  while (receiver.received.length === 0) await setTimeout(20);
  const latencies: number[][] = probes.map(() => []);
  while (receiver.received.length < NOTIFIED.owners)
    for (const [place, calls] of probes.entries()) {
      const job = { origin: server.origin, calls, clients: 1, milliseconds: 100 };
      latencies[place]?.push(...(await environment.load.send(job)).latencies);
    }
  const memory = String(Math.round(readMemory(server)));
  await server.stop();
  await receiver.close();
  return [...latencies.flatMap((each) => ["–", format(summarize(each))]), memory];
}

type ProbedLoad = { server: BenchServer; load: Load; probe: HttpCall[]; milliseconds: number };

/** Returns the times of the large answers, and of the answers to `probe` at the same time. */
async function measureWithProbe(
  { load: generator, otherLoad }: BenchEnvironment,
  { server: { origin }, load, probe, milliseconds }: ProbedLoad,
): Promise<[string, string]> {
  const sendProbe = async () =>
    format(summarize((await generator.send({ origin, calls: probe, clients: 1, milliseconds })).latencies));
  if ("unread" in load) {
    const close = await openUnread(origin, load.unread);
    const figures = await sendProbe();
    close();
    return ["–", figures];
  }
  const { calls } = load;
  if (calls.length === 0) return ["–", await sendProbe()];
  const [large, figures] = await Promise.all([
    otherLoad.send({ origin, calls, clients: CLIENTS, milliseconds, mayBeRefused: true }),
    sendProbe(),
  ]);
  return [format(summarize(large.latencies)), figures];
}
