import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { chooseAction, enterTexts, field, openListAt, readItemNames } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { createFinger, middleOf, PHONE } from "../touch.ts";

const browser = setUpBrowser();

const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const readPath = (page: Page) => new URL(page.url()).pathname;

/** Opens the owner's list on a laptop: it was made from a template of the same notebook. */
async function openOwnersList(...items: string[]) {
  const { page, errors } = await browser.visit(LAPTOP);
  const { makeList, notebook } = await seedGuest(page);
  const template = await makeList({ name: "Buffet", isTemplate: true }, ...items);
  const data = { templateId: template.split("/").at(-1), name: "Buffet for Saturday" };
  const made = (await (await page.request.post("/api/list/template", { data })).json()) as { id: string };
  const path = `${notebook}/l/${made.id}`;
  await openListAt(page, path);
  return { page, errors, path, notebook };
}

/** Shares the open list in the sheet, and returns the path of its link. */
async function share(page: Page, role = "can change"): Promise<string> {
  await chooseAction(page, "Buffet for Saturday", "Share");
  await page.getByLabel("Anyone with the link").selectOption({ label: role });
  await field(page, "Your name, shown to others").fill("Ann");
  await press(page, "Create a link");
  const link = await field(page, "Link").inputValue();
  await press(page, "Close");
  return new URL(link).pathname;
}

/** Makes the code of the open list in the sheet, and returns the path of its link. */
async function makeCode(page: Page): Promise<string> {
  await chooseAction(page, "Buffet for Saturday", "Share");
  await page.getByRole("radio", { name: "Everyone who is there" }).check();
  await field(page, "Your name, shown to others").fill("Ann");
  await press(page, "Make a code to scan");
  await page.getByRole("img", { name: "Code to scan" }).waitFor();
  return new URL(await field(page, "Link").inputValue()).pathname;
}

async function join(link: string, name: string, options: BrowserContextOptions = LAPTOP) {
  const visit = await browser.visit(options);
  await visit.page.goto(link);
  await field(visit.page, "Your name").fill(name);
  await visit.page.getByRole("button", { name: /^(Join|Open the list)$/ }).click();
  await visit.page.waitForURL("**/n/*/l/*");
  await settle(visit.page);
  return visit;
}

const sideBar = (page: Page) => page.getByRole("navigation", { name: "Side bar" });
const main = (page: Page) => page.getByRole("main");

describe("a list that is shared", () => {
  it("stays in its notebook for the sharer, with its template, and its own notebook is shown nowhere", async () => {
    const { page, path, notebook } = await openOwnersList("Salad", "Bread");
    await share(page);
    expect(readPath(page)).toBe(path);
    await page.reload();
    await settle(page);
    await sideBar(page)
      .getByRole("list", { name: "Trips" })
      .getByRole("link", { name: "Buffet for Saturday shared" })
      .waitFor();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Trips" }).waitFor();
    await checkBothColorModes(page, "a shared list of the sharer");
    await enterTexts(page, "Add an item", "Cheese");
    await chooseAction(page, "Buffet for Saturday", "Template", "Compare with it");
    await page.getByRole("dialog").getByText("Cheese").waitFor();
    await page.keyboard.press("Escape");
    await page.goto("/n");
    await main(page).getByText("Buffet for Saturday").waitFor();
    await expect
      .poll(() => main(page).getByRole("heading", { level: 2 }).allInnerTexts())
      .toEqual(["Trips", "Templates"]);
    await page.goto(notebook);
    await main(page).getByRole("listitem").filter({ hasText: "Buffet for Saturday" }).getByText("shared").waitFor();
    await settle(page);
  });

  it("stands under Shared with me for an editor, and where the editor puts it", async () => {
    const { page: ann, path } = await openOwnersList("Salad");
    const { page: bea } = await join(await share(ann), "Bea");
    const { makeNotebook } = await seedGuest(bea);
    const { id } = await makeNotebook("Parties");
    await bea.goto("/n");
    const sharedWithMe = main(bea).getByRole("region", { name: "Shared with me" });
    await sharedWithMe.getByRole("link", { name: "Buffet for Saturday" }).waitFor();
    await checkBothColorModes(bea, "a list that others share");
    await sharedWithMe.getByRole("link", { name: "Buffet for Saturday" }).click();
    await sideBar(bea).getByRole("list", { name: "Shared with me" }).getByRole("link").waitFor();
    await bea.getByRole("navigation", { name: "Breadcrumb" }).getByText("Shared with me").waitFor();
    expect(await bea.getByRole("menuitem", { name: /template/i }).count()).toBe(0);
    await chooseAction(bea, "Buffet for Saturday", "More", "Move to a notebook", "Parties");
    await bea.waitForURL(`**/n/${id}/l/*`);
    await bea.reload();
    await settle(bea);
    await sideBar(bea)
      .getByRole("list", { name: "Parties" })
      .getByRole("link", { name: /Buffet/ })
      .waitFor();
    await enterTexts(bea, "Add an item", "Cheese");
    await expect.poll(() => readItemNames(ann)).toEqual(["Salad", "Cheese"]);
    expect(readPath(ann)).toBe(path);
    await settle(bea);
    await settle(ann);
  });

  it("is the sharer's alone again when sharing ends, where it stood", async () => {
    const { page: ann, path, errors } = await openOwnersList("Salad");
    const { page: bea, errors: errorsOfBea } = await join(await share(ann), "Bea");
    await press(ann, "Shared with Bea");
    await press(ann, "Stop sharing");
    await press(ann, "Stop sharing");
    await ann.getByRole("dialog").waitFor({ state: "detached" });
    await bea.getByText("This list isn’t here").waitFor();
    await ann.reload();
    await settle(ann);
    expect(readPath(ann)).toBe(path);
    const entry = sideBar(ann)
      .getByRole("list", { name: "Trips" })
      .getByRole("link", { name: /Buffet for Saturday/ });
    expect(await entry.innerText()).toBe("Buffet for Saturday");
    await settle(bea);
    // Both may have read the notebook of the list just after it was gone.
    for (const each of [errors, errorsOfBea]) each.splice(0);
  });
});

describe("a link that stays", () => {
  it("lets a phone tick and skip after a name and a press, and nothing else, and says who brings what", async () => {
    const { page: ann, path } = await openOwnersList("Salad", "Bread", "Cheese");
    const link = await makeCode(ann);
    await checkBothColorModes(ann, "the code of a list");
    await press(ann, "Close");
    const { page: dana } = await join(link, "Dana", PHONE);
    expect(await dana.locator("main").getByText("Ann’s list").count()).toBe(1);
    await dana.getByText("You’re here as Dana.").waitFor();
    await checkBothColorModes(dana, "a visitor's list");
    for (const name of ["Main", "Breadcrumb", "Side bar"])
      expect(await dana.getByRole("navigation", { name, exact: true }).count()).toBe(0);
    expect(await dana.getByRole("button", { name: "Actions for Buffet for Saturday" }).count()).toBe(0);
    expect(await main(dana).locator("input:not([type=checkbox]), textarea").count()).toBe(0);

    await dana.getByRole("checkbox", { name: "Salad" }).check();
    await main(dana).getByText("ticked by you").waitFor({ state: "attached" });
    await ann.getByText("ticked by Dana").first().waitFor({ state: "attached" });
    const finger = await createFinger(dana);
    const row = await middleOf(dana.getByRole("listitem").filter({ hasText: "Bread" }));
    await finger.down(row);
    await finger.moveTo({ x: row.x - 100, y: row.y });
    await finger.up();
    const actions = dana.getByRole("group", { name: "Actions for Bread" });
    expect(await actions.getByRole("button").allInnerTexts()).toEqual(["Skip"]);
    await actions.getByRole("button").tap();
    await dana.getByText("too many", { exact: true }).or(field(dana, "Why?")).first().waitFor();
    await expect.poll(() => ann.getByRole("checkbox", { name: "Bread" }).getAttribute("data-skipped")).toBe("");
    await settle(dana);

    await chooseAction(ann, "Buffet for Saturday", "Share");
    await ann.getByRole("radio", { name: "Everyone who is there" }).check();
    await ann.getByText(/^Used by 1 person, last by Dana, /).waitFor();
    await press(ann, "Close");
    expect(readPath(ann)).toBe(path);
    await settle(ann);
  });

  it("is known on a phone that has come before, which another person can take over", async () => {
    const { page: ann } = await openOwnersList("Salad", "Bread");
    const link = await makeCode(ann);
    const { page: phone } = await join(link, "Dana", PHONE);
    const list = readPath(phone);
    await phone.getByRole("checkbox", { name: "Salad" }).check();
    await settle(phone);
    await phone.goto(link);
    expect(readPath(phone)).toBe(list);
    await settle(phone);
    await phone.getByRole("link", { name: "Not you?" }).click();
    await field(phone, "Your name").fill("Eli");
    await press(phone, "Open the list");
    await phone.waitForURL(`**${list}`);
    await phone.getByText("You’re here as Eli.").waitFor();
    await press(phone, "Done 1");
    await main(phone).getByText("ticked by Dana").first().waitFor({ state: "attached" });
    await settle(phone);
  });

  it("is printed with the list, and as labels that lead to the lists of a notebook", async () => {
    const { page: ann, notebook, path: list } = await openOwnersList("Salad (1 day before)", "Bread");
    await ann.request.put(`/api/list/${list.split("/").at(-1)}`, { data: { date: "2031-05-31" } });
    await ann.addInitScript(() => {
      window.print = () => window.dispatchEvent(new Event("beforeprint"));
    });
    await ann.reload();
    await settle(ann);
    const link = await makeCode(ann);
    await press(ann, "Print with the code");
    const sheet = ann.locator("[data-print]");
    await sheet.waitFor({ state: "attached" });
    await ann.emulateMedia({ media: "print" });
    expect((await sheet.innerText()).split(/\s*\n\s*/)).toEqual([
      "Buffet for Saturday",
      expect.stringMatching(/31 May 2031 · 2 items · Ann/),
      expect.stringContaining(link),
      "Scan and tick",
      expect.stringMatching(/^Salad.*30 May 2031$/),
      "Bread",
    ]);
    await ann.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await ann.emulateMedia({ media: "screen" });
    await press(ann, "Close");

    const { id: door } = (await (
      await ann.request.post("/api/list", { data: { notebookId: notebook.split("/").at(-1), name: "Front door" } })
    ).json()) as { id: string };
    await ann.goto(notebook);
    await settle(ann);
    await chooseAction(ann, "Trips", "Print labels");
    await checkBothColorModes(ann, "the sheet of labels");
    await ann.getByRole("radio", { name: "24 on a sheet" }).check();
    await press(ann, "Print");
    await sheet.waitFor({ state: "attached" });
    await ann.emulateMedia({ media: "print" });
    expect((await sheet.innerText()).split(/\s*\n\s*/)).toEqual([
      "Buffet for Saturday",
      "Scan and tick",
      "Front door",
      "Scan and tick",
    ]);
    await ann.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    const answer = await ann.request.post(`/api${notebook.replace("/n/", "/notebook/")}/share`, {
      data: { role: "TICKER", stays: true },
    });
    const { url } = (await answer.json()) as { url: string };
    const { page: visitor } = await join(`${new URL(url).pathname}?list=${door.replaceAll("-", "")}`, "Dana", PHONE);
    expect(readPath(visitor)).toBe(`${notebook}/l/${door}`);
    await settle(visitor);
    await settle(ann);
  });

  it("lets nobody in any more when it is ended, and who is in stays in", async () => {
    const { page: ann } = await openOwnersList("Salad");
    const link = await makeCode(ann);
    const { page: dana } = await join(link, "Dana", PHONE);
    await press(ann, "End this link");
    await press(ann, "End this link");
    await ann.getByRole("button", { name: "Make a code to scan" }).waitFor();
    await settle(ann);
    await dana.reload();
    await dana.getByRole("checkbox", { name: "Salad" }).check();
    await settle(dana);
    const { page: eli, errors } = await browser.visit(PHONE);
    await eli.goto(link);
    await eli.getByText("This invitation no longer works").waitFor();
    errors.splice(0);
  });
});
