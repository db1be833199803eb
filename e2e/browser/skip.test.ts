import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAccessibility, checkBothColorModes } from "../accessibility.ts";
import {
  chooseAction,
  itemCheckboxes,
  openListAt,
  readItemNames,
  readTickedNames,
  unfoldDone,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** Items that are skipped, who has ticked the others and when, and the way back. */

const browser = setUpBrowser();

const box = (page: Page, name: string) => itemCheckboxes(page).and(page.getByLabel(name, { exact: true }));
const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name, exact: true }) });
const why = (page: Page) => page.getByRole("textbox", { name: "Why?" });

/** Skips the item whose row has the focus, and waits for the field that asks why. */
async function skipByKey(page: Page) {
  await page.keyboard.press("x");
  await why(page).waitFor();
}
const card = (page: Page) => page.getByRole("region", { name: "All done" });

/** Returns the names of the skipped items, also of the done ones, which it unfolds. */
async function readSkippedNames(page: Page) {
  await unfoldDone(page);
  return itemCheckboxes(page).evaluateAll((boxes) =>
    boxes.flatMap((each) => (each.matches("[data-skipped]") ? each.ariaLabel : [])),
  );
}

const openList = (...items: string[]) => openListNamed("Packing", ...items);

async function openListNamed(name: string, ...items: string[]) {
  const { page, errors } = await browser.visit();
  const guest = await seedGuest(page);
  const path = await guest.makeList({ name }, ...items);
  await openListAt(page, path);
  return { page, errors, path, ...guest };
}

/** Shares the notebook of the guest of a page, and opens a list of it as Ben. */
async function openAsBen(ann: Page, { notebook, path, role }: { notebook: string; path: string; role: string }) {
  const shared = await ann.request.post(`/api/notebook/${notebook.split("/").at(-1)}/share`, {
    data: { role, name: "Ann" },
  });
  const { url } = (await shared.json()) as { url: string };
  const { page: ben, errors } = await browser.visit();
  await ben.request.get("/api/user/current?createAnonymousUser=true");
  await ben.request.post(`/api/invitation/${url.split("/").at(-1)}/accept`, { data: { name: "Ben" } });
  await openListAt(ben, path);
  return { ben, errors };
}

describe("an item that is not for this time", () => {
  it("is skipped by its key, with a reason, and one undo brings it back", async () => {
    const { page } = await openList("Passport", "Swimwear", "✓Socks");
    await box(page, "Swimwear").focus();
    await skipByKey(page);
    await expect.poll(() => readSkippedNames(page)).toEqual(["Swimwear"]);
    await checkAccessibility(page, "a row that asks why");
    await page.keyboard.type("too cold");
    await page.keyboard.press("Enter");
    await row(page, "Swimwear").getByText("too cold").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Swimwear");
    await page.getByText("2 of 3 done").waitFor();
    await settle(page);
    await page.reload();
    await page.getByText("2 of 3 done").waitFor();
    await expect.poll(() => readSkippedNames(page)).toEqual(["Swimwear"]);
    await checkBothColorModes(page, "a skipped row among the done ones");
  });

  it("is open again after Ctrl+Z, also after its reason was given", async () => {
    const { page } = await openList("Passport", "Swimwear");
    await box(page, "Swimwear").focus();
    await skipByKey(page);
    await page.keyboard.type("too cold");
    await page.keyboard.press("Enter");
    await page.getByText("1 of 2 done").waitFor();
    await page.keyboard.press("ControlOrMeta+Z");
    await page.getByText("0 of 2 done").waitFor();
    await settle(page);
    await expect.poll(() => readSkippedNames(page)).toEqual([]);
  });

  it("is skipped by its menu, and the last reasons are offered", async () => {
    const { page } = await openList("Passport", "Swimwear", "Umbrella");
    await chooseAction(page, "Swimwear", "Skip");
    await page.keyboard.type("too cold");
    await page.keyboard.press("Enter");
    await chooseAction(page, "Umbrella", "Skip");
    await page.getByRole("button", { name: "too cold" }).click();
    await expect.poll(() => row(page, "Umbrella").getByText("too cold").count()).toBe(1);
    await page.mouse.move(1, 1);
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Swimwear", "Umbrella"]);
    await chooseAction(page, "Swimwear", "Unskip");
    await expect.poll(() => readSkippedNames(page)).toEqual(["Umbrella"]);
    await settle(page);
  });

  it("is offered the reasons of the run before, also on a page that has just been opened", async () => {
    const { page } = await openList("Passport", "Swimwear");
    await chooseAction(page, "Swimwear", "Skip");
    await page.keyboard.type("too cold");
    await page.keyboard.press("Enter");
    await chooseAction(page, "Packing", "Start again");
    await expect.poll(() => readSkippedNames(page)).toEqual([]);
    await settle(page);
    await page.reload();
    await chooseAction(page, "Passport", "Skip");
    await page.getByRole("button", { name: "too cold" }).click();
    await row(page, "Passport").getByText("too cold").waitFor();
    await settle(page);
  });

  it("finishes the list with the last open one, and a tick of it later counts", async () => {
    const { page } = await openList("✓Passport", "Swimwear");
    await box(page, "Swimwear").focus();
    await skipByKey(page);
    await page.keyboard.press("Enter");
    await page.mouse.move(1, 1);
    await card(page).getByText("1 done, 1 skipped.", { exact: true }).waitFor();
    await checkBothColorModes(page, "a finished list with a skipped item");
    await box(page, "Swimwear").check();
    await card(page).getByText("2 items ticked.", { exact: true }).waitFor();
    await settle(page);
  });

  it("stays skipped when it was skipped without a connection, and the list is read elsewhere", async () => {
    const { page, errors, path } = await openList("Passport", "Swimwear");
    await page.context().setOffline(true);
    await box(page, "Swimwear").focus();
    await skipByKey(page);
    await page.keyboard.type("too cold");
    await page.keyboard.press("Enter");
    await page.context().setOffline(false);
    await settle(page);
    const { page: other } = await browser.visit();
    await other.context().addCookies(await page.context().cookies());
    await openListAt(other, path);
    await expect.poll(() => readSkippedNames(other)).toEqual(["Swimwear"]);
    await other.getByText("too cold").waitFor();
    errors.splice(0);
  });
});

describe("two people of one list", () => {
  it("see who has ticked what, and a viewer can skip nothing", async () => {
    const { page: ann, ...list } = await openList("Passport", "Swimwear", "Umbrella");
    const { ben } = await openAsBen(ann, { ...list, role: "EDITOR" });
    await openListAt(ann, list.path);
    await box(ben, "Passport").check();
    await row(ann, "Passport").getByText("Ben", { exact: true }).waitFor();
    // After a moment it is done, and still says who has ticked it.
    await expect
      .poll(async () => {
        await unfoldDone(ann);
        return ann.locator("[data-settled]").getByText("ticked by Ben").count();
      })
      .toBe(1);
    expect(await row(ann, "Passport").getByText("Ben", { exact: true }).isVisible()).toBe(true);
    await box(ann, "Umbrella").focus();
    await skipByKey(ann);
    await ann.keyboard.press("Enter");
    await expect.poll(() => readSkippedNames(ben)).toEqual(["Umbrella"]);
    await box(ben, "Umbrella").check();
    await expect.poll(() => readTickedNames(ann)).toEqual(["Passport", "Umbrella"]);

    const { ben: viewer } = await openAsBen(ann, { ...list, role: "VIEWER" });
    await viewer.locator("li[data-row]").first().focus();
    await viewer.keyboard.press("x");
    expect(await why(viewer).count()).toBe(0);
    expect(await viewer.getByRole("button", { name: "Actions for Swimwear" }).count()).toBe(0);
  });

  it("end alike when one ticks and the other skips the same item without a connection", async () => {
    const { page: ann, ...list } = await openList("Passport", "Swimwear");
    const { ben, errors } = await openAsBen(ann, { ...list, role: "EDITOR" });
    for (const page of [ann, ben]) await page.context().setOffline(true);
    await box(ann, "Swimwear").focus();
    await skipByKey(ann);
    await ann.keyboard.press("Enter");
    await box(ben, "Swimwear").check();
    for (const page of [ann, ben]) {
      await page.context().setOffline(false);
      await settle(page);
    }
    // The tick was later, whichever of them the server has heard of first.
    for (const page of [ann, ben]) {
      await expect.poll(() => readTickedNames(page)).toEqual(["Swimwear"]);
      expect(await readSkippedNames(page)).toEqual([]);
    }
    for (const each of [errors, list.errors]) each.splice(0);
  });
});

describe("the sheet of a run", () => {
  it("says who has ticked what, what was skipped and why, and what stayed open", async () => {
    const { page: ann, ...list } = await openList("Passport", "Swimwear", "Umbrella", "Socks");
    const { ben } = await openAsBen(ann, { ...list, role: "EDITOR" });
    await openListAt(ann, list.path);
    await box(ann, "Passport").check();
    await settle(ann);
    await box(ben, "Socks").check();
    await chooseAction(ben, "Swimwear", "Skip");
    await ben.keyboard.type("too cold");
    await ben.keyboard.press("Enter");
    await settle(ben);
    await ann.getByText("3 of 4 done").waitFor();
    await chooseAction(ann, "Packing", "Start again");
    await ann.getByText("0 of 4 done").waitFor();
    await settle(ann);
    await chooseAction(ann, "Packing", "More", "Past runs");
    const dialog = ann.getByRole("dialog");
    await dialog.getByText("2 of 4 done, 1 skipped").click();
    const who = dialog.getByRole("list", { name: "Who" }).getByRole("listitem");
    await expect.poll(() => who.allTextContents()).toEqual(["YYou1", "BBen1"]);
    const rows = dialog.getByRole("list", { name: "Ticked" }).getByRole("listitem");
    expect(await rows.allTextContents()).toEqual([
      expect.stringMatching(/^\d.*PassportYou$/),
      expect.stringMatching(/^\d.*SocksBen$/),
    ]);
    await dialog.getByRole("region", { name: "Skipped" }).getByText("too cold").waitFor();
    await dialog.getByRole("region", { name: "Still open" }).getByText("Umbrella").waitFor();
    await checkBothColorModes(ann, "the sheet of a run");
    await dialog.getByRole("button", { name: "All runs" }).click();
    await dialog.getByText("2 of 4 done, 1 skipped").waitFor();
  });
});

describe("the way back", () => {
  it("has what was ticked, and one undo takes it back", async () => {
    const { page } = await openListNamed("Suitcase", "✓Passport", "✓Socks", "Swimwear");
    await box(page, "Swimwear").focus();
    await skipByKey(page);
    await page.keyboard.press("Enter");
    await page.mouse.move(1, 1);
    await card(page).waitFor();
    expect(await card(page).getByRole("button", { name: "Pack for the way back" }).count()).toBe(0);
    await chooseAction(page, "Suitcase", "More", "Pack for the way back");
    await page.getByText("1 of 3 done").waitFor();
    await expect.poll(() => readSkippedNames(page)).toEqual(["Swimwear"]);
    expect(await readTickedNames(page)).toEqual([]);
    await settle(page);
    await page.reload();
    await page.getByText("1 of 3 done").waitFor();
    await settle(page);
    await chooseAction(page, "Suitcase", "More", "Past runs");
    await page.getByRole("button", { name: "Restore this run" }).click();
    await page.getByText("3 of 3 done").waitFor();
    await expect.poll(() => readTickedNames(page)).toEqual(["Passport", "Socks"]);
    await settle(page);
    // No row moves under the pointer, which has pressed in the dialog.
    await page.mouse.move(1, 1);
    // It was used once, so it has a button and a key from now on.
    await card(page).getByRole("button", { name: "Pack for the way back" }).waitFor();
    await page.keyboard.press("b");
    await page.getByText("1 of 3 done").waitFor();
    await settle(page);
  });

  it("is offered for a list from a starter that is put away, and begins without a connection", async () => {
    const { page, errors, path, change } = await openListNamed("Camping – 3 Jul", "✓Passport", "Socks");
    await change(`/api/list/${path.split("/").at(-1)}`, { active: false });
    await page.getByText("put away").first().waitFor({ state: "attached" });
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Pack for the way back" }).click();
    await page.getByText("1 of 2 done").waitFor();
    await expect.poll(() => readSkippedNames(page)).toEqual(["Socks"]);
    await page.context().setOffline(false);
    await settle(page);
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(() => readTickedNames(page)).toEqual(["Passport"]);
    expect(await readSkippedNames(page)).toEqual([]);
    await settle(page);
    errors.splice(0);
  });
});
