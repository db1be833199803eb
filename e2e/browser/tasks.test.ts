import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { connectAssistant } from "../../api/testing/assistant.ts";
import { waitForWorker } from "../browserProfile.ts";
import { addToSheet, chooseAction, openListAt, readItemNames, shareWithApp } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { createFinger, middleOf, PHONE } from "../touch.ts";

const browser = setUpBrowser();

const LAPTOP: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  permissions: ["clipboard-read", "clipboard-write"],
};

/** The counts of `docs/tasks.md`, by task. */
const documented = new Map(
  readFileSync("docs/tasks.md", "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, , , now = ""]) => /^\d+$/.test(now))
    .map((cells) => [cells[1], Number(cells[3])]),
);

/** A user who counts steps: a click or tap, a key or keys pressed together, or a text that is typed or pasted. */
function createUser(page: Page, hasTouch: boolean) {
  let steps = 0;
  return {
    getSteps: () => steps,
    /** Clicks or taps, with modifier keys. */
    async press(element: Locator, modifiers: ("ControlOrMeta" | "Shift")[] = []) {
      steps++;
      await (hasTouch ? element.tap() : element.click({ modifiers }));
    },
    /** Holds a finger on the screen until the page has recognized a long press. */
    async hold(element: Locator) {
      steps++;
      const finger = await createFinger(page);
      await finger.down(await middleOf(element));
      await page.getByRole("toolbar").waitFor();
      await finger.up();
    },
    /** Chooses Listbook among the apps to which another app can share something. */
    async share(text: string) {
      steps++;
      await shareWithApp(page, { text });
    },
    async key(key: string) {
      steps++;
      await page.keyboard.press(key);
    },
    async type(text: string) {
      steps++;
      await page.keyboard.type(text);
    },
    async paste(text: string) {
      steps++;
      await page.evaluate((words) => navigator.clipboard.writeText(words), text);
      await page.keyboard.press("Control+v");
    },
  };
}

type User = ReturnType<typeof createUser>;

type Task = {
  name: string;
  options?: BrowserContextOptions;
  /** Creates the data before the task, and opens the screen on which it begins. */
  prepare: (page: Page) => Promise<void>;
  act: (page: Page, user: User) => Promise<void>;
};

const LINES = Array.from({ length: 15 }, (_, index) => `Thing ${index + 1}`);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const menuItem = (page: Page, name: string) => page.getByRole("menuitem", { name });

async function openNotebooksWithToothbrush(page: Page) {
  const guest = await seedGuest(page);
  await guest.makeList({ name: "Packing" }, "Toothbrush");
  await page.goto("/n");
  await settle(page);
}

/** Adds items to a list as a program that is called Claude, in one call. */
async function addAsProgram(page: Page, listId: string, names: string[]): Promise<void> {
  const made = await page.request.post("/api/token", { data: { name: "Claude", write: true } });
  const { token } = (await made.json()) as { token: string };
  const response = await fetch(`${browser.origin}/api/list/${listId}.md`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: names.join("\n"),
  });
  expect(response.ok).toBe(true);
}

const TASKS: Task[] = [
  {
    name: "Begin a first list",
    async prepare(page) {
      await page.goto("/");
    },
    async act(page, user) {
      await user.type("Milk");
      await user.key("Enter");
      await page.getByRole("checkbox", { name: "Milk" }).waitFor();
    },
  },
  {
    name: "Make a template of a list, and use it three times",
    async prepare(page) {
      const guest = await seedGuest(page);
      await openListAt(page, await guest.makeList({ name: "Packing" }, "Passport", "Socks"));
    },
    async act(page, user) {
      await user.press(button(page, "Actions for Packing"));
      await user.press(menuItem(page, "Template"));
      await user.press(menuItem(page, "Keep this list as a template"));
      await user.press(
        page.getByRole("listitem").filter({ hasText: "Kept “Packing”" }).getByRole("button", { name: "Use" }),
      );
      const sideBar = page.getByRole("navigation", { name: "Side bar" });
      const uses = sideBar.getByRole("list", { name: "Lists made from Packing" });
      for (let use = 1; use <= 3; use++) {
        if (use > 1) {
          await user.press(sideBar.getByRole("link", { name: "Packing template" }));
          await user.press(button(page, "Use Packing"));
        }
        // The third is behind a number.
        await expect.poll(() => uses.getByRole("listitem").count()).toBe(use);
      }
    },
  },
  {
    name: "Pack for five nights with kids, after five nights without",
    async prepare(page) {
      const guest = await seedGuest(page);
      const path = await guest.makeList({ name: "Packing", isTemplate: true }, "Socks ×nights", "Pushchair ?kids");
      const answers = [
        { name: "nights", number: 5 },
        { name: "kids", choice: false },
      ];
      const data = { templateId: path.split("/").at(-1), name: "Rome", answers };
      await page.request.post("/api/list/template", { data });
      await openListAt(page, path);
    },
    async act(page, user) {
      const sheet = page.getByRole("dialog", { name: "Packing" });
      await user.press(button(page, "Use with…"));
      await user.press(sheet.getByRole("button", { name: "kids" }));
      await user.press(sheet.getByRole("button", { name: "Use", exact: true }));
      await expect.poll(() => readItemNames(page)).toEqual(["Socks ×5", "Pushchair"]);
    },
  },
  {
    name: "Make a list for each of twelve pupils, and tick what four of them have",
    async prepare(page) {
      const guest = await seedGuest(page);
      await openListAt(page, await guest.makeList({ name: "Class trip", isTemplate: true }, "Slip", "Cap", "Towel"));
    },
    async act(page, user) {
      const sheet = page.getByRole("dialog", { name: "Class trip" });
      await user.press(button(page, "Use with…"));
      await user.press(sheet.getByRole("button", { name: "Name", exact: true }));
      await user.type("Ana, Ben, Carla, David, Elif, Finn, Greta, Hugo, Ines, Jonas, Karim, Lina");
      await user.press(sheet.getByRole("button", { name: "Use", exact: true }));
      await user.press(page.getByRole("region", { name: "12 lists made from it" }).getByRole("link", { name: "Grid" }));
      const table = page.getByRole("table");
      for (const name of ["Ana", "Ben", "Carla", "David"])
        await user.press(table.getByRole("checkbox", { name: `${name}, Slip: Open` }));
      await table.getByRole("rowheader", { name: "Slip 4 of 12 done" }).waitFor();
    },
  },
  {
    name: "Paste 15 lines",
    async prepare(page) {
      await page.goto("/");
      await settle(page);
    },
    async act(page, user) {
      await user.paste(LINES.join("\n"));
      await user.press(button(page, /^Add/).last());
      await expect.poll(async () => (await readItemNames(page)).length).toBe(15);
    },
  },
  {
    name: "Share three lines from another app into the weekly shop",
    options: { ...PHONE, serviceWorkers: "allow" },
    async prepare(page) {
      const guest = await seedGuest(page);
      const shop = await guest.makeList({ name: "Weekly shop" }, "Spinach");
      await guest.makeList({ name: "Rome" }, "Passport");
      await openListAt(page, shop);
      await waitForWorker(page);
      await page.goto("/active");
      await settle(page);
    },
    async act(page, user) {
      await user.share("Oat milk\nEggs ×10\nSourdough, sliced");
      await addToSheet(page)
        .getByRole("radio", { name: /^Weekly shop/, checked: true })
        .waitFor();
      await user.press(button(page, "Add 3 items"));
      await page.getByRole("listitem").filter({ hasText: "Added 3 to Weekly shop" }).waitFor();
    },
  },
  {
    name: "Add something to the list that was used last, from the search",
    async prepare(page) {
      const guest = await seedGuest(page);
      await openListAt(page, await guest.makeList({ name: "Weekly shop" }, "Spinach"));
      await page.goto("/active");
      await settle(page);
    },
    async act(page, user) {
      await user.key("Control+k");
      await page.getByRole("combobox").waitFor();
      await user.type("add foil");
      await page.getByRole("option", { name: "Add “foil” to Weekly shop" }).waitFor();
      await user.key("Enter");
      await page.getByRole("listitem").filter({ hasText: "Added “foil” to Weekly shop" }).waitFor();
    },
  },
  {
    name: "Add something to the list that was used last, from Active on a phone",
    options: PHONE,
    async prepare(page) {
      const guest = await seedGuest(page);
      await openListAt(page, await guest.makeList({ name: "Weekly shop" }, "Spinach"));
      await page.goto("/active");
      await settle(page);
    },
    async act(page, user) {
      await user.press(button(page, "Add to a list"));
      await addToSheet(page).locator("textarea:focus").waitFor();
      await user.type("Foil");
      await user.press(button(page, "Add 1 item"));
      await page.getByRole("listitem").filter({ hasText: "Added “Foil” to Weekly shop" }).waitFor();
    },
  },
  {
    name: "Go shopping: open the list and tick five items with one thumb",
    options: PHONE,
    async prepare(page) {
      const guest = await seedGuest(page);
      await guest.makeList({ name: "Groceries" }, ...LINES);
      await page.goto("/");
      await settle(page);
    },
    async act(page, user) {
      await user.press(page.getByRole("region", { name: "Continue" }).getByRole("link", { name: "Groceries" }));
      for (const name of LINES.slice(0, 5)) await user.press(page.getByRole("checkbox", { name, exact: true }));
      await page.getByText("5 of 15").waitFor();
    },
  },
  {
    name: "Enter the shop from an open list",
    options: PHONE,
    async prepare(page) {
      const guest = await seedGuest(page);
      await openListAt(page, await guest.makeList({ name: "Groceries" }, "Milk"));
    },
    async act(page, user) {
      await user.press(page.getByRole("button", { name: "Shop", exact: true }));
      await page.getByRole("dialog", { name: "Groceries" }).waitFor();
    },
  },
  {
    name: "Share a list with a partner",
    async prepare(page) {
      const guest = await seedGuest(page);
      await openListAt(page, await guest.makeList({ name: "Groceries" }, "Milk"));
    },
    async act(page, user) {
      await user.press(button(page, "Actions for Groceries"));
      await user.press(menuItem(page, "Share"));
      await page.getByRole("dialog").locator("input:focus").waitFor();
      await user.type("Ann");
      await user.key("Enter");
      await user.press(button(page, /^Copy/));
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("/join/");
    },
  },
  {
    name: "Scan the code of a list, and be in it, on a phone",
    options: PHONE,
    async prepare(page) {
      const { page: ann } = await browser.visit();
      const path = await (await seedGuest(ann)).makeList({ name: "Buffet" }, "Salad");
      const data = { role: "TICKER", stays: true, name: "Ann" };
      const answer = await ann.request.post(`/api/list/${path.split("/").at(-1)}/share`, { data });
      await page.goto(new URL(((await answer.json()) as { url: string }).url).pathname);
      await page.locator("input:focus").waitFor();
    },
    async act(page, user) {
      await user.type("Dana");
      await user.press(button(page, "Open the list"));
      await page.getByRole("checkbox", { name: "Salad" }).waitFor();
    },
  },
  {
    name: "Find an item, with a typing error",
    prepare: openNotebooksWithToothbrush,
    async act(page, user) {
      await user.key("Control+k");
      await page.getByRole("combobox").waitFor();
      await user.type("tothbrush");
      await page.getByRole("option", { name: /Toothbrush/ }).waitFor();
      await user.key("Enter");
      await page.getByRole("checkbox", { name: "Toothbrush" }).waitFor();
    },
  },
  {
    name: "Find an item, with a typing error, on a phone",
    options: PHONE,
    prepare: openNotebooksWithToothbrush,
    async act(page, user) {
      await user.press(button(page, "Search"));
      await page.getByRole("combobox").waitFor();
      await user.type("tothbrush");
      await user.press(page.getByRole("option", { name: /Toothbrush/ }));
      await page.getByRole("checkbox", { name: "Toothbrush" }).waitFor();
    },
  },
  {
    name: "Move five items to another list",
    async prepare(page) {
      const guest = await seedGuest(page);
      await guest.makeList({ name: "Later" });
      await openListAt(page, await guest.makeList({ name: "Now" }, "a", "b", "c", "d", "e", "f"));
    },
    async act(page, user) {
      await user.press(page.getByRole("checkbox", { name: "a", exact: true }), ["ControlOrMeta"]);
      await user.press(page.getByRole("button", { name: "e", exact: true }), ["Shift"]);
      await user.key("m");
      await user.press(page.getByRole("option", { name: "Later Trips" }));
      await expect.poll(() => readItemNames(page)).toEqual(["f"]);
    },
  },
  {
    name: "Move five items to another list, on a phone",
    options: PHONE,
    async prepare(page) {
      const guest = await seedGuest(page);
      await guest.makeList({ name: "Later" });
      await openListAt(page, await guest.makeList({ name: "Now" }, "a", "b", "c", "d", "e", "f"));
    },
    async act(page, user) {
      const text = (name: string) => page.getByRole("button", { name, exact: true });
      await user.hold(text("a"));
      for (const name of ["b", "c", "d", "e"]) await user.press(text(name));
      await user.press(text("Move"));
      await user.press(page.getByRole("option", { name: "Later Trips" }));
      await expect.poll(() => readItemNames(page)).toEqual(["f"]);
    },
  },
  {
    name: "Put away 100 old lists",
    async prepare(page) {
      const guest = await seedGuest(page);
      for (let number = 1; number <= 100; number++)
        await guest.makeList({ name: `Old ${String(number).padStart(3, "0")}` });
      await page.goto("/");
      await settle(page);
    },
    async act(page, user) {
      const lists = page.getByRole("main");
      await user.press(page.getByRole("navigation", { name: "Side bar" }).getByRole("link", { name: "Active" }));
      await user.press(lists.getByRole("link", { name: "Old 001" }), ["ControlOrMeta"]);
      await user.press(lists.getByRole("link", { name: "Old 100" }), ["Shift"]);
      await user.press(page.getByRole("toolbar").getByRole("button", { name: "Put away" }));
      await page.getByText("Put away 100 lists", { exact: true }).waitFor();
      await page.getByText("No active lists").waitFor();
    },
  },
  {
    name: "Shop for two households, on a phone, and tick what both want",
    options: PHONE,
    async prepare(page) {
      const guest = await seedGuest(page);
      await guest.makeList({ name: "Mum" }, "Milk", "Stamps");
      await guest.makeList({ name: "Weekly shop" }, "Milk ×2", "Bread");
      await page.goto("/active");
      await settle(page);
    },
    async act(page, user) {
      const main = page.getByRole("main");
      await user.hold(main.getByRole("link", { name: "Weekly shop" }));
      await user.press(main.getByRole("link", { name: "Mum" }));
      await user.press(page.getByRole("toolbar").getByRole("button", { name: "Shop together" }));
      await user.press(page.getByRole("dialog").getByRole("checkbox", { name: "Milk, ×3" }));
      await page.getByText("1 of 3").waitFor();
    },
  },
  {
    name: "Write down three readings of a round",
    async prepare(page) {
      const guest = await seedGuest(page);
      await openListAt(page, await guest.makeList({ name: "Round" }, "Fridge ___ °C", "Gas ___ bar", "Meter ___ kWh"));
    },
    async act(page, user) {
      for (const [name, reading] of Object.entries({ Fridge: "4.2", Gas: "42", Meter: "48210" })) {
        await user.press(page.getByRole("checkbox", { name }));
        await page.getByRole("listitem").filter({ hasText: name }).getByRole("textbox").waitFor();
        await user.type(reading);
      }
      await user.key("Enter");
      for (const shown of ["4.2 °C", "42 bar", "48210 kWh"]) await page.getByText(shown, { exact: true }).waitFor();
    },
  },
  {
    name: "Undo a deleted notebook, after a reload",
    async prepare(page) {
      const guest = await seedGuest(page);
      await guest.makeList({ name: "Rome" }, "Passport");
      await page.goto("/n");
      await chooseAction(page, "Trips", "Delete notebook");
      await settle(page);
      await page.reload();
    },
    async act(page, user) {
      await user.press(page.getByRole("link", { name: "Recently deleted" }));
      await user.press(button(page, "Restore Trips"));
      await page.getByText("Nothing here").waitFor();
    },
  },
  {
    name: "Go from a list to another one",
    async prepare(page) {
      const guest = await seedGuest(page);
      await guest.makeList({ name: "Oslo" }, "Ticket");
      await openListAt(page, await guest.makeList({ name: "Rome" }, "Passport"));
    },
    async act(page, user) {
      await user.press(page.getByRole("navigation", { name: "Side bar" }).getByRole("link", { name: "Oslo" }));
      await page.getByRole("checkbox", { name: "Ticket" }).waitFor();
    },
  },
  {
    name: "Export everything",
    async prepare(page) {
      const guest = await seedGuest(page);
      await openListAt(page, await guest.makeList({ name: "Rome" }, "Passport"));
    },
    async act(page, user) {
      const downloaded = page.waitForEvent("download");
      await user.press(page.getByRole("banner").getByRole("button", { name: "Save access" }));
      await user.press(menuItem(page, "Download everything"));
      expect((await downloaded).suggestedFilename()).toMatch(/^listbook-.*\.zip$/);
    },
  },
  {
    name: "Connect a program",
    async prepare(page) {
      const guest = await seedGuest(page);
      await openListAt(page, await guest.makeList({ name: "Rome" }, "Passport"));
    },
    async act(page, user) {
      await user.press(page.getByRole("banner").getByRole("button", { name: "Save access" }));
      await user.press(menuItem(page, "Account"));
      await user.press(page.getByRole("link", { name: "Connect a program" }));
      await user.press(page.getByRole("button", { name: "Copy", exact: true }));
      await button(page, "Copied").waitFor();
      const [key = ""] = /lb_\w{49}/.exec(await page.evaluate(() => navigator.clipboard.readText())) ?? [];
      const assistant = await connectAssistant(browser.origin, key);
      await assistant.get("find_lists");
      await assistant.client.close();
      await page.getByText("Assistant was here just now").waitFor();
    },
  },
  {
    name: "Undo what an assistant did",
    async prepare(page) {
      const guest = await seedGuest(page);
      const path = await guest.makeList({ name: "Shopping" }, "Milk");
      await addAsProgram(page, path.split("/").at(-1) ?? "", ["Eggs", "Bread", "Tea"]);
      await openListAt(page, path);
    },
    async act(page, user) {
      await page.getByRole("link", { name: "Claude added 3" }).waitFor();
      await user.press(page.getByRole("main").getByRole("button", { name: "Undo", exact: true }));
      await expect.poll(() => readItemNames(page)).toEqual(["Milk"]);
      await expect.poll(() => page.getByRole("link", { name: "Claude added 3" }).count()).toBe(0);
    },
  },
  {
    name: "See in a calendar when lists are due",
    async prepare(page) {
      const guest = await seedGuest(page);
      await openListAt(page, await guest.makeList({ name: "Rome" }, "Passport"));
    },
    async act(page, user) {
      await user.press(page.getByRole("banner").getByRole("button", { name: "Save access" }));
      await user.press(menuItem(page, "Notifications"));
      await user.press(button(page, "Add to my calendar"));
      const link = page.getByRole("link", { name: "Open calendar app" });
      expect(await link.getAttribute("href")).toMatch(/^webcal:.*\/calendar\//);
    },
  },
];

describe("a task takes the steps that the documentation counts", () => {
  it.each(TASKS)("$name", async ({ name, options = LAPTOP, prepare, act }) => {
    const { page } = await browser.visit(options);
    await prepare(page);
    const user = createUser(page, options.hasTouch === true);
    await act(page, user);
    expect(user.getSteps()).toBe(documented.get(name));
    await settle(page);
  });

  it("of which the documentation names each", () => {
    expect([...documented.keys()]).toEqual(TASKS.map(({ name }) => name));
  });
});
