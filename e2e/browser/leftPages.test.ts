import type { Page, Request } from "playwright-core";
import { expect, it } from "vitest";
import { itemCheckboxes, openListAt, operationName, readTickedNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { setUpBrowser } from "../testBrowser.ts";

// A change is sent when it is painted, but a page may end before that.

const browser = setUpBrowser();

/** Reads the items of a list from the server. */
async function readItems(page: Page, path: string) {
  const answer = await page.request.get(`/api/list/${path.split("/").at(-1)}/items`);
  return (await answer.json()) as { name: string; completed: boolean }[];
}

/** Opens a list in a page that does not paint any more. Returns the ticks that it sends. */
async function openUnpainted() {
  const visit = await browser.visit();
  const { page } = visit;
  const { makeList } = await seedGuest(page);
  const path = await makeList({ name: "Packing" }, "Socks", "Shoes");
  await openListAt(page, path);
  await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }));
  const sentTicks: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/graphql") && operationName(request) === "CompleteItemAt") sentTicks.push(request);
  });
  const readStored = async () =>
    (await readItems(page, path)).flatMap(({ name, completed }) => (completed ? name : []));
  return { ...visit, path, sentTicks, readStored };
}

/** Ticks the first item, and does `then` before the page has painted it. */
const tickAnd = (page: Page, then: "leave" | "hang") =>
  page.evaluate((next) => {
    document.querySelector<HTMLElement>("[data-row] input")?.click();
    if (next === "leave") location.href = "about:blank";
    else
      setTimeout(() => {
        for (;;);
      });
  }, then);

it("sends a tick when the page is left before it has painted it", async () => {
  const { page, readStored } = await openUnpainted();
  await tickAnd(page, "leave");
  await page.waitForURL("about:blank");
  await expect.poll(readStored).toEqual(["Socks"]);
});

it("sends text that is being edited when the page is left", async () => {
  const { page } = await browser.visit();
  const { makeList } = await seedGuest(page);
  const path = await makeList({ name: "Packing" }, "Socks", "Shoes");
  await openListAt(page, path);
  await page.getByRole("button", { name: "Socks", exact: true }).click();
  await page.locator("textarea:focus").fill("Warm socks");
  await page.goto("about:blank");
  await expect.poll(() => readItems(page, path)).toMatchObject([{ name: "Warm socks" }, { name: "Shoes" }]);
});

it("lets the page that sends know of a tick when another page is left", async () => {
  const { page, openTab, path, readStored } = await openUnpainted();
  const other = await openTab();
  await openListAt(other, path);
  await tickAnd(other, "leave");
  await other.waitForURL("about:blank");
  await expect.poll(readStored).toEqual(["Socks"]);
  await expect.poll(() => readTickedNames(page)).toEqual(["Socks"]);
});

it("keeps a tick when the page is killed before it has painted it, and the next page sends it", async () => {
  const { page, openTab, path, sentTicks, readStored } = await openUnpainted();
  const devtools = await page.context().newCDPSession(page);
  await tickAnd(page, "hang");
  const crashed = page.waitForEvent("crash");
  // The page cannot answer any more.
  devtools.send("Page.crash").catch(() => undefined);
  await crashed;
  expect(sentTicks).toEqual([]);
  expect(await readStored()).toEqual([]);
  const next = await openTab();
  await openListAt(next, path);
  await expect.poll(() => readTickedNames(next)).toEqual(["Socks"]);
  await expect.poll(readStored).toEqual(["Socks"]);
  expect(await itemCheckboxes(next).count()).toBe(2);
});
