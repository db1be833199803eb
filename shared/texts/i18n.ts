import { type Messages, setupI18n } from "@lingui/core";

declare global {
  /** The catalogue of a page that is not in English. It is loaded before the modules of the page, so these may keep texts. */
  var listbookTexts: { language: string; messages: Messages } | undefined;
}

const { language, messages } = globalThis.listbookTexts ?? { language: "en", messages: {} };

/** Says the texts that the code has in English in the language of the page. What has no translation stays English. */
export const i18n = setupI18n({ locale: language, messages: { [language]: messages } });

// The texts with values or plurals are compiled before they get here (`scripts/textsPlugin.mjs`). The others are what they say.
i18n.setMessagesCompiler((message) => [message]);
