import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { deriveRunId } from "../../shared/repeat/derivedIds.ts";
import { completeRepeat, startRepeat, WEEKDAYS } from "../../shared/repeat/rule.ts";
import { writeDay } from "../../shared/repeat/words.ts";
import { field, itemCheckboxes, readTickedNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const ZONE = "Europe/Berlin";

const getDay = (time = Date.now()) => new Intl.DateTimeFormat("sv", { timeZone: ZONE }).format(time);

/** A rule that has each day, as the API takes it. */
const daily = { unit: "DAY", zone: ZONE, start: "2026-01-01" };

/** A rule whose next day is far away, so that a test may run at midnight. */
const yearly = { unit: "YEAR", zone: ZONE, start: "2026-01-01" };

/** Opens a list of a guest with three items, of which the first is ticked. */
async function openList(body: object = {}, ...items: string[]) {
  const { page, errors } = await browser.visit({ timezoneId: ZONE });
  const seeds = await seedGuest(page);
  const path = await seeds.makeList(
    { name: "Shop", ...body },
    ...(items.length > 0 ? items : ["✓Milk", "Eggs", "Rice"]),
  );
  const id = path.split("/").at(-1) ?? "";
  await open(page, path);
  return { page, errors, path, id, change: (data: object) => seeds.change(`/api/list/${id}`, data) };
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await settle(page);
}

/** A time that a page can be ahead of the server, which does not run the list again before. */
const TEN_MINUTES = 600_000;

/** Lets the rule of a list have a day that comes after this many milliseconds. */
const makeDue = (id: string, day: string, delay = 0) =>
  browser.query("update lists set repeat_next = $2, repeat_due = $3 where id = $1", [
    id,
    day,
    new Date(Date.now() + delay),
  ]);

/** Runs a list again, as the server itself does on its day. */
const bringBack = async (page: Page, id: string, day: string) =>
  expect((await page.request.post(`/api/list/${id}/come-back`, { data: { day } })).ok()).toBe(true);

const readRuns = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/list/${id}/runs`)).json()) as { id: string; completedCount: number }[];

const readServerTicks = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/list/${id}/items`)).json()) as { name: string; completed: boolean }[])
    .filter(({ completed }) => completed)
    .map(({ name }) => name);

/** Removes what the browser logs without a connection. */
const dropNetworkErrors = (errors: string[]) =>
  errors.splice(
    0,
    Infinity,
    ...errors.filter((error) => !/INTERNET_DISCONNECTED|cannot be reached|Failed to (fetch|load Clerk)/.test(error)),
  );

const openPicker = (page: Page) => page.getByRole("button", { name: "Repeat of Shop" }).click();

describe("the rule of a list", () => {
  it("is set with two taps from the head of the list, and says what will happen", async () => {
    const { page, id } = await openList();
    for (const weekday of [WEEKDAYS[4], WEEKDAYS[1]]) {
      await openPicker(page);
      const name = `${weekday.charAt(0)}${weekday.slice(1).toLowerCase()}`;
      await page
        .getByRole("button", { name: `Every ${name}`, exact: true })
        .first()
        .click();
      const weekdays = weekday === WEEKDAYS[4] ? [weekday] : [WEEKDAYS[4], weekday];
      const rule = completeRepeat({ unit: "WEEK", zone: ZONE, start: getDay(), weekdays });
      const { next } = startRepeat(rule, { date: null, isTemplate: false }, new Date());
      const days = weekdays.length > 1 ? "Tuesday and Friday" : "Friday";
      const words = `Comes back every ${days}, next ${writeDay(next ?? "", getDay())}`;
      await page.getByRole("main").getByText(words).last().waitFor();
      await page.keyboard.press("Escape");
      await settle(page);
      const { repeat } = await (await page.request.get(`/api/list/${id}`)).json();
      expect(repeat).toMatchObject({ unit: "WEEK", weekdays: rule.weekdays, zone: ZONE, next });
    }
  });

  it("can be each of those that are offered, and skip a day, and end, with undo", async () => {
    const { page, id } = await openList({ date: "2099-03-27" });
    const words: string[] = [];
    const offered = page.getByRole("dialog").getByRole("list").getByRole("button");
    await openPicker(page);
    const count = await offered.count();
    for (let index = 0; index < count; index++) {
      if (index > 0) await openPicker(page);
      await offered.nth(index).click();
      await settle(page);
      words.push(
        await page
          .getByText(/^Comes back/)
          .textContent()
          .then(String),
      );
    }
    expect(words).toEqual([
      "Comes back every Friday, next 3 April 2099",
      "Comes back every day, next 28 March 2099",
      "Comes back on weekdays, next 30 March 2099",
      "Comes back every 2 weeks on Friday, next 10 April 2099",
      "Comes back every month on the 27th, next 27 April 2099",
      "Comes back every year on 27 March, next 27 March 2100",
      "Comes back 1 week after it’s finished",
    ]);
    await openPicker(page);
    await offered.first().click();
    await page.getByRole("button", { name: "Skip it" }).click();
    await page.getByText("Comes back every Friday, next 10 April 2099").waitFor();
    await settle(page);
    await page.keyboard.press("Control+z");
    await page.getByText("Comes back every Friday, next 3 April 2099").waitFor();
    await openPicker(page);
    await page.getByRole("button", { name: "Does not repeat" }).click();
    await expect.poll(() => page.getByText(/^Comes back/).count()).toBe(0);
    await settle(page);
    expect((await (await page.request.get(`/api/list/${id}`)).json()).repeat).toBe(null);
    await page.keyboard.press("Control+z");
    await page.getByText("Comes back every Friday, next 3 April 2099").waitFor();
    await settle(page);
    expect((await (await page.request.get(`/api/list/${id}`)).json()).date).toBe("2099-03-27");
  });

  it("can have other days, a time and an end, and names the time zone of others", async () => {
    const { page, id, change } = await openList({ date: "2099-03-27" });
    await openPicker(page);
    const dialog = page.getByRole("dialog");
    const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
    await press("Custom");
    await dialog.getByLabel("Every", { exact: true }).fill("2");
    await press("More");
    await press("months");
    await press("On the 27th");
    await press("the last Friday");
    await press("Time none");
    await dialog.getByLabel("Another time").fill("06:00");
    await press("Back");
    await press("Until for ever");
    for (let month = 0; month < 33; month++) await press("Next month");
    await press("31 December");
    await press("Until 31 Dec 2101");
    await press("Back");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Until");
    const words = "Comes back every 3 months on the last Friday at 06:00 until 31 December 2101, next 26 June 2099";
    await dialog.getByText(words).waitFor();
    await page.keyboard.press("Escape");
    await settle(page);
    const { repeat } = await (await page.request.get(`/api/list/${id}`)).json();
    expect(repeat).toMatchObject({ unit: "MONTH", every: 3, week: -1, weekdays: ["FRIDAY"], time: "06:00" });
    await change({ repeat: { ...daily, time: "06:00", zone: "America/New_York", start: "2099-01-01" } });
    await page.getByText("Comes back every day at 06:00, New York time, next").waitFor();
    // The hour is that of the reader.
    await page.getByText(/27 Mar\w* 2099 at 11:00\./).waitFor();
    await change({ repeat: { ...yearly, time: "06:00", start: "2099-01-01" } });
    await page.getByText("Comes back every year").waitFor();
    expect(await page.getByText(/2099 at/).count()).toBe(0);
  });
});

describe("a list that comes back", () => {
  it("changes on the open page, keeps what is being typed, and is taken back with one undo", async () => {
    const { page, id, path, change } = await openList({ repeat: yearly });
    await change({ date: "2026-01-02" });
    const day = getDay();
    await makeDue(id, day);
    await open(page, path);
    await field(page, "Add an item").fill("Bre");
    await bringBack(page, id, day);
    await page.getByText("0 of 3 done").waitFor();
    expect(await field(page, "Add an item").inputValue()).toBe("Bre");
    expect(await field(page, "Add an item").evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByText("“Shop” came back").first().waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("1 of 3 done").waitFor();
    await settle(page);
    expect(await readTickedNames(page)).toEqual(["Milk"]);
    const list = await (await page.request.get(`/api/list/${id}`)).json();
    expect(list).toMatchObject({ date: "2026-01-02", runId: id, runNumber: 1 });
  });

  it("ends equal in two browsers, of which one was offline on the day, and no tick is lost", async () => {
    const { page: phone, errors, id, path } = await openList({ repeat: yearly });
    const { page: laptop } = await browser.visit({
      timezoneId: ZONE,
      storageState: await phone.context().storageState(),
    });
    const day = getDay();
    await makeDue(id, day, TEN_MINUTES);
    await phone.clock.install();
    await open(phone, path);
    await open(laptop, path);
    await phone.context().setOffline(true);
    await phone.getByRole("checkbox", { name: "Eggs" }).click();
    await phone.getByText("2 of 3 done").waitFor();
    // The day comes, and the phone cannot reach the server.
    await phone.clock.fastForward(TEN_MINUTES);
    await phone.getByText("0 of 3 done").waitFor();
    await phone.getByText("“Shop” came back").first().waitFor();
    await phone.getByRole("checkbox", { name: "Rice" }).click();
    await phone.getByText("1 of 3 done").waitFor();
    await bringBack(laptop, id, day);
    await laptop.getByText("0 of 3 done").waitFor();
    await laptop.getByRole("checkbox", { name: "Milk" }).click();
    await settle(laptop);
    await phone.context().setOffline(false);
    await phone.getByText("2 of 3 done").waitFor();
    await settle(phone);
    await laptop.getByText("2 of 3 done").waitFor();
    const ticked = new Set(["Milk", "Rice"]);
    for (const page of [phone, laptop]) expect(new Set(await readTickedNames(page))).toEqual(ticked);
    expect(new Set(await readServerTicks(phone, id))).toEqual(ticked);
    // The tick of before the day is in the run that it was made for.
    expect(await readRuns(phone, id)).toMatchObject([{ id, completedCount: 2 }]);
    const { runId, date } = await (await phone.request.get(`/api/list/${id}`)).json();
    expect({ runId, date }).toEqual({ runId: deriveRunId(id, day), date: day });
    dropNetworkErrors(errors);
  });

  it("names the ticks that could not be saved, because its rule was changed on another device", async () => {
    const { page, errors, id, path, change } = await openList({ repeat: yearly });
    await makeDue(id, getDay(), TEN_MINUTES);
    await page.clock.install();
    await open(page, path);
    await page.context().setOffline(true);
    await page
      .getByText(/^Offline/)
      .first()
      .waitFor();
    await change({ repeat: { ...daily, start: "2099-01-01" } });
    await page.clock.fastForward(TEN_MINUTES);
    await page.getByText("0 of 3 done").waitFor();
    await itemCheckboxes(page).first().click();
    await page.getByText("1 of 3 done").waitFor();
    await page.context().setOffline(false);
    const sheet = page.getByRole("dialog", { name: "1 change could not be saved" });
    await sheet.getByText(/^Milk: “Shop” was rescheduled on another device/).waitFor();
    await sheet.getByRole("button", { name: /^Discard/ }).click();
    await settle(page);
    expect(await readTickedNames(page)).toEqual(["Milk"]);
    await page.getByText("next 1 January 2099").waitFor();
    dropNetworkErrors(errors);
  });

  it("loses no tick of somebody who ticks at that moment", async () => {
    const items = Array.from({ length: 10 }, (_, index) => `Item ${index}`);
    const { page, id, path } = await openList({ repeat: yearly }, ...items);
    const day = getDay();
    await makeDue(id, day);
    await open(page, path);
    const [first, ...others] = items;
    await page.getByRole("checkbox", { name: first, exact: true }).click();
    const isBack = bringBack(page, id, day);
    for (const name of others) await page.getByRole("checkbox", { name, exact: true }).click();
    await isBack;
    await settle(page);
    const [filed] = await readRuns(page, id);
    const ticked = await readServerTicks(page, id);
    expect((filed?.completedCount ?? 0) + ticked.length).toBe(items.length);
    await expect.poll(() => readTickedNames(page)).toEqual(ticked);
  });

  it("counts from its finish, and stays while something is open again", async () => {
    const { page, errors, id, path } = await openList({ repeat: { ...yearly, from: "FINISH" } }, "✓Milk", "✓Eggs");
    const day = getDay();
    await page.getByText("Comes back 1 year after it’s finished").first().waitFor();
    await makeDue(id, day, TEN_MINUTES);
    await page.clock.install();
    await open(page, path);
    await page
      .getByText(`next ${writeDay(day, day)}`)
      .first()
      .waitFor();
    await page.context().setOffline(true);
    await itemCheckboxes(page).first().click();
    await page.getByText("1 of 2 done").waitFor();
    await page.clock.fastForward(TEN_MINUTES);
    await itemCheckboxes(page).first().click();
    await page.getByText("2 of 2 done").waitFor();
    await page.clock.fastForward(TEN_MINUTES);
    await page.getByText("0 of 2 done").waitFor();
    await page.context().setOffline(false);
    await settle(page);
    expect(await readRuns(page, id)).toMatchObject([{ id, completedCount: 2 }]);
    expect(await readServerTicks(page, id)).toEqual([]);
    dropNetworkErrors(errors);
  });

  it("is made from a template without the server, and is the one that the server makes", async () => {
    const { page, errors, id, path } = await openList({ isTemplate: true, repeat: daily }, "Milk", "Eggs");
    const day = getDay();
    await makeDue(id, day, TEN_MINUTES);
    await page.clock.install();
    await open(page, path);
    await open(page, "/active");
    await page.context().setOffline(true);
    await page.clock.fastForward(TEN_MINUTES);
    await page
      .getByRole("link", { name: /^Shop – / })
      .first()
      .click();
    await page.getByRole("checkbox", { name: "Eggs" }).click();
    await page.getByText("1 of 2 done").waitFor();
    await page.context().setOffline(false);
    await settle(page);
    const madeId = deriveRunId(id, day);
    expect(await readServerTicks(page, madeId)).toEqual(["Eggs"]);
    expect(await (await page.request.get(`/api/list/${madeId}`)).json()).toMatchObject({ date: day, templateId: id });
    dropNetworkErrors(errors);
  });

  it("is made from a template, also where there was no room at first", async () => {
    const { page, id, path } = await openList({ isTemplate: true, repeat: daily }, "Milk", "Eggs");
    const next = getDay(Date.now() + 86_400_000);
    await page.getByText(`Creates a list every day, next ${writeDay(next, getDay())}`).waitFor();
    await browser.query("update lists set repeat_problem = '2026-06-05' where id = $1", [id]);
    await open(page, path);
    await page.getByText("No room for a new list on 5 June").waitFor();
    await page.getByRole("button", { name: "Create it now" }).click();
    await page.getByRole("link", { name: "Shop – 5 Jun" }).first().waitFor();
    await settle(page);
    expect(await page.getByText("No room for a new list").count()).toBe(0);
    const made = await (await page.request.get(`/api/list/${deriveRunId(id, "2026-06-05")}`)).json();
    expect(made).toMatchObject({ name: "Shop – 5 Jun", date: "2026-06-05", repeat: null });
  });
});

describe("a list that is started again by hand", () => {
  it("has no old date, and the toast offers to skip the next day", async () => {
    const { page, id, change } = await openList({ repeat: { ...daily, start: "2099-03-27" } }, "✓Milk");
    await change({ date: "2026-01-02" });
    await page.getByText(/days late$/).waitFor();
    const card = page.getByRole("region", { name: "All done" });
    await card.getByText("Comes back on Friday 27 March 2099").waitFor();
    await card.getByRole("button", { name: "Start again" }).click();
    await page.getByText("0 of 1 done").waitFor();
    await page.getByRole("button", { name: "Skip Friday" }).click();
    await page.getByText("next 28 March 2099").waitFor();
    await settle(page);
    const list = await (await page.request.get(`/api/list/${id}`)).json();
    expect(list).toMatchObject({ date: null, repeat: { next: "2099-03-28" } });
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await page.getByText("1 of 1 done").waitFor();
    await settle(page);
    expect((await (await page.request.get(`/api/list/${id}`)).json()).date).toBe("2026-01-02");
  });
});
