import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { chooseAction, holdOperation, openListAt } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** What the runs of a list teach: its order, what is usually added, and how long it takes. */

const browser = setUpBrowser();

const card = (page: Page) => page.getByRole("region", { name: "All done" });
const readIds = async (page: Page, listId: string) =>
  new Map(
    ((await (await page.request.get(`/api/list/${listId}/items`)).json()) as { id: string; name: string }[]).map(
      ({ id, name }) => [name, id],
    ),
  );

const SHOP = [
  "# Dairy",
  "Milk",
  "Butter",
  "# Fruit",
  "Apples",
  "# Bread",
  "Rolls",
  "# Frozen",
  "Peas",
  "# Drinks",
  "Juice",
];
/** The order in which the shop is walked through, which begins with the fruit. */
const WALK = ["Apples", "Rolls", "Juice", "Milk", "Butter", "Peas"];
const ORDERED = ["Fruit", "Apples", "Bread", "Rolls", "Drinks", "Juice", "Dairy", "Milk", "Butter", "Frozen", "Peas"];

/**
 * Makes a list that was begun some days ago, and ticks it in several runs, each in 24 minutes. `walkAgain` does so in one
 * more run, and opens the list again.
 */
async function openShop(runs: number) {
  const { page } = await browser.visit();
  const { makeList, change } = await seedGuest(page);
  const path = await makeList({ name: "Weekly shop" }, ...SHOP);
  const listId = path.split("/").at(-1) ?? "";
  const ids = await readIds(page, listId);

  async function walk() {
    await browser.query(
      "update lists set created_at = now() - interval '9 days', run_started_at = now() - interval '1 day' where id = $1",
      [listId],
    );
    for (const [index, name] of WALK.entries()) {
      const at = new Date(Date.now() - 3_600_000 + index * 288_000).toISOString();
      await change(`/api/item/${ids.get(name)}/complete`, { completed: true, at });
    }
  }

  const startAgain = () => page.request.post(`/api/list/${listId}/run-again`, { data: { id: randomUUID() } });

  async function walkAgain() {
    await startAgain();
    await walk();
    await page.goto("/n");
    await openListAt(page, path);
    await card(page).waitFor();
  }

  await walk();
  for (let run = 1; run < runs; run++) {
    await startAgain();
    await walk();
  }
  await openListAt(page, path);
  return { page, path, listId, startAgain, walk, walkAgain };
}

/** The button that offers the order. */
const orderButton = (page: Page) => card(page).getByRole("button", { name: /^Order as you tick/ });

const readOrder = async (page: Page, listId: string) => [...(await readIds(page, listId)).keys()];

describe("a list that is ticked in another order", () => {
  it("is put into that order with one press and one undo", async () => {
    const { page, listId } = await openShop(4);
    const order = card(page).getByRole("button", { name: "Order as you tick (2 moves)" });
    await order.waitFor();
    await checkBothColorModes(page, "an offered order");
    await order.click();
    await settle(page);
    expect(await readOrder(page, listId)).toEqual(ORDERED);
    await page.getByRole("button", { name: "Undo" }).click();
    await settle(page);
    expect(await readOrder(page, listId)).toEqual(SHOP.map((name) => name.replace("# ", "")));
  });

  it("is not offered it again after Not now, also after a reload", async () => {
    const { page } = await openShop(3);
    await card(page).getByRole("button", { name: "Not now" }).click();
    expect(await orderButton(page).count()).toBe(0);
    await page.reload();
    await card(page).waitFor();
    await settle(page);
    expect(await orderButton(page).count()).toBe(0);
  });

  it("is offered it again when it was ticked in that order three times more", async () => {
    const { page, walkAgain } = await openShop(3);
    await card(page).getByRole("button", { name: "Not now" }).click();
    for (let run = 0; run < 2; run++) {
      await walkAgain();
      await settle(page);
      expect(await orderButton(page).count()).toBe(0);
    }
    await walkAgain();
    await orderButton(page).waitFor();
  });

  it("is offered it where the run that the page knew was finished elsewhere while the page was closed", async () => {
    const { page, path, startAgain, walk } = await openShop(3);
    await startAgain();
    await openListAt(page, path);
    await page.goto("about:blank");
    await walk();
    await openListAt(page, path);
    await orderButton(page).waitFor();
  });

  it("says how long it usually takes", async () => {
    const { page } = await openShop(5);
    await chooseAction(page, "Weekly shop", "More", "Past runs");
    await page.getByRole("dialog").getByText("Usually 20–25 min").waitFor();
  });
});

/** Makes five lists from a template, to four of which something was added. In the last one, one item is open. */
async function makeTrips() {
  const { page } = await browser.visit();
  const { makeList, change } = await seedGuest(page);
  const template = await makeList({ name: "Trip", isTemplate: true }, "Passport", "Socks");
  const templateId = template.split("/").at(-1) ?? "";
  let path = "";
  for (let use = 0; use < 5; use++) {
    const made = await page.request.post("/api/list/template", { data: { templateId, name: `Trip ${use}` } });
    const { id, notebookId } = (await made.json()) as { id: string; notebookId: string };
    if (use < 4) await page.request.post("/api/item", { data: { listId: id, name: "Phone charger" } });
    for (const [name, itemId] of await readIds(page, id))
      if (use < 4 || name !== "Socks") await change(`/api/item/${itemId}/complete`, { completed: true });
    if (use < 4) await change(`/api/list/${id}`, { active: false });
    path = `/n/${notebookId}/l/${id}`;
  }
  return { page, templateId, path };
}

describe("a template to whose lists something is usually added", () => {
  it("gets it with one press and one undo, and says so as soon as the list is finished", async () => {
    const { page, templateId, path } = await makeTrips();
    const readAhead = page.waitForResponse((answer) => !!answer.request().postData()?.includes("TemplateOffers"));
    await openListAt(page, path);
    await readAhead;
    await page.getByRole("checkbox", { name: "Socks" }).check();
    await page.mouse.move(1, 1);
    await card(page).waitFor();
    expect(await card(page).textContent()).toContain("You usually add Phone charger");
    await checkBothColorModes(page, "what is usually added");
    await card(page).getByRole("button", { name: "Add 1" }).click();
    await page.getByRole("checkbox", { name: "Phone charger" }).check();
    await page.mouse.move(1, 1);
    await card(page).getByRole("button", { name: "Add to the template" }).click();
    await settle(page);
    expect(await readOrder(page, templateId)).toEqual(["Passport", "Socks", "Phone charger"]);
    await expect.poll(() => card(page).getByText("You usually add").count()).toBe(0);
    await page.keyboard.press("ControlOrMeta+Z");
    await settle(page);
    expect(await readOrder(page, templateId)).toEqual(["Passport", "Socks"]);
  });

  it("moves no row when its answer is late: it waits until the list is opened again", async () => {
    const { page, path } = await makeTrips();
    const release = await holdOperation(page, "TemplateOffers");
    await page.goto(path);
    await page.getByRole("checkbox", { name: "Socks" }).check();
    await page.mouse.move(1, 1);
    await card(page).waitFor();
    const findDone = () => page.getByRole("button", { name: "Done 2" }).evaluate((part: HTMLElement) => part.offsetTop);
    const before = await findDone();
    release();
    await settle(page);
    expect(await findDone()).toBe(before);
    expect(await card(page).textContent()).not.toContain("You usually add");
    await page.reload();
    await card(page).getByText("You usually add Phone charger").waitFor();
    await settle(page);
  });
});
