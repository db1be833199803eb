import { useState } from "react";
import type { AnswerInput } from "../../../shared/marks/answers.ts";
import type { Question } from "../../../shared/marks/questions.ts";
import { type Answers, type AnswerValue, getAnswer } from "../../../shared/marks/resolve.ts";

/** What is in the fields of the questions: a number may be missing. */
type Draft = Readonly<Record<string, AnswerValue | null>>;

const DEFAULTS: Record<Question["kind"], AnswerValue | null> = {
  // Too much is better than something forgotten.
  CHOICE: true,
  NUMBER: null,
  WORDS: "",
};
const TYPES: Record<Question["kind"], string> = { CHOICE: "boolean", NUMBER: "number", WORDS: "string" };

/**
 * Returns what the field of a question shows: what was typed, else the known answer, else what is there first. Exported for
 * tests.
 */
export function getValue({ name, kind }: Question, typed: Draft, known: Answers): AnswerValue | null {
  if (Object.hasOwn(typed, name)) return typed[name] ?? null;
  const answer = getAnswer(known, name);
  // What a name asks can have another kind by now.
  return answer !== undefined && typeof answer === TYPES[kind] ? answer : DEFAULTS[kind];
}

type Field = Pick<Question, "name"> & { value: AnswerValue | null };

/** Returns the answers that are in fields. What is empty is not answered. Exported for tests. */
export const readFields = (fields: readonly Field[]): Answers =>
  Object.fromEntries(
    fields.flatMap(({ name, value }) => {
      const answer = typeof value === "string" ? value.trim() : value;
      return answer === null || answer === "" ? [] : [[name, answer]];
    }),
  );

/** The fields of some questions, with the answers in them. */
export function useAnswerDraft(questions: readonly Question[], known: Answers) {
  const [typed, setTyped] = useState<Draft>({});
  const fields = questions.map((question) => ({
    ...question,
    value: getValue(question, typed, known),
    set: (value: AnswerValue) => setTyped((before) => ({ ...before, [question.name]: value })),
  }));
  return { fields, answers: readFields(fields) };
}

export type AnswerField = ReturnType<typeof useAnswerDraft>["fields"][number];

/** Returns answers as they are sent. A known answer whose field is empty is taken away. */
export const toInputs = (answers: Answers, fields: readonly Field[] = [], known: Answers = {}): AnswerInput[] => [
  ...Object.entries(answers).map(([name, value]) =>
    typeof value === "boolean"
      ? { name, choice: value }
      : typeof value === "number"
        ? { name, number: value }
        : { name, words: value },
  ),
  ...fields.flatMap(({ name }) => {
    const before = getAnswer(known, name);
    // A program can have answered with no words, which leave rows out.
    const isEmptied = before !== undefined && before !== "" && getAnswer(answers, name) === undefined;
    return isEmptied ? [{ name }] : [];
  }),
];
