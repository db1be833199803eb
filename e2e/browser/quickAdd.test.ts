import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { addToSheet, field, openListAt, readItemNames, refuseOperation, waitForTools } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { createFinger, middleOf, PHONE } from "../touch.ts";

/** The sheet *Add to*, and what leads to it within the page. */

const browser = setUpBrowser();

const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const words = (page: Page) => addToSheet(page).getByRole("textbox", { name: "Words" });
const newName = (page: Page) => addToSheet(page).getByRole("textbox", { name: "Name of the new list" });
const list = (page: Page, name: string | RegExp) => addToSheet(page).getByRole("radio", { name });
const add = (page: Page, name: string) => addToSheet(page).getByRole("button", { name, exact: true });
async function expectWords(page: Page, ...expected: string[]) {
  const shown = addToSheet(page).getByRole("list", { name: "What is added" }).getByRole("listitem");
  await expect.poll(() => shown.allTextContents()).toEqual(expected);
}
/** Returns the names of the lists that are offered. */
const readLists = (page: Page) =>
  addToSheet(page)
    .getByRole("radio")
    .evaluateAll((all) => all.map((each) => each.closest("label")?.querySelector("[dir]")?.textContent));

/** Pastes a text into the page, and not into a field. */
const pasteOutside = (page: Page, text: string, html = "") =>
  page.evaluate(
    ([plain, rich]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", plain);
      if (rich) clipboardData.setData("text/html", rich);
      (document.activeElement ?? document.body).dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [text, html] as const,
  );

/** Opens Active as a guest with three lists, of which "Groceries" was used last. */
async function openActive(options: object = {}) {
  const { page } = await browser.visit(options);
  const guest = await seedGuest(page);
  const { id: home } = await guest.makeNotebook("Home");
  const groceries = await guest.makeList({ name: "Groceries", notebookId: home }, "Bread", "# Dairy", "Butter");
  await guest.makeList({ name: "Garden" }, "Spade");
  await guest.makeList({ name: "Rome" }, "Passport");
  await openListAt(page, groceries);
  await page.goto("/active");
  await page.getByRole("heading", { name: "Active" }).waitFor();
  await settle(page);
  await waitForTools(page);
  return { page, groceries, ...guest };
}

describe("adding to a list from anywhere", () => {
  it("asks for the words and the list, the one used last first, and offers to open it and to undo", async () => {
    const { page, groceries } = await openActive();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("add to a list");
    await page.getByRole("option", { name: "Add to a list", exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await list(page, /^Groceries/).waitFor();
    expect(await readLists(page)).toEqual(["Groceries", "Rome", "New list"]);
    expect(await list(page, /^Groceries/).isChecked()).toBe(true);
    expect(await list(page, "Groceries Home · used 1 minute ago").count()).toBe(1);
    expect(await add(page, "Add").isDisabled()).toBe(true);
    await checkBothColorModes(page);
    await page.keyboard.type("Oat milk");
    await add(page, "Add 1 item").waitFor();
    await addToSheet(page).getByRole("textbox", { name: "Find a list" }).fill("gar");
    await expect.poll(() => readLists(page)).toEqual(["Garden", "New list “gar”"]);
    await checkBothColorModes(page);
    await addToSheet(page).getByRole("textbox", { name: "Find a list" }).fill("");
    await expect.poll(() => readLists(page)).toEqual(["Groceries", "Rome", "New list"]);
    await words(page).press("Enter");
    await toast(page, "Added “Oat milk” to Groceries").getByRole("link", { name: "Open" }).click();
    await page.waitForURL(`**${groceries}`);
    await expect.poll(() => readItemNames(page)).toEqual(["Bread", "Butter", "Oat milk"]);
    await settle(page);
    await page.keyboard.press("Control+z");
    await expect.poll(() => readItemNames(page)).toEqual(["Bread", "Butter"]);
    await settle(page);
  });

  it("finds another list, and that one comes first the next time", async () => {
    const { page } = await openActive();
    await pasteOutside(page, "Seeds");
    await addToSheet(page).getByRole("textbox", { name: "Find a list" }).fill("gard");
    await page.keyboard.press("Enter");
    await toast(page, "Added “Seeds” to Garden").waitFor();
    await addToSheet(page).waitFor({ state: "detached" });
    await pasteOutside(page, "Rake");
    await list(page, /^Garden/).waitFor();
    expect(await readLists(page)).toEqual(["Garden", "Groceries", "New list"]);
    expect(await list(page, /^Garden/).isChecked()).toBe(true);
    await settle(page);
  });

  it("shows several lines as pasting does, and they can be edited, left out and joined", async () => {
    const { page, groceries } = await openActive();
    await pasteOutside(page, "bread\nOat milk\nEggs ×10\n- [x] Jam");
    await addToSheet(page).getByText("4 items, 1 already here").waitFor();
    await expectWords(page, "breadalready here", "Oat milk", "Eggs×10", "Jamticked");
    await add(page, "Add 3 items").waitFor();
    await addToSheet(page).getByRole("button", { name: "Edit the words" }).click();
    await addToSheet(page).getByRole("checkbox", { name: "Oat milk" }).uncheck();
    await add(page, "Add 2 items").waitFor();
    await checkBothColorModes(page);
    await words(page).fill("Eggs ×12\nJam");
    await addToSheet(page).getByRole("button", { name: "Show the words" }).click();
    await expectWords(page, "Eggs×12", "Jam");
    await add(page, "Add 2 items").click();
    await toast(page, "Added 2 to Groceries").waitFor();
    await settle(page);
    await pasteOutside(page, "Salt\nand pepper");
    await addToSheet(page).getByRole("button", { name: "Edit the words" }).click();
    await addToSheet(page).getByRole("button", { name: "As one item" }).click();
    await add(page, "Add 1 item").click();
    await toast(page, "Added “Salt and pepper”").waitFor();
    await settle(page);
    await page.goto(groceries);
    await expect.poll(() => readItemNames(page)).toEqual(["Bread", "Butter", "Eggs ×12", "Jam", "Salt and pepper"]);
  });

  it("adds below a heading of the list, where one is chosen or the words name one", async () => {
    const { page, groceries } = await openActive();
    await pasteOutside(page, "Yoghurt");
    await addToSheet(page).getByRole("button", { name: "at the end" }).click();
    await addToSheet(page).getByRole("radio", { name: "Dairy" }).click();
    await addToSheet(page).getByRole("button", { name: "below Dairy" }).waitFor();
    await add(page, "Add 1 item").click();
    await addToSheet(page).waitFor({ state: "detached" });
    await settle(page);
    await pasteOutside(page, "# Dairy\n- Cream\n# Fish\n- Cod");
    await addToSheet(page).getByText("2 items in 2 groups").waitFor();
    expect(await addToSheet(page).getByRole("button", { name: "at the end" }).count()).toBe(0);
    await add(page, "Add 2 items").click();
    await toast(page, "Added 2 to Groceries").waitFor();
    await settle(page);
    await page.goto(groceries);
    await expect.poll(() => readItemNames(page)).toEqual(["Bread", "Butter", "Yoghurt", "Cream", "Cod"]);
    await settle(page);
  });

  it("makes a new list with a name that no other list of its notebook has", async () => {
    const { page } = await openActive();
    for (const name of ["Brunch", "Brunch (2)"]) {
      await pasteOutside(page, "Brunch\n\nEggs\nMilk");
      await addToSheet(page).getByText("Brunch", { exact: true }).first().waitFor();
      await list(page, "New list").check();
      expect(await newName(page).inputValue()).toBe(name);
      // The first line is the name, and no item of the list.
      await expectWords(page, "Eggs", "Milk");
      await newName(page).fill("Brunch");
      await add(page, "Add 2 items").click();
      await toast(page, `Added 2 to ${name}`).last().waitFor();
      await addToSheet(page).waitFor({ state: "detached" });
      await settle(page);
    }
    await pasteOutside(page, "Tea");
    await list(page, "New list").check();
    await addToSheet(page).getByRole("button", { name: "in Home" }).click();
    await addToSheet(page).getByRole("radio", { name: "Trips" }).click();
    await newName(page).fill("Brunch");
    await newName(page).press("Enter");
    await toast(page, "Added “Tea” to Brunch").last().getByRole("link", { name: "Open" }).click();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Trips").waitFor();
    await page.getByRole("heading", { name: "Brunch", exact: true }).waitFor();
    await settle(page);
  });

  it("makes an empty list where nothing is to be added", async () => {
    const { page } = await openActive();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("add to a list");
    await page.keyboard.press("Enter");
    await list(page, "New list").check();
    await newName(page).fill("Boat");
    await add(page, "Create").click();
    await page.getByRole("heading", { name: "Boat" }).waitFor();
    await expect.poll(() => field(page, "Add an item").evaluate((each) => each === document.activeElement)).toBe(true);
    await settle(page);
  });

  it("gives the words back when the server refuses them", async () => {
    const { page } = await openActive();
    await refuseOperation(page, "CreateItems", "Not now");
    await pasteOutside(page, "Jam\nTea");
    await add(page, "Add 2 items").click();
    await page.getByText("Couldn’t add the items", { exact: true }).waitFor();
    await expectWords(page, "Jam", "Tea");
  });

  it("adds nothing when it is closed, gives the focus back, and fits a narrow window", async () => {
    // The width is that of a phone, and of a window of 640 pixels at 200 percent.
    const { page } = await browser.visit({ viewport: { width: 320, height: 640 } });
    const { makeList } = await seedGuest(page);
    await openListAt(page, await makeList({ name: "Rome" }, "Passport"));
    const checkbox = page.getByRole("checkbox", { name: "Passport" });
    await checkbox.focus();
    await pasteOutside(page, "Socks\nHat");
    await add(page, "Add 2 items").waitFor();
    expect(await addToSheet(page).evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(320);
    await page.keyboard.press("Escape");
    await addToSheet(page).waitFor({ state: "detached" });
    await expect.poll(() => checkbox.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await readItemNames(page)).toEqual(["Passport"]);
  });
});

describe("“add milk” in the search", () => {
  const search = async (page: Page, text: string) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(text);
  };
  const readOptions = (page: Page) => page.getByRole("option").locator("[dir]").allTextContents();

  it("adds it with Enter to the list that was used last, on a list to that one", async () => {
    const { page, makeList } = await openActive();
    await search(page, "add milk");
    await expect
      .poll(() => readOptions(page))
      .toEqual(["Add “milk” to Groceries", "Add “milk” to another list", "New list “milk”"]);
    await checkBothColorModes(page);
    await page.keyboard.press("Enter");
    await toast(page, "Added “milk” to Groceries").waitFor();
    await openListAt(page, await makeList({ name: "Oslo" }, "Skis"));
    await search(page, "add hat");
    await page.getByRole("option", { name: "Add “hat” to Oslo" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => readItemNames(page)).toEqual(["Skis", "hat"]);
    await settle(page);
  });

  it("leads to another list with Shift and Enter, and to a new one", async () => {
    const { page } = await openActive();
    await search(page, "Add oat milk");
    await page.getByRole("option", { name: "Add “oat milk” to another list" }).waitFor();
    await page.keyboard.press("Shift+Enter");
    await expectWords(page, "oat milk");
    await list(page, /^Rome/).check();
    await add(page, "Add 1 item").click();
    await toast(page, "Added “oat milk” to Rome").waitFor();
    await addToSheet(page).waitFor({ state: "detached" });
    await search(page, "add Breakfast");
    await page.getByRole("option", { name: "New list “Breakfast”" }).click();
    await page.getByRole("heading", { name: "Breakfast" }).waitFor();
    await settle(page);
  });

  it("comes after a command that begins so", async () => {
    const { page, groceries } = await openActive();
    await openListAt(page, groceries);
    await search(page, "add a no");
    await expect.poll(async () => (await readOptions(page))[0]).toBe("Add a note");
    await page.getByRole("combobox").fill("add a nougat");
    await expect.poll(async () => (await readOptions(page))[0]).toBe("Add “a nougat” to Groceries");
    await page.keyboard.press("Enter");
    await expect.poll(() => readItemNames(page)).toEqual(["Bread", "Butter", "a nougat"]);
    await settle(page);
  });
});

describe("the plus of a phone", () => {
  const plus = (page: Page, name: string) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("button", { name, exact: true });

  it("opens the sheet on Home and Active, for a user with lists", async () => {
    const { page } = await openActive(PHONE);
    for (const [path, first] of [
      ["/active", "Milk"],
      ["/", "Salt"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await settle(page);
      await plus(page, "Add to a list").tap();
      await words(page).fill(`${first}\nTea and ${first}`);
      await add(page, "Add 2 items").tap();
      await toast(page, "Added 2 to Groceries").waitFor();
      await settle(page);
    }
    // The field of Home begins a list, as before.
    await field(page, "Start a list: type the first item").waitFor();
  });

  it("opens it everywhere with a long press, and a tap leads to the field of the screen", async () => {
    const { page, groceries } = await openActive(PHONE);
    await openListAt(page, groceries);
    const finger = await createFinger(page);
    await finger.down(await middleOf(plus(page, "Add an item")));
    await words(page).waitFor();
    await finger.up();
    expect(await list(page, /^Groceries/).isChecked()).toBe(true);
    expect(await addToSheet(page).count()).toBe(1);
    await page.keyboard.press("Escape");
    await addToSheet(page).waitFor({ state: "detached" });
    await plus(page, "Add an item").tap();
    await expect.poll(() => field(page, "Add an item").evaluate((each) => each === document.activeElement)).toBe(true);
    await settle(page);
  });
});

describe("what is given to the page", () => {
  /** Drops something on the page, from the page itself or from another program. */
  const drop = (page: Page, text: string, { isOwn = false, file = "" } = {}) =>
    page.evaluate(
      ([plain, own, name]) => {
        const dataTransfer = new DataTransfer();
        if (name) dataTransfer.items.add(new File([plain], name, { type: "text/plain" }));
        else dataTransfer.setData("text/plain", plain);
        const options = { dataTransfer, bubbles: true, cancelable: true };
        if (own) document.body.dispatchEvent(new DragEvent("dragstart", options));
        const over = new DragEvent("dragover", options);
        document.body.dispatchEvent(over);
        document.body.dispatchEvent(new DragEvent("drop", options));
        if (own) document.body.dispatchEvent(new DragEvent("dragend", options));
        return over.defaultPrevented;
      },
      [text, isOwn, file] as const,
    );

  it("is offered to a list where it is dropped, a text and a file, but not what is dragged in the page", async () => {
    const { page } = await openActive();
    expect(await drop(page, "Rome", { isOwn: true })).toBe(false);
    expect(await drop(page, "Milk\nTea")).toBe(true);
    await expectWords(page, "Milk", "Tea");
    // While the sheet is open, nothing else is taken.
    expect(await drop(page, "Bread")).toBe(false);
    await page.keyboard.press("Escape");
    await addToSheet(page).waitFor({ state: "detached" });
    expect(await drop(page, "Salt\nOil", { file: "Pantry.txt" })).toBe(true);
    await expectWords(page, "Salt", "Oil");
    await list(page, "New list").check();
    expect(await newName(page).inputValue()).toBe("Pantry");
    await page.keyboard.press("Escape");
    await settle(page);
  });

  it("is read with what its HTML says, and stays in a field", async () => {
    const { page } = await openActive();
    await pasteOutside(page, "Milk\nTea", "<ul><li><input type=checkbox checked>Milk</li><li>Tea</li></ul>");
    await expectWords(page, "Milkticked", "Tea");
    await page.keyboard.press("Escape");
    await addToSheet(page).waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await pasteOutside(page, "Milk\nTea");
    expect(await addToSheet(page).count()).toBe(0);
    await settle(page);
  });

  it("comes by the address, which forgets it", async () => {
    const { page } = await openActive();
    await page.goto("/#add=Oat%20milk");
    await expectWords(page, "Oat milk");
    expect(new URL(page.url()).hash).toBe("");
    await page.keyboard.press("Escape");
    await addToSheet(page).waitFor({ state: "detached" });
    // A shortcut of the installed app finds its window at this page.
    await page.evaluate(() => (window.location.hash = "#search"));
    await page.getByRole("combobox", { name: "Go to or search" }).waitFor();
    await settle(page);
  });
});
