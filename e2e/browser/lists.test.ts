import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  chooseAction,
  composeWord,
  enterTexts,
  field,
  hideForAMoment,
  holdOperation,
  itemCheckboxes,
  operationName,
  readItemNames,
  readTickedNames,
  refuseOperation,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

/** Opens a list of a guest from its notebook. */
async function openList(...items: string[]) {
  const { page, errors } = await browser.visit();
  const seeds = await seedGuest(page);
  await seeds.makeList({ name: "Rome" }, ...items);
  await page.goto(seeds.notebook);
  await page.getByRole("link", { name: "Rome" }).click();
  await page.getByText(items.length > 0 ? `0 of ${items.length} done` : "Type an item").waitFor();
  return { page, errors, ...seeds };
}

describe("items and lists", () => {
  it("keep the order in which items were moved, on every device", async () => {
    const { page } = await openList("one", "two", "three", "four");
    await chooseAction(page, "four", "More", "Move to top");
    await chooseAction(page, "two", "More", "Move to bottom");
    await chooseAction(page, "two", "More", "Move up");
    await chooseAction(page, "one", "More", "Move down");
    await chooseAction(page, "one", "More", "Move up");
    const order = ["four", "one", "two", "three"];
    expect(await readItemNames(page)).toEqual(order);
    expect(await page.getByRole("status").filter({ hasText: ", now " }).textContent()).toBe("one, now 2 of 4");
    await settle(page);
    const listId = page.url().split("/").at(-1);
    const stored = await page.evaluate(async (id) => (await fetch(`/api/list/${id}/items`)).json(), listId);
    expect(stored.map(({ name }: { name: string }) => name)).toEqual(order);
    await page.reload();
    await itemCheckboxes(page).first().waitFor();
    expect(await readItemNames(page)).toEqual(order);
  });

  it("active lists stand by priority, then by date", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Rome", date: "2027-01-02" });
    await makeList({ name: "Urgent", priority: 2 });
    await makeList({ name: "Someday" });
    await makeList({ name: "Soon", date: "2027-01-01" });
    await page.goto("/active");
    const cards = page.getByRole("main").getByRole("listitem").getByRole("link");
    await expect.poll(() => cards.allTextContents()).toEqual(["Urgent", "Soon", "Rome", "Someday"]);
  });
});

it("a menu stays open when the lists of an empty notebook come after it was opened, and then typing is the next step", async () => {
  const { page } = await browser.visit();
  await seedGuest(page);
  await page.goto("/n");
  const release = await holdOperation(page, "NotebookAndLists");
  await page.getByRole("main").getByRole("link", { name: "Trips" }).click();
  await page.getByRole("heading", { level: 1, name: "Trips" }).waitFor();
  await page.getByRole("button", { name: "Actions for Trips" }).click();
  const entry = page.getByRole("menuitem", { name: "Rename" });
  await entry.waitFor();
  release();
  await field(page, "New list").waitFor();
  expect(await entry.count()).toBe(1);
  await page.reload();
  await expect.poll(() => field(page, "New list").evaluate((input) => input === document.activeElement)).toBe(true);
});

describe("the page of a list", () => {
  it("has a menu in three groups, which names the keys that work", async () => {
    const { page } = await openList("Passport");
    await settle(page);
    await page.getByRole("button", { name: "Actions for Rome" }).click();
    await page.getByRole("menuitem", { name: "Shop" }).waitFor();
    const readGroups = () =>
      page.getByRole("menu").evaluate((menu) => {
        const groups: string[][] = [[]];
        for (const entry of menu.querySelectorAll("[role=menuitem], [role=separator]")) {
          const keys = entry.querySelector("kbd")?.dataset["keys"];
          if (entry.role === "separator") groups.push([]);
          else groups.at(-1)?.push(`${entry.ariaLabel ?? entry.textContent}${keys ? ` (${keys})` : ""}`);
        }
        return groups;
      });
    expect(await readGroups()).toEqual([
      ["Shop (s)", "Share", "Rename", "Add a section (h)"],
      ["Template", "More"],
      ["Put away", "Delete"],
    ]);
    await page.getByRole("menuitem", { name: "More" }).click();
    expect(await readGroups()).toEqual([
      [
        "Back",
        "Move to a notebook",
        "Duplicate",
        "Note",
        "Repeat",
        "Find an item (/)",
        "Select all items (Ctrl+A)",
        "Print (Ctrl+P)",
        "Copy as text",
        "Download",
        "Put on home screen",
      ],
    ]);
  });

  it("shows each row in the direction of its words, also while it is edited", async () => {
    const { page } = await openList("Towel", "מגבת חוף");
    const row = page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name: "מגבת חוף" }) });
    const isBoxAtEnd = () =>
      row.evaluate((each) => {
        const { left, right } = each.getBoundingClientRect();
        const box = each.querySelector("input")?.getBoundingClientRect();
        return !!box && right - box.right < box.left - left;
      });
    expect(await isBoxAtEnd()).toBe(true);
    await row.getByRole("button", { name: "מגבת חוף", exact: true }).click();
    await field(page, "Item").waitFor();
    expect(await isBoxAtEnd()).toBe(true);
  });

  it("is left for its notebook when it is deleted, and never says that it is not here", async () => {
    const { page } = await openList("Passport");
    await settle(page);
    await page.evaluate(() => {
      const headings = new Set<string>();
      Object.assign(window, { headings });
      const note = () => document.querySelectorAll("h1").forEach(({ textContent }) => headings.add(textContent));
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    await chooseAction(page, "Rome", "Delete");
    await page.getByRole("heading", { level: 1, name: "Trips" }).waitFor();
    await chooseAction(page, "Trips", "Delete notebook");
    await page.getByRole("heading", { level: 1, name: "Notebooks" }).waitFor();
    await settle(page);
    const headings = await page.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings]);
    expect(headings).toEqual(["Rome", "Trips", "Notebooks"]);
  });

  it("that is not there has a heading that says so", async () => {
    const { page, notebook } = await openList("Passport");
    await settle(page);
    await page.goto(`${notebook}/l/01890000-0000-7000-8000-000000000000`);
    await page.getByRole("heading", { level: 1, name: "This list isn’t here" }).waitFor();
  });
});

describe("when the server refuses", () => {
  /** Delays every read until the returned function is called, so that the screens show cached data. */
  async function holdReads(page: Page) {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/graphql", async (route) => {
      if (/^\s*query/.test(route.request().postDataJSON().query)) await released;
      return route.fallback();
    });
    return async () => {
      release();
      await settle(page);
    };
  }

  it("a list returns to every collection it was in, and a toast says why", async () => {
    const { page } = await openList("Passport");
    await page.getByRole("link", { name: "Active" }).click();
    await page.getByRole("link", { name: "Rome" }).click();
    await settle(page);
    const release = await holdReads(page);
    await refuseOperation(page, "UpdateList", "Changed meanwhile");
    const answer = await holdOperation(page, "UpdateList");
    await chooseAction(page, "Rome", "Template", "Turn into a template");
    await page.getByText("Template, 1 item").waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Active", exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Rome" }).count()).toBe(0);
    await page.goBack();
    await page.goBack();
    await page.getByRole("list", { name: "Templates" }).getByRole("link", { name: "Rome" }).waitFor();
    answer();
    await page.getByText("Failed to update list").first().waitFor();
    await page.getByText("Changed meanwhile").first().waitFor();
    await page.getByRole("list", { name: "Lists" }).getByRole("link", { name: "Rome" }).waitFor();
    expect(await page.getByRole("list", { name: "Templates" }).count()).toBe(0);
    await page.getByRole("link", { name: "Active" }).click();
    await page.getByRole("link", { name: "Rome" }).waitFor();
    await release();
  });

  it("a tick and a move are taken back", async () => {
    const { page } = await openList("Passport", "Socks");
    await settle(page);
    const answers: (() => void)[] = [];
    for (const operation of ["CompleteItemAt", "SortItems"]) {
      await refuseOperation(page, operation, "Not now");
      answers.push(await holdOperation(page, operation));
    }
    await chooseAction(page, "Socks", "More", "Move up");
    await itemCheckboxes(page).nth(1).click();
    expect(await readItemNames(page)).toEqual(["Socks", "Passport"]);
    expect(await readTickedNames(page)).toEqual(["Passport"]);
    answers.forEach((answer) => answer());
    await page.getByText("Couldn’t move the items").first().waitFor();
    await page.getByText("Couldn’t tick the item").first().waitFor();
    expect(await readItemNames(page)).toEqual(["Passport", "Socks"]);
    expect(await readTickedNames(page)).toEqual([]);
  });

  it("the text of a new item returns to its field", async () => {
    const { page } = await openList("Passport");
    await settle(page);
    await refuseOperation(page, "CreateItem", "A list holds at most 1,000 items");
    await enterTexts(page, "Add an item", "Camera");
    await page.getByText("Couldn’t add “Camera”").first().waitFor();
    expect(await field(page, "Add an item").inputValue()).toBe("Camera");
    expect(await readItemNames(page)).toEqual(["Passport"]);
  });

  it("a failed read says so, never looks like no notebooks, and is repeated", async () => {
    const { page, errors } = await browser.visit();
    let failures = 0;
    await page.route("**/graphql", (route) => {
      if (operationName(route.request()) !== "Notebooks") return route.fallback();
      failures++;
      return route.abort();
    });
    await page.goto("/n");
    await page.getByText("Not on this device yet").waitFor();
    // The page keeps its message while it reads again by itself.
    const failed = failures;
    await page.evaluate(() => {
      const seen = new Set<boolean>();
      Object.assign(window, { seen });
      const look = () => void seen.add(document.body.innerText.includes("Not on this device yet"));
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    await expect.poll(() => failures).toBeGreaterThan(failed + 1);
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<boolean> }).seen])).not.toContain(false);
    expect(await page.getByText("No notebooks yet").count()).toBe(0);
    await page.unroute("**/graphql");
    await page.getByText("No notebooks yet").waitFor();
    expect(errors.splice(0).some((error) => error.includes("Reading Notebooks failed"))).toBe(true);
  });
});

describe("quick input and slow answers", () => {
  it("Tick 20 items in 3 s at 400 ms latency with out-of-order responses → none flickers back", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Thing ${index + 1}`);
    const { page } = await openList(...names);
    await settle(page);
    // A busy server may let the page repeat a tick, so the test counts the items.
    const sent = new Set<string>();
    await page.route("**/graphql", async (route) => {
      if (operationName(route.request()) === "CompleteItemAt") sent.add(route.request().postDataJSON().variables.id);
      const delay = 1_500 - 70 * sent.size;
      const answer = await route.fetch();
      // The answer to the first tick arrives last.
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.fulfill({ response: answer });
    });
    await page.evaluate(() => {
      const flickers: string[] = [];
      Object.assign(window, { flickers });
      const ticked = new Set<string>();
      const look = () => {
        for (const box of document.querySelectorAll<HTMLInputElement>("input[type=checkbox][aria-label^=Thing]")) {
          if (box.checked) ticked.add(box.ariaLabel ?? "");
          else if (ticked.has(box.ariaLabel ?? "")) flickers.push(box.ariaLabel ?? "");
        }
        requestAnimationFrame(look);
      };
      look();
    });
    for (const name of names) await page.getByRole("checkbox", { name, exact: true }).click();
    await page.getByText("20 of 20 done").waitFor();
    await settle(page);
    expect(sent.size).toBe(20);
    expect(await page.evaluate(() => (window as unknown as { flickers: string[] }).flickers)).toEqual([]);
    await page.unrouteAll({ behavior: "wait" });
    await page.reload();
    await page.getByText("20 of 20 done").waitFor();
  });

  it('Double-submit of "create" yields one object', async () => {
    const { page } = await openList();
    await field(page, "Add an item").fill("Once");
    await Promise.all([field(page, "Add an item").press("Enter"), field(page, "Add an item").press("Enter")]);
    await page.goBack();
    await page.getByRole("main").getByRole("button", { name: "New list" }).click();
    await field(page, "New list").fill("Only one");
    await page.getByRole("button", { name: "Add list" }).dblclick();
    await settle(page);
    await page.reload();
    await page.getByRole("link", { name: "Only one" }).waitFor();
    expect(await page.getByRole("link", { name: "Only one" }).count()).toBe(1);
    await page.getByRole("link", { name: "Rome" }).click();
    await itemCheckboxes(page).first().waitFor();
    expect(await readItemNames(page)).toEqual(["Once"]);
  });

  it("Enter during IME composition does not create an item", async () => {
    const { page } = await openList();
    const newItem = field(page, "Add an item");
    await newItem.focus();
    const take = await composeWord(page, "かさ");
    await newItem.press("Enter");
    expect(await readItemNames(page)).toEqual([]);
    await take("傘");
    expect(await newItem.inputValue()).toBe("傘");
    await newItem.press("Enter");
    await expect.poll(() => readItemNames(page)).toEqual(["傘"]);
  });
});

describe("a second visit", () => {
  it("shows what was saved before the server has answered", async () => {
    const { page } = await openList("Passport");
    for (const name of ["Notebooks", "Trips", "Rome"]) {
      await page.getByRole("link", { name }).click();
      // A screen that is left before its answer arrives has nothing to save.
      await settle(page);
    }
    const keys = () =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => !key.startsWith("__clerk"))
          .sort(),
      );
    await hideForAMoment(page);
    expect(await keys()).toEqual([
      "deviceId",
      "listbook.currentList",
      "listbook.currentNotebook",
      "listbook.days",
      "listbook.lastList",
      "listbook.lastNotebook",
      "listbook.notebooks",
      "listbook.timestamp",
      "listbook.user",
    ]);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/graphql", async (route) => {
      await answered;
      await route.fallback();
    });
    await page.reload();
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    answer();
    await settle(page);
    await page.evaluate(() => localStorage.setItem("listbook.timestamp", String(Date.now() - 600_000)));
    await page.reload();
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("deviceId"))).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("shows what was answered just before the page was left, even when the page was never idle", async () => {
    const { page } = await browser.visit();
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const { makeList } = await seedGuest(page);
    await page.goto(await makeList({ name: "Rome" }, "Passport"));
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    await settle(page);
    const answer = await holdOperation(page, "ListWithItems");
    await page.reload();
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    answer();
    await settle(page);
  });

  it("shows nothing of the previous guest when the cookie is gone", async () => {
    const { page } = await openList("Passport");
    await settle(page);
    await page.context().clearCookies();
    await page.goto("/n");
    await page.getByText("No notebooks yet").waitFor();
    expect(await page.getByRole("link", { name: "Trips" }).count()).toBe(0);
  });

  it("names a page that does not exist, and leads home", async () => {
    const { page, errors } = await browser.visit();
    await page.goto("/nowhere/at/all");
    await page.getByText("Page not found: /nowhere/at/all").waitFor();
    await page.getByRole("link", { name: "Go Home" }).click();
    await field(page, "Type the first item").waitFor();
    expect(errors.splice(0)).toEqual([expect.stringContaining("404 (Not Found)")]);
  });
});
