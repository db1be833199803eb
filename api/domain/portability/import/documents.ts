import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { readRootName } from "./markup.ts";
import { Refusal } from "./refusal.ts";

/** A file of a program that is not read. The sentence names it and says what to do. In a zip it is left out. */
export class ForeignDocument extends Refusal {}

const PICTURE = msg`This is a picture. Listbook only reads text: copy or type the words into Add an item`;
const RECORDING = msg`This is a recording. Listbook only reads text`;
const ARCHIVE = msg`Listbook can’t open this kind of archive. Unpack it and choose a file from it`;
const WORD = msg`This is a Word document. Open it, select all, copy, and paste into Add an item, or save it as plain text`;
const EXCEL = msg`This is an Excel workbook. Save the sheet as CSV, or copy its cells and paste them into Add an item`;
const SLIDES = msg`These are slides. Open it, select all, copy, and paste into Add an item`;
const PAGES = msg`This is a Pages or Numbers document. Open it, select all, copy, and paste into Add an item`;
const OPEN_TEXT = msg`This is an OpenDocument text. Open it, select all, copy, and paste into Add an item, or save it as plain text`;
const OPEN_SHEET = msg`This is an OpenDocument spreadsheet. Save the sheet as CSV, or copy its cells and paste them into Add an item`;
const WEB_PAGE = msg`This is a web page. Open it, select all, copy, and paste into Add an item, or save it as plain text`;

/** Bytes of a file at a place, and what the file is. */
const MAGIC: readonly [bytes: string, at: number, sentence: MessageDescriptor][] = [
  ["%PDF-", 0, msg`This is a PDF. Open it, select all, copy, and paste into Add an item`],
  [
    "{\\rtf",
    0,
    msg`This is a rich text document. Open it, select all, copy, and paste into Add an item, or save it as plain text`,
  ],
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
  ["SQLite format 3\u0000", 0, msg`This is a database. Export its lists as text or CSV from the program that made it`],
  ["bplist00", 0, msg`Only the program that made this file can read it. Export the list as text or CSV from there`],
];

/** The mark of the older files of Office, and the names of streams in them, in UTF-16. */
const OLE = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1";
const OLE_STREAMS: readonly [stream: string, sentence: MessageDescriptor][] = [
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
  throw new ForeignDocument(
    stream?.[1] ??
      msg`This is an older Office document. Open it, select all, copy, and paste into Add an item, or save it as plain text`,
  );
}

/** Paths in zips that are documents, and what those are. */
const ZIPPED: readonly [path: RegExp, sentence: MessageDescriptor][] = [
  [/^word\/document\d*\.xml$/, WORD],
  [/^xl\/workbook\.(?:xml|bin)$/, EXCEL],
  [/^ppt\/presentation\.xml$/, SLIDES],
  [/^Index\/Slide[^/]*\.iwa$/, SLIDES],
  [/^Index\/(?:CalculationEngine|Tables\/DataList)[^/]*\.iwa$/, PAGES],
  [/^Index(?:\/Document\.iwa|\.zip)$/, PAGES],
  [/^AndroidManifest\.xml$/, msg`This is a program. Listbook only reads text`],
];

/** What the file `mimetype` at the start of a zip says, and what that is. */
const MIME_TYPES: readonly [type: string, sentence: MessageDescriptor][] = [
  ["application/vnd.oasis.opendocument.text", OPEN_TEXT],
  ["application/vnd.oasis.opendocument.spreadsheet", OPEN_SHEET],
  ["application/vnd.oasis.opendocument.presentation", SLIDES],
  [
    "application/vnd.oasis.opendocument",
    msg`This is an OpenDocument file. Open it, select all, copy, and paste into Add an item`,
  ],
  ["application/epub+zip", msg`This is an e-book (EPUB). Open it, select all, copy, and paste into Add an item`],
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
  const name = root.slice(0, 40);
  throw new ForeignDocument(
    name
      ? msg`Listbook doesn’t know this kind of XML (${name}). Export the list as text, CSV or OPML`
      : msg`Listbook doesn’t know this kind of XML. Export the list as text, CSV or OPML`,
  );
}
