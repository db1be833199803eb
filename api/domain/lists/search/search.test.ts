import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TextRange } from "../../../../shared/markMatches.ts";
import { fillSearch } from "../../../testing/fillSearch.ts";
import { asUser, type Requests } from "../../../testing/asUser.ts";
import { withClient } from "../../../database/client/withClient.ts";
import { ORIGIN, forgetBounds, type TestServer, startTestServer, type TestUser } from "../../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebook: string;
let list: string;

type Row = { kind: string; id: string; name: string; completed: boolean; isTemplate: boolean; listName: string } & {
  nameMarks: TextRange[];
  noteExcerpt?: string;
  noteMarks?: TextRange[];
  hasMore: boolean;
};
const find = (text: string, as = asAnn): Promise<Row[]> => as.get(`search?text=${encodeURIComponent(text)}`);
const names = async (text: string) => (await find(text)).map(({ name }) => name);

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebook = await asAnn.makeNotebook({ name: "Zürich and Rome" });
  list = (await asAnn.makeList([], { notebookId: notebook, name: "Breakfast", note: "for the café" })).id;
});
afterAll(() => server.close());

const addItem = (name: string, values: object = {}) => asAnn.post("item", { listId: list, name, ...values });

describe("a search", () => {
  it("ignores case and accents, both in the text and in the names", async () => {
    const spellings = ["Crème brûlée", "creme brulee", "CRÈME BRÛLÉE", "Cre\u0300me bru\u0302le\u0301e"];
    for (const name of spellings) await addItem(name);
    for (const text of spellings) expect((await names(text)).sort(), text).toEqual(spellings.sort());
    expect(await names("zurich")).toEqual(["Zürich and Rome"]);
    await addItem("ΆΝΘΗ 東京 Łódź");
    for (const text of ["ανθη", "東京", "lódz".replace("l", "ł")])
      expect(await names(text)).toEqual(["ΆΝΘΗ 東京 Łódź"]);
  });

  it.each([
    ["Kid’s shoes", "kid's"],
    ["Dad's list", "dad’s"],
    ["E‑mail the school", "e-mail"],
    ["“Blue” paint", '"blue"'],
    ["کتاب", "كتاب"],
  ])("takes signs for the same that people do: %s", async (name, text) => {
    await addItem(name);
    expect(await names(text)).toEqual([name]);
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
  ])("finds “%s” by each of its parts", async (name, texts) => {
    await addItem(name);
    for (const text of texts) expect(await names(text), text).toContain(name);
  });

  it("does not find “がく” for “かく”, a letter without its mark, and finds nothing for an accent alone", async () => {
    await addItem("がく");
    expect(await names("かく")).toEqual([]);
    for (const text of ["\u0301", "\u0301 \u0302"]) expect(await names(text)).toEqual([]);
  });

  it("finds what has all words in its name and note together, in any order", async () => {
    await addItem("Two eggs", { note: "from the farm" });
    await addItem("Eggs Benedict");
    expect(await names("farm egg")).toEqual(["Two eggs"]);
    expect(await names("egg bene")).toEqual(["Eggs Benedict"]);
    expect(await names("cafe")).toEqual(["Breakfast"]);
    expect(await names("egg ham")).toEqual([]);
  });

  it("says whether an item is a heading", async () => {
    await addItem("Fruit", { isHeading: true });
    expect(await find("fruit")).toMatchObject([{ name: "Fruit", isHeading: true, completed: false }]);
  });

  it("finds every sign as it is typed", async () => {
    const signs = String.raw`50% _off_ (a|b) [x]* {2} \d+ ^$ "q" 'n' a.b? #1-2`;
    await addItem(signs);
    for (const text of [signs, ...signs.split(" ")]) expect(await names(text), text).toContain(signs);
    for (const text of ["a.c", ".*", "%%", "__", "a|c", "[50]"]) expect(await names(text), text).toEqual([]);
  });

  it("has names that start with the text first, then names with such a word, and ticked items last in each group", async () => {
    for (const name of ["Unjam", "Strawberry jam", "Jam", "Jam 10", "Jam 9"]) await addItem(name);
    await addItem("Jam 1", { completed: true });
    await addItem("Bread", { note: "and jam" });
    await asAnn.post("list", { notebookId: notebook, name: "Jam jars", isTemplate: true });
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

  it("finds what belongs to a member and to the active organisation, the best of both first", async () => {
    const member = await server.newMember({ o: { id: "org_search", rol: "admin", slg: "acme" } });
    const asMember = asUser(server, member);
    for (const name of ["Old plan", "Plan B"]) await asMember.makeNotebook({ name });
    for (const name of ["A plan", "Plan A"]) await asMember.makeNotebook({ name, organizationId: "org_search" });
    expect((await find("plan", asMember)).map(({ name }) => name)).toEqual(["Plan A", "Plan B", "A plan", "Old plan"]);
  });

  it("marks what matched in the name, or in an excerpt of the note", async () => {
    await addItem("Crème fraîche", { note: `${"for soup, ".repeat(20)}and for Tarte flambée` });
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

  it("finds nothing of another user and nothing that is deleted", async () => {
    const { id } = await addItem("Secret of Ann");
    const asEve = asUser(server, await server.newGuest());
    const eveNotebook = await asEve.makeNotebook({ name: "Secret of Eve" });
    expect((await find("secret", asEve)).map((found) => found.id)).toEqual([eveNotebook]);
    await asAnn.delete(`item/${id}`);
    expect(await names("secret")).toEqual([]);
    await asAnn.post("item/restore", { ids: [id] });
    expect(await names("secret")).toEqual(["Secret of Ann"]);
    await asAnn.delete(`list/${list}`);
    expect(await names("secret")).toEqual([]);
    await asAnn.post(`list/${list}/restore`);
  });

  describe("that is narrowed", () => {
    let asBea: Requests;
    const ids: Record<string, string> = {};
    beforeAll(async () => {
      asBea = asUser(server, await server.newGuest());
      for (const name of ["Soap shop", "Home"]) ids[name] = await asBea.makeNotebook({ name });
      for (const [name, notebookId, isTemplate] of [
        ["Soap to buy", ids["Soap shop"], false],
        ["Soaps", ids["Home"], true],
        ["Bathroom", ids["Home"], false],
      ] as const)
        ids[name] = (await asBea.makeList([], { notebookId, name, isTemplate })).id;
      for (const [listName, name, isHeading] of [
        ["Soap to buy", "Soap, open", false],
        ["Soap to buy", "Soap, ticked", false],
        ["Soap to buy", "Soap heading", true],
        ["Soaps", "Soap of a template", false],
        ["Bathroom", "Soap at home", false],
      ] as const)
        ids[name] = (await asBea.post("item", { listId: ids[listName], name, isHeading })).id;
      await asBea.put(`item/${ids["Soap, ticked"]}/complete`, { completed: true });
    });
    const findNarrowed = async (query: string) =>
      (await asBea.get(`search?${query}`)).map(({ name }: Row) => name).sort();

    it("to un-ticked items finds none of a template and no heading", async () => {
      expect(await findNarrowed("text=soap&only=OPEN_ITEMS")).toEqual(["Soap at home", "Soap, open"]);
    });

    it("to templates finds templates and what is in them", async () => {
      expect(await findNarrowed("text=soap&only=TEMPLATES")).toEqual(["Soap of a template", "Soaps"]);
    });

    it("to one notebook finds what is in it, and not the notebook", async () => {
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

    it("is refused for the notebook of another user, and for a filter that is not known", async () => {
      for (const id of [notebook, "no-uuid"])
        expect(await asBea.getRefusal("GET", `search?text=soap&notebookId=${id}`)).toMatchObject({
          statusCode: 404,
          message: "Notebook not found",
        });
      expect(await asBea.getRefusal("GET", "search?text=soap&only=ALL")).toMatchObject({
        statusCode: 400,
        fields: { only: expect.stringContaining("OPEN_ITEMS") },
      });
    });
  });

  it("looks at the first eight different words", async () => {
    await addItem("a b c d e f g h");
    expect(await names("a a b c d e f g h nothing")).toEqual(["a b c d e f g h"]);
    expect(await names("a b c d e f g nothing")).toEqual([]);
  });

  it("is refused when it takes too long, as any other request is", async () => {
    await withClient(server.url, async (client) => {
      await client.query("begin; lock table notebooks in access exclusive mode");
      const answers = ["search?text=rome", "notebook"].map((path) => asAnn.getRefusal("GET", path));
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

  it("no longer waits for its turn when its caller has gone", async () => {
    await withClient(server.url, async (client) => {
      await client.query("begin; lock table notebooks in access exclusive mode");
      const ended: string[] = [];
      // Both are refused after they have waited for the locked table.
      const running = [1, 2].map(() => asAnn.send("GET", "search?text=rome").then(() => ended.push("running")));
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
    await addItem("One more crème 4999");
    // The connections of the app end a statement that runs as long as this one can on a busy machine.
    await withClient(server.url, (client) =>
      client.query(
        `insert into items (owner_id, id, list_id, name, sorting_order)
         select $1, gen_random_uuid(), $2, 'Crème ' || n, n from generate_series(1, 50000) as n`,
        [ann.userId, list],
      ),
    );
    await forgetBounds(server);
    expect(await fillSearch(server.db)).toBe(50_000);
    expect(await find("creme")).toHaveLength(50);
    const best = (await names("creme 4999")).slice(0, 3);
    expect(best).toEqual(["Crème 4999", "Crème 49990", "Crème 49991"]);
    expect(await names("crème one")).toEqual(["One more crème 4999"]);
  });
});
