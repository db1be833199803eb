import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  chooseAction,
  enterTexts,
  field,
  holdOperation,
  openListAt,
  readItemNames,
  readTickedNames,
  refuseOperation,
  unfoldDone,
  waitForTools,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

async function openList(items: string[], options?: BrowserContextOptions) {
  const { page, openTab } = await browser.visit(options);
  const seeds = await seedGuest(page);
  const list = await seeds.makeList({ name: "Packing", priority: 2, date: "2026-12-24" }, ...items);
  await openListAt(page, list);
  return { page, openTab, list, ...seeds };
}

const toasts = (page: Page) => page.getByRole("region", { name: /Notification/ }).getByRole("listitem");
const toast = (page: Page, text: string) => toasts(page).filter({ hasText: text });
const undo = (page: Page, text: string) => toast(page, text).getByRole("button", { name: "Undo" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

/** Returns all data of the guest on the server, without the times of the last changes. */
async function stored(page: Page) {
  await settle(page);
  const get = async (path: string) => (await page.request.get(`/api/${path}`)).json() as Promise<{ id: string }[]>;
  const [notebooks, lists] = await Promise.all([get("notebook"), get("list")]);
  const items = await Promise.all(lists.map(({ id }) => get(`list/${id}/items`)));
  return JSON.stringify([notebooks, lists, items], (key, value) => (key === "updatedAt" ? undefined : value), 1);
}

/** Records the announcements of a screen reader during an action. The returned function reads them. */
async function recordAnnouncements(page: Page, act: () => Promise<unknown>) {
  await page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll("[aria-live]:not(:empty)"))
        announced.push(region.textContent ?? "");
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await act();
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced.join(" | "));
}

describe("a deleted item", () => {
  it("comes back by the toast, in its place and ticked, and that is announced", async () => {
    const { page } = await openList(["a", "✓b", "✓c"]);
    const before = await stored(page);
    await unfoldDone(page);
    const readAnnouncements = await recordAnnouncements(page, () => chooseAction(page, "b", "Delete"));
    await expect.poll(() => readItemNames(page)).toEqual(["a", "c"]);
    await expect.poll(readAnnouncements).toContain("Deleted “b”");
    expect(await readAnnouncements()).toContain("Undo with Ctrl+Z");
    await undo(page, "Deleted “b”").click();
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b", "c"]);
    expect(await readTickedNames(page)).toEqual(["b", "c"]);
    await expect.poll(readAnnouncements).toContain("Undone");
    await undo(page, "Deleted “b”").waitFor({ state: "detached" });
    expect(await stored(page)).toBe(before);
  });

  it("comes back by touch at 320 px, where toasts never cover the add field or the selection bar", async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Thing ${index + 1}`);
    const viewport = { width: 320, height: 568 };
    const { page } = await openList(names, { viewport, hasTouch: true, isMobile: true });
    /** Returns the controls at the bottom that no toast covers. */
    const findUncovered = () =>
      page.evaluate(() => {
        const parts = [...document.querySelectorAll('[data-row=""] input, [data-row=""] button')];
        const reached = parts.filter((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const points = [left + 9, (left + right) / 2, right - 9].flatMap((x) =>
            [top + 9, bottom - 9].map((y) => [x, y]),
          );
          return points.every(([x = 0, y = 0]) => part.contains(document.elementFromPoint(x, y)));
        });
        return reached.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
      });
    /**
     * Waits until exactly these controls are uncovered while the toast is visible, because toasts move for some frames.
     */
    async function expectUncovered(text: string, parts: string[]) {
      const seen = async () => [await findUncovered(), await toast(page, text).isVisible()];
      await expect.poll(seen, { message: text }).toEqual([parts, true]);
    }
    const addition = ["Add an item", "Add"];
    for (const [index, name] of names.slice(0, 4).entries()) {
      // The toasts may cover the menus of the rows.
      await page.getByRole("checkbox", { name, exact: true }).press("Delete");
      await expectUncovered(index === 0 ? `Deleted “${name}”` : `Deleted ${index + 1} items`, addition);
    }
    await undo(page, "Deleted 4 items").tap();
    await expect.poll(() => readItemNames(page)).toEqual(names);
    await expectUncovered("Undone", addition);
    await page.getByRole("checkbox", { name: "Thing 5" }).focus();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Space");
    await expectUncovered("Ticked 2 items", [
      "Untick",
      "Move",
      "Copy as Markdown",
      "Add up",
      "Delete",
      "Clear selection",
    ]);
    await settle(page);
  });

  it("comes back by keyboard: by F8 and the toast, or by Ctrl+Z, which a field keeps for its text", async () => {
    const { page } = await openList(["a", "b", "c"]);
    await page.getByRole("checkbox", { name: "b" }).focus();
    await page.keyboard.press("Delete");
    await toast(page, "Deleted “b”").waitFor();
    await expect.poll(() => focused(page)).toBe("c");
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b", "c"]);
    await page.getByRole("checkbox", { name: "c" }).focus();
    await page.keyboard.press("Delete");
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b"]);
    await expect.poll(() => focused(page)).toBe("b");
    await page.keyboard.press("n");
    await page.keyboard.type("d");
    await page.keyboard.press("Control+z");
    expect(await field(page, "Add an item").inputValue()).toBe("");
    expect(await readItemNames(page)).toEqual(["a", "b"]);
    await page.getByRole("checkbox", { name: "a" }).focus();
    await page.keyboard.press("Control+z");
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b", "c"]);
    await settle(page);
  });
});

it("Ctrl+Z undoes the changes of items one after the other, the last first, on every device", async () => {
  const { page, openTab, list } = await openList(["a", "b", "✓c", "d"]);
  const other = await openTab();
  await other.goto(list);
  // A background tab renders nothing.
  await page.bringToFront();
  const before = await stored(page);
  await page.getByRole("checkbox", { name: "a" }).click();
  await chooseAction(page, "b", "Edit");
  await page.keyboard.type("etter\n");
  await chooseAction(page, "d", "More", "Move up");
  await unfoldDone(page);
  await page.getByRole("checkbox", { name: "c" }).click();
  await enterTexts(page, "Add an item", "e");
  await chooseAction(page, "better", "Delete");
  await settle(page);
  const readAnnouncements = await recordAnnouncements(page, () => page.keyboard.press("Control+z"));
  await expect.poll(() => readItemNames(page)).toContain("better");
  for (const text of ["Added “e”", "Unticked “c”", "Moved “d”", "Changed “b”", "Ticked “a”"]) {
    await page.keyboard.press("Control+z");
    await expect.poll(readAnnouncements).toContain(`Undone${text}`);
  }
  await page.keyboard.press("Control+z");
  await expect.poll(() => readItemNames(page)).toEqual(["a", "b", "d", "c"]);
  expect(await readTickedNames(page)).toEqual(["c"]);
  expect(await stored(page)).toBe(before);
  await expect.poll(() => readItemNames(other)).toEqual(["a", "b", "d", "c"]);
  expect(await readTickedNames(other)).toEqual(["c"]);
  for (const text of ["Ticked “a”", "Changed “b”", "Moved “d”", "Unticked “c”", "Added “e”", "Deleted “better”"]) {
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(readAnnouncements).toContain(`Redone${text}`);
  }
  await expect.poll(() => readItemNames(other)).toEqual(["d", "c", "e", "a"]);
  expect(await readTickedNames(other)).toEqual(["a"]);
  for (let step = 0; step < 6; step++) await page.keyboard.press("Control+z");
  expect(await stored(page)).toBe(before);
});

it("changes of lists and notebooks are undone, with ids, order, ticks, templates and places as before", async () => {
  const { page, notebook, makeList, makeNotebook, list } = await openList(["a", "✓b"]);
  await makeNotebook("Garden");
  await makeList(
    { name: "Every trip", isTemplate: true },
    ...Array.from({ length: 60 }, (_, index) => `Thing ${index}`),
  );
  await makeList({ name: "Old", active: false }, "✓x", "y");
  const before = await stored(page);
  const back = async () => {
    await page.locator("body").press("Control+z");
    await expect.poll(() => stored(page)).toBe(before);
  };

  await page.goto(notebook);
  await waitForTools(page);
  await chooseAction(page, "Packing", "Rename");
  await page.keyboard.type("Luggage\n");
  await page.getByRole("link", { name: "Luggage" }).waitFor();
  await back();
  await chooseAction(page, "Packing", "Put away");
  await toast(page, "Put away “Packing”").waitFor();
  await back();
  await page.getByRole("main").getByRole("link", { name: "Every trip" }).click();
  await chooseAction(page, "Every trip", "Template", "Turn into a list");
  await back();
  await page.goBack();
  await chooseAction(page, "Packing", "More", "Move to a notebook", "Garden");
  await undo(page, "Moved “Packing”").click();
  await expect.poll(() => stored(page)).toBe(before);

  await page.getByRole("link", { name: "Packing" }).click();
  await chooseAction(page, "Packing", "Delete");
  await page.getByRole("heading", { name: "Trips" }).waitFor();
  await undo(page, "Deleted “Packing”").click();
  await page.getByRole("link", { name: "Packing" }).click();
  await expect.poll(() => readItemNames(page)).toEqual(["a", "b"]);
  expect(new URL(page.url()).pathname).toBe(list);
  expect(await stored(page)).toBe(before);

  await page.getByRole("link", { name: "Notebooks" }).first().click();
  await page.getByRole("heading", { name: "Notebooks" }).waitFor();
  await chooseAction(page, "Trips", "Delete notebook");
  await expect.poll(() => page.getByRole("link", { name: "Trips" }).count()).toBe(0);
  await undo(page, "Deleted “Trips”").click();
  await page.getByRole("link", { name: "Trips" }).waitFor();
  expect(await stored(page)).toBe(before);
});

it("undoing the use of a template removes the copy", async () => {
  const { page, makeList } = await openList(["a"]);
  const template = await makeList({ name: "Every trip", isTemplate: true }, "x", "y");
  await page.goto(template);
  await waitForTools(page);
  const lists = async () => ((await (await page.request.get("/api/list")).json()) as { name: string }[]).length;
  await page.getByRole("button", { name: "Use Every trip" }).click();
  await page.getByText("0 of 2 done").waitFor();
  await settle(page);
  expect(await lists()).toBe(3);
  // The name of the copy is being edited, and Ctrl+Z in a field is the browser's own undo.
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "x" }).focus();
  await page.keyboard.press("Control+z");
  await page.getByText("This list isn’t here").waitFor();
  await settle(page);
  expect(await lists()).toBe(2);
});

it("a reload ends undo and redo, and leaves what the trash and the past runs hold", async () => {
  const { page, list } = await openList(["✓a", "b", "c"]);
  await chooseAction(page, "b", "Delete");
  await undo(page, "Deleted “b”").click();
  await toast(page, "Undone").getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => readItemNames(page)).toEqual(["c", "a"]);
  await chooseAction(page, "Packing", "Start again");
  await expect.poll(() => readTickedNames(page)).toEqual([]);
  const before = await stored(page);
  await page.reload();
  await waitForTools(page);
  for (const keys of ["Control+z", "Control+Shift+z"]) await page.locator("body").press(keys);
  expect(await stored(page)).toBe(before);

  await chooseAction(page, "Packing", "More", "Past runs");
  await page.getByRole("button", { name: "Restore this run" }).click();
  await expect.poll(() => readTickedNames(page)).toEqual(["a"]);
  await settle(page);
  await page.goto("/deleted");
  await page.getByRole("button", { name: "Restore b" }).click();
  await page.getByText("Nothing here").waitFor();
  await openListAt(page, list);
  // The list is shown as this browser last read it, until the server answers.
  await expect.poll(() => readItemNames(page)).toEqual(["b", "c", "a"]);
});

describe("on a bad network", () => {
  it("a change that is not answered yet can be undone, and both are saved in order", async () => {
    const { page } = await openList(["a", "b"]);
    const before = await stored(page);
    const answer = await holdOperation(page, "DeleteItems");
    await chooseAction(page, "a", "Delete");
    await expect.poll(() => readItemNames(page)).toEqual(["b"]);
    await undo(page, "Deleted “a”").click();
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b"]);
    answer();
    expect(await stored(page)).toBe(before);
    expect(await readItemNames(page)).toEqual(["a", "b"]);
  });

  it("an undo that fails says so, is rolled back, and can be tried again", async () => {
    const { page } = await openList(["a", "b"]);
    const before = await stored(page);
    await refuseOperation(page, "RestoreItems", "Not now");
    const answer = await holdOperation(page, "RestoreItems");
    await chooseAction(page, "a", "Delete");
    await undo(page, "Deleted “a”").click();
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b"]);
    answer();
    const failed = toast(page, "Couldn’t undo: Deleted “a”");
    await failed.getByText("Not now").waitFor();
    expect(await readItemNames(page)).toEqual(["b"]);
    await page.unrouteAll();
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b"]);
    expect(await stored(page)).toBe(before);
  });
});

describe("the page of recently deleted things", () => {
  it("restores by keyboard after a reload, with the list and the notebook of an item", async () => {
    const { page, notebook } = await openList(["a", "✓b", "c"]);
    const before = await stored(page);
    await unfoldDone(page);
    await chooseAction(page, "b", "Delete");
    await chooseAction(page, "Packing", "Delete");
    await page.getByRole("heading", { name: "Trips" }).waitFor();
    await chooseAction(page, "Trips", "Delete notebook");
    await page.getByRole("heading", { name: "Notebooks", exact: true }).waitFor();
    await settle(page);
    await page.reload();
    await page.getByRole("link", { name: "Recently deleted" }).click();
    const rows = page.getByRole("list", { name: "Recently deleted" }).getByRole("listitem");
    const readTexts = async () => (await rows.allInnerTexts()).map((row) => row.split(/\n+/));
    const rest = ["Deleted today, 30 days left", "Restore"];
    await expect.poll(readTexts).toEqual([
      ["Trips", "Empty notebook", ...rest],
      ["Packing", "List with 2 items, from Trips", ...rest],
      ["b", "Item, from Packing", ...rest],
    ]);
    expect(await page.title()).toBe("Recently deleted · Listbook");
    await page.getByRole("button", { name: "Restore b" }).focus();
    const readAnnouncements = await recordAnnouncements(page, () => page.keyboard.press("Enter"));
    await page.getByText("Nothing here").waitFor();
    await expect.poll(readAnnouncements).toContain("Restored “b”");
    expect(await stored(page)).toBe(before);
    await toast(page, "Restored “b”").getByRole("link", { name: "Open" }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["a", "c", "b"]);
    expect(page.url()).toContain(notebook);
  });

  it("restores from another device, and says what fails", async () => {
    const { page, notebook } = await openList(["a", "b"]);
    const before = await stored(page);
    const storageState = await page.context().storageState();
    const { page: other, errors } = await browser.visit({ storageState });
    await page.goto(notebook);
    await chooseAction(page, "Packing", "Delete");
    await expect.poll(() => page.getByRole("link", { name: "Packing" }).count()).toBe(0);
    await settle(page);
    await refuseOperation(other, "RestoreList", "Not now");
    await other.goto("/deleted");
    await other.getByText("List with 2 items, from Trips").waitFor();
    await other.getByRole("button", { name: "Restore Packing" }).click();
    await toast(other, "Couldn’t restore “Packing”").getByText("Not now").waitFor();
    await other.unrouteAll();
    await other.getByRole("button", { name: "Restore Packing" }).click();
    await page.getByRole("link", { name: "Packing" }).waitFor();
    expect(await stored(page)).toBe(before);
    // Without live updates only the button reads again.
    await other.route("**/api/live*", () => {});
    await refuseOperation(other, "DeletedThings", "Something went wrong", { code: "INTERNAL" });
    await other.reload();
    await other.getByText("Couldn’t load what you deleted").waitFor();
    expect(await other.getByText("Nothing here").count()).toBe(0);
    await other.unroute("**/graphql");
    await other.getByRole("button", { name: "Try again" }).click();
    await other.getByText("Nothing here").waitFor();
    for (const error of errors.splice(0)) expect(error).toContain("Reading DeletedThings failed");
  });
});
