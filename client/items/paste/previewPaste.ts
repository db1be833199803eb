import { readAsOneItem } from "../../../shared/parsePastedText.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { setCollapsed } from "../rows/collapsed.ts";
import { placePasted, type ExistingItem, type PlacedItem } from "./choosePasted.ts";
import { pasteItems } from "./pasteItems.ts";
import { PastePreview } from "./PastePreview.tsx";
import type { SyncClient } from "../../sync/state.ts";

type Target = {
  /** The items of the list, in their order. */
  existing: readonly ExistingItem[];
  isTemplate: boolean;
  /** Resolves to false when the items were not added. */
  addItems: (items: PlacedItem[], headingIds: string[]) => Promise<boolean>;
};

/** Adds the pasted lines that the user chooses. Resolves to false when the user wants the text in the field instead. */
export async function previewPaste(text: string, target: Target): Promise<boolean> {
  const { existing, isTemplate, addItems } = target;
  const answer = await openOverlay(PastePreview, { text, existing, isTemplate }).closed;
  if (!answer) return false;
  const placed = answer === "as one item" ? placePasted([readAsOneItem(text)], [true], existing) : answer;
  return addItems(placed.items, placed.headingIds);
}

/** Previews pasted lines and adds them to an open list. */
export function previewPasteIntoList(client: SyncClient, text: string, listId: string, isTemplate: boolean) {
  return previewPaste(text, {
    existing: readCachedListItems(client.cache, listId),
    isTemplate,
    addItems(items, headingIds) {
      for (const id of headingIds) setCollapsed(id, false);
      return pasteItems(client, listId, items);
    },
  });
}
