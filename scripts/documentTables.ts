/** A table of a document: its heads, and its rows. Cells are Markdown. */
export type Table = { heads: string[]; rows: string[][] };

const renderRow = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll(/\s+/g, " ")).join(" | ")} |`;

const renderTable = ({ heads, rows }: Table) => [heads, heads.map(() => "---"), ...rows].map(renderRow).join("\n");

/**
 * Puts each table between its markers, `<!-- generated: routes -->` and `<!-- end -->`. The text between other markers
 * stays. Throws when the document has no place for a table, or two.
 */
export function insertTables(document: string, tables: Record<string, Table>): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const [before = "", after = "", ...more] = text.split(`<!-- generated: ${name} -->`);
    const end = after.indexOf("<!-- end -->");
    if (end === -1 || more.length > 0) throw new Error(`The document needs one place for the table "${name}".`);
    return `${before}<!-- generated: ${name} -->\n\n${renderTable(table)}\n\n${after.slice(end)}`;
  }, document);
}
