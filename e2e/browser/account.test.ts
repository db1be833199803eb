import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createAccountActions, newAddress } from "../accounts.ts";
import { checkBothColorModes, findViolations } from "../accessibility.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();
const accounts = createAccountActions(browser);

const card = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2, name }) });

const readCards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();

const CARDS = [
  "Keep my lists safe",
  "On my other devices",
  "Notifications and calendar",
  "Connect a program",
  "Take it with me",
  "Language",
];

/** Opens the account of a guest with a list. */
async function visitAccount(options: object = {}) {
  const visit = await browser.visit(options);
  const { makeList } = await seedGuest(visit.page);
  await makeList({ name: "Rome" }, "Socks");
  await visit.page.goto("/account");
  await card(visit.page, "On my other devices").getByText("1 device.").waitFor();
  return visit;
}

describe("the account of a guest", () => {
  it.each([
    ["a laptop", { viewport: { width: 1440, height: 900 } }],
    ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ])("has a card for each question on %s, each with its state and a page of its own", async (_where, options) => {
    const { page } = await visitAccount(options);
    expect(await readCards(page)).toEqual(CARDS);
    await page.getByText(/^Guest in this browser since \d/).waitFor();
    await card(page, "Keep my lists safe").getByText("Only this browser has them.").waitFor();
    await card(page, "Language").getByText("Words in English. Days and numbers: United").waitFor();
    await checkBothColorModes(page);
    for (const name of CARDS.filter((each) => each !== "Language")) {
      await card(page, name).getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
      expect(await page.title()).toBe(`${name} · Listbook`);
      await page.getByRole("navigation", { name: "Breadcrumb" }).getByText(name).waitFor();
      await settle(page);
      expect(await page.getByRole("heading", { level: 1 }).count(), name).toBe(1);
      expect(await page.getByRole("heading", { level: 3 }).count(), name).toBe(0);
      await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Account" }).click();
      await card(page, name).waitFor();
    }
    await card(page, "Language").getByRole("button", { name: "Language" }).click();
    await page.getByRole("dialog", { name: "Language" }).getByRole("button", { name: "Done" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("offers to sign up beside signing in, and counts the devices that have the lists", async () => {
    const { page } = await visitAccount();
    const { id } = (await (await page.request.get("/api/user/current")).json()) as { id: string };
    await browser.query("insert into devices (owner_id, id) values ($1, gen_random_uuid())", [id]);
    await page.reload();
    await card(page, "Keep my lists safe").getByText("2 devices have them.").waitFor();
    await card(page, "Keep my lists safe").getByRole("link").click();
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "Sign Up" }).waitFor();
    expect(await main.getByRole("link", { name: /^Sign/ }).allTextContents()).toEqual(["Sign Up", "Sign In"]);
    await settle(page);
  });

  it("says on Home and on its card which key for a program ends within a week", async () => {
    const { page } = await visitAccount();
    await page.request.post("/api/token", { data: { name: "Claude", days: 30 } });
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Rome" }).first().waitFor();
    await settle(page);
    const keys = page.getByRole("region", { name: "Keys for programs" });
    expect(await keys.count()).toBe(0);
    await browser.query("update access_tokens set expires_at = now() + interval '6 days'");
    await page.reload();
    await keys.getByText(/^The key for Claude ends on .+\. After that the program can’t use your lists\.$/).waitFor();
    await checkBothColorModes(page);
    await keys.getByRole("link", { name: "Connect it again" }).click();
    await page.getByRole("heading", { level: 1, name: "Connect a program" }).waitFor();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Account" }).click();
    await card(page, "Connect a program").getByText("The key for Claude ends on").waitFor();
    await settle(page);
  });

  it("sees what goes before everything is deleted", async () => {
    const { page } = await visitAccount();
    await page.getByText("First you’ll see what will be deleted.").waitFor();
    await page.getByRole("link", { name: "Delete everything" }).click();
    await page.getByText("What goes: 1 notebook, 1 list and 1 item.").waitFor();
    await checkBothColorModes(page);
    await page.getByRole("button", { name: "Delete everything" }).click();
    await page
      .getByRole("group", { name: "Delete everything for good?" })
      .getByRole("button", { name: "Keep" })
      .click();
    expect(await (await page.request.get("/api/list")).json()).toHaveLength(1);
    await page.getByRole("button", { name: "Delete everything" }).click();
    await page.getByRole("group").getByRole("button", { name: "Delete everything" }).click();
    await page.getByText("Everything was deleted").first().waitFor();
    expect(await (await page.request.get("/api/list")).json()).toEqual([]);
    await settle(page);
  });
});

it("the account of nobody leads to a code, to an account and to a first list", async () => {
  const { page } = await browser.visit();
  await page.goto("/account");
  await page.getByText("No lists in this browser yet. Get yours with a recovery key").waitFor();
  expect(await readCards(page)).toEqual(CARDS);
  expect(await page.getByRole("link", { name: "Delete everything" }).count()).toBe(0);
  await checkBothColorModes(page);
  for (const path of ["/account/notifications", "/account/programs", "/account/delete"]) {
    await page.goto(path);
    await page.getByRole("main").getByRole("link", { name: "Go Home" }).waitFor();
    await settle(page);
  }
});

it("the account of a member says that the lists are safe, and leads to the profile", async () => {
  const { page } = await browser.visit();
  await accounts.createMember(page, newAddress("mia"), "Mia");
  await page.goto("/account");
  await card(page, "Keep my lists safe").getByText("Your account has them.").waitFor();
  await page.locator(".cl-userButtonTrigger").waitFor();
  expect(await readCards(page)).toEqual([...CARDS, "Organisation"]);
  // The provider's own buttons show words that their names do not have.
  const violations = await findViolations(page);
  expect(violations.filter((each) => !each.includes('class="cl-'))).toEqual([]);
  await card(page, "Keep my lists safe").getByRole("link").click();
  await page.getByRole("link", { name: "Password and sign-in" }).click();
  await page.getByRole("button", { name: "Update password" }).waitFor();
  await settle(page);
});
