import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { getShownWords } from "../../client/items/days/shownWords.ts";
import { field, openListAt, readItemNames, readTickedNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { PHONE } from "../touch.ts";

const browser = setUpBrowser();

const LABEL = "Add an item";
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const readOptions = async (page: Page) =>
  (await options(page).allInnerTexts()).map((text) => text.replaceAll(/\s*\n\s*/g, " · "));
const readRows = (page: Page) =>
  page
    .getByRole("region", { name: "Items" })
    .getByRole("listitem")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("h2, [data-text]")?.textContent?.trim()));

/** Opens a list of somebody who has used other lists before. */
async function openList(phone = false) {
  const { page } = await browser.visit(phone ? PHONE : {});
  const { makeList } = await seedGuest(page);
  await makeList(
    { name: "Before" },
    "# Dairy",
    "Milk",
    "Butter",
    "# Sweets",
    "Milk chocolate",
    "牛乳",
    "さくらんぼ",
    "우유",
  );
  const path = await makeList({ name: "Shop" }, "# Dairy", "Butter", "# Bakery", "Bread", "✓Eggs");
  await openListAt(page, path);
  await field(page, LABEL).click();
  return page;
}

/** Types a text and waits for what is suggested. */
async function type(page: Page, text: string, ...expected: string[]) {
  await field(page, LABEL).fill(text);
  await expect.poll(() => readOptions(page)).toEqual(expected);
}

describe("what is suggested", () => {
  it("is added below its heading, un-ticked, shown or summed, each with one undo", async () => {
    const page = await openList();
    await type(page, "1,5 l mil", "1,5 l Milk · Dairy", "1,5 l Milk chocolate");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await field(page, LABEL).inputValue()).toBe("");
    await expect.poll(() => readRows(page)).toEqual(["Dairy", "Butter", "1,5 l Milk", "Bakery", "Bread"]);

    await type(page, "6 eggs", "Untick Eggs · 6 Eggs");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(() => readRows(page)).toContain("6 Eggs");
    // The field gets the focus back where the rows that were ticked have gone.
    await settle(page);
    await field(page, LABEL).blur();
    await page.keyboard.press("Control+z");
    await expect.poll(() => readTickedNames(page)).toEqual(["Eggs"]);

    await field(page, LABEL).click();
    await type(page, "butter", "Make it Butter ×2");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => readRows(page)).toContain("Butter ×2");

    await type(page, "brea", "Bread · Already here");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("li")?.textContent)).toContain("Bread");
    expect(await field(page, LABEL).inputValue()).toBe("");
    await settle(page);
    await page.reload();
    await expect.poll(() => readItemNames(page)).toEqual(["Butter ×2", "1,5 l Milk", "Bread", "Eggs"]);
  });

  it("is chosen by the arrows, which lead back to the field; Escape closes it and keeps the text", async () => {
    const page = await openList();
    await type(page, "mil", "Milk · Dairy", "Milk chocolate");
    const readActive = () =>
      field(page, LABEL).evaluate((input) => {
        const id = input.getAttribute("aria-activedescendant");
        return id ? (document.getElementById(id)?.textContent ?? null) : null;
      });
    const chosen = [await readActive()];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) {
      await page.keyboard.press(key);
      chosen.push(await readActive());
    }
    expect(chosen).toEqual([null, "MilkDairy", "Milk chocolate", null, "Milk chocolate"]);
    await page.keyboard.press("Escape");
    expect(await options(page).count()).toBe(0);
    expect(await field(page, LABEL).inputValue()).toBe("mil");
    await page.keyboard.press("Enter");
    await expect.poll(() => readRows(page)).toContain("mil");
    await type(page, "milk c", "Milk chocolate");
    await page.keyboard.press("Tab");
    await expect.poll(() => options(page).count()).toBe(0);
    expect(await field(page, LABEL).inputValue()).toBe("milk c");
  });

  it("is taken by a tap, but not by one that comes with the row, and the keyboard stays", async () => {
    const page = await openList(true);
    await type(page, "butt", "Butter · Already here");
    await field(page, LABEL).fill("");
    await expect.poll(() => options(page).count()).toBe(0);
    await page.evaluate(() =>
      new MutationObserver((_changes, observer) => {
        const option = document.querySelector<HTMLElement>("[role=option]");
        if (option) observer.disconnect();
        option?.click();
      }).observe(document.body, { subtree: true, childList: true }),
    );
    await type(page, "mil", "Milk · Dairy", "Milk chocolate");
    const box = await options(page).first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(await field(page, LABEL).inputValue()).toBe("mil");
    await page.waitForFunction(
      (start) => performance.now() - start > 300,
      await page.evaluate(() => performance.now()),
    );
    await options(page).first().tap();
    await expect.poll(() => readRows(page)).toEqual(["Dairy", "Butter", "Milk", "Bakery", "Bread"]);
    expect(await field(page, LABEL).evaluate((input) => input === document.activeElement)).toBe(true);
  });
});

it("Enter adds exactly what was typed, whatever is suggested", async () => {
  const table = readFileSync("client/items/suggestions/suggestions.csv", "utf8");
  const lines: { part: string; text: string; shown: string; heading: string }[] = parse(table, { columns: true });
  const of = (part: string) => lines.filter((line) => line.part === part && !line.text.startsWith("("));
  const { page } = await browser.visit();
  const { makeList } = await seedGuest(page);
  await makeList({ name: "Before" }, ...of("known").flatMap(({ text, heading }) => [`# ${heading || "-"}`, text]));
  const path = await makeList({ name: "Shop" }, "# Dairy", "Butter");
  await openListAt(page, path);
  await field(page, LABEL).click();
  await type(page, "mi", "Milchreis", "Milk · Dairy", "Milk chocolate", "Oat milk · Dairy");
  const typed = of("typed").filter(({ text }) => text.trim() && !text.startsWith("# "));
  for (const { text, shown } of typed) {
    await field(page, LABEL).fill(text);
    // The rows and headings of the table's own list are not here, so that only another text is surely suggested.
    const added = /^ADD (?<name>.+?)(?: [>·].*)?$/u.exec(shown)?.groups?.["name"] ?? text;
    if (added !== text) await expect.poll(() => options(page).count(), { message: text }).toBeGreaterThan(0);
    await page.keyboard.press("Enter");
    expect(await field(page, LABEL).inputValue()).toBe("");
    await expect.poll(() => options(page).count()).toBe(0);
  }
  // A row shows its words without the day that they say.
  const names = typed.map(({ text }) => getShownWords(text.trim()));
  expect(await readItemNames(page)).toEqual(["Butter", ...names]);
});

describe("while an input method composes", () => {
  it.each([
    ["Latin", "mil", ["Milk · Dairy", "Milk chocolate"]],
    ["Han", "牛乳", []],
    ["kana", "さくら", []],
    ["Hangul", "우유", []],
  ])("%s, rows show that its own choices do not hide", async (_script, text, expected) => {
    const page = await openList();
    await type(page, "but", "Butter · Already here");
    await field(page, LABEL).fill("");
    const devTools = await page.context().newCDPSession(page);
    const caret = { selectionStart: text.length, selectionEnd: text.length };
    await devTools.send("Input.imeSetComposition", { text, ...caret });
    expect(await field(page, LABEL).inputValue()).toBe(text);
    await expect.poll(() => readOptions(page)).toEqual(expected);
    // The arrows and Enter belong to the input method.
    for (const key of ["ArrowDown", "Enter"])
      await page.locator(":focus").dispatchEvent("keydown", { key, isComposing: true, keyCode: 229 });
    expect(await field(page, LABEL).getAttribute("aria-activedescendant")).toBe(null);
    expect(await field(page, LABEL).inputValue()).toBe(text);
    await devTools.send("Input.insertText", { text: text.slice(0, -1) });
    await expect.poll(() => readOptions(page)).not.toEqual([]);
  });
});

it("no letter leaves the device, and the server is asked for names once", async () => {
  const page = await openList();
  await type(page, "mil", "Milk · Dairy", "Milk chocolate");
  await field(page, LABEL).fill("");
  const sent: string[] = [];
  let asked = 0;
  page.on("request", (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ""}`);
    if (request.postData()?.includes("suggestions(")) asked++;
  });
  for (const letter of "milkzebra") await page.keyboard.type(letter, { delay: 20 });
  await field(page, LABEL).blur();
  await field(page, LABEL).click();
  await settle(page);
  expect(sent.filter((text) => /zebra|milkz/i.test(text))).toEqual([]);
  expect(asked).toBe(0);
});
