import { createHash, type Hash } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";

const finish = (hash: Hash): string => `"${hash.digest("base64url").slice(0, 22)}"`;

/** Returns the ETag of a text. It is strong: another text has another one. */
export const hashText = (text: string): string => finish(createHash("sha256").update(text));

/** Returns the ETag of a text in pieces, and lets the process do something else after each. */
export async function hashPieces(pieces: Iterable<string>): Promise<string> {
  const hash = createHash("sha256");
  for (const piece of pieces) {
    hash.update(piece);
    await pause();
  }
  return finish(hash);
}

/** Returns an ETag as the server has made it: a proxy that compresses answers makes their ETags weak. */
export const stripWeak = (etag: string) => etag.trim().replace(/^W\//, "");

/**
 * Whether an ETag is among those of `If-Match` or `If-None-Match`, or the header is `*`. Whether they are weak counts for
 * nothing.
 */
export const isAmong = (header: string, etag: string): boolean =>
  header.split(",").some((each) => ["*", stripWeak(etag)].includes(stripWeak(each)));

/** Whether a reader has the version already that an `ETag` names. */
export const hasVersion = ({ headers }: Request, etag: string): boolean =>
  isAmong(headers.get("if-none-match") ?? "", etag);
