import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openStage, settle, type Stage } from "./browser.ts";
import { createPeople, type People, PASSWORD } from "./people.ts";

let stage: Stage;
let people: People;
beforeAll(async () => {
  stage = await openStage();
  people = createPeople(stage);
});
afterAll(() => stage.close());
// No page asks another host for anything, or says an error that nobody expected.
afterEach(() => stage.expectQuiet());

const field = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });

async function makeNotebook(page: Page, name: string) {
  await page.goto("/n");
  await field(page, "New notebook").fill(name);
  await field(page, "New notebook").press("Enter");
  await page.getByRole("link", { name }).click();
  await page.getByRole("heading", { name }).waitFor();
}

async function seeNotebook(page: Page, name: string) {
  await page.goto("/n");
  await page.getByRole("link", { name }).first().waitFor();
}

describe("an account", () => {
  it("is made with a code, left, and entered again", async () => {
    const { page } = await stage.visit();
    await people.signUp(page, "ann@example.com", "Ann");
    await people.seeSignedIn(page, "Ann");
    await people.signOut(page, "Ann");
    await page.goto("/n");
    await page.getByRole("link", { name: "Sign In" }).waitFor();
    await people.signIn(page, "ann@example.com");
    await people.seeSignedIn(page, "Ann");
    for (const path of ["/sign-in", "/sign-up"]) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === "/");
    }
    await settle(page);
  });

  it("keeps its notebooks from whoever comes after it", async () => {
    const { page } = await stage.visit();
    await people.signUp(page, "carl@example.com", "Carl");
    await people.seeSignedIn(page, "Carl");
    await makeNotebook(page, "Secrets");
    await seeNotebook(page, "Secrets");
    await people.signOut(page, "Carl");
    await page.goto("/n");
    await page.getByRole("link", { name: "Sign In" }).waitFor();
    await settle(page);
    expect(await page.getByText("Secrets").count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Secrets");
  });

  it("is entered with a new password when the old one is forgotten", async () => {
    const { page } = await stage.visit();
    await page.goto("/sign-in");
    await people.fill(page, "identifier", "ann@example.com");
    await people.proceed(page);
    await page.getByText("Forgot password?").click();
    const before = people.codesFor("ann@example.com").length;
    await page.getByRole("button", { name: "Reset your password" }).first().click();
    await people.typeCode(page, "ann@example.com", before);
    await page.waitForURL("**/reset-password");
    for (const name of ["password", "confirmPassword"]) await people.fill(page, name, `${PASSWORD} new`);
    await people.proceed(page);
    await people.seeSignedIn(page, "Ann");
    await settle(page);
    expect(new URL(page.url()).pathname).toBe("/n");
  });
});

describe("the account pages", () => {
  it("edit the profile, add an organisation, and hold what is ours", async () => {
    const { page } = await stage.visit();
    await people.signUp(page, "bob@example.com", "Bob");
    await people.seeSignedIn(page, "Bob");

    await page.goto("/account/profile");
    await page.getByRole("button", { name: "Update profile" }).first().click();
    await people.fill(page, "firstName", "Robert");
    await people.proceed(page);
    await page.getByRole("banner").getByRole("button", { name: "Robert" }).waitFor();
    await page.getByRole("button", { name: "Your data" }).first().click();
    await page.getByRole("button", { name: "Delete everything" }).waitFor();

    await page.goto("/account/organization");
    await people.fill(page, "name", "Readers");
    await people.proceed(page);
    await page.getByRole("button", { name: "Members" }).first().waitFor();
    await page.goto("/account");
    await page.getByText("org:admin").waitFor();
    await page.locator(".cl-userButtonTrigger").click();
    await page.getByRole("menuitem", { name: "Your data" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete everything" }).waitFor();
    await settle(page);
  });

  it("remove a device, which then reads but does not write", async () => {
    const [first, second] = [await stage.visit(), await stage.visit()];
    await people.signUp(first.page, "dora@example.com", "Dora");
    await people.seeSignedIn(first.page, "Dora");
    await people.signIn(second.page, "dora@example.com");
    await people.seeSignedIn(second.page, "Dora");
    await settle(second.page);

    await first.page.goto("/account/devices");
    await first.page.getByText("This device").waitFor();
    await first.page.getByRole("button", { name: /^Remove: Device/ }).click();
    await first.page.getByRole("button", { name: /^Remove: Device/ }).waitFor({ state: "detached" });
    await second.page.goto("/n");
    await second.page.getByText("This device was removed.").waitFor();
    await Promise.all([settle(first.page), settle(second.page)]);
  });
});

describe("an organisation", () => {
  it("shares its notebooks with a second member", async () => {
    const [first, second] = [(await stage.visit()).page, (await stage.visit()).page];
    await people.signIn(first, "bob@example.com");
    await people.seeSignedIn(first, "Robert");
    await people.switchTo(first, "Readers");
    await makeNotebook(first, "Shared");
    await first.getByRole("button", { name: "Give to readers" }).click();
    await first.getByText("Belongs to readers").waitFor();
    await people.invite(first, "fay@example.com");

    await people.signUp(second, "fay@example.com", "Fay");
    await people.seeSignedIn(second, "Fay");
    expect(await second.getByText("Shared").count()).toBe(0);
    await people.join(second);
    await people.switchTo(second, "Readers");
    await seeNotebook(second, "Shared");
    await people.switchTo(second, "Personal account");
    await second.goto("/n");
    await settle(second);
    expect(await second.getByText("Shared").count()).toBe(0);
    await settle(first);
  });
});

describe("a guest's work", () => {
  it("comes along into a new account", async () => {
    const { page } = await stage.visit();
    await makeNotebook(page, "Trips");
    await people.signUp(page, "eve@example.com", "Eve");
    await page.getByText("Added to your account").first().waitFor();
    await people.seeSignedIn(page, "Eve");
    await seeNotebook(page, "Trips");
    await settle(page);
  });

  it("comes into an account that has something when the person says so", async () => {
    const { page } = await stage.visit();
    await makeNotebook(page, "Garden");
    await people.signIn(page, "eve@example.com");
    const dialog = page.getByRole("dialog", { name: "Add what you made here to eve@example.com?" });
    await dialog.getByRole("button", { name: "Add to this account" }).click();
    await page.getByText("Added to your account").first().waitFor();
    await people.seeSignedIn(page, "Eve");
    for (const name of ["Trips", "Garden"]) await seeNotebook(page, name);
    await settle(page);
  });

  it("stays the guest's when the person says so", async () => {
    const { page } = await stage.visit();
    await makeNotebook(page, "Diary");
    await people.signIn(page, "eve@example.com");
    await page.getByRole("dialog").getByRole("button", { name: "Keep separate" }).click();
    await people.seeSignedIn(page, "Eve");
    await seeNotebook(page, "Trips");
    expect(await page.getByText("Diary").count()).toBe(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await people.signOut(page, "Eve");
    await seeNotebook(page, "Diary");
    await settle(page);
  });
});

describe("without the provider", () => {
  it("says so where it is needed, and guests go on", async () => {
    const { page, errors } = await stage.visit();
    await page.route("**/__clerk/npm/**", (route) => route.abort());
    await page.goto("/sign-in");
    await page.getByText("Failed to load Clerk").waitFor({ timeout: 20_000 });
    await page.getByText("failed_to_load_clerk_js", { exact: true }).waitFor();
    await makeNotebook(page, "Alone");
    await settle(page);
    expect(errors.some((text) => text.includes("failed_to_load_clerk_js"))).toBe(true);
    errors.length = 0;
  });
});
