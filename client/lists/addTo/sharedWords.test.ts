import { expect, test } from "vitest";
import { parsePastedText } from "../../../shared/parsePastedText.ts";
import { joinShared, readShared, writeShared } from "./sharedWords.ts";

const PAGE = "https://example.org/pancakes?a=1&b=é";

function share(parts: { title?: string; text?: string; url?: string }) {
  const { title, text } = joinShared({ title: "", text: "", url: "", ...parts });
  return { title, items: parsePastedText(text).items.map(({ name, note }) => (note ? [name, note] : name)) };
}

test.for<[what: string, parts: Parameters<typeof share>[0], title: string | undefined, items: unknown[]]>([
  ["lines of a note", { title: "Brunch", text: "Eggs\nMilk" }, "Brunch", ["Eggs", "Milk"]],
  ["lines without a title", { text: " Eggs\nMilk\n" }, "", ["Eggs", "Milk"]],
  ["a title alone", { title: "Eggs" }, "Eggs", ["Eggs"]],
  [
    "a page, by its name with its address as the note",
    { title: "Pancakes", url: PAGE },
    "Pancakes",
    [["Pancakes", PAGE]],
  ],
  ["a page whose address comes as text", { title: "Pancakes", text: PAGE }, "Pancakes", [["Pancakes", PAGE]]],
  ["an address alone", { text: PAGE }, undefined, [PAGE]],
  ["an address alone, by its own name", { url: PAGE }, undefined, [PAGE]],
  ["words about a page", { text: "For Sunday", url: PAGE }, "", [["For Sunday", PAGE]]],
  ["a text that has the address already", { text: `Look: ${PAGE}`, url: PAGE }, "", [`Look: ${PAGE}`]],
  ["several lines and an address", { text: "Eggs\nMilk", url: PAGE }, "", ["Eggs", "Milk", PAGE]],
])("another app shares %s", ([, parts, title, items]) => {
  expect(share(parts)).toEqual({ title, items });
});

test("what is shared comes through the address as it was", () => {
  const shared = { title: "A & B", text: "# Fruit\n- 100 % apples + é", url: PAGE };
  const hash = writeShared(shared);
  expect(readShared(new URLSearchParams(hash.slice(1)))).toEqual(shared);
  expect(readShared(new URLSearchParams("search"))).toBeNull();
});
