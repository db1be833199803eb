import { appendFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Ratio } from "./http/measure.ts";

/** Prints what was measured, in Markdown, and appends it to the file `out` where one is named. */
export function printReport(name: string, content: string, out?: string): void {
  const report = `## ${name}\n\n${content.trim()}\n`;
  process.stdout.write(`\n${report}`);
  if (out) appendFileSync(out, `${report}\n`);
}

export const renderTable = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

export const renderGoalTable = (rows: string[][]) => renderTable(["Goal", "Wanted", "Medians", "Met"], rows);

/** A goal with the figures from the lowest to the highest, and with those that miss it. */
export function renderGoal(
  name: string,
  wanted: string,
  isMet: (figure: number) => boolean,
  figures: { what: string; figure: number }[],
): string[] {
  const all = figures.map(({ figure }) => figure);
  const missed = figures.filter(({ figure }) => !isMet(figure));
  const told = missed.map(({ what, figure }) => `${what}: ${figure.toFixed(2)}`).join("; ");
  const range = `${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)}`;
  return [name, wanted, range, told ? `no: ${told}` : "yes"];
}

/** The median, and in brackets the half of the rounds around it. */
export const formatRatio = ({ median, low, high }: Ratio) =>
  `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;

/** Where and when a section was measured. */
export const describeRun = () =>
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} processors, ${process.platform}.`;
