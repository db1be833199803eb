import { once } from "node:events";
import { fstatSync, readSync } from "node:fs";
import { createBatches } from "./batches.ts";
import { readFile } from "./readFile.ts";
import type { ReadOptions } from "./readTextFile.ts";
import { Refusal } from "./refusal.ts";

/**
 * The program that reads a file, in a process of its own: parsing cannot be stopped from inside, and a file can be made
 * to need too much memory. Its standard input is the file, its argument the options. It writes texts to its standard output, each
 * after its length: the summary or an error as JSON, then for each batch of rows its table and the rows.
 */

const STDIN = 0;

async function write(text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.byteLength);
  process.stdout.write(length);
  if (!process.stdout.write(bytes)) await once(process.stdout, "drain");
}

/** Reads the file from its start: the server has written it through the same descriptor. */
function readInput(): Buffer {
  const bytes = Buffer.alloc(fstatSync(STDIN).size);
  let size = 0;
  for (let count = 1; count > 0 && size < bytes.length; size += count)
    count = readSync(STDIN, bytes, size, bytes.length - size, size);
  return bytes;
}

const [, , options = ""] = process.argv;

try {
  const draft = await readFile(readInput(), JSON.parse(options) as ReadOptions);
  await write(JSON.stringify({ summary: draft.summarize() }));
  for (const { table, rows } of createBatches(draft.parsedLists())) {
    await write(JSON.stringify({ table }));
    await write(rows);
  }
  await write(JSON.stringify({ isDone: true }));
} catch (error) {
  const { sentence, code } = error instanceof Refusal ? error : { sentence: String(error), code: "INTERNAL" };
  await write(JSON.stringify({ error: { sentence, code } }));
}
