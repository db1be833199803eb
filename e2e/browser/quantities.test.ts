import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { chooseAction, openListAt, readItemNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { PHONE } from "../touch.ts";

const browser = setUpBrowser();

it("the menu of a row changes an amount step by step, and none where there can be none", async () => {
  const { page } = await browser.visit();
  const { makeList } = await seedGuest(page);
  await openListAt(page, await makeList({ name: "Shop" }, "Milk", "卵10個", "https://example.com", "# Dairy"));
  await chooseAction(page, "Milk", "Make it ×2", "Make it ×3", "Make it ×4", "Make it ×3");
  await page.keyboard.press("Escape");
  await expect.poll(() => readItemNames(page)).toContain("Milk ×3");
  await chooseAction(page, "卵10個", "Make it 11 個");
  await page.keyboard.press("Escape");
  for (const name of ["https://example.com", "Dairy"]) {
    await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem").first().waitFor();
    expect(await page.getByRole("menuitem", { name: /Make it ×?\d/ }).count()).toBe(0);
    await page.keyboard.press("Escape");
  }
  await settle(page);
  await page.reload();
  await expect.poll(() => readItemNames(page)).toEqual(["Milk ×3", "卵11個", "https://example.com"]);
});

it("the mouse changes an amount beside the words, only where it is sure", async () => {
  const { page } = await browser.visit();
  const { makeList } = await seedGuest(page);
  await openListAt(page, await makeList({ name: "Shop" }, "Milk ×2", "6 eggs"));
  const rows = page.getByRole("region", { name: "Items" }).getByRole("listitem");
  const larger = rows.first().getByRole("button", { name: "Make it ×3" });
  await rows.last().hover();
  expect(await larger.isVisible()).toBe(false);
  expect(await rows.last().getByRole("button", { name: "Make it" }).count()).toBe(0);
  await rows.first().hover();
  await larger.click();
  await rows.first().getByRole("button", { name: "Make it ×4" }).click();
  await rows.first().getByRole("button", { name: "Make it ×3" }).click();
  await expect.poll(() => readItemNames(page)).toEqual(["Milk ×3", "6 eggs"]);
});

it("a row that is edited has its amount below the words, and saves it with them", async () => {
  for (const device of [PHONE, undefined]) {
    const { page } = await browser.visit(device);
    const { makeList } = await seedGuest(page);
    await openListAt(page, await makeList({ name: "Shop" }, "Milk", "https://example.com", "# Dairy"));
    const press = async (target: Locator) => (device ? target.tap() : target.click());
    const row = page.getByRole("region", { name: "Items" }).getByRole("listitem");
    const edit = (name: string) => press(row.getByRole("button", { name, exact: true }));
    await edit("Milk");
    const field = page.getByRole("textbox", { name: "Item", exact: true });
    for (const label of ["Make it ×2", "Make it ×3"]) await press(row.getByRole("button", { name: label }));
    expect(await field.inputValue()).toBe("Milk ×3");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => readItemNames(page)).toContain("Milk ×3");

    await edit("Milk ×3");
    await press(row.getByRole("button", { name: "Make it ×2" }));
    await page.keyboard.press("Escape");
    await expect.poll(() => readItemNames(page)).toContain("Milk ×3");
    for (const [name, label] of [
      ["https://example.com", "Item"],
      ["Dairy", "Section"],
    ] as const) {
      await chooseAction(page, name, "Edit");
      await page.getByRole("textbox", { name: label, exact: true }).waitFor();
      expect(await row.getByRole("button", { name: "Make it" }).count()).toBe(0);
      await page.keyboard.press("Escape");
      // The focus goes back to the row, and a phone shows the menu's button of the row that has it.
      await settle(page);
    }
    await settle(page);
    await page.reload();
    await expect.poll(() => readItemNames(page)).toEqual(["Milk ×3", "https://example.com"]);
  }
});

it("shop mode shows pieces beside the name, in both directions", async () => {
  const { page } = await browser.visit(PHONE);
  const { makeList } = await seedGuest(page);
  await openListAt(page, await makeList({ name: "Shop" }, "Lemons ×2", "3x socks", "Milk, 2 l", "6 eggs", "חלב ×4"));
  await chooseAction(page, "Shop", "Shop");
  const rows = page.getByRole("dialog", { name: "Shop" }).getByRole("listitem");
  await rows.first().waitFor();
  const texts = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s*\n\s*/g, " | "));
  expect(texts).toEqual(["Lemons | ×2", "socks | ×3", "Milk, 2 l", "6 eggs", "חלב | ×4"]);
  expect(await rows.first().getByRole("checkbox").getAttribute("aria-label")).toBe("Lemons ×2");
});

it("a difference in the amount alone is not checked at first", async () => {
  const { page } = await browser.visit();
  const { makeList, change, notebook } = await seedGuest(page);
  const template = await makeList({ name: "Trip", isTemplate: true }, "Socks ×2", "Hat");
  const made = await page.request.post("/api/list/template", {
    data: { templateId: template.split("/").at(-1), name: "Rome" },
  });
  const { id } = (await made.json()) as { id: string };
  const items = (await (await page.request.get(`/api/list/${id}/items`)).json()) as { id: string }[];
  await change(`/api/item/${items[0]?.id}`, { name: "Socks ×5" });
  await change(`/api/item/${items[1]?.id}`, { name: "Warm hat" });
  await openListAt(page, `${notebook}/l/${id}`);
  await chooseAction(page, "Rome", "Template", "Compare with it");
  const form = page.getByRole("form", { name: "Changed in this list" });
  await form.waitFor();
  const boxes = form.getByRole("checkbox");
  expect(await boxes.evaluateAll((all) => (all as HTMLInputElement[]).map((box) => box.checked))).toEqual([
    false,
    true,
  ]);
});
