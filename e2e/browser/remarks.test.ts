import { randomUUID } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { chooseAction, loadIdentityProvider, openListAt, waitForTools } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { PHONE } from "../touch.ts";

const browser = setUpBrowser();

async function openList(items: string[], options: BrowserContextOptions = {}) {
  const { page, errors } = await browser.visit(options);
  const seeds = await seedGuest(page);
  const path = await seeds.makeList({ name: "Kitchen check" }, ...items);
  await openListAt(page, path);
  return { page, errors, seeds, path, id: path.split("/").at(-1) ?? "" };
}

type Stored = { id: string; name: string; completed: boolean; remark: string | null };
const readStored = async (page: Page, id: string): Promise<Stored[]> =>
  (await page.request.get(`/api/list/${id}/items`)).json() as Promise<Stored[]>;
const readRemarks = async (page: Page, id: string) =>
  (await readStored(page, id)).map(({ completed, remark }) => [completed, remark]);

const row = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name });
const value = (page: Page) => page.getByRole("textbox", { name: /^Value/ });

describe("a row with a field", () => {
  it("asks for a value at its tick, shows it at its end, and one undo takes back both", async () => {
    const { page, id } = await openList(["Fridge ___ °C", "Capacity for ___ guests", "Gas tap"]);
    await box(page, "Fridge … °C, value missing").check();
    expect(await value(page).getAttribute("inputmode")).toBe("decimal");
    expect(await value(page).getAttribute("aria-label")).toBe("Value in °C");
    await page.keyboard.type("4.2");
    await page.keyboard.press("Enter");
    await box(page, "Fridge 4.2 °C").waitFor();
    await row(page, "Fridge").getByText("4.2 °C").waitFor();
    await expect
      .poll(() => readRemarks(page, id))
      .toEqual([
        [true, "4.2"],
        [false, null],
        [false, null],
      ]);
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => readRemarks(page, id)).toContainEqual([false, null]);
    await box(page, "Fridge … °C, value missing").waitFor();
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect.poll(async () => (await readRemarks(page, id))[0]).toEqual([true, "4.2"]);
    await box(page, "Capacity for … guests, value missing").check();
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await box(page, "Capacity for 12 guests").waitFor();
  });

  it("is ticked without one by Escape, and is not asked again with one", async () => {
    const { page, id } = await openList(["Fridge ___ °C", "Door"]);
    await box(page, "Fridge … °C, value missing").check();
    await page.keyboard.type("4.2");
    await page.keyboard.press("Escape");
    await value(page).waitFor({ state: "detached" });
    await expect.poll(async () => (await readRemarks(page, id))[0]).toEqual([true, null]);
    await box(page, "Fridge … °C, value missing").uncheck();
    await box(page, "Fridge … °C, value missing").check();
    await page.keyboard.type("4.4");
    await page.keyboard.press("Enter");
    await box(page, "Fridge 4.4 °C").uncheck();
    await box(page, "Fridge 4.4 °C").check();
    expect(await value(page).count()).toBe(0);
    await expect.poll(async () => (await readRemarks(page, id))[0]).toEqual([true, "4.4"]);
  });

  it("keeps what is typed when the next box is pressed, which stays under the pointer", async () => {
    const { page, id } = await openList(["Fridge ___ °C", "Freezer ___ °C", "Gas tap"]);
    await box(page, "Fridge … °C, value missing").check();
    await page.keyboard.type("4.2");
    await box(page, "Freezer … °C, value missing").check();
    await page.keyboard.type("-18");
    await box(page, "Gas tap").check();
    await expect
      .poll(() => readRemarks(page, id))
      .toEqual([
        [true, "4.2"],
        [true, "-18"],
        [true, null],
      ]);
  });

  it("is made by the menu, and a remark is written with a key and without a signal", async () => {
    const { page, errors, id } = await openList(["Fridge", "Gas tap"]);
    await chooseAction(page, "Fridge", "More", "Ask for a value");
    await box(page, "Fridge …, value missing").waitFor();
    await expect.poll(async () => (await readStored(page, id))[0]?.name).toBe("Fridge ___");
    await waitForTools(page);
    await loadIdentityProvider(page);
    await page.context().setOffline(true);
    await box(page, "Gas tap").focus();
    await page.keyboard.press("v");
    await page.getByRole("textbox", { name: "Remark" }).waitFor();
    await page.keyboard.type("seal worn");
    await page.keyboard.press("Enter");
    await row(page, "seal worn").waitFor();
    await page.context().setOffline(false);
    await expect
      .poll(() => readRemarks(page, id))
      .toEqual([
        [false, null],
        [false, "seal worn"],
      ]);
    expect(errors.splice(0).filter((error) => !error.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  });

  it("says what is usual from five runs on, and marks what is not", async () => {
    const { page, path, id } = await openList(["Fridge ___ °C", "Door"]);
    const [fridge] = await readStored(page, id);
    for (const reading of ["4.2", "4.1", "3.9", "4.4", "4.0"]) {
      await page.request.put(`/api/item/${fridge?.id}/remark`, { data: { remark: reading } });
      await page.request.post(`/api/list/${id}/run-again`, { data: { id: randomUUID() } });
    }
    await page.reload();
    await openListAt(page, path);
    await box(page, "Fridge … °C, value missing").check();
    await page.getByText("usually 3.9–4.4 °C").waitFor();
    await page.keyboard.type("9.1");
    await page.keyboard.press("Enter");
    await row(page, "Fridge").getByText("usually 3.9–4.4 °C").waitFor();
    expect(await row(page, "Fridge").locator(".overdue").textContent()).toBe("9.1 °C, unusual");
    await chooseAction(page, "Kitchen check", "More", "Past runs");
    await page.getByRole("button", { name: /This run/ }).click();
    await page.getByRole("dialog").getByText("Fridge 9.1 °C").waitFor();
    await page.getByRole("button", { name: "All runs" }).click();
    const downloaded = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a table" }).click();
    expect((await downloaded).suggestedFilename()).toBe("Kitchen check.csv");
  });

  it("asks in shop mode at the lower edge", async () => {
    const { page, id } = await openList(["Fridge ___ °C", "Door"], PHONE);
    await page.keyboard.press("s");
    const shop = page.getByRole("dialog");
    await shop.getByRole("checkbox", { name: /Fridge/ }).check();
    const place = await value(page).boundingBox();
    expect(place?.y).toBeGreaterThan(500);
    await value(page).fill("-18");
    await value(page).press("Enter");
    await shop.getByText("-18 °C").waitFor();
    await expect.poll(async () => (await readRemarks(page, id))[0]).toEqual([true, "-18"]);
  });

  it("is as it should be for everybody", async () => {
    const { page, errors } = await openList(["# Cold", "Fridge ___ °C", "Freezer ___ °C", "Door"], PHONE);
    await box(page, "Freezer … °C, value missing").check();
    await settle(page);
    await checkBothColorModes(page, "a field that asks for a value");
    expect(errors).toEqual([]);
  });
});

describe("adding up", () => {
  it("shows the money of a list below it, and all in a sheet, with what was not read", async () => {
    const { page } = await openList(["# Food", "Oil 7.90 € ×2", "Bread 3 €", "Tent 2.4 kg", "# Rest", "Taxi 12 €"]);
    await page.getByText("30.80 €").waitFor();
    await box(page, "Bread 3 €").check();
    await page.getByText("Together, still open").waitFor();
    await page.getByText("27.80 €").waitFor();
    await chooseAction(page, "Kitchen check", "More", "Add up");
    const sheet = page.getByRole("dialog", { name: "Add up" });
    await sheet.getByRole("table").waitFor();
    expect(await sheet.getByRole("row").allTextContents()).toEqual([
      "WhatOpenDone",
      "Money27.80 €3.00 €",
      "Weight2.4 kg–",
      "Pieces31",
    ]);
    await page.keyboard.press("Escape");
    await chooseAction(page, "Food", "More", "Add up");
    await page.getByRole("dialog", { name: "Add up" }).getByText("15.80 €").waitFor();
  });

  it("says what it has not read, and then no line stands below the list", async () => {
    const { page } = await openList(["Oil 7.90 €", "Bread 3 €", "Taxi 12 €", "Gift $20-30"]);
    await chooseAction(page, "Kitchen check", "More", "Add up");
    await page.getByText("1 item not read").click();
    await page.getByRole("dialog").getByText("Gift $20-30").waitFor();
    expect(await page.getByText("Together").count()).toBe(0);
    await checkBothColorModes(page, "adding up");
  });
});
