import { expect, test } from "vitest";
import type { Question } from "../../../shared/marks/questions.ts";
import { getValue, readFields, toInputs } from "./draft.ts";

const ask = (kind: Question["kind"], name: string): Question => ({ kind, name, label: name });
const QUESTIONS = [ask("CHOICE", "kids"), ask("NUMBER", "nights"), ask("WORDS", "guest")];

/** What is sent when the fields have this. */
function send(typed: object, known: object) {
  const fields = QUESTIONS.map((question) => ({ ...question, value: getValue(question, { ...typed }, { ...known }) }));
  return toInputs(readFields(fields), fields, { ...known });
}

test("a choice is on at first, and an empty field is not answered", () => {
  expect(send({}, {})).toEqual([{ name: "kids", choice: true }]);
});

test("what was answered is sent again, and a field that was emptied takes its answer away", () => {
  const known = { kids: false, nights: 5, guest: "Ana" };
  expect(send({ guest: " " }, known)).toEqual([
    { name: "kids", choice: false },
    { name: "nights", number: 5 },
    { name: "guest" },
  ]);
});

test("a question can have the name of a property of objects", () => {
  expect(getValue(ask("CHOICE", "constructor"), {}, {})).toBe(true);
});
