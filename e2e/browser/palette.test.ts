import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAccessibility } from "../accessibility.ts";
import { setUpBrowser, settle } from "../testBrowser.ts";
import { seedGuest } from "../seed.ts";
import { field, operationName } from "../pageActions.ts";

const browser = setUpBrowser();

async function openTrips(options?: BrowserContextOptions) {
  const { page, errors } = await browser.visit(options);
  const { makeList, makeNotebook, notebook } = await seedGuest(page);
  await makeNotebook("Romance");
  await makeList({ name: "Oslo" }, "Skis");
  const paris = await makeList({ name: "Paris" }, "Beret", "✓Umbrella");
  const rome = await makeList({ name: "Rome" }, "Passport", "Umbrella for Rome");
  await page.goto(paris);
  await page.getByRole("checkbox", { name: "Beret" }).waitFor();
  await page.getByRole("button", { name: "Keys" }).waitFor();
  await settle(page);
  return { page, errors, paris, rome, notebook };
}

const palette = (page: Page) => page.getByRole("dialog", { name: "Go to or search" });
const words = (page: Page) => page.getByRole("combobox", { name: "Go to or search" });
const options = (page: Page) =>
  page
    .getByRole("option")
    .evaluateAll((all) => all.map((each) => [...each.querySelectorAll("[dir]")].map((part) => part.textContent)));
const said = (page: Page) => palette(page).getByRole("status").textContent();
/** The option that the field says is the active one. */
const active = (page: Page) =>
  words(page).evaluate((each) => {
    const option = document.getElementById(each.getAttribute("aria-activedescendant") ?? "");
    return option?.ariaSelected === "true" ? option.querySelector("[dir]")?.textContent : undefined;
  });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id);

async function search(page: Page, text: string) {
  await words(page).fill(text);
  await expect.poll(() => said(page)).toMatch(/^(\d+ results?|Nothing found)$/);
}

/** What stands in the field one after the other, faster than a busy machine lets the keys of a test be. */
const typeQuickly = (page: Page, ...texts: string[]) =>
  words(page).evaluate((field, texts) => {
    for (const text of texts) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, texts);

describe("the palette", () => {
  it("opens with Ctrl+K also from a field, goes back there with Escape, and keeps what was typed", async () => {
    const { page } = await openTrips();
    await field(page, "Add an item").fill("Sun");
    for (const close of ["Escape", "Control+k"]) {
      await page.keyboard.press("Control+k");
      await expect.poll(() => focused(page)).toBe("Go to or search");
      await page.keyboard.press(close);
      await expect.poll(() => focused(page)).toBe("Add an item");
      expect(await palette(page).count()).toBe(0);
    }
    expect(await field(page, "Add an item").inputValue()).toBe("Sun");
  });

  it("is a field with a list of choices, of which the arrows make one active, and says how many there are", async () => {
    const { page } = await openTrips({ colorScheme: "dark" });
    await page.keyboard.press("Control+k");
    await search(page, "rom");
    expect((await options(page)).map(([name]) => name)).toEqual(["Rome", "Romance", "Umbrella for Rome"]);
    expect(await said(page)).toBe("3 results");
    await checkAccessibility(page);
    const way = [await active(page)];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) {
      await page.keyboard.press(key);
      way.push(await active(page));
    }
    expect(way).toEqual(["Rome", "Romance", "Umbrella for Rome", "Rome", "Umbrella for Rome"]);
    expect(await focused(page)).toBe("Go to or search");
    await search(page, "no such thing");
    expect(await said(page)).toBe("Nothing found");
    expect(await words(page).getAttribute("aria-expanded")).toBe("false");
    expect(await active(page)).toBeUndefined();
    await page.keyboard.press("Enter");
    expect(await palette(page).count()).toBe(1);
  });

  it("goes to a list, to a notebook and to an item, which has the focus then", async () => {
    const { page, paris, rome } = await openTrips();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("rome");
    await expect.poll(() => active(page)).toBe("Rome");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${rome}`);
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    expect(await focused(page)).toBe("main");
    await page.keyboard.press("Control+k");
    await search(page, "umbrella");
    expect(await options(page)).toEqual([
      ["Umbrella for Rome", "Rome · Trips"],
      ["Umbrella", "Paris · Trips · done"],
    ]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${paris}`);
    await expect.poll(() => focused(page)).toBe("Umbrella");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("romance");
    await page.getByRole("option", { name: "Romance" }).click();
    await page.getByRole("heading", { name: "Romance" }).waitFor();
    await expect.poll(() => focused(page)).toBe("New list");
  });

  it("does what can be done everywhere", async () => {
    const { page, notebook } = await openTrips();
    const act = async (name: string) => {
      await page.keyboard.press("Control+k");
      await words(page).fill(name);
      await page.getByRole("option", { name, exact: true }).click();
      await palette(page).waitFor({ state: "detached" });
    };
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Oslo" }).waitFor();
    expect((await options(page)).map(([name]) => name)).toEqual([
      "Rome",
      "Oslo",
      "Romance",
      "Trips",
      "New list",
      "New notebook",
      "Active lists",
      "Notebooks",
      "Home",
      "Recently deleted",
      "Account",
      "Upgrade",
      "Dark mode",
      "Keys",
      "Sign In",
      "Sign Up",
    ]);
    await page.keyboard.press("Escape");
    await act("Dark mode");
    expect(await page.evaluate(() => document.documentElement.className)).toBe("dark");
    await act("Keys");
    await page.getByRole("dialog", { name: "Keys" }).getByText("Ctrl+K").waitFor();
    await page.keyboard.press("Escape");
    await act("New list");
    await page.waitForURL(`**${notebook}`);
    await expect.poll(() => focused(page)).toBe("New list");
    await page.getByRole("button", { name: "Keys" }).focus();
    await act("New list");
    await expect.poll(() => focused(page)).toBe("New list");
    await act("New notebook");
    await page.waitForURL("**/n");
    await expect.poll(() => focused(page)).toBe("New notebook");
    for (const [name, path] of [
      ["Active lists", "/active"],
      ["Recently deleted", "/deleted"],
      ["Account", "/account"],
      ["Sign Up", "/sign-up"],
      ["Upgrade", "/upgrade"],
      ["Home", "/"],
      ["Notebooks", "/n"],
    ] as const) {
      await act(name);
      await page.waitForURL(`**${path}`);
    }
    await settle(page);
  });

  it("shows the answer to the words that stand there, however late an older one comes", async () => {
    const { page } = await openTrips();
    const late: (() => void)[] = [];
    const asked: string[] = [];
    await page.route("**/graphql", async (route) => {
      const { text } = (route.request().postDataJSON() as { variables: { text?: string } }).variables;
      if (operationName(route.request()) !== "Search" || !text) return route.fallback();
      asked.push(text);
      if (text === "umb") await new Promise<void>((resolve) => late.push(resolve));
      return route.fallback();
    });
    await page.keyboard.press("Control+k");
    await words(page).fill("umb");
    await expect.poll(() => asked).toEqual(["umb"]);
    await typeQuickly(page, "umbr", "umbre", "passp");
    await expect.poll(() => options(page)).toEqual([["Passport", "Rome · Trips"]]);
    expect(asked).toEqual(["umb", "passp"]);
    late.forEach((answer) => answer());
    await settle(page);
    expect(await options(page)).toEqual([["Passport", "Rome · Trips"]]);
  });

  it("works without a network with what is on the device, and says so", async () => {
    const { page, errors, paris } = await openTrips();
    await page.context().setOffline(true);
    await page.keyboard.press("Control+k");
    await words(page).fill("beret");
    await expect.poll(() => options(page)).toEqual([["Beret", "Paris · Trips"]]);
    expect(await said(page)).toBe("1 result. Offline. Only what was saved on this device is searched.");
    await words(page).fill("skis");
    expect(await said(page)).toBe("Nothing found. Offline. Only what was saved on this device is searched.");
    await page.context().setOffline(false);
    await expect.poll(() => options(page)).toEqual([["Skis", "Oslo · Trips"]]);
    expect(await said(page)).toBe("1 result");
    await words(page).fill("beret");
    await expect.poll(() => active(page)).toBe("Beret");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Beret");
    expect(page.url()).toContain(paris);
    expect(errors.splice(0).every((error) => /^Failed to (load resource|load Clerk)/.test(error))).toBe(true);
  });

  it("is opened with a button by a finger, and fits into 320 px", async () => {
    const { page } = await openTrips({ viewport: { width: 320, height: 600 }, hasTouch: true });
    const button = page.getByRole("button", { name: "Search", exact: true });
    await button.tap();
    await search(page, "umb");
    await checkAccessibility(page);
    const { x = -1, width = 999 } = (await palette(page).boundingBox()) ?? {};
    expect(x >= 0 && x + width <= 320).toBe(true);
    await page.getByRole("button", { name: "Close" }).tap();
    await expect.poll(() => focused(page)).toBe("Search");
    // One that is done has a place that may be shut.
    await page.getByRole("button", { name: "Done (1)" }).tap();
    await button.tap();
    await search(page, "umbrella paris");
    expect(await said(page)).toBe("Nothing found");
    await search(page, "umbrella");
    await page.getByRole("option", { name: "Umbrella Paris" }).tap();
    await expect.poll(() => focused(page)).toBe("Umbrella");
  });
});
