import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TextRange } from "../../../../shared/markMatches.ts";
import { fillSearchOf } from "../../../migrations/fillSearch.ts";
import {
  ORIGIN,
  forgetItemBounds,
  type TestServer,
  startTestServer,
  type TestUser,
  withDatabaseClient,
} from "../../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let notebook: string;
let list: string;

const post = async (path: string, body: object, person = ann) =>
  (await server.rest(person, "POST", `/api/${path}`, body)).json;
type Row = { kind: string; id: string; name: string; completed: boolean; isTemplate: boolean; listName: string } & {
  nameMarks: TextRange[];
  noteExcerpt?: string;
  noteMarks?: TextRange[];
  hasMore: boolean;
};
const find = async (text: string, person = ann): Promise<Row[]> =>
  (await server.rest(person, "GET", `/api/search?text=${encodeURIComponent(text)}`)).json;
const names = async (text: string) => (await find(text)).map(({ name }) => name);

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newGuest();
  notebook = (await post("notebook", { name: "Zürich and Rome" })).id;
  list = (await post("list", { notebookId: notebook, name: "Breakfast", note: "for the café" })).id;
});
afterAll(() => server.close());

const add = (name: string, more: object = {}) => post("item", { listId: list, name, ...more });

describe("a search", () => {
  it("ignores case and accents, both in the text and in the names", async () => {
    const spellings = ["Crème brûlée", "creme brulee", "CRÈME BRÛLÉE", "Cre\u0300me bru\u0302le\u0301e"];
    for (const name of spellings) await add(name);
    for (const text of spellings) expect((await names(text)).sort(), text).toEqual(spellings.sort());
    expect(await names("zurich")).toEqual(["Zürich and Rome"]);
    await add("ΆΝΘΗ 東京 Łódź");
    for (const text of ["ανθη", "東京", "lódz".replace("l", "ł")])
      expect(await names(text)).toEqual(["ΆΝΘΗ 東京 Łódź"]);
  });

  it.each([
    ["牛乳を買う", ["牛", "牛乳", "乳を", "買う"]],
    ["שָׁלוֹם לכולם", ["שלום", "שָׁלוֹם", "לום", "ל"]],
    ["مُحَمَّد", ["محمد", "مُحَمَّد"]],
    ["I ❤️ 👩‍👩‍👧 pizza 🍕", ["❤", "❤️", "👩‍👩‍👧", "🍕", "piz ❤"]],
    ["Kinderzahnbürste", ["zahn", "bürste", "burste", "K", "ü"]],
    ["Größe ÆØ Łódź İstanbul", ["grosse", "größe", "GRÖSSE", "aeo", "æø", "lodz", "istanbul"]],
    ["ﬁle Ａ１", ["file", "a1", "Ａ"]],
    ["한국어", ["한", "국어"]],
    ["हिन्दी", ["हिन्दी", "हि"]],
  ])("finds “%s” by each part of it", async (name, texts) => {
    await add(name);
    for (const text of texts) expect(await names(text), text).toContain(name);
  });

  it("does not take a letter for one that only looks like it with marks, nor an accent alone for a letter", async () => {
    await add("がく");
    expect(await names("かく")).toEqual([]);
    for (const text of ["\u0301", "\u0301 \u0302"]) expect(await names(text)).toEqual([]);
  });

  it("requires all words, in any order, in name and note together", async () => {
    await add("Two eggs", { note: "from the farm" });
    await add("Eggs Benedict");
    expect(await names("farm egg")).toEqual(["Two eggs"]);
    expect(await names("egg bene")).toEqual(["Eggs Benedict"]);
    expect(await names("cafe")).toEqual(["Breakfast"]);
    expect(await names("egg ham")).toEqual([]);
  });

  it("says whether an item is a heading", async () => {
    await add("Fruit", { isHeading: true });
    expect(await find("fruit")).toMatchObject([{ name: "Fruit", isHeading: true, completed: false }]);
  });

  it("treats every character literally", async () => {
    const signs = String.raw`50% _off_ (a|b) [x]* {2} \d+ ^$ "q" 'n' a.b? #1-2`;
    await add(signs);
    for (const text of [signs, ...signs.split(" ")]) expect(await names(text), text).toContain(signs);
    for (const text of ["a.c", ".*", "%%", "__", "a|c", "[50]"]) expect(await names(text), text).toEqual([]);
  });

  it("puts names that start with the text first, then names with a word that does, and ticked items last in each group", async () => {
    for (const name of ["Unjam", "Strawberry jam", "Jam", "Jam 10", "Jam 9"]) await add(name);
    await add("Jam 1", { completed: true });
    await add("Bread", { note: "and jam" });
    await post("list", { notebookId: notebook, name: "Jam jars", isTemplate: true });
    const found = await find("jam");
    expect(found.map(({ name }) => name)).toEqual([
      "Jam jars",
      "Jam",
      "Jam 9",
      "Jam 10",
      "Jam 1",
      "Strawberry jam",
      "Unjam",
      "Bread",
    ]);
    expect(found.find(({ name }) => name === "Jam jars")).toMatchObject({ kind: "list", isTemplate: true });
    expect(found.find(({ name }) => name === "Jam 1")).toMatchObject({
      completed: true,
      isHeading: false,
      listName: "Breakfast",
    });
  });

  it("finds rows of a member and of the organisation, the best of both first", async () => {
    const member = await server.newMember({ o: { id: "org_search", rol: "admin", slg: "acme" } });
    for (const name of ["Old plan", "Plan B"]) await post("notebook", { name }, member);
    const organizationId = "org_search";
    for (const name of ["A plan", "Plan A"]) await post("notebook", { name, organizationId }, member);
    expect((await find("plan", member)).map(({ name }) => name)).toEqual(["Plan A", "Plan B", "A plan", "Old plan"]);
  });

  it("marks what matched in the name, or in an excerpt of the note", async () => {
    await add("Crème fraîche", { note: `${"for soup, ".repeat(20)}and for Tarte flambée` });
    const [inName] = await find("fraiche");
    expect(inName).toMatchObject({ nameMarks: [{ start: 6, end: 13 }], noteExcerpt: null, noteMarks: [] });
    for (const text of ["creme flambee", "creme flambe", "creme flamebe"]) {
      const [row] = await find(text);
      expect(row, text).toMatchObject({
        nameMarks: [{ start: 0, end: 5 }],
        noteExcerpt: expect.stringMatching(/^….*Tarte flambée$/) as string,
      });
      const { noteExcerpt = "", noteMarks = [] } = row ?? {};
      expect(noteMarks.map(({ start, end }) => noteExcerpt.slice(start, end)).join()).toMatch(/^flambée?$/);
    }
    const query = `{ search(text: "fraiche") { nameMarks { start end } noteExcerpt hasMore } }`;
    expect((await server.graphql(ann, query)).json.data.search).toEqual([
      { nameMarks: [{ start: 6, end: 13 }], noteExcerpt: null, hasMore: false },
    ]);
  });

  it("says when it has found more than 50", async () => {
    const items = Array.from({ length: 51 }, (_, number) => ({ name: `Screw ${number}` }));
    const mutation = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";
    await server.graphql(ann, mutation, { input: { listId: list, items: items.slice(1) } });
    expect((await find("screw")).map(({ hasMore }) => hasMore)).toEqual(Array<boolean>(50).fill(false));
    await server.graphql(ann, mutation, { input: { listId: list, items: items.slice(0, 1) } });
    expect((await find("screw")).map(({ hasMore }) => hasMore)).toEqual(Array<boolean>(50).fill(true));
  });

  it("finds neither rows of another user nor deleted rows", async () => {
    const { id } = await add("Secret of Ann");
    const eve = await server.newGuest();
    const eveNotebook = (await post("notebook", { name: "Secret of Eve" }, eve)).id;
    expect((await find("secret", eve)).map((found) => found.id)).toEqual([eveNotebook]);
    await server.rest(ann, "DELETE", `/api/item/${id}`);
    expect(await names("secret")).toEqual([]);
    await server.rest(ann, "POST", "/api/item/restore", { ids: [id] });
    expect(await names("secret")).toEqual(["Secret of Ann"]);
    await server.rest(ann, "DELETE", `/api/list/${list}`);
    expect(await names("secret")).toEqual([]);
    await server.rest(ann, "POST", `/api/list/${list}/restore`);
  });

  describe("that is narrowed", () => {
    let bea: TestUser;
    const ids: Record<string, string> = {};
    beforeAll(async () => {
      bea = await server.newGuest();
      const create = async (path: string, body: object) => (await post(path, body, bea)).id;
      for (const name of ["Soap shop", "Home"]) ids[name] = await create("notebook", { name });
      for (const [name, notebookId, isTemplate] of [
        ["Soap to buy", ids["Soap shop"], false],
        ["Soaps", ids["Home"], true],
        ["Bathroom", ids["Home"], false],
      ] as const)
        ids[name] = await create("list", { notebookId, name, isTemplate });
      for (const [listName, name, isHeading] of [
        ["Soap to buy", "Soap, open", false],
        ["Soap to buy", "Soap, ticked", false],
        ["Soap to buy", "Soap heading", true],
        ["Soaps", "Soap of a template", false],
        ["Bathroom", "Soap at home", false],
      ] as const)
        ids[name] = await create("item", { listId: ids[listName], name, isHeading });
      await server.rest(bea, "PUT", `/api/item/${ids["Soap, ticked"]}/complete`, { completed: true });
    });
    const findNarrowed = async (query: string) =>
      (await server.rest(bea, "GET", `/api/search?${query}`)).json.map(({ name }: Row) => name).sort();

    it("finds open items only, and none of a template", async () => {
      expect(await findNarrowed("text=soap&only=OPEN_ITEMS")).toEqual(["Soap at home", "Soap, open"]);
    });

    it("finds templates and what is in them", async () => {
      expect(await findNarrowed("text=soap&only=TEMPLATES")).toEqual(["Soap of a template", "Soaps"]);
    });

    it("finds what is in one notebook, and not the notebook", async () => {
      expect(await findNarrowed(`text=soap&notebookId=${ids["Soap shop"]}`)).toEqual([
        "Soap heading",
        "Soap to buy",
        "Soap, open",
        "Soap, ticked",
      ]);
      expect(await findNarrowed(`text=soap&only=OPEN_ITEMS&notebookId=${ids["Home"]}`)).toEqual(["Soap at home"]);
    });

    it("forgives a typing error, too", async () => {
      expect(await findNarrowed(`text=templaet&only=TEMPLATES`)).toEqual(["Soap of a template"]);
      expect(await findNarrowed(`text=templaet&only=OPEN_ITEMS`)).toEqual([]);
    });

    it("does not find the notebook of another user", async () => {
      for (const id of [notebook, "no-uuid"])
        expect((await server.rest(bea, "GET", `/api/search?text=soap&notebookId=${id}`)).json).toMatchObject({
          statusCode: 404,
          message: "Notebook not found",
        });
      expect((await server.rest(bea, "GET", "/api/search?text=soap&only=ALL")).json).toMatchObject({
        statusCode: 400,
        fields: { only: expect.stringContaining("OPEN_ITEMS") },
      });
    });
  });

  it("counts the first eight different words", async () => {
    await add("a b c d e f g h");
    expect(await names("a a b c d e f g h nothing")).toEqual(["a b c d e f g h"]);
    expect(await names("a b c d e f g nothing")).toEqual([]);
  });

  it("that the database ends because it takes too long says so, and so does any other statement", async () => {
    await withDatabaseClient(server.url, async (client) => {
      await client.query("begin; lock table notebooks in access exclusive mode");
      const answers = [find("rome"), server.rest(ann, "GET", "/api/notebook").then(({ json }) => json)];
      const cancelled = new Set<number>();
      const cancelWaiting = async () => {
        const { rows } = await client.query<{ pid: number }>(
          `select pid, pg_cancel_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        );
        for (const { pid } of rows) cancelled.add(pid);
        return cancelled.size;
      };
      await expect.poll(cancelWaiting).toBe(2);
      expect(await Promise.all(answers)).toMatchObject([
        { statusCode: 503, code: "UNAVAILABLE", message: "That took too long; try again with fewer words" },
        { statusCode: 503, code: "UNAVAILABLE", message: "That took too long; try again in a moment" },
      ]);
      await client.query("rollback");
    });
  });

  it("whose caller has gone waits no longer for its turn", async () => {
    await withDatabaseClient(server.url, async (client) => {
      await client.query("begin; lock table notebooks in access exclusive mode");
      const ended: string[] = [];
      const running = [find("rome"), find("rome")].map((answer) => answer.then(() => ended.push("running")));
      const locked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await client.query(locked)).rowCount).toBe(2);
      const caller = new AbortController();
      const request = { headers: { cookie: ann.cookie }, signal: caller.signal };
      const waiting = server
        .app(new Request(`${ORIGIN}/api/search?text=rome`, request))
        .then(({ status }) => ended.push(`gone ${status}`));
      caller.abort();
      await Promise.all([...running, waiting]);
      expect(ended).toEqual(["gone 503", "running", "running"]);
      await client.query("rollback");
    });
  });

  it("returns the best 50 of 50,000 items", async () => {
    await add("One more crème 4999");
    // The connections of the app end a statement that runs as long as this one can on a busy machine.
    await withDatabaseClient(server.url, (client) =>
      client.query(
        `insert into items (owner_id, id, list_id, name, sorting_order)
         select $1, gen_random_uuid(), $2, 'Crème ' || n, n from generate_series(1, 50000) as n`,
        [ann.userId, list],
      ),
    );
    await forgetItemBounds(server);
    expect(await fillSearchOf(server.db)).toBe(50_000);
    expect(await find("creme")).toHaveLength(50);
    const best = (await names("creme 4999")).slice(0, 3);
    expect(best).toEqual(["Crème 4999", "Crème 49990", "Crème 49991"]);
    expect(await names("crème one")).toEqual(["One more crème 4999"]);
  });
});
