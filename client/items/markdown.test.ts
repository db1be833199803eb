import { expect, test } from "vitest";
import { toMarkdown } from "./markdown.ts";

test("items are task items, each on its line, with their text as it is", () => {
  const items = [
    { name: "Socks *2", completed: false },
    { name: "[ ] 傘 & <b>", completed: true },
  ];
  expect(toMarkdown(items)).toBe("- [ ] Socks *2\n- [x] [ ] 傘 & <b>\n");
  expect(toMarkdown([])).toBe("");
});
