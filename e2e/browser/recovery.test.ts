import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { enterTexts, field, holdOperation } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const browser = setUpBrowser();

/** Opens a browser with a guest who has a list with an item. */
async function visitWithList(name: string) {
  const visit = await browser.visit();
  const { makeList } = await seedGuest(visit.page);
  const path = await makeList({ name }, `${name} item`);
  await visit.page.goto(path);
  await settle(visit.page);
  return { ...visit, path };
}

async function makeKey(page: Page): Promise<string> {
  await page.goto("/account/safe");
  await page.getByRole("button", { name: "Create a recovery key" }).click();
  const words = page.getByRole("region", { name: "Recovery key" }).getByRole("listitem");
  await words.first().waitFor();
  return (await words.allTextContents()).join(" ");
}

async function makeCode(page: Page): Promise<string> {
  await page.goto("/account/devices");
  await page.getByRole("button", { name: "Create a code" }).click();
  const section = page.getByRole("region", { name: "Open on another device" });
  const shown = await section.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
  await section.locator("svg", { hasText: "QR code that opens your lists" }).waitFor();
  return shown ?? "";
}

async function open(page: Page, text: string) {
  await page.goto("/recover");
  await field(page, "Recovery key or code").fill(text);
  await page.getByRole("button", { name: "Open" }).click();
}

const expectList = (page: Page, path: string, name: string) =>
  page.goto(path).then(() => page.getByRole("checkbox", { name: `${name} item` }).waitFor());

describe("a guest", () => {
  it("comes back with the recovery key after the browser was cleared", async () => {
    const { page, path, errors } = await visitWithList("Rome");
    const key = await makeKey(page);
    await page.context().clearCookies();
    await page.goto("/account/data");
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    });
    await open(page, key.toUpperCase().replaceAll(" ", "  "));
    await page.waitForURL("**/n");
    await page.getByRole("link", { name: "Trips" }).first().waitFor();
    await expectList(page, path, "Rome");
    await enterTexts(page, "Add an item", "Later");
    await settle(page);
    expect(errors).toEqual([]);
  });

  it("opens the lists on a phone with the link of the QR picture, and both are devices", async () => {
    const { page, path } = await visitWithList("Rome");
    const code = (await makeCode(page)).replace("-", "");
    const phone = (await browser.visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).page;
    const addresses: string[] = [];
    phone.on("request", (request) => addresses.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
    await phone.goto(`/recover#code=${code}`);
    await settle(phone);
    expect(await field(phone, "Recovery key or code").inputValue()).toBe(code);
    // The code is removed from the address, and the link alone opens nothing.
    await expect.poll(() => new URL(phone.url()).hash).toBe("");
    expect(await phone.context().cookies()).toEqual([]);
    await phone.getByRole("button", { name: "Open" }).click();
    await phone.waitForURL("**/n");
    await expectList(phone, path, "Rome");
    await settle(phone);
    expect(addresses.filter((address) => address.split("#")[0]?.includes(code))).toEqual([]);
    await page.goto("/account/devices");
    await page.getByRole("region", { name: "Devices" }).getByText("This device").waitFor();
    expect(await page.getByRole("region", { name: "Devices" }).getByRole("listitem").count()).toBe(2);
  });

  it("is asked where the browser has work of its own, keeps it separate, and adds it", async () => {
    const ann = await visitWithList("Rome");
    const code = await makeCode(ann.page);
    const { page, path } = await visitWithList("Oslo");
    await enterTexts(page, "Add an item", "Unsent");
    await open(page, code);
    await page
      .getByText("This browser has 1 notebook, 1 list and 2 items. What you’re opening has 1 notebook, 1 list")
      .waitFor();
    await checkBothColorModes(page, "the question");
    await page.getByRole("button", { name: "Keep separate" }).click();
    await expectList(page, path, "Oslo");

    await open(page, code);
    await page.getByRole("button", { name: "Add and open" }).click();
    await page.waitForURL("**/n");
    await expectList(page, path, "Oslo");
    await page.getByRole("checkbox", { name: "Unsent" }).waitFor();
    await expectList(page, ann.path, "Rome");
    await expectList(ann.page, path, "Oslo");
    await settle(page);
  });

  it("adds what was made a moment ago without sending it again", async () => {
    const ann = await visitWithList("Rome");
    const code = await makeCode(ann.page);
    const { page, errors } = await browser.visit();
    await page.goto("/");
    await enterTexts(page, "Type the first item", "Bread");
    await settle(page);
    await open(page, code);
    await page.getByRole("button", { name: "Add and open" }).click();
    await page.waitForURL("**/n");
    await page.getByRole("link", { name: "Trips" }).first().waitFor();
    await settle(page);
    const lists = (await (await page.request.get("/api/list")).json()) as { name: string }[];
    expect(lists.map(({ name }) => name)).toEqual([expect.stringMatching(/^List of /), "Rome"]);
    expect(errors).toEqual([]);
  });

  it("reads on a sixth device, and changes nothing there", async () => {
    const { page, path } = await visitWithList("Rome");
    const key = await makeKey(page);
    await settle(page);
    const { id } = (await (await page.request.get("/api/user/current")).json()) as { id: string };
    await browser.query("insert into devices (owner_id, id) select $1, gen_random_uuid() from generate_series(1, 4)", [
      id,
    ]);
    const sixth = (await browser.visit()).page;
    await open(sixth, key);
    await sixth.waitForURL("**/n");
    await sixth.goto(path);
    await sixth.getByText("Rome item", { exact: true }).waitFor();
    const banner = sixth.getByText("You’ve reached your device limit, so this device is read-only.");
    await banner.waitFor();
    // It is beside the side bar, not below it.
    await sixth.setViewportSize({ width: 1280, height: 720 });
    await sixth.getByRole("navigation", { name: "Side bar" }).getByRole("link", { name: "Trips" }).waitFor();
    expect((await banner.boundingBox())?.x).toBe(256);
    await sixth.setViewportSize({ width: 1000, height: 720 });
    // No field and no checkbox is offered, on any screen.
    for (const screen of [path, "/n", path.replace(/\/l\/.*/, ""), "/active", "/"]) {
      await sixth.goto(screen);
      await banner.waitFor();
      await expect.poll(() => sixth.getByRole("main").getByRole("textbox").count()).toBe(0);
      expect(await sixth.getByRole("main").getByRole("checkbox").count()).toBe(0);
    }
    await sixth.goto(path);
    await banner.waitFor();
    await sixth.getByRole("button", { name: "Actions for Rome", exact: true }).click();
    await sixth.getByRole("menuitem", { name: "More" }).click();
    await sixth.getByRole("menuitem", { name: "Copy as text" }).waitFor();
    expect(await sixth.getByRole("menuitem", { name: /Rename|Duplicate|Delete|Share/ }).count()).toBe(0);
    await sixth.keyboard.press("Escape");
    // What is typed before the page knows is kept, to be copied or tried again.
    const answer = await holdOperation(sixth, "CheckDeviceAccess");
    await sixth.reload();
    await enterTexts(sixth, "Add an item", "Typed early");
    await sixth.getByText("1 change could not be saved", { exact: true }).waitFor();
    answer();
    await banner.waitFor();
    await sixth.getByRole("link", { name: "Devices" }).click();
    await sixth
      .getByRole("button", { name: /^Remove: Unknown browser/ })
      .first()
      .click();
    await banner.waitFor({ state: "detached" });
    await sixth.goto(path);
    await sixth.getByRole("button", { name: "Try again: “Typed early”" }).click();
    await sixth.getByRole("checkbox", { name: "Typed early" }).waitFor();
    await expectList(sixth, path, "Rome");
    await enterTexts(sixth, "Add an item", "Now");
    await settle(sixth);
  });

  it("reads that a code is late, which opens nothing", async () => {
    const { page } = await visitWithList("Rome");
    const code = await makeCode(page);
    await settle(page);
    const { id } = (await (await page.request.get("/api/user/current")).json()) as { id: string };
    await browser.query(
      "update guest_credentials set expires_at = now() - interval '1 second' where user_id = $1 and kind = 'device code'",
      [id],
    );
    const phone = await browser.visit();
    await open(phone.page, code);
    await phone.page.getByRole("alert").getByText("This code is wrong or has expired").waitFor();
    expect((await phone.page.context().cookies()).map(({ name }) => name)).not.toContain("guest");
    await settle(phone.page);
    phone.errors.splice(0);
  });

  it("reads that a code was used, and that words are wrong", async () => {
    const { page } = await visitWithList("Rome");
    const code = await makeCode(page);
    const first = (await browser.visit()).page;
    await open(first, code);
    await first.waitForURL("**/n");
    await settle(first);
    const second = await browser.visit();
    for (const [text, message] of [
      [code, "This code is wrong or has expired; get a new one on the other device"],
      ["zoo ".repeat(8), "This recovery key doesn’t open any lists; check the words, or use your newest key"],
      ["zoo zoo zoo", "A recovery key has eight words"],
    ] as const) {
      await open(second.page, text);
      await second.page.getByRole("alert").getByText(message).waitFor();
    }
    await checkBothColorModes(second.page, "a refusal");
    await settle(second.page);
    second.errors.splice(0);
  });

  it("prints the key, and nothing else of the page", async () => {
    const { page } = await visitWithList("Rome");
    await makeKey(page);
    await checkBothColorModes(page, "a recovery key");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const printed = await page.evaluate(() => document.body.innerText);
    expect(printed).toMatch(/^Listbook: recovery key/);
    expect(printed).not.toContain("Create a new key");
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await settle(page);
  });

  it("is offered both on Home too, until it is answered", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Rome" }, ...Array.from({ length: 10 }, (_, index) => `Thing ${index}`));
    await page.goto("/");
    const offer = page.getByRole("region", { name: "Keep these lists" });
    await offer.waitFor();
    await checkBothColorModes(page, "the offer on Home");
    await offer.getByRole("button", { name: "Not now" }).click();
    for (const path of ["/n", "/"]) {
      await page.goto(path);
      await page
        .getByRole("link", { name: /Rome|Trips/ })
        .first()
        .waitFor();
      await settle(page);
      expect(await offer.count()).toBe(0);
    }
  });

  it("is offered both once, with the tenth item", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Rome" }, ...Array.from({ length: 10 }, (_, index) => `Thing ${index}`));
    await page.goto("/n");
    const offer = page.getByRole("region", { name: "Keep these lists" });
    await offer.getByRole("link", { name: "Save access" }).click();
    await makeCode(page);
    await checkBothColorModes(page, "a code");
    await page.goto("/n");
    await page.getByRole("link", { name: "Trips" }).first().waitFor();
    await settle(page);
    expect(await offer.count()).toBe(0);
  });
});
