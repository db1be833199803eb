import { fromBufferPromise } from "yauzl";
import { text } from "node:stream/consumers";

/** Returns the texts of the files in a zip by their paths, in their order. */
export async function readZip(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await fromBufferPromise(Buffer.from(bytes));
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return files;
}
