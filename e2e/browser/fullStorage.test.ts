import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Copy } from "../../client/sync/state/copy.ts";
import { PHONE, setUpProfiles } from "../browserProfile.ts";
import { enterTexts, openListAt, readItemNames, readStore } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();
// Chromium gives no room back that was deleted in a profile which is not on the disk.
const createProfile = setUpProfiles(() => browser.origin);

/** Bytes that the browser gives the app here, once nothing is stored yet. */
const QUOTA = 8_000_000;
/** More than are removed at once to make room. */
const LISTS = 24;
/** Milliseconds after which the page has fetched the next list ahead. */
const PAUSE = 1_000;

/** Items of 80 kB, which the browser cannot compress much: it gives room back for megabytes, not for single rows. */
const makeLongItems = () => Array.from({ length: 40 }, () => randomBytes(1_500).toString("base64"));

const readCopies = async (page: Page) =>
  ((await readStore(page, "copies")) as Copy[]).toSorted((one, other) => one.at - other.at);

/** Writes into a database of its own until the browser refuses 256 bytes more. */
const fillStorage = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("ballast", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("rows", { autoIncrement: true });
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const write = (size: number) =>
      new Promise<string | undefined>((resolve) => {
        const transaction = opening.result.transaction("rows", "readwrite", { durability: "strict" });
        transaction.objectStore("rows").put(crypto.getRandomValues(new Uint8Array(size)));
        transaction.addEventListener("complete", () => resolve(undefined));
        transaction.addEventListener("abort", () => resolve(transaction.error?.name));
      });
    const reasons = new Set<string>();
    for (let size = 65_536; size >= 256; size /= 2) {
      let reason = await write(size);
      while (!reason) reason = await write(size);
      reasons.add(reason);
    }
    opening.result.close();
    return [...reasons];
  });

/** Waits until the page has fetched a number of lists ahead, between which it pauses. Its clock is that of the test. */
async function fetchNextAhead(page: Page, number: number) {
  await expect
    .poll(async () => {
      await page.clock.fastForward(PAUSE);
      return (await readCopies(page)).filter(({ aheadSize }) => aheadSize !== undefined).length;
    })
    .toBeGreaterThanOrEqual(number);
}

it("a browser without room loses the oldest copies of lists that were never opened, and nothing that waits", async () => {
  // The files of the service worker would take room at a time of their own.
  const page = await createProfile({ ...PHONE, serviceWorkers: "block" }).open("/");
  const { makeList } = await seedGuest(page);
  for (let number = 1; number < LISTS; number++) await makeList({ name: `List ${number}` }, ...makeLongItems());
  const path = await makeList({ name: `List ${LISTS}` }, "Milk", "Bread");
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: browser.origin, quotaSize: QUOTA });
  await page.clock.install();
  await openListAt(page, path);
  for (let number = 1; number < LISTS; number++) await fetchNextAhead(page, number);
  const before = await readCopies(page);

  await page.context().setOffline(true);
  expect(await fillStorage(page)).toEqual(["QuotaExceededError"]);
  await enterTexts(page, "Add an item", "Eggs", "Salt");
  await expect.poll(async () => JSON.stringify(await readStore(page, "changes"))).toMatch(/Eggs.*Salt/);
  await page.getByText("2 changes wait for a connection", { exact: true }).waitFor();
  const kept = new Set((await readCopies(page)).map(({ key }) => key));
  const removed = before.filter(({ key }) => !kept.has(key)).map(({ key }) => key);
  const oldest = before.filter(({ aheadSize }) => aheadSize !== undefined).slice(0, removed.length);
  expect(removed.length).toBeGreaterThan(0);
  expect(removed).toEqual(oldest.map(({ key }) => key));

  await page.context().setOffline(false);
  await page.waitForFunction(() => !("unsaved" in document.documentElement.dataset));
  await page.reload();
  await expect.poll(() => readItemNames(page)).toEqual(["Milk", "Bread", "Eggs", "Salt"]);
});
