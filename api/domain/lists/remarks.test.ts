import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import lifeTable from "../../../shared/testing/marks/remark-life.csv?raw";
import { asUser, type ItemJson, type Requests } from "../../testing/asUser.ts";
import { exportZip, importZip } from "../../testing/exportedZip.ts";
import { nobody, ORIGIN, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";

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

type State = Pick<ItemJson, "completed" | "isSkipped" | "skipReason" | "remark" | "isHeading">;

/** Says what a row is in the words of the table. */
function describeState({ completed, isSkipped, skipReason, remark, isHeading }: State): string {
  if (isHeading) return "heading";
  const state = completed ? "ticked" : isSkipped ? "skipped" : "open";
  const reason = skipReason === null ? "" : ` (${skipReason})`;
  return `${state}${reason}${remark === null ? "" : `, ${remark}`}`;
}

/** One row of a list, with what is done with it. The first run has the id of the list. */
class Life {
  #listId = "";
  #id = "";
  /** Whose row is looked at in the end. */
  #reader = asAnn;
  #name = "Fridge ___ °C";

  async start(): Promise<void> {
    const { id, items } = await asAnn.makeList(["# Cold", this.#name], { notebookId });
    [this.#listId, this.#id] = [id, items[this.#name] ?? ""];
  }

  async act(words: string): Promise<void> {
    const [, verb = "", rest = ""] = /^(heading|put away|clear ticks|bring back|\S+) ?(.*)$/.exec(words) ?? [];
    const acts: Record<string, () => Promise<unknown>> = {
      tick: () => asAnn.put(`item/${this.#id}/complete`, { completed: true }),
      "un-tick": () => asAnn.put(`item/${this.#id}/complete`, { completed: false }),
      skip: () => asAnn.put(`item/${this.#id}/skip`, { skipped: true, reason: rest }),
      remark: () => asAnn.put(`item/${this.#id}/remark`, { remark: rest }),
      late: () => asAnn.put(`item/${this.#id}/remark`, { remark: rest, runId: this.#listId }),
      again: () => asAnn.post(`list/${this.#listId}/run-again`, { id: randomUUID() }),
      "again-ticked": () => asAnn.post(`list/${this.#listId}/run-again`, { id: randomUUID(), only: "TICKED" }),
      "clear ticks": () => asAnn.post(`list/${this.#listId}/run-again`, { id: randomUUID() }),
      restore: () => asAnn.post(`run/${this.#listId}/restore`),
      copy: () => this.#copy({}),
      template: () => this.#copy({ isTemplate: true }),
      move: async () => {
        const { id } = await asAnn.makeList([], { notebookId });
        await asAnn.put("item/move", { listId: id, items: [{ id: this.#id }] });
        this.#listId = id;
      },
      trash: () => asAnn.delete(`item/${this.#id}`),
      "bring back": () => asAnn.post("item/restore", { ids: [this.#id] }),
      rename: () => asAnn.put(`item/${this.#id}`, { name: "Fridge" }),
      heading: () => asAnn.put(`item/${this.#id}`, { isHeading: true }),
      "put away": () => asAnn.put(`list/${this.#listId}`, { active: false }),
      export: async () => {
        const other = await server.newGuest();
        await importZip(server, other, await exportZip(server, ann));
        this.#reader = asUser(server, other);
      },
      import: async () => {
        const lists: { id: string }[] = await this.#reader.get("list");
        this.#listId = lists[0]?.id ?? "";
      },
      markdown: async () => {
        const request = new Request(`${ORIGIN}/api/list/${this.#listId}.md`, { headers: { cookie: ann.cookie ?? "" } });
        const text = await (await server.app(request)).text();
        expect(text).toContain("- [x] Fridge ___ °C\n");
        const { id } = await asAnn.makeList([], { notebookId });
        this.#listId = id;
        await server.app(
          new Request(`${ORIGIN}/api/list/${id}.md`, {
            method: "POST",
            headers: { cookie: ann.cookie ?? "", origin: ORIGIN },
            body: text,
          }),
        );
      },
    };
    await (acts[verb] ?? expect.fail(`No act: ${words}`))();
  }

  async #copy(values: object): Promise<void> {
    const mutation = "mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id } }";
    const { json } = await server.graphql(ann, mutation, { input: { listId: this.#listId, ...values } });
    this.#listId = json.data.duplicateList.id;
  }

  async readRow(): Promise<string> {
    const rows = await this.#reader.getItems(this.#listId);
    return describeState(rows.find(({ name }) => name.startsWith("Fridge")) as ItemJson);
  }

  async readRuns(): Promise<string> {
    const runs: { id: string }[] = await this.#reader.get(`list/${this.#listId}/runs`);
    const rows = await Promise.all(
      runs.map(async ({ id }) => {
        const { items } = await this.#reader.get(`run/${id}`);
        return describeState(items.find(({ isHeading }: State) => !isHeading));
      }),
    );
    return rows.toReversed().join("; ");
  }
}

type LifeRow = Record<"acts" | "the row" | "its runs" | "remark", string>;
const lives: LifeRow[] = parse(lifeTable, { columns: true });

describe("the life of a remark", () => {
  it("has 30 histories", () => expect(lives).toHaveLength(30));

  test.for(lives)("$acts: $remark", async ({ acts, "the row": row, "its runs": runs, remark }) => {
    const life = new Life();
    await life.start();
    const all = acts.split(", ");
    if (remark === "refused") {
      await life.act("heading");
      await expect(life.act(all[1] ?? "")).rejects.toThrow(/A heading cannot have a remark/);
    } else for (const act of all) await life.act(act);
    expect(await life.readRow()).toBe(row);
    // A template has no runs, and what comes from a file has those of the file.
    if (!acts.includes("template")) expect(await life.readRuns()).toBe(runs);
  });
});

describe("a remark", () => {
  const remark = (id: string | undefined, values: object, as = asAnn) => as.put(`item/${id}/remark`, values);

  it("is one line of up to 200 characters, and none where it shows nothing", async () => {
    const { items } = await asAnn.makeList(["Fridge"], { notebookId });
    expect(await remark(items["Fridge"], { remark: " 4.2 " })).toMatchObject({ remark: "4.2", completed: false });
    for (const wrong of ["a".repeat(201), "a\nb"])
      expect(await asAnn.getRefusal("PUT", `item/${items["Fridge"]}/remark`, { remark: wrong })).toMatchObject({
        code: "BAD_USER_INPUT",
        fields: { remark: expect.any(String) },
      });
    for (const none of [" ", null])
      expect(await remark(items["Fridge"], { remark: none })).toMatchObject({ remark: null });
    expect(await remark(items["Fridge"], {})).toMatchObject({ remark: null });
  });

  it("is refused for an item of a template, alone and in a run, and can be taken away there", async () => {
    const { id, items } = await asAnn.makeList(["Fridge"], { notebookId });
    await remark(items["Fridge"], { remark: "4.2" });
    await asAnn.put(`list/${id}`, { isTemplate: true });
    const refusal = { code: "BAD_USER_INPUT", message: "A template has no remarks" };
    for (const values of [{}, { runId: id }, { runId: randomUUID() }])
      expect(
        await asAnn.getRefusal("PUT", `item/${items["Fridge"]}/remark`, { remark: "4.4", ...values }),
      ).toMatchObject(refusal);
    expect(await remark(items["Fridge"], { remark: null })).toMatchObject({ remark: null });
  });

  it("of two people stays the one that comes later, and is no act with a time", async () => {
    const bea = await server.newGuest();
    await asUser(server, bea).join(await asAnn.share(notebookId));
    const { items } = await asAnn.makeList(["Fridge"], { notebookId });
    await asAnn.put(`item/${items["Fridge"]}/complete`, { completed: true });
    await remark(items["Fridge"], { remark: "4.4" });
    const { completedBy, remark: last } = await remark(items["Fridge"], { remark: "4.2" }, asUser(server, bea));
    expect([last, completedBy.name]).toEqual(["4.2", "Ann"]);
  });

  it("may be written by somebody who may only tick", async () => {
    const dana = await server.newGuest();
    await asUser(server, dana).join(await asAnn.share(notebookId, "TICKER"));
    const { items } = await asAnn.makeList(["Fridge"], { notebookId });
    expect(await remark(items["Fridge"], { remark: "4.2" }, asUser(server, dana))).toMatchObject({ remark: "4.2" });
  });

  it("leaves a heading that is made of its item, and none comes with an edited text", async () => {
    const { id, items } = await asAnn.makeList(["Fridge", "Freezer"], { notebookId });
    for (const name of ["Fridge", "Freezer"]) await remark(items[name], { remark: "4.2" });
    await asAnn.put(`item/${items["Fridge"]}`, { isHeading: true });
    const path = `${ORIGIN}/api/list/${id}.md`;
    const headers = { cookie: ann.cookie ?? "", origin: ORIGIN };
    const read = await server.app(new Request(path, { headers }));
    const text = (await read.text()).replace("- [ ] Freezer", "## Freezer");
    await server.app(
      new Request(path, {
        method: "PUT",
        headers: { ...headers, "if-match": read.headers.get("etag") ?? "" },
        body: text,
      }),
    );
    expect((await asAnn.getItems(id)).map(({ isHeading, remark: left }) => [isHeading, left])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  it("goes into a run that kept nothing, and makes it one; taken away there, it leaves it", async () => {
    const { id, items } = await asAnn.makeList(["Fridge", "Freezer"], { notebookId });
    await asAnn.post(`list/${id}/run-again`, { id: randomUUID() });
    expect(await asAnn.get(`list/${id}/runs`)).toEqual([]);
    await remark(items["Fridge"], { remark: "4.2", runId: id });
    const added = await asAnn.post("item", { listId: id, name: "Door" });
    await remark(added.id, { remark: "open", runId: id });
    await remark(items["Freezer"], { remark: null, runId: id });
    const { items: filed, completedCount } = await asAnn.get(`run/${id}`);
    expect(completedCount).toBe(0);
    expect(filed.map((item: ItemJson) => [item.name, item.remark])).toEqual([
      ["Fridge", "4.2"],
      ["Freezer", null],
      ["Door", "open"],
    ]);
    expect((await asAnn.getItems(id)).map((item) => item.remark)).toEqual([null, null, null]);
    await remark(items["Fridge"], { remark: null, runId: id });
    expect((await asAnn.get(`run/${id}`)).items[0]).toMatchObject({ remark: null });
  });

  it("of now stays where a restored run had none", async () => {
    const { id, items } = await asAnn.makeList(["Fridge", "Freezer", "x Door"], { notebookId });
    await remark(items["Fridge"], { remark: "4.2" });
    await asAnn.post(`list/${id}/run-again`, { id: randomUUID() });
    await remark(items["Fridge"], { remark: "9.1" });
    await remark(items["Freezer"], { remark: "-18" });
    await asAnn.post(`run/${id}/restore`);
    expect((await asAnn.getItems(id)).map((item) => item.remark)).toEqual(["4.2", "-18", null]);
  });

  it("of a program is in its log and undone with the tick of its call, but stays where it has changed since", async () => {
    const { id, items } = await asAnn.makeList(["Fridge", "Freezer"], { notebookId });
    const { token } = await asAnn.post("token", { name: "Kitchen", write: true });
    const program = { ...nobody, userId: ann.userId, token };
    const mutation = `mutation ($id: ID!, $other: ID!) {
      completeItem(id: $id, completed: true) { id }
      remarkItem(id: $id, remark: "4.2") { id }
      other: remarkItem(id: $other, remark: "-18") { id } }`;
    const { headers } = await server.graphql(program, mutation, { id: items["Fridge"], other: items["Freezer"] });
    const call = headers.get("listbook-call") ?? "";
    expect(await asAnn.get(`programs/log/${call}`)).toContainEqual(
      expect.objectContaining({ name: "Freezer", fields: [{ field: "remark", before: null, after: "-18" }] }),
    );
    await remark(items["Freezer"], { remark: "-19" });
    expect(await asAnn.post(`undo/${call}`)).toMatchObject({ undone: 1, left: [{ name: "Freezer" }] });
    expect((await asAnn.getItems(id)).map((item) => [item.completed, item.remark])).toEqual([
      [false, null],
      [false, "-19"],
    ]);
  });

  it("that a run has taken along comes back with that run, by an undo too", async () => {
    const { id, items } = await asAnn.makeList(["Fridge", "Freezer"], { notebookId });
    const { token } = await asAnn.post("token", { name: "Kitchen", write: true });
    const program = asUser(server, { ...nobody, userId: ann.userId, token });
    await program.put(`item/${items["Fridge"]}/remark`, { remark: "4.2" });
    const { headers } = await program.send("POST", `list/${id}/run-again`, { id: randomUUID() });
    expect((await asAnn.getItems(id)).map((item) => item.remark)).toEqual([null, null]);
    expect(await asAnn.post(`undo/${headers.get("listbook-call")}`)).toMatchObject({ left: [] });
    expect((await asAnn.getItems(id)).map((item) => item.remark)).toEqual(["4.2", null]);
    expect(await asAnn.get(`list/${id}/runs`)).toEqual([]);
  });

  it("stays away from an item that is a heading now, when the rest of a call is undone", async () => {
    const { id, items } = await asAnn.makeList(["Fridge", "Freezer"], { notebookId });
    for (const name of ["Fridge", "Freezer"]) await remark(items[name], { remark: "4.2" });
    const { token } = await asAnn.post("token", { name: "Kitchen", write: true });
    const program = asUser(server, { ...nobody, userId: ann.userId, token });
    const { headers } = await program.send("POST", `list/${id}/run-again`, { id: randomUUID() });
    await asAnn.put(`item/${items["Fridge"]}`, { isHeading: true });
    await asAnn.post(`undo/${headers.get("listbook-call")}`);
    const read = async () => (await asAnn.getItems(id)).map((item) => [item.isHeading, item.remark]);
    expect(await read()).toEqual([
      [true, null],
      [false, "4.2"],
    ]);
    const { headers: removal } = await program.send("PUT", `item/${items["Freezer"]}/remark`, { remark: null });
    await asAnn.put(`item/${items["Freezer"]}`, { isHeading: true });
    expect(await asAnn.post(`undo/${removal.get("listbook-call")}`)).toMatchObject({
      undone: 0,
      left: [{ name: "Freezer" }],
    });
    expect((await read())[1]).toEqual([true, null]);
  });
});

describe("the runs of a list as a table", () => {
  const HEAD = "run,started,finished,heading,name,state,time,reason,remark";
  async function readTable(id: string, as = ann) {
    const response = await server.app(
      new Request(`${ORIGIN}/api/list/${id}/runs.csv`, { headers: { cookie: as.cookie ?? "" } }),
    );
    // A plain read would take the mark at its beginning away.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    return { response, text };
  }
  const withoutTimes = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "T");

  it("has the present run and then the past ones, the newest first, and guards what is a formula", async () => {
    const names = ["# Cold, inside", "Fridge ___ °C", 'Door "back"', "# Paper", "=1+1"];
    const { id, items } = await asAnn.makeList(names, { notebookId, name: "Kitchen – check" });
    await asAnn.put(`item/${items["Fridge ___ °C"]}/complete`, { completed: true });
    await asAnn.put(`item/${items["Fridge ___ °C"]}/remark`, { remark: "-18,5" });
    await asAnn.put(`item/${items['Door "back"']}/skip`, { skipped: true, reason: "+ locked" });
    await asAnn.post(`list/${id}/run-again`, { id: randomUUID() });
    await asAnn.put(`item/${items["=1+1"]}/remark`, { remark: "@SUM(A1)" });
    const { response, text } = await readTable(id);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain("filename*=UTF-8''Kitchen%20%E2%80%93%20check.csv");
    expect(withoutTimes(text).split("\r\n")).toEqual([
      `\uFEFF${HEAD}`,
      '2,T,,"Cold, inside",Fridge ___ °C,open,,,',
      '2,T,,"Cold, inside","Door ""back""",open,,,',
      "2,T,,Paper,'=1+1,open,,,'@SUM(A1)",
      '1,T,T,"Cold, inside",Fridge ___ °C,ticked,T,,"-18,5"',
      `1,T,T,"Cold, inside","Door ""back""",skipped,,'+ locked,`,
      "1,T,T,Paper,'=1+1,open,,,",
      "",
    ]);
  });

  it("is refused for a template, for a stranger and without a list", async () => {
    const { id } = await asAnn.makeList(["Fridge"], { notebookId, isTemplate: true });
    expect((await readTable(id)).response.status).toBe(400);
    expect((await readTable(id, await server.newGuest())).response.status).toBe(404);
    expect((await readTable(randomUUID())).response.status).toBe(404);
  });

  it("leaves out the oldest runs beyond its rows", async () => {
    const { id, items } = await asAnn.makeList(["Fridge", "Door"], { notebookId });
    for (let run = 0; run < 4; run++) {
      await asAnn.put(`item/${items["Fridge"]}/complete`, { completed: true });
      await asAnn.post(`list/${id}/run-again`, { id: randomUUID() });
    }
    await server.db.query("update runs set size = 99998 where owner_id = $1 and number = 3", [ann.userId]);
    const { text } = await readTable(id);
    const runs = new Set(
      text
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",")[0]),
    );
    expect([...runs]).toEqual(["5", "4", "3"]);
  });
});
