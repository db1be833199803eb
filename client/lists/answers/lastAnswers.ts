import type { ApolloCache } from "@apollo/client";
import { mergeAnswers } from "../../../shared/marks/answers.ts";
import type { Answers } from "../../../shared/marks/resolve.ts";
import { readCachedRows } from "../../cache/places.ts";
import { readCachedList } from "../../rows/list.ts";

/** Returns the answers of the newest cached list that was made from each template; for others, the template's own. */
export function readLastAnswers(cache: ApolloCache, templateIds: readonly string[]): Answers {
  const answered = readCachedRows(cache, "List")
    .flatMap(({ id }) => readCachedList(cache, id) ?? [])
    .filter(({ answers }) => answers.length > 0);
  const known = templateIds.flatMap((templateId) => {
    const [newest] = answered
      .filter((list) => !list.isTemplate && list.templateId === templateId)
      .sort((one, other) => (one.createdAt > other.createdAt ? -1 : 1));
    return [answered.find(({ id }) => id === templateId), newest];
  });
  return known.reduce<Answers>((merged, list) => mergeAnswers(merged, list?.answers ?? []), {});
}
