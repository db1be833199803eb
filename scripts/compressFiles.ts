import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|html|json|svg|webmanifest|txt|ttf)$/;
/** The pages that the server reads and never serves as they are. */
const UNSERVED = "prerendered/";
/** In bytes. A smaller file fits into one packet without compression. */
const MIN_BYTES = 1_000;
/** GraphiQL's files, which are large and rarely loaded. For them the best quality takes seconds. */
const QUICK = "assets/graphiql/";
const QUICK_QUALITY = 6;

/** Writes a brotli and a gzip version beside each file of a folder that compresses well and has none yet. */
export async function compressFiles(folder: string): Promise<void> {
  const paths = new Set(await readdir(folder, { recursive: true }));
  const files = [...paths].filter((path) => COMPRESSIBLE.test(path) && !paths.has(`${path}.gz`));
  await Promise.all(files.filter((path) => !path.startsWith(UNSERVED)).map((path) => compressFile(join(folder, path))));
}

async function compressFile(file: string) {
  const content = await readFile(file);
  if (content.byteLength < MIN_BYTES) return;
  const quality = file.includes(QUICK) ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
