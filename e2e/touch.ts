import type { Page } from "playwright-core";

export type Point = { x: number; y: number };

/** A phone of a fixed size. */
export const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

type Finger = Awaited<ReturnType<typeof createFinger>>;

/** A finger on the screen of a page. The browser gets the events of a real finger, and scrolls and taps by itself. */
export async function createFinger(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Point[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  let at: Point = { x: 0, y: 0 };

  const finger = {
    down: (point: Point) => send("touchStart", (at = point)),
    async moveTo(point: Point) {
      const from = at;
      for (let step = 1; step <= 8; step++) {
        at = { x: from.x + ((point.x - from.x) * step) / 8, y: from.y + ((point.y - from.y) * step) / 8 };
        await send("touchMove", at);
      }
    },
    up: () => send("touchEnd"),
    async tap(point: Point) {
      await finger.down(point);
      await finger.up();
    },
  };
  return finger;
}

/** Resolves when the page has stopped scrolling. It may continue for a while after a finger was lifted. */
export const waitForScrollEnd = (page: Page) =>
  page.evaluate(async () => {
    for (let [still, before] = [0, NaN]; still < 10; before = scrollY) {
      await new Promise(requestAnimationFrame);
      still = scrollY === before ? still + 1 : 0;
    }
  });

/** Returns the middle of an element, in pixels from the top left corner of the screen. */
export async function middleOf(element: ReturnType<Page["locator"]>): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not shown.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The words of an item's row, which edit it. */
const findWords = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Returns the distance in pixels of an item's row to the right of its place. */
export const readShift = (page: Page, name: string) =>
  findWords(page, name).evaluate((element) => {
    const { transform } = getComputedStyle(element.closest("li") ?? element);
    return transform === "none" ? 0 : new DOMMatrix(transform).e;
  });

/**
 * Moves a finger over the row of an item, or from another place, while the clock of the page stands still. The page needs
 * `clock.install()` before.
 */
export async function drag(page: Page, finger: Finger, from: Point, ...to: Point[]) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await finger.down(from);
  for (const point of to) await finger.moveTo(point);
  await page.clock.resume();
}

/** Swipes the row of an item this many pixels to the right. */
export async function swipe(page: Page, finger: Finger, name: string, distance: number) {
  const start = await middleOf(findWords(page, name));
  await drag(page, finger, start, { ...start, x: start.x + distance });
  await finger.up();
}
