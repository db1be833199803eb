import { normalizeText } from "../../shared/normalizeText.ts";

/**
 * The column `search` of notebooks, lists and items is what a search reads: the normalized name, a line break, and the
 * normalized note if there is one. A space is before each word. Each of the two parts can be written without the other.
 */

/** The longest parts, in code units. Some signs become many letters when they are normalized. */
const [MAX_NAME, MAX_NOTE] = [4_000, 16_000];

/** Cutting may split a pair of surrogates, which PostgreSQL would refuse. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed();

export const buildSearchName = (name: string): string => ` ${cut(normalizeText(name), MAX_NAME)}`;

export const buildSearchNote = (note: string | null): string =>
  note === null ? "\n " : `\n ${cut(normalizeText(note), MAX_NOTE)} `;

export const buildSearchText = (name: string, note: string | null): string =>
  buildSearchName(name) + buildSearchNote(note);
