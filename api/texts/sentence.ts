import { type MessageDescriptor, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { SOURCE_LANGUAGE } from "../../shared/texts/languages.ts";

/**
 * A sentence for people: what `msg` makes, which can be said in each language, or English words, which only those read who
 * write programs.
 */
export type Sentence = string | MessageDescriptor;

/** What stands in a sentence. Numbers are formatted by the language in which it is said. */
export type Values = Record<string, string | number>;

/** A sentence with its values apart, from which a page says it in its language. */
export type Text = { pattern: string; values: Values };

type Compiled = ReturnType<typeof compileMessage>;

/** There are as many as the code has sentences with values. */
const compiled = new Map<string, Compiled>();

function compile(pattern: string): Compiled {
  const known = compiled.get(pattern) ?? compileMessage(pattern);
  compiled.set(pattern, known);
  return known;
}

const english = setupI18n({
  locale: SOURCE_LANGUAGE,
  messages: { [SOURCE_LANGUAGE]: {} },
}).setMessagesCompiler(compile);

/** What was said: a file to import can have one sentence for each of its rows. */
const said = new WeakMap<MessageDescriptor, string>();

/** Says a sentence in English. */
export function toEnglish(sentence: Sentence): string {
  if (typeof sentence === "string") return sentence;
  if (!sentence.values) return sentence.message ?? sentence.id;
  const words = said.get(sentence) ?? english._(sentence);
  said.set(sentence, words);
  return words;
}

/** Returns a sentence with its values apart; undefined for one without values, which is its own pattern. */
export const toText = (sentence: Sentence): Text | undefined =>
  typeof sentence !== "string" && sentence.values && sentence.message !== undefined
    ? { pattern: sentence.message, values: sentence.values as Values }
    : undefined;

/** Returns the texts of the sentences that have values, each with the name that it is given with. */
export const collectTexts = (sentences: readonly (readonly [name: string, Sentence])[]): Record<string, Text> =>
  Object.fromEntries(
    sentences.flatMap(([name, sentence]) => {
      const text = toText(sentence);
      return text ? [[name, text]] : [];
    }),
  );

/** Returns the same by the sentences in English. */
export const listTexts = (sentences: readonly Sentence[]): Record<string, Text> =>
  collectTexts(sentences.map((sentence) => [toEnglish(sentence), sentence]));

/** Adds the values of a sentence that says itself how it formats them, as `{max, number}`, which no macro writes. */
export const withValues = (sentence: MessageDescriptor, values: Values): MessageDescriptor => ({ ...sentence, values });
