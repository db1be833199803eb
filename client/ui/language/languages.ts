import { i18n } from "../../../shared/texts/i18n.ts";
import { ALL_LANGUAGES, chooseByTags, type Language, LANGUAGE_COOKIE } from "../../../shared/texts/languages.ts";

/** A year, in seconds. */
const MAX_AGE = 31_536_000;

/** Returns the languages that this server offers. Its pages name them. */
export function readOfferedLanguages(): Language[] {
  const codes = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content.split(" ") ?? [];
  return ALL_LANGUAGES.filter(({ code }) => codes.includes(code));
}

/** Returns the code of the language that was chosen in this browser; null: that of the device counts. */
export const readChosenLanguage = () =>
  document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1) ?? null;

/** Returns the language that the device asks for. */
export const findDeviceLanguage = (offered: readonly Language[]) =>
  ALL_LANGUAGES.find(({ code }) => code === chooseByTags(offered, navigator.languages));

/** Returns what the language of the page calls itself. */
export const namePageLanguage = (): string =>
  ALL_LANGUAGES.find(({ code }) => code === i18n.locale)?.name ?? i18n.locale;

/**
 * Chooses the language of this browser; null: that of the device. The page is loaded again, because its modules keep
 * texts. Unsaved changes are kept by the outbox, or the browser asks before it leaves.
 */
export function switchLanguage(code: string | null) {
  if (code === readChosenLanguage()) return;
  const age = code === null ? 0 : MAX_AGE;
  document.cookie = `${LANGUAGE_COOKIE}=${code ?? ""}; path=/; max-age=${age}; samesite=lax`;
  window.location.reload();
}
