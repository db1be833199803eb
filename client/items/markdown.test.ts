import { expect, test } from "vitest";
import { asMarkdown } from "./markdown.ts";

test("items are task items, each on its line, with their text as it is", () => {
  const items = [
    { name: "Socks *2", completed: false },
    { name: "[ ] 傘 & <b>", completed: true },
  ];
  expect(asMarkdown(items)).toBe("- [ ] Socks *2\n- [x] [ ] 傘 & <b>\n");
  expect(asMarkdown([])).toBe("");
});
