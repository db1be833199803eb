import { lazyComponent } from "../loading.ts";
import { getFirstLine, noteLineClass, type NoteProps } from "./noteLine.ts";

/** A note of an item or a list, in one line until its code is loaded. */
export const LazyNote = lazyComponent<NoteProps>(() => import("./Note.tsx").then(({ Note }) => Note), {
  preloaded: true,
  fallback: ({ value }) => value !== null && <p className={noteLineClass}>{getFirstLine(value)}</p>,
});
