import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { deleteExpiredRows } from "../upkeep/expiredRows.ts";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { cutDuring, whileLocked } from "../../testing/cutDuring.ts";
import { changeTables, type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebookId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebookId = await asAnn.makeNotebook();
});

const makeList = (names: string[], values: object = {}) => asAnn.makeList(names, { notebookId, ...values });
const readTicks = async (listId: string) =>
  (await asAnn.getItems(listId)).filter(({ completed }) => completed).map(({ name }) => name);
const runAgain = (listId: string, id: string = randomUUID()) => asAnn.post(`list/${listId}/run-again`, { id });
const refuseRunAgain = (listId: string, id: string = randomUUID()) =>
  asAnn.getRefusal("POST", `list/${listId}/run-again`, { id });
const listRuns = (listId: string) => asAnn.get(`list/${listId}/runs`);
const complete = (itemId: string | undefined, completed = true) => asAnn.put(`item/${itemId}/complete`, { completed });

describe("running a list again", () => {
  it("un-ticks every item, and keeps the items and their ticks as a past run", async () => {
    const { id, items } = await makeList(["# Papers", "x Passport", "x Tickets", "Socks"]);
    const before = await asAnn.get(`list/${id}`);
    expect(before).toMatchObject({ runId: id, runNumber: 1 });
    const newRun = randomUUID();
    const list = await runAgain(id, newRun);
    expect(list).toMatchObject({ id, runId: newRun, runNumber: 2, name: "Packing" });
    expect(await readTicks(id)).toEqual([]);
    const [run, ...others] = await listRuns(id);
    expect(others).toEqual([]);
    expect(run).toEqual({
      id,
      listId: id,
      number: 1,
      startedAt: before.createdAt,
      finishedAt: list.updatedAt,
      itemCount: 3,
      completedCount: 2,
      skippedCount: 0,
      firstTickAt: null,
      lastTickAt: null,
    });
    expect((await asAnn.get(`run/${id}`)).items).toEqual(
      ["Papers", "Passport", "Tickets", "Socks"].map((name, index) => ({
        itemId: items[name],
        templateItemId: null,
        name,
        isHeading: index === 0,
        completed: index === 1 || index === 2,
        completedAt: null,
        completedBy: null,
        isSkipped: false,
        skipReason: null,
        remark: null,
      })),
    );
  });

  it("is one of those that are asked for, the newest first", async () => {
    const { id, items } = await makeList(["Passport"]);
    for (let run = 0; run < 3; run++) {
      await complete(items["Passport"]);
      await runAgain(id);
    }
    expect((await asAnn.get(`list/${id}/runs?first=2`)).map(({ number }: { number: number }) => number)).toEqual([
      3, 2,
    ]);
    expect(await asAnn.getRefusal("GET", `list/${id}/runs?first=0`)).toMatchObject({ code: "BAD_USER_INPUT" });
  });

  it("keeps no past run when nothing is ticked", async () => {
    const { id } = await makeList(["Passport"]);
    const newRun = randomUUID();
    expect(await runAgain(id, newRun)).toMatchObject({ runId: newRun, runNumber: 2 });
    expect(await listRuns(id)).toEqual([]);
  });

  it("happens once for one id, also when it is sent several times at once or much later", async () => {
    const { id, items } = await makeList(["x Passport"]);
    const first = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => runAgain(id, first)));
    expect(answers.map(({ runId, runNumber }) => [runId, runNumber])).toEqual(Array(6).fill([first, 2]));
    await complete(items["Passport"]);
    expect(await runAgain(id, first)).toMatchObject({ runId: first });
    expect(await readTicks(id)).toEqual(["Passport"]);
    const second = randomUUID();
    await runAgain(id, second);
    await server.db.query("delete from remembered_calls where owner_id = $1", [ann.userId]);
    for (const earlier of [first, id]) expect(await runAgain(id, earlier)).toMatchObject({ runId: second });
    expect(await listRuns(id)).toHaveLength(2);
  });

  describe("with the id of a run that began more than 30 days ago", () => {
    const waitMonth = () => server.db.query("update remembered_calls set created_at = now() - interval '31 days'");
    const forgetOldCalls = () =>
      deleteExpiredRows(createContext(server.db.manager, NO_SERVICES), {
        onFailure: (error) => {
          throw error;
        },
      });

    /** Makes a list with one item whose run began a month ago. */
    async function makeOldRun(completed: boolean) {
      const list = await makeList(["Passport"]);
      const runId = randomUUID();
      await runAgain(list.id, runId);
      await waitMonth();
      await complete(list.items["Passport"], completed);
      const expectNoChange = async (currentId: string) => {
        await complete(list.items["Passport"]);
        await forgetOldCalls();
        expect(await runAgain(list.id, runId)).toMatchObject({ runId: currentId });
        expect(await readTicks(list.id)).toEqual(["Passport"]);
      };
      return { ...list, runId, expectNoChange };
    }

    it("changes nothing while that run is the current one", async () => {
      const { id, runId, expectNoChange } = await makeOldRun(true);
      await expectNoChange(runId);
      expect(await listRuns(id)).toEqual([]);
      const other = await makeList(["x Socks"]);
      expect(await refuseRunAgain(other.id, runId)).toMatchObject({ code: "CONFLICT" });
    });

    it("changes nothing when that run was not kept", async () => {
      const { id, expectNoChange } = await makeOldRun(false);
      const next = randomUUID();
      await runAgain(id, next);
      expect(await listRuns(id)).toEqual([]);
      await expectNoChange(next);
    });

    it("changes nothing when that run was deleted as one of the oldest", async () => {
      const { id, expectNoChange } = await makeOldRun(true);
      const next = randomUUID();
      await runAgain(id, next);
      await server.db.query("update runs set size = 5000 where owner_id = $1", [ann.userId]);
      await runAgain((await makeList(["x Socks"])).id);
      expect(await listRuns(id)).toEqual([]);
      await expectNoChange(next);
    });
  });

  it("counts a run that was not kept", async () => {
    const { id, items } = await makeList(["Passport"]);
    await runAgain(id);
    await complete(items["Passport"]);
    await runAgain(id);
    expect(await listRuns(id)).toMatchObject([{ number: 2 }]);
  });

  it("is refused with an id that another list has used", async () => {
    const [one, other] = [await makeList(["x Passport"]), await makeList(["x Socks"])];
    const id = randomUUID();
    await runAgain(one.id, id);
    for (const used of [id, one.id]) expect(await refuseRunAgain(other.id, used)).toMatchObject({ code: "CONFLICT" });
    expect(await readTicks(other.id)).toEqual(["Socks"]);
  });

  it("leaves everything as it was when the connection to the database is cut half way", async () => {
    const { id } = await makeList(["x Passport"]);
    const newRun = randomUUID();
    expect(await cutDuring(server, "items", () => refuseRunAgain(id, newRun))).toMatchObject({ code: "UNAVAILABLE" });
    expect([await readTicks(id), await listRuns(id)]).toEqual([["Passport"], []]);
    expect(await asAnn.get(`list/${id}`)).toMatchObject({ runId: id, runNumber: 1 });
    await runAgain(id, newRun);
    const restoring = () => asAnn.getRefusal("POST", `run/${id}/restore`);
    expect(await cutDuring(server, "items", restoring)).toMatchObject({ code: "UNAVAILABLE" });
    expect([await readTicks(id), (await listRuns(id)).length]).toEqual([[], 1]);
    expect(await asAnn.get(`list/${id}`)).toMatchObject({ runId: newRun, runNumber: 2 });
    expect(await asAnn.post(`run/${id}/restore`)).toMatchObject({ runId: id });
    expect(await readTicks(id)).toEqual(["Passport"]);
  });

  it("deletes the oldest past runs when all hold more items than the plan allows", async () => {
    const { id } = await makeList(["x Passport"]);
    await runAgain(id);
    await server.db.query("update runs set size = 5000 where owner_id = $1", [ann.userId]);
    const other = await makeList(["x Socks"]);
    await runAgain(other.id);
    expect(await listRuns(id)).toEqual([]);
    expect(await listRuns(other.id)).toHaveLength(1);
  });

  it("keeps what others have ticked, added and deleted while it waited for the list", async () => {
    const { id, items } = await makeList(["x Passport", "Socks", "x Tickets"]);
    const answer = await whileLocked(
      server,
      `select from lists where id = '${id}' for update`,
      () => runAgain(id),
      (client) =>
        client.query(`update items set completed = true where id = '${items["Socks"]}';
          update items set deleted_at = now() where id = '${items["Tickets"]}';
          insert into items (owner_id, id, list_id, name, search, completed, sorting_order)
            values ('${ann.userId}', gen_random_uuid(), '${id}', 'Soap', E'soap\n', true, 9); commit`),
    );
    expect(answer).toMatchObject({ id, runNumber: 2 });
    const [run] = await listRuns(id);
    expect((await asAnn.get(`run/${run.id}`)).items).toMatchObject([
      { name: "Passport", completed: true },
      { name: "Socks", completed: true },
      { name: "Soap", completed: true },
    ]);
    expect(await readTicks(id)).toEqual([]);
  });

  it("works for one of two lists that are run again with one id at the same time", async () => {
    const lists = [await makeList(["x Passport"]), await makeList(["x Socks"])];
    const newRun = randomUUID();
    const answers = await Promise.all(
      lists.map(({ id }) => asAnn.send("POST", `list/${id}/run-again`, { id: newRun })),
    );
    expect(new Set(answers.map(({ json }) => json.code ?? json.runId))).toEqual(new Set([newRun, "CONFLICT"]));
    for (const [index, { id }] of lists.entries())
      expect((await listRuns(id)).length).toBe(answers[index]?.json.runId === newRun ? 1 : 0);
  });

  it("is answered UNAVAILABLE, and not as done, while others change the list each time that it is tried", async () => {
    const { id } = await makeList(["x Passport"]);
    const [{ text }] = await server.db.query("select pg_get_functiondef('list_version'::regproc) as text");
    // Each reading of the list differs from the one before.
    await changeTables(
      server,
      `create or replace function list_version(owner uuid, list uuid) returns text language sql stable as
         'select gen_random_uuid()::text'`,
    );
    const newRun = randomUUID();
    expect(await refuseRunAgain(id, newRun)).toMatchObject({ code: "UNAVAILABLE" });
    await changeTables(server, text);
    expect(await readTicks(id)).toEqual(["Passport"]);
    expect(await runAgain(id, newRun)).toMatchObject({ runId: newRun, runNumber: 2 });
    expect(await runAgain(id, newRun)).toMatchObject({ runId: newRun, runNumber: 2 });
  });

  it("is refused for a template", async () => {
    const { id } = await makeList(["Passport"], { isTemplate: true });
    const refusal = { code: "BAD_USER_INPUT", message: "A template has no runs" };
    expect(await refuseRunAgain(id)).toMatchObject(refusal);
    expect(await asAnn.getRefusal("GET", `list/${id}/runs`)).toMatchObject(refusal);
  });

  it("does not count in a copy of the list, which begins with its own first run", async () => {
    const { id } = await makeList(["x Passport"]);
    await runAgain(id);
    const mutation = "mutation ($id: ID!) { duplicateList(input: { listId: $id }) { id runId runNumber } }";
    const { duplicateList: copy } = (await server.graphql(ann, mutation, { id })).json.data;
    expect(copy).toMatchObject({ runId: copy.id, runNumber: 1 });
  });
});

describe("taking a run back", () => {
  it("ticks what was ticked in it, also in the trash, and leaves later items as they are", async () => {
    const { id, items } = await makeList(["x Passport", "Tickets", "x Socks", "x Hat"]);
    await runAgain(id);
    await asAnn.delete(`item/${items["Socks"]}`);
    await asAnn.put(`item/${items["Hat"]}`, { isHeading: true });
    await complete(items["Tickets"]);
    const later = await asAnn.post("item", { listId: id, name: "Later", completed: true });
    expect(await asAnn.post(`run/${id}/restore`)).toMatchObject({ id, runId: id, runNumber: 1 });
    expect(await readTicks(id)).toEqual(["Passport", later.name]);
    expect(await listRuns(id)).toEqual([]);
    await asAnn.post("item/restore", { ids: [items["Socks"]] });
    expect(await readTicks(id)).toEqual(["Passport", "Socks", "Later"]);
  });

  it("leaves items as they are that were moved to another list", async () => {
    const { id, items } = await makeList(["x Passport", "x Socks"]);
    const other = await makeList([]);
    await runAgain(id);
    await asAnn.put("item/move", { listId: other.id, items: [{ id: items["Socks"] }] });
    await asAnn.post(`run/${id}/restore`);
    expect([await readTicks(id), await readTicks(other.id)]).toEqual([["Passport"], []]);
  });

  it("works only for the newest past run, and once", async () => {
    const { id, items } = await makeList(["x Passport"]);
    const second = randomUUID();
    await runAgain(id, second);
    await complete(items["Passport"]);
    const third = randomUUID();
    await runAgain(id, third);
    expect(await asAnn.getRefusal("POST", `run/${id}/restore`)).toMatchObject({ code: "CONFLICT" });
    await server.db.query("update remembered_calls set created_at = now() - interval '29 days'");
    const answers = await Promise.all([1, 2, 3].map(() => asAnn.post(`run/${second}/restore`)));
    expect(answers.map(({ runId, runNumber }) => [runId, runNumber])).toEqual(Array(3).fill([second, 2]));
    expect(await runAgain(id, third)).toMatchObject({ runId: second });
    expect(await readTicks(id)).toEqual(["Passport"]);
    const [{ count }] = await server.db.query(
      "select count(*)::int from remembered_calls where id = $1 and created_at > now() - interval '1 minute'",
      [third],
    );
    expect(count).toBe(1);
  });
});

describe("a tick that names its run", () => {
  it("counts only in that run", async () => {
    const { id, items } = await makeList(["Passport", "x Socks"]);
    const path = `item/${items["Passport"]}/complete`;
    const tick = (runId: string) => asAnn.put(path, { completed: true, runId });
    expect(await tick(id)).toMatchObject({ name: "Passport", completed: true });
    const newRun = randomUUID();
    await runAgain(id, newRun);
    expect(await tick(id)).toMatchObject({ name: "Passport", completed: false });
    const ids = [items["Passport"], items["Socks"]];
    expect(await asAnn.put("item/complete", { ids, completed: true, runId: id })).toMatchObject({
      items: [{ completed: false }, { completed: false }],
      changedIds: [],
    });
    expect(await asAnn.put("item/complete", { ids, completed: true, runId: newRun })).toMatchObject({
      changedIds: ids,
    });
    const unticked = await asAnn.put(path, { completed: false, runId: newRun });
    expect(unticked).toMatchObject({ completed: false });
  });

  it("is refused for a heading, for an unknown item, and when the id of the run is no UUID", async () => {
    const { id, items } = await makeList(["Passport", "# Rest"]);
    const getRefusal = (itemId: string | undefined, runId = id) =>
      asAnn.getRefusal("PUT", `item/${itemId}/complete`, { completed: true, runId });
    expect(await getRefusal(items["Rest"])).toMatchObject({ message: "A heading cannot be completed" });
    expect(await getRefusal(randomUUID())).toMatchObject({ code: "NOT_FOUND" });
    expect(await getRefusal(items["Passport"], "x")).toMatchObject({ message: "runId must be a UUID" });
  });

  it("waits for a list that is being run again", async () => {
    const { id, items } = await makeList(["Passport", "x Socks"]);
    const newRun = randomUUID();
    // This locks as `runAgain` does: an update alone would not keep a tick from reading the row as it was.
    const answer = await whileLocked(
      server,
      `select from lists where id = '${id}' for update; update lists set run_id = '${newRun}' where id = '${id}'`,
      () => asAnn.put(`item/${items["Passport"]}/complete`, { completed: true, runId: id }),
      (client) => client.query("commit"),
    );
    expect(answer).toMatchObject({ completed: false });
  });
});

describe("times, skips and reasons", () => {
  const skip = (itemId: string | undefined, values: object = {}) =>
    asAnn.put(`item/${itemId}/skip`, { skipped: true, ...values });
  const readStates = async (listId: string) =>
    Object.fromEntries(
      (await asAnn.getItems(listId)).map(({ name, completed, completedAt, isSkipped, skipReason }) => [
        name,
        [completed, completedAt, isSkipped, skipReason],
      ]),
    );
  /** The time so many minutes ago. */
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  /** Makes a list whose run has begun an hour ago, in which two items are ticked and one is skipped. */
  async function makeSettledList() {
    const list = await makeList(["# Papers", "Passport", "Tickets", "Umbrella", "Socks"]);
    await server.db.query("update lists set created_at = now() - interval '1 hour' where id = $1", [list.id]);
    const [first, last] = [ago(20), ago(10)];
    await asAnn.put(`item/${list.items["Tickets"]}/complete`, { completed: true, at: last });
    await asAnn.put(`item/${list.items["Passport"]}/complete`, { completed: true, at: first });
    await skip(list.items["Umbrella"], { reason: "dry" });
    return { ...list, first, last };
  }

  it("go into the run, which opens everything, and come back with it", async () => {
    const { id, items, first, last } = await makeSettledList();
    const before = await readStates(id);
    await runAgain(id);
    expect(new Set(Object.values(await readStates(id)).map(String))).toEqual(new Set(["false,,false,"]));
    expect((await listRuns(id))[0]).toMatchObject({
      itemCount: 4,
      completedCount: 2,
      skippedCount: 1,
      firstTickAt: first,
      lastTickAt: last,
    });
    expect((await asAnn.get(`run/${id}`)).items).toMatchObject([
      { name: "Papers", completedAt: null, isSkipped: false },
      { name: "Passport", completedAt: first, isSkipped: false },
      { name: "Tickets", completedAt: last, isSkipped: false },
      { name: "Umbrella", completedAt: null, isSkipped: true, skipReason: "dry" },
      { name: "Socks", completedAt: null, isSkipped: false, skipReason: null },
    ]);
    await skip(items["Socks"], { reason: "enough" });
    await complete(items["Umbrella"]);
    await asAnn.post(`run/${id}/restore`);
    expect(await readStates(id)).toEqual(before);
    const [{ by }] = await server.db.query("select completed_by as by from items where id = $1", [items["Passport"]]);
    expect(by).toBe(ann.userId);
  });

  it("make a run of a list in which something is skipped and nothing ticked", async () => {
    const { id, items } = await makeList(["Passport"]);
    await skip(items["Passport"]);
    await runAgain(id);
    expect(await listRuns(id)).toMatchObject([{ completedCount: 0, skippedCount: 1, firstTickAt: null }]);
  });

  it("go into the past run that a late call names, with the time in that run", async () => {
    const { id, items, first, last } = await makeSettledList();
    await runAgain(id);
    const { startedAt, finishedAt } = (await listRuns(id))[0];
    const late = (name: string, path: string, values: object) =>
      asAnn.put(`item/${items[name]}/${path}`, { runId: id, ...values });
    await late("Socks", "complete", { completed: true, at: ago(30) });
    await late("Passport", "complete", { completed: true, at: ago(1) });
    await late("Umbrella", "skip", { skipped: true, reason: "lost" });
    await late("Tickets", "skip", { skipped: true, at: ago(5) });
    const added = (await asAnn.post("item", { listId: id, name: "Map" })).id;
    await asAnn.put("item/complete", { ids: [added], completed: true, runId: id, ats: [ago(-60)] });
    const { items: kept, ...run } = await asAnn.get(`run/${id}`);
    expect(kept).toMatchObject([
      { name: "Papers" },
      { name: "Passport", completed: true, completedAt: first },
      { name: "Tickets", completed: false, completedAt: null, isSkipped: true, skipReason: null },
      { name: "Umbrella", isSkipped: true, skipReason: "lost" },
      { name: "Socks", completed: true },
      { name: "Map", completed: true, completedAt: finishedAt },
    ]);
    expect(kept[4].completedAt > startedAt && kept[4].completedAt < first).toBe(true);
    expect(run).toMatchObject({ itemCount: 5, completedCount: 3, skippedCount: 2, lastTickAt: finishedAt });
    expect(run.firstTickAt).toBe(kept[4].completedAt);
    expect(run.firstTickAt < last).toBe(true);
    await late("Umbrella", "skip", { skipped: false });
    await late("Passport", "complete", { completed: false });
    await late("Passport", "complete", { completed: true, at: first });
    expect((await asAnn.get(`run/${id}`)).items).toMatchObject([
      {},
      { completed: true, completedAt: first },
      {},
      { isSkipped: false, skipReason: null },
      {},
      {},
    ]);
    expect(new Set(Object.values(await readStates(id)).map(String))).toEqual(new Set(["false,,false,"]));
  });

  it("are left for the way back: what was ticked is open, the rest is skipped, and undo gives all back", async () => {
    const { id, items } = await makeSettledList();
    const before = await readStates(id);
    const [back, body] = [randomUUID(), { only: "TICKED" }];
    const list = await asAnn.post(`list/${id}/run-again`, { id: back, ...body });
    expect(list).toMatchObject({ runId: back, runNumber: 2 });
    expect(await readStates(id)).toEqual({
      Papers: [false, null, false, null],
      Passport: [false, null, false, null],
      Tickets: [false, null, false, null],
      Umbrella: [false, null, true, null],
      Socks: [false, null, true, null],
    });
    expect(await asAnn.post(`list/${id}/run-again`, { id: back, ...body })).toMatchObject({ runId: back });
    await complete(items["Socks"]);
    expect((await readStates(id))["Socks"]).toMatchObject([true, expect.any(String), false, null]);
    await asAnn.post(`run/${id}/restore`);
    expect(await readStates(id)).toEqual(before);
    expect(await asAnn.getRefusal("POST", `list/${id}/run-again`, { id: randomUUID(), only: "ALL" })).toMatchObject({
      code: "BAD_USER_INPUT",
    });
  });
});

describe("past runs", () => {
  it("go with their list into the trash, back, and to the account that claims the guest", async () => {
    const { id } = await makeList(["x Passport"]);
    const second = randomUUID();
    await runAgain(id, second);
    await asAnn.delete(`list/${id}`);
    for (const path of [`run/${id}`, `list/${id}/runs`])
      expect(await asAnn.getRefusal("GET", path)).toMatchObject({ code: "NOT_FOUND" });
    await asAnn.post(`list/${id}/restore`);
    expect(await listRuns(id)).toHaveLength(1);
    const member = { ...(await server.newMember()), cookie: ann.cookie };
    const asMember = asUser(server, member);
    expect(await asMember.post("user/claim")).toMatchObject({ lists: 1 });
    expect(await asMember.get(`list/${id}/runs`)).toMatchObject([{ id, number: 1 }]);
    expect(await asMember.get(`list/${id}`)).toMatchObject({ runId: second });
    expect(await asMember.post(`list/${id}/run-again`, { id: second })).toMatchObject({
      runId: second,
      runNumber: 2,
    });
    await asMember.delete("user/data");
    const left = await server.db.query(
      "select 1 from runs where owner_id = $1 union all select 1 from remembered_calls where owner_id = $1",
      [member.userId],
    );
    expect(left).toEqual([]);
  });

  it("hold no more items than the plan allows, also after a claim", async () => {
    const { id } = await makeList(["x Passport"]);
    await runAgain(id);
    const member = await server.newMember();
    asAnn = asUser(server, { ...member, cookie: ann.cookie });
    notebookId = await asUser(server, member).makeNotebook();
    const kept = await asUser(server, member).makeList(["x Socks"], { notebookId });
    await asUser(server, member).post(`list/${kept.id}/run-again`, { id: randomUUID() });
    await server.db.query("update runs set size = 30000 where owner_id = any($1)", [[ann.userId, member.userId]]);
    expect(await asAnn.post("user/claim")).toMatchObject({ lists: 1 });
    expect([await listRuns(id), (await listRuns(kept.id)).length]).toEqual([[], 1]);
  });
});

describe("a template", () => {
  async function makeTemplate() {
    const template = await makeList(["# Papers", "Passport", "Umbrella"], { isTemplate: true });
    // Uses are older than the next one by milliseconds; the items of the template are older than all of them.
    await server.db.query("update items set created_at = now() - interval '1 day' where list_id = $1", [template.id]);
    const use = async () => {
      const list = await asAnn.post("list/template", { templateId: template.id });
      const items = (await asAnn.getItems(list.id)).map(({ id, name }): [string, string] => [name, id]);
      return { id: list.id as string, items: Object.fromEntries(items) };
    };
    const finish = async (list: { id: string; items: Record<string, string> }, ...ticked: string[]) => {
      for (const name of ticked) await complete(list.items[name]);
      return asAnn.put(`list/${list.id}`, { active: false });
    };
    return { ...template, use, finish };
  }

  const readSkipped = async (listId: string): Promise<Record<string, { times: number; of: number } | null>> => {
    const query = "query ($id: ID!) { items(listId: $id) { name skipped { times of } } }";
    const { json } = await server.graphql(ann, query, { id: listId });
    return Object.fromEntries(json.data.items.map((item: any) => [item.name, item.skipped])); // oxlint-disable-line no-explicit-any -- any JSON
  };

  it("has the lists that were made from it, the newest first", async () => {
    const template = await makeTemplate();
    const [first, second] = [await template.use(), await template.use()];
    expect(await asAnn.get(`list/${template.id}/uses`)).toMatchObject([
      { id: second.id, itemCount: 2, completedCount: 0 },
      { id: first.id, itemCount: 2 },
    ]);
  });

  it("has the original of each item of its lists, until the original is deleted", async () => {
    const template = await makeTemplate();
    const list = await template.use();
    const readOrigins = async (id: string) => (await asAnn.getItems(id)).map(({ templateItemId }) => templateItemId);
    const ids = [template.items["Papers"], template.items["Passport"], template.items["Umbrella"]];
    expect(await readOrigins(list.id)).toEqual(ids);
    await asAnn.delete(`item/${ids[2]}`);
    expect(await readOrigins(list.id)).toEqual([ids[0], ids[1], null]);
    await asAnn.post("item/restore", { ids: [ids[2]] });
    expect(await readOrigins(list.id)).toEqual(ids);
    const copy = (
      await server.graphql(ann, "mutation ($id: ID!) { duplicateList(input: { listId: $id }) { id } }", { id: list.id })
    ).json.data.duplicateList.id;
    expect(await readOrigins(copy)).toEqual(ids);
  });

  it("says how often each item was left un-ticked in its last five finished lists", async () => {
    const template = await makeTemplate();
    const first = await template.use();
    await template.finish(first, "Passport");
    await template.finish(await template.use(), "Passport", "Umbrella");
    expect(await readSkipped(template.id)).toEqual({ Papers: null, Passport: null, Umbrella: null });
    const rerun = await template.use();
    await asAnn.put(`item/${rerun.items["Passport"]}/complete`, { completed: true });
    await runAgain(rerun.id);
    expect(await readSkipped(template.id)).toEqual({
      Papers: null,
      Passport: { times: 0, of: 3 },
      Umbrella: { times: 2, of: 3 },
    });
    // A list that was put away after its run, with nothing ticked since then, is no use of its own.
    await asAnn.put(`list/${rerun.id}`, { active: false });
    for (let n = 0; n < 3; n++) await template.finish(await template.use(), "Passport");
    const removed = await template.use();
    await asAnn.delete(`item/${removed.items["Umbrella"]}`);
    await template.finish(removed, "Passport");
    expect(await readSkipped(template.id)).toMatchObject({
      Passport: { times: 0, of: 5 },
      Umbrella: { times: 5, of: 5 },
    });
    await asAnn.post("item", { listId: template.id, name: "New" });
    expect((await readSkipped(template.id))["New"]).toBeNull();
    expect(Object.values(await readSkipped(first.id))).toEqual([null, null, null]);
  });
});
