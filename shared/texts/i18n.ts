import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from "@lingui/core";

declare global {
  /**
   * The catalogue of a page that is not in English. It is loaded before the modules of the page, so these may keep texts.
   * `loadRest` adds the texts that no page starts with: a build calls it before the code that says them
   * (`scripts/splitTextsPlugin.ts`).
   */
  var listbookTexts: { language: string; messages: Messages; loadRest?: () => Promise<unknown> } | undefined;
}

type Values = Record<string, unknown>;

/** Writes backslashes as escape sequences, so that they come out as they went in. */
const escapeValues = (values: Values = {}): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replaceAll("\\", String.raw`\x5c`) : value,
    ]),
  );

/** Lingui reads escape sequences in the whole sentence, also in a name within it: the list "C:\x41" would become "C:A". */
class Texts extends I18n {
  override _(text: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    return typeof text === "string"
      ? super._(text, escapeValues(values), options)
      : super._({ ...text, values: escapeValues(text.values) });
  }
}

const { language, messages } = globalThis.listbookTexts ?? { language: "en", messages: {} };

/**
 * Says the texts that the code has in English in the language of the page. What has no translation stays English. It keeps
 * no copy of `messages`, to which the rest is added.
 */
export const i18n = new Texts({ locale: language, messages: { [language]: messages } });

// The texts with values or plurals are compiled before they get here (`scripts/textsPlugin.mjs`). The others are what they say.
i18n.setMessagesCompiler((message) => [message]);
