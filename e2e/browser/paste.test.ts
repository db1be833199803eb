import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { parsePastedText } from "../../shared/parsePastedText.ts";
import { checkAccessibility } from "../accessibility.ts";
import { composeWord, field, openListAt, readItemNames, readTickedNames, refuseOperation } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** Several lines that are pasted into a field for items. */

const browser = setUpBrowser();

const permissions = ["clipboard-read", "clipboard-write"];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions };

const TRIP = "# Papers\n- [x] Passport\n- Tickets\n\n# Clothes\n* socks  \n* Shirt\n  the blue one\n* Shirt\n";

async function paste(page: Page, label: string, text: string) {
  await field(page, label).focus();
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press("ControlOrMeta+V");
}

const preview = (page: Page) => page.getByRole("dialog", { name: "Add what you pasted" });
const line = (page: Page, name: string) => preview(page).getByRole("checkbox", { name });

async function openList(items: string[], options: object = { permissions }, body = { name: "Rome" }) {
  const { page } = await browser.visit(options);
  const { makeList } = await seedGuest(page);
  const path = await makeList(body, ...items);
  if (items.length > 0) await openListAt(page, path);
  else await page.goto(path);
  await field(page, "Add an item").waitFor();
  await settle(page);
  return page;
}

const readRows = (page: Page) =>
  page
    .getByRole("region", { name: "Items" })
    .getByRole("listitem")
    .evaluateAll((rows) => rows.map((row) => row.textContent.replaceAll(/\s+/g, " ").trim()));

describe("pasted lines", () => {
  it.each([
    ["a desktop", { permissions }],
    ["a phone", phone],
  ])("are seen first, and Enter adds what is not in the list, on %s", async (_device, options) => {
    const page = await openList(["Tickets", "Socks"], options);
    await paste(page, "Add an item", TRIP);
    await preview(page).getByText("5 items in 2 groups, 2 already here").waitFor();
    expect(await line(page, "Tickets").isChecked()).toBe(false);
    expect(await line(page, "Passport").isChecked()).toBe(true);
    await checkAccessibility(page);
    await preview(page).getByRole("button", { name: "Add 3", exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Added 3 items", { exact: true }).waitFor();
    expect(await field(page, "Add an item").inputValue()).toBe("");
    await settle(page);
    await page.reload();
    await expect.poll(() => readItemNames(page)).toEqual(["Tickets", "Socks", "Shirt", "Shirt", "Passport"]);
    expect(await readTickedNames(page)).toEqual(["Passport"]);
    expect((await readRows(page)).join("\n")).toMatch(/Papers[^]*Clothes[^]*the blue one/);
  });

  it("are one undo, and come back into the field with Escape", async () => {
    const page = await openList(["Tickets"]);
    await field(page, "Add an item").fill("Buy ");
    await paste(page, "Add an item", "- a\n- b");
    await line(page, "a").uncheck();
    await preview(page).getByRole("button", { name: "Add 1", exact: true }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["Tickets", "b"]);
    expect(await field(page, "Add an item").inputValue()).toBe("Buy ");
    await field(page, "Add an item").fill("");
    await paste(page, "Add an item", "- c\n- d");
    await preview(page).getByRole("button", { name: "Add 2", exact: true }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["Tickets", "b", "c", "d"]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(() => readItemNames(page)).toEqual(["Tickets", "b"]);
    await paste(page, "Add an item", "- e\n- f");
    // The keys of the dialog work once the focus is in it.
    await preview(page).locator("button:focus").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => field(page, "Add an item").inputValue()).toBe("- e - f");
    await settle(page);
  });

  it("can be one item, and can have the names above them", async () => {
    const page = await openList(["Tickets"]);
    await paste(page, "Add an item", "first\nsecond");
    await preview(page).getByRole("button", { name: "As one item" }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["Tickets", "first second"]);
    await paste(page, "Add an item", "- Bag\n  - Socks");
    await preview(page).getByRole("checkbox", { name: "Keep the parent’s name: “Pack the car: Roof box”" }).check();
    await line(page, "Bag: Socks").waitFor();
    await preview(page).getByRole("button", { name: "Add 2", exact: true }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["Tickets", "first second", "Bag", "Bag: Socks"]);
    await settle(page);
  });

  it("go below the heading that the list has", async () => {
    const page = await openList([]);
    await paste(page, "Add an item", "# Fruit\n- apple\n# Veg\n- leek");
    await preview(page).getByRole("button", { name: "Add 2", exact: true }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["apple", "leek"]);
    await paste(page, "Add an item", "# fruit\n- Apple\n- pear");
    await preview(page).getByRole("button", { name: "Add 1", exact: true }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["apple", "pear", "leek"]);
    await settle(page);
  });

  it("arrive un-ticked in a template", async () => {
    const page = await openList(["Tickets"], { permissions }, { name: "Trip", isTemplate: true } as { name: string });
    await paste(page, "Add an item", "- [x] a\n- [x] b");
    await preview(page).getByRole("button", { name: "Add 2", exact: true }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["Tickets", "a", "b"]);
    expect(await readTickedNames(page)).toEqual([]);
    await settle(page);
  });

  it.each([
    ["a desktop", { permissions }],
    ["a phone", phone],
  ])("can be a whole document of Markdown, on %s", async (_device, options) => {
    const text = readFileSync("docs/architecture.md", "utf8");
    const { items } = parsePastedText(text);
    expect(items.length).toBeGreaterThan(50);
    const page = await openList(["Tickets"], options);
    await paste(page, "Add an item", text);
    await preview(page).locator("button:focus").waitFor();
    await page.keyboard.press("Enter");
    const count = items.filter(({ isHeading }) => !isHeading).length;
    await page.getByText(`Added ${count} items`, { exact: true }).waitFor();
    await settle(page);
    const listId = page.url().split("/").at(-1);
    const read = await browser.query(
      `select name, is_heading as "isHeading" from items where list_id = $1 and name <> 'Tickets' order by sorting_order`,
      [listId],
    );
    expect(read).toEqual(items.map(({ name, isHeading }) => ({ name, isHeading })));
  });

  it("of 340 kB arrive whole and in order, in two requests", async () => {
    const page = await openList(["Tickets"]);
    let requestCount = 0;
    page.on("request", (request) => (requestCount += request.postData()?.includes("CreateItems") ? 1 : 0));
    const names = Array.from({ length: 990 }, (_, index) => `${index} ${"word ".repeat(50).trim()}`);
    await paste(page, "Add an item", names.join("\n"));
    await preview(page).getByRole("button", { name: "Add 990", exact: true }).click();
    await settle(page);
    expect(requestCount).toBe(2);
    const read = await browser.query("select name from items where name like '% word word%' order by sorting_order");
    expect(read).toEqual(names.map((name) => ({ name })));
  });

  it("are no more than the list has room for", async () => {
    const page = await openList(["Tickets"]);
    await paste(page, "Add an item", Array.from({ length: 1_001 }, (_, index) => `item ${index}`).join("\n"));
    await preview(page).getByText("There’s room for 999 more").waitFor();
    await preview(page).getByRole("button", { name: "Add 999", exact: true }).click();
    await page.getByText("Added 999 items", { exact: true }).waitFor();
    await settle(page);
  });

  it("come back into the field when the server refuses them", async () => {
    const page = await openList(["Tickets"]);
    await refuseOperation(page, "CreateItems", "Not now");
    await paste(page, "Add an item", "- a\n- b");
    await preview(page).getByRole("button", { name: "Add 2", exact: true }).click();
    await page.getByText("Couldn’t add the items", { exact: true }).waitFor();
    await expect.poll(() => field(page, "Add an item").inputValue()).toBe("- a - b");
    expect(await readItemNames(page)).toEqual(["Tickets"]);
  });

  it("replace a word that an input method composes, as in other fields", async () => {
    const page = await openList(["Tickets"]);
    await field(page, "Add an item").focus();
    await composeWord(page, "さ");
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "a\nb");
      const pasted = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(pasted);
      document.title = pasted.defaultPrevented ? "previewed" : "left to the browser";
    });
    expect(await page.title()).toBe("left to the browser");
    await settle(page);
  });
});

it("pasted lines begin a list on Home", async () => {
  const { page } = await browser.visit({ permissions });
  await page.goto("/");
  await settle(page);
  await paste(page, "Type the first item", TRIP);
  await preview(page).getByText("5 items in 2 groups").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("1 of 5 done").waitFor();
  await expect.poll(() => readItemNames(page)).toEqual(["Tickets", "socks", "Shirt", "Shirt", "Passport"]);
  await settle(page);
});

it("lines that are pasted into a field for a name become one name", async () => {
  const { page } = await browser.visit({ permissions });
  const { notebook } = await seedGuest(page);
  await page.goto(notebook);
  await paste(page, "New list", "a\nb");
  await expect.poll(() => field(page, "New list").inputValue()).toMatch(/a ?b/);
  expect(await preview(page).count()).toBe(0);
});
