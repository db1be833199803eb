import { joinLines, LINE_BREAK } from "../../shared/plainText.ts";
import { actionBarRef } from "../ui/browser/pageElements.ts";
import { focusFirst } from "../ui/browser/rowElements.ts";
import { getDraft, setDraft, type PastedClip } from "../ui/fields/AddField.tsx";

/**
 * Pastes what is in the clipboard: several lines by `onPasteLines`, and one line into the field with the key `draft`, to
 * which it moves the focus. Returns false if there is no text, or if the browser or the user keeps it from the page.
 */
export async function pasteClipboard(draft: string, onPasteLines: (clip: PastedClip) => Promise<boolean>) {
  const clip = await readClipboard();
  focusFirst(actionBarRef.current ?? undefined);
  if (!clip) return false;
  const lines = clip.text.trim().split(LINE_BREAK);
  if (lines.length === 1 || !(await onPasteLines(clip).catch(() => false)))
    setDraft(draft, joinLines([getDraft(draft), ...lines]));
  return true;
}

async function readClipboard(): Promise<PastedClip | undefined> {
  try {
    const [item] = await navigator.clipboard.read();
    const readAs = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : "");
    const text = await readAs("text/plain");
    return text.trim() ? { text, html: await readAs("text/html") } : undefined;
  } catch {
    return undefined;
  }
}
