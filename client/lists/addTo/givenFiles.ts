import { chooseReader } from "../../items/paste/previewPaste.ts";
import type { PastedClip } from "../../ui/fields/AddField.tsx";
import { openImport } from "../../yourData/portability.tsx";
import { openAddTo } from "./openAddTo.ts";
import type { GivenWords } from "./sharedWords.ts";

/** A larger text is a file to import. */
const MAX_TEXT = 500_000;
/** Files of other programs have more than one list, so the server reads them. */
const TEXT_NAME = /\.(txt|text|md|markdown)$/i;
const TEXT_TYPE = /^text\/(plain|markdown|x-markdown)\b/;

/** Whether a file is a text of which each line can be an item. Exported for tests. */
export const isTextFile = ({ name, type, size }: Pick<File, "name" | "type" | "size">): boolean =>
  size <= MAX_TEXT && (TEXT_NAME.test(name) || (TEXT_TYPE.test(type) && !/\.\w+$/.test(name)));

/** Offers to add files to a list: the words of texts at once, and what is in other files after a preview. */
export async function openGivenFiles(files: readonly File[], words: GivenWords): Promise<void> {
  const [first] = files;
  if (!first) return;
  const other = files.find((file) => !isTextFile(file));
  if (other) return openImport(other);
  const texts = await Promise.all(files.map(async (file) => (await file.text()).trim()));
  const name = first.name.replace(TEXT_NAME, "");
  openAddTo({
    text: [words.text, ...texts].filter(Boolean).join("\n"),
    title: words.title || (files.length === 1 ? name : undefined),
  });
}

/** Offers to add a text that was pasted or dropped. */
export async function openGivenClip({ text, html }: PastedClip): Promise<void> {
  const trimmed = text.trim();
  openAddTo({ text: trimmed, read: await chooseReader({ text: trimmed, html }) });
}
