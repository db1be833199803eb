import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { createAccountActions, newAddress } from "../accounts.ts";
import { enterTexts, holdScripts, refuseOperation, waitFrames, watchShifts } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** Payments: the app's screens, and the pages and signed events of the payment provider's stand-in. */

const browser = setUpBrowser();
const accounts = createAccountActions(browser);

const ann = newAddress("ann");

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const yearly = (page: Page) => page.getByRole("radio", { name: /^Yearly/ });

/** The payment screens have no header, so that nothing leads away from them. */
async function checkScreen(page: Page) {
  await checkBothColorModes(page);
  expect(await page.getByRole("banner").count()).toBe(0);
}

/** Waits until the screen shows the subscription's status as a label and explains it in a sentence. */
async function expectStatus(page: Page, label: string, meaning: RegExp) {
  const sheet = page.getByRole("region", { name: /^Listbook/ });
  await sheet.getByText(label, { exact: true }).waitFor();
  expect(await sheet.textContent()).toMatch(meaning);
}

/** Presses a button on the payment provider's page, and returns from there. */
async function pressInPortal(page: Page, opener: string, button: string) {
  await press(page, opener);
  await page.waitForURL("**/__stripe/portal/**");
  await press(page, button);
  await page.getByRole("button", { name: button, exact: true }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Back to Listbook" }).click();
  await heading(page, "Your subscription").waitFor();
}

async function pay(page: Page) {
  await press(page, "Continue to payment");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

describe("the offer", () => {
  it("can be read without scripts, and as data", async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    await page.goto("/upgrade");
    await heading(page, "Room for everything you keep").waitFor();
    await page.getByText("What happens when I cancel?").waitFor();
    expect(await page.title()).toBe("Upgrade · Listbook");
    const data = await (await page.request.get("/upgrade/_payload.json")).json();
    expect(data).toMatchObject({ path: "/upgrade" });
  });

  it("says what a year saves and keeps the choice in the address, even one made before the scripts came", async () => {
    const { page } = await browser.visit();
    const releaseScripts = await holdScripts(page);
    await page.goto("/upgrade", { waitUntil: "commit" });
    expect(await yearly(page).isChecked()).toBe(false);
    await yearly(page).check();
    releaseScripts();
    await page.getByText(/^saves /).waitFor();
    await page.getByText("billed yearly").waitFor();
    expect(new URL(page.url()).search).toBe("?interval=yearly");
    await page.reload();
    await page.getByText("billed yearly").waitFor();
    await page.getByRole("radio", { name: "Monthly" }).check();
    await page.getByText("Billed monthly").waitFor();
    await checkScreen(page);
    await settle(page);
  });
});

describe("the offer while its prices are read", () => {
  it.each([
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ])("moves nothing at %o", async (viewport) => {
    const { page } = await browser.visit({ viewport });
    await watchShifts(page);
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/graphql", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/upgrade?interval=yearly");
    await page.getByText("Loading the price").waitFor({ state: "attached" });
    await waitFrames(page, 3);
    release();
    await page.getByText("billed yearly").waitFor();
    await page.getByRole("link", { name: "Sign up to subscribe" }).waitFor();
    await settle(page);
    expect(await page.evaluate("shifts")).toEqual([]);
  });
});

describe("a guest", () => {
  it("signs up first, returns to the same choice, and can leave the checkout", async () => {
    const { page } = await browser.visit();
    await page.goto("/upgrade");
    await yearly(page).check();
    await page.getByRole("link", { name: "Sign up to subscribe" }).click();
    await accounts.completeSignUp(page, newAddress("gil"), "Gil");
    await page.waitForURL("**/upgrade?interval=yearly");
    expect(await yearly(page).isChecked()).toBe(true);
    // The offer is fetched again for the new member and has no button meanwhile.
    await settle(page);
    await press(page, "Continue to payment");
    await page.getByRole("heading", { name: "Subscribe" }).waitFor();
    await page.getByText(/ a year$/).waitFor();
    await page.getByRole("link", { name: "Cancel" }).click();
    await heading(page, "Nothing was charged").waitFor();
    await checkScreen(page);
    await page.getByRole("link", { name: "Back to the offer" }).click();
    await page.getByText("billed yearly").waitFor();
    await settle(page);
  });

  it("is asked to sign in before managing a subscription", async () => {
    const { page } = await browser.visit();
    for (const path of ["/subscription/manage", "/subscription/success?session_id=cs_test_nobody"]) {
      await page.goto(path);
      await heading(page, "Sign in to see your subscription").waitFor();
      await checkScreen(page);
    }
    await settle(page);
  });

  it("is offered an account when the notebooks of a guest are used up", async () => {
    const { page } = await browser.visit();
    const { makeNotebook } = await seedGuest(page);
    for (let made = 1; made < 20; made++) await makeNotebook(`Notebook ${made}`);
    await page.goto("/n");
    await press(page, "New notebook");
    await enterTexts(page, "New notebook", "One more");
    const toast = page.getByRole("listitem").filter({ hasText: "Couldn’t create “One more”" });
    await toast.getByText("You can have 20 notebooks; sign up for 200").waitFor();
    await toast.getByRole("link", { name: "Sign up" }).click();
    await page.waitForURL("**/sign-up");
    await settle(page);
  });
});

describe("a member", () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await browser.visit());
    await accounts.createMember(page, ann, "Ann");
  });
  afterEach(() => page.unrouteAll({ behavior: "wait" }));

  it("sees what failed when the checkout does not open, and tries again", async () => {
    await page.goto("/upgrade");
    await refuseOperation(page, "CreateCheckoutSession", "Couldn’t reach the payment service", { code: "UNAVAILABLE" });
    await press(page, "Continue to payment");
    const alert = page.getByRole("alert").filter({ hasText: "Couldn’t open the checkout" });
    await alert.getByText("Couldn’t reach the payment service").waitFor();
    await checkScreen(page);
    await page.context().setOffline(true);
    await alert.getByRole("button", { name: "Try again" }).click();
    await alert.getByText("You’re offline.").waitFor();
    await page.context().setOffline(false);
    await page.unrouteAll({ behavior: "wait" });
    await alert.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Subscribe" }).waitFor();
  });

  it("can pay after coming back with the browser's own button", async () => {
    await page.goto("/upgrade");
    // An answer without a page keeps the browser where it is.
    await page.route("**/__stripe/checkout/**", (route) => route.fulfill({ status: 204 }));
    const left = page.waitForRequest("**/__stripe/checkout/**");
    await press(page, "Continue to payment");
    await left;
    await page.getByRole("button", { name: "Opening the checkout…" }).waitFor();
    // Chromium under test has no back-forward cache, so the test sends the event with which a page comes back from it.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await page.getByRole("button", { name: "Continue to payment", exact: true }).waitFor();
  });

  it("stays on the free plan when it opens an address that claims a payment", async () => {
    await page.goto("/subscription/success?session_id=cs_test_forged");
    await heading(page, "Confirming…").waitFor();
    await checkScreen(page);
    await heading(page, "This is taking a little longer").waitFor();
    await checkScreen(page);
    await page.getByRole("link", { name: "Manage Subscription" }).click();
    await page.getByText("Listbook is free for as long as you like.").waitFor();
    expect(await page.getByRole("navigation", { name: "Breadcrumb" }).innerText()).toContain("Subscription Management");
    await checkScreen(page);
    await settle(page);
  });

  it("pays for a month and gets the paid plan", async () => {
    await page.goto("/upgrade");
    await pay(page);
    await page.waitForURL("**/subscription/success?session_id=*");
    await heading(page, "You’re on Plus").waitFor();
    await page.getByText(/^Renews on \d/).waitFor();
    await checkScreen(page);
    await page.goto("/n");
    await page.getByRole("banner").getByRole("button", { name: "Ann" }).click();
    await page.getByRole("menuitem", { name: "Manage Subscription" }).click();
    await page.waitForURL("**/subscription/manage");
    await expectStatus(page, "Active", /Listbook Plus.*Renews on \d.*Billed monthly/);
    await page.getByText(/ of 2,000$/).waitFor();
    await page.getByText(/^\d, no limit$/).waitFor();
    await checkScreen(page);
    await settle(page);
  });

  it("cannot buy a second subscription", async () => {
    await page.goto("/upgrade?interval=yearly");
    await page.getByText("You already have Plus.").waitFor();
    expect(await page.getByRole("button", { name: "Continue to payment" }).count()).toBe(0);
    await page.getByRole("link", { name: "Manage Subscription" }).click();
    await heading(page, "Your subscription").waitFor();
    await settle(page);
  });

  it("types its password again before changing the subscription, or closes the dialog", async () => {
    await accounts.ageVerification(ann);
    await page.goto("/subscription/manage");
    await press(page, "Change or cancel");
    await page.locator(".cl-modalContent input[name=password]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".cl-modalContent").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Change or cancel", exact: true }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await press(page, "Change or cancel");
    await accounts.reverify(page);
    await page.waitForURL("**/__stripe/portal/**");
    await page.getByRole("link", { name: "Back to Listbook" }).click();
    await expectStatus(page, "Active", /Billed monthly/);
  });

  it("switches to yearly, cancels and resumes", async () => {
    await pressInPortal(page, "Change or cancel", "Switch to yearly");
    await expectStatus(page, "Active", /Renews on \d.*Billed yearly/);
    await pressInPortal(page, "Change or cancel", "Cancel at the end of the paid period");
    await expectStatus(page, "Ending", /Listbook Plus.*You have Plus until \d/);
    await checkScreen(page);
    await pressInPortal(page, "Resume", "Resume");
    await expectStatus(page, "Active", /Renews on \d.*Billed yearly/);
    expect(new URL(page.url()).pathname).toBe("/subscription/manage");
  });

  it("keeps the plan after a failed payment and pays what is due", async () => {
    await pressInPortal(page, "Change or cancel", "Make the next payment fail");
    await expectStatus(page, "Payment failed", /Listbook Plus.*You have Plus until \d/);
    await checkScreen(page);
    await pressInPortal(page, "Update your card", "Pay what’s due");
    await expectStatus(page, "Active", /Renews on \d/);
    await page.getByText(/ of 2,000$/).waitFor();
  });

  it("keeps everything when the subscription ends, and can subscribe again", async () => {
    await page.goto("/n");
    await enterTexts(page, "New notebook", "Trips");
    await page.getByRole("link", { name: "Trips" }).waitFor();
    await settle(page);
    await page.goto("/subscription/manage");
    await pressInPortal(page, "Change or cancel", "End now");
    await expectStatus(page, "Ended", /Listbook Free.*It ended on \d/);
    await checkScreen(page);
    await page.getByRole("link", { name: "See what you get with Plus" }).click();
    await page.getByRole("button", { name: "Continue to payment" }).waitFor();
    await page.goto("/n");
    await page.getByRole("link", { name: "Trips" }).waitFor();
    await settle(page);
  });

  it("is offered an upgrade when the notebooks of its plan are used up", async () => {
    await browser.query(
      `insert into notebooks (owner_id, id, name) select id, gen_random_uuid(), 'Notebook ' || n
         from users, generate_series(1, 200) n where primary_email = $1`,
      [ann],
    );
    await press(page, "New notebook");
    await enterTexts(page, "New notebook", "One more");
    const toast = page.getByRole("listitem").filter({ hasText: "Couldn’t create “One more”" });
    await toast.getByText("You can have 200 notebooks; upgrade for 2,000").waitFor();
    await toast.getByRole("link", { name: "Upgrade" }).click();
    await heading(page, "Room for everything you keep").waitFor();
    await settle(page);
  });
});

it("the log names no key, no payment and no customer", () => {
  expect(browser.output()).toContain(ann);
  expect(browser.output()).not.toMatch(/sk_(test|live)_|whsec_|\b(cs|sub|cus|price|bps)_\w+|\b4242\b/);
});
