import type { Page } from "playwright-core";
import { settle } from "./browser.ts";

/** What a person does and sees, in the words of the screen. */

export const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });

export async function add(page: Page, label: string, ...texts: string[]) {
  for (const text of texts) {
    await field(page, label).fill(text);
    await field(page, label).press("Enter");
  }
}

/**
 * Makes a notebook on `/n` and opens it. The first notebook of a newcomer comes there by itself, and may move the cards
 * between a press and its release.
 */
export async function openNewNotebook(page: Page, name: string) {
  await add(page, "New notebook", name);
  await settle(page);
  await page.getByRole("link", { name }).click();
  await page.waitForURL("**/n/*");
}

/** Chooses from the menu of an item, a list or a notebook. */
export async function choose(page: Page, name: string, ...acts: string[]) {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  for (const act of acts) await page.getByRole("menuitem", { name: act, exact: true }).click();
}

/** The items of the open list: those to do, then those done. */
export const itemsOf = (page: Page) => page.getByRole("region", { name: "Items" }).getByRole("checkbox");

/** Opens a list that has items, and waits for what is loaded after the first paint: every key works then. */
export async function showList(page: Page, path: string) {
  await page.goto(path);
  await itemsOf(page).first().waitFor();
  await settle(page);
  await page.getByRole("button", { name: "Keys" }).waitFor();
}

export const namesOf = (page: Page) =>
  itemsOf(page).evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label")));

export const tickedOf = (page: Page) =>
  itemsOf(page).evaluateAll((boxes) =>
    (boxes as HTMLInputElement[]).filter((box) => box.checked).map((box) => box.ariaLabel),
  );

/** The operation that a request to `/graphql` asks for. */
export const operationOf = (request: { postDataJSON(): unknown }) =>
  (request.postDataJSON() as { operationName: string }).operationName;

/** Answers one operation with a refusal, after a while. */
export const refuse = (page: Page, operation: string, message: string, extensions: object = { code: "CONFLICT" }) =>
  page.route("**/graphql", async (route) => {
    if (operationOf(route.request()) !== operation) return route.fallback();
    await new Promise((resolve) => setTimeout(resolve, 800));
    return route.fulfill({ json: { data: null, errors: [{ message, extensions }] } });
  });

/** Loses one operation on its way. */
export const drop = (page: Page, operation: string) =>
  page.route("**/graphql", (route) => (operationOf(route.request()) === operation ? route.abort() : route.fallback()));

/** Loses a read until it is let through. The page is told of no change meanwhile: it would read again by itself. */
export async function dropRead(page: Page, operation: string): Promise<() => Promise<void>> {
  await page.route("**/api/live*", () => {});
  await drop(page, operation);
  return () => page.unroute("**/graphql");
}

/** Keeps one operation on its way until the answer is called for. */
export async function hold(page: Page, operation: string): Promise<() => void> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/graphql", async (route) => {
    if (operationOf(route.request()) === operation) await held;
    await route.fallback();
  });
  return answer;
}

/** A slow line: each call takes so many milliseconds longer. */
export const slow = (page: Page, delay: number) =>
  page.route("**/graphql", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.fallback();
  });

/** From now on time passes by `page.clock` alone, until that is told to go on: a busy machine changes nothing. */
export async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

/** Brings the identity provider to the page: where a test moves time on, what is waited for it would be over at once. */
export async function bringProvider(page: Page) {
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => (window as { Clerk?: { loaded: boolean } }).Clerk?.loaded);
  await settle(page);
}

/** The page gets no script before the function that is answered here is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let come = () => {};
  const coming = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await coming;
    await route.continue();
  });
  return come;
}
