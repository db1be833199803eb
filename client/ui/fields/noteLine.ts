import type { Ref } from "react";
import type { EditableTextHandle } from "./EditableText.tsx";

export type NoteProps = {
  /** Null if there is no note. The field then opens at once. */
  value: string | null;
  /** Saves the note, as the `onSave` of an `EditableText` does. */
  onSave: (note: string | null, was: string | null) => Promise<unknown>;
  /** Shows the note without a way to edit it. */
  readOnly?: boolean;
  ref?: Ref<EditableTextHandle>;
};

/** Elements of a note, in which keys do not act on the row. */
export const NOTE_SELECTOR = "[data-note]";

export const noteLineClass =
  "quiet -mt-1.5 block w-full truncate rounded-row pb-1.5 text-start text-sm pointer-coarse:-mt-3 pointer-coarse:pb-3 " +
  // The handle of a selected row lies over its end.
  "pointer-coarse:group-data-selected:pe-11";

/** Returns the first line of a note, with an ellipsis if there are others. */
export function getFirstLine(note: string): string {
  const [first = "", ...others] = note.split("\n");
  return others.length > 0 ? `${first} …` : first;
}
