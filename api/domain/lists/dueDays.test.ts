import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import table from "../../../shared/testing/marks/due-days.csv?raw";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { LISTS_AT_ONCE } from "./dueDays.ts";

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

type DueDay = { day: string; openCount: number };
type ListJson = { id: string; name: string; runStartedAt: string; dueDays: DueDay[] };

async function readLists(person: TestUser = ann): Promise<ListJson[]> {
  const { json } = await server.graphql(person, "{ lists { id name runStartedAt dueDays { day openCount } } }");
  return json.data.lists;
}

/** Returns the days of a list as text: "2026-11-20: 2, 2026-11-26: 1". */
async function readDays(id: string, person: TestUser = ann): Promise<string> {
  const list = (await readLists(person)).find((each) => each.id === id);
  return (list?.dueDays ?? []).map(({ day, openCount }) => `${day}: ${openCount}`).join(", ");
}

const makeList = (names: string[], values: object = {}) =>
  asAnn.makeList(names, { notebookId, date: "2026-11-27", ...values });

/** Sets the moment at which the run of a list began. */
const begin = (id: string, instant: string) =>
  server.db.query("update lists set run_started_at = $2 where id = $1", [id, instant]);

/** Creates a list whose run began long ago. */
async function makeOldList(names: string[], values: object = {}) {
  const list = await makeList(names, values);
  await begin(list.id, "2020-01-01T12:00:00Z");
  return list;
}

type Line = Record<"rows" | "date of the list" | "began" | "due" | "remark", string>;
const lines: Line[] = parse(table, { columns: true });

describe("the days of a list", () => {
  test.for(lines)("$rows, for $date of the list, begun $began: $due $remark", async ({ rows, began, due, ...line }) => {
    const { id } = await makeList(rows.split(" ⏎ "), { date: line["date of the list"] || null });
    await begin(id, began ? `${began}T12:00:00Z` : "2000-01-01T00:00:00Z");
    const counts = new Map<string, number>();
    for (const day of due.split(" ").filter((each) => each !== "–")) counts.set(day, (counts.get(day) ?? 0) + 1);
    const expected = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
    expect(await readDays(id)).toBe(expected.map(([day, count]) => `${day}: ${count}`).join(", "));
  });

  it("count open items, in the order of the list", async () => {
    const names = ["# Book (1 week before)", "Ferry", "x Hotel", "Visa", "# Pack (1 day before)", "Socks", "Soap"];
    const { id, items } = await makeOldList(names);
    expect(await readDays(id)).toBe("2026-11-20: 2, 2026-11-26: 2");
    await asAnn.put(`item/${items["Visa"]}/skip`, { skipped: true });
    expect(await readDays(id)).toBe("2026-11-20: 1, 2026-11-26: 2");
    await asAnn.put(`item/${items["Socks"]}`, { sortingOrder: 0 });
    expect(await readDays(id)).toBe("2026-11-20: 1, 2026-11-26: 1");
    await asAnn.delete(`item/${items["Pack (1 day before)"]}`);
    expect(await readDays(id)).toBe("2026-11-20: 2");
    await asAnn.put(`item/${items["Ferry"]}`, { name: "Ferry (2 weeks before)" });
    expect(await readDays(id)).toBe("2026-11-13: 1, 2026-11-20: 1");
  });

  it("are those of active lists with a date alone", async () => {
    const names = ["Ferry (1 week before)"];
    const { id } = await makeOldList(names);
    expect(await readDays(id)).toBe("2026-11-20: 1");
    await asAnn.put(`list/${id}`, { active: false });
    expect(await readDays(id)).toBe("");
    await asAnn.put(`list/${id}`, { active: true, date: null });
    expect(await readDays(id)).toBe("");
    await asAnn.put(`list/${id}`, { date: "2026-12-01" });
    expect(await readDays(id)).toBe("2026-11-24: 1");
    await asAnn.put(`list/${id}`, { isTemplate: true });
    expect(await readDays(id)).toBe("");
    expect((await readLists()).find((list) => list.id === id)?.dueDays).toEqual([]);
  });

  it("are asked for with a list, with the lists of a notebook and with the active ones", async () => {
    const { id } = await makeOldList(["Ferry (1 week before)"]);
    const fields = "dueDays { day openCount }";
    const query = `{ list(id: "${id}") { ${fields} } activeLists { ${fields} } notebookLists(notebookId: "${notebookId}") { ${fields} } }`;
    const { json } = await server.graphql(ann, query);
    const list = { dueDays: [{ day: "2026-11-20", openCount: 1 }] };
    expect(json.data).toEqual({ list, activeLists: [list], notebookLists: [list] });
  });

  it("are read for more lists than are read at once, each with its own", async () => {
    const count = LISTS_AT_ONCE + 5;
    for (let index = 0; index < count; index++)
      await makeOldList([`Ferry (${index + 1} days before)`], { name: `List ${String(index).padStart(2, "0")}` });
    const lists = await readLists();
    const days = lists.map(({ dueDays }) => dueDays.map(({ day }) => day).join());
    const expected = Array.from({ length: count }, (_, index) =>
      new Date(Date.UTC(2026, 10, 26 - index)).toISOString().slice(0, 10),
    );
    expect(days).toEqual(expected);
  });

  it("are those of lists that others share, and of the same id of two owners", async () => {
    const { id } = await makeOldList(["Ferry (1 week before)"]);
    const token = await asAnn.share(notebookId, "VIEWER");
    const bea = await server.newGuest();
    await asUser(server, bea).join(token);
    expect(await readDays(id, bea)).toBe("2026-11-20: 1");
    const other = await server.newGuest();
    const asOther = asUser(server, other);
    const own = await asOther.makeList(["Ferry (2 days before)"], {
      id,
      notebookId: await asOther.makeNotebook(),
      date: "2026-11-27",
    });
    await server.db.query("update lists set run_started_at = '2020-01-01T00:00:00Z' where owner_id = $1", [
      other.userId,
    ]);
    expect(own.id).toBe(id);
    expect(await readDays(id, other)).toBe("2026-11-25: 1");
    expect(await readDays(id)).toBe("2026-11-20: 1");
  });

  it("are sixty at most, the earliest", async () => {
    const names = Array.from({ length: 70 }, (_, index) => `Item ${index} (${index + 1} days after)`);
    const { id } = await makeOldList(names);
    const days = (await readDays(id)).split(", ");
    expect([days.length, days[0], days.at(-1)]).toEqual([60, "2026-11-28: 1", "2027-01-26: 1"]);
  });
});

describe("no item is due before the run began", () => {
  const names = ["Ferry (2 weeks before)"];
  const inZone = (zone: string) => ({ ...ann, zone });

  it("on the day of the zone that the caller names, else of UTC", async () => {
    const { id } = await makeList(names);
    await begin(id, "2026-11-17T23:30:00Z");
    expect(await readDays(id)).toBe("2026-11-17: 1");
    expect(await readDays(id, inZone("Europe/Berlin"))).toBe("2026-11-18: 1");
    expect(await readDays(id, inZone("America/New_York"))).toBe("2026-11-17: 1");
    expect(await readDays(id, inZone("Middle/Earth"))).toBe("2026-11-17: 1");
  });

  it("on the day of the zone of the rule, for every reader", async () => {
    const repeat = { unit: "YEAR", start: "2026-11-27", zone: "Asia/Tokyo" };
    const { id } = await makeList(names, { repeat });
    // The rule has removed a date that is past.
    await asAnn.put(`list/${id}`, { date: "2026-11-27" });
    await begin(id, "2026-11-17T20:30:00Z");
    for (const zone of ["Europe/Berlin", "America/New_York"])
      expect(await readDays(id, inZone(zone))).toBe("2026-11-18: 1");
  });

  it("which the list says", async () => {
    const { id } = await makeList(names);
    const { createdAt } = await asAnn.get(`list/${id}`);
    const read = async () => (await readLists()).find((list) => list.id === id)?.runStartedAt;
    expect(await read()).toBe(createdAt);
    const { updatedAt } = await asAnn.post(`list/${id}/run-again`, { id: randomUUID() });
    expect(await read()).toBe(updatedAt);
    expect((await asAnn.get(`list/${id}`)).runStartedAt).toBe(updatedAt);
  });
});
