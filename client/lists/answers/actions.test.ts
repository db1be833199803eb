import { expect, test } from "vitest";
import { deriveItemId } from "../../../shared/repeat/derivedIds.ts";
import { undoLast } from "../../actions/undo.ts";
import { readCachedListItems, readCachedRows } from "../../cache/places.ts";
import { readCachedList } from "../../rows/list.ts";
import { fillCache } from "../../testing/collections.ts";
import { item, list } from "../../testing/rowFixtures.ts";
import { createScriptedClient } from "../../testing/scriptedClient.ts";
import { completeItem } from "../../items/model/actions.ts";
import { toCachedAnswers } from "../model/answeredItems.ts";
import { ListWithItems } from "../model/queries.ts";
import { answerList, createAnsweredList, createListsFromTemplate, setAnswers } from "./actions.ts";
import { addRow } from "./addRow.ts";
import { readRememberedNames } from "./rememberedNames.ts";

const NAMES = ["Passport", "# Baby ?kids", "Pushchair", "# Clothes", "Socks ×nights", "Call {guest}"];
const no = (name: string) => ({ name, choice: false });
const count = (name: string, number: number) => ({ name, number });

/** A page that knows a template, and makes a list from it with these answers. */
function start(answers = [no("kids"), count("nights", 5)]) {
  const { client, calls } = createScriptedClient();
  const items = NAMES.map((name, index) =>
    item(name, index + 1, { name: name.replace("# ", ""), isHeading: name.startsWith("# "), listId: "trip" }),
  );
  const trip = list("trip", { isTemplate: true, active: false, itemCount: 4 });
  fillCache(client, { lists: [trip] });
  client.writeQuery({ query: ListWithItems, variables: { id: "trip" }, data: { list: trip, items } });
  void createAnsweredList(client, trip, { answers, notebookId: "home", date: "2026-12-04" });
  const { id } = (calls[0]?.variables["input"] ?? {}) as { id: string };
  const readNames = () => readCachedListItems(client.cache, id).map(({ name }) => name);
  const readList = () => readCachedList(client.cache, id);
  return { client, calls, id, readNames, readList };
}

test("a list that is made with answers has at once what they leave, in the words that they make", () => {
  const { client, calls, id, readNames, readList } = start();
  expect(calls[0]?.variables["input"]).toMatchObject({ answers: [no("kids"), count("nights", 5)], date: "2026-12-04" });
  expect(readNames()).toEqual(["Passport", "Clothes", "Socks ×5", "Call {guest}"]);
  expect(readList()).toMatchObject({
    itemCount: 3,
    date: "2026-12-04",
    templateId: "trip",
    answers: [no("kids"), count("nights", 5)],
  });
  expect(readCachedListItems(client.cache, id).map((each) => each.id)).toContain(deriveItemId(id, "Passport"));
});

test("a call without answers sends none, and copies all", () => {
  const { calls, readNames } = start([]);
  expect(calls[0]?.variables["input"]).not.toHaveProperty("answers");
  expect(readNames()).toHaveLength(NAMES.length);
});

test("other answers bring in, take away and reword at once, and undo gives back what was there", async () => {
  const { client, id, readNames, readList } = start();
  const before = readNames();
  void answerList(client, id, [{ name: "kids", choice: true }, count("nights", 2)]);
  expect(readNames()).toEqual(["Passport", "Baby", "Pushchair", "Clothes", "Socks ×2", "Call {guest}"]);
  expect(readList()).toMatchObject({ itemCount: 4, answers: [{ choice: true }, { number: 2 }] });
  void undoLast();
  expect(readNames()).toEqual(before);
  expect(readList()).toMatchObject({ answers: [no("kids"), count("nights", 5)] });
});

test("undo of answers gives back rows that are not the template's, and words that somebody has changed", () => {
  const { client } = start();
  const rome = list("rome", { templateId: "trip", itemCount: 4 });
  const items = ["Passport", "Call {guest} at noon", "Toys ?kids", "Tea for {guest}"].map((name, index) =>
    item(index < 1 ? deriveItemId("rome", name) : name, index + 1, { listId: "rome", name }),
  );
  client.writeQuery({ query: ListWithItems, variables: { id: "rome" }, data: { list: rome, items } });
  const readNames = () => readCachedListItems(client.cache, "rome").map(({ name }) => name);
  const before = readNames();
  void answerList(client, "rome", [no("kids"), { name: "guest", words: "Ana" }]);
  expect(readNames()).toEqual(["Passport", "Call Ana at noon", "Tea for Ana"]);
  void undoLast();
  expect(readNames()).toEqual(before);
});

test("a change of a row that answers bring in is sent when the server has answered them", () => {
  const { client, calls } = start();
  const answers = toCachedAnswers({ kids: false });
  const rome = list("rome", { templateId: "trip", itemCount: 1, answers });
  const items = [item(deriveItemId("rome", "Passport"), 1, { listId: "rome", name: "Passport" })];
  client.writeQuery({ query: ListWithItems, variables: { id: "rome" }, data: { list: rome, items } });
  void answerList(client, "rome", [{ name: "kids", choice: true }]);
  const pushchair = deriveItemId("rome", "Pushchair");
  expect(readCachedListItems(client.cache, "rome").map(({ id }) => id)).toContain(pushchair);
  void completeItem(client, pushchair, true);
  expect(calls.map(({ name }) => name)).toEqual(["CreateAnsweredList", "AnswerList"]);
});

test("what was left out comes in at once, in its place, with the id that each device gives it", () => {
  const { client, calls, id, readNames } = start();
  void addRow(client, id, "Pushchair", "Pushchair");
  expect(readNames()).toEqual(["Passport", "Pushchair", "Clothes", "Socks ×5", "Call {guest}"]);
  expect(readCachedListItems(client.cache, id)[1]?.id).toBe(deriveItemId(id, "Pushchair"));
  void undoLast();
  expect(readNames()).not.toContain("Pushchair");
  expect(calls.map(({ name }) => name)).toEqual(["CreateAnsweredList"]);
});

test("what comes in with the id that it had before is taken away by undo under that id", async () => {
  const { client, calls } = start();
  const rome = list("rome", { templateId: "trip", itemCount: 1 });
  const passport = item(deriveItemId("rome", "Passport"), 1, { listId: "rome", name: "Passport" });
  client.writeQuery({ query: ListWithItems, variables: { id: "rome" }, data: { list: rome, items: [passport] } });
  const readNames = () => readCachedListItems(client.cache, "rome").map(({ name }) => name);
  void addRow(client, "rome", "Pushchair", "Pushchair");
  expect(readNames()).toEqual(["Passport", "Pushchair"]);
  const pushchair = item("before", 3, { listId: "rome", name: "Pushchair" });
  await calls
    .find(({ name }) => name === "BringIn")
    ?.answer({ bringIn: { ...rome, itemCount: 2, items: [passport, pushchair] } });
  expect(readCachedListItems(client.cache, "rome").map(({ id }) => id)).toEqual([passport.id, "before"]);
  void undoLast();
  expect(readNames()).toEqual(["Passport"]);
});

test("the answers of a template change at once, and undo takes away what was not there", () => {
  const { client } = start();
  void setAnswers(client, "trip", [no("kids")]);
  expect(readCachedList(client.cache, "trip")?.answers).toMatchObject([no("kids")]);
  void undoLast();
  expect(readCachedList(client.cache, "trip")?.answers).toEqual([]);
});

test("lists for some people are there at once, and go and come back together", async () => {
  const { client } = start();
  const trip = readCachedList(client.cache, "trip");
  if (!trip) throw new Error("no template");
  const readIds = () => readCachedRows(client.cache, "List").map(({ id }) => id);
  const before = readIds();
  void createListsFromTemplate(client, trip, { answers: [no("kids")], notebookId: "home" }, ["Ana", "Ben"]);
  const ids = readIds().filter((id) => !before.includes(id));
  const readMade = () => ids.map((id) => readCachedList(client.cache, id)?.name);
  expect(readMade()).toEqual(["trip – Ana", "trip – Ben"]);
  for (const id of ids) {
    expect(readCachedListItems(client.cache, id).map(({ name }) => name)).toEqual([
      "Passport",
      "Clothes",
      "Socks ×nights",
      "Call {guest}",
    ]);
    expect(readCachedListItems(client.cache, id)[0]?.id).toBe(deriveItemId(id, "Passport"));
  }
  expect(readRememberedNames(client.cache, trip)).toEqual({ last: ["Ana", "Ben"], others: [] });
  void undoLast();
  expect(readMade()).toEqual([undefined, undefined]);
});
