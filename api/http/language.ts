import { parseAccept } from "hono/utils/accept";
import { parse as parseCookies } from "hono/utils/cookie";
import { chooseByTags, type Language, LANGUAGE_COOKIE } from "../../shared/texts/languages.ts";

/** The request headers that decide about the language of an answer, for `Vary`. */
export const LANGUAGE_HEADERS = "Accept-Language, Cookie";

/**
 * Returns the code of the language in which a request is answered: the one that its user has chosen, or else the first
 * complete one that the browser asks for, or else English.
 */
export function chooseLanguage({ headers }: { headers: Headers }, offered: readonly Language[]): string {
  const chosen = parseCookies(headers.get("cookie") ?? "", LANGUAGE_COOKIE)[LANGUAGE_COOKIE];
  if (offered.some(({ code }) => code === chosen)) return chosen as string;
  const asked = parseAccept(headers.get("accept-language") ?? "").filter(({ q }) => q > 0);
  return chooseByTags(
    offered,
    asked.map(({ type }) => type),
  );
}
