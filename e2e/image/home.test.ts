import { execFileSync } from "node:child_process";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFailed, vi } from "vitest";
import { version } from "../../package.json";
import { createGuest, sendOneOfMix } from "../processes/requestMix.ts";
import { restClient } from "../serverProcess.ts";
import { type Container, listFolder, makeVolume, runContainer, startContainer, USER } from "./container.ts";

const image = inject("image");

/** Megabytes that the system cannot take back. A server of 1 GB has room for these beside its system. */
const IDLE_LIMIT = 110;
const BUSY_LIMIT = 140;
/** Megabytes of the app when it is pulled. */
const PULL_LIMIT = 60;
const KILLS = 10;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function newVolume(): string {
  const { volume, remove } = makeVolume();
  cleanups.push(remove);
  return volume;
}

/** Starts a container that is stopped after the test. Tests with many requests turn the limits of their rate off. */
async function start(volume: string, env?: Record<string, string>): Promise<Container> {
  const container = await startContainer(volume, env && { env });
  cleanups.push(() => container.stop());
  onTestFailed(() => void process.stdout.write(container.output()));
  return container;
}

const isHealthy = (container: Container) => {
  try {
    container.exec(image.healthcheck);
    return true;
  } catch {
    return false;
  }
};

describe("the image", () => {
  it("needs no setting but a volume", () => {
    expect(image.volumes).toEqual(["/data"]);
    expect(image.user).toBe("node");
    expect(image.env).toMatchObject({ NODE_ENV: "production", IDENTITY: "local", MEMORY: "small", DATA_DIR: "/data" });
    // A line for each request would hide the codes that people wait for, and fill the disk.
    expect(image.env["LOG_LEVEL"]).toBe("warn");
  });

  it(`has at most ${PULL_LIMIT} MB of the app, compressed`, () => {
    const pack = `tar c -C ${image.root}/app . | gzip | wc -c`;
    expect(Number(execFileSync("/bin/sh", ["-c", pack], { encoding: "utf8" })) / 1e6).toBeLessThan(PULL_LIMIT);
  });
});

describe("a container", () => {
  let container: Container;
  let remove: () => void;
  beforeAll(async () => {
    const made = makeVolume();
    ({ remove } = made);
    container = await startContainer(made.volume);
  });
  afterAll(async () => {
    await container.stop();
    remove();
  });

  /** Sends a signal to all processes of PostgreSQL. */
  function signalPostgres(signal: "STOP" | "CONT" | "KILL") {
    const isPostgres = '[ "$(cat $process/comm)" = postgres ]';
    const send = `kill -${signal} \${process##*/}`;
    container.exec(["bash", "-c", `for process in /proc/[0-9]*; do ${isPostgres} && ${send}; done; true`]);
  }

  it("says which version it is, where it can be opened, and where its data is", () => {
    expect(container.output()).toMatch(`Listbook ${version} is starting. Open ${container.origin} only; set ORIGIN`);
    expect(container.output()).toContain("Its data is in /data.");
  });

  it("runs as its user without capabilities, on a disk that is read-only but for /data and /tmp", () => {
    const statuses = container.readStatuses();
    expect(statuses.length).toBeGreaterThan(3);
    for (const { Uid, CapBnd, NoNewPrivs } of statuses) {
      expect(Uid?.split("\t")).toEqual(Array(4).fill(String(USER)));
      expect([Number(`0x${CapBnd}`), NoNewPrivs]).toEqual([0, "1"]);
    }
    expect(() => container.exec(["touch", "/app/x"])).toThrow("Read-only file system");
    container.exec(["touch", "/data/x", "/tmp/x"]);
  });

  it("is healthy by its own check, and not after PostgreSQL has stopped", async () => {
    expect(isHealthy(container)).toBe(true);
    signalPostgres("STOP");
    await vi.waitUntil(() => !isHealthy(container), { timeout: 30_000 });
    signalPostgres("CONT");
    await vi.waitUntil(() => isHealthy(container), { timeout: 30_000 });
  });

  it("keeps no dead processes when PostgreSQL crashes", async () => {
    signalPostgres("KILL");
    await vi.waitUntil(() => container.output().includes("Starting it again"), { timeout: 30_000 });
    await vi.waitUntil(() => isHealthy(container), { timeout: 30_000 });
    const countDead = () => container.readStatuses().filter(({ State }) => State?.startsWith("Z")).length;
    await expect.poll(countDead, { timeout: 10_000 }).toBe(0);
  });

  it("does the main job over REST: a list, ticked, made a template, and used again", async () => {
    const { call } = await restClient(container.origin);
    const { id: notebookId } = (await call("POST", "/api/notebook", { name: "Trips" })).json;
    const { id: listId } = (await call("POST", "/api/list", { name: "Rome", notebookId })).json;
    const { id: itemId } = (await call("POST", "/api/item", { name: "Passport", listId })).json;
    expect((await call("PUT", `/api/item/${itemId}/complete`, { completed: true })).status).toBe(200);
    expect((await call("GET", "/api/list/active")).json).toMatchObject([{ name: "Rome" }]);
    await call("PUT", `/api/list/${listId}`, { isTemplate: true });
    const { id: copyId } = (await call("POST", "/api/list/template", { templateId: listId, name: "Paris" })).json;
    expect((await call("GET", `/api/list/${copyId}/with-items`)).json).toMatchObject({
      list: { name: "Paris", templateId: listId },
      items: [{ name: "Passport", completed: false }],
    });
  });

  it("shares a list with a second browser, by a link", async () => {
    const [first, second] = [await restClient(container.origin), await restClient(container.origin)];
    const { id: notebookId } = (await first.call("POST", "/api/notebook", { name: "Home" })).json;
    const { id: listId } = (await first.call("POST", "/api/list", { name: "Shopping", notebookId })).json;
    const shared = await first.call("POST", `/api/notebook/${notebookId}/share`, { name: "Ann", role: "EDITOR" });
    expect(shared.status, JSON.stringify(shared.json)).toBe(201);
    const token = shared.json.url.split("/").at(-1);
    await second.call("POST", `/api/invitation/${token}/accept`, { name: "Bob" });
    expect((await second.call("POST", "/api/item", { name: "Milk", listId })).status).toBe(201);
    expect((await first.call("GET", `/api/list/${listId}/with-items`)).json.items).toMatchObject([{ name: "Milk" }]);
  });

  it("shows its pages without links to the operator, who has set no addresses", async () => {
    const page = await (await fetch(container.origin)).text();
    expect(page).toContain("<title>");
    expect(page).not.toMatch(/feedback-url|support-email/);
  });
});

it(`uses at most ${IDLE_LIMIT} MB when nobody calls, and ${BUSY_LIMIT} MB after 1,000 requests`, async () => {
  const container = await start(newVolume(), { RATE_LIMITS: "off" });
  const idle = container.readMemory();
  expect(idle.used).toBeLessThanOrEqual(IDLE_LIMIT);
  const guest = await createGuest(container);
  const createItems = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";
  const items = Array.from({ length: 480 }, (_, n) => ({ name: `Thing ${n + 20}` }));
  await guest.call("POST", "/graphql", { query: createItems, variables: { input: { listId: guest.listId, items } } });
  for (let n = 0; n < 1_000; n++) expect((await sendOneOfMix(guest, n)).status).toBe(200);
  const busy = container.readMemory();
  expect((await guest.call("GET", `/api/list/${guest.listId}/with-items`)).json.items).toHaveLength(500);
  const describeMemory = ({ used, files }: typeof idle) => `${used} MB and ${files} MB of programs`;
  process.stdout.write(`Memory: ${describeMemory(idle)} idle, ${describeMemory(busy)} after 1,000 requests.\n`);
  expect(busy.used).toBeLessThanOrEqual(BUSY_LIMIT);
});

it(`loses nothing that it has acknowledged in ${KILLS} power cuts, and starts again after each`, async () => {
  const volume = newVolume();
  const added: string[] = [];
  let cookie = "";
  let listId = "";
  const readNames = async ({ call }: Awaited<ReturnType<typeof restClient>>) =>
    (await call("GET", `/api/list/${listId}/with-items`)).json.items.map(({ name }: { name: string }) => name);
  for (let round = 1; round <= KILLS; round++) {
    const container = await startContainer(volume, { env: { RATE_LIMITS: "off" } });
    const client = await restClient(container.origin, cookie);
    ({ cookie } = client);
    if (round === 1) {
      const { id: notebookId } = (await client.call("POST", "/api/notebook", { name: "Home" })).json;
      listId = (await client.call("POST", "/api/list", { name: "Things", notebookId })).json.id;
    }
    expect(await readNames(client)).toEqual(added);
    for (let n = 1; n <= 20; n++) {
      const name = `Round ${round}, ${n}`;
      expect((await client.call("POST", "/api/item", { name, listId })).status).toBe(201);
      added.push(name);
    }
    await container.cutPower();
  }
  const { origin } = await start(volume);
  expect(await readNames(await restClient(origin, cookie))).toEqual(added);
});

it("is refused on a volume that another one uses", async () => {
  const volume = newVolume();
  await start(volume);
  const second = await runContainer(volume);
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain("Another Listbook is already running on the data in /data.");
});

it("is backed up with one command while it runs, and restored with one", async () => {
  const volume = newVolume();
  const first = await start(volume);
  const { call, cookie } = await restClient(first.origin);
  await call("POST", "/api/notebook", { name: "Kept" });
  expect(first.exec(["listbook", "backup", "/data/backups/mine.sql.gz"])).toMatch(/^Wrote \d+ rows/);
  await call("POST", "/api/notebook", { name: "Later" });
  expect(await first.stop()).toBe(0);
  const restore = await runContainer(volume, { command: ["listbook", "restore", "/data/backups/mine.sql.gz"] });
  expect(await restore.ended, restore.output()).toBe(0);
  expect(listFolder(volume).filter((name) => name.startsWith("postgres.before-"))).toHaveLength(1);
  const second = await restClient((await start(volume)).origin, cookie);
  expect((await second.call("GET", "/api/notebook")).json).toMatchObject([{ name: "Kept" }]);
});

it("reads an imported file in a process of its own, whose memory is limited", async () => {
  const container = await start(newVolume());
  const { call, cookie } = await restClient(container.origin);
  await call("POST", "/api/notebook", { name: "Trips" });
  const zip = await (await fetch(`${container.origin}/api/export`, { headers: { cookie } })).arrayBuffer();
  const id = crypto.randomUUID();
  const headers = { cookie, "content-type": "application/zip" };
  const answer = await fetch(`${container.origin}/api/import?id=${id}`, { method: "POST", headers, body: zip });
  expect(answer.status, await answer.text()).toBeLessThan(300);
});
