import { expect, it } from "vitest";
import { LOCAL_PRODUCTION } from "../../api/testing/productionSettings.ts";
import { createAccountActions } from "../accounts.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

/** The built app of a household: an account for each person, no guests, no payments, all the room there is. */

const browser = setUpBrowser({
  ...LOCAL_PRODUCTION,
  BILLING: "off",
  QUOTAS: "off",
  SIGN_UP: "closed",
  GUESTS: "off",
});

const { signUp } = createAccountActions(browser);

/** What no page of this server says. */
const PAYING = /upgrade|\bpay\b|\bPlus\b|subscri|payment provider|\bprice|\bcosts?\b/i;
const WITHOUT_ACCOUNT = /sign up|a guest|guests|without an account|no account/i;

const PAGES = ["/", "/n", "/active", "/deleted", "/account", "/sign-in", "/nowhere"];

it("the first account can be made, and then no page of a visitor leads to a new account, a guest or a payment", async () => {
  const { page: first } = await browser.visit();
  await first.goto("/");
  await first.getByRole("link", { name: "Sign Up" }).first().waitFor();
  await signUp(first, "ann@example.com", "Ann");

  const { page, errors } = await browser.visit();
  for (const path of PAGES) {
    await page.goto(path);
    await settle(page);
    if (path === "/sign-in") await page.getByLabel("Email address").waitFor();
    const text = await page.locator("body").innerText();
    expect([path, PAYING.exec(text), WITHOUT_ACCOUNT.exec(text)]).toEqual([path, null, null]);
    await page.getByRole("link", { name: "Sign In" }).or(page.getByLabel("Email address")).first().waitFor();
    expect([path, await page.getByRole("textbox", { name: /item|notebook|list/i }).count()]).toEqual([path, 0]);
  }
  errors.length = 0;
  await page.goto("/sign-up");
  await page.getByText("Access restricted").waitFor();
  errors.length = 0;
  await page.goto("/sign-up?__clerk_ticket=used");
  await page.getByText("This invitation no longer works; ask for a new one.").waitFor();
  // The provider's script logs that it was refused.
  errors.length = 0;
});

it("a member has the menu, the palette and all pages without a word about paying", async () => {
  const { page, errors } = await browser.visit();
  await createAccountActions(browser).signIn(page, "ann@example.com");
  await page.goto("/n");
  await page.getByRole("button", { name: "Ann" }).click();
  expect(await page.getByRole("menu").innerText()).not.toMatch(PAYING);
  await page.keyboard.press("Escape");
  // An open menu has the keys.
  await page.getByRole("menu").waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("up");
  await settle(page);
  expect(await page.getByRole("dialog").innerText()).not.toMatch(PAYING);
  await page.keyboard.press("Escape");
  await page.goto("/account/programs");
  await page.getByText("It can never share or delete your account.").waitFor();
  expect(await page.locator("body").innerText()).not.toMatch(PAYING);
  for (const path of ["/upgrade", "/subscription/manage", "/subscription/nowhere"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await page.getByText("Payments are off here").waitFor();
    await page.getByRole("link", { name: "Send Feedback" }).waitFor();
    await page.getByRole("link", { name: "Contact Support" }).waitFor();
  }
  errors.length = 0;
});
