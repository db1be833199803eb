import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { createAccountActions, newAddress } from "../accounts.ts";
import {
  chooseAction,
  enterTexts,
  field,
  openListAt,
  readItemNames,
  readTickedNames,
  holdOperation,
} from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { PHONE } from "../touch.ts";

const browser = setUpBrowser();
const { createMember } = createAccountActions(browser);

const readFocusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Opens a guest's list of two items. */
async function openOwnersList() {
  const { page, errors } = await browser.visit();
  const { makeList, notebook } = await seedGuest(page);
  const path = await makeList({ name: "Groceries" }, "Milk", "Bread");
  await openListAt(page, path);
  return { page, errors, path, notebook };
}

/** Makes a link on the open sheet and returns it. */
async function makeLink(page: Page, role: "can change" | "can tick" | "can read" = "can change"): Promise<string> {
  const name = field(page, "Your name, shown to others");
  await page.getByLabel("Anyone with the link").selectOption({ label: role });
  if (await name.isVisible()) await name.fill("Ann");
  await press(page, "Create a link");
  return field(page, "Link").inputValue();
}

/** Shares the notebook of the open page and returns the link. */
async function share(page: Page, notebook: string, role?: "can change" | "can read"): Promise<string> {
  await page.goto(notebook);
  await settle(page);
  await chooseAction(page, "Trips", "Share");
  const link = await makeLink(page, role);
  await press(page, "Close");
  return link;
}

/** Opens a link in another browser and joins, as a guest or as a member with this name, which leads to the only list. */
async function join(link: string, kind: "guest" | "member" = "guest") {
  const visit = await browser.visit();
  if (kind === "member") await createMember(visit.page, newAddress("sharing"), "Bea");
  await visit.page.goto(new URL(link).pathname);
  if (kind === "guest") await visit.page.getByLabel("Your name").fill("Bea");
  await press(visit.page, "Join");
  await visit.page.waitForURL("**/n/*/l/*");
  await settle(visit.page);
  return visit;
}

describe("a shared notebook", () => {
  it("is shopped for by a guest and a member, of whom one goes offline and comes back", async () => {
    const { page: ann, path, notebook } = await openOwnersList();
    const link = await share(ann, notebook);
    const { page: bea, errors } = await join(link, "member");
    await bea.waitForURL(`**${path}`);
    await openListAt(ann, path);
    for (const page of [bea, ann]) await page.getByRole("main").getByText("Shared with").waitFor();

    await enterTexts(ann, "Add an item", "Eggs");
    await expect.poll(() => readItemNames(bea)).toEqual(["Milk", "Bread", "Eggs"]);
    await bea.context().setOffline(true);
    await bea.getByRole("checkbox", { name: "Milk" }).check();
    await enterTexts(bea, "Add an item", "Salt");
    await ann.getByRole("checkbox", { name: "Bread" }).check();
    await bea.context().setOffline(false);
    // A row that was ticked a moment ago still stands in its place, above those that are done.
    const readTicked = async (page: Page) => new Set(await readTickedNames(page));
    for (const page of [ann, bea]) await expect.poll(() => readTicked(page)).toEqual(new Set(["Milk", "Bread"]));
    await ann.getByRole("checkbox", { name: "Salt" }).waitFor();
    await settle(bea);
    errors.splice(0);
  });
});

describe("somebody who is typing when the owner stops sharing", () => {
  it.each(["is offline", "has not heard of it"])("keeps the words for copying when the page %s", async (why) => {
    const { page: ann, path, notebook } = await openOwnersList();
    const { page: bea, errors } = await join(await share(ann, notebook));
    const isOffline = why === "is offline";
    if (!isOffline) await bea.route("**/api/live*", () => {});
    await openListAt(bea, path);
    if (isOffline) await bea.context().setOffline(true);
    await bea.getByRole("checkbox", { name: "Milk" }).check();
    if (!isOffline) await settle(bea);
    await field(bea, "Add an item").fill("Salt and pepper");
    if (isOffline) await field(bea, "Add an item").press("Enter");

    await press(ann, "Shared with Bea");
    await press(ann, "Stop sharing");
    await press(ann, "Stop sharing");
    await ann.getByRole("dialog").waitFor({ state: "detached" });
    if (isOffline) await bea.context().setOffline(false);
    else await field(bea, "Add an item").press("Enter");

    const sheet = bea.getByRole("dialog", { name: "1 change could not be saved" });
    await bea.getByRole("button", { name: "See them" }).or(sheet).first().waitFor();
    if (!(await sheet.isVisible())) await press(bea, "See them");
    await sheet.getByText("Salt and pepper").waitFor();
    await checkBothColorModes(bea, "the sheet of refused changes");
    await bea.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await press(bea, "Copy: “Salt and pepper”");
    expect(await bea.evaluate(() => navigator.clipboard.readText())).toBe("Salt and pepper");
    await bea.getByText("This list isn’t here").waitFor();
    expect(await readItemNames(ann)).not.toContain("Salt and pepper");
    await settle(bea);
    errors.splice(0);
  });
});

describe("who deletes everything", () => {
  it("reads before what becomes of shared notebooks", async () => {
    const { page: ann, notebook } = await openOwnersList();
    const { page: bea, errors } = await join(await share(ann, notebook));
    await ann.goto("/account/delete");
    await ann.getByText("“Trips” goes to Bea. Everyone else keeps access.").waitFor();
    await press(ann, "Delete everything");
    const question = ann.getByRole("group", { name: "Delete everything for good?" });
    await checkBothColorModes(ann, "the question before everything is deleted");
    await question.getByRole("button", { name: "Delete everything" }).click();
    await ann.getByText("Everything was deleted").first().waitFor();
    await bea.goto(notebook);
    await bea.getByRole("button", { name: "Shared by link" }).waitFor();
    await settle(bea);
    await settle(ann);
    errors.splice(0);
  });
});

describe("a viewer", () => {
  it("has no field and no box that would be refused, on any screen, and copies a list into an own notebook", async () => {
    const { page: ann, path, notebook } = await openOwnersList();
    const { page: bea } = await join(await share(ann, notebook, "can read"));
    const main = bea.getByRole("main");
    const writable = main.locator(
      "input:not([readonly]):not([disabled]), textarea:not([readonly]), [contenteditable=true], [role=checkbox]:not([aria-disabled=true])",
    );
    const readMenu = async (name: string) => {
      await main.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
      const entries = await bea.getByRole("menuitem").allInnerTexts();
      await bea.keyboard.press("Escape");
      return entries;
    };
    const readMore = async (name: string) => {
      await main.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
      await bea.getByRole("menuitem", { name: "More" }).click();
      const entries = await bea.getByRole("menuitem").allInnerTexts();
      await bea.keyboard.press("Escape");
      return entries.filter(Boolean);
    };
    const steps = ["Template", "More"];
    const exports = ["Copy as text", "Download"];

    await openListAt(bea, path);
    expect(await writable.count()).toBe(0);
    expect(await readMenu("Groceries")).toEqual(["People", ...steps]);
    expect(await readMore("Groceries")).toEqual([
      "Copy to notebook",
      "Find an item",
      "Select all items",
      "Print",
      ...exports,
      "Put on home screen",
    ]);
    await main.getByText("Read only").waitFor();
    await checkBothColorModes(bea, "a viewer's list");
    await bea.goto(notebook);
    await settle(bea);
    expect(await writable.count()).toBe(0);
    expect(await main.locator("header").innerText()).toMatch(/Shared with Ann\s+Read only/);
    expect(await main.getByRole("link", { name: "Recently deleted" }).count()).toBe(0);
    await checkBothColorModes(bea, "a viewer's notebook");
    expect(await readMenu("Trips")).toEqual(["People"]);
    expect(await readMenu("Groceries")).toEqual(["People", ...steps]);
    expect(await readMore("Groceries")).toEqual(["Copy to notebook", ...exports]);
    await bea.goto("/active");
    await main.getByRole("heading", { name: "Groceries" }).waitFor();
    await settle(bea);
    // There is no checkbox, so screen readers read the name of the next item.
    // The order of the lists is the viewer's own.
    expect(await main.locator("input:not([name=order])").count()).toBe(0);
    expect(await main.ariaSnapshot()).toMatch(/heading "Groceries".*\n.*link.*\n.*\n.*Milk/);
    await checkBothColorModes(bea, "a viewer's Active");
    await bea.goto("/n");
    await main.getByText("Shared with Ann, read only", { exact: true }).waitFor();

    await bea.goto(path);
    await settle(bea);
    await chooseAction(bea, "Groceries", "More", "Copy to notebook");
    await bea.getByRole("option", { name: /My Notebook/ }).click();
    await bea.waitForURL((url) => url.pathname !== path);
    await enterTexts(bea, "Add an item", "Salt");
    await expect.poll(() => readItemNames(bea)).toEqual(["Milk", "Bread", "Salt"]);
    await settle(bea);
  });
});

describe("a viewer's keyboard", () => {
  it("goes through the items and copies those that it selects", async () => {
    const { page: ann, path, notebook } = await openOwnersList();
    await enterTexts(ann, "Add an item", "# Fruit", "Plums");
    await settle(ann);
    const { page: bea } = await join(await share(ann, notebook, "can read"));
    await bea.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openListAt(bea, path);
    const pressKeys = async (...keys: string[]) => {
      for (const key of keys) await bea.keyboard.press(key);
    };
    await bea.getByRole("button", { name: "Actions for Groceries", exact: true }).focus();
    // The people of the list come first.
    await pressKeys("Tab", "Tab");
    expect(await readFocusedText(bea)).toBe("Milk");
    await checkBothColorModes(bea, "a viewer's item with the focus");
    await pressKeys("ArrowDown", "ArrowDown", "ArrowDown");
    expect(await readFocusedText(bea)).toBe("Plums");
    await pressKeys("ArrowUp", "ArrowUp", "Shift+ArrowUp");
    await bea.getByRole("toolbar", { name: "Selected items" }).getByText("2 selected").waitFor();
    await pressKeys("Control+c");
    await bea
      .getByText(/^Copied/)
      .first()
      .waitFor();
    expect(await bea.evaluate(() => navigator.clipboard.readText())).toMatch(/Milk\n.*Bread\n?$/);
    await pressKeys("Escape", "Tab");
    expect(await readFocusedText(bea)).not.toBe("Bread");
  });
});

describe("a viewer's phone", () => {
  it("says that the list is to read only as soon as the list is shown", async () => {
    const { page: ann, path, notebook } = await openOwnersList();
    const { page: bea } = await join(await share(ann, notebook, "can read"));
    await bea.setViewportSize(PHONE.viewport);
    await bea.addInitScript(() => localStorage.removeItem("listbook.timestamp"));
    const release = await holdOperation(bea, "NotebookName");
    await bea.goto(path);
    await bea.getByRole("main").getByText("Read only").waitFor();
    expect(await bea.getByRole("main").getByText("Shared with Ann").count()).toBe(0);
    release();
    await bea.getByRole("main").getByText("Shared with Ann").waitFor();
    await settle(bea);
  });
});

describe("one list", () => {
  it("is shared where it stands, Undo ends the link, and Redo makes another", async () => {
    const { page: ann, path, notebook } = await openOwnersList();
    await chooseAction(ann, "Groceries", "Share");
    await ann.getByText("People with the link see this list only.").waitFor();
    const link = await makeLink(ann);
    await ann.getByText("For you it stays where it was.").waitFor();
    const readNotebooks = async () =>
      ((await (await ann.request.get("/api/notebook")).json()) as { name: string }[]).map(({ name }) => name);
    expect(await readNotebooks()).toEqual(["Groceries", "Trips"]);
    await press(ann, "Undo");
    await expect.poll(readNotebooks).toEqual(["Trips"]);
    await press(ann, "Redo");
    await expect.poll(readNotebooks).toEqual(["Groceries", "Trips"]);
    await settle(ann);
    await chooseAction(ann, "Groceries", "Share");
    const nextLink = await field(ann, "Link").inputValue();
    const { page: bea, errors } = await browser.visit();
    await bea.goto(new URL(link).pathname);
    await bea.getByText("This invitation no longer works").waitFor();
    errors.splice(0);
    await bea.goto(new URL(nextLink).pathname);
    await bea.getByRole("heading", { name: "Groceries" }).waitFor();
    await press(ann, "Close");
    await ann.keyboard.press("Control+z");
    await expect.poll(readNotebooks).toEqual(["Trips"]);
    await ann.goto(notebook);
    await ann.getByRole("main").getByRole("link", { name: "Groceries" }).click();
    await ann.waitForURL(`**${path}`);
    await expect.poll(() => readItemNames(ann)).toEqual(["Milk", "Bread"]);
    await settle(ann);
  });
});

describe("a list that was just made from a template", () => {
  it("is shared at once: its name is no edit box any more, and one Escape closes the sheet", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await openListAt(page, await makeList({ name: "Packing", isTemplate: true }, "Passport", "Socks"));
    await press(page, "Use Packing");
    const name = field(page, "Name of the list");
    await name.waitFor();
    await page.getByRole("button", { name: /^Share Packing/ }).click();
    const sheet = page.getByRole("dialog", { name: "Share this list" });
    await sheet.waitFor();
    expect(await name.count()).toBe(0);
    const link = await makeLink(page);
    await expect.poll(() => readFocusedText(page)).toBe("Copy");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await name.count()).toBe(0);
    expect(await page.getByRole("main").getByRole("heading", { level: 1 }).innerText()).toMatch(/^Packing/);
    const { page: bea } = await join(link);
    await bea.getByRole("heading", { name: /^Packing/ }).waitFor();
    await settle(page);
  });
});

describe("the sheet", () => {
  it("asks for a name once, and the next time has it", async () => {
    const { page, notebook } = await openOwnersList();
    await share(page, notebook);
    const { makeNotebook } = await seedGuest(page);
    const { id } = await makeNotebook("Second");
    await page.goto(`/n/${id}`);
    await settle(page);
    await chooseAction(page, "Second", "Share");
    await page.getByRole("dialog").getByText("As Ann").waitFor();
    await press(page, "Change your name");
    await expect.poll(() => field(page, "Your name, shown to others").inputValue()).toBe("Ann");
    await press(page, "Create a link");
    await field(page, "Link").waitFor();
    await settle(page);
  });

  it("is used with the keyboard alone, and a screen reader hears what is in it", async () => {
    const { page, notebook } = await openOwnersList();
    await page.goto(notebook);
    await settle(page);
    await page.getByRole("button", { name: "Actions for Trips", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Share" }).waitFor();
    const readFocus = () =>
      page.evaluate(() => [
        Boolean(document.activeElement?.closest("[role=menu]")),
        document.activeElement?.textContent,
      ]);
    await expect.poll(readFocus).toContain(true);
    await page.keyboard.type("Sh");
    await expect.poll(readFocus).toEqual([true, "Share"]);
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Share this notebook" });
    await sheet.waitFor();
    await field(page, "Your name, shown to others").focus();
    await page.keyboard.type("Ann");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const link = await field(page, "Link").inputValue();
    expect(link).toMatch(/\/join\/[\w-]{22}$/);
    await sheet.getByText("you", { exact: true }).waitFor();
    const end = (await sheet.getByText(/^Works until /).innerText()).split("\n")[0];
    expect(await sheet.ariaSnapshot()).toBe(
      [
        '- dialog "Share this notebook":',
        '  - heading "Share this notebook" [level=2]',
        "  - paragraph: People with the link see all its lists.",
        '  - group "Who it is shared with":',
        "    - text: Who it is shared with",
        '    - radio "People" [checked]',
        "    - text: People",
        '    - radio "Everyone who is there"',
        "    - text: Everyone who is there",
        '  - region "Link":',
        '    - heading "Link" [level=3]',
        `    - textbox "Link": ${link}`,
        '    - button "Copy"',
        "    - paragraph:",
        `      - text: ${end}`,
        '      - button "Turn the link off"',
        "    - text: Anyone with the link No account needed, just a name",
        '    - combobox "Anyone with the link":',
        '      - option "can change"',
        '      - option "can tick" [selected]',
        '      - option "can read"',
        '  - region "People":',
        '    - heading "People" [level=3]',
        "    - list:",
        "      - listitem: Ann you owner",
        '  - button "Stop sharing"',
        '  - button "Close"',
      ].join("\n"),
    );
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.keyboard.press("Enter");
    await sheet.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    const opener = page.getByRole("button", { name: "Actions for Trips", exact: true });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await settle(page);
  });

  it("keeps a link while its page is open, and tells others of its role apart by the time at which they end", async () => {
    const { page, notebook } = await openOwnersList();
    const first = await share(page, notebook);
    await page.reload();
    await settle(page);
    const people = await page.request.get(`/api/notebook/${notebook.split("/").at(-1)}/people`);
    const { invitations } = await people.json();
    const earlier = "UPDATE invitations SET created_at = created_at - interval '1 hour' WHERE id = $1";
    await browser.query(earlier, [invitations[0].id]);
    const link = await share(page, notebook);
    await chooseAction(page, "Trips", "Share");
    expect(await field(page, "Link").inputValue()).toBe(link);
    await expect.poll(() => readFocusedText(page)).toBe("Copy");
    const sheet = page.getByRole("dialog", { name: "Share this notebook" });
    const others = sheet.getByRole("button", { name: /^Turn off: can change until \w+ \d+ \w+, \d\d:\d\d$/ });
    expect(await others.count()).toBe(1);
    await press(page, "Turn the link off");
    await press(page, "Create a link");
    await expect.poll(() => field(page, "Link").inputValue()).not.toBe(link);
    await others.click();
    await others.waitFor({ state: "detached" });
    const readStatus = async (url: string) =>
      (await page.request.get(`/api/invitation/${url.split("/").at(-1)}`)).status();
    expect([await readStatus(first), await readStatus(link)]).toEqual([404, 404]);
    expect(await readStatus(await field(page, "Link").inputValue())).toBe(200);
    await settle(page);
  });

  it("sends a link with the sheet of the device, where it has one", async () => {
    const { page, notebook } = await openOwnersList();
    await page.addInitScript(() => {
      const sent: ShareData[] = [];
      Object.assign(window, { sent });
      Object.assign(navigator, { share: (data: ShareData) => Promise.resolve(sent.push(data)) });
    });
    await page.goto(notebook);
    await settle(page);
    await chooseAction(page, "Trips", "Share");
    const url = await makeLink(page);
    await press(page, "Send");
    expect(await page.evaluate(() => (window as unknown as { sent: ShareData[] }).sent)).toEqual([{ url }]);
    await settle(page);
  });

  it("names the people, changes what they may do, and revokes links", async () => {
    const { page: ann, notebook } = await openOwnersList();
    const link = await share(ann, notebook);
    const { page: bea, errors } = await join(link);
    await ann.getByRole("button", { name: "Shared with Bea" }).click();
    const sheet = ann.getByRole("dialog", { name: "Share this notebook" });
    await sheet.getByText("Bea").waitFor();
    await checkBothColorModes(ann, "the sheet");
    await sheet.getByLabel("Role of Bea").selectOption({ label: "can read" });
    await expect.poll(() => field(bea, "Add an item").count()).toBe(0);
    await press(ann, "Turn the link off");
    await sheet.getByRole("button", { name: "Create a link" }).waitFor();
    expect((await bea.request.get(`/api/invitation/${link.split("/").at(-1)}`)).status()).toBe(404);
    await press(ann, "Remove Bea");
    await press(ann, "Remove");
    await bea.getByText("This list isn’t here").waitFor();
    await settle(bea);
    errors.splice(0);
  });

  it("ends the open links when a person is removed, if its user wants that", async () => {
    const { page: ann, notebook } = await openOwnersList();
    const link = await share(ann, notebook);
    const { page: bea, errors } = await join(link);
    await ann.getByRole("button", { name: "Shared with Bea" }).click();
    await press(ann, "Remove Bea");
    const sheet = ann.getByRole("dialog", { name: "Share this notebook" });
    await checkBothColorModes(ann, "the question before a removal");
    await sheet.getByRole("checkbox", { name: /^Also turn off the link/ }).check();
    await press(ann, "Keep");
    await press(ann, "Remove Bea");
    const endLink = sheet.getByRole("checkbox", { name: /^Also turn off the link/ });
    expect(await endLink.isChecked()).toBe(false);
    await endLink.check();
    await press(ann, "Remove");
    await sheet.getByRole("button", { name: "Create a link" }).waitFor();
    await bea.getByText("This list isn’t here").waitFor();
    await bea.goto(new URL(link).pathname);
    await bea.getByText("This invitation no longer works").waitFor();
    await settle(bea);
    errors.splice(0);
  });
});
