import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { chooseAction, composeWord, field, openListAt, readItemNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

// While an input method composes a word, Enter takes the word, Escape ends the conversion, and the page does nothing.

const browser = setUpBrowser();

async function openList() {
  const { page } = await browser.visit();
  const { makeList } = await seedGuest(page);
  await openListAt(page, await makeList({ name: "Rome" }, "Milk", "Bread"));
  return page;
}

/** Writes 傘 with an input method, and presses the keys that the input method uses meanwhile. */
async function writeComposed(page: Page) {
  const take = await composeWord(page, "かさ");
  for (const key of ["Escape", "Enter", "Tab"]) {
    if (key !== "Tab") await page.keyboard.press(key);
    // Safari marks the press that has ended the composition only with this key code.
    await page.locator(":focus").dispatchEvent("keydown", { key, keyCode: 229 });
  }
  await take("傘");
}

const readFocusedText = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value
      : element?.tagName;
  });

it("the name of an item stays open, with what was typed", async () => {
  const page = await openList();
  await page.getByRole("button", { name: "Milk", exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" and ");
  await writeComposed(page);
  expect(await readFocusedText(page)).toBe("Milk and 傘");
  await page.keyboard.press("Enter");
  await expect.poll(() => readItemNames(page)).toEqual(["Milk and 傘", "Bread"]);
  await settle(page);
});

it("Escape discards an edit when no word is composed any more", async () => {
  const page = await openList();
  await page.getByRole("button", { name: "Milk", exact: true }).click();
  await writeComposed(page);
  await page.keyboard.press("Escape");
  expect(await field(page, "Item").count()).toBe(0);
  expect(await readItemNames(page)).toEqual(["Milk", "Bread"]);
});

it("Find keeps its text, and the list stays filtered", async () => {
  const page = await openList();
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Find in this list" }).waitFor();
  await writeComposed(page);
  expect(await readFocusedText(page)).toBe("傘");
  await page.getByText("0 of 2 shown").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => readItemNames(page)).toEqual(["Milk", "Bread"]);
});

it("Share stays open, and makes no link", async () => {
  const { page } = await browser.visit();
  const { notebook } = await seedGuest(page);
  await page.goto(notebook);
  await settle(page);
  await chooseAction(page, "Trips", "Share");
  await field(page, "Your name, shown to others").click();
  await writeComposed(page);
  expect(await readFocusedText(page)).toBe("傘");
  await settle(page);
  await page.getByRole("button", { name: "Create a link" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Share" }).waitFor({ state: "detached" });
});

it("Use with options stays open, and makes no list", async () => {
  const { page } = await browser.visit();
  const { makeList } = await seedGuest(page);
  const path = await makeList({ name: "Every trip", isTemplate: true }, "Passport");
  await openListAt(page, path);
  await page.getByRole("button", { name: "Use with…" }).click();
  await field(page, "Name").fill("Rome ");
  await writeComposed(page);
  expect(await readFocusedText(page)).toBe("Rome 傘");
  await page.getByRole("dialog", { name: "Every trip" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
});

it("the palette stays open, and opens nothing", async () => {
  const page = await openList();
  const { pathname } = new URL(page.url());
  await page.keyboard.press("Control+k");
  await page.getByRole("option").first().waitFor();
  await writeComposed(page);
  expect(await readFocusedText(page)).toBe("傘");
  expect(new URL(page.url()).pathname).toBe(pathname);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Go to or search" }).waitFor({ state: "detached" });
  await settle(page);
});

it("a recovery key is not sent", async () => {
  const { page } = await browser.visit();
  await page.goto("/recover");
  await settle(page);
  await field(page, "Recovery key or code").focus();
  await writeComposed(page);
  expect(await readFocusedText(page)).toBe("傘");
  await settle(page);
  expect(await page.getByRole("alert").count()).toBe(0);
});
