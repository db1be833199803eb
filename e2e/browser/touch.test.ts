import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { field, openListAt, pauseClock, readItemNames, readTickedNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { createFinger, middleOf, PHONE } from "../touch.ts";

const browser = setUpBrowser();

async function openList(items: string[], options: BrowserContextOptions = PHONE) {
  const { page } = await browser.visit(options);
  const guest = await seedGuest(page);
  const path = await guest.makeList({ name: "Rome" }, ...items);
  await openListAt(page, path);
  return { page, path, ...guest, finger: await createFinger(page) };
}

const things = (count: number) => Array.from({ length: count }, (_, index) => `Thing ${index + 1}`);
const text = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const readTop = async (page: Page, name: string) => (await box(page, name).boundingBox())?.y;

it("on a phone the first item begins above 190 pixels, and at least twelve are seen above the add field", async () => {
  const { page, makeList } = await openList(things(3));
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const paths = [
    await makeList({ name: "Norway", date, priority: 3, active: false }, ...things(30)),
    await makeList({ name: "Oslo" }, ...things(30)),
  ];
  for (const path of paths) {
    await openListAt(page, path);
    const boxes = await page.getByRole("region", { name: "Items" }).getByRole("listitem").all();
    const rows = await Promise.all(boxes.slice(0, 20).map((row) => row.boundingBox()));
    const end = (await field(page, "Add an item").boundingBox())?.y ?? 0;
    expect(rows[0]?.y, path).toBeLessThan(190);
    expect(rows.filter((row) => row && row.y + row.height <= end).length, path).toBeGreaterThanOrEqual(12);
    expect(new Set(rows.map((row) => row?.height)), path).toEqual(new Set([44]));
  }
});

it("a tap anywhere within 12 pixels of a box ticks its item", async () => {
  const { page, finger } = await openList(["a", "b"]);
  const { x, y } = await middleOf(box(page, "b"));
  for (const [right, down] of [
    [-21, -21],
    [21, -21],
    [21, 21],
    [-21, 21],
  ] as const) {
    const isTicked = await box(page, "b").isChecked();
    await finger.tap({ x: x + right, y: y + down });
    await expect.poll(() => box(page, "b").isChecked()).toBe(!isTicked);
  }
  expect(await box(page, "a").isChecked()).toBe(false);
  await settle(page);
});

describe("no row moves", () => {
  it("while a finger is down, however long it rests, neither a ticked one nor one that another device adds", async () => {
    const { page, path, finger } = await openList(["a", "b", "c", "d"]);
    const other = await page.context().newPage();
    await other.goto(path);
    await page.bringToFront();
    await pauseClock(page);
    await box(page, "a").tap();
    const top = await readTop(page, "c");
    await page.clock.runFor(1_900);
    await finger.down(await middleOf(text(page, "c")));
    await field(other, "Add an item").fill("e");
    await field(other, "Add an item").press("Enter");
    await settle(other);
    await page.clock.runFor(10_000);
    expect(await readItemNames(page)).toEqual(["a", "b", "c", "d"]);
    expect(await readTop(page, "c")).toBe(top);
    await finger.up();
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b", "c", "d", "e"]);
    await page.clock.runFor(1_000);
    await expect.poll(() => readItemNames(page)).toEqual(["b", "c", "d", "e", "a"]);
    await page.clock.resume();
    await settle(page);
  });

  it("away from a tap that was meant for it: the tap does nothing", async () => {
    const { page, finger } = await openList(["a", "b", "c", "d"]);
    await pauseClock(page);
    await box(page, "a").tap();
    await page.clock.runFor(1_900);
    const { x, y } = await middleOf(box(page, "b"));
    await page.clock.runFor(100);
    await page.getByRole("button", { name: "Done (1)" }).waitFor();
    // The thumb was on its way to "b"; "c" stands there now.
    expect(await middleOf(box(page, "c"))).toEqual({ x, y });
    await finger.tap({ x, y });
    expect(await readTickedNames(page)).toEqual(["a"]);
    await page.clock.runFor(400);
    await finger.tap({ x, y });
    await expect.poll(() => readTickedNames(page)).toEqual(["c", "a"]);
    await page.clock.resume();
    await settle(page);
  });
});

it("a tap on an item's text puts the caret at its end, and leaving it changes nothing", async () => {
  const { page } = await openList(["Oat milk", "Bread"]);
  const writes: string[] = [];
  page.on("request", (request) => request.method() === "POST" && writes.push(request.postData() ?? ""));
  await text(page, "Oat milk").tap({ position: { x: 8, y: 20 } });
  const readSelection = () =>
    field(page, "Item").evaluate((element: HTMLTextAreaElement) => [element.selectionStart, element.selectionEnd]);
  expect(await readSelection()).toEqual([8, 8]);
  await box(page, "Bread").focus();
  await text(page, "Oat milk").waitFor();
  await settle(page);
  expect(writes.filter((body) => body.includes("mutation"))).toEqual([]);
});

it("a click on an item's text puts the caret where the mouse is", async () => {
  const { page } = await openList(["Oat milk", "Bread"], {});
  await text(page, "Oat milk").click({ position: { x: 1, y: 18 } });
  await page.keyboard.type("Cold ");
  await page.keyboard.press("Enter");
  await expect.poll(() => readItemNames(page)).toEqual(["Cold Oat milk", "Bread"]);
  await settle(page);
});

describe("the done items", () => {
  it("are un-ticked or deleted together, and one undo takes that back", async () => {
    const { page } = await openList(["a", "✓b", "✓c"], {});
    await page.getByRole("button", { name: "Un-tick all" }).click();
    await expect.poll(() => readTickedNames(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("a");
    await page.keyboard.press("Control+z");
    await expect.poll(() => readTickedNames(page)).toEqual(["b", "c"]);
    await page.getByRole("button", { name: "Delete ticked" }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["a"]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b", "c"]);
    await settle(page);
  });

  it("that a search hides cannot be deleted unseen", async () => {
    const { page } = await openList(["a", "✓b", "✓c"], {});
    await page.getByRole("button", { name: "Delete ticked" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("b");
    await expect.poll(() => readItemNames(page)).toEqual(["b"]);
    expect(await page.getByRole("button", { name: "Delete ticked" }).count()).toBe(0);
  });
});
