import { parsePastedText, readAsOneItem, type PasteOptions } from "../../../shared/parsePastedText.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { setCollapsed } from "../rows/collapsed.ts";
import { placePasted, type ExistingItem, type PlacedItem } from "./choosePasted.ts";
import { pasteItems } from "./pasteItems.ts";
import { PastePreview } from "./PastePreview.tsx";
import type { PastedClip } from "../../ui/fields/AddField.tsx";
import type { SyncClient } from "../../sync/state/state.ts";

type Target = {
  /** The items of the list, in their order. */
  existing: readonly ExistingItem[];
  isTemplate: boolean;
  /** Resolves to false when the items were not added. */
  addItems: (items: PlacedItem[], headingIds: string[]) => Promise<boolean>;
};

/** Returns what reads a clip: its HTML where that says more than its text. */
export async function chooseReader({ text, html }: PastedClip) {
  const read = (options: PasteOptions) => parsePastedText(text, options);
  if (!html) return read;
  const { createRichReader } = await import("./readRichText.ts");
  return createRichReader(html, read({})) ?? read;
}

/** Adds the pasted lines that the user chooses. Resolves to false when the user wants the text in the field instead. */
export async function previewPaste(clip: PastedClip, target: Target): Promise<boolean> {
  const { existing, isTemplate, addItems } = target;
  const read = await chooseReader(clip);
  const answer = await openOverlay(PastePreview, { read, existing, isTemplate }).closed;
  if (!answer) return false;
  const placed = answer === "as one item" ? placePasted([readAsOneItem(clip.text)], [true], existing) : answer;
  // What is added is open or ticked; only a file can say that it is skipped.
  const items = placed.items.map(({ isSkipped: _isSkipped, ...item }) => item);
  return addItems(items, placed.headingIds);
}

/** Previews pasted lines and adds them to an open list. */
export function previewPasteIntoList(client: SyncClient, clip: PastedClip, listId: string, isTemplate: boolean) {
  return previewPaste(clip, {
    existing: readCachedListItems(client.cache, listId),
    isTemplate,
    addItems(items, headingIds) {
      for (const id of headingIds) setCollapsed(id, false);
      return pasteItems(client, listId, items);
    },
  });
}
