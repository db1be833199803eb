import { type AnswerInput, cleanWords } from "./answers.ts";
import type { Question, QuestionKind } from "./questions.ts";

/** The fields of a form that asks questions, which works without scripts. */

const KINDS: readonly QuestionKind[] = ["CHOICE", "NUMBER", "WORDS"];

/** Returns the name of the field of a question. */
export const toFieldName = ({ kind, name }: Pick<Question, "kind" | "name">): string => `${kind}:${name}`;

/** The values of a checkbox. A hidden field before it says no, because a form leaves out what is not checked. */
export const CHOICE_VALUES = { yes: "yes", no: "no" };

/** Reads the answers of a form. An empty field leaves its question open. */
export function readFormAnswers(form: URLSearchParams): AnswerInput[] {
  const fields = [...new Set(form.keys())];
  return fields.flatMap((field): AnswerInput[] => {
    const [kind = "", name] = field.split(/:(.*)/su);
    const value = form.getAll(field).at(-1)?.trim() ?? "";
    if (name === undefined || value === "" || !(KINDS as readonly string[]).includes(kind)) return [];
    if (kind === "CHOICE") return [{ name, choice: value === CHOICE_VALUES.yes }];
    return kind === "NUMBER" ? [{ name, number: Number(value) }] : [{ name, words: cleanWords(value) }];
  });
}
