import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterEach } from "vitest";
import { chromiumOptions } from "./chromium.ts";

export const PHONE = { viewport: { width: 390, height: 844 }, locale: "en-GB" };
export const DESKTOP = { viewport: { width: 1280, height: 800 }, locale: "en-GB" };

/** Returns the processes of the browser that uses a folder. */
const findProcesses = (folder: string) =>
  readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder);
    } catch {
      return false;
    }
  });

/**
 * Returns a function that creates browsers with a profile on the disk, as users have. They can be closed, killed, and
 * opened again, and are removed after the test.
 */
export function setUpProfiles(readOrigin: () => string) {
  const profiles: { folder: string; context?: BrowserContext }[] = [];
  afterEach(async () => {
    for (const { folder, context } of profiles.splice(0)) {
      await context?.close().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    }
  });

  return function createProfile(options: BrowserContextOptions = PHONE) {
    const folder = mkdtempSync(join(tmpdir(), "listbook-profile-"));
    const profile: { folder: string; context?: BrowserContext } = { folder };
    profiles.push(profile);
    return {
      /** Opens a page. Without a signal, the browser reaches no server. `script` runs before those of the page. */
      async open(
        path: string,
        { hasSignal = true, script }: { hasSignal?: boolean; script?: () => void } = {},
      ): Promise<Page> {
        profile.context ??= await chromium.launchPersistentContext(folder, {
          ...chromiumOptions(),
          ...options,
          baseURL: readOrigin(),
        });
        await profile.context.setOffline(!hasSignal);
        const page = await profile.context.newPage();
        page.setDefaultTimeout(20_000);
        if (script) await page.addInitScript(script);
        await page.goto(readOrigin() + path);
        return page;
      },
      /** Closes the browser as a user does, so that it writes everything to the disk. */
      async close() {
        await profile.context?.close();
        delete profile.context;
      },
      /** Kills the browser, as a system that needs memory does. */
      async kill() {
        const closed = new Promise((resolve) => profile.context?.once("close", resolve));
        for (const pid of findProcesses(folder)) process.kill(Number(pid), "SIGKILL");
        await closed;
        delete profile.context;
      },
    };
  };
}

/** Waits until the app works without a server: its service worker has all files. */
export const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
