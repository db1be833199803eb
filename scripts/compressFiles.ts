import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|html|json|svg|webmanifest|txt|ttf)$/;
/** In bytes. A smaller file fits into one packet without compression. */
const MIN_BYTES = 1_000;
/** In bytes. Larger files belong to GraphiQL's editor. For them the best quality takes seconds and saves one percent. */
const MAX_BEST_QUALITY_BYTES = 500_000;

/** Writes a brotli and a gzip version beside each file of a folder that compresses well. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
}

async function compressFile(file: string) {
  const content = await readFile(file);
  if (content.byteLength < MIN_BYTES) return;
  const quality = content.byteLength > MAX_BEST_QUALITY_BYTES ? 6 : constants.BROTLI_MAX_QUALITY;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
