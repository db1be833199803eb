import { expect, test, vi } from "vitest";
import { getPageDirection, mirrorKey } from "./pageDirection.ts";

test.for([
  ["", "ltr", "ArrowRight", "→"],
  ["ltr", "ltr", "ArrowRight", "→"],
  ["rtl", "rtl", "ArrowLeft", "←"],
] as const)("in a page whose direction is %j, it is %s, and %s leads on", ([dir, direction, arrow, sign]) => {
  vi.stubGlobal("document", { dir });
  expect(getPageDirection()).toBe(direction);
  expect(mirrorKey(arrow)).toBe("ArrowRight");
  expect(mirrorKey("→")).toBe(sign);
  expect(mirrorKey("ArrowDown")).toBe("ArrowDown");
  expect(mirrorKey("Home")).toBe("Home");
});
