import { expect, it } from "vitest";
import { readFormAnswers, toFieldName } from "./formAnswers.ts";

it("reads the fields of questions, and leaves open what is empty", () => {
  const form = new URLSearchParams([
    ["once", "1"],
    [toFieldName({ kind: "CHOICE", name: "kids" }), "no"],
    [toFieldName({ kind: "CHOICE", name: "kids" }), "yes"],
    [toFieldName({ kind: "CHOICE", name: "rental-car" }), "no"],
    [toFieldName({ kind: "NUMBER", name: "nights" }), "5"],
    [toFieldName({ kind: "NUMBER", name: "days" }), ""],
    [toFieldName({ kind: "WORDS", name: "the guest" }), " Aunt Ida "],
    [toFieldName({ kind: "WORDS", name: "host" }), " "],
    ["OTHER:x", "1"],
  ]);
  expect(readFormAnswers(form)).toEqual([
    { name: "kids", choice: true },
    { name: "rental-car", choice: false },
    { name: "nights", number: 5 },
    { name: "the guest", words: "Aunt Ida" },
  ]);
});
