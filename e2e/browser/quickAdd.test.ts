import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { openListAt, readItemNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

describe("adding to a list from anywhere", () => {
  it("asks for the item, then for the list, and offers to open it and to undo", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    const groceries = await makeList({ name: "Groceries" }, "Bread", "Butter");
    await makeList({ name: "Rome" }, "Passport");
    await page.goto("/active");
    await settle(page);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("add to");
    await page.getByRole("option", { name: "Add to a list" }).waitFor();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await page.getByRole("dialog", { name: "Add to a list" }).waitFor();
    expect(await dialog.ariaSnapshot()).toBe(
      [
        '- dialog "Add to a list":',
        '  - heading "Add to a list" [level=2]',
        "  - text: Item",
        '  - textbox "Item"',
        '  - button "Choose a list"',
        '  - button "Close"',
      ].join("\n"),
    );
    await checkBothColorModes(page);
    await page.keyboard.type("Oat milk");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Add “Oat milk” to" }).waitFor();
    expect(await dialog.ariaSnapshot()).toBe(
      [
        '- dialog "Add “Oat milk” to":',
        '  - heading "Add “Oat milk” to" [level=2]',
        '  - combobox "Add “Oat milk” to" [expanded]',
        '  - button "Close"',
        '  - listbox "Add “Oat milk” to":',
        '    - group "Lists":',
        '      - option "Rome Trips" [selected]',
        '      - option "Groceries Trips"',
        "  - status: 2 lists",
      ].join("\n"),
    );
    await page.keyboard.type("groc");
    await expect.poll(() => page.getByRole("option").allTextContents()).toEqual(["GroceriesTrips", "New list “groc”"]);
    await page.keyboard.press("Enter");
    await toast(page, "Added “Oat milk” to “Groceries”").getByRole("link", { name: "Open" }).click();
    await page.waitForURL(`**${groceries}`);
    // The list was not read before, and the item is the last one all the same.
    await expect.poll(() => readItemNames(page)).toEqual(["Bread", "Butter", "Oat milk"]);
    await settle(page);
    await page.keyboard.press("Control+z");
    await expect.poll(() => readItemNames(page)).toEqual(["Bread", "Butter"]);
    await settle(page);
  });

  it("adds milk for “add milk”, to the open list or to another one", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Groceries" }, "Bread");
    await openListAt(page, await makeList({ name: "Rome" }, "Passport"));
    const search = async (text: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill(text);
    };
    await search("add milk");
    await expect
      .poll(() => page.getByRole("option").allTextContents())
      .toEqual(["Add “milk” to “Rome”", "Add “milk” to …"]);
    await page.keyboard.press("Enter");
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "milk"]);
    await search("Add oat milk");
    await page.getByRole("option", { name: "Add “oat milk” to …" }).click();
    await page.getByRole("combobox", { name: "Add “oat milk” to" }).fill("Breakfast");
    await page.getByRole("option", { name: "New list “Breakfast”" }).click();
    await toast(page, "Added “oat milk” to “Breakfast”").getByRole("link", { name: "Open" }).click();
    await page.getByRole("heading", { name: "Breakfast" }).waitFor();
    await expect.poll(() => readItemNames(page)).toEqual(["oat milk"]);
    await settle(page);
  });

  it("adds nothing without words or without a list, and gives the focus back", async () => {
    // The width is that of a phone, and of a window of 640 pixels at 200 percent.
    const { page } = await browser.visit({ viewport: { width: 320, height: 640 } });
    const { makeList } = await seedGuest(page);
    const list = await makeList({ name: "Rome" }, "Passport");
    await page.goto(list);
    await settle(page);
    const checkbox = page.getByRole("checkbox", { name: "Passport" });
    for (const words of ["", "Socks"]) {
      await checkbox.focus();
      await page.keyboard.press("Control+k");
      await page.keyboard.type("add to");
      await page.keyboard.press("Enter");
      await page.getByRole("dialog", { name: "Add to a list" }).waitFor();
      await page.keyboard.type(words);
      await page.keyboard.press("Enter");
      if (words) await page.getByRole("dialog", { name: "Add “Socks” to" }).waitFor();
      expect(await page.getByRole("dialog").evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(320);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await expect.poll(() => checkbox.evaluate((each) => each === document.activeElement)).toBe(true);
    }
    expect(await readItemNames(page)).toEqual(["Passport"]);
  });
});

describe("the installed app", () => {
  it("previews what another app shares, and makes a list of it", async () => {
    const { page } = await browser.visit({ serviceWorkers: "allow" });
    await page.goto("/active");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await settle(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.evaluate(() => {
      const form = Object.assign(document.createElement("form"), { action: "/share", method: "post" });
      form.enctype = "multipart/form-data";
      const text = Object.assign(document.createElement("textarea"), {
        name: "text",
        value: "# Fruit\n- Apples\n- Pears",
      });
      form.append(text);
      document.body.append(form);
      form.submit();
    });
    const preview = page.getByRole("dialog");
    await preview.getByText("Apples").waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe("/");
    await preview.getByRole("button", { name: /^Add/ }).first().click();
    await page.waitForURL("**/n/*/l/*");
    await expect.poll(() => readItemNames(page)).toEqual(["Apples", "Pears"]);
    await settle(page);
    expect(asked.filter((url) => url.includes("Apples"))).toEqual([]);
  });

  it("offers a new list and the active lists as shortcuts, and takes what is shared", async () => {
    const { page } = await browser.visit();
    const manifest = await (await page.request.get("/manifest.webmanifest")).json();
    expect(manifest.shortcuts).toEqual([
      { name: "New list", url: "/" },
      { name: "Active", url: "/active" },
    ]);
    expect(manifest.share_target).toMatchObject({ action: "/share", method: "POST", enctype: "multipart/form-data" });
  });
});
