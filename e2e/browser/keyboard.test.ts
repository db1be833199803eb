import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { field, openListAt, readItemNames, readTickedNames, unfoldDone } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

async function openList(...items: string[]) {
  const { page } = await browser.visit();
  const { makeList } = await seedGuest(page);
  await openListAt(page, await makeList({ name: "Rome" }, ...items));
  return page;
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
/** The keys of the help dialog, each with its description. */
const readHelp = (page: Page) =>
  page
    .getByRole("dialog", { name: "Keyboard shortcuts" })
    .locator("dl > div")
    .evaluateAll((lines) =>
      lines.map((line) => [
        [...line.querySelectorAll("kbd")].map((key) => key.textContent).join(" "),
        line.querySelector("dd")?.textContent ?? "",
      ]),
    );

describe("the keys of a list", () => {
  it("the arrows go up and down the open rows, the field under them and the done rows", async () => {
    const page = await openList("a", "b", "✓c");
    await unfoldDone(page);
    await page.getByRole("checkbox", { name: "a" }).focus();
    const visited = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"]) {
      await page.keyboard.press(key);
      visited.push(await focused(page));
    }
    expect(visited).toEqual(["b", "Add an item", "c", "Add an item", "b", "a", "a"]);
    await page.getByRole("button", { name: "a", exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
    expect(await focused(page)).toBe("b");
  });

  it("Space ticks, on the checkbox and on the text", async () => {
    const page = await openList("a", "b");
    await page.getByRole("checkbox", { name: "a" }).focus();
    await page.keyboard.press("Space");
    expect(await readTickedNames(page)).toEqual(["a"]);
    await page.getByRole("button", { name: "b", exact: true }).focus();
    await page.keyboard.press("Space");
    expect(await readTickedNames(page)).toEqual(["a", "b"]);
    expect(await field(page, "Item").count()).toBe(0);
    await settle(page);
  });

  it.each(["Enter", "F2"])("%s edits an item, and Delete deletes a row but not inside a field", async (key) => {
    const page = await openList("a", "b", "c");
    await page.getByRole("checkbox", { name: "b" }).focus();
    await page.keyboard.press(key);
    // The caret is at the end of the text.
    await page.keyboard.type("etter");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await expect.poll(() => readItemNames(page)).toEqual(["a", "bette", "c"]);
    await expect.poll(() => focused(page)).toBe("bette");
    await page.keyboard.press("Delete");
    await expect.poll(() => readItemNames(page)).toEqual(["a", "c"]);
    await expect.poll(() => focused(page)).toBe("c");
    await settle(page);
  });

  it("n goes to the new item, / to the search, and inside a field both are letters", async () => {
    const page = await openList("a", "b");
    await page.keyboard.press("n");
    expect(await focused(page)).toBe("Add an item");
    await page.keyboard.type("n/?");
    expect(await field(page, "Add an item").inputValue()).toBe("n/?");
    await page.getByRole("checkbox", { name: "b" }).focus();
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: "Find in this list" }).waitFor();
    await page.keyboard.type("b");
    await expect.poll(() => readItemNames(page)).toEqual(["b"]);
    await page.keyboard.press("Escape");
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b"]);
  });

  it("? lists exactly the keys that work on the screen", async () => {
    const page = await openList("a");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
    await page.getByRole("checkbox", { name: "a" }).focus();
    await page.keyboard.press("?");
    const everywhere = [
      ["[", "Hide or show the side bar"],
      ["↓ ↑ Home End", "Move through the side bar"],
      ["→ ←", "Show or hide a notebook’s lists"],
      ["Ctrl+K", "Search, or act on the open list"],
      ["Alt+O Alt+T Alt+N", "In the search: open items only, templates only, one notebook"],
      ["Enter", "Add or save what you typed"],
      ["Esc", "Cancel editing, or close what’s open"],
      ["Ctrl+Z", "Undo the last change"],
      ["Ctrl+Shift+Z", "Redo the last undone change"],
      ["F8", "Go to notifications"],
      ["?", "Show these keys"],
    ];
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    expect(await readHelp(page)).toEqual([
      ["↑ ↓", "Go to the item above or below"],
      ["Space", "Tick or untick the item, or fold the section"],
      ["Enter", "Edit the item"],
      ["F2", "Edit the item"],
      ["Del", "Delete the item"],
      ["Alt+↑ Alt+↓", "Move the item up or down"],
      ["Alt+Home Alt+End", "Move the item to the top or bottom"],
      ["Shift+↑ Shift+↓", "Select items"],
      ["Ctrl+A", "Select all items"],
      ["n", "Type a new item"],
      ["h", "Add a section"],
      ["x", "Skip or unskip the item"],
      ["v", "Write a remark"],
      ["w", "Choose when the item is due"],
      ["/", "Find an item"],
      ["s", "Shop with this list"],
      ...everywhere,
    ]);
    // The keys of the list do not work inside the dialog.
    await page.keyboard.press("n");
    expect(await page.getByRole("dialog", { name: "Keyboard shortcuts" }).count()).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("a");
    await page.getByRole("link", { name: "Active" }).click();
    await page.getByRole("heading", { name: "Active" }).waitFor();
    await settle(page);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    expect(await readHelp(page)).toEqual([
      ["Shift+↓ Shift+↑", "Select several lists"],
      ["Ctrl+A", "Select all lists"],
      ...everywhere,
    ]);
  });

  it("keys of a single letter can be switched off, and stay off after a reload", async () => {
    const page = await openList("a");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await page.getByRole("checkbox", { name: "Single-key shortcuts" }).uncheck();
    expect((await readHelp(page)).map(([key]) => key).filter((key) => key?.length === 1)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.reload();
    await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
    await page.getByRole("checkbox", { name: "a" }).focus();
    for (const key of ["n", "/", "?"]) await page.keyboard.press(key);
    expect(await focused(page)).toBe("a");
    expect(await page.getByRole("searchbox").count()).toBe(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.keyboard.press("F2");
    expect(await focused(page)).toBe("Item");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await page.getByRole("checkbox", { name: "Single-key shortcuts" }).check();
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Keyboard shortcuts");
    await page.keyboard.press("n");
    expect(await focused(page)).toBe("Add an item");
  });
});
