import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { type Options, ZipFile } from "yazl";
import { listToMarkdown } from "../../../shared/markdown.ts";
import type { Context } from "../base/context.ts";
import { logError } from "../../logging/log.ts";
import { limitConcurrency } from "../base/concurrencyLimit.ts";
import { requireViewer } from "../ownership/scope.ts";
import { type ExportedNotebook, readLists, readNotebooks, writeData } from "./exportData.ts";
import { DATA_FILE } from "./exportFormat.ts";
import { chooseFileName, createTakenNames } from "../../../shared/fileNames.ts";

type Export = { fileName: string; content: Readable };

/** Resolves when this user may begin an export, which counts as under way until its content is closed. */
const waitForSlot = (userId: string, content: Readable, signal: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const begin = () => {
      resolve();
      return new Promise((end) => content.once("close", end));
    };
    limitConcurrency([`export ${userId}`], begin, signal).catch(reject);
  });

/**
 * Returns everything that is the caller's own as a zip, which is made while it is read (docs/export.md). When reading
 * fails, `content` ends with an error, and when its reader goes away, nothing more is read. A caller has two at once, and
 * others wait. Errors: `UNAUTHENTICATED`, `UNAVAILABLE` when the wait is too long.
 */
export async function exportNotebooks(context: Context): Promise<Export> {
  const { user } = requireViewer(context);
  const zip = new ZipFile();
  const content = zip.outputStream as Readable;
  await waitForSlot(user.id, content, context.signal);
  const exportedAt = new Date();
  const closed = new AbortController();
  content.once("close", () => closed.abort());
  const fail = (error: Error) => {
    if (!closed.signal.aborted) logError(error);
    content.destroy(error);
  };
  zip.on("error", fail);
  const options: Partial<Options> = { mtime: exportedAt };

  // The zip asks for the next file when this one has been read, so that one statement runs at a time.
  async function addFile(path: string, text: AsyncIterable<string> | string[]): Promise<void> {
    const source = Readable.from(text, { objectMode: false, signal: closed.signal });
    const ended = finished(source);
    zip.addReadStream(source, path, options);
    await ended;
  }

  async function addFiles(): Promise<void> {
    const notebooks = await readNotebooks(context);
    await addFile(DATA_FILE, writeData(notebooks, exportedAt.toISOString()));
    const folders = createTakenNames(DATA_FILE);
    for (const exported of notebooks) await addMarkdown(exported, chooseFileName(folders, exported.notebook.name));
    zip.end();
  }

  async function addMarkdown(exported: ExportedNotebook, folder: string): Promise<void> {
    const files = createTakenNames();
    for await (const { list, items } of readLists(exported))
      await addFile(`${folder}/${chooseFileName(files, list.name, ".md")}`, [listToMarkdown(list, items)]);
  }

  addFiles().catch(fail);
  return { fileName: `listbook-${exportedAt.toISOString().slice(0, 10)}.zip`, content };
}
