import type { Mail } from "../domain/base/context.ts";
import { getDirection } from "../texts/texts.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (each) => ENTITIES[each] ?? "");

/** Writes a mail as plain text. */
export const renderText = ({ lines, link }: Mail) =>
  [...lines, ...(link ? [`${link.label}: ${link.url}`] : [])].join("\n\n") + "\n";

/** Writes a mail as simple HTML without images. What people wrote is text, never markup. */
export const renderHtml = ({ language, lines, link }: Mail) =>
  [
    `<!doctype html><html lang="${language}" dir="${getDirection(language)}"><body style="font-family: sans-serif">`,
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    "</body></html>",
  ].join("\n");
