import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** Returns a zip of files by their paths. */
export async function writeZip(
  files: Record<string, string | Uint8Array>,
  { compresses = true } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), path, { compress: compresses });
  zip.end();
  return buffer(zip.outputStream as Readable);
}
