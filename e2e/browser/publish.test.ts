import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkAccessibility, checkBothColorModes } from "../accessibility.ts";
import { showColorMode } from "../colorMode.ts";
import { createAccountActions, newAddress } from "../accounts.ts";
import { chooseAction, field, itemCheckboxes, readTickedNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();
const { completeSignIn, createMember, fill, proceed, signIn } = createAccountActions(browser);

const WITHOUT_SCRIPTS: BrowserContextOptions = { javaScriptEnabled: false };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens a browser with a guest who has a template. */
async function visitWithTemplate() {
  const visit = await browser.visit();
  const { makeList, notebook } = await seedGuest(visit.page);
  const template = await makeList({ name: "Packing", isTemplate: true, note: "For a week" }, "Socks", "✓Passport");
  await visit.page.goto(template);
  await settle(visit.page);
  return { ...visit, template, notebook };
}

/** Publishes the template that is open, and returns the path of its page. */
async function publish(page: Page): Promise<string> {
  await chooseAction(page, "Packing", "Template", "Publish");
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  const link = await page.getByRole("dialog").getByRole("textbox", { name: "Link" }).inputValue();
  await page.keyboard.press("Escape");
  return new URL(link).pathname;
}

/** Presses the button of the page, and waits for the list. */
async function useTemplate(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole("button", { name: "Use this list" }).click();
  await page.waitForURL("**/n/*/l/*");
}

async function expectCopy(page: Page) {
  await page.getByRole("heading", { name: /^Packing – \d+ [A-Z]/ }).waitFor();
  await expect.poll(() => itemCheckboxes(page).count()).toBe(2);
  expect(await readTickedNames(page)).toEqual([]);
  await settle(page);
}

type StoredList = { id: string; name: string; isTemplate: boolean; templateId: string | null };
const readLists = async (page: Page): Promise<StoredList[]> => (await page.request.get("/api/list")).json();

describe("a template", () => {
  it("is published, says so, and has a link to copy until it is published no more", async () => {
    const { page, notebook, template } = await visitWithTemplate();
    await chooseAction(page, "Packing", "Template", "Publish");
    await checkBothColorModes(page, "publish");
    await page.keyboard.press("Escape");
    const path = await publish(page);
    await page.getByText("Template, 2 items, published").waitFor();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await chooseAction(page, "Packing", "Template", "Copy link");
    await page.getByText("Link copied").first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(browser.origin + path);
    await page.goto(notebook);
    await page.getByText("2 items · not used yet · published").waitFor();
    await page.goto(template);
    await settle(page);
    await chooseAction(page, "Packing", "Template", "Stop publishing");
    await page.getByText("No longer published").first().waitFor();
    await page.getByText("Template, 2 items", { exact: true }).waitFor();
    // Undo restores the person's own text, and publishes nothing.
    await page.keyboard.press("Control+z");
    await settle(page);
    expect((await page.request.get(path)).status()).toBe(404);
    expect(await publish(page)).not.toBe(path);
    await settle(page);
  });

  it("is read and used by nobody without scripts", async () => {
    const { page: own } = await visitWithTemplate();
    const path = await publish(own);
    await settle(own);
    const { page } = await browser.visit(WITHOUT_SCRIPTS);
    await page.goto(path);
    expect(await page.locator("main").innerText()).toMatch(
      /^Template, 2 items\s+Packing\s+For a week\s+Use this list\s+You’ll get your own copy\. No account needed\.\s+Socks\s+Passport/,
    );
    await useTemplate(page, path);
    const { pathname } = new URL(page.url());
    const items = await page.request.get(`/api/list/${pathname.split("/")[4]}/items`);
    const lists = await readLists(page);
    const [template, list] = [true, false].map((is) => lists.find(({ isTemplate }) => isTemplate === is));
    expect(list).toMatchObject({ name: expect.stringMatching(/^Packing – \d+ [A-Z]/), templateId: template?.id });
    expect([template?.name, lists.length]).toEqual(["Packing", 2]);
    expect(await items.json()).toMatchObject([
      { name: "Socks", completed: false },
      { name: "Passport", completed: false },
    ]);
  });

  it("has a picture for chats, until it is published no more", async () => {
    const { page, template } = await visitWithTemplate();
    const path = await publish(page);
    await settle(page);
    const html = await (await page.request.get(path)).text();
    const address = /<meta property="og:image" content="([^"]*)">/.exec(html)?.[1] ?? "";
    expect(address).toContain(`${browser.origin}${path}/`);
    const answer = await page.request.get(address);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
    const size = await page.evaluate(async (source) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      return [picture.width, picture.height];
    }, address);
    expect(size).toEqual([1200, 630]);
    await page.request.delete(`/api/list/${template.split("/")[4]}/publish`);
    expect((await page.request.get(address)).status()).toBe(404);
    await settle(page);
  });

  it("is used by nobody on a phone with one press, and looks right", async () => {
    const { page: own } = await visitWithTemplate();
    const path = await publish(own);
    await settle(own);
    const { page } = await browser.visit(PHONE);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await checkAccessibility(page, colorScheme);
    }
    const referrers: string[] = [];
    page.on("request", (request) => referrers.push(request.headers()["referer"] ?? ""));
    await useTemplate(page, path);
    await expectCopy(page);
    expect(referrers.join()).not.toContain(path);
    await page.goto("/n");
    await page.getByRole("link", { name: "My Notebook" }).first().waitFor();
    await settle(page);
  });

  it("has a page whose colours are switched, also for the app", async () => {
    const { page: own } = await visitWithTemplate();
    const path = await publish(own);
    await settle(own);
    const { page } = await browser.visit({ colorScheme: "light" });
    await page.goto(path);
    await page.getByRole("button", { name: "Dark mode" }).click();
    expect(await page.evaluate(() => document.documentElement.className)).toContain("dark");
    await useTemplate(page, path);
    await page.getByRole("button", { name: "Light mode" }).click();
    await page.goto(path);
    await page.getByRole("button", { name: "Dark mode" }).waitFor();
    // The choice is that of the system again.
    await showColorMode(page, "dark");
    await settle(page);
  });

  it("is used by somebody who signs in on its page", async () => {
    const address = newAddress("publish");
    await createMember((await browser.visit()).page, address, "Lea");
    const { page: own } = await visitWithTemplate();
    const path = await publish(own);
    await settle(own);
    const { page } = await browser.visit();
    await page.goto(path);
    await page.getByRole("link", { name: "Sign In", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/sign-in");
    await completeSignIn(page, address);
    await page.waitForURL(`**${path}`);
    expect(await page.getByRole("link", { name: /^Sign/ }).count()).toBe(0);
    await useTemplate(page, path);
    await expectCopy(page);
  });

  it("is used by a guest, who gets it in the notebook that was used last", async () => {
    const { page: own } = await visitWithTemplate();
    const path = await publish(own);
    await settle(own);
    const { page } = await browser.visit();
    const { notebook, makeNotebook } = await seedGuest(page);
    await makeNotebook("My Notebook");
    await page.goto(notebook);
    await settle(page);
    await useTemplate(page, path);
    expect(page.url()).toContain(notebook);
    await expectCopy(page);
  });

  it("is used by a member, once however often the page is sent", async () => {
    const { page: own } = await visitWithTemplate();
    const path = await publish(own);
    await settle(own);
    const { page } = await browser.visit();
    await createMember(page, newAddress("publish"), "Mia");
    await useTemplate(page, path);
    await expectCopy(page);
    const first = page.url();
    await useTemplate(page, path);
    await expectCopy(page);
    expect(page.url()).not.toBe(first);
    expect(new URL(page.url()).pathname.split("/")[2]).toBe(new URL(first).pathname.split("/")[2]);
    // Both lists are of one template of the member's own.
    await page.goto(new URL(first).pathname.split("/").slice(0, 3).join("/"));
    await page
      .getByRole("main")
      .getByText(/^Packing – .* \(2\)$/)
      .waitFor();
    expect(await page.getByRole("main").getByRole("button", { name: "Use Packing", exact: true }).count()).toBe(1);
    await settle(page);
  });

  it("that ends while somebody reads it says so at the button", async () => {
    const { page: own, template } = await visitWithTemplate();
    const path = await publish(own);
    await settle(own);
    const { page, errors } = await browser.visit();
    await page.goto(path);
    await own.request.delete(`/api/list/${template.split("/")[4]}/publish`);
    await page.getByRole("button", { name: "Use this list" }).click();
    await page.getByText("This template is no longer published.").waitFor();
    await checkAccessibility(page);
    errors.splice(0);
  });

  it("is published by an editor of a shared notebook, and not by a viewer", async () => {
    const { page: own, template, notebook } = await visitWithTemplate();
    const share = async (role: string) => {
      const data = { role, name: "Ann" };
      const answer = await own.request.post(`/api${notebook.replace("/n/", "/notebook/")}/share`, { data });
      return new URL(((await answer.json()) as { url: string }).url).pathname;
    };
    const open = async (role: string) => {
      const { page } = await browser.visit();
      await page.goto(await share(role));
      await field(page, "Your name").fill(role);
      await page.getByRole("button", { name: "Join" }).click();
      await page.waitForURL(`**${template}`);
      await settle(page);
      return page;
    };
    const editor = await open("EDITOR");
    const path = await publish(editor);
    await settle(editor);
    expect((await editor.request.get(path)).status()).toBe(200);
    const viewer = await open("VIEWER");
    expect(await viewer.getByText("Template, 2 items", { exact: true }).count()).toBe(1);
    await viewer.getByRole("button", { name: "Actions for Packing", exact: true }).click();
    await viewer.getByRole("menuitem", { name: "Template" }).click();
    await viewer.getByRole("menuitem", { name: "Grid" }).waitFor();
    expect(await viewer.getByRole("menuitem", { name: /Publish|Copy/ }).count()).toBe(0);
    await settle(viewer);
    // The owner of the notebook sees the same link without a reload.
    await own.getByText("Template, 2 items, published").waitFor();
    await settle(own);
  });

  it("stays published when its guest signs in and the account takes everything over", async () => {
    const address = newAddress("publish");
    await createMember((await browser.visit()).page, address, "Lea");
    const { page, template } = await visitWithTemplate();
    const path = await publish(page);
    await settle(page);
    await signIn(page, address);
    await page.getByText("Added to your account").first().waitFor();
    await page.goto(template);
    await page.getByText("Template, 2 items, published").waitFor();
    await settle(page);
    expect((await page.request.get(path)).status()).toBe(200);
  });

  it("stays published when a member gives its notebook to an organisation, and takes it back", async () => {
    const { page, template, notebook } = await visitWithTemplate();
    const path = await publish(page);
    await settle(page);
    await createMember(page, newAddress("gift"), "Mia");
    await page.getByText("Added to your account").first().waitFor();
    await page.goto("/account/organization");
    await fill(page, "name", "Readers");
    await proceed(page);
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Members" }).waitFor();
    for (const [give, says] of [
      ["Give to Readers", "Belongs to Readers"],
      ["Make it yours", "Give to Readers"],
    ] as const) {
      await page.goto(notebook);
      await page.getByRole("button", { name: give }).click();
      await page.getByText(says).waitFor();
      await settle(page);
      expect((await page.request.get(path)).status()).toBe(200);
      await page.goto(template);
      await page.getByText("Template, 2 items, published").waitFor();
      await settle(page);
    }
  });

  it("has 1,000 items on one page, which scrolls under the button at its top", async () => {
    const { page: own, template } = await visitWithTemplate();
    const id = template.split("/")[4];
    await browser.query(
      `insert into items (owner_id, id, list_id, name, sorting_order)
       select owner_id, gen_random_uuid(), id, 'Thing ' || n, n + 10 from lists, generate_series(1, 998) as n where id = $1`,
      [id],
    );
    const path = await publish(own);
    await settle(own);
    const { page } = await browser.visit(PHONE);
    await page.goto(path);
    expect(await page.getByRole("listitem").count()).toBe(1_000);
    const button = page.getByRole("button", { name: "Use this list" });
    expect(await button.isVisible()).toBe(true);
    await page.getByRole("listitem").last().scrollIntoViewIfNeeded();
    expect((await button.boundingBox())?.y).toBe(8);
    await checkAccessibility(page);
  });
});
