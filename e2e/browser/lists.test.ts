import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { setUpBrowser, settle } from "../testBrowser.ts";
import { seedGuest } from "../seed.ts";
import {
  enterTexts,
  chooseAction,
  field,
  holdOperation,
  itemCheckboxes,
  readItemNames,
  createNotebook,
  refuseOperation,
  readTickedNames,
} from "../pageActions.ts";

const browser = setUpBrowser();

/** A newcomer with one notebook and one open list. */
async function openList(...items: string[]): Promise<Page> {
  const { page } = await browser.visit();
  await page.goto("/n");
  await createNotebook(page, "Trips");
  await page.getByRole("heading", { level: 1, name: "Trips" }).waitFor();
  await enterTexts(page, "New list", "Rome");
  await page.getByRole("link", { name: "Rome" }).click();
  await enterTexts(page, "Add an item", ...items);
  return page;
}

describe("the order of things", () => {
  it("keeps the order of items that are moved, for every device", async () => {
    const page = await openList("one", "two", "three", "four");
    await chooseAction(page, "four", "Move to top");
    await chooseAction(page, "two", "Move to bottom");
    await chooseAction(page, "two", "Move up");
    await chooseAction(page, "one", "Move down");
    await chooseAction(page, "one", "Move up");
    const order = ["four", "one", "two", "three"];
    expect(await readItemNames(page)).toEqual(order);
    expect(await page.getByRole("status").filter({ hasText: "position" }).textContent()).toBe("one, position 2 of 4");
    await settle(page);
    const listId = page.url().split("/").at(-1);
    const stored = await page.evaluate(async (id) => (await fetch(`/api/list/${id}/items`)).json(), listId);
    expect(stored.map(({ name }: { name: string }) => name)).toEqual(order);
    await page.reload();
    await itemCheckboxes(page).first().waitFor();
    expect(await readItemNames(page)).toEqual(order);
  });

  it("sorts active lists by priority, then by date", async () => {
    const page = await openList();
    await settle(page);
    const listId = page.url().split("/").at(-1) ?? "";
    const put = async (id: string, body: object) => {
      const answer = await page.request.put(`/api/list/${id}`, { data: body });
      return answer.status();
    };
    expect(await put(listId, { date: "2027-01-02" })).toBe(200);
    await page.goBack();
    await enterTexts(page, "New list", "Urgent", "Someday", "Soon");
    await settle(page);
    const lists = await (await page.request.get("/api/list")).json();
    const idOf = (name: string) => lists.find((list: { name: string }) => list.name === name).id;
    await put(idOf("Urgent"), { priority: 2 });
    await put(idOf("Soon"), { date: "2027-01-01" });
    await page.getByRole("link", { name: "Active" }).click();
    await settle(page);
    const cards = page.getByRole("main").getByRole("listitem").getByRole("link");
    expect(await cards.allTextContents()).toEqual(["Urgent", "Soon", "Rome", "Someday"]);
  });
});

describe("when the server refuses", () => {
  /** Leaves every read unanswered until told: what the screens show is the cache's own. */
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

  it("a list goes back into every collection it came from, and the failure is told", async () => {
    const page = await openList("Passport");
    await page.getByRole("link", { name: "Active" }).click();
    await page.getByRole("link", { name: "Rome" }).click();
    await settle(page);
    const release = await holdReads(page);
    await refuseOperation(page, "UpdateList", "Changed meanwhile");
    await chooseAction(page, "Rome", "Turn into a template");
    await page.getByText("Template, 1 item").waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Active" }).waitFor();
    expect(await page.getByRole("link", { name: "Rome" }).count()).toBe(0);
    await page.goBack();
    await page.goBack();
    await page.getByRole("list", { name: "Templates" }).getByRole("link", { name: "Rome" }).waitFor();
    await page.getByText("Failed to update list").first().waitFor();
    await page.getByText("Changed meanwhile").first().waitFor();
    await page.getByRole("list", { name: "Lists" }).getByRole("link", { name: "Rome" }).waitFor();
    expect(await page.getByRole("list", { name: "Templates" }).count()).toBe(0);
    await page.getByRole("link", { name: "Active" }).click();
    await page.getByRole("link", { name: "Rome" }).waitFor();
    await release();
  });

  it("a tick, a move and a new name go back", async () => {
    const page = await openList("Passport", "Socks");
    await settle(page);
    for (const operation of ["CompleteItem", "SortItems", "UpdateItem"])
      await refuseOperation(page, operation, "Not now");
    await chooseAction(page, "Socks", "Move up");
    await itemCheckboxes(page).nth(1).click();
    expect(await readItemNames(page)).toEqual(["Socks", "Passport"]);
    expect(await readTickedNames(page)).toEqual(["Passport"]);
    await page.getByText("The items were not moved").first().waitFor();
    await page.getByText("The item was not ticked").first().waitFor();
    expect(await readItemNames(page)).toEqual(["Passport", "Socks"]);
    expect(await readTickedNames(page)).toEqual([]);
  });

  it("what was typed is put back", async () => {
    const page = await openList("Passport");
    await settle(page);
    await refuseOperation(page, "CreateItem", "A list holds at most 1,000 items");
    await enterTexts(page, "Add an item", "Camera");
    await page.getByText("“Camera” was not added").first().waitFor();
    expect(await field(page, "Add an item").inputValue()).toBe("Camera");
    expect(await readItemNames(page)).toEqual(["Passport"]);
  });

  it("a failed read says so, keeps what was there, and never looks like no lists", async () => {
    const { page, errors } = await browser.visit();
    await page.route("**/graphql", (route) =>
      route.request().postDataJSON().operationName === "Notebooks" ? route.abort() : route.fallback(),
    );
    await page.goto("/n");
    await page.getByText("Your notebooks could not be read").waitFor();
    expect(await page.getByText("No notebooks yet").count()).toBe(0);
    await page.unroute("**/graphql");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("No notebooks yet").waitFor();
    expect(errors.splice(0).some((error) => error.includes("Reading Notebooks failed"))).toBe(true);
  });
});

describe("hasty hands and slow lines", () => {
  it("Tick 20 items in 3 s at 400 ms latency with out-of-order responses → none flickers back", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `Thing ${index + 1}`);
    const page = await openList(...names);
    await settle(page);
    let sent = 0;
    await page.route("**/graphql", async (route) => {
      const answer = await route.fetch();
      // The first is answered last.
      await new Promise((resolve) => setTimeout(resolve, 1_500 - 70 * sent++));
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
    expect(sent).toBe(20);
    expect(await page.evaluate(() => (window as unknown as { flickers: string[] }).flickers)).toEqual([]);
    await page.unrouteAll({ behavior: "wait" });
    await page.reload();
    await page.getByText("20 of 20 done").waitFor();
  });

  it('Double-submit of "create" yields one object', async () => {
    const page = await openList();
    await field(page, "Add an item").fill("Once");
    await Promise.all([field(page, "Add an item").press("Enter"), field(page, "Add an item").press("Enter")]);
    await page.goBack();
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
    const page = await openList();
    const newItem = field(page, "Add an item");
    await newItem.focus();
    const input = await page.context().newCDPSession(page);
    await input.send("Input.imeSetComposition", { text: "かさ", selectionStart: 2, selectionEnd: 2 });
    await newItem.dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true });
    expect(await readItemNames(page)).toEqual([]);
    await input.send("Input.insertText", { text: "傘" });
    expect(await newItem.inputValue()).toBe("傘");
    await newItem.press("Enter");
    await expect.poll(() => readItemNames(page)).toEqual(["傘"]);
  });
});

describe("a returning person", () => {
  it("sees what was cached at once, then what the server says", async () => {
    const page = await openList("Passport");
    await settle(page);
    const keys = () =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => !key.startsWith("__clerk"))
          .sort(),
      );
    await expect
      .poll(keys)
      .toEqual([
        "deviceId",
        "listbook.currentList",
        "listbook.currentNotebook",
        "listbook.notebooks",
        "listbook.timestamp",
        "listbook.user",
      ]);
    let held = () => {};
    const holding = new Promise<void>((resolve) => (held = resolve));
    await page.route("**/graphql", async (route) => {
      await holding;
      await route.fallback();
    });
    await page.reload();
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    held();
    await settle(page);
    await page.evaluate(() => localStorage.setItem("listbook.timestamp", String(Date.now() - 600_000)));
    await page.reload();
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("deviceId"))).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("sees what was answered just before the page was left, however busy it was", async () => {
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

  it("finds nothing of somebody else's when the cookie is gone", async () => {
    const page = await openList("Passport");
    await settle(page);
    await page.context().clearCookies();
    await page.goto("/n");
    await page.getByText("No notebooks yet").waitFor();
    expect(await page.getByRole("link", { name: "Trips" }).count()).toBe(0);
  });

  it("is told that a page does not exist", async () => {
    const { page, errors } = await browser.visit();
    await page.goto("/nowhere/at/all");
    await page.getByText("Page not found: /nowhere/at/all").waitFor();
    await page.getByRole("link", { name: "Go Home" }).click();
    await field(page, "Type the first item").waitFor();
    expect(errors.splice(0)).toEqual([expect.stringContaining("404 (Not Found)")]);
  });
});
