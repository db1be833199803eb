import { readFile as readFileBytes } from "node:fs/promises";
import { once } from "node:events";
import { createBatches } from "./batches.ts";
import { readFile, type ReadOptions } from "./readFile.ts";
import { Refusal } from "./refusal.ts";

/**
 * The program that reads a file, in a process of its own: parsing cannot be stopped from inside, and a file can be made
 * to need too much memory. It gets the path of the file and the options, and writes texts to its standard output, each
 * after its length: the summary or an error as JSON, then for each batch of rows its table and the rows.
 */

async function write(text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.byteLength);
  process.stdout.write(length);
  if (!process.stdout.write(bytes)) await once(process.stdout, "drain");
}

const [, , path = "", options = ""] = process.argv;

try {
  const draft = await readFile(await readFileBytes(path), JSON.parse(options) as ReadOptions);
  await write(JSON.stringify({ summary: draft.summarize() }));
  for (const { table, rows } of createBatches(draft.parsedLists())) {
    await write(JSON.stringify({ table }));
    await write(rows);
  }
  await write(JSON.stringify({ isDone: true }));
} catch (error) {
  const { message, code } = error instanceof Refusal ? error : { message: String(error), code: "INTERNAL" };
  await write(JSON.stringify({ error: { message, code } }));
}
