import type { NotebookColor } from "../graphql/graphql.ts";

/** The class names are complete, because Tailwind finds them as text. Their order decides which colour a name gets. */
const COLOR_CLASSES = {
  red: "bg-red-500",
  amber: "bg-amber-500",
  lime: "bg-lime-500",
  emerald: "bg-emerald-500",
  cyan: "bg-cyan-500",
  blue: "bg-blue-500",
  violet: "bg-violet-500",
  fuchsia: "bg-fuchsia-500",
  rose: "bg-rose-500",
  stone: "bg-stone-500",
} satisfies Record<NotebookColor, string>;

export const COLORS = Object.keys(COLOR_CLASSES) as NotebookColor[];

/** Returns the colour of a notebook without a chosen one. The same name has the same colour on every device. */
export function getColorOfName(name: string): NotebookColor {
  let hash = 0;
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return COLORS[hash % COLORS.length] ?? "stone";
}

type Props = {
  /** The chosen colour; null for the colour that follows from the name. */
  color: NotebookColor | null;
  name: string;
  className: string;
};

/** A bar in the colour of a notebook. Screen readers skip it, because the name says which notebook it is. */
export function ColorBar({ color, name, className }: Props) {
  return <span aria-hidden className={`${COLOR_CLASSES[color ?? getColorOfName(name)]} ${className}`} />;
}
