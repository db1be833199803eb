type MarkdownItem = { name: string; completed: boolean; isHeading: boolean };

/**
 * Formats items as task items of GitHub Flavored Markdown, one line each, and headings as headings with an empty line
 * above and below. Names are not escaped.
 */
export const toMarkdown = (items: readonly MarkdownItem[]) =>
  items
    .map(({ name, completed, isHeading }, index) =>
      isHeading ? `${index > 0 ? "\n" : ""}## ${name}\n\n` : `- [${completed ? "x" : " "}] ${name}\n`,
    )
    .join("")
    .replaceAll(/\n{3,}/g, "\n\n");
