import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAccessibility } from "../accessibility.ts";
import { field, operationName, waitForTools } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

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
  await waitForTools(page);
  await settle(page);
  return { page, errors, paris, rome, notebook, makeList, makeNotebook };
}

const palette = (page: Page) => page.getByRole("dialog", { name: "Go to or search" });
const input = (page: Page) => page.getByRole("combobox", { name: "Go to or search" });
const readOptions = (page: Page) =>
  page
    .getByRole("option")
    .evaluateAll((all) => all.map((each) => [...each.querySelectorAll("[dir]")].map((part) => part.textContent)));
const readStatus = (page: Page) => palette(page).getByRole("status").textContent();
/** Returns the option that the input marks as active. */
const readActive = (page: Page) =>
  input(page).evaluate((each) => {
    const option = document.getElementById(each.getAttribute("aria-activedescendant") ?? "");
    return option?.ariaSelected === "true" ? option.querySelector("[dir]")?.textContent : undefined;
  });
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("aria-label") ?? (element?.id || element?.textContent);
  });

async function search(page: Page, text: string) {
  await input(page).fill(text);
  await expect.poll(() => readStatus(page)).toMatch(/^(\d+ results?|Nothing found)$/);
}

/** Changes the text several times within one task, faster than a test could press keys. */
const typeQuickly = (page: Page, ...texts: string[]) =>
  input(page).evaluate((element, values) => {
    for (const value of values) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, value);
      element.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, texts);

describe("the palette", () => {
  it("opens with Ctrl+K inside a field, returns there with Escape, and keeps what was typed", async () => {
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

  it("is a combobox: the arrows choose the active option, and a status says how many there are", async () => {
    const { page } = await openTrips({ colorScheme: "dark" });
    await page.keyboard.press("Control+k");
    await search(page, "rom");
    expect((await readOptions(page)).map(([name]) => name)).toEqual(["Rome", "Romance", "Umbrella for Rome"]);
    expect(await readStatus(page)).toBe("3 results");
    await checkAccessibility(page);
    const visited = [await readActive(page)];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) {
      await page.keyboard.press(key);
      visited.push(await readActive(page));
    }
    expect(visited).toEqual(["Rome", "Romance", "Umbrella for Rome", "Rome", "Umbrella for Rome"]);
    expect(await focused(page)).toBe("Go to or search");
    await search(page, "no such thing");
    expect(await readStatus(page)).toBe("Nothing found");
    expect(await input(page).getAttribute("aria-expanded")).toBe("false");
    expect(await readActive(page)).toBeUndefined();
    await page.keyboard.press("Enter");
    expect(await palette(page).count()).toBe(1);
  });

  it("opens a list, a notebook and an item, which is focused then", async () => {
    const { page, paris, rome } = await openTrips();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("rome");
    await expect.poll(() => readActive(page)).toBe("Rome");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${rome}`);
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    expect(await focused(page)).toBe("main");
    await page.keyboard.press("Control+k");
    await search(page, "umbrella");
    expect(await readOptions(page)).toEqual([
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

  it("offers every action that works on all screens", async () => {
    const { page, notebook } = await openTrips();
    const run = async (name: string) => {
      await page.keyboard.press("Control+k");
      await input(page).fill(name);
      await page.getByRole("option", { name, exact: true }).click();
      await palette(page).waitFor({ state: "detached" });
    };
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Oslo" }).waitFor();
    expect((await readOptions(page)).map(([name]) => name)).toEqual([
      "Rome",
      "Oslo",
      "Romance",
      "Trips",
      "Shop",
      "Share",
      "Date",
      "Repeat",
      "Start again",
      "Skip what’s open",
      "Print",
      "Print without ticked items",
      "Print with its link",
      "Put away",
      "Rename",
      "Add a note",
      "Find an item",
      "Type a new item",
      "Add a section",
      "Select all items",
      "Add a template",
      "Duplicate",
      "Keep as template",
      "Past runs",
      "Turn into a template",
      "Copy as text",
      "Download as Markdown",
      "Download as CSV",
      "Put on home screen",
      "Move to a notebook",
      "Delete list",
      "New list",
      "New notebook",
      "Add to a list",
      "Import a file",
      "Active lists",
      "Notebooks",
      "Home",
      "Recently deleted",
      "Account",
      "Download everything",
      "Keep my lists safe",
      "On my other devices",
      "Connect a program",
      "Take it with me",
      "Notifications",
      "Upgrade",
      "Dark mode",
      "Language",
      "Keyboard shortcuts",
      "Sign In",
      "Sign Up",
    ]);
    await page.keyboard.press("Escape");
    await run("Dark mode");
    expect(await page.evaluate(() => document.documentElement.className)).toBe("dark");
    await run("Keyboard shortcuts");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Ctrl+K").waitFor();
    await page.keyboard.press("Escape");
    await run("New list");
    await page.waitForURL(`**${notebook}`);
    await expect.poll(() => focused(page)).toBe("New list");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).focus();
    await run("New list");
    await expect.poll(() => focused(page)).toBe("New list");
    await run("New notebook");
    await page.waitForURL("**/n");
    await expect.poll(() => focused(page)).toBe("New notebook");
    for (const [name, path] of [
      ["Active lists", "/active"],
      ["Recently deleted", "/deleted"],
      ["Account", "/account"],
      ["Keep my lists safe", "/account/safe"],
      ["On my other devices", "/account/devices"],
      ["Connect a program", "/account/programs"],
      ["Take it with me", "/account/data"],
      ["Notifications", "/account/notifications"],
      ["Sign Up", "/sign-up"],
      ["Upgrade", "/upgrade"],
      ["Home", "/"],
      ["Notebooks", "/n"],
    ] as const) {
      await run(name);
      await page.waitForURL(`**${path}`);
    }
    await settle(page);
  });

  it("acts on the list that is open", async () => {
    const { page, notebook } = await openTrips();
    await page.evaluate(() =>
      Object.assign(window, { print: () => document.body.toggleAttribute("data-printed", true) }),
    );
    const run = async (text: string, name: string) => {
      await page.keyboard.press("Control+k");
      await input(page).fill(text);
      await expect.poll(() => readActive(page)).toBe(name);
      await page.keyboard.press("Enter");
      await palette(page).waitFor({ state: "detached" });
    };
    await run("print", "Print");
    await page.locator("body[data-printed]").waitFor();
    await run("date", "Date");
    const date = page.getByRole("dialog", { name: "Date" });
    await checkAccessibility(page);
    await date.getByRole("button", { name: "Tomorrow" }).click();
    await page.getByRole("button", { name: "Tomorrow for Paris" }).waitFor();
    await run("share", "Share");
    await page.getByRole("dialog", { name: "Share this list" }).waitFor();
    await page.keyboard.press("Escape");
    await run("shop", "Shop");
    await page.getByRole("dialog", { name: "Paris" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "Beret" }).check();
    await run("start again", "Start again");
    await expect.poll(() => page.getByRole("checkbox", { checked: true }).count()).toBe(0);
    await run("recurring", "Repeat");
    await page.getByRole("dialog", { name: "Repeat" }).waitFor();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Every Monday", exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByText("every Monday").first().waitFor();
    await run("title", "Rename");
    await expect.poll(() => focused(page)).toBe("Name of the list");
    await page.keyboard.press("Escape");
    await run("filter", "Find an item");
    await expect.poll(() => focused(page)).toBe("Find in this list");
    await page.keyboard.press("Escape");
    await run("archive", "Put away");
    await page.getByText("put away").first().waitFor();
    await run("delete list", "Delete list");
    await page.waitForURL(`**${notebook}`);
    await settle(page);
  });

  it("shows the results for the current text, even when an older answer comes later", async () => {
    const { page } = await openTrips();
    const held: (() => void)[] = [];
    const asked: string[] = [];
    await page.route("**/graphql", async (route) => {
      const { text } = (route.request().postDataJSON() as { variables: { text?: string } }).variables;
      if (operationName(route.request()) !== "Search" || !text) return route.fallback();
      asked.push(text);
      if (text === "umb") await new Promise<void>((resolve) => held.push(resolve));
      return route.fallback();
    });
    await page.keyboard.press("Control+k");
    await input(page).fill("umb");
    await expect.poll(() => asked).toEqual(["umb"]);
    await typeQuickly(page, "umbr", "umbre", "passp");
    await expect.poll(() => readOptions(page)).toEqual([["Passport", "Rome · Trips"]]);
    expect(asked).toEqual(["umb", "passp"]);
    held.forEach((release) => release());
    await settle(page);
    expect(await readOptions(page)).toEqual([["Passport", "Rome · Trips"]]);
  });

  it("marks what matched, also in the note and in a misspelt word, and says when there is more", async () => {
    const { page, errors } = await browser.visit({ colorScheme: "dark" });
    const { makeList, notebook } = await seedGuest(page);
    const screws = Array.from({ length: 52 }, (_, number) => `Screw ${number}`);
    await makeList({ name: "Crème brûlée", note: "with vanilla and cream" }, "Strawberry jam", ...screws);
    await page.goto(notebook);
    await page.getByRole("link", { name: "Crème brûlée" }).first().waitFor();
    await settle(page);
    await page.keyboard.press("Control+k");
    const readMarks = () =>
      page
        .getByRole("option")
        .evaluateAll((all) => all.map((each) => [...each.querySelectorAll("mark")].map((mark) => mark.textContent)));
    await search(page, "creme lee");
    expect(await readMarks()).toEqual([["Crème", "lée"]]);
    await search(page, "vanila");
    expect(await readOptions(page)).toEqual([["Crème brûlée", "Trips", "with vanilla and cream"]]);
    expect(await readMarks()).toEqual([["vanilla"]]);
    await checkAccessibility(page);
    await search(page, "strawbery");
    expect(await readMarks()).toEqual([["Strawberry"]]);
    await input(page).fill("screw");
    await expect.poll(() => readStatus(page)).toBe("50 results. There are more. Add a word to narrow them down");
    await search(page, "screw 51");
    expect(await readMarks()).toEqual([["Screw", "51"]]);
    expect(errors).toEqual([]);
  });

  it("is narrowed to open items, to templates and to one notebook, by keys and by touch", async () => {
    const { page, notebook, makeList, makeNotebook } = await openTrips();
    await makeList(
      { name: "Umbrella stand", isTemplate: true, notebookId: (await makeNotebook("Home")).id },
      "Umbrella",
    );
    await page.goto(notebook);
    await waitForTools(page);
    await settle(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "Umbrella stand" }).waitFor();
    await search(page, "umbrella");
    expect(await readOptions(page)).toEqual([
      ["Umbrella stand", "Home · template"],
      ["Umbrella", "Umbrella stand · Home · template"],
      ["Umbrella for Rome", "Rome · Trips"],
      ["Umbrella", "Paris · Trips · done"],
    ]);
    await page.keyboard.press("Alt+o");
    await expect.poll(() => readOptions(page)).toEqual([["Umbrella for Rome", "Rome · Trips"]]);
    expect(await palette(page).getByRole("button", { name: "Open items", pressed: true }).count()).toBe(1);
    await page.keyboard.press("Alt+t");
    await expect
      .poll(() => readOptions(page))
      .toEqual([
        ["Umbrella stand", "Home · template"],
        ["Umbrella", "Umbrella stand · Home · template"],
      ]);
    expect(await focused(page)).toBe("Go to or search");
    await page.keyboard.press("Alt+t");
    await page.keyboard.press("Alt+n");
    await expect.poll(() => readOptions(page)).toEqual([["Home"], ["Romance"], ["Trips"]]);
    await page.keyboard.type("tri");
    expect(await readStatus(page)).toBe("1 result. Choose a notebook to search");
    await page.keyboard.press("Enter");
    expect(await input(page).inputValue()).toBe("umbrella");
    await expect
      .poll(() => readOptions(page))
      .toEqual([
        ["Umbrella for Rome", "Rome · Trips"],
        ["Umbrella", "Paris · Trips · done"],
      ]);
    await page.getByRole("button", { name: "Open items" }).click();
    await expect.poll(() => readOptions(page)).toEqual([["Umbrella for Rome", "Rome · Trips"]]);

    expect(await focused(page)).toBe("Go to or search");
    await page.getByRole("button", { name: "In Trips" }).click();
    await input(page).fill("");
    await expect.poll(() => readStatus(page)).toBe("Type to search");
    await page.keyboard.press("Backspace");
    await page.getByRole("option", { name: "New list" }).waitFor();
    await input(page).fill("pasport");
    await page.keyboard.press("Alt+t");
    await expect.poll(() => readStatus(page)).toBe("Nothing found");
    await page.keyboard.press("Alt+o");
    await expect.poll(() => readOptions(page)).toEqual([["Passport", "Rome · Trips"]]);
    expect(await palette(page).getByRole("group", { name: "Narrow the search" }).ariaSnapshot()).toBe(
      [
        '- group "Narrow the search":',
        '  - button "Open items" [pressed]',
        '  - button "Templates"',
        '  - button "One notebook"',
      ].join("\n"),
    );
  });

  it("narrows what is saved on the device, too", async () => {
    const { page, errors } = await openTrips();
    await page.context().setOffline(true);
    await page.keyboard.press("Control+k");
    await input(page).fill("e");
    await expect.poll(() => readOptions(page)).toContainEqual(["Umbrella", "Paris · Trips · done"]);
    await page.keyboard.press("Alt+o");
    await expect.poll(() => readOptions(page)).toEqual([["Beret", "Paris · Trips"]]);
    errors.splice(0);
  });

  it("searches what is saved on the device while offline, and says so", async () => {
    const { page, errors, paris } = await openTrips();
    await page.context().setOffline(true);
    await page.keyboard.press("Control+k");
    await input(page).fill("beret");
    await expect.poll(() => readOptions(page)).toEqual([["Beret", "Paris · Trips"]]);
    await expect.poll(() => readStatus(page)).toBe("1 result. Offline. Searching only what’s saved on this device.");
    await input(page).fill("skis");
    await expect
      .poll(() => readStatus(page))
      .toBe("Nothing found. Offline. Searching only what’s saved on this device.");
    await page.context().setOffline(false);
    await expect.poll(() => readOptions(page)).toEqual([["Skis", "Oslo · Trips"]]);
    await expect.poll(() => readStatus(page)).toBe("1 result");
    await input(page).fill("beret");
    await expect.poll(() => readActive(page)).toBe("Beret");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Beret");
    expect(page.url()).toContain(paris);
    expect(errors.splice(0).every((error) => /^Failed to (load resource|load Clerk)/.test(error))).toBe(true);
  });

  it("opens by touch, and fits into 320 px", async () => {
    const { page } = await openTrips({ viewport: { width: 320, height: 600 }, hasTouch: true });
    const button = page.getByRole("button", { name: "Search", exact: true });
    await button.tap();
    await search(page, "umb");
    await checkAccessibility(page);
    const { x = -1, width = 999 } = (await palette(page).boundingBox()) ?? {};
    expect(x >= 0 && x + width <= 320).toBe(true);
    await page.getByRole("button", { name: "Close" }).tap();
    await expect.poll(() => focused(page)).toBe("Search");
    // The ticked items are folded away.
    await page.getByRole("button", { name: "Done 1" }).waitFor();
    await button.tap();
    await search(page, "umbrella paris");
    expect(await readStatus(page)).toBe("Nothing found");
    await search(page, "umbrella");
    await page.getByRole("option", { name: "Umbrella Paris" }).tap();
    await expect.poll(() => focused(page)).toBe("Umbrella");
  });
});
