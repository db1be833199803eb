import { afterAll, beforeAll, expect, it } from "vitest";
import { startOpenIdProvider } from "../../api/standins/clerk/testing/openIdProvider.ts";
import { findPort } from "../../scripts/findPort.mjs";
import { createAccountActions } from "../accounts.ts";
import { setUpBrowser } from "../testBrowser.ts";

/** Sign-in at a real OpenID provider, with the identity provider's components as they are. */

const port = await findPort();
const ORIGIN = `http://localhost:${port}`;
const provider = await startOpenIdProvider(`${ORIGIN}/__clerk/v1/oauth_callback`);
const { issuer, clientId, clientSecret, name } = provider.settings;

const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name };
const browser = setUpBrowser({ ORIGIN, PORT: String(port), ...settings }, { otherOrigin: issuer });
beforeAll(() => void (provider.state.person = null));
afterAll(() => provider.close());

const ANN = { sub: "ann", email: "ann@example.com", email_verified: true, given_name: "Ann" };

it("the button signs a new person in, who then has an account", async () => {
  provider.state.person = ANN;
  const { page } = await browser.visit({ serviceWorkers: "allow" });
  await page.goto("/sign-up");
  await page.getByRole("button", { name: "Continue with Our house" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await page.evaluate(() => localStorage.getItem("listbook.member")), "asks at once who is signed in").toBe(
    "yes",
  );
  await createAccountActions(browser).expectSignedIn(page, "Ann");
  expect(await browser.query("select count(*)::int from standin.identities")).toEqual([{ count: 1 }]);
});

it("an account with a password and the same address is the same one, and signing in leads back", async () => {
  const { signUp, signOut } = createAccountActions(browser);
  const { page } = await browser.visit();
  await signUp(page, "bob@example.com", "Bob");
  await signOut(page, "Bob");
  provider.state.person = { sub: "bob", email: "bob@example.com", email_verified: true, given_name: "Robert" };
  await page.goto("/sign-in?redirect_url=%2Factive");
  await page.getByRole("button", { name: "Continue with Our house" }).click();
  await page.waitForURL("**/active");
  await page.getByRole("banner").getByRole("button", { name: "Bob" }).waitFor();
});

it("the sign-in page says why somebody is not signed in", async () => {
  for (const [person, text] of [
    [{ ...ANN, sub: "eve", email: "bob@example.com", email_verified: false }, "Our house hasn’t verified your email"],
    [null, "You didn’t sign in"],
  ] as const) {
    provider.state.person = person;
    const { page } = await browser.visit();
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Continue with Our house" }).click();
    await page.getByRole("alert").filter({ hasText: text }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    await page.getByLabel("Email address").waitFor();
  }
});
