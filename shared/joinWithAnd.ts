/** Joins words as a sentence has them, in British English: "Milk", "Milk and Bread", "Milk, Bread and 2 more". */
export const joinWithAnd = (words: readonly string[]): string => new Intl.ListFormat("en-GB").format(words);
