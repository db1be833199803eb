import { fillBlanks, toQuestionName } from "./blanks.ts";
import { MAX_MARKED_LENGTH, type Piece, readAsked, readMarks, type Times } from "./readMarks.ts";

/**
 * What a template asks when it is used, answered: the server and the page make the same rows of the same answers. What is
 * not answered stays in the words.
 */

/** Yes or no, a number, or words. */
export type AnswerValue = boolean | number | string;

/** Answers by the names of their questions, as `toQuestionName` writes them. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** The text of a row, which stands in the order of its list. */
export type AskingRow = { name: string; note: string | null; isHeading: boolean };

/** A row with its words after the answers. They are there also where the row is left out, as somebody may bring it in. */
export type ResolvedRow<R> = { row: R; name: string; note: string | null; isLeftOut: boolean };

export const getAnswer = (answers: Answers, name: string): AnswerValue | undefined => {
  const key = toQuestionName(name);
  return Object.hasOwn(answers, key) ? answers[key] : undefined;
};

/** Whether an answer is a yes: a number that is more than none, or words. */
export const isYes = (answer: AnswerValue): boolean => answer !== false && answer !== 0 && answer !== "";

/** Returns how many pieces a row has; null without a number. */
export function countPieces(times: Times, answers: Answers): number | null {
  const answer = getAnswer(answers, times.name);
  if (typeof answer !== "number") return null;
  return answer === 0 ? 0 : Math.ceil(answer / times.per) + times.more;
}

/** Returns a text with its blanks filled, as far as there are words for them. A number fills one too. */
export function fillAnswers(text: string, answers: Answers): string {
  const filled = fillBlanks(text, (name) => {
    const answer = getAnswer(answers, name);
    return typeof answer === "boolean" || answer === undefined || answer === "" ? null : String(answer);
  });
  return filled.length <= MAX_MARKED_LENGTH && text.length <= MAX_MARKED_LENGTH ? filled : text;
}

type ResolvedName = { name: string; isLeftOut: boolean };

/** Resolves the words of one row, which is left out by its own marks alone. */
export function resolveName(text: string, answers: Answers): ResolvedName {
  const open: string[] = [];
  let [isLeftOut, openNumber] = [false, ""];
  const replaceMark = (piece: Piece): string | null => {
    if (piece.kind === "only") {
      const answer = getAnswer(answers, piece.name);
      if (answer === undefined) open.push(piece.name);
      else if (!isYes(answer)) isLeftOut = true;
      return answer === undefined ? null : "";
    }
    const count = piece.kind === "times" ? countPieces(piece.times, answers) : null;
    if (count === 0) isLeftOut = true;
    if (count === null && piece.kind === "times") openNumber = piece.times.name;
    if (count === null) return null;
    return count > 1 ? ` ×${count}` : "";
  };
  let [resolved, end] = ["", 0];
  for (const piece of readMarks(text).pieces) {
    resolved += text.slice(end, piece.start) + (replaceMark(piece) ?? text.slice(piece.start, piece.end));
    end = piece.end;
  }
  const unfilled = (resolved + text.slice(end)).trim();
  // Otherwise an answer would have become a mark, or what stood before a mark would be read as one now.
  const isSure = (name: string) => {
    const { only, times } = readAsked(name);
    return only.join() === open.join() && (times?.name ?? "") === openNumber;
  };
  return { name: [fillAnswers(unfilled, answers), unfilled].find(isSure) ?? text, isLeftOut };
}

/** Resolves rows. A heading that is left out takes along the rows up to the next one. */
export function resolve<R extends AskingRow>(rows: readonly R[], answers: Answers): ResolvedRow<R>[] {
  let isBelowLeftOut = false;
  return rows.map((row) => {
    const { name, isLeftOut } = resolveName(row.name, answers);
    if (row.isHeading) isBelowLeftOut = isLeftOut;
    const note = row.note === null ? null : fillAnswers(row.note, answers);
    return { row, name, note, isLeftOut: isLeftOut || isBelowLeftOut };
  });
}
