import { getToday } from "../ui/format.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { SyncClient } from "../sync/state/state.ts";
import { CurrentUser } from "../account/currentUser.ts";
import {
  completeItem,
  completeItems,
  createItem,
  deleteItems,
  moveItems,
  setHeading,
  sortItems,
  updateItem,
} from "../items/model/actions.ts";
import { createUseName } from "../../shared/useName.ts";
import { createListsFromTemplate } from "../lists/answers/actions.ts";
import { createList, createListFromTemplate, deleteList, duplicateList, updateList } from "../lists/model/actions.ts";
import { deleteLists, updateLists } from "../lists/model/bulkActions.ts";
import { restoreRun, runAgain } from "../lists/runs/actions.ts";
import { ListWithItems } from "../lists/model/queries.ts";
import { createNotebook, deleteNotebook, updateNotebook } from "../notebooks/actions.ts";
import { fillCache, readScreens } from "../testing/collections.ts";
import { item, list, notebook, user } from "../testing/rowFixtures.ts";
import { getRejection, createScriptedClient, settle, type PendingRequest } from "../testing/scriptedClient.ts";
import { reportFailure } from "./errors.ts";
import { closeToast, getToasts } from "./toasts.ts";

/** The name of a list that is made today from the template “party”. */
const USE_NAME = createUseName("party", getToday(), new Set());

type Change = (client: SyncClient) => Promise<unknown>;

function start() {
  const script = createScriptedClient();
  const lists = [list("packing"), list("party", { isTemplate: true })];
  fillCache(script.client, { notebooks: [notebook("home")], lists, items: [item("socks", 1), item("shoes", 2)] });
  script.client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  const screen = () => readScreens(script.client);
  return { ...script, screen, before: screen() };
}

const toasts = () =>
  getToasts()
    .filter(({ open }) => open)
    .map(({ title, description }) => [title, description]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  for (const { id } of getToasts()) closeToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

const creates: [string, Change, string, string][] = [
  [
    "createNotebook",
    (client) => createNotebook(client, "Garden"),
    "Error creating notebook",
    "Couldn’t create “Garden”",
  ],
  ["createList", (client) => createList(client, "home", "Books"), "Error creating list", "Couldn’t create “Books”"],
  [
    "createListFromTemplate",
    (client) => createListFromTemplate(client, list("party", { isTemplate: true })),
    "Error creating list",
    `Couldn’t create “${USE_NAME}”`,
  ],
  [
    "duplicateList",
    (client) =>
      duplicateList(client, list("packing"), { name: "Packing (copy)", isTemplate: false, notebookId: "home" }),
    "Error creating list",
    "Couldn’t create “Packing (copy)”",
  ],
];

describe.for(creates)("%s", ([, change, byDefault, title]) => {
  test("throws with the server's message", async () => {
    const { client, calls, screen, before } = start();
    const changing = getRejection(change(client));
    await settle();
    await calls[0]?.refuse("Name is required");
    expect(await changing).toMatchObject({ message: "Name is required" });
    expect(toasts()).toEqual([[title, "Name is required"]]);
    expect(screen()).toEqual(before);
  });

  test("throws with the default message when the answer is not the server's", async () => {
    const { client, calls, screen, before } = start();
    const changing = getRejection(change(client));
    await settle();
    await calls[0]?.respond(404, "<html>Not Found</html>");
    expect(await changing).toMatchObject({ message: byDefault });
    expect(toasts()).toEqual([[title, "The server answered with an error (404)."]]);
    expect(screen()).toEqual(before);
  });
});

const updates: [string, Change, string, string][] = [
  [
    "updateNotebook",
    (client) => updateNotebook(client, "home", { name: "Zoo" }),
    "notebook",
    "Error updating notebook",
  ],
  ["updateList", (client) => updateList(client, "packing", { name: "Zoo" }), "list", "Error updating list"],
];

describe.for(updates)("%s", ([, change, thing, byDefault]) => {
  test.for<[string, (request: PendingRequest) => Promise<void>, string]>([
    ["the server refuses it", (request) => request.refuse("Name is taken"), "Name is taken"],
    ["a proxy refuses it", (request) => request.respond(404, "<html>Not Found</html>"), byDefault],
  ])("throws after the rollback when %s, with the same cause as the toast", async ([, fail, cause]) => {
    const { client, calls, screen, before } = start();
    const changing = change(client).catch((error: unknown) => ({ error, screen: screen() }));
    await settle();
    if (calls[0]) await fail(calls[0]);
    const failure = await changing;
    expect(failure).toMatchObject({ error: { message: `Failed to update ${thing}`, cause: { message: cause } } });
    expect(failure).toMatchObject({ screen: before });
    expect(toasts()).toEqual([[`Failed to update ${thing}`, cause]]);
  });
});

const others: [string, Change, string][] = [
  ["deleteNotebook", (client) => deleteNotebook(client, "home"), "Couldn’t delete the notebook"],
  ["deleteList", (client) => deleteList(client, "packing"), "Couldn’t delete the list"],
  ["updateLists", (client) => updateLists(client, ["packing"], { active: false }), "Couldn’t change the lists"],
  ["deleteLists", (client) => deleteLists(client, ["packing", "party"]), "Couldn’t delete the lists"],
  [
    "createListsFromTemplate",
    (client) => createListsFromTemplate(client, list("party", { isTemplate: true }), { answers: [] }, ["Ana", "Ben"]),
    "Couldn’t create the lists",
  ],
  ["createItem", (client) => createItem(client, "packing", "Hat"), "Couldn’t add “Hat”"],
  ["updateItem", (client) => updateItem(client, "socks", { name: "Hat" }), "Couldn’t change the item"],
  ["setHeading", (client) => setHeading(client, "socks", true), "Couldn’t turn the item into a section"],
  ["completeItem", (client) => completeItem(client, "socks", true), "Couldn’t tick the item"],
  [
    "sortItems",
    (client) => sortItems(client, "packing", [{ id: "socks", sortingOrder: 3 }], "socks"),
    "Couldn’t move the items",
  ],
  ["deleteItems of one", (client) => deleteItems(client, ["socks"]), "Couldn’t delete the item"],
  ["deleteItems", (client) => deleteItems(client, ["socks", "shoes"]), "Couldn’t delete the items"],
  ["completeItems", (client) => completeItems(client, ["socks", "shoes"], true), "Couldn’t tick the items"],
  ["moveItems", (client) => moveItems(client, ["socks"], { id: "party", name: "Party" }), "Couldn’t move the items"],
  ["runAgain", (client) => runAgain(client, list("packing")), "Couldn’t start the list again"],
  [
    "restoreRun",
    (client) => restoreRun(client, { id: "past", listId: "packing", settled: [] }),
    "Couldn’t restore the run",
  ],
];

test.for(others)("%s answers false, and the screen is as before", async ([, change, title]) => {
  const { client, calls, screen, before } = start();
  const changing = change(client);
  expect(screen()).not.toEqual(before);
  await settle();
  await calls[0]?.refuse("Something went wrong");
  expect(await changing).toBe(false);
  expect(screen()).toEqual(before);
  expect(toasts()).toEqual([[title, "Something went wrong"]]);
});

test.for([
  [400, '{"message":"The body is not valid"}', "The body is not valid"],
  [413, '{"errors":[{"message":"The body is too large"}]}', "The body is too large"],
  [403, "<html>Forbidden</html>", "The server answered with an error (403)."],
] as const)("a toast shows the message of a refusal with status %i", async ([status, body, description]) => {
  const { client, calls } = start();
  const changing = deleteItems(client, ["socks"]);
  await settle();
  await calls[0]?.respond(status, body);
  expect(await changing).toBe(false);
  expect(toasts()[0]?.[1]).toBe(description);
});

test.for([
  ["sign-up", "Sign up"],
  ["upgrade", "Upgrade"],
] as const)("the toast of a reached quota links to %s", async ([remedy, label]) => {
  const { client, calls } = start();
  const changing = getRejection(createNotebook(client, "Garden"));
  await settle();
  await calls[0]?.refuse("You can have 20 notebooks", "QUOTA_EXCEEDED", { remedy });
  await changing;
  const action = { label, altText: `${label} for more room`, to: `/${remedy}` };
  expect(getToasts()).toMatchObject([{ title: "Couldn’t create “Garden”", action }]);
});

test.for([{}, { remedy: "javascript:alert(1)" }])(
  "the toast of a refusal has no link without a known remedy: %j",
  async (extensions) => {
    const { client, calls } = start();
    const changing = createItem(client, "packing", "Hat");
    await settle();
    await calls[0]?.refuse("A list holds at most 1,000 items", "QUOTA_EXCEEDED", extensions);
    await changing;
    expect(getToasts().map(({ action }) => action)).toEqual([undefined]);
  },
);

describe("the toast of a failure", () => {
  const unreached = new TypeError("Failed to fetch");

  test("stays until it is closed, and offers to try again where the server did not refuse", async () => {
    const retry = vi.fn<() => Promise<boolean>>(() =>
      reportFailure("The file was not read", Promise.reject(unreached)),
    );
    expect(await reportFailure("The file was not read", Promise.reject(unreached), retry)).toBe(false);
    const [toast] = getToasts();
    expect(toast).toMatchObject({ duration: Infinity, action: { label: "Try again" } });
    if (toast?.action && "onAct" in toast.action) toast.action.onAct();
    expect(retry).toHaveBeenCalledOnce();
    await settle();
    expect(getToasts().map(({ title, action }) => [title, action?.label])).toEqual([
      ["The file was not read", "Try again"],
      ["The file was not read", undefined],
    ]);
  });

  test("offers no new try for what the server would refuse again", async () => {
    const { client, calls } = start();
    const changing = deleteItems(client, ["socks"]);
    await settle();
    await calls[0]?.refuse("A viewer cannot delete", "FORBIDDEN");
    await changing;
    const toast = getToasts().find(({ open }) => open);
    expect(toast).toMatchObject({ duration: Infinity, title: "Couldn’t delete the item" });
    expect(toast?.action).toBeUndefined();
  });
});

test("a failed read is logged, and the screen keeps its data beside the error", async () => {
  const { client, calls } = start();
  const shown: { data: unknown; error?: unknown }[] = [];
  client
    .watchQuery({ query: ListWithItems, variables: { id: "packing" }, returnPartialData: true })
    .subscribe(({ data, error }) => shown.push({ data, error }));
  await settle();
  await calls[0]?.refuse("Something went wrong", "INTERNAL");
  expect(shown.at(-1)).toMatchObject({ data: { items: [{ id: "socks" }, { id: "shoes" }] }, error: expect.any(Error) });
  expect(console.error).toHaveBeenCalledWith("Reading ListWithItems failed:", expect.any(Error));
  vi.mocked(console.error).mockClear();
});

test("a read of what is not there is no failure, and is not logged", async () => {
  const { client, calls } = start();
  const query = client.query({ query: ListWithItems, variables: { id: "packing" }, fetchPolicy: "network-only" });
  const answer = query.catch((error: unknown) => error);
  await settle();
  await calls[0]?.refuse("List not found", "NOT_FOUND");
  expect(String(await answer)).toContain("List not found");
  expect(console.error).not.toHaveBeenCalled();
});
