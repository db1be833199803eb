import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  composeWord,
  delayOperations,
  dropOperation,
  dropRead,
  enterTexts,
  field,
  holdOperation,
  operationName,
  readItemNames,
  readTickedNames,
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
    await page.getByText("0 of 1 done").waitFor();
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
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/createFirstList*", async (route) => {
      await released;
      await route.continue();
    });
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

describe("the starters on Home", () => {
  it("can be read, and become a list in their order with one request", async () => {
    const { page } = await browser.visit();
    await page.goto("/");
    const cards = page.getByRole("list", { name: "Templates" }).locator("> li");
    expect(await cards.count()).toBe(8);
    const packing = cards.filter({ hasText: "Packing for a week" });
    await packing.getByText("22 items").click();
    await packing.getByText("Passport").waitFor();
    const items = await packing.getByRole("list").getByRole("listitem").allTextContents();
    let calls = 0;
    page.on(
      "request",
      (request) => request.url().endsWith("/graphql") && operationName(request) === "CreateItems" && calls++,
    );
    await packing.getByRole("button", { name: "Use Packing for a week" }).dblclick();
    await waitForList(page);
    await expect.poll(() => field(page, "Name of the list").inputValue()).toMatch(/^Packing for a week – \d+ [A-Z]/);
    await expect.poll(() => readItemNames(page)).toEqual(items);
    expect(await readTickedNames(page)).toEqual([]);
    await settle(page);
    expect(calls).toBe(1);
    expect(await stored(page, "list")).toHaveLength(1);
  });

  it("say why they failed, and can be used again", async () => {
    const { page, errors } = await browser.visit();
    await refuseOperation(page, "CreateList", "Not now");
    await page.goto("/");
    await page.getByRole("button", { name: "Use Launch" }).click();
    await page.getByText(/^“Launch – .*” was not created$/).waitFor();
    await page.getByText("Not now").first().waitFor();
    await page.waitForURL((url) => url.pathname === "/");
    // The page has requested the list before the refusal.
    expect(errors.splice(0).filter((error) => !error.includes("List not found"))).toEqual([]);
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Use Launch" }).click();
    await waitForList(page);
    await page.getByText("0 of 21 done").waitFor();
  });
});

describe("a returning visitor on Home", () => {
  it("continues with the last list and sees the most urgent ones instead of the introduction", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Someday" });
    await makeList({ name: "Packing" }, "✓Passport", "Socks", "Camera");
    await makeList({ name: "Urgent", priority: 3 }, "✓Done");
    await makeList({ name: "Soon", date: "2020-01-02" });
    await makeList({ name: "Every trip", isTemplate: true, priority: 9 }, "Money");
    await page.goto("/");
    await page.getByRole("link", { name: "Continue: Packing – 1 of 3" }).waitFor();
    const top = page.getByRole("list", { name: "Active lists" }).getByRole("listitem");
    expect(await top.allTextContents()).toEqual([
      "UrgentHigh priority1 of 1",
      expect.stringMatching(/^Soon.*days late/),
      expect.stringMatching(/^Packing/),
      expect.stringMatching(/^Someday/),
    ]);
    expect(await introduction(page).count()).toBe(0);
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("checkbox", { name: "Socks" }).check();
    await settle(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Continue: Packing – 2 of 3" }).waitFor();
  });

  it("keeps what is typed before their lists are read", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Packing" }, "Passport");
    const answer = await holdOperation(page, "Lists");
    await page.goto("/");
    await introduction(page).waitFor();
    await expect.poll(() => first(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type("Tooth");
    answer();
    await page.getByRole("link", { name: "Continue: Packing" }).waitFor();
    await page.keyboard.type("brush");
    expect(await first(page).inputValue()).toBe("Toothbrush");
  });

  it("sees a message while the lists cannot be read, which ends by itself", async () => {
    const { page, errors } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Packing" }, "Passport");
    const allowRead = await dropRead(page, "Lists");
    await page.goto("/");
    await page.getByText("Your lists could not be read").waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await allowRead();
    await page.getByRole("link", { name: "Continue: Packing" }).waitFor();
    expect(errors.splice(0).some((error) => error.includes("Reading Lists failed"))).toBe(true);
  });
});
