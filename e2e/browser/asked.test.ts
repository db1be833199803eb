import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { chooseAction, openListAt, readItemNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { PHONE } from "../touch.ts";

/** What a template asks when it is used, and what becomes of what was left out. */

const browser = setUpBrowser();

const ITEMS = ["Passport", "Pushchair ?kids", "# Clothes", "Socks ×nights", "Wetsuit ?diving", "Present for {guest}"];

async function openTemplate(items: string[] = ITEMS, options: BrowserContextOptions = {}) {
  const { page, errors } = await browser.visit(options);
  const seeds = await seedGuest(page);
  const path = await seeds.makeList({ name: "Packing", isTemplate: true }, ...items);
  await openListAt(page, path);
  return { page, errors, seeds, path, templateId: path.split("/").at(-1) ?? "" };
}

const sheet = (page: Page, name = "Packing") => page.getByRole("dialog", { name });
const useWith = (page: Page) => page.getByRole("button", { name: "Use with…" }).click();
const useNow = (page: Page) => sheet(page).getByRole("button", { name: "Use", exact: true });
const choice = (page: Page, name: string) => sheet(page).getByRole("button", { name, exact: true });
const waitForList = (page: Page, templatePath: string) =>
  page.waitForURL((url) => /\/l\//.test(url.pathname) && url.pathname !== templatePath);
const listIdOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";
/** The items that the server has of the open list, in their order. */
async function readStored(page: Page, id = listIdOf(page)) {
  const answer = await page.request.get(`/api/list/${id}/items`);
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
}
const notThisTime = (page: Page) => page.getByRole("region", { name: "Not this time" });

/** Fills in the sheet, and makes the list. */
async function useWithout(page: Page, path: string, ...left: string[]) {
  await useWith(page);
  for (const name of left) await choice(page, name).click();
  await sheet(page).getByRole("textbox", { name: "nights" }).fill("5");
  await sheet(page).getByRole("textbox", { name: "guest" }).fill("Ana");
  await useNow(page).click();
  await waitForList(page, path);
}

describe.each([
  ["a desktop", {}],
  ["a phone", PHONE],
])("on %s", (_device, options) => {
  it("a template asks in one sheet, counts what is left out, and has the last answers the next time", async () => {
    const { page, path } = await openTemplate(ITEMS, options);
    await useWith(page);
    const asked = sheet(page);
    await choice(page, "kids").waitFor();
    expect(await choice(page, "kids").getAttribute("aria-pressed")).toBe("true");
    expect(await asked.getByText(/left out/).count()).toBe(0);
    await choice(page, "kids").click();
    await asked.getByText("1 left out").click();
    await asked.getByText("4 stay").waitFor();
    await asked.getByRole("list", { name: "Left out" }).getByText("Pushchair").waitFor();
    await checkBothColorModes(page);
    await choice(page, "diving").click();
    await asked.getByText("2 left out").waitFor();
    await asked.getByRole("button", { name: "More" }).first().click();
    await asked.getByRole("textbox", { name: "nights" }).fill("5");
    await asked.getByRole("textbox", { name: "guest" }).fill("Ana {?}");
    await useNow(page).click();
    await waitForList(page, path);
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks ×5", "Present for Ana"]);
    await settle(page);
    expect(await readStored(page)).toEqual(["Passport", "Clothes", "Socks ×5", "Present for Ana"]);
    await openListAt(page, path);
    await useWith(page);
    await asked.getByText("2 left out").waitFor();
    expect(await asked.getByRole("textbox", { name: "nights" }).inputValue()).toBe("5");
    expect(await asked.getByRole("textbox", { name: "guest" }).inputValue()).toBe("Ana");
    await page.keyboard.press("Enter");
    await waitForList(page, path);
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks ×5", "Present for Ana"]);
    await settle(page);
  });

  it("what was left out waits below the list, and comes in with one press, in its place", async () => {
    const { page, path } = await openTemplate(ITEMS, options);
    await useWithout(page, path, "kids", "diving");
    await page.getByRole("button", { name: "Not this time 2" }).click();
    await notThisTime(page).getByText("Wetsuit").waitFor();
    await checkBothColorModes(page);
    await page.getByRole("button", { name: "Bring in Pushchair" }).click();
    await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Pushchair", "Socks ×5", "Present for Ana"]);
    await settle(page);
    expect((await readStored(page)).slice(0, 2)).toEqual(["Passport", "Pushchair"]);
    await page.getByRole("button", { name: "Not this time 1" }).waitFor();
    await page.getByRole("button", { name: "Change the answers" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "diving" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await expect.poll(() => readItemNames(page)).toContain("Wetsuit");
    await settle(page);
    expect(await readStored(page)).toEqual([
      "Passport",
      "Pushchair",
      "Clothes",
      "Socks ×5",
      "Wetsuit",
      "Present for Ana",
    ]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(() => readItemNames(page)).not.toContain("Wetsuit");
    await settle(page);
    expect(await readStored(page)).not.toContain("Wetsuit");
  });
});

describe.each([
  ["a desktop", {}],
  ["a phone", PHONE],
])("on %s, for some people", (_device, options) => {
  const readMade = async (page: Page, templateId: string) => {
    const uses = await page.request.get(`/api/list/${templateId}/uses`);
    return ((await uses.json()) as { id: string; name: string }[]).toReversed();
  };

  it("one act makes a list for each, which one undo takes back, and the names are there the next time", async () => {
    const { page, templateId } = await openTemplate(ITEMS, options);
    await useWith(page);
    await sheet(page).getByRole("textbox", { name: "nights" }).fill("5");
    await sheet(page).getByRole("button", { name: "Name", exact: true }).click();
    const field = sheet(page).getByRole("textbox", { name: "Names, one a line or between commas" });
    await field.fill("Ana, ana\n Ben ,Cem");
    await choice(page, "Ana").waitFor();
    await sheet(page).getByText("Makes “Packing – Ana” and 2 more lists.").waitFor();
    await choice(page, "Ben").click();
    await sheet(page).getByText("Makes “Packing – Ana” and “… – Cem”.").waitFor();
    expect(await sheet(page).getByRole("textbox", { name: "Name", exact: true }).count()).toBe(0);
    await checkBothColorModes(page);
    await useNow(page).click();
    await sheet(page).waitFor({ state: "detached" });
    await page.getByText("Created 2 lists").first().waitFor();
    await settle(page);
    const made = await readMade(page, templateId);
    expect(made.map(({ name }) => name).toSorted()).toEqual(["Packing – Ana", "Packing – Cem"]);
    for (const { id } of made) expect(await readStored(page, id)).toContain("Socks ×5");
    await useWith(page);
    await sheet(page).getByText("Makes “Packing – Ana” and “… – Cem”.").waitFor();
    await page.keyboard.press("Escape");
    await sheet(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).last().click();
    await settle(page);
    await expect.poll(() => readMade(page, templateId)).toEqual([]);
  });

  it("lists are made without a connection", async () => {
    const { page, templateId, path, errors } = await openTemplate(["Passport"], options);
    await settle(page);
    await useWith(page);
    await sheet(page).getByText("For whom").waitFor();
    await page.context().setOffline(true);
    await sheet(page).getByRole("button", { name: "Name", exact: true }).click();
    const field = sheet(page).getByRole("textbox", { name: "Names, one a line or between commas" });
    await field.fill("Ana");
    await sheet(page).getByText("Makes “Packing – Ana”.").waitFor();
    await useNow(page).click();
    await page.getByText("Created “Packing – Ana”").first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.context().setOffline(false);
    await expect
      .poll(async () => (await readMade(page, templateId)).map(({ name }) => name))
      .toEqual(["Packing – Ana"]);
    await settle(page);
    expect(errors.splice(0).filter((error) => !error.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  });
});

it("Use stays one press where nothing is marked, and the sheet has the rest", async () => {
  const { page, path } = await openTemplate(["Passport", "Socks ×7"]);
  await page.getByRole("button", { name: "Use Packing", exact: true }).click();
  await waitForList(page, path);
  await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks ×7"]);
  await settle(page);
});

it("the sheet brings in the templates that were used together last", async () => {
  const { page, path, seeds } = await openTemplate();
  await seeds.makeList({ name: "Beach", isTemplate: true }, "Towel", "Toys ?kids");
  await openListAt(page, path);
  await useWith(page);
  await sheet(page).getByRole("checkbox", { name: "Beach" }).check();
  await choice(page, "kids").click();
  await sheet(page).getByText("2 left out").waitFor();
  await useNow(page).click();
  await waitForList(page, path);
  await expect.poll(() => readItemNames(page)).toContain("Towel");
  expect(await readItemNames(page)).not.toContain("Toys");
  await settle(page);
  await openListAt(page, path);
  await useWith(page);
  await expect.poll(() => sheet(page).getByRole("checkbox", { name: "Beach" }).isChecked()).toBe(true);
});

it("a list that was made without answers says which questions are open, and answers them", async () => {
  const { page, seeds, templateId } = await openTemplate();
  const made = await page.request.post("/api/list/template", { data: { templateId, name: "Rome" } });
  const { id } = (await made.json()) as { id: string };
  await openListAt(page, `${seeds.notebook}/l/${id}`);
  await page.getByText("4 questions are open").waitFor();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  const asked = sheet(page, "Rome");
  await asked.getByRole("button", { name: "kids", exact: true }).click();
  await asked.getByRole("textbox", { name: "nights" }).fill("2");
  await asked.getByRole("button", { name: "Done" }).click();
  await page.getByText("1 question is open").waitFor();
  await settle(page);
  expect(await readStored(page, id)).toEqual(["Passport", "Clothes", "Socks ×2", "Wetsuit", "Present for {guest}"]);
});

it("the menu of a template’s row writes what it asks, and a chip shows it", async () => {
  const { page, templateId } = await openTemplate(["Pushchair", "Socks ×7", "Cot ?kids"]);
  await page.getByRole("button", { name: "kids for Cot" }).waitFor();
  await chooseAction(page, "Pushchair", "Only with…");
  const menu = page.getByRole("dialog", { name: "Only with…" });
  await menu.getByRole("button", { name: "kids" }).click();
  await menu.getByRole("textbox", { name: "Another name" }).fill("rental car");
  await menu.getByRole("button", { name: "Add" }).click();
  await menu.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "kids · rental car for Pushchair" }).waitFor();
  await chooseAction(page, "Socks ×7", "As many as…");
  const numbers = page.getByRole("dialog", { name: "As many as…" });
  await numbers.getByRole("textbox", { name: "Another name" }).fill("nights");
  await numbers.getByRole("button", { name: "Add" }).click();
  await numbers.getByRole("button", { name: "one more" }).click();
  await checkBothColorModes(page);
  await numbers.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "×nights+1 for Socks" }).waitFor();
  await settle(page);
  expect(await readStored(page, templateId)).toEqual(["Pushchair ?kids ?rental-car", "Socks ×nights+1", "Cot ?kids"]);
});

it("works without a connection, and the server has the same afterwards", async () => {
  const { page, path, errors } = await openTemplate();
  // What the page needs of its code is loaded with the first use.
  await useWithout(page, path, "kids", "diving");
  await page.getByRole("button", { name: "Not this time 2" }).waitFor();
  await settle(page);
  await page.goBack();
  await useWith(page);
  await page.context().setOffline(true);
  await useNow(page).click();
  await waitForList(page, path);
  await page.getByRole("button", { name: "Not this time 2" }).click();
  await page.getByRole("button", { name: "Bring in Pushchair" }).click();
  const shown = ["Passport", "Pushchair", "Socks ×5", "Present for Ana"];
  await expect.poll(() => readItemNames(page)).toEqual(shown);
  await page.context().setOffline(false);
  await settle(page);
  expect(await readItemNames(page)).toEqual(shown);
  expect(await readStored(page)).toEqual(["Passport", "Pushchair", "Clothes", "Socks ×5", "Present for Ana"]);
  expect(errors.splice(0).filter((error) => !error.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

it("a template that repeats has answers for the lists that it makes by itself", async () => {
  const { page, templateId, seeds, path } = await openTemplate();
  await seeds.change(`/api/list/${templateId}`, {
    repeat: { unit: "DAY", zone: "UTC", start: new Date().toISOString().slice(0, 10) },
  });
  await openListAt(page, path);
  await page.getByRole("button", { name: /Repeat of Packing/u }).click();
  await page.getByRole("button", { name: "Answers" }).click();
  await choice(page, "kids").click();
  await sheet(page).getByRole("button", { name: "Done" }).click();
  await settle(page);
  const template = (await (await page.request.get(`/api/list/${templateId}`)).json()) as { answers: object[] };
  expect(template.answers).toMatchObject([
    { name: "diving", choice: true },
    { name: "kids", choice: false },
  ]);
});

it("a published template asks without scripts", async () => {
  const { page, templateId } = await openTemplate();
  const published = (await (await page.request.post(`/api/list/${templateId}/publish`)).json()) as { url: string };
  const { page: visitor } = await browser.visit({ javaScriptEnabled: false });
  await visitor.goto(new URL(published.url).pathname);
  await visitor.getByRole("checkbox", { name: "kids" }).uncheck();
  await visitor.getByRole("spinbutton", { name: "nights" }).fill("3");
  await visitor.getByRole("textbox", { name: "guest" }).fill("Ana?");
  await visitor.getByRole("button", { name: /Use/u }).click();
  await visitor.waitForURL("**/l/*");
  expect(await readStored(visitor)).toEqual(["Passport", "Clothes", "Socks ×3", "Wetsuit", "Present for Ana"]);
});

it("a starter asks before there is a template, and makes both", async () => {
  const { page } = await browser.visit();
  await page.goto("/");
  await page.getByRole("button", { name: "Use Packing", exact: true }).click();
  await choice(page, "kids").click();
  await sheet(page).getByRole("textbox", { name: "nights" }).fill("5");
  await useNow(page).click();
  await page.waitForURL("**/l/*");
  await expect.poll(() => readItemNames(page)).toContain("Socks ×6");
  const names = await readItemNames(page);
  expect(names).not.toContain("Something to play with");
  expect(names).toContain("Swimming things");
  await settle(page);
  const lists = (await (await page.request.get("/api/list")).json()) as { name: string; isTemplate: boolean }[];
  expect(lists.filter(({ isTemplate }) => isTemplate).map(({ name }) => name)).toEqual(["Packing"]);
});
