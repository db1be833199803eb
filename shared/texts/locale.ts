import { i18n } from "./i18n.ts";
import { SOURCE_LANGUAGE } from "./languages.ts";

/**
 * Returns the locale of dates and lists in sentences and in names, which do not follow the region of the browser. English is
 * British there: "4 December", and no comma before "and".
 */
export const getTextLocale = () => (i18n.locale === SOURCE_LANGUAGE ? "en-GB" : i18n.locale);
