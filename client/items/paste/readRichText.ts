import { readDrafts, type PastedText, type PasteOptions } from "../../../shared/parsePastedText.ts";
import { finishDrafts, type PastedItem } from "../../../shared/pastedDrafts.ts";
import { createLine, readCell, readLine, readNumbers, type PastedLine } from "../../../shared/pastedLines.ts";
import { describeRecords, type FoundTable, type TableChoice } from "../../../shared/pastedTables.ts";
import { isVisible, LINE_BREAK, splitIntoLines } from "../../../shared/plainText.ts";

/** The most characters, nodes, and levels of the HTML that is read. Other HTML is left to the plain text beside it. */
const MAX_HTML = 4_000_000;
const MAX_NODES = 200_000;
const MAX_DEPTH = 200;

/** The elements of lists, tables and pages that say more than a plain text can. */
const STRUCTURE =
  "li, dl, table, h1, h2, h3, h4, h5, h6, input[type=checkbox], [role=checkbox], a[href], [style*=mso-list]";

/**
 * Reads the HTML of a clipboard: lists with their levels and ticks, headings, tables, and the addresses of links. Returns
 * a function that reads it with the user's choices; `undefined` where the plain text says as much, or has words that would
 * be lost. The HTML is parsed without running or loading anything.
 */
export function createRichReader(html: string, plain: PastedText): ((options: PasteOptions) => PastedText) | undefined {
  if (html.length > MAX_HTML) return undefined;
  const { body } = new DOMParser().parseFromString(removeHandlers(html), "text/html");
  if (!body.querySelector(STRUCTURE)) return undefined;
  const read = (options: PasteOptions) => readBody(body, options);
  const rich = readBody(body, {});
  return rich && hasAllWords(rich.items, plain.items) && !isEqual(rich.items, plain.items)
    ? (options) => read(options) ?? plain
    : undefined;
}

/** No handler would run, but the browser would report each as a violation of the page's policy. */
const removeHandlers = (html: string) =>
  html.replaceAll(/<[^<>]*>/g, (tag) => tag.replaceAll(/\son\w+\s*=/gi, " data-handler="));

const isEqual = (some: readonly PastedItem[], others: readonly PastedItem[]) =>
  JSON.stringify(some) === JSON.stringify(others);

/** A word of two or more signs, so that no marker is one. */
const WORD = /[\p{L}\p{M}][\p{L}\p{M}\p{N}]+/gu;

function hasAllWords(rich: readonly PastedItem[], plain: readonly PastedItem[]): boolean {
  const count = new Map<string, number>();
  const addWords = (items: readonly PastedItem[], sign: number) => {
    for (const { name, note } of items)
      for (const [word] of `${name}\n${note ?? ""}`.matchAll(WORD)) count.set(word, (count.get(word) ?? 0) + sign);
  };
  addWords(rich, 1);
  addWords(plain, -1);
  return [...count.values()].every((left) => left >= 0);
}

function readBody(body: HTMLElement, { joinsParents = false, table: choice }: PasteOptions): PastedText | undefined {
  const reader = new RichReader(choice);
  if (!reader.readAll(body)) return undefined;
  const { lines, read, tables } = reader;
  readNumbers(read);
  const finished = finishDrafts(readDrafts(lines, read), joinsParents);
  // The columns of a table can be chosen where there is nothing else.
  const isOneTable = tables.length === 1 && read.length === 1;
  return {
    ...finished,
    leftOutCount: finished.leftOutCount + reader.leftOutCount,
    hasTitle: false,
    table: isOneTable ? tables[0] : undefined,
  };
}

/** An item of a list: its first line is its name, all others are its note. */
type OpenItem = { indent: number; isNamed: boolean; completed: boolean };

/** Where a node stands. */
type Place = { depth: number; listDepth: number; item: OpenItem | undefined; isHeading: boolean };

const SKIPPED = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "HEAD", "TITLE", "SVG", "svg", "OBJECT", "IFRAME"]);
const HEADINGS = new Set(["H1", "H2", "H3", "H4", "H5", "H6"]);
const BLOCKS = new Set(
  `ADDRESS ARTICLE ASIDE BLOCKQUOTE CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM HEADER HR LI MAIN NAV
   OL P SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL`.split(/\s+/),
);
/** How the name of a class says that something is ticked. */
const TICKED_CLASS = /(?:^|\s)(?:checked|is-checked|checkbox-on)(?:\s|$)/;
/** Word writes a list as paragraphs, each with its level. */
const WORD_LIST = /mso-list:[^;]*level(\d+)/i;
const WORD_MARKER = /mso-list:\s*ignore/i;
const WORD_HEADING = /^Mso(?:Title|Heading)/;
/** Columns for each level of a list. The lines of a note stand between two of them. */
const LEVEL = 4;

const getStyle = (element: Element) => element.getAttribute("style") ?? "";
const isTicked = (element: Element) =>
  element.getAttribute("aria-checked") === "true" ||
  element.getAttribute("data-checked") === "true" ||
  element.getAttribute("data-list") === "checked" ||
  (element.tagName === "INPUT" && element.hasAttribute("checked")) ||
  TICKED_CLASS.test(element.getAttribute("class") ?? "") ||
  /--en-checked:\s*true/.test(getStyle(element));
const isHidden = (element: Element) =>
  SKIPPED.has(element.tagName) ||
  element.hasAttribute("hidden") ||
  /display:\s*none/i.test(getStyle(element)) ||
  WORD_MARKER.test(getStyle(element));

/** Reads the nodes of a page as lines, in the form in which lines of a plain text are read. */
class RichReader {
  readonly lines: string[] = [];
  readonly read: PastedLine[] = [];
  readonly tables: FoundTable[] = [];
  leftOutCount = 0;
  #text = "";
  #links: string[] = [];
  /** Whether a box in the open line is ticked. */
  #tick: boolean | undefined;
  /** The last term of a list of definitions. */
  #term: OpenItem | undefined;
  #nodeCount = 0;

  constructor(readonly choice: TableChoice | undefined) {}

  /** Returns false for what is too large or too deep. */
  readAll(body: HTMLElement): boolean {
    const place = { depth: 0, listDepth: -1, item: undefined, isHeading: false };
    const isRead = this.#readChildren(body, place);
    this.#endLine(place);
    return isRead;
  }

  #readChildren(parent: Node, place: Place): boolean {
    if (place.depth > MAX_DEPTH) return false;
    for (const node of parent.childNodes) {
      if (++this.#nodeCount > MAX_NODES) return false;
      if (node.nodeType === Node.TEXT_NODE) this.#text += node.nodeValue ?? "";
      else if (node instanceof Element && !isHidden(node) && !this.#readElement(node, place)) return false;
    }
    return true;
  }

  #readElement(element: Element, place: Place): boolean {
    const name = element.tagName;
    if (name === "BR") {
      this.#endLine(place);
      return true;
    }
    if (name === "PRE") return this.#readPreformatted(element, place);
    if (name === "TABLE" && this.#readTable(element)) return true;
    const isBlock = BLOCKS.has(name) || HEADINGS.has(name);
    if (isBlock) this.#endLine(place);
    const inside = this.#enter(element, place);
    if (inside.item === place.item) this.#readTick(element, place);
    const isRead = this.#readChildren(element, inside);
    if (name === "A") this.#readLink(element);
    if (isBlock) this.#endLine(inside);
    return isRead;
  }

  /** Returns the place of what is in an element. */
  #enter(element: Element, place: Place): Place {
    const inside = { ...place, depth: place.depth + 1 };
    const name = element.tagName;
    const level = WORD_LIST.exec(getStyle(element))?.[1];
    if (name === "UL" || name === "OL") return { ...inside, listDepth: place.listDepth + 1 };
    if (name === "LI") return { ...inside, item: this.#openItem(Math.max(place.listDepth, 0), element) };
    if (level) return { ...inside, item: this.#openItem(Number(level) - 1, element) };
    if (name === "DT") return { ...inside, item: (this.#term = this.#openItem(0, element)) };
    if (name === "DD" && this.#term) return { ...inside, item: this.#term };
    const isHeading = HEADINGS.has(name) || WORD_HEADING.test(element.getAttribute("class") ?? "");
    return isHeading && !place.item ? { ...inside, isHeading } : inside;
  }

  #openItem = (level: number, element: Element): OpenItem => ({
    indent: level * LEVEL,
    isNamed: false,
    completed: isTicked(element),
  });

  #readTick(element: Element, { item }: Place) {
    const isBox = element.getAttribute("type") === "checkbox" || element.getAttribute("role") === "checkbox";
    const ticked = isTicked(element);
    if (item && ticked) item.completed = true;
    else if (isBox) this.#tick = ticked;
  }

  /** Remembers the address of a link, unless its text is the address or no word, as that of a footnote. */
  #readLink(element: Element) {
    const address = element.getAttribute("href") ?? "";
    const text = element.textContent.trim();
    if (/^https?:/i.test(address) && /\p{L}/u.test(text) && text !== address && !this.#links.includes(address))
      this.#links.push(address);
  }

  /** Adds the open line, and begins the next one. */
  #endLine(place: Place) {
    const { lines, leftOutCount } = splitIntoLines(this.#text.replaceAll(/\s+/g, " ").trim());
    const [text, links, tick] = [lines.join(" "), this.#links, this.#tick];
    [this.#text, this.#links] = ["", []];
    if (!isVisible(text)) return;
    this.#tick = undefined;
    this.leftOutCount += leftOutCount;
    const { item, isHeading } = place;
    if (item?.isNamed) this.#addNote(text, item.indent);
    else if (item) this.#addItem(text, item, tick);
    else if (isHeading) this.#add({ raw: text, text, isHeading });
    else {
      const line = readLine(text);
      this.#add({
        ...line,
        ...(tick !== undefined && { completed: tick }),
        isMarked: line.isMarked || tick !== undefined || links.length > 0,
      });
    }
    for (const link of links) this.#addNote(link, item?.indent ?? 0);
  }

  #addItem(text: string, item: OpenItem, tick: boolean | undefined) {
    item.isNamed = true;
    const box = readCell(text);
    const completed = item.completed || box.completed || tick === true;
    this.#add({ raw: text, text: box.text || text, isMarked: true, completed, indent: item.indent });
  }

  #add(line: Partial<PastedLine>) {
    this.lines.push("");
    this.read.push(createLine(line));
  }

  /** A quote is a note as it stands. */
  #addNote(text: string, indent: number) {
    this.lines.push(`> ${text}`);
    this.read.push(createLine({ raw: text, text, isQuoted: true, indent: indent + LEVEL / 2 }));
  }

  #readPreformatted(element: Element, place: Place): boolean {
    this.#endLine(place);
    const { lines, leftOutCount } = splitIntoLines(element.textContent.trimEnd());
    this.leftOutCount += leftOutCount;
    for (const text of lines) {
      if (place.item?.isNamed) this.#addNote(text, place.item.indent);
      else if (isVisible(text)) this.#add({ raw: text.trim(), text: text.trim() });
    }
    return true;
  }

  /** Reads a table with two or more columns. Returns false for any other, which only places what is in it. */
  #readTable(table: Element): boolean {
    if (table.querySelector("table")) return false;
    const rows = [...table.querySelectorAll("tr")].filter((row) => !isHidden(row));
    const cells = rows.map((row) => [...row.children].filter((cell) => cell.tagName === "TD" || cell.tagName === "TH"));
    if (cells.every(({ length }) => length < 2)) return false;
    this.#endLine({ depth: 0, listDepth: -1, item: undefined, isHeading: false });
    const records = cells.map((row) => row.map(readCellText));
    const isHeader = cells.length > 1 && (cells[0]?.every((cell) => cell.tagName === "TH") ?? false);
    const links = cells.map((row) => row.flatMap(readCellLinks).join("\n"));
    if (links.some(Boolean)) for (const [index, record] of records.entries()) record.push(links[index] ?? "");
    const found = describeRecords(records, isHeader, this.choice);
    this.tables.push(found);
    this.lines.push("");
    this.read.push(createLine({ rows: found.readItems() }));
    return true;
  }
}

/** Returns the text of a cell, in which breaks and paragraphs end a line, with its box. */
function readCellText(cell: Element): string {
  let text = "";
  const read = (parent: Node, depth: number) => {
    for (const node of parent.childNodes)
      if (node.nodeType === Node.TEXT_NODE) text += (node.nodeValue ?? "").replaceAll(/\s+/g, " ");
      else if (node instanceof Element && !isHidden(node) && depth < MAX_DEPTH) {
        const isBlock = BLOCKS.has(node.tagName) || node.tagName === "BR";
        if (isBlock) text += "\n";
        if (node.getAttribute("type") === "checkbox") text += isTicked(node) ? "☑ " : "☐ ";
        read(node, depth + 1);
        if (isBlock) text += "\n";
      }
  };
  read(cell, 0);
  const lines = text.split(LINE_BREAK).map((line) => splitIntoLines(line.trim()).lines.join(" "));
  return lines.filter(isVisible).join("\n");
}

const readCellLinks = (cell: Element) =>
  [...cell.querySelectorAll("a[href]")].flatMap((link) => {
    const address = link.getAttribute("href") ?? "";
    return /^https?:/i.test(address) && link.textContent.trim() !== address ? address : [];
  });
