import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Language, SOURCE_LANGUAGE } from "../shared/texts/languages.ts";

/** What this file reads of a web app manifest. */
type WebManifest = { shortcuts: { name: string; url: string }[]; screenshots: { label: string; src: string }[] };

/** The words of a manifest in a language. The names of shortcuts and of screenshots are found by their addresses. */
type ManifestTexts = {
  language: Language;
  description: string;
  shortcuts: Record<string, string>;
  screenshots: Record<string, string>;
};

/**
 * Returns the path of a language's web app manifest. Browsers ask for it without cookies, so it cannot be chosen by a
 * request.
 */
export const getManifestPath = ({ code }: Language) =>
  code === SOURCE_LANGUAGE ? "/manifest.webmanifest" : `/manifest-${code}.webmanifest`;

/** Returns the manifest in a language. Its id stays, so a change of the language installs no second app. */
function translateManifest(
  manifest: WebManifest,
  { language: { code, direction }, description, shortcuts, screenshots }: ManifestTexts,
): object {
  return {
    ...manifest,
    lang: code,
    dir: direction,
    description,
    shortcuts: manifest.shortcuts.map((shortcut) => ({ ...shortcut, name: shortcuts[shortcut.url] })),
    screenshots: manifest.screenshots.map((picture) => ({ ...picture, label: screenshots[picture.src] })),
  };
}

/** Writes the manifest of each language but English, from the English one in `client/public/`. */
export async function writeManifests(folder: string, languages: ManifestTexts[]) {
  const english = JSON.parse(await readFile(join(folder, "manifest.webmanifest"), "utf8")) as WebManifest;
  for (const each of languages.filter(({ language }) => language.code !== SOURCE_LANGUAGE))
    await writeFile(join(folder, getManifestPath(each.language)), JSON.stringify(translateManifest(english, each)));
}
