import { expect, it } from "vitest";
import { findPlaces, findRange, listRendered } from "./window.ts";

const PLACES = findPlaces([48, 38, 38, 48, 38]);

it("rows have the places that their heights give", () => {
  expect(PLACES).toEqual([0, 48, 86, 124, 172, 210]);
  expect(findPlaces([])).toEqual([0]);
});

it.each([
  [0, 10, { from: 0, to: 1 }],
  [-50, 48, { from: 0, to: 1 }],
  [48, 124, { from: 1, to: 3 }],
  [60, 125, { from: 1, to: 4 }],
  [0, 1_000, { from: 0, to: 5 }],
  [500, 600, { from: 5, to: 5 }],
])("between %i and %i are the rows %o", (start, end, range) => {
  expect(findRange(PLACES, start, end)).toEqual(range);
});

it("what is rendered has the room of what is not before it, and the rest behind", () => {
  expect(listRendered(PLACES, { from: 1, to: 3 }, -1)).toEqual({
    rendered: [
      { index: 1, gap: 48 },
      { index: 2, gap: 0 },
    ],
    rest: 86,
  });
});

it("the row with the focus stays, wherever the screen is", () => {
  expect(listRendered(PLACES, { from: 0, to: 1 }, 4)).toEqual({
    rendered: [
      { index: 0, gap: 0 },
      { index: 4, gap: 124 },
    ],
    rest: 0,
  });
  expect(listRendered(PLACES, { from: 3, to: 4 }, 0).rendered).toEqual([
    { index: 0, gap: 0 },
    { index: 3, gap: 76 },
  ]);
});

it("all rooms together are as high as the rows", () => {
  for (let from = 0; from <= 5; from++)
    for (let to = from; to <= 5; to++)
      for (let kept = -1; kept < 5; kept++) {
        const { rendered, rest } = listRendered(PLACES, { from, to }, kept);
        const height = rendered.reduce(
          (sum, { index, gap }) => sum + gap + (PLACES[index + 1] ?? 0) - (PLACES[index] ?? 0),
          rest,
        );
        expect(height).toBe(210);
      }
});
