import { describe, expect, it } from "vitest";
import { parsePastedText } from "./parsePastedText.ts";

describe("a large text", () => {
  const nest = (count: number) => Array.from({ length: count }, (_, index) => `${" ".repeat(index)}- a`).join("\n");
  const repeat = (text: string) => (count: number) => `x\n${text.repeat(count)}`;

  it.for<[title: string, create: (count: number) => string, count: number]>([
    ["lines each deeper than the last", nest, 200],
    ["spaces before the end of a line", (count) => `a${" ".repeat(count)}b\nc${" ".repeat(count)}`, 100_000],
    ["bars", repeat("|"), 25_000],
    ["bullets in one line", repeat("* "), 25_000],
    ["marks of a heading", repeat("# "), 25_000],
    ["backticks", repeat("`"), 25_000],
    ["backslashes", repeat("\\"), 25_000],
    ["quotes", (count) => `${">".repeat(count)} a\n${">".repeat(count)} b`, 25_000],
    ["fences that never close", repeat("```x\n"), 8_000],
    [
      "fences of every length",
      (count) => Array.from({ length: count }, (_, i) => `${"`".repeat(3 + i)}x`).join("\n"),
      300,
    ],
    ["rows of dashes", repeat("|-|-|\n"), 5_000],
    ["quoted cells", (count) => `name,note\n${'"a"",",b\n'.repeat(count)}`, 5_000],
    ["one long line", repeat("word "), 25_000],
    ["numbers", repeat("1. a\n"), 5_000],
  ])("takes time in proportion to its length: %s", ([, create, count]) => {
    const [small, large] = [create(count), create(count * 8)];
    const measure = (text: string) => {
      const start = process.cpuUsage().user;
      parsePastedText(text, { joinsParents: true });
      return process.cpuUsage().user - start;
    };
    const measureBest = (text: string, times: number) =>
      Math.min(...Array.from({ length: times }, () => measure(text)));
    // If each line read all others, the time would grow with the square of the length. The limit is between linear and
    // square, which tolerates a busy machine. Two milliseconds are noise.
    const growth = (measureBest(large, 2) + 2_000) / (measureBest(small, 4) + 2_000);
    expect(growth).toBeLessThan((large.length / small.length) ** 1.5);
  });
});
