import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { setUpBrowser, settle } from "../testBrowser.ts";
import { seedGuest } from "../seed.ts";
import { chooseAction, field, itemCheckboxes } from "../pageActions.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const browser = setUpBrowser();

const LONG = "Everything that has to be remembered on the way around the world and back again ".repeat(3).slice(0, 200);

/** A house with a bit of everything in it. */
async function furnishAll(page: Page) {
  const { makeList, makeNotebook, notebook } = await seedGuest(page);
  await makeNotebook("الأسفار والرحلات");
  const names = ["✓Passport", "حذاء للمشي", `${LONG.slice(0, 150)} again`, `https://example.org/${"a".repeat(300)}`];
  const list = await makeList({ name: LONG, priority: 3, date: "2020-01-02" }, ...names);
  const template = await makeList({ name: "Every trip", isTemplate: true }, "Money");
  const empty = await makeList({ name: "Empty", date: "2030-01-02" });
  await makeList({ name: "Old ideas", active: false }, "✓a");
  const billing = {
    upgrade: "/upgrade",
    manage: "/subscription/manage",
    success: "/subscription/success",
    cancel: "/subscription/cancel",
  };
  const gone = await makeList({ name: `Gone ${LONG}`.slice(0, 200) }, "a", "b");
  await page.request.delete(`/api/list/${gone.split("/").at(-1)}`);
  return {
    home: "/",
    notebooks: "/n",
    notebook,
    deleted: "/deleted",
    active: "/active",
    list,
    template,
    empty,
    ...billing,
  };
}

const SCREENS = [
  "home",
  "notebooks",
  "notebook",
  "active",
  "deleted",
  "list",
  "template",
  "empty",
  "upgrade",
  "manage",
  "success",
  "cancel",
] as const;

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
  await settle(page);
}

async function complaints(page: Page) {
  // Colours are judged when everything that fades in is there.
  await page.waitForTimeout(300);
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(`axe.run({ rules: { "target-size": { enabled: true } } })`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

it.each([
  ["a phone", { width: 412, hasTouch: true, isMobile: true }],
  ["a desk", { width: 1280 }],
])(
  "a row behind the add field has enough in sight to be tapped, or nothing, on %s",
  async (_what, { width, ...rest }) => {
    const { page } = await browser.visit({ viewport: { width, height: 800 }, ...rest });
    const { makeList } = await seedGuest(page);
    const names = Array.from({ length: 40 }, (_, index) =>
      index % 5 === 3 ? LONG.slice(0, 60 * (index % 3)) : `Thing ${index}`,
    );
    await open(page, await makeList({ name: "Rome" }, ...names.filter(Boolean)));
    await itemCheckboxes(page).first().waitFor();
    for (let height = 800; height > 740; height -= 10) {
      await page.setViewportSize({ width, height });
      expect(await complaints(page), `${height} pixels`).toEqual([]);
    }
  },
);

describe.each(["light", "dark"] as const)("axe, %s", (colorScheme) => {
  it("finds nothing on any screen", async () => {
    const { page } = await browser.visit({ colorScheme });
    await open(page, "/");
    expect(await complaints(page), "home of a newcomer").toEqual([]);
    const paths = await furnishAll(page);
    for (const screen of SCREENS) {
      await open(page, paths[screen]);
      expect(await complaints(page), screen).toEqual([]);
    }
  });

  it("has the foot of a list on the paper of the list", async () => {
    const { page } = await browser.visit({ colorScheme });
    const { makeList } = await seedGuest(page);
    await page.goto(await makeList({ name: "Rome" }, "Passport"));
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    const [foot, paper] = await page.evaluate(() => {
      const look = (selector: string, part?: string) => {
        const element = document.querySelector(selector);
        return element ? getComputedStyle(element, part) : undefined;
      };
      return [look('[data-row=""]', "::before")?.backgroundImage, look("section.sheet")?.backgroundColor];
    });
    expect(foot).toContain(`${paper} 16px`);
    await settle(page);
  });

  it("finds nothing in menus, fields and offers to undo", async () => {
    const { page } = await browser.visit({ colorScheme });
    const { list } = await furnishAll(page);
    await open(page, list);
    await page.getByRole("button", { name: "Actions for حذاء للمشي" }).click();
    expect(await complaints(page), "the menu of an item").toEqual([]);
    await page.keyboard.press("Escape");
    await chooseAction(page, LONG, "Move to notebook");
    expect(await complaints(page), "the notebooks to move to").toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^High priority/ }).click();
    expect(await complaints(page), "the priorities").toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /days late/ }).click();
    expect(await complaints(page), "the date").toEqual([]);
    await page.keyboard.press("Escape");
    await chooseAction(page, LONG, "Rename");
    expect(await complaints(page), "a field").toEqual([]);
    await page.keyboard.press("Escape");
    await chooseAction(page, LONG, "Delete list");
    await page.getByRole("button", { name: "Undo" }).waitFor();
    expect(await complaints(page), "an offer to undo").toEqual([]);
  });
});

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Buttons, fields and ticks that a finger would miss. */
const tooSmall = (page: Page) =>
  page
    .locator("main")
    .locator("button, summary, input:not([type=checkbox]), label:has(input[type=checkbox]), nav a")
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility())
        .map((target) => ({ target: target.outerHTML, height: target.getBoundingClientRect().height }))
        .filter(({ height }) => height < 43.5),
    );

describe("a small screen", () => {
  it.each(["ltr", "rtl"])(
    "of 320 pixels shows everything, %s, and no target is too small for a finger",
    async (dir) => {
      const { page } = await browser.visit({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
      const paths = await furnishAll(page);
      for (const screen of SCREENS) {
        await open(page, paths[screen]);
        await page.evaluate((direction) => (document.documentElement.dir = direction), dir);
        expect(await tooWide(page), screen).toBe(0);
        expect(await tooSmall(page), screen).toEqual([]);
      }
      await open(page, paths.list);
      await page
        .getByRole("button", { name: `Actions for ${LONG}` })
        .first()
        .tap();
      const menu = page.getByRole("menu");
      await menu.waitFor();
      const inside = () =>
        menu.evaluate((each) => each.getBoundingClientRect().left >= 0 && each.getBoundingClientRect().right <= 320);
      await expect.poll(inside).toBe(true);
      await menu.getByRole("menuitem", { name: "Move to notebook" }).tap();
      await menu.getByText("الأسفار").waitFor();
      await expect.poll(inside).toBe(true);
    },
  );

  it("works with touch alone", async () => {
    const { page } = await browser.visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const { makeList } = await seedGuest(page);
    await open(page, await makeList({ name: "Rome" }, "a", "b"));
    await page.getByRole("checkbox", { name: "a" }).tap();
    await page.getByRole("button", { name: "Done (1)" }).waitFor();
    await page.getByRole("button", { name: "Actions for b" }).tap();
    await page.getByRole("menuitem", { name: "Edit" }).tap();
    await field(page, "Item").fill("beta");
    await page.getByRole("button", { name: "Actions for Rome" }).tap();
    await page.getByRole("menuitem", { name: "Turn into a template" }).tap();
    await page.getByRole("button", { name: "Use Rome" }).tap();
    await page.getByText("0 of 2 done").waitFor();
    await expect.poll(() => itemCheckboxes(page).nth(1).getAttribute("aria-label")).toBe("beta");
  });

  it("keeps the add field in sight at 200 percent, in the middle of a long list", async () => {
    const { page } = await browser.visit({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
    const { makeList } = await seedGuest(page);
    await open(page, await makeList({ name: "Rome" }, ...Array.from({ length: 60 }, (_, n) => `Thing ${n}`)));
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(200);
    const box = await field(page, "Add an item").boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(400);
  });

  it("moves nothing for those who asked for that", async () => {
    const { page } = await browser.visit({ reducedMotion: "reduce" });
    const { makeList } = await seedGuest(page);
    await open(page, await makeList({ name: "Rome" }, "a"));
    await page.getByRole("button", { name: "Actions for a" }).click();
    const durations = await page.getByRole("menu").evaluate((menu) => {
      const { animationDuration, transitionDuration } = getComputedStyle(menu);
      return [animationDuration, transitionDuration].map(Number.parseFloat);
    });
    expect(Math.max(...durations)).toBeLessThanOrEqual(0.001);
  });
});
