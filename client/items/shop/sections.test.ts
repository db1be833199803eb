import { expect, test } from "vitest";
import { splitIntoSections } from "./sections.ts";

const split = (row: string) =>
  splitIntoSections([...row].map((id) => ({ id, isHeading: id >= "0" && id <= "9" }))).map(
    ({ heading, blocks }) => (heading?.id ?? "") + blocks.map((block) => block.map(({ id }) => id).join("")).join("|"),
  );

test("items are grouped by heading, and a heading without open items is left out", () => {
  expect(split("ab1c23d")).toEqual(["ab", "1c", "3d"]);
  expect(split("12")).toEqual([]);
});

test("a long section is split into blocks of fifty", () => {
  const blocks = splitIntoSections(Array.from({ length: 120 }, (_, id) => ({ id: String(id), isHeading: false })))[0]
    ?.blocks;
  expect(blocks?.map(({ length }) => length)).toEqual([50, 50, 20]);
});
