import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type Requests } from "../../../testing/asUser.ts";
import { startTestServer, type TestServer, type TestUser } from "../../../testing/testServer.ts";
import { MAX_READ_ROWS, MAX_RUN_ROWS } from "./pastRunRows.ts";

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
  notebookId = await asAnn.makeNotebook({ name: "Trips" });
});

type Row = {
  kind: string;
  id: string;
  name: string;
  listName: string;
  completed: boolean;
  runFinishedAt: string | null;
  hasMore: boolean;
};
const find = (text: string, more = "", as = asAnn): Promise<Row[]> =>
  as.get(`search?text=${encodeURIComponent(text)}${more}`);
const show = (rows: Row[]) => rows.map(({ kind, name, listName }) => `${kind} ${name} of ${listName}`);

/** Creates a list, runs it again and deletes its items. Returns its id and the id of the run. */
async function makePast(names: string[], values: object = {}, as = asAnn): Promise<{ id: string; run: string }> {
  const { id, items } = await as.makeList(names, { notebookId, name: "Rome", ...values });
  await as.put("item/complete", { ids: [Object.values(items).at(-1)], completed: true });
  await as.post(`list/${id}/run-again`, { id: randomUUID() });
  await as.post("item/delete", { ids: Object.values(items) });
  return { id, run: (await as.get(`list/${id}/runs`))[0].id };
}

describe("a row of a past run", () => {
  it("is found by its words in any order, without case and accents, with its list and the end of its run", async () => {
    const { id, run } = await makePast(["# Bags", "Crème brûlée torch", "E‑mail the Hotel", "x Sunscreen"]);
    const { finishedAt } = (await asAnn.get(`list/${id}/runs`))[0];
    expect(await find("torch creme")).toMatchObject([
      {
        kind: "run",
        id: run,
        name: "Crème brûlée torch",
        completed: false,
        isHeading: false,
        isTemplate: false,
        notebookId,
        notebookName: "Trips",
        listId: id,
        listName: "Rome",
        runFinishedAt: finishedAt,
        nameMarks: [
          { start: 0, end: 5 },
          { start: 13, end: 18 },
        ],
        noteExcerpt: null,
        hasMore: false,
      },
    ]);
    expect(await find("SUNSCREEN")).toMatchObject([{ completed: true }]);
    expect(show(await find("e-mail"))).toEqual(["run E‑mail the Hotel of Rome"]);
    expect(await find("bags")).toEqual([]);
    expect(await find("torch hotel")).toEqual([]);
    expect(await find("100%")).toEqual([]);
  });

  it("comes after notebooks, lists and items, and only without a filter for them", async () => {
    await makePast(["Rome card", "Map"]);
    await asAnn.makeList(["Guide to Rome"], { notebookId, name: "Oslo" });
    await asAnn.makeNotebook({ name: "Rome again" });
    expect(show(await find("rome"))).toEqual([
      "notebook Rome again of null",
      "list Rome of Rome",
      "item Guide to Rome of Oslo",
      "run Rome card of Rome",
    ]);
    expect(show(await find("card", "&only=OPEN_ITEMS"))).toEqual([]);
    expect(show(await find("card", "&only=TEMPLATES"))).toEqual([]);
    const other = await asAnn.makeNotebook({ name: "Work" });
    await makePast(["Card reader", "Pen"], { notebookId: other, name: "Office" });
    expect(show(await find("card", `&notebookId=${other}`))).toEqual(["run Card reader of Office"]);
    expect(show(await find("card"))).toEqual(["run Card reader of Office", "run Rome card of Rome"]);
  });

  it("is the newest of those with one name in a list", async () => {
    const { id, items } = await asAnn.makeList(["Umbrella", "Map"], { notebookId, name: "Rome" });
    for (let run = 0; run < 3; run++) {
      await asAnn.put("item/complete", { ids: Object.values(items), completed: true });
      await asAnn.post(`list/${id}/run-again`, { id: randomUUID() });
    }
    const [newest] = await asAnn.get(`list/${id}/runs`);
    const found = await find("umbrella");
    expect(show(found)).toEqual(["item Umbrella of Rome", "run Umbrella of Rome"]);
    expect(found[1]?.id).toBe(newest.id);
    await makePast(["Umbrella", "Hat"], { name: "Oslo" });
    expect(show(await find("umbrella")).slice(1)).toEqual(["run Umbrella of Oslo", "run Umbrella of Rome"]);
  });

  it("is found where a typing error is forgiven, if another row has the word", async () => {
    await makePast(["Umbrella stand", "Map"]);
    await asAnn.makeList(["Umbrella"], { notebookId, name: "Oslo" });
    expect(show(await find("umbrela"))).toEqual(["item Umbrella of Oslo", "run Umbrella stand of Rome"]);
  });

  it("is gone with its list, also as long as that is a template or in the trash", async () => {
    const { id } = await makePast(["Umbrella", "Map"]);
    const isFound = async () => (await find("umbrella")).length > 0;
    await asAnn.put(`list/${id}`, { isTemplate: true });
    expect(await isFound()).toBe(false);
    await asAnn.put(`list/${id}`, { isTemplate: false });
    expect(await isFound()).toBe(true);
    await asAnn.delete(`list/${id}`);
    expect(await isFound()).toBe(false);
    await asAnn.post(`list/${id}/restore`);
    expect(await isFound()).toBe(true);
  });

  it("is found by everyone in a shared notebook, and by no one else", async () => {
    const asBea = asUser(server, await server.newGuest());
    const asEve = asUser(server, await server.newGuest());
    await makePast(["Umbrella", "Map"]);
    await asBea.join(await asAnn.share(notebookId, "VIEWER"));
    expect(show(await find("umbrella", "", asBea))).toEqual(["run Umbrella of Rome"]);
    expect(show(await find("umbrella"))).toEqual(["run Umbrella of Rome"]);
    expect(await find("umbrella", "", asEve)).toEqual([]);
  });
});

/** Files runs of a list, each with so many rows, the last one last. The names have the letter of their run. */
const fileRuns = (listId: string, count: number, size: number) =>
  server.db.query(
    `insert into runs (owner_id, id, list_id, number, started_at, finished_at, item_count, completed_count, size, run_items)
     select $1, gen_random_uuid(), $2, n, now(), now() + n * interval '1 second', $4, 0, $4, (
              select jsonb_agg(jsonb_build_object('itemId', gen_random_uuid(), 'templateItemId', null, 'isHeading', false,
                                                  'name', 'Thing ' || chr(64 + n) || ' ' || place, 'completed', false))
                from generate_series(1, $4::int) place)
       from generate_series(1, $3::int) n`,
    [ann.userId, listId, count, size],
  );

describe("rows of many past runs", () => {
  it(`are the newest ${MAX_RUN_ROWS}, and the answer says that there are more`, async () => {
    const { id } = await asAnn.makeList([], { notebookId, name: "Rome" });
    await fileRuns(id, 1, MAX_RUN_ROWS);
    const all = await find("thing");
    expect([all.length, all[0]?.hasMore]).toEqual([MAX_RUN_ROWS, false]);
    await server.db.query("delete from runs where owner_id = $1", [ann.userId]);
    await fileRuns(id, MAX_RUN_ROWS + 2, 1);
    const newest = await find("thing");
    expect(newest.map(({ name }) => name)).toEqual(
      Array.from(
        { length: MAX_RUN_ROWS },
        (_, index) => `Thing ${String.fromCharCode(64 + MAX_RUN_ROWS + 2 - index)} 1`,
      ),
    );
    expect(newest[0]?.hasMore).toBe(true);
  });

  it(`are read up to ${MAX_READ_ROWS}`, async () => {
    const { id } = await asAnn.makeList([], { notebookId, name: "Rome" });
    await fileRuns(id, MAX_READ_ROWS / 500 + 1, 500);
    expect(await find("thing a 500")).toEqual([]);
    expect(show(await find("thing b 500"))).toEqual(["run Thing B 500 of Rome"]);
  });
});
