import { i18n } from "../../../shared/texts/i18n.ts";
import { MAX_NAME_LENGTH } from "./labels.ts";

/** How each language says that a list is a copy: its name may have been made in another language. */
const COPY_WORDS: Record<string, string> = {
  en: "copy",
  de: "Kopie",
  fr: "copie",
  es: "copia",
  nl: "kopie",
  "pt-BR": "cópia",
  pl: "kopia",
  ja: "コピー",
  ar: "نسخة",
};

const COPY_NAME = new RegExp(`^(.*) \\((${Object.values(COPY_WORDS).join("|")})(?: (\\d+))?\\)$`, "su");

/** Names a copy: "Packing (copy)", then "Packing (copy 2)". A long name is cut so that the suffix fits. */
export function createCopyName(name: string): string {
  const [, base = name, copy, number = "1"] = COPY_NAME.exec(name) ?? [];
  const word = COPY_WORDS[i18n.locale] ?? "copy";
  const suffix = copy ? ` (${word} ${Number(number) + 1})` : ` (${word})`;
  return [...base].slice(0, MAX_NAME_LENGTH - [...suffix].length).join("") + suffix;
}
