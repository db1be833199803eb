import { v7 } from "uuid";
import type { NewItemInput } from "../graphql/graphql.ts";
import { pasteItems } from "../items/paste/pasteItems.ts";
import { previewPaste } from "../items/paste/previewPaste.ts";
import type { PastedClip } from "../ui/fields/AddField.tsx";
import type { SyncClient } from "../sync/state/state.ts";

export type FirstItem = NewItemInput & { id: string };

type FirstList = {
  id: string;
  items: readonly FirstItem[];
  /** Adds items that are saved with the list. Returns false if the list has been saved already. */
  addFirst: (items: FirstItem[]) => boolean;
};

/** Previews pasted lines and adds them to the list on Home. Resolves as `previewPaste` does. */
export const previewFirstPaste = (client: SyncClient, clip: PastedClip, { id, items, addFirst }: FirstList) =>
  previewPaste(clip, {
    existing: items.map((item, index) => ({ ...item, isHeading: item.isHeading === true, sortingOrder: index + 1 })),
    isTemplate: false,
    async addItems(placed) {
      return addFirst(placed.map((item) => ({ id: v7(), ...item }))) || pasteItems(client, id, placed);
    },
  });
