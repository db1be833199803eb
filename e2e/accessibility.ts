import { readFileSync } from "node:fs";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { showColorMode } from "./colorMode.ts";

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const WITH_TARGET_SIZE: RunOptions = { rules: { "target-size": { enabled: true } } };
const CONTRAST: RunOptions = { runOnly: ["color-contrast"] };
export const TARGET_SIZE: RunOptions = { runOnly: ["target-size"] };

/** Returns the violations that axe finds once animations have ended, because fading elements have a lower contrast. */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.evaluate(() => {
    // An animation with a scroll timeline does not end.
    const ending = document
      .getAnimations()
      .filter(({ effect, timeline }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity);
    return Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Fails with the violations that axe finds on a page. */
export async function checkAccessibility(page: Page, message?: string): Promise<void> {
  expect(await findViolations(page), message).toEqual([]);
}

/** Fails with the violations that axe finds, including small targets, and contrast that is too low in dark mode. */
export async function checkBothColorModes(page: Page, message = "page"): Promise<void> {
  expect(await findViolations(page, WITH_TARGET_SIZE), message).toEqual([]);
  await showColorMode(page, "dark");
  expect(await findViolations(page, CONTRAST), `${message}, dark`).toEqual([]);
  await showColorMode(page, "light");
}
