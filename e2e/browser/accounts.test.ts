import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { checkAccessibility, checkBothColorModes } from "../accessibility.ts";
import { createAccountActions, newAddress, PASSWORD } from "../accounts.ts";
import {
  enterTexts,
  field,
  holdOperation,
  itemCheckboxes,
  operationName,
  readTickedNames,
  refuseOperation,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();
const accounts = createAccountActions(browser);

/** Makes a notebook on `/n`, opens it and waits until it is saved. */
async function makeNotebook(page: Page, name: string) {
  await page.goto("/n");
  await enterTexts(page, "New notebook", name);
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { name }).waitFor();
  await settle(page);
}

const tick = (page: Page, name: string) =>
  itemCheckboxes(page)
    .and(page.getByLabel(name, { exact: true }))
    .click();

async function expectNotebook(page: Page, name: string) {
  await page.goto("/n");
  await page.getByRole("link", { name }).first().waitFor();
}

describe("a member", () => {
  const ann = newAddress("ann");

  it("signs up with a code, signs out, and signs in again", async () => {
    const { page } = await browser.visit();
    await accounts.signUp(page, ann, "Ann");
    await accounts.expectSignedIn(page, "Ann");
    await accounts.signOut(page, "Ann");
    await page.goto("/n");
    await page.getByRole("link", { name: "Sign In" }).waitFor();
    await accounts.signIn(page, ann);
    await accounts.expectSignedIn(page, "Ann");
    for (const path of ["/sign-in", "/sign-up"]) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === "/");
    }
    await settle(page);
  });

  it("signs in with a new password after forgetting the old one", async () => {
    const { page } = await browser.visit();
    await page.goto("/sign-in");
    await accounts.fill(page, "identifier", ann);
    await accounts.proceed(page);
    await page.getByText("Forgot password?").click();
    const before = accounts.codesFor(ann).length;
    await page.getByRole("button", { name: "Reset your password" }).first().click();
    await accounts.typeCode(page, ann, before);
    await page.waitForURL("**/reset-password");
    for (const name of ["password", "confirmPassword"]) await accounts.fill(page, name, `${PASSWORD} new`);
    await accounts.proceed(page);
    await accounts.expectSignedIn(page, "Ann");
    await settle(page);
    expect(new URL(page.url()).pathname).toBe("/n");
  });

  it("signs out by the palette", async () => {
    const { page } = await browser.visit();
    await accounts.createMember(page, newAddress("bea"), "Bea");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Go to or search" }).fill("Sign Out");
    await page.getByRole("option", { name: "Sign Out" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/n");
    await page.getByRole("link", { name: "Sign In" }).waitFor();
    await settle(page);
  });

  it("leaves none of its notebooks in any tab after signing out", async () => {
    const { page, openTab } = await browser.visit();
    await accounts.createMember(page, newAddress("carl"), "Carl");
    await makeNotebook(page, "Secrets");
    await expectNotebook(page, "Secrets");
    const other = await openTab();
    await expectNotebook(other, "Secrets");
    // The provider's script notifies a tab of a sign-out in another tab.
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
    await expect.poll(() => page.evaluate(readDatabases)).not.toContain("Secrets");
  });

  it("whose session has ended elsewhere leaves a visitor's new list with all its items", async () => {
    const { page, openTab } = await browser.visit();
    await accounts.createMember(page, newAddress("dan"), "Dan");
    await makeNotebook(page, "Plans");
    await expectNotebook(page, "Plans");
    await page.goto("about:blank");
    const visitor = await openTab();
    await visitor.context().clearCookies();
    await visitor.addInitScript(() => localStorage.removeItem("listbook.timestamp"));
    await visitor.goto("/");
    await enterTexts(visitor, "Type the first item", "Milk");
    await visitor.waitForURL(/\/n\/[^/]+\/l\/[^/]+$/);
    await enterTexts(visitor, "Add an item", "Bread");
    const listId = new URL(visitor.url()).pathname.split("/").at(-1);
    const readNames = async () => {
      const items: unknown = await (await visitor.request.get(`/api/list/${listId}/items`)).json();
      return Array.isArray(items) && items.map(({ name }) => String(name));
    };
    await expect.poll(readNames).toEqual(["Milk", "Bread"]);
    await visitor.reload();
    await expect.poll(() => itemCheckboxes(visitor).count()).toBe(2);
  });

  it("asks before it signs out with a change that is not saved, and saves it first", async () => {
    const { page } = await browser.visit();
    const name = `Kitchen ${newAddress("fay")}`;
    await accounts.createMember(page, newAddress("fay"), "Fay");
    await page.goto("/n");
    const answer = await holdOperation(page, "CreateNotebook");
    await enterTexts(page, "New notebook", name);
    const pressSignOut = async () => {
      await page.getByRole("banner").getByRole("button", { name: "Fay" }).click();
      await page.getByRole("menuitem", { name: "Sign Out" }).click();
    };
    await pressSignOut();
    const question = page.getByRole("dialog", { name: "Sign out" });
    await question.getByText("1 change isn’t saved yet.").waitFor();
    await question.getByRole("button", { name: "Stay" }).click();
    await pressSignOut();
    await question.getByRole("button", { name: "Send first" }).click();
    answer();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("link", { name: "Sign In" }).waitFor();
    await settle(page);
    expect(await browser.query("select 1 from notebooks where name = $1", [name])).toHaveLength(1);
  });

  it("removes a device, which is refused until its user signs in on it again", async () => {
    const dora = newAddress("dora");
    const [first, second] = [await browser.visit(), await browser.visit()];
    await accounts.createMember(first.page, dora, "Dora");
    await accounts.signIn(second.page, dora);
    await accounts.expectSignedIn(second.page, "Dora");
    await settle(second.page);

    await first.page.goto("/account/devices");
    await first.page.getByText("This device").waitFor();
    await first.page.getByRole("button", { name: /^Remove: Chrome on Linux, last seen / }).click();
    await first.page.getByRole("button", { name: "Remove: Chrome on Linux" }).waitFor({ state: "detached" });
    await makeNotebook(first.page, "Trips");
    await second.page.goto("/n");
    await second.page.getByText("This device was removed.").waitFor();
    await second.page.getByText("Couldn’t load your notebooks").waitFor();
    await settle(second.page);
    expect(await field(second.page, "New notebook").count()).toBe(0);
    expect(await second.page.getByRole("link", { name: "Trips" }).count()).toBe(0);

    await accounts.signOut(second.page, "Dora");
    await accounts.signIn(second.page, dora);
    await accounts.expectSignedIn(second.page, "Dora");
    await expectNotebook(second.page, "Trips");
    await Promise.all([settle(first.page), settle(second.page)]);
    expect(await second.page.getByText("This device was removed.").count()).toBe(0);
    // The removed device has logged that it may not read.
    expect(second.errors.splice(0).filter((error) => !/Reading \w+ failed|403/.test(error))).toEqual([]);
  });
});

describe("a link, opened by a user who is neither a member nor a guest", () => {
  it.each([
    ["notebook", `/n/${randomUUID()}`],
    ["list", `/n/${randomUUID()}/l/${randomUUID()}`],
  ])("to a %s offers to sign in or to continue as a guest, and is no error", async (thing, path) => {
    const { page, errors } = await browser.visit();
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: `Sign in to open this ${thing}` }).waitFor();
    await settle(page);
    expect(await page.title()).toBe(`Sign in to open this ${thing} · Listbook`);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await page.getByRole("main").count()).toBe(1);
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await page.locator(".skeleton, .animate-pulse").count()).toBe(0);
    await checkBothColorModes(page);
    await page.getByRole("main").getByRole("link", { name: "Continue as a guest" }).click();
    await field(page, "Type the first item").waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    // The reads of the screen and of the breadcrumb are logged.
    expect(errors.splice(0).filter((error) => !error.startsWith("Reading "))).toEqual([]);
  });

  it("shows nothing of a guest whose cookie is gone", async () => {
    const { page, errors } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await page.goto(await makeList({ name: "Rome" }, "Passport"));
    await page.getByRole("checkbox", { name: "Passport" }).waitFor();
    await settle(page);
    await page.context().clearCookies();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Sign in to open this list" }).waitFor();
    await settle(page);
    expect(await page.getByText(/Passport|Rome/).count()).toBe(0);
    errors.splice(0);
  });

  it("opens after signing in", async () => {
    const ida = newAddress("ida");
    const [{ page: first }, { page: second, errors }] = [await browser.visit(), await browser.visit()];
    await accounts.createMember(first, ida, "Ida");
    await makeNotebook(first, "Trips");
    await second.goto(first.url());
    await second.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await accounts.completeSignIn(second, ida);
    await second.getByRole("heading", { level: 1, name: "Trips" }).waitFor();
    expect(second.url()).toBe(first.url());
    await settle(second);
    errors.splice(0);
  });
});

describe("the account pages", () => {
  const bob = newAddress("bob");

  it("change the profile, add an organisation, and show the app's own page", async () => {
    const { page } = await browser.visit();
    await accounts.createMember(page, bob, "Bob");

    await page.goto("/account/profile");
    await page.getByRole("button", { name: "Update profile" }).first().click();
    await accounts.fill(page, "firstName", "Robert");
    await accounts.proceed(page);
    await page.getByRole("banner").getByRole("button", { name: "Robert" }).waitFor();
    const navigation = page.getByRole("navigation", { name: "Account" });
    await navigation.getByRole("link", { name: "Security" }).click();
    await page.getByRole("button", { name: "Update password" }).waitFor();
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.locator(".cl-navbar, .cl-navbarMobileMenuRow").filter({ visible: true }).count()).toBe(0);
    }
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Account" }).click();
    await page.getByRole("link", { name: "Organisation", exact: true }).click();
    expect(await navigation.getByRole("link", { name: "Members" }).count()).toBe(0);
    await accounts.fill(page, "name", "Readers");
    await accounts.proceed(page);
    await navigation.getByRole("link", { name: "Members" }).click();
    await page.getByRole("button", { name: "Invite" }).waitFor();
    expect(await page.locator(".cl-navbar, .cl-navbarMobileMenuRow").filter({ visible: true }).count()).toBe(0);
    await page.goto("/account");
    await page.getByText("Administrator of Readers").waitFor();
    await page.locator(".cl-userButtonTrigger").click();
    await page.getByRole("menuitem", { name: "Take it with me" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Download everything" }).waitFor();
    await settle(page);
  });

  it("share an organisation's notebooks with a second member", async () => {
    const fay = newAddress("fay");
    const [first, second] = [(await browser.visit()).page, (await browser.visit()).page];
    await accounts.signIn(first, bob);
    await accounts.expectSignedIn(first, "Robert");
    await accounts.switchTo(first, "Readers");
    await makeNotebook(first, "Shared");
    await first.getByRole("button", { name: "Give to readers" }).click();
    await first.getByText("Belongs to readers").waitFor();
    await accounts.invite(first, fay);

    await accounts.createMember(second, fay, "Fay");
    expect(await second.getByText("Shared").count()).toBe(0);
    await accounts.join(second);
    await accounts.switchTo(second, "Readers");
    await expectNotebook(second, "Shared");
    await second.getByRole("link", { name: "Shared" }).click();
    await second.getByText("Belongs to Readers").waitFor();
    expect(await second.getByRole("button", { name: "Make it yours" }).count()).toBe(0);
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
    // The notebooks that this browser saved are shown until the server has answered.
    await expect.poll(() => second.getByText("Shared").count()).toBe(0);
    await Promise.all([settle(first), settle(second)]);
  });
});

describe("a member who proved its identity a quarter of an hour ago", () => {
  const gus = newAddress("gus");
  let page: Page;
  let errors: string[];
  beforeAll(async () => {
    ({ page, errors } = await browser.visit());
    await accounts.createMember(page, gus, "Gus");
    await makeNotebook(page, "Trips");
    await accounts.ageVerification(gus);
  });

  async function deleteEverything() {
    await page.goto("/account/delete");
    await page.getByRole("button", { name: "Delete everything" }).click();
    await page.getByRole("group").getByRole("button", { name: "Delete everything" }).click();
  }

  it("keeps everything when it closes the dialog that asks for the password", async () => {
    await deleteEverything();
    await page.locator(".cl-modalContent input[name=password]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".cl-modalContent").waitFor({ state: "detached" });
    await settle(page);
    expect(await page.getByText("Couldn’t delete your data").count()).toBe(0);
    await expectNotebook(page, "Trips");
    await settle(page);
  });

  it("sees that nothing was deleted when the server still asks for a proof", async () => {
    const clerk_error = { type: "forbidden", reason: "reverification-error", metadata: { reverification: "strict" } };
    const extensions = { code: "FORBIDDEN", clerk_error };
    await refuseOperation(page, "DeleteMyData", "Confirm it’s you, then try again", extensions);
    await deleteEverything();
    await accounts.reverify(page);
    await page.getByText("Couldn’t delete your data").first().waitFor();
    await page.unroute("**/graphql");
    await expectNotebook(page, "Trips");
    await settle(page);
    await accounts.ageVerification(gus);
  });

  it("removes a device after typing the password", async () => {
    await page.goto("/account/devices");
    await page.getByText("This device").waitFor();
    await checkAccessibility(page);
    await page.getByRole("button", { name: "Remove: This device" }).click();
    await accounts.reverify(page);
    await page.getByText("This device was removed.").waitFor();
    await settle(page);
    expect(await page.getByText("Couldn’t remove the device").count()).toBe(0);
    await accounts.signOut(page, "Gus");
    await accounts.signIn(page, gus);
    await accounts.expectSignedIn(page, "Gus");
    await settle(page);
    // The removed device has logged that it may not read.
    expect(errors.splice(0).filter((error) => !/Reading \w+ failed|403/.test(error))).toEqual([]);
    await accounts.ageVerification(gus);
  });

  it("reads what becomes of shared notebooks before deleting the account", async () => {
    await page.goto("/account/profile/security");
    await page.getByRole("button", { name: "Delete account" }).click();
    await page.getByText("A notebook you share goes to the editor who joined first.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await settle(page);
  });

  it("deletes everything after typing the password", async () => {
    await deleteEverything();
    await accounts.reverify(page);
    await page.getByText("Everything was deleted").first().waitFor();
    await page.goto("/n");
    await page.getByText("No notebooks yet").waitFor();
    await settle(page);
  });
});

describe("a guest's work", () => {
  const eve = newAddress("eve");

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

  it("moves into a new account", async () => {
    const { page } = await browser.visit();
    await makeNotebook(page, "Trips");
    await accounts.signUp(page, eve, "Eve");
    await page.getByText("Added to your account").first().waitFor();
    await accounts.expectSignedIn(page, "Eve");
    await expectNotebook(page, "Trips");
    await settle(page);
  });

  it("moves into an account that has notebooks when the guest agrees", async () => {
    const { page } = await browser.visit();
    await (await seedGuest(page)).makeNotebook("Garden");
    await accounts.signIn(page, eve);
    const dialog = page.getByRole("dialog", { name: `Add the lists from this browser to ${eve}?` });
    await dialog.getByRole("button", { name: "Add to this account" }).click();
    await page.getByText("Added to your account").first().waitFor();
    await accounts.expectSignedIn(page, "Eve");
    for (const name of ["Trips", "Garden"]) await expectNotebook(page, name);
    await settle(page);
  });

  it("stays the guest's when the guest refuses", async () => {
    const { page } = await browser.visit();
    await (await seedGuest(page)).makeNotebook("Diary");
    await accounts.signIn(page, eve);
    await page.getByRole("dialog").getByRole("button", { name: "Keep separate" }).click();
    await accounts.expectSignedIn(page, "Eve");
    await expectNotebook(page, "Trips");
    expect(await page.getByText("Diary").count()).toBe(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await accounts.signOut(page, "Eve");
    await expectNotebook(page, "Diary");
    await settle(page);
  });
});

/** Runs in the page: returns the contents of all of the browser's databases. */
async function readDatabases() {
  const contents = [];
  for (const { name = "" } of await indexedDB.databases()) {
    const open = indexedDB.open(name);
    await new Promise((resolve) => (open.onsuccess = resolve));
    for (const store of open.result.objectStoreNames) {
      const read = open.result.transaction(store).objectStore(store).getAll();
      await new Promise((resolve) => (read.onsuccess = resolve));
      contents.push(read.result);
    }
    open.result.close();
  }
  return JSON.stringify(contents);
}
