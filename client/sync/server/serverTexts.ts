import type { Messages } from "@lingui/core";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { i18n } from "../../../shared/texts/i18n.ts";
import { PSEUDO_LANGUAGE } from "../../../shared/texts/languages.ts";

/** A sentence of the server: its pattern, and its values if it has any (docs/api.md, Errors). */
export type ServerText = { pattern: string; values?: Record<string, string | number> };

/** What the server alone says, in each language but English. */
const catalogues = import.meta.glob<{ messages: Messages }>([
  "../../../shared/texts/server/*.po",
  "!../../../shared/texts/server/en.po",
]);

/** Adds the sentences of the server to the page's own texts. Some of these, which no code here names, the server says too. */
export async function loadCatalogue(): Promise<void> {
  await globalThis.listbookTexts?.loadRest?.();
  const isPseudo = i18n.locale === PSEUDO_LANGUAGE.code;
  const load = isPseudo
    ? () => import("virtual:pseudo/server")
    : catalogues[`../../../shared/texts/server/${i18n.locale}.po`];
  if (load) i18n.load(i18n.locale, (await load()).messages);
}

/** Says a sentence in the language of the page; undefined for one without a translation. */
export function sayText({ pattern, values }: ServerText): string | undefined {
  const id = generateMessageId(pattern);
  return id in i18n.messages ? i18n._(id, values) : undefined;
}
