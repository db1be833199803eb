import { DATA_FILE, EXPORT_FORMAT } from "../exportFormat.ts";
import { decodeText } from "./decodeText.ts";
import { Draft } from "./draft.ts";
import { isObject, parseJson } from "./json.ts";
import { isKeepNote, readKeepNote } from "./formats/keep.ts";
import { readLines } from "./formats/lines.ts";
import { readOwnData } from "./formats/ownZip.ts";
import { Refusal } from "./refusal.ts";
import { readTickTick } from "./formats/ticktick.ts";
import { readTodoist } from "./formats/todoist.ts";
import { isTrelloBoard, readTrello } from "./formats/trello.ts";
import { MAX_ENTRY_BYTES, type ZipEntry, ZipReader } from "./zip.ts";

/** The most bytes of a file that is no export of Listbook. */
export const MAX_FOREIGN_BYTES = 20 * 1024 * 1024;

/** The caller's choices for a file. */
export type ReadOptions = {
  /** The name of the file; an empty one is not known. */
  fileName: string;
  /** How the file is read where there are several ways; null for the usual one. */
  reading: string | null;
  /** The time zone in which moments are days. */
  timeZone: string;
  /** The numbers of the lists that are wanted; null for those that come unless the user says otherwise. */
  wanted: number[] | null;
  previewsOnly: boolean;
};

const DEFAULT_NAME = "Imported";
const EXTENSION = /\.(?:zip|json|csv|md|markdown|txt)$/i;
const ZIP_MARKS = ["PK\u0003\u0004", "PK\u0005\u0006"];
/** JSON begins with an object or an array; `[x] milk` and `[] milk` are lines of a checklist, `[[milk]]` is a link. */
const JSON_START = /^\s*(?:\{|\[\s*(?:[{"]|\[\s*\[))/;
const OWN_MARK = new RegExp(`"format"\\s*:\\s*"${EXPORT_FORMAT}"`);

/** The characters at the start of a file by which an export is known. */
const MARK_LENGTH = 1_000;

const removeExtension = (name: string) => name.replace(EXTENSION, "");
const getBaseName = (path: string) => removeExtension(path.split("/").at(-1) ?? "");

/**
 * Reads a file that the caller wants to import, by what is in it: its name only names lists. Errors: a `Refusal` for a
 * file that is broken, too large, or of no known kind.
 */
export async function readFile(bytes: Buffer, options: ReadOptions): Promise<Draft> {
  const { wanted, previewsOnly } = options;
  const draft = new Draft({ wanted: wanted && new Set(wanted), previewsOnly });
  const fileName = options.fileName.split(/[/\\]/).at(-1) ?? "";
  const isZip = ZIP_MARKS.includes(bytes.subarray(0, 4).toString("latin1"));
  if (isZip) await readZip(bytes, draft, { ...options, fileName });
  else if (OWN_MARK.test(bytes.subarray(0, MARK_LENGTH).toString("latin1"))) await readOwnData(chunksOf(bytes), draft);
  else {
    checkSize(bytes);
    const name = getBaseName(fileName) || DEFAULT_NAME;
    readText(decodeText(bytes, draft, ""), draft, { options, place: "", notebook: DEFAULT_NAME, name });
  }
  if (draft.summarize().notebooks.length === 0) throw new Refusal("There is nothing in this file that can be imported");
  return draft;
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function checkSize({ byteLength }: Buffer) {
  if (byteLength > MAX_FOREIGN_BYTES) throw new Refusal("A file can have at most 20 MB", "PAYLOAD_TOO_LARGE");
}

type TextContext = { options: ReadOptions; place: string; notebook: string; name: string };

/** Reads a text that is a file of its own. */
function readText(text: string, draft: Draft, { options, place, notebook, name }: TextContext): void {
  if (text.trim() === "") throw new Refusal("There is nothing in this file that can be imported");
  if (JSON_START.test(text)) return readKnownJson(parseJson(text, place, draft.work), draft, options, place);
  draft.work.countText(text);
  if (readTickTick(draft, text, place) || readTodoist(draft, text, name, place)) return;
  draft.source ||= "Text";
  readLines(draft, { text, place, notebook, name });
}

function readKnownJson(value: unknown, draft: Draft, options: ReadOptions, place: string): void {
  if (isTrelloBoard(value)) return readTrello(draft, value, options, place);
  if (isKeepNote(value)) return readKeepNote(draft, value, place);
  const keys = isObject(value) ? Object.keys(value).slice(0, 5).join(", ").slice(0, 100) : "";
  throw new Refusal(`This is no file that Listbook knows${keys ? `: it has ${keys}` : ""}`);
}

async function readZip(bytes: Buffer, draft: Draft, options: ReadOptions): Promise<void> {
  const zip = await ZipReader.open(bytes, draft);
  const data = zip.entries.find(({ path }) => path === DATA_FILE || path.endsWith(`/${DATA_FILE}`));
  if (data && (await isOwn(zip, data))) return readOwnData(zip.inflateData(data), draft);
  checkSize(bytes);
  // Other files of a Takeout are no notes, so the notes come first.
  const files = zip.entries.toSorted((a, b) => Number(isJson(b)) - Number(isJson(a)));
  for (const file of files) await readEntry(zip, file, draft, options);
}

const isJson = ({ path }: ZipEntry) => /\.json$/i.test(path);

async function isOwn(zip: ZipReader, data: ZipEntry): Promise<boolean> {
  for await (const chunk of zip.inflateData(data))
    return OWN_MARK.test(chunk.subarray(0, MARK_LENGTH).toString("latin1"));
  return false;
}

async function readEntry(zip: ZipReader, file: ZipEntry, draft: Draft, options: ReadOptions): Promise<void> {
  const { path, entry } = file;
  if (entry.uncompressedSize > MAX_ENTRY_BYTES) return draft.leaveOut("Files that are too large", path);
  if (draft.source === "Google Keep" && !isJson(file)) return draft.leaveOut("Files of other kinds", path);
  const text = decodeText(await zip.read(file), draft, path);
  if (isJson(file)) return readJsonEntry(parseJson(text, path, draft.work), draft, options, path);
  if (text.trim() === "") return draft.leaveOut("Empty files", path);
  const folders = path.split("/").slice(0, -1).join(" / ");
  const notebook = folders || removeExtension(options.fileName) || DEFAULT_NAME;
  readText(text, draft, {
    options,
    place: /\.csv$/i.test(path) ? `${path}, ` : path,
    notebook,
    name: getBaseName(path),
  });
}

/** JSON of other programs can be in the same zip. */
function readJsonEntry(value: unknown, draft: Draft, options: ReadOptions, path: string): void {
  if (isTrelloBoard(value) || isKeepNote(value)) readKnownJson(value, draft, options, path);
  else draft.leaveOut("JSON files of other programs", path);
}
