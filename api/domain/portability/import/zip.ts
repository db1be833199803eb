import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile, validateFileName } from "yauzl";
import type { Draft } from "./draft.ts";
import { Refusal } from "./refusal.ts";

/** Limits of what a zip may have; bytes are counted as they are inflated, over all entries. */
const MAX_ENTRIES = 50_000;
export const MAX_ENTRY_BYTES = 64 * 1024 * 1024;
const MAX_BYTES = 200 * 1024 * 1024;
/** `data.json` of the largest account, with its runs, has about 230 MB. */
const MAX_DATA_BYTES = 512 * 1024 * 1024;

/** The least bytes before those of a file in a zip. */
const LOCAL_HEADER_BYTES = 30;

const broken = () => new Refusal("This zip is broken");

/** Files that are read. Others are left out and counted. */
const READ_EXTENSION = /\.(?:json|md|markdown|txt|csv)$/i;
/** Files that archivers and Takeout add, about which there is nothing to say. */
const IGNORED_PATH = /(?:^|\/)(?:__MACOSX\/|\.|archive_browser\.html$|Labels\.txt$)/;

const isSymbolicLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** A file of a zip. */
export type ZipEntry = { path: string; entry: Entry };

/** A zip of which files are inflated one after the other, within a budget for all of them. */
export class ZipReader {
  readonly entries: ZipEntry[] = [];
  #bytesLeft = MAX_BYTES;

  private constructor(readonly zip: ZipFile) {}

  /** Errors: a `Refusal` for a zip that is broken, encrypted, has too many entries, or entries that share bytes. */
  static async open(bytes: Buffer, draft: Draft): Promise<ZipReader> {
    try {
      const reader = new ZipReader(await fromBufferPromise(bytes, { decodeStrings: false }));
      await reader.#readDirectory(draft);
      return reader;
    } catch (error) {
      throw error instanceof Refusal ? error : broken();
    }
  }

  async #readDirectory(draft: Draft): Promise<void> {
    const known = new Set<string>();
    const all: Entry[] = [];
    for await (const entry of this.zip.eachEntry()) {
      if (all.push(entry) > MAX_ENTRIES) throw new Refusal("This zip has too many files to be read");
      const path = decodePath(entry);
      if (path.endsWith("/") || IGNORED_PATH.test(path) || isSymbolicLink(entry)) continue;
      if (entry.isEncrypted()) throw new Refusal("This zip is protected by a password");
      if (known.has(path)) draft.leaveOut("Files with the name of another file", path);
      else if (READ_EXTENSION.test(path)) this.entries.push({ path, entry });
      else if (!/\.html$/i.test(path)) draft.leaveOut("Files of other kinds", path);
      known.add(path);
    }
    refuseSharedBytes(all);
  }

  /** Yields the bytes of a file. Errors: a `Refusal` when they are more than the budget, or damaged. */
  async *inflate({ entry }: ZipEntry, most = MAX_ENTRY_BYTES): AsyncGenerator<Buffer> {
    let [size, sum] = [0, 0];
    try {
      const stream = await this.zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.byteLength;
        if (most === MAX_ENTRY_BYTES) this.#bytesLeft -= chunk.byteLength;
        if (size > most || this.#bytesLeft < 0) throw new Refusal("This zip has too much in it to be read");
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof Refusal ? error : broken();
    }
    if (sum !== entry.crc32) throw broken();
  }

  /** Yields the bytes of the `data.json` of an export, which may be larger than other files. */
  inflateData = (file: ZipEntry) => this.inflate(file, MAX_DATA_BYTES);

  async read(file: ZipEntry): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.inflate(file)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
}

/**
 * Errors: a `Refusal` for a zip whose files share bytes. No archiver writes one: a few bytes would be read again and again,
 * as if they were many files.
 */
function refuseSharedBytes(entries: readonly Entry[]): void {
  const inPlace = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of inPlace) {
    if (start < end) throw new Refusal("This zip is broken: its files share bytes");
    end = start + LOCAL_HEADER_BYTES + compressedSize;
  }
}

/** Some archivers write UTF-8 without saying so. Errors: a `Refusal` for a path that leads out of the zip. */
function decodePath({ fileNameRaw }: Entry): string {
  let path: string;
  try {
    path = new TextDecoder("utf-8", { fatal: true }).decode(fileNameRaw);
  } catch {
    path = new TextDecoder("windows-1252").decode(fileNameRaw);
  }
  path = path.replaceAll("\\", "/");
  if (validateFileName(path) !== null || path === "" || path.includes("\0"))
    throw new Refusal("This zip has a file whose path leads out of it");
  return path;
}
