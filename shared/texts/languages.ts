/** A language in which Listbook can be read. */
export type Language = {
  /** The code of BCP 47, which the page has as its `lang`. */
  code: string;
  /** What the language calls itself. */
  name: string;
  direction: "ltr" | "rtl";
  /** Whether every text has a translation. Only a complete language is chosen by what the browser asks for. */
  isComplete: boolean;
};

/** The language of the texts in the code, of both APIs, and of visitors who ask for none that is here. */
export const SOURCE_LANGUAGE = "en";

/** The language in which tests read the page: English with accents, in longer words. It is offered to no one. */
export const PSEUDO_LANGUAGE: Language = { code: "en-XA", name: "Pseudo", direction: "ltr", isComplete: false };

/** The languages in the order in which people choose one. */
export const LANGUAGES: Language[] = [
  { code: SOURCE_LANGUAGE, name: "English", direction: "ltr", isComplete: true },
  { code: "de", name: "Deutsch", direction: "ltr", isComplete: true },
  { code: "fr", name: "Français", direction: "ltr", isComplete: true },
  { code: "es", name: "Español", direction: "ltr", isComplete: true },
  { code: "nl", name: "Nederlands", direction: "ltr", isComplete: true },
  { code: "pt-BR", name: "Português (Brasil)", direction: "ltr", isComplete: true },
  { code: "pl", name: "Polski", direction: "ltr", isComplete: true },
  { code: "ja", name: "日本語", direction: "ltr", isComplete: true },
  { code: "ar", name: "العربية", direction: "rtl", isComplete: true },
];

/** The languages of a build: those that people choose, and that of the tests. */
export const ALL_LANGUAGES: readonly Language[] = [...LANGUAGES, PSEUDO_LANGUAGE];

/** The cookie in which a browser keeps the language that its user has chosen. */
export const LANGUAGE_COOKIE = "listbook-language";

const getPrimary = (tag: string) => tag.toLowerCase().split("-")[0];

/** Finds the language that a tag of a browser asks for: English for "en-GB", Brazilian Portuguese for "pt". */
const findLanguage = (languages: readonly Language[], tag: string) =>
  languages.find(({ code }) => code.toLowerCase() === tag.toLowerCase()) ??
  languages.find(({ code }) => getPrimary(code) === getPrimary(tag));

/** Returns the code of the first language that these tags of a browser ask for and that is complete, or English. */
export function chooseByTags(languages: readonly Language[], tags: readonly string[]): string {
  const complete = languages.filter(({ isComplete }) => isComplete);
  const found = tags.map((tag) => findLanguage(complete, tag)).find((language) => language !== undefined);
  return found?.code ?? SOURCE_LANGUAGE;
}
