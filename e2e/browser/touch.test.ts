import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { field, openListAt, pauseClock, readItemNames, readTickedNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { createFinger, drag, middleOf, PHONE, readShift, swipe, waitForScrollEnd } from "../touch.ts";

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
/** Opens a list whose clock a test can stop, so that a slow machine does not turn a swipe into a long press. */
async function openForSwipes(items: string[]) {
  const opened = await openList(items);
  await opened.page.clock.install();
  return opened;
}

const readTop = async (page: Page, name: string) => (await box(page, name).boundingBox())?.y;

it("on a phone, below a name of one line, the first item begins above 190 pixels, and eleven rows are whole above a bar of 72 pixels", async () => {
  const { page, makeList } = await openList(things(3));
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const paths = [
    await makeList({ name: "Norway", date, priority: 3, active: false }, ...things(30)),
    await makeList({ name: "Oslo" }, ...things(30)),
    await makeList({ name: "Norway, 1 week", date }, ...things(30)),
    await makeList({ name: "Bergen" }, "# Food", ...things(30)),
  ];
  for (const path of paths) {
    await openListAt(page, path);
    const boxes = await page.getByRole("region", { name: "Items" }).getByRole("listitem").all();
    const rows = await Promise.all(boxes.slice(0, 20).map((row) => row.boundingBox()));
    const end = (page.viewportSize()?.height ?? 0) - 72;
    expect(await readTop(page, "Thing 1"), path).toBeLessThan(190 + 12);
    expect(rows.filter((row) => row && row.y + row.height <= end).length, path).toBeGreaterThanOrEqual(11);
    expect(new Set(rows.slice(1).map((row) => row?.height)), path).toEqual(new Set([44]));
  }
});

it("on a phone, the marks in the head of a list are in one line and are hit on 44 pixels, and nearly so the buttons above", async () => {
  const { page, makeList } = await openList(things(3));
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const paths = [
    await makeList({ name: "Oslo" }, ...things(30)),
    await makeList({ name: "Bergen", date }, ...things(30)),
    await makeList({ name: "Norway", date, priority: 3 }, ...things(30)),
  ];
  for (const path of paths) {
    await openListAt(page, path);
    const buttons = page.locator("main header").getByRole("button");
    // Some load after the first paint.
    await buttons.nth(5).waitFor();
    const sizes = await buttons.evaluateAll((shown) =>
      shown
        .filter((button) => button.checkVisibility() && !button.closest("h1"))
        .map((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          const measure = (stepX: number, stepY: number) => {
            let steps = 0;
            while (button.contains(document.elementFromPoint(x + stepX * steps, y + stepY * steps))) steps++;
            return steps - 1;
          };
          const wide = measure(-0.5, 0) + measure(0.5, 0);
          const high = measure(0, -0.5) + measure(0, 0.5);
          return { name: button.textContent, line: Math.round(y), width: wide / 2, height: high / 2 };
        }),
    );
    expect(sizes.length, path).toBeGreaterThanOrEqual(5);
    const lines = new Set(sizes.map(({ line }) => line));
    expect(lines.size, path).toBe(2);
    for (const { name, line, width, height } of sizes) {
      expect(width, name).toBeGreaterThanOrEqual(43);
      // The header is above the first line, and the second must not be lower.
      expect(height, name).toBeGreaterThanOrEqual(line === Math.min(...lines) ? 37 : 43);
    }
  }
});

it("a long name is smaller, and never cut", async () => {
  const { page, makeList } = await openList(things(3));
  const name = "Everything that has to be taken along ".repeat(5).trim();
  await openListAt(page, await makeList({ name }, ...things(3)));
  const title = text(page, name);
  const shown = await title.evaluate((each) => [
    each.scrollHeight > each.clientHeight,
    getComputedStyle(each).fontSize,
  ]);
  expect(shown).toEqual([false, "22px"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it("on a touch screen a row's menu is there while the row is in use", async () => {
  const { page, finger } = await openList(["a", "b"]);
  const menu = page.getByRole("button", { name: "Actions for b" });
  const readOpacity = () => menu.evaluate((each) => getComputedStyle(each.closest("div") ?? each).opacity);
  expect(await readOpacity()).toBe("0");
  // A finger where the menu is not seen opens nothing.
  await finger.tap(await middleOf(menu));
  expect(await page.getByRole("menu").count()).toBe(0);
  await text(page, "b").tap();
  await expect.poll(readOpacity).toBe("1");
  await menu.tap();
  for (const name of ["More", "Move up"]) await page.getByRole("menuitem", { name, exact: true }).tap();
  await expect.poll(() => readItemNames(page)).toEqual(["b", "a"]);
  await settle(page);
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
    await page.getByRole("button", { name: "Done 1" }).waitFor();
    // The thumb was moving to "b"; now "c" is in its place.
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
    await page.getByRole("button", { name: "Start again" }).click();
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

describe("a swipe on a row", () => {
  it("to the right ticks it, and to the right again un-ticks it", async () => {
    const { page, finger } = await openForSwipes(["a", "b"]);
    for (const ticked of [["b"], []]) {
      await swipe(page, finger, "b", 120);
      await expect.poll(() => readTickedNames(page)).toEqual(ticked);
      await expect.poll(() => readShift(page, "b")).toBe(0);
    }
    await settle(page);
  });

  it("to the left shows Skip, Move and Delete; a tap elsewhere only hides them", async () => {
    const { page, finger, makeList } = await openForSwipes(["a", "b", "c"]);
    await makeList({ name: "There" });
    const readWordsStart = async () => (await text(page, "b").boundingBox())?.x;
    const start = await readWordsStart();
    await swipe(page, finger, "b", -120);
    const remove = page.getByRole("button", { name: "Delete b" });
    await expect.poll(() => readShift(page, "b")).toBe(-192);
    const skip = page.getByRole("button", { name: "Skip b this time" });
    for (const button of [skip, remove, page.getByRole("button", { name: "Move b" })])
      expect(await button.boundingBox()).toMatchObject({ width: 64, height: 44 });
    // The words stay where they are.
    await expect.poll(readWordsStart).toBe(start);
    await checkBothColorModes(page, "a swiped row");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await box(page, "c").tap();
    await expect.poll(() => remove.count()).toBe(0);
    expect(await readWordsStart()).toBe(start);
    expect(await readTickedNames(page)).toEqual([]);

    await swipe(page, finger, "b", -120);
    await remove.tap();
    await expect.poll(() => readItemNames(page)).toEqual(["a", "c"]);
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect.poll(() => readItemNames(page)).toEqual(["a", "b", "c"]);

    await swipe(page, finger, "b", -120);
    await skip.tap();
    // The field does not bring up the keyboard, and ends with the next press.
    const reason = page.getByRole("textbox", { name: "Why?" });
    await reason.waitFor();
    expect(await reason.evaluate((input) => input === document.activeElement)).toBe(false);
    await page.getByText("1 of 3 done").waitFor();
    await swipe(page, finger, "b", -120);
    await page.getByRole("button", { name: "Unskip b" }).tap();
    await page.getByText("0 of 3 done").waitFor();
    expect(await reason.count()).toBe(0);

    await swipe(page, finger, "b", -120);
    await page.getByRole("button", { name: "Move b" }).tap();
    await page.getByRole("option", { name: "There" }).tap();
    await expect.poll(() => readItemNames(page)).toEqual(["a", "c"]);
    await settle(page);
  });

  it("to the left shows the buttons while the row still slides back from another swipe", async () => {
    const { page, finger } = await openForSwipes(["a", "b"]);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Animation.enable");
    await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.001 });
    await swipe(page, finger, "b", 60);
    await swipe(page, finger, "b", -120);
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect.poll(() => readShift(page, "b")).toBe(-192);
    await page.getByRole("button", { name: "Delete b" }).waitFor();
  });

  it("does nothing from within 24 pixels of the screen's edge, nor when it turns back", async () => {
    const { page, finger } = await openForSwipes(["a", "b"]);
    const { y } = await middleOf(text(page, "b"));
    for (const [from, to] of [
      [20, 200],
      [370, 200],
    ] as const) {
      await drag(page, finger, { x: from, y }, { x: to, y });
      expect(await readShift(page, "b")).toBe(0);
      await finger.up();
    }
    await drag(page, finger, { x: 150, y }, { x: 270, y }, { x: 170, y });
    await finger.up();
    await expect.poll(() => readShift(page, "b")).toBe(0);
    expect(await readTickedNames(page)).toEqual([]);
  });

  it("that goes down or up scrolls, whatever it does then", async () => {
    const { page, finger } = await openForSwipes(things(40));
    const start = await middleOf(text(page, "Thing 10"));
    await drag(page, finger, start, { x: start.x + 10, y: start.y - 150 }, { x: start.x + 150, y: start.y - 160 });
    await finger.up();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    expect(await readShift(page, "Thing 10")).toBe(0);
    expect(await readTickedNames(page)).toEqual([]);
  });

  it("ticks and shows the buttons without a motion for people who prefer none", async () => {
    const { page } = await browser.visit({ ...PHONE, reducedMotion: "reduce" });
    const { makeList } = await seedGuest(page);
    await openListAt(page, await makeList({ name: "Rome" }, "a", "b"));
    const finger = await createFinger(page);
    await page.clock.install();
    await swipe(page, finger, "b", 120);
    await expect.poll(() => readTickedNames(page)).toEqual(["b"]);
    await swipe(page, finger, "a", -120);
    const row = page.getByRole("listitem").filter({ has: box(page, "a") });
    await row.getByRole("button", { name: "Delete a" }).waitFor();
    expect(await row.evaluate((each) => Number.parseFloat(getComputedStyle(each).transitionDuration))).toBeLessThan(
      0.01,
    );
    await settle(page);
  });

  it("shows buttons that are read as a group, and that Escape hides", async () => {
    const { page, finger } = await openForSwipes(["a"]);
    await swipe(page, finger, "a", -120);
    const row = page.getByRole("listitem").filter({ has: box(page, "a") });
    await row.getByRole("button", { name: "Delete a" }).waitFor();
    expect(await row.ariaSnapshot()).toBe(
      [
        "- listitem:",
        '  - checkbox "a"',
        '  - button "a"',
        '  - button "Actions for a"',
        '  - group "Actions for a":',
        '    - button "Skip a this time": Skip',
        '    - button "Move a": Move',
        '    - button "Delete a": Delete',
      ].join("\n"),
    );
    await page.keyboard.press("Escape");
    await row.getByRole("button", { name: "Delete a" }).waitFor({ state: "detached" });
    await expect.poll(() => readShift(page, "a")).toBe(0);
  });

  it("moves nothing in a list that the user may only read", async () => {
    const owner = await browser.visit();
    const { makeList, notebook } = await seedGuest(owner.page);
    const path = await makeList({ name: "Rome" }, "a", "b");
    const share = `/api/notebook/${notebook.split("/").at(-1)}/share`;
    const { url } = await (await owner.page.request.post(share, { data: { role: "VIEWER", name: "Ann" } })).json();
    const { page } = await browser.visit(PHONE);
    await seedGuest(page);
    const invitation = `/api/invitation/${url.split("/").at(-1)}/accept`;
    expect((await page.request.post(invitation, { data: { name: "Bea" } })).ok()).toBe(true);
    await openListAt(page, path);
    const finger = await createFinger(page);
    await page.clock.install();
    for (const distance of [120, -120]) {
      const start = await middleOf(page.getByText("b", { exact: true }));
      await drag(page, finger, start, { ...start, x: start.x + distance });
      const rows = page.getByRole("region", { name: "Items" }).getByRole("listitem");
      expect(await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).transform))).toEqual([
        "none",
        "none",
      ]);
      await finger.up();
    }
    expect(await readTickedNames(page)).toEqual([]);
    expect(await page.getByRole("button", { name: /^(Move|Delete) b$/ }).count()).toBe(0);
  });

  it("moves a heading and an item of a template to the left only", async () => {
    const { page, finger, makeList } = await openForSwipes(["a"]);
    await openListAt(page, await makeList({ name: "Every trip", isTemplate: true }, "Passport"));
    const start = await middleOf(text(page, "Passport"));
    await drag(page, finger, start, { ...start, x: start.x + 120 });
    expect(await readShift(page, "Passport")).toBe(0);
    await finger.up();
    await swipe(page, finger, "Passport", -120);
    await page.getByRole("button", { name: "Delete Passport" }).waitFor();
  });
});

it("on a touch screen everything on a row, on the list's head and path, and on the bars takes 44 pixels", async () => {
  const { page } = await openList(["a", "✓b"]);
  const readSmall = () =>
    page.locator(":is(main, nav) :is(button, input, a, label)").evaluateAll((elements) =>
      elements.flatMap((element) => {
        // The label of a checkbox also ticks it, and some elements have a larger target around them.
        const target = element.matches("input[type=checkbox]") ? (element.closest("label") ?? element) : element;
        const { width, height } = target.getBoundingClientRect();
        const around = ["::before", "::after"].map((part) => getComputedStyle(element, part));
        const size = (side: "width" | "height", inner: number) =>
          Math.max(inner, ...around.map((style) => Number.parseFloat(style[side]) || 0));
        const isSmall = size("width", width) < 44 || size("height", height) < 44;
        return width > 1 && isSmall ? [element.outerHTML] : [];
      }),
    );
  expect(await readSmall()).toEqual([]);
  await page.getByRole("button", { name: "Show the whole path" }).tap();
  expect(await readSmall()).toEqual([]);
  const finger = await createFinger(page);
  await finger.down(await middleOf(text(page, "a")));
  const bar = page.getByRole("toolbar", { name: "Selected items" });
  await bar.waitFor();
  await finger.up();
  expect(await readSmall()).toEqual([]);
  await checkBothColorModes(page, "selected rows");
  // The buttons have an icon each and are in one line.
  const buttons = await bar.getByRole("button").filter({ hasText: /./ }).all();
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
  expect(boxes.length).toBe(4);
  expect(new Set(boxes.map((each) => each?.y)).size).toBe(1);
  for (const button of buttons) expect(await button.locator("svg").boundingBox()).toMatchObject({ width: 20 });
});

it("the add field stands above a keyboard that covers the page, and keeps the focus after Enter", async () => {
  const { page } = await openList(things(40));
  const add = field(page, "Add an item");
  await add.tap();
  await add.fill("Bread");
  await add.press("Enter");
  expect(await add.evaluate((element) => element === document.activeElement)).toBe(true);
  await settle(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await waitForScrollEnd(page);
  const before = (await add.boundingBox())?.y ?? 0;
  // Safari shows its keyboard over the page; Chromium makes the page smaller.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { value: window.innerHeight - 300 });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  await expect.poll(async () => (await add.boundingBox())?.y).toBe(before - 300);
  await settle(page);
});
