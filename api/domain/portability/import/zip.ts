import { crc32 } from "node:zlib";
import { msg } from "@lingui/core/macro";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { refuseZippedDocument } from "./documents.ts";
import type { Draft } from "./draft.ts";
import { Refusal } from "./refusal.ts";
import { decodePaths } from "./zipPaths.ts";

/** Limits of what a zip may have, with the zips in it; bytes are counted as they are inflated, over all entries. */
const MAX_ENTRIES = 50_000;
export const MAX_ENTRY_BYTES = 64 * 1024 * 1024;
const MAX_BYTES = 200 * 1024 * 1024;
/** `data.json` of the largest account, with its runs, has about 230 MB. */
const MAX_DATA_BYTES = 512 * 1024 * 1024;

/** The least bytes before those of a file in a zip. */
const LOCAL_HEADER_BYTES = 30;

/** A zip that cannot be opened. Within another one it is left out. */
export class UnreadableZip extends Refusal {}

const broken = () => new UnreadableZip(msg`This zip is broken`);

/** How the preview names files that are not read. */
export const OTHER_KINDS = msg`Other kinds of files`;

/** Files that are read. Others are left out and counted. */
const READ_EXTENSION = /\.(?:json|md|markdown|txt|csv|opml|enex|ics|zip)$/i;
/** Files that archivers and Takeout add, about which there is nothing to say. */
const IGNORED_PATH = /(?:^|\/)(?:__MACOSX\/|\.|archive_browser\.html$|Labels\.txt$)/;

const isSymbolicLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** A page that an archiver writes beside the same in JSON or Markdown. */
const isTwin = (path: string, paths: ReadonlySet<string>) =>
  /\.html$/i.test(path) && [".json", ".md"].some((extension) => paths.has(path.replace(/\.html$/i, extension)));

/** A file of a zip. */
export type ZipEntry = { path: string; entry: Entry };

/** What may still be inflated, over a zip and those in it. */
class ZipBudget {
  entries = MAX_ENTRIES;
  bytes = MAX_BYTES;
}

/** A zip of which files are inflated one after the other, within a budget for all of them. */
export class ZipReader {
  readonly entries: ZipEntry[] = [];

  private constructor(
    readonly zip: ZipFile,
    readonly budget: ZipBudget,
  ) {}

  /**
   * `outer` is the zip in which this one is, and `prefix` stands before the paths of this one. Errors: an `UnreadableZip`
   * for one that is broken, encrypted or has entries that share bytes, and another `Refusal` for one that is a document or
   * has too many entries.
   */
  static async open(bytes: Buffer, draft: Draft, outer?: ZipReader, prefix = ""): Promise<ZipReader> {
    try {
      const zip = await fromBufferPromise(bytes, { decodeStrings: false });
      const reader = new ZipReader(zip, outer?.budget ?? new ZipBudget());
      await reader.#readDirectory(bytes, draft, prefix);
      return reader;
    } catch (error) {
      throw error instanceof Refusal ? error : broken();
    }
  }

  async #readDirectory(bytes: Buffer, draft: Draft, prefix: string): Promise<void> {
    const all: Entry[] = [];
    for await (const entry of this.zip.eachEntry()) {
      if (--this.budget.entries < 0) throw new Refusal(msg`This zip has too many files to read`);
      all.push(entry);
    }
    refuseSharedBytes(all);
    const paths = await decodePaths(all);
    refuseZippedDocument(bytes, paths);
    const every = new Set(paths);
    const known = new Set<string>();
    for (const [index, entry] of all.entries()) {
      const path = paths[index] ?? "";
      if (path.endsWith("/") || IGNORED_PATH.test(path) || isSymbolicLink(entry)) continue;
      if (entry.isEncrypted()) throw new UnreadableZip(msg`This zip is password-protected`);
      if (known.has(path)) draft.leaveOut(msg`Files with the same name as another`, prefix + path);
      else if (READ_EXTENSION.test(path)) this.entries.push({ path, entry });
      else if (!isTwin(path, every)) draft.leaveOut(OTHER_KINDS, prefix + path);
      known.add(path);
    }
  }

  /** Yields the bytes of a file. Errors: a `Refusal` when they are more than the budget, or damaged. */
  async *inflate({ entry }: ZipEntry, most = MAX_ENTRY_BYTES): AsyncGenerator<Buffer> {
    let [size, sum] = [0, 0];
    try {
      const stream = await this.zip.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.byteLength;
        if (most === MAX_ENTRY_BYTES) this.budget.bytes -= chunk.byteLength;
        if (size > most || this.budget.bytes < 0) throw new Refusal(msg`This zip has too much in it to read`);
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
 * Errors: an `UnreadableZip` for a zip whose files share bytes. No archiver writes one: a few bytes would be read again and again,
 * as if they were many files.
 */
function refuseSharedBytes(entries: readonly Entry[]): void {
  const inPlace = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of inPlace) {
    if (start < end) throw new UnreadableZip(msg`This zip is broken: its files overlap`);
    end = start + LOCAL_HEADER_BYTES + compressedSize;
  }
}
