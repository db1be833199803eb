import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { LANGUAGE_COOKIE } from "../../shared/texts/languages.ts";
import { checkBothColorModes } from "../accessibility.ts";
import { chooseAction, enterTexts, field, openListAt, waitUntilKept } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { PHONE } from "../touch.ts";

const browser = setUpBrowser();

/** Nine in the morning of Friday, 20 November: a week before the day of the list. */
const NOW = new Date("2026-11-20T08:00:00Z");

/** Sets the clock of a page. Home counts presses with `performance`, which the clock of Playwright replaces. */
const setClock = (page: Page) =>
  page.addInitScript((shift) => {
    const RealDate = Date;
    class ShiftedDate extends RealDate {
      constructor(...parts: unknown[]) {
        super(...((parts.length > 0 ? parts : [RealDate.now() + shift]) as [number]));
      }
      static override now = () => RealDate.now() + shift;
    }
    globalThis.Date = ShiftedDate as DateConstructor;
  }, NOW.getTime() - Date.now());

type Options = { body?: object; options?: BrowserContextOptions; language?: string };

/** Makes a guest with a list for Friday, 27 November, whose run began long ago. */
async function makeList(items: string[], { body = {}, options = {}, language }: Options = {}) {
  const { page, errors } = await browser.visit({ timezoneId: "Europe/Berlin", ...options });
  await setClock(page);
  if (language) await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: browser.origin }]);
  const seeds = await seedGuest(page);
  const path = await seeds.makeList({ name: "Rome", date: "2026-11-27", ...body }, ...items);
  const id = path.split("/").at(-1) ?? "";
  await browser.query("update lists set run_started_at = '2026-01-01T12:00:00Z' where id = $1", [id]);
  return { page, errors, seeds, path, id };
}

async function openList(items: string[], options?: Options) {
  const made = await makeList(items, options);
  await openListAt(made.page, made.path);
  return made;
}

const items = (page: Page) => page.getByRole("region", { name: "Items" });

/** Returns what each row shows: its words, and its day, which is due with an exclamation mark. */
const readRows = (page: Page) =>
  items(page)
    .getByRole("listitem")
    .evaluateAll((rows) =>
      rows.map((row) => {
        const words = row.querySelector("input")?.ariaLabel ?? row.querySelector("[data-name]")?.textContent ?? "";
        const day = row.querySelector("[id^=day-]");
        return [words, ...(day ? [`${day.textContent}${day.matches(".overdue") ? "!" : ""}`] : [])].join(" | ");
      }),
    );

/** Returns the names of the items as the server has them. */
const readStored = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/list/${id}/items`)).json()) as { name: string }[]).map(({ name }) => name);

const when = (page: Page, words: string) => page.getByRole("dialog", { name: `When: ${words}` });

/** Chooses a day, and waits until the focus is back at what has opened the choice. */
async function choose(page: Page, words: string, day: string) {
  await when(page, words).getByRole("button", { name: day, exact: true }).click();
  await when(page, words).waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement !== document.body);
}

describe("a row that says a day", () => {
  it("shows its words without it, and the day, also to screen readers", async () => {
    const { page } = await openList([
      "Ferry (7 days before)",
      "Visa – 2 weeks before",
      "Pack: 1 day before",
      "Socks",
      "on the day",
      "Thank Ana (1 week after)",
    ]);
    await expect
      .poll(() => readRows(page))
      .toEqual([
        "Ferry | Today, Fri 20 Nov!",
        "Visa | was due Fri 13 Nov!",
        "Pack | Thu 26 Nov",
        "Socks",
        "on the day | Fri 27 Nov",
        "Thank Ana | Fri 4 Dec",
      ]);
    await page.getByRole("button", { name: "Today, Fri 20 Nov for Ferry" }).waitFor();
    const described = await items(page)
      .getByRole("checkbox", { name: "Visa" })
      .evaluate((box) => box.ariaDescribedByElements?.map((element) => element.textContent));
    expect(described).toEqual(["was due Fri 13 Nov"]);
    await items(page).getByRole("checkbox", { name: "Visa" }).click();
    await expect.poll(() => readRows(page)).not.toContain("Visa | was due Fri 13 Nov!");
    await checkBothColorModes(page, "days");
  });

  it("says the days as they are in a list without a date and in a template", async () => {
    const words = ["Ferry (7 days before)", "Visa (4–6 weeks before)", "Schuhe – 3 Tage vorher"];
    const shown = ["Ferry | 7 days before", "Visa | 4–6 weeks before", "Schuhe | 3 days before"];
    const { page, seeds } = await openList(words, { body: { date: null } });
    await expect.poll(() => readRows(page)).toEqual(shown);
    await openListAt(page, await seeds.makeList({ name: "Trip", isTemplate: true }, ...words));
    await expect.poll(() => readRows(page)).toEqual(shown);
  });

  it("is edited with the words of its day, and follows what is typed", async () => {
    const { page, id } = await openList(["Ferry (7 days before)"]);
    await items(page).getByRole("button", { name: "Ferry", exact: true }).click();
    expect(await field(page, "Item").inputValue()).toBe("Ferry (7 days before)");
    await field(page, "Item").fill("Ferry and cabin, 3 days before");
    await field(page, "Item").press("Enter");
    await expect.poll(() => readRows(page)).toEqual(["Ferry and cabin | Tue 24 Nov"]);
    await enterTexts(page, "Add an item", "Taxi ×2 (on the day)");
    await expect.poll(() => readRows(page)).toEqual(["Ferry and cabin | Tue 24 Nov", "Taxi ×2 | Fri 27 Nov"]);
    await settle(page);
    expect(await readStored(page, id)).toEqual(["Ferry and cabin, 3 days before", "Taxi ×2 (on the day)"]);
  });

  it("is due on the day on which the run began, if that is later", async () => {
    const { page, path, id } = await makeList(["Visa (2 weeks before)"]);
    await browser.query("update lists set run_started_at = '2026-11-17T23:30:00Z' where id = $1", [id]);
    await openListAt(page, path);
    await expect.poll(() => readRows(page)).toEqual(["Visa | was due Wed 18 Nov!"]);
  });
});

describe("the day of a row", () => {
  it("is chosen from its chip, its menu, by key and by the search, and undone", async () => {
    const { page, id } = await openList(["Ferry", "Hotel ×2", "Taxi"]);
    await chooseAction(page, "Ferry", "When");
    await choose(page, "Ferry", "1 week before");
    await expect.poll(() => readRows(page)).toEqual(["Ferry | Today, Fri 20 Nov!", "Hotel ×2", "Taxi"]);

    await page.getByRole("button", { name: "Today, Fri 20 Nov for Ferry" }).click();
    await choose(page, "Ferry", "3 days before");
    await expect.poll(() => readRows(page)).toEqual(["Ferry | Tue 24 Nov", "Hotel ×2", "Taxi"]);

    await items(page).getByRole("checkbox", { name: "Hotel ×2" }).focus();
    await page.keyboard.press("w");
    await choose(page, "Hotel ×2", "on the day");
    await expect.poll(() => readRows(page)).toEqual(["Ferry | Tue 24 Nov", "Hotel ×2 | Fri 27 Nov", "Taxi"]);

    await items(page).getByRole("checkbox", { name: "Taxi" }).focus();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("days before");
    await page.getByRole("option", { name: /^When the item is due/ }).click();
    await choose(page, "Taxi", "1 day after");
    const all = ["Ferry | Tue 24 Nov", "Hotel ×2 | Fri 27 Nov", "Taxi | Sat 28 Nov"];
    await expect.poll(() => readRows(page)).toEqual(all);
    await settle(page);
    expect(await readStored(page, id)).toEqual([
      "Ferry (3 days before)",
      "Hotel ×2 (on the day)",
      "Taxi (1 day after)",
    ]);

    await page.keyboard.press("Control+z");
    await expect.poll(() => readRows(page)).toEqual([...all.slice(0, 2), "Taxi"]);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => readRows(page)).toEqual(all);

    await page.getByRole("button", { name: "Sat 28 Nov for Taxi" }).click();
    await choose(page, "Taxi", "No day");
    await expect.poll(() => readRows(page)).toEqual([...all.slice(0, 2), "Taxi"]);
    await settle(page);
    expect(await readStored(page, id)).toContain("Taxi");
  });

  it("is any number of days, weeks or months, before or after", async () => {
    const { page, id } = await openList(["Ferry (7 days before)"]);
    await page.getByRole("button", { name: "Today, Fri 20 Nov for Ferry" }).click();
    const sheet = when(page, "Ferry");
    await sheet.getByRole("button", { name: "7 days before", pressed: true }).waitFor();
    await sheet.getByRole("button", { name: "Another number" }).click();
    await sheet.getByRole("button", { name: "More" }).click();
    await sheet.getByRole("button", { name: "weeks" }).click();
    await sheet.getByRole("button", { name: "after" }).click();
    await checkBothColorModes(page, "any number");
    await sheet.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => readRows(page)).toEqual(["Ferry | 22 Jan 2027"]);
    await settle(page);
    expect(await readStored(page, id)).toEqual(["Ferry (8 weeks after)"]);
  });

  it("is written in the language of the page, and read in each", async () => {
    const { page, path, id } = await makeList(["Fähre", "Hotel (2 weeks before)"], { language: "de" });
    await page.goto(path);
    await page.getByRole("button", { name: "war fällig" }).waitFor();
    await settle(page);
    await page.getByRole("checkbox", { name: "Fähre" }).focus();
    await page.keyboard.press("w");
    await page.getByRole("dialog").getByRole("button").first().click();
    await settle(page);
    expect(await readStored(page, id)).toEqual(["Fähre (1 Tag vorher)", "Hotel (2 weeks before)"]);
    const days = await page.locator("[id^=day-]").allTextContents();
    expect(days).toEqual(["Do., 26. Nov.", "war fällig Fr., 13. Nov."]);
  });

  it("cannot be changed by someone who may only read", async () => {
    const { page, path, seeds } = await makeList(["# Book (2 weeks before)", "Ferry (7 days before)"]);
    const answer = await page.request.post(`/api${seeds.notebook.replace("/n/", "/notebook/")}/share`, {
      data: { role: "VIEWER", name: "Ann" },
    });
    const token = new URL((await answer.json()).url).pathname.split("/")[2];
    const viewer = await browser.visit({ timezoneId: "Europe/Berlin" });
    await setClock(viewer.page);
    await viewer.page.request.get("/api/user/current?createAnonymousUser=true");
    expect((await viewer.page.request.post(`/api/invitation/${token}/accept`, { data: { name: "Bea" } })).ok()).toBe(
      true,
    );
    await openListAt(viewer.page, path);
    await expect
      .poll(() => viewer.page.locator("[id^=day-]").allTextContents())
      .toEqual(["was due Fri 13 Nov", "Today, Fri 20 Nov"]);
    expect(await viewer.page.getByRole("button", { name: / for (Book|Ferry)$/ }).count()).toBe(0);
    await viewer.page.getByRole("listitem").filter({ hasText: "Ferry" }).focus();
    await viewer.page.keyboard.press("w");
    expect(await viewer.page.getByRole("dialog").count()).toBe(0);
  });
});

describe("the day of a heading", () => {
  it("holds for its rows, which show it when it is past", async () => {
    const { page, id } = await openList([
      "# Book (2 weeks before)",
      "Ferry",
      "Hotel",
      "# Pack (1 day before)",
      "Socks",
      "Shoes (on the day)",
      "# Rest",
      "Keys",
    ]);
    const rest = ["Pack | Thu 26 Nov", "Socks", "Shoes | Fri 27 Nov", "Rest", "Keys"];
    await expect
      .poll(() => readRows(page))
      .toEqual(["Book | was due Fri 13 Nov!", "Ferry | was due Fri 13 Nov!", "Hotel | was due Fri 13 Nov!", ...rest]);
    await page.getByRole("button", { name: "was due Fri 13 Nov for Book" }).click();
    await choose(page, "Book", "1 week before");
    await expect.poll(() => readRows(page)).toEqual(["Book | Today, Fri 20 Nov!", "Ferry", "Hotel", ...rest]);
    await chooseAction(page, "Rest", "When");
    await choose(page, "Rest", "1 month before");
    await expect.poll(() => readRows(page)).toContain("Keys | was due Tue 27 Oct!");
    await settle(page);
    const [book, , , , , , last] = await readStored(page, id);
    expect([book, last]).toEqual(["Book (1 week before)", "Rest (1 month before)"]);
  });

  it("is not due any more when all below it is done", async () => {
    const { page } = await openList(["# Book (2 weeks before)", "Ferry", "# Rest", "Keys"]);
    await items(page).getByRole("checkbox", { name: "Ferry" }).click();
    await expect.poll(() => readRows(page)).toContain("Book | Fri 13 Nov");
  });
});

describe("what is due", () => {
  const NAMES = ["Visa (2 weeks before)", "Insurance (10 days before)", "Ferry (1 week before)", "Pack (1 day before)"];

  it("is said on Active, and places a list by its next day", async () => {
    const { page, seeds } = await makeList(NAMES.slice(2), { body: { date: "2026-11-27" } });
    await seeds.makeList({ name: "Shop", date: "2026-11-23" }, "Milk");
    await page.goto("/active");
    const rome = page.getByRole("main").getByRole("listitem").filter({ hasText: "Rome" }).first();
    await rome.getByText("1 due today").waitFor();
    await page.getByRole("radio", { name: "Date" }).click();
    await page.getByRole("region", { name: "Today" }).getByRole("link", { name: "Rome" }).waitFor();
    await rome.getByRole("checkbox", { name: "Ferry" }).click();
    await page
      .getByRole("region", { name: "This week" })
      .or(page.getByRole("region", { name: "Later" }))
      .getByRole("link", { name: "Rome" })
      .waitFor();
    expect(await rome.getByText("due today").count()).toBe(0);
    await checkBothColorModes(page, "Active");
  });

  it("that is late is said first, in lists of a phone too", async () => {
    const { page } = await makeList(NAMES, { options: PHONE });
    await page.goto("/active");
    await page.getByText("2 overdue").waitFor();
    await page.getByText("1 due today").waitFor();
    await checkBothColorModes(page, "Active on a phone");
  });

  it("is below its list on Home, ready to tick", async () => {
    const { page, path, id, seeds } = await makeList(["Socks", ...NAMES.slice(1)]);
    await openListAt(page, await seeds.makeList({ name: "Today's list" }, "Bread"));
    await page.goto("/");
    const due = page.getByRole("list", { name: "Due in Rome" });
    await expect.poll(() => due.getByRole("checkbox").count()).toBe(2);
    expect(await due.getByRole("listitem").allTextContents()).toEqual(["Insurance", "Ferry"]);
    await checkBothColorModes(page, "Home");
    await due.getByRole("checkbox", { name: "Insurance" }).click();
    await settle(page);
    const stored = await (await page.request.get(`/api/list/${id}/items`)).json();
    expect(stored.filter(({ completed }: { completed: boolean }) => completed)).toMatchObject([
      { name: "Insurance (10 days before)" },
    ]);
    await page.getByText("1 due today").waitFor();
    expect(await page.getByText("overdue").count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "Rome" }).click();
    await page.waitForURL(`**${path}`);
  });

  it("is the same without a connection, from the copies", async () => {
    const { page, errors, path } = await makeList(NAMES);
    await openListAt(page, path);
    await page.goto("/active");
    await page.getByText("2 overdue").waitFor();
    await settle(page);
    await page.context().setOffline(true);
    await page.getByRole("main").getByRole("link", { name: "Rome" }).click();
    await items(page).getByRole("checkbox", { name: "Visa" }).click();
    await items(page).getByRole("checkbox", { name: "Insurance" }).focus();
    await page.keyboard.press("w");
    await choose(page, "Insurance", "1 week before");
    await waitUntilKept(page, 2);
    await page.goBack();
    await page.getByText("2 due today").waitFor();
    expect(await page.getByText("overdue").count()).toBe(0);
    await page.context().setOffline(false);
    await settle(page);
    const query = "{ activeLists { dueDays { day openCount } } }";
    const { data } = await (await page.request.post("/graphql", { data: { query } })).json();
    expect(data.activeLists).toEqual([
      {
        dueDays: [
          { day: "2026-11-20", openCount: 2 },
          { day: "2026-11-26", openCount: 1 },
        ],
      },
    ]);
    errors.length = 0;
  });
});

describe("the days of a list", () => {
  it("are in shop mode", async () => {
    const { page } = await openList(["# Book (1 week before)", "Ferry", "Pack ×2 (1 day before)"], { options: PHONE });
    await chooseAction(page, "Rome", "Shop");
    const shop = page.getByRole("dialog", { name: "Rome" });
    await shop.getByText("Thu 26 Nov").waitFor();
    await shop.getByText("Today, Fri 20 Nov").waitFor();
    expect(await shop.getByRole("checkbox").evaluateAll((boxes) => boxes.map((box) => box.ariaLabel))).toEqual([
      "Ferry",
      "Pack ×2",
    ]);
    await checkBothColorModes(page, "shop mode");
  });

  it("are printed as dates, and as words in a list without a date", async () => {
    const { page, id, path, seeds } = await makeList(["Ferry (7 days before)", "Socks", "# Pack (1 day before)"]);
    const read = async () => {
      await openListAt(page, path);
      await page.waitForFunction(() => {
        window.dispatchEvent(new Event("beforeprint"));
        return document.querySelector("[data-print]") !== null;
      });
      return page.locator("[data-print] li").allTextContents();
    };
    const lines = await read();
    expect(lines).toEqual([
      expect.stringMatching(/^(To do)?Ferry.*20 Nov 2026$/),
      expect.stringMatching(/Socks$/),
      expect.stringMatching(/^Pack.*26 Nov 2026$/),
    ]);
    await seeds.change(`/api/list/${id}`, { date: null });
    expect(await read()).toEqual([
      expect.stringMatching(/Ferry \(7 days before\)$/),
      expect.stringMatching(/Socks$/),
      "Pack (1 day before)",
    ]);
  });

  it("bring a list that repeats back in time", async () => {
    const { page, id } = await openList(["Ferry (3 days before)", "Pack (1 day before)"], { body: { date: null } });
    const read = async () => (await (await page.request.get(`/api/list/${id}`)).json()).repeat;
    await page.getByRole("button", { name: "Repeat of Rome" }).click();
    await page.getByRole("button", { name: "Every Friday", exact: true }).first().click();
    await page.getByText(/^Comes back every Friday, 3 days ahead, next/).waitFor();
    await settle(page);
    expect(await read()).toMatchObject({ unit: "WEEK", daysAhead: 3 });

    // What is due earlier than the list comes back is offered.
    await enterTexts(page, "Add an item", "Visa (5 days before)");
    await page.getByRole("button", { name: "Repeat of Rome" }).click();
    const sheet = page.getByRole("dialog", { name: /Repeat/ });
    await sheet.getByText("Some items are due up to 5 days before.").waitFor();
    await checkBothColorModes(page, "the offer");
    await sheet.getByRole("button", { name: "Come back 5 days before" }).click();
    await page.getByText(/^Comes back every Friday, 5 days ahead, next/).waitFor();
    await sheet.getByRole("button", { name: /^Comes back/ }).click();
    await sheet.getByRole("button", { name: "On the day" }).click();
    await sheet.getByText("Some items are due up to 5 days before.").waitFor();
    await settle(page);
    expect(await read()).toMatchObject({ daysAhead: 0 });
  });

  it("come with a template that has them", async () => {
    const { page } = await browser.visit();
    await page.goto("/");
    await page.getByRole("button", { name: "Use Moving house" }).click();
    await page.waitForURL(/\/l\//);
    await settle(page);
    await expect.poll(() => readRows(page)).toContain("Boxes | 2 weeks before");
    expect(await readRows(page)).toContain("Hand over the keys ×3 | on the day");
  });
});
