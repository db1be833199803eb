import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const PATH = "/account/notifications";

/** Opens the page of a guest who has a list that is due. */
async function visitPage() {
  const visit = await browser.visit();
  const { makeList } = await seedGuest(visit.page);
  await makeList({ name: "Rome", date: new Date().toISOString().slice(0, 10) });
  await visit.page.goto(PATH);
  await settle(visit.page);
  return visit;
}

describe("the calendar", () => {
  const section = (page: Page) => page.getByRole("region", { name: "Calendar" });
  const readAddress = (page: Page) => section(page).getByRole("textbox", { name: "Link" }).inputValue();

  async function readCalendar(page: Page, url: string) {
    const answer = await page.request.get(url);
    return { status: answer.status(), text: await answer.text() };
  }

  it("gets an address that a calendar can read, another one, and none", async () => {
    const { page } = await visitPage();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    // No calendar app is here to be opened.
    await page.evaluate(() =>
      window.addEventListener("click", (event) => {
        const link = event.target instanceof HTMLAnchorElement ? event.target.href : "";
        if (!link.startsWith("webcal:")) return;
        event.preventDefault();
        document.body.dataset["opened"] = link;
      }),
    );
    await section(page).getByRole("button", { name: "Add to my calendar" }).click();
    await section(page).getByRole("textbox", { name: "Link" }).waitFor();
    const first = await readAddress(page);
    const readOpened = () => page.evaluate(() => document.body.dataset["opened"]);
    await expect.poll(readOpened).toBe(first.replace(/^http:/, "webcal:"));
    expect(await section(page).getByRole("link", { name: "Open calendar app" }).getAttribute("href")).toBe(
      await readOpened(),
    );
    expect(await readCalendar(page, first)).toMatchObject({
      status: 200,
      text: expect.stringContaining("SUMMARY:Rome"),
    });
    await section(page).getByRole("button", { name: "Copy" }).click();
    await section(page).getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await checkBothColorModes(page);

    await section(page).getByRole("button", { name: "New address" }).click();
    await expect.poll(() => readAddress(page)).not.toBe(first);
    const second = await readAddress(page);
    expect([(await readCalendar(page, first)).status, (await readCalendar(page, second)).status]).toEqual([404, 200]);

    await page.reload();
    await section(page)
      .getByText(/^Created .*, last checked .* It was shown once; a new address replaces it\.$/)
      .waitFor();
    expect(await section(page).getByRole("textbox").count()).toBe(0);
    await section(page).getByRole("button", { name: "Turn off" }).click();
    await section(page).getByRole("button", { name: "Add to my calendar" }).waitFor();
    expect((await readCalendar(page, second)).status).toBe(404);
  });
});

describe("the page", () => {
  it("says to nobody that there is nothing to notify about", async () => {
    const { page } = await browser.visit();
    await page.goto(PATH);
    await page.getByText("No lists in this browser yet, so there’s nothing to notify you about.").waitFor();
    expect(await page.getByRole("region", { name: "Calendar" }).count()).toBe(0);
    await settle(page);
  });
});
