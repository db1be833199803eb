import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { vi } from "vitest";
import { loadIdentityProvider } from "./pageActions.ts";
import { settle, type TestBrowser } from "./testBrowser.ts";

/** Returns an email address that no other test uses, because test files share one server. */
export const newAddress = (name: string) => `${name}-${randomUUID()}@example.com`;

export const PASSWORD = "correct horse 1 battery";

/** Signs people up, in and out with the identity provider's components, and reads the codes that the server writes. */
export function createAccountActions(browser: TestBrowser) {
  const fill = (page: Page, name: string, value: string) => page.locator(`input[name=${name}]`).first().fill(value);
  /** Submits with Enter, because the provider's hint about a password moves the button while a mouse would press it. */
  const proceed = (page: Page) => page.locator(".cl-formButtonPrimary").first().press("Enter");

  const codesFor = (address: string) =>
    browser
      .output()
      .split("\n")
      .flatMap((line) => (line.includes(address) ? (/\b(\d{6})\b/.exec(line)?.[1] ?? []) : []));

  /** Types the newest code when there are more than `before`. */
  async function typeCode(page: Page, address: string, before: number) {
    const input = page.locator("input[autocomplete=one-time-code]").first();
    await input.waitFor();
    await vi.waitUntil(() => codesFor(address).length > before, { timeout: 10_000 });
    await input.pressSequentially(codesFor(address).at(-1) ?? "");
  }

  /**
   * Waits until the page has opened the home screen and shows its member. A page that is opened earlier starts as a
   * guest's, and its first changes may be refused during the claim.
   */
  async function waitForMember(page: Page) {
    await page.waitForURL((url) => url.pathname === "/");
    await page.waitForFunction(() => localStorage.getItem("listbook.member") !== null);
  }

  async function signUp(page: Page, address: string, firstName: string) {
    await page.goto("/sign-up");
    await completeSignUp(page, address, firstName);
    await waitForMember(page);
  }

  /** Fills in the sign-up form that is open; the form decides which page comes next. */
  async function completeSignUp(page: Page, address: string, firstName: string) {
    await fill(page, "firstName", firstName);
    await fill(page, "emailAddress", address);
    await fill(page, "password", PASSWORD);
    const before = codesFor(address).length;
    await proceed(page);
    await page.waitForURL("**/sign-up/verify-email-address*");
    await page.getByText("Local accounts").waitFor();
    await typeCode(page, address, before);
  }

  /** Creates an account through the provider's API, which is faster than its forms, and opens `/n` as its member. */
  async function createMember(page: Page, address: string, firstName: string) {
    const post = async (path: string, form: Record<string, string>) => {
      const headers = { origin: browser.origin };
      const answer = await page.request.post(`/__clerk/v1/client/sign_ups${path}`, { form, headers });
      if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`);
      return ((await answer.json()) as { response: { id: string } }).response;
    };
    const { id } = await post("", { email_address: address, password: PASSWORD, first_name: firstName });
    await post(`/${id}/prepare_verification`, { strategy: "email_code" });
    await vi.waitUntil(() => codesFor(address).length > 0, { timeout: 10_000 });
    await post(`/${id}/attempt_verification`, { strategy: "email_code", code: codesFor(address)[0] ?? "" });
    await page.goto("/n");
    await loadIdentityProvider(page);
    await page.getByRole("banner").getByRole("button", { name: firstName }).waitFor();
  }

  async function signIn(page: Page, address: string, password = PASSWORD) {
    await page.goto("/sign-in");
    await completeSignIn(page, address, password);
    await waitForMember(page);
  }

  /** Fills in the sign-in form that is open; the form decides which page comes next. */
  async function completeSignIn(page: Page, address: string, password = PASSWORD) {
    await fill(page, "identifier", address);
    await proceed(page);
    // The first card, which also has a password field, stays for a moment.
    await page.locator(".cl-card.cl-signIn-password").waitFor();
    await fill(page, "password", password);
    await proceed(page);
  }

  /** Waits until the header of `/n` names the member. Leaving a page with a pending read would log an error. */
  async function expectSignedIn(page: Page, name: string) {
    await page.waitForURL((url) => url.pathname === "/");
    await settle(page);
    await page.goto("/n");
    await page.getByRole("banner").getByRole("button", { name }).waitFor();
  }

  async function signOut(page: Page, name: string) {
    await page.goto("/n");
    // A request of a page that has just been opened would be answered after the session has ended.
    await settle(page);
    await page.getByRole("banner").getByRole("button", { name }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  }

  const openSwitcher = async (page: Page) => {
    await page.goto("/account");
    await page.locator(".cl-organizationSwitcherTrigger").click();
  };

  async function switchTo(page: Page, name: string) {
    await openSwitcher(page);
    await page.getByRole("menuitem", { name }).click();
    await page.waitForURL("**/n");
    await settle(page);
  }

  async function invite(page: Page, address: string) {
    await page.goto("/account/organization/organization-members");
    await page.getByRole("button", { name: "Invite" }).first().click();
    await page.locator("[data-testid=tag-input]").pressSequentially(`${address},`);
    await page.getByRole("button", { name: "Send invitations" }).click();
    await vi.waitUntil(() => browser.output().includes(`${address}: you are`), { timeout: 10_000 });
  }

  async function join(page: Page) {
    await openSwitcher(page);
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByRole("button", { name: "Join" }).waitFor({ state: "detached" });
  }

  /** Types the password into the dialog in which the provider asks for it again. */
  async function reverify(page: Page) {
    const dialog = page.locator(".cl-modalContent");
    await dialog.locator("input[name=password]").fill(PASSWORD);
    await dialog.locator(".cl-formButtonPrimary").click();
    await dialog.waitFor({ state: "detached" });
  }

  /** Moves a member's last verification back by a quarter of an hour. A page reads that when it is opened again. */
  const ageVerification = (address: string) =>
    browser.query(
      `update standin.sessions set verified_at = verified_at - interval '15 minutes'
        where user_id in (select user_id from standin.emails where address = $1)`,
      [address],
    );

  return {
    ageVerification,
    createMember,
    fill,
    proceed,
    codesFor,
    typeCode,
    signUp,
    completeSignUp,
    signIn,
    completeSignIn,
    expectSignedIn,
    signOut,
    switchTo,
    invite,
    join,
    reverify,
  };
}
