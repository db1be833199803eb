import { openAddTo } from "../lists/addTo/openAddTo.ts";
import { openGivenFiles } from "../lists/addTo/givenFiles.ts";
import { joinShared, readShared } from "../lists/addTo/sharedWords.ts";
import { takeSharedFiles } from "../lists/addTo/sharedFiles.ts";
import { replaceAddress } from "../ui/overlays/moves.ts";
import { openPalette } from "./openPalette.tsx";

/**
 * Opens what the part of the address after `#` asks for: `shared` is what another app has shared with the installed app,
 * `add` words for a list, `search` the search.
 */
export async function openLaunch(): Promise<void> {
  const parameters = new URLSearchParams(window.location.hash.slice(1));
  // It is removed from the address, so that a reload does not ask again.
  replaceAddress(window.location.pathname + window.location.search);
  const shared = readShared(parameters);
  const files = shared ? await takeSharedFiles() : [];
  if (parameters.has("search")) openPalette();
  else if (shared && files.length > 0) await openGivenFiles(files, shared);
  else openAddTo(shared ? joinShared(shared) : { text: parameters.get("add")?.trim() ?? "" });
}
