import { getHueOfName, HUES } from "../../shared/notebookHue.ts";
import type { NotebookColor } from "../graphql/graphql.ts";

/**
 * The class names are complete, because Tailwind finds them as text. They are in the order of `HUES`. Stone is the last: it
 * looks disabled, so a notebook has it only when somebody chooses it.
 */
const HUE_CLASSES = {
  blue: "hue-blue-500",
  amber: "hue-amber-500",
  emerald: "hue-emerald-500",
  violet: "hue-violet-500",
  rose: "hue-rose-500",
  cyan: "hue-cyan-500",
  lime: "hue-lime-500",
  fuchsia: "hue-fuchsia-500",
  red: "hue-red-500",
  stone: "hue-stone-500",
} satisfies Record<NotebookColor, string>;

export const COLORS = Object.keys(HUE_CLASSES) as NotebookColor[];

type Colored = {
  /** The chosen colour; null for the colour that follows from the name. */
  color: NotebookColor | null;
  name: string;
};

/** Returns the colour that a notebook has. */
export const getColor = ({ color, name }: Colored): NotebookColor => color ?? getHueOfName(name);

/** Returns the first colour that the fewest of these notebooks have. */
export function chooseNextColor(notebooks: readonly Colored[]): NotebookColor {
  const count = (hue: NotebookColor) => notebooks.filter((notebook) => getColor(notebook) === hue).length;
  return HUES.reduce((best, hue) => (count(hue) < count(best) ? hue : best));
}

/** The class that sets the custom property `--hue` to the colour of a notebook. */
export const hueClass = (notebook: Colored) => HUE_CLASSES[getColor(notebook)];

type Props = Colored & {
  /** A ribbon that hangs from the upper edge of a sheet is larger. */
  hanging?: boolean;
  className?: string;
};

/** The ribbon of a notebook, in its colour. Screen readers skip it, because the name says which notebook it is. */
export const Ribbon = ({ color, name, hanging = false, className = "" }: Props) => (
  <span aria-hidden className={`ribbon ${hueClass({ color, name })} ${hanging ? "h-8.5! w-4.5!" : ""} ${className}`} />
);
