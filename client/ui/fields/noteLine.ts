import type { Ref } from "react";
import type { EditableTextHandle } from "./EditableText.tsx";

export type NoteProps = {
  /** Null for no note; the field then opens at once. */
  value: string | null;
  /** Rejects or answers false when saving failed. The field then opens again with the typed text. */
  onSave: (note: string | null) => Promise<unknown>;
  /** Shows the note without a way to edit it. */
  readOnly?: boolean;
  ref?: Ref<EditableTextHandle>;
};

/** Elements of a note, in which keys do nothing to the row. */
export const NOTE_SELECTOR = "[data-note]";

export const noteLineClass =
  "quiet -mt-1 block w-full truncate pb-1.5 text-start text-sm pointer-coarse:-mt-3 pointer-coarse:min-h-11 pointer-coarse:pb-3";

/** Returns the first line of a note, and an ellipsis for the others. */
export function getFirstLine(note: string): string {
  const [first = "", ...others] = note.split("\n");
  return others.length > 0 ? `${first} …` : first;
}
