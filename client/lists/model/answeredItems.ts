import type { ApolloCache } from "@apollo/client";
import { type AnswerInput, mergeAnswers, toAnswerList } from "../../../shared/marks/answers.ts";
import { type Answers, resolve } from "../../../shared/marks/resolve.ts";
import { readCachedListItems } from "../../cache/places.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";

/** Returns the cached items of a template with the words that answers make of theirs, without what they leave out. */
export const resolveCachedItems = (
  cache: ApolloCache,
  templateId: string,
  answers: readonly AnswerInput[],
): ItemFieldsFragment[] =>
  resolve(readCachedListItems(cache, templateId), mergeAnswers(null, answers)).flatMap(
    ({ row, name, note, isLeftOut }) => (isLeftOut ? [] : [{ ...row, name, note }]),
  );

/** Returns the answers of a cached list, with others in their places. */
export const readAnswers = (
  list: Pick<ListFieldsFragment, "answers"> | null | undefined,
  sent: readonly AnswerInput[] = [],
): Answers => mergeAnswers(mergeAnswers(null, list?.answers ?? []), sent);

/** Returns answers as a list has them in the cache. */
export const toCachedAnswers = (answers: Answers): ListFieldsFragment["answers"] =>
  toAnswerList(answers).map((answer) => ({ __typename: "Answer", ...answer }));
