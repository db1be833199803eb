import { toAscii } from "../asciiSigns.ts";
import { fillBlanks, listBlanks, toQuestionName } from "./blanks.ts";
import { readAsked, splitMarks } from "./readMarks.ts";
import { type Answers, countPieces, fillAnswers, getAnswer, resolveName } from "./resolve.ts";

const AMOUNT = /\s×(\d+)$/u;
const CONDITIONS = /\s+(?=[?？])/u;

/**
 * Returns the words of a row of a list as its template shall have them: the new words with what the template asked. What is
 * not sure stays as it is written in the list.
 */
export function unresolve(name: string, original: string, answers: Answers): string {
  if (resolveName(original, answers).name === name) return original;
  const [own, old] = [splitMarks(name), splitMarks(original)];
  const { words, times } = own.times === "" ? takeAmountBack(own.words, original, old.times, answers) : own;
  const asked = new Set(readAsked(name).only.map(toQuestionName));
  const { only } = readAsked(original);
  const marks = old.only.split(CONDITIONS).filter(Boolean);
  const answered = marks.filter((_, index) => {
    const condition = only[index] ?? "";
    return getAnswer(answers, condition) !== undefined && !asked.has(toQuestionName(condition));
  });
  const others = own.only.split(CONDITIONS).filter(Boolean);
  // Conditions stand in the order of the template; what the list has of them keeps its place among them.
  const conditions = [...sortAs(marks, [...answered, ...others])].map((each) => ` ${each.trim()}`).join("");
  const written = takeWordsBack(words, original, answers) + times + own.day + conditions;
  return resolveName(written, answers).name === name ? written : name;
}

/** Returns the note of a row of a list as its template shall have it. */
export const unresolveNote = (note: string, original: string, answers: Answers): string =>
  fillAnswers(original, answers) === note ? original : takeWordsBack(note, original, answers);

/** Sorts marks as those of the template stand; others come behind them. */
const sortAs = (order: readonly string[], marks: readonly string[]): string[] => [
  ...order.filter((each) => marks.includes(each)),
  ...marks.filter((each) => !order.includes(each)),
];

/** Takes the amount that was made of a number away from words that still have it, and gives back what asked for it. */
function takeAmountBack(words: string, original: string, times: string, answers: Answers) {
  const asked = readAsked(original).times;
  const count = asked && countPieces(asked, answers);
  const amount = AMOUNT.exec(toAscii(words));
  if (!count || Number(amount?.[1] ?? 1) !== count) return { words, times: "" };
  return { words: amount ? words.slice(0, amount.index) : words, times };
}

/**
 * Puts the blanks back where their words stand. Which words are meant is sure where they are as many as before, and longer
 * than one letter.
 */
function takeWordsBack(text: string, original: string, answers: Answers): string {
  const before = fillAnswers(original, answers);
  return listBlanks(original).reduce((written, blank) => {
    const answer = getAnswer(answers, blank);
    if (typeof answer === "boolean" || answer === undefined) return written;
    const filling = String(answer);
    if ([...filling].length < 2) return written;
    const count = countBlanks(original, blank);
    const [places, placesBefore] = [written, before].map((each) => each.split(filling).length - 1);
    const unfilled = written.replaceAll(filling, () => `{${blank}}`);
    return places === count && placesBefore === count && countBlanks(unfilled, blank) === count ? unfilled : written;
  }, text);
}

function countBlanks(text: string, blank: string): number {
  let count = 0;
  fillBlanks(text, (name) => {
    if (name === toQuestionName(blank)) count++;
    return null;
  });
  return count;
}
