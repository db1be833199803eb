/** The colours that notebooks have by themselves, in the order in which new ones take them. */
export const HUES = ["blue", "amber", "emerald", "violet", "rose", "cyan", "lime", "fuchsia", "red"] as const;

export type Hue = (typeof HUES)[number];

/** Returns the colour that follows from a name, the same one on every device. */
export function getHueOfName(name: string): Hue {
  let hash = 0;
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return HUES[hash % HUES.length] ?? "blue";
}
