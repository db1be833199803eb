import { toQuestionName } from "./blanks.ts";
import { MAX_QUESTIONS } from "./questions.ts";
import type { Answers, AnswerValue } from "./resolve.ts";

/** An answer as both APIs write it: one of the three has a value. */
export type Answer = { name: string; choice: boolean | null; number: number | null; words: string | null };

/** An answer that is sent. One without a value takes an answer away. */
export type AnswerInput = { name: string } & {
  [Kind in "choice" | "number" | "words"]?: Exclude<Answer[Kind], undefined> | undefined;
};

export const ANSWER_RANGES = {
  name: { minLength: 1, maxLength: 30 },
  number: { minimum: 0, maximum: 999 },
  words: { maxLength: 100 },
} as const;

/** Letters, digits, blanks and hyphens, the first one a letter: what a mark can name. */
const NAME = /^\p{L}[\p{L}\p{M}\p{N} -]*$/u;
/** Signs with which an answer would become a mark, and all that is no single line. */
const NO_WORDS = /[{}×?？\p{Cc}]/u;

const countSigns = (text: string) => [...text].length;

const isShortName = (name: string): boolean =>
  countSigns(name) <= ANSWER_RANGES.name.maxLength && NAME.test(name) && !/[ -]$/u.test(name);

/** Whether a name can be that of a question. One sign may become many when it is stored. */
export const isQuestionName = (name: string): boolean => isShortName(name) && isShortName(toQuestionName(name));

/** Whether a value can be an answer. */
export function isAnswerValue(value: unknown): value is AnswerValue {
  if (typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isInteger(value) && value >= 0 && value <= ANSWER_RANGES.number.maximum;
  return typeof value === "string" && countSigns(value) <= ANSWER_RANGES.words.maxLength && !NO_WORDS.test(value);
}

/** Returns words that can be an answer: those that were typed, without the signs of marks, as long as answers are. */
export const cleanWords = (text: string): string =>
  [...text.replaceAll(new RegExp(NO_WORDS, "gu"), "")].slice(0, ANSWER_RANGES.words.maxLength).join("");

/** Whether a value that was stored or imported has answers, and nothing else. */
export const isAnswers = (value: unknown): value is Answers =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= MAX_QUESTIONS &&
  Object.entries(value).every(([name, each]) => isQuestionName(name) && isAnswerValue(each));

/** The values that an answer has: one, or none where it takes an answer away. */
export const listValues = ({ choice, number, words }: AnswerInput): AnswerValue[] =>
  [choice, number, words].filter((each) => each !== undefined && each !== null);

/** Returns answers with others in their places. One without a value takes the answer away. */
export function mergeAnswers(answers: Answers | null, sent: readonly AnswerInput[]): Answers {
  const merged = new Map(Object.entries(answers ?? {}));
  for (const input of sent) {
    const [value] = listValues(input);
    const name = toQuestionName(input.name);
    if (value === undefined) merged.delete(name);
    else merged.set(name, typeof value === "string" ? value.trim() : value);
  }
  return Object.fromEntries(merged);
}

/** Returns answers as both APIs write them, by their names. */
export const toAnswerList = (answers: Answers | null): Answer[] =>
  Object.entries(answers ?? {})
    .map(([name, value]) => toAnswer(name, value))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

export const toAnswer = (name: string, value: AnswerValue): Answer => ({
  name,
  choice: typeof value === "boolean" ? value : null,
  number: typeof value === "number" ? value : null,
  words: typeof value === "string" ? value : null,
});
