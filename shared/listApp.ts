import { splitIntoCharacters } from "./markMatches.ts";
import { HUES } from "./notebookHue.ts";

/** The colours that a notebook can have, also the one that it has only by choice. */
export const APP_COLORS = [...HUES, "stone"] as const;

export type AppColor = (typeof APP_COLORS)[number];

/**
 * A list that a browser installs as an app of its own. Its page says all of it, because the server knows no member when a
 * browser asks for a manifest.
 */
export type ListApp = { path: string; name: string; color: AppColor };

/** The end of the path of a list's manifest, and the path of the icons of all lists. */
export const LIST_MANIFEST = "app.webmanifest";
export const LIST_ICON = "/list-icon.png";

export const writeManifestAddress = ({ path, name, color }: ListApp): string =>
  `${path}/${LIST_MANIFEST}?${new URLSearchParams({ name, color })}`;

/** An icon has the first letter of a name. */
export function writeIconAddress({ name, color }: Pick<ListApp, "name" | "color">): string {
  const letter = splitIntoCharacters(name.trim())[0]?.toUpperCase() ?? "";
  return `${LIST_ICON}?${new URLSearchParams({ letter, color })}`;
}
