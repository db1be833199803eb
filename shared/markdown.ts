type MarkdownItem = { name: string; note?: string | null; completed: boolean; isHeading: boolean };

/**
 * Formats items as task items of GitHub Flavored Markdown, one line each, with the note indented below, and headings as
 * headings with an empty line above and below. Names are not escaped.
 */
export function toMarkdown(items: readonly MarkdownItem[]): string {
  let text = "";
  for (const { name, note, completed, isHeading } of items) {
    if (!isHeading) text += `- [${completed ? "x" : " "}] ${name}\n${note ? indent(note) : ""}`;
    else text += `${text === "" || text.endsWith("\n\n") ? "" : "\n"}## ${name}\n\n${note ? `${note}\n\n` : ""}`;
  }
  return text;
}

const indent = (note: string) =>
  note
    .split("\n")
    .map((line) => (line === "" ? "\n" : `  ${line}\n`))
    .join("");

/** Formats a list as Markdown: its name as the title, its note, and its items. */
export const listToMarkdown = (
  { name, note }: { name: string; note: string | null },
  items: readonly MarkdownItem[],
): string => `# ${name}\n\n${note ? `${note}\n\n` : ""}${toMarkdown(items)}`;
