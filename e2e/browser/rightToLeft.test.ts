import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chooseAction, field, openListAt, readTickedNames, waitForTools } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { createFinger, middleOf, PHONE, readShift, swipe } from "../touch.ts";

const browser = setUpBrowser();

const LAPTOP = { viewport: { width: 1440, height: 900 } };

const CHEESE = "Cheese";
const [MILK, EMMENTAL, TOMATOES, SPINACH, VEGETABLES] = ["حليب", "Emmental, 200 g", "طماطم", "سبانخ", "خضار وفواكه"];

/** Opens pages that say that they are in Arabic, as the server writes them. The words of the frame stay English. */
async function visit(options: BrowserContextOptions) {
  const { page } = await browser.visit(options);
  await page.route(
    ({ pathname }) => /^\/(active|n(\/.*)?)?$/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/ lang="en"(?: dir="ltr")?/, ' lang="ar" dir="rtl"') });
    },
  );
  const guest = await seedGuest(page);
  const items = [MILK, `# ${VEGETABLES}`, `✓${TOMATOES}`, SPINACH, `# ${CHEESE}`, `✓Gouda`, EMMENTAL];
  const path = await guest.makeList({ name: "تسوق الأسبوع" }, ...items);
  return { page, path, ...guest };
}

/** Where an element begins and ends, in pixels from the left edge of the window. */
async function readEdges(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not shown.");
  return { left: box.x, right: box.x + box.width, middle: box.x + box.width / 2 };
}

const readOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
const sideBar = (page: Page) => page.getByRole("navigation", { name: "Side bar" });
const row = (page: Page, name: string) =>
  page.getByRole("region", { name: "Items" }).getByRole("listitem").filter({ hasText: name });
const readRotation = (element: Locator) => element.evaluate((each) => getComputedStyle(each).rotate);

describe("a page in a language that is written from right to left", () => {
  it("has its side bar at the right, and its path and its lines go from there", async () => {
    const { page, path } = await visit(LAPTOP);
    await openListAt(page, path);
    const bar = await readEdges(sideBar(page));
    expect(bar.right).toBe(1440);
    expect((await readEdges(page.getByRole("main"))).right).toBeLessThanOrEqual(bar.left);
    const home = await readEdges(page.getByRole("banner").getByRole("link", { name: "Listbook" }));
    const toggle = page.getByRole("banner").getByRole("button", { name: "Side bar" });
    expect((await readEdges(toggle)).right).toBeLessThan(home.left);
    expect(await readRotation(toggle.locator("svg"))).toBe("180deg");
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
    const [first, second] = [await readEdges(crumbs.nth(0)), await readEdges(crumbs.nth(1))];
    expect(second.right).toBeLessThanOrEqual(first.left);
    expect(await readRotation(crumbs.nth(0).locator("svg").last())).toBe("180deg");
    expect(await readOverflow(page)).toBe(0);
  });

  it("keeps each row in the direction of its words", async () => {
    const { page, path } = await visit(LAPTOP);
    await openListAt(page, path);
    for (const [name, heading, isMirrored] of [
      [SPINACH, VEGETABLES, true],
      [EMMENTAL, CHEESE, false],
    ] as const) {
      const box = await readEdges(page.getByRole("checkbox", { name }));
      const words = await readEdges(page.getByRole("button", { name, exact: true }));
      expect(isMirrored ? box.left >= words.right : box.right <= words.left, name).toBe(true);
      const line = row(page, heading).locator(".bg-rule");
      const [whole, done] = [await readEdges(line), await readEdges(line.locator(".bg-fill"))];
      const half = (whole.right - whole.left) / 2;
      expect(done.right - done.left, heading).toBeCloseTo(half, 0);
      expect(isMirrored ? done.right : done.left, heading).toBeCloseTo(isMirrored ? whole.right : whole.left, 0);
      const fold = row(page, heading).getByRole("button", { name: heading, exact: true }).first();
      await fold.press("Enter");
      await expect
        .poll(() => readRotation(fold.locator("svg")), { message: heading })
        .toBe(isMirrored ? "180deg" : "none");
    }
  });

  it("unfolds a notebook in the side bar with ←, and folds it with →", async () => {
    const { page, path, makeNotebook, makeList } = await visit(LAPTOP);
    const { id: notebookId } = await makeNotebook("البيت");
    await makeList({ name: "فواتير الشهر", notebookId });
    await openListAt(page, path);
    const bar = sideBar(page);
    const link = bar.getByRole("link", { name: "البيت" });
    const chevron = bar.getByRole("button", { name: "Lists of البيت" }).locator("svg");
    const list = bar.getByRole("link", { name: "فواتير الشهر" });
    expect(await readRotation(chevron)).toBe("180deg");
    await link.focus();
    await page.keyboard.press("ArrowRight");
    expect(await list.count()).toBe(0);
    await page.keyboard.press("ArrowLeft");
    await list.waitFor();
    await expect.poll(() => readRotation(chevron)).toBe("90deg");
    expect((await readEdges(list.getByText("فواتير الشهر"))).right).toBeLessThan(
      (await readEdges(link.getByText("البيت"))).right,
    );
    const readFocus = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press("ArrowLeft");
    expect(await readFocus()).toBe("فواتير الشهر");
    await page.keyboard.press("ArrowRight");
    expect(await readFocus()).toBe("البيت");
    await page.keyboard.press("ArrowRight");
    await list.waitFor({ state: "detached" });
    await settle(page);
  });

  it("shows keys as they are, and says which arrows it means", async () => {
    const { page, path } = await visit(LAPTOP);
    await openListAt(page, path);
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog").locator("div", { hasText: /Show or hide a notebook’s lists$/ });
    expect(await keys.last().locator("kbd").allTextContents()).toEqual(["←", "→"]);
    const bracket = page.getByRole("dialog").locator("kbd", { hasText: "[" });
    // A bracket turns in words from right to left.
    expect(await bracket.evaluate((each) => getComputedStyle(each).unicodeBidi)).toBe("plaintext");
  });

  it("opens menus from right to left", async () => {
    const { page, path } = await visit(LAPTOP);
    await openListAt(page, path);
    await chooseAction(page, "تسوق الأسبوع");
    const entry = page.getByRole("menu").getByRole("menuitem").first();
    // Its icon may be loaded first.
    await entry.locator("svg").first().waitFor();
    const icon = await readEdges(entry.locator("svg").first());
    expect(icon.left).toBeGreaterThan((await readEdges(entry)).middle);
    expect(await entry.evaluate((each) => getComputedStyle(each).direction)).toBe("rtl");
  });

  it("shows toasts at the left, and a swipe to the left closes them", async () => {
    const { page, path } = await visit(LAPTOP);
    await openListAt(page, path);
    await chooseAction(page, SPINACH, "Delete");
    const toast = page.getByRole("listitem").filter({ hasText: "Deleted" });
    await toast.waitFor();
    const { left, right } = await readEdges(toast);
    expect([left, right <= 368]).toEqual([16, true]);
    const { x, y } = await middleOf(toast);
    const swipeToast = async (distance: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + distance, y, { steps: 8 });
      await page.mouse.up();
    };
    await swipeToast(150);
    expect((await readEdges(toast)).left).toBe(16);
    await swipeToast(-150);
    await toast.waitFor({ state: "detached" });
    await settle(page);
  });

  it("has the words of an empty field at the right, and what is typed in its own direction", async () => {
    const { page, path } = await visit(LAPTOP);
    await openListAt(page, path);
    const input = field(page, "Add an item");
    const readDirection = () => input.evaluate((each) => getComputedStyle(each).direction);
    expect(await readDirection()).toBe("rtl");
    await input.fill("Bread");
    expect(await readDirection()).toBe("ltr");
    await input.fill("خبز");
    expect(await readDirection()).toBe("rtl");
  });

  it("goes to the next day of a calendar, which is at the left, with ←", async () => {
    const { page, makeList } = await visit(LAPTOP);
    await openListAt(page, await makeList({ name: "الرحلة", date: "2099-04-15" }, MILK));
    await page.getByRole("button", { name: /2099/ }).click();
    const button = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
    await button("15 April").focus();
    await page.keyboard.press("ArrowLeft");
    const readFocus = () => page.evaluate(() => document.activeElement?.ariaLabel);
    expect(await readFocus()).toBe("16 April");
    await page.keyboard.press("ArrowRight");
    expect(await readFocus()).toBe("15 April");
    for (const [before, after] of [
      ["15 April", "16 April"],
      ["Previous month", "Next month"],
    ] as const)
      expect((await readEdges(button(after))).right).toBeLessThanOrEqual((await readEdges(button(before))).left + 1);
    expect(await readRotation(button("Next month").locator("svg"))).toBe("180deg");
  });
});

describe("a swipe on a row of such a page", () => {
  async function openForSwipes() {
    const { page, path } = await visit(PHONE);
    await openListAt(page, path);
    const finger = await createFinger(page);
    await page.clock.install();
    return { page, finger };
  }

  it("to the left ticks it, whatever the direction of its words is", async () => {
    const { page, finger } = await openForSwipes();
    for (const name of [SPINACH, EMMENTAL]) {
      await swipe(page, finger, name, -120);
      await expect.poll(() => readTickedNames(page)).toContain(name);
      await expect.poll(() => readShift(page, name)).toBe(0);
    }
    await settle(page);
  });

  it("to the right shows its buttons at the left, Delete first", async () => {
    const { page, finger } = await openForSwipes();
    const before = await readTickedNames(page);
    for (const name of [SPINACH, EMMENTAL]) {
      await swipe(page, finger, name, 120);
      await expect.poll(() => readShift(page, name)).toBe(192);
      const read = async (label: string) => (await readEdges(page.getByRole("button", { name: label }))).left;
      const lefts = [await read(`Delete ${name}`), await read(`Move ${name}`), await read(`Skip ${name} this time`)];
      expect(lefts.map((left) => left - (lefts[0] ?? 0))).toEqual([0, 64, 128]);
      expect(lefts[0]).toBeLessThan(24);
      expect(await readOverflow(page)).toBe(0);
      await page.keyboard.press("Escape");
      await expect.poll(() => readShift(page, name)).toBe(0);
    }
    expect(await readTickedNames(page)).toEqual(before);
  });
});

it("on a phone of 320 pixels, nothing of such a page is beside the screen", async () => {
  const { page, path, notebook } = await visit({ ...PHONE, viewport: { width: 320, height: 640 } });
  for (const screen of ["/", "/active", "/n", notebook, path]) {
    await page.goto(screen);
    await settle(page);
    expect(await readOverflow(page), screen).toBe(0);
  }
  await waitForTools(page);
  const [home, search] = [
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }),
    page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Search" }),
  ];
  expect((await readEdges(home)).middle).toBeGreaterThan((await readEdges(search)).middle);
  await page.getByRole("button", { name: "Shop", exact: true }).click();
  await page.getByRole("button", { name: "Leave" }).waitFor();
  expect(await readOverflow(page)).toBe(0);
});
