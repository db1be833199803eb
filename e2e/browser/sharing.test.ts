import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { chooseAction, enterTexts, field, openListAt, readItemNames, readTickedNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Opens a guest's list of two items. */
async function openOwnersList() {
  const { page, errors } = await browser.visit();
  const { makeList, notebook } = await seedGuest(page);
  const path = await makeList({ name: "Groceries" }, "Milk", "Bread");
  await openListAt(page, path);
  return { page, errors, path, notebook };
}

/** Makes a link on the open sheet and returns it. */
async function makeLink(page: Page, role: "Can edit" | "Can view" = "Can edit"): Promise<string> {
  const name = field(page, "Your name, for the others");
  await page.getByLabel("Who opens the link").selectOption({ label: role });
  if (await name.isVisible()) await name.fill("Ann");
  await page.getByRole("button", { name: /^Make (a|another) link$/ }).click();
  return field(page, "Link").inputValue();
}

/** Shares the notebook of the open page and returns the link. */
async function share(page: Page, notebook: string, role?: "Can edit" | "Can view"): Promise<string> {
  await page.goto(notebook);
  await settle(page);
  await chooseAction(page, "Trips", "Share…");
  const link = await makeLink(page, role);
  await press(page, "Close");
  return link;
}

/** Opens a link in a browser of its own and joins. */
async function join(link: string, name = "Bea") {
  const visit = await browser.visit();
  await visit.page.goto(new URL(link).pathname);
  await visit.page.getByLabel("Your name").fill(name);
  await press(visit.page, "Join");
  await visit.page.waitForURL("**/n/*");
  await settle(visit.page);
  return visit;
}

describe("a shared notebook", () => {
  it("is shopped for by two people, of whom one goes offline and comes back", async () => {
    const { page: ann, path, notebook } = await openOwnersList();
    const link = await share(ann, notebook);
    const { page: bea, errors } = await join(link);
    await bea.getByRole("main").getByRole("link", { name: "Groceries" }).click();
    await bea.getByText("Shared with 1 person").waitFor();
    await openListAt(ann, path);
    await ann.getByText("Shared with 1 person").waitFor();

    await enterTexts(ann, "Add an item", "Eggs");
    await expect.poll(() => readItemNames(bea)).toEqual(["Milk", "Bread", "Eggs"]);
    await bea.context().setOffline(true);
    await bea.getByRole("checkbox", { name: "Milk" }).check();
    await enterTexts(bea, "Add an item", "Salt");
    await ann.getByRole("checkbox", { name: "Bread" }).check();
    await bea.context().setOffline(false);
    await expect.poll(() => readTickedNames(ann)).toEqual(["Milk", "Bread"]);
    await expect.poll(() => readTickedNames(bea)).toEqual(["Milk", "Bread"]);
    await ann.getByRole("checkbox", { name: "Salt" }).waitFor();
    await settle(bea);
    errors.splice(0);
  });
});

describe("the sheet", () => {
  it("names the people, changes what they may do, and revokes links", async () => {
    const { page: ann, notebook } = await openOwnersList();
    const link = await share(ann, notebook);
    const { page: bea, errors } = await join(link);
    await ann.getByRole("button", { name: "Shared with 1 person" }).click();
    const sheet = ann.getByRole("dialog", { name: "Share" });
    await sheet.getByText("Bea").waitFor();
    await checkBothColorModes(ann, "the sheet");
    await sheet.getByLabel("Role of Bea").selectOption({ label: "Can view" });
    await expect.poll(() => field(bea, "New list").count()).toBe(0);
    await sheet.getByRole("button", { name: /^Revoke/ }).click();
    await sheet.getByText("Open links").waitFor({ state: "detached" });
    expect((await bea.request.get(`/api/invitation/${link.split("/").at(-1)}`)).status()).toBe(404);
    await press(ann, "Remove Bea");
    await press(ann, "Remove");
    await bea.getByText("This notebook is not here.").waitFor();
    await settle(bea);
    errors.splice(0);
  });
});
