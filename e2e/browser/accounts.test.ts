import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAccessibility } from "../accessibility.ts";
import { setUpBrowser, settle } from "../testBrowser.ts";
import { enterTexts, field, itemCheckboxes, operationName, refuseOperation, readTickedNames } from "../pageActions.ts";
import { createAccountActions, PASSWORD } from "../accounts.ts";

const browser = setUpBrowser();
const accounts = createAccountActions(browser);

/** Whoever proved who they are has done so a quarter of an hour ago; pages know it when they are opened again. */
const ageProofs = () => browser.query("update standin.sessions set verified_at = verified_at - interval '15 minutes'");

async function makeNotebook(page: Page, name: string) {
  await page.goto("/n");
  await field(page, "New notebook").fill(name);
  await field(page, "New notebook").press("Enter");
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { name }).waitFor();
  // It is on the screen before it is kept.
  await settle(page);
}

/** Ticks an item of the open list as soon as it is there. */
const tick = (page: Page, name: string) =>
  itemCheckboxes(page)
    .and(page.getByLabel(name, { exact: true }))
    .click();

async function seeNotebook(page: Page, name: string) {
  await page.goto("/n");
  await page.getByRole("link", { name }).first().waitFor();
}

describe("an account", () => {
  it("is made with a code, left, and entered again", async () => {
    const { page } = await browser.visit();
    await accounts.signUp(page, "ann@example.com", "Ann");
    await accounts.expectSignedIn(page, "Ann");
    await accounts.signOut(page, "Ann");
    await page.goto("/n");
    await page.getByRole("link", { name: "Sign In" }).waitFor();
    await accounts.signIn(page, "ann@example.com");
    await accounts.expectSignedIn(page, "Ann");
    for (const path of ["/sign-in", "/sign-up"]) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === "/");
    }
    await settle(page);
  });

  it("is left by the palette as well", async () => {
    const { page } = await browser.visit();
    await accounts.signIn(page, "ann@example.com");
    await accounts.expectSignedIn(page, "Ann");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Go to or search" }).fill("Sign Out");
    await page.getByRole("option", { name: "Sign Out" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/n");
    await page.getByRole("link", { name: "Sign In" }).waitFor();
    await settle(page);
  });

  it("keeps its notebooks from whoever comes after it, in another tab too", async () => {
    const { page, openTab } = await browser.visit();
    await accounts.signUp(page, "carl@example.com", "Carl");
    await accounts.expectSignedIn(page, "Carl");
    await makeNotebook(page, "Secrets");
    await seeNotebook(page, "Secrets");
    const other = await openTab();
    await seeNotebook(other, "Secrets");
    // Tabs hear of each other when the provider's script is there.
    await other.getByRole("banner").getByRole("button", { name: "Carl" }).waitFor();
    await accounts.signOut(page, "Carl");
    await other.getByRole("link", { name: "Sign In" }).waitFor();
    await settle(other);
    expect(await other.getByText("Secrets").count()).toBe(0);
    await page.goto("/n");
    await page.getByRole("link", { name: "Sign In" }).waitFor();
    await settle(page);
    expect(await page.getByText("Secrets").count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Secrets");
  });

  it("is entered with a new password when the old one is forgotten", async () => {
    const { page } = await browser.visit();
    await page.goto("/sign-in");
    await accounts.fill(page, "identifier", "ann@example.com");
    await accounts.proceed(page);
    await page.getByText("Forgot password?").click();
    const before = accounts.codesFor("ann@example.com").length;
    await page.getByRole("button", { name: "Reset your password" }).first().click();
    await accounts.typeCode(page, "ann@example.com", before);
    await page.waitForURL("**/reset-password");
    for (const name of ["password", "confirmPassword"]) await accounts.fill(page, name, `${PASSWORD} new`);
    await accounts.proceed(page);
    await accounts.expectSignedIn(page, "Ann");
    await settle(page);
    expect(new URL(page.url()).pathname).toBe("/n");
  });
});

describe("the account pages", () => {
  it("edit the profile, add an organisation, and hold what is ours", async () => {
    const { page } = await browser.visit();
    await accounts.signUp(page, "bob@example.com", "Bob");
    await accounts.expectSignedIn(page, "Bob");

    await page.goto("/account/profile");
    await page.getByRole("button", { name: "Update profile" }).first().click();
    await accounts.fill(page, "firstName", "Robert");
    await accounts.proceed(page);
    await page.getByRole("banner").getByRole("button", { name: "Robert" }).waitFor();
    await page.getByRole("button", { name: "Your data" }).first().click();
    await page.getByRole("button", { name: "Delete everything" }).waitFor();

    await page.goto("/account/organization");
    await accounts.fill(page, "name", "Readers");
    await accounts.proceed(page);
    await page.getByRole("button", { name: "Members" }).first().waitFor();
    await page.goto("/account");
    await page.getByText("Administrator").waitFor();
    await page.locator(".cl-userButtonTrigger").click();
    await page.getByRole("menuitem", { name: "Your data" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete everything" }).waitFor();
    await settle(page);
  });

  it("remove a device, which then reads but does not write", async () => {
    const [first, second] = [await browser.visit(), await browser.visit()];
    await accounts.signUp(first.page, "dora@example.com", "Dora");
    await accounts.expectSignedIn(first.page, "Dora");
    await accounts.signIn(second.page, "dora@example.com");
    await accounts.expectSignedIn(second.page, "Dora");
    await settle(second.page);

    await first.page.goto("/account/devices");
    await first.page.getByText("This device").waitFor();
    await first.page.getByRole("button", { name: /^Remove: Device/ }).click();
    await first.page.getByRole("button", { name: /^Remove: Device/ }).waitFor({ state: "detached" });
    await makeNotebook(first.page, "Trips");
    await seeNotebook(second.page, "Trips");
    await second.page.getByText("This device was removed.").waitFor();
    await field(second.page, "New notebook").fill("Smuggled");
    await field(second.page, "New notebook").press("Enter");
    await second.page.getByText("This device can only read: it was removed").first().waitFor();
    await seeNotebook(first.page, "Trips");
    await Promise.all([settle(first.page), settle(second.page)]);
    for (const { page } of [first, second]) expect(await page.getByRole("link", { name: "Smuggled" }).count()).toBe(0);
  });
});

describe("a member who signed in a while ago", () => {
  let page: Page;
  async function deleteEverything() {
    await page.goto("/account/data");
    await page.getByRole("button", { name: "Delete everything" }).click();
    await page.getByRole("group").getByRole("button", { name: "Delete everything" }).click();
  }

  it("keeps everything when it would rather not prove who it is", async () => {
    ({ page } = await browser.visit());
    await accounts.signUp(page, "gus@example.com", "Gus");
    await accounts.expectSignedIn(page, "Gus");
    await makeNotebook(page, "Trips");
    await settle(page);
    await ageProofs();
    await page.goto("/account");
    await page.getByText("confirmed a while ago").waitFor();
    await deleteEverything();
    await page.locator(".cl-modalContent input[name=password]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".cl-modalContent").waitFor({ state: "detached" });
    await settle(page);
    expect(await page.getByText("Nothing was deleted").count()).toBe(0);
    await seeNotebook(page, "Trips");
    await settle(page);
  });

  it("is told when the server stays with its wish", async () => {
    const clerk_error = { type: "forbidden", reason: "reverification-error", metadata: { reverification: "strict" } };
    await refuseOperation(page, "DeleteMyData", "Confirm that it is you, then try again", {
      code: "FORBIDDEN",
      clerk_error,
    });
    await deleteEverything();
    await accounts.reverify(page);
    await page.getByText("Nothing was deleted").first().waitFor();
    await page.unroute("**/graphql");
    await seeNotebook(page, "Trips");
    await settle(page);
    await ageProofs();
  });

  it("removes a device after proving who it is", async () => {
    await page.goto("/account/devices");
    await page.getByText("This device").waitFor();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Remove: This device" }).click();
    await accounts.reverify(page);
    await page.getByText("This device was removed.").waitFor();
    await settle(page);
    await browser.query("update devices set removed_at = null");
    await ageProofs();
  });

  it("deletes everything after proving who it is", async () => {
    await deleteEverything();
    await accounts.reverify(page);
    await page.getByText("Everything was deleted").first().waitFor();
    await page.goto("/n");
    await page.getByText("No notebooks yet").waitFor();
    await settle(page);
  });
});

describe("an organisation", () => {
  it("shares its notebooks with a second member", async () => {
    const [first, second] = [(await browser.visit()).page, (await browser.visit()).page];
    await accounts.signIn(first, "bob@example.com");
    await accounts.expectSignedIn(first, "Robert");
    await accounts.switchTo(first, "Readers");
    await makeNotebook(first, "Shared");
    await first.getByRole("button", { name: "Give to readers" }).click();
    await first.getByText("Belongs to readers").waitFor();
    await accounts.invite(first, "fay@example.com");

    await accounts.signUp(second, "fay@example.com", "Fay");
    await accounts.expectSignedIn(second, "Fay");
    expect(await second.getByText("Shared").count()).toBe(0);
    await accounts.join(second);
    await accounts.switchTo(second, "Readers");
    await seeNotebook(second, "Shared");
    await second.getByRole("link", { name: "Shared" }).click();
    await second.getByText("Belongs to Readers").waitFor();
    expect(await second.getByRole("button", { name: "Take for yourself" }).count()).toBe(0);
    await first.goto("/n");
    await first.getByRole("link", { name: "Shared" }).click();
    await enterTexts(second, "New list", "Books");
    await first.getByRole("link", { name: "Books", exact: true }).click();
    await second.getByRole("link", { name: "Books", exact: true }).click();
    await enterTexts(first, "Add an item", "Emma", "Ulysses");
    await tick(second, "Emma");
    await expect.poll(() => readTickedNames(first)).toEqual(["Emma"]);
    await tick(first, "Ulysses");
    await expect.poll(() => readTickedNames(second)).toEqual(["Emma", "Ulysses"]);
    expect(new URL(first.url()).pathname).toMatch(/^\/n\/[\w-]+\/l\/[\w-]+$/);
    expect(second.url()).toBe(first.url());
    await accounts.switchTo(second, "Personal account");
    await second.goto("/n");
    // What this browser has saved shows until the server has answered.
    await expect.poll(() => second.getByText("Shared").count()).toBe(0);
    await Promise.all([settle(first), settle(second)]);
  });
});

describe("a guest's work", () => {
  it("is made on a device that is checked with it", async () => {
    const { page } = await browser.visit();
    await page.goto("/n");
    await settle(page);
    const checked = page.waitForResponse(
      (answer) => answer.url().endsWith("/graphql") && operationName(answer.request()) === "CheckDeviceAccess",
    );
    await enterTexts(page, "New notebook", "Trips");
    const { data } = await (await checked).json();
    expect(data.checkDeviceAccess).toMatchObject({ canAccess: true, reason: "new_device" });
    await settle(page);
  });

  it("comes along into a new account", async () => {
    const { page } = await browser.visit();
    await makeNotebook(page, "Trips");
    await accounts.signUp(page, "eve@example.com", "Eve");
    await page.getByText("Added to your account").first().waitFor();
    await accounts.expectSignedIn(page, "Eve");
    await seeNotebook(page, "Trips");
    await settle(page);
  });

  it("comes into an account that has something when the person says so", async () => {
    const { page } = await browser.visit();
    await makeNotebook(page, "Garden");
    await accounts.signIn(page, "eve@example.com");
    const dialog = page.getByRole("dialog", { name: "Add what you made here to eve@example.com?" });
    await dialog.getByRole("button", { name: "Add to this account" }).click();
    await page.getByText("Added to your account").first().waitFor();
    await accounts.expectSignedIn(page, "Eve");
    for (const name of ["Trips", "Garden"]) await seeNotebook(page, name);
    await settle(page);
  });

  it("stays the guest's when the person says so", async () => {
    const { page } = await browser.visit();
    await makeNotebook(page, "Diary");
    await accounts.signIn(page, "eve@example.com");
    await page.getByRole("dialog").getByRole("button", { name: "Keep separate" }).click();
    await accounts.expectSignedIn(page, "Eve");
    await seeNotebook(page, "Trips");
    expect(await page.getByText("Diary").count()).toBe(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await accounts.signOut(page, "Eve");
    await seeNotebook(page, "Diary");
    await settle(page);
  });
});
