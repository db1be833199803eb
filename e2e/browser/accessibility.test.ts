import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { EXAMPLE_PROGRAM_REQUEST } from "../../api/rest/openapi/examples.ts";
import { checkAccessibility, checkBothColorModes, findViolations, TARGET_SIZE } from "../accessibility.ts";
import { chooseAction, field, itemCheckboxes, waitForTools } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const LONG = "Everything that has to be remembered on the way around the world and back again ".repeat(3).slice(0, 200);

/** Creates lists of every kind, with long names and right-to-left names. Returns the paths of all screens. */
async function seedScreens(page: Page) {
  const { makeList, makeNotebook, notebook } = await seedGuest(page);
  await makeNotebook("الأسفار والرحلات");
  const names = ["✓Passport", "حذاء للمشي", `${LONG.slice(0, 150)} again`, `https://example.org/${"a".repeat(300)}`];
  const list = await makeList({ name: LONG, priority: 3, date: "2020-01-02" }, ...names);
  const template = await makeList({ name: "Every trip", isTemplate: true }, "Money");
  const empty = await makeList({ name: "Empty", date: "2030-01-02" });
  await makeList({ name: "Old ideas", active: false }, "✓a");
  const deleted = await makeList({ name: `Gone ${LONG}`.slice(0, 200) }, "a", "b");
  await page.request.delete(`/api/list/${deleted.split("/").at(-1)}`);
  const own = ["/", "/n", notebook, "/active", "/deleted", list, template, `${template}/grid`, empty];
  const billing = ["/upgrade", "/subscription/manage", "/subscription/success", "/subscription/cancel"];
  const account = ["", "/safe", "/devices", "/notifications", "/programs", "/programs/log", "/data", "/delete"];
  const others = ["/recover", ...account.map((path) => `/account${path}`), `/connect?${EXAMPLE_PROGRAM_REQUEST}`];
  return { list, screens: [...own, ...billing, ...others, "/nowhere"] };
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
  await settle(page);
}

/** Returns the links and buttons that show no word, and have none for a tooltip (`client/ui/overlays/Tooltip.tsx`). */
const findWordless = (page: Page) =>
  page.locator("a, button").evaluateAll((controls) =>
    controls
      .filter((control) => {
        const shown = control.cloneNode(true) as HTMLElement;
        for (const hidden of shown.querySelectorAll(".sr-only")) hidden.remove();
        const word = control.dataset["tooltip"] ?? (control.textContent.trim() ? null : control.ariaLabel);
        return !shown.textContent.trim() && !word;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 300)),
  );

it("every icon has a word", async () => {
  const { page, errors } = await browser.visit({ viewport: { width: 1440, height: 900 } });
  const { screens } = await seedScreens(page);
  for (const path of screens) {
    await open(page, path);
    await waitForTools(page);
    expect(await findWordless(page), path).toEqual([]);
  }
  expect(errors.splice(0)).toEqual([expect.stringContaining("404 (Not Found)")]);
});

describe("axe", () => {
  it("finds nothing on any screen, light and dark", async () => {
    const { page, errors } = await browser.visit();
    await open(page, "/");
    await checkBothColorModes(page, "home of a newcomer");
    const { screens } = await seedScreens(page);
    for (const path of screens) {
      await open(page, path);
      await checkBothColorModes(page, path);
    }
    expect(errors.splice(0)).toEqual([expect.stringContaining("404 (Not Found)")]);
  });

  it("finds nothing in menus, fields and offers to undo", async () => {
    const { page } = await browser.visit();
    const { list } = await seedScreens(page);
    await open(page, list);
    await page.getByRole("button", { name: "Actions for حذاء للمشي" }).click();
    await checkBothColorModes(page, "the menu of an item");
    await page.keyboard.press("Escape");
    await chooseAction(page, LONG, "More", "Move to a notebook");
    await checkBothColorModes(page, "the notebooks to move to");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^High priority/ }).click();
    await checkBothColorModes(page, "the priorities");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /days late/ }).click();
    await checkBothColorModes(page, "the date");
    await page.keyboard.press("Escape");
    await chooseAction(page, LONG, "Rename");
    await checkBothColorModes(page, "a field");
    await page.keyboard.press("Escape");
    await chooseAction(page, LONG, "Delete");
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await page.waitForURL(/\/n\/[^/]+$/);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await checkBothColorModes(page, "an offer to undo");
  });

  it.each([
    ["a phone", { width: 412, hasTouch: true, isMobile: true }],
    ["a desktop", { width: 1280 }],
  ])("finds no row that the add field leaves too small to be tapped on %s", async (_device, { width, ...rest }) => {
    const { page } = await browser.visit({ viewport: { width, height: 800 }, ...rest });
    const { makeList } = await seedGuest(page);
    const names = Array.from({ length: 40 }, (_, index) =>
      index % 5 === 3 ? LONG.slice(0, 60 * (index % 3)) : `Thing ${index}`,
    );
    await open(page, await makeList({ name: "Rome" }, ...names.filter(Boolean)));
    await itemCheckboxes(page).first().waitFor();
    for (let height = 800; height > 740; height -= 10) {
      await page.setViewportSize({ width, height });
      expect(await findViolations(page, TARGET_SIZE), `${height} pixels`).toEqual([]);
    }
    await checkAccessibility(page);
  });
});

it.each(["light", "dark"] as const)(
  "the add field has the colour of the list behind it in %s mode",
  async (colorScheme) => {
    const { page } = await browser.visit({ colorScheme });
    const { makeList } = await seedGuest(page);
    await page.goto(await makeList({ name: "Rome" }, "Passport"));
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    const [fade, paper] = await page.evaluate(() => {
      const styleOf = (selector: string, part?: string) => {
        const element = document.querySelector(selector);
        return element ? getComputedStyle(element, part) : undefined;
      };
      return [styleOf('[data-row=""]', "::before")?.backgroundImage, styleOf("header")?.backgroundColor];
    });
    expect(fade).toContain(`${paper} 16px`);
    await settle(page);
  },
);

describe.each(["light", "dark"] as const)("in forced colours, %s", (colorScheme) => {
  it("ticks, lines that fill, ribbons and what is selected are seen", async () => {
    const { page } = await browser.visit({
      forcedColors: "active",
      colorScheme,
      viewport: { width: 1280, height: 800 },
    });
    const { makeList } = await seedGuest(page);
    await open(page, await makeList({ name: "Rome" }, "✓Passport", "Socks", "Shoes", "Hat"));
    await page.getByRole("button", { name: "Done 1" }).click();
    await page.getByRole("checkbox", { name: "Socks" }).check();
    await page.getByRole("checkbox", { name: "Hat" }).focus();
    await page.keyboard.press("Shift+ArrowUp");
    const read = () =>
      page.evaluate(() => {
        const readColors = (selector: string, part: string | undefined, on = selector) => {
          const [above, below] = [document.querySelector(selector), document.querySelector(on)];
          if (!above || !below) throw new Error(selector);
          return [getComputedStyle(above, part).backgroundColor, getComputedStyle(below).backgroundColor];
        };
        const box = (name: string) => `input[aria-label="${name}"]`;
        return {
          fresh: readColors(box("Socks"), "::after"),
          settled: readColors(box("Passport"), "::after"),
          line: readColors(".bg-rule > .bg-fill", undefined, ".bg-rule:has(> .bg-fill)"),
          ribbon: readColors("main li .ribbon, header .ribbon", undefined, "body"),
          selected: readColors("[data-selected]", undefined, "body"),
        };
      });
    for (const part of ["fresh", "settled", "line", "ribbon", "selected"] as const)
      await expect.poll(async () => new Set((await read())[part]).size, { message: part }).toBe(2);
  });
});

const readOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Returns the headings and the parts of header, navigation and footer that are partly outside the window. */
const findOutside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("header a, header button, nav a, footer a, footer button, h1, main")]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > window.innerWidth;
      })
      .map(({ outerHTML }) => outerHTML),
  );

/** Returns buttons, fields and checkboxes whose targets are too low for a finger. */
const findSmallTargets = (page: Page) =>
  page
    .locator("main")
    .locator("button, summary, nav a, input:not([type=checkbox], [type=file])")
    .or(page.locator("main label:has([type=checkbox], [type=file])"))
    .evaluateAll((targets) => {
      const measure = (target: Element) => {
        target.scrollIntoView({ block: "center" });
        const { left, top, width, height } = target.getBoundingClientRect();
        const meets = (y: number) => target.contains(document.elementFromPoint(left + width / 2, y));
        let [first, last] = [top + height / 2, top + height / 2];
        while (meets(first - 0.5)) first -= 0.5;
        while (meets(last + 0.5)) last += 0.5;
        return Math.max(height, last - first);
      };
      // A field that is shown when it gets the focus has no target before that. The name of a list is 35 pixels high
      // between the breadcrumb and the chips, which have 44; its menu renames the list, too.
      const exceptions = ".when-used:not(:focus-within) *, h1 button";
      return targets
        .filter((target) => target.checkVisibility() && !target.matches(exceptions))
        .map((target) => ({ target: target.outerHTML, height: measure(target) }))
        .filter(({ height }) => height < 43);
    });

describe("a small screen", () => {
  it("of 320 pixels, which is also half of 640, shows everything in both directions", async () => {
    const { page, errors } = await browser.visit({
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const { list, screens } = await seedScreens(page);
    for (const path of screens) {
      await open(page, path);
      for (const direction of ["ltr", "rtl"]) {
        await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
        expect(await readOverflow(page), `${path}, ${direction}`).toBe(0);
        expect(await findOutside(page), `${path}, ${direction}`).toEqual([]);
        expect(await findSmallTargets(page), `${path}, ${direction}`).toEqual([]);
      }
    }
    errors.splice(0);
    await open(page, list);
    for (const direction of ["ltr", "rtl"]) {
      await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
      await page
        .getByRole("button", { name: `Actions for ${LONG}` })
        .first()
        .tap();
      const menu = page.getByRole("menu");
      await menu.waitFor();
      const isInside = () =>
        menu.evaluate((each) => each.getBoundingClientRect().left >= 0 && each.getBoundingClientRect().right <= 320);
      await expect.poll(isInside).toBe(true);
      for (const name of ["More", "Move to a notebook"]) await menu.getByRole("menuitem", { name, exact: true }).tap();
      await menu.getByText("الأسفار").waitFor();
      await expect.poll(isInside).toBe(true);
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
    }
  });

  it.each([
    ["a laptop", { viewport: { width: 1280, height: 800 } }],
    ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ])("shows everything on %s in whose browser text is twice as large", async (_device, options) => {
    const { page, errors } = await browser.visit(options);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    const { list, screens } = await seedScreens(page);
    for (const path of screens) {
      await open(page, path);
      expect(await readOverflow(page), path).toBe(0);
      expect(await findOutside(page), path).toEqual([]);
    }
    errors.splice(0);
    const isInside = async (box: Locator) =>
      (await box.evaluate((each) => each.scrollWidth - each.clientWidth)) === 0 && (await readOverflow(page)) === 0;
    await page.keyboard.press("Control+k");
    expect(await isInside(page.getByRole("dialog"))).toBe(true);
    await open(page, list);
    await chooseAction(page, LONG, "Share");
    const sheet = page.getByRole("dialog", { name: "Share" });
    await sheet.waitFor();
    expect(await isInside(sheet)).toBe(true);
  });

  it("works with touch alone", async () => {
    const { page } = await browser.visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const { makeList } = await seedGuest(page);
    await open(page, await makeList({ name: "Rome" }, "a", "b"));
    // A tap just after rows have moved would do nothing, so this one comes before the ticked row moves.
    await page.getByRole("checkbox", { name: "a" }).tap();
    await page.getByRole("button", { name: "b", exact: true }).tap();
    await page.getByRole("button", { name: "Actions for b" }).tap();
    await page.getByRole("menuitem", { name: "Edit" }).tap();
    await field(page, "Item").fill("beta");
    await page.getByRole("button", { name: "Actions for Rome" }).tap();
    await page.getByRole("button", { name: "Done 1" }).waitFor();
    for (const name of ["Template", "Turn into a template"])
      await page.getByRole("menuitem", { name, exact: true }).tap();
    await page.getByRole("button", { name: "Use Rome" }).tap();
    await page.getByText("0 of 2 done").waitFor();
    await expect.poll(() => itemCheckboxes(page).nth(1).getAttribute("aria-label")).toBe("beta");
  });

  it("keeps the add field in sight at 200 percent, in the middle of a long list", async () => {
    const { page } = await browser.visit({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
    const { makeList } = await seedGuest(page);
    await open(page, await makeList({ name: "Rome" }, ...Array.from({ length: 60 }, (_, n) => `Thing ${n}`)));
    await page.mouse.wheel(0, 700);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    const box = await field(page, "Add an item").boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(400);
  });
});

it("nothing moves for people who prefer reduced motion", async () => {
  const { page } = await browser.visit({ reducedMotion: "reduce" });
  const { makeList } = await seedGuest(page);
  await open(page, await makeList({ name: "Rome" }, "a"));
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll("*")].map((element) => getComputedStyle(element).transitionDuration),
  );
  expect(durations.filter((duration) => Number.parseFloat(duration) > 0.01)).toEqual([]);
  await page.getByRole("button", { name: "Actions for a" }).click();
  const menuDurations = await page.getByRole("menu").evaluate((menu) => {
    const { animationDuration, transitionDuration } = getComputedStyle(menu);
    return [animationDuration, transitionDuration].map(Number.parseFloat);
  });
  expect(Math.max(...menuDurations)).toBeLessThanOrEqual(0.001);
});
