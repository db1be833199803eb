import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestServer, startTestServer, type TestUser } from "../../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let notebookId: string;

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newGuest();
  notebookId = (await post("notebook", { name: "Kitchen" })).id;
});
afterAll(() => server.close());

const post = async (path: string, body: object, person = ann): Promise<{ id: string }> =>
  (await server.rest(person, "POST", `/api/${path}`, body)).json;
const addList = (name: string) => post("list", { notebookId, name });
const findNames = async (text: string, person = ann): Promise<string[]> =>
  (await server.rest(person, "GET", `/api/search?text=${encodeURIComponent(text)}`)).json.map(
    ({ name }: { name: string }) => name,
  );

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
  ])("forgives neither two errors nor one in a short word or a number: “%s” does not find “%s”", async (text, name) => {
    await addList(name);
    expect(await findNames(text)).not.toContain(name);
  });

  it("forgives in a note, and in words that begin like the misspelt one", async () => {
    await post("list", { notebookId, name: "Sauce", note: "with (Oregano!)\nand rosemary" });
    for (const text of ["oregnao", "rosmary sauce", "roseamry oregaon"])
      expect(await findNames(text)).toEqual(["Sauce"]);
    await addList("Headlights");
    expect(await findNames("hedlight")).toEqual(["Headlights"]);
  });

  it("forgives nothing in Chinese, Japanese and Thai", async () => {
    await addList("今日は牛乳を買いました");
    expect(await findNames("今日は牛丼を買いました")).toEqual([]);
  });

  it("puts what has the words as they are before what is forgiven, and forgives nothing when there is enough", async () => {
    const eve = await server.newGuest();
    const { id } = await post("notebook", { name: "Kitchen" }, eve);
    const addPlan = (name: string, note: string | null = null) => post("list", { notebookId: id, name, note }, eve);
    for (const name of ["Planer", "Planet", "plaster and glue", "A plane"]) await addPlan(name);
    await addPlan("Tools", "planer");
    const search = (text: string) => findNames(text, eve);
    expect(await search("planer")).toEqual(["Planer", "Tools", "A plane", "Planet"]);
    expect(await search("planr glue")).toEqual([]);
    for (let number = 1; number <= 8; number++) await addPlan(`Planer ${number}`);
    expect(await search("planer")).not.toContain("Planet");
  });
});
