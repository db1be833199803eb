import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Say } from "./languages.ts";
import { settle } from "./testBrowser.ts";

/** Steps that many browser tests share. They find elements by their visible labels. */

export const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });

/** Types each text into a field and presses Enter. */
export async function enterTexts(page: Page, label: string, ...texts: string[]) {
  for (const text of texts) {
    await field(page, label).fill(text);
    await field(page, label).press("Enter");
  }
}

/**
 * Lets an input method compose a word in the field that has the focus, until the returned function takes a word for it.
 */
export async function composeWord(page: Page, typed: string): Promise<(word: string) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Input.imeSetComposition", {
    text: typed,
    selectionStart: typed.length,
    selectionEnd: typed.length,
  });
  return async (text) => {
    await devTools.send("Input.insertText", { text });
    await devTools.detach();
  };
}

/**
 * Creates a notebook on `/n` and opens it. First it waits for the default notebook of a new guest, which the server
 * adds and which could move the card between a press and its release.
 */
export async function createNotebook(page: Page, name: string) {
  await enterTexts(page, "New notebook", name);
  await settle(page);
  await page.getByRole("main").getByRole("link", { name }).click();
  await page.waitForURL("**/n/*");
}

/** Chooses from the menu of an item, a list or a notebook. On a touch screen, the focus in a row shows its menu. */
export async function chooseAction(page: Page, name: string, ...acts: string[]) {
  const button = page.getByRole("button", { name: `Actions for ${name}`, exact: true });
  await button.focus();
  await button.click();
  for (const act of acts) await page.getByRole("menuitem", { name: act, exact: true }).click();
}

/** Returns the rows of the open list: first the open ones, then the done ones. */
const itemRows = (page: Page) => page.getByRole("region", { name: "Items" }).getByRole("listitem");

/** Returns the checkboxes of the open list: first those of open items, then those of done ones. A template has none. */
export const itemCheckboxes = (page: Page) => page.getByRole("region", { name: "Items" }).getByRole("checkbox");

/** Waits for the scripts that load after the first paint, so that every key works. */
export const waitForTools = (page: Page, say: Say = (text) => text) =>
  page
    .getByRole("button", { name: say("Dark mode") })
    .or(page.getByRole("button", { name: say("Light mode") }))
    .waitFor();

/** Opens a list that has items, and waits for the scripts that load after the first paint, so that every key works. */
export async function openListAt(page: Page, path: string) {
  await page.goto(path);
  await itemRows(page).first().waitFor();
  await settle(page);
  await waitForTools(page);
}

/** Unfolds the done items, if there are any. The focus stays where it is. */
export const unfoldDone = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>("[data-settled] > div > [aria-expanded=false]")?.click());

/**
 * Returns the names of the items, without headings, also of the done ones, which it unfolds. A checkbox has the name of
 * an item that is being edited, too.
 */
export async function readItemNames(page: Page) {
  await unfoldDone(page);
  return readShownNames(page);
}

/** Returns the names of the items that are not folded away, without headings. */
export const readShownNames = (page: Page) =>
  itemRows(page).evaluateAll((rows) =>
    rows
      .filter((row) => !row.querySelector("h2"))
      .map((row) => row.querySelector("input")?.ariaLabel ?? row.querySelector("[data-text]")?.textContent ?? null),
  );

/** Returns the names of the ticked items, also of the done ones, which it unfolds. */
export async function readTickedNames(page: Page) {
  await unfoldDone(page);
  return itemCheckboxes(page).evaluateAll((boxes) =>
    (boxes as HTMLInputElement[]).filter((box) => box.checked).map((box) => box.ariaLabel),
  );
}

/** Returns the name of the operation of a request to `/graphql`. */
export const operationName = (request: { postDataJSON(): unknown }) =>
  (request.postDataJSON() as { operationName: string }).operationName;

/** Answers each request for one operation with an error. */
export const refuseOperation = (
  page: Page,
  operation: string,
  message: string,
  extensions: object = { code: "FORBIDDEN" },
) =>
  page.route("**/graphql", (route) =>
    operationName(route.request()) === operation
      ? route.fulfill({ json: { data: null, errors: [{ message, extensions }] } })
      : route.fallback(),
  );

/** Fails each request for one operation, as a broken network does. */
export const dropOperation = (page: Page, operation: string) =>
  page.route("**/graphql", (route) =>
    operationName(route.request()) === operation ? route.abort() : route.fallback(),
  );

/**
 * Fails one read until the returned function is called. The page gets no live updates, which would make it read again.
 */
export async function dropRead(page: Page, operation: string): Promise<() => Promise<void>> {
  await page.route("**/api/live*", () => {});
  await dropOperation(page, operation);
  return () => page.unroute("**/graphql");
}

/**
 * Refuses the one request of a page's first reads, so that the page sends each of them on its own. It comes after what
 * holds or fails one of these.
 */
export const separateReads = (page: Page) =>
  page.route("**/graphql", (route) => {
    const { query, operationName: name } = route.request().postDataJSON() as { query: string; operationName: string };
    const isJoined = name !== "CurrentUser" && /^ {2}currentUser \{/m.test(query);
    return isJoined ? route.fulfill({ json: { errors: [{ message: "Not together" }] } }) : route.fallback();
  });

/** Delays each request for one operation until the returned function is called. */
export async function holdOperation(page: Page, operation: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/graphql", async (route) => {
    if (operationName(route.request()) === operation) await released;
    await route.fallback();
  });
  return release;
}

/** Delays each call by this many milliseconds. */
export const delayOperations = (page: Page, delay: number) =>
  page.route("**/graphql", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.fallback();
  });

/** Stops the page's clock until the test advances it with `page.clock`, so that a slow machine makes no difference. */
export async function pauseClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

/** Loads the identity provider's script now, because a test that advances the clock would exceed its time limit. */
export async function loadIdentityProvider(page: Page) {
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => (window as { Clerk?: { loaded: boolean } }).Clerk?.loaded);
  await settle(page);
}

/** Delays the page's scripts, or those of one module, until the returned function is called. */
export async function holdScripts(page: Page, module?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/assets/${module ? `${module}-` : ""}*.js`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits until the page has painted this many frames. */
export const waitFrames = (page: Page, count: number) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
  }, count);

/** Records in `shifts` of each page the layout shifts of elements on the screen. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        if (entry.value > 0.001)
          shifts.push(`${entry.value}: ${entry.sources.map(({ node }) => node?.textContent ?? "removed").join(", ")}`);
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Returns the day of the week, as the browser names it. */
export const readWeekday = (page: Page): Promise<string> =>
  page.evaluate(() => new Date().toLocaleDateString(navigator.language, { weekday: "long" }));

/** Tells the page that it is hidden, and then that it is seen again. It saves its cache when it is hidden. */
export const hideForAMoment = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
    document.dispatchEvent(new Event("visibilitychange"));
  });

/** Returns what a store of the browser's database holds: changes that wait, or copies of answers. */
export const readStore = (page: Page, name: "changes" | "copies"): Promise<unknown[]> =>
  page.evaluate(async (store) => {
    const open = indexedDB.open("listbook");
    await new Promise((resolve) => (open.onsuccess = resolve));
    const read = open.result.transaction(store).objectStore(store).getAll();
    await new Promise((resolve) => (read.onsuccess = resolve));
    open.result.close();
    return read.result as unknown[];
  }, name);

/** Waits until the browser keeps this many changes that wait: a page shows them before that. */
export async function waitUntilKept(page: Page, count: number) {
  const readWaiting = async () =>
    ((await readStore(page, "changes")) as { isSent?: true }[]).filter(({ isSent }) => !isSent);
  await expect.poll(readWaiting).toHaveLength(count);
}

/** A script of a page: the browser takes nothing into local storage, as one that is full. */
export function fillLocalStorage() {
  const setOfSession = Storage.prototype.setItem.bind(sessionStorage);
  Storage.prototype.setItem = function (this: Storage, key, value) {
    if (this === localStorage) throw new DOMException("There is no room", "QuotaExceededError");
    setOfSession(key, value);
  };
}

type SharedParts = { title?: string; text?: string; url?: string };
type SharedFile = { name: string; type: string; content: string };

/** Shares something with the installed app, as another app does: the browser sends a form to the share target. */
export async function shareWithApp(page: Page, parts: SharedParts, files: readonly SharedFile[] = []) {
  await page.evaluate(
    ([values, contents]) => {
      const form = Object.assign(document.createElement("form"), { action: "/share", method: "post" });
      form.enctype = "multipart/form-data";
      for (const [name, value] of Object.entries(values))
        form.append(Object.assign(document.createElement("textarea"), { name, value }));
      const transfer = new DataTransfer();
      for (const { name, type, content } of contents) transfer.items.add(new File([content], name, { type }));
      const picker = Object.assign(document.createElement("input"), { type: "file", name: "files", multiple: true });
      picker.files = transfer.files;
      if (contents.length > 0) form.append(picker);
      document.body.append(form);
      form.submit();
    },
    [parts, files] as const,
  );
  await page.getByRole("dialog").waitFor();
}

/** The sheet that adds words to a list. */
export const addToSheet = (page: Page) => page.getByRole("dialog", { name: "Add to", exact: true });
