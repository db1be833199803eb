import { useEffect, useState } from "react";
import { i18n } from "../../shared/texts/i18n.ts";
import { SOURCE_LANGUAGE } from "../../shared/texts/languages.ts";
import { loadServerTexts, saySentence } from "./server/serverErrors.ts";

/** Says a sentence that stands in an answer of the server; in English until the translations are loaded. */
export function useServerSentence(message: string): string {
  const [, setIsLoaded] = useState(i18n.locale === SOURCE_LANGUAGE);
  useEffect(() => {
    void loadServerTexts().then(() => setIsLoaded(true));
  }, []);
  return saySentence(message);
}
