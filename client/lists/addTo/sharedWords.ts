import type { PastedText, PasteOptions } from "../../../shared/parsePastedText.ts";
import { joinLines, LINE_BREAK } from "../../../shared/plainText.ts";

/** Words that are to be added to a list. */
export type GivenWords = {
  text: string;
  /** What the words are called where they come from. */
  title?: string | undefined;
  /** Reads the words where they say more than their text. */
  read?: ((options: PasteOptions) => PastedText) | undefined;
};

/** What another app shares. Each part may be empty. */
type Shared = { title: string; text: string; url: string };

const ADDRESS = /^https?:\/\/\S+$/i;

/** Makes words of what another app shares. The address of a page belongs to the note of the page's name. */
export function joinShared({ title: givenTitle, text: givenText, url }: Shared): GivenWords {
  const title = joinLines(givenTitle.split(LINE_BREAK));
  const trimmed = givenText.trim();
  // Some apps share an address as text.
  const link = url.trim() || (ADDRESS.test(trimmed) ? trimmed : "");
  const text = trimmed === link ? "" : trimmed;
  if (!link || text.includes(link)) return { title, text: text || title };
  const words = text || title;
  if (!words) return { text: link };
  return { title, text: LINE_BREAK.test(words) ? `${words}\n${link}` : `- ${words}\n  ${link}` };
}

const SHARED = "shared";

/** Writes what another app shares into the part of an address that is sent to no server. */
export const writeShared = ({ title, text, url }: Shared): string =>
  `#${SHARED}=${encodeURIComponent(text)}&title=${encodeURIComponent(title)}&url=${encodeURIComponent(url)}`;

/** Reads it; null where the address has none. */
export function readShared(parameters: URLSearchParams): Shared | null {
  const text = parameters.get(SHARED);
  return text === null ? null : { text, title: parameters.get("title") ?? "", url: parameters.get("url") ?? "" };
}
