import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAccessibility } from "../accessibility.ts";
import {
  field,
  itemCheckboxes,
  openListAt,
  operationName,
  pauseClock,
  readItemNames,
  readTickedNames,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { createFinger, middleOf, waitForScrollEnd } from "../touch.ts";

const browser = setUpBrowser();

async function openList(items: readonly string[], options?: BrowserContextOptions) {
  const { page } = await browser.visit({ permissions: ["clipboard-read", "clipboard-write"], ...options });
  const { makeList, makeNotebook } = await seedGuest(page);
  await makeNotebook("Romance");
  await makeList({ name: "Old", isTemplate: true });
  const otherPath = await makeList({ name: "There" }, "Stays");
  await openListAt(page, await makeList({ name: "Here" }, ...items));
  const writes: string[] = [];
  page.on("request", (request) => {
    const { query } = (request.postDataJSON() ?? {}) as { query?: string };
    if (query?.startsWith("mutation")) writes.push(operationName(request));
  });
  return { page, otherPath, writes };
}

const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
/** Returns the names of the rows that are described as selected. */
const readSelected = (page: Page) =>
  itemCheckboxes(page).evaluateAll((boxes) =>
    boxes
      .filter(
        (each) => document.getElementById(each.getAttribute("aria-describedby") ?? "")?.textContent === "selected",
      )
      .map((each) => each.ariaLabel),
  );
const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected items" });
const waitForStatus = (page: Page, text: string) =>
  page
    .getByRole("status")
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor({ state: "attached" });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const LETTERS = ["a", "b", "c", "d", "e"];

describe("several items", () => {
  it("are selected with Shift and the arrows; ticking, deleting, copying or moving them is one request and one undo", async () => {
    const { page, otherPath, writes } = await openList(LETTERS);
    await box(page, "b").focus();
    await press(page, "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowUp");
    expect(await readSelected(page)).toEqual(["b", "c"]);
    expect(await focused(page)).toBe("c");
    await waitForStatus(page, "2 selected");
    expect(await bar(page).ariaSnapshot()).toBe(
      [
        '- toolbar "Selected items":',
        "  - paragraph: 2 selected",
        '  - button "Tick"',
        '  - button "Move"',
        '  - button "Copy as Markdown": Copy',
        '  - button "Delete"',
        '  - button "Clear selection"',
      ].join("\n"),
    );
    await press(page, "Space");
    expect(await readTickedNames(page)).toEqual(["b", "c"]);
    await press(page, "Control+z");
    await expect.poll(() => readTickedNames(page)).toEqual([]);
    await press(page, "Control+c");
    await page.getByText("Copied 2 items").first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("- [ ] b\n- [ ] c\n");
    await press(page, "Delete");
    await expect.poll(() => readItemNames(page)).toEqual(["a", "d", "e"]);
    await expect.poll(() => focused(page)).toBe("d");
    await press(page, "Control+z");
    await expect.poll(() => readItemNames(page)).toEqual(LETTERS);
    await press(page, "Shift+ArrowDown", "m");
    await page.getByRole("dialog", { name: "Move 2 items to list" }).waitFor();
    await page.keyboard.type("ther");
    await page.getByRole("option", { name: "There Trips" }).waitFor();
    await press(page, "Enter");
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b", "c"]);
    await page.getByText("Moved 2 items to “There”").first().waitFor();
    await settle(page);
    const tab = await page.context().newPage();
    await tab.goto(otherPath);
    await expect.poll(() => readItemNames(tab)).toEqual(["Stays", "d", "e"]);
    await tab.close();
    await press(page, "Control+z");
    await expect.poll(() => readItemNames(page)).toEqual(LETTERS);
    await settle(page);
    expect(writes.join(" ")).toBe("CompleteItemsAt CompleteItemsAt DeleteItems RestoreItems MoveItems MoveItems");
  });

  it("are acted on in the bar by keyboard alone, in the order of the screen, and the focus comes back to the rows", async () => {
    const { page } = await openList(LETTERS, { viewport: { width: 1280, height: 800 } });
    await press(page, "n", "ArrowUp", "Shift+ArrowUp");
    expect(await readSelected(page)).toEqual(["d", "e"]);
    await press(page, "ArrowDown", "ArrowDown");
    const stops: unknown[] = [];
    const places: number[] = [];
    for (let stop = 0; stop < 5; stop++) {
      if (stop > 0) await press(page, "Tab");
      stops.push(await focused(page));
      places.push(await page.evaluate(() => document.activeElement?.getBoundingClientRect().x ?? NaN));
    }
    expect(stops).toEqual(["Tick", "Move", "Copy as Markdown", "Delete", "Clear selection"]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await press(page, "ArrowUp");
    expect(await focused(page)).toBe("e");
    await press(page, "ArrowDown", "Tab", "ArrowUp");
    expect(await focused(page)).toBe("e");
    await press(page, "ArrowDown", "Tab", "Enter");
    await page.getByRole("dialog", { name: "Move 2 items to list" }).waitFor();
    await press(page, "Escape");
    await expect.poll(() => focused(page)).toBe("Move");
    await press(page, "Shift+Tab", "Enter");
    expect(await readTickedNames(page)).toEqual(["d", "e"]);
    await expect
      .poll(() => itemCheckboxes(page).evaluateAll((all) => all.includes(document.activeElement as HTMLElement)))
      .toBe(true);
    await press(page, "Control+z");
    await expect.poll(() => readTickedNames(page)).toEqual([]);
    await box(page, "e").focus();
    await press(page, "ArrowDown", "Tab", "Tab", "Tab", "Enter");
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b", "c"]);
    await expect.poll(() => focused(page)).toBe("c");
    await press(page, "Shift+ArrowUp", "ArrowDown", "ArrowDown", "Shift+Tab");
    expect(await focused(page)).toBe("Actions for c");
    await press(page, "Tab", "Tab", "Tab", "Tab", "Tab", "Space");
    expect(await readSelected(page)).toEqual([]);
    await expect.poll(() => focused(page)).toBe("c");
    await settle(page);
  });

  it.for(["Move", "Delete"])(
    "leave by the bar with %s, and the focus is on the row that took their place",
    async (act) => {
      const { page } = await openList(LETTERS);
      for (const name of ["b", "c"]) await box(page, name).click({ modifiers: ["ControlOrMeta"] });
      await bar(page).getByRole("button", { name: act }).click();
      if (act === "Move") await page.getByRole("option", { name: "There Trips" }).click();
      await expect.poll(() => readItemNames(page)).toEqual(["a", "d", "e"]);
      await expect.poll(() => focused(page)).toBe("d");
      await settle(page);
    },
  );

  it("are selected by mouse and by Ctrl+A, which a field keeps for its text; Escape selects nothing", async () => {
    const { page, writes } = await openList(["a", "b", "c", "✓d"], { colorScheme: "dark" });
    await box(page, "a").focus();
    await page.getByRole("button", { name: "c", exact: true }).click({ modifiers: ["Shift"] });
    expect(await readSelected(page)).toEqual(["a", "b", "c"]);
    await box(page, "b").click({ modifiers: ["ControlOrMeta"] });
    expect(await readSelected(page)).toEqual(["a", "c"]);
    expect(await readTickedNames(page)).toEqual(["d"]);
    await press(page, "Escape");
    expect(await readSelected(page)).toEqual([]);
    await waitForStatus(page, "Nothing selected");
    await field(page, "Add an item").fill("e");
    await press(page, "Control+a");
    expect(await readSelected(page)).toEqual([]);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await press(page, "Control+a");
    expect(await readSelected(page)).toEqual(["a", "b", "c", "d"]);
    expect(await focused(page)).toBe("a");
    await checkAccessibility(page);
    await press(page, "?");
    const descriptions = await page.getByRole("dialog", { name: "Keyboard shortcuts" }).locator("dd").allTextContents();
    expect(descriptions).toEqual(
      expect.arrayContaining(["Tick the selected items", "Copy the selected items as Markdown"]),
    );
    await press(page, "Escape");
    await bar(page).getByRole("button", { name: "Tick", exact: true }).click();
    expect(await readTickedNames(page)).toEqual(["a", "b", "c", "d"]);
    expect(await bar(page).getByRole("button", { name: "Tick", exact: true }).count()).toBe(0);
    await bar(page).getByRole("button", { name: "Untick" }).click();
    await expect.poll(() => readTickedNames(page)).toEqual([]);
    await bar(page).getByRole("button", { name: "Clear selection" }).click();
    // The text of the add field is still there.
    expect(await field(page, "Add an item").inputValue()).toBe("e");
    await press(page, "Control+a", "n");
    expect(await focused(page)).toBe("Add an item");
    await settle(page);
    expect(writes).toEqual(["CompleteItemsAt", "CompleteItemsAt"]);
  });

  it("are selected by a long press and by taps; a swipe scrolls", async () => {
    const phone = { hasTouch: true, isMobile: true, viewport: { width: 320, height: 600 } };
    const names = Array.from({ length: 20 }, (_, index) => `Thing ${index + 1}`);
    const { page, writes } = await openList(names, phone);
    const finger = await createFinger(page);
    const middle = (name: string) => middleOf(page.getByRole("button", { name, exact: true }));
    const start = await middle("Thing 5");
    await pauseClock(page);
    await finger.down(start);
    await finger.moveTo({ ...start, y: start.y - 160 });
    // The time is longer than a long press.
    await page.clock.runFor(2_000);
    await finger.up();
    await page.clock.resume();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    expect(await readSelected(page)).toEqual([]);
    await waitForScrollEnd(page);
    // The finger was lifted while it moved, so the scroll position is not known.
    await page.getByRole("checkbox", { name: "Thing 7" }).evaluate((row) => row.scrollIntoView({ block: "center" }));
    await finger.down(await middle("Thing 7"));
    await bar(page).waitFor();
    await finger.up();
    await page.getByRole("button", { name: "Thing 9", exact: true }).tap();
    await box(page, "Thing 10").tap();
    await box(page, "Thing 7").tap();
    expect(await readSelected(page)).toEqual(["Thing 9", "Thing 10"]);
    expect(await readTickedNames(page)).toEqual([]);
    await checkAccessibility(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await bar(page).getByRole("button", { name: "Delete" }).tap();
    await expect.poll(() => readItemNames(page)).toEqual(names.filter((name) => !/ (9|10)$/.test(name)));
    expect(await bar(page).count()).toBe(0);
    await box(page, "Thing 8").tap();
    await expect.poll(() => readTickedNames(page)).toEqual(["Thing 8"]);
    await settle(page);
    expect(writes).toEqual(["DeleteItems", "CompleteItemAt"]);
  });

  it("can be all 1,000 of a list that is rendered in part, deleted by one request and restored by one", async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `Thing ${index + 1}`);
    const { page, writes } = await openList(names);
    await box(page, "Thing 2").focus();
    await press(page, "Control+a");
    await waitForStatus(page, "1,000 selected");
    await press(page, "Escape", "Control+a", "Delete");
    await page.getByText("Nothing here yet").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await box(page, "Thing 1").waitFor();
    await settle(page);
    expect((await readItemNames(page)).slice(0, 3)).toEqual(["Thing 1", "Thing 2", "Thing 3"]);
    expect(writes).toEqual(["DeleteItems", "RestoreItems"]);
  });
});

it("one item moves to another list from its menu, and Escape leaves it in place", async () => {
  const { page, writes } = await openList(LETTERS);
  const open = async () => {
    await page.getByRole("button", { name: "Actions for b", exact: true }).click();
    await page.getByRole("menuitem", { name: "Move to list" }).click();
    await page.getByRole("combobox", { name: "Move to list" }).waitFor();
  };
  await open();
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["ThereTrips", "OldTrips · template"]);
  await checkAccessibility(page);
  await press(page, "Escape");
  await expect.poll(() => focused(page)).toBe("Actions for b");
  await open();
  await press(page, "ArrowDown", "Enter");
  await expect.poll(() => readItemNames(page)).toEqual(["a", "c", "d", "e"]);
  await page.getByText("Moved “b” to “Old”").first().waitFor();
  await expect.poll(() => focused(page)).toBe("c");
  await settle(page);
  expect(writes).toEqual(["MoveItems"]);
});

it("a missing list is made where items are moved to it", async () => {
  const { page, writes } = await openList(LETTERS);
  await box(page, "b").focus();
  await press(page, "Shift+ArrowDown", "m");
  await page.getByRole("combobox", { name: "Move 2 items to list" }).fill("Later");
  await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["New list “Later”"]);
  await press(page, "Enter");
  await expect.poll(() => readItemNames(page)).toEqual(["a", "d", "e"]);
  await settle(page);
  expect(writes).toEqual(["CreateList", "MoveItems"]);
  await press(page, "Control+k");
  await page.getByRole("combobox", { name: "Go to or search" }).fill("Later");
  await page.getByRole("option", { name: "Later Trips" }).click();
  await page.getByRole("heading", { name: "Later" }).waitFor();
  await expect.poll(() => readItemNames(page)).toEqual(["b", "c"]);
  await press(page, "Control+z");
  await expect.poll(() => readItemNames(page)).toEqual([]);
  await settle(page);
});
