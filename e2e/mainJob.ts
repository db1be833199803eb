import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { createAccountActions, newAddress } from "./accounts.ts";
import {
  chooseAction,
  createNotebook,
  enterTexts,
  field,
  itemCheckboxes,
  readItemNames,
  readTickedNames,
} from "./pageActions.ts";
import { settle, type TestBrowser } from "./testBrowser.ts";

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Adds, ticks, moves, renames and deletes items of a new list. */
async function fillList(page: Page) {
  await enterTexts(page, "New list", "Packing");
  await page.getByRole("main").getByRole("link", { name: "Packing" }).click();
  await enterTexts(page, "Add an item", "Passport", "Socks", "Toothbrush", "Camera");
  expect(await readItemNames(page)).toEqual(["Passport", "Socks", "Toothbrush", "Camera"]);
  await itemCheckboxes(page).nth(0).check();
  await chooseAction(page, "Camera", "More", "Move up");
  await page.getByRole("button", { name: "Socks", exact: true }).click();
  await field(page, "Item").fill("Warm socks");
  await field(page, "Item").press("Enter");
  await chooseAction(page, "Toothbrush", "Delete");
  await page.getByText("1 of 3 done").waitFor();
  await expect.poll(() => readItemNames(page)).toEqual(["Warm socks", "Camera", "Passport"]);
}

/** Turns the open list into a template, and a copy of it into the list "Oslo" with one ticked item. */
async function useAsTemplate(page: Page) {
  await chooseAction(page, "Packing", "Template", "Turn into a template");
  await page.getByText("Template, 3 items").waitFor();
  await page.getByRole("button", { name: "Use Packing" }).click();
  await page.getByText("0 of 3 done").waitFor();
  await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Warm socks", "Camera"]);
  expect(await readTickedNames(page)).toEqual([]);
  // On a phone the name is not selected at first.
  if ((await field(page, "Name of the list").count()) === 0)
    await page.getByRole("button", { name: /^Packing – / }).click();
  await field(page, "Name of the list").fill("Oslo");
  await field(page, "Name of the list").press("Enter");
  await page.getByRole("checkbox", { name: "Passport" }).check();
  await settle(page);
}

/** Keeps a list and a template in a new browser, and expects them there after a reload. */
export async function expectListsKept(browser: TestBrowser, who: "guest" | "member", options: BrowserContextOptions) {
  const { page } = await browser.visit(options);
  if (who === "member") await createAccountActions(browser).signUp(page, newAddress("ann"), "Ann");
  await page.goto("/n");
  await createNotebook(page, "Trips");
  await page.getByRole("heading", { name: "Trips" }).waitFor();
  await fillList(page);
  await useAsTemplate(page);

  await page.reload();
  await page.getByText("1 of 3 done").waitFor();
  // The head of a list is painted before its rows.
  await expect.poll(() => readItemNames(page)).toEqual(["Warm socks", "Camera", "Passport"]);
  expect(await readTickedNames(page)).toEqual(["Passport"]);

  await page.getByRole("link", { name: "Active" }).click();
  await page.getByRole("main").getByRole("link", { name: "Oslo" }).waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: "Packing" }).count()).toBe(0);

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Notebooks" }).click();
  // A guest is made with a default notebook; a member whose user is known already gets none.
  if (who === "guest") await page.getByRole("main").getByRole("link", { name: "My Notebook" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Trips" }).click();
  await page.getByRole("list", { name: "Templates" }).getByRole("link", { name: "Packing" }).waitFor();
  await page.getByRole("main").getByRole("list", { name: "Lists" }).getByRole("link", { name: "Oslo" }).click();
  await chooseAction(page, "Oslo", "Delete");
  await page.getByRole("heading", { name: "Trips" }).waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: "Oslo" }).count()).toBe(0);
  await settle(page);
  await page.reload();
  await page.getByRole("main").getByRole("link", { name: "Packing" }).waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: "Oslo" }).count()).toBe(0);
}
