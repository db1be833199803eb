import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openListAt } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { PHONE } from "../touch.ts";

const browser = setUpBrowser();

/** What a phone has at its edges, in pixels. */
const INSETS = { top: 47, right: 40, bottom: 34, left: 40 };

/** Opens a page on a phone that has something at all four edges. */
async function visit() {
  const { page } = await browser.visit(PHONE);
  const devtools = await page.context().newCDPSession(page);
  // The types do not know the command yet.
  const send = devtools.send.bind(devtools) as (command: string, values: object) => Promise<unknown>;
  await send("Emulation.setSafeAreaInsetsOverride", { insets: INSETS });
  const { makeList } = await seedGuest(page);
  const names = Array.from({ length: 30 }, (_, index) => `Thing ${index + 1}`);
  return { page, list: await makeList({ name: "Rome" }, ...names) };
}

/** Returns the texts and controls that are seen, and that reach into an edge; what scrolls may pass below the lower one. */
const findInEdges = (page: Page, within = "body") =>
  page.evaluate(
    ({ insets, root }) => {
      const [width, height] = [window.innerWidth, window.innerHeight];
      const isSeen = (element: Element, { left, top, width: w, height: h }: DOMRect) =>
        element.contains(document.elementFromPoint(left + w / 2, top + h / 2));
      return [...document.querySelectorAll(`${root} :is(a, button, input, h1, h2, p, li)`)].flatMap((element) => {
        const box = element.getBoundingClientRect();
        const isShown = box.width > 2 && box.height > 2 && box.top < height && box.bottom > 0 && isSeen(element, box);
        const isFixed = element.closest("nav[aria-label=Main], [role=dialog]") !== null;
        const isInEdge =
          box.left < insets.left ||
          box.right > width - insets.right ||
          box.top < insets.top ||
          (isFixed && box.bottom > height - insets.bottom);
        return isShown && isInEdge
          ? [`${element.tagName} ${element.textContent.slice(0, 30)} ${JSON.stringify(box)}`]
          : [];
      });
    },
    { insets: INSETS, root: within },
  );

describe("a page on a phone with a camera and a line at its edges", () => {
  it("reaches the edges, and shows nothing behind them", { timeout: 60_000 }, async () => {
    const { page, list } = await visit();
    for (const path of ["/", "/n", "/active", "/upgrade", "/account", "/account/programs", list]) {
      await page.goto(path);
      await settle(page);
      expect(await page.locator("meta[name=viewport]").getAttribute("content")).toContain("viewport-fit=cover");
      expect(await findInEdges(page), path).toEqual([]);
    }
    const bar = page.getByRole("navigation", { name: "Main" }).last();
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(y + height).toBe(PHONE.viewport.height);
  });

  it("keeps what lies above it inside too", { timeout: 60_000 }, async () => {
    const { page, list } = await visit();
    await openListAt(page, list);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    expect(await findInEdges(page, "[role=dialog]"), "the palette").toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("s");
    await page.getByRole("button", { name: "Leave" }).waitFor();
    await settle(page);
    expect(await findInEdges(page, "[role=dialog]"), "shop mode").toEqual([]);
  });
});

it("letters that are twice as large leave the pictures of the bar, with their names, and cut no link", async () => {
  const { page } = await browser.visit(PHONE);
  await seedGuest(page);
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () =>
      document.documentElement.style.setProperty("font-size", "32px"),
    );
  });
  await page.goto("/n");
  await settle(page);
  const bar = page.getByRole("navigation", { name: "Main" }).last();
  for (const name of ["Home", "Active", "Notebooks"]) await bar.getByRole("link", { name, exact: true }).waitFor();
  const spilled = await bar.evaluate((nav) =>
    [...nav.querySelectorAll("span")].flatMap((span) => {
      const [box, cell] = [span.getBoundingClientRect(), span.parentElement?.getBoundingClientRect()];
      const isInside = !cell || (box.left >= cell.left - 1 && box.right <= cell.right + 1);
      return box.width <= 2 || isInside ? [] : [span.textContent];
    }),
  );
  expect(spilled).toEqual([]);
  for (const name of ["Sign In", "Sign Up"]) {
    const { x = -1, width = 0 } = (await page.getByRole("link", { name, exact: true }).boundingBox()) ?? {};
    expect([x >= 0, x + width <= PHONE.viewport.width], name).toEqual([true, true]);
  }
});
