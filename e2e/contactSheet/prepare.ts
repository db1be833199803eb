import type { Page } from "playwright-core";
import type { Say } from "../languages.ts";
import { waitForTools } from "../pageActions.ts";
import { createFinger } from "../touch.ts";

// What brings a screen into the state for its picture, in any language.

/** Returns a pattern of a text with a value in its place. */
const sayAround = (say: Say, text: string, name: string, value: string) =>
  new RegExp(
    say(text, { [name]: "…" })
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replace("…", value),
  );

export const openPalette = async (page: Page) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
};

/** Shows in a grid what the one lacks who lacks most. */
export const chooseLack = (page: Page, say: Say) =>
  page
    .getByRole("group", { name: say("Who lacks what") })
    .getByRole("button")
    .first()
    .click();

export const waitForDialog = (page: Page) => page.getByRole("dialog").waitFor();

export const openListMenu = async (page: Page, say: Say) => {
  await page.getByRole("button", { name: sayAround(say, "Actions for {name}", "name", "Norway.*") }).click();
  await page.getByRole("menu").waitFor();
};

export const openShop = async (page: Page, say: Say) => {
  await waitForTools(page, say);
  await page.keyboard.press("s");
  await page.getByRole("dialog").waitFor();
};

export const selectLists = async (page: Page, say: Say) => {
  await waitForTools(page, say);
  const links = page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link");
  for (const index of [1, 2]) await links.nth(index).click({ modifiers: ["ControlOrMeta"] });
  await page.getByRole("toolbar").waitFor();
};

export const selectItems = async (page: Page, say: Say) => {
  await waitForTools(page, say);
  await page.getByRole("checkbox").first().focus();
  for (const key of ["Shift+ArrowDown", "Shift+ArrowDown"]) await page.keyboard.press(key);
  await page.getByRole("toolbar").waitFor();
};

export const chooseDateOrder = (page: Page) => page.getByRole("radio").last().click();

export const openRepeat = (page: Page, say: Say) =>
  page.getByRole("button", { name: sayAround(say, "Repeat of {name}", "name", ".+") }).click();

export const openCustomRule = async (page: Page, say: Say) => {
  await openRepeat(page, say);
  await page.getByRole("button", { name: say("Custom") }).click();
};

export const openShare = async (page: Page, say: Say) => {
  await openListMenu(page, say);
  await page.getByRole("menuitem", { name: say("Share") }).click();
  await page.getByRole("dialog").waitFor();
};

export const openHomeScreen = async (page: Page, say: Say) => {
  await openListMenu(page, say);
  for (const text of ["More", "Put on home screen"])
    await page.getByRole("menuitem", { name: say(text), exact: true }).click();
  await page.getByRole("dialog").waitFor();
};

/** Shows the offer to install Listbook, as in a browser that can, after some days. */
export const offerInstall = async (page: Page, say: Say) => {
  await page.evaluate(() => {
    localStorage.setItem("listbook.days", "3 2026-01-03");
    window.dispatchEvent(new Event("beforeinstallprompt"));
  });
  await page.getByRole("region", { name: say("Install Listbook") }).scrollIntoViewIfNeeded();
};

export const openPeople = async (page: Page, say: Say) => {
  await page.getByRole("button", { name: sayAround(say, "Shared with {names}", "names", ".+") }).click();
  await page.getByRole("dialog").getByText(say("you"), { exact: true }).waitFor();
};

export const openEveryone = async (page: Page, say: Say) => {
  await openShare(page, say);
  await page.getByRole("radio", { name: say("Everyone who is there") }).check();
};

export const openDate = async (page: Page, say: Say) => {
  const name = say("{date} for {name}", { date: "…", name: "Norway, packing list" }).replace(
    "…",
    String.raw`.*\p{N}.*`,
  );
  await page.getByRole("button", { name: new RegExp(name, "u") }).click();
  await page.getByRole("dialog").waitFor();
};

export const openOptions = async (page: Page, say: Say) => {
  await page.getByRole("button", { name: say("Use with…") }).click();
  await page.getByRole("dialog").waitFor();
};

export const searchForAct = async (page: Page) => {
  await openPalette(page);
  await page.getByRole("combobox").fill("add milk");
  await page.getByRole("option", { name: /milk/ }).first().waitFor();
};

export const openKeys = async (page: Page) => {
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
};

export const loseConnection = async (page: Page, say: Say) => {
  await page.context().setOffline(true);
  await page
    .getByText(sayAround(say, "Offline. As of {time}", "time", ".+"))
    .or(page.getByText(say("Offline.")))
    .first()
    .waitFor();
};

/** Opens the page again; its reads get no answer, or a failure. */
export async function holdReads(page: Page, say: Say) {
  await page.route("**/graphql", () => {});
  await page.evaluate(() => localStorage.clear());
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.getByText(say("Loading"), { exact: true }).first().waitFor();
}

export async function failReads(page: Page, say: Say) {
  await page.route("**/graphql", (route) => route.fulfill({ status: 500, body: "" }));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole("button", { name: say("Try again") }).waitFor();
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

export const openPastRuns = async (page: Page, say: Say) => {
  await page
    .getByRole("button", { name: sayAround(say, "Actions for {name}", "name", ".+") })
    .first()
    .click();
  for (const text of ["More", "Past runs"]) await page.getByRole("menuitem", { name: say(text), exact: true }).click();
  await page.getByRole("list", { name: say("Past runs") }).waitFor();
};

/** Opens the sheet of the last run that is over. */
export const openPastRun = async (page: Page, say: Say) => {
  await openPastRuns(page, say);
  await page
    .getByRole("list", { name: say("Past runs") })
    .getByRole("button")
    .nth(1)
    .click();
  await page.getByRole("list", { name: say("Ticked") }).waitFor();
};

export const scrollToMiddle = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
