import { expect, test } from "vitest";
import { listToMarkdown, toMarkdown } from "./markdown.ts";

test("each item becomes a task item on its own line, with its name unchanged", () => {
  const items = [
    { name: "Socks *2", completed: false, isHeading: false },
    { name: "[ ] 傘 & <b>", completed: true, isHeading: false },
    { name: "Milk", completed: false, isSkipped: true, isHeading: false },
  ];
  expect(toMarkdown(items)).toBe("- [ ] Socks *2\n- [x] [ ] 傘 & <b>\n- [-] Milk\n");
  expect(toMarkdown([])).toBe("");
});

test("a heading stands between empty lines, but for the first one", () => {
  const line = (name: string, isHeading = false) => ({ name, isHeading, completed: false });
  expect(toMarkdown([line("Fruit", true), line("Pears"), line("Later", true), line("Home", true), line("Soap")])).toBe(
    "## Fruit\n\n- [ ] Pears\n\n## Later\n\n## Home\n\n- [ ] Soap\n",
  );
});

test("a note stands indented below its item, and as a quote below a heading or the title", () => {
  const rows = [
    { name: "Fruit", note: "in season", completed: false, isHeading: true },
    { name: "Pears", note: "two kinds\n\nripe", completed: true, isHeading: false },
    { name: "Later", note: null, completed: false, isHeading: true },
  ];
  expect(listToMarkdown({ name: "Market", note: "Saturday" }, rows)).toBe(
    "# Market\n\n> Saturday\n\n## Fruit\n\n> in season\n\n- [x] Pears\n  two kinds\n\n  ripe\n\n## Later\n\n",
  );
  expect(listToMarkdown({ name: "Market", note: null }, [])).toBe("# Market\n\n");
});
