import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LocalEmail } from "../../api/standins/clerk/entities/LocalEmail.ts";
import { LocalMembership } from "../../api/standins/clerk/entities/LocalMembership.ts";
import { PASSWORD } from "../../api/standins/clerk/testing/testAccounts.ts";
import { openComponentSite } from "../componentSite.ts";
import { openBrowser } from "../testBrowser.ts";

const ADDRESS = "ann@example.com";
const NEW_PASSWORD = "new horse 2 battery";

let site: Awaited<ReturnType<typeof openComponentSite>>;
let browser: Browser;
let page: Page;
const foreignRequests: string[] = [];
const errors: string[] = [];

async function openPage(context: BrowserContext): Promise<Page> {
  const opened = await context.newPage();
  opened.setDefaultTimeout(20_000);
  opened.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== site.origin)
      foreignRequests.push(request.url());
  });
  opened.on("pageerror", (error) => errors.push(error.message));
  return opened;
}

beforeAll(async () => {
  site = await openComponentSite();
  browser = await openBrowser();
  page = await openPage(await browser.newContext());
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const open = (path: string, on = page) => on.goto(site.origin + path);
const waitForText = (text: string | RegExp, on = page) => on.getByText(text).first().waitFor();
const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
const proceed = () => page.locator(".cl-formButtonPrimary").first().click();
const fill = (name: string, value: string) => page.locator(`input[name=${name}]`).first().fill(value);

async function typeCode() {
  const input = page.locator("input[autocomplete=one-time-code]").first();
  await input.waitFor();
  await expect.poll(() => site.accounts.mail.length).toBeGreaterThan(mailRead);
  mailRead = site.accounts.mail.length;
  await input.pressSequentially(site.accounts.getLastCode(ADDRESS));
}
let mailRead = 0;

async function beginSignIn() {
  await open("/sign-in");
  await fill("identifier", ADDRESS);
  await proceed();
  await page.waitForURL("**/sign-in/factor-one");
}

async function signOut() {
  await open("/");
  await page.locator(".cl-userButtonTrigger").click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await waitForText("Nobody is signed in");
}

describe("Clerk's own components over local accounts", { timeout: 90_000 }, () => {
  it("sign up with a code, after a wrong one", async () => {
    await open("/sign-up");
    await fill("firstName", "Ann");
    await fill("emailAddress", ADDRESS);
    await fill("password", PASSWORD);
    await proceed();
    await page.waitForURL("**/sign-up/verify-email-address");
    await page.locator("input[autocomplete=one-time-code]").first().waitFor();
    await expect.poll(() => site.accounts.getLastCode(ADDRESS)).not.toBe("");
    const input = page.locator("input[autocomplete=one-time-code]").first();
    await input.pressSequentially("999999");
    await waitForText(/incorrect/i);
    // The component empties its field a moment after it has refused a code.
    await expect.poll(() => input.inputValue()).toBe("");
    await typeCode();
    await page.locator(".cl-userButtonTrigger").waitFor();
    await press("Who am I");
    await waitForText(`{"email":"${ADDRESS}"}`);
  });

  it("show the user button and the profile, and change the name", async () => {
    await open("/");
    await page.locator(".cl-userButtonTrigger").click();
    await waitForText(ADDRESS);
    await open("/user");
    await press("Update profile");
    await fill("lastName", "Lee");
    await proceed();
    await waitForText("Ann Lee");
    await open("/user/security");
    await page.getByText("This device").first().waitFor();
  });

  it("create an organization, switch to it, show its members and invite a person", async () => {
    await open("/create");
    await fill("name", "Readers");
    await proceed();
    await page.getByRole("button", { name: "Skip" }).click();
    await open("/");
    await expect.poll(() => page.locator("#role").textContent()).toBe("org:admin");
    await press("Who am I");
    await waitForText(`{"email":"${ADDRESS}","orgRole":"org:admin"}`);
    await page.locator(".cl-organizationSwitcherTrigger").click();
    await page.getByText("Personal account").first().click();
    await expect.poll(() => page.locator("#role").textContent()).toBe("no organization");
    await page.locator(".cl-organizationSwitcherTrigger").click();
    await page.getByRole("menuitem", { name: "Readers" }).click();
    await expect.poll(() => page.locator("#role").textContent()).toBe("org:admin");
    await open("/organization/organization-members");
    await waitForText(ADDRESS);
    await press("Invite");
    await page.locator("[data-testid=tag-input]").pressSequentially("bob@example.com,");
    await press("Send invitations");
    await expect.poll(() => site.accounts.mail.some((line) => line.includes("bob@example.com: you are"))).toBe(true);
    mailRead = site.accounts.mail.length;
  });

  it("ask for the password again before a secret is shown", async () => {
    await open("/");
    await site.accounts.db.query("update standin.sessions set verified_at = verified_at - interval '20 minutes'");
    await press("Secret");
    await page.locator("input[type=password]").first().fill(PASSWORD);
    await proceed();
    await page.getByText("the secret").first().waitFor();
  });

  it("sign out in all tabs", async () => {
    const tab = await openPage(page.context());
    await tab.goto(site.origin);
    await tab.locator(".cl-userButtonTrigger").waitFor();
    await signOut();
    await waitForText("Nobody is signed in", tab);
    await tab.close();
  });

  it("sign in by password, after a wrong one", async () => {
    await beginSignIn();
    await fill("password", "wrong horse");
    await proceed();
    await waitForText(/Password is incorrect/);
    await fill("password", PASSWORD);
    await proceed();
    await page.locator(".cl-userButtonTrigger").waitFor();
    await signOut();
  });

  it("sign in by code", async () => {
    await beginSignIn();
    await page.getByText("Use another method").click();
    await press(/Email code to/);
    await typeCode();
    await page.locator(".cl-userButtonTrigger").waitFor();
    await signOut();
  });

  it("replace a forgotten password", async () => {
    await beginSignIn();
    await page.getByText("Forgot password?").click();
    await press("Reset your password");
    await typeCode();
    await page.waitForURL("**/reset-password");
    await fill("password", NEW_PASSWORD);
    await fill("confirmPassword", NEW_PASSWORD);
    await proceed();
    await page.locator(".cl-userButtonTrigger").waitFor();
  });

  it("change the password and add an address, after asking for the password again", async () => {
    await site.accounts.db.query("update standin.sessions set verified_at = verified_at - interval '20 minutes'");
    await open("/user/security");
    await press("Update password");
    await fill("newPassword", PASSWORD);
    await fill("confirmPassword", PASSWORD);
    await press("Save");
    await page.locator("input[name=password]").first().fill(NEW_PASSWORD);
    await press("Continue");
    await page.locator("input[name=newPassword]").first().waitFor({ state: "detached" });
    const form = { identifier: ADDRESS, password: PASSWORD };
    expect((await site.accounts.openBrowser().send("POST", "/client/sign_ins", form)).status).toBe(200);
    await open("/user");
    await press("Add email address");
    await fill("emailAddress", "anna@example.com");
    await press("Add");
    await page.locator("input[autocomplete=one-time-code]").first().waitFor();
    await expect.poll(() => site.accounts.getLastCode("anna@example.com")).not.toBe("");
    await page
      .locator("input[autocomplete=one-time-code]")
      .first()
      .pressSequentially(site.accounts.getLastCode("anna@example.com"));
    await expect.poll(() => page.getByText("anna@example.com").count()).toBeGreaterThan(0);
    await expect.poll(() => site.accounts.db.countBy(LocalEmail, { verified: true })).toBe(2);
  });

  it("let an invited person join an organization", async () => {
    const bob = await site.accounts.createAccount("bob@example.com", "Bob");
    const context = await browser.newContext();
    const [name = "", value = ""] = bob.cookie.split("=");
    await context.addCookies([{ name, value, url: `${site.origin}/__clerk` }]);
    const tab = await openPage(context);
    await open("/", tab);
    await tab.locator(".cl-organizationSwitcherTrigger").click();
    await tab.getByRole("button", { name: "Join" }).click();
    await expect.poll(() => site.accounts.db.countBy(LocalMembership, {})).toBe(2);
    await context.close();
  });

  it("send no request to another host, and throw no error", () => {
    expect(foreignRequests).toEqual([]);
    expect(errors).toEqual([]);
  });
});
