import { expect, it } from "vitest";
import { field, readItemNames, readTickedNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

const visit = async () => {
  const { page } = await browser.visit();
  return { page, ...(await seedGuest(page)) };
};

it("a template of another notebook can be read, and becomes a list in this one", async () => {
  const { page, makeList, makeNotebook } = await visit();
  await makeList({ name: "Every trip", isTemplate: true }, "✓Passport", "Socks");
  const { id } = await makeNotebook("Garden");
  await page.goto(`/n/${id}`);
  await page.getByRole("button", { name: "Start from a template" }).click();
  const own = page
    .getByRole("list", { name: "Your templates" })
    .getByRole("listitem")
    .filter({ hasText: "Every trip" });
  await own.getByText("Not used yet").waitFor();
  await own.getByText("2 items").click();
  await own.getByText("Passport").waitFor();
  await own.getByRole("button", { name: "Use Every trip" }).click();
  await expect.poll(() => field(page, "Name of the list").inputValue()).toMatch(/^Every trip – \d+ [A-Z][a-z]+$/);
  await expect.poll(() => readItemNames(page)).toEqual(["Passport", "Socks"]);
  expect(await readTickedNames(page)).toEqual([]);
  expect(page.url()).toContain(`/n/${id}/l/`);
  await page.goto("/n");
  await page.getByRole("region", { name: "Templates" }).getByText("2 items · used today").waitFor();
  await page.getByRole("link", { name: "Garden" }).waitFor();
  await settle(page);
});

it("a ready-made template becomes a list in the notebook where it was chosen", async () => {
  const { page, notebook } = await visit();
  await page.goto(notebook);
  await page.getByRole("button", { name: "Start from a template" }).click();
  await page.getByRole("button", { name: "Use Launch" }).click();
  await expect.poll(() => field(page, "Name of the list").inputValue()).toMatch(/^Launch – \d+ [A-Z][a-z]+$/);
  await expect.poll(async () => (await readItemNames(page)).length).toBe(21);
  expect(page.url()).toContain(`${notebook}/l/`);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await settle(page);
});

it("the page of all notebooks shows all templates, and when a notebook was last used", async () => {
  const { page, makeList } = await visit();
  await makeList({ name: "Every trip", isTemplate: true }, "Passport");
  await page.goto("/n");
  await page.getByRole("list", { name: "Notebooks" }).getByText("Used today").waitFor();
  await page.getByRole("region", { name: "Templates" }).getByText("1 item · not used yet").waitFor();
  await page.getByRole("region", { name: "Templates" }).getByRole("button", { name: "Use Every trip" }).click();
  await expect.poll(() => readItemNames(page)).toEqual(["Passport"]);
  await settle(page);
});

it("a guest with ten items is advised once to sign up", async () => {
  const { page, makeList } = await visit();
  const advice = page.getByRole("region", { name: "Keep these lists" });
  await makeList({ name: "Rome" }, ..."abcdefghi");
  await page.goto("/n");
  await page.getByText("0 of 9").waitFor();
  expect(await advice.count()).toBe(0);
  await makeList({ name: "Oslo" }, "j");
  await page.reload();
  await advice.getByRole("link", { name: "Sign Up" }).waitFor();
  await advice.getByRole("button", { name: "Not now" }).click();
  await page.reload();
  await page.getByText("0 of 9").waitFor();
  expect(await advice.count()).toBe(0);
  await settle(page);
});

it("an address in an item is a link beside the text", async () => {
  const { page, makeList } = await visit();
  await page.goto(await makeList({ name: "Rome" }, "Tickets: https://museum.example/tickets."));
  const link = page.getByRole("link", { name: "Open museum.example" });
  expect(await link.getAttribute("href")).toBe("https://museum.example/tickets");
  expect(await link.getAttribute("rel")).toBe("noreferrer");
  await settle(page);
});
