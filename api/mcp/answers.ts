import { type AnswerInput, listValues } from "../../shared/marks/answers.ts";
import { toQuestionName } from "../../shared/marks/blanks.ts";
import { badInput } from "../domain/base/errors.ts";
import type { AskedQuestion } from "./documents.ts";
import { quote } from "./words.ts";

const FORMS: Record<AskedQuestion["kind"], string> = { CHOICE: "yes or no", NUMBER: "a number", WORDS: "words" };

/** Says what a template asks, for an assistant that has not answered. */
export function describeQuestions(questions: readonly AskedQuestion[]): string {
  const lines = questions.map(({ name, kind, last }) => {
    const [value] = last ? listValues(last) : [];
    const answer = value === true ? "yes" : value === false ? "no" : value;
    return `- ${name}: ${FORMS[kind]}${answer === undefined ? "" : `, last time ${answer}`}`;
  });
  const how =
    "Nothing was made. Ask the user, and call again with answers, each as name=value; an empty array leaves all open.";
  return `The template asks:\n${lines.join("\n")}\n${how}`;
}

const CHOICES = new Map([
  ["yes", true],
  ["true", true],
  ["no", false],
  ["false", false],
]);

/** Reads answers such as "nights=5", by what the questions ask. Errors: `BAD_USER_INPUT`. */
export const readAnswers = (answers: readonly string[], questions: readonly AskedQuestion[]): AnswerInput[] =>
  answers.map((text) => {
    const [, name = "", value = ""] = /^([^=]+)=(.*)$/su.exec(text) ?? [];
    const question = questions.find((each) => each.name === toQuestionName(name.trim()));
    if (!question) throw badInput({ answers: `The template does not ask ${quote(name.trim() || text)}` });
    const answer = readAnswer(question, value.trim());
    if (!answer) throw badInput({ answers: `Answer ${quote(question.name)} with ${FORMS[question.kind]}` });
    return answer;
  });

function readAnswer({ name, kind }: AskedQuestion, value: string): AnswerInput | null {
  if (kind === "WORDS") return { name, words: value };
  if (kind === "NUMBER") return /^\d{1,3}$/u.test(value) ? { name, number: Number(value) } : null;
  const choice = CHOICES.get(value.toLowerCase());
  return choice === undefined ? null : { name, choice };
}
