import { expect, test } from "vitest";
import { deriveItemId } from "../../../shared/repeat/derivedIds.ts";
import { getToasts } from "../../actions/toasts.ts";
import { undoLast } from "../../actions/undo.ts";
import { readCachedListItems } from "../../cache/places.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { CurrentUser } from "../../account/currentUser.ts";
import { readCachedList } from "../../rows/list.ts";
import { fillCache, readNames } from "../../testing/collections.ts";
import { item, list, notebook, user } from "../../testing/rowFixtures.ts";
import { createScriptedClient, getRejection, settle, type PendingRequest } from "../../testing/scriptedClient.ts";
import { createListFromStarter, prepareStarter } from "./createListFromStarter.ts";
import { loadStarters } from "./starterItems.tsx";

const NAME = "Camping";
const { camping: rows } = await loadStarters();
const prepareCamping = () => prepareStarter({ id: "camping", name: NAME }, rows);
const items = rows.map(({ name }) => name);
const itemCount = rows.filter(({ isHeading }) => !isHeading).length;

function start(...lists: ListFieldsFragment[]) {
  const { client, calls, sent } = createScriptedClient();
  client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  fillCache(client, { notebooks: [notebook("away", { role: "VIEWER" }), notebook("home")], lists });
  const opened: ListFieldsFragment[] = [];
  const use = (from = prepareCamping(), notebookId?: string) =>
    createListFromStarter(client, from, notebookId, (created) => void opened.push(created));
  const readItemNames = (id: string) => readCachedListItems(client.cache, id).map(({ name }) => name);
  return { client, calls, sent, opened, use, readItemNames };
}

/** Answers all requests of a use, as the server would. */
async function answerAll(calls: PendingRequest[]) {
  for (let [call] = calls; call; [call] = calls) {
    const { input } = call.variables as { input: never };
    await call.answer(answers[call.name]?.(input));
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- each operation has another input
const answers: Record<string, (input: any) => unknown> = {
  CreateList: (input) => ({ createList: list(input.id, input) }),
  CreateItems: (input) => ({
    // oxlint-disable-next-line typescript/no-explicit-any -- as above
    createItems: input.items.map(({ id, name, isHeading }: any, index: number) =>
      item(id, index + 1, { name, isHeading, listId: input.listId }),
    ),
  }),
  CreateAnsweredList: ({ id, name, templateId, notebookId, itemIds }) => ({
    createListFromTemplate: {
      ...list(id, { name, notebookId, templateId, itemCount }),
      items: rows.map((row, index) => item(itemIds[index].id, index + 1, { ...row, listId: id })),
    },
  }),
};

test("a starter becomes a template of the user's own and its first list, which opens at once with its items", async () => {
  const { client, calls, sent, opened, use, readItemNames } = start();
  const creating = use();
  const [created] = opened;
  expect(created).toMatchObject({ notebookId: "home", isTemplate: false, itemCount });
  expect(created?.name).toMatch(/^Camping – \d/);
  const template = readCachedList(client.cache, created?.templateId ?? "");
  expect(template).toMatchObject({ name: NAME, isTemplate: true, active: false, itemCount });
  expect(readItemNames(created?.id ?? "")).toEqual(items);
  expect(readNames(client)).toMatchObject({ templates: [NAME], activeLists: [created?.name] });

  expect(sent("CreateList")[0]?.variables["input"]).toMatchObject({ isTemplate: true, name: NAME });
  await answerAll(calls);
  expect((await creating)?.id).toBe(created?.id);
  expect(readItemNames(created?.id ?? "")).toEqual(items);
  expect(readNames(client)).toMatchObject({ templates: [NAME], activeLists: [created?.name] });
});

test("one undo, which a toast offers, deletes the list and the template", async () => {
  const { client, calls, use } = start();
  const creating = use();
  await answerAll(calls);
  const made = (await creating)?.name ?? "";
  expect(getToasts().at(-1)).toMatchObject({
    title: `Created “${made}” and kept “${NAME}” as a template`,
    action: { label: "Undo" },
  });
  void undoLast();
  await settle();
  expect(readNames(client)).toMatchObject({ lists: [], templates: [], activeLists: [] });
  expect(calls.map(({ name }) => name)).toEqual(["DeleteList", "DeleteList"]);
});

test("a second use makes a list of the template that exists already", async () => {
  const { client, calls, opened, use } = start();
  void use();
  await answerAll(calls);
  void use();
  await answerAll(calls);
  const [first, second] = opened;
  expect(second?.templateId).toBe(first?.templateId);
  expect(second?.id).not.toBe(first?.id);
  expect(readNames(client)).toMatchObject({
    templates: [NAME],
    activeLists: expect.arrayContaining([first?.name, second?.name]),
  });
});

test("a template with the name that the user may not change, and a list with it, are not used", async () => {
  const { calls, opened, use } = start(
    list("theirs", { name: NAME, isTemplate: true, role: "VIEWER", notebookId: "away", itemCount: 3 }),
    list("mine", { name: NAME, itemCount: 3 }),
  );
  void use();
  expect(["theirs", "mine"]).not.toContain(opened[0]?.templateId);
  await answerAll(calls);
});

test("the template and the list are in the chosen notebook; a template of another one is used from there", async () => {
  const { client, calls, opened, use } = start();
  void use(undefined, "garden");
  expect(readCachedList(client.cache, opened[0]?.templateId ?? "")?.notebookId).toBe("garden");
  await answerAll(calls);
  void use(undefined, "home");
  expect(opened.map(({ notebookId }) => notebookId)).toEqual(["garden", "home"]);
  expect(opened[1]?.templateId).toBe(opened[0]?.templateId);
  await answerAll(calls);
});

const refusals = ["CreateList", "CreateItems", "CreateAnsweredList"];

test.for(refusals)("a second try after %s was refused sends the same ids", async (refused) => {
  const { client, calls, sent, opened, use } = start();
  const starter = prepareCamping();
  const ids = () => opened.map(({ id, templateId }) => ({ id, templateId }));

  const failing = getRejection(use(starter));
  for (let [call] = calls; call; [call] = calls) {
    if (call.name === refused) await call.refuse("Not now");
    else await call.answer(answers[call.name]?.(call.variables["input"] as never));
  }
  expect(await failing).toMatchObject({ message: "Not now" });
  expect(readNames(client).activeLists).toEqual([]);

  const creating = use(starter);
  expect(ids()[1]).toEqual(ids()[0]);
  expect(ids()[1]).toEqual({ id: starter.listId, templateId: starter.templateId });
  const itemIds: unknown[] = [];
  for (let [call] = calls; call; [call] = calls) {
    const input = call.variables["input"] as { itemIds?: unknown };
    if (input.itemIds) itemIds.push(input.itemIds);
    await call.answer(answers[call.name]?.(input));
  }
  await creating;
  expect(itemIds).toEqual([starter.items.map(({ id: from }) => ({ from, id: deriveItemId(starter.listId, from) }))]);
  expect(readNames(client).templates).toEqual([NAME]);
  expect(sent("CreateList")).toEqual([]);
});
