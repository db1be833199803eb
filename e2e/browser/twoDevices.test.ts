import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { openListAt, operationName, readItemNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function edit(page: Page, from: string, to: string) {
  await press(page, from);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(to);
  await page.keyboard.press("Enter");
}

/** Opens a list, changes its item and its name without a network, and another device changes both meanwhile. */
async function changeOnTwoDevices() {
  const { page, errors } = await browser.visit();
  const { makeList, change } = await seedGuest(page);
  const path = await makeList({ name: "Rome" }, "Milk", "Bread");
  const listId = path.split("/").at(-1);
  const [milk] = (await (await page.request.get(`/api/list/${listId}/items`)).json()) as { id: string }[];
  await openListAt(page, path);
  await page.context().setOffline(true);
  await edit(page, "Milk", "Oat milk");
  await edit(page, "Rome", "Rome in May");
  await page.getByText("2 changes wait for a connection").waitFor();
  await change(`/api/item/${milk?.id}`, { name: "Soy milk", note: "2 l" });
  await change(`/api/list/${listId}`, { name: "Rome in June" });
  await page.context().setOffline(false);
  await page.getByText("Changed on another device meanwhile: “Soy milk”.").waitFor();
  await page.getByText("Changed on another device meanwhile: “Rome in June”.").waitFor();
  await settle(page);
  errors.splice(0);
  return page;
}

/** Opens a list with an item, both with notes. Another device changes all four texts when `changeAll` is called. */
async function openListWithNotes() {
  const { page } = await browser.visit();
  const { makeList, change } = await seedGuest(page);
  const path = await makeList({ name: "Rome", note: "By train" }, "Milk");
  const listId = path.split("/").at(-1);
  const [milk] = (await (await page.request.get(`/api/list/${listId}/items`)).json()) as { id: string }[];
  await change(`/api/item/${milk?.id}`, { note: "2 l" });
  await openListAt(page, path);
  async function changeAll() {
    await change(`/api/item/${milk?.id}`, { name: "Soy milk", note: "1 l" });
    await change(`/api/list/${listId}`, { name: "Rome in June", note: "By bus" });
    await page.getByRole("checkbox", { name: "Soy milk" }).waitFor();
    await expect.poll(() => page.title()).toContain("Rome in June");
  }
  return { page, changeAll };
}

/** Opens the field of each text that `openListWithNotes` shows. */
const OPENERS: Record<string, (page: Page) => Promise<void>> = {
  Milk: (page) => press(page, "Milk"),
  "2 l": async (page) => {
    await press(page, "Note: 2 l");
    await press(page, "Edit note");
  },
  Rome: (page) => press(page, "Rome"),
  "By train": async (page) => {
    await press(page, "Note: By train");
    await press(page, "Edit note");
  },
};

const readNotices = (page: Page) => page.getByText("Changed on another device meanwhile").count();

describe("words that two devices have changed", () => {
  it("are those of the later change, and the other ones are offered", async () => {
    const page = await changeOnTwoDevices();
    expect(await readItemNames(page)).toEqual(["Oat milk", "Bread"]);
    await page.getByRole("heading", { name: "Rome in May" }).waitFor();
    // Different fields of one row both stay.
    await page.getByText("2 l").waitFor();
    await checkBothColorModes(page);

    await press(page, "Use this: “Soy milk”");
    await expect.poll(() => readItemNames(page)).toEqual(["Soy milk", "Bread"]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Soy milk");
    await press(page, "Dismiss: “Rome in June”");
    await expect.poll(() => readNotices(page)).toBe(0);
    await settle(page);
    await page.reload();
    await page.getByRole("heading", { name: "Rome in May" }).waitFor();
    expect(await readItemNames(page)).toEqual(["Soy milk", "Bread"]);
    await settle(page);
    expect(await readNotices(page)).toBe(0);
  });

  it("are offered again when their use is undone", async () => {
    const page = await changeOnTwoDevices();
    await press(page, "Use this: “Rome in June”");
    await page.getByRole("heading", { name: "Rome in June" }).waitFor();
    await settle(page);
    await page.keyboard.press("Control+z");
    await page.getByRole("heading", { name: "Rome in May" }).waitFor();
    await page.getByText("Changed on another device meanwhile: “Rome in June”.").waitFor();
    await settle(page);
  });
});

describe("words that another device changes while they are edited", () => {
  it.each([
    ["Milk", "“Soy milk”"],
    ["2 l", "note “1 l”"],
    ["Rome", "“Rome in June”"],
    ["By train", "note “By bus”"],
  ])("are offered after the edit is saved: %s", async (text, offered) => {
    const { page, changeAll } = await openListWithNotes();
    await OPENERS[text]?.(page);
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await changeAll();
    await page.keyboard.press("Control+Enter");
    await page.getByText(`Changed on another device meanwhile: ${offered}.`).waitFor();
    await settle(page);
    expect(await readNotices(page)).toBe(1);
    await press(page, `Use this: ${offered}`);
    await expect.poll(() => readNotices(page)).toBe(0);
    await settle(page);
  });

  it.each(Object.keys(OPENERS))("stay when the field is left as it was opened: %s", async (text) => {
    const { page, changeAll } = await openListWithNotes();
    await OPENERS[text]?.(page);
    await changeAll();
    const sent: string[] = [];
    page.on("request", (request) => request.url().endsWith("/graphql") && sent.push(operationName(request)));
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => page.locator("textarea").count()).toBe(0);
    await settle(page);
    expect(sent.filter((operation) => operation.startsWith("Update"))).toEqual([]);
  });
});

describe("the offline line", () => {
  it("goes by itself, and nothing on the screen has moved for it", async () => {
    const { page, errors } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await openListAt(page, await makeList({ name: "Rome" }, "Milk", "Bread"));
    const before = await page.getByRole("checkbox", { name: "Bread" }).boundingBox();
    await page.context().setOffline(true);
    await page.getByRole("checkbox", { name: "Milk" }).check();
    await page.getByText("Offline.").waitFor();
    expect(await page.getByRole("checkbox", { name: "Bread" }).boundingBox()).toEqual(before);
    await page.context().setOffline(false);
    await page.getByText("Offline.").waitFor({ state: "detached" });
    await settle(page);
    errors.splice(0);
  });

  it("leaves no failed screen behind", async () => {
    const { page, errors } = await browser.visit();
    const { makeList } = await seedGuest(page);
    const path = await makeList({ name: "Rome" }, "Milk");
    await page.route("**/graphql", (route) => route.abort());
    await page.goto(path);
    await page.getByText("Offline.").waitFor();
    await page.unroute("**/graphql");
    await page.getByRole("checkbox", { name: "Milk" }).waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await settle(page);
    errors.splice(0);
  });
});
