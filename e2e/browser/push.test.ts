import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserPushService, startBrowserPushService } from "../browserPushService.ts";
import { chromiumOptions } from "../chromium.ts";
import { seedGuest } from "../seed.ts";
import { settle, setUpBrowser } from "../testBrowser.ts";

const PATH = "/account/notifications";

// The keys of this server are changed.
const browser = setUpBrowser({ LOG_LEVEL: "error" }, { hasNotifications: true });

const section = (page: Page) => page.getByRole("region", { name: "This device" });

/** Returns what the browser shows of the page's service worker. */
const readShown = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data as unknown }));
  });

describe("the service worker", () => {
  /** Opens a page with a service worker, and returns a function that delivers a push message to it. */
  async function visit() {
    const visitor = await browser.visit({ serviceWorkers: "allow", permissions: ["notifications"] });
    const { page } = visitor;
    const { makeList } = await seedGuest(page);
    const list = await makeList({ name: "Rome" }, "Hat");
    await page.goto("/active");
    await settle(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const session = await page.context().newCDPSession(page);
    const registrationId = new Promise<string>((resolve) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await session.send("ServiceWorker.enable");
    const origin = browser.origin;
    const deliver = async (data: string) =>
      session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registrationId, data });
    /** Presses what is shown: the event comes from the worker itself, because no test can press it. */
    const press = async () => {
      const [worker] = page.context().serviceWorkers();
      await worker?.evaluate(async () => {
        const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
        const [notification] = await scope.registration.getNotifications();
        const Event = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
          .NotificationEvent;
        dispatchEvent(new Event("notificationclick", { notification }));
      });
    };
    return { ...visitor, list, deliver, press };
  }

  const build = (values: object) =>
    JSON.stringify({ title: "Rome", body: "Due today", tag: "1", path: "/n", ...values });

  it("shows each message, and two with one id once", async () => {
    const { page, deliver } = await visit();
    await deliver(build({}));
    await expect.poll(() => readShown(page)).toEqual([{ title: "Rome", body: "Due today", tag: "1", path: "/n" }]);
    await deliver(build({ body: "Came back" }));
    await expect.poll(() => readShown(page)).toMatchObject([{ body: "Came back" }]);
    await deliver(build({ tag: "2" }));
    await expect.poll(async () => (await readShown(page)).length).toBe(2);
    await deliver("no JSON");
    await expect.poll(async () => (await readShown(page)).map(({ title }) => title)).toContain("Listbook");
  });

  it("opens the path of a message in a window that is open", async () => {
    const { page, list, deliver, press } = await visit();
    await deliver(build({ path: list }));
    await expect.poll(() => readShown(page)).toHaveLength(1);
    await press();
    await page.waitForURL(`**${list}`);
    await settle(page);
    expect(await readShown(page)).toEqual([]);
  });

  it("brings the window to the front that shows its list, and leads no other one away", async () => {
    const { page, list, deliver, press } = await visit();
    await page.goto(list);
    const second = await page.context().newPage();
    await second.goto("/active");
    await settle(second);
    await deliver(build({ path: list }));
    await expect.poll(() => readShown(page)).toHaveLength(1);
    await press();
    await expect.poll(() => readShown(page)).toEqual([]);
    await settle(page);
    await settle(second);
    expect([page, second].map((each) => new URL(each.url()).pathname)).toEqual([list, "/active"]);
  });

  it.each(["https://example.com/", "//example.com/", "javascript:alert(1)", "data:text/html,x", null])(
    "opens home, and never %s",
    async (path) => {
      const { page, deliver, press } = await visit();
      await deliver(build({ path }));
      await expect.poll(() => readShown(page)).toHaveLength(1);
      await press();
      await page.waitForURL(`${browser.origin}/`);
      await settle(page);
    },
  );
});

describe("the page", () => {
  it("says what is in the way, and asks nothing", async () => {
    const { page } = await browser.visit();
    await seedGuest(page);
    await page.addInitScript(() => {
      Object.defineProperty(Notification, "permission", { get: () => "denied" });
      Object.assign(Notification, { requestPermission: () => document.documentElement.setAttribute("data-asked", "") });
    });
    await page.goto(PATH);
    await section(page)
      .getByText(/^Notifications are blocked for this site\./)
      .waitFor();
    expect(await section(page).getByRole("button").count()).toBe(0);
    expect(await page.locator("[data-asked]").count()).toBe(0);
    await settle(page);
  });

  it("tells the user of an iPhone to install it first", async () => {
    const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15";
    const { page } = await browser.visit({ userAgent });
    await seedGuest(page);
    await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
    await page.goto(PATH);
    await section(page)
      .getByText(/add Listbook to the home screen first/)
      .waitFor();
    await settle(page);
  });
});

describe("a browser with a push service", () => {
  let service: BrowserPushService;
  let page: Page;
  let close: () => Promise<void>;
  beforeAll(async () => {
    service = await startBrowserPushService();
    const profile = mkdtempSync(join(tmpdir(), "listbook-profile-"));
    const { executablePath, args } = chromiumOptions({ hasNotifications: true });
    // Browsers subscribe in a profile that is kept, and not in a private one.
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...args, ...service.args],
      baseURL: browser.origin,
      locale: "en-GB",
      permissions: ["notifications"],
    });
    page = context.pages()[0] ?? (await context.newPage());
    close = async () => {
      await context.close();
      await service.close();
      rmSync(profile, { recursive: true, force: true });
    };
  });
  afterAll(() => close());

  const readRow = async () =>
    (await browser.query("select endpoint, kinds, quiet_from, quiet_until from push_subscriptions"))[0] as
      { endpoint: string; kinds: string[]; quiet_from: string | null; quiet_until: string | null } | undefined;

  it(
    "gets notifications after a press, as its user chooses, and none after another one",
    { timeout: 90_000 },
    async () => {
      await seedGuest(page);
      await page.goto(PATH);
      await section(page).getByRole("button", { name: "Turn on notifications" }).click();
      await section(page).getByRole("checkbox", { name: "Lists due today" }).waitFor();
      expect(await readRow()).toMatchObject({
        kinds: ["DUE_TODAY", "CAME_BACK", "FINISHED"],
        quiet_from: "22:00",
        quiet_until: "08:00",
      });
      // No test reaches the real push service, so the server is led to this one.
      const lead = async () => {
        const { endpoint = "" } = (await readRow()) ?? {};
        await browser.query("update push_subscriptions set endpoint = $1", [service.getAddress(endpoint)]);
        return endpoint;
      };
      const first = await lead();
      expect(first).toMatch(/^https:\/\/[\w.-]+\//);
      await section(page).getByRole("button", { name: "Send a test" }).click();
      await expect
        .poll(() => readShown(page))
        .toMatchObject([{ title: "Listbook", body: "Notifications are working on this device." }]);
      expect(service.received[0]).toMatchObject({ token: { sub: "mailto:support@localhost" } });

      await section(page).getByRole("checkbox", { name: "Lists that come back" }).uncheck();
      await expect.poll(async () => (await readRow())?.kinds).toEqual(["DUE_TODAY", "FINISHED"]);
      await section(page).getByLabel("From", { exact: true }).fill("21:30");
      await section(page).getByLabel("Until", { exact: true }).focus();
      await expect.poll(async () => (await readRow())?.quiet_from).toBe("21:30");
      await section(page)
        .getByText(/^nothing from 21:30 until 08:00; what comes then waits until 08:00/)
        .waitFor();
      await section(page).getByRole("checkbox", { name: "Stay quiet for some hours" }).uncheck();
      await expect.poll(async () => (await readRow())?.quiet_from).toBe(null);

      // Under another key of the server it subscribes again, without a press.
      const { generatePushKeys } = await import("../../api/domain/accounts/pushKeys.ts");
      const { publicKey, privateKey } = generatePushKeys();
      await browser.query("update push_keys set public_key = $1, private_key = $2", [publicKey, privateKey]);
      await page.reload();
      await expect.poll(async () => (await browser.query("select endpoint from push_subscriptions")).length).toBe(2);
      await browser.query("delete from push_subscriptions where endpoint like 'http:%'");
      expect((await lead()) === first).toBe(false);
      await section(page).getByRole("button", { name: "Send a test" }).click();
      await expect.poll(() => service.received.length).toBe(2);
      expect(service.received[1]?.key).toBe(publicKey);

      const isSubscribed = () =>
        page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) !== null);
      // What the browser has lost it gets again: by the worker, or else at the next start.
      const readEndpoints = async () =>
        (await browser.query("select endpoint from push_subscriptions")).map(
          (row) => (row as { endpoint: string }).endpoint,
        );
      const endInBrowser = () =>
        page.evaluate(async () =>
          (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.unsubscribe(),
        );
      const expectAnother = async (before: string[]) => {
        await expect
          .poll(async () => (await readEndpoints()).filter((endpoint) => !before.includes(endpoint)).length)
          .toBe(1);
        await expect.poll(isSubscribed).toBe(true);
      };
      let before = await readEndpoints();
      await endInBrowser();
      await page
        .context()
        .serviceWorkers()[0]
        ?.evaluate(() => void dispatchEvent(new Event("pushsubscriptionchange")));
      await expectAnother(before);
      before = await readEndpoints();
      await endInBrowser();
      await page.goto("/active");
      await expectAnother(before);
      await page.goto(PATH);

      await section(page).getByRole("button", { name: "Turn off" }).click();
      await section(page).getByRole("button", { name: "Turn on notifications" }).waitFor();
      await expect.poll(readRow).toBeUndefined();
      expect(await isSubscribed()).toBe(false);
      await page.goto("/active");
      await settle(page);
      expect(await isSubscribed()).toBe(false);
    },
  );
});
