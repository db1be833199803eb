/** What is read of a font, to choose the words that it can write and to cut them where their place ends. */
export type Font = {
  /** Whether it has a sign for a character. */
  has: (character: string) => boolean;
  /** Returns the width of a text, in parts of the size of its letters. */
  measure: (text: string) => number;
};

/** Returns the place of each table of a TrueType font by its tag. */
function findTables(bytes: Buffer): Map<string, number> {
  const tables = new Map<string, number>();
  for (let entry = 12, left = bytes.readUInt16BE(4); left > 0; entry += 16, left--)
    tables.set(bytes.toString("latin1", entry, entry + 4), bytes.readUInt32BE(entry + 8));
  return tables;
}

/** Returns the place of the table that maps characters to glyphs, in format 4, which has all of the Basic Multilingual Plane. */
function findCharacterMap(bytes: Buffer, cmap: number): number {
  for (let entry = cmap + 4, left = bytes.readUInt16BE(cmap + 2); left > 0; entry += 8, left--) {
    const place = cmap + bytes.readUInt32BE(entry + 4);
    if (bytes.readUInt16BE(place) === 4) return place;
  }
  throw new Error("The font has no table of its characters that can be read");
}

/** Returns the glyph of each character. */
function readGlyphs(bytes: Buffer, cmap: number): Map<number, number> {
  const map = findCharacterMap(bytes, cmap);
  const size = bytes.readUInt16BE(map + 6);
  const glyphs = new Map<number, number>();
  for (let at = 0; at < size; at += 2) {
    // Four arrays stand one after the other: ends, starts, differences, and where a segment has a list of its own.
    const [end, start, delta] = [0, 1, 2].map((array) =>
      bytes.readUInt16BE(map + 14 + array * size + at + (array > 0 ? 2 : 0)),
    ) as [number, number, number];
    const list = map + 16 + 3 * size + at;
    const offset = bytes.readUInt16BE(list);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = offset === 0 ? code : bytes.readUInt16BE(list + offset + 2 * (code - start));
      if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff);
    }
  }
  return glyphs;
}

/** Reads a TrueType font. Errors: an Error for a file that is none. */
export function readFont(bytes: Buffer): Font {
  const tables = findTables(bytes);
  const find = (tag: string) => tables.get(tag) ?? 0;
  const glyphs = readGlyphs(bytes, find("cmap"));
  const unitsPerEm = bytes.readUInt16BE(find("head") + 18);
  const lastWidth = bytes.readUInt16BE(find("hhea") + 34) - 1;
  const getWidth = (glyph: number) => bytes.readUInt16BE(find("hmtx") + 4 * Math.min(glyph, lastWidth));
  const getGlyph = (character: string) => glyphs.get(character.codePointAt(0) ?? 0);
  return {
    has: (character) => getGlyph(character) !== undefined,
    measure: (text) => [...text].reduce((width, each) => width + getWidth(getGlyph(each) ?? 0), 0) / unitsPerEm,
  };
}
