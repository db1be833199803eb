import type { Page } from "playwright-core";
import { waitForTools } from "../pageActions.ts";
import { createFinger } from "../touch.ts";

// What brings a screen into the state for its picture.

export const openPalette = async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
};

export const openListMenu = async (page: Page) => {
  await page.getByRole("button", { name: /^Actions for Norway/ }).click();
  await page.getByRole("menu").waitFor();
};

export const openShop = async (page: Page) => {
  await waitForTools(page);
  await page.keyboard.press("s");
  await page.getByRole("dialog").waitFor();
};

export const selectItems = async (page: Page) => {
  await waitForTools(page);
  await page.getByRole("checkbox").first().focus();
  for (const key of ["Shift+ArrowDown", "Shift+ArrowDown"]) await page.keyboard.press(key);
  await page.getByRole("toolbar").waitFor();
};

export const chooseDateOrder = (page: Page) => page.getByRole("radio", { name: "Date" }).click();

export const openRepeat = (page: Page) => page.getByRole("button", { name: /^Repeat of / }).click();

export const openCustomRule = async (page: Page) => {
  await openRepeat(page);
  await page.getByRole("button", { name: "Custom" }).click();
};

export const openShare = async (page: Page) => {
  await openListMenu(page);
  await page.getByRole("menuitem", { name: "Share" }).click();
  await page.getByRole("dialog").waitFor();
};

export const openPeople = async (page: Page) => {
  await page.getByRole("button", { name: /^Shared with/ }).click();
  await page.getByRole("dialog").getByText("you", { exact: true }).waitFor();
};

export const openDate = async (page: Page) => {
  await page.getByRole("button", { name: /\d \w+ for Norway/ }).click();
  await page.getByRole("dialog").waitFor();
};

export const openOptions = async (page: Page) => {
  await page.getByRole("button", { name: "Use with…" }).click();
  await page.getByRole("dialog").waitFor();
};

export const searchForAct = async (page: Page) => {
  await openPalette(page);
  await page.getByRole("combobox").fill("add milk");
  await page
    .getByRole("option", { name: /^Add “milk”/ })
    .first()
    .waitFor();
};

export const openKeys = async (page: Page) => {
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
};

export const loseConnection = async (page: Page) => {
  await page.context().setOffline(true);
  await page
    .getByText(/^Offline/)
    .first()
    .waitFor();
};

/** Opens the page again; its reads get no answer, or a failure. */
export async function holdReads(page: Page) {
  await page.route("**/graphql", () => {});
  await page.evaluate(() => localStorage.clear());
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.getByText("Loading", { exact: true }).first().waitFor();
}

export async function failReads(page: Page) {
  await page.route("**/graphql", (route) => route.fulfill({ status: 500, body: "" }));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole("button", { name: "Try again" }).waitFor();
}

/** Swipes the second row to the left, on a touch screen. */
export async function swipeRow(page: Page) {
  const row = await page.getByRole("checkbox", { name: "Emergency numbers on paper" }).boundingBox();
  const finger = await createFinger(page);
  const start = { x: 300, y: (row?.y ?? 0) + 10 };
  await finger.down(start);
  await finger.moveTo({ ...start, x: 150 });
  await finger.up();
}

export const openPastRuns = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Actions for / })
    .first()
    .click();
  for (const name of ["More", "Past runs"]) await page.getByRole("menuitem", { name, exact: true }).click();
  await page.getByRole("list", { name: "Past runs" }).waitFor();
};

/** Opens the sheet of the last run that is over. */
export const openPastRun = async (page: Page) => {
  await openPastRuns(page);
  await page.getByRole("list", { name: "Past runs" }).getByRole("button", { name: /done/ }).nth(1).click();
  await page.getByRole("list", { name: "Ticked" }).waitFor();
};

export const scrollToMiddle = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
