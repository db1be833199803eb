import { i18n } from "../../../shared/texts/i18n.ts";
import { ItemNames } from "./ItemNames.tsx";
import type { StarterId } from "./starterItems/starterId.ts";

export type StarterItem = { name: string; isHeading: boolean };

type StarterTexts = { STARTER_TEXTS: Record<StarterId, string> };

const loadEnglish = (): Promise<StarterTexts> => import("./starterItems/en.ts");

/**
 * The languages that have items of their own, written for their readers. Each starter has as many items as in English,
 * which the other languages have.
 */
const LOADERS: Record<string, () => Promise<StarterTexts>> = { en: loadEnglish };

/** Loads the items of the starters, with their headings, in the language of the page. */
export async function loadStarters(): Promise<Record<StarterId, readonly StarterItem[]>> {
  const { STARTER_TEXTS } = await (LOADERS[i18n.locale] ?? loadEnglish)();
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
