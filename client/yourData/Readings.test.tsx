import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Reading } from "./files.ts";
import { joinReadings, Readings } from "./Readings.tsx";

const create = (group: string, values: string[]): Reading[] =>
  values.map((value, index) => ({ group, value, label: value.toUpperCase(), chosen: index === 0 }));

const readings = [
  ...create("How to read it", ["items", "lists"]),
  ...create("Text encoding", ["a", "b", "c", "d", "e"]),
  ...create("Alone", ["only"]),
];

it("keeps the choice of the other groups when one changes", () => {
  expect(joinReadings(readings)).toBe("items,a,only");
  const find = (value: string) => readings.find((each) => each.value === value);
  expect(joinReadings(readings, find("lists"))).toBe("lists,a,only");
  expect(joinReadings(readings, find("d"))).toBe("items,d,only");
  expect(joinReadings([])).toBe("");
});

it("shows a few ways as buttons, many as a menu, and one not at all", () => {
  const html = renderToStaticMarkup(<Readings readings={readings} onReading={() => {}} />);
  expect(html.match(/<legend[^>]*>[^<]*/g)).toEqual([expect.stringContaining("How to read it")]);
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html.match(/<option/g)).toHaveLength(5);
  expect(html).toContain("Text encoding");
  expect(html).not.toContain("Alone");
});
