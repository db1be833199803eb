import { parseAccept } from "hono/utils/accept";
import { parse as parseCookies } from "hono/utils/cookie";
import { type Language, LANGUAGE_COOKIE, SOURCE_LANGUAGE } from "../../shared/texts/languages.ts";

/** The request headers that decide about the language of an answer, for `Vary`. */
export const LANGUAGE_HEADERS = "Accept-Language, Cookie";

const getPrimary = (tag: string) => tag.toLowerCase().split("-")[0];

/** Finds the language that a tag of a browser asks for: English for "en-GB", Brazilian Portuguese for "pt". */
const findLanguage = (languages: readonly Language[], tag: string) =>
  languages.find(({ code }) => code.toLowerCase() === tag.toLowerCase()) ??
  languages.find(({ code }) => getPrimary(code) === getPrimary(tag));

/**
 * Returns the code of the language in which a request is answered: the one that its user has chosen, or else the first
 * complete one that the browser asks for, or else English.
 */
export function chooseLanguage({ headers }: { headers: Headers }, offered: readonly Language[]): string {
  const chosen = parseCookies(headers.get("cookie") ?? "", LANGUAGE_COOKIE)[LANGUAGE_COOKIE];
  const complete = offered.filter(({ isComplete }) => isComplete);
  const asked = parseAccept(headers.get("accept-language") ?? "").filter(({ q }) => q > 0);
  const found =
    offered.find(({ code }) => code === chosen) ??
    asked.map(({ type }) => findLanguage(complete, type)).find((language) => language !== undefined);
  return found?.code ?? SOURCE_LANGUAGE;
}
