import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const theme = readFileSync("client/theme.css", "utf8");

/** Returns the colours of a block of the theme by name. What is not a plain colour, such as a shadow, is left out. */
function readColors(block: string): Record<string, string> {
  const start = theme.indexOf(`${block} {`);
  expect(start, block).toBeGreaterThan(-1);
  const text = theme.slice(start, theme.indexOf("}", start));
  return Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
}

const light = { white: "#ffffff", ...readColors("@theme") };
const MODES = { light, dark: { ...light, ...readColors(":root.dark") } };

/** The relative luminance of a colour (WCAG 2.2). */
function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** What must be readable, or seen, on which surfaces: 4.5:1 for text and 3:1 for marks. */
const RULES = [
  {
    color: "ink",
    on: ["sheet", "desk", "float", "hover", "hover-float", "hover-desk", "press", "select", "tint"],
    least: 4.5,
  },
  // A pressed row, and a chosen one in a dark menu, have no quiet text: it becomes ink.
  {
    color: "ink-2",
    on: ["sheet", "desk", "float", "hover", "hover-float", "hover-desk", "select", "tint"],
    least: 4.5,
  },
  { color: "mark", on: ["sheet", "desk", "float", "hover", "hover-float", "hover-desk", "press"], least: 3 },
  { color: "on-fill", on: ["fill", "fill-hover", "fill-press"], least: 4.5 },
  { color: "accent", on: ["sheet"], least: 3 },
  { color: "danger", on: ["sheet", "desk", "float", "hover", "hover-float"], least: 4.5 },
  { color: "white", on: ["danger-fill"], least: 4.5 },
  // A toast and a tooltip are ink with words of the sheet's colour.
  { color: "sheet", on: ["ink"], least: 4.5 },
];

const CASES = RULES.flatMap(({ color, on, least }) =>
  on.flatMap((surface) =>
    Object.entries(MODES).map(([mode, colors]) => ({
      color,
      surface,
      least,
      mode,
      colors: colors as Record<string, string>,
    })),
  ),
);

describe("the contrast of the theme", () => {
  it.each(CASES)("$color on $surface is at least $least:1 in $mode mode", ({ color, surface, least, colors }) => {
    expect(getContrast(colors[color] ?? "", colors[surface] ?? "")).toBeGreaterThanOrEqual(least);
  });

  it("fails where a colour is missing, and knows the contrasts of the specification", () => {
    expect(getContrast("", "#ffffff")).toBeNaN();
    expect(getContrast("#ffffff", "#000000")).toBe(21);
    expect(getContrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });
});
