import { describe, expect, inject, test } from "vitest";
import { MAX_ITEMS_PER_LIST } from "../../../../shared/listLimits.ts";
import { DomainError } from "../../base/errors.ts";
import { matchLines } from "./matchLines.ts";
import { readText } from "./readText.ts";
import { type ListVersion, type VersionItem, writeVersion } from "./textVersion.ts";

/** Texts that take long where a step looks at each line, or character, again for each other one. */

const SIZE = 256_000;
const STARTS = inject("thorough") ? ["", "# Trip\n\n", "- [ ] Milk\n", "- [ ] Milk "] : ["- [ ] Milk\n"];
const createItem = (name: string, index: number, note: string | null = null): VersionItem => ({
  id: `row ${index}`,
  name,
  note,
  completed: false,
  isSkipped: false,
  isHeading: false,
});
const createVersion = (count: number, name: (index: number) => string): ListVersion => ({
  name: "Trip",
  note: null,
  items: Array.from({ length: count }, (_, index) => createItem(name(index), index)),
});
const EMPTY = createVersion(0, String);

function edit(text: string, version: ListVersion) {
  try {
    matchLines(version.items, readText(text, version).items);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Returns how long something takes at best, in milliseconds. A machine that does something else takes longer. */
function measure(work: () => void, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** Shorter times, in milliseconds, say nothing about how they grow. What is quadratic takes many seconds. */
const SHORT = 500;

/** Returns how many times as long four times as much takes: four times, or sixteen where the time is quadratic. */
function measureGrowth(work: (size: number) => void): number {
  if (measure(() => work(1), 1) < SHORT) return 1;
  const [part, whole] = [measure(() => work(0.25), 3), measure(() => work(1), 3)];
  return whole < SHORT ? 1 : whole / part;
}
const LINEAR = 9;

describe("the time grows as the text does", () => {
  const PIECES = [
    " ",
    "\t",
    "\n",
    "a",
    "#",
    "# ",
    ">",
    "> ",
    "- ",
    "- [ ] ",
    "`",
    "```\n",
    "| a ",
    "|\n",
    "  \n",
    "  > \n",
  ];
  const LINES = [
    "- a\n",
    "- [ ] a\n\n\n\n",
    "- [ ] a\n  b\n\n  c\n",
    "# a\n\n\n",
    "1. a\n",
    "a:\n- b\n",
    "a\t,b\n",
    "[ ]\n",
    "  a\n",
  ];
  test.each([...PIECES, ...LINES])("of %j", (piece) => {
    for (const start of STARTS) {
      const growth = measureGrowth((size) => edit(start + piece.repeat((SIZE * size) / piece.length), EMPTY));
      expect(growth).toBeLessThan(LINEAR);
    }
  });
  test("of rows that are all alike", () => {
    const growth = measureGrowth((size) => {
      const version = createVersion(MAX_ITEMS_PER_LIST * size, () => "Milk");
      edit(writeVersion({ ...version, items: version.items.slice(3).reverse() }), version);
    });
    expect(growth).toBeLessThan(LINEAR);
  });

  test("of one name with many notes", () => {
    const growth = measureGrowth((size) => {
      const items = Array.from({ length: MAX_ITEMS_PER_LIST * size }, (_, index) =>
        createItem("Milk", index, `${"one\n".repeat(30)}${index}`),
      );
      edit(writeVersion({ ...EMPTY, items: items.map((item) => ({ ...item, note: `${item.note} x` })) }), {
        ...EMPTY,
        items,
      });
    });
    expect(growth).toBeLessThan(LINEAR);
  });
});

test("rows that are all different take a bounded number of comparisons", () => {
  const version = createVersion(MAX_ITEMS_PER_LIST, (index) => `${"ab".repeat(50)} ${index}`);
  const other = createVersion(MAX_ITEMS_PER_LIST - 1, (index) => `${"ba".repeat(50)} ${index * 7 + 5_000}`);
  // Beyond the bound nothing is compared: four times as many lines take less than sixteen times as long.
  const growth = measureGrowth((size) =>
    edit(writeVersion({ ...other, items: other.items.slice(0, 999 * size) }), version),
  );
  expect(growth).toBeLessThan(LINEAR);
});
