import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  chooseAction,
  createNotebook,
  dropRead,
  field,
  holdOperation,
  itemCheckboxes,
  pauseClock,
  readItemNames,
  readShownNames,
  readTickedNames,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const visit = async () => {
  const { page, errors } = await browser.visit();
  return { page, errors, ...(await seedGuest(page)) };
};
const openList = async (...items: string[]) => {
  const guest = await visit();
  await guest.page.goto(await guest.makeList({ name: "Rome" }, ...items));
  await guest.page.getByRole("heading", { name: "Rome" }).waitFor();
  if (items.length > 0) await itemCheckboxes(guest.page).first().waitFor();
  return guest;
};
const section = (page: Page, heading: string) => page.getByRole("region", { name: heading, exact: true });
const cardsIn = (page: Page, heading: string) =>
  section(page, heading).getByRole("listitem").getByRole("link").allTextContents();
/** The folder of a notebook with the lists that are put away. */
const openPutAway = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^Put away \d/ })
    .click();
const readPutAway = (page: Page) =>
  page.getByRole("main").getByRole("list", { name: "Put away" }).getByRole("link").allTextContents();
const doneGroup = (page: Page) => page.getByRole("list", { name: "Done" }).getByRole("checkbox");
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.closest("li")?.textContent);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
/** Waits until an entry of a menu has the focus. */
const waitForFocus = (page: Page, name: string) =>
  page.getByRole("menuitem", { name, exact: true }).and(page.locator(":focus")).waitFor();

describe("a list", () => {
  it('Ticked item stays findable: visible/"12 done" group, never "gone forever"', async () => {
    const { page } = await openList("a", "b", "c", "d");
    await pauseClock(page);
    await page.getByRole("checkbox", { name: "c" }).click();
    await page.clock.runFor(1_500);
    expect(await readItemNames(page)).toEqual(["a", "b", "c", "d"]);
    await page.getByRole("checkbox", { name: "a" }).click();
    await page.clock.runFor(1_900);
    // The second tick is less than two seconds old, and nothing moves while a user continues to tick.
    expect(await readItemNames(page)).toEqual(["a", "b", "c", "d"]);
    await page.clock.runFor(100);
    await page.getByRole("button", { name: "Done 2" }).waitFor();
    expect(await readItemNames(page)).toEqual(["b", "d", "a", "c"]);
    await page.getByText("2 of 4 done").waitFor();
    // An un-ticked item returns to its place after the same delay.
    await doneGroup(page).nth(1).click();
    expect(await readTickedNames(page)).toEqual(["a"]);
    await page.clock.runFor(1_900);
    expect(await readItemNames(page)).toEqual(["b", "d", "a", "c"]);
    await page.clock.runFor(100);
    await expect.poll(() => readItemNames(page)).toEqual(["b", "c", "d", "a"]);
    await page.clock.resume();
    await settle(page);
  });

  it("folds the ticked items until the user unfolds them, also after a reload", async () => {
    const { page } = await openList("a", "✓b", "✓c");
    const done = page.getByRole("button", { name: "Done 2" });
    await done.waitFor();
    expect(await readShownNames(page)).toEqual(["a"]);
    for (const shown of [["a", "b", "c"], ["a"]]) {
      await done.click();
      expect(await readShownNames(page)).toEqual(shown);
      await page.reload();
      await done.waitFor();
      expect(await readShownNames(page)).toEqual(shown);
    }
  });

  it("unfolds the ticked items when nothing else is left, without its empty headings", async () => {
    const { page } = await openList("# Fruit", "✓a", "b");
    await page.getByRole("heading", { name: "Fruit" }).waitFor();
    await page.getByRole("checkbox", { name: "b" }).click();
    await page.getByText("all done", { exact: true }).waitFor();
    await page.getByRole("region", { name: "All done" }).waitFor();
    expect(await readShownNames(page)).toEqual(["a", "b"]);
    expect(await page.getByRole("heading", { name: "Fruit" }).count()).toBe(0);
    await page.getByRole("button", { name: "Start again" }).click();
    await page.getByRole("heading", { name: "Fruit" }).waitFor();
    await page.getByText("0 of 2", { exact: true }).waitFor();
    await settle(page);
  });

  it("moves the focus to a neighbour when a row disappears", async () => {
    const { page } = await openList("a", "b", "c");
    await page.getByRole("checkbox", { name: "b" }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Done 1" }).waitFor();
    expect(await focused(page)).toBe("c");
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Done 2" }).waitFor();
    expect(await focused(page)).not.toBeNull();
    await page.getByRole("checkbox", { name: "a" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("[role=menuitem]:focus").waitFor();
    await page.keyboard.press("End");
    await page.locator("[role=menuitem]:focus", { hasText: "Delete" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("2 of 2 done").waitFor();
    await expect.poll(() => focused(page)).toBe("b");
  });

  it("keeps a ticked row in its place while its text is edited", async () => {
    const { page } = await openList("a", "b");
    await pauseClock(page);
    await page.getByRole("checkbox", { name: "a" }).click();
    await page.getByRole("button", { name: "a", exact: true }).click();
    await field(page, "Item").fill("alpha and o");
    await page.clock.runFor(5_000);
    expect(await field(page, "Item").inputValue()).toBe("alpha and o");
    await page.clock.resume();
    await field(page, "Item").press("Enter");
    await page.getByRole("button", { name: "Done 1" }).waitFor();
    expect(await readItemNames(page)).toEqual(["b", "alpha and o"]);
  });

  it("moves, edits and deletes items from a menu, by keyboard", async () => {
    const { page } = await openList("a", "b", "✓x", "c");
    const menu = page.getByRole("button", { name: "Actions for a" });
    await menu.focus();
    await page.keyboard.press("ArrowDown");
    await waitForFocus(page, "Note");
    // Radix moves the focus in a later task.
    await page.keyboard.press("End");
    await waitForFocus(page, "Delete");
    await page.keyboard.press("ArrowUp");
    await waitForFocus(page, "More");
    await page.keyboard.press("Enter");
    // The first item cannot move up, so the first enabled action has the focus.
    await waitForFocus(page, "Move down");
    // The way back leads to what was left.
    await page.keyboard.press("Home");
    await waitForFocus(page, "Back");
    await page.keyboard.press("Enter");
    await waitForFocus(page, "More");
    await page.keyboard.press("Enter");
    await waitForFocus(page, "Move down");
    await page.keyboard.press("Enter");
    await expect.poll(() => readItemNames(page)).toEqual(["b", "a", "c", "x"]);
    await expect.poll(() => focused(page)).toBe("Actions for a");
    await page.keyboard.press("Enter");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Actions for a");
    await chooseAction(page, "a", "More", "Move to bottom");
    await expect.poll(() => readItemNames(page)).toEqual(["b", "c", "a", "x"]);
    expect(await page.getByRole("status").filter({ hasText: ", now " }).textContent()).toBe("a, now 3 of 3");
    await chooseAction(page, "b", "Edit");
    await page.keyboard.type("etter\n");
    await expect.poll(() => readItemNames(page)).toEqual(["better", "c", "a", "x"]);
    await chooseAction(page, "better", "Delete");
    await expect.poll(() => readItemNames(page)).toEqual(["c", "a", "x"]);
    await settle(page);
    await page.reload();
    await expect.poll(() => readItemNames(page)).toEqual(["c", "a", "x"]);
  });

  it("gets a priority and a date from the buttons that show them", async () => {
    const { page, notebook } = await openList("a");
    await page.getByRole("button", { name: /^No priority/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "High" }).click();
    await page.getByRole("button", { name: /^High priority/ }).waitFor();
    await page.getByRole("button", { name: /^No date/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Tomorrow" }).click();
    await page.getByRole("button", { name: /^Tomorrow/ }).waitFor();
    await page.getByRole("button", { name: /^Tomorrow/ }).click();
    // The first of the four days that are offered has the focus. The month's arrows come after them, and then its days.
    for (let step = 0; step < 6; step++) await page.keyboard.press("Tab");
    for (const key of ["PageUp", "PageUp", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /days late/ }).waitFor();
    await settle(page);
    await page.goto(notebook);
    const card = page.getByRole("listitem").filter({ hasText: "Rome" });
    await card.getByText(/^[\d,]+ days late$/).waitFor();
    await card.getByText("High priority").waitFor();
    await page.getByRole("link", { name: "Rome" }).click();
    await page.getByRole("button", { name: /days late/ }).click();
    await page.getByRole("button", { name: "No date" }).click();
    await page.getByRole("button", { name: /^No date/ }).waitFor();
  });

  it("can be duplicated, saved as a template, and turned into one and back", async () => {
    const { page } = await openList("a", "✓b", "c");
    await chooseAction(page, "Rome", "More", "Duplicate");
    await page.getByRole("heading", { name: "Rome (copy)" }).waitFor();
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b", "c"]);
    expect(await readTickedNames(page)).toEqual([]);
    await chooseAction(page, "Rome (copy)", "Template", "Keep this list as a template");
    await page.getByText("Kept “Rome (copy)” as a template").first().waitFor();
    await page.getByText("0 of 3 done").waitFor();
    await page.goBack();
    await chooseAction(page, "Rome", "Template", "Turn into a template");
    const template = page.getByRole("region", { name: "Template" });
    await template.getByText("Template, 3 items").waitFor();
    expect(await itemCheckboxes(page).count()).toBe(0);
    expect(await readItemNames(page)).toEqual(["a", "b", "c"]);
    await chooseAction(page, "Rome", "Template", "Turn into a list");
    await page.getByText("1 of 3 done").waitFor();
    await chooseAction(page, "Rome", "Template", "Turn into a template");
    await template.getByRole("button", { name: "Use Rome" }).click();
    await page.getByText("0 of 3 done").waitFor();
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b", "c"]);
  });

  it("moves to another notebook, and its address changes", async () => {
    const { page, makeNotebook } = await openList("a");
    const garden = await makeNotebook("Garden");
    await chooseAction(page, "Rome", "More", "Move to a notebook");
    await page.getByRole("menuitem", { name: "Garden" }).click();
    await page.waitForURL(new RegExp(`/n/${garden.id}/l/`));
    expect(await readItemNames(page)).toEqual(["a"]);
    await settle(page);
    await page.goto(`/n/${garden.id}`);
    await page.getByRole("link", { name: "Rome" }).waitFor();
  });
});

describe("a notebook", () => {
  it("shows its lists in sections, and moves them between sections", async () => {
    const { page, notebook, makeList } = await visit();
    await makeList({ name: "Rome" }, "✓a", "b");
    await makeList({ name: "Every trip", isTemplate: true }, "a");
    await makeList({ name: "Old ideas", active: false });
    await page.goto(notebook);
    await page.getByRole("link", { name: "Rome" }).waitFor();
    const sections = async () => ({
      active: await cardsIn(page, "Lists"),
      templates: await cardsIn(page, "Templates"),
      putAway: await readPutAway(page),
    });
    await openPutAway(page);
    expect(await sections()).toEqual({ active: ["Rome"], templates: ["Every trip"], putAway: ["Old ideas"] });
    await page.getByText("1 of 2").waitFor();
    await chooseAction(page, "Rome", "Put away");
    await chooseAction(page, "Old ideas", "Make active");
    await expect.poll(sections).toEqual({ active: ["Old ideas"], templates: ["Every trip"], putAway: ["Rome"] });
    await expect.poll(() => focusedRow(page)).toContain("Old ideas");
    await chooseAction(page, "Rome", "Make active");
    await chooseAction(page, "Rome", "Template", "Keep this list as a template");
    await expect.poll(async () => (await cardsIn(page, "Lists")).toSorted()).toEqual(["Old ideas", "Rome"]);
    await expect.poll(async () => (await cardsIn(page, "Templates")).toSorted()).toEqual(["Every trip", "Rome"]);
    await settle(page);
  });

  it("renames and deletes a list in place", async () => {
    const { page, notebook, makeList } = await visit();
    await makeList({ name: "Rome" }, "a");
    await page.goto(notebook);
    await chooseAction(page, "Rome", "Rename");
    await page.keyboard.type("Oslo\n");
    await page.getByRole("link", { name: "Oslo" }).waitFor();
    await chooseAction(page, "Oslo", "Delete");
    await page.getByText("No lists yet").waitFor();
    await settle(page);
    await page.reload();
    await page.getByText("No lists yet").waitFor();
  });
});

describe("the page of all notebooks", () => {
  it("says what each notebook holds, and renames and deletes one", async () => {
    const { page, makeList, makeNotebook } = await visit();
    await makeList({ name: "Rome" }, "✓a", "b", "c");
    await makeList({ name: "Every trip", isTemplate: true }, "a");
    await makeNotebook("Garden");
    await page.goto("/n");
    const card = (name: string) =>
      page.getByRole("list", { name: "Notebooks" }).getByRole("listitem").filter({ hasText: name });
    const lists = card("Trips").getByRole("list", { name: "First lists" }).getByRole("listitem");
    await expect.poll(() => lists.allTextContents()).toEqual(["Rome1 of 3", "Every triptemplate"]);
    await card("Garden").getByText("No lists").first().waitFor();
    await chooseAction(page, "Garden", "Rename");
    await page.keyboard.type("Balcony\n");
    await card("Balcony").waitFor();
    await chooseAction(page, "Balcony", "Delete notebook");
    await expect.poll(() => card("Balcony").count()).toBe(0);
    await settle(page);
    await page.reload();
    await card("Trips").waitFor();
    expect(await card("Balcony").count()).toBe(0);
  });
});

describe("the colour of a notebook", () => {
  const ribbonOf = (page: Page, name: string) =>
    page.getByRole("list", { name: "Notebooks" }).getByRole("listitem").filter({ hasText: name }).locator("> span");

  it("follows from its name until one is chosen, in the menu, by mouse or keys", async () => {
    const { page, makeNotebook } = await visit();
    await makeNotebook("Garden");
    await page.goto("/n");
    const byName = (await ribbonOf(page, "Garden").getAttribute("class")) ?? "";
    await chooseAction(page, "Garden", "Colour");
    const choices = page.getByRole("menuitemradio");
    expect(await choices.count()).toBe(11);
    expect(await page.getByRole("menuitemradio", { checked: true }).textContent()).toBe("By its name");
    await choices.getByText("Violet").click();
    await expect.poll(() => ribbonOf(page, "Garden").getAttribute("class")).toContain("hue-violet-500");
    await settle(page);
    await page.reload();
    await expect.poll(() => ribbonOf(page, "Garden").getAttribute("class")).toContain("hue-violet-500");
    await settle(page);

    await page.getByRole("button", { name: "Actions for Garden" }).focus();
    const readFocusedText = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press("Enter");
    await expect.poll(readFocusedText).toBe("Rename");
    await page.keyboard.press("ArrowDown");
    await expect.poll(readFocusedText).toBe("Colour");
    await page.keyboard.press("Enter");
    await expect.poll(readFocusedText).toBe("By its name");
    await page.keyboard.press("Enter");
    await expect.poll(() => ribbonOf(page, "Garden").getAttribute("class")).toBe(byName);
    await page.keyboard.press("Control+z");
    await expect.poll(() => ribbonOf(page, "Garden").getAttribute("class")).toContain("hue-violet-500");
    await settle(page);
  });
});

describe("the active lists", () => {
  it("are grouped by priority, ticked in place, and put away", async () => {
    const { page, notebook, makeList } = await visit();
    await makeList({ name: "Packing", priority: 3 }, "✓a", "b", "c");
    await makeList({ name: "Shop" }, "Milk");
    await page.goto("/active");
    await page.getByRole("region", { name: "High priority" }).waitFor();
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["High priority", "No priority"]);
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Packing" });
    await row.getByText("Trips").waitFor();
    await row.getByText("1 of 3").waitFor();
    const answer = await holdOperation(page, "CompleteItemAt");
    await row.getByRole("checkbox", { name: "b" }).click();
    await row.getByText("2 of 3").waitFor();
    answer();
    await row.getByRole("checkbox", { name: "c" }).click();
    await row.getByText("Everything is done").waitFor();
    await row.getByText("3 of 3").waitFor();
    await row.getByRole("button", { name: "Details of Packing" }).click();
    await page.getByRole("button", { name: "Put away Packing" }).click();
    await expect.poll(() => row.count()).toBe(0);
    await expect.poll(() => focusedRow(page)).toContain("Shop");
    await settle(page);
    await page.goto(notebook);
    await openPutAway(page);
    await expect.poll(() => readPutAway(page)).toEqual(["Packing"]);
  });

  it("move to the group of a new priority, and keep the focus and their details", async () => {
    const { page, makeList } = await visit();
    await makeList({ name: "Packing" });
    await makeList({ name: "Shop" });
    await page.goto("/active");
    await page.getByRole("button", { name: "Details of Shop" }).click();
    await page.getByRole("button", { name: "No priority for Shop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Low" }).click();
    await expect.poll(() => cardsIn(page, "Low priority")).toEqual(["Shop"]);
    await expect.poll(() => focusedRow(page)).toContain("Shop");
    await page.getByRole("button", { name: "Details of Shop", expanded: true }).waitFor();
    await page.getByRole("button", { name: "Low priority for Shop" }).waitFor();
    await settle(page);
  });
});

describe("while data is loading, and when that fails", () => {
  const screens = [
    {
      path: () => "/n",
      operation: "Notebooks",
      failed: "Not on this device yet",
      text: "Trips",
      none: "No notebooks yet",
    },
    {
      path: () => "/active",
      operation: "ActiveLists",
      failed: "Not on this device yet",
      text: "Rome",
      none: "No active lists",
    },
    {
      path: (list: string) => list.split("/l/")[0] ?? "",
      operation: "NotebookAndLists",
      failed: "Not on this device yet",
      text: "Rome",
      none: "No lists yet",
    },
    {
      path: (list: string) => list,
      operation: "ListWithItems",
      failed: "Not on this device yet",
      text: "Passport",
      none: "Nothing here yet",
    },
  ];

  it.each(screens)(
    "the screen of $operation shows a placeholder, and says when it failed",
    async ({ path, operation, failed, text, none }) => {
      const { page, errors, makeList } = await visit();
      const list = await makeList({ name: "Rome" }, "Passport");
      const answer = await holdOperation(page, operation);
      await page.goto(path(list));
      await page
        .getByRole("status")
        .filter({ hasText: /^Loading$/ })
        .waitFor({ state: "attached" });
      const placeholder = page.locator(".skeleton").first();
      await expect.poll(() => placeholder.evaluate((each) => getComputedStyle(each).opacity)).toBe("1");
      expect(await page.getByText(none).count()).toBe(0);
      answer();
      const shown = page.getByRole("main").getByText(text, { exact: true }).first();
      await shown.waitFor();
      expect(await page.locator(".skeleton").count()).toBe(0);

      await page.unrouteAll({ behavior: "wait" });
      // The browser has no cached data of the screen any more.
      await page.addInitScript(() => {
        localStorage.clear();
        Object.defineProperty(window, "indexedDB", { value: undefined });
      });
      const allowRead = await dropRead(page, operation);
      await page.reload();
      await page.getByText(failed).waitFor();
      expect(await page.getByText(none).count()).toBe(0);
      await allowRead();
      // The page reads it again by itself when the server can be reached.
      await shown.waitFor();
      expect(await page.getByText(failed).count()).toBe(0);
      expect(errors.splice(0).some((error) => error.includes(`Reading ${operation} failed`))).toBe(true);
    },
  );

  it("an empty account sees the next step on every screen", async () => {
    const { page } = await browser.visit();
    await page.goto("/active");
    await page.getByText("No active lists").waitFor();
    await page.getByRole("link", { name: "Start a list" }).click();
    await field(page, "Type the first item").waitFor();
    await page.goto("/n");
    await page.getByRole("button", { name: "Name the first notebook" }).waitFor();
    await createNotebook(page, "Trips");
    await page.getByRole("button", { name: "Name the first list" }).waitFor();
    expect(await focused(page)).toBe("New list");
    await page.keyboard.type("Rome\n");
    await page.getByRole("link", { name: "Rome" }).click();
    await page.getByText("Type an item and press Enter").waitFor();
    expect(await focused(page)).toBe("Add an item");
  });
});
