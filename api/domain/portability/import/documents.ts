import { readRootName } from "./markup.ts";
import { Refusal } from "./refusal.ts";

/** A file of a program that is not read. The message names it and says what to do. In a zip it is left out. */
export class ForeignDocument extends Refusal {}

const COPY = "Open it, select all, copy, and paste into Add an item";
const WORDS = `${COPY}, or save it as plain text`;
const CELLS = "Save the sheet as CSV, or copy its cells and paste them into Add an item";
const PICTURE = "This is a picture. Listbook only reads text: copy or type the words into Add an item";
const RECORDING = "This is a recording. Listbook only reads text";
const ARCHIVE = "Listbook can’t open this kind of archive. Unpack it and choose a file from it";

const WORD = `This is a Word document. ${WORDS}`;
const EXCEL = `This is an Excel workbook. ${CELLS}`;
const SLIDES = `These are slides. ${COPY}`;
const OPEN_TEXT = `This is an OpenDocument text. ${WORDS}`;
const OPEN_SHEET = `This is an OpenDocument spreadsheet. ${CELLS}`;
const WEB_PAGE = `This is a web page. ${WORDS}`;

/** Bytes of a file at a place, and what the file is. */
const MAGIC: readonly [bytes: string, at: number, sentence: string][] = [
  ["%PDF-", 0, `This is a PDF. ${COPY}`],
  ["{\\rtf", 0, `This is a rich text document. ${WORDS}`],
  ["\u0089PNG\r\n\u001a\n", 0, PICTURE],
  ["\u00ff\u00d8\u00ff", 0, PICTURE],
  ["GIF8", 0, PICTURE],
  ["WEBP", 8, PICTURE],
  ["ftyphei", 4, PICTURE],
  ["ftypmif", 4, PICTURE],
  ["II*\u0000", 0, PICTURE],
  ["MM\u0000*", 0, PICTURE],
  ["ftyp", 4, RECORDING],
  ["ID3", 0, RECORDING],
  ["OggS", 0, RECORDING],
  ["fLaC", 0, RECORDING],
  ["WAVE", 8, RECORDING],
  ["\u001f\u008b", 0, ARCHIVE],
  ["7z\u00bc\u00af\u0027\u001c", 0, ARCHIVE],
  ["Rar!\u001a", 0, ARCHIVE],
  ["BZh", 0, ARCHIVE],
  ["\u00fd7zXZ", 0, ARCHIVE],
  ["SQLite format 3\u0000", 0, "This is a database. Export its lists as text or CSV from the program that made it"],
  ["bplist00", 0, "Only the program that made this file can read it. Export the list as text or CSV from there"],
];

/** The mark of the older files of Office, and the names of streams in them, in UTF-16. */
const OLE = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1";
const OLE_STREAMS: readonly [stream: string, sentence: string][] = [
  ["WordDocument", WORD],
  ["Workbook", EXCEL],
  ["PowerPoint Document", SLIDES],
];

/** Errors: a `ForeignDocument` for bytes of a program that is not read. */
export function refuseDocument(bytes: Buffer): void {
  const start = bytes.subarray(0, 64).toString("latin1");
  const found = MAGIC.find(([mark, at]) => start.startsWith(mark, at));
  if (found) throw new ForeignDocument(found[2]);
  if (!start.startsWith(OLE)) return;
  const stream = OLE_STREAMS.find(([name]) => bytes.includes(Buffer.from(name, "utf16le")));
  throw new ForeignDocument(stream?.[1] ?? `This is an older Office document. ${WORDS}`);
}

/** Paths in zips that are documents, and what those are. */
const ZIPPED: readonly [path: RegExp, sentence: string][] = [
  [/^word\/document\d*\.xml$/, WORD],
  [/^xl\/workbook\.(?:xml|bin)$/, EXCEL],
  [/^ppt\/presentation\.xml$/, SLIDES],
  [/^Index\/Slide[^/]*\.iwa$/, SLIDES],
  [
    /^Index\/(?:CalculationEngine|Tables\/DataList)[^/]*\.iwa$/,
    `This is a Pages or Numbers document. ${COPY}`,
  ],
  [/^Index(?:\/Document\.iwa|\.zip)$/, `This is a Pages or Numbers document. ${COPY}`],
  [/^AndroidManifest\.xml$/, "This is a program. Listbook only reads text"],
];

/** What the file `mimetype` at the start of a zip says, and what that is. */
const MIME_TYPES: readonly [type: string, sentence: string][] = [
  ["application/vnd.oasis.opendocument.text", OPEN_TEXT],
  ["application/vnd.oasis.opendocument.spreadsheet", OPEN_SHEET],
  ["application/vnd.oasis.opendocument.presentation", SLIDES],
  ["application/vnd.oasis.opendocument", `This is an OpenDocument file. ${COPY}`],
  ["application/epub+zip", `This is an e-book (EPUB). ${COPY}`],
];

/** Errors: a `ForeignDocument` for a zip that a program knows as a document of its own. */
export function refuseZippedDocument(bytes: Buffer, paths: readonly string[]): void {
  const start = bytes.subarray(0, 200).toString("latin1");
  const mime = MIME_TYPES.find(([type]) => start.includes(`mimetype${type}`));
  const found = mime ?? ZIPPED.find(([pattern]) => paths.some((path) => pattern.test(path)));
  if (found) throw new ForeignDocument(found[1]);
}

/** The kinds of markup that are read, by their first element. */
type MarkupKind = "opml" | "en-export";

/**
 * Returns the kind of a text that is markup; `undefined` for any other text, also with tags in it. Errors: a
 * `ForeignDocument` for markup that is not read.
 */
export function readMarkupKind(text: string): MarkupKind | undefined {
  const root = readRootName(text);
  if (root === undefined) return undefined;
  if (root === "opml" || root === "en-export") return root;
  if (["html", "head", "body"].includes(root)) throw new ForeignDocument(WEB_PAGE);
  if (root === "svg") throw new ForeignDocument(PICTURE);
  const what = root ? ` (${root.slice(0, 40)})` : "";
  throw new ForeignDocument(`Listbook doesn’t know this kind of XML${what}. Export the list as text, CSV or OPML`);
}
