import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext } from "../../app.ts";
import { deleteExpiredRows } from "../upkeep/expiredRows.ts";
import { cutDuring, whileLocked } from "../../testing/cutDuring.ts";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let notebookId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  notebookId = (await post("notebook", { name: "Home" })).id;
});

const post = async (path: string, body?: object) => (await server.rest(ann, "POST", `/api/${path}`, body)).json;
const get = async (path: string) => (await server.rest(ann, "GET", `/api/${path}`)).json;
const put = async (path: string, body: object) => (await server.rest(ann, "PUT", `/api/${path}`, body)).json;

type Row = { id: string; name: string; completed: boolean; isHeading: boolean };

/** Makes a list; "x " before a name ticks the item, "# " makes a heading. Returns its id and its items by name. */
async function makeList(names: string[], more: object = {}) {
  const list = await post("list", { notebookId, name: "Packing", ...more });
  for (const text of names)
    await post("item", {
      listId: list.id,
      name: text.replace(/^(x|#) /, ""),
      completed: text.startsWith("x "),
      isHeading: text.startsWith("# "),
    });
  return { id: list.id as string, items: await readItems(list.id) };
}

async function readItems(listId: string): Promise<Record<string, string>> {
  const rows: Row[] = await get(`list/${listId}/items`);
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
}

const readTicks = async (listId: string): Promise<string[]> =>
  ((await get(`list/${listId}/items`)) as Row[]).filter(({ completed }) => completed).map(({ name }) => name);

const runAgain = (listId: string, id: string = randomUUID()) => post(`list/${listId}/run-again`, { id });
const listRuns = (listId: string) => get(`list/${listId}/runs`);
const readList = (listId: string) => get(`list/${listId}`);

describe("running a list again", () => {
  it("un-ticks everything, and files what was there under the old run", async () => {
    const { id, items } = await makeList(["# Papers", "x Passport", "x Tickets", "Socks"]);
    const before = await readList(id);
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
    });
    expect((await get(`run/${id}`)).items).toEqual(
      ["Papers", "Passport", "Tickets", "Socks"].map((name, index) => ({
        itemId: items[name],
        templateItemId: null,
        name,
        isHeading: index === 0,
        completed: index === 1 || index === 2,
      })),
    );
  });

  it("files nothing where nothing is ticked", async () => {
    const { id } = await makeList(["Passport"]);
    const newRun = randomUUID();
    expect(await runAgain(id, newRun)).toMatchObject({ runId: newRun, runNumber: 2 });
    expect(await listRuns(id)).toEqual([]);
  });

  it("happens once for one id, also at the same time and long after", async () => {
    const { id, items } = await makeList(["x Passport"]);
    const first = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => runAgain(id, first)));
    expect(answers.map(({ runId, runNumber }) => [runId, runNumber])).toEqual(Array(6).fill([first, 2]));
    await put(`item/${items["Passport"]}/complete`, { completed: true });
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
      deleteExpiredRows(createContext(server.db.manager, null), {
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
      const complete = (value: boolean) => put(`item/${list.items["Passport"]}/complete`, { completed: value });
      await complete(completed);
      const expectNoChange = async (currentId: string) => {
        await complete(true);
        await forgetOldCalls();
        expect(await runAgain(list.id, runId)).toMatchObject({ runId: currentId });
        expect(await readTicks(list.id)).toEqual(["Passport"]);
      };
      return { ...list, runId, expectNoChange };
    }

    it("changes nothing while it is the current one", async () => {
      const { id, runId, expectNoChange } = await makeOldRun(true);
      await expectNoChange(runId);
      expect(await listRuns(id)).toEqual([]);
      const other = await makeList(["x Socks"]);
      expect(await runAgain(other.id, runId)).toMatchObject({ code: "CONFLICT" });
    });

    it("changes nothing where the run was not filed", async () => {
      const { id, expectNoChange } = await makeOldRun(false);
      const next = randomUUID();
      await runAgain(id, next);
      expect(await listRuns(id)).toEqual([]);
      await expectNoChange(next);
    });

    it("changes nothing where the run was deleted as one of the oldest", async () => {
      const { id, expectNoChange } = await makeOldRun(true);
      const next = randomUUID();
      await runAgain(id, next);
      await server.db.query("update runs set size = 5000 where owner_id = $1", [ann.userId]);
      await runAgain((await makeList(["x Socks"])).id);
      expect(await listRuns(id)).toEqual([]);
      await expectNoChange(next);
    });
  });

  it("keeps the number of a run that began without ticks", async () => {
    const { id, items } = await makeList(["Passport"]);
    await runAgain(id);
    await put(`item/${items["Passport"]}/complete`, { completed: true });
    await runAgain(id);
    expect(await listRuns(id)).toMatchObject([{ number: 2 }]);
  });

  it("does not work for an id of another list", async () => {
    const [one, other] = [await makeList(["x Passport"]), await makeList(["x Socks"])];
    const id = randomUUID();
    await runAgain(one.id, id);
    for (const used of [id, one.id]) expect(await runAgain(other.id, used)).toMatchObject({ code: "CONFLICT" });
    expect(await readTicks(other.id)).toEqual(["Socks"]);
  });

  it("leaves everything as it was when the connection to the database is cut half way", async () => {
    const { id } = await makeList(["x Passport"]);
    const newRun = randomUUID();
    expect(await cutDuring(server, "items", () => runAgain(id, newRun))).toMatchObject({ code: "UNAVAILABLE" });
    expect([await readTicks(id), await listRuns(id)]).toEqual([["Passport"], []]);
    expect(await readList(id)).toMatchObject({ runId: id, runNumber: 1 });
    await runAgain(id, newRun);
    expect(await cutDuring(server, "items", () => post(`run/${id}/restore`))).toMatchObject({ code: "UNAVAILABLE" });
    expect([await readTicks(id), (await listRuns(id)).length]).toEqual([[], 1]);
    expect(await readList(id)).toMatchObject({ runId: newRun, runNumber: 2 });
    expect(await post(`run/${id}/restore`)).toMatchObject({ runId: id });
    expect(await readTicks(id)).toEqual(["Passport"]);
  });

  it("deletes the oldest runs when all hold more items than the plan allows", async () => {
    const { id } = await makeList(["x Passport"]);
    await runAgain(id);
    await server.db.query("update runs set size = 5000 where owner_id = $1", [ann.userId]);
    const other = await makeList(["x Socks"]);
    await runAgain(other.id);
    expect(await listRuns(id)).toEqual([]);
    expect(await listRuns(other.id)).toHaveLength(1);
  });

  it("files what others have ticked, added and deleted while it waited for the list", async () => {
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
    const filed = (await get(`run/${run.id}`)).items.map(({ name, completed }: Row) => [name, completed]);
    expect(filed).toEqual(["Passport", "Socks", "Soap"].map((name) => [name, true]));
    expect(await readTicks(id)).toEqual([]);
  });

  it("keeps one id for one of two lists that are run again with it at the same time", async () => {
    const lists = [await makeList(["x Passport"]), await makeList(["x Socks"])];
    const newRun = randomUUID();
    const answers = await Promise.all(lists.map(({ id }) => runAgain(id, newRun)));
    expect(new Set(answers.map(({ code, runId }) => code ?? runId))).toEqual(new Set([newRun, "CONFLICT"]));
    for (const [index, { id }] of lists.entries())
      expect((await listRuns(id)).length).toBe(answers[index].runId === newRun ? 1 : 0);
  });

  it("is refused for a template", async () => {
    const { id } = await makeList(["Passport"], { isTemplate: true });
    expect(await runAgain(id)).toMatchObject({ code: "BAD_USER_INPUT", message: "A template has no runs" });
    expect(await listRuns(id)).toMatchObject({ code: "BAD_USER_INPUT", message: "A template has no runs" });
  });

  it("ends in a copy, which begins with its own first run", async () => {
    const { id } = await makeList(["x Passport"]);
    await runAgain(id);
    const { data } = (
      await server.graphql(
        ann,
        "mutation ($id: ID!) { duplicateList(input: { listId: $id }) { id runId runNumber } }",
        {
          id,
        },
      )
    ).json;
    expect(data.duplicateList).toMatchObject({ runId: data.duplicateList.id, runNumber: 1 });
  });
});

describe("taking a run back", () => {
  it("gives its items their ticks, also those in the trash, and keeps the ticks of later ones", async () => {
    const { id, items } = await makeList(["x Passport", "Tickets", "x Socks", "x Hat"]);
    await runAgain(id);
    await server.rest(ann, "DELETE", `/api/item/${items["Socks"]}`);
    await put(`item/${items["Hat"]}`, { isHeading: true });
    await put(`item/${items["Tickets"]}/complete`, { completed: true });
    const later = await post("item", { listId: id, name: "Later", completed: true });
    expect(await post(`run/${id}/restore`)).toMatchObject({ id, runId: id, runNumber: 1 });
    expect(await readTicks(id)).toEqual(["Passport", later.name]);
    expect(await listRuns(id)).toEqual([]);
    await post("item/restore", { ids: [items["Socks"]] });
    expect(await readTicks(id)).toEqual(["Passport", "Socks", "Later"]);
  });

  it("leaves items alone that were moved to another list", async () => {
    const { id, items } = await makeList(["x Passport", "x Socks"]);
    const other = await makeList([]);
    await runAgain(id);
    await put("item/move", { listId: other.id, items: [{ id: items["Socks"] }] });
    await post(`run/${id}/restore`);
    expect([await readTicks(id), await readTicks(other.id)]).toEqual([["Passport"], []]);
  });

  it("works for the newest run alone, and once", async () => {
    const { id, items } = await makeList(["x Passport"]);
    const second = randomUUID();
    await runAgain(id, second);
    await put(`item/${items["Passport"]}/complete`, { completed: true });
    const third = randomUUID();
    await runAgain(id, third);
    expect(await post(`run/${id}/restore`)).toMatchObject({ code: "CONFLICT" });
    await server.db.query("update remembered_calls set created_at = now() - interval '29 days'");
    const answers = await Promise.all([1, 2, 3].map(() => post(`run/${second}/restore`)));
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

describe("a tick with its run", () => {
  it("counts in this run alone", async () => {
    const { id, items } = await makeList(["Passport", "x Socks", "# Rest"]);
    const tick = (name: string, completed: boolean, runId: string) =>
      put(`item/${items[name]}/complete`, { completed, runId });
    expect(await tick("Passport", true, id)).toMatchObject({ name: "Passport", completed: true });
    const newRun = randomUUID();
    await runAgain(id, newRun);
    expect(await tick("Passport", true, id)).toMatchObject({ name: "Passport", completed: false });
    const ids = [items["Passport"], items["Socks"]];
    expect(await put("item/complete", { ids, completed: true, runId: id })).toMatchObject({
      items: [{ completed: false }, { completed: false }],
      changedIds: [],
    });
    expect(await put("item/complete", { ids, completed: true, runId: newRun })).toMatchObject({ changedIds: ids });
    expect(await tick("Passport", false, newRun)).toMatchObject({ completed: false });
    expect(await tick("Rest", true, newRun)).toMatchObject({ message: "A heading cannot be completed" });
    expect(await put(`item/${randomUUID()}/complete`, { completed: true, runId: id })).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await tick("Passport", true, "x")).toMatchObject({ message: "runId must be a UUID" });
  });

  it("waits for a list that is being run again", async () => {
    const { id, items } = await makeList(["Passport", "x Socks"]);
    const newRun = randomUUID();
    // As `runAgain` does it: an update alone would not keep a tick from reading the row as it was.
    const answer = await whileLocked(
      server,
      `select from lists where id = '${id}' for update; update lists set run_id = '${newRun}' where id = '${id}'`,
      () => put(`item/${items["Passport"]}/complete`, { completed: true, runId: id }),
      (client) => client.query("commit"),
    );
    expect(answer).toMatchObject({ completed: false });
  });
});

describe("past runs", () => {
  it("go with their list: into the trash, back, and to the account that claims the guest", async () => {
    const { id } = await makeList(["x Passport"]);
    const second = randomUUID();
    await runAgain(id, second);
    await server.rest(ann, "DELETE", `/api/list/${id}`);
    expect([await get(`run/${id}`), await listRuns(id)]).toMatchObject([{ code: "NOT_FOUND" }, { code: "NOT_FOUND" }]);
    await post(`list/${id}/restore`);
    expect(await listRuns(id)).toHaveLength(1);
    const member = { ...(await server.newMember()), cookie: ann.cookie };
    expect((await server.rest(member, "POST", "/api/user/claim", {})).json).toMatchObject({ lists: 1 });
    expect((await server.rest(member, "GET", `/api/list/${id}/runs`)).json).toMatchObject([{ id, number: 1 }]);
    expect((await server.rest(member, "GET", `/api/list/${id}`)).json).toMatchObject({ runId: second });
    expect((await server.rest(member, "POST", `/api/list/${id}/run-again`, { id: second })).json).toMatchObject({
      runId: second,
      runNumber: 2,
    });
    await server.rest(member, "DELETE", "/api/user/data");
    const left = await server.db.query(
      "select 1 from runs where owner_id = $1 union all select 1 from remembered_calls where owner_id = $1",
      [member.userId],
    );
    expect(left).toEqual([]);
  });

  it("hold no more items than the plan allows, also after a claim", async () => {
    const { id } = await makeList(["x Passport"]);
    await runAgain(id);
    const guest = ann;
    ann = await server.newMember();
    notebookId = (await post("notebook", { name: "Home" })).id;
    const kept = await makeList(["x Socks"]);
    await runAgain(kept.id);
    await server.db.query("update runs set size = 30000 where owner_id = any($1)", [[guest.userId, ann.userId]]);
    ann = { ...ann, cookie: guest.cookie };
    expect(await post("user/claim", {})).toMatchObject({ lists: 1 });
    expect([await listRuns(id), (await listRuns(kept.id)).length]).toEqual([[], 1]);
  });
});

describe("a template", () => {
  async function makeTemplate() {
    const template = await makeList(["# Papers", "Passport", "Umbrella"], { isTemplate: true });
    // Uses are older than the next one by milliseconds; the items of the template are older than all of them.
    await server.db.query("update items set created_at = now() - interval '1 day' where list_id = $1", [template.id]);
    const use = async () => {
      const list = await post("list/template", { templateId: template.id });
      return { id: list.id as string, items: await readItems(list.id) };
    };
    const finish = async (list: { id: string; items: Record<string, string> }, ...ticked: string[]) => {
      for (const name of ticked) await put(`item/${list.items[name]}/complete`, { completed: true });
      return put(`list/${list.id}`, { active: false });
    };
    return { ...template, use, finish };
  }

  const readSkipped = async (listId: string): Promise<Record<string, { times: number; of: number } | null>> => {
    const { json } = await server.graphql(
      ann,
      "query ($id: ID!) { items(listId: $id) { name skipped { times of } } }",
      {
        id: listId,
      },
    );
    return Object.fromEntries(json.data.items.map((item: any) => [item.name, item.skipped])); // oxlint-disable-line no-explicit-any -- any JSON
  };

  it("knows its lists, the newest first", async () => {
    const template = await makeTemplate();
    const [first, second] = [await template.use(), await template.use()];
    expect(await get(`list/${template.id}/uses`)).toMatchObject([
      { id: second.id, itemCount: 2, completedCount: 0 },
      { id: first.id, itemCount: 2 },
    ]);
  });

  it("gives each item of a list the item that it came from, while that is there", async () => {
    const template = await makeTemplate();
    const list = await template.use();
    const readOrigins = async (id: string) =>
      (await get(`list/${id}/items`)).map(({ templateItemId }: { templateItemId: string }) => templateItemId);
    const ids = [template.items["Papers"], template.items["Passport"], template.items["Umbrella"]];
    expect(await readOrigins(list.id)).toEqual(ids);
    await server.rest(ann, "DELETE", `/api/item/${ids[2]}`);
    expect(await readOrigins(list.id)).toEqual([ids[0], ids[1], null]);
    await post("item/restore", { ids: [ids[2]] });
    expect(await readOrigins(list.id)).toEqual(ids);
    const copy = (
      await server.graphql(ann, "mutation ($id: ID!) { duplicateList(input: { listId: $id }) { id } }", { id: list.id })
    ).json.data.duplicateList.id;
    expect(await readOrigins(copy)).toEqual(ids);
  });

  it("knows which items its last five finished uses skipped", async () => {
    const template = await makeTemplate();
    const first = await template.use();
    await template.finish(first, "Passport");
    await template.finish(await template.use(), "Passport", "Umbrella");
    expect(await readSkipped(template.id)).toEqual({ Papers: null, Passport: null, Umbrella: null });
    const rerun = await template.use();
    await put(`item/${rerun.items["Passport"]}/complete`, { completed: true });
    await runAgain(rerun.id);
    expect(await readSkipped(template.id)).toEqual({
      Papers: null,
      Passport: { times: 0, of: 3 },
      Umbrella: { times: 2, of: 3 },
    });
    // A list that was put away after its run, with nothing ticked since then, is no use of its own.
    await put(`list/${rerun.id}`, { active: false });
    for (let n = 0; n < 3; n++) await template.finish(await template.use(), "Passport");
    const removed = await template.use();
    await server.rest(ann, "DELETE", `/api/item/${removed.items["Umbrella"]}`);
    await template.finish(removed, "Passport");
    expect(await readSkipped(template.id)).toMatchObject({
      Passport: { times: 0, of: 5 },
      Umbrella: { times: 5, of: 5 },
    });
    await post("item", { listId: template.id, name: "New" });
    expect((await readSkipped(template.id))["New"]).toBeNull();
    expect(Object.values(await readSkipped(first.id))).toEqual([null, null, null]);
  });
});
