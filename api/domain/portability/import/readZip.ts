import { msg } from "@lingui/core/macro";
import { DATA_FILE, EXPORT_FORMAT } from "../exportFormat.ts";
import { decodeText } from "./decodeText.ts";
import { ForeignDocument, refuseDocument } from "./documents.ts";
import type { Draft } from "./draft.ts";
import { readOwnData } from "./formats/ownZip.ts";
import { parseJson } from "./json.ts";
import { isNotionPath, NotionTables, removeNotionIds } from "./notion.ts";
import {
  DEFAULT_NAME,
  isKnownJson,
  isTableName,
  readKnownJson,
  type ReadOptions,
  readTextFile,
  removeExtension,
} from "./readTextFile.ts";
import { nameProgram, refuseJson } from "./programs.ts";
import { MAX_ENTRY_BYTES, OTHER_KINDS, UnreadableZip, type ZipEntry, ZipReader } from "./zip.ts";

const ZIP_MARKS = ["PK\u0003\u0004", "PK\u0005\u0006"];
const OWN_MARK = new RegExp(`"format"\\s*:\\s*"${EXPORT_FORMAT}"`);
/** The characters at the start of a file by which an export is known. */
const MARK_LENGTH = 1_000;

export const isZip = (bytes: Buffer): boolean => ZIP_MARKS.includes(bytes.subarray(0, 4).toString("latin1"));
export const isOwnData = (start: Buffer): boolean => OWN_MARK.test(start.subarray(0, MARK_LENGTH).toString("latin1"));

export const getBaseName = (path: string): string => removeExtension(path.split("/").at(-1) ?? "");

/** What the files of a zip are read with. `tables` are those of Notion. */
type ZipContext = { zip: ZipReader; draft: Draft; options: ReadOptions; prefix: string; tables: NotionTables };

/**
 * Reads a zip: an export of Listbook, or the files in it and in the zips in it, but not in those within these. Errors: a
 * `Refusal`. `checkSize` refuses a zip that is too large for any other than an export of Listbook.
 */
export async function readZip(
  bytes: Buffer,
  draft: Draft,
  options: ReadOptions,
  checkSize: (bytes: Buffer) => void,
): Promise<void> {
  const zip = await ZipReader.open(bytes, draft);
  const data = findData(zip);
  if (data && (await isOwn(zip, data))) return readOwnData(zip.inflateData(data), draft);
  checkSize(bytes);
  await readEntries(zip, draft, options);
}

const findData = ({ entries }: ZipReader) =>
  entries.find(({ path }) => path === DATA_FILE || path.endsWith(`/${DATA_FILE}`));

async function isOwn(zip: ZipReader, data: ZipEntry): Promise<boolean> {
  for await (const chunk of zip.inflateData(data)) return isOwnData(chunk);
  return false;
}

/** `prefix` is the path of a zip within the one that is read. */
async function readEntries(zip: ZipReader, draft: Draft, options: ReadOptions, prefix = ""): Promise<void> {
  const context = { zip, draft, options, prefix, tables: new NotionTables(zip.entries) };
  if (zip.entries.some(({ path }) => isNotionPath(path))) draft.source ||= "Notion";
  // Other files of a Takeout are no notes, so the notes come first.
  const files = zip.entries.toSorted((a, b) => Number(isJson(b)) - Number(isJson(a)));
  for (const file of files) await readEntry(file, context);
}

const isJson = ({ path }: ZipEntry) => /\.json$/i.test(path);

async function readEntry(file: ZipEntry, context: ZipContext): Promise<void> {
  const { zip, draft, options, prefix } = context;
  const place = prefix + file.path;
  if (file.entry.uncompressedSize > MAX_ENTRY_BYTES) return draft.leaveOut(msg`Files that are too large`, place);
  if (draft.source === "Google Keep" && !isJson(file)) return draft.leaveOut(OTHER_KINDS, place);
  if (context.tables.hasWhole(file.path)) return draft.leaveOut(msg`Tables that another file has in full`, place);
  const bytes = await zip.read(file);
  try {
    if (!isZip(bytes)) return await readEntryText(bytes, file, context);
    if (prefix) return draft.leaveOut(msg`Zips nested too deeply`, place);
    const inner = await openInner(bytes, context, `${place}/`);
    if (inner) await readEntries(inner, draft, options, `${place}/`);
    else draft.leaveOut(msg`Zips that are broken or password-protected`, place);
  } catch (error) {
    if (!(error instanceof ForeignDocument)) throw error;
    draft.leaveOut(OTHER_KINDS, place);
  }
}

/** Opens a zip within the one that is read; `undefined` for one that cannot be read. */
async function openInner(bytes: Buffer, { zip, draft }: ZipContext, prefix: string): Promise<ZipReader | undefined> {
  try {
    return await ZipReader.open(bytes, draft, zip, prefix);
  } catch (error) {
    if (error instanceof UnreadableZip) return undefined;
    throw error;
  }
}

async function readEntryText(bytes: Buffer, file: ZipEntry, context: ZipContext): Promise<void> {
  const { draft, options, prefix, tables } = context;
  const { timeZone } = options;
  const place = prefix + file.path;
  refuseDocument(bytes);
  const text = await decodeText(bytes, draft, place);
  if (isJson(file)) {
    // JSON of other programs can be in the same zip.
    const value = parseJson(text, place, draft.work);
    if (isKnownJson(value)) readKnownJson(value, draft, timeZone, place);
    else {
      draft.leaveOut(msg`JSON files from other programs`, place);
      if (nameProgram(text)) draft.refusal ??= refuseJson(text, []);
    }
    return;
  }
  if (text.trim() === "") return draft.leaveOut(msg`Empty files`, place);
  if (tables.hasRow(file.path, text)) return draft.leaveOut(msg`Row pages that add nothing to their table`, place);
  const path = removeNotionIds(file.path);
  const folders = path.split("/").slice(0, -1).join(" / ");
  const notebook = folders || removeExtension(options.fileName) || DEFAULT_NAME;
  readTextFile(text, draft, {
    timeZone,
    place,
    notebook,
    name: getBaseName(path),
    isTable: isTableName(path),
  });
}
