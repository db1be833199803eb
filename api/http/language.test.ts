import { expect, it } from "vitest";
import type { Language } from "../../shared/texts/languages.ts";
import { chooseLanguage } from "./language.ts";

const language = (code: string, isComplete = true): Language => ({ code, name: code, direction: "ltr", isComplete });
const OFFERED = [language("en"), language("de"), language("pt-BR"), language("ja", false)];

it.each([
  ["English, for who asks for nothing", {}, "en"],
  [
    "the first that is here, for the region of another country",
    { "accept-language": "fr-CH, fr;q=0.9, de-CH;q=0.8" },
    "de",
  ],
  ["the one with the highest weight", { "accept-language": "de;q=0.2, pt;q=0.9" }, "pt-BR"],
  ["English, where a browser refuses a language", { "accept-language": "de;q=0" }, "en"],
  ["English rather than a language that is not complete", { "accept-language": "ja" }, "en"],
  ["the chosen one, complete or not", { "accept-language": "de", cookie: "a=b; listbook-language=ja" }, "ja"],
  [
    "what the browser asks for, where the chosen one is not here",
    { "accept-language": "de", cookie: "listbook-language=xx" },
    "de",
  ],
  ["English, for words that are no languages", { "accept-language": "*, ;;q=x, \u00e4" }, "en"],
])("a page is in %s", (_what, headers, expected) => {
  expect(chooseLanguage({ headers: new Headers(headers as HeadersInit) }, OFFERED)).toBe(expected);
});
