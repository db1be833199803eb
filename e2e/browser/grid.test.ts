import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes, findViolations, TARGET_SIZE } from "../accessibility.ts";
import {
  chooseAction,
  field,
  openListAt,
  operationName,
  readItemNames,
  readTickedNames,
  waitForTools,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { createFinger, middleOf, PHONE } from "../touch.ts";

const browser = setUpBrowser();

const LAPTOP = { viewport: { width: 1440, height: 900 } };
const ROWS = ["# Papers", "Permission slip", "Insurance card", "# Clothes", "Rain jacket", "Socks ×7"];

type Row = { id: string; name: string };

/** Makes a template and lists from it; `own` are items that a list has besides, and of `left` it lacks what is named. */
async function makeTrip(page: Page, names: readonly string[], rows: readonly string[] = ROWS) {
  const guest = await seedGuest(page);
  const path = await guest.makeList({ name: "Class trip", isTemplate: true }, ...rows);
  const templateId = path.split("/").at(-1);
  const send = async <Answer>(method: "get" | "post" | "put" | "delete", to: string, data?: object) =>
    (await (await page.request[method](`/api/${to}`, data && { data })).json()) as Answer;
  const ids = new Map<string, string>();
  // The last one is the newest, so it is the first column.
  for (const name of names.toReversed()) {
    const made = await send<Row>("post", "list/template", { templateId, name: `Class trip – ${name}` });
    ids.set(name, made.id);
  }
  const idOf = (name: string) => ids.get(name) ?? "";
  const readItem = async (name: string, item: string) =>
    (await send<Row[]>("get", `list/${idOf(name)}/items`)).find((each) => each.name === item)?.id ?? "";
  return {
    ...guest,
    path,
    grid: `${path}/grid`,
    idOf,
    listPath: (name: string) => `${guest.notebook}/l/${idOf(name)}`,
    send,
    tick: async (name: string, item: string) =>
      send("put", `item/${await readItem(name, item)}/complete`, { completed: true }),
    skip: async (name: string, item: string, reason: string) =>
      send("put", "item/skip", { ids: [await readItem(name, item)], skipped: true, reason }),
    remove: async (name: string, item: string) => send("delete", `item/${await readItem(name, item)}`),
    add: (name: string, item: string) => send("post", "item", { listId: idOf(name), name: item }),
  };
}

/** Opens the grid of a trip of three: Ana has ticked and skipped, Ben lacks a row and has one of his own. */
async function openTrip(options: BrowserContextOptions = LAPTOP) {
  const visit = await browser.visit(options);
  const { page } = visit;
  const trip = await makeTrip(page, ["Ana", "Ben", "Carla"]);
  await trip.tick("Ana", "Permission slip");
  await trip.tick("Ben", "Permission slip");
  await trip.tick("Carla", "Permission slip");
  await trip.skip("Ana", "Rain jacket", "Has none");
  await trip.remove("Ben", "Socks ×7");
  await trip.add("Ben", "Kite");
  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/graphql")) reads.push(operationName(request));
  });
  await openGrid(page, trip.grid);
  return { ...visit, ...trip, reads };
}

async function openGrid(page: Page, path: string) {
  await page.goto(path);
  await table(page).waitFor();
  await settle(page);
  await waitForTools(page);
}

const table = (page: Page) => page.getByRole("table");
const cell = (page: Page, column: string, row: string) =>
  table(page).getByRole("checkbox", { name: new RegExp(`^${column}, ${row}: `) });
const head = (page: Page, name: string) => table(page).getByRole("columnheader", { name });
const chips = (page: Page) => page.getByRole("group", { name: "Who lacks what" }).getByRole("button");

/** Returns the rows as a screen reader has them: their heads, and the states of their cells. */
const readRows = (page: Page) =>
  table(page).evaluate((element) =>
    [...(element as HTMLTableElement).tBodies]
      .flatMap((body) => [...body.rows])
      .filter((row) => row.ariaHidden !== "true")
      .map((row) => {
        const words = row.querySelector("[dir], bdi")?.textContent ?? "";
        const states = [...row.querySelectorAll("td")].map((each) => {
          const box = each.querySelector("input");
          if (!box) return each.textContent?.trim() ? "-" : each.querySelector("button") ? "add" : "";
          return box.checked ? "x" : box.dataset["skipped"] === undefined ? "o" : "s";
        });
        return [words, ...states].join(" ").trim();
      }),
  );

describe("the grid of a template", () => {
  it("is reached from the template, and has its rows down and its lists across, in one request", async () => {
    const { page, reads, path, grid } = await openTrip();
    expect(await table(page).getByRole("columnheader").allTextContents()).toEqual(["Item", "Ana", "Ben", "Carla"]);
    expect(await readRows(page)).toEqual([
      "Papers",
      "Permission slip x x x",
      "Insurance card o o o",
      "Clothes",
      "Rain jacket s o o",
      "Socks ×7 o add o",
      "Only in some lists",
      "Kite - o -",
    ]);
    expect(await table(page).locator("th[scope=row]").allTextContents()).toEqual([
      "Permission slip3 of 3 done",
      "Insurance card0/30 of 3 done",
      "Rain jacket1/31 of 3 done",
      "Socks ×70/20 of 2 done",
      "Kite0/10 of 1 done",
    ]);
    await page.getByText("Grid, 3 lists · 8 of 12 open").waitFor();
    expect(await cell(page, "Ana", "Rain jacket").getAttribute("aria-label")).toBe(
      "Ana, Rain jacket: Skipped: Has none",
    );
    expect(await cell(page, "Ana", "Permission slip").getAttribute("aria-label")).toMatch(
      /^Ana, Permission slip: Ticked, \w+ \d+ \w+, \d/,
    );
    // What was changed lately would be read again as soon as the page follows changes.
    await page.route("**/api/live*", () => {});
    reads.splice(0);
    await openGrid(page, grid);
    expect(reads.filter((name) => name === "TemplateGrid")).toHaveLength(1);
    await openListAt(page, path);
    await page.getByRole("region", { name: "3 lists made from it" }).getByRole("link", { name: "Grid" }).click();
    await table(page).waitFor();
    await page.goBack();
    await chooseAction(page, "Class trip", "Template", "Grid");
    await table(page).waitFor();
    await page.goBack();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("grid");
    await page.getByRole("option", { name: "Grid of its lists" }).click();
    await table(page).waitFor();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Class trip" }).click();
    await page.getByRole("region", { name: "Items" }).waitFor();
  });

  it("ticks with one press, which the list has too, and which is undone", async () => {
    const { page, listPath } = await openTrip();
    await cell(page, "Ben", "Insurance card").click();
    await expect.poll(() => readRows(page)).toContain("Insurance card o x o");
    await page.getByText("Grid, 3 lists · 7 of 12 open").waitFor();
    await cell(page, "Ana", "Rain jacket").click();
    await expect.poll(() => readRows(page)).toContain("Rain jacket x o o");
    await page.keyboard.press("Control+z");
    await expect.poll(() => readRows(page)).toContain("Rain jacket s o o");
    await settle(page);
    await openListAt(page, listPath("Ben"));
    expect(await readTickedNames(page)).toEqual(["Permission slip", "Insurance card"]);
  });

  it("adds a row of the template where it is missing, in its place, and takes that back", async () => {
    const { page, listPath } = await openTrip();
    const add = table(page).getByRole("button", { name: "Add Socks ×7 to Ben" });
    await add.click();
    await expect.poll(() => readRows(page)).toContain("Socks ×7 o o o");
    await settle(page);
    // The focus stays in the cell.
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Ben, Socks ×7: Open");
    await page.keyboard.press("Control+z");
    await expect.poll(() => readRows(page)).toContain("Socks ×7 o add o");
    await add.click();
    await settle(page);
    expect(await readRows(page)).toContain("Socks ×7 o o o");
    await openListAt(page, listPath("Ben"));
    expect(await readItemNames(page)).toContain("Socks ×7");
  });

  it("asks for the value of a row at the tick, as its list does, and shows it; undo takes both back", async () => {
    const { page } = await browser.visit(LAPTOP);
    const { grid, listPath } = await makeTrip(page, ["Ana", "Ben"], ["Fridge ___ °C", "Back door"]);
    await openGrid(page, grid);
    await cell(page, "Ben", "Fridge … °C").focus();
    await page.keyboard.press("Space");
    await field(page, "Value in °C").fill("4.2");
    await page.getByText("Ben", { exact: true }).last().waitFor();
    await page.keyboard.press("Enter");
    expect(await field(page, "Value in °C").count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
      .toMatch(/^Ben, Fridge … °C: Ticked, .*, 4\.2$/);
    expect(await table(page).getByRole("cell").filter({ hasText: "4.2" }).count()).toBe(1);
    await settle(page);
    await page.keyboard.press("Control+z");
    await cell(page, "Ben", "Fridge … °C")
      .and(page.getByLabel("Ben, Fridge … °C: Open", { exact: true }))
      .waitFor();
    // What is pressed next ends the question, and is ticked.
    await cell(page, "Ana", "Fridge … °C").click();
    await field(page, "Value in °C").fill("5");
    await cell(page, "Ana", "Back door").click();
    expect(await field(page, "Value in °C").count()).toBe(0);
    await settle(page);
    await openListAt(page, listPath("Ana"));
    expect(await readTickedNames(page)).toEqual(["Fridge 5 °C", "Back door"]);
  });

  it("works without a network, and sends the ticks later", async () => {
    const { page, send, idOf, errors } = await openTrip();
    await page.context().setOffline(true);
    await cell(page, "Carla", "Rain jacket").click();
    await table(page).getByRole("button", { name: "Add Socks ×7 to Ben" }).click();
    await expect.poll(() => readRows(page)).toContain("Rain jacket s o x");
    await expect.poll(() => readRows(page)).toContain("Socks ×7 o o o");
    await page.context().setOffline(false);
    await settle(page);
    const items = await send<{ name: string; completed: boolean }[]>("get", `list/${idOf("Carla")}/items`);
    expect(items.find(({ name }) => name === "Rain jacket")?.completed).toBe(true);
    expect(await readRows(page)).toContain("Socks ×7 o o o");
    errors.splice(0);
  });

  it("shows what another device does", async () => {
    const { page, tick, add } = await openTrip();
    await tick("Carla", "Rain jacket");
    await expect.poll(() => readRows(page)).toContain("Rain jacket s o x");
    await add("Ana", "kite");
    await expect.poll(() => readRows(page)).toContain("kite o o -");
  });

  it("is one stop of the Tab key: arrows move, Space ticks, Enter opens", async () => {
    const { page, listPath } = await openTrip();
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    await chips(page).last().focus();
    await page.keyboard.press("Tab");
    expect(await focused()).toMatch(/^Ana, Permission slip: Ticked, /);
    await page.keyboard.press("Tab");
    expect(await table(page).evaluate((each) => each.contains(document.activeElement))).toBe(false);
    await page.keyboard.press("Shift+Tab");
    for (const key of ["ArrowRight", "ArrowDown", "Space"]) await page.keyboard.press(key);
    await expect.poll(() => readRows(page)).toContain("Insurance card o x o");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe("Ben");
    await page.keyboard.press("End");
    expect(await focused()).toBe("Carla");
    await page.keyboard.press("Control+End");
    expect(await focused()).toBe("Not in this list");
    await page.keyboard.press("Home");
    for (const key of ["ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await page.waitForURL(`**${listPath("Ana")}`);
    await expect.poll(focused).toContain("Rain jacket");
  });

  it("colors the row and the column of the focus, and no heading", async () => {
    const { page } = await openTrip();
    /** Returns what stands in a corner of a cell. */
    async function look(part: Locator) {
      const { x, y } = (await part.boundingBox()) ?? { x: 0, y: 0 };
      return (await page.screenshot({ clip: { x: x + 4, y: y + 8, width: 4, height: 4 } })).toString("base64");
    }
    const lookAt = (column: string, row: string) => look(cell(page, column, row).locator("xpath=ancestor::td"));
    const room = table(page).locator(".gt-heading + td").first();
    const [plain, plainRoom] = [await lookAt("Carla", "Rain jacket"), await look(room)];
    await cell(page, "Ben", "Insurance card").focus();
    const colored = await lookAt("Ben", "Rain jacket");
    expect(colored).not.toBe(plain);
    expect(await lookAt("Carla", "Insurance card")).toBe(colored);
    expect(await lookAt("Carla", "Rain jacket")).toBe(plain);
    await page.keyboard.press("ArrowLeft");
    expect(await lookAt("Ana", "Socks ×7")).toBe(colored);
    expect(await look(room)).toBe(plainRoom);
    await chips(page).first().focus();
    expect(await lookAt("Ana", "Socks ×7")).toBe(plain);
  });

  it("shows what one lacks, and only what is open; nothing leaves under the finger", async () => {
    const { page } = await openTrip();
    expect(await chips(page).allTextContents()).toEqual(["Ben lacks 3", "Carla lacks 3", "Ana lacks 2"]);
    await chips(page).filter({ hasText: "Carla" }).click();
    await expect.poll(() => chips(page).first().textContent()).toBe("Carla lacks 3");
    expect(await table(page).getByRole("columnheader").allTextContents()).toEqual(["Item", "Carla", "Ana", "Ben"]);
    expect(await readRows(page)).toEqual([
      "Papers",
      "Insurance card o o o",
      "Clothes",
      "Rain jacket o s o",
      "Socks ×7 o o add",
    ]);
    await cell(page, "Carla", "Rain jacket").click();
    expect(await readRows(page)).toContain("Rain jacket x s o");
    await expect.poll(() => chips(page).first().textContent()).toBe("Carla lacks 2");
    await expect.poll(() => readRows(page)).not.toContain("Rain jacket x s o");
    await chips(page).first().click();
    await chooseAction(page, "Class trip", "Only what’s open");
    await expect.poll(() => readRows(page)).not.toContain("Permission slip x x x");
    expect(await readRows(page)).toContain("Insurance card o o o");
  });

  it("begins with the active lists, and shows all of them, or those of a notebook", async () => {
    const { page, send, idOf, makeNotebook, grid } = await openTrip();
    const school = await makeNotebook("School");
    await send("put", `list/${idOf("Ana")}`, { active: false });
    await send("put", `list/${idOf("Carla")}`, { notebookId: school.id });
    await openGrid(page, grid);
    const columns = () => table(page).getByRole("columnheader").allTextContents();
    await expect.poll(columns).toEqual(["Item", "Ben", "Carla"]);
    const choose = async (name: string) => {
      await page.getByRole("button", { name: "Actions for Class trip" }).click();
      await page.getByRole("menuitemradio", { name, exact: true }).click();
    };
    await choose("All lists");
    await expect.poll(columns).toEqual(["Item", "Ben", "Carla", "Ana"]);
    await choose("School");
    await expect.poll(columns).toEqual(["Item", "Carla"]);
  });

  it("is saved as a table, with who ticked what and when", async () => {
    const { page } = await openTrip();
    const saved = page.waitForEvent("download");
    await chooseAction(page, "Class trip", "Save as a table");
    const download = await saved;
    expect(download.suggestedFilename()).toBe("Class trip.csv");
    const { readFile } = await import("node:fs/promises");
    const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
    expect(lines[0]).toBe("\ufefflist,heading,name,state,time,by,reason,remark");
    expect(lines[1]).toMatch(/^Ana,Papers,Permission slip,ticked,\d{4}-[^,]+Z,,,$/);
    expect(lines).toContain("Ana,Clothes,Rain jacket,skipped,,,Has none,");
    expect(lines).toContain("Ben,,Kite,open,,,,");
  });

  it("is printed on one page, in landscape, names across", async () => {
    const { page } = await openTrip();
    const pdf = async () => {
      const file = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      const [, width = "", height = ""] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? [];
      return { pages: file.match(/\/Type \/Page\b/g)?.length, isWide: Number(width) > Number(height) };
    };
    expect(await pdf()).toEqual({ pages: 1, isWide: true });
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    const sheet = page.locator("[data-print]");
    expect(await sheet.getByRole("columnheader").allTextContents()).toEqual(["Item", "Ana", "Ben", "Carla"]);
    await sheet.getByRole("row", { name: "Rain jacket Skipped To do To do" }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  });

  it("has no list yet, and says so", async () => {
    const { page } = await browser.visit(LAPTOP);
    const { grid } = await makeTrip(page, []);
    await page.goto(grid);
    await page.getByRole("heading", { name: "No lists made from it yet" }).waitFor();
    await settle(page);
  });

  it("of more than 10,000 items says so, and shows the active lists", async () => {
    const { page, errors } = await browser.visit(LAPTOP);
    const { grid, idOf, send } = await makeTrip(page, ["Ana", "Ben"]);
    await send("put", `list/${idOf("Ana")}`, { active: false });
    const message = "This asks for more than 10,000 rows at once; ask for fewer lists";
    await page.route("**/graphql", (route) =>
      operationName(route.request()) === "TemplateGrid"
        ? route.fulfill({ json: { data: null, errors: [{ message, extensions: { code: "BAD_USER_INPUT" } }] } })
        : route.fallback(),
    );
    await openGrid(page, grid);
    await page
      .getByText("The lists made from it have more than 10,000 items together, so only the active ones are here.")
      .waitFor();
    expect(await table(page).getByRole("columnheader").allTextContents()).toEqual(["Item", "Ben"]);
    errors.splice(0);
  });

  it("is read, and not ticked, by somebody who may only view it", async () => {
    const { page, notebook, grid } = await openTrip();
    const data = { role: "VIEWER", name: "Mira" };
    const shared = await page.request.post(`/api/notebook/${notebook.split("/").at(-1)}/share`, { data });
    const { url } = (await shared.json()) as { url: string };
    const { page: other } = await browser.visit(LAPTOP);
    await other.goto(new URL(url).pathname);
    await field(other, "Your name").fill("Tom");
    await other.getByRole("button", { name: /^(Join|Open the (list|notebook))$/ }).click();
    await other.waitForURL("**/n/*");
    await openGrid(other, grid);
    expect(await readRows(other)).toContain("Socks ×7 o - o");
    await cell(other, "Ben", "Insurance card").click({ force: true });
    expect(await readRows(other)).toContain("Insurance card o o o");
    await settle(other);
  });
});

/** What React keeps of a component, as far as this reads it. */
type Fiber = {
  tag: number;
  flags: number;
  type: unknown;
  stateNode: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  alternate: Fiber | null;
};

/** Runs in the page, before React does. Keeps the elements of the memoized components of a table that are rendered. */
function watchRenders() {
  const [SIMPLE_MEMO, ELEMENT, PERFORMED_WORK] = [15, 5, 1];
  const rendered = new Set<Element>();
  const findElement = (fiber: Fiber | null): Element | null =>
    !fiber || fiber.tag === ELEMENT ? ((fiber?.stateNode ?? null) as Element | null) : findElement(fiber.child);
  const isInTable = (fiber: Fiber | null): boolean => !!fiber && (fiber.type === "table" || isInTable(fiber.return));
  /** React leaves the children of what it has not rendered as they are. */
  function visit(fiber: Fiber, before: Fiber | null) {
    const isRendered = !before || (fiber.flags & PERFORMED_WORK) !== 0;
    const element = fiber.tag === SIMPLE_MEMO && isRendered && isInTable(fiber) ? findElement(fiber) : null;
    if (element) rendered.add(element);
    if (fiber.child === before?.child) return;
    for (let child = fiber.child; child; child = child.sibling) visit(child, child.alternate);
  }
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => visit(current, current.alternate),
    onPostCommitFiberRoot: () => {},
    onCommitFiberUnmount: () => {},
    checkDCE: () => {},
  };
  Object.assign(window, { rendered, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

/** Returns the names of the elements that are rendered until `act` has settled, such as "TD". */
async function listRendered(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const read = () =>
    page.evaluate(() => {
      const { rendered } = window as unknown as { rendered: Set<Element> };
      const names = [...rendered].map(({ nodeName }) => nodeName);
      rendered.clear();
      return names.toSorted();
    });
  await read();
  await act();
  await settle(page);
  return read();
}

describe("a large grid", () => {
  const names = Array.from({ length: 30 }, (_, index) => `P${String(index + 1).padStart(2, "0")}`);
  const rows = Array.from({ length: 120 }, (_, index) =>
    index % 20 === 0 ? `# Part ${index / 20}` : `Thing ${index}`,
  );

  it("renders only what is on the screen, and keys reach all of it", async () => {
    const { page } = await browser.visit(LAPTOP);
    const { grid } = await makeTrip(page, names, rows);
    await openGrid(page, grid);
    const count = () => table(page).getByRole("checkbox").count();
    expect(await count()).toBeLessThan(900);
    expect(await table(page).getAttribute("aria-rowcount")).toBe("121");
    expect(await table(page).getAttribute("aria-colcount")).toBe("31");
    await cell(page, "P01", "Thing 1").focus();
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
    await page.keyboard.press("Control+End");
    expect(await focused()).toBe("P30, Thing 119: Open");
    const isInSight = () =>
      page.evaluate(() => {
        const { top, bottom, left, right } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return top >= 0 && bottom <= window.innerHeight && left >= 0 && right <= window.innerWidth;
      });
    await expect.poll(isInSight).toBe(true);
    await page.keyboard.press("Space");
    await expect.poll(focused).toMatch(/^P30, Thing 119: Ticked/);
    expect(await count()).toBeLessThan(900);
    // The heads stay in sight.
    const region = page.getByRole("region", { name: "Grid" });
    const top = await region.evaluate((each) => each.getBoundingClientRect().top);
    expect(await head(page, "P30").evaluate((each) => each.getBoundingClientRect().top)).toBeCloseTo(top, 0);
    await page.keyboard.press("Control+Home");
    expect(await focused()).toBe("P01, Thing 1: Open");
    await settle(page);
  });

  /** Opens the grid with the focus in a cell, and notes what is rendered. */
  async function openWatched(): Promise<Page> {
    const { page } = await browser.visit(LAPTOP);
    await page.addInitScript(watchRenders);
    const { grid } = await makeTrip(page, names, rows);
    await openGrid(page, grid);
    await cell(page, "P03", "Thing 4").focus();
    return page;
  }

  it("renders at a tick one cell, its row around the other cells, and the head of its column", async () => {
    const page = await openWatched();
    const tick = async () => {
      await page.keyboard.press("Space");
      await cell(page, "P03", "Thing 4").and(page.locator(":checked")).waitFor();
    };
    expect(await listRendered(page, tick)).toEqual(["TD", "TH", "TR"]);
  });

  it("renders, when the focus moves, the cell that it leaves and the one to which it comes, with their rows", async () => {
    const page = await openWatched();
    expect(await listRendered(page, () => page.keyboard.press("ArrowDown"))).toEqual(["TD", "TD", "TR", "TR"]);
    expect(await listRendered(page, () => page.keyboard.press("ArrowRight"))).toEqual(["TD", "TD", "TR"]);
    // A press moves the focus and ticks, and no row has lost its color before another one has it.
    await table(page).evaluate((element) => {
      const read = () => element.toggleAttribute("data-lost", !element.querySelector("tr[data-cross]"));
      const stay = new MutationObserver(() => read() && stay.disconnect());
      stay.observe(element, { subtree: true, attributeFilter: ["data-cross"] });
    });
    const tick = () => cell(page, "P06", "Thing 9").click();
    expect(await listRendered(page, tick)).toEqual(["TD", "TD", "TH", "TR", "TR"]);
    expect(await table(page).getAttribute("data-lost")).toBeNull();
  });
});

describe("on a phone", () => {
  it("the first column and the heads stay, cells are large enough for a thumb, and nothing scrolls sideways", async () => {
    const { page } = await openTrip(PHONE);
    const box = await table(page)
      .getByRole("cell")
      .filter({ has: page.getByRole("checkbox", { name: "Ana, Insurance card: Open" }) })
      .boundingBox();
    expect([box?.width, box?.height]).toEqual([56, 48]);
    const first = await table(page)
      .getByRole("rowheader", { name: /^Insurance card/ })
      .boundingBox();
    expect(first?.width).toBe(164);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findViolations(page, TARGET_SIZE)).toEqual([]);
    await checkBothColorModes(page, "grid on a phone");
  });

  it("names that would be cut become initials that differ, and a hold says the whole name", async () => {
    const { page } = await browser.visit(PHONE);
    const names = ["Ana", "Anneliese", "Arabella", "Mary Jane Watson", "Conference room 12"];
    const { grid } = await makeTrip(page, names);
    await openGrid(page, grid);
    const heads = table(page).getByRole("columnheader").getByRole("link");
    expect(await heads.evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText.split("\n")[0]))).toEqual(
      ["Ana", "An", "Ar", "MJW", "Cr12"],
    );
    await head(page, "Anneliese").waitFor();
    const countCut = (all: Element[]) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
    expect(await heads.locator("[dir]").evaluateAll(countCut)).toBe(0);
    await checkBothColorModes(page, "grid with long names on a phone");
    const finger = await createFinger(page);
    await finger.down(await middleOf(heads.nth(1)));
    const sheet = page.getByRole("dialog", { name: "Anneliese" });
    await sheet.getByText("0 of 4 done").waitFor();
    await finger.up();
    await sheet.getByRole("button", { name: "Open the list" }).click();
    await page.getByRole("heading", { name: "Class trip – Anneliese" }).waitFor();
    await settle(page);
  });

  it("a tap ticks, and a finger that holds a cell reads who ticked it", async () => {
    const { page } = await openTrip(PHONE);
    await cell(page, "Ana", "Insurance card").tap();
    await expect.poll(() => readRows(page)).toContain("Insurance card x o o");
    const finger = await createFinger(page);
    await finger.down(await middleOf(cell(page, "Ana", "Rain jacket")));
    const sheet = page.getByRole("dialog", { name: "Rain jacket" });
    await sheet.waitFor();
    await finger.up();
    await sheet.getByText("Skipped: Has none").waitFor();
    await sheet.getByRole("button", { name: "Open the list" }).click();
    await page.getByRole("region", { name: "Items" }).waitFor();
    expect(await readTickedNames(page)).toEqual(["Permission slip", "Insurance card"]);
    await settle(page);
  });
});

it.each([320, 390, 1440])(
  "the grid passes axe at %i pixels, and nothing but the grid scrolls sideways",
  async (width) => {
    const { page } = await openTrip({ viewport: { width, height: 900 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await checkBothColorModes(page, `grid at ${width}`);
  },
);

describe("a wall", () => {
  it("asks once who is there, shows that list alone and large, and asks again when it is left", async () => {
    const { page, grid } = await openTrip({ viewport: { width: 820, height: 1180 }, hasTouch: true });
    await page.goto(`${grid}?column=`);
    const who = page.getByRole("dialog", { name: "Who are you?" });
    await who.getByRole("button", { name: "Ben" }).click();
    const wall = page.getByRole("dialog", { name: "Class trip – Ben" });
    await wall.getByText("Insurance card").click();
    await settle(page);
    await page.goto(`${grid}?column=`);
    await wall.waitFor();
    await checkBothColorModes(page, "wall");
    await wall.getByRole("button", { name: "Leave" }).click();
    await who.waitFor();
    await checkBothColorModes(page, "who are you");
    await who.getByRole("button", { name: "Back to the grid" }).click();
    await expect.poll(() => readRows(page)).toContain("Insurance card o x o");
    await chooseAction(page, "Class trip", "One list, large");
    await who.waitFor();
    await settle(page);
  });

  it("works for somebody who came by a link and only ticks", async () => {
    const { page, notebook, grid, idOf } = await openTrip();
    const data = { role: "TICKER", stays: true, name: "Mira" };
    const shared = await page.request.post(`/api/notebook/${notebook.split("/").at(-1)}/share`, { data });
    const { url } = (await shared.json()) as { url: string };
    const { page: tablet } = await browser.visit({ viewport: { width: 820, height: 1180 } });
    await tablet.goto(new URL(url).pathname);
    await field(tablet, "Your name").fill("Room 4");
    await tablet.getByRole("button", { name: /^(Join|Open the (list|notebook))$/ }).click();
    await tablet.waitForURL("**/n/**");
    await settle(tablet);
    await tablet.goto(`${grid}?column=${idOf("Carla")}`);
    const wall = tablet.getByRole("dialog", { name: "Class trip – Carla" });
    await wall.getByText("Insurance card").click();
    expect(await wall.getByRole("textbox").count()).toBe(0);
    await settle(tablet);
    await openGrid(page, grid);
    expect(await readRows(page)).toContain("Insurance card o o x");
    expect(await cell(page, "Carla", "Insurance card").getAttribute("aria-label")).toMatch(/: Ticked by Room 4, /);
  });
});

describe("the grid of a list", () => {
  it("has its runs across, the present one first, with values, and only to read", async () => {
    const { page } = await browser.visit(LAPTOP);
    const { makeList } = await seedGuest(page);
    const path = await makeList({ name: "Kitchen check" }, "# Cold", "Fridge ___ °C", "# Doors", "Back door");
    const listId = path.split("/").at(-1);
    const send = async <Answer>(method: "get" | "post" | "put", to: string, data?: object) =>
      (await (await page.request[method](`/api/${to}`, data && { data })).json()) as Answer;
    const [, fridge, , door] = await send<Row[]>("get", `list/${listId}/items`);
    for (const value of ["4.1", "4.4", "4.2", "4.3", "4.1", "9.6"]) {
      await send("put", `item/${fridge?.id}/remark`, { remark: value });
      await send("put", `item/${fridge?.id}/complete`, { completed: true });
      if (value === "9.6") await send("put", "item/skip", { ids: [door?.id], skipped: true, reason: "Locked" });
      await send("post", `list/${listId}/run-again`, { id: crypto.randomUUID() });
    }
    await openListAt(page, path);
    await chooseAction(page, "Kitchen check", "More", "Past runs as a grid");
    await table(page).waitFor();
    await page.getByText("Past runs, 7 of 7").waitFor();
    expect(await table(page).getByRole("columnheader").count()).toBe(8);
    const lines = await table(page).getByRole("row").allTextContents();
    expect(lines.slice(1)).toEqual([
      "Cold",
      "Fridge°COpen9.6, unusual4.14.34.24.44.1",
      "Doors",
      "Back doorOpenSkipped: LockedOpenOpenOpenOpenOpen",
    ]);
    expect(await table(page).getByRole("checkbox").count()).toBe(0);
    await checkBothColorModes(page, "past runs");
    await table(page).getByRole("button").first().click();
    await page.getByRole("dialog", { name: "Run 6" }).getByText("Fridge 9.6 °C").waitFor();
    await page.keyboard.press("Escape");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a table" }).click();
    expect((await saved).suggestedFilename()).toBe("Kitchen check.csv");
    await settle(page);
  });
});
