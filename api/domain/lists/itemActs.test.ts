import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type ItemJson, type Requests } from "../../testing/asUser.ts";
import { createSeededRandom } from "../../testing/random.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let bea: TestUser;
let asAnn: Requests;
let asBea: Requests;
/** A notebook that Ann shares with Bea, its list, and the items of the list by their names. */
let notebookId: string;
let listId: string;
let items: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  [ann, bea] = [await server.newGuest(), await server.newGuest()];
  [asAnn, asBea] = [asUser(server, ann), asUser(server, bea)];
  notebookId = await asAnn.makeNotebook();
  await asBea.join(await asAnn.share(notebookId));
  ({ id: listId, items } = await asAnn.makeList(["# Fruit", "Milk", "Bread", "Eggs"], { notebookId, name: "Rome" }));
  // The run has begun an hour ago, so that the times of these tests are within it.
  await server.db.query("update lists set created_at = now() - interval '1 hour' where id = $1", [listId]);
});

/** The time so many minutes ago. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const tick = (as: Requests, name: string, values: object = {}): Promise<ItemJson> =>
  as.put(`item/${items[name]}/complete`, { completed: true, ...values });
const untick = (as: Requests, name: string, values: object = {}): Promise<ItemJson> =>
  as.put(`item/${items[name]}/complete`, { completed: false, ...values });
const skip = (as: Requests, name: string, values: object = {}): Promise<ItemJson> =>
  as.put(`item/${items[name]}/skip`, { skipped: true, ...values });
const unskip = (as: Requests, name: string): Promise<ItemJson> =>
  as.put(`item/${items[name]}/skip`, { skipped: false });
const read = async (as: Requests, name: string) =>
  (await as.getItems(listId)).find((item) => item.name === name) as ItemJson;

const [ANN, BEA] = [
  { name: "Ann", isYou: true },
  { name: "Bea", isYou: false },
];
const OPEN = { completed: false, completedAt: null, completedBy: null, isSkipped: false, skipReason: null };

describe("a tick", () => {
  it("says who and when, to everybody in the notebook", async () => {
    const at = ago(5);
    expect(await tick(asBea, "Milk", { at })).toMatchObject({ completedAt: at, completedBy: { ...BEA, isYou: true } });
    expect(await read(asAnn, "Milk")).toMatchObject({ completed: true, completedAt: at, completedBy: BEA });
    const viewer = await server.newGuest();
    await asUser(server, viewer).join(await asAnn.share(notebookId, "VIEWER"), "Vic");
    expect(await read(asUser(server, viewer), "Milk")).toMatchObject({ completedAt: at, completedBy: BEA });
  });

  it("is of now without a time", async () => {
    const before = new Date().toISOString();
    const { completedAt } = await tick(asAnn, "Milk");
    expect(completedAt && completedAt >= before && completedAt <= new Date().toISOString()).toBe(true);
  });

  it("says when, and never who, in a notebook that one user has alone", async () => {
    const own = await asAnn.makeList(["Tea"], { notebookId: await asAnn.makeNotebook() });
    const ticked = await asAnn.put(`item/${own.items["Tea"]}/complete`, { completed: true });
    expect(ticked).toMatchObject({ completedAt: expect.any(String), completedBy: null });
  });

  it("is of now and of the caller when it is a part of another change", async () => {
    const { completedAt, completedBy } = await asBea.put(`item/${items["Milk"]}`, { completed: true });
    expect(completedAt).toEqual(expect.any(String));
    expect(completedBy).toEqual({ ...BEA, isYou: true });
    expect(await asBea.put(`item/${items["Milk"]}`, { completed: false })).toMatchObject(OPEN);
  });

  it("has no time and nobody when the item was added ticked", async () => {
    expect(await asAnn.post("item", { listId, name: "Tea", completed: true })).toMatchObject({
      completed: true,
      completedAt: null,
      completedBy: null,
    });
  });

  it("stays the first of two", async () => {
    const at = ago(5);
    await tick(asBea, "Milk", { at });
    for (const other of [ago(9), ago(1)])
      expect(await tick(asAnn, "Milk", { at: other })).toMatchObject({ completedAt: at, completedBy: BEA });
    await asAnn.put("item/complete", { ids: [items["Milk"]], completed: true });
    expect(await read(asAnn, "Milk")).toMatchObject({ completedAt: at, completedBy: BEA });
  });

  it("is given back by its time after somebody has taken it back", async () => {
    const at = ago(5);
    await tick(asBea, "Milk", { at });
    expect(await untick(asAnn, "Milk")).toMatchObject(OPEN);
    // The clock of the device that takes it back may be wrong.
    const wrong = asUser(server, { ...ann, time: ago(100) });
    expect(await tick(wrong, "Milk", { at })).toMatchObject({ completedAt: at, completedBy: BEA });
    await untick(asAnn, "Milk");
    await asAnn.put("item/complete", { ids: [items["Milk"], items["Bread"]], completed: true, ats: [at, null] });
    expect(await read(asAnn, "Milk")).toMatchObject({ completedAt: at, completedBy: BEA });
    expect(await read(asAnn, "Bread")).toMatchObject({ completedBy: ANN });
  });

  it("of many items has a time for each", async () => {
    const ats = [ago(3), ago(2)];
    const ids = [items["Milk"], items["Bread"]];
    const answer = await asAnn.put("item/complete", { ids, completed: true, ats });
    expect(answer.items.map(({ completedAt }: ItemJson) => completedAt)).toEqual(ats);
    const refusal = await asAnn.getRefusal("PUT", "item/complete", { ids, completed: true, ats: [ago(1)] });
    expect(refusal).toMatchObject({ code: "BAD_USER_INPUT", message: "ats must have a time for each of ids" });
  });
});

describe("a skip", () => {
  it("leaves an item out, with a reason or without", async () => {
    expect(await skip(asAnn, "Milk", { reason: " sold out " })).toMatchObject({
      ...OPEN,
      isSkipped: true,
      skipReason: "sold out",
    });
    expect(await skip(asBea, "Milk")).toMatchObject({ isSkipped: true, skipReason: null });
    expect(await unskip(asAnn, "Milk")).toMatchObject(OPEN);
  });

  it("counts, and is not the next item", async () => {
    await skip(asAnn, "Milk");
    await tick(asAnn, "Bread");
    const query =
      "query ($id: ID!) { list(id: $id) { completedCount skippedCount nextItem { name } openItems(first: 3) { name } } }";
    expect((await server.graphql(ann, query, { id: listId })).json.data.list).toEqual({
      completedCount: 1,
      skippedCount: 1,
      nextItem: { name: "Eggs" },
      openItems: [{ name: "Eggs" }],
    });
    const [list] = await asAnn.get(`notebook/${notebookId}/lists-with-counts`);
    expect(list).toMatchObject({ itemCount: 3, completedCount: 1, skippedCount: 1 });
    expect(await asAnn.get("search?text=milk&only=OPEN_ITEMS")).toEqual([]);
  });

  it("of many items passes over headings, and is undone by what it has changed", async () => {
    const ids = Object.values(items);
    const { changedIds } = await asAnn.put("item/skip", { ids, skipped: true, reason: "rain" });
    expect(new Set(changedIds)).toEqual(new Set([items["Milk"], items["Bread"], items["Eggs"]]));
    expect((await asAnn.getItems(listId)).map(({ skipReason }) => skipReason)).toEqual([null, "rain", "rain", "rain"]);
    expect((await asAnn.put("item/skip", { ids, skipped: true, reason: "rain" })).changedIds).toEqual([]);
    await asAnn.put("item/skip", { ids: changedIds, skipped: false });
    for (const name of ["Milk", "Bread", "Eggs"]) expect(await read(asAnn, name)).toMatchObject(OPEN);
  });

  it("is refused for a heading, and with a reason of more than 200 characters or several lines", async () => {
    expect(await asAnn.getRefusal("PUT", `item/${items["Fruit"]}/skip`, { skipped: true })).toMatchObject({
      code: "BAD_USER_INPUT",
      message: "A heading cannot be skipped",
    });
    expect(await skip(asAnn, "Milk", { reason: " " })).toMatchObject({ isSkipped: true, skipReason: null });
    for (const reason of ["a".repeat(201), "a\nb"])
      expect(await asAnn.getRefusal("PUT", `item/${items["Milk"]}/skip`, { skipped: true, reason })).toMatchObject({
        fields: { reason: expect.any(String) },
      });
  });

  it("ends where the item becomes a heading", async () => {
    await skip(asAnn, "Milk", { reason: "sold out" });
    const heading = await asAnn.put(`item/${items["Milk"]}`, { isHeading: true });
    expect(heading).toMatchObject({ isHeading: true, isSkipped: false, skipReason: null });
  });

  it("stays where the item is moved, and in the trash", async () => {
    await skip(asAnn, "Milk", { reason: "sold out" });
    await tick(asBea, "Bread", { at: ago(5) });
    const { completedAt } = await read(asAnn, "Bread");
    const other = await asAnn.makeList([], { notebookId });
    const ids = [items["Milk"], items["Bread"]];
    await asAnn.put("item/move", { listId: other.id, items: ids.map((id) => ({ id })) });
    await asAnn.post("item/delete", { ids });
    const [milk, bread] = await asAnn.post("item/restore", { ids });
    expect(milk).toMatchObject({ isSkipped: true, skipReason: "sold out" });
    expect(bread).toMatchObject({ completedAt, completedBy: BEA });
  });
});

describe("an item of a template", () => {
  const refusal = { code: "BAD_USER_INPUT", message: "An item of a template cannot be skipped" };
  const readItems = async () =>
    (await asAnn.getItems(listId)).map(({ name, isSkipped, skipReason }) => ({ name, isSkipped, skipReason }));

  it("cannot be skipped, alone or with others, at a time or in a run", async () => {
    await asAnn.put(`list/${listId}`, { isTemplate: true });
    const before = await readItems();
    for (const values of [{}, { reason: "rain" }, { at: ago(1) }, { runId: listId }, { runId: randomUUID() }])
      for (const as of [asAnn, asBea]) {
        const one = await as.getRefusal("PUT", `item/${items["Milk"]}/skip`, { skipped: true, ...values });
        expect(one).toMatchObject({ ...refusal, fields: { skipped: refusal.message } });
      }
    const all = { ids: Object.values(items), skipped: true };
    for (const values of [{}, { runId: listId }, { runId: randomUUID() }])
      expect(await asAnn.getRefusal("PUT", "item/skip", { ...all, ...values })).toMatchObject(refusal);
    expect(await readItems()).toEqual(before);
  });

  it("stays skipped as it was in its list, and can be taken back", async () => {
    await skip(asAnn, "Milk", { reason: "sold out" });
    await asAnn.put(`list/${listId}`, { isTemplate: true });
    expect(await asAnn.getRefusal("PUT", `item/${items["Milk"]}/skip`, { skipped: true })).toMatchObject(refusal);
    expect(await read(asAnn, "Milk")).toMatchObject({ isSkipped: true, skipReason: "sold out" });
    expect(await unskip(asAnn, "Milk")).toMatchObject(OPEN);
    const { changedIds } = await asAnn.put("item/skip", { ids: [items["Milk"]], skipped: false });
    expect(changedIds).toEqual([]);
  });

  it("is skipped in the past run in which that was done", async () => {
    await tick(asAnn, "Bread");
    await asAnn.post(`list/${listId}/run-again`, { id: randomUUID() });
    await asAnn.put(`list/${listId}`, { isTemplate: true });
    expect(await skip(asAnn, "Milk", { runId: listId, at: ago(1) })).toMatchObject({ isSkipped: false });
    await asAnn.put(`list/${listId}`, { isTemplate: false });
    const [past] = await asAnn.get(`list/${listId}/runs`);
    expect((await asAnn.get(`run/${past.id}`)).items).toContainEqual(
      expect.objectContaining({ name: "Milk", isSkipped: true }),
    );
  });
});

describe("of a tick and a skip of two people", () => {
  it("the later one counts, whichever comes first", async () => {
    await skip(asBea, "Milk", { at: ago(5), reason: "sold out" });
    expect(await tick(asAnn, "Milk", { at: ago(6) })).toMatchObject({ completed: false, isSkipped: true });
    expect(await tick(asAnn, "Milk", { at: ago(4) })).toMatchObject({
      completed: true,
      isSkipped: false,
      skipReason: null,
    });
    expect(await skip(asBea, "Milk", { at: ago(5) })).toMatchObject({
      completed: true,
      completedBy: { ...ANN, isYou: false },
    });
    const older = { ids: [items["Milk"]], skipped: true, ats: [ago(5)] };
    expect((await asBea.put("item/skip", older)).changedIds).toEqual([]);
    expect(await skip(asBea, "Milk", { at: ago(3) })).toMatchObject({ ...OPEN, isSkipped: true });
  });

  it("neither is taken back by somebody who did not know it", async () => {
    await tick(asBea, "Milk", { at: ago(3) });
    expect(await untick(asAnn, "Milk", { at: ago(4) })).toMatchObject({ completed: true, completedBy: BEA });
    expect(await untick(asAnn, "Milk", { at: ago(2) })).toMatchObject(OPEN);
  });

  it("the later one counts in a past run too", async () => {
    await tick(asBea, "Milk", { at: ago(3) });
    await asAnn.post(`list/${listId}/run-again`, { id: randomUUID() });
    const readPast = async () => (await asAnn.get(`run/${listId}`)).items[1];
    const inRun = { runId: listId };
    await untick(asAnn, "Milk", { ...inRun, at: ago(4) });
    await skip(asAnn, "Milk", { ...inRun, at: ago(4) });
    expect(await readPast()).toMatchObject({ name: "Milk", completed: true, completedBy: BEA, isSkipped: false });
    await skip(asAnn, "Milk", { ...inRun, at: ago(2), reason: "sold out" });
    await tick(asBea, "Milk", { ...inRun, at: ago(3) });
    expect(await readPast()).toMatchObject({ ...OPEN, isSkipped: true, skipReason: "sold out" });
    await tick(asBea, "Milk", { ...inRun, at: ago(1) });
    expect(await readPast()).toMatchObject({ completed: true, completedBy: BEA, isSkipped: false, skipReason: null });
    expect(await read(asAnn, "Milk")).toMatchObject(OPEN);
  });
});

it("of one person the act counts that comes last, because a slow request has a later time", async () => {
  await tick(asAnn, "Milk", { at: ago(2) });
  expect(await skip(asAnn, "Milk", { at: ago(3) })).toMatchObject({ completed: false, isSkipped: true });
  expect(await tick(asAnn, "Milk", { at: ago(4) })).toMatchObject({ completed: true, isSkipped: false });
});

describe("the clock of a client", () => {
  it("may be wrong: a time costs no more than the latency, never leaves the run, and keeps its order", async () => {
    const { pick } = createSeededRandom(47);
    const fractions = Array.from({ length: 1_000 }, (_each, index) => index / 1_000);
    const started = Date.now() - 60 * 60_000;
    const names = ["Milk", "Bread", "Eggs"];
    for (let round = 0; round < 40; round++) {
      // Up to 400 days, and ticks of up to two hours ago: an hour before the run.
      const wrongBy = (pick(fractions) - 0.5) * 800 * 24 * 60 * 60_000;
      const truths = names.map(() => Date.now() - pick(fractions) * 2 * 60 * 60_000).toSorted((a, b) => a - b);
      await asAnn.put("item/complete", { ids: names.map((name) => items[name]), completed: false });
      const client = asUser(server, { ...ann, time: new Date(Date.now() + wrongBy).toISOString() });
      const sentAt = Date.now();
      const answers: number[] = [];
      for (const [index, name] of names.entries()) {
        const at = new Date((truths[index] ?? 0) + wrongBy).toISOString();
        const { completedAt } = await tick(client, name, { at });
        answers.push(Date.parse(completedAt ?? ""));
      }
      const latency = Date.now() - sentAt;
      for (const [index, answer] of answers.entries()) {
        const truth = Math.max(truths[index] ?? 0, started);
        // The run began when PostgreSQL wrote it, a moment after this process read its clock.
        expect(answer).toBeGreaterThanOrEqual(truth - 2_000);
        expect(answer).toBeLessThanOrEqual(truth + latency + 2_000);
      }
      expect(answers).toEqual(answers.toSorted((a, b) => a - b));
    }
  });

  it("does not make another request of one that is sent again", async () => {
    const keyed = { ...ann, key: randomUUID() };
    const at = ago(5);
    const answers: ItemJson[] = [];
    for (const time of [ago(0), ago(1), ago(-30)])
      answers.push(await tick(asUser(server, { ...keyed, time }), "Milk", { at }));
    expect(answers.map(({ completedAt }) => completedAt)).toEqual(Array(3).fill(answers[0]?.completedAt));
  });

  it("is that of the server where the header has no time", async () => {
    const at = ago(5);
    expect(await tick(asUser(server, { ...ann, time: "soon" }), "Milk", { at })).toMatchObject({ completedAt: at });
  });

  it.each(["+275760-09-13T00:00:00Z", "-271821-04-20T00:00:00Z"])("may be at %s", async (time) => {
    const { completedAt } = await tick(asUser(server, { ...ann, time }), "Milk", { at: "1970-01-01T00:00:00Z" });
    expect(completedAt && completedAt >= ago(61) && completedAt <= ago(0)).toBe(true);
  });

  it("cannot tick in the future", async () => {
    const { completedAt } = await tick(asAnn, "Milk", { at: ago(-60) });
    expect(Date.parse(completedAt ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it.each(["yesterday", "2026-02-30T10:00:00Z", "2026-11-26", "2026-11-26T10:00:00", 5])("refuses %s", async (at) => {
    const refusal = await asAnn.getRefusal("PUT", `item/${items["Milk"]}/complete`, { completed: true, at });
    expect(refusal).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { at: "at must be a valid time (YYYY-MM-DDTHH:MM:SSZ)" },
    });
  });

  it("reads a time with another offset", async () => {
    const [day, time] = ["2026-11-20", "10:00"];
    await server.db.query("update lists set created_at = '2026-01-01' where id = $1", [listId]);
    const ticked = await tick(asAnn, "Milk", { at: `${day}T${time}+02:00` });
    expect(ticked.completedAt).toBe("2026-11-20T08:00:00.000Z");
  });
});
