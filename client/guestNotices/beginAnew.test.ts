import { expect, test, vi } from "vitest";
import { getToasts } from "../actions/toasts.ts";
import { CurrentUser } from "../account/currentUser.ts";
import { openBrowser } from "../testing/browser.ts";
import { item, list, notebook, user } from "../testing/rowFixtures.ts";
import { beginAnew } from "./beginAnew.ts";
// These files define the changes that an earlier page may have left.
import "../items/model/actions.ts";

const now = Date.now();
const own = (id: string, values = {}) => ({ ...notebook(id, values), sharing: null });
const packing = list("packing", { notebookId: "trips", name: "Packing", date: "2026-12-01", runId: "second run" });
const socks = item("socks", 1, { listId: "packing", completed: true });
const fruit = item("fruit", 2, { listId: "packing", isHeading: true });

const hat = item("hat", 3, { listId: "packing", isSkipped: true, skipReason: "too warm", remark: "in the hall" });

const COPIES = [
  {
    name: "Notebooks",
    variables: {},
    data: { notebooks: [own("trips", { name: "Trips", color: "blue" }), own("home")] },
  },
  { name: "Lists", variables: {}, data: { lists: [packing, list("rome", { notebookId: "trips", itemCount: 3 })] } },
  { name: "ListWithItems", variables: { id: "packing" }, data: { list: packing, items: [socks, fruit, hat] } },
].map((copy, index) => ({ ...copy, key: `guest ${copy.name}`, userId: "guest", at: now - 10 + index }));

const TICK = {
  id: "01a00000-0000-7000-8000-000000000001",
  v: 1 as const,
  userId: "guest",
  name: "CompleteItemAt",
  variables: { id: "socks", completed: false, runId: "second run", at: new Date(now).toISOString() },
  keys: ["socks"],
  at: new Date(now).toISOString(),
};

/** A browser whose guest has no session any more. */
async function openAfterLoss(copies = COPIES) {
  const browser = openBrowser();
  await browser.store.setMeta("lostGuestId", "guest");
  await browser.store.putCopies(copies);
  await browser.store.putChanges([TICK]);
  const page = await browser.openPage(null);
  page.client.writeQuery({ query: CurrentUser, data: { currentUser: null } });
  const next = () => vi.waitUntil(() => page.calls[0], { interval: 1 });
  return { browser, page, next };
}

test("what the browser has of a lost guest is made again for a new one, with the same ids, and then what waited", async () => {
  const { browser, page, next } = await openAfterLoss();
  await beginAnew(page.client);
  expect(page.sync.lostGuest.get()).toBeNull();
  expect(await browser.store.readCopies("guest")).toEqual([]);
  expect(await browser.store.readChanges("guest")).toEqual([]);
  // Nothing is lost if the browser is killed now.
  expect((await browser.store.readChanges("default-user")).map(({ name }) => name)).toEqual([
    "EnsureGuest",
    "UpdateNotebook",
    "CreateNotebook",
    "CreateList",
    "CreateItems",
    "SkipItems",
    "RemarkItem",
    "CreateList",
    "CompleteItemAt",
  ]);
  // It is on the screen before it is answered.
  expect(page.items()?.map(({ name, completed, skipReason }) => [name, completed, skipReason])).toEqual([
    ["socks", false, null],
    ["fruit", false, null],
    ["hat", false, "too warm"],
  ]);
  const ensure = await next();
  expect(ensure.variables).toEqual({ defaultNotebookId: "trips" });
  expect(page.calls).toHaveLength(1);
  await ensure.answer({ ensureCurrentUser: user("new guest") });
  await (await next()).answer({ notebooks: [own("trips")] });
  const sent = () => page.calls.map(({ name, variables }) => [name, variables["input"] ?? variables]);
  await vi.waitUntil(() => page.calls.length === 2, { interval: 1 });
  expect(sent()).toEqual(
    expect.arrayContaining([
      ["UpdateNotebook", { name: "Trips", color: "blue" }],
      ["CreateNotebook", { id: "home", name: "home", color: null, userId: "default-user" }],
    ]),
  );
  expect(getToasts().at(-1)).toMatchObject({
    title: "Restored 2 lists",
    description: "This list had never been opened here, so it has no items: rome.",
  });
});

test("a list that is made again keeps its template, which is made before it, and no other one", async () => {
  const { browser, page } = await openAfterLoss();
  const lists = [
    list("a use", { notebookId: "trips", templateId: "template" }),
    list("of another", { notebookId: "trips", templateId: "theirs" }),
    list("template", { notebookId: "trips", isTemplate: true, active: false }),
  ];
  const copy = { name: "Lists", variables: {}, data: { lists }, key: "guest Lists again", userId: "guest", at: now };
  await browser.store.putCopies([copy]);
  await beginAnew(page.client);
  const made = (await browser.store.readChanges("default-user")).filter(({ name }) => name === "CreateList");
  expect(made.map(({ variables }) => variables["input"])).toMatchObject([
    { id: "template", isTemplate: true, templateId: null },
    { id: "a use", templateId: "template" },
    { id: "of another", templateId: null },
  ]);
  expect(made.map(({ keys }) => keys.includes("template"))).toEqual([true, true, false]);
});

test("a tick of what waited belongs to the first run, in which a list is that is made again", async () => {
  const { page } = await openAfterLoss();
  await beginAnew(page.client);
  expect(page.sync.changes.at(-1)?.variables).toMatchObject({ id: "socks", completed: false, runId: "packing" });
});

test("it is added to what a user has who has signed in or begun in the meantime", async () => {
  const { page, next } = await openAfterLoss();
  page.client.writeQuery({ query: CurrentUser, data: { currentUser: user("ann") } });
  await page.storage.setUser("ann", false);
  await beginAnew(page.client);
  const create = await next();
  expect(create.name).toBe("CreateNotebook");
  expect(create.variables["input"]).toMatchObject({ id: "trips", name: "Trips", color: "blue" });
});

test("a template that was a list is made again without what was skipped in it", async () => {
  const template = { ...packing, isTemplate: true };
  const copy = { name: "ListWithItems", variables: { id: "packing" }, data: { list: template, items: [hat] } };
  const { browser, page } = await openAfterLoss([
    ...COPIES,
    { ...copy, key: "guest template", userId: "guest", at: now },
  ]);
  await beginAnew(page.client);
  const names = (await browser.store.readChanges("default-user")).map(({ name }) => name);
  expect(names).toContain("CreateItems");
  expect(names).not.toContain("SkipItems");
  expect(names).not.toContain("RemarkItem");
});
