import { expect, it } from "vitest";
import { formatTime, formatWeight } from "./sums.ts";

it.for([
  [2_400, "2.4 kg"],
  [999, "999 g"],
  [28.35, "28 g"],
  [0.5, "0.5 g"],
  [0.002, "0.002 g"],
] as const)("%s grams are %s", ([grams, text]) => expect(formatWeight(grams)).toBe(text));

it.for([
  [10, "10 min"],
  [59.7, "1 h"],
  [119.7, "2 h"],
  [90, "1 h 30 min"],
] as const)("%s minutes are %s", ([minutes, text]) => expect(formatTime(minutes)).toBe(text));
