type Line = { name: string; completed: boolean };

/** Items as task items of GitHub Flavored Markdown, a line each; the text is as it was typed. */
export const toMarkdown = (items: readonly Line[]) =>
  items.map(({ name, completed }) => `- [${completed ? "x" : " "}] ${name}\n`).join("");
