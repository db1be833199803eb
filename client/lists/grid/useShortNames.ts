import { useMemo } from "react";
import { useIsWide } from "../../ui/hooks/useIsWide.ts";
import { shortenNames } from "./model/shortNames.ts";

/** The widths of a column and the padding of its head that `grid.css` sets, in rem and in pixels. */
const CELL = { wide: 4.25, narrow: 3.5 };
const PADDING = 4;

/** Returns the names as the heads of columns have room for them: those that would be cut are shortened. */
export function useShortNames(names: readonly string[]): readonly string[] {
  const isWide = useIsWide();
  return useMemo(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = (isWide ? CELL.wide : CELL.narrow) * rem - PADDING;
    const context = document.createElement("canvas").getContext("2d");
    if (!context) return names;
    context.font = `600 ${0.875 * rem}px ${getComputedStyle(document.body).fontFamily}`;
    return shortenNames(names, (name) => context.measureText(name).width > room);
  }, [names, isWide]);
}
