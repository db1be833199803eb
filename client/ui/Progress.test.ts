import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Progress } from "./Progress.tsx";

const render = (value: number | null, max?: number) =>
  renderToStaticMarkup(createElement(Progress, { label: "Import", value, ...(max !== undefined && { max }) }));

test.for([
  [null, undefined, "indeterminate", "100"],
  [0, undefined, "loading", "100"],
  [40, undefined, "loading", "100"],
  [100, undefined, "complete", "100"],
  [3, 3, "complete", "3"],
] as const)("a value of %s with the maximum %s is %s", ([value, max, state, shownMax]) => {
  const html = render(value, max);
  expect(html).toContain(`data-state="${state}"`);
  expect(html).toContain(`aria-valuemax="${shownMax}"`);
  expect(html.includes("aria-valuenow")).toBe(value !== null);
});

test.for([
  [-1, 100, /Invalid prop `value`/],
  [101, 100, /Invalid prop `value`/],
  [1, 0, /Invalid prop `max`/],
] as const)("a value of %s with the maximum %s is an error", ([value, max, message]) => {
  render(value, max);
  expect(vi.mocked(console.error).mock.calls.flat().join("\n")).toMatch(message);
  vi.mocked(console.error).mockClear();
});
