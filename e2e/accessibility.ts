import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Fails with what axe finds wrong on a page. */
export async function checkAccessibility(page: Page): Promise<void> {
  // Something that is fading in has not the contrast yet that it will have.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    return Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };
    return (await axe.run()).violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }));
  });
  expect(violations).toEqual([]);
}
