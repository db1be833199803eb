import { expect, test, vi } from "vitest";
import { completeItem } from "../../items/model/actions.ts";
import { createList, deleteList, restoreList, updateList } from "../../lists/model/actions.ts";
import { ActiveLists, ListWithItems } from "../../lists/model/queries.ts";
import { createNotebook } from "../../notebooks/actions.ts";
import { NotebookAndLists } from "../../notebooks/queries.ts";
import { TemplateUsesDocument } from "../../graphql/graphql.ts";
import { fillCache } from "../../testing/collections.ts";
import { item, list, notebook, user } from "../../testing/rowFixtures.ts";
import { createScriptedClient, openScreen, settle } from "../../testing/scriptedClient.ts";
import { CurrentUser } from "../../account/currentUser.ts";
import { checkDeviceAccess } from "../../account/devices.ts";

const away = { ...notebook("away"), sharing: null };
const garden = { ...list("garden", { notebookId: "away" }), openItems: [] };

/** A client on the page of a list, which has read nothing else. */
function start(items = [item("socks", 1)]) {
  const script = createScriptedClient();
  script.client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  script.client.writeQuery({ query: ListWithItems, variables: { id: "trip" }, data: { list: list("trip"), items } });
  return script;
}

test("a notebook that is opened first while a list is on its way into it is read at once, and shows the list", async () => {
  const { client, sent } = start();
  void updateList(client, "trip", { notebookId: "away" });
  const { last } = openScreen(client, NotebookAndLists, { id: "away" });
  await settle();
  await sent("NotebookAndLists")[0]?.answer({ notebook: away, notebookLists: [garden] });
  const names = () => last()?.notebookLists?.map(({ name }) => name);
  expect(names()).toEqual(["garden", "trip"]);
  await sent("UpdateList")[0]?.answer({ updateList: list("trip", { notebookId: "away" }) });
  expect(names()).toEqual(["garden", "trip"]);
  expect(sent("NotebookAndLists")).toEqual([]);
});

test("a notebook whose lists are shown is read when the list is in it", async () => {
  const { client, sent } = start();
  const data = { notebook: away, notebookLists: [garden] };
  client.writeQuery({ query: NotebookAndLists, variables: { id: "away" }, data });
  void updateList(client, "trip", { notebookId: "away" });
  openScreen(client, NotebookAndLists, { id: "away" });
  await settle();
  expect(sent("NotebookAndLists")).toEqual([]);
  await sent("UpdateList")[0]?.answer({ updateList: list("trip", { notebookId: "away" }) });
  expect(sent("NotebookAndLists")).toHaveLength(1);
});

test("a new notebook and a list that is restored are read when the server has them", async () => {
  const { client, sent } = start([]);
  const isRead = async (name: string, query: typeof NotebookAndLists | typeof ListWithItems, id: string) => {
    const { close } = openScreen<unknown, { id: string }>(client, query, { id });
    await settle();
    close();
    return sent(name).length > 0;
  };
  void createNotebook(client, "Garden");
  const { id } = sent("CreateNotebook")[0]?.variables["input"] ?? {};
  expect(await isRead("NotebookAndLists", NotebookAndLists, id)).toBe(false);

  void deleteList(client, "other");
  await sent("DeleteList")[0]?.answer({ deleteList: { __typename: "Deletion", success: true } });
  void restoreList.send(client, "other", list("other"));
  expect(await isRead("ListWithItems", ListWithItems, "other")).toBe(false);
  await sent("RestoreList")[0]?.answer({ restoreList: list("other") });
  expect(await isRead("ListWithItems", ListWithItems, "other")).toBe(true);
});

test("the uses of a list that becomes a template are read when it is one", async () => {
  const { client, sent } = start();
  void updateList(client, "trip", { isTemplate: true });
  openScreen(client, TemplateUsesDocument, { templateId: "trip" });
  await settle();
  expect(sent("TemplateUses")).toEqual([]);
  await sent("UpdateList")[0]?.answer({ updateList: list("trip", { isTemplate: true }) });
  expect(sent("TemplateUses")).toHaveLength(1);
});

test("a notebook is read while a new list is on its way into it", async () => {
  const { client, sent } = start();
  void createList(client, "away", "books");
  const { last } = openScreen(client, NotebookAndLists, { id: "away" });
  await settle();
  await sent("NotebookAndLists")[0]?.answer({ notebook: away, notebookLists: [] });
  expect(last()?.notebookLists?.map(({ name }) => name)).toEqual(["books"]);
});

test("a read during which many changes are answered is repeated a few times, and not for each of them", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const rows = Array.from({ length: 20 }, (_row, index) => item(`item ${index}`, index));
    const { client, sent } = createScriptedClient();
    fillCache(client, { lists: [list("packing")], items: rows });
    for (const { id } of rows) void completeItem(client, id, true);
    openScreen(client, ActiveLists, {});
    await settle();
    let reads = 0;
    const answerRead = async () => {
      for (const read of sent("ActiveLists")) {
        reads++;
        await read.answer({ activeLists: [{ ...list("packing"), nextItem: null }] });
      }
    };
    for (const row of rows) {
      await sent("CompleteItemAt")[0]?.answer({ completeItem: { ...row, completed: true } });
      await answerRead();
    }
    await answerRead();
    expect(reads).toBe(3);
    expect(sent("ActiveLists")).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test("a read that is out of date is repeated after a while, even while changes are pending", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const rows = Array.from({ length: 3 }, (_row, index) => item(`item ${index}`, index));
    const { client, sent } = createScriptedClient();
    fillCache(client, { lists: [list("packing")], items: rows });
    for (const { id } of rows) void completeItem(client, id, true);
    openScreen(client, ActiveLists, {});
    await settle();
    for (const row of rows.slice(1)) {
      await sent("CompleteItemAt")[1]?.answer({ completeItem: { ...row, completed: true } });
      await sent("ActiveLists")[0]?.answer({ activeLists: [] });
    }
    expect(sent("ActiveLists")).toEqual([]);
    vi.advanceTimersByTime(250);
    await settle();
    expect(sent("ActiveLists")).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test("a read during which the device is checked is not repeated", async () => {
  const { client, sent } = start();
  const { last } = openScreen(client, ActiveLists, {});
  const checking = checkDeviceAccess(client, { userId: "ann", deviceId: "phone" });
  await settle();
  const allowed = { canAccess: true, reason: "known_device", error: null } as const;
  await sent("CheckDeviceAccess")[0]?.answer({ checkDeviceAccess: { __typename: "DeviceAccess", ...allowed } });
  expect(await checking).toEqual(allowed);
  await sent("ActiveLists")[0]?.answer({ activeLists: [] });
  expect([last()?.activeLists, sent("ActiveLists")]).toEqual([[], []]);
});
