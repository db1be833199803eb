import { t } from "@lingui/core/macro";

/** What a row of a template can ask: whether it applies, how many of it, or words. */
export type AskedKind = "only" | "times" | "words";

export const ONLY_WITH = t({
  message: "Only with…",
  comment: "Chooses with what an item of a template is in the list that is made from it: only with kids",
});
export const AS_MANY_AS = t({
  message: "As many as…",
  comment: "Chooses a number that is asked for when a template is used: as many as nights",
});
export const ASK_FOR_WORDS = t({
  message: "Ask for words",
  comment: "Chooses words that are asked for when a template is used, such as the name of a guest",
});
