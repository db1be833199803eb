type MarkdownItem = { name: string; completed: boolean };

/** Formats items as task items of GitHub Flavored Markdown, one line each. Names are not escaped. */
export const toMarkdown = (items: readonly MarkdownItem[]) =>
  items.map(({ name, completed }) => `- [${completed ? "x" : " "}] ${name}\n`).join("");
