import { resolve } from "node:path";
import { LANGUAGES, PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from "../shared/texts/languages.ts";

/**
 * Lingui writes and reads the catalogues: for each language a file of the page's texts, and one of those that only the
 * server says.
 * @type {import("@lingui/conf").LinguiConfig}
 */
export default {
  sourceLocale: SOURCE_LANGUAGE,
  locales: LANGUAGES.map(({ code }) => code),
  pseudoLocale: PSEUDO_LANGUAGE.code,
  rootDir: resolve(import.meta.dirname, ".."),
  catalogs: [
    {
      path: "<rootDir>/shared/texts/page/{locale}",
      include: ["<rootDir>/client", "<rootDir>/shared"],
      exclude: ["**/*.test.*", "**/testing/**"],
    },
    {
      path: "<rootDir>/shared/texts/server/{locale}",
      include: ["<rootDir>/api"],
      exclude: ["**/*.test.*", "**/testing/**"],
    },
  ],
  format: "po",
  // The macros become code with these imports.
  runtimeConfigModule: { i18n: ["#i18n", "i18n"], Trans: ["#Trans", "Trans"] },
};
