import type { I18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { type Language, LANGUAGE_COOKIE, LANGUAGES } from "../../shared/texts/languages.ts";
import { textsOf } from "../texts/texts.ts";
import type { TestUser } from "./testServer.ts";

/** The language of tests: English but for what they translate. A server offers it with `LANGUAGES_WITH_TEST`. */
export const TEST_LANGUAGE = "en-x-test";
export const LANGUAGES_WITH_TEST: Language[] = [
  ...LANGUAGES,
  { code: TEST_LANGUAGE, name: "Test", direction: "ltr", isComplete: false },
];

/** Adds translations by their English patterns to the language of tests, and returns what says them. */
export async function translate(translations: Record<string, string>): Promise<I18n> {
  const texts = await textsOf(TEST_LANGUAGE);
  const entries = Object.entries(translations);
  const messages = entries.map(([pattern, said]) => [generateMessageId(pattern), compileMessage(said)]);
  texts.load(TEST_LANGUAGE, Object.fromEntries(messages));
  return texts;
}

/** A person who has chosen the language of tests. */
export const inTestLanguage = (person: TestUser): TestUser => ({
  ...person,
  cookie: [person.cookie, `${LANGUAGE_COOKIE}=${TEST_LANGUAGE}`].filter(Boolean).join("; "),
});
