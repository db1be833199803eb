import { i18n } from "../../../shared/texts/i18n.ts";
import { ItemNames } from "./ItemNames.tsx";
import type { StarterId } from "./starterItems/starterId.ts";

export type StarterItem = { name: string; isHeading: boolean };

type StarterTexts = { STARTER_TEXTS: Record<StarterId, string> };

const loadEnglish = (): Promise<StarterTexts> => import("./starterItems/en.ts");

/** The items of each language are written for its readers. Each starter has as many in all languages. */
const LOADERS: Record<string, () => Promise<StarterTexts>> = {
  en: loadEnglish,
  de: () => import("./starterItems/de.ts"),
  fr: () => import("./starterItems/fr.ts"),
  es: () => import("./starterItems/es.ts"),
  nl: () => import("./starterItems/nl.ts"),
  "pt-BR": () => import("./starterItems/pt-BR.ts"),
  pl: () => import("./starterItems/pl.ts"),
  ja: () => import("./starterItems/ja.ts"),
  ar: () => import("./starterItems/ar.ts"),
};

/** Loads the items of the starters, with their headings, in a language: that of the page. */
export async function loadStarters(language = i18n.locale): Promise<Record<StarterId, readonly StarterItem[]>> {
  const { STARTER_TEXTS } = await (LOADERS[language] ?? loadEnglish)();
  const starters = Object.entries(STARTER_TEXTS).map(([id, text]) => [id, readSections(text)]);
  return Object.fromEntries(starters) as Record<StarterId, readonly StarterItem[]>;
}

/** Reads items that are written as in a list that is pasted: each line has a heading and the items below it. */
const readSections = (text: string): StarterItem[] =>
  text
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [heading = "", rows = ""] = line.trim().split(/: /);
      return [{ name: heading, isHeading: true }, ...rows.split(/; /).map((name) => ({ name, isHeading: false }))];
    });

/** Loads the component that lists the items of a starter, below their headings. */
export async function loadStarterItems() {
  const starters = await loadStarters();
  const StarterItems = ({ of }: { of: StarterId }) => (
    <ItemNames items={starters[of].map((item) => ({ id: item.name, ...item }))} />
  );
  return { StarterItems };
}
