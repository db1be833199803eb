import type { NotebookColor } from "../graphql/graphql.ts";

/** Written out, because Tailwind finds class names as text. The order decides which colour a name gets. */
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

/** The colour of a name for which none was chosen: the same name has the same colour on every device. */
export function getColorOfName(name: string): NotebookColor {
  let hash = 0;
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return COLORS[hash % COLORS.length] ?? "stone";
}

type Props = {
  /** Null: the colour follows from the name. */
  color: NotebookColor | null;
  name: string;
  className: string;
};

/** A bar in the colour of something that has a name. Screen readers pass over it: the colour repeats the name. */
export function ColorBar({ color, name, className }: Props) {
  return <span aria-hidden className={`${COLOR_CLASSES[color ?? getColorOfName(name)]} ${className}`} />;
}
