import { useState } from "react";
import type { AnswerInput } from "../../../shared/marks/answers.ts";
import type { Question } from "../../../shared/marks/questions.ts";
import type { Answers, AnswerValue } from "../../../shared/marks/resolve.ts";

/** What is in the fields of the questions: a number may be missing. */
type Draft = Readonly<Record<string, AnswerValue | null>>;

const DEFAULTS: Record<Question["kind"], AnswerValue | null> = {
  // Too much is better than something forgotten.
  CHOICE: true,
  NUMBER: null,
  WORDS: "",
};
const TYPES: Record<Question["kind"], string> = { CHOICE: "boolean", NUMBER: "number", WORDS: "string" };

/** Returns what the field of a question shows: what was typed, else the known answer, else what is there first. */
function getValue({ name, kind }: Question, typed: Draft, known: Answers): AnswerValue | null {
  const value = typed[name];
  if (value !== undefined) return value;
  const answer = known[name];
  // What a name asks can have another kind by now.
  return answer !== undefined && typeof answer === TYPES[kind] ? answer : DEFAULTS[kind];
}

/** The fields of some questions, with the answers in them. What is empty is not answered. */
export function useAnswerDraft(questions: readonly Question[], known: Answers) {
  const [typed, setTyped] = useState<Draft>({});
  const fields = questions.map((question) => ({
    ...question,
    value: getValue(question, typed, known),
    set: (value: AnswerValue) => setTyped((before) => ({ ...before, [question.name]: value })),
  }));
  const answers: Answers = Object.fromEntries(
    fields.flatMap(({ name, value }) => {
      const answer = typeof value === "string" ? value.trim() : value;
      return answer === null || answer === "" ? [] : [[name, answer]];
    }),
  );
  return { fields, answers };
}

export type AnswerField = ReturnType<typeof useAnswerDraft>["fields"][number];

/** Returns answers as they are sent. */
export const toInputs = (answers: Answers): AnswerInput[] =>
  Object.entries(answers).map(([name, value]) =>
    typeof value === "boolean"
      ? { name, choice: value }
      : typeof value === "number"
        ? { name, number: value }
        : { name, words: value },
  );
