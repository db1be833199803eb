import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asUser, type Requests } from "../../../testing/asUser.ts";
import { type TestServer, startTestServer } from "../../../testing/testServer.ts";

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
