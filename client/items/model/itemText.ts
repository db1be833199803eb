/** The start of a line that is a heading, as in Markdown. */
const HEADING_MARK = /^#{1,6}\s+(?=\S)/u;

/** Reads what a user has typed into an add field: "# Fruit" is a heading with the name "Fruit". */
export function parseItemText(text: string): { name: string; isHeading: boolean } {
  const name = text.replace(HEADING_MARK, "");
  return { name, isHeading: name !== text };
}
