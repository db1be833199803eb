import { expect, test } from "vitest";
import { parsePastedText } from "../../../shared/parsePastedText.ts";
import { findListName } from "./listName.ts";

const find = (text: string, title?: string) => {
  const found = findListName({ title, text, pasted: parsePastedText(text) });
  return found && [found.name, found.isFirstItem];
};

test.for<[what: string, text: string, title: string | undefined, found: [string, boolean] | undefined]>([
  ["the title that came with the words", "Eggs\nMilk", "Brunch on Sunday", ["Brunch on Sunday", false]],
  ["the title, which the words repeat", "Brunch\nEggs\nMilk", " Brunch ", ["Brunch", true]],
  ["the title of a single line", "Brunch", "Brunch", ["Brunch", false]],
  ["a heading of Markdown above the others", "# Brunch\n- Eggs\n- Milk", undefined, ["Brunch", true]],
  ["a line with a colon above others with markers", "Brunch:\n- Eggs\n- Milk", undefined, ["Brunch", true]],
  [
    "a line without a marker above others with one",
    "Brunch on Sunday\n• Eggs\n• Milk",
    undefined,
    ["Brunch on Sunday", true],
  ],
  ["a line above an empty one", "Brunch\n\nEggs\nMilk", undefined, ["Brunch", true]],
  ["the title above several headings", "# Trip\n## Bag\n- Hat\n## Car\n- Map", undefined, ["Trip", true]],
  ["none for an item among others", "Oat milk\nEggs ×10\nSourdough, sliced", undefined, undefined],
  ["none for lines that stand apart", "Oat milk\n\nEggs\n\nBread", undefined, undefined],
  ["none for one line", "Oat milk", undefined, undefined],
  ["none for lines that all have a marker", "- Eggs\n- Milk", undefined, undefined],
  ["none for one of several headings", "# Bag\n- Hat\n# Car\n- Map", undefined, undefined],
  ["none for a sentence", "Could you bring this?\n- Eggs\n- Milk", undefined, undefined],
  ["none for an address", "https://example.org/brunch\n\nEggs\nMilk", undefined, undefined],
  ["none for a long line", `${"brunch ".repeat(12).trim()}\n- Eggs\n- Milk`, undefined, undefined],
  ["none for nothing", "", "  ", undefined],
])("the name of a new list is %s", ([, text, title, found]) => {
  expect(find(text, title)).toEqual(found);
});

test("a title of several lines, or with more than 200 characters, fits a name", () => {
  expect(find("Eggs", "Brunch\non Sunday")).toEqual(["Brunch on Sunday", false]);
  expect(find("Eggs", "😀".repeat(300))?.[0]).toBe("😀".repeat(200));
});
