import type { ApolloClient } from "@apollo/client";
import { readAsOneItem } from "../../../shared/parsePastedText.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import { setCollapsed } from "../rows/collapsed.ts";
import { placePasted, type ExistingItem, type PlacedItem } from "./choosePasted.ts";
import { createItems } from "./createItems.ts";
import { PastePreview } from "./PastePreview.tsx";

type Target = {
  /** The items that the list has, in their order. */
  existing: readonly ExistingItem[];
  isTemplate: boolean;
  /** Answers false when the items were not added. */
  addItems: (items: PlacedItem[], headingIds: string[]) => Promise<boolean>;
};

/** Shows what pasted lines would add to a list, and adds it. Answers false when the words belong into the field after all. */
export async function previewPaste(text: string, target: Target): Promise<boolean> {
  const { existing, isTemplate, addItems } = target;
  const answer = await openOverlay(PastePreview, { text, existing, isTemplate }).closed;
  if (!answer) return false;
  const placed = answer === "as one item" ? placePasted([readAsOneItem(text)], [true], existing) : answer;
  return addItems(placed.items, placed.headingIds);
}

/** Shows what pasted lines would add to an open list, and adds it. */
export function previewPasteIntoList(client: ApolloClient, text: string, listId: string, isTemplate: boolean) {
  return previewPaste(text, {
    existing: readCachedListItems(client.cache, listId),
    isTemplate,
    addItems(items, headingIds) {
      for (const id of headingIds) setCollapsed(id, false);
      return createItems(client, listId, items);
    },
  });
}
