import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { loadStarters } from "../../client/lists/templates/starterItems.tsx";
import {
  composeWord,
  delayOperations,
  dropOperation,
  dropRead,
  enterTexts,
  field,
  holdOperation,
  holdScripts,
  operationName,
  readItemNames,
  readTickedNames,
  readWeekday,
  refuseOperation,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const first = (page: Page) => field(page, "Type the first item");
const waitForList = (page: Page) => page.waitForURL(/\/n\/[^/]+\/l\/[^/]+$/);
const stored = async (page: Page, what: string) => (await page.request.get(`/api/${what}`)).json();
const introduction = (page: Page) => page.getByRole("heading", { level: 1, name: "Write a list once" });

describe("a newcomer on Home", () => {
  it("types the first item and goes on typing in a list of their own", async () => {
    const { page } = await browser.visit();
    await page.goto("/");
    await introduction(page).waitFor();
    await first(page).waitFor();
    await page.keyboard.type("Passport\n");
    await waitForList(page);
    await expect.poll(() => readItemNames(page)).toEqual(["Passport"]);
    await page.keyboard.type("Socks\n");
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks"]);
    await page.getByRole("heading", { level: 1, name: /^List of \d+ [A-Z][a-z]+$/ }).waitFor();
    await page.getByRole("button", { name: "Name this list" }).waitFor();
    await settle(page);
    await page.reload();
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks"]);
    expect((await stored(page, "notebook")).map(({ name }: { name: string }) => name)).toEqual(["My Notebook"]);
    expect(await stored(page, "list")).toHaveLength(1);
  });

  it("loses no letter that they type while the answers are slow", async () => {
    const { page } = await browser.visit();
    await delayOperations(page, 500);
    await page.goto("/");
    await first(page).waitFor();
    const text = "Passport\nSocks\nA camera\nBooks for the long evenings\nSomething warm";
    // The list opens during this typing.
    await page.keyboard.type(text, { delay: 50 });
    await waitForList(page);
    expect(await field(page, "Add an item").inputValue()).toBe("Something warm");
    await page.keyboard.type(" to wear\n");
    const names = [...text.split("\n").slice(0, -1), "Something warm to wear"];
    await expect.poll(() => readItemNames(page)).toEqual(names);
    await settle(page);
    await page.unrouteAll({ behavior: "wait" });
    await page.reload();
    await expect.poll(() => readItemNames(page)).toEqual(names);
    expect(await stored(page, "list")).toHaveLength(1);
  });

  it.each(["EnsureGuest", "CreateList", "CreateItems"])("sees the list while %s does not arrive", async (lost) => {
    const { page, errors } = await browser.visit();
    await dropOperation(page, lost);
    await page.goto("/");
    await enterTexts(page, "Type the first item", "Passport");
    await waitForList(page);
    await enterTexts(page, "Add an item", "Socks");
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks"]);
    await page.getByText(/changes? waits? for a connection/).waitFor();
    await page.unrouteAll({ behavior: "wait" });
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks"]);
    expect((await stored(page, "notebook")).map(({ name }: { name: string }) => name)).toEqual(["My Notebook"]);
    expect(await stored(page, "list")).toHaveLength(1);
    errors.length = 0;
  });

  it.each(["CreateList", "CreateItems"])("makes one list when only the answer to %s is lost", async (lost) => {
    const { page, errors } = await browser.visit();
    await page.route("**/graphql", async (route) => {
      if (operationName(route.request()) !== lost) return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await page.goto("/");
    await enterTexts(page, "Type the first item", "Passport");
    await waitForList(page);
    await page.getByText(/changes? waits? for a connection/).waitFor();
    await page.unrouteAll({ behavior: "wait" });
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => readItemNames(page)).toEqual(["Passport"]);
    expect(await stored(page, "list")).toHaveLength(1);
    errors.length = 0;
  });

  it("stays on Home while an input method composes a word", async () => {
    const { page } = await browser.visit();
    // The code that creates the list is loaded while the word is being composed.
    const release = await holdScripts(page, "createFirstList");
    await page.goto("/");
    await enterTexts(page, "Type the first item", "傘");
    const take = await composeWord(page, "かさ");
    release();
    await settle(page);
    expect(new URL(page.url()).pathname).toBe("/");
    await take("靴");
    await waitForList(page);
    await expect.poll(() => field(page, "Add an item").inputValue()).toBe("靴");
    await expect.poll(() => readItemNames(page)).toEqual(["傘"]);
  });
});

describe("the ways to begin on Home", () => {
  it("paste what is in the clipboard, and show it first", async () => {
    const { page } = await browser.visit({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto("/");
    await page.evaluate(() => navigator.clipboard.writeText("Passport\nSocks\nCamera"));
    await page.getByRole("button", { name: "Paste a list" }).click();
    await page.getByRole("dialog").getByText("3 items").waitFor();
    await page.keyboard.press("Enter");
    await waitForList(page);
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks", "Camera"]);
    await settle(page);
  });

  it("put a single line into the field, after what was typed", async () => {
    const { page } = await browser.visit({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto("/");
    await page.evaluate(() => navigator.clipboard.writeText(" and socks\n"));
    await first(page).fill("Passport");
    await page.getByRole("button", { name: "Paste a list" }).click();
    await expect.poll(() => first(page).inputValue()).toBe("Passport and socks");
  });

  it("lead into the field where the browser keeps its clipboard", async () => {
    const { page } = await browser.visit();
    await page.addInitScript(() => {
      Object.defineProperty(navigator.clipboard, "read", { value: () => Promise.reject(new Error("not allowed")) });
    });
    await page.goto("/");
    await page.getByRole("button", { name: "Paste a list" }).click();
    await page.getByText("Now paste into the field.").waitFor();
    expect(await first(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("open the import of files", async () => {
    const { page } = await browser.visit();
    await page.goto("/");
    await page.getByRole("button", { name: "Bring yours from Keep or Todoist" }).click();
    await page.getByRole("dialog", { name: "Import" }).waitFor();
  });
});

describe("the starters on Home", () => {
  const starters = (page: Page) => page.getByRole("region", { name: "Start from a template" });
  type StoredList = { id: string; name: string; isTemplate: boolean; templateId: string | null };
  const readLists = async (page: Page): Promise<StoredList[]> => stored(page, "list");

  it("can be read, and become a template and its first list, with their items in one request", async () => {
    const { page } = await browser.visit();
    await page.goto("/");
    expect(await starters(page).getByRole("button", { name: /^Use / }).count()).toBe(9);
    const launch = starters(page).getByRole("listitem").filter({ hasText: "Launch" });
    await launch.getByText("Launch").click();
    await launch.getByText("The oldest device you support").waitFor();
    const rows = await launch.getByRole("list").getByRole("listitem").allTextContents();
    const { launch: starter } = await loadStarters();
    expect(rows).toEqual(starter.map(({ name }) => name));
    const items = starter.flatMap(({ name, isHeading }) => (isHeading ? [] : name));
    let calls = 0;
    page.on(
      "request",
      (request) => request.url().endsWith("/graphql") && operationName(request) === "CreateItems" && calls++,
    );
    await launch.getByRole("button", { name: "Use Launch" }).dblclick();
    await waitForList(page);
    await expect.poll(() => field(page, "Name of the list").inputValue()).toMatch(/^Launch – \d+ [A-Z]/);
    await expect.poll(() => readItemNames(page)).toEqual(items);
    expect(await readTickedNames(page)).toEqual([]);
    await settle(page);
    expect(calls).toBe(1);
    const [template, list, ...others] = (await readLists(page)).toSorted((a, b) => a.name.length - b.name.length);
    expect(template).toMatchObject({ name: "Launch", isTemplate: true, active: false });
    expect(list).toMatchObject({ isTemplate: false, templateId: template?.id, active: true });
    expect(others).toEqual([]);
  });

  it("make one list also when the second click of a double click comes while that list is being opened", async () => {
    const { page } = await browser.visit();
    const release = await holdScripts(page, "ListPage");
    await page.goto("/");
    const use = starters(page).getByRole("button", { name: "Use Launch" });
    await use.click();
    await expect.poll(() => readLists(page)).toHaveLength(2);
    // The page has the answer, and waits for the code of the list's screen.
    await expect.poll(() => page.evaluate(() => "unsaved" in document.documentElement.dataset)).toBe(false);
    await page.getByRole("button", { name: "Use Launch" }).first().click();
    release();
    await waitForList(page);
    await settle(page);
    expect(await readLists(page)).toHaveLength(2);
  });

  it("make a list of the same template when they are used again", async () => {
    const { page } = await browser.visit();
    await page.goto("/");
    await starters(page).getByRole("button", { name: "Use Launch" }).click();
    await waitForList(page);
    await expect.poll(async () => (await readItemNames(page)).length).toBe(21);
    await settle(page);
    await page.goto("/");
    await page.getByRole("list", { name: "Use again" }).getByRole("link", { name: "Launch" }).waitFor();
    await page.getByRole("heading", { name: "More templates" }).click();
    await page.getByRole("list", { name: "With others" }).getByRole("button", { name: "Use Launch" }).click();
    await waitForList(page);
    await expect.poll(async () => (await readItemNames(page)).length).toBe(21);
    await settle(page);
    const lists = await readLists(page);
    const templates = lists.filter(({ isTemplate }) => isTemplate);
    expect(templates.map(({ name }) => name)).toEqual(["Launch"]);
    const uses = lists.filter(({ isTemplate }) => !isTemplate);
    expect(uses.map(({ templateId }) => templateId)).toEqual([templates[0]?.id, templates[0]?.id]);
  });

  it("say why they failed, and can be used again", async () => {
    const { page } = await browser.visit();
    await refuseOperation(page, "CreateList", "Not now");
    await page.goto("/");
    await page.getByRole("button", { name: "Use Launch" }).click();
    await page.getByText(/^Couldn’t create “Launch – .*”$/).waitFor();
    await page.getByText("Not now").first().waitFor();
    await page.waitForURL((url) => url.pathname === "/");
    // The page has requested the list before the refusal.
    await settle(page);
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Use Launch" }).click();
    await waitForList(page);
    await expect.poll(async () => (await readItemNames(page)).length).toBe(21);
    await settle(page);
    expect(await readLists(page)).toHaveLength(2);
  });
});

describe("a returning visitor on Home", () => {
  const continued = (page: Page) => page.getByRole("region", { name: "Continue" });
  const returningField = (page: Page) => field(page, "Start a list: type the first item");

  it("continues with the last list and sees the most urgent ones instead of the introduction", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Someday" });
    await makeList({ name: "Packing" }, "✓Passport", "Socks", "Camera");
    await makeList({ name: "Urgent", priority: 3 }, "✓Done");
    await makeList({ name: "Soon", date: "2020-01-02" });
    await makeList({ name: "Every trip", isTemplate: true, priority: 9 }, "Money");
    await page.goto("/");
    await continued(page).getByText("Continue, 1 of 3").waitFor();
    const due = page.getByRole("list", { name: "Due" }).getByRole("listitem");
    expect(await due.allTextContents()).toEqual([
      expect.stringMatching(/^Soon.*days late$/),
      "Urgent1 of 1",
      "SomedayNo items",
    ]);
    await page.getByRole("link", { name: "All 4 active" }).waitFor();
    expect(await introduction(page).count()).toBe(0);
    await page.getByRole("heading", { level: 1, name: await readWeekday(page) }).waitFor();
    await continued(page).getByRole("link", { name: "Packing" }).click();
    // The row may be among the done ones by the time that one looks at it.
    await page.getByRole("checkbox", { name: "Socks" }).click();
    await settle(page);
    await page.goto("/");
    await continued(page).getByText("Continue, 2 of 3").waitFor();
  });

  it("finds the starters under Templates, where there are no others", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Packing" }, "Socks");
    await page.goto("/");
    await page.getByRole("heading", { name: "Templates", exact: true }).click();
    await page.getByRole("button", { name: "Use Launch" }).waitFor();
    await settle(page);
  });

  it("ticks the next items of the list to continue, which stay in place for a moment", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Packing" }, "Socks", "✓Shoes", "Hat", "Coat", "Scarf", "Gloves");
    await page.goto("/");
    const readNext = () => continued(page).getByRole("listitem").allTextContents();
    await expect.poll(readNext).toEqual(["Socks", "Hat", "Coat"]);
    await continued(page).getByRole("link", { name: "2 more open" }).waitFor();
    await continued(page).getByRole("checkbox", { name: "Hat" }).check();
    await continued(page).getByText("Continue, 2 of 6").waitFor();
    expect(await readNext()).toEqual(["Socks", "Hat", "Coat"]);
    await expect.poll(readNext, { timeout: 5_000 }).toEqual(["Socks", "Coat", "Scarf"]);
    await continued(page).getByRole("link", { name: "1 more open" }).waitFor();
    await settle(page);
    await page.reload();
    await continued(page).getByText("Continue, 2 of 6").waitFor();
    await expect.poll(readNext).toEqual(["Socks", "Coat", "Scarf"]);
  });

  it("continues with the list that this browser opened last, also in the shop", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    const opened = await makeList({ name: "Opened" }, "Milk");
    const template = await makeList({ name: "Every trip", isTemplate: true }, "Money");
    await makeList({ name: "Used last" }, "Bread");
    await page.goto(opened);
    await page.getByRole("checkbox", { name: "Milk" }).waitFor();
    await page.goto(template);
    await page.getByRole("heading", { level: 1, name: "Every trip" }).waitFor();
    await page.goto("/");
    await continued(page).getByRole("link", { name: "Opened" }).waitFor();
    await page.getByRole("list", { name: "Active" }).getByRole("link", { name: "Used last" }).waitFor();
    await continued(page).getByRole("link", { name: "Shop" }).click();
    await page.waitForURL(`**${opened}`);
    await page.getByRole("dialog").getByRole("checkbox", { name: "Milk" }).waitFor();
    await page.goBack();
    await continued(page).waitFor();
  });

  it("has the field at rest, and keeps what is typed before their lists are read", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Packing" }, "Passport");
    const answer = await holdOperation(page, "Lists");
    await page.goto("/");
    await introduction(page).waitFor();
    await expect.poll(() => first(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type("Tooth");
    answer();
    await continued(page).waitFor();
    await page.keyboard.type("brush");
    expect(await returningField(page).inputValue()).toBe("Toothbrush");
    await returningField(page).fill("");
    await settle(page);
    await page.reload();
    await continued(page).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  });

  it("sees a message while the lists cannot be read, which ends by itself", async () => {
    const { page, errors } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Packing" }, "Passport");
    const allowRead = await dropRead(page, "Lists");
    await page.goto("/");
    await page.getByText("Not on this device yet").waitFor();
    await allowRead();
    await continued(page).getByRole("link", { name: "Packing" }).waitFor();
    expect(errors.splice(0).some((error) => error.includes("Reading Lists failed"))).toBe(true);
  });
});
