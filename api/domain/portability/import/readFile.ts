import { msg } from "@lingui/core/macro";
import { decodeText } from "./decodeText.ts";
import { refuseDocument } from "./documents.ts";
import { Draft } from "./draft.ts";
import { readOwnData } from "./formats/ownZip.ts";
import { DEFAULT_NAME, isTableName, type ReadOptions, readTextFile } from "./readTextFile.ts";
import { getBaseName, isOwnData, isZip, readZip } from "./readZip.ts";
import { Refusal } from "./refusal.ts";

/** The most bytes of a file that is no export of Listbook. */
export const MAX_FOREIGN_BYTES = 20 * 1024 * 1024;

/**
 * Reads a file that the caller wants to import, by what is in it: its name only names lists. Errors: a `Refusal` for a
 * file that is broken, too large, or of no known kind.
 */
export async function readFile(bytes: Buffer, options: ReadOptions): Promise<Draft> {
  const { wanted, previewsOnly, reading } = options;
  const readings = reading?.split(",") ?? [];
  const draft = new Draft({ wanted: wanted && new Set(wanted), previewsOnly, readings });
  const fileName = options.fileName.split(/[/\\]/).at(-1) ?? "";
  if (isZip(bytes)) await readZip(bytes, draft, { ...options, fileName }, checkSize);
  else if (isOwnData(bytes)) await readOwnData(chunksOf(bytes), draft);
  else {
    checkSize(bytes);
    refuseDocument(bytes);
    const name = getBaseName(fileName) || DEFAULT_NAME;
    const { timeZone } = options;
    const context = { timeZone, place: "", notebook: DEFAULT_NAME, name, isTable: isTableName(fileName) };
    readTextFile(await decodeText(bytes, draft, ""), draft, context);
  }
  if (draft.summarize().notebooks.length === 0)
    throw draft.refusal ?? new Refusal(msg`There’s nothing in this file to import`);
  return draft;
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function checkSize({ byteLength }: Buffer) {
  if (byteLength > MAX_FOREIGN_BYTES)
    throw new Refusal(msg`A file can be at most ${{ size: "20 MB" }}`, "PAYLOAD_TOO_LARGE");
}
