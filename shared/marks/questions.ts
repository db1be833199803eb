import { toQuestionName } from "./blanks.ts";
import { readAsked } from "./readMarks.ts";
import type { AskingRow } from "./resolve.ts";

export type QuestionKind = "CHOICE" | "NUMBER" | "WORDS";

/** A question that is asked when a template is used. */
export type Question = { name: string; label: string; kind: QuestionKind };

/** The most questions that are asked. */
export const MAX_QUESTIONS = 30;

/** What counts anything is a number; else what stands in braces is words; else it is a choice. */
const KINDS: readonly QuestionKind[] = ["CHOICE", "WORDS", "NUMBER"];

/** Returns what rows ask, in the order in which it is there first. A name has one kind. */
export function listQuestions(rows: readonly Omit<AskingRow, "isHeading">[]): Question[] {
  const questions = new Map<string, Question>();
  const ask = (written: string, kind: QuestionKind) => {
    const name = toQuestionName(written);
    const known = questions.get(name);
    if (known && KINDS.indexOf(kind) > KINDS.indexOf(known.kind)) known.kind = kind;
    if (!known && questions.size < MAX_QUESTIONS)
      questions.set(name, { name, label: written.replaceAll("-", " "), kind });
  };
  for (const { name, note } of rows) {
    const { only, times, blanks } = readAsked(name);
    for (const each of only) ask(each, "CHOICE");
    if (times) ask(times.name, "NUMBER");
    for (const each of blanks) ask(each, "WORDS");
    if (note !== null) for (const each of readAsked(note).blanks) ask(each, "WORDS");
  }
  return [...questions.values()];
}
