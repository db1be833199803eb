import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { LANGUAGES, type Language, PSEUDO_LANGUAGE } from "../../shared/texts/languages.ts";
import { type Sentence, toEnglish } from "./sentence.ts";

/** The catalogues of translations: for each language those of the page's texts and of the server's. English needs none. */
const CATALOGUES = import.meta.glob<{ messages: Messages }>([
  "../../shared/texts/{page,server}/*.po",
  "!../../shared/texts/*/en.po",
]);

const PSEUDO_CATALOGUES = {
  page: () => import("virtual:pseudo/page"),
  server: () => import("virtual:pseudo/server"),
};

async function readMessages(catalogue: "page" | "server", language: string): Promise<Messages> {
  const isPseudo = language === PSEUDO_LANGUAGE.code;
  const read = isPseudo ? PSEUDO_CATALOGUES[catalogue] : CATALOGUES[`../../shared/texts/${catalogue}/${language}.po`];
  return read ? (await read()).messages : {};
}

async function loadTexts(language: string): Promise<I18n> {
  const [page, server] = await Promise.all([readMessages("page", language), readMessages("server", language)]);
  const messages = { ...page, ...server };
  return setupI18n({ locale: language, messages: { [language]: messages } }).setMessagesCompiler(compileMessage);
}

const texts = new Map<string, Promise<I18n>>();

/** Returns what says sentences in a language. Its catalogues are read once, when the first person reads it. */
export function textsOf(language: string): Promise<I18n> {
  const known = texts.get(language) ?? loadTexts(language);
  texts.set(language, known);
  return known;
}

/** Says a sentence; what has no translation is said in English as a whole, with its numbers and plurals. */
export const say = (i18n: I18n, sentence: Sentence): string =>
  typeof sentence !== "string" && sentence.id in i18n.messages ? i18n._(sentence) : toEnglish(sentence);

/** The direction in which a language is written. */
export const getDirection = (language: string): Language["direction"] =>
  LANGUAGES.find(({ code }) => code === language)?.direction ?? "ltr";
