import { expect, test } from "vitest";
import { toMarkdown } from "./markdown.ts";

test("each item becomes a task item on its own line, with its name unchanged", () => {
  const items = [
    { name: "Socks *2", completed: false, isHeading: false },
    { name: "[ ] 傘 & <b>", completed: true, isHeading: false },
  ];
  expect(toMarkdown(items)).toBe("- [ ] Socks *2\n- [x] [ ] 傘 & <b>\n");
  expect(toMarkdown([])).toBe("");
});

test("a heading stands between empty lines, but for the first one", () => {
  const line = (name: string, isHeading = false) => ({ name, isHeading, completed: false });
  expect(toMarkdown([line("Fruit", true), line("Pears"), line("Later", true), line("Home", true), line("Soap")])).toBe(
    "## Fruit\n\n- [ ] Pears\n\n## Later\n\n## Home\n\n- [ ] Soap\n",
  );
});
