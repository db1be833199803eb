import { expect, it } from "vitest";
import { shortenNames } from "./shortNames.ts";

const shorten = (...names: string[]) => shortenNames(names, (name) => name.length > 6);

it.each([
  ["names that are not cut stay", ["Ana", "Ben"], ["Ana", "Ben"]],
  ["initials stand for a name that would be cut", ["Jonathan", "Mary Jane", "Ana-Lucía"], ["J", "MJ", "AL"]],
  ["a number stays whole", ["Room 101", "Room 102", "Platform 9a"], ["R101", "R102", "P9a"]],
  ["names that share their initials get more letters", ["Anneliese", "Arabella"], ["An", "Ar"]],
  ["as many as are needed", ["Anneliese", "Anastasia", "Arabella"], ["Ann", "Ana", "Ar"]],
  ["their ends where they begin alike", ["Christopher", "Christine", "Christian"], ["C…er", "C…ne", "C…an"]],
  ["a short name keeps its own", ["J", "Jonathan"], ["J", "Jo"]],
  ["whatever the case", ["jonathan", "Josephine"], ["jon", "Jos"]],
  ["the same names stay the same", ["Jonathan", "Jonathan"], ["Jonathan", "Jonathan"]],
  ["letters of two units stay whole", ["👩‍🚀 Astronaut"], ["👩A"]],
])("%s", (_what, names, labels) => {
  expect(shorten(...names)).toEqual(labels);
});
