import { getTextLocale } from "./texts/locale.ts";

/** Joins words as a sentence has them: "Milk", "Milk and Bread", "Milk, Bread and 2 more". */
export const joinWithAnd = (words: readonly string[]): string => new Intl.ListFormat(getTextLocale()).format(words);
