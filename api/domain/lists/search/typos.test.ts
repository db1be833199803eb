import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { TimeoutClient } from "../../../database/client/timeoutClient.ts";
import { asUser, type Requests } from "../../../testing/asUser.ts";
import { withClient } from "../../../database/client/withClient.ts";
import { forgetBounds, startTestServer, type TestServer, type TestUser } from "../../../testing/testServer.ts";
import { FIRST_ROWS } from "./search.ts";

let server: TestServer;
let asAnn: Requests;
let notebookId: string;

beforeAll(async () => {
  server = await startTestServer();
  asAnn = asUser(server, await server.newGuest());
  notebookId = await asAnn.makeNotebook({ name: "Kitchen" });
});
afterAll(() => server.close());

const addList = (name: string) => asAnn.makeList([], { notebookId, name });
const findNames = async (text: string, as = asAnn): Promise<string[]> =>
  (await as.get(`search?text=${encodeURIComponent(text)}`)).map(({ name }: { name: string }) => name);

/** A part of a plan of PostgreSQL. */
type PlanNode = Partial<Record<"Actual Loops" | "Actual Rows" | "Rows Removed by Filter", number>> &
  Partial<Record<"Function Name" | "CTE Name", string>> & { Plans?: PlanNode[] };

const listNodes = (plan: PlanNode | undefined): PlanNode[] =>
  plan ? [plan, ...(plan.Plans ?? []).flatMap(listNodes)] : [];

describe("a search", () => {
  it.each([
    ["choclate", "chocolate"],
    ["tootbrush", "toothbrush"],
    ["strawbery", "strawberry"],
    ["brocoli", "broccoli"],
    ["tomatos", "tomatoes"],
    ["cucmber", "cucumber"],
    ["yogurt", "yoghurt"],
    ["avacado", "avocado"],
    ["califlower", "cauliflower"],
    ["shampo", "shampoo"],
    ["passpport", "passport"],
    ["sunscrean", "sunscreen"],
    ["headphoens", "headphones"],
    ["chrager", "charger"],
    ["umbrela", "umbrella"],
    ["toothpatse", "toothpaste"],
    ["insurence", "insurance"],
    ["apointment", "appointment"],
    ["calender", "calendar"],
    ["reciept", "receipt"],
    ["definately", "definitely"],
    ["seperate", "separate"],
    ["dentits", "dentist"],
    ["vacum", "vacuum"],
    ["birhtday", "birthday"],
    ["wendesday", "Wednesday"],
    ["braed", "bread"],
    ["rbead", "bread"],
    ["buttter", "butter"],
    ["vutter", "butter"],
    ["carots", "Carrots, 1 kg"],
    ["lihgtbulb", "lightbulb"],
    ["spagetti", "spaghetti"],
    ["mozarella", "mozzarella"],
    ["creme bruelee", "Crème brûlée"],
    ["grose", "Größe"],
    ["zurcih", "Zürich"],
    ["картофил", "картофель"],
    ["σοκολατκα", "σοκολάτα"],
    ["presnt birthdya", "Birthday present"],
  ])("forgives one error in each word: “%s” finds “%s”", async (text, name) => {
    await addList(name);
    expect(await findNames(text)).toContain(name);
  });

  it.each([
    ["mlik", "milk"],
    ["stawberry jma", "strawberry jam"],
    ["choco bras", "choco bars"],
    ["12346", "12345"],
    ["cinammon", "cinnamon"],
    ["restaraunt", "restaurant"],
    ["carotts", "carrots"],
  ])(
    "forgives neither two errors in a word nor one in a short word or a number: “%s” does not find “%s”",
    async (text, name) => {
      await addList(name);
      expect(await findNames(text)).not.toContain(name);
    },
  );

  it("forgives an error in a word of a note, and in a word that begins like a longer one", async () => {
    await asAnn.makeList([], { notebookId, name: "Sauce", note: "with (Oregano!)\nand rosemary" });
    for (const text of ["oregnao", "rosmary sauce", "roseamry oregaon"])
      expect(await findNames(text)).toEqual(["Sauce"]);
    await addList("Headlights");
    expect(await findNames("hedlight")).toEqual(["Headlights"]);
  });

  it("forgives no error in Chinese, Japanese and Thai", async () => {
    await addList("今日は牛乳を買いました");
    expect(await findNames("今日は牛丼を買いました")).toEqual([]);
  });

  it("has exact matches before those with an error, and forgives none when there are enough exact ones", async () => {
    const asEve = asUser(server, await server.newGuest());
    const id = await asEve.makeNotebook();
    const addPlan = (name: string, note: string | null = null) => asEve.makeList([], { notebookId: id, name, note });
    for (const name of ["Planer", "Planet", "plaster and glue", "A plane"]) await addPlan(name);
    await addPlan("Tools", "planer");
    const search = (text: string) => findNames(text, asEve);
    expect(await search("planer")).toEqual(["Planer", "Tools", "A plane", "Planet"]);
    expect(await search("planr glue")).toEqual([]);
    for (let number = 1; number <= 8; number++) await addPlan(`Planer ${number}`);
    expect(await search("planer")).not.toContain("Planet");
  });
});

describe("a search with errors among many items", () => {
  let ann: TestUser;
  let as: Requests;
  let listId: string;
  beforeEach(async () => {
    ann = await server.newGuest();
    as = asUser(server, ann);
    listId = (await as.makeList([], { notebookId: await as.makeNotebook() })).id;
  });

  /** Adds items whose names are `names` in turn, each with a number. */
  async function addItems(count: number, names: string[]) {
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, search, sorting_order)
       select $1, gen_random_uuid(), $2, name, ' ' || name || E'\\n ', n
         from (select n, ($3::text[])[1 + n % $4] || ' ' || n as name from generate_series(1, $5::int) n) named`,
      [ann.userId, listId, names, names.length, count],
    );
    await forgetBounds(server);
  }

  /** Searches, and counts in each statement that compares words how many texts it has split and words it has compared. */
  async function searchAndCount(text: string) {
    const query = vi.spyOn(TimeoutClient.prototype, "query");
    const found = await findNames(text, as);
    const statements = query.mock.calls.filter(([statement]) => String(statement).includes("string_to_table"));
    query.mockRestore();
    const counts = [];
    for (const [statement, parameters] of statements) {
      const { rows } = await withClient(server.url, (client) =>
        client.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
          `explain (analyze, timing off, format json) ${String(statement)}`,
          parameters as unknown[],
        ),
      );
      const nodes = listNodes(rows[0]?.["QUERY PLAN"][0]?.Plan);
      const split = nodes
        .filter((node) => node["Function Name"] === "string_to_table")
        .reduce((sum, node) => sum + (node["Actual Loops"] ?? 0), 0);
      const scan = nodes.find((node) => node["CTE Name"] === "words");
      const compared = (scan?.["Actual Rows"] ?? 0) + (scan?.["Rows Removed by Filter"] ?? 0);
      counts.push({ split, compared });
    }
    return { found, counts };
  }

  it("splits no text in which not all words can be", async () => {
    await addItems(2_000, ["chocolate", "toothbrush"]);
    expect(await searchAndCount("choclate tootbrush")).toEqual({ found: [], counts: [{ split: 0, compared: 0 }] });
  });

  it("compares a word once, however many items have it, and stops when the first items lead to enough", async () => {
    await addItems(FIRST_ROWS + 1_000, ["chocolate toothbrush strawberry"]);
    const { found, counts } = await searchAndCount("choclate tootbrush strawbery");
    expect(found).toHaveLength(50);
    // The three words, and the number and the empty text of each item.
    expect(counts).toEqual([{ split: FIRST_ROWS, compared: FIRST_ROWS + 4 }]);
  });

  it("goes on where the first items lead to few", async () => {
    await addItems(FIRST_ROWS + 1_000, ["plate"]);
    await addItems(1, ["chocolate"]);
    const { found, counts } = await searchAndCount("choclate");
    expect(found).toEqual(["chocolate 1"]);
    expect(counts.map(({ split }) => split)).toEqual([FIRST_ROWS, FIRST_ROWS + 1_001]);
  });
});
