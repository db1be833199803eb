import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Page } from "playwright-core";
import { expect, inject, it, vi } from "vitest";
import { stagger, walk } from "./randomActs.ts";
import { itemCheckboxes, readItemNames, readTickedNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** `npm run faults` walks further. `WALK_SEED` walks a way again. */
const STEPS = inject("thorough") ? 2_000 : 150;
const SEED = Number(process.env["WALK_SEED"] ?? randomInt(2 ** 31));

const browser = setUpBrowser({ RATE_LIMITS: "off" });

type Row = { id: string; name: string; completed: boolean; sortingOrder: number };

const rowOf = ({ id, name, completed, sortingOrder }: Row): Row => ({ id, name, completed, sortingOrder });

const inDatabase = async (listId: string) =>
  (await browser.query(
    `select id, name, completed, sorting_order as "sortingOrder" from items
      where list_id = '${listId}' and deleted_at is null order by sorting_order, created_at, id`,
  )) as Row[];

/** What the page keeps of the open list, which is what its cache holds without what is on its way. */
const inCache = async (page: Page) => {
  const kept = await page.evaluate(() => localStorage.getItem("listbook.currentList"));
  const { data } = JSON.parse(kept ?? "{}") as { data: { items: Row[] } };
  return data.items.map(rowOf);
};

/** What screen, cache and database hold of the open list, in the same words. */
async function look(page: Page, listId: string) {
  const [database, cache] = [(await inDatabase(listId)).map(rowOf), await inCache(page)];
  const [open, done] = [database.filter((row) => !row.completed), database.filter((row) => row.completed)];
  const names = (some: Row[]) => some.map(({ name }) => name);
  return {
    seen: { screen: [await readItemNames(page), await readTickedNames(page)], cache },
    database: { screen: [names([...open, ...done]), names(done)], cache: database },
  };
}

/** Screen, cache and database agree on the open list when all that was done has been sent, and go on to. */
async function expectAgreement(page: Page, path: string) {
  const listId = path.split("/").at(-1) ?? "";
  const showAll = page.getByRole("button", { name: /^Show all .* at once$/ });
  if (await showAll.isVisible()) await showAll.press("Enter");
  const isEqual = async () => {
    const { seen, database } = await look(page, listId);
    return isDeepStrictEqual(seen, database);
  };
  await vi.waitUntil(isEqual, { timeout: 60_000, interval: 250 }).catch(() => {});
  await settle(page);
  const { seen, database } = await look(page, listId);
  expect(seen, `WALK_SEED=${SEED}`).toEqual(database);
}

it(`ends a random walk of ${STEPS} acts with screen, cache and database equal`, async () => {
  // oxlint-disable-next-line no-console -- with it whatever went wrong is walked again
  console.log(`Random walk of ${STEPS} acts with WALK_SEED=${SEED}`);
  const { page, errors } = await browser.visit();
  await stagger(page, SEED);
  const { makeList, notebook } = await seedGuest(page);
  const there = await makeList({ name: "There" }, "Stays");
  const here = await makeList({ name: "Here" }, ...Array.from({ length: 20 }, (_, index) => `Thing ${index}`));
  await page.goto(here);
  await itemCheckboxes(page).first().waitFor();
  await page.getByRole("button", { name: "Keys" }).waitFor();
  await settle(page);

  const walked = await walk(page, { seed: SEED, steps: STEPS });
  expect(Object.keys(walked).length).toBe(9);
  await expectAgreement(page, here);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Trips" }).click();
  await page.waitForURL(`**${notebook}`);
  await page.getByRole("link", { name: "There" }).click();
  await itemCheckboxes(page).first().waitFor();
  await expectAgreement(page, there);
  expect(errors.splice(0), `WALK_SEED=${SEED}`).toEqual([]);
}, 1_800_000);
