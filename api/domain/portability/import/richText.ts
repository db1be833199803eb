import { msg } from "@lingui/core/macro";
import type { Draft } from "./draft.ts";
import type { DraftItem } from "./draftTypes.ts";
import { readHtml } from "./markup.ts";

/** A line of a text with boxes and bullets. `more` are the lines below an item that belong to it. */
type RichLine = { text: string; kind: "text" | "heading" | "item"; completed: boolean; level: number; more: string[] };

const BLOCKS = new Set(
  (
    "address article aside blockquote body br caption dd details div dl dt en-note fieldset figure footer form h1 h2 h3 h4 " +
    "h5 h6 header hr html li main nav ol p pre section summary table tbody tfoot thead title tr ul"
  ).split(" "),
);
const HEADING = /^h[1-6]$/;
const BOLD = new Set(["b", "strong"]);
/** Elements whose text nobody sees. */
const HIDDEN = new Set(["script", "style", "head", "en-crypt", "template"]);
/** Addresses that lead somewhere outside of the program that wrote the text. */
const ADDRESS = /^(?:https?:|mailto:)/i;

/** Two addresses of one place are equal so. */
const toBare = (address: string) => address.replace(/^(?:https?:\/\/|mailto:)/i, "").replace(/\/$/, "");

const hasText = (words: string) => words.trim() !== "";
const collapse = (words: string) => words.replaceAll(/[ \t\n\r\f]+/g, " ").trim();

/** Reads HTML, or the ENML of Evernote, as lines. It counts what is no text. */
class RichTextReader {
  readonly lines: RichLine[] = [];
  #words = "";
  #hasWords = false;
  #boldLength = 0;
  #box: boolean | undefined;
  #bold = 0;
  #hidden = 0;
  #preformatted = 0;
  #cells = 0;
  #heading = 0;
  /** The bullets that are open, from the outermost on: whether each is ticked, and its line once it has one. */
  readonly #bullets: { completed: boolean; line?: RichLine }[] = [];
  /** The links that are open, with their words on this line. */
  readonly #links: { address: string; words: string }[] = [];

  constructor(
    readonly draft: Draft,
    readonly place: string,
  ) {}

  read(html: string): RichLine[] {
    readHtml(html, { open: this.#open, close: this.#close, text: this.#text }, this.draft.work);
    this.#flush();
    return this.lines;
  }

  readonly #open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (HIDDEN.has(name)) this.#hidden++;
    if (name === "en-crypt") this.draft.leaveOut(msg`Encrypted text`, this.place);
    if (name === "en-media" || name === "img") this.draft.leaveOut(msg`Attachments`, this.place);
    if (BLOCKS.has(name)) this.#break();
    if (name === "pre") this.#preformatted++;
    if (HEADING.test(name)) this.#heading++;
    if (BOLD.has(name)) this.#bold++;
    if (name === "td" || name === "th") {
      this.#cells++;
      if (this.#hasWords) this.#words += " | ";
    }
    if (name === "li") this.#bullets.push({ completed: isTicked(attributes) });
    if (name === "en-todo" || (name === "input" && attributes["type"] === "checkbox")) {
      this.#flush();
      this.#box = isTicked(attributes);
    }
    if (name === "a") this.#links.push({ address: attributes["href"] ?? "", words: "" });
  };

  readonly #close = (name: string): void => {
    if (HIDDEN.has(name)) this.#hidden--;
    if (name === "a") this.#closeLink();
    if (BLOCKS.has(name)) this.#break();
    if (name === "pre") this.#preformatted--;
    if (HEADING.test(name)) this.#heading--;
    if (BOLD.has(name)) this.#bold--;
    if (name === "td" || name === "th") this.#cells--;
    if (name === "li") this.#bullets.pop();
  };

  readonly #text = (words: string): void => {
    if (this.#hidden > 0) return;
    if (this.#preformatted === 0) return this.#add(words);
    for (const [index, line] of words.split(/\r\n|[\n\r]/).entries()) {
      if (index > 0) this.#flush();
      this.#add(line);
    }
  };

  #add(words: string): void {
    this.#words += words;
    this.#hasWords ||= hasText(words);
    const link = this.#links.at(-1);
    if (link) link.words += words;
    if (this.#bold > 0 || this.#heading > 0 || !hasText(words)) this.#boldLength += words.length;
  }

  /** The address of a link stands behind its words, unless they are it. */
  #closeLink(): void {
    const { address = "", words: shown = "" } = this.#links.pop() ?? {};
    const words = shown.trim();
    if (words && ADDRESS.test(address) && toBare(words) !== toBare(address)) this.#add(` (${address})`);
  }

  /** A block within a cell of a table does not end the line, which is the row. */
  #break(): void {
    if (this.#cells > 0) this.#words += " ";
    else this.#flush();
  }

  #flush(): void {
    const text = collapse(this.#words);
    const isBold = this.#boldLength === this.#words.length;
    [this.#words, this.#hasWords, this.#boldLength] = ["", false, 0];
    for (const link of this.#links) link.words = "";
    if (text === "") return;
    const bullet = this.#bullets.at(-1);
    const level = this.#bullets.length;
    const line: RichLine = { text, kind: "text", completed: false, level, more: [] };
    if (this.#box !== undefined || (bullet && !bullet.line)) {
      line.kind = "item";
      line.completed = this.#box ?? bullet?.completed ?? false;
      if (bullet) bullet.line ??= line;
    } else if (bullet?.line) {
      bullet.line.more.push(text);
      return;
    } else if (isBold) line.kind = "heading";
    this.#box = undefined;
    this.lines.push(line);
  }
}

/** Whether a box is ticked: `en-todo`, a checkbox of a page, or a line of a checklist of Evernote. */
const isTicked = (attributes: Readonly<Record<string, string>>): boolean =>
  ["true", "checked", ""].includes(attributes["checked"] ?? "false") ||
  attributes["data-checked"] === "true" ||
  /--en-checked:\s*true/.test(attributes["style"] ?? "");

/** Returns what one sees of HTML as one line. */
export const readHtmlLine = (draft: Draft, html: string, place: string): string =>
  new RichTextReader(draft, place)
    .read(html)
    .flatMap(({ text, more }) => [text, ...more])
    .join(" ");

/**
 * Reads HTML as a list. Boxes and bullets are items; a bold line, or one with a colon at its end, is a heading if items
 * follow it. What is above the first of both is the note, and any other line is an item, so that no word is lost.
 */
export function readHtmlList(draft: Draft, html: string, place: string): { note: string; items: DraftItem[] } {
  const lines = new RichTextReader(draft, place).read(html);
  const items: DraftItem[] = [];
  const notes: string[] = [];
  const hasItems = lines.some(({ kind }) => kind === "item");
  let levels = 0;
  for (const [index, { text, kind, completed, level, more }] of lines.entries()) {
    const isTitle = kind === "heading" || (kind === "text" && /[:：]$/u.test(text));
    if (kind === "item") items.push({ name: text, note: more.join("\n") || null, completed });
    else if (isTitle && lines[index + 1]?.kind === "item")
      items.push({ name: (/[:：]$/u.test(text) && text.slice(0, -1).trimEnd()) || text, isHeading: true });
    else if (hasItems && items.length > 0) items.push({ name: text });
    else notes.push(text);
    if (kind === "item" && level > 1) levels++;
  }
  if (levels > 0) draft.leaveOut(msg`Nesting of items, which follow the one above`, place, levels);
  return { note: notes.join("\n"), items };
}
