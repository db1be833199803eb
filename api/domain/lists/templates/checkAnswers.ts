import { msg, plural } from "@lingui/core/macro";
import { type AnswerInput, mergeAnswers } from "../../../../shared/marks/answers.ts";
import { MAX_QUESTIONS } from "../../../../shared/marks/questions.ts";
import type { Answers } from "../../../../shared/marks/resolve.ts";
import { badInput } from "../../base/errors.ts";

/** Returns the answers of a list with those that were sent; null for none. Errors: `BAD_USER_INPUT` for too many. */
export function checkAnswers(known: Answers | null, sent: readonly AnswerInput[] | null | undefined): Answers | null {
  const answers = mergeAnswers(known, sent ?? []);
  const count = Object.keys(answers).length;
  if (count > MAX_QUESTIONS)
    throw badInput({
      answers: msg`A list has at most ${plural({ max: MAX_QUESTIONS }, { one: "# answer", other: "# answers" })}`,
    });
  return count > 0 ? answers : null;
}
