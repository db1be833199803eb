import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { loadIdentityProvider } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

/** 23:59 on Wednesday 25 November in Los Angeles, where it is a day earlier than at the server. */
const LATE = new Date("2026-11-26T07:59:00Z");

/** Opens the active lists of a guest at that time. */
async function visit() {
  const { page } = await browser.visit({ timezoneId: "America/Los_Angeles" });
  const { makeList } = await seedGuest(page);
  await makeList({ name: "Books" });
  await makeList({ name: "Rome", date: "2026-11-27", priority: 3 });
  await makeList({ name: "Taxes", date: "2026-11-23" });
  await makeList({ name: "Shop", date: "2026-11-26" });
  await makeList({ name: "Call", date: "2026-11-25" });
  await makeList({ name: "Party", date: "2026-11-29", priority: 3 });
  await makeList({ name: "Rent", date: "2026-11-30" });
  await page.clock.install({ time: LATE });
  await page.goto("/active");
  await page.getByRole("link", { name: "Rent" }).waitFor();
  await loadIdentityProvider(page);
  return { page };
}

/** Returns the title of each group, followed by the names of its lists. */
const readGroups = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("region")
    .evaluateAll((groups) =>
      groups.map((group) => [group.ariaLabel, ...[...group.querySelectorAll("h3")].map((name) => name.textContent)]),
    );

const BY_PRIORITY = [
  ["High priority", "Rome", "Party"],
  ["No priority", "Taxes", "Call", "Shop", "Rent", "Books"],
];
const BY_DATE = [
  ["Overdue", "Taxes"],
  ["Today", "Call"],
  ["Tomorrow", "Shop"],
  ["This week", "Rome", "Party"],
  ["Later", "Rent"],
  ["No date", "Books"],
];
const NEXT_DAY = [
  ["Overdue", "Taxes", "Call"],
  ["Today", "Shop"],
  ["Tomorrow", "Rome"],
  ["This week", "Party"],
  ["Later", "Rent"],
  ["No date", "Books"],
];

describe("the order of the active lists", () => {
  it("is by priority at first, and the choice is kept in the browser", async () => {
    const { page } = await visit();
    expect(await readGroups(page)).toEqual(BY_PRIORITY);
    await page.getByRole("radio", { name: "Priority", checked: true }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => readGroups(page)).toEqual(BY_DATE);
    await page.reload();
    await page.getByRole("radio", { name: "Date", checked: true }).waitFor();
    await expect.poll(() => readGroups(page)).toEqual(BY_DATE);
    await page.getByRole("radio", { name: "Priority" }).click();
    await expect.poll(() => readGroups(page)).toEqual(BY_PRIORITY);
    await page.reload();
    await page.getByRole("radio", { name: "Priority", checked: true }).waitFor();
    await expect.poll(() => readGroups(page)).toEqual(BY_PRIORITY);
  });

  it("by date follows the day of the device, at midnight", async () => {
    const { page } = await visit();
    await page.getByRole("radio", { name: "Date" }).click();
    await expect.poll(() => readGroups(page)).toEqual(BY_DATE);
    await page.getByRole("region", { name: "Overdue" }).getByText("2 days late").waitFor();
    await page.clock.fastForward(60_000);
    await expect.poll(() => readGroups(page)).toEqual(NEXT_DAY);
    await page.getByRole("region", { name: "Overdue" }).getByText("3 days late").waitFor();
  });

  it("by date follows the day when the page is shown after a sleep, in which no timer ran", async () => {
    const { page } = await visit();
    await page.getByRole("radio", { name: "Date" }).click();
    await expect.poll(() => readGroups(page)).toEqual(BY_DATE);
    await page.clock.pauseAt(LATE.getTime() + 30_000);
    await page.clock.setSystemTime(LATE.getTime() + 8 * 3_600_000);
    expect(await readGroups(page)).toEqual(BY_DATE);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect.poll(() => readGroups(page)).toEqual(NEXT_DAY);
  });
});
