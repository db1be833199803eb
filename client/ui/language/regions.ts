import { i18n } from "../../../shared/texts/i18n.ts";
import { safeLocalStorage } from "../safeStorage.ts";
import { getLocale, LOCALE_KEY } from "../format.ts";

/** The regions whose way of writing dates and numbers can be chosen, by the language that is spoken there. */
const REGIONS: Record<string, string> = {
  en: "AU CA GB IE IN NZ US ZA",
  de: "AT CH DE",
  fr: "BE CA CH FR",
  es: "AR CL CO ES MX PE US",
  nl: "BE NL",
  pt: "BR",
  pl: "PL",
  ja: "JP",
  ar: "AE EG MA SA",
};

/** Returns the locale that was chosen in this browser for pages of this language; null: that of the device counts. */
export const readChosenLocale = () => {
  const chosen = safeLocalStorage.get(LOCALE_KEY);
  return chosen === getLocale() ? chosen : null;
};

/** Returns the locales of the page's language, by the names of their regions. */
export function listLocales(): string[] {
  const { language } = new Intl.Locale(i18n.locale);
  const locales = (REGIONS[language] ?? "").split(" ").map((region) => `${language}-${region}`);
  return locales.toSorted((one, other) => nameRegion(one).localeCompare(nameRegion(other), i18n.locale));
}

/** Returns the name of a locale's region in the language of the page, such as "United Kingdom". */
export function nameRegion(locale: string): string {
  const region = new Intl.Locale(locale).maximize().region ?? "";
  return new Intl.DisplayNames(i18n.locale, { type: "region" }).of(region) ?? region;
}

/** Returns an example of a day and of a number: "Sat, 28 Nov 2026 · 1,234.50". */
export function formatSample(locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  return `${day.format(new Date())} · ${number.format(1234.5)}`;
}

/** Chooses a locale; null: that of the device. The page is loaded again, because its modules keep formats. */
export function chooseLocale(locale: string | null) {
  if (locale === null) safeLocalStorage.remove(LOCALE_KEY);
  else safeLocalStorage.set(LOCALE_KEY, locale);
  window.location.reload();
}
