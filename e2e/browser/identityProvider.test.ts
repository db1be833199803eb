import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { createAccountActions, newAddress } from "../accounts.ts";
import { enterTexts } from "../pageActions.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** What can be done while the identity provider cannot be loaded, or cannot be reached any more. */

const browser = setUpBrowser();
const accounts = createAccountActions(browser);

const SCRIPT = "**/__clerk/npm/**";
const CALLS = "**/__clerk/v1/**";

async function seeFailure(page: Page, code: string) {
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

/** The errors of a page are the ones that match, and no more. */
function takeErrors(errors: string[], expected: RegExp) {
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.filter((text) => !expected.test(text))).toEqual([]);
  errors.length = 0;
}

describe("the provider's script", () => {
  it("waits for somebody new to do something, and the page knows them meanwhile", async () => {
    const { page } = await browser.visit();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/__clerk/") && asked.push(request.url()));
    await page.goto("/n");
    await page.getByRole("link", { name: "Sign Up" }).waitFor();
    await settle(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(asked).toEqual([]);
    const script = page.waitForRequest(SCRIPT);
    await page.keyboard.press("Tab");
    await script;
    await settle(page);
  });

  it("comes to somebody who only reads, too", async () => {
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

  it("comes at once where a member was", async () => {
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

  it("is asked for six times, each time after twice the wait, and then the page says so", async () => {
    const { page, errors } = await browser.visit();
    let asked = 0;
    await page.route(SCRIPT, (route) => {
      asked++;
      return route.abort();
    });
    await page.addInitScript(() => {
      const waits: unknown[] = [];
      const wait = window.setTimeout;
      // The library waits up to as long again, by chance.
      Math.random = () => 0;
      Object.assign(window, { waits });
      window.setTimeout = ((act: TimerHandler, delay?: number, ...rest: unknown[]) => {
        waits.push(delay);
        return wait(act, delay, ...rest);
      }) as typeof setTimeout;
    });
    await page.goto("/sign-in");
    await seeFailure(page, "failed_to_load_clerk_js");
    expect(asked).toBe(6);
    const steps = [125, 250, 500, 1000, 2000];
    const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits);
    expect(waits.filter((delay) => steps.includes(delay))).toEqual(steps);
    expect(waits).toContain(15_000);
    await workAsGuest(page, "Alone");
    takeErrors(errors, /failed_to_load_clerk_js|ERR_FAILED/);
  });

  it("is waited for fifteen seconds, and then the page says so", async () => {
    const { page, errors } = await browser.visit();
    await page.clock.install();
    await page.route(SCRIPT, () => new Promise(() => {}));
    const asked = page.waitForRequest(SCRIPT);
    await page.goto("/sign-in");
    await asked;
    await page.clock.runFor(10_000);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.clock.runFor(5_000);
    await seeFailure(page, "failed_to_load_clerk_js_timeout");
    takeErrors(errors, /failed_to_load_clerk_js_timeout|Failed to load Clerk/);
    await page.clock.resume();
    await page.unroute(SCRIPT);
    await page.route(SCRIPT, (route) => route.abort());
    await workAsGuest(page, "Alone too");
    errors.length = 0;
  });

  it.each([
    ["no key", {}, /Missing publishableKey/],
    ["a key that is none", { publishableKey: "pk_test_none" }, /publishableKey passed to Clerk is invalid/],
  ])("is not asked for with %s, and the page goes on", async (_what, config, message) => {
    const { page, errors } = await browser.visit();
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/npm/") && asked.push(request.url()));
    await page.route("**/api/identity", (route) => route.fulfill({ json: config }));
    await page.goto("/sign-in");
    await seeFailure(page, "failed_to_load_clerk_js");
    expect(asked).toEqual([]);
    await workAsGuest(page, "Keyless");
    takeErrors(errors, message);
  });
});

describe("the provider out of reach", () => {
  it("signs nobody out, and leaves what is cached", async () => {
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
    await page.getByText("Your account cannot be reached").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("listbook.notebooks"))).toContain("Trips");
    await page.unroute(CALLS);
    await page.goto("/n");
    await page.getByRole("banner").getByRole("button", { name: "Ann" }).waitFor();
    await page.getByRole("link", { name: "Trips" }).waitFor();
    await settle(page);
    takeErrors(errors, /ERR_FAILED|cannot be reached|Clerk/);
  });

  it("does not show a member again who signed out meanwhile", async () => {
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
