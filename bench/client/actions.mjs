import { timed } from "./interactionTiming.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./interactionTiming.mjs").Wait} Wait */

const count = "document.querySelectorAll('section[aria-label=Items] input[type=checkbox]').length";
const text = "document.querySelector('main').textContent";
const title = "document.querySelector('h1')?.textContent";
const progress = "/[\\d,]+ of [\\d,]+ done/.exec(document.querySelector('main').textContent)?.[0]";
const place = "document.activeElement.closest('[data-row]')?.ariaPosInSet";
// A guest may have five devices, and what is written on a sixth is refused: this browser stays the one it is.
const forget = "for (const key of Object.keys(localStorage)) if (key !== 'deviceId') localStorage.removeItem(key)";
const field = "document.querySelector('input[aria-label=\"Add an item\"]')";

/**
 * What a person does to a long list, each with what it is seen by.
 * @param {Page} page @param {string} notebook the path of the notebook in which the list "Long" is
 * @returns {{ name: string, prepare: () => Promise<unknown>, act: (time: number) => Promise<Wait> }[]}
 */
export function createActions(page, notebook) {
  const link = page.getByRole("link", { name: "Long" });
  const add = page.getByRole("textbox", { name: "Add an item" });
  const rest = async () => {
    await page.waitForTimeout(1_000);
  };
  const open = async () => {
    await page.goto(notebook);
    await link.click();
    await add.waitFor();
    await rest();
  };
  const openTimed = async (/** @type {string} */ shown) => {
    await link.waitFor();
    // A slow processor goes on with what comes after the first paint, the identity provider's script most of all.
    await page.waitForTimeout(10_000);
    return timed(page, "click", shown, () => link.click());
  };
  const openNew = async (/** @type {string} */ shown) => {
    await page.goto("/n");
    await page.evaluate(forget);
    await page.goto(notebook);
    return openTimed(shown);
  };
  const [screen, rows] = [`${title} === "Long"`, `${count} > 10`];

  return [
    {
      name: "open, not read before: its head",
      prepare: () => Promise.resolve(),
      act: () => openNew(screen),
    },
    {
      name: "open, not read before: its rows",
      prepare: () => Promise.resolve(),
      act: () => openNew(rows),
    },
    {
      name: "open, read before: its rows",
      prepare: open,
      act: async () => {
        await page.goBack();
        return openTimed(rows);
      },
    },
    {
      name: "tick",
      prepare: open,
      act: async (time) => {
        const box = page
          .getByRole("region", { name: "Items" })
          .getByRole("checkbox", { checked: false })
          .nth(time + 2);
        await box.scrollIntoViewIfNeeded();
        const before = await page.evaluate(progress);
        const wait = await timed(page, "click", `${progress} !== ${JSON.stringify(before)}`, () => box.click());
        await rest();
        return wait;
      },
    },
    {
      name: "type a letter",
      prepare: open,
      act: async (time) => {
        if (time === 0) await add.fill("");
        await add.focus();
        return timed(page, "keydown", `${field}.value.length === ${time + 1}`, () => page.keyboard.press("x"));
      },
    },
    {
      name: "add",
      prepare: open,
      act: async () => {
        const name = `New ${Date.now()}.`;
        await add.fill(name);
        const wait = await timed(page, "keydown", `${text}.includes("${name}")`, () => add.press("Enter"));
        await rest();
        return wait;
      },
    },
    {
      name: "move with the keys",
      prepare: async () => {
        await open();
        await page.getByRole("region", { name: "Items" }).getByRole("checkbox").nth(15).focus();
      },
      act: async () => {
        const before = await page.evaluate(place);
        const wait = await timed(page, "keydown", `${place} === "${Number(before) - 1}"`, () =>
          page.keyboard.press("Alt+ArrowUp"),
        );
        await rest();
        return wait;
      },
    },
    {
      name: "scroll",
      prepare: async () => {
        await open();
        await page.mouse.move(640, 400);
      },
      act: async (time) => {
        const goal = 3_000 * (time + 1);
        const shown = `scrollY >= ${goal} && !!document.elementFromPoint(640, 400).closest("[data-row]")`;
        const wait = await timed(page, "wheel", shown, () => page.mouse.wheel(0, 3_000));
        await rest();
        return wait;
      },
    },
  ];
}
