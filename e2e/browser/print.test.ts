import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chooseAction, openListAt } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const things = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index % 4 ? "" : "✓"}Thing ${index + 1}`);

/** Opens a list, and waits until it can be printed: the code of the sheet is fetched after the screen is shown. */
async function openPrintable(page: Page, path: string) {
  await openListAt(page, path);
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event("beforeprint"));
    const isThere = document.querySelector("[data-print]") !== null;
    window.dispatchEvent(new Event("afterprint"));
    return isThere;
  });
}

async function openList(items: string[], options: BrowserContextOptions = {}) {
  const { page } = await browser.visit(options);
  const { makeList } = await seedGuest(page);
  // No print dialog opens: the page gets the event that comes before it, and the test reads the page as printed.
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event("beforeprint"));
  });
  await openPrintable(page, await makeList({ name: "Rome", date: "2026-11-27" }, ...items));
  return page;
}

/** Does what the browser's own print command does. */
const print = (page: Page) => page.evaluate(() => window.print());

/** Returns the visible content of the printed page. */
const readSheet = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector<HTMLElement>("[data-print]");
    const isVisible = (element: Element) => element.getClientRects().length > 0;
    return {
      text: sheet?.innerText.split(/\s*\n\s*/).filter(Boolean),
      columns: new Set([...(sheet?.querySelectorAll("li") ?? [])].map((line) => line.getBoundingClientRect().left))
        .size,
      boxes: [...(sheet?.querySelectorAll("svg") ?? [])].map((box) => {
        const { width, height } = box.getBoundingClientRect();
        return [width === height, box.ariaLabel, box.querySelectorAll("path").length];
      }),
      others: [...document.body.children].filter((part) => part !== sheet && isVisible(part)).length,
      colors: [document.body, ...(sheet?.querySelectorAll("*") ?? [])].map((part) => getComputedStyle(part).color),
      backgrounds: [document.documentElement, document.body].map((part) => getComputedStyle(part).backgroundColor),
    };
  });

describe("a printed list", () => {
  it("shows its name, date and items with square boxes, and nothing else of the page", async () => {
    const page = await openList(["✓Passport", "Socks"]);
    await page.emulateMedia({ media: "print" });
    await print(page);
    const { text, columns, boxes, others } = await readSheet(page);
    expect(text).toEqual(["Rome", "27 Nov 2026", "Passport", "Socks"]);
    expect(boxes).toEqual([
      [true, "Done", 1],
      [true, "To do", 0],
    ]);
    expect([columns, others]).toEqual([1, 0]);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    expect(await page.locator("[data-print]").count()).toBe(0);
  });

  it("has the notes of its items, and says so where only their first lines are printed", async () => {
    const page = await openList(["Passport", "Socks"]);
    const setNote = async (note: string) => {
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      const listId = page.url().split("/").at(-1);
      const query = "query ($listId: ID!) { items(listId: $listId) { id } }";
      const { data } = await (await page.request.post("/graphql", { data: { query, variables: { listId } } })).json();
      await page.request.put(`/api/item/${data.items[0].id}`, { data: { note } });
      await page.emulateMedia({ media: "screen" });
      await openPrintable(page, new URL(page.url()).pathname);
      await page.emulateMedia({ media: "print" });
      await print(page);
      return (await readSheet(page)).text;
    };
    expect(await setNote("Valid until May\nRed")).toEqual([
      "Rome",
      "27 Nov 2026",
      "Passport",
      "Valid until May",
      "Red",
      "Socks",
    ]);
    expect(await setNote(`Valid until May${"\nRed".repeat(100)}`)).toEqual([
      "Rome",
      "27 Nov 2026",
      "To save paper, only the first line of each note is printed.",
      "Passport",
      "Valid until May …",
      "Socks",
    ]);
  });

  it("is black on white in dark mode", async () => {
    const page = await openList(["✓Passport", "Socks"], { colorScheme: "dark" });
    expect((await readSheet(page)).backgrounds).not.toContain("rgb(255, 255, 255)");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await print(page);
    const { colors, backgrounds } = await readSheet(page);
    expect(new Set(colors)).toEqual(new Set(["rgb(0, 0, 0)"]));
    expect(backgrounds).toEqual(["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  });

  it.each([
    [29, 1],
    [30, 2],
  ])("of %i items has %i columns", async (count, columns) => {
    const page = await openList(things(count));
    await page.emulateMedia({ media: "print" });
    await print(page);
    expect((await readSheet(page)).columns).toBe(columns);
  });

  it("has all 1,000 items, with or without the ticked ones, as chosen in the menu", async () => {
    const page = await openList([...things(60), ...Array.from({ length: 940 }, (_, index) => `Other ${index}`)]);
    await page.getByRole("button", { name: "Actions for Rome", exact: true }).click();
    await page.getByRole("menuitem", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Print" }).click();
    await page.getByRole("menuitem", { name: "Without ticked items" }).click();
    await page.emulateMedia({ media: "print" });
    expect((await readSheet(page)).boxes).toHaveLength(985);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: "screen" });
    await chooseAction(page, "Rome", "More", "Print", "All items");
    await page.emulateMedia({ media: "print" });
    const all = await readSheet(page);
    expect(all.boxes).toHaveLength(1_000);
    expect(all.text?.slice(2, 5)).toEqual(["Thing 1", "Thing 2", "Thing 3"]);
  });

  it("of 60 items fits on one page of a PDF", async () => {
    const page = await openList(things(60));
    for (const format of ["A4", "Letter"]) {
      const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
  });
});

describe("Copy as Markdown", () => {
  it("copies a list as task items under its name", async () => {
    const page = await openList(["✓Passport", "Socks *2"]);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await chooseAction(page, "Rome", "More", "Copy as text");
    await page.getByText("Copied “Rome”, 2 items").first().waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toBe("# Rome\n\n- [x] Passport\n- [ ] Socks *2\n");
  });
});
