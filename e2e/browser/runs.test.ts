import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAccessibility } from "../accessibility.ts";
import {
  chooseAction,
  itemCheckboxes,
  openListAt,
  operationName,
  readItemNames,
  readTickedNames,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** Lists that are started again, their past runs, and the uses of templates. */

const browser = setUpBrowser();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const card = (page: Page) => page.getByRole("region", { name: "All done" });
const tick = (page: Page, name: string) =>
  itemCheckboxes(page)
    .and(page.getByLabel(name, { exact: true }))
    .check();
const readFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

async function openList(items: string[], options = {}, body = { name: "Packing" }) {
  const { page } = await browser.visit(options);
  const guest = await seedGuest(page);
  const path = await guest.makeList(body, ...items);
  await openListAt(page, path);
  return { page, path, ...guest };
}

describe("a list of which everything is ticked", () => {
  it("is started again by a key, which undo takes back", async () => {
    const { page } = await openList(["✓Passport", "Socks"]);
    expect(await card(page).count()).toBe(0);
    await itemCheckboxes(page).first().focus();
    await page.keyboard.press("Space");
    await card(page).getByText("2 items ticked.", { exact: true }).waitFor();
    expect(await readFocus(page)).toBe("Passport");
    expect(await page.getByRole("status").filter({ hasText: "R starts it again" }).count()).toBe(1);
    await checkAccessibility(page);
    await page.keyboard.press("r");
    await expect.poll(() => readTickedNames(page)).toEqual([]);
    expect(await card(page).count()).toBe(0);
    await page.getByText("0 of 2 done").waitFor();
    await settle(page);
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(() => readTickedNames(page)).toEqual(["Passport", "Socks"]);
    await settle(page);
    await page.reload();
    await page.getByText("2 of 2 done").waitFor();
    await card(page).waitFor();
  });

  it("is started again or put away by its card, on a phone", async () => {
    const { page } = await openList(["✓Passport", "Socks"], phone, { name: "Packing for a week" });
    await tick(page, "Socks");
    await card(page).getByRole("button", { name: "Put away" }).tap();
    await page.getByText("2 of 2 done, put away").waitFor();
    const buttons = ["Start again", "Keep as template", "Pack for the way back"];
    await expect.poll(() => card(page).getByRole("button").allTextContents()).toEqual(buttons);
    await card(page).getByRole("button", { name: "Start again" }).tap();
    await page.getByText("0 of 2 done").waitFor();
    expect(await readTickedNames(page)).toEqual([]);
    await settle(page);
  });

  it("is kept as a template by a key, which leaves it as it is", async () => {
    const { page } = await openList(["✓Passport", "✓Socks"]);
    await card(page).getByRole("button", { name: "Keep as template" }).waitFor();
    await page.keyboard.press("k");
    await page.getByText("Kept “Packing” as a template").first().waitFor();
    expect(await card(page).getByRole("button", { name: "Keep as template" }).count()).toBe(0);
    await page.getByRole("link", { name: "Open" }).click();
    await page.getByText("Template, 2 items").waitFor();
    await settle(page);
  });

  it("leads to its first item when its card is used by keyboard", async () => {
    const { page } = await openList(["✓Passport", "✓Socks"]);
    await card(page).getByRole("button", { name: "Start again" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => readFocus(page)).toBe("Passport");
    await settle(page);
  });
});

describe("past runs", () => {
  it("say when they were and what stayed open, and the newest can be taken back", async () => {
    const { page } = await openList(["✓Passport", "Socks", "✓Hat"]);
    await chooseAction(page, "Packing", "Start again");
    await page.getByText("0 of 3 done").waitFor();
    await settle(page);
    await chooseAction(page, "Packing", "More", "Past runs");
    const dialog = page.getByRole("dialog", { name: "Past runs" });
    await dialog.getByText("2 of 3 done").waitFor();
    await dialog.getByText("2 of 3 done").click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("region", { name: "Still open" }).getByText("Socks").waitFor();
    await checkAccessibility(page);
    await sheet.getByRole("button", { name: "All runs" }).click();
    await dialog.getByRole("button", { name: "Restore this run" }).click();
    await expect.poll(() => readTickedNames(page)).toEqual(["Passport", "Hat"]);
    // Ticked items stay in their place while the mouse is in the list.
    await page.mouse.move(1, 1);
    await expect.poll(() => readItemNames(page)).toEqual(["Socks", "Passport", "Hat"]);
    await settle(page);
  });
});

describe("two browsers", () => {
  it("keep ticks of the run before out of the next one, when they arrive late", async () => {
    const { page, path } = await openList(["✓Passport", "Socks"]);
    const { page: other } = await browser.visit();
    await other.context().addCookies(await page.context().cookies());
    await openListAt(other, path);
    const held: Route[] = [];
    await other.route("**/graphql", (route) =>
      operationName(route.request()) === "CompleteItemAt" ? void held.push(route) : route.fallback(),
    );
    await tick(other, "Socks");
    await expect.poll(() => held.length).toBe(1);
    await chooseAction(page, "Packing", "Start again");
    await settle(page);
    await held[0]?.continue();
    await settle(other);
    await expect.poll(() => readTickedNames(other)).toEqual([]);
    await other.reload();
    await other.getByText("0 of 2 done").waitFor();
    expect(await readTickedNames(page)).toEqual([]);
  });
});

describe("a template", () => {
  it("shows its uses, and which items they skipped", async () => {
    const { page, path, notebook, change } = await openList(["Passport", "Umbrella"], {}, {
      name: "Trip",
      isTemplate: true,
    } as { name: string });
    const templateId = path.split("/").at(-1);
    for (let n = 0; n < 5; n++) {
      const made = await page.request.post("/api/list/template", { data: { templateId, name: `Trip ${n}` } });
      const { id } = (await made.json()) as { id: string };
      const items = (await (await page.request.get(`/api/list/${id}/items`)).json()) as { id: string }[];
      await change(`/api/item/${items[0]?.id}/complete`, { completed: true });
      await change(`/api/list/${id}`, { active: false });
    }
    await page.goto(notebook);
    await openListAt(page, path);
    const uses = page.getByRole("region", { name: "5 lists made from it" });
    await expect
      .poll(() => uses.getByRole("list").getByRole("link").allTextContents())
      .toEqual([
        expect.stringContaining("Trip 41 of 2"),
        expect.stringContaining("Trip 31 of 2"),
        expect.stringContaining("Trip 21 of 2"),
        expect.stringContaining("Trip 11 of 2"),
        expect.stringContaining("Trip 01 of 2"),
      ]);
    await page.getByText("Skipped in 5 of 5").waitFor();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Remove Umbrella" }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["Passport"]);
    await settle(page);
    await uses.getByRole("link", { name: "Trip 2" }).click();
    await page.getByRole("heading", { level: 1, name: "Trip 2" }).waitFor();
  });
});
