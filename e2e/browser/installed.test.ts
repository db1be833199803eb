import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { checkBothColorModes } from "../accessibility.ts";
import { addToSheet, chooseAction, openListAt } from "../pageActions.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";
import { PHONE } from "../touch.ts";

/** Listbook as an installed app. A browser of a test installs nothing, so pages are told what it would say. */

const browser = setUpBrowser();

type Manifest = {
  shortcuts: { name: string; url: string; icons: { src: string; sizes: string }[] }[];
  screenshots: { src: string; sizes: string; form_factor: string; label: string }[];
  icons: { src: string }[];
  share_target: object;
  launch_handler: object;
};

/** Returns the width and the height that a PNG says of itself. */
const readSize = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

/** Says to the page that the browser can install it. `window.asked` counts how often the page lets it ask the user. */
const offerInstall = (page: Page, outcome = "accepted") =>
  page.evaluate((answer) => {
    const prompt = async () => {
      const counted = window as { asked?: number };
      counted.asked = (counted.asked ?? 0) + 1;
      return { outcome: answer };
    };
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  }, outcome);
const countAsked = (page: Page) => page.evaluate(() => (window as { asked?: number }).asked ?? 0);

/** Lets the browser have been used on this many days. */
const useOnDays = (page: Page, days: number) =>
  page.addInitScript((count) => localStorage.setItem("listbook.days", `${count} 2026-01-01`), days);

describe("the manifest", () => {
  it("has shortcuts with icons, pictures of the right size, and takes texts, links and files", async () => {
    const { page } = await browser.visit();
    const manifest = (await (await page.request.get("/manifest.webmanifest")).json()) as Manifest;
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ["Add to a list", "/#add"],
      ["Active", "/active"],
      ["Search", "/#search"],
    ]);
    expect(manifest.screenshots.map(({ form_factor: form }) => form)).toEqual(["narrow", "narrow", "wide"]);
    for (const { src, sizes } of [...manifest.shortcuts.flatMap(({ icons }) => icons), ...manifest.screenshots]) {
      const answer = await page.request.get(src);
      expect([answer.status(), readSize(await answer.body())], src).toEqual([200, sizes]);
    }
    expect(manifest.share_target).toMatchObject({
      action: "/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: { title: "title", text: "text", url: "url", files: [{ name: "files" }] },
    });
    expect(manifest.launch_handler).toEqual({ client_mode: ["navigate-existing", "auto"] });
  });

  it("names no file that the service worker would keep for nothing", () => {
    expect(readFileSync("dist/client/sw.js", "utf8")).not.toMatch(/screenshots|shortcuts/);
  });

  it.each([
    ["/#add", "Add to"],
    ["/#search", "Go to or search"],
  ])("leads with the shortcut %s to what it says", async (address, name) => {
    const { page } = await browser.visit();
    await seedGuest(page);
    await page.goto(address);
    await page.getByRole("dialog", { name, exact: true }).waitFor();
    await settle(page);
    // A reload does not ask again.
    await page.reload();
    await settle(page);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

describe("the offer to install Listbook", () => {
  const offer = (page: Page) => page.getByRole("region", { name: "Install Listbook" });

  async function openHome(days: number, options: object = PHONE) {
    const { page } = await browser.visit(options);
    const { makeList } = await seedGuest(page);
    await makeList({ name: "Rome" }, "Passport");
    await useOnDays(page, days);
    await page.goto("/");
    await page.getByRole("heading", { name: "Rome" }).waitFor();
    await settle(page);
    return page;
  }

  it("comes on the third day, once, where the browser can", async () => {
    const early = await openHome(1);
    expect(await offerInstall(early)).toBe(true);
    await settle(early);
    expect(await offer(early).count()).toBe(0);

    const page = await openHome(2);
    expect(await offer(page).count()).toBe(0);
    await offerInstall(page);
    await offer(page).waitFor();
    await checkBothColorModes(page);
    await offer(page).getByRole("button", { name: "Install" }).tap();
    await expect.poll(() => countAsked(page)).toBe(1);
    await offer(page).waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("heading", { name: "Rome" }).waitFor();
    await offerInstall(page);
    await settle(page);
    expect(await offer(page).count()).toBe(0);
  });

  it("stays away after “Not now”, and the search has it all the same", async () => {
    const page = await openHome(5);
    await offerInstall(page);
    await offer(page).getByRole("button", { name: "Not now" }).tap();
    await offer(page).waitFor({ state: "detached" });
    expect(await countAsked(page)).toBe(0);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("install");
    await page.getByRole("option", { name: "Install Listbook" }).tap();
    await expect.poll(() => countAsked(page)).toBe(1);
  });

  it("says on an iPhone how it is done", async () => {
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
    const page = await openHome(3, { ...PHONE, userAgent });
    await offer(page).getByText("tap Share, then Add to Home Screen").waitFor();
    await offer(page).getByRole("button", { name: "Got it" }).tap();
    await offer(page).waitFor({ state: "detached" });
  });
});

describe("the badge of the app", () => {
  it("counts the lists that are due, where messages are allowed", async () => {
    const { page } = await browser.visit();
    const { makeList } = await seedGuest(page);
    await page.addInitScript(() => {
      const badges: number[] = [];
      Object.assign(window, { badges });
      Object.assign(navigator, { setAppBadge: async (count: number) => void badges.push(count) });
      Object.defineProperty(Notification, "permission", {
        get: () => sessionStorage.getItem("permission") ?? "default",
      });
    });
    const today = new Date().toISOString().slice(0, 10);
    await makeList({ name: "Rome", date: today }, "Passport");
    await makeList({ name: "Tax", date: "2026-01-02" }, "Letters");
    await makeList({ name: "Later", date: "2126-01-02" }, "Hat");
    const badges = () => page.evaluate(() => (window as unknown as { badges: number[] }).badges);
    await page.goto("/active");
    await page.getByRole("checkbox", { name: "Letters" }).waitFor();
    await settle(page);
    expect(await badges()).toEqual([]);
    await page.evaluate(() => sessionStorage.setItem("permission", "granted"));
    await page.reload();
    await expect.poll(badges).toEqual([2]);
    await page.getByRole("checkbox", { name: "Letters" }).check();
    await expect.poll(async () => (await badges()).at(-1)).toBe(1);
    await settle(page);
  });
});

describe("a list on the home screen", () => {
  const dialog = (page: Page) => page.getByRole("dialog", { name: "Put on home screen" });
  const readLinks = (page: Page) =>
    page.evaluate(() => [
      document.title,
      ...["manifest", "apple-touch-icon"].map((rel) =>
        document.querySelector(`link[rel="${rel}"]`)?.getAttribute("href"),
      ),
    ]);

  async function openList(options: object = {}, isInstalled = false) {
    const { page } = await browser.visit(options);
    await page.addInitScript((standalone) => Object.assign(navigator, { standalone }), isInstalled);
    const { makeList } = await seedGuest(page);
    const path = await makeList({ name: "Weekly shop" }, "Milk");
    await openListAt(page, path);
    await chooseAction(page, "Weekly shop", "More", "Put on home screen");
    await dialog(page).waitFor();
    return { page, path };
  }

  it("is a page of its own name and icon while the dialog is open, which the browser installs", async () => {
    const { page, path } = await openList(PHONE);
    await dialog(page).getByText("Open your browser’s menu, then tap Add to Home screen").waitFor();
    const [title, manifest = "", icon = ""] = await readLinks(page);
    expect(title).toBe("Weekly shop");
    expect(await (await page.request.get(String(manifest))).json()).toMatchObject({
      name: "Weekly shop",
      start_url: path,
    });
    expect(readSize(await (await page.request.get(String(icon))).body())).toBe("512x512");
    await offerInstall(page);
    await dialog(page).getByText("The list gets its own icon.").waitFor();
    await checkBothColorModes(page);
    await dialog(page).getByRole("button", { name: "Put on home screen" }).tap();
    await dialog(page).waitFor({ state: "detached" });
    expect(await countAsked(page)).toBe(1);
    expect(await readLinks(page)).toEqual(["Weekly shop · Listbook", "/manifest.webmanifest", "/icon-192.png"]);
  });

  it("is put there by the browser where Listbook is open as an app, which has no menu of the browser", async () => {
    const { page } = await openList(PHONE, true);
    await dialog(page).getByText("Open the list in your browser").waitFor();
  });

  it("has a code that leads to it, which can be printed", async () => {
    const { page } = await openList();
    await page.evaluate(() => Object.assign(window, { print: () => window.dispatchEvent(new Event("beforeprint")) }));
    await dialog(page).getByRole("img", { name: "QR code that opens the list" }).waitFor();
    await dialog(page).getByRole("button", { name: "Print" }).click();
    await page.emulateMedia({ media: "print" });
    const sheet = page.locator("[data-print]");
    expect(await sheet.innerText()).toContain("Weekly shop");
    expect(await sheet.locator("svg").count()).toBe(1);
    expect(await sheet.getByText("Milk").count()).toBe(0);
  });
});

it("a link that asks for words does not lose them when no list is known", async () => {
  const { page } = await browser.visit();
  await page.goto("/#add=Milk");
  await addToSheet(page).getByRole("radio", { name: "New list", checked: true }).waitFor();
  await addToSheet(page).getByRole("button", { name: "Add 1 item" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("listitem").filter({ hasText: "Added “Milk” to List of" }).waitFor();
  await settle(page);
});
