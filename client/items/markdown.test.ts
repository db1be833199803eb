import { expect, test } from "vitest";
import { toMarkdown } from "./markdown.ts";

test("each item becomes a task item on its own line, with its name unchanged", () => {
  const items = [
    { name: "Socks *2", completed: false },
    { name: "[ ] 傘 & <b>", completed: true },
  ];
  expect(toMarkdown(items)).toBe("- [ ] Socks *2\n- [x] [ ] 傘 & <b>\n");
  expect(toMarkdown([])).toBe("");
});
