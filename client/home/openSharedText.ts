import { v7 } from "uuid";
import { previewPaste } from "../items/paste/previewPaste.ts";
import { createFirstList } from "./createFirstList.ts";
import type { SyncClient } from "../sync/state/state.ts";
import { replaceAddress } from "../ui/overlays/moves.ts";

/**
 * Previews the list that a text shared by another app would create, and opens the list. The service worker puts the
 * text into the address, after `#shared=`.
 */
export async function openSharedText(client: SyncClient, navigate: (path: string) => Promise<void>) {
  const text = decodeURIComponent(window.location.hash.slice("#shared=".length));
  // The text is removed from the address, so that a reload does not ask again.
  replaceAddress(window.location.pathname);
  await previewPaste(
    { text, html: "" },
    {
      existing: [],
      isTemplate: false,
      async addItems(items) {
        const id = v7();
        const notebookId = createFirstList(
          client,
          id,
          items.map((item) => ({ id: v7(), ...item })),
        );
        await navigate(`/n/${notebookId}/l/${id}`);
        return true;
      },
    },
  );
}
