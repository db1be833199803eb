import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteNotebook } from "../../notebooks/actions.ts";
import { openBrowser } from "../../testing/browser.ts";
import { fillCache } from "../../testing/collections.ts";
import { createMemoryStorage } from "../../testing/memoryStorage.ts";
import { item, list, notebook } from "../../testing/rowFixtures.ts";
import { knownNames, readNames } from "./knownNames.ts";
import type { Suggestion } from "./suggest.ts";

beforeEach(() => {
  vi.stubGlobal(
    "window",
    Object.assign(new EventTarget(), { localStorage: createMemoryStorage(), navigator: globalThis.navigator }),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function openPage() {
  const browser = openBrowser();
  const rows = [notebook("home", { userId: "ann" }), list("old", { notebookId: "home" })];
  const data = { rows, items: [item("tomatoes", 1, { listId: "old" })] };
  await browser.store.putCopies([
    { key: "ann Copy {}", userId: "ann", name: "Copy", variables: {}, data, at: Date.now() },
    { key: "bea Copy {}", userId: "bea", name: "Copy", variables: {}, data: { ...data, items: [] }, at: Date.now() },
  ]);
  const page = await browser.openPage();
  fillCache(page.client, {
    notebooks: [notebook("home", { userId: "ann" })],
    lists: [list("shop", { notebookId: "home" })],
    items: [item("toast", 1, { listId: "shop" })],
  });
  return page;
}

function suggest(text: string): readonly Suggestion[] {
  const steps = knownNames.get()?.suggester.suggest(text, [], Date.now());
  for (;;) {
    const { done = true, value = [] } = steps?.next() ?? {};
    if (done) return value;
  }
}
const texts = (text: string) =>
  suggest(text)
    .map((suggestion) => ("text" in suggestion ? suggestion.text : ""))
    .sort((a, b) => String(a).localeCompare(String(b), "en"));

test("names are those of the cache, of the copies and of the server, until rows are removed", async () => {
  const { client, calls } = await openPage();
  const findCall = () => calls.find(({ name }) => name === "Suggestions");
  const waitForCall = () => vi.waitUntil(findCall);
  const waitForParts = (parts: number) => vi.waitUntil(() => knownNames.get()?.parts === parts);
  readNames(client, "shop");
  const call = await waitForCall();
  await waitForParts(1);
  expect(texts("to")).toEqual(["toast", "tomatoes"]);
  const suggestion = { name: "Tonic", heading: "Drinks", times: 1, lastAt: new Date().toISOString(), near: false };
  await call.answer({ suggestions: [{ __typename: "Suggestion", ...suggestion }] });
  await waitForParts(2);
  expect(texts("to")).toEqual(["toast", "tomatoes", "Tonic"]);
  expect(texts("# dr")).toEqual(["# Drinks"]);

  // Each list is asked for once.
  readNames(client, "old");
  await (await waitForCall()).answer({ suggestions: [] });
  await waitForParts(2);
  expect(texts("to")).toEqual(["toast", "tomatoes"]);
  readNames(client, "shop");
  await waitForParts(2);
  expect(texts("to")).toEqual(["toast", "tomatoes", "Tonic"]);
  expect(findCall()).toBe(undefined);

  client.sync.removals.set((count) => count + 1);
  expect(knownNames.get()).toBe(null);
  readNames(client, "shop");
  expect((await waitForCall()).variables).toEqual({ listId: "shop" });
});

test("no names are left of a notebook that is unshared or deleted, and none at all after a sign-out", async () => {
  const browser = openBrowser();
  const own = [notebook("home", { userId: "ann" }), notebook("attic", { userId: "ann" })];
  const theirs = notebook("away", { userId: "bea", role: "EDITOR" });
  const rows = {
    away: [theirs, list("trip", { notebookId: "away" }), item("towel", 1, { listId: "trip" })],
    attic: [own[1], list("boxes", { notebookId: "attic" }), item("tools", 1, { listId: "boxes" })],
    home: [own[0], list("shop", { notebookId: "home" }), item("toast", 1, { listId: "shop" })],
  };
  await browser.store.putCopies(
    Object.entries(rows).map(([name, data]) => {
      return { key: `ann ${name} {}`, userId: "ann", name, variables: {}, data, at: Date.now() };
    }),
  );
  const { client, calls, storage } = await browser.openPage("ann", { isMember: true });
  fillCache(client, { notebooks: [...own, theirs], lists: [] });
  const answer = async (called: string, data: object) =>
    (await vi.waitUntil(() => calls.find(({ name }) => name === called))).answer(data);
  const readAll = async () => {
    readNames(client, "trip");
    await answer("Suggestions", { suggestions: [] });
    await vi.waitUntil(() => knownNames.get()?.parts === 2);
    return texts("to");
  };
  const readStored = async () => JSON.stringify(await browser.store.readCopies("ann"));
  expect(await readAll()).toEqual(["toast", "tools", "towel"]);

  const seen = own.map(({ id }) => ({ __typename: "Notebook", id }));
  const forgotten = storage.copies.removeGoneNotebooks();
  await answer("SeenNotebooks", { currentUser: { __typename: "User", id: "ann" }, notebooks: seen });
  await forgotten;
  expect(knownNames.get()).toBe(null);
  expect(await readStored()).not.toContain("towel");
  expect(await readAll()).toEqual(["toast", "tools"]);

  void deleteNotebook(client, "attic");
  await answer("DeleteNotebook", { deleteNotebook: { __typename: "Deletion", success: true } });
  expect(knownNames.get()).toBe(null);
  expect(await readAll()).toEqual(["toast"]);

  await storage.setNobody();
  expect(knownNames.get()).toBe(null);
  expect(await readStored()).toBe("[]");
});
