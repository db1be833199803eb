import { appendFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Ratio } from "./http/measure.ts";

/** Prints a section of a report, in Markdown, and appends it to the file `out` if there is one. */
export function printReport(name: string, content: string, out?: string): void {
  const report = `## ${name}\n\n${content.trim()}\n`;
  process.stdout.write(`\n${report}`);
  if (out) appendFileSync(out, `${report}\n`);
}

export const renderTable = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

export const renderGoalTable = (rows: string[][]) => renderTable(["Goal", "Wanted", "Medians", "Met"], rows);

/** Returns the table row of a goal: the lowest and the highest figure, and the figures that do not meet the goal. */
export function renderGoal(
  name: string,
  wanted: string,
  isMet: (figure: number) => boolean,
  figures: { what: string; figure: number }[],
): string[] {
  const all = figures.map(({ figure }) => figure);
  const missed = figures.filter(({ figure }) => !isMet(figure));
  const misses = missed.map(({ what, figure }) => `${what}: ${figure.toFixed(2)}`).join("; ");
  const range = `${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)}`;
  return [name, wanted, range, misses ? `no: ${misses}` : "yes"];
}

/** Formats the median and, in brackets, the quartiles. */
export const formatRatio = ({ median, low, high }: Ratio) =>
  `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;

/** Returns a sentence with the date and the machine of a measurement. */
export const describeRun = () =>
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} processors, ${process.platform}.`;
