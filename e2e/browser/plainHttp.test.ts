import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findPort } from "../../scripts/findPort.mjs";
import { createAccountActions, newAddress } from "../accounts.ts";
import { HOST_NAME } from "../chromium.ts";
import { chooseAction, enterTexts, field, readItemNames } from "../pageActions.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** A server at home without a certificate: browsers give its pages no locks, no clipboard and no service worker. */

const PORT = String(await findPort());
const browser = setUpBrowser({ PORT, ORIGIN: `http://${HOST_NAME}:${PORT}` });

/** Begins a first list on the home page. */
async function beginList(page: Page, ...items: [string, ...string[]]) {
  await page.goto("/");
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await enterTexts(page, "Type the first item", items[0]);
  await page.waitForURL("**/l/*");
  await enterTexts(page, "Add an item", ...items.slice(1));
  await settle(page);
}

it("a guest shares a list with a second browser, and both change it", async () => {
  const { page: ann } = await browser.visit();
  await beginList(ann, "Milk", "Bread");
  const list = ann.url();
  await ann.goto(list.replace(/\/l\/.*/, ""));
  await settle(ann);
  await chooseAction(ann, "My Notebook", "Share");
  await field(ann, "Your name, shown to others").fill("Ann");
  await ann.getByRole("button", { name: "Create a link" }).click();
  const link = await field(ann, "Link").inputValue();

  const { page: bea } = await browser.visit();
  await bea.goto(link);
  await bea.getByLabel("Your name").fill("Bea");
  await bea.getByRole("button", { name: "Join" }).click();
  // Who joins with one list lands in it.
  await bea.waitForURL("**/l/*");
  await settle(bea);
  await enterTexts(bea, "Add an item", "Eggs");
  await ann.goto(list);
  await expect.poll(() => readItemNames(ann)).toEqual(["Milk", "Bread", "Eggs"]);
  await ann.getByRole("checkbox", { name: "Bread" }).check();
  await expect.poll(() => bea.getByRole("checkbox", { name: "Bread", checked: true }).count()).toBe(1);
});

it("each tab of a browser sends its changes, once", async () => {
  const { page, openTab } = await browser.visit();
  await beginList(page, "Milk");
  const second = await openTab();
  await second.goto(page.url());
  for (const [tab, name] of [
    [second, "Bread"],
    [page, "Eggs"],
    [second, "Salt"],
  ] as const) {
    await enterTexts(tab, "Add an item", name);
    await expect.poll(() => readItemNames(tab === page ? second : page)).toContain(name);
  }
  await settle(page);
  await settle(second);
  await page.reload();
  await expect.poll(() => readItemNames(page)).toEqual(["Milk", "Bread", "Eggs", "Salt"]);
});

it("a text is copied", async () => {
  const { page } = await browser.visit();
  await beginList(page, "Milk", "Bread");
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await chooseAction(page, name, "More", "Copy as text");
  await field(page, "Add an item").press("Control+v");
  await page.getByRole("dialog").getByText("Bread").waitFor();
});

it("a guest signs up, out and in again", async () => {
  const { page } = await browser.visit();
  await beginList(page, "Milk");
  const { signUp, signOut, signIn, expectSignedIn } = createAccountActions(browser);
  const address = newAddress("plain");
  await signUp(page, address, "Ann");
  await signOut(page, "Ann");
  await signIn(page, address);
  await expectSignedIn(page, "Ann");
  await page.getByRole("main").getByText("List of").first().waitFor();
});
