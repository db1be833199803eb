import type { Page } from "playwright-core";

/** Switches a page to a colour mode, and waits until the page shows it. */
export async function showColorMode(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (isDark) => document.documentElement.classList.contains("dark") === isDark,
    colorScheme === "dark",
  );
}
