import { describe, expect, it } from "vitest";
import { parsePastedText } from "../../../shared/parsePastedText.ts";
import { choosePasted, placeBelow, placePasted, type ExistingItem } from "./choosePasted.ts";

const toExisting = (line: string, index: number): ExistingItem => {
  const isHeading = line.startsWith("# ");
  return { id: line, name: isHeading ? line.slice(2) : line, isHeading, sortingOrder: index + 1 };
};

function choose(text: string, existingLines: string[], remaining = 1_000) {
  const { items } = parsePastedText(text);
  const { isChosen } = choosePasted(items, existingLines.map(toExisting), remaining);
  return items.filter((_, index) => isChosen[index]).map(({ name }) => name);
}

describe("what is chosen of a pasted text", () => {
  it.for<[title: string, text: string, existing: string[], chosen: string[]]>([
    ["all of it in an empty list", "a\nb\na", [], ["a", "b", "a"]],
    ["not what the list has, whatever its case and spaces", "olive  oil\nSalt\nrice", ["Olive oil", "salt "], ["rice"]],
    [
      "not what the list has in other signs that look the same",
      "Cafe\u0301\nkid’s shoes\ncafe",
      ["Café", "Kid's shoes"],
      ["cafe"],
    ],
    [
      "not what the list has with other marks",
      "Milk (1 day before)\nrice ?kids\ntea",
      ["Milk", "rice (1 week before)"],
      ["tea"],
    ],
    [
      "every row that is only a mark",
      "1 day before\n2 days before",
      ["3 days before"],
      ["1 day before", "2 days before"],
    ],
    ["what is in the list as a heading", "Fruit\napple", ["# Fruit"], ["Fruit", "apple"]],
    ["no heading that the list has", "# Fruit\n- apple", ["# fruit"], ["apple"]],
    ["no heading of which the list has every item", "# Fruit\n- apple\n# Veg\n- leek", ["apple"], ["Veg", "leek"]],
    ["a heading without items", "# Fruit\n# Veg\n- leek", [], ["Fruit", "Veg", "leek"]],
  ])("is %s", ([, text, existing, chosen]) => {
    expect(choose(text, existing)).toEqual(chosen);
  });

  it("is no more than there is room for", () => {
    expect(choose("a\nb\nc\nd", ["a"], 2)).toEqual(["b", "c"]);
  });
});

describe("the places of pasted items", () => {
  function place(text: string, existingLines: string[], addsAll = false) {
    const existing = existingLines.map(toExisting);
    const { items } = parsePastedText(text);
    const isChosen = addsAll ? items.map(() => true) : choosePasted(items, existing, 1_000).isChosen;
    const placed = placePasted(items, isChosen, existing);
    const rows = [...existing, ...placed.items].toSorted((one, other) => one.sortingOrder - other.sortingOrder);
    return { names: rows.map(({ name }) => name), headingIds: placed.headingIds };
  }

  it.for<[text: string, existing: string[], names: string[], headingIds: string[]]>([
    ["a\nb", [], ["a", "b"], []],
    ["a\nb", ["x", "# Fruit", "apple"], ["x", "Fruit", "apple", "a", "b"], []],
    [
      "# Fruit\n- pear\n- plum",
      ["# Fruit", "apple", "# Veg", "leek"],
      ["Fruit", "apple", "pear", "plum", "Veg", "leek"],
      ["# Fruit"],
    ],
    ["# Veg\n- pea\n# Fruit\n- pear", ["# Fruit", "# Veg"], ["Fruit", "pear", "Veg", "pea"], ["# Veg", "# Fruit"]],
    ["# Fish\n- cod\n# Fruit\n- pear", ["# Fruit", "apple"], ["Fruit", "apple", "pear", "Fish", "cod"], ["# Fruit"]],
  ])("of %j in a list of %j", ([text, existing, names, headingIds]) => {
    expect(place(text, existing)).toEqual({ names, headingIds });
  });

  it("are at the end for a heading that is added again", () => {
    const existing = ["# Fruit", "apple", "# Veg"];
    expect(place("# Fruit\n- pear", existing, true).names).toEqual(["Fruit", "apple", "Veg", "Fruit", "pear"]);
  });

  it.each([
    ["# Fruit", ["Fruit", "apple", "pear", "plum", "Veg", "leek"]],
    ["# Veg", ["Fruit", "apple", "Veg", "leek", "pear", "plum"]],
  ])("are at the end of what is below a chosen heading: %s", (chosen, names) => {
    const existing = ["# Fruit", "apple", "# Veg", "leek"].map(toExisting);
    const heading = existing.find(({ id }) => id === chosen) as ExistingItem;
    const placed = placeBelow(parsePastedText("pear\nplum").items, existing, heading);
    const rows = [...existing, ...placed].toSorted((one, other) => one.sortingOrder - other.sortingOrder);
    expect(rows.map(({ name }) => name)).toEqual(names);
  });
});
