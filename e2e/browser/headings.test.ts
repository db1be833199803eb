import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAccessibility } from "../accessibility.ts";
import { chooseAction, enterTexts, field, itemCheckboxes, openListAt, waitForTools } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

/** The rows of the open list, from top to bottom: a heading as "# Fruit". */
const readRows = (page: Page) =>
  page
    .getByRole("region", { name: "Items" })
    .getByRole("listitem")
    .evaluateAll((rows) =>
      rows.map((row) => {
        const name = row.querySelector("[data-text]")?.textContent;
        return row.querySelector("h2") ? `# ${name}` : name;
      }),
    );

/** Opens a new list and types the texts into its add field. */
async function typeList(...texts: string[]) {
  const { page } = await browser.visit();
  const { makeList } = await seedGuest(page);
  await page.goto(await makeList({ name: "Shop" }));
  await enterTexts(page, "Add an item", ...texts);
  await settle(page);
  // The keys of all screens are loaded after the first paint.
  await waitForTools(page);
  return page;
}

const collapseButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();

describe("headings", () => {
  it("divide a list: they have no box, do not count, and return with the list", async () => {
    const page = await typeList("# Fruit", "Apples", "Pears", "# Home", "Soap");
    await page.getByText("0 of 3 done").waitFor();
    expect(await itemCheckboxes(page).count()).toBe(3);
    await checkAccessibility(page);
    await page.reload();
    await page.getByRole("heading", { name: "Fruit" }).waitFor();
    expect(await readRows(page)).toEqual(["# Fruit", "Apples", "Pears", "# Home", "Soap"]);
  });

  it("collapse, on this device, and open for what is added or moved below them", async () => {
    const page = await typeList("# Fruit", "Apples", "# Home", "Soap");
    await collapseButton(page, "Fruit").click();
    await collapseButton(page, "Home").click();
    expect(await readRows(page)).toEqual(["# Fruit", "# Home"]);
    await page.reload();
    await page.getByRole("heading", { name: "Home" }).waitFor();
    expect(await readRows(page)).toEqual(["# Fruit", "# Home"]);
    await enterTexts(page, "Add an item", "Sponges");
    expect(await readRows(page)).toEqual(["# Fruit", "# Home", "Soap", "Sponges"]);
    await chooseAction(page, "Soap", "More", "Move to top");
    await chooseAction(page, "Soap", "More", "Move down");
    expect(await readRows(page)).toEqual(["# Fruit", "Soap", "Apples", "# Home", "Sponges"]);
  });

  it.each([
    ["a laptop", { viewport: { width: 1280, height: 800 } }, 40],
    ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, 40],
    [
      "a laptop, in a list whose rows above the screen are not rendered,",
      { viewport: { width: 1280, height: 800 } },
      120,
    ],
  ])("stand below the header of %s while their rows pass", async (_device, options, count) => {
    const { page } = await browser.visit(options);
    const { makeList } = await seedGuest(page);
    const fruit = Array.from({ length: count }, (_, index) => `Apple ${index}`);
    const home = Array.from({ length: 40 }, (_, index) => `Soap ${index}`);
    await openListAt(page, await makeList({ name: "Shop" }, "# Fruit", ...fruit, "# Home", ...home));
    const bar = page.locator("[aria-hidden].sticky");
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
    expect(await bar.textContent()).toBe("");
    await scrollTo((count - 10) * 38);
    await expect.poll(() => bar.textContent()).toBe(`Fruit0 of ${count}`);
    const isBelowHeader = async () => {
      const header = await page.getByRole("banner").boundingBox();
      const line = await bar.locator("> div").boundingBox();
      return Math.abs((line?.y ?? NaN) - Math.max(0, (header?.y ?? 0) + (header?.height ?? 0)));
    };
    await expect.poll(isBelowHeader).toBeLessThan(1);
    await checkAccessibility(page);
    await scrollTo(100_000);
    await expect.poll(() => bar.textContent()).toBe("Home0 of 40");
    // A click of Playwright's would scroll to where the bar would be if it did not stick, which moves the header of a phone.
    const { x, y, width, height } = (await bar.locator("> div").boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect.poll(() => page.getByRole("checkbox", { name: "Soap 1", exact: true }).count()).toBe(0);
    await scrollTo(0);
    await expect.poll(() => bar.textContent()).toBe("");
    await settle(page);
  });

  it("take their rows along when they move, with one undo", async () => {
    const page = await typeList("# Fruit", "Apples", "# Home", "Soap");
    const before = ["# Fruit", "Apples", "# Home", "Soap"];
    await collapseButton(page, "Home").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(() => readRows(page)).toEqual(["# Home", "Soap", "# Fruit", "Apples"]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => readRows(page)).toEqual(before);
    await settle(page);
  });

  it("are no items where rows are counted", async () => {
    const page = await typeList("# Fruit", "Apples", "Pears");
    await itemCheckboxes(page).first().focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("m");
    await page.getByRole("dialog", { name: "Move 2 items to list" }).waitFor();
    await page.keyboard.press("Escape");
    await chooseAction(page, "Apples", "Delete 2 items");
    await page.getByText("Deleted 2 items", { exact: true }).waitFor();
    await settle(page);
  });

  it("begin in the field with a key and with the menu, also after words that are typed already", async () => {
    const page = await typeList("Apples");
    const add = field(page, "Add an item");
    await itemCheckboxes(page).first().focus();
    await page.keyboard.press("h");
    await expect.poll(() => add.inputValue()).toBe("# ");
    await page.keyboard.type("Fruit\n");
    await expect.poll(() => readRows(page)).toEqual(["Apples", "# Fruit"]);
    await add.fill("Home");
    await chooseAction(page, "Shop", "Add a section");
    await expect.poll(() => add.inputValue()).toBe("# Home");
    await page.keyboard.press("Enter");
    await expect.poll(() => readRows(page)).toEqual(["Apples", "# Fruit", "# Home"]);
    await settle(page);
  });

  it("are made from items and become items, and are deleted alone or with their items", async () => {
    const page = await typeList("Fruit", "Apples", "# Home", "Soap");
    await chooseAction(page, "Fruit", "Make it a section");
    await page.getByText("0 of 2 done").waitFor();
    await chooseAction(page, "Home", "Make it an item");
    await page.getByText("0 of 3 done").waitFor();
    expect(await readRows(page)).toEqual(["# Fruit", "Apples", "Home", "Soap"]);
    await chooseAction(page, "Home", "Make it a section");
    await chooseAction(page, "Fruit", "Delete");
    await expect.poll(() => readRows(page)).toEqual(["Apples", "# Home", "Soap"]);
    await chooseAction(page, "Home", "Delete with its items");
    await expect.poll(() => readRows(page)).toEqual(["Apples"]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(() => readRows(page)).toEqual(["Apples", "# Home", "Soap"]);
    await settle(page);
  });
});
