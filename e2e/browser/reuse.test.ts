import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { chooseAction, enterTexts, itemCheckboxes, openListAt, readItemNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const done = (page: Page) => page.getByRole("region", { name: "All done" });

async function tickAll(page: Page) {
  for (const box of await itemCheckboxes(page).all()) await box.check();
  await done(page).waitFor();
}

async function useTemplate(page: Page, templatePath: string) {
  await openListAt(page, templatePath);
  await page.getByRole("button", { name: "Use Packing", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /^Packing – / }).waitFor();
  await page.getByText(/^0 of \d done/).waitFor();
  // Ends the editing of the name, which starts only with a keyboard.
  await page.keyboard.press("Escape");
  await settle(page);
}

it.each([
  ["a desktop", {}],
  ["a phone", phone],
])("a first list becomes a template, which gets better with each use, on %s", async (_device, options) => {
  const { page } = await browser.visit(options);
  const { makeList, notebook } = await seedGuest(page);
  await openListAt(page, await makeList({ name: "Packing" }, "Passport", "Socks", "Umbrella"));
  await chooseAction(page, "Packing", "Template", "Keep this list as a template");
  await settle(page);
  await page.goto(notebook);
  const template = page.getByRole("region", { name: "Templates" }).getByRole("link", { name: "Packing" });
  const templatePath = (await template.getAttribute("href")) ?? "";

  // The second use is changed, and its template is updated from it.
  await useTemplate(page, templatePath);
  await enterTexts(page, "Add an item", "Camera");
  await settle(page);
  await tickAll(page);
  await page.getByRole("button", { name: "Update the template · 1 change" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare with template" });
  await dialog.getByRole("checkbox", { name: "Add Camera" }).check();
  await dialog.getByRole("button", { name: "Update the template (1)" }).click();
  await dialog.waitFor({ state: "detached" });
  await done(page).getByRole("button", { name: "Put away" }).click();
  await page.getByText("4 of 4 done, put away").waitFor();
  await settle(page);

  // The third use has the additions of the second one. Then both sides change.
  await useTemplate(page, templatePath);
  expect(await readItemNames(page)).toEqual(["Passport", "Socks", "Umbrella", "Camera"]);
  const thirdUse = new URL(page.url()).pathname;
  await openListAt(page, templatePath);
  await enterTexts(page, "Add an item", "Charger");
  await settle(page);
  await openListAt(page, thirdUse);
  await enterTexts(page, "Add an item", "Guide");
  await settle(page);
  await chooseAction(
    page,
    (await page.getByRole("heading", { level: 1 }).textContent()) ?? "",
    "Template",
    "Compare with it",
  );
  await dialog.getByRole("form", { name: "Changed in this list" }).getByText("Guide").waitFor();
  await dialog.getByRole("button", { name: "Update this list (1)" }).click();
  await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks", "Umbrella", "Camera", "Charger", "Guide"]);
  await tickAll(page);
  await done(page).getByRole("button", { name: "Start again" }).click();
  await page.getByText("0 of 6 done").waitFor();
  await settle(page);
});
