import type { NotebookColor } from "../graphql/graphql.ts";

/** The class names are complete, because Tailwind finds them as text. Their order decides which colour a name gets. */
const HUE_CLASSES = {
  red: "hue-red-500",
  amber: "hue-amber-500",
  lime: "hue-lime-500",
  emerald: "hue-emerald-500",
  cyan: "hue-cyan-500",
  blue: "hue-blue-500",
  violet: "hue-violet-500",
  fuchsia: "hue-fuchsia-500",
  rose: "hue-rose-500",
  stone: "hue-stone-500",
} satisfies Record<NotebookColor, string>;

export const COLORS = Object.keys(HUE_CLASSES) as NotebookColor[];

/** Returns the colour of a notebook without a chosen one. The same name has the same colour on every device. */
function getColorOfName(name: string): NotebookColor {
  let hash = 0;
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return COLORS[hash % COLORS.length] ?? "stone";
}

type Colored = {
  /** The chosen colour; null for the colour that follows from the name. */
  color: NotebookColor | null;
  name: string;
};

/** The class that sets the custom property `--hue` to the colour of a notebook. */
export const hueClass = ({ color, name }: Colored) => HUE_CLASSES[color ?? getColorOfName(name)];

type Props = Colored & {
  /** A ribbon that hangs from the upper edge of a sheet is larger. */
  hanging?: boolean;
  className?: string;
};

/** The ribbon of a notebook, in its colour. Screen readers skip it, because the name says which notebook it is. */
export const Ribbon = ({ color, name, hanging = false, className = "" }: Props) => (
  <span aria-hidden className={`ribbon ${hueClass({ color, name })} ${hanging ? "h-8.5! w-4.5!" : ""} ${className}`} />
);
