import { lazyComponent } from "../loading.ts";
import { getFirstLine, noteLineClass } from "./noteLine.ts";

/** A note of an item or a list, in one line until its code is loaded. */
export const LazyNote = lazyComponent(() => import("./Note.tsx"), "Note", {
  preloaded: true,
  fallback: ({ value }) => value !== null && <p className={noteLineClass}>{getFirstLine(value)}</p>,
});
