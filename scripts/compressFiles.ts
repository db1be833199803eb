import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|html|json|svg|webmanifest|txt|ttf)$/;
/** Bytes: less fits into one packet as it is. */
const MIN_BYTES = 1_000;
/** Bytes: what is larger is an editor for developers, and the last percent of it takes seconds. */
const MAX_BEST_QUALITY_BYTES = 500_000;

/** Puts a brotli and a gzip version beside each file that gains by it; the server chooses. */
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
