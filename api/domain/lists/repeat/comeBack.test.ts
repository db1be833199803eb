import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toDay, toDayNumber, toLocalDay } from "../../../../shared/repeat/days.ts";
import { deriveItemId, deriveRunId } from "../../../../shared/repeat/derivedIds.ts";
import { repeatCases } from "../../../../shared/testing/repeatCases.ts";
import { createContext, NO_SERVICES } from "../../../calls/context.ts";
import { asUser, type Requests } from "../../../testing/asUser.ts";
import { exportZip, importZip } from "../../../testing/exportedZip.ts";
import { forgetBounds, startTestServer, type TestServer, type TestUser } from "../../../testing/testServer.ts";
import { bringListsBack } from "../../upkeep/returningLists.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebookId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.db.query("update lists set repeat = null, repeat_next = null, repeat_due = null");
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebookId = await asAnn.makeNotebook();
});

const today = toLocalDay(new Date(), "UTC");
const dayAfter = (days: number) => toDay(toDayNumber(today) + days);
const DAILY = { unit: "DAY", zone: "UTC", start: today };

const makeList = (names: string[], values: object = {}) => asAnn.makeList(names, { notebookId, ...values });
const read = (id: string) => asAnn.get(`list/${id}`);
const listRuns = (id: string) => asAnn.get(`list/${id}/runs`);
const complete = (itemId: string | undefined, runId?: string, completed = true) =>
  asAnn.put(`item/${itemId}/complete`, { completed, runId });
const readTicks = async (listId: string) =>
  (await asAnn.getItems(listId)).filter(({ completed }) => completed).map(({ name }) => name);
const readRunTicks = async (runId: string) =>
  (await asAnn.get(`run/${runId}`)).items
    .filter(({ completed }: { completed: boolean }) => completed)
    .map(({ name }: { name: string }) => name);

/** Runs the job as it runs so many days from now, at a time of that day (UTC). Returns the owners to whom changes were published. */
async function runJob(days: number, time = "00:00:30"): Promise<string[]> {
  const published: string[] = [];
  await bringListsBack(createContext(server.db.manager, NO_SERVICES), {
    now: new Date(`${dayAfter(days)}T${time}Z`),
    publish: ({ ownerIds }) => published.push(...ownerIds),
    onFailure(error) {
      throw error;
    },
  });
  return published;
}

describe("a list with a rule", () => {
  it.each(repeatCases.slice(0, -10).map((each) => [each.what, each] as const))(
    "says when it comes back: %s",
    async (_what, { rule, occurrences }) => {
      const { repeat } = await asAnn.post("list", { name: "A", notebookId, repeat: rule });
      const [first] = occurrences;
      expect(repeat).toMatchObject({ ...rule, weekdays: rule.weekdays });
      // A day that has come already where the rule's zone is does not come back.
      if (first && Date.parse(first.instant) > Date.now())
        expect([repeat.next, repeat.nextAt]).toEqual([first.day, first.instant.replace("Z", ":00.000Z")]);
    },
  );

  it("keeps a date of today or later, and is for today where the rule has today", async () => {
    const later = dayAfter(3);
    expect(await read((await makeList([], { date: later, repeat: DAILY })).id)).toMatchObject({
      date: later,
      repeat: { next: dayAfter(4) },
    });
    const past = await makeList([], { date: "2020-01-01" });
    expect(await asAnn.put(`list/${past.id}`, { repeat: DAILY })).toMatchObject({
      date: today,
      repeat: { next: dayAfter(1), nextAt: `${dayAfter(1)}T00:00:00.000Z` },
    });
    const other = await makeList([], { date: "2020-01-01", repeat: { ...DAILY, start: dayAfter(2) } });
    expect(await read(other.id)).toMatchObject({ date: null, repeat: { next: dayAfter(2) } });
  });

  it("stays as it is when the same rule comes again, and changes with another one", async () => {
    const { id } = await makeList([], { repeat: DAILY });
    await asAnn.post(`list/${id}/skip-repeat`, { next: dayAfter(1) });
    await asAnn.put(`list/${id}`, { date: null });
    expect(await asAnn.put(`list/${id}`, await read(id))).toMatchObject({ date: null, repeat: { next: dayAfter(2) } });
    expect(await asAnn.put(`list/${id}`, { repeat: { ...DAILY, every: 3 } })).toMatchObject({
      date: today,
      repeat: { every: 3, next: dayAfter(3) },
    });
    expect(await asAnn.put(`list/${id}`, { repeat: null })).toMatchObject({ date: today, repeat: null });
    expect(await runJob(5)).toEqual([]);
  });

  it("leaves an overdue date when its time, its zone or its end alone changes", async () => {
    const { id } = await makeList([], { repeat: DAILY });
    await asAnn.put(`list/${id}`, { date: "2020-01-01" });
    for (const change of [{ time: "07:00" }, { until: dayAfter(40) }, { zone: "Europe/Berlin" }])
      expect(await asAnn.put(`list/${id}`, { repeat: { ...DAILY, ...change } })).toMatchObject({
        date: "2020-01-01",
        repeat: { ...change, next: dayAfter(1) },
      });
  });

  it("has none when it becomes a template, and a template none when it becomes a list", async () => {
    const { id } = await makeList([], { repeat: DAILY });
    expect(await asAnn.put(`list/${id}`, { isTemplate: false })).toMatchObject({ repeat: { next: dayAfter(1) } });
    expect(await asAnn.put(`list/${id}`, { isTemplate: true })).toMatchObject({ repeat: null });
    expect(await asAnn.put(`list/${id}`, { isTemplate: false, repeat: DAILY })).toMatchObject({ repeat: { every: 1 } });
    const message = "A template can’t repeat after it’s finished";
    const finish = { isTemplate: true, repeat: { ...DAILY, from: "FINISH" } };
    expect(await asAnn.getRefusal("PUT", `list/${id}`, finish)).toMatchObject({ fields: { repeat: message } });
  });

  it("keeps it when it moves to a notebook of others, and no copy has it", async () => {
    const { id } = await makeList(["Milk"], { repeat: DAILY });
    const mutation = "mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { repeat { next } } }";
    const { json } = await server.graphql(ann, mutation, { input: { listId: id } });
    expect(json.data.duplicateList).toEqual({ repeat: null });
    const sharedId = await asAnn.makeNotebook();
    await asAnn.share(sharedId);
    const moved = await asAnn.put(`list/${id}`, { notebookId: sharedId, repeat: { ...DAILY, every: 2 } });
    expect(moved).toMatchObject({ id, repeat: { every: 2, next: dayAfter(2) } });
    await runJob(2);
    expect(await read(id)).toMatchObject({ date: dayAfter(2), repeat: { next: dayAfter(4) } });
  });
});

describe("on its day", () => {
  it("a list files its run, is un-ticked, active and for the day", async () => {
    const { id } = await makeList(["x Milk", "Bread"], { repeat: DAILY });
    await asAnn.put(`list/${id}`, { active: false });
    expect(await runJob(0, "23:59:59")).toEqual([]);
    expect(await runJob(1)).toEqual([ann.userId]);
    expect(await read(id)).toMatchObject({
      runId: deriveRunId(id, dayAfter(1)),
      runNumber: 2,
      active: true,
      date: dayAfter(1),
      repeat: { next: dayAfter(2), nextAt: `${dayAfter(2)}T00:00:00.000Z` },
    });
    expect(await readTicks(id)).toEqual([]);
    expect(await listRuns(id)).toMatchObject([{ id, number: 1, itemCount: 2, completedCount: 1 }]);
    expect(await readRunTicks(id)).toEqual(["Milk"]);
    expect(await runJob(1, "12:00:00")).toEqual([]);
  });

  it("comes back once, for the latest day, after days that were missed", async () => {
    const { id } = await makeList(["x Milk"], { repeat: DAILY });
    await runJob(4);
    expect(await read(id)).toMatchObject({ runNumber: 2, date: dayAfter(4), repeat: { next: dayAfter(5) } });
    expect(await listRuns(id)).toHaveLength(1);
  });

  it("comes back once, for the latest day, when it was in the trash", async () => {
    const { id } = await makeList(["x Milk"], { repeat: DAILY });
    await asAnn.delete(`list/${id}`);
    expect(await runJob(2)).toEqual([]);
    await asAnn.post(`list/${id}/restore`);
    expect(await runJob(3)).toEqual([ann.userId]);
    expect(await read(id)).toMatchObject({ runNumber: 2, date: dayAfter(3) });
  });

  it("files a run without a tick, but not two in a row", async () => {
    const { id } = await makeList(["Milk"], { repeat: DAILY });
    await runJob(1);
    expect(await listRuns(id)).toMatchObject([{ id, completedCount: 0, itemCount: 1 }]);
    await runJob(2);
    expect(await listRuns(id)).toMatchObject([{ id: deriveRunId(id, dayAfter(1)), completedCount: 0, number: 2 }]);
    await runJob(3);
    expect(await listRuns(id)).toMatchObject([{ id: deriveRunId(id, dayAfter(2)), number: 3 }]);
  });

  it("does not count a run without a tick as a use of the template", async () => {
    const template = await makeList(["Milk"], { isTemplate: true });
    const { id } = await asAnn.post("list/template", { templateId: template.id });
    await asAnn.put(`list/${id}`, { repeat: DAILY });
    for (const day of [1, 2, 3, 4, 5, 6]) {
      if (day % 2) await complete((await asAnn.getItems(id))[0]?.id);
      await runJob(day);
    }
    const query = "query ($listId: ID!) { items(listId: $listId) { skipped { times of } } }";
    const { json } = await server.graphql(ann, query, { listId: template.id });
    expect(json.data.items).toEqual([{ skipped: { times: 0, of: 3 } }]);
  });

  it("does nothing more when the day is taken back", async () => {
    const { id } = await makeList(["x Milk"], { repeat: DAILY });
    await runJob(1);
    await asAnn.post(`run/${id}/restore`);
    await asAnn.put(`list/${id}`, { date: today });
    for (const time of ["01:00:00", "02:00:00"]) expect(await runJob(1, time)).toEqual([]);
    expect(await read(id)).toMatchObject({ runId: id, date: today, repeat: { next: dayAfter(2) } });
    expect(await readTicks(id)).toEqual(["Milk"]);
  });

  it("comes back in one of several processes that run at the same time", async () => {
    const lists = await Promise.all(Array.from({ length: 6 }, () => makeList(["x Milk"], { repeat: DAILY })));
    await Promise.all([1, 2, 3].map(() => runJob(1)));
    for (const { id } of lists) {
      expect(await read(id)).toMatchObject({ runNumber: 2, runId: deriveRunId(id, dayAfter(1)) });
      expect(await listRuns(id)).toHaveLength(1);
    }
  });

  it("comes back after a claim, and in a notebook that others share, where an editor sets the rule", async () => {
    const { id } = await makeList(["x Milk"], { repeat: DAILY });
    const member = await server.newMember();
    await asUser(server, { ...member, cookie: ann.cookie }).post("user/claim");
    const asMember = asUser(server, member);
    const editor = asUser(server, await server.newGuest());
    await editor.join(await asMember.share(notebookId), "Bob");
    expect(await editor.put(`list/${id}`, { repeat: { ...DAILY, every: 2 } })).toMatchObject({ repeat: { every: 2 } });
    await runJob(2);
    expect(await editor.get(`list/${id}`)).toMatchObject({ runNumber: 2, date: dayAfter(2) });
    await asMember.post(`notebook/${notebookId}/stop-sharing`);
    await runJob(4);
    expect(await asMember.get(`list/${id}`)).toMatchObject({ runNumber: 3, date: dayAfter(4) });
  });

  it("is in an export, and an import counts from today", async () => {
    await makeList(["Milk"], { name: "Shop", repeat: { ...DAILY, start: "2026-01-01", every: 2 } });
    await makeList(["Milk"], { name: "Weekly", isTemplate: true, repeat: DAILY });
    const other = await server.newGuest();
    await importZip(server, other, await exportZip(server, ann));
    const lists: { name: string; repeat: { next: string } }[] = await asUser(server, other).get("list");
    const expected = await asAnn.get("list");
    expect(lists.map(({ repeat }) => repeat)).toEqual(expected.map(({ repeat }: { repeat: unknown }) => repeat));
    expect(lists[0]?.repeat.next).toBeTruthy();
  });
});

describe("a tick that comes after its run has ended", () => {
  it("goes into that run, alone and with others", async () => {
    const { id, items } = await makeList(["# Shop", "x Milk", "Bread", "Eggs"], { repeat: DAILY });
    await runJob(1);
    expect(await complete(items["Bread"], id)).toMatchObject({ completed: false });
    expect(await readRunTicks(id)).toEqual(["Milk", "Bread"]);
    const ids = [items["Eggs"], items["Bread"], items["Shop"]];
    await asAnn.put("item/complete", { ids, completed: true, runId: id });
    expect(await readRunTicks(id)).toEqual(["Milk", "Bread", "Eggs"]);
    await complete(items["Milk"], id, false);
    expect(await readRunTicks(id)).toEqual(["Bread", "Eggs"]);
    expect(await listRuns(id)).toMatchObject([{ itemCount: 3, completedCount: 2 }]);
    expect(await readTicks(id)).toEqual([]);
  });

  it("takes an item along that was added since", async () => {
    const { id } = await makeList(["x Milk"], { repeat: DAILY });
    await runJob(1);
    const { id: added } = await asAnn.post("item", { listId: id, name: "Tea" });
    await complete(added, id, false);
    expect(await readRunTicks(id)).toEqual(["Milk"]);
    await complete(added, id);
    await complete(added, id);
    expect(await readRunTicks(id)).toEqual(["Milk", "Tea"]);
    expect(await listRuns(id)).toMatchObject([{ itemCount: 2, completedCount: 2 }]);
  });

  it("goes into a run without a tick, also when a newer one has taken its place", async () => {
    const { id, items } = await makeList(["Milk", "Bread"], { repeat: DAILY });
    for (const day of [1, 2, 3]) await runJob(day);
    const [first, second] = [1, 2].map((day) => deriveRunId(id, dayAfter(day)));
    expect(await listRuns(id)).toMatchObject([{ id: second }]);
    await complete(items["Bread"], first, false);
    expect(await listRuns(id)).toHaveLength(1);
    await complete(items["Bread"], first);
    await complete(items["Milk"], id);
    expect(await listRuns(id)).toMatchObject([
      { id: second, completedCount: 0 },
      { id: first, completedCount: 1, itemCount: 2 },
      { id, completedCount: 1 },
    ]);
    expect(await readRunTicks(first ?? "")).toEqual(["Bread"]);
  });

  it("goes into the run of a day that was missed, or left out", async () => {
    const { id, items } = await makeList(["Milk", "Bread"], { repeat: DAILY });
    await runJob(3);
    await asAnn.post(`list/${id}/skip-repeat`, { next: dayAfter(4) });
    await runJob(5);
    const missed = [1, 2, 4].map((day) => deriveRunId(id, dayAfter(day)));
    expect(await listRuns(id)).toHaveLength(1);
    for (const runId of missed) await asAnn.put("item/complete", { ids: [items["Milk"]], completed: true, runId });
    for (const runId of missed) expect(await readRunTicks(runId)).toEqual(["Milk"]);
    expect(await readTicks(id)).toEqual([]);
  });

  it("goes into a run that was run again by hand before anything was ticked", async () => {
    const { id, items } = await makeList(["Milk"]);
    await asAnn.post(`list/${id}/run-again`, { id: randomUUID() });
    expect(await listRuns(id)).toEqual([]);
    await complete(items["Milk"], id);
    expect(await readRunTicks(id)).toEqual(["Milk"]);
  });

  it("changes nothing for a run that was taken back, and for one of another list", async () => {
    const { id, items } = await makeList(["x Milk"], { repeat: DAILY });
    const other = await makeList(["x Tea"], { repeat: DAILY });
    await runJob(1);
    await asAnn.post(`run/${id}/restore`);
    await complete(items["Milk"], deriveRunId(id, dayAfter(1)), false);
    await complete(items["Milk"], other.id, false);
    expect(await readTicks(id)).toEqual(["Milk"]);
    expect(await readRunTicks(other.id)).toEqual(["Tea"]);
  });
});

describe("a page that runs a list again by itself", () => {
  /** Lets the next day of a list come so many minutes from now. */
  const comeIn = (id: string, minutes: number) =>
    server.db.query("update lists set repeat_due = now() + make_interval(mins => $2) where id = $1", [id, minutes]);
  const comeBack = (id: string, day: string) => asAnn.post(`list/${id}/come-back`, { day });

  it("does it within 15 minutes, once", async () => {
    const { id } = await makeList(["x Milk"], { repeat: DAILY });
    const day = dayAfter(1);
    await comeIn(id, 16);
    expect(await comeBack(id, day)).toMatchObject({ runId: id });
    await comeIn(id, 14);
    expect(await comeBack(id, dayAfter(2))).toMatchObject({ runId: id });
    const done = { runId: deriveRunId(id, day), date: day, repeat: { next: dayAfter(2) } };
    expect(await comeBack(id, day)).toMatchObject(done);
    expect(await comeBack(id, day)).toMatchObject(done);
    expect(await runJob(1)).toEqual([]);
    expect(await listRuns(id)).toHaveLength(1);
  });

  it("and another page do it once", async () => {
    const { id } = await makeList(["x Milk"], { repeat: DAILY });
    await comeIn(id, -1);
    await Promise.all([comeBack(id, dayAfter(1)), comeBack(id, dayAfter(1)), runJob(1)]);
    expect(await read(id)).toMatchObject({ runNumber: 2 });
    expect(await listRuns(id)).toHaveLength(1);
  });

  it("does it for the day that comes next, and not for one that was skipped", async () => {
    const { id } = await makeList(["x Milk"], { repeat: DAILY });
    const skip = (next: string) => asAnn.post(`list/${id}/skip-repeat`, { next });
    expect(await skip(dayAfter(1))).toMatchObject({ runId: id, repeat: { next: dayAfter(2) } });
    expect(await skip(dayAfter(1))).toMatchObject({ repeat: { next: dayAfter(2) } });
    expect(await runJob(1)).toEqual([]);
    await runJob(2);
    expect(await read(id)).toMatchObject({ date: dayAfter(2), runNumber: 2 });
  });
});

it("running again by hand leaves the next day, and sets or removes the date", async () => {
  const { id } = await makeList(["x Milk"], { repeat: DAILY });
  const runAgain = (more: object) => asAnn.post(`list/${id}/run-again`, { id: randomUUID(), ...more });
  expect(await runAgain({})).toMatchObject({ date: today, repeat: { next: dayAfter(1) } });
  expect(await runAgain({ date: null })).toMatchObject({ date: null, repeat: { next: dayAfter(1) } });
  expect(await runAgain({ date: dayAfter(2) })).toMatchObject({ date: dayAfter(2), repeat: { next: dayAfter(1) } });
});

describe("a list that comes back after it was finished", () => {
  const AFTER_FINISH = { unit: "DAY", every: 3, from: "FINISH", zone: "UTC", start: today };
  const readNext = async (id: string) => (await read(id)).repeat.next;

  it("does so after everything was ticked, and not when something is open again", async () => {
    const { id, items } = await makeList(["# Plants", "Basil", "x Mint"], { repeat: AFTER_FINISH, date: "2020-01-01" });
    await runJob(0);
    expect(await read(id)).toMatchObject({ date: "2020-01-01", repeat: { next: null, nextAt: null } });
    await complete(items["Basil"]);
    expect(await runJob(0)).toEqual([ann.userId]);
    expect(await readNext(id)).toBe(dayAfter(3));
    expect(await runJob(1)).toEqual([]);
    await complete(items["Basil"], undefined, false);
    await runJob(1);
    expect(await readNext(id)).toBe(null);
    await complete(items["Basil"]);
    await runJob(1);
    await asAnn.post("item", { listId: id, name: "Sage" });
    await runJob(3);
    expect(await read(id)).toMatchObject({ runNumber: 1, repeat: { next: null } });
  });

  it("does so where what is not ticked is skipped, and also where all is", async () => {
    const { id, items } = await makeList(["Basil", "Mint"], { repeat: AFTER_FINISH });
    await asAnn.put(`item/${items["Basil"]}/skip`, { skipped: true });
    await runJob(0);
    expect(await readNext(id)).toBe(null);
    await complete(items["Mint"]);
    await runJob(0);
    expect(await readNext(id)).toBe(dayAfter(3));
    await asAnn.put(`item/${items["Mint"]}/skip`, { skipped: true });
    await runJob(1);
    expect(await readNext(id)).toBe(dayAfter(3));
  });

  it("has no next day as soon as something is open again, whoever reads it", async () => {
    const { id, items } = await makeList(["# Plants", "x Basil", "x Mint"], { repeat: AFTER_FINISH });
    await runJob(0);
    const query = "query ($id: ID!) { list(id: $id) { repeat { next nextAt } } lists { id repeat { next } } }";
    const readAll = async () => {
      const { json } = await server.graphql(ann, query, { id });
      const all = [
        await read(id),
        (await asAnn.get(`list/${id}/with-items`)).list,
        (await asAnn.get("list")).find((list: { id: string }) => list.id === id),
        json.data.list,
        json.data.lists.find((list: { id: string }) => list.id === id),
      ];
      return new Set(all.map(({ repeat: { next, nextAt = null } }) => JSON.stringify([next, nextAt && next])));
    };
    const [day, none] = [JSON.stringify([dayAfter(3), dayAfter(3)]), "[null,null]"];
    expect(await readAll()).toEqual(new Set([day, JSON.stringify([dayAfter(3), null])]));
    await complete(items["Basil"], undefined, false);
    expect(await readAll()).toEqual(new Set([none]));
    expect(await asAnn.put(`list/${id}`, { priority: 1 })).toMatchObject({ repeat: { next: null, nextAt: null } });
    await complete(items["Basil"]);
    expect(await readNext(id)).toBe(dayAfter(3));
    await asAnn.post("item", { listId: id, name: "Sage" });
    expect(await readNext(id)).toBe(null);
    // One that is put away is finished, whatever is open in it.
    expect(await asAnn.put(`list/${id}`, { active: false })).toMatchObject({ repeat: { next: dayAfter(3) } });
  });

  it("comes back on the day, and then waits for the next finish", async () => {
    const { id, items } = await makeList(["x Basil"], { repeat: AFTER_FINISH });
    await runJob(0);
    await runJob(3);
    expect(await read(id)).toMatchObject({ runNumber: 2, date: dayAfter(3), repeat: { next: null } });
    await complete(items["Basil"]);
    await server.db.query("update items set updated_at = now() + interval '4 days' where list_id = $1", [id]);
    await runJob(4);
    expect(await readNext(id)).toBe(dayAfter(7));
  });

  it("does so after it was put away, and skips a day on request", async () => {
    const { id } = await makeList(["Basil"], { repeat: AFTER_FINISH });
    await asAnn.put(`list/${id}`, { active: false });
    await runJob(0);
    expect(await asAnn.post(`list/${id}/skip-repeat`, { next: dayAfter(3) })).toMatchObject({
      repeat: { next: dayAfter(6) },
    });
    await runJob(6);
    expect(await read(id)).toMatchObject({ active: true, date: dayAfter(6), runNumber: 2 });
  });

  it("stays open when it is un-ticked in the minute of its day", async () => {
    const { id, items } = await makeList(["x Basil"], { repeat: AFTER_FINISH });
    await runJob(0);
    await complete(items["Basil"], undefined, false);
    await runJob(3);
    expect(await read(id)).toMatchObject({ runNumber: 1, repeat: { next: null } });
  });

  it("never comes back after the last day, and an empty list waits", async () => {
    const last = await makeList(["x Basil"], { repeat: { ...AFTER_FINISH, until: dayAfter(2) } });
    const empty = await makeList([], { repeat: AFTER_FINISH });
    await runJob(0);
    expect([await readNext(last.id), await readNext(empty.id)]).toEqual([null, null]);
  });
});

describe("a list that comes back some days ahead", () => {
  /** Every tenth day from today on, each three days ahead. */
  const AHEAD = { ...DAILY, every: 10, daysAhead: 3 };

  it("is there before its day, with what is due before it", async () => {
    const { id } = await makeList(["x Milk", "Bread (2 days before)"], { repeat: AHEAD });
    expect(await read(id)).toMatchObject({
      date: today,
      repeat: { daysAhead: 3, next: dayAfter(10), nextAt: `${dayAfter(7)}T00:00:00.000Z` },
    });
    expect(await runJob(6)).toEqual([]);
    expect(await runJob(7)).toEqual([ann.userId]);
    expect(await read(id)).toMatchObject({
      runId: deriveRunId(id, dayAfter(10)),
      date: dayAfter(10),
      repeat: { next: dayAfter(20), nextAt: `${dayAfter(17)}T00:00:00.000Z` },
    });
    const query = "query ($id: ID!) { list(id: $id) { dueDays { day openCount } } }";
    const { json } = await server.graphql(ann, query, { id });
    expect(json.data.list.dueDays).toEqual([{ day: dayAfter(8), openCount: 1 }]);
    expect(await runJob(10)).toEqual([]);
    expect(await readTicks(id)).toEqual([]);
  });

  it("and a template makes its list as early", async () => {
    const template = await makeList(["Milk"], { isTemplate: true, repeat: AHEAD });
    expect(await read(template.id)).toMatchObject({ repeat: { next: dayAfter(10) } });
    await runJob(7);
    expect(await read(deriveRunId(template.id, dayAfter(10)))).toMatchObject({ date: dayAfter(10) });
  });

  it("and a page runs it again by itself for the same day", async () => {
    const { id } = await makeList(["x Milk"], { repeat: AHEAD });
    await server.db.query("update lists set repeat_due = now() + interval '14 minutes' where id = $1", [id]);
    const done = { runId: deriveRunId(id, dayAfter(10)), date: dayAfter(10), repeat: { next: dayAfter(20) } };
    expect(await asAnn.post(`list/${id}/come-back`, { day: dayAfter(10) })).toMatchObject(done);
  });

  it("counts for the next day where the time of one is past", async () => {
    const { id } = await makeList([], { repeat: { ...DAILY, every: 10 }, date: today });
    await asAnn.put(`list/${id}`, { repeat: { ...AHEAD, start: dayAfter(2) } });
    expect(await read(id)).toMatchObject({ repeat: { next: dayAfter(12), nextAt: `${dayAfter(9)}T00:00:00.000Z` } });
  });

  it("has none unless the rule says it, and a rule that is the same changes nothing", async () => {
    const { id } = await makeList([], { repeat: DAILY });
    expect(await read(id)).toMatchObject({ repeat: { daysAhead: 0 } });
    const { id: other } = await makeList([], { repeat: AHEAD });
    await asAnn.put(`list/${other}`, { date: null });
    expect(await asAnn.put(`list/${other}`, { repeat: AHEAD })).toMatchObject({ date: null });
  });

  it.for([
    [{ every: 3 }, 3],
    [{}, 1],
    [{ every: 100 }, 61],
    [{ every: 100 }, -1],
    [{ every: 100 }, 1.5],
  ] as const)("is refused with %j and %d days", async ([rule, daysAhead]) => {
    const { fields } = await asAnn.getRefusal("POST", "list", {
      name: "A",
      notebookId,
      repeat: { ...DAILY, ...rule, daysAhead },
    });
    expect(Object.keys(fields)[0]).toMatch(/^repeat/);
  });

  it("says so in an export, and keeps it in an import", async () => {
    await makeList(["Milk"], { name: "Shop", repeat: { ...AHEAD, start: "2026-01-01" } });
    const other = await server.newGuest();
    await importZip(server, other, await exportZip(server, ann));
    expect(await asUser(server, other).get("list")).toMatchObject([{ repeat: { every: 10, daysAhead: 3 } }]);
  });
});

describe("a template", () => {
  const findUses = (id: string) => asAnn.get(`list/${id}/uses`);

  it("makes a list for the day, which has the same ids wherever it is made", async () => {
    const template = await makeList(["# Shop", "Milk"], { name: "Weekly", isTemplate: true, repeat: DAILY });
    await runJob(1);
    const id = deriveRunId(template.id, dayAfter(1));
    const name = `Weekly – ${new Date(dayAfter(1)).toLocaleDateString("en-GB", { day: "numeric", month: "short" })}`;
    expect(await read(id)).toMatchObject({ name, date: dayAfter(1), active: true, isTemplate: false, repeat: null });
    expect((await asAnn.getItems(id)).map((item) => item.id)).toEqual(
      Object.values(template.items).map((item) => deriveItemId(id, item)),
    );
    expect(await read(template.id)).toMatchObject({
      active: false,
      repeat: { next: dayAfter(2) },
      repeatProblem: null,
    });
    await Promise.all([runJob(2), runJob(2)]);
    expect(await findUses(template.id)).toHaveLength(2);
  });

  it("makes one list after days that were missed, with a name that fits", async () => {
    const template = await makeList([], { name: "a".repeat(200), isTemplate: true, repeat: DAILY });
    await runJob(4);
    const uses = await findUses(template.id);
    expect(uses).toMatchObject([{ date: dayAfter(4) }]);
    expect(uses[0].name.length).toBeLessThanOrEqual(200);
  });

  it("says when there was no room, and makes the list later", async () => {
    const template = await makeList(["Milk"], { isTemplate: true, repeat: DAILY });
    await server.db.query(
      `insert into lists (owner_id, id, notebook_id, name, search)
         select $1, gen_random_uuid(), $2, 'Full', E'full\\n' from generate_series(1, 99)`,
      [ann.userId, notebookId],
    );
    await forgetBounds(server);
    await runJob(1);
    expect(await findUses(template.id)).toEqual([]);
    expect(await read(template.id)).toMatchObject({ repeatProblem: dayAfter(1), repeat: { next: dayAfter(2) } });
    const makeNow = () => asAnn.send("POST", `list/${template.id}/come-back`, { day: dayAfter(1) });
    expect(await makeNow()).toMatchObject({ status: 403, json: { code: "QUOTA_EXCEEDED" } });
    await server.db.query("delete from lists where owner_id = $1 and name = 'Full'", [ann.userId]);
    expect(await makeNow()).toMatchObject({ status: 200, json: { id: template.id, repeatProblem: null } });
    expect(await findUses(template.id)).toMatchObject([{ id: deriveRunId(template.id, dayAfter(1)) }]);
  });

  it("makes no second list where one was made for the day and deleted", async () => {
    const template = await makeList(["Milk"], { isTemplate: true, repeat: DAILY });
    const id = deriveRunId(template.id, dayAfter(1));
    await asAnn.post("list/template", { templateId: template.id, id });
    await asAnn.delete(`list/${id}`);
    await runJob(1);
    expect(await findUses(template.id)).toEqual([]);
    expect(await read(template.id)).toMatchObject({ repeat: { next: dayAfter(2) } });
  });

  it("of a shared notebook, and of a member, makes lists too", async () => {
    const member = await server.newMember();
    const asMember = asUser(server, member);
    const [own, shared] = [await asMember.makeNotebook(), await asMember.makeNotebook()];
    await asMember.share(shared);
    for (const each of [own, shared]) {
      const { id } = await asMember.makeList(["Milk"], { notebookId: each, isTemplate: true, repeat: DAILY });
      await runJob(1);
      expect(await asMember.get(`list/${id}/uses`)).toMatchObject([{ notebookId: each, itemCount: 1 }]);
    }
  });
});
