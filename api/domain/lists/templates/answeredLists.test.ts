import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toDay, toDayNumber, toLocalDay } from "../../../../shared/repeat/days.ts";
import { deriveItemId, deriveRunId } from "../../../../shared/repeat/derivedIds.ts";
import { createContext, NO_SERVICES } from "../../../calls/context.ts";
import { asUser, type Requests } from "../../../testing/asUser.ts";
import { exportZip, importZip } from "../../../testing/exportedZip.ts";
import { nobody, ORIGIN, startTestServer, type TestServer, type TestUser } from "../../../testing/testServer.ts";
import { bringListsBack } from "../../upkeep/returningLists.ts";

// What becomes of answers where a list goes another way than through its page.

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebookId: string;
let template: string;
/** The ids of the template's items, by their names. */
let originals: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NAMES = ["Passport", "# Baby ?baby", "Cot", "# Clothes", "Socks ×nights", "Present for {host}"];
const ANSWERS = [
  { name: "baby", choice: false },
  { name: "nights", number: 5 },
  { name: "host", words: "Ana" },
];
const ANSWERED = ["Passport", "Clothes", "Socks ×5", "Present for Ana"];

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebookId = await asAnn.makeNotebook();
  ({ id: template, items: originals } = await asAnn.makeList(NAMES, { notebookId, isTemplate: true }));
});

const use = async (values: object = {}): Promise<string> =>
  (await asAnn.post("list/template", { templateId: template, answers: ANSWERS, ...values })).id;
const answer = (listId: string, answers: object[], as = asAnn) =>
  as.post(`list/${listId}/answers`, { answers, id: randomUUID() });
const bringIn = (listId: string, names: string[], as = asAnn) =>
  as.post(`list/${listId}/bring-in`, { templateItemIds: names.map((name) => originals[name]), id: randomUUID() });
const readNames = async (listId: string, as = asAnn) => (await as.getItems(listId)).map(({ name }) => name);
const findItem = async (listId: string, name: string) =>
  (await asAnn.getItems(listId)).find((item) => item.name === name)?.id ?? "";
const compare = async (listId: string, as = asAnn) => {
  const { toTemplate, toList } = await as.get(`list/${listId}/template-differences`);
  return { toTemplate, toList };
};
const NONE = { toTemplate: [], toList: [] };
const readAnswered = async (listId: string, as = asAnn) =>
  (await as.get(`list/${listId}`)).answers.map(({ name }: { name: string }) => name);
const ALL = ["baby", "host", "nights"];

it("the items of a list with answers have the ids that a page derives, unless it has chosen others", async () => {
  const list = await use();
  const kept = ["Passport", "Clothes", "Socks ×nights", "Present for {host}"];
  expect((await asAnn.getItems(list)).map(({ id }) => id)).toEqual(
    kept.map((name) => deriveItemId(list, originals[name] ?? "")),
  );
  const chosen = randomUUID();
  const other = await use({ itemIds: [{ from: originals["Passport"], id: chosen }] });
  expect((await asAnn.getItems(other))[0]?.id).toBe(chosen);
});

it("a list of which everything was left out knows its template all the same", async () => {
  const { id: templateId } = await asAnn.makeList(["Cot ?kids", "Toys ?kids"], { notebookId, isTemplate: true });
  const { id } = await asAnn.post("list/template", { templateId, answers: [{ name: "kids", choice: false }] });
  expect(await readNames(id)).toEqual([]);
  expect(await compare(id)).toEqual(NONE);
  await answer(id, [{ name: "kids", choice: true }]);
  expect(await readNames(id)).toEqual(["Cot", "Toys"]);
  expect(await compare(id)).toEqual(NONE);
});

it("a heading that is left out stays where something below it stays", async () => {
  const list = await use({ answers: [{ name: "baby", choice: true }] });
  await asAnn.put(`item/${await findItem(list, "Cot")}/complete`, { completed: true });
  await answer(list, [{ name: "baby", choice: false }]);
  expect((await readNames(list)).slice(0, 4)).toEqual(["Passport", "Baby", "Cot", "Clothes"]);
  expect(await compare(list)).toEqual(NONE);
  await answer(list, [{ name: "baby", choice: true }]);
  expect((await readNames(list)).filter((name) => name === "Baby")).toHaveLength(1);
});

describe("answers", () => {
  it("go along with a guest who becomes a member", async () => {
    const list = await use();
    const asMember = asUser(server, { ...(await server.newMember()), cookie: ann.cookie });
    await asMember.post("user/claim");
    expect(await readAnswered(list, asMember)).toEqual(ALL);
    expect(await compare(list, asMember)).toEqual(NONE);
    await bringIn(list, ["Cot"], asMember);
    expect(await readNames(list, asMember)).toContain("Cot");
  });

  it("go along with a list that is shared, in which only the template’s owner brings in", async () => {
    const list = await use();
    const family = await asAnn.makeNotebook({ name: "Family" });
    const asBea = asUser(server, await server.newGuest());
    await asBea.join(await asAnn.share(family));
    await asAnn.put(`list/${list}`, { notebookId: family });
    expect(await readAnswered(list, asBea)).toEqual(ALL);
    const [, , , host] = await asAnn.getItems(list);
    expect(host?.name).toBe("Present for Ana");
    expect(
      await asBea.getRefusal("POST", `list/${list}/bring-in`, {
        templateItemIds: [originals["Cot"]],
        id: randomUUID(),
      }),
    ).toMatchObject({ code: "NOT_FOUND" });
    await bringIn(list, ["Cot"]);
    expect(await readNames(list, asBea)).toEqual(["Passport", "Cot", "Clothes", "Socks ×5", "Present for Ana"]);
    await answer(list, [{ name: "nights", number: 2 }]);
    expect(await readNames(list, asBea)).toContain("Socks ×2");
    expect(await compare(list)).toEqual(NONE);
  });

  it("are in an export and in what is imported of it", async () => {
    await use();
    await asAnn.put(`list/${template}`, { answers: [{ name: "baby", choice: true }] });
    const other = await server.newGuest();
    await importZip(server, other, await exportZip(server, ann));
    const asOther = asUser(server, other);
    const lists: { id: string; isTemplate: boolean }[] = await asOther.get("list");
    const [ofTemplate, ofList] = [true, false].map((isTemplate) =>
      lists.find((list) => list.isTemplate === isTemplate),
    );
    expect(await readAnswered(ofTemplate?.id ?? "", asOther)).toEqual(["baby"]);
    expect(await readAnswered(ofList?.id ?? "", asOther)).toEqual(ALL);
    expect(await readNames(ofList?.id ?? "", asOther)).toEqual(ANSWERED);
    expect(await compare(ofList?.id ?? "", asOther)).toEqual(NONE);
  });

  it("are not in the text of a list, and the text of a template has what it asks", async () => {
    const readText = async (id: string) => {
      const headers = { cookie: ann.cookie ?? "" };
      return (await server.app(new Request(`${ORIGIN}/api/list/${id}.md`, { headers }))).text();
    };
    expect(await readText(await use())).toContain("- [ ] Socks ×5\n");
    expect(await readText(template)).toMatch(/## Baby \?baby\n[^]*Socks ×nights\n[^]*Present for \{host\}/u);
  });

  it("of a template are those of the list that it makes by itself", async () => {
    const today = toLocalDay(new Date(), "UTC");
    const tomorrow = toDay(toDayNumber(today) + 1);
    await asAnn.put(`list/${template}`, { answers: ANSWERS, repeat: { unit: "DAY", zone: "UTC", start: today } });
    await bringListsBack(createContext(server.db.manager, NO_SERVICES), {
      now: new Date(`${tomorrow}T00:00:30Z`),
      publish: () => {},
      onFailure(error) {
        throw error;
      },
    });
    const made = deriveRunId(template, tomorrow);
    expect(await readNames(made)).toEqual(ANSWERED);
    expect(await readAnswered(made)).toEqual(ALL);
    await bringIn(made, ["Cot"]);
    expect(await readNames(made)).toContain("Cot");
  });

  it("stay when a list is run again, with what was brought in", async () => {
    const list = await use();
    await bringIn(list, ["Cot"]);
    await asAnn.put(`item/${await findItem(list, "Cot")}/complete`, { completed: true });
    await asAnn.post(`list/${list}/run-again`, { id: randomUUID() });
    expect(await readAnswered(list)).toEqual(ALL);
    expect(await readNames(list)).toEqual(["Passport", "Cot", "Clothes", "Socks ×5", "Present for Ana"]);
  });

  it("that a program gave are taken back with its call", async () => {
    const list = await use();
    const { token } = await asAnn.post("token", { name: "Kitchen", write: true });
    const program: TestUser = { ...nobody, userId: ann.userId, token };
    const given = await server.rest(program, "POST", `/api/list/${list}/answers`, {
      answers: [
        { name: "baby", choice: true },
        { name: "nights", number: 2 },
      ],
      id: randomUUID(),
    });
    expect(await readNames(list)).toEqual(["Passport", "Baby", "Cot", "Clothes", "Socks ×2", "Present for Ana"]);
    await asAnn.post(`undo/${given.headers.get("listbook-call")}`);
    expect(await readNames(list)).toEqual(ANSWERED);
    expect((await asAnn.get(`list/${list}`)).answers).toMatchObject(
      [ANSWERS[0], ANSWERS[2], ANSWERS[1]].map((each) => ({ ...each })),
    );
    expect(await compare(list)).toEqual(NONE);
  });
});

it("a use counts for what is often skipped only where its answers had left the item in", async () => {
  const readSkipped = async () => {
    const query = "query ($id: ID!) { items(listId: $id) { name skipped { times of } } }";
    const { json } = await server.graphql(ann, query, { id: template });
    return json.data.items.find(({ name }: { name: string }) => name === "Cot").skipped;
  };
  for (let at = 0; at < 3; at++) {
    const list = await use();
    await asAnn.put(`item/${await findItem(list, "Passport")}/complete`, { completed: true });
    await asAnn.put(`list/${list}`, { active: false });
  }
  expect(await readSkipped()).toBeNull();
  for (let at = 0; at < 3; at++) {
    const list = await use({ answers: [{ name: "baby", choice: true }] });
    await asAnn.put(`item/${await findItem(list, "Passport")}/complete`, { completed: true });
    await asAnn.put(`list/${list}`, { active: false });
  }
  expect(await readSkipped()).toEqual({ times: 3, of: 3 });
});

it("what a template asks says what was answered last, also in a list that has another owner by now", async () => {
  const list = await use();
  const family = await asAnn.makeNotebook({ name: "Family" });
  await asUser(server, await server.newGuest()).join(await asAnn.share(family));
  await asAnn.put(`list/${list}`, { notebookId: family });
  const query = "query ($id: ID!) { list(id: $id) { questions { name last { choice number words } } } }";
  const { json } = await server.graphql(ann, query, { id: template });
  expect(json.data.list.questions).toMatchObject([
    { name: "baby", last: { choice: false } },
    { name: "nights", last: { number: 5 } },
    { name: "host", last: { words: "Ana" } },
  ]);
});
