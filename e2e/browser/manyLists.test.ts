import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { field, pauseClock, waitForTools } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { createFinger, middleOf, PHONE } from "../touch.ts";

const browser = setUpBrowser();

const LAPTOP = { viewport: { width: 1280, height: 800 } };
const NAMES = ["Books", "Garden", "Garage", "Paris", "Rome"].toSorted();
const DAY = 86_400_000;

/** Opens a page of a guest with lists, and follows its changes of several lists. */
async function open(options: BrowserContextOptions = LAPTOP, names: readonly string[] = NAMES) {
  const visit = await browser.visit(options);
  const { page } = visit;
  const guest = await seedGuest(page);
  const paths = new Map<string, string>();
  for (const name of names) paths.set(name, await guest.makeList({ name }, `Thing of ${name}`));
  const writes: string[] = [];
  page.on("request", (request) => {
    const { operationName: name = "" } = (request.postDataJSON() ?? {}) as { operationName?: string };
    if (/^(Update|Delete|Restore)Lists?$/.test(name)) writes.push(name);
  });
  return { ...visit, guest, writes, idOf: (name: string) => paths.get(name)?.split("/").at(-1) ?? "" };
}

async function goTo(page: Page, path: string) {
  await page.goto(path);
  await settle(page);
  await waitForTools(page);
}

const main = (page: Page) => page.getByRole("main");
const link = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });
const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected lists" });
const inBar = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const mark = (page: Page, name: string) => main(page).getByRole("button", { name: `Select ${name}`, exact: true });
const readNames = (page: Page) => main(page).getByRole("heading", { level: 3 }).allTextContents();
const readSelected = (page: Page) =>
  main(page)
    .getByRole("button", { name: /^Select /, pressed: true })
    .evaluateAll((marks) => marks.map((each) => each.ariaLabel?.replace("Select ", "")));
const toast = (page: Page, text: string) => page.getByText(text).first();
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
/** Lets later documents of the page believe that so many days more have gone by. */
const passDays = (page: Page, days: number) =>
  page.addInitScript((offset) => {
    globalThis.Date = new Proxy(Date, {
      construct: (Real, values) => Reflect.construct(Real, values.length > 0 ? values : [Real.now() + offset]) as Date,
      get: (Real, key) => (key === "now" ? () => Real.now() + offset : (Reflect.get(Real, key) as unknown)),
    });
  }, days * DAY);
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

describe("several lists", () => {
  it("are selected on Active with the mouse and the keys, and put away with one request and one undo", async () => {
    const { page, writes } = await open();
    await goTo(page, "/active");
    await link(page, "Garage").click({ modifiers: ["ControlOrMeta"] });
    await link(page, "Paris").click({ modifiers: ["Shift"] });
    expect(await readSelected(page)).toEqual(["Garage", "Garden", "Paris"]);
    // While lists are selected, a plain click selects too.
    await link(page, "Garden").click();
    expect(await readSelected(page)).toEqual(["Garage", "Paris"]);
    await press(page, "Escape");
    expect(await bar(page).count()).toBe(0);
    await link(page, "Books").focus();
    await press(page, "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowUp");
    expect(await readSelected(page)).toEqual(["Books", "Garage"]);
    expect(await focusedText(page)).toBe("Garage");
    await press(page, "Control+ArrowDown", "Control+ArrowDown", "Control+Space");
    expect(await readSelected(page)).toEqual(["Books", "Garage", "Paris"]);
    expect(await bar(page).ariaSnapshot()).toBe(
      [
        '- toolbar "Selected lists":',
        "  - status: 3 selected",
        '  - button "Put away"',
        '  - button "Move"',
        '  - button "Delete"',
        '  - button "Shop together"',
        '  - button "Clear selection"',
      ].join("\n"),
    );
    await checkBothColorModes(page, "selected lists");
    await press(page, "p");
    await expect.poll(() => readNames(page)).toEqual(["Garden", "Rome"]);
    await toast(page, "Put away 3 lists").waitFor();
    await expect.poll(() => focusedText(page)).toBe("Garden");
    expect(await bar(page).count()).toBe(0);
    await press(page, "Control+z");
    await expect.poll(() => readNames(page)).toEqual(NAMES);
    await settle(page);
    expect(writes).toEqual(["UpdateLists", "UpdateLists"]);
    await page.reload();
    await expect.poll(() => readNames(page)).toEqual(NAMES);
  });

  it("are all selected with Ctrl+A, moved with a question, and deleted, and nothing is lost without a network", async () => {
    const { page, guest, writes, errors } = await open();
    const { id: trips } = await guest.makeNotebook("Attic");
    await goTo(page, "/active");
    await press(page, "Control+a");
    expect(await readSelected(page)).toEqual(NAMES);
    await press(page, "m");
    await page.getByRole("dialog", { name: "Move 5 lists to" }).waitFor();
    await page.getByRole("option", { name: "Attic" }).click();
    await toast(page, "Moved 5 lists to “Attic”").waitFor();
    await settle(page);
    await page.context().setOffline(true);
    await press(page, "Control+a", "Delete");
    await page.getByText("No active lists").waitFor();
    await toast(page, "Deleted 5 lists").waitFor();
    await press(page, "Control+z");
    await expect.poll(() => readNames(page)).toEqual(NAMES);
    await press(page, "Control+a", "Delete");
    await page.getByText("No active lists").waitFor();
    await page.context().setOffline(false);
    await settle(page);
    expect(writes[0]).toBe("UpdateLists");
    await goTo(page, "/deleted");
    await expect.poll(() => page.getByRole("button", { name: /^Restore / }).count()).toBe(5);
    await page.getByRole("button", { name: "Restore Rome" }).click();
    await toast(page, "Restored “Rome”").waitFor();
    await goTo(page, `/n/${trips}`);
    await link(page, "Rome").waitFor();
    errors.splice(0);
  });

  it("are selected on a phone with a long press, and the bar takes the place of the one at the lower edge", async () => {
    const { page } = await open(PHONE);
    await goTo(page, "/active");
    const finger = await createFinger(page);
    await finger.down(await middleOf(link(page, "Rome")));
    await bar(page).waitFor();
    await finger.up();
    expect(await readSelected(page)).toEqual(["Rome"]);
    await link(page, "Paris").tap();
    await mark(page, "Books").tap();
    expect(await readSelected(page)).toEqual(["Books", "Paris", "Rome"]);
    expect(new URL(page.url()).pathname).toBe("/active");
    const box = await bar(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    const isOnTop = await inBar(page, "Delete").evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
    await checkBothColorModes(page, "selected lists on a phone");
    await mark(page, "Books").tap();
    await inBar(page, "Delete").tap();
    await expect.poll(() => readNames(page)).toEqual(["Books", "Garage", "Garden"]);
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect.poll(() => readNames(page)).toEqual(NAMES);
    await link(page, "Rome").tap();
    await page.getByRole("checkbox", { name: "Thing of Rome" }).waitFor();
  });

  it("are not selected by somebody who may only tick them", async () => {
    const { page: owner } = await browser.visit();
    const buffet = await (await seedGuest(owner)).makeList({ name: "Buffet" }, "Salad");
    const answer = await owner.request.post(`/api/list/${buffet.split("/").at(-1)}/share`, {
      data: { role: "TICKER", stays: true, name: "Ann" },
    });
    const { url } = (await answer.json()) as { url: string };
    const { page, guest, writes } = await open(LAPTOP, []);
    await page.goto(new URL(url).pathname);
    await field(page, "Your name").fill("Dana");
    await page.getByRole("button", { name: "Open the list" }).click();
    await page.getByRole("checkbox", { name: "Salad" }).waitFor();
    await goTo(page, "/active");
    await link(page, "Buffet").waitFor();
    const select = main(page).getByRole("button", { name: "Select", exact: true });
    expect(await select.count()).toBe(0);
    await press(page, "Control+a");
    expect(await readSelected(page)).toEqual([]);
    await guest.makeList({ name: "Rome" });
    await page.reload();
    await select.click();
    await press(page, "Control+a");
    expect(await readSelected(page)).toEqual(["Rome"]);
    expect(await mark(page, "Buffet").count()).toBe(0);
    await inBar(page, "Put away").click();
    await toast(page, "Put away").waitFor();
    await expect.poll(() => readNames(page)).toEqual(["Buffet"]);
    expect(writes).toEqual(["UpdateLists"]);
  });

  it("that were not touched for 30 days are counted on Home, which leads to them", async () => {
    const { page, guest } = await open();
    await guest.makeList({ name: "Wedding", date: new Date(Date.now() + 300 * DAY).toISOString().slice(0, 10) });
    await passDays(page, 31);
    await goTo(page, "/");
    const line = page.getByRole("region", { name: "Tidy up" });
    await line.getByText("5 lists not touched for 30 days").waitFor();
    await line.getByRole("button", { name: "Look at them" }).click();
    await bar(page).waitFor();
    expect(await readSelected(page)).toEqual(NAMES);
    await press(page, "Escape");
    await page.goBack();
    await line.getByRole("button", { name: "Hide for 30 days" }).click();
    await line.waitFor({ state: "detached" });
    await passDays(page, 29);
    await page.reload();
    await page.getByRole("region", { name: "Continue" }).waitFor();
    expect(await line.count()).toBe(0);
    await passDays(page, 2);
    await page.reload();
    await line.getByText("5 lists not touched for 30 days").waitFor();
  });
});

describe("the page of a notebook", () => {
  it("shows the last three lists as sheets whose boxes tick and whose rows rest, and the others as rows", async () => {
    const { page, guest, idOf } = await open();
    await guest.change(`/api/list/${idOf("Books")}`, { name: "Books", note: "used last" });
    await page.clock.install();
    await goTo(page, guest.notebook);
    await main(page).getByText("5 lists", { exact: true }).waitFor();
    const sheets = page.getByRole("list", { name: "Last used lists" });
    const readSheets = () => sheets.getByRole("heading", { level: 3 }).allTextContents();
    expect(await readSheets()).toEqual(["Books", "Rome", "Paris"]);
    expect(await page.getByRole("list", { name: "More lists" }).getByRole("heading").allTextContents()).toEqual([
      "Garage",
      "Garden",
    ]);
    await checkBothColorModes(page, "a notebook");
    await pauseClock(page);
    await sheets.getByRole("checkbox", { name: "Thing of Paris" }).check();
    await sheets.getByText("1 of 1").waitFor();
    expect(await sheets.getByRole("checkbox", { name: "Thing of Paris" }).isChecked()).toBe(true);
    await page.clock.runFor(2_500);
    await sheets.getByText("Everything is done").waitFor();
    expect(await readSheets()).toEqual(["Books", "Rome", "Paris"]);
  });

  it("lets lists be selected in the sheets, in the rows and in what is put away", async () => {
    const { page, guest, idOf } = await open();
    for (const name of ["Garage", "Garden"]) await guest.change(`/api/list/${idOf(name)}`, { active: false });
    await goTo(page, guest.notebook);
    await main(page).getByRole("button", { name: "Select", exact: true }).click();
    await mark(page, "Rome").click();
    expect(await readSelected(page)).toEqual(["Rome"]);
    await main(page)
      .getByRole("button", { name: /^Put away 2/ })
      .click();
    await link(page, "Garage").click();
    await link(page, "Garden").click({ modifiers: ["Shift"] });
    expect(await readSelected(page)).toEqual(["Garage", "Garden"]);
    await checkBothColorModes(page, "selected lists of a notebook");
    await inBar(page, "Make active").click();
    await toast(page, "Made 2 lists active").waitFor();
    await expect.poll(async () => (await readNames(page)).toSorted()).toEqual(NAMES);
    expect(
      await main(page)
        .getByRole("button", { name: /^Put away/ })
        .count(),
    ).toBe(0);
  });

  it("has templates with the lists that were made from them, which are selected apart from the lists", async () => {
    const { page, guest } = await open(LAPTOP, ["Rome"]);
    const template = await guest.makeList({ name: "Packing", isTemplate: true }, "Socks");
    const templateId = template.split("/").at(-1) ?? "";
    for (const day of [1, 2, 3, 4, 5]) {
      const made = await page.request.post("/api/list/template", {
        data: { templateId, name: `Packing – ${day} Nov` },
      });
      const { id } = (await made.json()) as { id: string };
      await guest.change(`/api/list/${id}`, { active: false });
    }
    await goTo(page, guest.notebook);
    await page.getByText("1 list, 1 template").waitFor();
    const uses = page.getByRole("list", { name: "Lists made from Packing" });
    const shown = main(page).locator(uses).getByRole("link");
    expect(await shown.allTextContents()).toEqual(["5 Nov", "4 Nov", "3 Nov", "2 older"]);
    await link(page, "Packing").click({ modifiers: ["ControlOrMeta"] });
    expect(await readSelected(page)).toEqual(["Packing"]);
    expect(await bar(page).getByRole("button").allTextContents()).toEqual(["Move", "Delete", ""]);
    await link(page, "Rome").click({ modifiers: ["ControlOrMeta"] });
    expect(await readSelected(page)).toEqual(["Rome"]);
  });
});

describe("the side bar", () => {
  it("shows lists that were made from a template below it, and selects among those that are put away", async () => {
    const { page, guest, idOf } = await open();
    const template = await guest.makeList({ name: "Packing", isTemplate: true }, "Socks");
    const templateId = template.split("/").at(-1) ?? "";
    for (const day of [1, 2, 3, 4])
      await page.request.post("/api/list/template", { data: { templateId, name: `Packing – ${day} Nov` } });
    for (const name of ["Garage", "Garden", "Paris"]) await guest.change(`/api/list/${idOf(name)}`, { active: false });
    await goTo(page, guest.notebook);
    const sideBar = page.getByRole("navigation", { name: "Side bar" });
    const uses = sideBar.getByRole("list", { name: "Lists made from Packing" });
    expect(await uses.getByRole("listitem").allTextContents()).toEqual(["4 Nov", "3 Nov", "2 older"]);
    await uses.getByRole("button", { name: "2 older" }).click();
    expect(await uses.getByRole("link").allTextContents()).toEqual(["4 Nov", "3 Nov", "2 Nov", "1 Nov"]);
    await sideBar.getByRole("button", { name: /^Put away/ }).click();
    const away = sideBar.getByRole("list", { name: "Put away" });
    await away.getByRole("link", { name: "Garage" }).click({ modifiers: ["ControlOrMeta"] });
    await away.getByRole("link", { name: "Garage" }).focus();
    await press(page, "Shift+ArrowDown");
    await expect.poll(() => away.getByText("selected").count()).toBe(2);
    await checkBothColorModes(page, "selected lists in the side bar");
    await inBar(page, "Make active").click();
    await expect.poll(() => away.getByRole("link").allTextContents()).toEqual(["Paris"]);
  });
});

/** Opens a trip with two lists of different notebooks. */
async function openTrip(options: BrowserContextOptions = PHONE) {
  const visit = await browser.visit(options);
  const { page } = visit;
  const guest = await seedGuest(page);
  const { id: notebookId } = await guest.makeNotebook("Mum");
  const weekly = await guest.makeList(
    { name: "Weekly shop" },
    "# Fruit",
    "Plums",
    "# Dairy",
    "Milk ×2",
    "Butter 250 g",
  );
  const mum = await guest.makeList(
    { name: "For Mum", notebookId },
    "Stamps",
    "# dairy",
    "Milk",
    "Butter 500 g",
    "Rolls",
  );
  const ids = [weekly, mum].map((path) => path.split("/").at(-1) ?? "");
  const path = `/shop?lists=${ids.join(",")}`;
  await page.goto(path);
  await trip(page).getByRole("checkbox").first().waitFor();
  await settle(page);
  return { ...visit, guest, path, ids };
}

/** Opens the same lists from Active, where all that the page loads later is there. */
async function openTripFromActive(page: Page) {
  await goTo(page, "/active");
  await link(page, "Weekly shop").click({ modifiers: ["ControlOrMeta"] });
  await link(page, "For Mum").click();
  await press(page, "s");
  await tripBox(page, "Milk, ×3").waitFor();
}

const trip = (page: Page) => page.getByRole("dialog", { name: "Shop together" });
const tripBox = (page: Page, name: string) => trip(page).getByRole("checkbox", { name, exact: true });
const readBoxes = (page: Page) =>
  trip(page)
    .getByRole("checkbox")
    .evaluateAll((boxes) => boxes.map((box) => box.ariaLabel));

async function readTicked(page: Page, listId: string) {
  const answer = await page.request.get(`/api/list/${listId}/items`);
  const items = (await answer.json()) as { name: string; completed: boolean }[];
  return items.filter(({ completed }) => completed).map(({ name }) => name);
}

describe("lists that are shopped together", () => {
  it("are one list, in which the same thing is one row with the sum, and ticks go to each list with one undo", async () => {
    const { page, ids } = await openTrip();
    expect(await readBoxes(page)).toEqual(["Stamps", "Plums", "Milk, ×3", "Butter, 750 g", "Rolls"]);
    expect(await trip(page).getByRole("heading").allTextContents()).toEqual(["Shop together", "Fruit", "Dairy"]);
    await trip(page).getByText("Weekly shop 2, For Mum 1").waitFor();
    await checkBothColorModes(page, "shop together");
    await page.clock.install();
    await pauseClock(page);
    await tripBox(page, "Milk, ×3").tap();
    await trip(page).getByText("1 of 5").waitFor();
    // The row rests where it is.
    expect(await readBoxes(page)).toEqual(["Stamps", "Plums", "Milk, ×3", "Butter, 750 g", "Rolls"]);
    await page.clock.runFor(2_500);
    await trip(page).getByText("Done 1").waitFor();
    await page.clock.resume();
    await settle(page);
    expect(await Promise.all(ids.map((id) => readTicked(page, id)))).toEqual([["Milk ×2"], ["Milk"]]);
    await page.keyboard.press("Escape");
    await page.waitForURL("**/active");
    await trip(page).waitFor({ state: "detached" });
    await waitForTools(page);
    await page.keyboard.press("Control+z");
    await toast(page, "Undone").waitFor();
    await settle(page);
    expect(await Promise.all(ids.map((id) => readTicked(page, id)))).toEqual([[], []]);
  });

  it("open from Active, open again after a reload, and Back leads there", async () => {
    const { page, path } = await openTrip(LAPTOP);
    await openTripFromActive(page);
    const order = new URLSearchParams(path.split("?")[1]).get("lists")?.split(",").toSorted();
    expect(new URL(page.url()).searchParams.get("lists")?.split(",").toSorted()).toEqual(order);
    await page.reload();
    await tripBox(page, "Milk, ×3").waitFor();
    await page.goBack();
    await page.waitForURL("**/active");
    await link(page, "For Mum").waitFor();
    await page.goForward();
    await trip(page).waitFor();
    await press(page, "Escape");
    await page.waitForURL("**/active");
  });

  it("get what is added in the list that the field names, which is the last one", async () => {
    const { page, ids } = await openTrip();
    await field(page, "Add to Weekly shop").fill("Bread");
    await page.keyboard.press("Enter");
    await tripBox(page, "Bread").waitFor();
    await trip(page)
      .getByRole("button", { name: /^Add to/ })
      .tap();
    await page.getByRole("menuitemradio", { name: "For Mum" }).tap();
    await field(page, "Add to For Mum").fill("bread ×2");
    await page.keyboard.press("Enter");
    await tripBox(page, "Bread, ×3").waitFor();
    await settle(page);
    await page.reload();
    await field(page, "Add to For Mum").waitFor();
    const answer = await page.request.get(`/api/list/${ids[1]}/items`);
    expect(((await answer.json()) as { name: string }[]).map(({ name }) => name)).toContain("bread ×2");
  });

  it("ask for the value of a row at its tick, each list for its own", async () => {
    const { page, guest } = await open(PHONE, []);
    const paths = [
      await guest.makeList({ name: "Kitchen" }, "Fridge ___ °C", "Gas tap"),
      await guest.makeList({ name: "Bar" }, "Fridge ___ °C"),
    ];
    const [first, second] = paths.map((path) => path.split("/").at(-1) ?? "");
    await page.goto(`/shop?lists=${first},${second}`);
    const blanks = trip(page).getByRole("checkbox", { name: "Fridge … °C, value missing" });
    // The rows of each list come with an answer of their own.
    await blanks.nth(1).waitFor();
    expect(await blanks.count()).toBe(2);
    await blanks.first().tap();
    await field(page, "Value in °C").fill("4.2");
    await page.keyboard.press("Enter");
    await tripBox(page, "Fridge 4.2 °C").waitFor();
    await settle(page);
    const read = async (id = "") =>
      ((await (await page.request.get(`/api/list/${id}/items`)).json()) as { remark: string | null }[])[0]?.remark;
    expect([await read(first), await read(second)]).toEqual(["4.2", null]);
  });

  it("leave with a line when they are deleted meanwhile, and the others stay", async () => {
    const { page, ids, errors } = await openTrip();
    await page.request.delete(`/api/list/${ids[1]}`);
    await trip(page).getByText("“For Mum” isn’t here any more").waitFor();
    await expect.poll(() => readBoxes(page)).toEqual(["Plums", "Milk, ×2", "Butter 250 g"]);
    errors.splice(0);
  });

  it("are ticked without a network, and put away together at the end", async () => {
    const { page, ids, errors } = await openTrip(LAPTOP);
    await openTripFromActive(page);
    await page.context().setOffline(true);
    for (const name of await readBoxes(page)) await tripBox(page, name ?? "").click();
    await trip(page).getByText("5 of 5").waitFor();
    expect(await Promise.all(ids.map((id) => readTicked(page, id)))).toEqual([[], []]);
    await page.context().setOffline(false);
    await settle(page);
    expect((await readTicked(page, ids[1] ?? "")).length).toBe(4);
    await trip(page).getByRole("button", { name: "Put away" }).click();
    await toast(page, "Put away 2 lists").waitFor();
    await trip(page).waitFor({ state: "detached" });
    await page.getByText("No active lists").waitFor();
    errors.splice(0);
  });
});

describe("a row of a past run", () => {
  it("is found after everything else, and opens in its run", async () => {
    const { page, guest } = await open(LAPTOP, []);
    const path = await guest.makeList({ name: "Weekly shop" }, "✓Quinces", "Milk");
    const listId = path.split("/").at(-1) ?? "";
    const made = await page.request.get(`/api/list/${listId}/items`);
    const quinces = ((await made.json()) as { id: string; name: string }[]).find(({ name }) => name === "Quinces");
    await page.request.post(`/api/list/${listId}/run-again`, { data: { id: crypto.randomUUID() } });
    await page.request.delete(`/api/item/${quinces?.id}`);
    await goTo(page, "/active");
    await press(page, "Control+k");
    await page.keyboard.type("quinc");
    const option = page.getByRole("option", { name: /Quinces/ });
    await option.waitFor();
    await option.click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Quinces").waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });
});
