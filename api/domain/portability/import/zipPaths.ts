import { msg } from "@lingui/core/macro";
import { type Entry, getFileNameLowLevel, validateFileName } from "yauzl";
import { decodeAs, decodeStrictly, type Encoding, ENCODINGS, UTF_8 } from "./encodings.ts";
import { findLikeliest, NO_TEXT } from "./likeliestEncoding.ts";
import { Refusal } from "./refusal.ts";

/** The encoding of names that is the usual one where a zip says none, and that of Russian archivers. */
const USUAL: Encoding = { name: "cp437", label: "", detected: "cp437" };
const RUSSIAN: Encoding = { name: "ibm866", label: "", detected: "cp866", has: /\p{sc=Cyrillic}{2}/u };
const OF_NAMES = [USUAL, RUSSIAN, ...ENCODINGS.filter(({ detected }) => detected)];

/** The names by which their encoding is guessed. */
const MAX_NAMES = 1_000;

const decodePath = (entry: Entry, encoding: Encoding): string =>
  encoding === USUAL
    ? getFileNameLowLevel(0, entry.fileNameRaw, entry.extraFields, false)
    : decodeAs(encoding.name, entry.fileNameRaw);

/**
 * Returns the paths of files in a zip. Some archivers write UTF-8 without saying so, and old ones the encoding of their
 * system, which all names have. Errors: a `Refusal` for a path that leads out of the zip.
 */
export async function decodePaths(entries: readonly Entry[]): Promise<string[]> {
  const paths = entries.map(({ fileNameRaw }) => decodeStrictly(UTF_8.name, fileNameRaw));
  const old = entries.filter((_, index) => paths[index] === undefined).slice(0, MAX_NAMES);
  const encoding = old.length > 0 ? await findEncoding(old) : USUAL;
  return paths.map((path, index) => cleanPath(path ?? decodePath(entries[index] as Entry, encoding)));
}

async function findEncoding(entries: readonly Entry[]): Promise<Encoding> {
  const texts = new Map(
    OF_NAMES.map((encoding) => [encoding, entries.map((entry) => decodePath(entry, encoding)).join("\n")] as const),
  );
  const possible = OF_NAMES.filter((encoding) => !NO_TEXT.test(texts.get(encoding) ?? ""));
  const sample = Buffer.concat(entries.flatMap(({ fileNameRaw }) => [fileNameRaw, Buffer.from("\n")]));
  return (await findLikeliest(sample, possible, texts)) ?? USUAL;
}

function cleanPath(given: string): string {
  const path = given.replaceAll("\\", "/");
  if (validateFileName(path) !== null || path === "" || path.includes("\0"))
    throw new Refusal(msg`This zip has a file with an unsafe path`);
  return path;
}
