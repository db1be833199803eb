import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAccessibility } from "../accessibility.ts";
import { chooseAction, enterTexts, itemCheckboxes, openListAt, readItemNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** A list and its template: compare, update either of them, and combine. */

const browser = setUpBrowser();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function openUse(options = {}) {
  const { page } = await browser.visit(options);
  const guest = await seedGuest(page);
  const templatePath = await guest.makeList({ name: "Trip", isTemplate: true }, "Passport", "Socks", "Hat");
  const templateId = templatePath.split("/").at(-1) ?? "";
  const made = await page.request.post("/api/list/template", { data: { templateId, name: "Rome" } });
  const { id } = (await made.json()) as { id: string };
  const items = (await (await page.request.get(`/api/list/${id}/items`)).json()) as { id: string; name: string }[];
  const findId = (name: string) => items.find((item) => item.name === name)?.id ?? "";
  const readTemplate = async () =>
    ((await (await page.request.get(`/api/list/${templateId}/items`)).json()) as { name: string }[]).map(
      ({ name }) => name,
    );
  return { page, path: `${guest.notebook}/l/${id}`, templatePath, templateId, findId, readTemplate, ...guest };
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Compare with template" });

describe("a finished list with changes", () => {
  it.each([
    ["a desktop", {}],
    ["a phone", phone],
  ])("updates its template by choice, which undo takes back, on %s", async (_device, options) => {
    const { page, path, change, findId, readTemplate } = await openUse(options);
    await change(`/api/item/${findId("Socks")}`, { name: "Warm socks" });
    await page.request.delete(`/api/item/${findId("Hat")}`);
    await openListAt(page, path);
    await enterTexts(page, "Add an item", "Camera");
    await settle(page);
    for (const box of await itemCheckboxes(page).all()) await box.check();
    await page.getByRole("button", { name: "Update the template · 3 changes" }).waitFor();
    await settle(page);
    await itemCheckboxes(page).first().focus();
    await page.keyboard.press("u");
    const form = dialog(page).getByRole("form", { name: "Changed in this list" });
    await form.waitFor();
    await checkAccessibility(page);
    const boxes = form.getByRole("checkbox");
    await expect
      .poll(() => boxes.evaluateAll((all) => (all as HTMLInputElement[]).map((box) => box.checked)))
      .toEqual([true, false, false]);
    await form.getByRole("checkbox", { name: "Add Camera" }).check();
    await form.getByRole("button", { name: "Update the template (2)" }).click();
    await dialog(page).waitFor({ state: "detached" });
    expect(await readTemplate()).toEqual(["Passport", "Warm socks", "Camera", "Hat"]);
    await page.getByRole("button", { name: "Update the template · 1 change" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(readTemplate).toEqual(["Passport", "Socks", "Hat"]);
    await page.getByRole("button", { name: "Update the template · 3 changes" }).waitFor();
    await settle(page);
  });

  it("does not offer it again when it is not for this template", async () => {
    const { page, path, change, findId } = await openUse();
    await change(`/api/item/${findId("Socks")}`, { name: "Warm socks" });
    await openListAt(page, path);
    for (const box of await itemCheckboxes(page).all()) await box.check();
    await page.getByRole("button", { name: "Update the template · 1 change" }).click();
    await dialog(page).getByRole("checkbox", { name: "Don’t suggest this when a list is done" }).check();
    await page.keyboard.press("Escape");
    const offer = page.getByRole("button", { name: "Update the template · 1 change" });
    await offer.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("region", { name: "All done" }).waitFor();
    await settle(page);
    expect(await offer.count()).toBe(0);
  });
});

describe("a template that has changed", () => {
  it.each([
    ["a desktop", {}],
    ["a phone", phone],
  ])("says which of its lists have not got that, and brings it there, on %s", async (_device, options) => {
    const { page, templatePath, templateId, path, findId, change } = await openUse(options);
    await page.request.post("/api/list/template", { data: { templateId, lists: [{ name: "Ana" }, { name: "Ben" }] } });
    await change(`/api/item/${findId("Hat")}`, { name: "Cap" });
    await openListAt(page, templatePath);
    await settle(page);
    expect(await page.getByRole("button", { name: "Look" }).count()).toBe(0);
    await enterTexts(page, "Add an item", "Umbrella");
    await page.getByText("1 change is not in 3 lists").waitFor();
    const items = (await (await page.request.get(`/api/list/${templateId}/items`)).json()) as { id: string }[];
    await change(`/api/item/${items[2]?.id}`, { name: "Sun hat" });
    await page.getByText("2 changes are not in 3 lists").waitFor();
    await page.getByRole("button", { name: "Look" }).click();
    const sheet = page.getByRole("dialog", { name: "Update the lists" });
    await sheet.getByText("Add Umbrella").waitFor();
    expect(await sheet.getByRole("listitem").allInnerTexts()).toEqual([
      "Change Sun hat\n2 lists",
      "Add Umbrella\n3 lists",
    ]);
    await checkAccessibility(page);
    await sheet.getByRole("checkbox", { name: "Add Umbrella" }).uncheck();
    await sheet.getByRole("button", { name: "Update 2 lists" }).waitFor();
    await sheet.getByRole("checkbox", { name: "Add Umbrella" }).check();
    await sheet.getByRole("button", { name: "Update 3 lists" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByText("2 changes are not in 3 lists").waitFor({ state: "detached" });
    await settle(page);
    const readList = async (id: string) =>
      ((await (await page.request.get(`/api/list/${id}/items`)).json()) as { name: string }[]).map(({ name }) => name);
    const uses = (await (await page.request.get(`/api/list/${templateId}/uses`)).json()) as { id: string }[];
    const readAll = async () => new Set((await Promise.all(uses.map(({ id }) => readList(id)))).map(String));
    expect(await readAll()).toEqual(new Set(["Passport,Socks,Sun hat,Umbrella", "Passport,Socks,Cap,Umbrella"]));
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("2 changes are not in 3 lists").waitFor();
    expect(await readAll()).toEqual(new Set(["Passport,Socks,Hat", "Passport,Socks,Cap"]));
    await openListAt(page, path);
    expect(await readItemNames(page)).toEqual(["Passport", "Socks", "Cap"]);
    await settle(page);
  });

  it("updates a list that was made from it", async () => {
    const { page, path, templateId } = await openUse();
    await page.request.post("/api/item", { data: { listId: templateId, name: "Umbrella" } });
    await openListAt(page, path);
    await chooseAction(page, "Rome", "Template", "Compare with it");
    await dialog(page).getByRole("form", { name: "Changed in the template" }).getByText("Umbrella").waitFor();
    await dialog(page).getByRole("button", { name: "Update this list (1)" }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks", "Hat", "Umbrella"]);
    await settle(page);
    await chooseAction(page, "Rome", "Template", "Compare with it");
    await dialog(page).getByText("are the same").waitFor();
  });
});

describe("another template", () => {
  it("is added to a list, without what it has, as one undo", async () => {
    const { page, path, makeList } = await openUse();
    await makeList({ name: "Beach", isTemplate: true }, "Towel", "hat");
    await openListAt(page, path);
    await chooseAction(page, "Rome", "Template", "Add a template");
    await page.getByRole("combobox", { name: "Add a template" }).fill("Bea");
    await page.getByRole("option", { name: "Beach" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks", "Hat", "Towel"]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks", "Hat"]);
    await settle(page);
  });
});

describe("using a template with options", () => {
  it("makes a list of two templates, in the notebook and on the day that were chosen", async () => {
    const { page, templatePath, makeList, makeNotebook } = await openUse();
    await makeList({ name: "Beach", isTemplate: true }, "Towel", "hat", "Socks ×3");
    const { id: work } = await makeNotebook("Work");
    await openListAt(page, templatePath);
    await page.getByRole("button", { name: "Use with…" }).click();
    const options = page.getByRole("dialog", { name: "Trip" });
    await options.getByRole("checkbox", { name: "Beach" }).check();
    await expect.poll(() => options.getByLabel("Name").inputValue()).toMatch(/^Trip \+ Beach – \d+ [A-Z]/);
    await checkAccessibility(page);
    await options.getByLabel("Notebook").selectOption("Work");
    await options.getByLabel("Date").fill("2026-12-24");
    await options.getByLabel("Name").fill("Christmas");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/n/${work}/l/*`);
    await page.getByRole("heading", { level: 1, name: "Christmas" }).waitFor();
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks ×3", "Hat", "Towel"]);
    await page.getByRole("heading", { level: 2, name: "Beach" }).waitFor();
    await page.getByRole("button", { name: /24 Dec/ }).waitFor();
    await settle(page);
  });
});
