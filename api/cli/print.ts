export const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Prints rows in columns below their heads. The last column is not filled up with spaces. */
export function printTable(heads: string[], rows: string[][]): void {
  const lines = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  for (const cells of lines)
    printLine(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

/** A time to the minute, in UTC; "never" for none. */
export const formatMinute = (time: string | null) =>
  time === null ? "never" : new Date(time).toISOString().slice(0, 16).replace("T", " ");
