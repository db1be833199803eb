import type { ApolloCache } from "@apollo/client";
import { mergeAnswers } from "../../../shared/marks/answers.ts";
import type { Answers } from "../../../shared/marks/resolve.ts";
import { readCachedRows } from "../../cache/places.ts";
import { readCachedList } from "../../rows/list.ts";

/** Returns the answers of the newest cached list that was made from each template. */
export function readLastAnswers(cache: ApolloCache, templateIds: readonly string[]): Answers {
  const uses = readCachedRows(cache, "List")
    .flatMap(({ id, isTemplate }) => (isTemplate ? [] : (readCachedList(cache, id) ?? [])))
    .filter(({ templateId, answers }) => templateId && templateIds.includes(templateId) && answers.length > 0)
    .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  return uses.reduce<Answers>((known, { answers }) => mergeAnswers(known, answers), {});
}
