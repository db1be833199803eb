import type { Browser, Page } from "playwright-core";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, preview, type PreviewServer } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { iconModules } from "../../scripts/iconModulesPlugin.ts";
import { texts } from "../../scripts/textsPlugin.mjs";
import { checkAccessibility, checkBothColorModes } from "../accessibility.ts";
import { field, pauseClock } from "../pageActions.ts";
import { openBrowser } from "../testBrowser.ts";

const outDir = mkdtempSync(join(tmpdir(), "listbook-gallery-"));
/**
 * The gallery with the details for developers, built once: the development server would send each page in 300 files.
 */
const config: InlineConfig = {
  configFile: false,
  root: "client",
  logLevel: "error",
  plugins: [react(), tailwindcss(), iconModules(), texts()],
  build: { outDir, copyPublicDir: false, minify: false, rolldownOptions: { input: "client/testing/gallery.html" } },
  preview: { host: "localhost", port: 0 },
};

let server: PreviewServer;
let browser: Browser;
let open: Page[] = [];

beforeAll(async () => {
  await build(config);
  server = await preview(config);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true });
});
afterEach(async () => {
  await Promise.all(open.map((page) => page.context().close()));
  open = [];
});

type View = { at?: string; session?: string; stuck?: string; since?: string; dark?: boolean };

/** Opens `client/testing/gallery.tsx`, which renders the frame of the app with the content that the address selects. */
async function show({ dark = false, ...asked }: View): Promise<Page> {
  const context = await browser.newContext({
    colorScheme: dark ? "dark" : "light",
    // Too narrow for the side bar.
    viewport: { width: 1000, height: 720 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  open.push(page);
  await page.route("**/api/_nuxt_icon/**", (route) => {
    const names = new URL(route.request().url()).searchParams.get("icons")?.split(",") ?? [];
    const known = names.filter((name) => name !== "no-such-icon");
    const icons = Object.fromEntries(known.map((name) => [name, { body: '<path d="M3 6h18"/>' }]));
    return route.fulfill({ json: { prefix: "lucide", icons, not_found: ["no-such-icon"], width: 24, height: 24 } });
  });
  await page.goto(`${server.resolvedUrls?.local[0]}testing/gallery.html?${new URLSearchParams(asked)}`);
  return page;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("the header", () => {
  it("takes the same room in every state of the session", async () => {
    const boxes = await Promise.all(
      ["loading", "signedIn", "signedOut"].map(async (session) => {
        const page = await show({ session });
        const active = page.getByRole("link", { name: "Active" });
        return [await page.getByRole("banner").boundingBox(), await active.boundingBox()];
      }),
    );
    expect(boxes[0]?.[0]?.height).toBe(56);
    expect(boxes[1]).toEqual(boxes[0]);
    expect(boxes[2]).toEqual(boxes[0]);
  });

  it("opens the user menu by keyboard, and returns the focus when it closes", async () => {
    const page = await show({ session: "signedIn" });
    const button = page.getByRole("button", { name: "Ann Mary" });
    await button.press("Enter");
    const menu = page.getByRole("menu");
    await menu.getByText("ann@example.com").waitFor();
    await menu.getByText("Ann Mary").waitFor();
    const manage = menu.getByRole("menuitem", { name: "Manage Subscription" });
    expect(await manage.getAttribute("href")).toBe("/subscription/manage");
    await checkAccessibility(page);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.each([
    ["", undefined],
    [", even when the call fails", "yes"],
  ])("goes home after signing out%s", async (_case, stuck) => {
    const page = await show({ session: "signedIn", at: "/elsewhere", ...(stuck && { stuck }) });
    await page.getByRole("button", { name: "Ann Mary" }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await page.getByRole("banner").waitFor({ state: "detached" });
  });
});

describe("signing out with changes that are not saved", () => {
  const title = "3 changes aren’t saved yet.";

  async function askToSignOut() {
    const page = await show({ session: "signedIn", at: "/unsaved" });
    await press(page, "Lose the connection");
    await press(page, "Change");
    await page.getByText("3 changes wait for a connection").waitFor();
    await press(page, "Ann Mary");
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await page.getByRole("dialog").getByText(title).waitFor();
    return page;
  }
  async function waitUntilSignedOut(page: Page) {
    await page.getByRole("dialog").waitFor({ state: "detached" });
    // The home screen has no header.
    await page.getByRole("banner").waitFor({ state: "detached" });
  }

  it("asks, and does nothing for a user who stays", async () => {
    const page = await askToSignOut();
    await checkBothColorModes(page);
    await press(page, "Stay");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByText("3 changes wait for a connection").waitFor();
    expect(await page.getByRole("banner").count()).toBe(1);
  });

  it("sends them first, and says when the server cannot be reached", async () => {
    const page = await askToSignOut();
    await press(page, "Send first");
    const status = page.getByRole("dialog").getByRole("status");
    await expect.poll(() => status.textContent()).toBe("Can’t reach the server yet.");
    await checkAccessibility(page);
    await press(page, "Stay");
    await press(page, "Reach the server");
    await press(page, "Ann Mary");
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await press(page, "Send first");
    await expect.poll(() => status.textContent()).toBe("Saving…");
    await page.waitForTimeout(500);
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.evaluate("window.saveElsewhere()");
    await waitUntilSignedOut(page);
  });

  it("discards them", async () => {
    const page = await askToSignOut();
    await press(page, "Discard");
    await waitUntilSignedOut(page);
    expect(await page.getByText("wait for a connection").count()).toBe(0);
  });
});

describe("the offline line", () => {
  it("stands right under the header while the server cannot be reached, and moves nothing", async () => {
    const page = await show({ at: "/unsaved" });
    const line = page.getByText("Offline.");
    const readPlaces = () =>
      page
        .locator("a, button, h1, input")
        .evaluateAll((elements) => elements.map((each) => each.getBoundingClientRect().y));
    // The tools of the footer are loaded later.
    await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor();
    const before = await readPlaces();
    await press(page, "Lose the connection");
    await line.waitFor();
    expect(await line.textContent()).toBe("Offline.");
    expect(await readPlaces()).toEqual(before);
    const { y = 0, height = 0 } = (await line.boundingBox()) ?? {};
    expect([y, height]).toEqual([56, 24]);
    const { y: top } = (await page.getByRole("heading", { level: 1 }).boundingBox()) ?? {};
    expect(top).toBeGreaterThanOrEqual(80);
    await checkBothColorModes(page);
    await press(page, "Reach the server");
    await line.waitFor({ state: "detached" });
  });

  it("says when the oldest of the shown data was read", async () => {
    const today = new Date();
    today.setHours(0, 0, 0, 0);
    const page = await show({ at: "/unsaved", since: today.toISOString() });
    await press(page, "Lose the connection");
    await page.getByText("Offline. As of 12:00 AM", { exact: true }).waitFor();
  });
});

describe("the error page", () => {
  it.each([
    [403, "Access Forbidden", ["Go Home", "Go Back"]],
    [404, "Page Not Found", ["Go Home", "Go Back"]],
    [500, "Server Error", ["Try Again", "Go Home", "Go Back"]],
    [503, "Service Unavailable", ["Try Again"]],
    [418, "Something Went Wrong", ["Go Home", "Go Back"]],
  ])("of %i keeps the frame and offers what helps", async (status, title, buttons) => {
    const page = await show({ at: `/fail/${status}` });
    const main = page.getByRole("main");
    await main.getByRole("heading", { name: title }).waitFor();
    const links = { "View My Lists": "/n", "Send Feedback": "https://feedback.example/" };
    for (const [name, href] of Object.entries({ ...links, "Contact Support": "mailto:help@listbook.example" }))
      expect(await main.getByRole("link", { name }).getAttribute("href")).toBe(href);
    const newTabs = main.locator("a[target=_blank]");
    expect(await newTabs.allTextContents()).toEqual(["Send Feedback"]);
    const offered = main.locator("a, button").filter({ hasText: /^(Try|Go)/ });
    expect(await offered.allTextContents()).toEqual(buttons);
    await page.getByText("Debug").click();
    await main.getByText(`/fail/${status}`).waitFor();
    await checkAccessibility(page);
  });

  it("replaces a screen that crashes, and shows developers the stack", async () => {
    const page = await show({ at: "/crash" });
    await page.getByRole("heading", { name: "Server Error" }).waitFor();
    await page.getByText("Debug").click();
    await page
      .getByText(/at Crash/)
      .first()
      .waitFor();
    await page.getByRole("link", { name: "Go Home" }).click();
    await page.getByRole("heading", { name: "Shown" }).waitFor();
  });

  it("reloads the page at Try Again", async () => {
    const page = await show({ at: "/fail/500" });
    let loads = 0;
    page.on("load", () => loads++);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => loads).toBe(1);
  });
});

describe("toasts", () => {
  const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

  it("disappear after five seconds, and a sixth replaces the oldest", async () => {
    const page = await show({ at: "/toasts" });
    await pauseClock(page);
    for (let count = 1; count <= 6; count++) await page.getByRole("button", { name: "Add a toast" }).click();
    await toast(page, "Toast 6").waitFor();
    expect(await toast(page, "Toast").count()).toBe(5);
    expect(await toast(page, "Toast 1").count()).toBe(0);
    const [a, b] = [await toast(page, "Toast 2").boundingBox(), await toast(page, "Toast 3").boundingBox()];
    expect((b?.y ?? 0) - (a?.y ?? 0) - (a?.height ?? 0)).toBeCloseTo(16);
    expect((a?.x ?? 0) + (a?.width ?? 0)).toBeGreaterThan(1000 - 32);
    await page.clock.runFor(4_900);
    expect(await toast(page, "Toast").count()).toBe(5);
    await page.clock.runFor(200);
    await toast(page, "Toast").first().waitFor({ state: "detached" });
  });

  it("disappear when they are swiped to the right by 50 pixels or more", async () => {
    const page = await show({ at: "/toasts" });
    await page.getByRole("button", { name: "Add a toast" }).click();
    const box = await toast(page, "Toast 1").boundingBox();
    const swipe = async (by: number) => {
      await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) + 20 + by, (box?.y ?? 0) + 20, { steps: 8 });
      await page.mouse.up();
    };
    await swipe(40);
    await expect.poll(() => toast(page, "Toast 1").boundingBox()).toEqual(box);
    await swipe(80);
    await toast(page, "Toast 1").waitFor({ state: "detached", timeout: 1_500 });
  });

  it("can be reached with F8, and their button works", async () => {
    const page = await show({ at: "/toasts" });
    await page.getByRole("button", { name: "Add one with an action" }).click();
    await toast(page, "Deleted").waitFor();
    await checkAccessibility(page);
    await page.keyboard.press("F8");
    expect(await page.getByRole("region", { name: "Notification" }).count()).toBe(1);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.title()).toBe("Undone");
  });
});

describe("changes of an earlier page that the server has refused", () => {
  const title = "3 changes could not be saved";

  it("are shown with their text and the reason, and each can be copied, sent again or discarded", async () => {
    const page = await show({ at: "/unsaved" });
    await press(page, "Refuse");
    const sheet = page.getByRole("dialog", { name: title });
    await sheet.getByText("Milk", { exact: true }).waitFor();
    expect(await sheet.getByText("The list is gone.").count()).toBe(3);
    await checkBothColorModes(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await press(page, "Copy: “A pair of warm socks”");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("A pair of warm socks");
    await press(page, "Discard: “Milk”");
    await press(page, "Try again: “A pair of warm socks”");
    await page.getByRole("dialog", { name: "1 change could not be saved" }).getByText("Update list").waitFor();
    await press(page, "Discard: “Update list”");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("stay when the sheet is closed, and can be discarded all together", async () => {
    const page = await show({ at: "/unsaved" });
    await press(page, "Refuse");
    await page.getByRole("dialog", { name: title }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await field(page, "A field").focus();
    await press(page, "Refuse");
    await page.waitForTimeout(1_000);
    expect(await page.getByText(title).count()).toBe(0);

    await page.reload();
    await press(page, "Refuse");
    await press(page, "Discard all");
    await page.getByRole("group", { name: "Discard 3 changes?" }).getByRole("button", { name: "Discard all" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("take no focus from a field: a notice offers them", async () => {
    const page = await show({ at: "/unsaved" });
    await field(page, "A field").focus();
    // A click with the mouse would take the focus.
    await page.getByRole("button", { name: "Refuse", exact: true }).dispatchEvent("click");
    await field(page, "A field").pressSequentially("half a thou");
    await page.getByRole("listitem").filter({ hasText: title }).waitFor();
    await page.keyboard.type("ght");
    expect(await field(page, "A field").inputValue()).toBe("half a thought");
    await checkAccessibility(page);
    await press(page, "See them");
    await page.getByRole("dialog", { name: title }).waitFor();
  });
});

describe("tooltips", () => {
  // The name of the control says as much, so screen readers skip it.
  const tooltip = (page: Page) => page.getByRole("tooltip", { includeHidden: true });

  /** Opens the parts with a clock that stands still. The tooltips come with the notices, when the page is idle. */
  async function openParts() {
    const page = await show({ at: "/parts" });
    await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" });
    await pauseClock(page);
    return page;
  }

  it("open after 700 ms, and the next one at once", async () => {
    const page = await openParts();
    await page.getByRole("button", { name: "First" }).hover();
    await page.clock.runFor(650);
    expect(await tooltip(page).count()).toBe(0);
    await page.clock.runFor(100);
    await expect.poll(() => tooltip(page).allInnerTexts()).toEqual(["Firstf"]);
    const second = await page.getByRole("button", { name: "Second, with all its words" }).boundingBox();
    await page.mouse.move((second?.x ?? 0) + 20, (second?.y ?? 0) + 20, { steps: 10 });
    await expect.poll(() => tooltip(page).allInnerTexts()).toEqual(["Second"]);
    await page.clock.resume();
    await checkAccessibility(page);
  });

  it("stay while the mouse is on their words, and go with a key, a press and the mouse", async () => {
    const page = await openParts();
    const first = page.getByRole("button", { name: "First" });
    const openFirst = async () => {
      await page.getByRole("heading").hover();
      await page.clock.runFor(1_000);
      await first.hover();
      await page.clock.runFor(750);
      await tooltip(page).waitFor();
    };
    const waitUntilGone = () => tooltip(page).waitFor({ state: "detached" });
    await openFirst();
    const words = await tooltip(page).boundingBox();
    await page.mouse.move((words?.x ?? 0) + 10, (words?.y ?? 0) + 10, { steps: 20 });
    await page.clock.runFor(1_000);
    expect(await tooltip(page).count()).toBe(1);
    await page.getByRole("heading").hover();
    await waitUntilGone();
    await openFirst();
    await page.keyboard.press("Escape");
    await waitUntilGone();
    // It does not come again as long as the mouse stays there.
    await page.clock.runFor(2_000);
    expect(await tooltip(page).count()).toBe(0);
    await openFirst();
    await page.mouse.down();
    await waitUntilGone();
    await page.mouse.up();
    await page.clock.resume();
  });

  it("open for the keyboard, and not for a finger nor where words stand", async () => {
    const page = await openParts();
    await page.getByRole("button", { name: "Third: A word" }).hover();
    await page.clock.runFor(2_000);
    expect(await tooltip(page).count()).toBe(0);
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "First" }).focus();
    await page.clock.runFor(750);
    await expect.poll(() => tooltip(page).allInnerTexts()).toEqual(["Firstf"]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Second, with all its words" }).evaluate((button) => {
      button.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "touch" }));
    });
    await page.clock.runFor(2_000);
    expect(await tooltip(page).count()).toBe(0);
    await page.clock.resume();
  });
});

describe("icons", () => {
  it("come from the app's server, and one that is missing leaves its room empty and warns", async () => {
    const page = await show({ at: "/parts" });
    const warned = page.waitForEvent("console", (message) => message.type() === "warning");
    await page.locator("svg.fetched path").waitFor({ state: "attached" });
    expect((await warned).text()).toBe("The icon lucide:no-such-icon could not be loaded.");
    expect(await page.locator(".missing").evaluate((element) => [element.tagName, element.clientWidth])).toEqual([
      "SPAN",
      24,
    ]);
  });
});

describe("a colour mode that a page asks for", () => {
  const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains("dark"));

  it("wins over the system's, and the toggle says so", async () => {
    const light = await show({ at: "/light", dark: true });
    await light.getByRole("button", { name: "This page is always light" }).waitFor();
    expect(await isDark(light)).toBe(false);
    const dark = await show({ at: "/dark" });
    await dark.getByRole("button", { name: "This page is always dark" }).dispatchEvent("click");
    expect(await isDark(dark)).toBe(true);
  });

  it("cannot be the one of the system", async () => {
    const page = await show({ at: "/system" });
    await page.getByText("Debug").click();
    await page.getByText("A page can force the colour mode light or dark, not system").first().waitFor();
  });
});
