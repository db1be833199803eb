import { toQuestionName } from "../../../shared/marks/blanks.ts";
import { readAsked } from "../../../shared/marks/readMarks.ts";
import { type Answers, type AskingRow, countPieces, getAnswer, isYes, resolve } from "../../../shared/marks/resolve.ts";

/** A row that answers leave out, with its words and the questions that leave it out. */
export type LeftOutRow<Row> = { row: Row; name: string; why: string };

/** Returns the names of the questions because of which a row is left out, joined. */
function explain(name: string, answers: Answers): string {
  const { only, times } = readAsked(name);
  const asked = new Map(only.map((each) => [toQuestionName(each), each]));
  const noes = [...asked.values()].filter((each) => {
    const answer = getAnswer(answers, each);
    return answer !== undefined && !isYes(answer);
  });
  if (times && countPieces(times, answers) === 0) noes.push(times.name);
  return noes.map((each) => each.replaceAll("-", " ")).join(", ");
}

/** Splits the items of a template, without the headings: those that answers leave out, and how many stay. */
export function splitByAnswers<Row extends AskingRow>(
  rows: readonly Row[],
  answers: Answers,
): { leftOut: LeftOutRow<Row>[]; stayCount: number } {
  const leftOut: LeftOutRow<Row>[] = [];
  let [ofHeading, stayCount] = ["", 0];
  for (const { row, name, isLeftOut } of resolve(rows, answers))
    if (row.isHeading) ofHeading = explain(row.name, answers);
    else if (isLeftOut) leftOut.push({ row, name, why: explain(row.name, answers) || ofHeading });
    else stayCount++;
  return { leftOut, stayCount };
}
