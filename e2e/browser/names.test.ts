import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAccessibility } from "../accessibility.ts";
import { enterTexts, field, itemCheckboxes, openListAt, operationName, readItemNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** The generated names of lists, and the notes of lists and items. */

const browser = setUpBrowser();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const title = (page: Page) => field(page, "Name of the list");
const isFocused = (page: Page, name: string) =>
  page.evaluate((label) => document.activeElement?.getAttribute("aria-label") === label, name);

describe("a list that is made from a template", () => {
  it.each(["Enter", "Escape", "Tab"])("has its name selected, and %s leads to the first item", async (key) => {
    const { page } = await browser.visit();
    const { makeList, notebook } = await seedGuest(page);
    await makeList({ name: "Every trip", isTemplate: true }, "Passport", "Socks");
    await page.goto(notebook);
    await page.getByRole("button", { name: "Use Every trip" }).click();
    await title(page).waitFor();
    await itemCheckboxes(page).first().waitFor();
    const given = await title(page).inputValue();
    expect(given).toMatch(/^Every trip – \d+ [A-Z][a-z]+$/);
    if (key === "Enter") await page.keyboard.type("Rome");
    await page.keyboard.press(key);
    await page.getByRole("heading", { level: 1, name: key === "Enter" ? "Rome" : given }).waitFor();
    await expect.poll(() => isFocused(page, "Passport")).toBe(true);
    await settle(page);
  });

  it("has its name selected, and a click elsewhere leads to the first item, but one on a control does what it does", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    const template = await makeList({ name: "Every trip", isTemplate: true }, "Passport", "Socks");
    const use = async () => {
      await openListAt(page, template);
      await page.getByRole("button", { name: "Use Every trip" }).click();
      await title(page).waitFor();
      await itemCheckboxes(page).first().waitFor();
    };
    await use();
    await page.getByText("0 of 2 done").click();
    await expect.poll(() => isFocused(page, "Passport")).toBe(true);
    await use();
    await page.keyboard.type("Rome");
    await page.getByRole("checkbox", { name: "Socks" }).click();
    await page.getByText("1 of 2 done").waitFor();
    await page.getByRole("heading", { level: 1, name: "Rome" }).waitFor();
    expect(await isFocused(page, "Socks")).toBe(true);
    // The name is edited as any other text from now on.
    await page.getByRole("button", { name: "Rome", exact: true }).click();
    await page.keyboard.type("!\n");
    const isNameFocused = () => page.evaluate(() => document.activeElement?.closest("h1") !== null);
    await expect.poll(isNameFocused).toBe(true);
    await settle(page);
  });

  it("keeps its name when the page is reloaded before anything is typed", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await openListAt(page, await makeList({ name: "Every trip", isTemplate: true }, "Passport"));
    await page.getByRole("button", { name: "Use Every trip" }).click();
    await title(page).waitFor();
    await settle(page);
    await page.reload();
    await page.getByText("0 of 1 done").waitFor();
    await settle(page);
    expect(await title(page).count()).toBe(0);
  });

  it("opens with its items before the server has answered, and goes back when that refuses it", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await openListAt(page, await makeList({ name: "Every trip", isTemplate: true }, "Passport", "Socks"));
    const held: Route[] = [];
    await page.route("**/graphql", (route) =>
      operationName(route.request()) === "CreateListFromTemplate" ? void held.push(route) : route.fallback(),
    );
    const use = page.getByRole("button", { name: "Use Every trip" });
    await use.click();
    await title(page).waitFor();
    expect(await readItemNames(page)).toEqual(["Passport", "Socks"]);
    await page.keyboard.press("Escape");
    await itemCheckboxes(page).first().check();
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await settle(page);
    await page.reload();
    await page.getByText("1 of 2 done").waitFor();
    await page.goBack();
    await page.getByRole("region", { name: "Template" }).waitFor();
    await settle(page);
    await use.click();
    await expect.poll(() => held.length).toBe(2);
    await title(page).waitFor();
    await held[1]?.fulfill({
      json: { data: null, errors: [{ message: "Not now", extensions: { code: "QUOTA_EXCEEDED" } }] },
    });
    await page.getByRole("region", { name: "Template" }).waitFor();
    await page.getByText("Not now", { exact: true }).waitFor();
    await settle(page);
  });

  it("is numbered when it is the second of a day, and has no focus on touch", async () => {
    const { page } = await browser.visit(phone);
    const { makeList, notebook } = await seedGuest(page);
    await makeList({ name: "Every trip", isTemplate: true }, "Passport");
    for (const ending of [/\d+ [A-Z][a-z]+$/, /\d+ [A-Z][a-z]+ \(2\)$/]) {
      await page.goto(notebook);
      await page.getByRole("button", { name: "Use Every trip" }).tap();
      await page.getByRole("heading", { level: 1, name: ending }).waitFor();
      await itemCheckboxes(page).first().waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toMatch(/TEXTAREA|INPUT/);
      await settle(page);
    }
  });
});

it("a list that begins on Home is named after the day, until somebody names it", async () => {
  const { page } = await browser.visit();
  await page.goto("/");
  await enterTexts(page, "Type the first item", "Passport");
  await page.getByRole("button", { name: "Name this list" }).waitFor();
  await page.getByText("0 of 1 done").waitFor();
  expect(await isFocused(page, "Add an item")).toBe(true);
  await page.getByRole("button", { name: "Name this list" }).click();
  await page.keyboard.type("Rome\n");
  await page.getByRole("heading", { level: 1, name: "Rome" }).waitFor();
  expect(await page.getByRole("button", { name: "Name this list" }).count()).toBe(0);
  await settle(page);
});

describe("a note", () => {
  async function openList(options = {}) {
    const { page, errors } = await browser.visit(options);
    const { makeList } = await seedGuest(page);
    await page.goto(await makeList({ name: "Rome" }, "Passport", "Socks"));
    await itemCheckboxes(page).first().waitFor();
    await settle(page);
    return { page, errors };
  }
  async function choose(page: Page, menu: string, ...entries: string[]) {
    await page.getByRole("button", { name: `Actions for ${menu}` }).click();
    for (const name of entries) await page.getByRole("menuitem", { name, exact: true }).click();
  }
  const readNotes = (page: Page) =>
    page.locator("[data-note]").evaluateAll((all) => all.map((each) => each.textContent));

  it("of an item is added, opened, followed and changed by keyboard, and Escape keeps what was there", async () => {
    const { page, errors } = await openList();
    await choose(page, "Passport", "Note");
    await expect.poll(() => isFocused(page, "Note")).toBe(true);
    await page.keyboard.type("In the drawer\nsee https://example.com/renew.");
    await page.keyboard.press("Control+Enter");
    const line = page.getByRole("button", { name: "Note: In the drawer …" });
    await line.waitFor();
    await expect.poll(() => line.evaluate((each) => each === document.activeElement)).toBe(true);
    const box = page.getByRole("checkbox", { name: "Passport" });
    expect(await page.locator(`#${await box.getAttribute("aria-describedby")}`).textContent()).toContain("has a note");
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name: "https://example.com/renew" });
    expect(await link.getAttribute("href")).toBe("https://example.com/renew");
    await checkAccessibility(page);
    for (const keys of ["Delete", "Space"]) {
      await page.getByRole("button", { name: "Edit note" }).focus();
      await page.keyboard.press(keys);
    }
    await page.keyboard.type("lost");
    await page.keyboard.press("Escape");
    expect(await itemCheckboxes(page).count()).toBe(2);
    expect(await box.isChecked()).toBe(false);
    await settle(page);
    await page.reload();
    await line.waitFor();
    await choose(page, "Passport", "Note");
    await field(page, "Note").fill("");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => readNotes(page)).toEqual([""]);
    await settle(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await line.waitFor();
    await settle(page);
    expect(errors).toEqual([]);
  });

  it("of a list stands under its name, right to left too, and is saved when the field is left", async () => {
    const { page } = await openList(phone);
    await choose(page, "Rome", "More", "Note");
    await field(page, "Note").fill("שלום\nhttp://a.example");
    await field(page, "Add an item").tap();
    const line = page.getByRole("button", { name: "Note: שלום …" });
    await line.tap();
    await page.getByRole("link", { name: "http://a.example" }).waitFor();
    await settle(page);
    await page.reload();
    await line.waitFor();
    await checkAccessibility(page);
  });
});
