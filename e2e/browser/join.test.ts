import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { checkAccessibility, checkBothColorModes } from "../accessibility.ts";
import { createAccountActions, newAddress } from "../accounts.ts";
import { field } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser, type Visit } from "../testBrowser.ts";

const browser = setUpBrowser();
const { createMember, completeSignIn } = createAccountActions(browser);

let owner: Visit;
let notebook: string;
let list: string;

beforeAll(async () => {
  owner = await browser.visit();
  const seeded = await seedGuest(owner.page);
  notebook = seeded.notebook;
  list = await seeded.makeList({ name: "Groceries" }, "Milk");
});

const shareWith = async (role: "EDITOR" | "VIEWER" = "EDITOR") => {
  const answer = await owner.page.request.post(`/api${notebook.replace("/n/", "/notebook/")}/share`, {
    data: { role, name: "Ann" },
  });
  const { id, url } = (await answer.json()) as { id: string; url: string };
  return { id, path: new URL(url).pathname };
};

const readPeople = async () => {
  const answer = await owner.page.request.get(`/api${notebook.replace("/n/", "/notebook/")}/people`);
  return ((await answer.json()) as { people: { name: string }[] }).people.map(({ name }) => name);
};

/** Opens an invitation in a browser and joins with a name. */
async function join(page: Page, path: string, name?: string) {
  await page.goto(path);
  await page.getByRole("heading", { name: "Trips" }).waitFor();
  if (name !== undefined) await field(page, "Your name").fill(name);
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL(`**${list}`);
}

async function expectList(page: Page) {
  await page.goto(list);
  await page.getByRole("checkbox", { name: "Milk" }).waitFor();
  await settle(page);
}

const WITHOUT_SCRIPTS: BrowserContextOptions = { javaScriptEnabled: false };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe("an invitation", () => {
  it("is read and accepted by nobody without scripts", async () => {
    const { path } = await shareWith();
    const { page } = await browser.visit(WITHOUT_SCRIPTS);
    await page.goto(path);
    expect(await page.locator("main").innerText()).toMatch(
      /^Ann shares a notebook with you\s+Trips\s+It has 1 list\. You can change everything in it\. No account needed\./,
    );
    await join(page, path, "No scripts");
    expect(await readPeople()).toContain("No scripts");
  });

  it("is accepted by nobody on a phone, who becomes a guest and comes to its only list", async () => {
    const { path } = await shareWith();
    const { page } = await browser.visit(PHONE);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await checkAccessibility(page, colorScheme);
    }
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(`${request.method()} ${request.headers()["referer"]}`));
    await join(page, path, "Bob");
    await page.getByRole("checkbox", { name: "Milk" }).waitFor();
    await settle(page);
    expect(addresses).toContain(`POST ${browser.origin}/`);
    expect(addresses.join()).not.toContain(path);
    expect(await page.evaluate(() => document.referrer)).not.toContain(path);
    await expectList(page);
  });

  it("is accepted by a guest, who keeps the own lists", async () => {
    const { page } = await browser.visit();
    const { makeNotebook } = await seedGuest(page);
    await makeNotebook("Own");
    await join(page, (await shareWith()).path, "Guest");
    await page.goto("/n");
    await page.getByRole("link", { name: "Own" }).first().waitFor();
    await settle(page);
    await expectList(page);
  });

  it("is accepted by a member with the name of the account, and with another one", async () => {
    const { page } = await browser.visit();
    await createMember(page, newAddress("join"), "Mia");
    await join(page, (await shareWith("VIEWER")).path);
    await settle(page);
    expect(await readPeople()).toContain("Mia");
    await join(page, (await shareWith("EDITOR")).path, "Mia from work");
    await settle(page);
    expect(await readPeople()).toContain("Mia from work");
    await expectList(page);
    expect(await page.evaluate(() => sessionStorage.getItem("listbook.linkForm"))).toBeNull();
  });

  it("is accepted by somebody who signs in first, and comes back to it", async () => {
    const address = newAddress("join");
    await createMember((await browser.visit()).page, address, "Lea");
    const { path } = await shareWith();
    const { page } = await browser.visit();
    await page.goto(path);
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.waitForURL((url) => url.pathname === "/sign-in");
    expect(page.url()).not.toContain(path.split("/")[2]);
    await completeSignIn(page, address);
    await page.waitForURL(`**${path}`);
    await join(page, path);
    await settle(page);
    expect(await readPeople()).toContain("Lea");
  });

  it("is sent by the page itself where a member's session has ended", async () => {
    const { page } = await browser.visit();
    const { path } = await shareWith();
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.setItem("listbook.member", "yes"));
    await page.goto(path);
    await page.getByRole("button", { name: "Join" }).click();
    await page.waitForURL("**/continue");
    await page.waitForURL(`**${path}`);
    await join(page, path, "Ended session");
    await settle(page);
    expect(await readPeople()).toContain("Ended session");
  });

  it("only opens the notebook for those who belong to it, and for its owner", async () => {
    const { path } = await shareWith();
    const { path: toView } = await shareWith("VIEWER");
    const { page } = await browser.visit();
    await join(page, path, "Twice");
    await settle(page);
    const count = (await readPeople()).length;
    for (const each of [page, owner.page]) {
      await each.goto(path);
      await each.getByText("You’re already in this notebook.").waitFor();
      await checkBothColorModes(each, "an invitation to an own notebook");
      await each.goto(toView);
      expect(await each.locator("main").innerText()).toBe(
        "Ann shares this notebook\n\nTrips\n\nIt has 1 list.\n\nOpen the notebook\n\nYou’re already in this notebook.",
      );
      await each.getByRole("link", { name: "Open" }).click();
      await each.waitForURL(`**${notebook}`);
      await settle(each);
    }
    expect(await readPeople()).toHaveLength(count);
  });

  it("to a notebook with 50 people says that it is full", async () => {
    const { page: cy, errors: ownersErrors } = await browser.visit();
    const { notebook: full } = await seedGuest(cy);
    const share = { data: { role: "EDITOR", name: "Cy" } };
    const answer = await cy.request.post(`/api${full.replace("/n/", "/notebook/")}/share`, share);
    const { url } = (await answer.json()) as { url: string };
    await browser.query(
      `with others as (insert into users (id, auth_id) select gen_random_uuid(), gen_random_uuid() from generate_series(1, 49) returning id)
       insert into memberships (id, user_id, group_id, role, name)
         select gen_random_uuid(), others.id, notebooks.owner_id, 'EDITOR', 'Somebody' from others, notebooks
          where notebooks.id = $1`,
      [full.split("/").at(-1)],
    );
    const { page, errors } = await browser.visit(PHONE);
    await page.goto(new URL(url).pathname);
    await field(page, "Your name").fill("Dee");
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByRole("alert").getByText("This notebook already has 50 people").waitFor();
    await checkBothColorModes(page, "an invitation to a full notebook");
    await cy.goto(full);
    await settle(cy);
    await checkBothColorModes(cy, "a full notebook");
    await cy.getByRole("button", { name: "Shared with Somebody, Somebody and 47 more" }).click();
    await cy.getByRole("dialog").getByText("Somebody").first().waitFor();
    await checkBothColorModes(cy, "the sheet of a full notebook");
    ownersErrors.splice(0);
    errors.splice(0);
  });

  it("that is revoked or unknown says so", async () => {
    const { path, id } = await shareWith();
    await owner.page.request.delete(`/api/invitation/${id}`);
    const { page, errors } = await browser.visit();
    for (const each of [path, "/join/unknown"]) {
      expect((await page.goto(each))?.status()).toBe(404);
      await page.getByText("This invitation no longer works; ask for a new one.").waitFor();
    }
    await checkAccessibility(page);
    errors.splice(0);
  });

  it("that a member cannot accept says why, and leads back", async () => {
    const { page, errors } = await browser.visit();
    await createMember(page, newAddress("join"), "Nia");
    const { path, id } = await shareWith();
    await page.goto(path);
    await owner.page.request.delete(`/api/invitation/${id}`);
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByRole("alert").getByText("This invitation no longer works; ask for a new one").waitFor();
    await settle(page);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByText("This invitation no longer works; ask for a new one.").waitFor();
    errors.splice(0);
  });
});
