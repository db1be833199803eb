import { readFile } from "../domain/portability/import/readFile.ts";
import type { ReadOptions } from "../domain/portability/import/readTextFile.ts";

export type Content = string | Uint8Array;

/** Reads a file as a preview shows it: `# ` is a heading, `[x] ` a ticked item, ` // ` is before a note. */
export async function readDraft(content: Content, fileName = "", more: Partial<ReadOptions> = {}) {
  const draft = await readFile(Buffer.from(content), {
    fileName,
    reading: null,
    timeZone: "UTC",
    wanted: null,
    previewsOnly: false,
    ...more,
  });
  const summary = draft.summarize();
  const lists = [...draft.parsedLists()].map(({ notebook, name, note, items, ...list }) => ({
    notebook: summary.notebooks[notebook]?.name,
    name,
    ...(note !== null && { note }),
    ...(list.date !== null && { date: list.date }),
    ...(list.isTemplate && { isTemplate: true }),
    ...(!list.active && !list.isTemplate && { active: false }),
    items: items.map((item) => {
      const mark = item.isHeading ? "# " : item.completed ? "[x] " : "";
      return `${mark}${item.name}${item.note === null ? "" : ` // ${item.note}`}`;
    }),
  }));
  const describeRemark = ({ what, count, places }: (typeof summary.leftOut)[number]) =>
    `${count} × ${what}: ${places.join("; ")}`;
  return {
    source: summary.source,
    notices: summary.notices,
    lists,
    leftOut: summary.leftOut.map(describeRemark),
    intoNotes: summary.intoNotes.map(describeRemark),
  };
}
