import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createAccountActions, newAddress } from "../accounts.ts";
import { enterTexts } from "../pageActions.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** Guests and members while the identity provider's script cannot be loaded, or its server cannot be reached. */

const browser = setUpBrowser();
const accounts = createAccountActions(browser);

const SCRIPT = "**/__clerk/npm/**";
const CALLS = "**/__clerk/v1/**";

async function expectFailure(page: Page, code: string) {
  const alert = page.getByRole("alert");
  await alert.getByRole("heading", { name: "Failed to load Clerk" }).waitFor({ timeout: 20_000 });
  await alert.getByText(code, { exact: true }).waitFor();
  expect(await alert.textContent()).toContain("contact support");
}

async function workAsGuest(page: Page, name: string) {
  await page.goto("/n");
  await enterTexts(page, "New notebook", name);
  await page.getByRole("link", { name }).waitFor();
  await settle(page);
}

/** Removes the errors of a page, and checks that all of them match. */
function takeErrors(errors: string[], expected: RegExp) {
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.filter((text) => !expected.test(text))).toEqual([]);
  errors.length = 0;
}

describe("the provider's script", () => {
  it("is not loaded for a newcomer before the first click or letter", async () => {
    const { page } = await browser.visit();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/__clerk/") && asked.push(request.url()));
    await page.goto("/n");
    await page.getByRole("link", { name: "Sign Up" }).waitFor();
    await settle(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(asked).toEqual([]);
    const script = page.waitForRequest(SCRIPT);
    await page.getByRole("heading").first().click();
    await script;
    await settle(page);
  });

  it("is loaded after ten seconds for a visitor who only reads", async () => {
    const { page } = await browser.visit();
    await page.clock.install();
    await page.goto("/n");
    await page.getByRole("link", { name: "Sign Up" }).waitFor();
    const script = page.waitForRequest(SCRIPT);
    await page.clock.runFor(10_000);
    await script;
    await page.clock.resume();
    await settle(page);
  });

  it("shows a newcomer a placeholder while it loads, and never in place of a link that is pressed", async () => {
    const { page } = await browser.visit();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(SCRIPT, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/n");
    const signUp = page.getByRole("banner").getByRole("link", { name: "Sign Up" });
    await signUp.hover();
    await page.mouse.down();
    await settle(page);
    expect(await signUp.isVisible()).toBe(true);
    const script = page.waitForRequest(SCRIPT);
    await page.mouse.up();
    await script;
    // The code of the screen may still be on its way.
    await page.waitForURL((url) => url.pathname === "/sign-up");
    await page.getByRole("banner").getByText("Loading your account").waitFor({ state: "attached" });
    expect(await signUp.count()).toBe(0);
    release();
    await signUp.waitFor();
    await settle(page);
  });

  it("leaves a link in its place that has the focus", async () => {
    const { page } = await browser.visit();
    await page.goto("/active");
    const signIn = page.getByRole("banner").getByRole("link", { name: "Sign In" });
    await page.getByRole("button", { name: "Dark mode" }).waitFor();
    for (let step = 0; step < 9; step++) await page.keyboard.press("Tab");
    expect(await signIn.evaluate((link) => link === document.activeElement)).toBe(true);
    const script = page.waitForRequest(SCRIPT);
    await page.route(SCRIPT, () => new Promise(() => {}));
    await page.evaluate(() => document.body.click());
    await script;
    expect(await signIn.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Shift+Tab");
    await signIn.waitFor({ state: "detached" });
  });

  it("is loaded at once in a browser that had a member", async () => {
    const { page } = await browser.visit();
    await accounts.createMember(page, newAddress("zoe"), "Zoe");
    await settle(page);
    const script = page.waitForRequest(SCRIPT);
    await page.reload();
    await script;
    expect(await page.getByRole("link", { name: "Sign Up" }).count()).toBe(0);
    await page.getByRole("banner").getByRole("button", { name: "Zoe" }).waitFor();
    await settle(page);
  });

  it("is requested six times, with twice the wait each time, and then the page says so", async () => {
    const { page, errors } = await browser.visit();
    let asked = 0;
    await page.route(SCRIPT, (route) => {
      asked++;
      return route.abort();
    });
    await page.addInitScript(() => {
      const waits: unknown[] = [];
      const wait = window.setTimeout;
      // The library adds a random part to each wait.
      Math.random = () => 0;
      Object.assign(window, { waits });
      window.setTimeout = ((act: TimerHandler, delay?: number, ...rest: unknown[]) => {
        waits.push(delay);
        return wait(act, delay, ...rest);
      }) as typeof setTimeout;
    });
    await page.goto("/sign-in");
    await expectFailure(page, "failed_to_load_clerk_js");
    expect(asked).toBe(6);
    const steps = [125, 250, 500, 1000, 2000];
    const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits);
    expect(waits.filter((delay) => steps.includes(delay))).toEqual(steps);
    expect(waits).toContain(15_000);
    await workAsGuest(page, "Alone");
    takeErrors(errors, /failed_to_load_clerk_js|ERR_FAILED/);
  });

  it("is awaited for fifteen seconds, and then the page says so", async () => {
    const { page, errors } = await browser.visit();
    await page.clock.install();
    await page.route(SCRIPT, () => new Promise(() => {}));
    const asked = page.waitForRequest(SCRIPT);
    await page.goto("/sign-in");
    await asked;
    await page.clock.runFor(10_000);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.clock.runFor(5_000);
    await expectFailure(page, "failed_to_load_clerk_js_timeout");
    takeErrors(errors, /failed_to_load_clerk_js_timeout|Failed to load Clerk/);
    await page.clock.resume();
    await page.unroute(SCRIPT);
    await page.route(SCRIPT, (route) => route.abort());
    await workAsGuest(page, "Alone too");
    errors.length = 0;
  });

  it.each([
    ["no key", {}, /Missing publishableKey/],
    ["an invalid key", { publishableKey: "pk_test_none" }, /publishableKey passed to Clerk is invalid/],
  ])("is not requested with %s, and the page works for guests", async (_what, config, message) => {
    const { page, errors } = await browser.visit();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/npm/") && asked.push(request.url()));
    await page.route("**/api/identity", (route) => route.fulfill({ json: config }));
    await page.goto("/sign-in");
    await expectFailure(page, "failed_to_load_clerk_js");
    expect(asked).toEqual([]);
    await workAsGuest(page, "Keyless");
    takeErrors(errors, message);
  });
});

describe("a provider that cannot be reached", () => {
  it("signs nobody out, and what is cached stays", async () => {
    const { page, errors } = await browser.visit();
    await accounts.createMember(page, newAddress("ann"), "Ann");
    await enterTexts(page, "New notebook", "Trips");
    await page.getByRole("link", { name: "Trips" }).waitFor();
    await settle(page);
    await page.route(CALLS, (route) => route.abort());
    await page.reload();
    await page.getByRole("link", { name: "Trips" }).waitFor();
    await page.getByRole("banner").getByRole("button", { name: "Ann" }).waitFor();
    await page.goto("/account");
    await page.getByText("Couldn’t reach your account").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("listbook.notebooks"))).toContain("Trips");
    await page.unroute(CALLS);
    await page.goto("/n");
    await page.getByRole("banner").getByRole("button", { name: "Ann" }).waitFor();
    await page.getByRole("link", { name: "Trips" }).waitFor();
    await settle(page);
    takeErrors(errors, /ERR_FAILED|Couldn’t reach your account|Clerk/);
  });

  it("is no sign that a visitor has no account", async () => {
    const { page, errors } = await browser.visit();
    await page.route(CALLS, (route) => route.abort());
    await page.goto("/account");
    await page.getByText("Couldn’t reach your account").waitFor();
    await settle(page);
    takeErrors(errors, /ERR_FAILED|Clerk/);
  });

  it("does not show a member again who signed out without it", async () => {
    const { page, errors } = await browser.visit();
    await accounts.createMember(page, newAddress("bob"), "Bob");
    await settle(page);
    const removal = /\/__clerk\/v1\/client\/sessions\?.*_method=DELETE/;
    await page.route(removal, (route) => route.abort());
    await accounts.signOut(page, "Bob");
    for (const path of ["/n", "/account"]) {
      await page.goto(path);
      await page.getByRole("link", { name: "Sign In" }).first().waitFor();
      await settle(page);
      expect(await page.getByRole("button", { name: "Bob" }).count()).toBe(0);
    }
    await page.unroute(removal);
    await page.goto("/n");
    await page.waitForResponse(removal);
    await page.goto("/sign-in");
    await page.locator("input[name=identifier]").waitFor();
    await settle(page);
    takeErrors(errors, /Signing out failed|ERR_FAILED/);
  });
});
