import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deriveItemId } from "../../../../shared/repeat/derivedIds.ts";
import { asUser, type Requests } from "../../../testing/asUser.ts";
import { startTestServer, type TestServer, type TestUser } from "../../../testing/testServer.ts";

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

const yes = (name: string) => ({ name, choice: true });
const no = (name: string) => ({ name, choice: false });
const count = (name: string, number: number) => ({ name, number });
const words = (name: string, text: string) => ({ name, words: text });
type Sent = { name: string };

const PACKING = [
  "Passport",
  "# Baby ?baby",
  "Nappies ×nights",
  "Cot",
  "# Clothes",
  "Socks ×nights+1",
  "Present for {host} ?host",
];

const makeTemplate = (names: string[], name = "Packing") =>
  asAnn.makeList(names, { notebookId, name, isTemplate: true });
const use = async (templateId: string, answers?: Sent[], values: object = {}): Promise<string> =>
  (await asAnn.post("list/template", { templateId, ...values, ...(answers && { answers }) })).id;
const answer = (listId: string, answers: Sent[], id: string = randomUUID()) =>
  asAnn.post(`list/${listId}/answers`, { answers, id });
const bringIn = (listId: string, templateItemIds: string[], id: string = randomUUID()) =>
  asAnn.post(`list/${listId}/bring-in`, { templateItemIds, id });
const readNames = async (listId: string) => (await asAnn.getItems(listId)).map(({ name }) => name);
const findItem = async (listId: string, name: string) =>
  (await asAnn.getItems(listId)).find((item) => item.name === name)?.id ?? "";
type Difference = { id: string; kind: string; before: { name: string } | null; after: { name: string } | null };
const show = ({ kind, before, after }: Difference) => `${kind} ${before?.name ?? "-"} → ${after?.name ?? "-"}`;
async function compare(listId: string) {
  const { toTemplate, toList } = await asAnn.get(`list/${listId}/template-differences`);
  return { toTemplate: toTemplate.map(show), toList: toList.map(show) };
}
const update = async (listId: string, side: "toTemplate" | "toList") => {
  const differences = (await asAnn.get(`list/${listId}/template-differences`))[side].map(({ id }: Difference) => id);
  const path = side === "toTemplate" ? "update-template" : "update-from-template";
  return asAnn.post(`list/${listId}/${path}`, { differences, id: randomUUID() });
};
const NONE = { toTemplate: [], toList: [] };
const QUESTIONS = "questions { name label kind isOpen last { choice number words } }";
const readQuestions = async (id: string) =>
  (await server.graphql(ann, `query ($id: ID!) { list(id: $id) { ${QUESTIONS} } }`, { id })).json.data.list.questions;

describe("a list that is made with answers", () => {
  it("has what they leave, in the words that they make", async () => {
    const { id: template } = await makeTemplate(PACKING);
    const list = await use(template, [no("Baby"), count("nights", 5), words("host", "Ana")]);
    expect(await readNames(list)).toEqual(["Passport", "Clothes", "Socks ×6", "Present for Ana"]);
    expect((await asAnn.get(`list/${list}`)).answers).toEqual([
      { name: "baby", choice: false, number: null, words: null },
      { name: "host", choice: null, number: null, words: "Ana" },
      { name: "nights", choice: null, number: 5, words: null },
    ]);
    expect(await compare(list)).toEqual(NONE);
    expect((await asAnn.get("search?text=Ana")).map(({ listId }: { listId: string }) => listId)).toContain(list);
  });

  it("is a copy without them", async () => {
    const { id: template } = await makeTemplate(PACKING);
    const list = await use(template);
    expect(await readNames(list)).toEqual(await readNames(template));
    expect((await asAnn.get(`list/${list}`)).answers).toEqual([]);
    expect(await readNames(await use(template, []))).toEqual(await readNames(template));
  });

  it("is made of several templates, each resolved", async () => {
    const { id: packing } = await makeTemplate(["Socks ×nights", "Pushchair ?kids"]);
    const { id: diving } = await makeTemplate(["Mask", "Logbook ?kids"], "Diving");
    const answers = [no("kids"), count("nights", 3)];
    const { id } = await asAnn.post("list/combine", { templateIds: [packing, diving], answers });
    expect(await readNames(id)).toEqual(["Packing", "Socks ×3", "Diving", "Mask"]);
    await answer(id, [yes("kids")]);
    expect((await asAnn.get(`list/${id}`)).answers).toHaveLength(2);
  });

  it("is refused with answers that could become marks, and with too many", async () => {
    const { id: templateId } = await makeTemplate(PACKING);
    const many = Array.from({ length: 31 }, (_, at) => yes(`a${at}`));
    const refused = [[words("host", "{guest}")], [count("nights", -1)], [yes("1")], many, [yes("kids"), no("Kids")]];
    for (const answers of [...refused, [{ ...yes("kids"), number: 1 }]])
      expect(await asAnn.getRefusal("POST", "list/template", { templateId, answers })).toMatchObject({
        code: "BAD_USER_INPUT",
        fields: { answers: expect.any(String) },
      });
  });
});

describe("questions", () => {
  it("of a template are what it asks, with the last answers", async () => {
    const { id: template } = await makeTemplate(PACKING);
    const kinds = [
      { name: "baby", label: "Baby", kind: "CHOICE" },
      { name: "nights", label: "nights", kind: "NUMBER" },
      { name: "host", label: "host", kind: "WORDS" },
    ].map((each) => ({ ...each, label: each.name, isOpen: true, last: null }));
    expect(await readQuestions(template)).toEqual(kinds);
    await use(template, [yes("baby")]);
    await use(template, [count("nights", 2)]);
    expect((await readQuestions(template)).map(({ last }: { last: object | null }) => last)).toEqual([
      null,
      { choice: null, number: 2, words: null },
      null,
    ]);
  });

  it("of a list are open while its words ask them", async () => {
    const { id: template } = await makeTemplate(PACKING);
    const list = await use(template, [no("baby")]);
    const readOpen = async () =>
      (await readQuestions(list)).map(({ name, isOpen }: { name: string; isOpen: boolean }) => `${name} ${isOpen}`);
    expect(await readOpen()).toEqual(["baby false", "nights true", "host true"]);
    await answer(list, [count("nights", 4)]);
    expect(await readOpen()).toEqual(["baby false", "nights false", "host true"]);
  });
});

describe("answers to a list", () => {
  it("leave out, bring in and reword, and the old ones give back what was there", async () => {
    const { id: template } = await makeTemplate(PACKING);
    const list = await use(template, [yes("baby"), count("nights", 5), words("host", "Ana")]);
    const before = await asAnn.getItems(list);
    await answer(list, [no("baby"), count("nights", 2), words("host", "")]);
    expect(await readNames(list)).toEqual(["Passport", "Clothes", "Socks ×3"]);
    expect(await compare(list)).toEqual(NONE);
    await answer(list, [yes("baby"), count("nights", 5), words("host", "Ana")]);
    const after = await asAnn.getItems(list);
    expect(after.map(({ id, name }) => [id, name])).toEqual(before.map(({ id, name }) => [id, name]));
    expect(await compare(list)).toEqual(NONE);
  });

  it("bring in with the id that every device gives", async () => {
    const { id: template, items } = await makeTemplate(PACKING);
    const list = await use(template, [no("baby"), count("nights", 5)]);
    await answer(list, [yes("baby")]);
    expect(await readNames(list)).toEqual([
      "Passport",
      "Baby",
      "Nappies ×5",
      "Cot",
      "Clothes",
      "Socks ×6",
      "Present for {host} ?host",
    ]);
    expect(await findItem(list, "Cot")).toBe(deriveItemId(list, items["Cot"] ?? ""));
    expect(await compare(list)).toEqual(NONE);
  });

  it("keep what somebody has touched", async () => {
    const { id: template } = await makeTemplate(["Cot ?kids", "Pushchair ?kids", "Toys ?kids", "Socks ×nights"]);
    const list = await use(template, [yes("kids"), count("nights", 5)]);
    await asAnn.put(`item/${await findItem(list, "Cot")}/complete`, { completed: true });
    await asAnn.put(`item/${await findItem(list, "Pushchair")}`, { name: "Red pushchair" });
    await asAnn.put(`item/${await findItem(list, "Toys")}/skip`, { skipped: true });
    await asAnn.put(`item/${await findItem(list, "Socks ×5")}`, { name: "Socks ×9" });
    await answer(list, [no("kids"), count("nights", 2)]);
    expect(await readNames(list)).toEqual(["Cot", "Red pushchair", "Toys", "Socks ×9"]);
  });

  it("are given once, and are not for templates", async () => {
    const { id: template } = await makeTemplate(PACKING);
    const list = await use(template);
    const id = randomUUID();
    await answer(list, [no("baby")], id);
    await answer(list, [yes("baby")], id);
    expect((await asAnn.get(`list/${list}`)).answers).toMatchObject([{ name: "baby", choice: false }]);
    expect(await asAnn.getRefusal("POST", `list/${template}/answers`, { answers: [], id: randomUUID() })).toMatchObject(
      {
        code: "BAD_USER_INPUT",
      },
    );
    await answer(list, [{ name: "baby" }]);
    expect((await asAnn.get(`list/${list}`)).answers).toEqual([]);
  });
});

describe("an item that was left out", () => {
  it("comes in by one call, in its place, and is no difference", async () => {
    const { id: template, items } = await makeTemplate(["Hat", "Pushchair ?kids", "Socks ×nights", "Map"]);
    const list = await use(template, [no("kids"), count("nights", 0)]);
    expect(await readNames(list)).toEqual(["Hat", "Map"]);
    const id = randomUUID();
    const ids = [items["Pushchair ?kids"] ?? "", items["Socks ×nights"] ?? ""];
    await bringIn(list, ids, id);
    expect(await readNames(list)).toEqual(["Hat", "Pushchair", "Socks", "Map"]);
    await bringIn(list, ids);
    expect(await compare(list)).toEqual(NONE);
    await asAnn.delete(`item/${await findItem(list, "Socks")}`);
    await bringIn(list, ids);
    expect(await readNames(list)).toEqual(["Hat", "Pushchair", "Socks", "Map"]);
    expect(
      await asAnn.getRefusal("POST", `list/${list}/bring-in`, { templateItemIds: [list], id: randomUUID() }),
    ).toMatchObject({ code: "NOT_FOUND" });
  });

  it("stays when another question is answered", async () => {
    const { id: template, items } = await makeTemplate(["Pushchair ?kids", "Socks ×nights"]);
    const list = await use(template, [no("kids"), count("nights", 3)]);
    await bringIn(list, [items["Pushchair ?kids"] ?? ""]);
    await answer(list, [count("nights", 4)]);
    expect(await readNames(list)).toEqual(["Pushchair", "Socks ×4"]);
  });
});

describe("a list with answers and its template", () => {
  it("are updated in both directions with the marks", async () => {
    const { id: template } = await makeTemplate(PACKING);
    const list = await use(template, [no("baby"), count("nights", 5), words("host", "Ana")]);
    await asAnn.put(`item/${await findItem(list, "Socks ×6")}`, { name: "Wool socks ×6" });
    await asAnn.put(`item/${await findItem(list, "Present for Ana")}`, { name: "Flowers for Ana" });
    await asAnn.post("item", { listId: list, name: "Umbrella" });
    await update(list, "toTemplate");
    expect(await readNames(template)).toEqual([
      "Passport",
      "Baby ?baby",
      "Nappies ×nights",
      "Cot",
      "Clothes",
      "Wool socks ×nights+1",
      "Flowers for {host} ?host",
      "Umbrella",
    ]);
    expect(await compare(list)).toEqual(NONE);
    await asAnn.put(`item/${await findItem(template, "Passport")}`, { name: "Passports ×nights" });
    await asAnn.post("item", { listId: template, name: "Goggles ?baby", sortingOrder: 1.5 });
    await update(list, "toList");
    expect(await readNames(list)).toEqual(["Passports ×5", "Clothes", "Wool socks ×6", "Flowers for Ana", "Umbrella"]);
    expect(await compare(list)).toEqual(NONE);
  });

  it("are copied with the answers, and saved as a template without", async () => {
    const { id: template } = await makeTemplate(PACKING);
    const list = await use(template, [no("baby")]);
    const duplicate = async (isTemplate: boolean) => {
      const mutation = `mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id answers { name } } }`;
      return (await server.graphql(ann, mutation, { input: { listId: list, isTemplate } })).json.data.duplicateList;
    };
    expect((await duplicate(false)).answers).toEqual([{ name: "baby" }]);
    expect((await duplicate(true)).answers).toEqual([]);
    const again = await asAnn.post(`list/${list}/run-again`, { id: randomUUID() });
    expect(again.answers).toHaveLength(1);
  });

  it("keep the answers of a template for the lists that it makes itself", async () => {
    const { id: template } = await makeTemplate(PACKING);
    expect((await asAnn.put(`list/${template}`, { answers: [yes("baby")] })).answers).toHaveLength(1);
    const list = await use(template);
    expect(await asAnn.getRefusal("PUT", `list/${list}`, { answers: [yes("baby")] })).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: { answers: expect.any(String) },
    });
  });
});

describe("a published template", () => {
  it("is used with answers, and keeps its own to itself", async () => {
    const { id: template } = await makeTemplate(PACKING);
    await asAnn.put(`list/${template}`, { answers: [yes("baby")] });
    const { url } = await asAnn.post(`list/${template}/publish`);
    const ben = asUser(server, await server.newGuest());
    const token = url.split("/").at(-1);
    const [id, templateId] = [randomUUID(), randomUUID()];
    const used = await ben.post(`template/${token}/use`, { id, templateId, answers: [no("baby"), count("nights", 1)] });
    expect((await ben.getItems(used.id)).map(({ name }) => name)).toEqual([
      "Passport",
      "Clothes",
      "Socks ×2",
      "Present for {host} ?host",
    ]);
    expect((await ben.get(`list/${used.templateId}`)).answers).toEqual([]);
  });
});

it("a template with 30 questions and 1,000 marked items is used within the limits", async () => {
  const names = Array.from({ length: 1000 }, (_, at) => ({
    name: `Row ${at} of {g${at % 10}} ×n${at % 10} ?k${at % 10}`,
  }));
  const { id: templateId } = await makeTemplate([]);
  const mutation = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";
  const created = await server.graphql(ann, mutation, { input: { listId: templateId, items: names } });
  expect(created.json.errors).toBeUndefined();
  const answers = [...Array(10).keys()].flatMap((at) => [yes(`k${at}`), count(`n${at}`, 5), words(`g${at}`, "Ana")]);
  const started = performance.now();
  const list = await use(templateId, answers);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await readQuestions(list)).toHaveLength(30);
  await answer(list, [no("k1")]);
});
