import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from "vitest";
import { type Day, toLocalDay } from "../../../../shared/repeat/days.ts";
import { deriveRunId } from "../../../../shared/repeat/derivedIds.ts";
import { planReturn, type Repeat } from "../../../../shared/repeat/rule.ts";
import { createContext, NO_SERVICES } from "../../../calls/context.ts";
import { asUser, type ItemJson, type Requests } from "../../../testing/asUser.ts";
import { startTestServer, type TestServer, type TestUser } from "../../../testing/testServer.ts";
import { bringListsBack } from "../../upkeep/returningLists.ts";

/**
 * Random histories of one list: days go by, the server misses some or runs the job in two processes, and two people tick
 * and skip, with and without a connection, on devices that run the list again by themselves.
 */
const thorough = inject("thorough");
const HISTORIES = thorough ? 300 : 8;
vi.setConfig({ testTimeout: thorough ? 3_600_000 : 120_000 });
const ITEMS = ["Milk", "Bread", "Eggs", "Tea", "Salt", "Rice"];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.close());

type Act =
  | { what: "day passes" | "job" | "skip" | "trash" | "restore" | "undo" | "share" | "stop sharing" | "claim" }
  | { what: "run again" | "way back" | "cut" | "connect"; who: number }
  | { what: "tick" | "leave out"; who: number; item: number }
  | { what: "change the rule"; every: number };

const who = fc.nat(1);
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ what: "day passes" } as const) },
  { weight: 4, arbitrary: fc.constant({ what: "job" } as const) },
  {
    weight: 12,
    arbitrary: fc.record({
      what: fc.constantFrom("tick" as const, "tick" as const, "leave out" as const),
      who,
      item: fc.nat(ITEMS.length - 1),
    }),
  },
  { weight: 5, arbitrary: fc.record({ what: fc.constantFrom("cut" as const, "connect" as const), who }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom("run again" as const, "way back" as const), who }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constantFrom("skip", "trash", "restore", "undo", "share", "stop sharing", "claim"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant("change the rule" as const), every: fc.integer({ min: 1, max: 2 }) }),
  },
);

type ListJson = { runId: string; runNumber: number; date: Day | null; repeat: Repeat };

/** A device with what it knows of the list, and the calls that wait for a connection. */
class Device {
  known: ListJson;
  isConnected = true;
  readonly #waiting: [method: string, path: string, body: object][] = [];

  constructor(
    public requests: Requests,
    readonly listId: string,
    known: ListJson,
  ) {
    this.known = known;
  }

  /** Runs the list again as a page without a server does when the next day has come. */
  comeBack(now: Date): void {
    const { next, ...others } = this.known.repeat;
    const { nextAt: _nextAt, ...rule } = others;
    if (!next || this.known.repeat.nextAt === null || new Date(this.known.repeat.nextAt) > now) return;
    const plan = planReturn(rule, next, now);
    this.known = {
      ...this.known,
      runId: deriveRunId(this.listId, plan.day),
      date: plan.day,
      repeat: { ...this.known.repeat, next: plan.next, nextAt: plan.next && `${plan.next}T00:00:00.000Z` },
    };
    this.#waiting.push(["POST", `list/${this.listId}/come-back`, { day: plan.day }]);
  }

  async call(method: string, path: string, body: object): Promise<void> {
    this.#waiting.push([method, path, body]);
    if (this.isConnected) await this.send();
  }

  async send(): Promise<void> {
    for (const call of this.#waiting.splice(0)) await this.requests.send(...call);
  }

  /** Returns the runs that this device has made and that it has not sent. */
  getUnsentRuns(): string[] {
    return this.#waiting.flatMap(([, path, body]) =>
      path.endsWith("/come-back") ? deriveRunId(this.listId, (body as { day: Day }).day) : [],
    );
  }

  async read(): Promise<void> {
    const { status, json } = await this.requests.send("GET", `list/${this.listId}`);
    if (status === 200) this.known = json;
  }
}

/** One history. It keeps what was ticked or skipped in which run, and which runs were taken back. */
class History {
  #days = 0;
  #isShared = false;
  #isClaimed = false;
  readonly ticks: { what: "tick" | "leave out"; runId: string; item: string; isLost: boolean }[] = [];

  private constructor(
    readonly owner: TestUser,
    readonly notebookId: string,
    readonly listId: string,
    readonly items: Record<string, string>,
    readonly devices: [Device, Device],
    readonly start: number,
  ) {}

  static async begin(): Promise<History> {
    const owner = await server.newGuest();
    const requests = asUser(server, owner);
    const notebookId = await requests.makeNotebook();
    const start = Date.now();
    const repeat = { unit: "DAY", zone: "UTC", start: toLocalDay(new Date(), "UTC") };
    const { id, items } = await requests.makeList(ITEMS, { notebookId, repeat });
    const known = await requests.get(`list/${id}`);
    const devices: [Device, Device] = [new Device(requests, id, known), new Device(requests, id, known)];
    return new History(owner, notebookId, id, items, devices, start);
  }

  get #owner(): Requests {
    return this.devices[0].requests;
  }

  async do(act: Act): Promise<void> {
    const isThere = (await this.#owner.send("GET", `list/${this.listId}`)).status === 200;
    switch (act.what) {
      case "day passes":
        this.#days++;
        vi.useFakeTimers({ toFake: ["Date"], now: this.start + this.#days * 86_400_000 });
        for (const device of this.devices) if (!device.isConnected) device.comeBack(new Date());
        return;
      case "job":
        await Promise.all([
          this.runJob(),
          this.runJob(),
          ...this.devices.map((each) => each.isConnected && each.send()),
        ]);
        // One of them sees it later.
        if (this.devices[0].isConnected) await this.devices[0].read();
        return;
      case "tick":
      case "leave out": {
        const device = this.devices[act.who === 0 ? 0 : 1];
        const item = this.items[ITEMS[act.item] ?? ""] ?? "";
        const { runId } = device.known;
        // What is done with something in the trash is dropped.
        this.ticks.push({ what: act.what, runId, item, isLost: !isThere && device.isConnected });
        const [path, field] = act.what === "tick" ? ["complete", "completed"] : ["skip", "skipped"];
        return device.call("PUT", `item/${item}/${path}`, { [field]: true, runId, at: new Date().toISOString() });
      }
      case "cut":
        this.devices[act.who === 0 ? 0 : 1].isConnected = false;
        return;
      case "connect":
        return isThere ? this.connect(this.devices[act.who === 0 ? 0 : 1]) : undefined;
      default:
        if (isThere !== (act.what !== "restore")) return;
        return this.#change(act);
    }
  }

  async connect(device: Device): Promise<void> {
    device.isConnected = true;
    await device.send();
    await device.read();
  }

  /** A change by the owner, who has a connection. */
  async #change(act: Act): Promise<void> {
    const path = `list/${this.listId}`;
    if (act.what === "trash") await this.#owner.delete(path);
    if (act.what === "restore") await this.#owner.post(`${path}/restore`);
    if (act.what === "run again") await this.#owner.post(`${path}/run-again`, { id: crypto.randomUUID() });
    if (act.what === "way back")
      await this.#owner.post(`${path}/run-again`, { id: crypto.randomUUID(), only: "TICKED" });
    if (act.what === "skip") {
      const { next } = (await this.#owner.get(path)).repeat;
      if (next) await this.#owner.post(`${path}/skip-repeat`, { next });
    }
    if (act.what === "change the rule") await this.#changeRule(path, act.every);
    if (act.what === "undo") await this.#undo();
    if (act.what === "share" && !this.#isShared) {
      const editor = asUser(server, await server.newGuest());
      await editor.join(await this.#owner.share(this.notebookId));
      this.devices[1].requests = editor;
      this.#isShared = true;
    }
    if (act.what === "stop sharing" && this.#isShared) {
      await this.devices[1].send();
      await this.#owner.post(`notebook/${this.notebookId}/stop-sharing`);
      this.devices[1].requests = this.#owner;
      this.#isShared = false;
    }
    if (act.what === "claim" && !this.#isClaimed) {
      const inAYear = Math.floor(Date.now() / 1_000) + 365 * 86_400;
      const member = await server.newMember({ exp: inAYear });
      await asUser(server, { ...member, cookie: this.owner.cookie }).post("user/claim");
      if (!this.#isShared) this.devices[1].requests = asUser(server, member);
      this.devices[0].requests = asUser(server, member);
      this.#isClaimed = true;
    }
  }

  /** Changes the rule. The page names as not saved what was ticked in runs that only a device has made by the old rule. */
  async #changeRule(path: string, every: number): Promise<void> {
    const { runId, repeat } = await this.#owner.get(path);
    const { next: _next, nextAt: _nextAt, ...rule } = repeat;
    if (rule.every !== every)
      for (const id of this.devices.flatMap((device) => device.getUnsentRuns())) {
        const isKnown = runId === id || (await this.#owner.send("GET", `run/${id}`)).status === 200;
        for (const tick of this.ticks) tick.isLost ||= !isKnown && tick.runId === id;
      }
    await this.#owner.put(path, { repeat: { ...rule, every } });
    for (const device of this.devices) await (device.isConnected ? device.read() : this.connect(device));
  }

  /** Takes the newest run back. What was ticked in the run that ends is gone, now and later. */
  async #undo(): Promise<void> {
    const [newest] = await this.#owner.get(`list/${this.listId}/runs`);
    if (!newest) return;
    const { runId } = await this.#owner.get(`list/${this.listId}`);
    await this.#owner.post(`run/${newest.id}/restore`);
    for (const device of this.devices) if (device.isConnected) await device.read();
    for (const tick of this.ticks) tick.isLost ||= tick.runId === runId;
    this.#takenBack.add(runId);
  }

  readonly #takenBack = new Set<string>();

  runJob(): Promise<number> {
    return bringListsBack(createContext(server.db.manager, NO_SERVICES), {
      publish: () => {},
      onFailure(error) {
        throw error;
      },
    });
  }

  /** Connects everything, and returns what is wrong with the list. */
  async finish(): Promise<string[]> {
    await this.#owner.send("POST", `list/${this.listId}/restore`);
    for (const device of this.devices) await this.connect(device);
    await this.runJob();
    const list: ListJson = await this.#owner.get(`list/${this.listId}`);
    const kept = new Map<string, "tick" | "leave out" | "open">();
    const keep = (runId: string, id: string, { completed, isSkipped }: Pick<ItemJson, "completed" | "isSkipped">) =>
      kept.set(`${runId} ${id}`, completed ? "tick" : isSkipped ? "leave out" : "open");
    for (const item of await this.#owner.getItems(this.listId)) keep(list.runId, item.id, item);
    const runs: { id: string; number: number }[] = await this.#owner.get(`list/${this.listId}/runs`);
    for (const { id } of runs)
      for (const item of (await this.#owner.get(`run/${id}`)).items) keep(id, item.itemId, item);
    const lost = this.ticks.filter(({ runId, item, isLost }) => {
      if (isLost || this.#takenBack.has(runId)) return false;
      // Where one has ticked an item and another one has skipped it, it is one of the two.
      const done = this.ticks.filter((other) => other.runId === runId && other.item === item);
      return !done.some(({ what }) => what === kept.get(`${runId} ${item}`));
    });
    const today = toLocalDay(new Date(), "UTC");
    const isOnTime = list.repeat.next !== null && list.repeat.next > today;
    const ids = [list.runId, ...runs.map(({ id }) => id)];
    return [
      ...lost.map(({ what, runId, item }) => `lost: a ${what} of ${item} in ${runId}`),
      ...(isOnTime ? [] : [`due: ${list.repeat.next} on ${today}`]),
      ...(new Set(ids).size === ids.length ? [] : ["a run is there twice"]),
    ];
  }
}

it("every day comes back once, and neither a tick nor a skip is lost, in random histories", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 15, maxLength: 50 }), async (all) => {
      vi.useRealTimers();
      const history = await History.begin();
      for (const act of all) await history.do(act);
      expect(await history.finish()).toEqual([]);
    }),
    { numRuns: HISTORIES, endOnFailure: true },
  );
});
