import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asUser, type Requests } from "../../../testing/asUser.ts";
import { createSeededRandom, type SeededRandom } from "../../../testing/random.ts";
import { startTestServer, type TestServer, type TestUser } from "../../../testing/testServer.ts";
import { findUsualAdditions } from "./usualAdditions.ts";

const names = (uses: string[][], known: string[] = []) =>
  findUsualAdditions(
    uses.map((added) => ({ added })),
    known,
  ).map(({ name, times, of }) => `${name} ${times}/${of}`);

describe("what is usually added to the lists of a template", () => {
  it.for<[uses: string[][], usual: string[]]>([
    [[["Milk"], ["Milk"], ["Milk"]], []],
    [[["Milk"], ["Milk"], ["Milk"], ["Milk"]], ["Milk 4/4"]],
    [[["Milk"], ["Milk"], [], ["Milk"], ["Milk"]], []],
    [[["Milk"], ["Milk"], [], ["Milk"], ["Milk"], ["Milk"]], ["Milk 5/6"]],
    [[["Milk"], [], [], ["Milk"], ["Milk"], ["Milk"], ["Milk"], ["Milk"]], []],
    [[[], ["Milk"], ["Milk"], ["Milk"], ["Milk"], ["Milk"], [], []], ["Milk 5/6"]],
  ])("of the uses %j it is %j", ([uses, usual]) => {
    expect(names(uses)).toEqual(usual);
  });

  it("is compared without case, spaces and numbers of pieces, and has the text of the last use, the most frequent first", () => {
    const uses = [
      ["milk  ×2", "Tea"],
      ["Milk", "Tea", "milk"],
      ["MILK", "Tea"],
      ["Tea"],
      ["Milk", "Tea"],
      ["Milk", "Tea"],
    ];
    expect(names(uses)).toEqual(["Tea 6/6", "milk  ×2 5/6"]);
    expect(names(uses, ["tea"])).toEqual(["milk  ×2 5/6"]);
  });

  /** Returns what is added in each use, the newest first: three habits, four things now and then, two fads, single things. */
  function generateUses({ chance, pick }: SeededRandom, count: number): string[][] {
    const percents = Array.from({ length: 21 }, (_each, index) => (15 + index) / 100);
    const rates = Array.from({ length: 4 }, () => pick(percents));
    const starts = Array.from({ length: 2 }, () => pick(Array.from({ length: count }, (_each, index) => index)));
    return Array.from({ length: count }, (_each, use) => [
      ...["one", "two", "three"].filter(() => chance(0.85)).map((habit) => `habit ${habit}`),
      ...rates.flatMap((rate, index) => (chance(rate) ? [`now and then ${index}`] : [])),
      ...starts.flatMap((start, index) => (use === start || use === start + 1 ? [`fad ${index}`] : [])),
      `single ${use}`,
      `other ${use}`,
    ]);
  }

  it.each([4, 5, 6, 8, 10])("is wrong in at most 2 of 100 offers after %i uses of generated histories", (count) => {
    const random = createSeededRandom(4_300 + count);
    const offers = Array.from({ length: 1_000 }, () => names(generateUses(random, count))).flat();
    const wrong = offers.filter((name) => !name.startsWith("habit"));
    expect(offers.length).toBeGreaterThan(1_000);
    expect(wrong.length / offers.length).toBeLessThanOrEqual(0.02);
  });
});

describe("the comparison of a list with its template", () => {
  let server: TestServer;
  let ann: TestUser;
  let asAnn: Requests;
  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.newGuest();
    asAnn = asUser(server, ann);
  });
  afterAll(() => server.close());

  it("says what was ticked in the last uses without being in the template", async () => {
    const notebookId = await asAnn.makeNotebook();
    const template = await asAnn.makeList(["Passport"], { notebookId, isTemplate: true });
    const use = async (...added: object[]) => {
      const { id } = await asAnn.post("list/template", { templateId: template.id });
      for (const item of added) await asAnn.post("item", { listId: id, completed: true, ...item });
      return id as string;
    };
    const added = [
      { name: "Adapter" },
      { name: "Map", completed: false },
      { name: "# Rest", isHeading: true, completed: false },
    ];
    for (let n = 0; n < 3; n++) await asAnn.put(`list/${await use(...added)}`, { active: false });
    // A past run is a use too.
    const again = await use(...added);
    await asAnn.post(`list/${again}/run-again`, { id: crypto.randomUUID() });
    const list = await use();
    const usuallyAdded = [{ name: "Adapter", times: 4, of: 4 }];
    expect(await asAnn.get(`list/${list}/template-differences`)).toMatchObject({ usuallyAdded });
    const query = "query ($id: ID!) { templateDifferences(listId: $id) { usuallyAdded { name times of } } }";
    const { json } = await server.graphql(ann, query, { id: list });
    expect(json.data.templateDifferences).toEqual({ usuallyAdded });
    await asAnn.post("item", { listId: template.id, name: "adapter" });
    expect(await asAnn.get(`list/${list}/template-differences`)).toMatchObject({ usuallyAdded: [] });
  });
});
